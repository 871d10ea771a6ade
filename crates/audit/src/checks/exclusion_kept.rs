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
use gincert_replay::summary::Summary;

pub(crate) const CODE: &str = "exclusion-kept";

/// A finding for each condition of the map that rows with cards fulfil.
pub(crate) fn findings(path: &str, map: &Map, summary: &Summary) -> Vec<Finding> {
    let conditions = map.left_out.iter().enumerate();
    let found = conditions.filter_map(|(place, exclusion)| {
        let condition = exclusion.condition()?;
        let rows = *summary.map.words.get(&map.kept_place(place))?;
        let message = format!(
            "{} '{}' in column '{}', by which the map leaves rows out, and {} a card: {} audited.",
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
