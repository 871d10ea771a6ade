//! Tails of the normal and the chi-square law as decimal logarithms, so that no p-value is zero.
//!
//! Sources: M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964), 6.5.29 and
//! 6.5.31 (series and continued fraction of the incomplete gamma function), 7.1.23 (asymptotic
//! expansion of erfc); the continued fraction is evaluated by the method of Lentz as modified by
//! Thompson and Barnett (1986).

use libm::{erfc, exp, fabs, lgamma, log, log1p, sqrt};

const LN_10: f64 = core::f64::consts::LN_10;
/// Terms of a series or a fraction: far more than converge for 10^4 degrees of freedom.
const TERMS_MAX: u32 = 100_000;
/// Digits of a p-value that are printed.
const SIGNIFICANT: f64 = 6.0;
/// Relative precision.
const EPSILON: f64 = 1e-15;

/// A p-value as its decimal logarithm, at most 0.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct P {
    /// log10 of p.
    pub log10: f64,
}

impl P {
    /// From the natural logarithm; values above 1 become 1.
    pub fn from_ln(ln: f64) -> P {
        P { log10: (ln / LN_10).min(0.0) }
    }

    /// From a probability; zero becomes the smallest positive number.
    pub fn from_probability(p: f64) -> P {
        P::from_ln(log(p.max(f64::MIN_POSITIVE)))
    }

    /// The p-value; far tails come out as 0 here, which is why `log10` is printed beside it.
    pub fn value(self) -> f64 {
        exp(self.log10 * LN_10)
    }

    /// Twice this one-sided tail, at most 1.
    #[must_use]
    pub fn doubled(self) -> P {
        P::from_ln(self.log10 * LN_10 + core::f64::consts::LN_2)
    }

    /// The p-value of the smallest of `tests` independent p-values (Sidak, 1967).
    #[must_use]
    pub fn smallest_of(self, tests: u32) -> P {
        let tests = f64::from(tests);
        if self.log10 < -12.0 {
            // 1 - (1 - p)^n is n p to twelve digits.
            return P::from_ln(self.log10 * LN_10 + log(tests));
        }
        let all_larger = tests * log1p(-self.value().min(1.0 - 1e-16));
        P::from_probability(-libm::expm1(all_larger))
    }
}

/// Six significant digits, below a thousandth with a power of ten.
///
/// ```
/// use gincert_chance::P;
/// assert_eq!(P::from_probability(0.25).to_string(), "0.250000");
/// assert_eq!(P::from_probability(1.0).to_string(), "1.00000");
/// assert_eq!(P { log10: -126.5 }.to_string(), "3.16228e-127");
/// ```
impl core::fmt::Display for P {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let exponent = libm::floor(self.log10);
        if exponent == f64::NEG_INFINITY {
            return write!(f, "0");
        }
        if self.value() >= 0.000_999_999_5 {
            let decimals = (SIGNIFICANT - 1.0 - exponent) as usize;
            return write!(f, "{:.*}", decimals.min(8), self.value());
        }
        // A mantissa that rounds up to ten belongs to the next power.
        let mantissa = exp((self.log10 - exponent) * LN_10);
        match format!("{mantissa:.5}").as_str() {
            "10.00000" => write!(f, "1.00000e{}", exponent + 1.0),
            mantissa => write!(f, "{mantissa}e{exponent}"),
        }
    }
}

/// Two-sided tail of a standard normal value.
///
/// ```
/// use gincert_chance::tails::normal_two_sided;
/// assert!((normal_two_sided(1.959964).value() - 0.05).abs() < 1e-7);
/// assert!((normal_two_sided(-40.0).log10 + 349.1357).abs() < 1e-3);
/// ```
pub fn normal_two_sided(z: f64) -> P {
    let x = fabs(z) / core::f64::consts::SQRT_2;
    if x < 25.0 {
        return P::from_probability(erfc(x));
    }
    // erfc(x) = exp(-x^2) / (x sqrt(pi)) (1 - 1 / (2 x^2) + 3 / (4 x^4) - ...)
    let square = x * x;
    let series = 1.0 - 0.5 / square + 0.75 / (square * square);
    P::from_ln(-square - log(x * sqrt(core::f64::consts::PI)) + log(series))
}

/// The standard score, 0 or more, whose two-sided tail this is.
///
/// ```
/// use gincert_chance::{P, tails::{normal_score, normal_two_sided}};
/// assert!((normal_score(P::from_probability(0.05)) - 1.959964).abs() < 1e-6);
/// assert!((normal_score(normal_two_sided(40.0)) - 40.0).abs() < 1e-9);
/// ```
pub fn normal_score(p: P) -> f64 {
    // The tail beyond z is below exp(-z^2 / 2).
    let (mut low, mut high) = (0.0, sqrt(-2.0 * LN_10 * p.log10.min(0.0)) + 1.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if normal_two_sided(middle).log10 > p.log10 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// ln of the upper tail beyond `w > 0` plus `correction` times the density there.
pub fn ln_normal_upper(w: f64, correction: f64) -> f64 {
    let ln_density = -w * w / 2.0 - 0.5 * log(2.0 * core::f64::consts::PI);
    // The tail as a multiple of the density (Mills, 1926): far out 1/w - 1/w^3 + 3/w^5 - ...
    let mills = if w < 30.0 {
        0.5 * erfc(w / core::f64::consts::SQRT_2) / exp(ln_density)
    } else {
        (1.0 - 1.0 / (w * w) + 3.0 / (w * w * w * w)) / w
    };
    ln_density + log((mills + correction).max(f64::MIN_POSITIVE))
}

/// Both tails of a chi-square value: the smaller one, doubled. A statistic that fits too well is as
/// suspect as one that fits too badly.
///
/// ```
/// use gincert_chance::tails::{chi_square_two_sided, chi_square_upper};
/// // Abramowitz and Stegun, table 26.8: 18.3070 is exceeded with probability 0.05.
/// assert!((chi_square_upper(18.3070, 10.0).value() - 0.05).abs() < 1e-5);
/// assert!(chi_square_two_sided(10.0, 1000.0).log10 < -300.0);
/// ```
pub fn chi_square_two_sided(x: f64, df: f64) -> P {
    let (lower, upper) = (ln_lower(df / 2.0, x / 2.0), ln_upper(df / 2.0, x / 2.0));
    P::from_ln(lower.min(upper)).doubled()
}

/// The upper tail of a chi-square value.
pub fn chi_square_upper(x: f64, df: f64) -> P {
    P::from_ln(ln_upper(df / 2.0, x / 2.0))
}

/// The lower tail of a chi-square value.
pub fn chi_square_lower(x: f64, df: f64) -> P {
    P::from_ln(ln_lower(df / 2.0, x / 2.0))
}

/// ln of the regularised lower incomplete gamma function P(a, x).
fn ln_lower(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if x < a + 1.0 {
        ln_series(a, x)
    } else {
        log(-libm::expm1(ln_fraction(a, x).min(-f64::MIN_POSITIVE)))
    }
}

/// ln of Q(a, x) = 1 - P(a, x).
fn ln_upper(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x < a + 1.0 {
        log(-libm::expm1(ln_series(a, x).min(-f64::MIN_POSITIVE)))
    } else {
        ln_fraction(a, x)
    }
}

fn ln_head(a: f64, x: f64) -> f64 {
    a * log(x) - x - lgamma(a)
}

fn ln_series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
    for _ in 0..TERMS_MAX {
        n += 1.0;
        term *= x / n;
        sum += term;
        if term < sum * EPSILON {
            break;
        }
    }
    ln_head(a, x) + log(sum)
}

fn ln_fraction(a: f64, x: f64) -> f64 {
    let tiny = 1e-300;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / tiny;
    let mut d = 1.0 / b;
    let mut h = d;
    for i in 1..TERMS_MAX {
        let i = f64::from(i);
        let an = -i * (i - a);
        b += 2.0;
        d = an * d + b;
        if fabs(d) < tiny {
            d = tiny;
        }
        c = b + an / c;
        if fabs(c) < tiny {
            c = tiny;
        }
        d = 1.0 / d;
        let delta = d * c;
        h *= delta;
        if fabs(delta - 1.0) < EPSILON {
            break;
        }
    }
    ln_head(a, x) + log(h)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_are_printed_however_small_a_p_is() {
        let text = |log10| P { log10 }.to_string();
        let near = |p: f64| text(p.log10());
        assert_eq!(near(0.000_999_999_6), "0.00100000");
        assert_eq!(near(0.001), "0.00100000");
        assert_eq!(near(0.000_123_456_78), "1.23457e-4");
        assert_eq!(near(0.012_345_678), "0.0123457");
        assert_eq!(text(-10.000_000_000_1), "1.00000e-10");
        assert_eq!(text(-3226.4), "3.98107e-3227");
        assert_eq!(text(f64::NEG_INFINITY), "0");
    }

    #[test]
    fn both_tails_sum_to_one() {
        for (x, df) in [(0.5, 1.0), (3.0, 4.0), (1300.0, 1326.0), (2800.0, 2601.0)] {
            let sum = exp(ln_lower(df / 2.0, x / 2.0)) + exp(ln_upper(df / 2.0, x / 2.0));
            assert!((sum - 1.0).abs() < 1e-12, "{x} {df} {sum}");
        }
    }

    #[test]
    fn two_degrees_of_freedom_are_an_exponential() {
        for x in [0.1, 1.0, 20.0, 3000.0] {
            let log10 = chi_square_upper(x, 2.0).log10;
            assert!((log10 + x / 2.0 / LN_10).abs() < 1e-9 * x.max(1.0));
        }
    }

    #[test]
    fn the_normal_tail_is_smooth_where_its_formula_changes() {
        let at = |z: f64| normal_two_sided(z).log10;
        let edge = 25.0 * core::f64::consts::SQRT_2;
        assert!((at(edge - 1e-9) - at(edge + 1e-9)).abs() < 1e-6);
    }

    #[test]
    fn the_smallest_of_many_is_less_striking() {
        let p = P::from_probability(0.001);
        assert!((p.smallest_of(10).value() - (1.0 - 0.999f64.powi(10))).abs() < 1e-12);
        assert!((P { log10: -50.0 }.smallest_of(100).log10 + 48.0).abs() < 1e-9);
        assert_eq!(P::from_probability(1.0).smallest_of(5).value(), 1.0);
    }
}
