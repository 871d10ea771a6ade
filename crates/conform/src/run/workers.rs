//! Several processes of one engine at once, asked everything that is planned.
//!
//! Knows nothing about what explains answers.

use super::plan::{PlannedRequest, RequestPlan, RequestSource};
use super::segments::{OwnSegments, in_order};
use super::tally::{AnswerTally, SettledBy};
use super::{ConformListener, ConformOptions};
use crate::document::TestedDocument;
use crate::engine::messages::write_entry;
use crate::engine::process::EngineCommand;
use crate::engine::session::{AskedRequest, EngineIncident, EngineSession};
use std::sync::mpsc::SyncSender;

/// What all engines answered.
pub struct EngineAnswers {
    /// Counted.
    pub tally: AnswerTally,
    /// Against the contract, by engine.
    pub incidents: Vec<EngineIncident>,
    /// Whether everything was asked.
    pub is_complete: bool,
}

/// The answers to a segment.
struct SegmentAnswers {
    tally: AnswerTally,
    lines: String,
}

/// What an engine did against the contract, and whether it was asked to the end.
type Conduct = (Vec<EngineIncident>, bool);

/// Asks everything.
pub fn ask_engines(
    document: &TestedDocument,
    plan: &RequestPlan<'_>,
    command: &EngineCommand,
    options: &ConformOptions,
    listener: &mut ConformListener<'_>,
) -> EngineAnswers {
    let has_lines = listener.lines.is_some();
    let mut tally = AnswerTally::new(document);
    let ask = |own: OwnSegments, to: &SyncSender<SegmentAnswers>| {
        let session = EngineSession::new(command, options.limits);
        ask_segments(document, plan, own, session, has_lines, to)
    };
    let mut take = |found: SegmentAnswers| {
        tally.add(found.tally);
        if let Some(lines) = &mut listener.lines {
            lines(&found.lines);
        }
        (listener.progress)(tally.all().asked, plan.requests());
        true
    };
    let (ends, _) = in_order(0..plan.segments(), options.engines, ask, &mut take);
    let is_complete = ends.iter().all(|(_, to_the_end)| *to_the_end);
    let incidents = ends.into_iter().flat_map(|(incidents, _)| incidents).collect();
    EngineAnswers { tally, incidents, is_complete }
}

/// Asks one engine its segments.
fn ask_segments(
    document: &TestedDocument,
    plan: &RequestPlan<'_>,
    mut segments: impl Iterator<Item = u64>,
    mut session: EngineSession<'_>,
    has_lines: bool,
    to: &SyncSender<SegmentAnswers>,
) -> Conduct {
    let empty = || SegmentAnswers { tally: AnswerTally::new(document), lines: String::new() };
    let mut open = empty();
    let mut requests = segments.next().map(|segment| plan.segment(segment));
    session.converse(
        &mut || loop {
            match requests.as_mut()?.next() {
                Some(planned) => return Some(asked(planned)),
                None => requests = segments.next().map(|segment| plan.segment(segment)),
            }
        },
        &mut |asked, answer| {
            let planned = planned(asked);
            open.tally.take(document, &planned, answer, SettledBy::FastEvaluator);
            if has_lines {
                write_entry(planned.id, &planned.request, answer, &mut open.lines);
            }
            if planned.ends_segment {
                // Fails only where another engine's thread has panicked.
                to.send(std::mem::replace(&mut open, empty())).ok();
            }
        },
    );
    session.finish();
    let is_over = session.is_over();
    (session.incidents, !is_over)
}

/// What comes back with an answer: number, source and whether the segment ends.
pub type PlanContext = (u64, RequestSource, bool);

pub fn asked(planned: PlannedRequest) -> AskedRequest<PlanContext> {
    let context = (planned.number, planned.source, planned.ends_segment);
    AskedRequest { id: planned.id, request: planned.request, context }
}

pub fn planned(asked: AskedRequest<PlanContext>) -> PlannedRequest {
    let (number, source, ends_segment) = asked.context;
    PlannedRequest { number, id: asked.id, request: asked.request, source, ends_segment }
}
