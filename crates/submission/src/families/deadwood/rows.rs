//! The rows of the term tables into rules, each problem with its place.

use super::evaluated::evaluated;
use crate::document::dossier::{CellReading, LocatedValue, ParsedDocument};
use crate::document::problem::{Problem, ProblemKind};
use crate::document::{TableKind, Tables, has_row, row_twice};
use gincert_evidence::{Span, printable};
use gincert_game::ScoredRules;
use gincert_pages::{Cell, CellValue, PageProblem, UnknownPhrase, cell_value};
use gincert_terms::{
    Contradiction, ContradictionKind, OptionalRow, RowFault, Rows, contradictions, problems, score,
};
use std::collections::BTreeSet;

/// Reads the rows of the term tables; `known` are those of the family's rounds. Where a
/// row cannot be read, nothing is played under the others: it may be one that a game does without.
pub(crate) fn read(
    dossier: &mut ParsedDocument,
    tables: &Tables,
    known: &[&'static str],
) -> ReadRows {
    let mut whole = tables.has(TableKind::Term);
    let all: Vec<&'static str> = known.iter().chain(&score::ROWS).copied().collect();
    let rows = tables.rows(TableKind::Term);
    for row in &rows {
        let [name, rule] = row.as_slice() else {
            continue;
        };
        let Some(term) = all.iter().find(|term| term.eq_ignore_ascii_case(&name.text)) else {
            let message = format!("This game has no term '{}'.", printable(&name.text));
            let problem = Problem::new(PageProblem::RowUnknown, name.span, message);
            let is_used = |name: &str| has_row(&rows, name);
            let sentence = |near: &str| format!("The nearest term is '{near}'.");
            dossier.problems.push(problem.near(name, &all, is_used, sentence));
            whole = false;
            continue;
        };
        let key = Cell { text: (*term).to_owned(), span: name.span };
        if let Some((first, _)) = dossier.terms.iter().find(|(first, _)| first.text == *term) {
            let first = LocatedValue { value: first.text.clone(), span: first.span };
            row_twice(
                &mut dossier.problems,
                &first,
                &LocatedValue { value: key.text, span: key.span },
            );
            continue;
        }
        whole &= take(dossier, key, rule.clone());
    }
    ReadRows { rows: rows_of(dossier), whole }
}

/// The rows of a document.
pub(crate) struct ReadRows {
    rows: Rows,
    /// Whether every row was read.
    whole: bool,
}

/// Remembers a row, and how it was read where the source is silent; says whether it says something.
fn take(dossier: &mut ParsedDocument, key: Cell, rule: Cell) -> bool {
    let is_read = match cell_value(&rule) {
        CellValue::NotStated => {
            let message = format!(
                "The source does not state '{}', and the document gives no reading.",
                key.text
            );
            let help = "Write 'not stated: ' and the reading to use ('-' where this game does not use \
                        the row), and list it as an open point.";
            let problem = Problem::new(ProblemKind::TermsDefined, rule.span, message).help(help);
            dossier.problems.push(problem);
            false
        }
        CellValue::Assumed(cell) => {
            let house = cell.text;
            dossier.readings.push(CellReading { printed: rule.clone(), house, silent: true });
            true
        }
        CellValue::Stated(cell) if cell.text.is_empty() => {
            let hint = "Write a phrase of this row, or '-' where this game does not use it.";
            dossier.phrase_unknown(&cell, UnknownPhrase::unlike_any(hint));
            false
        }
        CellValue::Stated(_) => true,
    };
    dossier.terms.push((key, rule));
    is_read
}

/// The rows that were read, as pairs of term and phrase.
pub(crate) fn rows_of(dossier: &ParsedDocument) -> Rows {
    let pairs = dossier.terms.iter().filter_map(|(term, rule)| {
        Some((term.text.clone(), cell_value(rule).cell()?.text.clone()))
    });
    Rows::new(pairs)
}

/// How a family reads rows into the rules of its hands, and which rows these do without.
pub(crate) struct Reader<R> {
    pub(crate) rules: fn(&Rows) -> Result<R, gincert_terms::TermProblem>,
    pub(crate) optional: fn(&R, &Rows) -> Vec<OptionalRow>,
}

/// The rules of a hand and of the sheet; everything that is wrong with a row becomes a problem with
/// its place.
pub(crate) fn rules<R>(
    dossier: &mut ParsedDocument,
    tables: &Tables,
    read: &ReadRows,
    reader: &Reader<R>,
) -> Option<ScoredRules<R>> {
    if !tables.has(TableKind::Term) {
        return None;
    }
    let rows = &read.rows;
    let (rules, mut found) = problems(rows, reader.rules);
    let (score, more) = problems(rows, score::sheet);
    found.extend(more);
    let header = tables.header(TableKind::Term).unwrap_or_default();
    let against = contradictions(rows);
    let mut reported: BTreeSet<String> = against
        .iter()
        .filter(|found| found.kind == ContradictionKind::SeatsAgainstPack)
        .map(|found| found.term.to_owned())
        .collect();
    let is_usable = !against.iter().any(|found| tell_contradiction(dossier, header, found));
    for problem in found {
        if reported.insert(problem.term.clone()) {
            let is_read = |phrase: &str| is_read(rows, reader.rules, &problem.term, phrase);
            tell(dossier, header, &problem, is_read);
        }
    }
    let (Some(rules), Some(score), true) = (rules, score, read.whole && is_usable) else {
        return None;
    };
    let mut optional = (reader.optional)(&rules, rows);
    optional.extend(score::optional_rows(score.as_ref(), rows));
    dossier.evaluated = evaluated(dossier, &optional);
    Some(ScoredRules { rules, score })
}

/// Tells of two rows that say different things; says whether nothing can be played under them.
fn tell_contradiction(dossier: &mut ParsedDocument, header: Span, found: &Contradiction) -> bool {
    let place = |term: &str| {
        let row = dossier.terms.iter().find(|(name, _)| name.text == term);
        row.map_or(header, |(_, rule)| rule.span)
    };
    let (kind, help) = match found.kind {
        ContradictionKind::HandAgainstDeal => {
            let help = "Give the same number in 'Hand', 'Deal' and 'Deal order': 'Seven each, next card \
                        turned up' goes with '7 cards'.";
            (ProblemKind::HandAgainstDeal, help)
        }
        ContradictionKind::SeatsAgainstPack => {
            let help = "Correct 'Seats', or the row about the size of the hand.";
            (ProblemKind::SeatsAgainstPack, help)
        }
        ContradictionKind::JokersAgainstDeck => {
            let help = "Write the deck with its jokers, such as '54 cards with two jokers, ace high or \
                        low', or '-' in the row about jokers.";
            (ProblemKind::JokersAgainstDeck, help)
        }
        ContradictionKind::SheetSides | ContradictionKind::SheetSidesOfThree
            if found.other != "Game" =>
        {
            let help = "Choose another phrase in the row that is shown, or write a document for two seats.";
            (ProblemKind::SheetSides, help)
        }
        ContradictionKind::SheetSides | ContradictionKind::SheetSidesOfThree => {
            let help = "Write '-' in 'Game' and in the rows that go with it, or a document for each number \
                        of seats.";
            (ProblemKind::SheetSides, help)
        }
    };
    let other = format!("'{}' is here.", found.other);
    let mut problem = Problem::new(kind, place(found.term), found.message.clone())
        .other(other, place(found.other))
        .help(help);
    if found.kind == ContradictionKind::SheetSidesOfThree {
        problem = problem.observation();
    }
    dossier.problems.push(problem);
    kind != ProblemKind::SheetSides
}

/// Whether a row has no problem with another phrase in it.
fn is_read<R>(
    rows: &Rows,
    rules: fn(&Rows) -> Result<R, gincert_terms::TermProblem>,
    term: &str,
    phrase: &str,
) -> bool {
    let mut rows = rows.clone();
    rows.set(term.to_owned(), phrase.to_owned());
    let (_, mut found) = problems(&rows, rules);
    found.extend(problems(&rows, score::sheet).1);
    !found.iter().any(|problem| problem.term == term)
}

fn tell(
    dossier: &mut ParsedDocument,
    header: Span,
    problem: &gincert_terms::TermProblem,
    is_read: impl Fn(&str) -> bool,
) {
    let row = dossier.terms.iter().find(|(term, _)| term.text == problem.term);
    let rule = row.map(|(_, rule)| rule.clone());
    match (problem.fault, rule) {
        (RowFault::Missing, None) => {
            let message = format!("The term '{}' is not defined.", problem.term);
            let help = "Add its row; where the source does not state it, write 'not stated: ' and \
                        the reading to use.";
            let problem = Problem::new(ProblemKind::TermsDefined, header, message).help(help);
            dossier.problems.push(problem);
        }
        // A missing value has already been reported.
        (RowFault::Missing, Some(rule))
            if cell_value(&rule) == CellValue::NotStated || rule.text.is_empty() => {}
        (RowFault::Missing, Some(rule)) => {
            let message = format!("These rules need a phrase for '{}'.", problem.term);
            let help = gincert_pages::hint(None, &problem.known);
            let problem = Problem::new(ProblemKind::TermsDefined, rule.span, message).help(help);
            dossier.problems.push(problem);
        }
        (RowFault::Unknown, rule) => {
            let value = rule.as_ref().map(cell_value);
            let cell = value.as_ref().and_then(CellValue::cell).cloned().unwrap_or_default();
            let mut unknown = UnknownPhrase::near(&cell.text, &problem.known);
            unknown.replacement = unknown.replacement.filter(|phrase| is_read(phrase));
            dossier.phrase_unknown(&cell, unknown);
        }
        (RowFault::Unfit, rule) => {
            let span = rule.map_or(header, |rule| rule.span);
            let message = format!("{problem}");
            let help = format!("Change '{}' or a row that depends on it.", problem.term);
            let problem = Problem::new(ProblemKind::RulesUnusable, span, message).help(help);
            dossier.problems.push(problem);
        }
    }
}
