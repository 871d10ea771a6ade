//! Running text states a pay-off, a rank limit or a score that no table under its heading contains.
//!
//! Tables are executed; people read the text. Where the two disagree, one of them is wrong. Under each
//! heading that has an outcome, pay or term table, statements of the forms "3 to 1", "Ten or lower" and
//! "score 4" in the text are compared with the cells of the tables there. Other wording is not compared.
//!
//! What to do: correct the text or the table.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
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
}

impl TextStatement {
    fn kind(&self) -> u8 {
        match self {
            TextStatement::PayOff(..) => 0,
            TextStatement::Limit(_) => 1,
            TextStatement::Score(_) => 2,
        }
    }

    fn words(&self) -> String {
        match self {
            TextStatement::PayOff(win, stake) => format!("{win} to {stake}"),
            TextStatement::Limit(rank) => format!("{} or lower", rank.name()),
            TextStatement::Score(score) => format!("score {score}"),
        }
    }
}

/// Values of one kind that a message names.
const NAMED_MAX: usize = 12;

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
        if matches!(executed, Some("Outcome" | "Hand" | "Term")) {
            let cells = table.rows.iter().flatten();
            let says = cells.flat_map(|cell| says(&cell.text));
            known.entry(*section).or_default().says.extend(says);
        }
    }
    // The words that findings name are put together once a heading and kind.
    let mut named: BTreeMap<(usize, u8), Option<String>> = BTreeMap::new();
    let mut disagreeing = Vec::new();
    for (section, block) in &examined.dossier.blocks {
        let (Block::Paragraph(text), Some(known)) = (block, known.get(section)) else { continue };
        let mut seen = BTreeSet::new();
        for statement in says(&text.text) {
            let of_kind = named
                .entry((*section, statement.kind()))
                .or_insert_with(|| known.of_kind(&statement));
            let is_comparable = of_kind.is_some() && !known.says.contains(&statement);
            if is_comparable && !seen.contains(&statement) {
                disagreeing.push((*section, text.span, statement.clone()));
                seen.insert(statement);
            }
        }
    }
    limited(disagreeing.into_iter().map(|(section, span, statement)| {
        let message = format!(
            "The text states '{}'; no table under this heading does.",
            printable(&statement.words())
        );
        let of_kind =
            named.get(&(section, statement.kind())).cloned().flatten().unwrap_or_default();
        Finding::new(CODE, Grade::Observation, examined.source.place(span), message)
            .expected(Quantity::Text(of_kind))
            .observed(Quantity::Text(statement.words()))
            .help("Correct the text or the table.")
    }))
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
    found
}
