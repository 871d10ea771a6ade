//! What answers come to, counted: of one segment, and of all of them together.
//!
//! Knows nothing about processes and transcripts.

use super::plan::{PlannedRequest, RequestSource};
use crate::document::TestedDocument;
use crate::engine::messages::{EngineAnswer, EngineRequest};
use crate::round::{EngineRound, WagerAmounts, WagerPart};
use crate::settled::{SettledRound, settled_by_reference};
use std::collections::BTreeMap;

/// Differing rounds that are kept to be explained; all are counted.
const DIFFERING_KEPT_MAX: usize = 2_000;
/// Agreeing random rounds that an explanation has to agree with as well.
const AGREEING_KEPT_MAX: usize = 4_000;
/// Of so many requests one is settled by the reference as well; so is each that differs.
const REFERENCE_SHARE: u64 = 1_000;

/// Which evaluator gives the right answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettledBy {
    /// The fast one; the reference confirms each difference and a share of the rest.
    FastEvaluator,
    /// Both, for every round.
    BothEvaluators,
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

impl RoundCounts {
    /// Asked about and not answered.
    pub fn missing(&self) -> u64 {
        self.asked - self.answered
    }

    fn add(&mut self, other: RoundCounts) {
        self.asked += other.asked;
        self.answered += other.answered;
        self.differing += other.differing;
    }
}

impl std::iter::Sum for RoundCounts {
    fn sum<I: Iterator<Item = RoundCounts>>(counts: I) -> RoundCounts {
        counts.fold(RoundCounts::default(), |mut all, one| {
            all.add(one);
            all
        })
    }
}

/// What answers come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AnswerTally {
    /// Vectors that are rounds.
    pub vectors: RoundCounts,
    /// Vectors that must be refused; those that were answered differ.
    pub invalid: RoundCounts,
    /// Random rounds whose deals are equally likely.
    pub plain: RoundCounts,
    /// Random rounds near the boundaries of the rules.
    pub boundary: RoundCounts,
    /// Hands of the seat by their numbers.
    pub hands: RoundCounts,
    /// Rounds that were settled by the reference as well.
    pub by_reference: u64,
    /// Rounds on which the two evaluators of this program disagree; the engine is not judged by them.
    pub evaluators_differ: u64,
    /// Answered rounds by outcome row.
    pub by_outcome: Vec<u64>,
    /// Answered rounds by pay row.
    pub by_pay_row: Vec<u64>,
    /// Invalid requests that were answered, by what is wrong with them: how many of how many.
    pub accepted: BTreeMap<&'static str, (u64, u64)>,
    /// All vectors, differing rounds and some agreeing ones, for explanations.
    pub(super) observed: Vec<ObservedRound>,
    pub(super) differing_kept: usize,
    pub(super) agreeing_kept: usize,
}

impl AnswerTally {
    /// Of no answers yet.
    pub fn new(document: &TestedDocument) -> AnswerTally {
        let rules = document.rules();
        AnswerTally {
            by_outcome: vec![0; rules.outcomes.len()],
            by_pay_row: vec![0; rules.bonus_rows().len()],
            ..AnswerTally::default()
        }
    }

    /// Requests of all kinds together.
    pub fn all(&self) -> RoundCounts {
        [self.vectors, self.invalid, self.plain, self.boundary, self.hands].into_iter().sum()
    }

    /// Whether everything was answered, and all of it as the document does.
    pub fn agrees(&self) -> bool {
        let all = self.all();
        all.differing == 0 && all.missing() == 0
    }

    /// An engine that is wrong on one plain round in so many would have been caught with 99.9 %: the
    /// largest N with (1 - 1/N)^n at most 0.001. `None` below seven rounds.
    pub fn caught_one_in(&self) -> Option<u64> {
        let rounds = self.plain.answered;
        // ln 1000 = 6.9078; -ln(1 - 1/N) is above 1/N, so the true N is a little larger.
        (rounds >= 7).then(|| rounds.saturating_mul(10_000) / 69_078)
    }

    /// Counts the answer to a request.
    pub fn take(
        &mut self,
        document: &TestedDocument,
        asked: &PlannedRequest,
        answer: EngineAnswer,
        settled_by: SettledBy,
    ) {
        match (&asked.request, asked.source) {
            (EngineRequest::Round(round), source) => {
                let is_confirmed = settled_by == SettledBy::BothEvaluators
                    || asked.number.is_multiple_of(REFERENCE_SHARE);
                self.take_round(document, (round, source), answer, is_confirmed);
            }
            (EngineRequest::Invalid(_), RequestSource::Invalid(reason)) => {
                self.take_refusal(reason, answer);
            }
            (EngineRequest::Invalid(_), _) => {}
        }
    }

    fn take_refusal(&mut self, reason: &'static str, answer: EngineAnswer) {
        self.invalid.asked += 1;
        self.invalid.answered += u64::from(answer != EngineAnswer::Missing);
        let accepted = self.accepted.entry(reason).or_default();
        accepted.1 += 1;
        if matches!(answer, EngineAnswer::Net(_)) {
            self.invalid.differing += 1;
            accepted.0 += 1;
        }
    }

    fn take_round(
        &mut self,
        document: &TestedDocument,
        (round, source): (&EngineRound, RequestSource),
        answer: EngineAnswer,
        is_confirmed: bool,
    ) {
        let right = document.set.tables.settle(round, &document.set.setter.hands(round));
        let net = match answer {
            EngineAnswer::Missing => {
                self.counts(source).asked += 1;
                return;
            }
            EngineAnswer::Net(net) => Some(net),
            EngineAnswer::Refused => None,
        };
        let agrees = net == Some(right.net);
        // The fast evaluator alone does not make an engine wrong.
        let needs_reference = is_confirmed || !agrees;
        let is_certain = !needs_reference || settled_by_reference(document.rules(), round) == right;
        self.by_reference += u64::from(needs_reference);
        self.evaluators_differ += u64::from(!is_certain);
        let counts = self.counts(source);
        counts.asked += 1;
        counts.answered += 1;
        counts.differing += u64::from(is_certain && !agrees);
        for (row, rows) in
            [(right.outcome, &mut self.by_outcome), (right.pay_row, &mut self.by_pay_row)]
        {
            if let Some(count) = row.and_then(|row| rows.get_mut(row)) {
                *count += 1;
            }
        }
        if is_certain {
            self.keep(ObservedRound { round: *round, right, net }, source);
        }
    }

    fn counts(&mut self, source: RequestSource) -> &mut RoundCounts {
        match source {
            RequestSource::Vector => &mut self.vectors,
            RequestSource::Invalid(_) => &mut self.invalid,
            RequestSource::Plain => &mut self.plain,
            RequestSource::Boundary => &mut self.boundary,
            RequestSource::NumberedHand => &mut self.hands,
        }
    }

    fn keep(&mut self, one: ObservedRound, source: RequestSource) {
        let is_kept = match (source, one.net == Some(one.right.net)) {
            (RequestSource::Vector, _) => true,
            (_, true) => {
                self.agreeing_kept += 1;
                self.agreeing_kept <= AGREEING_KEPT_MAX
            }
            (_, false) => {
                self.differing_kept += 1;
                self.differing_kept <= DIFFERING_KEPT_MAX
            }
        };
        if is_kept {
            self.observed.push(one);
        }
    }

    /// Adds a later segment, which has no vectors where this has any.
    pub fn add(&mut self, later: AnswerTally) {
        self.vectors.add(later.vectors);
        self.invalid.add(later.invalid);
        self.plain.add(later.plain);
        self.boundary.add(later.boundary);
        self.hands.add(later.hands);
        self.by_reference += later.by_reference;
        self.evaluators_differ += later.evaluators_differ;
        for (counts, more) in
            [(&mut self.by_outcome, later.by_outcome), (&mut self.by_pay_row, later.by_pay_row)]
        {
            for (count, more) in counts.iter_mut().zip(more) {
                *count += more;
            }
        }
        for (reason, (accepted, asked)) in later.accepted {
            let counts = self.accepted.entry(reason).or_default();
            counts.0 += accepted;
            counts.1 += asked;
        }
        match self.observed.is_empty() {
            true => {
                self.differing_kept = later.differing_kept;
                self.agreeing_kept = later.agreeing_kept;
                self.observed = later.observed;
            }
            false => {
                for one in later.observed {
                    self.keep(one, RequestSource::Plain);
                }
            }
        }
    }
}
