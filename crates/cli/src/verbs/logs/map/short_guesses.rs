//! The guesses of a draft in a few words each, as a list in one line.

use super::words::grouped_columns;
use gincert_audit::draft::{Certainty, DraftedColumn, DraftedWord, MapDraft};
use gincert_evidence::{counted, grouped};
use gincert_replay::map::RowExclusion;

/// Guesses that are named; the map has all of them.
const NAMED_MAX: usize = 16;

/// The guesses, with a semicolon between them.
pub fn listed(drafted: &MapDraft) -> String {
    let is_guess = |certainty: Certainty| certainty == Certainty::Guess;
    let facts = drafted.facts.iter().filter(|fact| is_guess(fact.certainty));
    let facts = facts.map(|fact| match fact.value.as_str() {
        "" => format!("{} (fill in)", fact.name),
        value => format!("{} is {value}", fact.name),
    });
    let columns = grouped_columns(drafted, Certainty::Guess);
    let columns = columns.iter().filter_map(|group| column(group));
    let words = drafted.words.iter().filter(|word| is_guess(word.certainty)).map(word);
    let constants = drafted
        .constants
        .iter()
        .map(|one| format!("'{}' is {} in every record", one.value, one.field.name()));
    let left = drafted.left_out.iter().map(|left| {
        let rows = counted(left.rows, "row", "rows");
        match &left.exclusion {
            RowExclusion::Text(one) | RowExclusion::Total(one) => {
                format!("{rows} with '{}' in '{}' left out", one.phrase(), one.column)
            }
            RowExclusion::OtherLength => format!("{rows} of another length left out"),
        }
    });
    let mut all: Vec<String> =
        facts.chain(columns).chain(words).chain(constants).chain(left).collect();
    let more = all.len().saturating_sub(NAMED_MAX);
    all.truncate(NAMED_MAX);
    if more > 0 {
        all.push(format!("and {} more", grouped(more as i128)));
    }
    all.join("; ")
}

fn column(group: &[&DraftedColumn]) -> Option<String> {
    let first = group.first()?;
    let more = match group.len() {
        1 => String::new(),
        2 => group.get(1).map_or_else(String::new, |other| format!(" and '{}'", other.name)),
        all => format!(" and {} more", grouped(all as i128 - 1)),
    };
    let is = if group.len() == 1 { "is" } else { "are" };
    Some(format!("'{}'{more} {is} {}", first.name, first.field?.name()))
}

fn word(word: &DraftedWord) -> String {
    let ours = if word.ours.is_empty() { "nothing" } else { word.ours.as_str() };
    format!("'{}' in {} is {ours}", word.theirs, word.field.name())
}
