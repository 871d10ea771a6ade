//! Exact combinatorics over all deals: counts of hands, and what a pay table returns.
//!
//! Every result is an integer count or an exact fraction; nothing is simulated and no floating
//! point takes part, but for the bounds of a return after many rounds (`par/bounds.rs`). This crate knows nothing about documents, logs, files, money amounts, reports
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

mod classes;
mod combinations;
mod deadwood;
mod gin_and_win;
mod gin_rummy;
mod method;
mod table_gin;

pub use combinations::choose;
pub use deadwood::{
    DEADWOOD_CARDS_MAX, DeadwoodLaw, DeadwoodMethod, DeadwoodUnsupported, Share, deadwood_law,
    deadwood_laws_beside,
};
pub use gin_and_win::{
    Advice, BOUND_ROUNDS, BaseGame, BaseNeighbour, BaseSolution, BonusAnalysis, BonusQuantity,
    BonusReadings, BonusRowAnalysis, BonusSolution, COMMISSIONS, CardGroup, Cell, Census,
    DENOMINATOR_MAX, DealerLaw, DecisionCard, DecisionCards, ENVY_NOT_COUNTED, EnvyAnalysis,
    EnvyRowAnalysis, FigureReading, FirstAdvice, FirstChoice, GENERAL_CARDS_MAX, JokerDeals,
    KeyChoice, KeyValue, LargestRaises, LongestRun, MeterAnalysis, Neighbour, NeighbourKind,
    OutcomeAnalysis, OutcomePart, ParSheet, ParWager, PayOffStep, PayOffTable, PayoffWager,
    RUIN_ROUNDS, ResultLaw, ReturnBounds, Ruin, RunWait, ShownLaw, SideFigures, SingleMultiple,
    Strategy, StrategyAnalysis, StrategyCard, WagerResults, WagerSheet, advice, analyse_bonus,
    analyse_envy, analyse_meter, analyse_neighbour, base_game, base_neighbours, bonus_neighbours,
    bonus_value, census, closest, cost_table, decisions_table, decisions_words, edge_by_seats,
    envy_tables, envy_words, joker_deals, joker_table, limit_neighbours, meter_table, meter_words,
    multiples_table, outcome_table, par_sheet, pay_table, plain_wagers, rarer_base_neighbours,
    score_table, side_envy, side_meter, solve_base, solve_bonus, strategy_table,
};
pub use gin_rummy::{DealtHands, LimitCount, POINTS_LISTED_MAX, dealt_hands};
pub use method::{Method, UnsupportedRules};
pub use table_gin::{DealtTable, TableHandsUnsupported, dealt_table};
