//! Which record of a log a finding is about, and the words for it.

use std::fmt::{Display, Formatter, Result};

/// The round, the seat and the people that a finding is about.
///
/// ```
/// use gincert_evidence::RecordReference;
/// let record = RecordReference {
///     table: "T1".into(),
///     round: "7".into(),
///     seat: Some(2),
///     dealer_id: Some("D".into()),
///     ..RecordReference::default()
/// };
/// assert_eq!(record.to_string(), "Table T1, round 7, seat 2, dealer D");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RecordReference {
    /// The table; empty where the record names none.
    pub table: String,
    /// The round.
    pub round: String,
    /// The seat.
    pub seat: Option<u32>,
    /// The player at it.
    pub player: Option<String>,
    /// Who dealt.
    pub dealer_id: Option<String>,
    /// The shift.
    pub shift: Option<String>,
    /// When the round was settled, where the table is.
    pub at_local: Option<String>,
}

impl Display for RecordReference {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "Table {}, round {}", self.table, self.round)?;
        if let Some(seat) = self.seat {
            write!(f, ", seat {seat}")?;
        }
        for (name, value) in [
            ("player", &self.player),
            ("dealer", &self.dealer_id),
            ("shift", &self.shift),
            ("at", &self.at_local),
        ] {
            if let Some(value) = value {
                write!(f, ", {name} {value}")?;
            }
        }
        Ok(())
    }
}
