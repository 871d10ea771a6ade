//! The exact interval of a rate.
//!
//! Sources: C. J. Clopper and E. S. Pearson, The use of confidence or fiducial limits (1934); the
//! incomplete beta function by its continued fraction, Abramowitz and Stegun (1964), 26.5.8, evaluated by
//! the method of Lentz as modified by Thompson and Barnett (1986).

use libm::{exp, fabs, lgamma, log, log1p};

/// Terms of a fraction or a sum: far more than converge.
const TERMS_MAX: u32 = 1_000_000;
/// Relative precision.
const EPSILON: f64 = 1e-15;
/// Halvings of an interval: a double has 53 bits.
const HALVINGS: u32 = 200;

/// The exact interval of a rate at a confidence such as 0.95: no rate outside of it gives so few, or so
/// many, with more than half of what is left to one.
///
/// ```
/// use gincert_chance::rate_interval;
/// // Clopper and Pearson: none of ten is compatible with up to 30.85 %.
/// let [low, high] = rate_interval(0, 10, 0.95);
/// assert!(low == 0.0 && (high - 0.308_497).abs() < 1e-6);
/// let [low, high] = rate_interval(5, 10, 0.95);
/// assert!((low - 0.187_086).abs() < 1e-6 && (high - 0.812_914).abs() < 1e-6);
/// ```
pub fn rate_interval(count: u64, of: u64, confidence: f64) -> [f64; 2] {
    if of == 0 {
        return [0.0, 1.0];
    }
    let count = count.min(of);
    let half = (1.0 - confidence) / 2.0;
    let (k, n) = (count as f64, of as f64);
    let low = if count == 0 { 0.0 } else { quantile(k, n - k + 1.0, half) };
    let high = if count == of { 1.0 } else { quantile(k + 1.0, n - k, 1.0 - half) };
    [low, high]
}

/// Where the beta law has this much below it.
fn quantile(a: f64, b: f64, below: f64) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..HALVINGS {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        match beta_below(a, b, middle) < below {
            true => low = middle,
            false => high = middle,
        }
    }
    low + (high - low) / 2.0
}

/// The regularised incomplete beta function.
fn beta_below(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let ln_front = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x);
    // The fraction converges fast on this side of the mean.
    if x < (a + 1.0) / (a + b + 2.0) {
        exp(ln_front) * fraction(a, b, x) / a
    } else {
        1.0 - exp(ln_front) * fraction(b, a, 1.0 - x) / b
    }
}

fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let guarded = |value: f64| if fabs(value) < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / guarded(1.0 - (a + b) * x / (a + 1.0));
    let mut product = d;
    for step in 1..TERMS_MAX {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / guarded(1.0 + even * d);
        c = guarded(1.0 + even / c);
        product *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / guarded(1.0 + odd * d);
        c = guarded(1.0 + odd / c);
        product *= d * c;
        if fabs(d * c - 1.0) < EPSILON {
            break;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ln_choose(n: f64, k: f64) -> f64 {
        lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0)
    }

    #[test]
    fn an_interval_holds_its_rate_as_often_as_it_says() {
        // Over all counts of a binomial law, at several rates: never less than 95 %.
        for rate in [0.001, 0.02, 0.3, 0.5] {
            let n = 60_u64;
            let law = |k: u64| {
                exp(ln_choose(n as f64, k as f64)
                    + k as f64 * log(rate)
                    + (n - k) as f64 * log1p(-rate))
            };
            let held: f64 = (0..=n)
                .filter(|k| {
                    let [low, high] = rate_interval(*k, n, 0.95);
                    low <= rate && rate <= high
                })
                .map(law)
                .sum();
            assert!(held >= 0.95, "{rate}: {held}");
        }
        let [low, high] = rate_interval(700, 340_000_000, 0.95);
        assert!(low < 700.0 / 3.4e8 && high > 700.0 / 3.4e8 && high < 2.3e-6 && low > 1.9e-6);
        assert_eq!(rate_interval(3, 3, 0.95)[1], 1.0);
    }
}
