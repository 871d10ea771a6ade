//! The hand-log record, version 1: what a table system writes about one round.
//!
//! Every derived value in it (deadwood, qualification, outcome, money won) is a claim to be checked,
//! never an input to the checking. Almost everything may be absent, because real systems see less
//! than everything.

pub(crate) mod amounts;
pub(crate) mod cards;
pub(crate) mod deck;
pub(crate) mod field;
pub(crate) mod names;
pub(crate) mod object;
pub(crate) mod per_wager;
pub(crate) mod played;
pub mod schema;
pub(crate) mod shape;
pub(crate) mod when;

use crate::record::cards::LoggedCards;
use crate::record::deck::LoggedDeck;
use crate::record::field::Amount;
use crate::record::object::{Text, object};
use crate::record::played::PlayedRecord;
use gincert_game::JOKERS_MAX;
use serde::de::{Deserialize, Deserializer, Error};

pub use crate::record::amounts::{Amounts, SIDE_AMOUNTS_MAX, SideAmount};
pub use crate::record::per_wager::{Bet, PerWager, SideRows, is_same_name};

/// Largest amount, in minor units: a million million. The largest pay-off
/// (`gincert_game::gin_and_win::PAY_MAX`) times it fits 64 bits.
pub const MINOR_MAX: i64 = 1_000_000_000_000;

object! {
    /// One round at one table.
    Record + played: PlayedRecord {
        /// Version of the format: 1.
        v: Option<u32>,
        /// Game family: `gin-and-win`.
        game: Option<Text<'a>>,
        /// The rules in force, as `game/revision`.
        rules: Option<Text<'a>>,
        /// The round's name, unique for its table and gaming day.
        round: Option<Text<'a>>,
        /// The round's number, unique for its table and gaming day.
        seq: Option<u64>,
        /// The table.
        table: Option<Text<'a>>,
        /// When the round was settled, RFC 3339.
        at: Option<Text<'a>>,
        /// Currency of all amounts, ISO 4217.
        currency: Option<Text<'a>>,
        /// The dealer's side.
        dealer: Option<DealerRecord<'a>>,
        /// The seats that wagered.
        seats: Vec<SeatRecord<'a>>,
        /// All cards of the deck in deal order.
        deck: Option<LoggedDeck>,
        /// Where the cards were read: shoe, camera, manual.
        source: Option<Text<'a>>,
        /// Who dealt.
        dealer_id: Option<Text<'a>>,
        /// The shift.
        shift: Option<Text<'a>>,
        /// The gaming day; the day of `at` where it is absent.
        gaming_day: Option<Text<'a>>,
        /// How the deck was shuffled.
        shuffle: Option<Text<'a>>,
        /// What players gave to the dealer, in minor units: no part of any wager.
        tokes: Option<MinorUnits>,
        /// Whether a cap on the payout was applied.
        cap_applied: Option<bool>,
        /// `settled` (default), `void`, `misdeal` or `incomplete`.
        state: Option<Text<'a>>,
        /// Why it was not settled, or corrected.
        reason: Option<Text<'a>>,
        /// The round that this one corrects.
        corrects: Option<Text<'a>>,
        /// SHA-256 of the line before, in lower case.
        prev: Option<Text<'a>>,
        /// What the whole table won or lost, in minor units: weaker evidence than the wagers'.
        net: Option<MinorUnits>,
    }
}

object! {
    /// The dealer's side of a round.
    DealerRecord {
        /// The dealer's cards.
        cards: Option<LoggedCards>,
        /// The left-over cards as the dealer set the hand.
        deadwood: Option<LoggedCards>,
        /// Whether the hand was taken to qualify.
        qualifies: Option<bool>,
        /// The melds as the dealer laid them.
        laid: Vec<LoggedCards>,
    }
}

object! {
    /// One seat of a round.
    SeatRecord {
        /// The seat's number.
        seat: Option<u32>,
        /// The player's cards.
        cards: Option<LoggedCards>,
        /// `play` or `fold`.
        action: Option<Text<'a>>,
        /// How many of the cards were seen when the hand was raised.
        raised_after: Option<u32>,
        /// The left-over cards as the hand was read at the table.
        deadwood: Option<LoggedCards>,
        /// The melds as the player laid them.
        laid: Vec<LoggedCards>,
        /// The wagers, in minor units.
        bets: Option<Amounts<'a>>,
        /// What each wager won (+) or lost (-), in minor units.
        net: Option<Amounts<'a>>,
        /// What came back for each wager, its stake included, in minor units.
        paid: Option<Amounts<'a>>,
        /// Where the meter of a side wager stood when the seat was paid, in minor units.
        meter: Option<MinorUnits>,
        /// The outcome as the table system named it.
        outcome: Option<Text<'a>>,
        /// The player's pseudonym.
        player: Option<Text<'a>>,
        /// Corrections of a settlement after the fact.
        adjusted: Vec<Adjustment<'a>>,
    }
}

object! {
    /// Money moved after the settlement.
    Adjustment {
        /// The wager: `ante`, `play` or `bonus`, or the name of another side wager.
        bet: Option<Text<'a>>,
        /// What the player got (+) or gave back (-), in minor units.
        amount: Option<MinorUnits>,
        /// When.
        at: Option<Text<'a>>,
        /// By whom.
        by: Option<Text<'a>>,
        /// Why.
        reason: Option<Text<'a>>,
    }
}

impl<'a> SeatRecord<'a> {
    /// One of the lists of amounts.
    pub(crate) fn amounts(&mut self, amount: Amount) -> &mut Option<Amounts<'a>> {
        match amount {
            Amount::Bets => &mut self.bets,
            Amount::Net => &mut self.net,
            Amount::Paid => &mut self.paid,
        }
    }
}

/// Fewest shown cards of a round that is compared with other rounds.
const CARDS_MIN: u32 = 14;

impl<'a> Record<'a> {
    /// The names of keys that are not defined, wherever they stand in the record.
    pub(crate) fn unknown_names(&self) -> impl Iterator<Item = &str> {
        let dealer = self.dealer.iter().flat_map(|dealer| &dealer.unknown);
        let seats = self.seats.iter().flat_map(|seat| {
            let amounts = [&seat.bets, &seat.net, &seat.paid].into_iter().flatten();
            let adjusted = seat.adjusted.iter().flat_map(|moved| &moved.unknown);
            let own = seat.unknown.iter().chain(adjusted);
            own.chain(amounts.flat_map(|amounts| &amounts.unknown))
        });
        let played = self.played.iter().flat_map(|played| played.unknown().map(Text::as_str));
        self.unknown.iter().chain(dealer).chain(seats).map(Text::as_str).chain(played)
    }

    /// Whether a text of cards, of whatever hand, cannot be read to its end.
    pub(crate) fn has_unreadable_cards(&self) -> bool {
        let dealer = self.dealer.iter().flat_map(|one| {
            let own = [one.cards, one.deadwood].into_iter().flatten();
            own.chain(one.laid.iter().copied())
        });
        let seats = self.seats.iter().flat_map(|one| {
            let own = [one.cards, one.deadwood].into_iter().flatten();
            own.chain(one.laid.iter().copied())
        });
        dealer.chain(seats).any(|cards| cards.is_unreadable_of(JOKERS_MAX))
    }

    /// The same record of a game whose deck has so many jokers: they are cards like the others.
    #[must_use]
    pub(crate) fn of_deck(&self, jokers: u8) -> Record<'a> {
        let mut record = self.clone();
        let of_deck = |cards: &mut LoggedCards| *cards = cards.of_deck(jokers);
        if let Some(dealer) = &mut record.dealer {
            let own = [&mut dealer.cards, &mut dealer.deadwood].into_iter().flatten();
            own.chain(&mut dealer.laid).for_each(of_deck);
        }
        for seat in &mut record.seats {
            let own = [&mut seat.cards, &mut seat.deadwood].into_iter().flatten();
            own.chain(&mut seat.laid).for_each(of_deck);
        }
        record
    }

    /// A digest of all cards of the round that are shown, whole hand by whole hand, whatever the order
    /// of the seats; `None` where they are too few to identify the round.
    pub(crate) fn shown_cards(&self) -> Option<u64> {
        const K: [u64; 2] = [0x2d35_8dcc_aa6c_78a5, 0x8bb8_4b93_962e_acc9];
        let mixed = |bits: u64, key: u64| {
            let product = u128::from(bits ^ key) * u128::from(key | 1);
            (product >> 64) as u64 ^ product as u64
        };
        if let Some(played) = &self.played {
            return played.shown_cards();
        }
        let whole = |cards: Option<LoggedCards>| cards.filter(LoggedCards::is_whole);
        let dealer = whole(self.dealer.as_ref().and_then(|dealer| dealer.cards));
        let mut count = dealer.map_or(0, |cards| u32::from(cards.len()));
        let mut digest = dealer.map_or(0, |cards| mixed(cards.cards().bits(), K[0]));
        for cards in self.seats.iter().filter_map(|seat| whole(seat.cards)) {
            count += u32::from(cards.len());
            digest = digest.wrapping_add(mixed(cards.cards().bits(), K[1]));
        }
        (count >= CARDS_MIN).then_some(digest)
    }
}

/// An amount in minor units, at most [`MINOR_MAX`] either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct MinorUnits(pub i64);

impl<'de> Deserialize<'de> for MinorUnits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MinorUnits, D::Error> {
        let minor = i64::deserialize(deserializer)?;
        minor_within(minor).map_err(D::Error::custom)
    }
}

pub(crate) fn minor_within(minor: i64) -> Result<MinorUnits, String> {
    if (-MINOR_MAX..=MINOR_MAX).contains(&minor) {
        Ok(MinorUnits(minor))
    } else {
        Err(format!("an amount exceeds {MINOR_MAX} minor units"))
    }
}

/// Most seats of a record: far more than a table has.
pub const SEATS_MAX: usize = 64;

/// The states of a round: it was settled, void, a misdeal, incomplete, or one of a training, which is not played for money.
pub const STATES: [&str; 5] = ["settled", "void", "misdeal", "incomplete", "training"];

/// What a round that does not count is, in words.
pub const NOT_SETTLED: &str = "void, misdealt, incomplete or for training";

/// Those of a round that does not count.
pub const UNSETTLED_STATES: [&str; 4] = ["void", "misdeal", "incomplete", "training"];

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"v":1,"game":"gin-and-win","rules":"gin-and-win/ten","round":"T12-000417","seq":417,"table":"T12","at":"2026-11-20T14:03:11Z","currency":"USD","dealer":{"cards":"Ac Ah 7d 8d Jd 2c 3s","deadwood":"2c 3s","qualifies":true},"seats":[{"seat":1,"cards":"Kc Kh 2d 4d 9d 5s 6h","action":"play","bets":{"ante":1500,"play":1500,"bonus":500},"net":{"ante":1500,"play":4500,"bonus":2000}}]}"#;

    #[test]
    fn a_record_is_written_as_it_was_read() {
        let record: Record = serde_json::from_str(LINE).unwrap();
        assert_eq!(record.seq, Some(417));
        let seat = &record.seats[0];
        assert_eq!(seat.net.as_ref().unwrap().get(Bet::Play), Some(4500));
        let written = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&written).unwrap(), record);
    }

    #[test]
    fn unknown_keys_are_kept_by_name_and_free_ones_are_not() {
        let line = LINE.replace(r#""v":1"#, r#""v":1,"colour":{"a":[1]},"_note":"x""#);
        let line = line.replace(r#""bonus":500"#, r#""bonus":500,"jackpot":5"#);
        let record: Record = serde_json::from_str(&line).unwrap();
        let names: Vec<&str> = record.unknown.iter().map(Text::as_str).collect();
        assert_eq!(names, ["colour"]);
        let bets = record.seats[0].bets.as_ref().unwrap();
        assert_eq!(bets.unknown[0].as_str(), "jackpot");
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for (from, to) in [
            (r#""v":1"#, r#""v":1,"v":1"#),
            (r#""ante":1500,"play":1500"#, r#""ante":1500,"ante":1500"#),
            ("\"ante\":1500,\"play\":4500", "\"ante\":15.5,\"play\":4500"),
            ("\"ante\":1500,\"play\":4500", "\"ante\":1000000000001,\"play\":4500"),
            (r#""seq":417"#, r#""seq":-417"#),
            (r#""seats":["#, r#""seats":[7,"#),
            (r#""round":"T12-000417""#, r#""round":417"#),
        ] {
            let line = LINE.replacen(from, to, 1);
            assert_ne!(line, LINE);
            assert!(serde_json::from_str::<Record>(&line).is_err(), "{to}");
        }
    }
}
