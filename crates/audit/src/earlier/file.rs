//! An earlier audit, as its `audit.json` states it.

use crate::patterns::Who;
use gincert_evidence::{Digest, Fraction};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What an `audit.json` states, as far as audits are compared with each other.
#[derive(Debug, Clone, PartialEq)]
pub struct EarlierAudit {
    /// The file's name.
    pub name: String,
    /// The file's digest.
    pub digest: Digest,
    pub(super) stated: StatedAudit,
}

/// Why a file cannot be compared with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EarlierAuditError {
    /// It is not JSON, or lacks a key that an `audit.json` has.
    #[error("it is not the audit.json of an audit: {0}")]
    NotAnAudit(String),
    /// Its counts contradict each other.
    #[error("it states {what} {count} times in {records} records")]
    Contradiction {
        /// The kind of exception.
        what: String,
        /// Records with it.
        count: u64,
        /// Records that were read.
        records: u64,
    },
}

impl EarlierAudit {
    /// From the bytes of an `audit.json`.
    ///
    /// # Errors
    /// [`EarlierAuditError`].
    ///
    /// ```
    /// let error = gincert_audit::EarlierAudit::read("last.json", b"{}").unwrap_err();
    /// assert!(error.to_string().starts_with("it is not the audit.json of an audit: missing field"));
    /// ```
    pub fn read(name: &str, bytes: &[u8]) -> Result<EarlierAudit, EarlierAuditError> {
        let stated: StatedAudit = serde_json::from_slice(bytes)
            .map_err(|error| EarlierAuditError::NotAnAudit(error.to_string()))?;
        let records = stated.records.read;
        let all = ("records with exceptions".to_owned(), stated.exceptions.records);
        let rates = stated.exceptions.rates.iter().map(|(code, rate)| (code.clone(), rate.records));
        let beyond = rates.chain([all]).find(|(_, count)| *count > records);
        match beyond {
            Some((what, count)) => Err(EarlierAuditError::Contradiction { what, count, records }),
            None => Ok(EarlierAudit { name: name.to_owned(), digest: Digest::of(bytes), stated }),
        }
    }

    /// When its first and its last record were, as far as it states them.
    pub fn between(&self) -> Option<[&str; 2]> {
        let tables = self.stated.in_force.iter().flat_map(|one| one.tables.iter().flatten());
        let times: Vec<[&str; 2]> = tables
            .filter_map(|table| Some([table.first.as_deref()?, table.last.as_deref()?]))
            .collect();
        let first = times.iter().map(|[first, _]| *first).min()?;
        let last = times.iter().map(|[_, last]| *last).max()?;
        Some([first, last])
    }
}

/// Keys of `audit.json`; others are passed over, because later builds may add some.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct StatedAudit {
    pub verdict: String,
    pub complete: bool,
    pub rules: Vec<StatedRules>,
    pub in_force: Vec<StatedGovernment>,
    pub records: StatedRecords,
    pub exceptions: StatedExceptions,
    pub patterns: Vec<StatedPattern>,
    pub win: StatedWin,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(super) struct StatedRules {
    pub name: String,
    pub sha256: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct StatedGovernment {
    pub tables: Option<Vec<StatedTable>>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct StatedTable {
    pub table: String,
    pub first: Option<String>,
    pub last: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub(super) struct StatedRecords {
    pub read: u64,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct StatedExceptions {
    pub records: u64,
    pub rates: BTreeMap<String, StatedRate>,
    /// `None` where there were too many names to keep the sums.
    pub by_currency: Option<BTreeMap<String, StatedMoney>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub(super) struct StatedRate {
    pub records: u64,
}

/// Sums that are still open; `None` for one that was too large.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub(super) struct StatedMoney {
    pub overpaid_open_minor: Option<i64>,
    pub underpaid_open_minor: Option<i64>,
}

impl StatedMoney {
    /// In the players' favour, and against them.
    pub(super) fn open_minor(&self) -> [Option<i128>; 2] {
        [self.overpaid_open_minor, self.underpaid_open_minor].map(|minor| minor.map(i128::from))
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct StatedPattern {
    pub who: Who,
    pub kind: String,
    pub explanation: String,
    pub records: Option<u64>,
    pub currency: Option<String>,
    /// `None` where it was too large.
    pub net_minor: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct StatedWin {
    pub accounts: Vec<StatedAccount>,
}

/// An account, or why there is none.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub(super) enum StatedAccount {
    Added(Box<StatedParts>),
    TooLarge { why: String },
}

/// The parts of an account; `None` for a sum that was too large.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct StatedParts {
    pub rules_name: Option<String>,
    pub currency: String,
    pub won_minor: Option<i64>,
    pub theory_minor: Fraction,
    pub choices_minor: Fraction,
    pub luck_minor: Fraction,
    pub hidden_folds_minor: Fraction,
    pub wrong_minor: Option<i64>,
    pub left_out_minor: Option<i64>,
}
