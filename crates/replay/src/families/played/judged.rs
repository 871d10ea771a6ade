//! What comes of judging one record: values that two evaluators are compared by.

use crate::record::played::PlayedRecord;
use crate::summary::play_counts::Evidence;

/// A record, as the families see it.
#[derive(Clone, Copy)]
pub(crate) struct View<'v, 'a> {
    pub played: &'v PlayedRecord<'a>,
    /// Whether the round counts: it is neither void, misdealt, incomplete nor for training.
    pub is_settled: bool,
}

/// Something that was found: a code and what explains it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct PlayFinding {
    pub code: &'static str,
    pub seat: Option<u8>,
    /// The event, from 0.
    pub at: Option<usize>,
    pub game: Option<u32>,
    pub hand: Option<u32>,
    pub expected: Option<String>,
    pub observed: Option<String>,
    /// Replaces the audit's own sentence.
    pub sentence: Option<&'static str>,
    /// Whole sentences.
    pub notes: Vec<String>,
}

impl PlayFinding {
    pub fn new(code: &'static str) -> PlayFinding {
        PlayFinding { code, ..PlayFinding::default() }
    }

    pub fn figures(mut self, expected: String, observed: String) -> PlayFinding {
        (self.expected, self.observed) = (Some(expected), Some(observed));
        self
    }
}

/// What another document makes of the same round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SiblingOutcome {
    Same,
    Differs,
    NotAllowed,
}

/// What was made of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// How much it shows; `None` for the record of a match.
    pub evidence: Option<Evidence>,
    /// How it ended by the rules; `None` where it was not settled.
    pub ended: Option<&'static str>,
    /// Whether play broke a rule.
    pub is_broken: bool,
    /// Whether claimed figures were compared.
    pub is_compared: bool,
    /// The seat to which points were due by the rules; `None` where nobody scores. Of a round that does
    /// not count, where its play comes to an end all the same.
    pub due_to: Option<u8>,
    /// The points that the rules give, by seat or side; `None` where it was not settled.
    pub points: Option<Vec<i64>>,
    pub found: Vec<PlayFinding>,
    /// What documents of the same game make of it, by their place in the rulebook.
    pub elsewhere: Vec<(usize, SiblingOutcome)>,
}

impl Judgement {
    pub fn nothing(evidence: Option<Evidence>) -> Judgement {
        let (ended, found, elsewhere) = (None, Vec::new(), Vec::new());
        Judgement {
            evidence,
            ended,
            is_broken: false,
            is_compared: false,
            due_to: None,
            points: None,
            found,
            elsewhere,
        }
    }

    /// A rule is broken: nothing after it is judged.
    pub fn broken(evidence: Evidence, found: PlayFinding) -> Judgement {
        Judgement { is_broken: true, found: vec![found], ..Judgement::nothing(Some(evidence)) }
    }
}

/// Figures one a seat, as text.
pub(crate) fn figures<T: ToString>(figures: &[T]) -> String {
    figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The seat with the most points, where anybody has points; of several the first.
pub(crate) fn scores_most(points: &[i64]) -> Option<u8> {
    let most = points.iter().copied().max().filter(|most| *most > 0)?;
    u8::try_from(points.iter().position(|points| *points == most)?).ok()
}
