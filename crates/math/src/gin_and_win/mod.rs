//! Gin & Win: the bonus wager, the base game, and what changes under other rules and pay tables.

pub(crate) mod base;
mod bonus;
mod census;
mod envy_table;
mod joker_table;
mod meter_table;
mod par;
mod solve;
mod tables;

pub use base::{
    Advice, BaseGame, BaseNeighbour, COMMISSIONS, CardGroup, DENOMINATOR_MAX, DealerLaw,
    DecisionCard, DecisionCards, FirstAdvice, FirstChoice, GENERAL_CARDS_MAX, KeyChoice, KeyValue,
    LargestRaises, OutcomeAnalysis, OutcomePart, ShownLaw, SideFigures, SingleMultiple, Strategy,
    StrategyAnalysis, StrategyCard, WagerResults, advice, base_game, base_neighbours,
    limit_neighbours, rarer_base_neighbours, side_envy, side_meter,
};
pub use bonus::{
    BonusAnalysis, BonusQuantity, BonusReadings, BonusRowAnalysis, ENVY_NOT_COUNTED, EnvyAnalysis,
    EnvyRowAnalysis, FigureReading, MeterAnalysis, Neighbour, NeighbourKind, analyse_bonus,
    analyse_envy, analyse_meter, analyse_neighbour, bonus_neighbours, bonus_value, closest,
};
pub use census::{Cell, Census, census};
pub use envy_table::{edge_by_seats, envy_tables, envy_words};
pub use joker_table::{JokerDeals, joker_deals, joker_table};
pub use meter_table::{meter_table, meter_words, plain_wagers};
pub use par::{
    BOUND_ROUNDS, LongestRun, ParSheet, ParWager, PayOffStep, PayOffTable, RUIN_ROUNDS, ResultLaw,
    ReturnBounds, Ruin, RunWait, WagerSheet, par_sheet,
};
pub use solve::{BaseSolution, BonusSolution, PayoffWager, solve_base, solve_bonus};
pub use tables::{
    cost_table, decisions_table, decisions_words, multiples_table, outcome_table, pay_table,
    score_table, strategy_table,
};
