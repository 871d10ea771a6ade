//! Settlement engines against a rule document: test vectors made from the document, and the engines that
//! differ from it in one place, which the vectors catch.
//!
//! The right answers come from the two evaluators of the rules, readings from the exact mathematics. This crate knows nothing about terminals, signatures, or how a report looks.

mod deals;
mod document;
mod round;
mod settled;
mod variants;
mod vectors;

pub use deals::{Dealer, NumberSequence};
pub use document::{OpenReading, TestedDocument};
pub use round::{EngineRound, WagerAmounts, WagerPart, ranks_text};
pub use settled::{HandSetter, RuleTables, SetHand, SetHands, SettledRound, settled_by_reference};
pub use variants::flag::Flag;
pub use variants::readings::RuleReading;
pub use variants::{RoundView, Variant, VariantSet};
pub use vectors::{
    CATCHES_WANTED, InvalidRequest, RoundVector, VectorFiles, VectorList, vector_files, vectors,
};
