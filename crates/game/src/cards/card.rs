//! Ranks, suits and cards: the 52 natural cards, and the jokers that a deck may have beside them.

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
    #[inline]
    pub fn new(number: u8) -> Option<Rank> {
        (1..=13).contains(&number).then_some(Rank(number))
    }

    /// All ranks, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (1..=13).map(Rank)
    }

    /// 1 for ace to 13 for king.
    #[inline]
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
    #[inline]
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

/// Most jokers of a deck.
pub const JOKERS_MAX: u8 = 2;

/// A natural card, printed as `Td` for the ten of diamonds, or a joker, printed as `X1` or `X2`.
/// Natural cards are ordered by rank, then by suit in printing order; jokers come after them.
///
/// ```
/// use gincert_game::{Card, Rank, Suit};
/// let card = Card::new(Rank::new(10).unwrap(), Suit::Diamonds);
/// assert_eq!(format!("{card}"), "Td");
/// assert_eq!(format!("{}", Card::joker(1).unwrap()), "X1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(Face);

/// What a card shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Face {
    Natural(Rank, Suit),
    /// From 1.
    Joker(u8),
}

impl Card {
    /// The natural card of this rank and suit.
    #[inline]
    pub fn new(rank: Rank, suit: Suit) -> Card {
        Card(Face::Natural(rank, suit))
    }

    /// The joker of a number from 1 to [`JOKERS_MAX`]. A deck with one joker has the first.
    ///
    /// ```
    /// use gincert_game::Card;
    /// assert_eq!(Card::joker(2).unwrap().rank(), None);
    /// assert_eq!((Card::joker(0), Card::joker(3)), (None, None));
    /// ```
    #[inline]
    pub fn joker(number: u8) -> Option<Card> {
        (1..=JOKERS_MAX).contains(&number).then_some(Card(Face::Joker(number)))
    }

    /// All 52 natural cards, by suit, then by rank: the order of [`Card::index`].
    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::all().map(move |rank| Card::new(rank, suit)))
    }

    /// All cards of a deck with so many jokers: the natural ones, then the jokers.
    pub fn deck(jokers: u8) -> impl Iterator<Item = Card> {
        Card::all().chain((1..=jokers).filter_map(Card::joker))
    }

    /// The rank; a joker has none.
    #[inline]
    pub fn rank(self) -> Option<Rank> {
        match self.0 {
            Face::Natural(rank, _) => Some(rank),
            Face::Joker(_) => None,
        }
    }

    /// The suit; a joker has none.
    #[inline]
    pub fn suit(self) -> Option<Suit> {
        match self.0 {
            Face::Natural(_, suit) => Some(suit),
            Face::Joker(_) => None,
        }
    }

    /// Whether it is a joker.
    #[inline]
    pub fn is_joker(self) -> bool {
        matches!(self.0, Face::Joker(_))
    }

    /// The place of a joker among those of a deck, from 0; a natural card has none.
    ///
    /// ```
    /// use gincert_game::{Card, Rank, Suit};
    /// assert_eq!(Card::joker(2).unwrap().joker_place(), Some(1));
    /// assert_eq!(Card::new(Rank::ACE, Suit::Clubs).joker_place(), None);
    /// ```
    #[inline]
    pub fn joker_place(self) -> Option<u8> {
        match self.0 {
            Face::Natural(..) => None,
            Face::Joker(number) => Some(number - 1),
        }
    }

    /// Whether a deck with so many jokers has it.
    ///
    /// ```
    /// use gincert_game::Card;
    /// let second = Card::joker(2).unwrap();
    /// assert!(second.is_of_deck(2) && !second.is_of_deck(1));
    /// ```
    #[inline]
    pub fn is_of_deck(self, jokers: u8) -> bool {
        self.joker_place().is_none_or(|place| place < jokers)
    }

    /// `13 * suit + rank - 1`, from 0 (ace of clubs) to 51 (king of spades); 52 and 53 for the jokers.
    #[inline]
    pub fn index(self) -> u8 {
        match self.0 {
            Face::Natural(rank, suit) => 13 * suit.index() + rank.number() - 1,
            Face::Joker(number) => 51 + number,
        }
    }

    /// The card of an index; `None` from 54 on.
    #[inline]
    pub fn from_index(index: u8) -> Option<Card> {
        match Suit::ALL.get(usize::from(index / 13)) {
            Some(suit) => Some(Card::new(Rank(index % 13 + 1), *suit)),
            None => Card::joker(index - 51),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Face::Natural(rank, suit) => write!(f, "{}{}", rank.letter(), suit.letter()),
            Face::Joker(number) => write!(f, "X{number}"),
        }
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
        assert_eq!(Card::from_index(54), None);
        assert_eq!(Card::from_index(255), None);
        let jokers: Vec<u8> = Card::deck(2).skip(52).map(Card::index).collect();
        assert_eq!(jokers, [52, 53]);
        assert!(Card::deck(2).all(|card| Card::from_index(card.index()) == Some(card)));
        assert_eq!((Card::deck(0).count(), Card::deck(1).count()), (52, 53));
    }

    #[test]
    fn a_joker_has_no_rank_and_no_suit_and_follows_every_natural_card() {
        let joker = Card::joker(1).unwrap();
        assert_eq!((joker.rank(), joker.suit(), joker.is_joker()), (None, None, true));
        assert!(Card::all().all(|card| card < joker && !card.is_joker()));
        assert!(joker < Card::joker(2).unwrap());
    }
}
