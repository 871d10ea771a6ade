//! The state of a comparison of all hands as text, so that one that was ended can go on.
//!
//! The first line names the format, the second has the digest of the third: what identifies the comparison, and
//! what came of it so far. Knows nothing about files.

use super::tally::{AnswerTally, ObservedRound, RoundCounts};
use crate::document::TestedDocument;
use crate::engine::session::{EngineIncident, IncidentKind};
use crate::hands::{HandRange, SEGMENT_HANDS};
use crate::round::{EngineRound, WagerAmounts};
use crate::vectors::known_reason;
use gincert_evidence::Digest;
use gincert_game::gin_and_win::Action;
use gincert_game::parse_cards;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Largest state that is read, in bytes.
pub const CHECKPOINT_BYTES_MAX: u64 = 1 << 25;
/// The first line.
const HEAD: &str = "gincert engine comparison 1";
/// Largest count of a state: no sum of some of them overflows.
const NUMBER_MAX: u64 = 1 << 53;

/// Where a comparison of all hands is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConformCheckpoint {
    /// Breaches of the contract among the hands that were asked about.
    pub hand_breaches: u64,
    /// The answers so far, counted: vectors, random rounds and hands.
    pub tally: AnswerTally,
    /// What the engine did against the contract so far.
    pub incidents: Vec<EngineIncident>,
}

/// In what a stored comparison is another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityDifference {
    /// What identifies a comparison: the document, the seed and so on.
    pub name: String,
    /// Its value there.
    pub there: String,
    /// Its value here.
    pub here: String,
}

/// Why a comparison does not go on from a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConformCheckpointError {
    /// The text is no state of a comparison by this version.
    NotCheckpoint,
    /// It was changed or cut after it was written.
    Damaged,
    /// It is of another comparison, in at least one thing.
    OtherComparison(Vec<IdentityDifference>),
}

impl fmt::Display for ConformCheckpointError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConformCheckpointError::NotCheckpoint => {
                to.write_str("it is not a state of a comparison by this version of gincert")
            }
            ConformCheckpointError::Damaged => to
                .write_str("its content does not have the digest that it states, so it is damaged"),
            ConformCheckpointError::OtherComparison(differences) => {
                to.write_str("it is of another comparison")?;
                for (place, one) in differences.iter().enumerate() {
                    let mark = if place == 0 { ": " } else { "; " };
                    write!(to, "{mark}{} is {} there and {} here", one.name, one.there, one.here)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for ConformCheckpointError {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredComparison {
    /// What identifies it: names and values.
    identity: Vec<(String, String)>,
    state: serde_json::Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredState {
    hands_asked: u64,
    hand_breaches: u64,
    /// Vectors, requests to refuse, plain deals, rounds near a boundary, hands: asked, answered, differing.
    counts: [[u64; 3]; 5],
    by_reference: u64,
    evaluators_differ: u64,
    by_outcome: Vec<u64>,
    by_pay_row: Vec<u64>,
    accepted: Vec<(String, u64, u64)>,
    observed: Vec<StoredRound>,
    differing_kept: u64,
    agreeing_kept: u64,
    /// The word for what the engine did, the request whose answer was due, what was observed.
    incidents: Vec<(String, Option<String>, String)>,
}

/// An observed round; the right answer follows from the document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredRound {
    dealer: String,
    cards: String,
    fold: bool,
    bets: WagerAmounts,
    net: Option<WagerAmounts>,
}

impl ConformCheckpoint {
    /// Hands of the range that were asked about, from its first on.
    pub fn hands_asked(&self) -> u64 {
        self.tally.hands.asked
    }

    /// As text. `identity` names what makes the comparison this one, with values.
    ///
    /// # Errors
    /// Where it cannot be written as JSON.
    pub fn text(&self, identity: &[(String, String)]) -> serde_json::Result<String> {
        let state = serde_json::to_value(self.stored())?;
        let body = serde_json::to_string(&StoredComparison { identity: identity.to_vec(), state })?;
        Ok(format!("{HEAD}\n{}\n{body}\n", Digest::of(body.as_bytes())))
    }

    /// From text, for the comparison that `identity` names.
    ///
    /// # Errors
    /// Where the text is no state, was changed, or is of another comparison.
    pub fn parse(
        text: &[u8],
        identity: &[(String, String)],
        document: &TestedDocument,
        range: &HandRange,
    ) -> Result<ConformCheckpoint, ConformCheckpointError> {
        let none = || ConformCheckpointError::NotCheckpoint;
        let text = std::str::from_utf8(text).map_err(|_| none())?;
        let rest = text.strip_prefix(HEAD).and_then(|rest| rest.strip_prefix('\n'));
        let (digest, body) = rest.and_then(|rest| rest.split_once('\n')).ok_or_else(none)?;
        let body = body.strip_suffix('\n').ok_or(ConformCheckpointError::Damaged)?;
        if Digest::of(body.as_bytes()).to_string() != digest {
            return Err(ConformCheckpointError::Damaged);
        }
        let stored: StoredComparison = serde_json::from_str(body).map_err(|_| none())?;
        let differences = differences(&stored.identity, identity);
        if !differences.is_empty() {
            return Err(ConformCheckpointError::OtherComparison(differences));
        }
        let state: StoredState = serde_json::from_value(stored.state).map_err(|_| none())?;
        state.restored(document, range).ok_or_else(none)
    }

    fn stored(&self) -> StoredState {
        let tally = &self.tally;
        let counts = |one: &RoundCounts| [one.asked, one.answered, one.differing];
        let accepted = tally.accepted.iter();
        StoredState {
            hands_asked: self.hands_asked(),
            hand_breaches: self.hand_breaches,
            counts: [&tally.vectors, &tally.invalid, &tally.plain, &tally.boundary, &tally.hands]
                .map(counts),
            by_reference: tally.by_reference,
            evaluators_differ: tally.evaluators_differ,
            by_outcome: tally.by_outcome.clone(),
            by_pay_row: tally.by_pay_row.clone(),
            accepted: accepted
                .map(|(reason, (some, all))| ((*reason).to_owned(), *some, *all))
                .collect(),
            observed: tally.observed.iter().map(stored_round).collect(),
            differing_kept: tally.differing_kept as u64,
            agreeing_kept: tally.agreeing_kept as u64,
            incidents: self.incidents.iter().map(stored_incident).collect(),
        }
    }
}

/// What two identities have otherwise; a value that one of them has not is "-".
fn differences(there: &[(String, String)], here: &[(String, String)]) -> Vec<IdentityDifference> {
    let mut names: Vec<&String> = here.iter().map(|(name, _)| name).collect();
    names.extend(
        there.iter().map(|(name, _)| name).filter(|name| !here.iter().any(|one| one.0 == **name)),
    );
    let value = |of: &[(String, String)], name: &str| {
        of.iter().find(|one| one.0 == name).map_or("-".to_owned(), |one| one.1.clone())
    };
    let pairs = names.into_iter().map(|name| IdentityDifference {
        name: name.clone(),
        there: value(there, name),
        here: value(here, name),
    });
    pairs.filter(|one| one.there != one.here).collect()
}

fn stored_round(one: &ObservedRound) -> StoredRound {
    StoredRound {
        dealer: one.round.dealer.to_string(),
        cards: one.round.player.to_string(),
        fold: one.round.action == Action::Fold,
        bets: one.round.bets,
        net: one.net,
    }
}

impl StoredState {
    /// The state; `None` where it is none of this document and these hands.
    fn restored(self, document: &TestedDocument, range: &HandRange) -> Option<ConformCheckpoint> {
        let [vectors, invalid, plain, boundary, hands] = self.counts.map(restored_counts);
        let fresh = AnswerTally::new(document);
        let is_fitting = self.by_outcome.len() == fresh.by_outcome.len()
            && self.by_pay_row.len() == fresh.by_pay_row.len();
        let at_segment =
            self.hands_asked.is_multiple_of(SEGMENT_HANDS) || self.hands_asked == range.hands();
        let hands = hands?;
        let rows = self.by_outcome.iter().chain(&self.by_pay_row);
        let numbers = [self.by_reference, self.evaluators_differ, self.hand_breaches];
        let kept = [self.differing_kept, self.agreeing_kept];
        let is_small = rows.chain(&numbers).chain(&kept).all(|count| *count <= NUMBER_MAX);
        let in_range = self.hands_asked <= range.hands() && hands.asked == self.hands_asked;
        if !is_fitting || !at_segment || !is_small || !in_range {
            return None;
        }
        let mut accepted = BTreeMap::new();
        for (reason, some, all) in self.accepted {
            accepted.insert(known_reason(&reason)?, (some.min(all), all.min(NUMBER_MAX)));
        }
        let observed: Option<Vec<ObservedRound>> =
            self.observed.into_iter().map(|one| one.restored(document)).collect();
        let incidents: Option<Vec<EngineIncident>> =
            self.incidents.into_iter().map(restored_incident).collect();
        let tally = AnswerTally {
            vectors: vectors?,
            invalid: invalid?,
            plain: plain?,
            boundary: boundary?,
            hands,
            by_reference: self.by_reference,
            evaluators_differ: self.evaluators_differ,
            by_outcome: self.by_outcome,
            by_pay_row: self.by_pay_row,
            accepted,
            observed: observed?,
            differing_kept: usize::try_from(self.differing_kept).ok()?,
            agreeing_kept: usize::try_from(self.agreeing_kept).ok()?,
        };
        let hand_breaches = self.hand_breaches;
        Some(ConformCheckpoint { hand_breaches, tally, incidents: incidents? })
    }
}

fn restored_counts([asked, answered, differing]: [u64; 3]) -> Option<RoundCounts> {
    let is_possible = asked <= NUMBER_MAX && answered <= asked && differing <= answered;
    is_possible.then_some(RoundCounts { asked, answered, differing })
}

fn stored_incident(one: &EngineIncident) -> (String, Option<String>, String) {
    (one.kind.word().to_owned(), one.request.clone(), one.detail.clone())
}

fn restored_incident(
    (kind, request, detail): (String, Option<String>, String),
) -> Option<EngineIncident> {
    Some(EngineIncident { kind: IncidentKind::from_word(&kind)?, request, detail })
}

impl StoredRound {
    fn restored(self, document: &TestedDocument) -> Option<ObservedRound> {
        let (dealer, player) = (parse_cards(&self.dealer).ok()?, parse_cards(&self.cards).ok()?);
        let cards = document.rules().hand_cards;
        let bets = [self.bets.ante, self.bets.play, self.bets.bonus];
        let is_possible = dealer.len() == cards
            && player.len() == cards
            && dealer.is_disjoint(player)
            // No pay-off of a document makes more of such an amount than a number can hold.
            && bets.iter().all(|bet| (0..=1_i64 << 40).contains(bet));
        if !is_possible {
            return None;
        }
        let action = if self.fold { Action::Fold } else { Action::Play };
        let round = EngineRound { dealer, player, action, bets: self.bets };
        let right = document.set.tables.settle(&round, &document.set.setter.hands(&round));
        Some(ObservedRound { round, right, net: self.net })
    }
}
