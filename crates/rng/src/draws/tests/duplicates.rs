//! Duplicates: whole draws, or groups of numbers, that occurred before.
//!
//! Among d draws there are d (d - 1) / 2 pairs, each equal with the probability of one draw; the number
//! of equal ones has nearly a Poisson distribution (W. Feller, An Introduction to Probability Theory,
//! volume 1, 3rd edition 1968, II.3). With replacement, as many successive numbers as make 2^40
//! combinations are compared. Detects small seeds and output that is sent twice.

use super::{Parts, enough, one};
use crate::bits::slot::score;
use crate::draws::sample::Draws;
use gincert_chance::Count;
use libm::{exp, lgamma, log};

pub(super) const REGULATORS: &str = "duplicates";
/// Fewest combinations of a group.
const GROUPS_MIN: u64 = 1 << 40;

pub(super) fn run(draws: &Draws) -> Parts {
    let (mut keys, ln_chance) = match draws.is_replaced {
        true => {
            let (mut group, mut all) = (1, u128::from(draws.values));
            while all < u128::from(GROUPS_MIN) {
                (group, all) = (group + 1, all * u128::from(draws.values));
            }
            let keys: Vec<Vec<u32>> =
                draws.numbers().chunks_exact(group).map(<[u32]>::to_vec).collect();
            (keys, -log(all as f64))
        }
        false => {
            let keys = draws.draws().map(|draw| {
                let mut key = draw.to_vec();
                key.sort_unstable();
                key
            });
            let (n, k) = (draws.values as f64, draws.per_draw as f64);
            (keys.collect(), -(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0)))
        }
    };
    enough(keys.len(), 2, "draws")?;
    keys.sort_unstable();
    // Each draw with all that equal it: c of them make c (c - 1) / 2 pairs.
    let pairs =
        keys.chunk_by(|a, b| a == b).map(|same| same.len() as u64 * (same.len() as u64 - 1) / 2);
    let pairs: u64 = pairs.sum();
    let all = keys.len() as f64;
    let mean = exp(log(all * (all - 1.0) / 2.0) + ln_chance);
    if mean > all / 8.0 {
        return Err("so few combinations that most draws come again".to_owned());
    }
    one(score(pairs as f64, Count::Poisson { mean }.two_sided(pairs)))
}
