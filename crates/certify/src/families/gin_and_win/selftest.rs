//! What the self-test asks of a game of wagers: hands, worked examples and counts.

use crate::families::{SelftestRow, row};
use gincert_game::gin_and_win::{BonusHand, BonusRow, HAND_CARDS_MIN, Pay, ShapePart};
use gincert_game::{CardSet, MeldRules, best_meldings, parse_cards};
use gincert_math::{Method, analyse_bonus, census};
use gincert_submission::open_document;

const TEN: &str = include_str!("../../../../../rulesets/gin-and-win/ten.md");
const WIZARD: &str = include_str!("../../../../../rulesets/gin-and-win/wizard.md");
const WASHINGTON: &str = include_str!("../../../../../rulesets/gin-and-win/washington-2017.md");
const HANDS: &str = include_str!("../../../../../vectors/hands/gin-and-win.txt");

/// Every test of the game.
pub(crate) fn selftest() -> Vec<SelftestRow> {
    let mut rows = hands();
    for (name, text) in [("ten", TEN), ("wizard", WIZARD), ("washington-2017", WASHINGTON)] {
        rows.extend(document(name, text));
    }
    rows.push(counting());
    rows.push(quads_and_trips());
    rows
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
    let examined = open_document(&format!("rulesets/gin-and-win/{name}.md"), text.as_bytes());
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
    let rows = [BonusRow {
        text: String::new(),
        hand: BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::OfAKind(HAND_CARDS_MIN)]),
        pays: Pay::Push,
    }];
    let counted = census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| {});
    let hands = counted
        .ok()
        .and_then(|census| analyse_bonus(&census, &rows).rows.first().map(|row| row.combinations));
    row("4-of-a-Kind & 3-of-a-Kind: 13 x 12 x 4 hands", 13 * 12 * 4, hands.unwrap_or_default())
}
