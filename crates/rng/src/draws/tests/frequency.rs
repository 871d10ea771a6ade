//! Frequency: how often each value occurs.
//!
//! With replacement K. Pearson's chi-square (1900), both tails. Without replacement, numbers of one draw
//! exclude each other, which makes the statistic smaller by (n - k) / (n - 1) for k of n values (H. Joe,
//! Tests of uniformity for sets of lotto numbers, 1993). Where there are many values, neighbours are
//! combined.

use super::{Parts, band, bands, one, shares};
use crate::bits::slot::chi_square;
use crate::draws::sample::Draws;
use crate::tests::Outcome;
use gincert_chance::tails::chi_square_two_sided;

pub(super) const REGULATORS: &str = "total distribution, frequency";

pub(super) fn run(draws: &Draws) -> Parts {
    let numbers = draws.numbers();
    let (k, n) = (draws.per_draw as f64, draws.values as f64);
    if !draws.is_replaced && draws.per_draw as u64 == draws.values {
        return Err("every draw has all values".to_owned());
    }
    // Bands of unequal size have no such simple law without replacement.
    let count = match draws.is_replaced {
        true => bands(draws, numbers.len() as f64 / 8.0),
        false => draws.values,
    };
    super::enough(numbers.len(), 8 * count.max(2) as usize, "numbers")?;
    let mut counts = vec![0u64; count as usize];
    for value in numbers {
        if let Some(count) = counts.get_mut(band(*value, draws, count)) {
            *count += 1;
        }
    }
    let all = numbers.len() as f64;
    let shares = shares(draws, count);
    let square = |(count, share): (&u64, &f64)| {
        (*count as f64 - share * all) * (*count as f64 - share * all) / (share * all)
    };
    let plain: f64 = counts.iter().zip(&shares).map(square).sum();
    let factor = if draws.is_replaced { 1.0 } else { (n - 1.0) / (n - k) };
    let df = count as u32 - 1;
    let found = chi_square(plain * factor, df);
    one(Outcome { p: chi_square_two_sided(found.statistic, f64::from(df)), ..found })
}
