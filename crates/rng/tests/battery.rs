//! The battery against sources with known faults, which it must reject, and against a fair one,
//! which it may reject no more often than its level says.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_rng::{Battery, Verdict, judge, sources};
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

/// Each fault with the decks that suffice to reject it; `steps` where only steps between decks show
/// it.
#[test]
fn known_faults_fail() {
    for (source, decks, by) in [
        ("cut-only", 2, "decks/"),
        ("sattolo", 16, "decks/cycles"),
        ("naive-swap", 416, "decks/digits"),
        ("last-card-kept", 416, "decks/"),
        ("last-step-skipped", 1024, "decks/digits"),
        ("modulo8", 2048, "decks/digits-down"),
        ("reseed16", 1500, "decks/repeated-deck"),
        ("riffle5", 16, "decks/rising-sequences"),
        ("riffle7", 128, "decks/rising-sequences"),
        ("overhand20", 16, "decks/"),
        ("stale-deck", 8192, "decks/repeated-deck"),
        ("unwashed-riffle3", 8, "steps/"),
    ] {
        let slots = battery(source, 1, decks).slots();
        let judged = judge(&slots, 0.99);
        let rejected = slots
            .iter()
            .zip(&judged.slots)
            .filter(|(_, found)| found.is_some_and(|(_, verdict)| verdict == Verdict::Fail));
        let names: Vec<&str> = rejected.map(|(slot, _)| slot.name.as_str()).collect();
        assert!(judged.rejected, "{source}");
        assert_eq!(judged.verdict, Verdict::Fail, "{source}");
        assert!(
            names.iter().any(|name| name.starts_with(by)),
            "{source}: {names:?}"
        );
    }
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

/// Batteries on a fair source: each slot's p is spread evenly, and the family of all slots is
/// rejected at 1 % about once in a hundred times.
#[test]
fn p_values_of_a_fair_source_are_uniform() {
    let batteries = if exhaustive() { 10_000 } else { 300u32 };
    let mut low: BTreeMap<String, [u32; 4]> = BTreeMap::new();
    let mut rejected = 0;
    for seed in 0..batteries {
        let slots = battery("chacha20", u64::from(seed) + 1000, 430).slots();
        rejected += u32::from(judge(&slots, 0.99).rejected);
        for slot in slots {
            let p = slot.outcome.unwrap().p.value();
            let quarter = ((p * 4.0) as usize).min(3);
            low.entry(slot.name).or_default()[quarter] += 1;
        }
    }
    // Five standard deviations of a binomial count, for every quarter of every slot. A repeated
    // deck never happens, so that its p is 1.
    let expected = f64::from(batteries) / 4.0;
    let allowed = 5.0 * (expected * 0.75).sqrt();
    for (name, quarters) in low {
        if name.ends_with("repeated-deck") {
            assert_eq!(quarters[3], batteries);
            continue;
        }
        // The farthest of many small counts takes few values; it must not be striking too often.
        let discrete = name.ends_with("largest-cell");
        // A sum of whole numbers takes its p-values in steps: the parity of 430 decks in steps of up
        // to a twelfth, of which a quarter has a whole number.
        let stepped = name.matches('/').count() == 1 && !name.ends_with("adjacency");
        let allowed = allowed + if stepped { expected * 0.2 } else { 0.0 };
        for count in quarters.into_iter().take(if discrete { 1 } else { 4 }) {
            let over = f64::from(count) - expected;
            assert!(over <= allowed, "{name}: {quarters:?}");
            assert!(discrete || -over <= allowed, "{name}: {quarters:?}");
        }
    }
    let most = 0.01 * f64::from(batteries) + 5.0 * (0.01 * f64::from(batteries)).sqrt();
    assert!(f64::from(rejected) <= most, "{rejected} of {batteries}");
}

#[test]
fn too_few_decks_are_said_and_not_judged() {
    let slots = battery("chacha20", 3, 10).slots();
    let table = slots
        .iter()
        .find(|slot| slot.name == "decks/position-by-card")
        .unwrap();
    assert_eq!((table.outcome, table.decks_min), (None, 416));
    let judged = judge(&slots, 0.99);
    assert_eq!(judged.slots.len(), slots.len());
    assert_ne!(judged.verdict, Verdict::Fail);
    // Nothing at all can be said of no deck.
    let none = judge(&battery("chacha20", 3, 0).slots(), 0.99);
    assert_eq!(
        (none.rejected, none.verdict),
        (false, Verdict::Inconclusive)
    );
}
