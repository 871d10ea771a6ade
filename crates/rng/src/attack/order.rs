//! In which order a program's deck begins, and from which end it deals.
//!
//! The search knows one case only: a deck that begins sorted and is dealt from its first card. Any
//! other case is brought to that one by renaming cards and turning the deck over.

use crate::deck::{CARDS, Deck};

/// The order of the cards before the shuffle, first place first. Suits are c, d, h, s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StartOrder {
    /// Ac to Kc, Ad to Kd, Ah to Kh, As to Ks: as decks are written here.
    AceToKing,
    /// 2c to Ac, 2d to Ad, 2h to Ah, 2s to As.
    TwoToAce,
    /// Ac Ad Ah As, 2c 2d 2h 2s, up to the kings.
    RankByRank,
    /// 2c 2d 2h 2s, up to the aces.
    RankByRankAceHigh,
    /// As to Ks, Ah to Kh, Ad to Kd, Ac to Kc.
    SpadesFirst,
    /// As to Ks, Ah to Kh, Ac to Kc, Ad to Kd.
    SpadesHeartsClubs,
    /// Ah to Kh, Ac to Kc, Ad to Kd, As to Ks.
    HeartsClubs,
    /// Ah to Kh, Ad to Kd, Ac to Kc, As to Ks.
    HeartsFirst,
    /// A new pack of a usual maker: As to Ks, Ad to Kd, Kc to Ac, Kh to Ah.
    NewPack,
}

const ACE_LOW: [u8; 13] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const ACE_HIGH: [u8; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0];

impl StartOrder {
    /// Every order, with its word on the command line.
    pub const ALL: [(StartOrder, &'static str); 9] = [
        (StartOrder::AceToKing, "ace-to-king"),
        (StartOrder::TwoToAce, "two-to-ace"),
        (StartOrder::RankByRank, "rank-by-rank"),
        (StartOrder::RankByRankAceHigh, "rank-by-rank-ace-high"),
        (StartOrder::SpadesFirst, "spades-first"),
        (StartOrder::SpadesHeartsClubs, "spades-hearts-clubs"),
        (StartOrder::HeartsClubs, "hearts-clubs"),
        (StartOrder::HeartsFirst, "hearts-first"),
        (StartOrder::NewPack, "new-pack"),
    ];

    /// The word on the command line.
    pub fn word(self) -> &'static str {
        StartOrder::ALL.iter().find(|(order, _)| *order == self).map_or("", |(_, word)| word)
    }

    /// The card at each place.
    pub fn cards(self) -> [u8; CARDS] {
        let by_suit = |suits: [u8; 4], ranks: [u8; 13]| {
            std::array::from_fn(|place| suits[place / 13] * 13 + ranks[place % 13])
        };
        let by_rank = |ranks: [u8; 13]| {
            std::array::from_fn(|place| (place % 4) as u8 * 13 + ranks[place / 4])
        };
        match self {
            StartOrder::AceToKing => by_suit([0, 1, 2, 3], ACE_LOW),
            StartOrder::TwoToAce => by_suit([0, 1, 2, 3], ACE_HIGH),
            StartOrder::RankByRank => by_rank(ACE_LOW),
            StartOrder::RankByRankAceHigh => by_rank(ACE_HIGH),
            StartOrder::SpadesFirst => by_suit([3, 2, 1, 0], ACE_LOW),
            StartOrder::SpadesHeartsClubs => by_suit([3, 2, 0, 1], ACE_LOW),
            StartOrder::HeartsClubs => by_suit([2, 0, 1, 3], ACE_LOW),
            StartOrder::HeartsFirst => by_suit([2, 1, 0, 3], ACE_LOW),
            StartOrder::NewPack => {
                let mut cards = by_suit([3, 1, 0, 2], ACE_LOW);
                cards[26..39].reverse();
                cards[39..].reverse();
                cards
            }
        }
    }
}

/// What lies between a program's array and the deck that was dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeckOrder {
    /// How the array begins.
    pub start: StartOrder,
    /// Whether the last card of the array is dealt first, as `pop()` takes it.
    pub from_end: bool,
}

impl DeckOrder {
    /// The order in which decks are written here, dealt from the first card.
    pub const PLAIN: DeckOrder = DeckOrder { start: StartOrder::AceToKing, from_end: false };

    /// A dealt deck as if it had begun sorted and had been dealt from its first card.
    pub fn plain(self, dealt: &Deck) -> Deck {
        let mut names = [0u8; CARDS];
        for (name, card) in (0u8..).zip(self.start.cards()) {
            names[usize::from(card)] = name;
        }
        let mut cards = dealt.cards().map(|card| names[usize::from(card)]);
        if self.from_end {
            cards.reverse();
        }
        Deck::new(cards).unwrap_or_else(Deck::sorted)
    }

    /// The deck that is dealt, out of one that began sorted.
    pub fn dealt(self, plain: &Deck) -> Deck {
        let start = self.start.cards();
        let mut cards = plain.cards().map(|name| start[usize::from(name)]);
        if self.from_end {
            cards.reverse();
        }
        Deck::new(cards).unwrap_or_else(Deck::sorted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_holds_each_card_once_and_has_a_word_of_its_own() {
        for (place, (order, word)) in StartOrder::ALL.iter().enumerate() {
            assert!(Deck::new(order.cards()).is_some(), "{word}");
            assert_eq!(order.word(), *word);
            for (other, _) in StartOrder::ALL.iter().skip(place + 1) {
                assert_ne!(order.cards(), other.cards(), "{word}");
            }
        }
    }

    #[test]
    fn a_deck_is_brought_to_the_plain_order_and_back() {
        let mut source = crate::sources::find("chacha20").unwrap().start(5);
        let deck = source.next_deck();
        for (start, _) in StartOrder::ALL {
            for from_end in [false, true] {
                let order = DeckOrder { start, from_end };
                assert_eq!(order.dealt(&order.plain(&deck)), deck);
                assert_eq!(order.plain(&order.dealt(&deck)), deck);
            }
        }
        assert_eq!(DeckOrder::PLAIN.plain(&deck), deck);
    }
}
