//! Each law against the sum of all its terms.

use super::*;

/// The probability of each count, from products of small numbers.
fn law_by_hand(law: Count, most: u64) -> Vec<f64> {
    let choose = |n: u64, k: u64| -> f64 {
        if k > n {
            return 0.0;
        }
        (1..=k).map(|i| (n - k + i) as f64 / i as f64).product()
    };
    let at = |k: u64| match law {
        Poisson { mean } => (1..=k).fold((-mean).exp(), |p, i| p * mean / i as f64),
        Binomial { trials, chance } => {
            choose(trials, k)
                * chance.powi(k as i32)
                * (1.0 - chance).powi(trials.saturating_sub(k) as i32)
        }
        Hypergeometric { all, marked, drawn } if k <= drawn => {
            choose(marked, k) * choose(all - marked, drawn - k) / choose(all, drawn)
        }
        Hypergeometric { .. } => 0.0,
    };
    (0..=most).map(at).collect()
}

fn two_sided_by_hand(law: &[f64], count: usize) -> f64 {
    let below: f64 = law[..count].iter().sum();
    let above: f64 = law[count + 1..].iter().sum();
    let half = law[count] / 2.0;
    (2.0 * (above + half).min(below + half)).min(1.0)
}

const LAWS: [(Count, u64); 9] = [
    (Poisson { mean: 0.3 }, 60),
    (Poisson { mean: 4.0 }, 80),
    (Poisson { mean: 30.0 }, 160),
    (Binomial { trials: 10, chance: 3.0 / 52.0 }, 10),
    (Binomial { trials: 12, chance: 0.5 }, 12),
    (Binomial { trials: 40, chance: 49.0 / 52.0 }, 40),
    (Binomial { trials: 100, chance: 1.0 / 52.0 }, 100),
    (Hypergeometric { all: 20, marked: 13, drawn: 11 }, 11),
    (Hypergeometric { all: 52, marked: 7, drawn: 7 }, 7),
];

/// The smaller tail counts, at the mode too, where the tail away from the mean may be the larger
/// one.
#[test]
fn a_two_sided_p_is_twice_the_smaller_tail_everywhere() {
    for (law, most) in LAWS {
        let terms = law_by_hand(law, most);
        for (count, term) in terms.iter().enumerate().filter(|(_, term)| **term > 1e-30) {
            let expected = two_sided_by_hand(&terms, count);
            let found = law.two_sided(count as u64).value();
            assert!((found / expected - 1.0).abs() < 1e-8, "{law:?} {count} {term} {found}");
        }
    }
}

/// How often a p-value is reached is the sum over the counts that reach it.
#[test]
fn a_level_is_reached_as_often_as_the_counts_beyond_it() {
    for (law, most) in LAWS {
        let terms = law_by_hand(law, most);
        let ps: Vec<f64> = (0..terms.len()).map(|count| two_sided_by_hand(&terms, count)).collect();
        let exactly = ps.iter().copied().filter(|p| *p > 1e-25);
        for level in exactly.chain([0.3, 0.05, 1e-3, 1e-6, 1e-9]) {
            let reaching = ps.iter().zip(&terms).filter(|(p, _)| **p <= level * (1.0 + 1e-10));
            let expected: f64 = reaching.map(|(_, term)| term).sum();
            let found = law.reached(P::from_probability(level)).value();
            assert!((found - expected).abs() <= 1e-7 * expected + 1e-30, "{law:?} {level} {found}");
        }
    }
}

#[test]
fn a_count_that_cannot_be_has_no_probability() {
    assert_eq!(Binomial { trials: 3, chance: 0.5 }.two_sided(4).value(), 0.0);
    assert_eq!(Poisson { mean: 0.0 }.two_sided(0).value(), 1.0);
    assert_eq!(Poisson { mean: 0.0 }.two_sided(1).value(), 0.0);
    assert_eq!(Binomial { trials: 3, chance: 1.0 }.two_sided(3).value(), 1.0);
    assert_eq!(Hypergeometric { all: 0, marked: 0, drawn: 0 }.two_sided(0).value(), 1.0);
}

/// Far out nothing is lost: p is there as its logarithm.
#[test]
fn tails_do_not_end_where_floating_point_does() {
    let all = Binomial { trials: 10_000, chance: 0.25 }.two_sided(10_000).log10;
    assert!((all - 10_000.0 * 0.25f64.log10()).abs() < 1e-6);
    assert!(Poisson { mean: 1e-60 }.two_sided(3).log10 < -170.0);
    // One of a rare kind: half of its probability, doubled, which is how often there is one at all.
    let rare = Poisson { mean: 1e-60 };
    let [p, reached] = [rare.two_sided(1), rare.reached(rare.two_sided(1))].map(|p| p.log10);
    assert!((p + 60.0).abs() < 1e-9 && (reached + 60.0).abs() < 1e-6);
}
