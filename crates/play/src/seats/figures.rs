//! The figures of a wager at several seats, from sums over rounds.

use super::rules::SeatRules;
use crate::estimate::quantile;
use crate::moments::Moments;
use gincert_evidence::Confidence;

/// Variables of a wager: the results of all seats added up, the squares of the results added up, and the square of
/// the sum.
pub(super) const VARIABLES: usize = 3;

/// An estimate with the limits of its confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeatEstimate {
    /// The estimate.
    pub value: f64,
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
}

/// The figures of a wager of which every seat puts up one unit.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatFigures {
    /// The wager.
    pub wager: String,
    /// The mean result of a seat, in Antes.
    pub mean: SeatEstimate,
    /// Its variance, in squared Antes.
    pub variance: SeatEstimate,
    /// The covariance of the results of two seats of one round, in squared Antes.
    pub covariance: SeatEstimate,
    /// The covariance over the variance; `None` where a wager always has one result.
    pub correlation: Option<SeatEstimate>,
    /// The standard deviation of the house's result of a round, by the number of seats.
    pub deviations: Vec<TableDeviation>,
}

/// The standard deviation of the house's result of a round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableDeviation {
    /// Seats in play.
    pub seats: u8,
    /// In Antes.
    pub deviation: SeatEstimate,
    /// What it would be if the results of the seats were independent, in Antes.
    pub if_independent: f64,
}

/// Adds the results of a seat, one for each wager.
pub(super) fn enter(values: &mut [i64], results: &[i64]) {
    for (sums, result) in values.chunks_exact_mut(VARIABLES).zip(results) {
        if let [sum, squares, _] = sums {
            *sum += result;
            *squares += result * result;
        }
    }
}

/// Squares the sum over all seats.
pub(super) fn close(values: &mut [i64]) {
    for sums in values.chunks_exact_mut(VARIABLES) {
        if let [sum, _, square] = sums {
            *square = *sum * *sum;
        }
    }
}

/// A figure and its derivatives by the mean sum, mean squares and mean squared sum of a round.
#[derive(Clone, Copy)]
struct Linear {
    value: f64,
    by: [f64; VARIABLES],
}

impl Linear {
    fn plus(self, times: f64, other: Linear) -> Linear {
        let mut by = self.by;
        by.iter_mut().zip(other.by).for_each(|(own, more)| *own += times * more);
        Linear { value: self.value + times * other.value, by }
    }

    /// Multiplied by a constant.
    fn times(self, factor: f64) -> Linear {
        Linear { value: self.value * factor, by: self.by.map(|by| by * factor) }
    }

    fn root(self) -> Linear {
        let root = self.value.max(0.0).sqrt();
        let factor = if root > 0.0 { 0.5 / root } else { 0.0 };
        Linear { value: root, by: self.by.map(|by| by * factor) }
    }

    /// A quotient; `None` by nothing.
    fn over(self, other: Linear) -> Option<Linear> {
        let value = self.value / other.value;
        let mut by = self.by;
        by.iter_mut().zip(other.by).for_each(|(own, b)| *own = (*own - value * b) / other.value);
        (other.value > 0.0).then_some(Linear { value, by })
    }
}

/// The figures of the wager whose variables begin at `from`.
pub(super) fn wager_figures(
    sums: &Moments,
    from: usize,
    wager: String,
    rules: &SeatRules<'_>,
    confidence: Confidence,
) -> SeatFigures {
    let (seats, unit) = (rules.seats() as f64, rules.units() as f64);
    let rounds = sums.deals() as f64;
    let of_round = |variable: usize| sums.sum(from + variable) as f64 / rounds;
    let [sum, squares, square] = [0, 1, 2].map(|variable| {
        let mut by = [0.0; VARIABLES];
        by.iter_mut().skip(variable).take(1).for_each(|by| *by = 1.0);
        Linear { value: of_round(variable), by }
    });
    let mean = sum.times(1.0 / seats);
    // The derivative of a square is twice the value.
    let mean_squared =
        Linear { value: mean.value * mean.value, by: mean.by.map(|by| 2.0 * mean.value * by) };
    let variance = squares.times(1.0 / seats).plus(-1.0, mean_squared);
    // Ordered pairs of different seats: the squared sum less the squares.
    let pairs = square.plus(-1.0, squares).times(1.0 / (seats * (seats - 1.0)));
    let covariance = pairs.plus(-1.0, mean_squared);
    let estimate = |figure: Linear, scale: f64| {
        let gradient: Vec<(usize, f64)> =
            figure.by.iter().enumerate().map(|(at, by)| (from + at, by / rounds)).collect();
        let error = sums.variance(&gradient).unwrap_or(0.0).sqrt() * scale;
        let (value, half) = (figure.value * scale, quantile(confidence) * error);
        SeatEstimate { value, low: value - half, high: value + half }
    };
    let deviation = |seats: u8| {
        let count = f64::from(seats);
        let all = variance.times(count).plus(count * (count - 1.0), covariance);
        TableDeviation {
            seats,
            deviation: estimate(all.root(), 1.0 / unit),
            if_independent: variance.times(count).root().value / unit,
        }
    };
    let square_unit = 1.0 / (unit * unit);
    SeatFigures {
        wager,
        mean: estimate(mean, 1.0 / unit),
        variance: estimate(variance, square_unit),
        covariance: estimate(covariance, square_unit),
        correlation: covariance.over(variance).map(|figure| estimate(figure, 1.0)),
        deviations: (1..=u8::try_from(rules.seats()).unwrap_or(u8::MAX)).map(deviation).collect(),
    }
}
