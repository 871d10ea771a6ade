//! Ranks, suits and cards of the 52-card deck.

use core::fmt;

/// A rank, ace low: ace is 1, king is 13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank.
    pub const ACE: Rank = Rank(1);
    /// The highest rank.
    pub const KING: Rank = Rank(13);

    const NAMES: [&'static str; 13] = [
        "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack",
        "Queen", "King",
    ];
    const LETTERS: &'static str = "A23456789TJQK";

    /// A rank from its number, 1 (ace) to 13 (king).
    ///
    /// ```
    /// use gincert_game::Rank;
    /// assert_eq!(Rank::new(11).unwrap().name(), "Jack");
    /// assert_eq!(Rank::new(14), None);
    /// ```
    pub fn new(number: u8) -> Option<Rank> {
        (1..=13).contains(&number).then_some(Rank(number))
    }

    /// All ranks, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (1..=13).map(Rank)
    }

    /// 1 for ace to 13 for king.
    pub fn number(self) -> u8 {
        self.0
    }

    /// `Ace`, `Two`, ... `King`.
    pub fn name(self) -> &'static str {
        Self::NAMES.get(usize::from(self.0) - 1).copied().unwrap_or("King")
    }

    /// `A`, `2`, ... `T`, `J`, `Q`, `K`.
    pub fn letter(self) -> char {
        Self::LETTERS.chars().nth(usize::from(self.0) - 1).unwrap_or('K')
    }

    /// The rank of a letter of either case, `T` for ten.
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::all().find(|rank| rank.letter() == letter.to_ascii_uppercase())
    }

    /// The rank of a word: its English name in any case, its letter, or `10`.
    ///
    /// ```
    /// use gincert_game::Rank;
    /// for word in ["Ten", "ten", "T", "10"] {
    ///     assert_eq!(Rank::from_word(word), Rank::new(10));
    /// }
    /// ```
    pub fn from_word(word: &str) -> Option<Rank> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Rank::from_letter(letter),
            _ if word == "10" => Some(Rank(10)),
            _ => Rank::all().find(|rank| rank.name().eq_ignore_ascii_case(word)),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A suit. The order (clubs, diamonds, hearts, spades) serves printing only: no rule ranks suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

impl Suit {
    /// All suits in printing order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// 0 for clubs to 3 for spades.
    pub fn index(self) -> u8 {
        match self {
            Suit::Clubs => 0,
            Suit::Diamonds => 1,
            Suit::Hearts => 2,
            Suit::Spades => 3,
        }
    }

    /// `c`, `d`, `h` or `s`.
    pub fn letter(self) -> char {
        match self {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// Reads a letter of either case or a Unicode suit sign, filled or outlined.
    pub fn from_sign(sign: char) -> Option<Suit> {
        match sign {
            'c' | 'C' | '\u{2663}' | '\u{2667}' => Some(Suit::Clubs),
            'd' | 'D' | '\u{2666}' | '\u{2662}' => Some(Suit::Diamonds),
            'h' | 'H' | '\u{2665}' | '\u{2661}' => Some(Suit::Hearts),
            's' | 'S' | '\u{2660}' | '\u{2664}' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// One of the 52 cards, printed as `Td` for the ten of diamonds. Ordered by rank, then by suit in
/// printing order.
///
/// ```
/// use gincert_game::{Card, Rank, Suit};
/// let card = Card::new(Rank::new(10).unwrap(), Suit::Diamonds);
/// assert_eq!(format!("{card}"), "Td");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    rank: Rank,
    suit: Suit,
}

impl Card {
    /// The card of this rank and suit.
    pub fn new(rank: Rank, suit: Suit) -> Card {
        Card { rank, suit }
    }

    /// All 52 cards, by suit, then by rank: the order of [`Card::index`].
    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::all().map(move |rank| Card { rank, suit }))
    }

    /// The rank.
    pub fn rank(self) -> Rank {
        self.rank
    }

    /// The suit.
    pub fn suit(self) -> Suit {
        self.suit
    }

    /// `13 * suit + rank - 1`, from 0 (ace of clubs) to 51 (king of spades).
    pub fn index(self) -> u8 {
        13 * self.suit.index() + self.rank.number() - 1
    }

    /// The card of an index; `None` from 52 on.
    pub fn from_index(index: u8) -> Option<Card> {
        let suit = Suit::ALL.get(usize::from(index / 13)).copied()?;
        Some(Card { rank: Rank(index % 13 + 1), suit })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn a_rank_is_read_from_its_name_its_letter_or_ten() {
        assert_eq!(Rank::from_word("king"), Some(Rank::KING));
        assert_eq!(Rank::from_word("a"), Some(Rank::ACE));
        assert_eq!(Rank::from_word("10"), Rank::new(10));
        for word in ["11", "1", "", "Kings", "joker"] {
            assert_eq!(Rank::from_word(word), None, "{word}");
        }
        let letters: String = Rank::all().map(|rank| format!("{rank}")).collect();
        assert_eq!(letters, "A23456789TJQK");
    }

    #[test]
    fn every_card_has_an_index_of_its_own_that_reads_back() {
        let indices: Vec<u8> = Card::all().map(Card::index).collect();
        assert_eq!(indices, (0..52).collect::<Vec<u8>>());
        assert!(Card::all().all(|card| Card::from_index(card.index()) == Some(card)));
        assert_eq!(Card::from_index(52), None);
    }
}
