//! Reference players of gin rummy and of gin with melds on the table: named players, hands and matches on
//! seeded packs, and their figures; and seats of Gin & Win that face one hand of the dealer.
//!
//! Everything here is a simulation of players that docs/play.md describes, never an exact figure. Each act
//! is checked by the machine of `gincert-game` that also settles the hand; no rule is written here. The same
//! seed gives the same hands on any number of threads. This crate knows nothing about documents, logs,
//! terminals or reports.

mod estimate;
mod figure;
mod figures;
mod game;
mod hand;
mod knowledge;
mod matches;
mod moments;
mod packs;
mod players;
mod seats;
mod simulation;
mod table_gin;

pub use estimate::{Estimate, FigureComparison, FigureEstimate};
pub use figure::{FigureUnit, PlayFigure};
pub use game::{FinishedHand, HandOutcome, HandStart, NotPlayed, PlayError, PlayedGame};
pub use hand::HandRules;
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
pub use table_gin::TableRules;
