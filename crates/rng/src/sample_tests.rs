//! The tests of one sample, whatever its lines are.

use crate::battery::{Battery, Slot};
use crate::bits::{BitRun, Bits};
use crate::dealt::{DealtCards, Hands};
use crate::deck::Deck;
use crate::detail::Detail;
use crate::draws::{Draws, slots_of_draws};
use crate::sample_unit::SampleUnit;
use crate::tails::P;

/// A line of a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SampleRow {
    /// A whole deck.
    Deck(Deck),
    /// The first cards of one.
    Dealt(DealtCards),
    /// A sequence of bits.
    Bits(Bits),
    /// A draw of numbers, the lowest value as 0.
    Draw(Vec<u32>),
}

/// The tests for one kind of sample.
pub enum SampleTests {
    /// Of whole decks.
    Decks(Box<Battery>),
    /// Of dealt cards.
    Dealt(Box<Hands>),
    /// Of sequences of bits, each of so many bits.
    Bits(u32, Box<BitRun>),
    /// Of draws.
    Draws(Box<Draws>),
}

impl SampleTests {
    /// Fresh tests.
    pub fn new(sample: SampleUnit) -> SampleTests {
        match sample {
            SampleUnit::Decks => SampleTests::Decks(Box::default()),
            SampleUnit::Dealt(cards) => SampleTests::Dealt(Box::new(Hands::new(cards))),
            SampleUnit::Bits(form) => {
                SampleTests::Bits(form.sequence_bits, Box::new(BitRun::new(form.settings(), 1)))
            }
            SampleUnit::Draws(form) => SampleTests::Draws(Box::new(Draws::new(form))),
        }
    }

    /// The same tests, on a second thread where the machine has one and the tests are many. The answer
    /// is the same.
    pub fn on_threads(self, threads: usize) -> SampleTests {
        match self {
            SampleTests::Decks(battery) if threads > 1 => {
                SampleTests::Decks(Box::new(battery.on_two_threads()))
            }
            SampleTests::Bits(bits, run) => {
                SampleTests::Bits(bits, Box::new(run.on_threads(threads)))
            }
            bench => bench,
        }
    }

    /// Takes a line; `false`, and nothing done, if it is of another kind or size.
    pub fn add(&mut self, row: &SampleRow) -> bool {
        match (self, row) {
            (SampleTests::Decks(battery), SampleRow::Deck(deck)) => {
                battery.add(deck);
                true
            }
            (SampleTests::Dealt(hands), SampleRow::Dealt(dealt)) => hands.add(dealt),
            (SampleTests::Bits(bits, run), SampleRow::Bits(row)) if row.len() == *bits as usize => {
                run.add(row.clone());
                true
            }
            (SampleTests::Draws(draws), SampleRow::Draw(draw)) => draws.push(draw),
            _ => false,
        }
    }

    /// The next line does not follow the last one.
    pub fn gap(&mut self) {
        match self {
            SampleTests::Decks(battery) => battery.gap(),
            SampleTests::Dealt(hands) => hands.gap(),
            // Each sequence and each draw is a sample by itself.
            SampleTests::Bits(..) | SampleTests::Draws(_) => {}
        }
    }

    /// Lines so far.
    pub fn taken(&self) -> u64 {
        match self {
            SampleTests::Decks(battery) => battery.decks(),
            SampleTests::Dealt(hands) => hands.hands(),
            SampleTests::Bits(_, run) => run.sequences(),
            SampleTests::Draws(draws) => draws.draws().len() as u64,
        }
    }

    /// Steps from each deck to the next one so far; `None` where the lines are not whole decks.
    pub fn steps(&self) -> Option<u64> {
        match self {
            SampleTests::Decks(battery) => Some(battery.steps()),
            _ => None,
        }
    }

    /// Every slot, in a fixed order.
    pub fn slots(&mut self) -> Vec<Slot> {
        match self {
            SampleTests::Decks(battery) => battery.slots(),
            SampleTests::Dealt(hands) => hands.slots(),
            SampleTests::Bits(_, run) => run.slots(),
            SampleTests::Draws(draws) => slots_of_draws(draws),
        }
    }

    /// Whether a line is of this kind and size.
    pub fn fits(&self, row: &SampleRow) -> bool {
        match (self, row) {
            (SampleTests::Decks(_), SampleRow::Deck(_)) => true,
            (SampleTests::Dealt(hands), SampleRow::Dealt(dealt)) => hands.fits(dealt),
            (SampleTests::Bits(bits, _), SampleRow::Bits(row)) => row.len() == *bits as usize,
            (SampleTests::Draws(draws), SampleRow::Draw(draw)) => draws.fits(draw),
            _ => false,
        }
    }

    /// p of the very cell that another sample showed; `None` where the slot has no such cell.
    pub(crate) fn same_cell(&self, slot: &str, detail: &Detail) -> Option<P> {
        match self {
            SampleTests::Decks(battery) => battery.same_cell(slot, detail),
            _ => None,
        }
    }
}
