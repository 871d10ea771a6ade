//! P-values as answers in JSON print them. Knows no verb.

use gincert_rng::tails::P;

/// The value of a p-value; one that is too small for a number is the smallest one, and never zero.
pub fn never_zero(p: P) -> f64 {
    p.value().max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_p_value_is_zero() {
        assert_eq!(never_zero(P { log10: -1000.0 }), f64::MIN_POSITIVE);
    }
}
