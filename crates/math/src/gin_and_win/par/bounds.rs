//! Between which bounds the return lies after many rounds.
//!
//! Rounds are taken as independent and each result by its exact law; the sum's quantiles come from
//! `gincert_chance::sum_quantiles`. These, the normal bounds beside them and the figures of
//! losses are the only ones of this crate that floating point takes part in.

use super::law::ResultLaw;
use gincert_evidence::Fraction;

/// Rounds after which bounds are given.
pub const BOUND_ROUNDS: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// The probability below the lower bound, and not above the upper one: 95 % lie between.
const LEVELS: [f64; 2] = [0.025, 0.975];

/// The quantile of the normal law at 97.5 %, 1.959964, in millionths.
const NORMAL_MILLIONTHS: u32 = 1_959_964;

/// Decimals of a standard deviation inside a bound.
const ROOT_PLACES: u32 = 15;

/// The return of a wager after many rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnBounds {
    /// How many rounds.
    pub rounds: u64,
    /// 2.5 % and 97.5 % points of the return by the exact law of the sum; `None` where the results spread too far
    /// for it.
    pub exact: Option<(Fraction, Fraction)>,
    /// The same by the normal law.
    pub normal: (Fraction, Fraction),
}

/// The bounds of the return of a law, over `units` wagered a round before the deal.
pub fn return_bounds(law: &ResultLaw, units: &Fraction) -> Vec<ReturnBounds> {
    let denominator = common_denominator(law);
    let lattice = lattice(law, &denominator);
    BOUND_ROUNDS
        .into_iter()
        .map(|rounds| {
            let quantiles = lattice
                .as_ref()
                .and_then(|law| gincert_chance::sum_quantiles(law, rounds, &LEVELS));
            // A sum of results in parts of a unit, as a return over all units wagered.
            let wagered = &(&denominator * units) * &Fraction::integer(rounds);
            let exact = quantiles.and_then(|found| {
                let of = |sum: i64| {
                    Some(&Fraction::one() + &Fraction::integer(sum).checked_div(&wagered)?)
                };
                let (low, high) = (found.first()?, found.last()?);
                Some((of(*low)?, of(*high)?))
            });
            ReturnBounds { rounds, exact, normal: normal(law, units, rounds) }
        })
        .collect()
}

fn normal(law: &ResultLaw, units: &Fraction, rounds: u64) -> (Fraction, Fraction) {
    let over = |value: Fraction| value.checked_div(units).unwrap_or_else(Fraction::zero);
    let mean = &Fraction::one() + &over(law.mean());
    let of_mean = law.central(2).checked_div(&Fraction::integer(rounds));
    let root = of_mean.and_then(|square| square.sqrt_decimal(ROOT_PLACES));
    let root = root.and_then(|text| gincert_evidence::PrintedNumber::parse(&text).ok());
    let root = root.map_or_else(Fraction::zero, |root| over(root.value().clone()));
    let times = Fraction::new(NORMAL_MILLIONTHS, 1_000_000).unwrap_or_else(Fraction::one);
    let off = &root * &times;
    (&mean - &off, &mean + &off)
}

/// The least number that makes every result whole.
pub(super) fn common_denominator(law: &ResultLaw) -> Fraction {
    let mut common = Fraction::one();
    for (result, _) in law.points() {
        let part = (result * &common).denominator().clone();
        common = &common * &Fraction::integer(part);
    }
    common
}

/// The law on whole numbers; `None` where a result has too many digits for one.
pub(super) fn lattice(law: &ResultLaw, denominator: &Fraction) -> Option<Vec<(i64, f64)>> {
    let all = law.total() as f64;
    let point = |(result, deals): &(Fraction, u128)| {
        let units = result * denominator;
        let units = i64::try_from(units.numerator().clone()).ok()?;
        Some((units, *deals as f64 / all))
    };
    law.points().iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_fair_coin_are_those_of_the_binomial_law() {
        let law = ResultLaw::new([(Fraction::one(), 1), (Fraction::integer(-1), 1)]);
        let bounds = return_bounds(&law, &Fraction::one());
        // 4,902 to 5,098 wins of 10,000: a net result of -196 to +196.
        let expected =
            (Fraction::new(9_804, 10_000).unwrap(), Fraction::new(10_196, 10_000).unwrap());
        assert_eq!(bounds[0].exact.as_ref(), Some(&expected));
        assert_eq!(bounds[0].normal.0.decimal(6), "0.980400");
        let rounds: Vec<u64> = bounds.iter().map(|bounds| bounds.rounds).collect();
        assert_eq!(rounds, BOUND_ROUNDS);
    }

    #[test]
    fn half_units_are_counted_as_whole_numbers() {
        let half = Fraction::new(1, 2).unwrap();
        let third = Fraction::new(-1, 3).unwrap();
        let law = ResultLaw::new([(half, 1), (third, 2), (Fraction::zero(), 1)]);
        assert_eq!(common_denominator(&law), Fraction::integer(6));
        let lattice = lattice(&law, &Fraction::integer(6)).unwrap();
        assert_eq!(lattice.iter().map(|point| point.0).collect::<Vec<_>>(), [-2, 0, 3]);
    }
}
