//! What is found in a record, where, and what the record says about itself; and the page of one round.
//! Knows no rules.

pub(crate) mod basis;
pub(crate) mod clues;
pub(crate) mod exception;
pub(crate) mod level;
pub(crate) mod page;
pub(crate) mod revealed;
pub(crate) mod spot;

use crate::finding::exception::Identity;
use crate::record::Record;
use crate::record::when::Day;
use gincert_evidence::{FindingSubject, printable};
use jiff::Timestamp;
use std::borrow::Cow;

/// What the findings of every audit are about.
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Logs;

/// What a record says about itself, once it is known to be one. Names are as they read.
pub(crate) struct RecordIdentity<'k> {
    pub table: Cow<'k, str>,
    pub round: Cow<'k, str>,
    pub day: Day,
    pub at: Option<Timestamp>,
}

impl RecordIdentity<'_> {
    pub fn identity(&self) -> Identity {
        Identity {
            table: printable(&self.table),
            day: printable(&self.day.to_string()),
            round: printable(&self.round),
        }
    }
}

/// Whether a round was not played for money, so that nothing is returned either.
pub(crate) fn is_training(record: &Record<'_>) -> bool {
    record.state.as_ref().is_some_and(|state| state.as_str() == "training")
}

/// Whether a round counts; void, misdealt and incomplete ones return every wager.
pub(crate) fn is_settled(record: &Record<'_>) -> bool {
    record.state.as_ref().is_none_or(|state| state.as_str() == "settled")
}

/// The state of a record that is not settled, in words about its round.
pub(crate) fn unsettled_state(record: &Record<'_>) -> Option<String> {
    let state = record.state.as_ref().map(|state| state.as_str());
    match state.filter(|state| *state != "settled")? {
        "misdeal" => Some("a misdeal".to_owned()),
        "training" => Some("one of a training".to_owned()),
        other => Some(gincert_evidence::printable(other)),
    }
}

/// Rounds that are settled have seats.
pub(crate) fn seats(record: &Record<'_>, is_settled: bool) -> Result<(), String> {
    match record.seats.is_empty() && is_settled {
        true => Err("the field 'seats' is missing or empty".to_owned()),
        false => Ok(()),
    }
}

/// What the findings of an audit are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditObject {
    /// What a record says: people at the table, a program or the rules in force may explain it.
    Record,
    /// How the log was kept: records that are missing, doubled or unreadable, and clocks.
    Log,
}
