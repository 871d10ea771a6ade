//! Sets of cards as bit sets: a set cannot hold a card twice.

use crate::{Card, JOKERS_MAX, Rank, Suit};
use alloc::vec::Vec;
use core::fmt;

/// A set of cards: bit [`Card::index`] of the word is set when the card is in it, so each suit is
/// a lane of 13 bits, ace lowest, and the jokers lie above them.
///
/// ```
/// use gincert_game::{CardSet, parse_cards};
/// let hand = parse_cards("Ac Ah 7d").unwrap();
/// assert_eq!(hand.len(), 3);
/// assert_eq!(format!("{hand}"), "Ac Ah 7d");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 natural cards.
    pub const DECK: CardSet = CardSet((1 << 52) - 1);

    /// Natural cards from a bit word; bits from 52 on are dropped.
    pub fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::DECK.0)
    }

    /// The bit word.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// How many cards.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no card in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The natural cards in it.
    #[must_use]
    #[inline]
    pub fn natural(self) -> CardSet {
        self.intersection(CardSet::DECK)
    }

    /// The jokers in it.
    #[must_use]
    #[inline]
    pub fn jokers(self) -> CardSet {
        self.minus(CardSet::DECK)
    }

    /// Whether the card is in it.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// With the card.
    #[must_use]
    #[inline]
    pub fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.index())
    }

    /// Without the card.
    #[must_use]
    #[inline]
    pub fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.index()))
    }

    /// All cards that are in either.
    #[must_use]
    #[inline]
    pub fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards that are in both.
    #[must_use]
    #[inline]
    pub fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards that are not in the other.
    #[must_use]
    #[inline]
    pub fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Whether the two share no card.
    #[inline]
    pub fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The cards of one rank.
    #[must_use]
    #[inline]
    pub fn of_rank(self, rank: Rank) -> CardSet {
        let one_a_suit = 1 + (1 << 13) + (1 << 26) + (1 << 39);
        CardSet(self.0 & one_a_suit << (rank.number() - 1))
    }

    /// The ranks held in a suit: bit 0 is the ace, bit 12 the king.
    #[inline]
    pub fn suit_lane(self, suit: Suit) -> u16 {
        (self.0 >> (13 * suit.index()) & 0x1fff) as u16
    }

    /// The ranks held in any suit: bit 0 is the ace, bit 12 the king.
    #[inline]
    pub fn ranks_held(self) -> u16 {
        Suit::ALL.into_iter().fold(0, |held, suit| held | self.suit_lane(suit))
    }

    /// The cards, lowest rank first, then by suit; jokers last.
    pub fn cards(self) -> Vec<Card> {
        self.lowest_first().collect()
    }

    /// The cards in the same order, without a list of them.
    #[inline]
    pub fn lowest_first(self) -> impl Iterator<Item = Card> {
        let mut left = self;
        core::iter::from_fn(move || {
            let card = left.lowest()?;
            left = left.without(card);
            Some(card)
        })
    }

    /// The cards, highest rank first; jokers last.
    pub fn cards_highest_first(self) -> Vec<Card> {
        let mut cards = self.cards();
        cards.sort_by(|a, b| b.rank().cmp(&a.rank()).then(a.suit().cmp(&b.suit())));
        cards
    }

    /// Every part of the set, the empty one first.
    ///
    /// ```
    /// use gincert_game::{CardSet, parse_cards};
    /// let parts: Vec<CardSet> = parse_cards("Ac 7d").unwrap().subsets().collect();
    /// assert_eq!(parts.len(), 4);
    /// assert!(parts[0].is_empty());
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = CardSet> {
        let all = self.0;
        let mut next = Some(0u64);
        core::iter::from_fn(move || {
            let current = next?;
            // Counting up in the bits of `all` only: the carry runs over the gaps.
            let following = (current | !all).wrapping_add(1) & all;
            next = (following != 0).then_some(following);
            Some(CardSet(current))
        })
    }

    /// The ranks of all natural cards, highest first, a rank as often as it is held.
    pub fn ranks_highest_first(self) -> Vec<Rank> {
        self.cards_highest_first().into_iter().filter_map(Card::rank).collect()
    }

    /// The lowest card by rank, then suit; a joker where there is no natural card.
    #[inline]
    pub fn lowest(self) -> Option<Card> {
        if self.0.is_power_of_two() {
            return Card::from_index(self.0.trailing_zeros() as u8);
        }
        // The lowest rank in any suit, then the first suit in which it is held.
        let place = u8::try_from(self.ranks_held().trailing_zeros()).ok()?;
        let Some(rank) = Rank::new(place + 1) else {
            return (1..=JOKERS_MAX).filter_map(Card::joker).find(|joker| self.contains(*joker));
        };
        let suit = Suit::ALL.into_iter().find(|suit| self.contains(Card::new(rank, *suit)))?;
        Some(Card::new(rank, suit))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, card) in self.cards().into_iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::format;
    use alloc::string::String;

    fn set(text: &str) -> CardSet {
        parse_cards(text).unwrap()
    }

    #[test]
    fn a_set_holds_each_card_once() {
        let ace = Card::new(Rank::ACE, Suit::Clubs);
        let one = CardSet::EMPTY.with(ace);
        assert_eq!(one.with(ace), one);
        assert_eq!(one.without(ace).without(ace), CardSet::EMPTY);
        assert_eq!(set("Ac 2c").union(set("2c 3c")), set("Ac 2c 3c"));
        assert_eq!(set("Ac 2c").intersection(set("2c 3c")), set("2c"));
        assert_eq!(set("Ac 2c").minus(set("2c 3c")), set("Ac"));
        assert!(!set("Ac 2c").is_disjoint(set("2c")) && set("Ac").is_disjoint(set("2c")));
        assert!(CardSet::EMPTY.is_empty() && !one.is_empty());
        let collected: CardSet = [ace, ace].into_iter().collect();
        assert_eq!(collected, one);
        assert_eq!(CardSet::from_bits(u64::MAX), CardSet::DECK);
        assert_eq!(CardSet::DECK.len(), 52);
    }

    #[test]
    fn cards_are_listed_by_rank_then_by_suit_from_either_end() {
        let cards = set("Ks 2d Kc 2c 9h");
        assert_eq!(format!("{cards}"), "2c 2d 9h Kc Ks");
        let highest: alloc::vec::Vec<_> =
            cards.cards_highest_first().iter().map(|card| format!("{card}")).collect();
        assert_eq!(highest, ["Kc", "Ks", "9h", "2c", "2d"]);
        assert_eq!(cards.lowest().map(|card| format!("{card}")).as_deref(), Some("2c"));
        assert_eq!(CardSet::EMPTY.lowest(), None);
        for index in 0..52 {
            let card = Card::from_index(index).unwrap();
            assert_eq!(CardSet::EMPTY.with(card).cards(), [card]);
            assert_eq!(CardSet::DECK.cards()[usize::from(index)], {
                let rank = Rank::new(index / 4 + 1).unwrap();
                Card::new(rank, Suit::ALL[usize::from(index % 4)])
            });
        }
        assert_eq!(cards.of_rank(Rank::KING), set("Kc Ks"));
        assert_eq!(cards.ranks_held(), 1 << 1 | 1 << 8 | 1 << 12);
    }

    #[test]
    fn jokers_lie_behind_the_natural_cards_and_hold_no_rank() {
        let cards = crate::parse_cards_of_deck("X2 Kc x1 2d", 2).unwrap();
        assert_eq!((format!("{cards}"), cards.len()), ("2d Kc X1 X2".into(), 4));
        assert_eq!((cards.natural(), cards.jokers().len()), (set("2d Kc"), 2));
        assert_eq!(cards.ranks_held(), set("2d Kc").ranks_held());
        assert_eq!(cards.ranks_highest_first().len(), 2);
        let last = cards.cards_highest_first().last().map(|card| format!("{card}"));
        assert_eq!(last.as_deref(), Some("X2"));
        let lowest = cards.jokers().lowest().map(|card| format!("{card}"));
        assert_eq!(lowest.as_deref(), Some("X1"));
        assert_eq!(Card::deck(2).collect::<CardSet>().len(), 54);
        let parts: Vec<String> = cards.jokers().subsets().map(|part| format!("{part}")).collect();
        assert_eq!(parts, ["", "X1", "X2", "X1 X2"]);
        assert!(Rank::all().all(|rank| cards.jokers().of_rank(rank).is_empty()));
    }
}
