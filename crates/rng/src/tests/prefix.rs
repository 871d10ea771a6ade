//! What tests share that compare the first or last cards of decks, as one number each.

use super::Outcome;
use super::buckets::{BUCKET_BITS, bucketed};
use super::view::View;
use crate::deck::CARDS;
use crate::tails::P;

/// Decks whose ends are remembered, 16 bytes each.
pub(super) const REMEMBERED_MAX: usize = 1 << NUMBER_BITS;
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

    /// For each end the number of cards that is most striking: what `judge` finds of the sorted
    /// ranks of the first decks, at most as many as it asks for, out of so many arrangements. Judged
    /// as the smallest of five (Sidak). Only of ranks in order.
    pub fn outcomes(
        &self,
        decks_max: fn(u64) -> usize,
        judge: fn(&[u64], u64) -> (u64, P),
    ) -> Vec<Outcome> {
        let mut room = Vec::new();
        let mut judged = |keys: &[u64], lengths: &[Length; LENGTHS]| {
            let start = (0, P { log10: 0.0 });
            lengths.iter().fold(start, |most, (all, first_ranks)| {
                first_ranks(keys, decks_max(*all), &mut room);
                let next = judge(&room, *all);
                if next.1.log10 < most.1.log10 { next } else { most }
            })
        };
        let lengths = [length::<4>(), length::<5>(), length::<6>(), length::<7>(), length::<8>()];
        [("top", &self.top), ("bottom", &self.bottom)]
            .map(|(part, keys)| {
                let (count, p) = judged(keys, &lengths);
                Outcome {
                    part,
                    statistic: count as f64,
                    df: None,
                    p: p.smallest_of(LENGTHS as u32),
                }
            })
            .into()
    }
}

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
}
