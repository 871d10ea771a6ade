//! Rows that a document may leave out although its game uses them: the rule that is then evaluated is in
//! the words of the row.
//!
//! Knows no row by name; each family lists its own.

/// A row that the rules at hand use and that a document may leave out, with the phrase that is
/// evaluated, whether or not the document says it.
///
/// ```
/// use gincert_terms::{OptionalRow, Rows, score};
/// // Without a target no sheet is kept.
/// let rows = score::optional_rows(None, &Rows::default());
/// assert_eq!(rows, [OptionalRow { term: "Game", phrase: "-".to_owned() }]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionalRow {
    /// The name of the row.
    pub term: &'static str,
    /// The phrase that is evaluated; `-` for none.
    pub phrase: String,
}

/// The rows that are in use, of rows with their phrases.
pub(crate) fn used<const N: usize>(rows: [(bool, &'static str, String); N]) -> Vec<OptionalRow> {
    let used = rows.into_iter().filter(|(is_used, ..)| *is_used);
    used.map(|(_, term, phrase)| OptionalRow { term, phrase }).collect()
}

/// A number of cards as the row `Hand` says it.
pub(crate) fn cards(cards: u8) -> String {
    format!("{cards} cards")
}

/// Seats as the row `Seats` says them.
pub(crate) fn seats((least, most): (u8, u8)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
