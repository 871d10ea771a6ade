//! Shared by tests that compare the first or last cards of decks, as one number each.

use super::Outcome;
use super::buckets::{BUCKET_BITS, bucketed};
use super::view::View;
use crate::deck::CARDS;
use crate::tails::P;
use gincert_chance::Count;
use libm::{exp10, expm1, log1p};

/// Decks whose ends are stored, 16 bytes each.
pub(crate) const REMEMBERED_MAX: usize = 1 << NUMBER_BITS;
/// Bits of the number of a deck.
const NUMBER_BITS: u32 = 17;

/// Bits of a rank of eight cards.
const RANK_BITS: u32 = 45;

/// Most cards that are compared.
const LONGEST: u32 = 8;
/// Numbers of cards that are compared: four and more.
const LENGTHS: usize = 5;

/// The ranks of the eight top cards, and of the eight bottom cards, among all arrangements. Below
/// the bits of a rank stands the number of the deck, so that sorted ranks still know which decks
/// came first.
#[derive(Default)]
pub(crate) struct Ends {
    top: Vec<u64>,
    bottom: Vec<u64>,
    sorted: bool,
}

impl Ends {
    pub fn take(&mut self, decks: &[View]) {
        let free = REMEMBERED_MAX.saturating_sub(self.top.len());
        for deck in decks.iter().take(free) {
            // From the top: how many unseen cards are lower. From below the same is what of a
            // card's lower ones does not follow it.
            let number = self.top.len() as u64;
            let follow = deck.lower_after.iter().take(CARDS);
            let top = rank(follow.clone().copied());
            let bottom = follow.zip(deck.cards.cards()).rev();
            let bottom = rank(bottom.map(|(follow, card)| card.wrapping_sub(*follow)));
            self.top.push((top << NUMBER_BITS) | number);
            self.bottom.push((bottom << NUMBER_BITS) | number);
            self.sorted = false;
        }
    }

    /// Puts the ranks in order, once for all that is asked of them.
    pub fn sort(&mut self) {
        if !self.sorted {
            let upper = |key: u64| key >> (NUMBER_BITS + RANK_BITS - BUCKET_BITS);
            bucketed(&mut self.top, upper);
            bucketed(&mut self.bottom, upper);
            self.sorted = true;
        }
    }

    /// For each end the number of cards that is most striking: `judge` finds a count and its mean in
    /// the sorted ranks of the first decks, at most as many as it asks for, out of so many
    /// arrangements. Judged as the smallest of five, each by how often it can be that striking: a
    /// single pair of equal long ends is proof, and none of them is nothing to pay for. Only of
    /// ranks in order.
    pub fn outcomes(
        &self,
        decks_max: fn(u64) -> usize,
        judge: fn(&[u64], u64) -> (u64, f64),
    ) -> Vec<Outcome> {
        let mut room = Vec::new();
        let mut judged = |keys: &[u64], lengths: &[Length; LENGTHS]| {
            lengths.map(|(all, first_ranks)| {
                first_ranks(keys, decks_max(all), &mut room);
                judge(&room, all)
            })
        };
        let lengths = [length::<4>(), length::<5>(), length::<6>(), length::<7>(), length::<8>()];
        [("top", &self.top), ("bottom", &self.bottom)]
            .map(|(part, keys)| {
                let (count, p) = most_striking(&judged(keys, &lengths));
                Outcome { part, statistic: count as f64, df: None, p }
            })
            .into()
    }
}

/// The count that is most striking by its Poisson law, and how often one of all these counts is as
/// striking.
fn most_striking(counts: &[(u64, f64); LENGTHS]) -> (u64, P) {
    let laws = counts.map(|(count, mean)| (count, Count::Poisson { mean }));
    let start = (0, P { log10: 0.0 });
    let (count, least) = laws.iter().fold(start, |most, (count, law)| {
        let p = law.two_sided(*count);
        if p.log10 < most.1.log10 { (*count, p) } else { most }
    });
    let none = laws.iter().map(|(_, law)| log1p(-law.reached(least).value())).sum::<f64>();
    match least.log10 < SMALL_LOG10 {
        // The sum of what is too small to be distinguished from 1.
        true => {
            let reached = laws.iter().map(|(_, law)| law.reached(least).log10);
            let largest = reached.clone().fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = reached.map(|log10| exp10(log10 - largest)).sum();
            (count, P { log10: (largest + libm::log10(sum)).min(0.0) })
        }
        false => (count, P::from_probability(-expm1(none))),
    }
}

/// Below this the chance of one of some rare things is the sum of theirs to twelve digits.
const SMALL_LOG10: f64 = -12.0;

/// A number of cards that are compared: in how many ways they lie, and their ranks.
type Length = (u64, fn(&[u64], usize, &mut Vec<u64>));

fn length<const CARDS: u32>() -> Length {
    (arrangements(CARDS), first_ranks::<CARDS>)
}

/// The ranks of so many cards of the first decks, in order as the keys are: ranks of fewer cards are
/// in the order of those of more. The number of cards is known to the compiler, because a division
/// by a number that is not takes ten times as long.
fn first_ranks<const CARDS: u32>(keys: &[u64], decks: usize, ranks: &mut Vec<u64>) {
    let cut = const { arrangements(LONGEST) / arrangements(CARDS) };
    let rank = |key: &u64| (key >> NUMBER_BITS) / cut;
    ranks.clear();
    if keys.len() <= decks {
        ranks.extend(keys.iter().map(rank));
    } else {
        let number = |key: u64| (key % REMEMBERED_MAX as u64) as usize;
        let first = keys.iter().filter(|key| number(**key) < decks);
        ranks.extend(first.map(rank));
    }
}

/// The rank of eight cards: the first digit has 52 values, the next one 51, and so on.
fn rank(digits: impl Iterator<Item = u8>) -> u64 {
    let digits = digits.zip((0..=CARDS as u64).rev()).take(LONGEST as usize);
    digits.fold(0, |rank, (digit, values)| rank * values + u64::from(digit))
}

/// Ways to lay so many cards of a deck in a row.
const fn arrangements(cards: u32) -> u64 {
    let (mut ways, mut laid) = (1, 0);
    while laid < cards {
        ways *= CARDS as u64 - laid as u64;
        laid += 1;
    }
    ways
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::find;

    fn ranks<const CARDS: u32>(keys: &[u64], decks: usize) -> Vec<u64> {
        let mut ranks = Vec::new();
        first_ranks::<CARDS>(keys, decks, &mut ranks);
        ranks
    }

    #[test]
    fn ranks_run_from_the_sorted_deck_to_the_reversed_one() {
        let mut cards = *Deck::sorted().cards();
        let mut ends = Ends::default();
        ends.take(&[View::of(&Deck::sorted())]);
        cards.reverse();
        ends.take(&[View::of(&Deck::new(cards).unwrap())]);
        let last = arrangements(8) - 1;
        let ranks = |keys: &[u64]| ranks::<8>(keys, 2);
        assert_eq!(ranks(&ends.top), [0, last]);
        assert_eq!(ranks(&ends.bottom), [last, 0]);
        assert!(last < 1 << RANK_BITS);
    }

    #[test]
    fn a_shorter_end_is_the_start_of_a_longer_one() {
        let mut one = Deck::sorted();
        one.swap(1, 30);
        let mut two = one;
        two.swap(6, 40);
        let mut ends = Ends::default();
        ends.take(&[View::of(&one), View::of(&two)]);
        let equal = |ranks: Vec<u64>| ranks[0] == ranks[1];
        assert!(equal(ranks::<4>(&ends.top, 2)) && equal(ranks::<6>(&ends.top, 2)));
        assert!(!equal(ranks::<7>(&ends.top, 2)) && !equal(ranks::<8>(&ends.top, 2)));
    }

    /// Of each number of cards and decks what sorting those ranks alone would give.
    #[test]
    fn ranks_sorted_once_are_sorted_for_every_length() {
        for name in ["chacha20", "top-packet"] {
            let mut source = find(name).unwrap().start(3);
            let views: Vec<View> = (0..5000).map(|_| View::of(&source.next_deck())).collect();
            let (mut unsorted, mut ends) = (Ends::default(), Ends::default());
            unsorted.take(&views);
            for views in views.chunks(1700) {
                ends.take(views);
                ends.sort();
            }
            for (keys, unsorted) in [(&ends.top, &unsorted.top), (&ends.bottom, &unsorted.bottom)] {
                let alone = |mut ranks: Vec<u64>, decks: usize| {
                    assert_eq!(ranks.len(), decks);
                    ranks.sort_unstable();
                    ranks
                };
                assert_eq!(ranks::<4>(keys, 592), alone(ranks::<4>(unsorted, 592), 592));
                assert_eq!(ranks::<6>(keys, 5000), alone(ranks::<6>(unsorted, 5000), 5000));
                assert_eq!(ranks::<8>(keys, 4000), alone(ranks::<8>(unsorted, 4000), 4000));
                assert_eq!(ranks::<8>(keys, 9000), alone(ranks::<8>(unsorted, 9000), 5000));
            }
        }
    }

    /// Against the sum over all counts that are as striking, law by law.
    #[test]
    fn a_length_that_cannot_be_striking_costs_nothing() {
        let at = |mean: f64, k: u64| (1..=k).fold((-mean).exp(), |p, i| p * mean / i as f64);
        let two_sided = |mean: f64, k: u64| {
            let below: f64 = (0..k).map(|k| at(mean, k)).sum();
            let above: f64 = (k + 1..k + 80).map(|k| at(mean, k)).sum();
            (2.0 * (below.min(above) + at(mean, k) / 2.0)).min(1.0)
        };
        let means = [4.0, 0.08, 1.6e-3, 3.3e-5, 6.8e-7];
        for counts in [[4, 0, 0, 0, 0], [13, 0, 0, 0, 0], [4, 2, 0, 0, 0], [5, 0, 0, 1, 1]] {
            let pairs: [(u64, f64); LENGTHS] = std::array::from_fn(|i| (counts[i], means[i]));
            let least = pairs.iter().map(|(k, mean)| two_sided(*mean, *k)).fold(1.0, f64::min);
            let reached = means.map(|mean| {
                let striking = (0..60).filter(|k| two_sided(mean, *k) <= least * (1.0 + 1e-9));
                striking.map(|k| at(mean, k)).sum::<f64>()
            });
            let expected = 1.0 - reached.iter().map(|p| 1.0 - p).product::<f64>();
            let (_, p) = most_striking(&pairs);
            assert!((p.value() - expected).abs() < 1e-9 + 1e-6 * expected, "{counts:?} {p}");
        }
        // One pair of eight equal cards is proof, whatever the shorter ends say.
        let (count, p) =
            most_striking(&[(4, 4.0), (0, 0.08), (0, 1.6e-3), (1, 3.3e-5), (1, 6.8e-7)]);
        assert_eq!(count, 1);
        assert!(p.value() < 1e-6, "{p}");
        assert!(
            most_striking(&[(0, 0.0), (0, 0.0), (0, 0.0), (0, 0.0), (3, 1e-9)]).1.log10 < -27.0
        );
    }
}
