//! What a log of rounds with wagers is to hold.

use crate::fault_injection::Rates;
use crate::rules::rulebook::Limits;

/// How players decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// Whatever is worth more for the left-over cards.
    Optimal,
    /// When the hand would qualify as a dealer's.
    IfItWouldQualify,
    /// Always.
    Always,
    /// Seats in turn: as above, and one that plays three hands in four whatever they are.
    Mixed,
}

/// What a log is to hold.
#[derive(Debug, Clone)]
pub struct Options {
    /// Rounds.
    pub rounds: u64,
    /// Seats in a round, 1 to 6; each round has from 1 to so many where `varies`.
    pub seats: u8,
    /// Whether the number of seats varies.
    pub varies: bool,
    /// Tables, which take turns.
    pub tables: u32,
    /// The seed.
    pub seed: u64,
    /// How players decide.
    pub play: Play,
    /// Folded hands are mucked unseen.
    pub hide_folds: bool,
    /// The dealer stays closed when all fold.
    pub hide_dealer: bool,
    /// Records hold the whole deck.
    pub deck: bool,
    /// Records are chained by `prev`.
    pub chain: bool,
    /// Rates of faults.
    pub rates: Rates,
    /// Limits of the tables, where faults are to pass them.
    pub limits: Limits,
}
