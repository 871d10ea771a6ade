//! A round, or its sequence number, stands in the logs a second time.
//!
//! A round is known by its table, its gaming day and its name; `seq` is unique for a table and a
//! gaming day. The finding sits on the later record, in the order in which the files are given. Both
//! records are audited, and both count in the totals.
//!
//! What to do: find out whether a file was given twice, or a round was logged twice.

use crate::round::Level;
use gincert_evidence::{Finding, Grade, Place};

pub(crate) const CODE: &str = "round-repeated";
pub(crate) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: Level = Level::BetsOnly;

/// The finding; `is_number` where the name is new and only the sequence number is not.
pub(crate) fn finding(place: Place, first: Place, is_number: bool) -> Finding {
    let message = match is_number {
        false => "This round of the table and gaming day stands in the logs before.",
        true => "The sequence number of this round is that of another round of the table and day.",
    };
    Finding::new(CODE, GRADE, place, message)
        .note_at("It stands here first.", first)
        .help("Find out whether a file was given twice, or a round was logged twice.")
}
