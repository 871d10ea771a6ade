//! A comparison of an engine with a document: first every vector, then random rounds, then what explains
//! the answers that differ.
//!
//! Knows nothing about how an outcome is shown.

mod causes;
pub mod checkpoint;
mod cost;
pub mod hands;
pub mod plan;
mod segments;
mod shrink;
pub mod tally;
pub mod words;
mod workers;

pub use causes::{ConformCause, Explanation};
pub use cost::ReadingCost;

use crate::document::TestedDocument;
use crate::engine::process::EngineCommand;
use crate::engine::session::{EngineIncident, EngineSession, SessionLimits};
use crate::hands::HandRange;
use crate::vectors::VectorList;
use cost::reading_cost;
use plan::{RequestPlan, request_id};
use std::num::NonZeroU8;
use tally::AnswerTally;
use workers::ask_engines;

/// What to ask.
#[derive(Debug, Clone, Copy)]
pub struct ConformOptions {
    /// Random rounds.
    pub rounds: u64,
    /// The seed of these rounds.
    pub seed: u64,
    /// How many processes of the engine are asked at once.
    pub engines: NonZeroU8,
    /// Limits of the conversation.
    pub limits: SessionLimits,
}

/// What came of a comparison.
#[derive(Debug)]
pub struct ConformOutcome {
    /// The answers, counted.
    pub tally: AnswerTally,
    /// Readings and faults that were tried as explanations.
    pub variants: usize,
    /// Why answers differ.
    pub causes: Vec<ConformCause>,
    /// What the engine did against the contract.
    pub incidents: Vec<EngineIncident>,
    /// Whether the engine was asked to the end.
    pub is_complete: bool,
    /// The hands of the seat that were to be asked about one by one.
    pub hands: Option<HandRange>,
}

impl ConformOutcome {
    /// Whether the engine answered everything, and all of it as the document does.
    pub fn agrees(&self) -> bool {
        self.tally.agrees() && self.incidents.is_empty() && self.is_complete
    }

    /// Of answers that were counted, with what explains those that differ.
    pub fn of_tally(
        document: &TestedDocument,
        tally: AnswerTally,
        incidents: Vec<EngineIncident>,
        is_complete: bool,
    ) -> ConformOutcome {
        let mut causes = causes::causes(document, &tally.observed);
        for cause in &mut causes {
            let place = cause.explanation.variant();
            let variant = place.and_then(|place| document.set.variants.get(place));
            let reading = variant.and_then(|variant| variant.reading.as_ref());
            cause.costs = reading.and_then(|reading| reading_cost(document, reading, cause.part));
        }
        let variants = document.set.variants.len();
        ConformOutcome { tally, variants, causes, incidents, is_complete, hands: None }
    }
}

/// What hears of a comparison while it runs.
pub struct ConformListener<'a> {
    /// Of how many of how many requests were answered.
    pub progress: &'a mut dyn FnMut(u64, u64),
    /// Lines of a transcript, in order; none are made without a receiver.
    pub lines: Option<&'a mut dyn FnMut(&str)>,
}

/// Compares an engine with a document.
pub fn conform(
    document: &TestedDocument,
    list: &VectorList,
    command: &EngineCommand,
    options: &ConformOptions,
    listener: &mut ConformListener<'_>,
) -> ConformOutcome {
    let plan = RequestPlan::new(document, list, options.rounds, options.seed);
    let asked = ask_engines(document, &plan, command, options, listener);
    let outcome =
        ConformOutcome::of_tally(document, asked.tally, asked.incidents, asked.is_complete);
    explained(document, command, options, outcome)
}

/// The outcome with the smallest round for each cause.
fn explained(
    document: &TestedDocument,
    command: &EngineCommand,
    options: &ConformOptions,
    mut outcome: ConformOutcome,
) -> ConformOutcome {
    // Another engine of the same kind: how the first one ended has no part in it.
    let mut session = EngineSession::new(command, options.limits);
    let mut ids = (0..).map(|number| request_id(options.seed ^ 1, number));
    for cause in &mut outcome.causes {
        cause.smallest =
            shrink::shrunk(&mut session, &mut ids, document, &cause.smallest, cause.part);
    }
    outcome
}
