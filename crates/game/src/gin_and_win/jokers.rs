//! Decks with jokers: what of a game is executed with them.
//!
//! A joker stands for any card in a meld that has a natural card. Where pairs and trips are melds, no
//! best setting leaves a joker over. Proof: let a best setting leave one. With a left-over natural card it
//! is a pair. Else all natural cards are in melds: the joker joins a pair or a flush, or it takes a card out
//! of trips or quads and makes a pair of it. Each leaves fewer cards, so that the setting was not a best one.
//! What a joker left over counts is thus seen in hands that are set badly, and nowhere else.

use crate::{JOKERS_MAX, MeldRules};
use core::fmt;

/// What is not executed with jokers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JokerFault {
    /// More jokers than a deck may have.
    TooMany,
    /// Pairs or trips are no melds: then a joker can be left over by a best setting.
    NoPairOrTrips,
    /// Runs are melds: which place a joker takes in one is not known.
    Runs,
    /// A raise at one of two decisions.
    TwoDecisions,
    /// Envy pay-offs.
    Envy,
}

impl fmt::Display for JokerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JokerFault::TooMany => write!(f, "a deck has at most {JOKERS_MAX} jokers"),
            JokerFault::NoPairOrTrips => f.write_str(
                "a deck with jokers is supported only where pairs and trips are melds: only then no best \
                 setting leaves a joker over",
            ),
            JokerFault::Runs => {
                f.write_str("a deck with jokers is supported only where runs are no melds")
            }
            JokerFault::TwoDecisions => f.write_str(
                "a deck with jokers is supported only where the player decides once, with the whole hand",
            ),
            JokerFault::Envy => {
                f.write_str("a deck with jokers is supported only without envy pay-offs")
            }
        }
    }
}

/// What of a game is not executed with the jokers of its deck; nothing where it has none.
pub(super) fn joker_faults(
    melds: MeldRules,
    has_two_decisions: bool,
    has_envy: bool,
) -> impl Iterator<Item = JokerFault> {
    let faults = [
        (melds.jokers > JOKERS_MAX, JokerFault::TooMany),
        (!melds.pair || !melds.trips, JokerFault::NoPairOrTrips),
        (melds.run_min.is_some(), JokerFault::Runs),
        (has_two_decisions, JokerFault::TwoDecisions),
        (has_envy, JokerFault::Envy),
    ];
    let found = faults.into_iter().filter(move |(is_fault, _)| melds.jokers > 0 && *is_fault);
    found.map(|(_, fault)| fault)
}
