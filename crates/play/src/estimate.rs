//! A figure and its confidence interval, computed from the sums over all deals.

use crate::figure::{FigureUnit, Formula, PlayFigure};
use crate::moments::Moments;
use gincert_evidence::Confidence;

/// An estimate with the limits of its confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
    /// The number of cases that the figure is about: its base.
    pub base: i128,
}

/// A figure and its estimate; no estimate if its base has no cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FigureEstimate {
    /// The figure.
    pub figure: PlayFigure,
    /// Its estimate.
    pub estimate: Option<Estimate>,
}

/// A figure of two documents on the same deals; no estimate if its base has no cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FigureComparison {
    /// The figure.
    pub figure: PlayFigure,
    /// By the first document.
    pub first: Option<Estimate>,
    /// By the second.
    pub second: Option<Estimate>,
    /// The second less the first.
    pub difference: Option<Estimate>,
}

/// The quantile of the normal distribution for a two-sided interval of this level (R. A. Fisher and
/// F. Yates, "Statistical Tables", table 1; to the last digit of a double).
pub(crate) fn quantile(confidence: Confidence) -> f64 {
    match confidence {
        Confidence::P95 => 1.959_963_984_540_054,
        Confidence::P99 => 2.575_829_303_548_900_4,
    }
}

/// A variance of a difference that is at most this part of the figure's variance is rounding.
const ROUNDING: f64 = 1e-12;

/// A figure of the document whose variables begin at `from`. `None` where its base has no cases.
pub(crate) fn estimate(
    moments: &Moments,
    from: usize,
    figure: &PlayFigure,
    confidence: Confidence,
) -> Option<Estimate> {
    let linear = LinearFigure::new(moments, from, figure)?;
    let variance = moments.variance(&linear.gradient)?;
    let z = quantile(confidence);
    let (low, high) = match figure.unit {
        FigureUnit::Share => wilson(linear.value, variance, moments.deals(), linear.base, z),
        FigureUnit::Points | FigureUnit::Turns | FigureUnit::Hands | FigureUnit::Cards => {
            let half = z * variance.sqrt();
            (linear.value - half, linear.value + half)
        }
    };
    Some(Estimate { value: linear.value, low, high, base: linear.base })
}

/// The figure of the second document less that of the first, on the same deals. `None` where either has no
/// cases, and where no deal shows a difference.
pub(crate) fn difference(
    moments: &Moments,
    second: usize,
    figure: &PlayFigure,
    confidence: Confidence,
) -> Option<Estimate> {
    let before = LinearFigure::new(moments, 0, figure)?;
    let after = LinearFigure::new(moments, second, figure)?;
    let negative = before.gradient.iter().map(|(variable, by)| (*variable, -by));
    let gradient: Vec<(usize, f64)> = after.gradient.iter().copied().chain(negative).collect();
    let variance = moments.variance(&gradient)?;
    let value = after.value - before.value;
    // If no deal shows a difference, the deals do not say how often there is one. One deal with a difference among the
    // largest number of deals leaves a larger part of the variance than this; rounding leaves a smaller part.
    if value == 0.0 && variance <= moments.variance(&before.gradient)? * ROUNDING {
        return None;
    }
    let half = quantile(confidence) * variance.sqrt();
    Some(Estimate {
        value,
        low: value - half,
        high: value + half,
        base: i128::from(moments.deals()),
    })
}

/// A figure, and its derivatives by the sums from which it is computed.
struct LinearFigure {
    value: f64,
    gradient: Vec<(usize, f64)>,
    base: i128,
}

impl LinearFigure {
    fn new(moments: &Moments, from: usize, figure: &PlayFigure) -> Option<LinearFigure> {
        let sum = |variable: usize| moments.sum(from + variable) as f64;
        let base = moments.sum(from + figure.base);
        if base <= 0 {
            return None;
        }
        let cases = base as f64;
        let mean = |variable: usize| sum(variable) / cases;
        let (value, gradient) = match figure.formula {
            Formula::Mean { of } => {
                (mean(of), vec![(from + of, 1.0 / cases), (from + figure.base, -mean(of) / cases)])
            }
            Formula::Deviation { of, squares } => {
                // The square root of the mean square less the squared mean, and its derivatives by the sum
                // of squares, by the sum and by the number of cases.
                let deviation = (mean(squares) - mean(of) * mean(of)).max(0.0).sqrt();
                if deviation == 0.0 {
                    return Some(LinearFigure { value: 0.0, gradient: Vec::new(), base });
                }
                let by_squares = 0.5 / (deviation * cases);
                let by_sum = -mean(of) / (deviation * cases);
                let by_cases = -(mean(squares) - 2.0 * mean(of) * mean(of)) * by_squares;
                let gradient = [(squares, by_squares), (of, by_sum), (figure.base, by_cases)];
                (deviation, gradient.map(|(variable, by)| (from + variable, by)).to_vec())
            }
        };
        Some(LinearFigure { value, gradient, base })
    }
}

/// The score interval of a share (E. B. Wilson, "Probable inference", 1927) with the effective number of
/// cases (E. L. Korn and B. I. Graubard, 1998): a deal that is played twice is not two independent cases. The
/// effective number may exceed the number of cases: a deal of which each side wins one play adds no variance.
/// If the share is 0 or 1, it is the number of deals or of cases, whichever is smaller.
fn wilson(share: f64, variance: f64, deals: u64, base: i128, z: f64) -> (f64, f64) {
    let cases = base as f64;
    let effective = match variance > 0.0 {
        true => share * (1.0 - share) / variance,
        false => cases.min(deals as f64),
    };
    let z2 = z * z;
    let middle = (share + z2 / (2.0 * effective)) / (1.0 + z2 / effective);
    let half = z / (1.0 + z2 / effective)
        * (share * (1.0 - share) / effective + z2 / (4.0 * effective * effective)).sqrt();
    // At a share of 0 or 1 only rounding keeps the limit from being 0 or 1.
    let low = if share <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARE: PlayFigure = PlayFigure {
        word: "share",
        words: "Share",
        unit: FigureUnit::Share,
        base_words: "cases",
        formula: Formula::Mean { of: 0 },
        base: 1,
    };

    fn of(deals: &[(u32, [i64; 2])]) -> Moments {
        let mut moments = Moments::new(2);
        for (times, values) in deals {
            (0..*times).for_each(|_| moments.enter(values));
        }
        moments
    }

    fn close(value: f64, wanted: f64) -> bool {
        (value - wanted).abs() < 5e-4
    }

    /// 10 of 100: Wilson's interval is 0.0552 to 0.1744 (R. G. Newcombe, 1998, prints the method; by hand:
    /// middle (0.1 + 3.8415/200)/1.038415 = 0.11480, half 0.05961).
    #[test]
    fn a_share_has_the_score_interval() {
        let found =
            estimate(&of(&[(10, [1, 1]), (90, [0, 1])]), 0, &SHARE, Confidence::P95).unwrap();
        assert!(close(found.value, 0.1) && close(found.low, 0.0552) && close(found.high, 0.1744));
        assert_eq!(found.base, 100);
    }

    /// After 0 of 100 deals a share of up to 3.7 % is possible (z squared over the sum of n and z squared).
    #[test]
    fn a_share_of_nothing_has_an_upper_limit() {
        let found = estimate(&of(&[(100, [0, 1])]), 0, &SHARE, Confidence::P95).unwrap();
        assert_eq!((found.value, found.low), (0.0, 0.0));
        assert!(close(found.high, 3.8415 / 103.8415), "{found:?}");
    }

    /// Both plays of each deal end in the same way: the effective number of 200 cases is 100.
    #[test]
    fn plays_of_one_deal_that_are_alike_count_once() {
        let once =
            estimate(&of(&[(10, [1, 1]), (90, [0, 1])]), 0, &SHARE, Confidence::P95).unwrap();
        let twice =
            estimate(&of(&[(10, [2, 2]), (90, [0, 2])]), 0, &SHARE, Confidence::P95).unwrap();
        assert!(close(once.low, twice.low) && close(once.high, twice.high), "{once:?} {twice:?}");
        assert_eq!(twice.base, 200);
    }

    /// Values 0 and 2, each half the time: the deviation is 1, and the interval of the mean is 1 plus
    /// or minus 1.96/10.
    #[test]
    fn a_mean_has_the_normal_interval_and_a_deviation_its_own() {
        let mean = PlayFigure { unit: FigureUnit::Points, ..SHARE };
        let mut moments = Moments::new(3);
        for place in 0..100 {
            moments.enter(&if place % 2 == 0 { [0, 1, 0] } else { [2, 1, 4] });
        }
        let found = estimate(&moments, 0, &mean, Confidence::P95).unwrap();
        assert!(close(found.value, 1.0) && close(found.high - found.low, 2.0 * 0.197), "{found:?}");
        let deviation = PlayFigure { formula: Formula::Deviation { of: 0, squares: 2 }, ..mean };
        let found = estimate(&moments, 0, &deviation, Confidence::P99).unwrap();
        // Every value is one deviation from the mean, so the deviation is known exactly.
        assert!(close(found.value, 1.0) && close(found.low, 1.0) && close(found.high, 1.0));
    }

    /// Two documents whose hands differ by 1 in each deal: the interval of the difference has no
    /// width, however much the hands vary.
    #[test]
    fn a_difference_on_the_same_deals_has_the_spread_of_the_differences() {
        let mut moments = Moments::new(4);
        for place in 0..50 {
            moments.enter(&[place * place, 1, place * place + 1, 1]);
        }
        let mean = PlayFigure { unit: FigureUnit::Points, ..SHARE };
        let found = difference(&moments, 2, &mean, Confidence::P95).unwrap();
        assert!(close(found.value, 1.0) && close(found.low, 1.0) && close(found.high, 1.0));
        // The hands are the same in every deal, so the deals do not say how often hands differ.
        let mut moments = Moments::new(4);
        for place in 0..50 {
            moments.enter(&[place * place, 1, place * place, 1]);
        }
        assert_eq!(difference(&moments, 2, &mean, Confidence::P95), None);
    }

    #[test]
    fn a_figure_without_cases_is_not_given() {
        assert_eq!(estimate(&of(&[(5, [0, 0])]), 0, &SHARE, Confidence::P95), None);
        assert_eq!(difference(&Moments::new(4), 2, &SHARE, Confidence::P95), None);
    }
}
