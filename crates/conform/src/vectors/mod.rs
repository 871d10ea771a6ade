//! Test vectors of a document, made from the document alone: rounds, each with the right answer and with
//! the faults that it catches, and requests that an engine must refuse.
//!
//! A round is a vector if it settles by rows that no earlier one had, lies at a boundary that none had,
//! or catches a variant that fewer than [`CATCHES_WANTED`] earlier ones catch. The rounds come from a fixed
//! sequence, so the same document gives the same vectors.

mod boundary;
mod files;
mod invalid;

pub use files::{VectorFiles, vector_files};
pub use invalid::InvalidRequest;
pub(crate) use invalid::known_reason;

use crate::deals::Dealer;
use crate::document::TestedDocument;
use crate::round::{EngineRound, WagerAmounts};
use crate::settled::{SettledRound, settled_by_reference};
use crate::variants::flag::Flag;
use boundary::{BoundaryKey, boundary_keys};
use std::collections::BTreeSet;

/// Rounds that are looked at after those of every shape.
const SEARCHED_MAX: usize = 30_000;
/// Tries to find a round for each shape.
const SHAPE_TRIES: usize = 40;
/// How many vectors are to catch each variant.
pub const CATCHES_WANTED: u32 = 2;
/// The seed of the search; another one would give other vectors that hold the same.
const SEARCH_SEED: u64 = 35;

/// A round with its right answer.
#[derive(Debug)]
pub struct RoundVector {
    /// The round.
    pub round: EngineRound,
    /// The right answer, by the reference evaluator.
    pub settled: SettledRound,
    /// The kinds of fault that it catches.
    pub flags: BTreeSet<Flag>,
    /// The variants that it catches, by their places.
    pub catches: Vec<usize>,
    /// Readings of open points under which the answer is another, by their places, with that answer.
    pub open: Vec<(usize, WagerAmounts)>,
}

/// The vectors of a document.
#[derive(Debug)]
pub struct VectorList {
    /// Rounds with their answers.
    pub rounds: Vec<RoundVector>,
    /// Requests that must be refused.
    pub invalid: Vec<InvalidRequest>,
    /// How many vectors catch each variant.
    pub caught: Vec<u32>,
}

/// Makes the vectors.
pub fn vectors(document: &TestedDocument) -> VectorList {
    let mut search = VectorSearch {
        document,
        rounds: Vec::new(),
        caught: vec![0; document.set.variants.len()],
        known: BTreeSet::new(),
    };
    let mut dealer = Dealer::new(document.rules(), SEARCH_SEED);
    let shapes = document.set.setter.shapes.as_ref().map(|book| book.shapes().to_vec());
    for shape in shapes.unwrap_or_default() {
        let rounds = (0..SHAPE_TRIES).filter_map(|_| dealer.shaped_round(&shape));
        let rounds: Vec<EngineRound> = rounds.collect();
        for round in rounds {
            search.offer(round);
        }
    }
    for place in 0..SEARCHED_MAX {
        let base = search.rounds.get(place % search.rounds.len().max(1)).map(|vector| vector.round);
        let round = match (place % 3, base) {
            (0, Some(base)) => dealer.varied_round(&base),
            (1, _) => dealer.boundary_round(),
            _ => dealer.plain_round(),
        };
        search.offer(round);
    }
    let rounds = search.rounds;
    let invalid = invalid::invalid_requests(document.rules(), &rounds);
    VectorList { rounds, invalid, caught: search.caught }
}

struct VectorSearch<'a> {
    document: &'a TestedDocument,
    rounds: Vec<RoundVector>,
    caught: Vec<u32>,
    known: BTreeSet<BoundaryKey>,
}

impl VectorSearch<'_> {
    /// Keeps a round that shows something new.
    fn offer(&mut self, round: EngineRound) {
        let set = &self.document.set;
        let mut view = set.view(round);
        let right = set.tables.settle(&round, &view.hands);
        let keys = boundary_keys(&set.tables, &round, &view.hands, &right);
        let is_new = keys.iter().any(|key| !self.known.contains(key));
        let wanted = set.variants.iter().zip(&self.caught);
        let mut catches_wanted = false;
        for (variant, _) in wanted.filter(|(_, caught)| **caught < CATCHES_WANTED) {
            catches_wanted |= set.net(variant, &mut view) != right.net;
            if catches_wanted {
                break;
            }
        }
        let settled = settled_if_kept(self.document, &round, is_new || catches_wanted);
        let Some(settled) = settled.filter(|settled| *settled == right) else { return };
        if self.rounds.iter().any(|known| known.round == round) {
            return;
        }
        self.known.extend(keys);
        let mut vector = RoundVector {
            round,
            settled,
            flags: BTreeSet::new(),
            catches: Vec::new(),
            open: Vec::new(),
        };
        for (place, variant) in set.variants.iter().enumerate() {
            let net = set.net(variant, &mut view);
            if net == right.net {
                continue;
            }
            if let Some(caught) = self.caught.get_mut(place) {
                *caught += 1;
            }
            vector.flags.insert(variant.flag);
            vector.catches.push(place);
            if place < self.document.open_readings.len() {
                vector.open.push((place, net));
            }
        }
        vector.flags.insert(Flag::OutcomeRow);
        if settled.pay_row.is_some() {
            vector.flags.insert(Flag::PayRow);
        }
        self.rounds.push(vector);
    }
}

/// The reference's answer to a round that is to be kept; both evaluators have to agree on a vector.
fn settled_if_kept(
    document: &TestedDocument,
    round: &EngineRound,
    kept: bool,
) -> Option<SettledRound> {
    kept.then(|| settled_by_reference(document.rules(), round))
}
