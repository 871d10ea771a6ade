//! What becomes of further records of one round: whether one says the same, gives the round another state, or
//! is another round of the same name.
//!
//! A system that only adds to its log writes a cancelled round again as a void one, in one record or in several.

use crate::finding::is_settled;
use crate::index::round_index;
use crate::record::cards::LoggedCards;
use crate::record::{Amounts, Bet, Record, SeatRecord};
use rustc_hash::FxHashMap;

/// Rounds whose changes of state are followed; records of further ones are repeated rounds.
const CHANGED_ROUNDS_MAX: usize = 1_000_000;

/// What a record says, as far as it is compared with another record of its round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordOutline {
    /// A digest of everything that is read; 0 where a part of it is not read.
    digest: u64,
    is_settled: bool,
    /// The shown cards of the dealer, and those of all players.
    cards: [u64; 2],
    wagers: WagerCounts,
    /// What all seats together won by the record, in minor units.
    won: Option<i64>,
}

/// How much of a round a record is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct WagerCounts {
    seats: u16,
    /// Wagers of which an amount is stated.
    stated: u16,
    /// Those of them that were made.
    made: u16,
}

impl WagerCounts {
    fn of(record: &Record<'_>) -> WagerCounts {
        let amounts = record.seats.iter().filter_map(|seat| seat.bets.as_ref());
        let all: Vec<i64> = amounts.flat_map(Amounts::all).collect();
        let few = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        WagerCounts {
            seats: few(record.seats.len()),
            stated: few(all.len()),
            made: few(all.iter().filter(|minor| **minor != 0).count()),
        }
    }

    fn and(self, other: WagerCounts) -> WagerCounts {
        WagerCounts {
            seats: self.seats.saturating_add(other.seats),
            stated: self.stated.saturating_add(other.stated),
            made: self.made.saturating_add(other.made),
        }
    }

    fn bits(self) -> u64 {
        u64::from(self.seats) << 32 | u64::from(self.stated) << 16 | u64::from(self.made)
    }

    fn from_bits(bits: u64) -> WagerCounts {
        let part = |shift: u32| u16::try_from(bits >> shift & 0xffff).unwrap_or(u16::MAX);
        WagerCounts { seats: part(32), stated: part(16), made: part(0) }
    }
}

/// What the void records of a round are about together.
#[derive(Debug, Clone, Copy, Default)]
struct VoidedPart {
    /// Whether one of them has no seats, and is about the round.
    is_whole: bool,
    counts: WagerCounts,
}

impl VoidedPart {
    /// Whether they make void everything that a record settles: single wagers may be cancelled as well.
    fn covers(&self, settled: WagerCounts) -> bool {
        // Amounts of zero say that the wagers were returned.
        let has_wagers = match self.counts.made {
            0 => self.counts.stated > 0 && self.counts.stated >= settled.stated,
            made => made >= settled.made,
        };
        let has_seats = self.counts.stated == 0 && self.counts.seats >= settled.seats;
        self.is_whole || has_wagers || has_seats
    }
}

impl RecordOutline {
    /// The outline of a record; `key` is that of the digests of an audit.
    pub fn of(record: &Record<'_>, key: u64) -> RecordOutline {
        let bits = |cards: Option<LoggedCards>| cards.map_or(0, |cards| cards.with_jokers().bits());
        let dealer = bits(record.dealer.as_ref().and_then(|dealer| dealer.cards));
        let players = record.seats.iter().fold(0, |all, seat| all | bits(seat.cards));
        RecordOutline {
            digest: content(record, key).unwrap_or(0),
            is_settled: is_settled(record),
            cards: [dealer, players],
            wagers: WagerCounts::of(record),
            won: stated_result(record),
        }
    }

    /// As numbers.
    pub(crate) fn parts(self) -> [u64; 6] {
        let [dealer, players] = self.cards;
        let won = self.won.unwrap_or(NO_RESULT).cast_unsigned();
        [self.digest, u64::from(self.is_settled), dealer, players, self.wagers.bits(), won]
    }

    /// From its numbers.
    pub(crate) fn from_parts(parts: [u64; 6]) -> RecordOutline {
        let [digest, is_settled, dealer, players, wagers, won] = parts;
        RecordOutline {
            digest,
            is_settled: is_settled == 1,
            cards: [dealer, players],
            wagers: WagerCounts::from_bits(wagers),
            won: Some(won.cast_signed()).filter(|won| *won != NO_RESULT),
        }
    }

    /// How much more all seats together won by this record than by another one; `None` where a result is not stated.
    pub(crate) fn won_more_than(self, other: RecordOutline) -> Option<i64> {
        self.won?.checked_sub(other.won?)
    }

    /// Whether both say the same.
    pub(crate) fn is_alike(self, other: RecordOutline) -> bool {
        self.digest != 0 && self.digest == other.digest
    }

    /// Whether the cards that a void record shows are cards of a record of the same round.
    fn shows_cards_of(self, other: RecordOutline) -> bool {
        let mut both = self.cards.into_iter().zip(other.cards);
        both.all(|(own, other)| own == 0 || other == 0 || own & !other == 0)
    }
}

/// A digest of everything that is read of a record; `None` where a part of it is not read, so that
/// nobody can say that another record says the same. Free keys are no part of what it says.
fn content(record: &Record<'_>, key: u64) -> Option<u64> {
    let is_read = record.unknown_names().next().is_none() && !record.has_unreadable_cards();
    is_read.then(|| round_index::content(format!("{record:?}").as_bytes(), key).max(1))
}

/// The number of a result that is not stated.
const NO_RESULT: i64 = i64::MIN;

/// What all seats of a record together won; `None` where the result of one is not stated.
fn stated_result(record: &Record<'_>) -> Option<i64> {
    let sum = |amounts: &Amounts<'_>| match amounts.get(Bet::Total) {
        Some(total) => Some(total),
        None if amounts.is_empty() => None,
        None => amounts.all().try_fold(0_i64, i64::checked_add),
    };
    let of_seat = |seat: &SeatRecord<'_>| match (&seat.net, &seat.paid, &seat.bets) {
        (Some(net), ..) => sum(net),
        (None, Some(paid), Some(bets)) => sum(paid)?.checked_sub(sum(bets)?),
        _ => None,
    };
    match record.seats.is_empty() {
        true => record.net.map(|net| net.0),
        false => {
            let mut results = record.seats.iter().map(of_seat);
            results.try_fold(0_i64, |all, result| all.checked_add(result?))
        }
    }
}

/// What becomes of a further record of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FurtherRecord {
    /// It says the same as the record at a place.
    Alike(u64),
    /// It gives the round another state, and counts in place of the first record.
    Changes {
        /// Whether the round counts as settled now.
        is_settled: bool,
    },
    /// It makes the round void that is void by the record at a place.
    VoidAgain(u64),
    /// It says something else; the record at a place counts.
    Other(u64),
}

/// Further records of rounds, by the place of the first record of each.
///
/// ```
/// use gincert_replay::{FurtherRecord, RecordOutline, RoundStates, read_json};
/// let outline = |state: &str| {
///     let line = format!(r#"{{"v":1,"round":"7","table":"T1","state":"{state}","seats":[{{"seat":1}}]}}"#);
///     RecordOutline::of(&read_json(line.as_bytes()).unwrap(), 0)
/// };
/// let mut states = RoundStates::default();
/// let (paid, void) = (outline("settled"), outline("void"));
/// [void, void].map(|further| states.note((3, paid), further));
/// let cancelled = FurtherRecord::Changes { is_settled: false };
/// assert_eq!(states.further((3, paid), (8, void)), cancelled);
/// // The same record once more is a copy of the one that counts.
/// assert_eq!(states.further((3, paid), (9, void)), FurtherRecord::Alike(8));
/// ```
#[derive(Debug, Default)]
pub struct RoundStates {
    /// What the void records are about together, of rounds whose first record is settled.
    voided: FxHashMap<u64, VoidedPart>,
    /// The record that counts in place of the first one, and what it says.
    changed: FxHashMap<u64, (u64, RecordOutline)>,
}

impl RoundStates {
    /// Looks at a further record before it is known what becomes of any: void records of single wagers make the round void
    /// together.
    pub fn note(&mut self, (first, of_first): (u64, RecordOutline), own: RecordOutline) {
        let is_void = of_first.is_settled && !own.is_settled && own.shows_cards_of(of_first);
        if !is_void || self.voided.len() >= CHANGED_ROUNDS_MAX && !self.voided.contains_key(&first)
        {
            return;
        }
        let voided = self.voided.entry(first).or_default();
        voided.is_whole |= own.wagers.seats == 0;
        voided.counts = voided.counts.and(own.wagers);
    }

    /// What becomes of a further record; all were looked at before, and those of a round come in their order.
    pub fn further(
        &mut self,
        (first, of_first): (u64, RecordOutline),
        (place, own): (u64, RecordOutline),
    ) -> FurtherRecord {
        if own.is_alike(of_first) {
            return FurtherRecord::Alike(first);
        }
        if let Some((counts, outline)) = self.changed.get(&first) {
            return match (own.is_settled, outline.is_settled) {
                _ if own.is_alike(*outline) => FurtherRecord::Alike(*counts),
                (false, false) if own.shows_cards_of(of_first) => FurtherRecord::VoidAgain(*counts),
                (false, true) if own.shows_cards_of(of_first) => FurtherRecord::VoidAgain(first),
                _ => FurtherRecord::Other(*counts),
            };
        }
        let changes = match (of_first.is_settled, own.is_settled) {
            // A void record of the round may show fewer cards than the settled one, and no others.
            (true, false) => {
                let voided = self.voided.get(&first);
                own.shows_cards_of(of_first)
                    && voided.is_some_and(|voided| voided.covers(of_first.wagers))
            }
            // A round may be dealt again under its number, with other cards.
            (false, true) => true,
            (false, false) if own.shows_cards_of(of_first) => {
                return FurtherRecord::VoidAgain(first);
            }
            _ => false,
        };
        if !changes || self.changed.len() >= CHANGED_ROUNDS_MAX {
            return FurtherRecord::Other(first);
        }
        self.changed.insert(first, (place, own));
        FurtherRecord::Changes { is_settled: own.is_settled }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(digest: u64, is_settled: bool, cards: [u64; 2], wagers: [u16; 3]) -> RecordOutline {
        let [seats, stated, made] = wagers;
        let wagers = WagerCounts { seats, stated, made };
        RecordOutline { digest, is_settled, cards, wagers, won: Some(-5) }
    }

    /// What becomes of these records, at the places from 11 on, behind the first one at 10.
    fn fates(all: &[RecordOutline]) -> Vec<FurtherRecord> {
        let (first, rest) = all.split_first().unwrap();
        let mut states = RoundStates::default();
        rest.iter().for_each(|own| states.note((10, *first), *own));
        (11..).zip(rest).map(|(place, own)| states.further((10, *first), (place, *own))).collect()
    }

    #[test]
    fn void_records_of_all_wagers_cancel_the_round_whose_cards_they_show_and_no_other() {
        use FurtherRecord::{Alike, Changes, Other, VoidAgain};
        let paid = outline(1, true, [0b11, 0b1100], [2, 3, 2]);
        let ante = outline(2, false, [0b11, 0b0100], [1, 1, 1]);
        let bonus = outline(3, false, [0b11, 0b1000], [1, 1, 1]);
        let cancelled = Changes { is_settled: false };
        assert_eq!(
            fates(&[paid, ante, bonus, ante, paid]),
            [cancelled, VoidAgain(11), Alike(11), Alike(10)]
        );
        // One wager of the round was cancelled, and the others stand.
        assert_eq!(fates(&[paid, ante]), [Other(10)]);
        // A record without seats is about the round.
        assert_eq!(fates(&[paid, outline(4, false, [0b11, 0], [0; 3])]), [cancelled]);
        assert_eq!(fates(&[paid, outline(5, false, [0b11_0000, 0], [0; 3])]), [Other(10)]);
    }

    #[test]
    fn of_several_settled_records_after_a_void_one_the_first_counts() {
        use FurtherRecord::{Alike, Changes, Other};
        let (void, dealt) =
            (outline(1, false, [0b1, 0], [0; 3]), outline(2, true, [0b10, 0b100], [1; 3]));
        let third = outline(3, true, [0b10, 0b1000], [1; 3]);
        assert_eq!(
            fates(&[void, dealt, dealt, third]),
            [Changes { is_settled: true }, Alike(11), Other(11)]
        );
    }

    #[test]
    fn an_outline_is_kept_as_numbers() {
        let own = outline(7, true, [3, 4], [5, 600, 65_535]);
        assert_eq!(RecordOutline::from_parts(own.parts()), own);
        let unstated = RecordOutline { won: None, ..own };
        assert_eq!(RecordOutline::from_parts(unstated.parts()), unstated);
        assert_eq!((own.won_more_than(own), own.won_more_than(unstated)), (Some(0), None));
    }
}
