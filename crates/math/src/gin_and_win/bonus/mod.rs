//! The bonus wager: what a pay table returns, and under which other reading a printed figure of
//! it would hold.
//!
//! Knows nothing about documents or printed digits: it compares fractions.

mod analysis;
mod closest;
mod envy;
mod matching;
mod meter;
mod neighbours;

pub use analysis::{BonusAnalysis, BonusRowAnalysis, analyse_bonus, analyse_neighbour};
pub use closest::{BonusQuantity, BonusReadings, FigureReading, bonus_value, closest};
pub(crate) use envy::envy_of;
pub use envy::{ENVY_NOT_COUNTED, EnvyAnalysis, EnvyRowAnalysis, analyse_envy};
pub(crate) use meter::meter_of;
pub use meter::{MeterAnalysis, analyse_meter};
pub use neighbours::{Neighbour, NeighbourKind, bonus_neighbours};
