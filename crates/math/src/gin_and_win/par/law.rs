//! The law of what a wager brings: results with the deals or hands that have them, and its moments.

use gincert_evidence::Fraction;
use std::collections::BTreeMap;

/// Results in units of one wager, each once, with how many of all deals have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultLaw {
    points: Vec<(Fraction, u128)>,
    total: u128,
}

impl ResultLaw {
    /// The law of these results; equal ones are put together.
    pub fn new(results: impl IntoIterator<Item = (Fraction, u128)>) -> ResultLaw {
        let mut points: BTreeMap<Fraction, u128> = BTreeMap::new();
        for (result, deals) in results.into_iter().filter(|(_, deals)| *deals > 0) {
            *points.entry(result).or_default() += deals;
        }
        let total = points.values().sum();
        ResultLaw { points: points.into_iter().collect(), total }
    }

    /// The results, smallest first, with their deals.
    pub fn points(&self) -> &[(Fraction, u128)] {
        &self.points
    }

    /// All deals.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The share of deals whose result is as wanted.
    pub fn share(&self, wanted: impl Fn(&Fraction) -> bool) -> Fraction {
        let deals: u128 =
            self.points.iter().filter(|(result, _)| wanted(result)).map(|(_, deals)| deals).sum();
        Fraction::new(deals, self.total).unwrap_or_else(Fraction::zero)
    }

    /// The mean result.
    pub fn mean(&self) -> Fraction {
        self.mean_of(Fraction::clone)
    }

    /// The mean of the square (2) or the cube (3) of the distance from the mean.
    pub fn central(&self, power: u32) -> Fraction {
        let mean = self.mean();
        self.mean_of(|result| {
            let off = result - &mean;
            (1..power).fold(off.clone(), |product, _| &product * &off)
        })
    }

    fn mean_of(&self, of: impl Fn(&Fraction) -> Fraction) -> Fraction {
        let terms =
            self.points.iter().map(|(result, deals)| &of(result) * &Fraction::integer(*deals));
        let sum: Fraction = terms.sum();
        sum.checked_div(&Fraction::integer(self.total)).unwrap_or_else(Fraction::zero)
    }

    /// The largest result; `None` of no deals.
    pub fn largest(&self) -> Option<&Fraction> {
        self.points.last().map(|(result, _)| result)
    }

    /// The skewness, third central moment over the cube of the standard deviation, with so many decimals;
    /// `None` without spread. Rounded from its exact square.
    pub fn skewness(&self, places: u32) -> Option<String> {
        let (third, variance) = (self.central(3), self.central(2));
        let cube = &(&variance * &variance) * &variance;
        let text = (&third * &third).checked_div(&cube)?.sqrt_decimal(places)?;
        let is_zero = !text.bytes().any(|digit| matches!(digit, b'1'..=b'9'));
        Some(if third.is_negative() && !is_zero { format!("-{text}") } else { text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wager that wins 3 once in four and loses 1 otherwise: mean 0, variance 3, third moment (27 - 3) / 4 = 6,
    /// skewness 6 / 3^1.5 = 1.1547.
    #[test]
    fn moments_of_a_small_law() {
        let law = ResultLaw::new([
            (Fraction::integer(3), 1),
            (Fraction::integer(-1), 2),
            (Fraction::integer(-1), 1),
        ]);
        assert_eq!((law.points().len(), law.total()), (2, 4));
        assert!(law.mean().is_zero());
        assert_eq!(law.central(2), Fraction::integer(3));
        assert_eq!(law.central(3), Fraction::integer(6));
        assert_eq!(law.skewness(4).unwrap(), "1.1547");
        let turned = ResultLaw::new(law.points().iter().map(|(r, d)| (-r.clone(), *d)));
        assert_eq!(turned.skewness(4).unwrap(), "-1.1547");
        assert_eq!(ResultLaw::new([(Fraction::one(), 4)]).skewness(4), None);
    }
}
