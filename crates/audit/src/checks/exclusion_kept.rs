//! Rows that a log map names as left out show cards, and are audited.
//!
//! A condition under `Left out where` or `Total where` of a map has no effect on a row that shows a card: no map hides a hand.
//! The finding counts such rows for each condition. Whoever wrote the condition expected that these rows are no part of
//! the audit, such as void rounds or those of another game.
//!
//! What to do: name the column as `state` and its word as `void`, where such rounds do not count, or have rows of another
//! game exported by themselves; or remove the condition.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted, fitting, printable};
use gincert_replay::map::Map;
use gincert_replay::rows::Field;
use gincert_replay::summary::Summary;

pub(crate) const CODE: &str = "exclusion-kept";

/// A finding for each condition of the map that rows with cards fulfil.
pub(crate) fn findings(path: &str, map: &Map, summary: &Summary) -> Vec<Finding> {
    let conditions = map.left_out.iter().enumerate();
    let found = conditions.filter_map(|(place, exclusion)| {
        let condition = exclusion.condition()?;
        let rows = *summary.map.words.get(&map.kept_place(place))?;
        let state = state_of(map, &condition.column, &condition.text);
        let state = state.map_or_else(String::new, |word| {
            format!(", in the state '{}' that the map reads from this column", printable(word))
        });
        let message = format!(
            "{} '{}' in column '{}', by which the map leaves rows out, and {} a card: {} audited{state}.",
            counted(rows, "row has", "rows have"),
            printable(&condition.phrase()),
            printable(&condition.column),
            fitting(rows, "shows", "show"),
            fitting(rows, "it is", "they are"),
        );
        let finding = Finding::new(CODE, Grade::Observation, Place::File { path: path.to_owned() }, message);
        Some(finding.about(FindingSubject::Logs).help(
            "Name the column as state, with void for this word, or have rows of another game exported by themselves.",
        ))
    });
    found.collect()
}

/// The state that a map reads from a column for a text: it holds for rows that are not left out.
fn state_of<'m>(map: &'m Map, column: &str, text: &str) -> Option<&'m str> {
    let mut columns = map.columns.iter();
    columns.find(|one| one.name == column && one.field == Some(Field::State))?;
    let word = map.words.iter().find(|word| word.field == Field::State && word.theirs == text)?;
    (!word.ours.is_empty()).then_some(word.ours.as_str())
}
