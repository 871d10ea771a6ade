//! A comparison of an engine with a document: first every vector, then random rounds, then what explains
//! the answers that differ.
//!
//! Knows nothing about how an outcome is shown.

mod causes;
mod cost;
mod shrink;

pub use causes::{ConformCause, Explanation};
pub use cost::ReadingCost;

use crate::deals::Dealer;
use crate::document::TestedDocument;
use crate::engine::process::EngineCommand;
use crate::engine::session::{
    EngineAnswer, EngineIncident, EngineRequest, EngineSession, SessionLimits,
};
use crate::round::{EngineRound, WagerAmounts, WagerPart};
use crate::settled::{SettledRound, settled_by_reference};
use crate::vectors::VectorList;
use cost::reading_cost;
use std::collections::BTreeMap;

/// Differing rounds that are kept to be explained; all are counted.
const DIFFERING_KEPT_MAX: usize = 2_000;
/// Agreeing random rounds that an explanation has to agree with as well.
const AGREEING_KEPT_MAX: usize = 4_000;
/// Of so many random rounds one is settled by the reference as well; so is each that differs.
const REFERENCE_SHARE: u64 = 1_000;

/// What to ask.
#[derive(Debug, Clone, Copy)]
pub struct ConformOptions {
    /// Random rounds.
    pub rounds: u64,
    /// The seed of these rounds.
    pub seed: u64,
    /// Limits of the conversation.
    pub limits: SessionLimits,
}

/// A round with the right answer and the engine's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObservedRound {
    /// The round.
    pub round: EngineRound,
    /// The right answer.
    pub right: SettledRound,
    /// What the engine gave: net, or a refusal as `None`.
    pub net: Option<WagerAmounts>,
}

impl ObservedRound {
    /// Whether the engine is right on these wagers.
    pub fn agrees(&self, part: WagerPart) -> bool {
        self.net.is_some_and(|net| part.agrees(&net, &self.right.net))
    }
}

/// Numbers of rounds of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoundCounts {
    /// Asked about.
    pub asked: u64,
    /// Answered.
    pub answered: u64,
    /// Answered otherwise than the document.
    pub differing: u64,
}

/// What came of a comparison.
#[derive(Debug)]
pub struct ConformOutcome {
    /// Vectors that are rounds.
    pub vectors: RoundCounts,
    /// Vectors that must be refused; those that were answered differ.
    pub invalid: RoundCounts,
    /// Random rounds whose deals are equally likely.
    pub plain: RoundCounts,
    /// Random rounds near the boundaries of the rules.
    pub boundary: RoundCounts,
    /// Random rounds that were settled by the reference as well.
    pub by_reference: u64,
    /// Rounds on which the two evaluators of this program disagree; the engine is not judged by them.
    pub evaluators_differ: u64,
    /// Answered rounds by outcome row.
    pub by_outcome: Vec<u64>,
    /// Answered rounds by pay row.
    pub by_pay_row: Vec<u64>,
    /// Readings and faults that were tried as explanations.
    pub variants: usize,
    /// Why answers differ.
    pub causes: Vec<ConformCause>,
    /// Invalid requests that were answered, by what is wrong with them: how many of how many.
    pub accepted: BTreeMap<&'static str, (u64, u64)>,
    /// What the engine did against the contract.
    pub incidents: Vec<EngineIncident>,
    /// Whether the engine was asked to the end.
    pub is_complete: bool,
}

impl ConformOutcome {
    /// Whether the engine answered everything, and all of it as the document does.
    pub fn agrees(&self) -> bool {
        let all = [self.vectors, self.invalid, self.plain, self.boundary];
        let counted = all.iter().all(|one| one.differing == 0 && one.answered == one.asked);
        counted && self.incidents.is_empty() && self.is_complete
    }

    /// An engine that is wrong on one plain round in so many would have been caught with 99.9 %: the
    /// largest N with (1 - 1/N)^n at most 0.001. `None` below seven rounds.
    pub fn caught_one_in(&self) -> Option<u64> {
        let rounds = self.plain.answered;
        // ln 1000 = 6.9078; -ln(1 - 1/N) is above 1/N, so the true N is a little larger.
        (rounds >= 7).then(|| rounds.saturating_mul(10_000) / 69_078)
    }
}

/// Compares an engine with a document. `progress` hears of how many of how many requests.
pub fn conform(
    document: &TestedDocument,
    list: &VectorList,
    command: &EngineCommand,
    options: &ConformOptions,
    progress: &dyn Fn(u64, u64),
) -> ConformOutcome {
    let mut session = EngineSession::new(command, options.limits, options.seed);
    let mut run = ConformRun::new(document);
    run.ask_vectors(&mut session, list);
    run.ask_random(&mut session, list, options, progress);
    session.finish();
    let (causes, incidents) =
        (run.causes(command, options), std::mem::take(&mut session.incidents));
    ConformOutcome {
        variants: document.set.variants.len(),
        causes,
        is_complete: !session.is_over(),
        incidents,
        ..run.outcome
    }
}

/// What is kept while an engine answers.
struct ConformRun<'a> {
    document: &'a TestedDocument,
    outcome: ConformOutcome,
    /// All vectors, differing rounds and some agreeing ones.
    observed: Vec<ObservedRound>,
    differing_kept: usize,
    agreeing_kept: usize,
}

/// Where a round came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RoundSource {
    Vector,
    Plain,
    Boundary,
}

impl<'a> ConformRun<'a> {
    fn new(document: &'a TestedDocument) -> ConformRun<'a> {
        let rules = document.rules();
        let outcome = ConformOutcome {
            vectors: RoundCounts::default(),
            invalid: RoundCounts::default(),
            plain: RoundCounts::default(),
            boundary: RoundCounts::default(),
            by_reference: 0,
            evaluators_differ: 0,
            by_outcome: vec![0; rules.outcomes.len()],
            by_pay_row: vec![0; rules.bonus.len()],
            variants: 0,
            causes: Vec::new(),
            accepted: BTreeMap::new(),
            incidents: Vec::new(),
            is_complete: true,
        };
        ConformRun { document, outcome, observed: Vec::new(), differing_kept: 0, agreeing_kept: 0 }
    }

    fn ask_vectors(&mut self, session: &mut EngineSession<'_>, list: &VectorList) {
        let mut rounds = list.rounds.iter();
        session.converse(
            &mut || rounds.next().map(|one| (EngineRequest::Round(one.round), one.settled)),
            &mut |request, right, answer| self.take(request, right, answer, RoundSource::Vector),
        );
        let mut invalid = list.invalid.iter().map(|one| {
            let object = one.request.to_string();
            let inner = object.strip_prefix('{').unwrap_or_default().to_owned();
            (EngineRequest::Invalid(inner), one.reason)
        });
        session.converse(&mut || invalid.next(), &mut |_, reason, answer| {
            let counts = &mut self.outcome.invalid;
            counts.asked += 1;
            counts.answered += u64::from(answer != EngineAnswer::Missing);
            let accepted = self.outcome.accepted.entry(reason).or_default();
            accepted.1 += 1;
            if matches!(answer, EngineAnswer::Net(_)) {
                counts.differing += 1;
                accepted.0 += 1;
            }
        });
    }

    /// Plain deals and rounds near boundaries take turns.
    fn ask_random(
        &mut self,
        session: &mut EngineSession<'_>,
        list: &VectorList,
        options: &ConformOptions,
        progress: &dyn Fn(u64, u64),
    ) {
        let document = self.document;
        let mut dealer = Dealer::new(document.rules(), options.seed);
        let mut count = 0;
        let mut taken = 0;
        session.converse(
            &mut || {
                if count >= options.rounds {
                    return None;
                }
                let vector = list.rounds.get((count / 4) as usize % list.rounds.len().max(1));
                let (round, source) = match (count % 4, vector) {
                    (1, Some(vector)) => {
                        (dealer.varied_round(&vector.round), RoundSource::Boundary)
                    }
                    (3, _) => (dealer.boundary_round(), RoundSource::Boundary),
                    _ => (dealer.plain_round(), RoundSource::Plain),
                };
                let hands = document.set.setter.hands(&round);
                let right = document.set.tables.settle(&round, &hands);
                count += 1;
                Some((EngineRequest::Round(round), (right, source, count)))
            },
            &mut |request, (right, source, place), answer| {
                if let (EngineRequest::Round(round), 0) = (request, place % REFERENCE_SHARE) {
                    let reference = settled_by_reference(document.rules(), round);
                    self.outcome.by_reference += 1;
                    self.outcome.evaluators_differ += u64::from(reference != right);
                }
                self.take(request, right, answer, source);
                taken += 1;
                if taken % 4_096 == 0 {
                    progress(taken, options.rounds);
                }
            },
        );
    }

    fn take(
        &mut self,
        request: &EngineRequest,
        right: SettledRound,
        answer: EngineAnswer,
        source: RoundSource,
    ) {
        let EngineRequest::Round(round) = request else { return };
        let counts = match source {
            RoundSource::Vector => &mut self.outcome.vectors,
            RoundSource::Plain => &mut self.outcome.plain,
            RoundSource::Boundary => &mut self.outcome.boundary,
        };
        counts.asked += 1;
        let net = match answer {
            EngineAnswer::Missing => return,
            EngineAnswer::Net(net) => Some(net),
            EngineAnswer::Refused => None,
        };
        counts.answered += 1;
        for (row, rows) in [
            (right.outcome, &mut self.outcome.by_outcome),
            (right.pay_row, &mut self.outcome.by_pay_row),
        ] {
            if let Some(count) = row.and_then(|row| rows.get_mut(row)) {
                *count += 1;
            }
        }
        let agrees = net == Some(right.net);
        if !agrees {
            // The fast evaluator alone does not make an engine wrong.
            if settled_by_reference(self.document.rules(), round) != right {
                self.outcome.evaluators_differ += 1;
                return;
            }
            counts.differing += 1;
        }
        let kept = match (source, agrees) {
            (RoundSource::Vector, _) => true,
            (_, true) => {
                self.agreeing_kept += 1;
                self.agreeing_kept <= AGREEING_KEPT_MAX
            }
            (_, false) => {
                self.differing_kept += 1;
                self.differing_kept <= DIFFERING_KEPT_MAX
            }
        };
        if kept {
            self.observed.push(ObservedRound { round: *round, right, net });
        }
    }

    fn causes(&self, command: &EngineCommand, options: &ConformOptions) -> Vec<ConformCause> {
        let mut causes = causes::causes(self.document, &self.observed);
        if causes.is_empty() {
            return causes;
        }
        // Another engine of the same kind: how the first one ended has no part in it.
        let mut session = EngineSession::new(command, options.limits, options.seed ^ 1);
        for cause in &mut causes {
            cause.smallest =
                shrink::shrunk(&mut session, self.document, &cause.smallest, cause.part);
            let reading = cause.explanation.variant().and_then(|place| {
                let variant = self.document.set.variants.get(place)?;
                variant.reading.as_ref()
            });
            cause.costs =
                reading.and_then(|reading| reading_cost(self.document, reading, cause.part));
        }
        causes
    }
}
