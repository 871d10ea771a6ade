//! A comparison that asks about every hand of the seat, in segments of hands by their numbers, and that can go
//! on where an earlier one was ended.
//!
//! Knows nothing about files and about how an outcome is shown.

use super::checkpoint::ConformCheckpoint;
use super::plan::{PlannedRequest, RequestPlan, RequestSource, request_id};
use super::segments::{OwnSegments, in_order};
use super::tally::{AnswerTally, SettledBy};
use super::workers::{ask_engines, asked, planned};
use super::{ConformListener, ConformOptions, ConformOutcome, explained};
use crate::document::TestedDocument;
use crate::engine::messages::EngineRequest;
use crate::engine::process::EngineCommand;
use crate::engine::session::{EngineIncident, EngineSession};
use crate::hands::{HandRange, SEGMENT_HANDS, number_beside_rounds};
use crate::vectors::VectorList;
use std::io;
use std::sync::mpsc::SyncSender;

/// Which hands are asked about, and how often the state is handed on.
#[derive(Debug, Clone, Copy)]
pub struct AllHandsOptions {
    /// The hands.
    pub range: HandRange,
    /// So many hands are asked about at least between two states.
    pub checkpoint_every: u64,
}

/// What hears of a comparison of all hands while it runs.
pub struct AllHandsListener<'a> {
    /// Of how many of how many requests were answered.
    pub progress: &'a mut dyn FnMut(u64, u64),
    /// The state from which the comparison can go on. Where it cannot be kept, the comparison ends.
    pub checkpoint: &'a mut dyn FnMut(&ConformCheckpoint) -> io::Result<()>,
}

/// Compares an engine with a document: vectors and random rounds as [`conform`](super::conform) does, then every
/// hand of the range once. With a state the comparison goes on from there, and comes to the same outcome.
///
/// The engine is started anew for the hands. Segments are put together in their order; after more breaches than
/// restarts are allowed the next segment is not asked.
///
/// # Errors
/// Where the state cannot be kept.
pub fn conform_all_hands(
    document: &TestedDocument,
    list: &VectorList,
    command: &EngineCommand,
    options: (&ConformOptions, &AllHandsOptions),
    from: Option<ConformCheckpoint>,
    listener: &mut AllHandsListener<'_>,
) -> io::Result<ConformOutcome> {
    let (options, hands) = options;
    let plan = RequestPlan::new(document, list, options.rounds, options.seed);
    let total = plan.requests().saturating_add(hands.range.hands());
    let mut is_complete = true;
    let mut state = match from {
        Some(state) => state,
        None => {
            let mut progress = |done: u64, _: u64| (listener.progress)(done, total);
            let mut early = ConformListener { progress: &mut progress, lines: None };
            let asked = ask_engines(document, &plan, command, options, &mut early);
            is_complete = asked.is_complete;
            let (tally, incidents) = (asked.tally, asked.incidents);
            ConformCheckpoint { hand_breaches: 0, tally, incidents }
        }
    };
    if is_complete {
        if state.hands_asked() == 0 {
            (listener.checkpoint)(&state)?;
        }
        let comparison = HandsComparison { document, command, options, hands, total };
        is_complete = comparison.ask(&mut state, listener)?;
    }
    let ConformCheckpoint { tally, incidents, .. } = state;
    let mut outcome = ConformOutcome::of_tally(document, tally, incidents, is_complete);
    outcome.hands = Some(hands.range);
    Ok(explained(document, command, options, outcome))
}

/// The answers to a segment.
struct SegmentAnswers {
    tally: AnswerTally,
    incidents: Vec<EngineIncident>,
    is_over: bool,
}

#[derive(Clone, Copy)]
struct HandsComparison<'a> {
    document: &'a TestedDocument,
    command: &'a EngineCommand,
    options: &'a ConformOptions,
    hands: &'a AllHandsOptions,
    total: u64,
}

impl HandsComparison<'_> {
    fn segments(&self) -> u64 {
        self.hands.range.hands().div_ceil(SEGMENT_HANDS)
    }

    /// Asks what is left; whether all of it was asked.
    fn ask(
        self,
        state: &mut ConformCheckpoint,
        listener: &mut AllHandsListener<'_>,
    ) -> io::Result<bool> {
        let left = state.hands_asked().div_ceil(SEGMENT_HANDS)..self.segments();
        let mut kept = state.hands_asked();
        let mut failed = None;
        let ask = |own: OwnSegments, to: &SyncSender<SegmentAnswers>| self.ask_segments(own, to);
        let mut take = |found: SegmentAnswers| {
            let taken = self.take(found, state, &mut kept, listener);
            taken.unwrap_or_else(|error| {
                failed = Some(error);
                false
            })
        };
        let (late, is_complete) = in_order(left, self.options.engines, ask, &mut take);
        if let Some(error) = failed {
            return Err(error);
        }
        if is_complete {
            // The last state has what engines did behind their last request.
            state.incidents.extend(late.into_iter().flatten());
            (listener.checkpoint)(state)?;
        }
        Ok(is_complete)
    }

    /// Takes the answers to a segment, and hands the state on where it is time; whether to go on.
    fn take(
        &self,
        found: SegmentAnswers,
        state: &mut ConformCheckpoint,
        kept: &mut u64,
        listener: &mut AllHandsListener<'_>,
    ) -> io::Result<bool> {
        state.tally.add(found.tally);
        state.hand_breaches += found.incidents.len() as u64;
        state.incidents.extend(found.incidents);
        (listener.progress)(state.tally.all().asked, self.total);
        let is_last = state.hands_asked() == self.hands.range.hands();
        let is_over = state.hand_breaches > u64::from(self.options.limits.restarts);
        if found.is_over || (is_over && !is_last) {
            return Ok(false);
        }
        if !is_last && state.hands_asked() - *kept >= self.hands.checkpoint_every {
            (listener.checkpoint)(state)?;
            *kept = state.hands_asked();
        }
        Ok(true)
    }

    /// Asks one engine its segments; what it did behind the last of them against the contract.
    fn ask_segments(
        self,
        segments: impl Iterator<Item = u64>,
        to: &SyncSender<SegmentAnswers>,
    ) -> Vec<EngineIncident> {
        let mut session = EngineSession::new(self.command, self.options.limits);
        for segment in segments {
            session.renew_restarts();
            let mut tally = AnswerTally::new(self.document);
            let mut requests = self.requests(segment);
            session.converse(&mut || requests.next().map(asked), &mut |asked, answer| {
                tally.take(self.document, &planned(asked), answer, SettledBy::FastEvaluator);
            });
            let incidents = std::mem::take(&mut session.incidents);
            let is_over = session.is_over();
            if to.send(SegmentAnswers { tally, incidents, is_over }).is_err() || is_over {
                break;
            }
        }
        session.finish();
        session.incidents
    }

    fn requests(&self, segment: u64) -> impl Iterator<Item = PlannedRequest> + use<> {
        let seed = self.options.seed;
        let skipped = segment.saturating_mul(SEGMENT_HANDS);
        let rules = self.document.rules();
        let rounds = self.hands.range.rounds(rules, seed, skipped, SEGMENT_HANDS);
        rounds.map(move |(number, round)| PlannedRequest {
            number,
            id: request_id(seed, number_beside_rounds(number)),
            request: EngineRequest::Round(round),
            source: RequestSource::NumberedHand,
            ends_segment: false,
        })
    }
}
