//! Printed mathematics, judged against exact values.
//!
//! A claim **agrees** if the exact value rounds (half away from zero) to the printed digits; it is
//! **near** if it lies within five standard errors of the simulation that it states, or of 10^9
//! trials where no method is stated, the rounding of its last digit allowed for; else it
//! **differs**. A claim to be exact is never near, and the allowance has a ceiling: never more than
//! 10^6 trials give, always less than a tenth of the figure. A figure whose last digit is coarser than
//! the figure says nothing that could agree: it is not-tested.

mod claim_answer;
mod consistency;
mod coverage;
mod diagnosis;
mod diagnosis_sentence;
mod exact;
mod judged;
pub(crate) mod miswritten;
mod noise;
mod understood;
pub(crate) mod visible;

pub use claim_answer::ClaimAnswer;
pub(crate) use consistency::{Inconsistency, PaidRow, inconsistencies};
pub(crate) use diagnosis::{ChangedFigure, UNUSUAL, by_chance};
pub use diagnosis::{DIAGNOSES_MAX, Diagnoses, Diagnosis, DiagnosisKind};
pub(crate) use exact::{Definition, ExactValue};
pub use judged::{
    AgreedDefinition, CLOSER_TIMES, CloserReading, JudgedClaim, LastDigit, OwnFigure,
    StrategyJudged,
};
pub(crate) use judged::{compare, compare_defined};
pub(crate) use noise::is_implausible;
pub use noise::{STANDARD_ERRORS, TRIALS_ASSUMED, TRIALS_LEAST, TRIALS_MOST};
