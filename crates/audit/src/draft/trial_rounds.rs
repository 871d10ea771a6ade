//! Which records of an export are of one round, and which of them an audit counts.
//!
//! It knows no rules and no amounts.

use gincert_game::CardSet;
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

/// Records with the name of an earlier one that say something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SameNames {
    /// With the same cards of the dealer and other seats: rows of one round that are apart.
    pub torn: u64,
    /// With the same cards of the dealer and a seat of the earlier record, of which something else is stated.
    pub seats_again: u64,
    /// With other cards of the dealer: another round of this name.
    pub other_rounds: u64,
    /// Those of them in another file than the earlier record.
    pub in_other_files: u64,
}

/// What a record with the name of an earlier one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SameName {
    /// It says the same.
    Alike,
    /// It has other seats.
    Torn,
    /// It states something else of a seat.
    SeatAgain,
    /// It is another round.
    OtherRound { is_in_other_file: bool },
}

impl SameNames {
    /// Counts one more.
    pub(crate) fn add(&mut self, one: SameName) {
        match one {
            SameName::Alike => {}
            SameName::Torn => self.torn += 1,
            SameName::SeatAgain => self.seats_again += 1,
            SameName::OtherRound { is_in_other_file } => {
                self.other_rounds += 1;
                self.in_other_files += u64::from(is_in_other_file);
            }
        }
    }
}

/// The first record of a round.
#[derive(Debug)]
struct FirstRecord {
    number: u64,
    outline: RecordOutline,
    file: usize,
    dealer: Option<CardSet>,
    /// The seats of all records of the round.
    seats: BTreeSet<u32>,
}

/// Why an audit does not count a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordFate {
    /// A record of its name is in the export before it.
    Repeated(SameName),
    /// Another record gives its round another state, or makes void what is void.
    OfChangedRound,
}

/// The records that an audit does not count, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct RoundFates {
    fates: BTreeMap<u64, RecordFate>,
    first: BTreeMap<Identity, FirstRecord>,
    /// Further records, with what they say and what they are beside the first.
    further: Vec<(u64, RecordOutline, SameName, Identity)>,
    states: RoundStates,
    pub changed: ChangedRounds,
    /// The round of the first record that is repeated.
    pub first_repeated: Option<String>,
}

impl RoundFates {
    /// Adds the next record, of a file.
    pub fn add(&mut self, (number, file): (u64, usize), identity: Identity, record: &Record<'_>) {
        let seats: BTreeSet<u32> = record.seats.iter().filter_map(|seat| seat.seat).collect();
        let outline = RecordOutline::of(record, 0);
        let dealer = record.dealer.as_ref().and_then(|dealer| dealer.cards);
        let dealer = dealer.filter(|cards| cards.is_whole()).map(|cards| cards.with_jokers());
        let Some(first) = self.first.get_mut(&identity) else {
            self.first.insert(identity, FirstRecord { number, outline, file, dealer, seats });
            return;
        };
        let is_other = first.dealer.zip(dealer).is_some_and(|(known, own)| known != own);
        let same_name = match (is_other, !seats.is_empty() && first.seats.is_disjoint(&seats)) {
            (true, _) => SameName::OtherRound { is_in_other_file: first.file != file },
            (false, true) => SameName::Torn,
            (false, false) => SameName::SeatAgain,
        };
        first.seats.extend(seats);
        self.states.note((first.number, first.outline), outline);
        self.further.push((number, outline, same_name, identity));
    }

    /// Decides of all records, once every one was added.
    #[must_use]
    pub fn decided(mut self) -> RoundFates {
        for (number, outline, same_name, identity) in std::mem::take(&mut self.further) {
            let Some(first) = self.first.get(&identity) else { continue };
            match self.states.further((first.number, first.outline), (number, outline)) {
                FurtherRecord::Changes { is_settled } => {
                    self.fates.insert(first.number, RecordFate::OfChangedRound);
                    self.changed.cancelled += u64::from(!is_settled);
                    self.changed.resettled += u64::from(is_settled);
                    self.changed.void_records += u64::from(!is_settled);
                    self.changed.first.get_or_insert(identity.round);
                }
                FurtherRecord::VoidAgain(_) => {
                    self.fates.insert(number, RecordFate::OfChangedRound);
                    self.changed.void_records += 1;
                }
                further @ (FurtherRecord::Alike(_) | FurtherRecord::Other(_)) => {
                    let is_alike = matches!(further, FurtherRecord::Alike(_));
                    let same_name = if is_alike { SameName::Alike } else { same_name };
                    self.fates.insert(number, RecordFate::Repeated(same_name));
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
