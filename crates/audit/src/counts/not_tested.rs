//! For how many records each audit could not be made: a record with a finding of it was tested.

use gincert_replay::statistics::{StatisticKind, Test};
use gincert_replay::summary::Summary;
use gincert_replay::{Audit, is_of_matches, needs_rules};

/// Audits that hold a wager's result against what is due.
const SETTLED: [&str; 3] = ["overpaid", "underpaid", "owed-withheld"];
/// Audits that look at the amounts of a round, whether or not its cards are shown.
const JUDGED: [&str; 5] =
    ["amount-impossible", "outcome-money", "total-wrong", "adjustment-early", "adjustment-unclear"];
/// Audits of rounds that count: of void, misdealt and incomplete ones they compare nothing.
const COUNTING: [&str; 4] =
    ["amount-impossible", "outcome-money", "outcome-wrong", "wager-missing"];
/// Audits of the figures that a record claims for the end of a round.
const CLAIMED: [&str; 4] = ["points-wrong", "bonus-wrong", "undercut-wrong", "multiplier-wrong"];

/// Audited records without a finding of an audit.
fn silent(summary: &Summary, code: &str) -> u64 {
    let reported = summary.records_by_code.get(code).copied().unwrap_or(0);
    summary.records.audited.saturating_sub(reported)
}

/// Records that an audit of records, or of rounds with wagers, could not be made of. Tests of all records
/// together are made of none where there are too few.
pub(crate) fn of_records(summary: &Summary, tests: &[Test], audit: &Audit) -> u64 {
    let of_kind = match audit.code {
        "fit-differs" => Some(StatisticKind::Fit),
        "win-differs" => Some(StatisticKind::Win),
        _ => None,
    };
    let is_made = |kind| tests.iter().any(|test| test.kind == kind && test.answer.is_ok());
    let checked = &summary.checked;
    let is_compared = checked.wagers + checked.wagers_void > 0;
    let untested = match of_kind {
        Some(kind) if !is_made(kind) => summary.records.audited,
        _ if SETTLED.contains(&audit.code) && !is_compared => summary.records.audited,
        // Without a result that could be held against anything there is no amount to judge.
        _ if JUDGED.contains(&audit.code) && !is_compared && checked.wagers_open == 0 => {
            summary.records.audited
        }
        _ if COUNTING.contains(&audit.code) => {
            summary.untested(audit).max(checked.no_rules + checked.not_settled)
        }
        _ if needs_rules(audit) => summary.untested(audit).max(summary.checked.no_rules),
        _ => summary.untested(audit),
    };
    untested.min(silent(summary, audit.code))
}

/// Records of games that are played event by event of which an audit could not be made. Without a record
/// of the kind that it is about, it was made of none.
pub(crate) fn of_plays(summary: &Summary, code: &str) -> u64 {
    let plays = &summary.plays;
    let rounds: u64 = plays.evidence.iter().sum();
    let [alike, other, _] = plays.match_rounds;
    let untested = match is_of_matches(code) {
        true if plays.matches == 0 => summary.records.audited,
        true if code == "match-round-differs" && alike + other == 0 => summary.records.audited,
        true => (plays.matches + plays.matches_unclaimed).saturating_sub(plays.matches_kept),
        false if rounds == 0 => summary.records.audited,
        false if CLAIMED.contains(&code) && !states_points(summary) => summary.records.audited,
        false if CLAIMED.contains(&code) => rounds.saturating_sub(plays.compared),
        // Rounds that were neither settled nor broke a rule: hidden, void or cut short.
        false => rounds.saturating_sub(plays.settled + plays.broken),
    };
    untested.min(silent(summary, code))
}

/// Whether any record states points of a round in which points were due, or none were due.
fn states_points(summary: &Summary) -> bool {
    let due = || summary.plays.points_due.values();
    due().next().is_none() || due().any(|row| row.stated > 0)
}
