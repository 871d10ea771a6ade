//! The draws of a Fisher-Yates shuffle that goes down: what a shuffler of a sorted deck has drawn,
//! digit by digit.
//!
//! At each place from the last one up the card there was drawn from the places up to it. Under the
//! null the 51 draws are independent and uniform (D. E. Knuth, The Art of Computer Programming,
//! volume 2, 3.4.2): sum of their chi-squares with 1,326 degrees of freedom, the largest one (Sidak
//! over 51), and the trend of all of them. Sees skipped steps, modulo bias and biased draws.

use super::Test;
use super::digits::{Digits, digit_counts};
use crate::deck::{CARDS, Deck};

pub(super) const REGULATORS: &str = "chi-square of each draw";
/// Expectations of 8 in each of up to 52 values.
pub(super) const DECKS_MIN: u64 = 416;

pub(super) fn start() -> Box<dyn Test> {
    digit_counts(digits)
}

pub(crate) fn digits(deck: &Deck) -> Digits {
    let mut current = Deck::sorted();
    let mut positions = *current.cards();
    let mut digits = [0; CARDS];
    for place in (1..CARDS).rev() {
        let card = deck.cards().get(place).copied().unwrap_or(0);
        let from = positions.get(usize::from(card)).copied().unwrap_or(0);
        let here = current.cards().get(place).copied().unwrap_or(0);
        current.swap(place, usize::from(from));
        if let Some(slot) = positions.get_mut(usize::from(here)) {
            *slot = from;
        }
        if let Some(slot) = digits.get_mut(place) {
            *slot = from;
        }
    }
    digits
}
