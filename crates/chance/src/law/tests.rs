//! Sums against the convolution of their laws, and against all ways to make them up.

use super::*;
use crate::Count;

/// The same sum without its exact law.
fn near<'l>(parts: &[(&'l Law, u64)]) -> Sum<'l> {
    Sum { parts: parts.to_vec(), exact: None, count: None }
}

#[test]
fn a_sum_has_the_binomial_law() {
    let coin = Law::new(vec![1.0, 1.0]);
    let law = coin.summed(6);
    let expected = [1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0].map(|ways| ways / 64.0);
    for (found, expected) in law.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-15);
    }
}

/// Far out in both tails, on a symmetric law, a skew one and one with a gap; and on a sum of several.
#[test]
fn the_saddlepoint_meets_the_exact_law() {
    let rare = (0..20).map(|k| exp(-libm::lgamma(f64::from(k) + 1.0)));
    let laws = [
        Law::new(vec![1.0; 6]),
        Law::new(rare.collect()),
        Law::new(vec![0.5, 0.5]),
        Law::new(vec![0.2, 0.0, 0.5, 0.3]),
    ];
    let alone = laws.iter().map(|law| vec![(law, CONVOLVED_MAX)]);
    let together = vec![(&laws[0], 20), (&laws[1], 30), (&laws[3], 14)];
    for parts in alone.chain([together]) {
        let (exact, near) = (Sum::new(parts.clone()), near(&parts));
        assert!(exact.exact.is_some() || exact.count.is_some());
        let deviation = sqrt(exact.variance());
        for z in [-5.0, -3.0, -1.0, -0.3, 0.3, 1.0, 3.0, 5.0, 7.0] {
            let sum = (exact.mean() + z * deviation).round();
            if sum <= 0.0 {
                continue;
            }
            let [exact_p, near_p] = [&exact, &near].map(|law| law.two_sided(sum as u64));
            assert!((exact_p.log10 - near_p.log10).abs() < 0.02, "{parts:?} {z}");
            let upwards = z > 0.0;
            let [exact, near] = [&exact, &near].map(|law| law.ln_beyond(sum as u64, upwards));
            assert!((exact - near).abs() < 0.05, "{parts:?} {z} {exact} {near}");
        }
    }
}

/// A card of a full table is among the 3 of 52 that are left over in a round: binomial, and so is what
/// the saddlepoint makes of it.
#[test]
fn rounds_of_one_size_give_a_binomial_count() {
    for (rounds, dealt) in [(700u64, 14.0), (2000, 49.0), (5000, 14.0), (100_000, 49.0)] {
        let law = Law::of_chance(dealt / 52.0);
        let parts = [(&law, rounds)];
        let sum = near(&parts);
        let binomial = Count::Binomial { trials: rounds, chance: dealt / 52.0 };
        let deviation = sqrt(sum.variance());
        for z in [-7.0, -4.0, -1.5, -0.2, 0.2, 1.5, 4.0, 7.0] {
            let count = (sum.mean() + z * deviation).round().clamp(0.0, rounds as f64) as u64;
            let [found, exact] = [sum.two_sided(count), binomial.two_sided(count)];
            assert!((found.log10 - exact.log10).abs() < 0.002, "{rounds} {dealt} {z}");
            assert_eq!(Sum::new(parts.to_vec()).two_sided(count), exact);
        }
    }
}

/// Rounds of unlike sizes, against all ways in which a card is dealt or not.
#[test]
fn rounds_of_unlike_sizes_give_the_law_of_poisson_and_binomial() {
    let sizes = [7.0, 14.0, 14.0, 21.0, 28.0, 35.0, 42.0, 49.0, 49.0, 49.0, 49.0, 51.0];
    let mut by_hand = vec![0.0; sizes.len() + 1];
    for dealt in 0u32..1 << sizes.len() {
        let rounds = sizes.iter().enumerate();
        let ways = rounds.map(|(round, size)| {
            let chance = size / 52.0;
            if dealt >> round & 1 == 1 { chance } else { 1.0 - chance }
        });
        by_hand[dealt.count_ones() as usize] += ways.product::<f64>();
    }
    let laws: Vec<Law> = sizes.iter().map(|size| Law::of_chance(size / 52.0)).collect();
    let sum = Sum::new(laws.iter().map(|law| (law, 1)).collect());
    let exact = |count: usize| {
        let below: f64 = by_hand[..count].iter().sum();
        let above: f64 = by_hand[count + 1..].iter().sum();
        (2.0 * (below.min(above) + by_hand[count] / 2.0)).min(1.0)
    };
    for count in 0..=sizes.len() {
        let p = sum.two_sided(count as u64);
        assert!((p.value() / exact(count) - 1.0).abs() < 1e-9, "{count}");
        let most: f64 = by_hand[..=count].iter().sum();
        assert!((sum.ln_beyond(count as u64, false).exp() / most - 1.0).abs() < 1e-9, "{count}");
    }
}

#[test]
fn a_sum_at_the_end_has_its_own_probability() {
    let coin = Law::new(vec![0.25, 0.75]);
    for throws in [1000, 100_000] {
        let all = throws as f64;
        let none = coin.sum_two_sided(throws, 0).log10;
        assert!((none - all * 0.25f64.log10()).abs() < 1e-6);
        let every = coin.sum_two_sided(throws, throws).log10;
        assert!((every - all * 0.75f64.log10()).abs() < 1e-6);
    }
}

#[test]
fn a_sum_that_cannot_be_is_no_panic() {
    let die = Law::new(vec![1.0; 6]);
    assert!(die.sum_two_sided(3, 1_000_000).log10 < -300.0);
    assert!(die.sum_two_sided(300_000, 1 << 60).log10 < -300.0);
    let none: Sum<'_> = Sum::new(Vec::new());
    assert_eq!(none.two_sided(0).value(), 1.0);
}
