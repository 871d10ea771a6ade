//! Tests of draws reject known faults of scaling and drawing, and pass fair draws of every kind.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_rng::Verdict;
use gincert_rng::draws::{DrawResults, DrawsBuilder, test_draws};
use gincert_rng::sources::Random;

fn tested(
    lines: usize,
    replaced: bool,
    values: u64,
    mut line: impl FnMut() -> Vec<u64>,
) -> DrawResults {
    let mut builder = DrawsBuilder::default();
    for _ in 0..lines {
        let words: Vec<String> = line().iter().map(u64::to_string).collect();
        builder.line(words.join(" ").as_bytes()).unwrap();
    }
    let draws = builder.finish(Some((0, values - 1)), None, Some(replaced)).unwrap();
    test_draws(&draws, 0.99)
}

/// k of n without replacement, in the order of drawing.
fn fair(random: &mut Random, k: usize, n: u32) -> Vec<u64> {
    let mut left: Vec<u64> = (0..u64::from(n)).collect();
    (0..k).map(|_| left.swap_remove(random.below(left.len() as u32) as usize)).collect()
}

fn striking(found: &DrawResults) -> &str {
    let raw = |at: &usize| found.results[*at].outcome.map_or(0.0, |outcome| outcome.p.log10);
    let least = (0..found.results.len()).min_by(|a, b| raw(a).total_cmp(&raw(b))).unwrap();
    &found.results[least].name
}

#[test]
fn fair_draws_of_every_kind_pass() {
    let mut random = Random::new(5);
    for n in [2u32, 6, 37, 52, 1000, 1 << 20] {
        let found = tested(20_000, true, u64::from(n), || vec![u64::from(random.below(n))]);
        assert_eq!(found.verdict, Verdict::Pass, "{n}: {}", striking(&found));
    }
    for (k, n) in [(6, 49), (20, 80), (5, 5), (51, 52), (1, 10)] {
        let found = tested(4000, false, u64::from(n), || fair(&mut random, k, n));
        assert_eq!(found.verdict, Verdict::Pass, "{k} of {n}: {}", striking(&found));
        // Nothing is left of all values in rising order.
        if k as u32 == n {
            continue;
        }
        let found = tested(4000, false, u64::from(n), || {
            let mut draw = fair(&mut random, k, n);
            draw.sort_unstable();
            draw
        });
        assert_eq!(found.verdict, Verdict::Pass, "{k} of {n} sorted: {}", striking(&found));
    }
}

#[test]
fn a_word_taken_modulo_or_scaled_is_named_with_its_bits() {
    let mut random = Random::new(6);
    let found = tested(40_000, true, 52, || vec![u64::from(random.half() & 0xff) % 52]);
    assert_eq!(found.verdict, Verdict::Fail);
    let named = |found: &DrawResults, name: &str| {
        found.results.iter().any(|result| result.name == name && result.note.is_some())
    };
    assert!(named(&found, "draws/modulo/modulo-8"));
    let found = tested(40_000, true, 37, || vec![(u64::from(random.half() & 0xff) * 37) >> 8]);
    assert_eq!(found.verdict, Verdict::Fail);
    assert!(named(&found, "draws/modulo/scaled-8"));
    // 15 bits modulo 6,000: hardly any single value is off.
    let found = tested(40_000, true, 6000, || vec![u64::from(random.half() & 0x7fff) % 6000]);
    assert_eq!(found.verdict, Verdict::Fail);
    assert!(named(&found, "draws/modulo/modulo-15"), "{}", striking(&found));
}

#[test]
fn known_faults_of_drawing_are_rejected() {
    let mut random = Random::new(7);
    // Low bits of a linear congruential generator.
    let mut state = 1u32;
    let found = tested(20_000, true, 8, || {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        vec![u64::from(state & 7)]
    });
    assert_eq!(found.verdict, Verdict::Fail, "{}", striking(&found));
    // A number is never drawn twice in a row.
    let mut last = 0;
    let found = tested(20_000, true, 37, || {
        last = (last + 1 + u64::from(random.below(36))) % 37;
        vec![last]
    });
    assert_eq!(found.verdict, Verdict::Fail);
    assert_eq!(striking(&found), "draws/serial");
    // One ball in ten of the draw before is left in.
    let mut before = fair(&mut random, 6, 49);
    let found = tested(4000, false, 49, || {
        let mut draw = fair(&mut random, 6, 49);
        if !draw.contains(&before[0]) && random.below(10) < 3 {
            draw[5] = before[0];
        }
        before = draw.clone();
        draw
    });
    assert_eq!(found.verdict, Verdict::Fail, "{}", striking(&found));
    // A seed of 16 bits for each draw.
    let found =
        tested(2000, false, 49, || fair(&mut Random::new(u64::from(random.half() >> 16)), 6, 49));
    assert_eq!(found.verdict, Verdict::Fail);
    assert_eq!(striking(&found), "draws/duplicates");
    // The first ball is never the highest.
    let found = tested(20_000, false, 20, || {
        let mut draw = fair(&mut random, 5, 20);
        if draw[0] == 19 {
            draw.swap(0, 1);
        }
        draw
    });
    assert_eq!(found.verdict, Verdict::Fail);
    assert_eq!(striking(&found), "draws/positions");
}

/// Uniform p-values: over 400 samples no test's share below 5 % or 50 % is off.
#[test]
fn p_values_of_fair_draws_are_uniform() {
    let mut random = Random::new(8);
    for (k, n, is_replaced) in [(1, 37, true), (6, 49, false)] {
        let mut below: Vec<(String, [u32; 3])> = Vec::new();
        let samples = 400;
        for _ in 0..samples {
            let lines = if is_replaced { 2000 } else { 500 };
            let found = tested(lines, is_replaced, n, || match is_replaced {
                true => vec![u64::from(random.below(n as u32))],
                false => fair(&mut random, k, n as u32),
            });
            for (at, result) in found.results.iter().enumerate() {
                if below.len() <= at {
                    below.push((result.name.clone(), [0; 3]));
                }
                let Some(outcome) = result.outcome else { continue };
                let counts = &mut below[at].1;
                counts[2] += 1;
                counts[0] += u32::from(outcome.p.value() < 0.05);
                counts[1] += u32::from(outcome.p.value() < 0.5);
            }
        }
        for (name, [rare, half, all]) in below {
            // Counts of few values reach a level less often, never more.
            let is_coarse = name.contains("duplicates") || name.contains("spacings");
            let all = f64::from(all);
            let allowed = |level: f64| 4.5 * (all * level * (1.0 - level)).sqrt();
            assert!(f64::from(rare) <= all * 0.05 + allowed(0.05), "{name}: {rare} of {all}");
            let is_even = (f64::from(half) - all * 0.5).abs() < allowed(0.5);
            assert!(is_even || is_coarse || all == 0.0, "{name}: {half} of {all}");
        }
    }
}
