//! The decisions of a player in their order: after a first part of the hand the player raises or checks, and a player who
//! checked raises or folds with the whole hand; in a game of one decision the whole hand is raised or folded.
//!
//! Knows nothing about amounts of money or about which decision is a good one.

use super::{Action, GinAndWin, PlayMultiples};
use core::fmt;

/// What a player does at one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerDecision {
    /// Makes the Play wager of so many Antes.
    Raise(u8),
    /// Waits for the whole hand.
    Check,
    /// Gives up the hand.
    Fold,
}

/// Why a player may not decide as stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionFault {
    /// Nothing was decided, or a player who checked did not decide again.
    Open,
    /// A check in a game of one decision, or with the whole hand.
    Check,
    /// A fold at the first of two decisions.
    FoldFirst,
    /// A further decision after a raise or a fold.
    Decided(PlayerDecision),
    /// A raise of a multiple that this decision does not have.
    Multiple {
        /// The multiple.
        multiple: u8,
        /// The multiples that it has.
        allowed: PlayMultiples,
        /// With how many cards; `None` for the whole hand.
        first_cards: Option<u8>,
    },
}

impl fmt::Display for DecisionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecisionFault::Open => f.write_str("the player has not decided on the whole hand"),
            DecisionFault::Check => f.write_str("with the whole hand the player raises or folds"),
            DecisionFault::FoldFirst => f.write_str(
                "at the first decision the player raises or checks; a fold is for the whole hand",
            ),
            DecisionFault::Decided(PlayerDecision::Fold) => {
                f.write_str("a folded hand has no further decision")
            }
            DecisionFault::Decided(_) => {
                f.write_str("a hand that was raised has no further decision")
            }
            DecisionFault::Multiple { multiple, allowed, first_cards } => {
                match first_cards {
                    Some(cards) => write!(f, "after the first {cards} cards a raise")?,
                    None => f.write_str("with the whole hand a raise")?,
                }
                write!(f, " is {allowed} times the Ante, not {multiple} times")
            }
        }
    }
}

impl core::error::Error for DecisionFault {}

impl GinAndWin {
    /// What the decisions of a player make of a hand, in their order: whether it is played, and the multiple of the
    /// Play wager.
    ///
    /// ```
    /// use gincert_game::gin_and_win::*;
    /// use gincert_game::MeldRules;
    /// let multiples = |list| PlayMultiples::new(list).unwrap();
    /// let rules = GinAndWin {
    ///     hand_cards: 7,
    ///     seats: (1, 6),
    ///     melds: MeldRules::GIN_AND_WIN,
    ///     player_setting: PlayerSetting::CardsSpeak,
    ///     comparison: Comparison::CardsFromTheTop,
    ///     qualifier: Qualifier::always(),
    ///     wagers: WagerNames::default(),
    ///     play_multiples: multiples(&[1, 4]),
    ///     raise_rounds: Some(RaiseRounds {
    ///         first_cards: 4,
    ///         first: multiples(&[4]),
    ///         last: multiples(&[1]),
    ///     }),
    ///     outcomes: vec![],
    ///     sides: vec![],
    /// };
    /// use PlayerDecision::{Check, Fold, Raise};
    /// assert_eq!(rules.decide(&[Raise(4)]), Ok((Action::Play, Some(4))));
    /// assert_eq!(rules.decide(&[Check, Raise(1)]), Ok((Action::Play, Some(1))));
    /// assert_eq!(rules.decide(&[Check, Fold]), Ok((Action::Fold, None)));
    /// assert!(rules.decide(&[Raise(1)]).is_err());
    /// ```
    ///
    /// # Errors
    /// [`DecisionFault`] for the first decision that the rules do not have.
    pub fn decide(
        &self,
        decisions: &[PlayerDecision],
    ) -> Result<(Action, Option<u8>), DecisionFault> {
        let mut left = decisions.iter().copied();
        let mut allowed = self.play_multiples;
        if let Some(rounds) = self.raise_rounds {
            // The first decision: raise or check.
            match left.next().ok_or(DecisionFault::Open)? {
                PlayerDecision::Raise(multiple) => {
                    let first = (rounds.first, Some(rounds.first_cards));
                    return raised(multiple, first, left.next());
                }
                PlayerDecision::Fold => return Err(DecisionFault::FoldFirst),
                PlayerDecision::Check => allowed = rounds.last,
            }
        }
        // The whole hand: raise or fold.
        match left.next().ok_or(DecisionFault::Open)? {
            PlayerDecision::Raise(multiple) => raised(multiple, (allowed, None), left.next()),
            PlayerDecision::Check => Err(DecisionFault::Check),
            PlayerDecision::Fold => match left.next() {
                None => Ok((Action::Fold, None)),
                Some(_) => Err(DecisionFault::Decided(PlayerDecision::Fold)),
            },
        }
    }
}

/// A raise ends the decisions of a hand.
fn raised(
    multiple: u8,
    (allowed, first_cards): (PlayMultiples, Option<u8>),
    further: Option<PlayerDecision>,
) -> Result<(Action, Option<u8>), DecisionFault> {
    if allowed.place(multiple).is_none() {
        return Err(DecisionFault::Multiple { multiple, allowed, first_cards });
    }
    match further {
        None => Ok((Action::Play, Some(multiple))),
        Some(_) => Err(DecisionFault::Decided(PlayerDecision::Raise(multiple))),
    }
}
