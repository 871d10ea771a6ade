//! How the fault that an audit of rounds with wagers finds is planted in a right round. Each audit's own
//! file declares its plant; here is what several of them share.
//!
//! It knows no audits and no codes, and not which fault comes next.

use super::dealt::{Deal, DealtSeat};
use crate::fault_injection::below;
use crate::record::{Amounts, Bet, Record, SeatRecord};
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_game::gin_and_win::Action;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::RngCore;

/// `None` where the round does not lend itself to the fault; else the seat that the finding names, if it
/// is about one.
pub(crate) type PlantedSeat = Option<Option<u32>>;

/// How a fault is planted, or why it is not.
#[derive(Clone, Copy)]
pub(crate) struct RecordPlant {
    hindered: fn(&LogForm<'_>) -> Option<&'static str>,
    change: fn(&mut Record<'static>, &mut Target<'_>) -> PlantedSeat,
    line: Option<fn(&mut String, u32)>,
    why_never: Option<&'static str>,
}

impl RecordPlant {
    /// A change of a right record after which an audit finds its code there and no other. The numbers
    /// that a change draws decide about all rounds after it, so that an order once chosen stays.
    pub const fn new(
        change: fn(&mut Record<'static>, &mut Target<'_>) -> PlantedSeat,
    ) -> RecordPlant {
        RecordPlant { hindered: |_| None, change, line: None, why_never: None }
    }

    /// No log has this fault: why, as the end of a sentence.
    pub const fn never(why: &'static str) -> RecordPlant {
        RecordPlant { why_never: Some(why), ..RecordPlant::new(|_, _| None) }
    }

    /// Why some logs cannot have it, as the end of a sentence.
    pub const fn unless(self, hindered: fn(&LogForm<'_>) -> Option<&'static str>) -> RecordPlant {
        RecordPlant { hindered, ..self }
    }

    /// What is about a seat is changed in the line of the record.
    pub const fn in_line(self, line: fn(&mut String, u32)) -> RecordPlant {
        RecordPlant { line: Some(line), ..self }
    }

    /// Why a log of this form cannot have the fault.
    pub fn hindrance(&self, log: &LogForm<'_>) -> Option<&'static str> {
        self.why_never.or_else(|| (self.hindered)(log))
    }

    /// Changes the record of a round.
    pub fn change(&self, record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
        (self.change)(record, target)
    }

    /// Changes its line.
    pub fn spoil(&self, line: &mut String, seat: Option<u32>) {
        if let Some((change, seat)) = self.line.zip(seat) {
            change(line, seat);
        }
    }
}

/// The rules of a log, and what decides which faults it can have.
pub(crate) struct LogForm<'f> {
    pub sheet: &'f CompiledRules,
    /// The most seats of a round.
    pub seats: u8,
    /// Least and most of an Ante.
    pub ante: Option<(i64, i64)>,
    /// The most games of a player in a round.
    pub games_max: Option<u32>,
}

/// The round that a fault is planted in, and the seat drawn for it.
pub(crate) struct Target<'t> {
    pub log: &'t LogForm<'t>,
    pub deal: &'t Deal,
    /// The seat, from 0.
    pub place: usize,
    pub rng: &'t mut ChaCha20Rng,
    /// What the fault brings with it at the same seat, beside its own code.
    pub also: Option<&'static str>,
}

impl Target<'_> {
    /// The seat as dealt.
    pub fn dealt(&self) -> Option<DealtSeat> {
        self.deal.seats.get(self.place).copied()
    }

    /// The seat as dealt, where its hand was played.
    pub fn played(&self) -> Option<DealtSeat> {
        self.dealt().filter(|dealt| dealt.action == Action::Play)
    }

    /// The seat of the record.
    pub fn seat<'r>(&self, record: &'r mut Record<'static>) -> Option<&'r mut SeatRecord<'static>> {
        record.seats.get_mut(self.place)
    }

    /// The same where its cards are shown.
    pub fn open_seat<'r>(
        &self,
        record: &'r mut Record<'static>,
    ) -> Option<&'r mut SeatRecord<'static>> {
        self.seat(record).filter(|seat| seat.cards.is_some())
    }

    /// The fault is planted, and is about the seat.
    pub fn is_about_seat(&self) -> PlantedSeat {
        Some(u32::try_from(self.place + 1).ok())
    }

    /// The fault is planted, and is about the round or the dealer.
    pub fn is_about_round(&self) -> PlantedSeat {
        Some(None)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: u32) -> i64 {
        i64::from(below(self.rng, bound))
    }

    /// Settles the seat as it would have been dealt, with so much on the Play wager.
    pub fn settle(
        &self,
        record: &mut Record<'static>,
        dealt: &DealtSeat,
        play: i64,
    ) -> PlantedSeat {
        self.seat(record)?.net = Some(dealt.net(self.log.sheet, &self.deal.dealer, play));
        self.is_about_seat()
    }

    /// Moves what Ante or Play won, by 25 to 1,000 minor units up or down.
    pub fn pay_off(&mut self, record: &mut Record<'static>, sign: i64) -> PlantedSeat {
        let moved = sign * 25 * (1 + self.below(40));
        let seat = self.seat(record)?;
        let net = seat.net.clone()?;
        // A hidden hand's bonus wager cannot be checked.
        let bet = match net.get(Bet::Play) {
            Some(_) if self.rng.next_u32() & 1 == 0 => Bet::Play,
            _ => Bet::Ante,
        };
        seat.net = Some(net.clone().with(bet, net.get(bet)? + moved));
        self.is_about_seat()
    }

    /// Changes what a played hand won, and hides the dealer's cards: without them nobody can say what was
    /// due.
    pub fn pay_unseen(
        &self,
        record: &mut Record<'static>,
        change: fn(Amounts<'static>, &DealtSeat) -> Amounts<'static>,
    ) -> PlantedSeat {
        let dealt = self.played()?;
        // The best hands cannot lose and the worst cannot win, so that less is possible there.
        if !(1..=3).contains(&dealt.hand.set.left_over.score()) {
            return None;
        }
        let seat = self.seat(record)?;
        seat.net = Some(change(seat.net.clone()?, &dealt));
        record.dealer = None;
        self.is_about_seat()
    }
}
