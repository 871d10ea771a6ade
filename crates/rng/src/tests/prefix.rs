//! What tests share that compare the first or last cards of decks, as one number each.

use super::Outcome;
use super::view::View;
use crate::deck::CARDS;
use crate::tails::P;

/// Decks whose ends are remembered, 16 bytes each.
pub(super) const REMEMBERED_MAX: usize = 1 << 17;

/// Most cards that are compared.
const LONGEST: u32 = 8;
/// Fewest cards that are compared.
const SHORTEST: u32 = 4;
/// Numbers of cards that are compared.
const LENGTHS: u32 = LONGEST - SHORTEST + 1;

/// The ranks of the eight top cards, and of the eight bottom cards, among all arrangements.
#[derive(Default)]
pub(crate) struct Ends {
    top: Vec<u64>,
    bottom: Vec<u64>,
}

impl Ends {
    pub fn take(&mut self, decks: &[View]) {
        let free = REMEMBERED_MAX.saturating_sub(self.top.len());
        for deck in decks.iter().take(free) {
            // From the top: how many unseen cards are lower. From below the same is what of a
            // card's lower ones does not follow it.
            let follow = deck.lower_after.iter().take(CARDS);
            self.top.push(rank(follow.clone().copied()));
            let bottom = follow.zip(deck.cards.cards()).rev();
            self.bottom.push(rank(
                bottom.map(|(follow, card)| card.wrapping_sub(*follow)),
            ));
        }
    }

    /// For each end the number of cards that is most striking: what `judge` finds of the sorted
    /// ranks of the first decks, at most as many as it asks for, out of so many arrangements. Judged
    /// as the smallest of five (Sidak).
    pub fn outcomes(
        &self,
        decks_max: fn(u64) -> usize,
        judge: fn(&[u64], u64) -> (u64, P),
    ) -> Vec<Outcome> {
        let of = |(part, ranks): (&'static str, &Vec<u64>)| {
            let judged = (SHORTEST..=LONGEST).map(|cards| {
                let (all, cut) = (
                    arrangements(cards),
                    arrangements(LONGEST) / arrangements(cards),
                );
                let first = ranks.iter().take(decks_max(all));
                let mut ranks: Vec<u64> = first.map(|rank| rank / cut).collect();
                ranks.sort_unstable();
                judge(&ranks, all)
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

    #[test]
    fn ranks_run_from_the_sorted_deck_to_the_reversed_one() {
        let mut cards = *Deck::sorted().cards();
        let mut ends = Ends::default();
        ends.take(&[View::of(&Deck::sorted())]);
        cards.reverse();
        ends.take(&[View::of(&Deck::new(cards).unwrap())]);
        let last = arrangements(8) - 1;
        assert_eq!((&ends.top, &ends.bottom), (&vec![0, last], &vec![last, 0]));
    }

    #[test]
    fn a_shorter_end_is_the_start_of_a_longer_one() {
        let mut one = Deck::sorted();
        one.swap(1, 30);
        let mut two = one;
        two.swap(6, 40);
        let mut ends = Ends::default();
        ends.take(&[View::of(&one), View::of(&two)]);
        let cut = |rank: u64, cards| rank / (arrangements(8) / arrangements(cards));
        let same = |cards| cut(ends.top[0], cards) == cut(ends.top[1], cards);
        assert_eq!([4, 5, 6, 7, 8].map(same), [true, true, true, false, false]);
    }
}
