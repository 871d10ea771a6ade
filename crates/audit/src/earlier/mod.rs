//! This audit against an earlier one, and several in a row: rates of exceptions, money, patterns and what the house
//! won, side by side.
//!
//! An earlier audit is known by its `audit.json` only. Nothing of it is recomputed, so that every word about it is
//! what that file states, with its name and digest.

mod comparison;
mod file;
mod tables;
mod trend;
mod trend_tables;

pub use comparison::{
    AuditComparison, ComparedMoney, ComparedPattern, ComparedRate, ComparedWin, PatternChange,
    RateChange, WinParts,
};
pub use file::{EarlierAudit, EarlierAuditError};
pub use trend::{
    AuditTrend, TREND_AUDITS_MAX, TrendAccount, TrendAudit, TrendError, TrendMoney, TrendOverlap,
    TrendPattern, TrendRate,
};
