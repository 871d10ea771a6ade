//! What tests share that compare the first or last cards of decks, as one number each.

use super::Outcome;
use super::view::View;
use crate::deck::CARDS;
use crate::tails::P;

/// Decks whose ends are remembered, 16 bytes each.
pub(super) const REMEMBERED_MAX: usize = 1 << NUMBER_BITS;
/// Bits of the number of a deck.
const NUMBER_BITS: u32 = 17;

/// Most cards that are compared.
const LONGEST: u32 = 8;
/// Fewest cards that are compared.
const SHORTEST: u32 = 4;
/// Numbers of cards that are compared.
const LENGTHS: u32 = LONGEST - SHORTEST + 1;

/// Buckets that numbers are sorted into before each bucket is sorted.
const BUCKETS: usize = 1 << 14;
/// Fewer numbers than these are sorted at once.
const BUCKETED_MIN: usize = 1 << 11;

/// The ranks of the eight top cards, and of the eight bottom cards, among all arrangements. Below
/// the 45 bits of a rank stands the number of the deck, so that sorted ranks still know which decks
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
            // A rank has 45 bits.
            let upper = |key: u64| (key >> (NUMBER_BITS + 45 - BUCKETS.ilog2())) as usize;
            self.top = bucketed(&self.top, upper);
            self.bottom = bucketed(&self.bottom, upper);
            self.sorted = true;
        }
    }

    /// For each end the number of cards that is most striking: what `judge` finds of the sorted
    /// ranks of the first decks, at most as many as it asks for, out of so many arrangements. Judged
    /// as the smallest of five (Sidak). Only of ranks in order.
    pub fn outcomes(
        &self,
        decks_max: fn(u64) -> usize,
        judge: fn(&[u64], u64) -> (u64, P),
    ) -> Vec<Outcome> {
        let of = |(part, keys): (&'static str, &Vec<u64>)| {
            let judged = (SHORTEST..=LONGEST).map(|cards| {
                let all = arrangements(cards);
                judge(&first_ranks(keys, cards, decks_max(all)), all)
            });
            let start = (0, P { log10: 0.0 });
            let (count, p) = judged.fold(start, |most, next| {
                if next.1.log10 < most.1.log10 {
                    next
                } else {
                    most
                }
            });
            Outcome {
                part,
                statistic: count as f64,
                df: None,
                p: p.smallest_of(LENGTHS),
            }
        };
        [("top", &self.top), ("bottom", &self.bottom)]
            .map(of)
            .into()
    }
}

/// The ranks of so many cards of the first decks, in order as the keys are: ranks of fewer cards are
/// in the order of those of more.
fn first_ranks(keys: &[u64], cards: u32, decks: usize) -> Vec<u64> {
    let cut = arrangements(LONGEST) / arrangements(cards);
    let number = |key: u64| key % REMEMBERED_MAX as u64;
    let first = keys.iter().filter(|key| number(**key) < decks as u64);
    first.map(|key| (key >> NUMBER_BITS) / cut).collect()
}

/// Numbers bucket by bucket, in order within each, where `bucket` says a number below [`BUCKETS`];
/// in order of all, if a higher number has no lower bucket.
///
/// Buckets of few numbers are sorted in no time, and any numbers in the time of any other sorting.
pub(super) fn bucketed(numbers: &[u64], bucket: impl Fn(u64) -> usize) -> Vec<u64> {
    if numbers.len() < BUCKETED_MIN {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable_by_key(|number| (bucket(*number) % BUCKETS, *number));
        return sorted;
    }
    // Where each bucket ends; while numbers are put in, where the next one of it goes.
    let mut ends = vec![0u32; BUCKETS + 1];
    for number in numbers {
        if let Some(count) = ends.get_mut(bucket(*number) % BUCKETS + 1) {
            *count += 1;
        }
    }
    let mut before = 0;
    for end in &mut ends {
        before += *end;
        *end = before;
    }
    let mut sorted = vec![0; numbers.len()];
    for number in numbers {
        let next = ends.get_mut(bucket(*number) % BUCKETS);
        let slot = next.and_then(|next| {
            *next += 1;
            sorted.get_mut(*next as usize - 1)
        });
        if let Some(slot) = slot {
            *slot = *number;
        }
    }
    let (mut rest, mut before) = (&mut sorted[..], 0);
    for end in ends.iter().take(BUCKETS) {
        let (bucket, others) = rest.split_at_mut((*end - before) as usize);
        bucket.sort_unstable();
        (rest, before) = (others, *end);
    }
    sorted
}

/// The rank of eight cards: the first digit has 52 values, the next one 51, and so on.
fn rank(digits: impl Iterator<Item = u8>) -> u64 {
    let digits = digits.zip((0..=CARDS as u64).rev()).take(LONGEST as usize);
    digits.fold(0, |rank, (digit, values)| rank * values + u64::from(digit))
}

/// Ways to lay so many cards of a deck in a row.
fn arrangements(cards: u32) -> u64 {
    (0..u64::from(cards))
        .map(|laid| CARDS as u64 - laid)
        .product()
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::{Random, find};

    #[test]
    fn ranks_run_from_the_sorted_deck_to_the_reversed_one() {
        let mut cards = *Deck::sorted().cards();
        let mut ends = Ends::default();
        ends.take(&[View::of(&Deck::sorted())]);
        cards.reverse();
        ends.take(&[View::of(&Deck::new(cards).unwrap())]);
        let last = arrangements(8) - 1;
        let ranks = |keys: &[u64]| first_ranks(keys, 8, 2);
        assert_eq!(ranks(&ends.top), [0, last]);
        assert_eq!(ranks(&ends.bottom), [last, 0]);
        assert!(last < 1 << 45);
    }

    #[test]
    fn a_shorter_end_is_the_start_of_a_longer_one() {
        let mut one = Deck::sorted();
        one.swap(1, 30);
        let mut two = one;
        two.swap(6, 40);
        let mut ends = Ends::default();
        ends.take(&[View::of(&one), View::of(&two)]);
        let same = |cards| {
            let ranks = first_ranks(&ends.top, cards, 2);
            ranks[0] == ranks[1]
        };
        assert_eq!([4, 5, 6, 7, 8].map(same), [true, true, true, false, false]);
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
            for (cards, decks) in [(4, 592), (6, 5000), (8, 4000), (8, 9000)] {
                for (keys, unsorted) in
                    [(&ends.top, &unsorted.top), (&ends.bottom, &unsorted.bottom)]
                {
                    let mut ranks = first_ranks(unsorted, cards, decks);
                    assert_eq!(ranks.len(), decks.min(5000));
                    ranks.sort_unstable();
                    assert_eq!(first_ranks(keys, cards, decks), ranks, "{name}");
                }
            }
        }
    }

    #[test]
    fn buckets_are_in_order() {
        let mut random = Random::new(6);
        for size in [0, 1, 50, 3000, 20_000] {
            for spread in [3, 1 << 20] {
                let mut numbers: Vec<u64> =
                    (0..size).map(|_| u64::from(random.below(spread))).collect();
                let found = bucketed(&numbers, |number| number as usize / 64);
                numbers.sort_unstable();
                assert_eq!(found, numbers);
                let mut mixed = bucketed(&numbers, |number| number as usize);
                let neighbours =
                    |numbers: &[u64]| numbers.windows(2).filter(|at| at[0] == at[1]).count();
                assert_eq!(neighbours(&mixed), neighbours(&numbers));
                mixed.sort_unstable();
                assert_eq!(mixed, numbers);
            }
        }
    }
}
