//! What a column of a log is for.

use crate::record::field::Field;

/// What a column of the log is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapColumn {
    /// Its name in the log.
    pub name: String,
    /// The field that it holds; `None` where nothing is read from it, on purpose.
    pub field: Option<Field>,
    /// The seat that the field belongs to, where the seats of a round are side by side in one row.
    pub seat: Option<u32>,
    /// The side wager after the first that an amount is about.
    pub side: Option<String>,
    /// Whether it holds what was lost, without a sign, and another column what was won.
    pub is_lost: bool,
}

impl MapColumn {
    /// A column of a row that is one seat, one wager or one round.
    pub fn new(name: impl Into<String>, field: Option<Field>) -> MapColumn {
        MapColumn { name: name.into(), field, seat: None, side: None, is_lost: false }
    }

    /// The field with what stands around it in a map; `None` where nothing is read from the column.
    ///
    /// ```
    /// use gincert_replay::{map::MapColumn, rows::Field};
    /// let column = MapColumn::new("Debit", Field::parse("net_ante"));
    /// let column = MapColumn { seat: Some(2), is_lost: true, ..column };
    /// assert_eq!(column.phrase().as_deref(), Some("seat 2: lost: net_ante"));
    /// ```
    pub fn phrase(&self) -> Option<String> {
        let name = self.field?.name();
        let side = self.side.as_ref().map_or(String::new(), |side| format!("_{side}"));
        let seat = self.seat.map_or(String::new(), |seat| format!("seat {seat}: "));
        let lost = if self.is_lost { "lost: " } else { "" };
        Some(format!("{seat}{lost}{name}{side}"))
    }
}
