//! Seats of Gin & Win that face one hand of the dealer: how far their results go together.
//!
//! The exact mathematics counts one seat against the dealer. Results of several seats depend on each other,
//! since the dealer's hand is the same and each card is in one hand only, and no exact count of three hands is
//! known here; so rounds are dealt from a seed, and every figure has an interval.

mod figures;
mod rules;

use crate::moments::Moments;
use crate::packs::PackSeed;
use figures::{VARIABLES, enter, wager_figures};
use gincert_evidence::Confidence;
use gincert_game::CardSet;
use rayon::prelude::*;

pub use figures::{SeatEstimate, SeatFigures, TableDeviation};
pub use rules::{Raise, SeatRules, SeatsError};

/// Rounds that are counted together.
const CHUNK: u64 = 4096;

/// What is simulated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatOptions {
    /// Rounds dealt.
    pub rounds: u64,
    /// The seed of the packs.
    pub seed: u64,
    /// The level of the intervals.
    pub confidence: Confidence,
}

/// Deals rounds to all seats and a dealer, settles each seat, and estimates the figures of each wager: Ante and Play
/// together, each side wager, and all of them. The same on any number of threads.
pub fn simulate_seats(rules: &SeatRules<'_>, options: &SeatOptions) -> Vec<SeatFigures> {
    let seed = PackSeed::of_seats(options.seed);
    let wagers = rules.wagers();
    let size = wagers.len() * VARIABLES;
    let chunk = |chunk: u64| {
        let mut moments = Moments::new(size);
        let (mut values, mut results) = (vec![0; size], Vec::new());
        let first = chunk * CHUNK + 1;
        for number in first..(first + CHUNK).min(options.rounds + 1) {
            let pack = seed.stream(number).next_deck(rules.jokers());
            let hands = pack.chunks_exact(rules.hand_cards());
            let mut hands = hands.map(|cards| cards.iter().copied().collect::<CardSet>());
            let Some(dealer) = hands.next().map(|hand| rules.dealer(hand)) else { continue };
            values.fill(0);
            for hand in hands.take(rules.seats()) {
                rules.settle(hand, &dealer, &mut results);
                enter(&mut values, &results);
            }
            figures::close(&mut values);
            moments.enter(&values);
        }
        moments
    };
    let chunks = options.rounds.div_ceil(CHUNK);
    let sums = (0..chunks).into_par_iter().map(chunk);
    let sums = sums.reduce(|| Moments::new(size), |all, part| all.merge(&part));
    let of = |(place, wager): (usize, String)| {
        wager_figures(&sums, place * VARIABLES, wager, rules, options.confidence)
    };
    wagers.into_iter().enumerate().map(of).collect()
}
