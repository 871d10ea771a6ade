//! Permutation: the order of four successive numbers.
//!
//! Each of the 24 orders of four different numbers is equally likely; four numbers with a tie are ignored
//! (D. E. Knuth, The Art of Computer Programming, volume 2, 3.3.2 F).

use super::{Parts, enough, one};
use crate::bits::slot::cells;
use crate::draws::sample::Draws;

pub(super) const REGULATORS: &str = "permutation";
/// Numbers that are compared.
const OF: usize = 4;
/// Their orders.
const ORDERS: usize = 24;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    let mut counts = vec![0u64; ORDERS];
    for group in stream.chunks_exact(OF) {
        let mut rank = 0;
        let mut is_tied = false;
        for (at, value) in group.iter().enumerate() {
            let later = group.iter().skip(at + 1);
            is_tied |= later.clone().any(|other| other == value);
            rank = rank * (OF - at) + later.filter(|other| *other < value).count();
        }
        if !is_tied {
            counts[rank] += 1;
        }
    }
    let all = counts.iter().sum::<u64>() as usize;
    enough(all, 8 * ORDERS, "groups of four different numbers")?;
    one(cells(&counts, &[1.0 / ORDERS as f64; ORDERS], true))
}
