//! Neighbours: how many runs of consecutive values a draw consists of, such as 7 8 9 and 23 of two.
//!
//! Without replacement k of n values make r runs in C(k - 1, r - 1) C(n - k + 1, r) ways, which is a
//! hypergeometric distribution; the sum over all draws is tested by its own distribution. Detects
//! dependence between the numbers of one draw, whatever order they are written in.

use super::{Parts, enough, one};
use crate::bits::slot::score;
use crate::draws::sample::Draws;
use gincert_chance::{Count, Law, Sum};

pub(super) const REGULATORS: &str = "interplay correlation";

pub(super) fn run(draws: &Draws) -> Parts {
    let (k, n) = (draws.per_draw as u64, draws.values);
    if draws.is_replaced || k < 2 {
        return Err("is for draws of several numbers without replacement".to_owned());
    }
    if k == n {
        return Err("every draw has all values".to_owned());
    }
    enough(draws.draws().len(), 20, "draws")?;
    let mut sum = 0u64;
    for draw in draws.draws() {
        let mut sorted = draw.to_vec();
        sorted.sort_unstable();
        sum += 1 + sorted.windows(2).filter(|pair| pair[1] - pair[0] > 1).count() as u64;
    }
    let law = Count::Hypergeometric { all: n, marked: n - k + 1, drawn: k };
    let law = Law::new((0..=k).map(|runs| libm::exp(law.ln_of(runs))).collect());
    let sums = Sum::new(vec![(&law, draws.draws().len() as u64)]);
    one(score(sums.z(sum), sums.two_sided(sum)))
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn runs_of_consecutive_values_are_hypergeometric() {
        let mut counts = [0u32; 4];
        for set in 0..64u32 {
            if set.count_ones() == 3 {
                counts[(set & !(set << 1)).count_ones() as usize] += 1;
            }
        }
        let law = Count::Hypergeometric { all: 6, marked: 4, drawn: 3 };
        for (runs, count) in counts.iter().enumerate() {
            assert!((libm::exp(law.ln_of(runs as u64)) * 20.0 - f64::from(*count)).abs() < 1e-9);
        }
    }
}
