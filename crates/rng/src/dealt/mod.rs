//! Dealt cards: the first k of 52, as logs of tables show them, where the rest of the deck was never
//! seen.
//!
//! The laws are those of a hand dealt without replacement. They differ from the laws of k free
//! draws by the factor 51 / (52 - k), which for half a deck is two.

mod categories;
mod contrasts;
mod counts;
mod overlap;
mod repeats;
mod rounds;

pub use categories::categories;
pub use rounds::{HandsOfRound, RoundTrail, Rounds, SPOTS_MAX, SpotHand};

use crate::battery::Slot;
use crate::deck::CARDS;
use counts::CardCounts;
use overlap::Overlap;
use repeats::Repeats;

/// The first cards of a deck, in the order in which they were dealt.
///
/// ```
/// use gincert_rng::DealtCards;
/// assert_eq!(DealtCards::new(&[7, 3]).unwrap().cards(), [7, 3]);
/// assert!(DealtCards::new(&[]).is_none() && DealtCards::new(&[1, 1]).is_none() && DealtCards::new(&[52]).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DealtCards {
    cards: [u8; CARDS],
    len: u8,
}

impl DealtCards {
    /// From 1 to 52 different cards from 0 to 51.
    pub fn new(dealt: &[u8]) -> Option<DealtCards> {
        let mut cards = [0; CARDS];
        let len = u8::try_from(dealt.len()).ok().filter(|len| *len > 0)?;
        cards.get_mut(..dealt.len())?.copy_from_slice(dealt);
        let hand = DealtCards { cards, len };
        let known = dealt.iter().all(|card| usize::from(*card) < CARDS);
        (known && hand.set().count_ones() == u32::from(len)).then_some(hand)
    }

    /// The cards in order.
    pub fn cards(&self) -> &[u8] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The cards as a set of bits.
    fn set(&self) -> u64 {
        self.cards().iter().fold(0, |set, card| set | 1 << (card & 63))
    }
}

/// The tests of dealt cards: feed it hands of the same number of cards, in the order in which they
/// were dealt.
pub struct Hands {
    cards: u8,
    hands: u64,
    counts: CardCounts,
    overlap: Overlap,
    repeats: Repeats,
}

impl Hands {
    /// For hands of so many cards, 1 to 52; other numbers are brought to the nearest of these.
    pub fn new(cards: u8) -> Hands {
        let cards = cards.clamp(1, 52);
        Hands {
            cards,
            hands: 0,
            counts: CardCounts::new(cards),
            overlap: Overlap::new(cards),
            repeats: Repeats::new(cards),
        }
    }

    /// Cards of a hand.
    pub fn cards(&self) -> u8 {
        self.cards
    }

    /// Whether a hand has the number of cards of this sample.
    pub fn fits(&self, hand: &DealtCards) -> bool {
        hand.len == self.cards
    }

    /// Takes the next hand; `false`, and nothing done, if it has another number of cards.
    pub fn add(&mut self, hand: &DealtCards) -> bool {
        if !self.fits(hand) {
            return false;
        }
        self.hands += 1;
        self.counts.add(hand);
        self.overlap.add(hand);
        self.repeats.add(hand);
        true
    }

    /// The next hand does not follow the last one.
    pub fn gap(&mut self) {
        self.overlap.gap();
    }

    /// Hands so far.
    pub fn hands(&self) -> u64 {
        self.hands
    }

    /// Every slot, in a fixed order.
    pub fn slots(&self) -> Vec<Slot> {
        let mut slots = self.counts.slots();
        slots.push(self.overlap.slot());
        slots.push(self.repeats.slot());
        slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Verdict, judge, sources};

    fn judged(
        k: u8,
        hands: u64,
        mut deal: impl FnMut() -> Vec<u8>,
    ) -> (Vec<Slot>, crate::SampleJudgement) {
        let mut tests = Hands::new(k);
        for _ in 0..hands {
            assert!(tests.add(&DealtCards::new(&deal()).unwrap()));
        }
        let slots = tests.slots();
        let judged = judge(&slots, 0.99);
        (slots, judged)
    }

    fn first(source: &str, seed: u64, k: u8) -> impl FnMut() -> Vec<u8> {
        let mut source = sources::find(source).unwrap().start(seed);
        move || source.next_deck().cards()[..usize::from(k)].to_vec()
    }

    /// The mean p of every slot over fair samples is a half, and few families are rejected.
    #[test]
    fn p_values_of_fair_hands_are_uniform() {
        for (k, hands) in [(1, 500), (2, 500), (7, 420), (26, 420), (51, 420), (52, 420)] {
            let runs = 60;
            let mut sums: std::collections::BTreeMap<String, (f64, f64)> = Default::default();
            let mut rejected = 0;
            for seed in 0..runs {
                let (slots, judged) = judged(k, hands, first("chacha20", seed + 50, k));
                rejected += u32::from(judged.rejected);
                for slot in slots {
                    let Some(outcome) = slot.outcome else {
                        continue;
                    };
                    let sum = sums.entry(slot.name).or_default();
                    *sum = (sum.0 + outcome.p.value(), sum.1 + 1.0);
                }
            }
            for (name, (sum, n)) in sums {
                // A repeat among few hands of many cards never happens, so that its p is 1; the
                // farthest of many small counts takes few values.
                if name.ends_with("repeated-deal") || name.ends_with("largest-cell") {
                    assert!(sum / n > 0.4, "{k} {name} {}", sum / n);
                    continue;
                }
                let allowed = 4.5 * (n / 12.0).sqrt() + 0.02 * n;
                assert!((sum - n / 2.0).abs() < allowed, "{k} {name} {}", sum / n);
            }
            assert!(rejected <= 4, "{k}: {rejected} of {runs}");
        }
    }

    /// Each flaw by the slot that is there for it.
    #[test]
    fn known_faults_of_hands_fail() {
        let named = |found: &(Vec<Slot>, crate::SampleJudgement)| -> Vec<String> {
            let pairs = found.0.iter().zip(&found.1.slots);
            let failed = pairs.filter(|(_, v)| v.is_some_and(|(_, v)| v == Verdict::Fail));
            failed.map(|(slot, _)| slot.name.clone()).collect()
        };
        // A naive swap puts each card near its place too often.
        let naive = judged(7, 16_384, first("naive-swap", 1, 7));
        assert!(named(&naive).contains(&"dealt/position-by-card/table".to_owned()));
        // The ace of spades is in one hand of twelve less.
        let mut fair = first("chacha20", 1, 53 - 1);
        let scarce = judged(5, 8192, || {
            let deck = fair();
            let hand = deck[..5].to_vec();
            let swap = hand.contains(&51) && deck[5].is_multiple_of(4);
            if swap { deck[5..10].to_vec() } else { hand }
        });
        assert!(named(&scarce).contains(&"dealt/card-frequency".to_owned()));
        // A pack that is hardly washed deals many of the same cards again.
        let (mut fair, mut last) = (first("chacha20", 2, 7), vec![]);
        let washed = judged(7, 1024, || {
            let next = fair();
            let again = !last.is_empty() && next[0].is_multiple_of(4);
            last = if again { last.clone() } else { next };
            last.iter().rev().copied().collect()
        });
        assert!(named(&washed).contains(&"dealt/overlap".to_owned()));
        // Hands out of a small store come again, far apart.
        let mut fair = first("chacha20", 3, 7);
        let store: Vec<Vec<u8>> = (0..2000).map(|_| fair()).collect();
        let mut pick = first("chacha20", 4, 3);
        let stored = judged(7, 500, || {
            let at = pick().iter().fold(0, |at, card| at * 52 + usize::from(*card));
            store[at % 2000].clone()
        });
        assert!(named(&stored).contains(&"dealt/repeated-deal".to_owned()));
    }

    #[test]
    fn hands_of_another_size_are_not_taken() {
        let mut tests = Hands::new(3);
        assert!(!tests.add(&DealtCards::new(&[1, 2]).unwrap()));
        assert_eq!((tests.hands(), tests.cards()), (0, 3));
        assert!(tests.slots().iter().all(|slot| slot.outcome.is_none()));
    }
}
