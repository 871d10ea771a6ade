//! Settlement engines against a rule document: test vectors made from the document, a conversation with an
//! engine as a process, and what explains answers that differ.
//!
//! The right answers come from the two evaluators of the rules, readings and costs from the exact
//! mathematics. This crate knows nothing about terminals, signatures, or how a report looks.

mod deals;
mod document;
mod engine;
mod round;
mod run;
mod settled;
mod variants;
mod vectors;

pub use deals::{Dealer, NumberSequence};
pub use document::{OpenReading, TestedDocument};
pub use engine::process::{ANSWER_BYTES_MAX, EngineCommand};
pub use engine::session::{
    EngineAnswer, EngineIncident, EngineRequest, EngineSession, IncidentKind, SessionLimits,
};
pub use round::{EngineRound, WagerAmounts, WagerPart, ranks_text};
pub use run::{
    ConformCause, ConformOptions, ConformOutcome, Explanation, ObservedRound, ReadingCost,
    RoundCounts, conform,
};
pub use settled::{HandSetter, RuleTables, SetHand, SetHands, SettledRound, settled_by_reference};
pub use variants::flag::Flag;
pub use variants::readings::RuleReading;
pub use variants::{RoundView, Variant, VariantSet};
pub use vectors::{
    CATCHES_WANTED, InvalidRequest, RoundVector, VectorFiles, VectorList, vector_files, vectors,
};
