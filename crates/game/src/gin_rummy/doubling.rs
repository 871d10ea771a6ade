//! Rounds that count double for the suit of the card that sets the limit.

use crate::{Card, Suit};
use alloc::string::String;
use alloc::vec::Vec;

/// Which points count double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoubledPoints {
    /// All points of the round ("Oklahoma gin": the hand counts double).
    All,
    /// The points of deadwood, not the bonus.
    Deadwood,
}

impl DoubledPoints {
    /// Both choices.
    pub const ALL: [DoubledPoints; 2] = [DoubledPoints::All, DoubledPoints::Deadwood];

    fn phrase(self) -> &'static str {
        match self {
            DoubledPoints::All => "all points",
            DoubledPoints::Deadwood => "deadwood points",
        }
    }
}

/// Which suits of the card that sets the limit double a round, and what of it.
///
/// ```
/// use gincert_game::gin_rummy::{DoubledPoints, Doubling};
/// use gincert_game::{Suit, parse_cards};
/// let doubling = Doubling::new([Suit::Spades, Suit::Hearts], DoubledPoints::All).unwrap();
/// assert_eq!(doubling.phrase(), "Heart or spade, all points");
/// assert_eq!(Doubling::parse("spade or heart, all points"), Some(doubling));
/// let cards = parse_cards("7c 7h").unwrap().cards();
/// assert_eq!([cards[0], cards[1]].map(|card| doubling.doubles(card)), [false, true]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Doubling {
    /// By [`Suit::index`].
    suits: [bool; 4],
    /// What counts double.
    pub points: DoubledPoints,
}

/// A suit as a phrase names it.
fn name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "club",
        Suit::Diamonds => "diamond",
        Suit::Hearts => "heart",
        Suit::Spades => "spade",
    }
}

impl Doubling {
    /// These suits; `None` without a suit.
    pub fn new(suits: impl IntoIterator<Item = Suit>, points: DoubledPoints) -> Option<Doubling> {
        let suits: Vec<Suit> = suits.into_iter().collect();
        let doubling = Doubling { suits: Suit::ALL.map(|suit| suits.contains(&suit)), points };
        (!suits.is_empty()).then_some(doubling)
    }

    /// The suits, in printing order.
    pub fn suits(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().zip(self.suits).filter(|(_, doubles)| *doubles).map(|(suit, _)| suit)
    }

    /// Whether a round with this card counts double.
    pub fn doubles(self, card: Card) -> bool {
        card.suit().is_some_and(|suit| self.suits().any(|one| one == suit))
    }

    /// `Spade, all points`, or several suits joined by `or`.
    pub fn phrase(self) -> String {
        let names: Vec<&str> = self.suits().map(name).collect();
        let mut text = names.join(" or ");
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text + ", " + self.points.phrase()
    }

    /// Reads the phrase back, without regard to letter case, with the suits in any order, each once.
    pub fn parse(text: &str) -> Option<Doubling> {
        let text = text.to_ascii_lowercase();
        let (suits, points) = text.split_once(',')?;
        let points =
            DoubledPoints::ALL.into_iter().find(|known| known.phrase() == points.trim())?;
        let mut named: Vec<Suit> = Vec::new();
        for word in suits.split(" or ") {
            let suit = Suit::ALL.into_iter().find(|suit| name(*suit) == word.trim())?;
            if named.contains(&suit) {
                return None;
            }
            named.push(suit);
        }
        Doubling::new(named, points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_suits_has_a_phrase_that_reads_back() {
        for points in DoubledPoints::ALL {
            for mask in 1u8..16 {
                let suits = Suit::ALL.into_iter().filter(|suit| mask >> suit.index() & 1 == 1);
                let doubling = Doubling::new(suits, points).unwrap();
                assert_eq!(Doubling::parse(&doubling.phrase()), Some(doubling));
                assert_eq!(doubling.suits().count(), mask.count_ones() as usize);
            }
        }
        assert_eq!(Doubling::new([], DoubledPoints::All), None);
    }

    #[test]
    fn other_texts_are_no_phrase() {
        for text in ["", "Spade", "Spade, points", ", all points", "Spade or spade, all points"] {
            assert_eq!(Doubling::parse(text), None, "{text}");
        }
        assert_eq!(Doubling::parse("Joker or spade, all points"), None);
    }

    #[test]
    fn a_joker_doubles_nothing() {
        let all = Doubling::new(Suit::ALL, DoubledPoints::Deadwood).unwrap();
        assert!(!all.doubles(Card::joker(1).unwrap()));
        assert!(Card::all().all(|card| all.doubles(card)));
    }
}
