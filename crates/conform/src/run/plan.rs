//! What an engine is asked, in segments: the vectors first, then random rounds. A segment depends on nothing
//! but the document, the vectors, the seed and its number, so that several engines can be asked at once, and
//! so that a transcript can be compared with what had to be asked.
//!
//! Knows nothing about engines and answers.

use crate::deals::{Dealer, mixed};
use crate::document::TestedDocument;
use crate::engine::messages::EngineRequest;
use crate::vectors::VectorList;

/// Random rounds of a segment.
pub const SEGMENT_ROUNDS: u64 = 4_096;

/// Where a request came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestSource {
    /// A vector that is a round.
    Vector,
    /// A request that must be refused, and what is wrong with it.
    Invalid(&'static str),
    /// A deal in which every hand is equally likely.
    Plain,
    /// A round near a boundary of the rules.
    Boundary,
    /// A hand of the seat by its number.
    NumberedHand,
}

/// A request with its place in the plan.
#[derive(Debug, Clone)]
pub struct PlannedRequest {
    /// Its number, from 0.
    pub number: u64,
    /// The id with which it is asked: 48 bits, exact in every language's numbers, and not known before.
    pub id: u64,
    /// What is asked.
    pub request: EngineRequest,
    /// Where it came from.
    pub source: RequestSource,
    /// Whether it is the last one of its segment.
    pub ends_segment: bool,
}

/// Everything that an engine is asked.
#[derive(Debug, Clone, Copy)]
pub struct RequestPlan<'a> {
    document: &'a TestedDocument,
    list: &'a VectorList,
    rounds: u64,
    seed: u64,
}

impl<'a> RequestPlan<'a> {
    /// The vectors of a document, and random rounds from a seed.
    pub fn new(
        document: &'a TestedDocument,
        list: &'a VectorList,
        rounds: u64,
        seed: u64,
    ) -> RequestPlan<'a> {
        RequestPlan { document, list, rounds, seed }
    }

    /// How many requests there are.
    pub fn requests(&self) -> u64 {
        self.vectors().saturating_add(self.rounds)
    }

    fn vectors(&self) -> u64 {
        (self.list.rounds.len() + self.list.invalid.len()) as u64
    }

    /// How many segments there are.
    pub fn segments(&self) -> u64 {
        self.vector_segments() + self.rounds.div_ceil(SEGMENT_ROUNDS)
    }

    /// All vectors are one segment.
    fn vector_segments(&self) -> u64 {
        u64::from(self.vectors() > 0)
    }

    /// The requests of a segment in their order.
    pub fn segment(&self, place: u64) -> Box<dyn Iterator<Item = PlannedRequest> + 'a> {
        match place.checked_sub(self.vector_segments()) {
            Some(of_random) => Box::new(self.random_requests(of_random)),
            None => Box::new(self.vector_requests()),
        }
    }

    fn vector_requests(self) -> impl Iterator<Item = PlannedRequest> + 'a {
        let rounds = self.list.rounds.iter();
        let rounds = rounds.map(|one| (EngineRequest::Round(one.round), RequestSource::Vector));
        let invalid = self.list.invalid.iter().map(|one| {
            let object = one.request.to_string();
            let inner = object.strip_prefix('{').unwrap_or_default().to_owned();
            (EngineRequest::Invalid(inner), RequestSource::Invalid(one.reason))
        });
        let last = self.vectors().saturating_sub(1);
        (0..).zip(rounds.chain(invalid)).map(move |(number, (request, source))| {
            self.planned(number, request, source, number == last)
        })
    }

    /// Plain deals and rounds near boundaries take turns.
    fn random_requests(self, segment: u64) -> impl Iterator<Item = PlannedRequest> + 'a {
        let first = segment.saturating_mul(SEGMENT_ROUNDS);
        let end = first.saturating_add(SEGMENT_ROUNDS).min(self.rounds);
        let rules = self.document.rules();
        let mut dealer = Dealer::new(rules, mixed(self.seed ^ mixed(segment)));
        let vectors = &self.list.rounds;
        (first..end).map(move |count| {
            let vector = vectors.get((count / 4) as usize % vectors.len().max(1));
            let (round, source) = match (count % 4, vector) {
                (1, Some(vector)) => (dealer.varied_round(&vector.round), RequestSource::Boundary),
                (3, _) => (dealer.boundary_round(), RequestSource::Boundary),
                _ => (dealer.plain_round(), RequestSource::Plain),
            };
            let number = self.vectors() + count;
            self.planned(number, EngineRequest::Round(round), source, count + 1 == end)
        })
    }

    fn planned(
        &self,
        number: u64,
        request: EngineRequest,
        source: RequestSource,
        ends_segment: bool,
    ) -> PlannedRequest {
        let id = request_id(self.seed, number);
        PlannedRequest { number, id, request, source, ends_segment }
    }
}

/// The id of a request that cannot be known without the seed.
pub fn request_id(seed: u64, number: u64) -> u64 {
    mixed(seed ^ mixed(number)) >> 16
}
