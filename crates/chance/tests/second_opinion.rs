//! The tails that printed p-values go through, held against another author's: the crate statrs, where
//! it is good (tails of chi-square and Poisson laws, quantiles of normal and chi-square laws, the
//! incomplete beta function away from rare events). Binomial tails near the mean of many trials are
//! left out: statrs 0.19 gives "probabilities" above 1 there.

use gincert_chance::tails::{chi_square_lower, chi_square_upper, normal_two_sided};
use gincert_chance::{Count, rate_interval};
use statrs::distribution::{Beta, ChiSquared, ContinuousCDF, DiscreteCDF, Normal, Poisson};

/// How far two answers are apart, as a part of the larger one.
fn apart(ours: f64, theirs: f64) -> f64 {
    (ours - theirs).abs() / ours.abs().max(theirs.abs()).max(f64::MIN_POSITIVE)
}

const PARTS: [f64; 9] = [1e-6, 1e-4, 0.01, 0.05, 0.3, 0.5, 0.7, 0.95, 0.9999];

#[test]
fn chi_square_tails_and_quantiles_have_a_second_opinion() {
    for df in [1.0, 2.0, 3.0, 7.0, 51.0, 100.0, 1000.0] {
        let law = ChiSquared::new(df).unwrap();
        for part in PARTS {
            let x = law.inverse_cdf(part);
            assert!(apart(chi_square_upper(x, df).value(), law.sf(x)) < 2e-9, "{df} {x}");
            assert!(apart(chi_square_lower(x, df).value(), law.cdf(x)) < 2e-9, "{df} {x}");
            // Its quantiles are searched for in steps of about 1e-8: near 0 that is too coarse.
            if x > 1e-3 {
                assert!((chi_square_lower(x, df).value() - part).abs() < 2e-9, "{df} {part}");
            }
        }
    }
}

#[test]
fn normal_tails_have_a_second_opinion() {
    let law = Normal::standard();
    for part in PARTS {
        let z = law.inverse_cdf(1.0 - part / 2.0);
        assert!(apart(normal_two_sided(z).value(), part) < 1e-8, "{part}");
    }
}

#[test]
fn poisson_tails_have_a_second_opinion() {
    for mean in [0.1, 1.0, 4.5, 30.0, 400.0] {
        let (ours, theirs) = (Count::Poisson { mean }, Poisson::new(mean).unwrap());
        for count in [0, 1, 2, 5, 12, 40, 380, 450] {
            let at_most = ours.ln_at_most(count).exp();
            if at_most > 1e-250 {
                assert!(apart(at_most, theirs.cdf(count)) < 2e-9, "{mean} {count}");
            }
            let at_least = ours.ln_at_least(count + 1).exp();
            if at_least > 1e-12 {
                assert!(apart(at_least, theirs.sf(count)) < 2e-9, "{mean} {count}");
            }
        }
    }
}

#[test]
fn intervals_of_rates_have_a_second_opinion() {
    for (count, of) in [(1, 10), (5, 10), (3, 200), (120, 1000), (999, 1000)] {
        let [low, high] = rate_interval(count, of, 0.95);
        let (k, n) = (count as f64, of as f64);
        let lower = Beta::new(k, n - k + 1.0).unwrap();
        let upper = Beta::new(k + 1.0, n - k).unwrap();
        assert!((lower.cdf(low) - 0.025).abs() < 1e-9, "{count} of {of}");
        assert!((upper.cdf(high) - 0.975).abs() < 1e-9, "{count} of {of}");
    }
}
