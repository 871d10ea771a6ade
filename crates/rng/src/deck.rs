//! A deck: a permutation of the cards 0 to 51, top to bottom.

use std::fmt;

/// Cards of a deck.
pub const CARDS: usize = 52;

/// Room for one byte a card, up to a power of two.
const ROOM: usize = 64;

/// A permutation of 0 to 51: the card at each position, from the top.
///
/// ```
/// use gincert_rng::{CARDS, Deck};
/// let deck = Deck::sorted();
/// assert_eq!(deck.cards()[51], 51);
/// assert!(Deck::new([0; CARDS]).is_none());
/// assert_eq!(deck.step_to(&deck), deck);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck([u8; CARDS]);

impl Deck {
    /// From the cards; `None` unless each of 0 to 51 is there once.
    pub fn new(cards: [u8; CARDS]) -> Option<Deck> {
        let mut seen = 0u64;
        for card in cards {
            if usize::from(card) >= CARDS {
                return None;
            }
            seen |= 1 << card;
        }
        (seen == (1 << CARDS) - 1).then_some(Deck(cards))
    }

    /// The cards in order.
    pub fn sorted() -> Deck {
        let mut cards = [0; CARDS];
        for (card, place) in (0u8..).zip(&mut cards) {
            *place = card;
        }
        Deck(cards)
    }

    /// The card at each position.
    pub fn cards(&self) -> &[u8; CARDS] {
        &self.0
    }

    /// The position of each card.
    pub fn positions(&self) -> [u8; CARDS] {
        // Room up to a power of two: a masked index is always inside.
        let mut room = [0; ROOM];
        for (position, card) in (0u8..).zip(self.0) {
            room[usize::from(card & 63)] = position;
        }
        let mut positions = [0; CARDS];
        for (slot, position) in positions.iter_mut().zip(room) {
            *slot = position;
        }
        positions
    }

    /// The step to a next deck: at each position of the next deck, where its card was before. Under
    /// a fair shuffle a step is itself a fair deck.
    pub fn step_to(&self, next: &Deck) -> Deck {
        let mut room = [0; ROOM];
        room[..CARDS].copy_from_slice(&self.positions());
        Deck(next.0.map(|card| room[usize::from(card & 63)]))
    }

    /// Swaps two positions; positions outside the deck change nothing.
    pub fn swap(&mut self, a: usize, b: usize) {
        if a < CARDS && b < CARDS {
            self.0.swap(a, b);
        }
    }
}

/// The cards as numbers from 0 to 51, from the top, with a blank between: a line of a sample.
///
/// ```
/// use gincert_rng::Deck;
/// assert!(Deck::sorted().to_string().starts_with("0 1 2 3 "));
/// ```
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // At most two digits and a blank a card: one call of the writer for the whole line.
        let mut text = String::with_capacity(3 * CARDS);
        for card in self.0 {
            if !text.is_empty() {
                text.push(' ');
            }
            if card >= 10 {
                text.push(char::from(b'0' + card / 10));
            }
            text.push(char::from(b'0' + card % 10));
        }
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_leads_from_one_deck_to_the_next() {
        let mut one = Deck::sorted();
        one.swap(0, 51);
        let mut two = one;
        two.swap(3, 4);
        let step = one.step_to(&two);
        // The step is the swap of positions 3 and 4, whatever the cards are.
        let mut expected = Deck::sorted();
        expected.swap(3, 4);
        assert_eq!(step, expected);
    }
}
