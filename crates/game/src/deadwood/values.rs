//! What an unmelded card counts.

use crate::{CardSet, Rank};

/// Most points that a rule may give a card. Published rules give 15 at most; tables of whole suits
/// allow twice as many.
pub const CARD_VALUE_MAX: u8 = 30;

/// What each rank counts, and a joker. Only a reader of phrases makes other tables than the ones named here.
///
/// ```
/// use gincert_game::deadwood::CardValues;
/// use gincert_game::parse_cards;
/// let cards = parse_cards("Ac 7d Kh").unwrap();
/// assert_eq!(CardValues::pips(1).points(cards), 18);
/// assert_eq!(CardValues::groups(15, 5, 10).points(cards), 30);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardValues {
    values: [u8; 13],
    joker: u8,
}

impl CardValues {
    /// The ace as given, Two to Ten their pips, court cards 10 ("How To Score In Gin Rummy", aces 1;
    /// "Skarney Gin", aces 15; "Colonel", aces 10).
    pub fn pips(ace: u8) -> CardValues {
        CardValues { values: [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], joker: 0 }
    }

    /// The ace as given, Two to Nine one value, Ten to King another ("Mahjong gin": 15, 5 and 10).
    pub fn groups(ace: u8, two_to_nine: u8, ten_to_king: u8) -> CardValues {
        let (low, high) = (two_to_nine, ten_to_king);
        let values = [ace, low, low, low, low, low, low, low, low, high, high, high, high];
        CardValues { values, joker: 0 }
    }

    /// The same but for the ace.
    #[must_use]
    pub fn with_ace(self, ace: u8) -> CardValues {
        let [_, rest @ ..] = self.values;
        let mut values = [ace; 13];
        for (value, kept) in values.iter_mut().skip(1).zip(rest) {
            *value = kept;
        }
        CardValues { values, ..self }
    }

    /// The same with a joker that counts so much.
    ///
    /// ```
    /// use gincert_game::deadwood::CardValues;
    /// use gincert_game::parse_cards_of_deck;
    /// let hand = parse_cards_of_deck("7d X1", 1).unwrap();
    /// assert_eq!(CardValues::pips(1).with_joker(15).points(hand), 22);
    /// ```
    #[must_use]
    pub fn with_joker(self, joker: u8) -> CardValues {
        CardValues { joker, ..self }
    }

    /// What a joker counts where it stands for no card.
    #[inline]
    pub fn joker(&self) -> u32 {
        u32::from(self.joker)
    }

    /// What a card of this rank counts.
    #[inline]
    pub fn of(&self, rank: Rank) -> u32 {
        let value = self.values.get(usize::from(rank.number() - 1));
        u32::from(value.copied().unwrap_or_default())
    }

    /// What the cards count together.
    #[inline]
    pub fn points(&self, cards: CardSet) -> u32 {
        let natural: u32 =
            Rank::all().map(|rank| self.of(rank) * u32::from(cards.of_rank(rank).len())).sum();
        natural + self.joker() * u32::from(cards.jokers().len())
    }

    /// Whether no card counts more than [`CARD_VALUE_MAX`].
    pub fn usable(&self) -> bool {
        self.values.iter().chain([&self.joker]).all(|value| *value <= CARD_VALUE_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(values: CardValues) -> alloc::vec::Vec<u32> {
        Rank::all().map(|rank| values.of(rank)).collect()
    }

    #[test]
    fn pips_count_as_printed_and_court_cards_ten() {
        assert_eq!(all(CardValues::pips(1)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
    }

    #[test]
    fn two_to_nine_and_ten_to_king_count_alike() {
        assert_eq!(
            all(CardValues::groups(15, 5, 10)),
            [15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]
        );
    }

    #[test]
    fn a_caught_ace_changes_the_ace_alone() {
        let caught = all(CardValues::groups(1, 5, 10).with_ace(15));
        assert_eq!(caught, [15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10]);
    }

    #[test]
    fn the_most_that_a_card_may_count_is_allowed_and_no_more() {
        assert!(CardValues::pips(CARD_VALUE_MAX).usable());
        assert!(!CardValues::pips(CARD_VALUE_MAX + 1).usable());
        assert!(CardValues::pips(1).with_joker(CARD_VALUE_MAX).usable());
        assert!(!CardValues::pips(1).with_joker(CARD_VALUE_MAX + 1).usable());
    }
}
