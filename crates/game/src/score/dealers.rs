//! Who deals, from hand to hand.

use super::rules::{AfterDrawn, NextDealer, ScoreRules};
use super::{ScoredHand, other};

/// Who deals the next hand after this one. A hand that nobody won, or that counts for nobody, is
/// drawn.
pub(super) fn next(rules: &ScoreRules, dealer: usize, hand: &ScoredHand) -> usize {
    match (rules.winner_of(hand), rules.next_dealer) {
        (None, _) => match rules.after_drawn {
            AfterDrawn::SameDealer => dealer,
            AfterDrawn::OtherPlayer => other(dealer),
        },
        (Some(_), NextDealer::Alternates) => other(dealer),
        (Some(winner), NextDealer::Winner) => winner,
        (Some(winner), NextDealer::Loser) => other(winner),
    }
}
