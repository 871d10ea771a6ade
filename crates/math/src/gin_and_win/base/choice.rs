//! What it costs a player to raise by one multiple alone where the rules leave a choice of several.

use super::analysis::StrategyAnalysis;
use super::game::BaseGame;
use super::strategy::Strategy;
use crate::method::UnsupportedRules;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{GinAndWin, PlayMultiples};

/// Best play of someone who raises by one multiple alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SingleMultiple {
    /// The multiple.
    pub multiple: u8,
    /// The best play with it.
    pub played: StrategyAnalysis,
    /// What this loses against best play with all multiples: the difference of the house edges.
    pub cost: Fraction,
}

impl BaseGame {
    /// Each multiple alone; empty for a game of one multiple, and for one of two decisions.
    ///
    /// # Errors
    /// As [`super::base_game`].
    pub fn single_multiples(&self) -> Result<Vec<SingleMultiple>, UnsupportedRules> {
        let multiples = self.rules.play_multiples;
        if !multiples.is_choice() || self.rules.raise_rounds.is_some() {
            return Ok(Vec::new());
        }
        let optimal = self.play(&Strategy::Optimal).house_edge;
        let alone = multiples.all().iter().map(|multiple| GinAndWin {
            play_multiples: PlayMultiples::only(*multiple),
            ..self.rules.clone()
        });
        let alone: Vec<GinAndWin> = alone.collect();
        let played = self.under_each(&alone, |game| game.play(&Strategy::Optimal));
        let single = |(multiple, played): (&u8, Result<StrategyAnalysis, UnsupportedRules>)| {
            let played = played?;
            let cost = &played.house_edge - &optimal;
            Ok(SingleMultiple { multiple: *multiple, played, cost })
        };
        multiples.all().iter().zip(played).map(single).collect()
    }
}
