//! Exact combinatorics over all deals: counts of hands, and what a pay table returns.
//!
//! Every result is an integer count or an exact fraction; nothing is simulated and no floating
//! point takes part. This room knows nothing about documents, logs, files, money amounts, reports
//! or terminals.
//!
//! The bonus wager is analysed in two steps: [`census()`] counts all hands by what any pay table
//! may ask of them, [`analyse_bonus`] folds the counts into one pay table.
//!
//! ```
//! use gincert_game::MeldRules;
//! use gincert_game::gin_and_win::{BonusHand, BonusRow, Pay};
//! use gincert_math::{Method, analyse_bonus, census};
//! let rows = [
//!     BonusRow {
//!         text: "Score 0".into(),
//!         hand: BonusHand::Score { score: 0, limit: None },
//!         pays: Pay::to_one(20),
//!     },
//!     BonusRow { text: "All Others".into(), hand: BonusHand::AllOthers, pays: Pay::Lose },
//! ];
//! let counts = census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| ()).unwrap();
//! let analysis = analyse_bonus(&counts, &rows);
//! assert_eq!(analysis.total_hands, 133_784_560);
//! assert_eq!(analysis.rows[0].combinations + analysis.rows[1].combinations, 133_784_560);
//! ```

mod base;
mod bonus;
mod census;
mod classes;
mod combinations;
mod gin_rummy;
mod method;
mod solve;

pub use base::{
    Advice, BaseGame, BaseNeighbour, CardGroup, DENOMINATOR_MAX, DealerLaw, GENERAL_CARDS_MAX,
    KeyChoice, KeyValue, OutcomeAnalysis, ShownLaw, Strategy, StrategyAnalysis, StrategyCard,
    advice, base_game, base_neighbours, limit_neighbours,
};
pub use bonus::{
    BonusAnalysis, BonusQuantity, BonusReadings, BonusRowAnalysis, Neighbour, NeighbourKind,
    Reading, analyse_bonus, analyse_neighbour, bonus_neighbours, bonus_value, closest,
};
pub use census::{Cell, Census, census};
pub use combinations::choose;
pub use gin_rummy::{
    DEADWOOD_CARDS_MAX, DeadwoodLaw, DeadwoodMethod, DeadwoodUnsupported, deadwood_law,
    deadwood_law_beside,
};
pub use method::{Method, Unsupported};
pub use solve::{BaseSolution, BonusSolution, Wager, solve_base, solve_bonus};
