//! Overlaps: how many numbers a draw has in common with the draw before.
//!
//! Without replacement their number is hypergeometric, and that of one pair of draws is independent of
//! that of the next pair; the sum over all draws is tested by its own distribution.

use super::{Parts, enough, one};
use crate::bits::slot::score;
use crate::draws::sample::Draws;
use gincert_chance::{Count, Law, Sum};

pub(super) const REGULATORS: &str = "overlaps";

pub(super) fn run(draws: &Draws) -> Parts {
    if draws.is_replaced {
        return Err("is for draws without replacement".to_owned());
    }
    if draws.per_draw as u64 == draws.values {
        return Err("every draw has all values".to_owned());
    }
    enough(draws.draws().len(), 20, "draws")?;
    let (mut sum, mut last) = (0u64, Vec::new());
    for draw in draws.draws() {
        let mut sorted = draw.to_vec();
        sorted.sort_unstable();
        sum += sorted.iter().filter(|value| last.binary_search(*value).is_ok()).count() as u64;
        last = sorted;
    }
    let k = draws.per_draw as u64;
    let law = Count::Hypergeometric { all: draws.values, marked: k, drawn: k };
    let law = Law::new((0..=k).map(|common| libm::exp(law.ln_of(common))).collect());
    let sums = Sum::new(vec![(&law, draws.draws().len() as u64 - 1)]);
    one(score(sums.z(sum), sums.two_sided(sum)))
}
