//! Several processes of one engine at once: each is asked every N-th segment, and the answers are put together
//! in the order of the segments, so that their number changes nothing in what comes out.
//!
//! Knows nothing about what explains answers.

use super::plan::{PlannedRequest, RequestPlan, RequestSource};
use super::tally::{AnswerTally, SettledBy};
use super::{ConformListener, ConformOptions};
use crate::document::TestedDocument;
use crate::engine::messages::write_entry;
use crate::engine::process::EngineCommand;
use crate::engine::session::{AskedRequest, EngineIncident, EngineSession};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Segments of one engine that wait to be put together; an engine that is ahead has to wait.
const WAITING_MAX: usize = 4;

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
    let engines = u64::from(options.engines.get()).min(plan.segments());
    let has_lines = listener.lines.is_some();
    std::thread::scope(|scope| {
        let mut answers: Vec<Receiver<SegmentAnswers>> = Vec::new();
        let mut ends = Vec::new();
        for engine in 0..engines {
            let (to, from) = sync_channel(WAITING_MAX);
            answers.push(from);
            ends.push(scope.spawn(move || {
                let own = (engine..plan.segments()).step_by(engines as usize);
                let session = EngineSession::new(command, options.limits);
                ask_segments(document, plan, own, session, has_lines, &to)
            }));
        }
        let tally = put_together(document, plan, answers, listener);
        let mut incidents = Vec::new();
        let mut is_complete = true;
        for end in ends {
            // A thread that panicked has asked only a part: there is no outcome without it.
            let (found, to_the_end) =
                end.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            incidents.extend(found);
            is_complete &= to_the_end;
        }
        EngineAnswers { tally, incidents, is_complete }
    })
}

/// Takes the segments of all engines in their order. No engine waits for the receivers after that.
fn put_together(
    document: &TestedDocument,
    plan: &RequestPlan<'_>,
    answers: Vec<Receiver<SegmentAnswers>>,
    listener: &mut ConformListener<'_>,
) -> AnswerTally {
    let mut tally = AnswerTally::new(document);
    for segment in 0..plan.segments() {
        let from = answers.get((segment % answers.len().max(1) as u64) as usize);
        let Some(found) = from.and_then(|from| from.recv().ok()) else { break };
        tally.add(found.tally);
        if let Some(lines) = &mut listener.lines {
            lines(&found.lines);
        }
        (listener.progress)(tally.all().asked, plan.requests());
    }
    tally
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
