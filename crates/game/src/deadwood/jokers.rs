//! What a row lets jokers do in melds.
//!
//! The plain rule ("Kaluki", Bicycle; "What Are the Official Rules of Rummy 500?"): a joker is wild, it
//! stands for any card. In a set that is a card of the set's rank. In a row it is the card of its
//! place: a gap first, else the next place above, else the next place below. Nobody says which end he
//! means, so no reading is possible in which he may choose.

use crate::closed::closed;
use crate::{Card, JOKERS_MAX};

closed! {
    /// Whether a joker in a row on the table keeps the place where it was laid.
    JokerPlace {
        /// It may move: the whole row counts, whatever was laid first.
        MayMove = "May move",
        /// It keeps its place: a card is added only where none lies, the joker's place included.
        KeepsItsPlace = "Keeps its place",
    }
}

/// What jokers may do in melds, where a deck has jokers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct JokerRules {
    /// How many the deck has.
    pub in_deck: u8,
    /// How many a meld may hold.
    pub in_meld: u8,
    /// How many natural cards a meld needs.
    pub natural_cards: u8,
    /// Whether they keep their places in rows on the table.
    pub place: JokerPlace,
    /// Whether a joker in a meld counts as the card that it stands for; else as it does in a hand.
    pub counts_as_card: bool,
}

impl JokerRules {
    /// Whether a deck and a meld have jokers, no more than there are, and a meld has a natural card: a
    /// card of no rank and no suit is no row and no set.
    pub fn makes_sense(&self) -> bool {
        let numbers = 1..=JOKERS_MAX;
        let fits = numbers.contains(&self.in_deck) && (1..=self.in_deck).contains(&self.in_meld);
        fits && (1..=13).contains(&self.natural_cards)
    }
}

/// For each joker of a deck, the natural card for which it stands in a meld. In a poker run, whose
/// suits are free, the suit is only a name.
pub(super) type StoodFor = [Option<Card>; JOKERS_MAX as usize];
