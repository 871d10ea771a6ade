//! How many decks of a source each test needs: powers of two until p is below one in a million.
//!
//! The result depends on the seed by about a factor of two; the same seed gives the same table.

use crate::battery::Battery;
use crate::sources::SourceKind;
use crate::tails::P;

/// A test has seen a fault when its p lies below this: 10^-6, which adjusted for a hundred slots is
/// still below 10^-4.
pub const SEEN_LOG10: f64 = -6.0;

/// What one slot needed.
#[derive(Debug, Clone, PartialEq)]
pub struct SlotPower {
    /// The slot.
    pub name: String,
    /// The first power of two of decks at which p was below 10^-6; `None` up to the limit.
    pub decks: Option<u64>,
    /// p at that size, or at the limit; `None` if the test was never applicable.
    pub p: Option<P>,
}

/// Runs the battery on 1, 2, 4, ... decks of a source, at most `decks_max`, and stops when every slot
/// has seen the fault. Slots stand in the order of the decks that they needed. `progress` hears how
/// many decks are done.
///
/// ```
/// use gincert_rng::{power, sources};
/// let sattolo = sources::find("sattolo").unwrap();
/// let needed = power(sattolo, 1, 64, &|_| ());
/// assert!(needed[0].decks.unwrap() <= 8);
/// ```
pub fn power(
    source: &SourceKind,
    seed: u64,
    decks_max: u64,
    progress: &dyn Fn(u64),
) -> Vec<SlotPower> {
    let mut decks = source.start(seed);
    let mut battery = Battery::default();
    let mut needed: Vec<SlotPower> = Vec::new();
    let mut size = 1u64;
    while size <= decks_max {
        while battery.decks() < size {
            battery.add(&decks.next_deck());
            if battery.decks().is_multiple_of(4096) {
                progress(battery.decks());
            }
        }
        for slot in battery.slots() {
            let p = slot.outcome.map(|outcome| outcome.p);
            let seen = p.filter(|p| p.log10 < SEEN_LOG10).map(|_| size);
            // A test of several parts has one slot until it is applicable.
            let part = |old: &SlotPower| slot.name.starts_with(&format!("{}/", old.name));
            needed.retain(|old| !part(old));
            match needed.iter_mut().find(|old| old.name == slot.name) {
                Some(old) if old.decks.is_some() => {}
                Some(old) => (old.decks, old.p) = (seen, p),
                None => needed.push(SlotPower { name: slot.name, decks: seen, p }),
            }
        }
        if needed.iter().all(|slot| slot.decks.is_some()) {
            break;
        }
        size = size.saturating_mul(2);
    }
    let order = |slot: &SlotPower| slot.decks.unwrap_or(u64::MAX);
    needed.sort_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.name.cmp(&b.name)));
    needed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources;

    #[test]
    fn a_test_is_credited_at_the_first_size_that_shows_the_fault() {
        let of = |source, most| power(sources::find(source).unwrap(), 3, most, &|_| ());
        let riffled = of("riffle7", 512);
        let rising = riffled.iter().find(|slot| slot.name == "decks/rising-sequences").unwrap();
        assert!((32..=128).contains(&rising.decks.unwrap()), "{rising:?}");
        assert!(rising.p.unwrap().log10 < SEEN_LOG10);
        // A prefix of the run gives the same answer up to there.
        assert!(of("riffle7", 16).iter().all(|slot| slot.decks.is_none()));
        let fair = of("chacha20", 512);
        assert!(fair.iter().all(|slot| slot.decks.is_none()), "{fair:?}");
        let mut names: Vec<&String> = fair.iter().map(|slot| &slot.name).collect();
        names.dedup();
        assert_eq!(names.len(), fair.len());
    }
}
