//! Positions: how often each value occurs at each place of a draw.
//!
//! Without replacement the sum of squared deviations has two parts with chi-square distributions of their
//! own: what all places have together, which is the frequency test, and the differences between places,
//! with variance 1 / (n - 1) in n - 1 times k - 1 directions. The second part is tested here. Not
//! applicable where draws are written in rising order.

use super::{Parts, enough, one};
use crate::draws::sample::Draws;
use crate::tests::Outcome;
use gincert_chance::tails::chi_square_two_sided;

pub(super) const REGULATORS: &str = "interplay correlation, order of drawing";

pub(super) fn run(draws: &Draws) -> Parts {
    let (k, n) = (draws.per_draw, draws.values as usize);
    if draws.is_replaced || k < 2 {
        return Err("is for draws of several numbers without replacement".to_owned());
    }
    draws.stream()?;
    enough(draws.draws().len(), 8 * n, "draws")?;
    let mut counts = vec![0u64; k * n];
    for draw in draws.draws() {
        for (place, value) in draw.iter().enumerate() {
            counts[place * n + *value as usize] += 1;
        }
    }
    let (all, kf, nf) = (draws.draws().len() as f64, k as f64, n as f64);
    let mut squares = 0.0;
    for value in 0..n {
        let column = (0..k).map(|place| counts[place * n + value] as f64);
        let mean = column.clone().sum::<f64>() / kf;
        squares += column.map(|count| (count - mean) * (count - mean)).sum::<f64>();
    }
    let statistic = squares * (nf - 1.0) / all;
    // A full deck leaves nothing in the directions that all places share.
    let df = (nf - 1.0) * (kf - 1.0);
    let p = chi_square_two_sided(statistic, df);
    one(Outcome { part: "", statistic, df: Some(df as u32), p })
}
