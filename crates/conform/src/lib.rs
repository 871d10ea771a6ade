//! Settlement engines against a rule document: test vectors made from the document, a conversation with an
//! engine as a process, and what explains answers that differ.
//!
//! The right answers come from the two evaluators of the rules, readings and costs from the exact
//! mathematics. This crate knows nothing about terminals, signatures, or how a report looks.

mod deals;
mod document;
mod engine;
mod hands;
mod round;
mod run;
mod settled;
mod transcript;
mod variants;
mod vectors;

pub use deals::{Dealer, NumberSequence};
pub use document::{OpenReading, TestedDocument};
pub use engine::map::{ENGINE_MAP_BYTES_MAX, EngineMap, EngineMapError};
pub use engine::messages::{EngineAnswer, EngineRequest, write_entry};
pub use engine::process::{ANSWER_BYTES_MAX, EngineCommand};
pub use engine::session::{
    AskedRequest, EngineIncident, EngineSession, IncidentKind, SessionLimits,
};
pub use hands::{HandRange, dealer_hand_count, hand_at, hand_count, hand_round};
pub use round::{EngineRound, WagerAmounts, WagerPart, ranks_text};
pub use run::checkpoint::{
    CHECKPOINT_BYTES_MAX, ConformCheckpoint, ConformCheckpointError, IdentityDifference,
};
pub use run::hands::{AllHandsListener, AllHandsOptions, conform_all_hands};
pub use run::plan::{PlannedRequest, RequestPlan, RequestSource};
pub use run::tally::{AnswerTally, ObservedRound, RoundCounts, SettledBy};
pub use run::words::{
    NEVER_EXERCISED, accepted_words, cost_words, differs_words, explanation_words, round_words,
    rows_exercised,
};
pub use run::{
    ConformCause, ConformListener, ConformOptions, ConformOutcome, Explanation, ReadingCost,
    conform,
};
pub use settled::{HandSetter, RuleTables, SetHand, SetHands, SettledRound, settled_by_reference};
pub use transcript::{
    CheckedTranscript, EngineFile, EngineIdentity, IncidentEntry, TRANSCRIPT_LINE_BYTES_MAX,
    TRANSCRIPT_ROUNDS_MAX, TranscriptEnd, TranscriptFault, TranscriptHeader, TranscriptProblem,
    check_transcript,
};
pub use variants::flag::Flag;
pub use variants::readings::RuleReading;
pub use variants::{RoundView, Variant, VariantSet};
pub use vectors::{
    CATCHES_WANTED, InvalidRequest, RoundVector, VectorFiles, VectorList, vector_files, vectors,
};
