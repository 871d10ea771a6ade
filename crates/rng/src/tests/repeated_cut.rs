//! Decks that repeat an earlier deck after a cut.
//!
//! Each deck is rotated until card 0 is on top; two fair decks are then the same once in 51! pairs. Of
//! the first 1,048,576 decks 70 bits of the rotated deck are stored, so that two different decks are
//! mistaken for the same once in 2^70 pairs. This is the p-value of a repeat, since these bits cannot
//! show more. Later decks are compared with the stored ones, but not with each other. Detects stale and
//! stored decks, and small seeds, where a cut hides them from the test for repeated decks.

use super::deck_digests::DIGESTS;
use super::shared::{SharedCounts, SharedInput};
use super::{Clause, Outcome, Test};
use crate::detail::Detail;
use crate::tails::P;
use libm::{lgamma, log};

pub(super) const REGULATORS: &str = "duplicates up to a cut; birthday";
pub(super) const CLAUSES: &[Clause] = &[Clause::Duplicates];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 2;

pub(super) fn start() -> Box<dyn Test> {
    Box::new(RepeatedCutTest)
}

struct RepeatedCutTest;

/// Repeats, and how many are expected.
fn repeats(shared: &SharedCounts) -> Option<(u64, f64)> {
    let digests = shared.digests()?;
    Some((digests.repeats().cut, digests.pairs() / DIGESTS))
}

/// So many repeats or more have a probability of at most mean^r / r!.
pub(super) fn repeats_outcome(count: u64, mean: f64) -> Outcome {
    let repeats = count as f64;
    let p = match count {
        0 => P { log10: 0.0 },
        _ => P::from_ln(repeats * log(mean) - lgamma(repeats + 1.0)),
    };
    Outcome { part: "", statistic: repeats, df: None, p }
}

impl Test for RepeatedCutTest {
    fn reads(&self) -> Vec<SharedInput> {
        vec![SharedInput::Digests]
    }

    fn outcomes(&self, shared: &SharedCounts) -> Vec<Outcome> {
        repeats(shared).map(|(count, mean)| repeats_outcome(count, mean)).into_iter().collect()
    }

    fn detail(&self, _: &str, shared: &SharedCounts) -> Option<Detail> {
        repeats(shared).map(|(count, expected)| Detail::Events { count, expected })
    }
}

#[cfg(test)]
mod checks {
    use crate::Battery;
    use crate::deck::Deck;
    use crate::sources::find;
    use crate::tests::Outcome;

    #[test]
    fn a_deck_comes_again_wherever_it_is_cut() {
        let mut source = find("chacha20").unwrap().start(4);
        let mut decks: Vec<Deck> = (0..500).map(|_| source.next_deck()).collect();
        let repeats = |decks: &[Deck]| -> Outcome {
            let mut battery = Battery::of(|kind| kind.name == "repeated-cut");
            decks.iter().for_each(|deck| battery.add(deck));
            battery.slots()[0].outcome.unwrap()
        };
        let fair = repeats(&decks);
        assert_eq!((fair.statistic, fair.p.log10), (0.0, 0.0));
        let mut cut = *decks[17].cards();
        cut.rotate_left(30);
        decks.push(Deck::new(cut).unwrap());
        let found = repeats(&decks);
        assert!(found.statistic == 1.0 && found.p.log10 < -15.0);
    }
}
