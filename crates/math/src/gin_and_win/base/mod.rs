//! The base game: Ante and Play wager over all deals of a player's and a dealer's hand.
//!
//! [`base_game`] counts all deals once, by one of two methods that share no step of the counting;
//! [`BaseGame::play`] folds the counts into the figures of a strategy. Everything is an integer
//! over all deals or an exact fraction of such. Information from other players' hands is not
//! analysed.
//!
//! Knows nothing about documents, printed digits or reports.

mod advice;
mod analysis;
mod book;
mod card;
mod choice;
mod dealer_law;
mod deals;
#[cfg(test)]
mod dealt;
mod decisions;
#[cfg(test)]
pub(crate) mod fixtures;
mod game;
mod general;
mod joint;
mod ledger;
mod neighbours;
mod pay_rows;
mod plan;
mod rarer_neighbours;
mod rounds;
mod shown;
mod strategy;
mod symmetric;
mod values;

pub use crate::method::{DENOMINATOR_MAX, GENERAL_CARDS_MAX};
pub use advice::{Advice, advice};
pub use analysis::{OutcomeAnalysis, OutcomePart, SideFigures, StrategyAnalysis};
pub use card::{CardGroup, LargestRaises, StrategyCard};
pub use choice::SingleMultiple;
pub use dealer_law::DealerLaw;
pub use decisions::{DecisionCard, DecisionCards, FirstAdvice, FirstChoice};
pub use game::{BaseGame, KeyChoice, base_game};
pub use joint::{WagerResults, side_envy, side_meter};
pub use neighbours::{BaseNeighbour, COMMISSIONS, base_neighbours, limit_neighbours};
pub use rarer_neighbours::rarer_base_neighbours;
pub use shown::ShownLaw;
pub use strategy::Strategy;
pub use values::KeyValue;

use plan::PayoffPlan;

#[cfg(test)]
mod tests;
