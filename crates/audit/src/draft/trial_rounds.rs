//! Which records of an export are of one round, and which of them an audit counts.
//!
//! It knows no rules and no amounts.

use gincert_replay::{FurtherRecord, Identity, Record, RecordOutline, RoundStates};
use std::collections::{BTreeMap, BTreeSet};

/// Rounds whose later records give them another state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChangedRounds {
    /// Rounds that an earlier record settles and a later one makes void.
    pub cancelled: u64,
    /// Rounds that an earlier record makes void and a later one settles.
    pub resettled: u64,
    /// Later records that make a round void.
    pub void_records: u64,
    /// The first such round.
    pub first: Option<String>,
}

/// Why an audit does not count a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordFate {
    /// Its round is in the export before it; whether the seats are others.
    Repeated { is_torn: bool },
    /// Another record gives its round another state, or makes void what is void.
    OfChangedRound,
}

/// The records that an audit does not count, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct RoundFates {
    fates: BTreeMap<u64, RecordFate>,
    /// Of each round the number of its first record, what that says, and all of its seats.
    first: BTreeMap<Identity, (u64, RecordOutline, BTreeSet<u32>)>,
    /// Further records, with what they say and whether their seats are others.
    further: Vec<(u64, RecordOutline, bool, Identity)>,
    states: RoundStates,
    pub changed: ChangedRounds,
    /// The round of the first record that is repeated.
    pub first_repeated: Option<String>,
}

impl RoundFates {
    /// Adds the next record.
    pub fn add(&mut self, number: u64, identity: Identity, record: &Record<'_>) {
        let seats: BTreeSet<u32> = record.seats.iter().filter_map(|seat| seat.seat).collect();
        let outline = RecordOutline::of(record, 0);
        let Some((first, of_first, known)) = self.first.get_mut(&identity) else {
            self.first.insert(identity, (number, outline, seats));
            return;
        };
        let is_torn = !seats.is_empty() && known.is_disjoint(&seats);
        known.extend(seats);
        self.states.note((*first, *of_first), outline);
        self.further.push((number, outline, is_torn, identity));
    }

    /// Decides of all records, once every one was added.
    #[must_use]
    pub fn decided(mut self) -> RoundFates {
        for (number, outline, is_torn, identity) in std::mem::take(&mut self.further) {
            let Some((first, of_first, _)) = self.first.get(&identity) else { continue };
            match self.states.further((*first, *of_first), (number, outline)) {
                FurtherRecord::Changes { is_settled } => {
                    self.fates.insert(*first, RecordFate::OfChangedRound);
                    self.changed.cancelled += u64::from(!is_settled);
                    self.changed.resettled += u64::from(is_settled);
                    self.changed.void_records += u64::from(!is_settled);
                    self.changed.first.get_or_insert(identity.round);
                }
                FurtherRecord::VoidAgain(_) => {
                    self.fates.insert(number, RecordFate::OfChangedRound);
                    self.changed.void_records += 1;
                }
                FurtherRecord::Alike(_) | FurtherRecord::Other(_) => {
                    self.fates.insert(number, RecordFate::Repeated { is_torn });
                    self.first_repeated.get_or_insert(identity.round);
                }
            }
        }
        self
    }

    /// What becomes of a record; `None` where an audit counts it.
    pub fn fate(&self, number: u64) -> Option<RecordFate> {
        self.fates.get(&number).copied()
    }
}
