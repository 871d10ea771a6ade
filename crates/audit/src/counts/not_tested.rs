//! For how many records each audit could not be made: a record with a finding of it was tested.

use gincert_replay::statistics::{StatisticKind, Test};
use gincert_replay::summary::Summary;
use gincert_replay::{AmountBasis, Audit, PlayBasis};

/// Audited records without a finding of an audit.
fn silent(summary: &Summary, code: &str) -> u64 {
    let reported = summary.records_by_code.get(code).copied().unwrap_or(0);
    summary.records.audited.saturating_sub(reported)
}

/// Records that an audit of records, or of rounds with wagers, could not be made of. Tests of all records
/// together are made of none where there are too few.
pub(crate) fn of_records(summary: &Summary, tests: &[Test], audit: &Audit) -> u64 {
    let of_kind = StatisticKind::ALL.into_iter().find(|kind| kind.code() == audit.code);
    let is_made = |kind| tests.iter().any(|test| test.kind == kind && test.answer.is_ok());
    let checked = &summary.checked;
    let has_amounts = match audit.basis.amounts {
        AmountBasis::Any => true,
        // Without a result that could be held against anything there is no amount to judge.
        AmountBasis::Known => checked.wagers + checked.wagers_void + checked.wagers_open > 0,
        AmountBasis::Compared => checked.wagers + checked.wagers_void > 0,
    };
    let untested = match of_kind {
        Some(kind) if !is_made(kind) => summary.records.audited,
        _ if !has_amounts => summary.records.audited,
        _ => {
            let without_rules = if audit.basis.needs_rules { checked.no_rules } else { 0 };
            let not_counting = if audit.basis.only_counting { checked.not_settled } else { 0 };
            summary.untested(audit).max(without_rules + not_counting)
        }
    };
    untested.min(silent(summary, audit.code))
}

/// Records of games that are played event by event of which an audit could not be made. Without a record
/// of the kind that it is about, it was made of none.
pub(crate) fn of_plays(summary: &Summary, code: &str, basis: PlayBasis) -> u64 {
    let plays = &summary.plays;
    let rounds: u64 = plays.evidence.iter().sum();
    let [alike, other, _] = plays.match_rounds;
    let is_made = match basis {
        PlayBasis::Played => rounds > 0,
        PlayBasis::Claimed => rounds > 0 && states_points(summary),
        PlayBasis::Matches => plays.matches > 0,
        PlayBasis::MatchRounds => plays.matches > 0 && alike + other > 0,
    };
    let untested = match basis {
        _ if !is_made => summary.records.audited,
        PlayBasis::Matches | PlayBasis::MatchRounds => {
            (plays.matches + plays.matches_unclaimed).saturating_sub(plays.matches_kept)
        }
        PlayBasis::Claimed => rounds.saturating_sub(plays.compared),
        // Rounds that were neither settled nor broke a rule: hidden, void or cut short.
        PlayBasis::Played => rounds.saturating_sub(plays.settled + plays.broken),
    };
    untested.min(silent(summary, code))
}

/// Whether any record states points of a round in which points were due, or none were due.
fn states_points(summary: &Summary) -> bool {
    let due = || summary.plays.points_due.values();
    due().next().is_none() || due().any(|row| row.stated > 0)
}
