//! The guesses of a draft in a few words each, the most doubtful first: as a line each, or as a list in one line.

use super::to_do_corrections::results_word;
use super::words::{grouped_columns, guesses};
use gincert_audit::draft::{
    Certainty, DraftReason, DraftedColumn, DraftedExclusion, DraftedFact, DraftedWord, LeftRowKind,
    MapDraft,
};
use gincert_evidence::{counted, grouped};
use gincert_replay::map::RowExclusion;
use gincert_replay::rows::Field;

/// Guesses that are named in one line; the map has all of them.
const NAMED_MAX: usize = 16;

/// How doubtful a guess is, the most doubtful first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    /// Something else fits as well.
    HasRivals,
    /// It decides which rounds and amounts count.
    Counts,
    /// Hands agree with it more often than not.
    Near,
    /// Only a name says so.
    Name,
    /// Values say so, and nothing refutes it.
    Values,
}

fn of_fact(fact: &DraftedFact) -> Doubt {
    match fact.name {
        _ if !fact.rivals.is_empty() || fact.value.is_empty() => Doubt::HasRivals,
        "Negative wagers"
        | "Blank results"
        | "Play includes"
        | "Totals include"
        | "Results"
        | "Rows of another length"
        | "Money" => Doubt::Counts,
        _ => Doubt::Values,
    }
}

fn of_column(column: &DraftedColumn) -> Doubt {
    match column.reason {
        _ if !column.rivals.is_empty() => Doubt::HasRivals,
        _ if column.field == Some(Field::State) => Doubt::Counts,
        DraftReason::NearlySettled(_) | DraftReason::PutsRight(..) => Doubt::Near,
        DraftReason::Header => Doubt::Name,
        _ => Doubt::Values,
    }
}

fn of_word(word: &DraftedWord) -> Doubt {
    match word.field {
        _ if !word.rivals.is_empty() => Doubt::HasRivals,
        Field::State | Field::Wager => Doubt::Counts,
        _ => Doubt::Name,
    }
}

fn of_left(left: &DraftedExclusion) -> Doubt {
    match left.kind {
        LeftRowKind::Header | LeftRowKind::Text | LeftRowKind::Totals => Doubt::Values,
        _ => Doubt::Counts,
    }
}

/// Orders what is listed of a draft by its doubt, the most doubtful first.
pub fn ordered(mut all: Vec<(Doubt, String)>) -> Vec<String> {
    all.sort_by_key(|(doubt, _)| *doubt);
    all.into_iter().map(|(_, line)| line).collect()
}

/// The doubt of a fact, of columns, of a word and of rows that are left out, for other lists of them.
pub fn doubts_of(drafted: &MapDraft) -> [Vec<Doubt>; 4] {
    let is_guess = |certainty: Certainty| certainty == Certainty::Guess;
    let facts = drafted.facts.iter().filter(|fact| is_guess(fact.certainty)).map(of_fact);
    let columns = grouped_columns(drafted, Certainty::Guess);
    let columns = columns.iter().filter_map(|group| group.first()).map(|one| of_column(one));
    let words = drafted.words.iter().filter(|word| is_guess(word.certainty)).map(of_word);
    let left = drafted.left_out.iter().map(of_left);
    [facts.collect(), columns.collect(), words.collect(), left.collect()]
}

fn all(drafted: &MapDraft) -> Vec<String> {
    let is_guess = |certainty: Certainty| certainty == Certainty::Guess;
    let [of_facts, of_columns, of_words, of_left] = doubts_of(drafted);
    let facts = drafted.facts.iter().filter(|fact| is_guess(fact.certainty));
    let facts = facts.map(|fact| match fact.value.as_str() {
        "" => format!("{} (fill in)", fact.name),
        value => format!("{} is {value}", fact.name),
    });
    let columns = grouped_columns(drafted, Certainty::Guess);
    let columns = columns.iter().map(|group| column(group));
    let words = drafted.words.iter().filter(|word| is_guess(word.certainty)).map(word);
    let left = drafted.left_out.iter().map(|left| {
        let rows = counted(left.rows, "row", "rows");
        match &left.exclusion {
            RowExclusion::Text(one) | RowExclusion::Total(one) => {
                format!("{rows} with '{}' in '{}' left out", one.phrase(), one.column)
            }
            RowExclusion::OtherLength => format!("{rows} of another length left out"),
        }
    });
    let constants = drafted.constants.iter().map(|one| {
        let line = format!("'{}' is {} in every record", one.value, one.field.name());
        (if one.rivals.is_empty() { Doubt::Values } else { Doubt::HasRivals }, line)
    });
    let corrections = drafted.correction_rows.iter().filter_map(|one| {
        let results = results_word(one.results?);
        let rows = counted(one.rows, "row", "rows");
        let line =
            format!("{rows} with '{}' in '{}' are corrections ({results})", one.word, one.column);
        Some((Doubt::Counts, line))
    });
    let all = of_facts.into_iter().zip(facts).chain(of_columns.into_iter().zip(columns));
    let all = all.chain(of_words.into_iter().zip(words)).chain(of_left.into_iter().zip(left));
    ordered(all.chain(constants).chain(corrections).collect())
}

fn head(drafted: &MapDraft) -> String {
    let guesses = guesses(drafted);
    format!("Confirm {} with the operator of the system", counted(guesses, "guess", "guesses"))
}

/// The guesses, a line each below one that says what to do.
pub fn lines(drafted: &MapDraft) -> Vec<String> {
    let all = all(drafted);
    let (count, number) = (grouped(all.len() as i128), |at: usize| grouped(at as i128 + 1));
    let lines = all.iter().enumerate();
    let lines = lines.map(|(at, line)| format!("Guess {} of {count}: {line}.", number(at)));
    let first = format!(
        "{}, the most doubtful first; each is a line below, and 'Guesses' says why.",
        head(drafted)
    );
    let first = (!all.is_empty()).then_some(first);
    first.into_iter().chain(lines).collect()
}

/// The first of them in one line.
pub fn short(drafted: &MapDraft) -> Option<String> {
    let mut all = all(drafted);
    let more = all.len().saturating_sub(NAMED_MAX);
    all.truncate(NAMED_MAX);
    if more > 0 {
        all.push(format!("and {} more", grouped(more as i128)));
    }
    let head = head(drafted);
    (!all.is_empty()).then(|| {
        format!("{head}, the most doubtful first ('To do' in the map lists each, 'Guesses' says why): {}.", all.join("; "))
    })
}

fn column(group: &[&DraftedColumn]) -> String {
    let Some(first) = group.first() else { return String::new() };
    let more = match group.len() {
        1 => String::new(),
        2 => group.get(1).map_or_else(String::new, |other| format!(" and '{}'", other.name)),
        all => format!(" and {} more", grouped(all as i128 - 1)),
    };
    let is = if group.len() == 1 { "is" } else { "are" };
    format!("'{}'{more} {is} {}", first.name, first.field.map_or("", Field::name))
}

fn word(word: &DraftedWord) -> String {
    let ours = if word.ours.is_empty() { "nothing" } else { word.ours.as_str() };
    format!("'{}' in {} is {ours}", word.theirs, word.field.name())
}
