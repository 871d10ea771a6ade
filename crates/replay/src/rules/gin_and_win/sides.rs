//! What can be asked of the side wagers of a ruleset made ready, by their places.
//!
//! It knows no hands.

use super::sheet::{CompiledRules, further_side};
use crate::record::Bet;
use gincert_game::gin_and_win::{Pay, SideWager};

impl CompiledRules {
    /// Whether rows of a side wager, by its place, pay of a meter.
    pub fn has_meter(&self, side: usize) -> bool {
        self.rules.sides.get(side).is_some_and(|side| side.meter.is_some())
    }

    /// Whether hands of other seats pay to a side wager, by its place.
    pub fn has_envy(&self, side: usize) -> bool {
        self.rules.sides.get(side).is_some_and(SideWager::has_envy)
    }

    /// Whether what a side wager is worth is another in each round: with its meter, or with the number of seats.
    pub fn varies(&self, side: usize) -> bool {
        self.has_meter(side) || self.has_envy(side)
    }

    /// What a side wager can do at all by its own hand; a hand that no row names loses.
    pub fn side_pays(&self, side: usize) -> impl Iterator<Item = Pay> + Clone {
        let rows = self.rules.sides.get(side).map_or(&[][..], |wager| &wager.rows);
        rows.iter().map(|row| row.pays).chain([Pay::Lose])
    }

    /// The side wager after the first with this name.
    pub fn further_side(&self, name: &str) -> Option<Bet> {
        further_side(&self.rules.sides, name)
    }

    /// Side wagers that a record may state: a game without any has a place for one that is stated nevertheless.
    pub fn side_places(&self) -> usize {
        self.rules.sides.len().max(1)
    }
}
