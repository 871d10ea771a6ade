//! Running text states a pay-off, a rank limit or a score that no table of the rules contains.
//!
//! Tables are executed; people read the text. Where the two disagree, one of them is wrong. Statements of
//! the forms "3 to 1", "Ten or lower" and "score 4" in the text are compared with the cells of the
//! outcome, pay and term tables under the same heading, or of the whole document where the heading has no
//! such table. Other wording is not compared. A pay-off in a sentence about paying, and a limit or score
//! in a sentence about qualifying, is minor: a player would rely on it. Anything else is an observation.
//!
//! What to do: correct the text or the table.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use crate::document::sentences::sentences;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};
use gincert_game::Rank;
use gincert_pages::Block;
use std::collections::{BTreeMap, BTreeSet};

pub(super) const CODE: &str = "prose-disagrees";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

/// What a text says that a table can confirm.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum TextStatement {
    PayOff(String, String),
    Limit(Rank),
    Score(u8),
    /// A commission on a win, in per cent as it is written.
    Commission(String),
    /// That no commission is taken.
    NoCommission,
}

impl TextStatement {
    fn kind(&self) -> u8 {
        match self {
            TextStatement::PayOff(..) => 0,
            TextStatement::Limit(_) => 1,
            TextStatement::Score(_) => 2,
            TextStatement::Commission(_) | TextStatement::NoCommission => 3,
        }
    }

    fn words(&self) -> String {
        match self {
            TextStatement::PayOff(win, stake) => format!("{win} to {stake}"),
            TextStatement::Limit(rank) => format!("{} or lower", rank.name()),
            TextStatement::Score(score) => format!("score {score}"),
            TextStatement::Commission(share) => format!("a commission of {share} %"),
            TextStatement::NoCommission => "no commission".to_owned(),
        }
    }

    /// Whether a text that states it contradicts tables that state nothing of the kind: a wager is paid
    /// in full where its table names no commission.
    fn is_denied_by_silence(&self) -> bool {
        matches!(self, TextStatement::Commission(_))
    }
}

/// Values of one kind that a message names.
const NAMED_MAX: usize = 12;

/// A statement of a text, and whether its sentence is about what it decides.
struct PlacedStatement {
    statement: TextStatement,
    decides: bool,
}

/// Words of a sentence about paying.
const PAYING: [&str; 14] = [
    "pay", "pays", "paid", "paying", "payoff", "payout", "odds", "win", "wins", "won", "receives",
    "returns", "award", "settled",
];

/// What the executed tables under a heading say.
#[derive(Default)]
struct TableStatements {
    says: BTreeSet<TextStatement>,
}

impl TableStatements {
    /// The table's statements of the same kind, if any.
    fn of_kind(&self, statement: &TextStatement) -> Option<String> {
        let alike: Vec<&TextStatement> = self
            .says
            .iter()
            .filter(|known| known.kind() == statement.kind())
            .take(NAMED_MAX)
            .collect();
        let words: Vec<String> = alike.into_iter().map(TextStatement::words).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }
}

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let mut known: BTreeMap<usize, TableStatements> = BTreeMap::new();
    for (section, block) in &examined.dossier.blocks {
        let Block::Table(table) = block else { continue };
        let executed = table.header.first().map(|cell| cell.text.as_str());
        if matches!(executed, Some("Outcome" | "Hand" | "Side wager" | "Term")) {
            let cells = table.rows.iter().flatten();
            let says = cells.flat_map(|cell| says(&cell.text));
            known.entry(*section).or_default().says.extend(says);
        }
    }
    let all = known.values().flat_map(|tables| tables.says.iter().cloned()).collect();
    let all = TableStatements { says: all };
    // The words that findings name are put together once a heading and kind.
    let mut named: BTreeMap<(usize, u8), Option<String>> = BTreeMap::new();
    let mut disagreeing = Vec::new();
    for (section, block) in &examined.dossier.blocks {
        let Block::Paragraph(text) = block else { continue };
        let (tables, is_here) = match known.get(section) {
            Some(tables) => (tables, true),
            None => (&all, false),
        };
        let mut seen = BTreeSet::new();
        for PlacedStatement { statement, decides } in placed(&text.text) {
            let of_kind = named
                .entry((*section, statement.kind()))
                .or_insert_with(|| tables.of_kind(&statement));
            let is_comparable = (of_kind.is_some() || statement.is_denied_by_silence())
                && !tables.says.contains(&statement);
            // Away from the tables, text is about the rules only where it says so.
            if is_comparable && (is_here || decides) && seen.insert(statement.clone()) {
                disagreeing.push((*section, text.span, statement, decides, is_here));
            }
        }
    }
    limited(disagreeing.into_iter().map(|(section, span, statement, decides, is_here)| {
        let message = format!(
            "The text states '{}'; no table {} does.",
            printable(&statement.words()),
            if is_here { "under this heading" } else { "of the rules" }
        );
        let of_kind =
            named.get(&(section, statement.kind())).cloned().flatten().unwrap_or_default();
        let grade = if decides { Grade::Minor } else { Grade::Observation };
        Finding::new(CODE, grade, examined.source.place(span), message)
            .expected(Quantity::Text(if of_kind.is_empty() { "none".to_owned() } else { of_kind }))
            .observed(Quantity::Text(statement.words()))
            .help("Correct the text or the table.")
    }))
}

/// The statements of a text, sentence by sentence.
fn placed(text: &str) -> Vec<PlacedStatement> {
    let of_sentence = |sentence: &str| {
        let lower = sentence.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphanumeric());
        let pays = words.any(|word| PAYING.contains(&word));
        let qualifies = lower.contains("qualif");
        let decides = move |statement: &TextStatement| match statement {
            TextStatement::PayOff(..)
            | TextStatement::Commission(_)
            | TextStatement::NoCommission => pays,
            TextStatement::Limit(_) | TextStatement::Score(_) => qualifies,
        };
        let all = says(sentence).into_iter();
        let all = all.map(|statement| PlacedStatement { decides: decides(&statement), statement });
        all.collect::<Vec<_>>()
    };
    sentences(text).into_iter().flat_map(of_sentence).collect()
}

fn says(text: &str) -> Vec<TextStatement> {
    let lower = text.to_lowercase();
    let plain = |c: char| !(c.is_alphanumeric() || c == ',');
    let words: Vec<&str> = lower
        .split(plain)
        .map(|word| word.trim_matches(','))
        .filter(|word| !word.is_empty())
        .collect();
    let number = |word: &str| {
        let digits = word.replace(',', "");
        gincert_pages::small_number(&digits)
            .map(|n| n.to_string())
            .or_else(|| digits.bytes().all(|b| b.is_ascii_digit()).then_some(digits))
    };
    let mut found = Vec::new();
    for window in words.windows(3) {
        let [first, joint, last] = window else { continue };
        if *joint == "to"
            && let (Some(win), Some(stake)) = (number(first), number(last))
        {
            found.push(TextStatement::PayOff(win, stake));
        }
        if *joint == "or" && matches!(*last, "lower" | "better" | "below") {
            found.extend(Rank::from_word(first).map(TextStatement::Limit));
        }
    }
    for pair in words.windows(2) {
        let [first, second] = pair else { continue };
        if *first == "score" {
            found.extend(gincert_pages::small_number(second).map(TextStatement::Score));
        }
    }
    for window in words.windows(3) {
        let ["score", "of", last] = window else { continue };
        found.extend(gincert_pages::small_number(last).map(TextStatement::Score));
    }
    found.extend(commissions(&lower));
    found
}

/// Shares of a win that a text gives away: `commission of 5 %`, `5 % commission`, `less 5 %`; or that none is.
fn commissions(lower: &str) -> Vec<TextStatement> {
    let mut found = Vec::new();
    let none = ["no commission", "without commission", "without a commission", "commission-free"];
    if none.iter().any(|words| lower.contains(words)) {
        found.push(TextStatement::NoCommission);
    }
    // Every place of a unit in one pass, so that a long text costs no more than its length.
    let mut units: Vec<(usize, usize)> = UNITS
        .iter()
        .flat_map(|unit| lower.match_indices(unit).map(|(at, unit)| (at, at + unit.len())))
        .collect();
    units.sort_unstable();
    let mut from = 0;
    for (at, end) in units {
        let words = lower.get(from..at).unwrap_or_default().trim_end();
        let behind = lower.get(end..).unwrap_or_default();
        from = end;
        let is_number = |c: char| c.is_ascii_digit() || c == '.';
        let front = words.trim_end_matches(is_number);
        let number = words.strip_prefix(front).unwrap_or_default();
        let plain = match number.contains('.') {
            true => number.trim_end_matches('0').trim_end_matches('.'),
            false => number,
        };
        let mut last = front.split_whitespace().rev().filter(|word| !["a", "the"].contains(word));
        let last = [last.next(), last.next()];
        let is_given =
            matches!(last, [Some("less" | "minus"), _] | [Some("of"), Some("commission")])
                || behind.trim_start_matches(' ').starts_with("commission");
        if is_given && !plain.is_empty() {
            found.push(TextStatement::Commission(plain.to_owned()));
        }
    }
    found
}

/// Words for a hundredth.
const UNITS: [&str; 3] = ["%", "per cent", "percent"];
