//! For how many records each audit could not be made: a record with a finding of it was tested.

use gincert_replay::statistics::{Kind, Test};
use gincert_replay::summary::Summary;
use gincert_replay::{Audit, is_of_matches, needs_rules};

/// Audited records without a finding of an audit.
fn silent(summary: &Summary, code: &str) -> u64 {
    let reported = summary.records_by_code.get(code).copied().unwrap_or(0);
    summary.records.audited.saturating_sub(reported)
}

/// Records that an audit of records, or of rounds with wagers, could not be made of. Tests of all records
/// together are made of none where there are too few.
pub(super) fn of_records(summary: &Summary, tests: &[Test], audit: &Audit) -> u64 {
    let of_kind = match audit.code {
        "fit-differs" => Some(Kind::Fit),
        "win-differs" => Some(Kind::Win),
        _ => None,
    };
    let is_made = |kind| tests.iter().any(|test| test.kind == kind && test.answer.is_ok());
    let untested = match of_kind {
        Some(kind) if !is_made(kind) => summary.records.audited,
        _ if needs_rules(audit) => summary.untested(audit).max(summary.checked.no_rules),
        _ => summary.untested(audit),
    };
    untested.min(silent(summary, audit.code))
}

/// Records of games that are played event by event of which an audit could not be made. Without a record
/// of the kind that it is about, it was made of none.
pub(super) fn of_plays(summary: &Summary, code: &str) -> u64 {
    let plays = &summary.plays;
    let rounds: u64 = plays.evidence.iter().sum();
    let [alike, other, _] = plays.match_rounds;
    let untested = match is_of_matches(code) {
        true if plays.matches == 0 => summary.records.audited,
        true if code == "match-round-differs" && alike + other == 0 => summary.records.audited,
        true => plays.matches.saturating_sub(plays.matches_kept),
        false if rounds == 0 => summary.records.audited,
        false => super::plays::untested(summary),
    };
    untested.min(silent(summary, code))
}
