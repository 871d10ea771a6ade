//! Reference players of gin rummy: named players, hands and matches on seeded packs, and their figures; and
//! seats of Gin & Win that face one hand of the dealer.
//!
//! Everything here is a simulation of players that docs/play.md describes, never an exact figure. Each act
//! is checked by `Round` of `gincert-game`, which also settles the hand; no rule is written here. The same
//! seed gives the same hands on any number of threads. This crate knows nothing about documents, logs,
//! terminals or reports.

mod estimate;
mod figures;
mod hand;
mod knowledge;
mod matches;
mod moments;
mod packs;
mod players;
mod seats;
mod simulation;

pub use estimate::{Estimate, FigureComparison, FigureEstimate};
pub use figures::{FigureUnit, PlayFigure};
pub use hand::{FinishedHand, HandRules, NotPlayed, PlayError};
pub use matches::{MATCH_HANDS_MAX, MATCHES_MAX, MatchSimulation, simulate_matches};
pub use packs::{PackSeed, PackStream};
pub use players::ReferencePlayer;
pub use seats::{
    Raise, SeatEstimate, SeatFigures, SeatOptions, SeatRules, SeatsError, TableDeviation,
    simulate_seats,
};
pub use simulation::{
    Comparison, HANDS_MAX, HANDS_MIN, LoggedHand, Simulation, SimulationOptions, compare,
    logged_hand, simulate,
};
