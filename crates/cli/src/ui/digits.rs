//! Numbers as answers in JSON print them: rounded to significant digits. Knows no verb.

use gincert_rng::tails::P;

/// A number with six significant digits.
pub fn six(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// A number with nine significant digits: more than the known answers of tests of bits have.
pub fn nine(value: f64) -> f64 {
    format!("{value:.8e}").parse().unwrap_or(value)
}

/// The value of a p-value; one that is too small for a number is the smallest one, and never zero.
pub fn never_zero(p: P) -> f64 {
    p.value().max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_significant_digits() {
        assert_eq!((six(0.123_456_789_12), nine(0.123_456_789_12)), (0.123_457, 0.123_456_789));
        assert_eq!((six(1_234_567.0), nine(1_234_567.0)), (1_234_570.0, 1_234_567.0));
    }

    #[test]
    fn no_p_value_is_zero() {
        assert_eq!(never_zero(P { log10: -1000.0 }), f64::MIN_POSITIVE);
    }
}
