//! Who counts the hands of a round: the reference, or tables that are held equal to it.
//!
//! A round is judged the same whoever counts. Only the reference tells how a hand is best melded.

use super::{SettleRules, best_defence};
use crate::CardSet;
use crate::deadwood::{Meld, least_points};

/// Counts hands under the rules that a round is judged by.
pub trait Counter {
    /// The least points of a hand; `caught` where its player did not end the round.
    fn least(&self, rules: &SettleRules, hand: CardSet, caught: bool) -> u32;
    /// The least points that a defender is left with against a spread.
    fn defence(&self, rules: &SettleRules, spread: &[Meld], hand: CardSet) -> u32;
}

/// The reference: every way to meld a hand is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference;

impl Counter for Reference {
    fn least(&self, rules: &SettleRules, hand: CardSet, caught: bool) -> u32 {
        let core = if caught { rules.caught_core() } else { rules.core };
        least_points(&core, hand)
    }

    fn defence(&self, rules: &SettleRules, spread: &[Meld], hand: CardSet) -> u32 {
        best_defence(&rules.caught_core(), spread, hand).points
    }
}
