//! Where the lines of a chunk are read to, one after the other: what a line leaves there is room, and the
//! order of its keys, for the line after it.

use super::keys::Guess;
use crate::record::Record;
use crate::record::played::PlayedRecord;

/// Where the lines of a chunk are read to.
#[derive(Default)]
pub(super) struct Slot<'l> {
    /// The record of the line that was read last.
    pub record: Record<'l>,
    /// The order of the keys in the lines before.
    pub order: KeyOrder,
    /// Room for a round that is played event by event: empty lists of a line before.
    pub room: Option<Box<PlayedRecord<'l>>>,
}

impl<'l> Slot<'l> {
    /// Makes place for the next record, and keeps the room of the one before.
    #[inline]
    pub(super) fn clear(&mut self) {
        let mut seats = std::mem::take(&mut self.record.seats);
        seats.clear();
        if let Some(mut played) = self.record.played.take() {
            let mut events = std::mem::take(&mut played.events);
            events.clear();
            let mut keys = std::mem::take(&mut played.keys);
            keys.clear();
            *played = PlayedRecord { events, keys, ..PlayedRecord::default() };
            self.room = Some(played);
        }
        self.record = Record { seats, ..Record::default() };
    }
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
    /// Those of the end of a round that is played event by event.
    pub end: Guess,
}
