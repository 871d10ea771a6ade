//! Repeated decks.
//!
//! Two fair decks are the same once in 52! = 8.07e67 pairs, so one repeat is proof: of a small seed (b
//! bits show after about 1.2 x 2^(b/2) decks: the birthday rule, R. von Mises, 1939) or of a stale
//! buffer. Of the first 1,048,576 decks 76 bits are stored, so that two different decks are mistaken for
//! the same once in 6.1e22 pairs. This is the p-value of a repeat, since these bits cannot show more.
//! Later decks are compared with the stored ones, but not with each other. Of hand logs, where every
//! table has its own battery, 32,768 decks of each are stored.

use super::deck_digests::DIGESTS;
use super::repeated_cut::repeats_outcome;
use super::shared::{SharedCounts, SharedInput};
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;

pub(super) const REGULATORS: &str = "duplicates; birthday";
pub(super) const CLAUSES: &[Clause] = &[Clause::Duplicates];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 2;

pub(super) fn start() -> Box<dyn Test> {
    Box::new(RepeatedDeckTest)
}

struct RepeatedDeckTest;

/// Repeats, and how many are expected: two different decks have the same digest once in so many pairs,
/// and card 0 lies in the same place.
fn repeats(shared: &SharedCounts) -> Option<(u64, f64)> {
    let digests = shared.digests()?;
    Some((digests.repeats().equal, digests.pairs() / (DIGESTS * CARDS as f64)))
}

impl Test for RepeatedDeckTest {
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

    #[test]
    fn every_deck_that_comes_again_is_counted_once_each_time() {
        let mut source = find("chacha20").unwrap().start(4);
        let decks: Vec<Deck> = (0..5000).map(|_| source.next_deck()).collect();
        let mut battery = Battery::of(|kind| kind.name == "repeated-deck");
        let mut repeats = |decks: &[Deck]| {
            decks.iter().for_each(|deck| battery.add(deck));
            battery.gap();
            battery.slots()[0].outcome.unwrap()
        };
        assert_eq!(repeats(&decks).statistic, 0.0);
        assert_eq!(repeats(&decks[1000..1010]).statistic, 10.0);
        assert_eq!(repeats(&[Deck::sorted(); 2]).statistic, 11.0);
        let found = repeats(&decks[4990..]);
        assert_eq!(found.statistic, 21.0);
        assert!(found.p.log10 < -200.0, "{found:?}");
    }
}
