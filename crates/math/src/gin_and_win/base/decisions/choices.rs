//! Which first parts are raised at once under optimal play, and a strategy of two thresholds.

use super::super::game::BaseGame;
use super::super::rounds::best_raise;
use super::super::strategy::Strategy;
use gincert_fast::Leftover;
use std::collections::BTreeMap;

/// First parts that leave over the same ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstChoice {
    /// What the best setting of these cards alone leaves over.
    pub left_over: Leftover,
    /// How many first parts.
    pub parts: u64,
    /// Those that are worth more raised at once than checked.
    pub raised_parts: u64,
    /// Those that are worth the same; optimal play checks them.
    pub equal_parts: u64,
    /// Of the raised ones those that are worth most with the largest multiple of the first decision, where there are
    /// several.
    pub largest_parts: u64,
}

impl BaseGame {
    /// What is best for first parts with the same left-over cards, best left-over cards first; none in a game of one
    /// decision.
    pub fn first_choices(&self) -> Vec<FirstChoice> {
        let Some(counts) = &self.rounds else { return Vec::new() };
        let largest = self.plan.multiples.place(counts.rounds.first.most());
        let mut choices: BTreeMap<Leftover, FirstChoice> = BTreeMap::new();
        for ((part, sums), first) in counts.parts.iter().zip(&counts.sums).zip(&counts.first) {
            let empty = FirstChoice {
                left_over: part.left_over,
                parts: 0,
                raised_parts: 0,
                equal_parts: 0,
                largest_parts: 0,
            };
            let choice = choices.entry(part.left_over).or_insert(empty);
            let parts = u64::from(part.members);
            let raised = best_raise(counts.rounds.first, sums[0], sums[1]).0;
            choice.parts += parts;
            choice.raised_parts += if first.is_some() { parts } else { 0 };
            choice.equal_parts += if raised == sums[2] { parts } else { 0 };
            let is_largest = counts.rounds.first.is_choice()
                && first.is_some_and(|place| Some(usize::from(place)) == largest);
            choice.largest_parts += if is_largest { parts } else { 0 };
        }
        choices.into_values().collect()
    }

    /// A strategy of two thresholds that a person can follow: the first parts are raised by the multiple and down to the
    /// left-over cards that are best where the whole hand is then played optimally, and the whole hands after a check
    /// down to the left-over cards, and by the multiple, that are best for them. `None` in a game of one decision.
    pub fn two_thresholds(&self) -> Option<Strategy> {
        let counts = self.rounds.as_deref()?;
        let first = counts.best_first_threshold();
        let steps: Vec<(u8, Strategy)> = first.into_iter().collect();
        let then = counts.best_last_threshold(&self.round_rules(), &steps)?;
        Some(Strategy::TwoDecisions { first: steps, then: Box::new(then) })
    }
}
