//! Where the lines of a chunk are read to, one after the other: what a line leaves there is room, and the
//! order of its keys, for the line after it.

use super::keys::Guess;
use crate::record::Record;

/// Where the lines of a chunk are read to.
#[derive(Default)]
pub(super) struct Slot<'l> {
    /// The record of the line that was read last.
    pub record: Record<'l>,
    /// The order of the keys in the lines before.
    pub order: KeyOrder,
}

/// The order in which keys stood in the lines before.
#[derive(Default)]
pub(super) struct KeyOrder {
    /// Those of the record.
    pub record: Guess,
    /// Those of the dealer's side.
    pub dealer: Guess,
    /// Those of a seat.
    pub seat: Guess,
}
