//! What counts as a meld.

use crate::{CardSet, Suit};
use core::fmt;

/// The kinds of meld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Two cards of one rank.
    Pair,
    /// Three cards of one rank.
    Trips,
    /// Four cards of one rank.
    Quads,
    /// Cards of one suit, any ranks.
    Flush,
    /// Cards of one suit in sequence, ace low only.
    Run,
}

impl MeldKind {
    /// The word for it in text.
    pub fn word(self) -> &'static str {
        match self {
            MeldKind::Pair => "Pair",
            MeldKind::Trips => "Trips",
            MeldKind::Quads => "Quads",
            MeldKind::Flush => "Flush",
            MeldKind::Run => "Run",
        }
    }
}

impl fmt::Display for MeldKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Which combinations are melds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MeldRules {
    /// Two of one rank.
    pub pair: bool,
    /// Three of one rank.
    pub trips: bool,
    /// Four of one rank.
    pub quads: bool,
    /// Smallest flush, in cards, where flushes count.
    pub flush_min: Option<u8>,
    /// Smallest run, in cards, where runs count.
    pub run_min: Option<u8>,
    /// How many jokers the deck has. A joker stands for any card in a meld that has a natural card.
    pub jokers: u8,
}

impl MeldRules {
    /// The melds of Gin & Win as all three sources give them: pairs, trips, quads, and flushes of
    /// three or more (Gin & Win rules sheet, step 5; State of Washington, 18 December 2017, step 5).
    pub const GIN_AND_WIN: MeldRules = MeldRules {
        pair: true,
        trips: true,
        quads: true,
        flush_min: Some(3),
        run_min: None,
        jokers: 0,
    };

    /// Every kind of meld that exactly these cards form. Cards that are both a flush and a run are
    /// called a flush where flushes of their size count. Cards with jokers can form two kinds: a card
    /// with two jokers is three of its rank, and a flush of its suit.
    ///
    /// ```
    /// use gincert_game::{MeldKind, MeldRules, parse_cards_of_deck};
    /// let rules = MeldRules { jokers: 2, ..MeldRules::GIN_AND_WIN };
    /// let kinds = |text| rules.kinds_of(parse_cards_of_deck(text, 2).unwrap()).collect::<Vec<_>>();
    /// assert_eq!(kinds("7d 8d X1"), [MeldKind::Flush]);
    /// assert_eq!(kinds("7d X1 X2"), [MeldKind::Trips, MeldKind::Flush]);
    /// assert_eq!(kinds("X1 X2"), []);
    /// ```
    pub fn kinds_of(&self, cards: CardSet) -> impl Iterator<Item = MeldKind> + use<> {
        let playable = cards.jokers().len() <= self.jokers;
        let kinds = [self.kind_by_rank(cards), self.kind_by_suit(cards)];
        kinds.into_iter().flatten().filter(move |_| playable)
    }

    /// The kind of meld that exactly these cards form, if they form one; of two kinds the one of a rank.
    ///
    /// ```
    /// use gincert_game::{MeldKind, MeldRules, parse_cards};
    /// let kind = |text| MeldRules::GIN_AND_WIN.kind_of(parse_cards(text).unwrap());
    /// assert_eq!(kind("7d 8d Jd"), Some(MeldKind::Flush));
    /// assert_eq!(kind("7d 7h"), Some(MeldKind::Pair));
    /// assert_eq!(kind("7d 8h"), None);
    /// ```
    pub fn kind_of(&self, cards: CardSet) -> Option<MeldKind> {
        self.kinds_of(cards).next()
    }

    /// Natural cards of one rank, and jokers beside them.
    fn kind_by_rank(&self, cards: CardSet) -> Option<MeldKind> {
        if cards.ranks_held().count_ones() != 1 {
            return None;
        }
        match cards.len() {
            2 if self.pair => Some(MeldKind::Pair),
            3 if self.trips => Some(MeldKind::Trips),
            4 if self.quads => Some(MeldKind::Quads),
            _ => None,
        }
    }

    /// Natural cards of one suit, and jokers beside them: of a flush any other cards of the suit.
    fn kind_by_suit(&self, cards: CardSet) -> Option<MeldKind> {
        let (natural, count) = (cards.natural(), cards.len());
        let suit = Suit::ALL.into_iter().find(|suit| natural.suit_lane(*suit) != 0)?;
        let of_suit = natural.suit_lane(suit).count_ones() == u32::from(natural.len());
        if !(2..=13).contains(&count) || !of_suit {
            return None;
        }
        if self.flush_min.is_some_and(|least| count >= least) {
            return Some(MeldKind::Flush);
        }
        let in_sequence = cards.jokers().is_empty() && is_sequence(cards, suit);
        (in_sequence && self.run_min.is_some_and(|least| count >= least)).then_some(MeldKind::Run)
    }

    /// Whether any combination at all is a meld.
    pub fn any(&self) -> bool {
        self.pair || self.trips || self.quads || self.flush_min.is_some() || self.run_min.is_some()
    }
}

/// Whether the cards of a suit follow each other without a gap.
fn is_sequence(cards: CardSet, suit: Suit) -> bool {
    let lane = cards.suit_lane(suit);
    let shifted = lane >> lane.trailing_zeros().min(13);
    shifted & shifted.wrapping_add(1) == 0
}

/// A meld: its kind and its cards. Only [`MeldRules::kind_of`] decides the kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    /// What it is.
    pub kind: MeldKind,
    /// Its cards.
    pub cards: CardSet,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::format;

    fn kind(rules: &MeldRules, cards: &str) -> &'static str {
        rules.kind_of(parse_cards(cards).unwrap()).map_or("-", MeldKind::word)
    }

    #[test]
    fn cards_of_one_rank_are_a_meld_where_their_number_counts() {
        let rules = |pair, trips, quads| MeldRules { pair, trips, quads, ..MeldRules::default() };
        let kinds = |rules: MeldRules| {
            ["7c", "7c 7d", "7c 7d 7h", "7c 7d 7h 7s"].map(|cards| kind(&rules, cards))
        };
        assert_eq!(kinds(rules(true, true, true)), ["-", "Pair", "Trips", "Quads"]);
        assert_eq!(kinds(rules(true, false, false)), ["-", "Pair", "-", "-"]);
        assert_eq!(kinds(rules(false, true, false)), ["-", "-", "Trips", "-"]);
        assert_eq!(kinds(rules(false, false, true)), ["-", "-", "-", "Quads"]);
    }

    #[test]
    fn cards_of_one_suit_are_a_flush_from_the_smallest_on() {
        let rules = MeldRules { flush_min: Some(3), ..MeldRules::default() };
        assert_eq!(kind(&rules, "2c 9c"), "-");
        assert_eq!(kind(&rules, "2c 9c Kc"), "Flush");
        assert_eq!(kind(&rules, "2c 9c Kd"), "-");
        assert_eq!(kind(&rules, ""), "-");
    }

    #[test]
    fn a_run_lies_anywhere_in_its_suit_without_a_gap() {
        let rules = MeldRules { run_min: Some(3), ..MeldRules::default() };
        assert_eq!(kind(&rules, "5c 6c 7c"), "Run");
        assert_eq!(kind(&rules, "Jd Qd Kd"), "Run");
        assert_eq!(kind(&rules, "5c 6c 8c"), "-");
        assert_eq!(kind(&rules, "5c 6c"), "-");
        let both = MeldRules { flush_min: Some(4), run_min: Some(3), ..MeldRules::default() };
        assert_eq!(kind(&both, "5c 6c 7c"), "Run");
        assert_eq!(kind(&both, "5c 6c 7c 8c"), "Flush");
    }

    #[test]
    fn one_kind_of_meld_alone_makes_a_game() {
        assert!(!MeldRules::default().any());
        let none = MeldRules::default;
        for rules in [
            MeldRules { pair: true, ..none() },
            MeldRules { trips: true, ..none() },
            MeldRules { quads: true, ..none() },
            MeldRules { flush_min: Some(3), ..none() },
            MeldRules { run_min: Some(3), ..none() },
        ] {
            assert!(rules.any(), "{rules:?}");
        }
    }

    #[test]
    fn a_kind_is_printed_by_its_word() {
        assert_eq!(format!("{:>6}|{}", MeldKind::Pair, MeldKind::Run), "  Pair|Run");
    }
}
