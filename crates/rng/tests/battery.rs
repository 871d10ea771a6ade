//! The battery against sources with known faults, which it must reject, and against a fair one,
//! which it may reject no more often than its level says.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_rng::{Battery, Verdict, judge, sources, tests};
use std::collections::BTreeMap;

fn battery(source: &str, seed: u64, decks: u64) -> Battery {
    let mut source = sources::find(source).unwrap().start(seed);
    let mut battery = Battery::default();
    for _ in 0..decks {
        battery.add(&source.next_deck());
    }
    battery
}

fn exhaustive() -> bool {
    std::env::var_os("GINCERT_EXHAUSTIVE").is_some()
}

/// Decks beyond which a fault is only dealt when everything is.
const SAMPLED_MAX: u64 = 1 << 18;

/// Each fault with the decks that a prototype needed to reject it, measured to within a factor of
/// two, and the test that sees it best. Twice as many must suffice here.
const FAULTS: &[(&str, u64, &str)] = &[
    ("asf-swap", 128, "decks/"),
    ("biased-bits", 1024, "decks/digits-"),
    ("clock-seed", 16_384, "decks/repeated-deck"),
    ("comparator-sort", 64, "decks/"),
    ("cut-only", 1, "decks/descents"),
    ("hand-again", 2048, "decks/shared-runs"),
    ("last-card-kept", 32, "decks/fixed-points"),
    ("last-step-skipped", 512, "decks/digits-down"),
    ("lcg-low-bits", 32, "decks/"),
    ("modulo8", 1024, "decks/modulo/down-8"),
    ("modulo8-from-the-end", 1024, "decks/dealing-end"),
    ("naive-swap", 128, "decks/"),
    ("new-pack-riffle7", 128, "decks/start-orders"),
    ("old-deck-cut", 512, "decks/repeated-cut"),
    ("overhand20", 8, "decks/successions"),
    ("rand15-modulo", 4_000_000, "decks/modulo/down-15"),
    ("rand16-modulo", 17_000_000, "decks/modulo/down-16"),
    ("rare-riffle3", 4096, "decks/single-deck"),
    ("reseed16", 300, "decks/repeated-deck"),
    ("randu", 1024, "decks/birthday-spacings"),
    ("riffle4", 1, "decks/rising-sequences"),
    ("riffle5", 4, "decks/rising-sequences"),
    ("riffle6", 16, "decks/rising-sequences"),
    ("riffle7", 64, "decks/rising-sequences"),
    ("riffle8", 256, "decks/rising-sequences"),
    ("riffle9", 1024, "decks/rising-sequences"),
    ("riffle10", 4096, "decks/rising-sequences"),
    ("sattolo", 4, "decks/cycles"),
    ("shelf10", 1, "decks/peaks"),
    ("shelf10-twice", 65_536, "decks/peaks"),
    ("six-packs", 16, "decks/successions-apart"),
    ("stale-deck", 4096, "decks/repeated-deck"),
    ("top-card-forced", 2_000_000, "decks/"),
    ("top-packet", 4, "steps/overlaps"),
    ("two-packs", 16, "steps-2/"),
    ("unwashed-riffle3", 1, "steps/rising-sequences"),
    ("unwashed-riffle7", 64, "steps/rising-sequences"),
    ("xorshift32-modulo", 40, "decks/linear-bits"),
];

#[test]
fn known_faults_fail() {
    for (source, decks, by) in FAULTS {
        if 2 * decks > SAMPLED_MAX && !exhaustive() {
            continue;
        }
        let slots = battery(source, 1, 2 * decks).slots();
        let judged = judge(&slots, 0.99);
        let rejected = slots
            .iter()
            .zip(&judged.slots)
            .filter(|(_, found)| found.is_some_and(|(_, verdict)| verdict == Verdict::Fail));
        let names: Vec<&str> = rejected.map(|(slot, _)| slot.name.as_str()).collect();
        assert!(judged.rejected, "{source}");
        assert_eq!(judged.verdict, Verdict::Fail, "{source}");
        assert!(names.iter().any(|name| name.starts_with(by)), "{source}: {names:?}");
    }
}

/// Nobody adds a fault that nothing must find.
#[test]
fn every_source_but_the_fair_one_is_a_known_fault() {
    let faults: Vec<&str> = FAULTS.iter().map(|(source, ..)| *source).collect();
    let sources = sources::REGISTRY.iter().map(|kind| kind.name);
    let others: Vec<&str> = sources.filter(|name| *name != "chacha20").collect();
    for name in others {
        assert!(faults.contains(&name), "{name}");
    }
}

/// A test that has never rejected anything is not a test.
#[test]
fn every_test_rejects_a_known_fault() {
    let faults = [
        "cut-only",
        "last-card-kept",
        "modulo8",
        "riffle5",
        "sattolo",
        "top-packet",
        "xorshift32-modulo",
    ];
    let slots = faults.map(|source| battery(source, 1, 1024).slots());
    let rejecting = slots
        .iter()
        .flatten()
        .filter(|slot| slot.outcome.is_some_and(|outcome| outcome.p.log10 < -6.0));
    let names: Vec<&str> = rejecting.filter_map(|slot| slot.name.split('/').nth(1)).collect();
    let kinds = tests::REGISTRY.iter().map(|kind| kind.name);
    let never: Vec<&str> = kinds.filter(|name| !names.contains(name)).collect();
    assert!(never.is_empty(), "{never:?}");
}

#[test]
fn a_fair_source_passes() {
    let decks = if exhaustive() { 1 << 20 } else { 1 << 13 };
    let battery = battery("chacha20", 2, decks);
    let judged = judge(&battery.slots(), 0.99);
    assert!(!judged.rejected);
    assert_eq!(judged.verdict, Verdict::Pass);
    assert_eq!(battery.decks(), decks);
}

/// Batteries on a fair source: each slot's p is spread evenly, no slot is striking too often, and
/// the family of all slots is rejected at 1 % about once in a hundred times.
#[test]
fn p_values_of_a_fair_source_are_uniform() {
    let batteries = if exhaustive() { 10_000 } else { 300u32 };
    let mut found: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut rejected = 0;
    for seed in 0..batteries {
        let slots = battery("chacha20", u64::from(seed) + 1000, 430).slots();
        rejected += u32::from(judge(&slots, 0.99).rejected);
        for slot in slots {
            let p = slot.outcome.unwrap().p.value();
            found.entry(slot.name).or_default().push(p);
        }
    }
    let all = f64::from(batteries);
    // Five standard deviations of a binomial count.
    let allowed = |share: f64| 5.0 * (all * share * (1.0 - share)).sqrt();
    for (name, mut ps) in found {
        ps.sort_by(f64::total_cmp);
        let up_to = |p: f64| ps.partition_point(|other| *other <= p) as f64;
        assert!(up_to(0.01) <= all * 0.01 + allowed(0.01), "{name}");
        // A statistic of whole numbers takes its p-values in steps, so that a share may be off by
        // the largest of them.
        let step = ps.chunk_by(|a, b| a == b).map(<[f64]>::len).max();
        let step = step.unwrap() as f64;
        // The most striking of some small counts is judged as if they took every value and were
        // independent: never striking too often, but too seldom.
        let several = [
            "largest-cell",
            "birthday-spacings/",
            "prefix-collisions/",
            "dealing-end",
            "single-deck",
            "start-orders",
            "successions-apart",
        ];
        let cautious = several.iter().any(|part| name.contains(part));
        for share in [0.25, 0.5, 0.75] {
            let over = up_to(share) - all * share;
            assert!(over <= allowed(share) + step, "{name}: {over} at {share}");
            let short = -over <= allowed(share) + step;
            assert!(cautious || short, "{name}: {over} at {share}");
        }
    }
    println!("{rejected} of {batteries} rejected");
    assert!(f64::from(rejected) <= 0.01 * all + allowed(0.01), "{rejected}");
}

#[test]
fn too_few_decks_are_said_and_not_judged() {
    let slots = battery("chacha20", 3, 10).slots();
    let table = slots.iter().find(|slot| slot.name == "decks/position-by-card").unwrap();
    assert_eq!((table.outcome, table.decks_min), (None, 416));
    let judged = judge(&slots, 0.99);
    assert_eq!(judged.slots.len(), slots.len());
    assert_ne!(judged.verdict, Verdict::Fail);
    // Nothing at all can be said of no deck.
    let none = judge(&battery("chacha20", 3, 0).slots(), 0.99);
    assert_eq!((none.rejected, none.verdict), (false, Verdict::Inconclusive));
}
