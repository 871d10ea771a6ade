//! Totals of other sources compared with what the records of the logs add up to.
//!
//! Knows no rules and settles nothing: both sides are what somebody stated.

mod answer;
mod compare;
mod explanation;
mod tables;

pub use answer::{
    CauseKind, ComparedFigure, ComparedLine, DifferenceCause, NoComparison, TotalAnswer,
    TotalsComparison,
};
pub(crate) use compare::{LogFacts, compare};
