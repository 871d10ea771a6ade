//! Sequence numbers of a table and gaming day are missing.
//!
//! Every round of a table and gaming day has the next number. The finding sits on the first record
//! after the gap and names the missing numbers; a log that begins late or ends early shows no gap.
//! Needs `seq`. Where several files hold one table and day, they are looked at together.
//!
//! What to do: ask for the missing rounds. Nothing can be said about them.

use crate::round::Level;
use gincert_evidence::{Finding, Grade, Place, Quantity};

pub(super) const CODE: &str = "sequence-gap";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: Level = Level::BetsOnly;

/// The finding: `last` before the gap, `next` after it.
pub(crate) fn finding(place: Place, last: u64, next: u64) -> Finding {
    let missing = next.saturating_sub(last).saturating_sub(1);
    let (from, to) = (last.saturating_add(1), next.saturating_sub(1));
    let message = match missing {
        1 => format!("The round with the sequence number {from} is missing before this one."),
        _ => format!("{missing} rounds are missing before this one, numbers {from} to {to}."),
    };
    Finding::new(CODE, GRADE, place, message)
        .expected(Quantity::Count(last.saturating_add(1)))
        .observed(Quantity::Count(next))
        .help("Ask for the missing rounds; nothing is known about them.")
}
