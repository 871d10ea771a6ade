//! A grid of counts, each compared with the same expectation.

use crate::{Axis, Fraction};
use serde::Serialize;

/// Counts in rows and columns: how often each card lay at each place, say. All have one expectation
/// and one variance, and are shown by their distance from it in whole standard deviations.
///
/// ```
/// use gincert_evidence::{Axis, Fraction, HeatMap};
/// let axis = |label: &str| Axis { label: label.into(), unit: String::new() };
/// let map = HeatMap {
///     title: "Cards by place".into(),
///     x: axis("Place"),
///     y: axis("Card"),
///     columns: vec!["1".into(), "2".into()],
///     rows: vec!["Ac".into()],
///     counts: vec![vec![104, 79]],
///     expected: Fraction::integer(100),
///     variance: Fraction::integer(49),
///     alt_text: "The ace of clubs lies 104 and 79 times.".into(),
/// };
/// assert_eq!([map.step(104), map.step(79), map.step(107)], [0, -3, 1]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeatMap {
    /// What the figure shows.
    pub title: String,
    /// What the columns are.
    pub x: Axis,
    /// What the rows are.
    pub y: Axis,
    /// A name for each column, from the left.
    pub columns: Vec<String>,
    /// A name for each row, from the top.
    pub rows: Vec<String>,
    /// Counts, row by row.
    pub counts: Vec<Vec<u64>>,
    /// What each count is expected to be.
    pub expected: Fraction,
    /// The square of the standard deviation of each count.
    pub variance: Fraction,
    /// The same in words.
    pub alt_text: String,
}

impl HeatMap {
    /// Largest step: counts beyond it are shown like those at it.
    pub const STEP_MAX: i8 = 5;

    /// Whole standard deviations between a count and its expectation, towards zero and at most
    /// [`HeatMap::STEP_MAX`] either way; negative below the expectation. No rounding takes part.
    pub fn step(&self, count: u64) -> i8 {
        let off = &Fraction::integer(count) - &self.expected;
        let square = &off * &off;
        let reaches = |step: &i8| {
            let step = Fraction::integer(*step);
            square >= &step * &step * self.variance.clone()
        };
        let step = (1..=HeatMap::STEP_MAX).rev().find(reaches).unwrap_or(0);
        match (off.is_zero(), off.is_negative()) {
            (true, _) => 0,
            (_, true) => -step,
            (_, false) => step,
        }
    }

    /// The distance of a count from its expectation in standard deviations, with its sign and as
    /// many decimals; `None` where they are all the same by law.
    pub fn deviations(&self, count: u64, places: u32) -> Option<String> {
        let off = &Fraction::integer(count) - &self.expected;
        let square = (&off * &off).checked_div(&self.variance)?;
        let sign = if off.is_negative() { '-' } else { '+' };
        Some(format!("{sign}{}", square.sqrt_decimal(places)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(expected: Fraction, variance: Fraction) -> HeatMap {
        let axis = || Axis { label: String::new(), unit: String::new() };
        HeatMap {
            title: String::new(),
            x: axis(),
            y: axis(),
            columns: Vec::new(),
            rows: Vec::new(),
            counts: Vec::new(),
            expected,
            variance,
            alt_text: String::new(),
        }
    }

    /// 2,000 decks: expected 38.46, standard deviation 6.142.
    #[test]
    fn steps_are_whole_standard_deviations_towards_zero() {
        let map = map(Fraction::new(2000, 52).unwrap(), Fraction::new(2000 * 51, 52 * 52).unwrap());
        for (count, step, deviations) in [
            (38, 0, "-0.1"),
            (44, 0, "+0.9"),
            (45, 1, "+1.1"),
            (33, 0, "-0.9"),
            (32, -1, "-1.1"),
            (69, 4, "+5.0"),
            (70, 5, "+5.1"),
            (2000, 5, "+319.4"),
            (0, -5, "-6.3"),
        ] {
            assert_eq!(map.step(count), step, "{count}");
            assert_eq!(map.deviations(count, 1).unwrap(), deviations, "{count}");
        }
    }

    #[test]
    fn a_count_at_the_edge_of_a_step_belongs_to_it_and_no_variance_is_no_trouble() {
        let exact = map(Fraction::integer(100), Fraction::integer(49));
        assert_eq!([107, 93, 106, 94].map(|count| exact.step(count)), [1, -1, 0, 0]);
        let certain = map(Fraction::integer(3), Fraction::zero());
        assert_eq!([2, 3, 4].map(|count| certain.step(count)), [-5, 0, 5]);
        assert_eq!(certain.deviations(2, 1), None);
    }
}
