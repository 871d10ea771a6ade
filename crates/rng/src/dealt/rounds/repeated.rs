//! Rounds that come again.

use super::{HandsOfRound, SPOTS_MAX, cards_of};
use crate::battery::Slot;
use crate::tails::P;
use crate::tests::Outcome;
use gincert_chance::Count;
use libm::{exp, lgamma};
use std::collections::{BTreeMap, HashMap};

/// Rounds that are stored, to find repeated ones.
const REMEMBERED_MAX: u64 = 1 << 16;
/// Possible rounds for each remembered one, so that three equal ones hardly occur.
const ROUNDS_PER_DEAL: f64 = 64.0;
/// With fewer rounds than these a repeat would depend on a handful of pairs.
const ROUNDS_MIN: u64 = 16;

/// Rounds that come again, hand for hand: a small seed, or a stale buffer.
#[derive(Default)]
pub(super) struct RepeatedRounds {
    /// How often each round was seen, by 128 bits of its hands: two unlike rounds have the same ones
    /// more rarely than any round comes again.
    seen: HashMap<[u64; 2], u32>,
    /// Rounds by the sizes of their hands.
    rounds: BTreeMap<[u8; SPOTS_MAX], u64>,
    pairs: u64,
}

impl RepeatedRounds {
    pub fn add(&mut self, round: &HandsOfRound) {
        let sizes = round.hands.map(cards_of);
        let count = self.rounds.entry(sizes).or_default();
        let bounded = exp(ln_deals(&sizes).min(40.0)) / ROUNDS_PER_DEAL;
        if *count >= REMEMBERED_MAX.min(bounded as u64) || self.seen.len() as u64 >= REMEMBERED_MAX
        {
            return;
        }
        *count += 1;
        let before = self.seen.entry(spread(&round.hands)).or_default();
        self.pairs += u64::from(*before);
        *before = before.saturating_add(1);
    }

    pub fn slot(&self) -> Slot {
        let rounds: u64 = self.rounds.values().sum();
        Slot {
            name: "hands/repeated-deal".to_owned(),
            regulators: "duplicates; birthday",
            decks_min: ROUNDS_MIN,
            because: None,
            outcome: (rounds >= ROUNDS_MIN).then(|| Outcome {
                part: "",
                statistic: self.pairs as f64,
                df: None,
                p: self.p(),
            }),
            detail: None,
        }
    }

    fn p(&self) -> P {
        let pairs_by_deals = self.rounds.iter().map(|(sizes, rounds)| {
            let rounds = *rounds as f64;
            rounds * (rounds - 1.0) / 2.0 * exp(-ln_deals(sizes))
        });
        Count::Poisson { mean: pairs_by_deals.sum() }.two_sided(self.pairs)
    }
}

/// 128 bits of the hands; any spread will do, since nobody can gain from a round that seems to come
/// again.
fn spread(hands: &[u64; SPOTS_MAX]) -> [u64; 2] {
    [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93].map(|factor: u64| {
        let mix = |sum: u64, word: &u64| (sum ^ word).wrapping_mul(factor).rotate_left(29);
        let sum = hands.iter().fold(factor, mix);
        (sum ^ sum >> 32).wrapping_mul(factor)
    })
}

/// ln of the number of rounds with hands of these sizes: 52! / (h! ... h! (52 - k)!).
fn ln_deals(sizes: &[u8; SPOTS_MAX]) -> f64 {
    let all: u32 = sizes.iter().map(|size| u32::from(*size)).sum();
    let ln = |n: f64| lgamma(n + 1.0);
    let hands: f64 = sizes.iter().map(|size| ln(f64::from(*size))).sum();
    ln(52.0) - ln(52.0 - f64::from(all.min(52))) - hands
}
