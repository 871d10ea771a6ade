//! The self-test: what a laboratory runs on its own machine before it relies on the tool
//! (ISO/IEC 17025:2017, 6.4.4 and 7.11.2, recalled, ask for a check of equipment and software).

use crate::build::{BUILD_DIGEST, VERSION};
use gincert_evidence::{Align, Table};
use gincert_game::gin_and_win::HAND_CARDS_MIN;
use gincert_game::{CardSet, MeldRules, best_meldings, parse_cards};
use gincert_math::{Method, analyse_bonus, census};
use gincert_report::{Namespace, key_from_seed, sign, verify};
use gincert_submission::examine;

/// One test and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelftestRow {
    /// What was tested.
    pub test: String,
    /// What had to come out.
    pub expected: String,
    /// What came out.
    pub observed: String,
}

impl SelftestRow {
    /// Whether the test passed.
    pub fn passed(&self) -> bool {
        self.expected == self.observed
    }
}

/// The record of a self-test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selftest {
    /// Tests, in a fixed order.
    pub rows: Vec<SelftestRow>,
}

const TEN: &str = include_str!("../../../rulesets/gin-and-win/ten.md");
const WIZARD: &str = include_str!("../../../rulesets/gin-and-win/wizard.md");
const WASHINGTON: &str = include_str!("../../../rulesets/gin-and-win/washington-2017.md");
const HANDS: &str = include_str!("../../../vectors/hands/gin-and-win.txt");

/// Runs every test. Takes about a second; needs no file and no clock.
pub fn selftest() -> Selftest {
    let mut rows = Vec::new();
    rows.extend(hands());
    for (name, text) in [("ten", TEN), ("wizard", WIZARD), ("washington-2017", WASHINGTON)] {
        rows.extend(document(name, text));
    }
    rows.push(counting());
    rows.push(quads_and_trips());
    rows.extend(signatures());
    Selftest { rows }
}

fn row(test: &str, expected: impl ToString, observed: impl ToString) -> SelftestRow {
    SelftestRow {
        test: test.to_owned(),
        expected: expected.to_string(),
        observed: observed.to_string(),
    }
}

/// Hands with a known best setting: `CARDS = LEFT OVER`, worked out by hand, a reason after `#`.
fn hands() -> Vec<SelftestRow> {
    let lines = HANDS.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let (cards, rest) = line.split_once('=').unwrap_or((line, ""));
            let expected = rest.split('#').next().unwrap_or_default().trim();
            let best = parse_cards(cards)
                .map(|hand| best_meldings(&MeldRules::GIN_AND_WIN, hand))
                .unwrap_or_default();
            let deadwood = best.first().map_or(CardSet::EMPTY, |melding| melding.deadwood);
            let ranks = deadwood.ranks_highest_first();
            let shown: Vec<String> = ranks.iter().map(ToString::to_string).collect();
            let observed = if shown.is_empty() { "-".to_owned() } else { shown.join(" ") };
            row(&format!("Left over of {}", cards.trim()), expected, observed)
        })
        .collect()
}

fn document(name: &str, text: &str) -> Vec<SelftestRow> {
    let examined = examine(&format!("rulesets/gin-and-win/{name}.md"), text.as_bytes());
    let failed = examined.fences.as_ref().map(|report| report.failures.len());
    vec![row(
        &format!("Worked examples of {name} that do not hold"),
        0,
        failed.map_or("no ruleset".to_owned(), |n| n.to_string()),
    )]
}

/// Two independent ways to count all hands give the same counts.
fn counting() -> SelftestRow {
    let of = |method| {
        let counted = census(&MeldRules::GIN_AND_WIN, 7, method, &|_, _| {});
        counted.map(|census| format!("{:?}", census.cells())).unwrap_or_default()
    };
    let (symmetric, general) = (of(Method::Symmetric), of(Method::General));
    let digest = |text: &str| gincert_evidence::Digest::of(text.as_bytes()).short();
    row(
        "All hands of 7 cards, by suit orbits and by rank orbits",
        digest(&general),
        digest(&symmetric),
    )
}

/// Four of a kind with three of a kind: 13 ranks, 12 ranks, 4 ways to leave one card out.
fn quads_and_trips() -> SelftestRow {
    use gincert_game::gin_and_win::{BonusHand, BonusRow, Part, Pay};
    let rows = [BonusRow {
        text: String::new(),
        hand: BonusHand::shape(vec![Part::OfAKind(4), Part::OfAKind(HAND_CARDS_MIN)]),
        pays: Pay::Push,
    }];
    let counted = census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| {});
    let hands = counted
        .ok()
        .and_then(|census| analyse_bonus(&census, &rows).rows.first().map(|row| row.combinations));
    row("4-of-a-Kind & 3-of-a-Kind: 13 x 12 x 4 hands", 13 * 12 * 4, hands.unwrap_or_default())
}

fn signatures() -> Vec<SelftestRow> {
    let signed = key_from_seed(&[7; 32], "selftest")
        .and_then(|key| sign(&key, Namespace::Report, b"report"));
    let signature = signed.unwrap_or_default();
    let accepts = |message: &[u8]| verify(signature.as_bytes(), Namespace::Report, message).is_ok();
    vec![
        row("A signature over the same bytes is accepted", true, accepts(b"report")),
        row("A signature over changed bytes is refused", false, accepts(b"repord")),
    ]
}

impl Selftest {
    /// Whether every test passed.
    pub fn passed(&self) -> bool {
        self.rows.iter().all(SelftestRow::passed)
    }

    /// The record as Markdown: the same bytes on every machine where all tests pass.
    pub fn markdown(&self) -> String {
        let columns = [
            ("Test", Align::Left),
            ("Expected", Align::Left),
            ("Observed", Align::Left),
            ("Result", Align::Left),
        ];
        let mut table = Table::new("Tests", &columns);
        for row in &self.rows {
            let result = if row.passed() { "passed" } else { "FAILED" };
            table.row([row.test.as_str(), &row.expected, &row.observed, result]);
        }
        let failed = self.rows.iter().filter(|row| !row.passed()).count();
        let facts = [
            ("Tool".to_owned(), format!("gincert {VERSION}")),
            ("Tool build".to_owned(), BUILD_DIGEST.to_owned()),
            ("Tests".to_owned(), format!("{} run, {failed} failed", self.rows.len())),
        ];
        gincert_report::page_markdown("Self-test record", &facts, &[table])
    }
}
