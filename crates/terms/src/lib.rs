//! Parses rows of a rule document, as pairs of term and phrase, into the rules of gin that counts deadwood.
//!
//! Here alone phrases are read, for questions and for documents alike. This crate knows nothing about
//! Markdown, places, JSON, files or terminals, and decides nothing about a game: what a phrase means
//! is the evaluator's.

mod contradictions;
mod deadwood;
mod dealt;
pub mod gin_rummy;
mod jokers;
mod problem;
mod rows;
pub mod score;
pub mod table_gin;

pub use contradictions::{Contradiction, ContradictionKind, contradictions};
pub use deadwood::core;
pub use dealt::hand_sizes_of;
pub use problem::{RowFault, TermProblem};
pub use rows::{OptionalRow, Rows, problems};

/// Whether rows are those of a game with melds on the table.
pub fn is_table_game(rows: &Rows) -> bool {
    rows.phrase("Turn ends").is_some()
}

/// The row nearest to a name that no document of these games knows; `None` for one that some of them
/// has.
pub fn nearest_row(term: &str) -> Option<&'static str> {
    let rows = || gin_rummy::ROWS.into_iter().chain(table_gin::ROWS).chain(score::ROWS);
    if rows().any(|known| known.eq_ignore_ascii_case(term)) {
        return None;
    }
    // No row is as long: what comes after makes no other row the nearest.
    let lower: String = term.chars().take(80).flat_map(char::to_lowercase).collect();
    rows().min_by_key(|known| strsim::osa_distance(&known.to_lowercase(), &lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_no_document_has_is_told_with_the_nearest() {
        assert_eq!(nearest_row("Knok"), Some("Knock"));
        assert_eq!(nearest_row("Undercut bonuses"), Some("Undercut bonus"));
        let rows = gin_rummy::ROWS.into_iter().chain(table_gin::ROWS).chain(score::ROWS);
        for row in rows {
            assert_eq!(nearest_row(&row.to_uppercase()), None, "{row}");
        }
    }
}
