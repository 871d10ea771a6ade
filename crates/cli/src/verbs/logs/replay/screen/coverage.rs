//! What was checked and what was not, and why, in numbers that `coverage` and `records` of the JSON
//! answer have.

use crate::verbs::logs::replay::answer::AuditResults;
use gincert_audit::Coverage;
use gincert_evidence::{counted, grouped};
use gincert_replay::map::Map;
use gincert_replay::rows::Field;
use gincert_replay::summary::Records;
use gincert_replay::{Bet, NOT_SETTLED, record_audits};

/// Kinds of exception that are named one by one.
const AUDITS_NAMED: usize = 6;

/// What was compared with the rules, as a part of a sentence.
pub fn checked(audited: &AuditResults<'_>) -> String {
    let by = match audited.map.is_some_and(|(_, map)| has_totals_alone(map)) {
        true => ", by the total of each seat, because no column states what single wagers won",
        false => "",
    };
    format!("{} compared with the rules{by}", compared(audited))
}

/// Whether a map reads results of all wagers of a seat together, and none of a single one.
fn has_totals_alone(map: &Map) -> bool {
    let fields = || map.columns.iter().filter_map(|column| column.field);
    let is_total = |field: Field| matches!(field, Field::Of(_, Bet::Total));
    let has = |is_own: bool| fields().any(|field| field.is_result() && is_total(field) == is_own);
    has(true) && !has(false)
}

/// How many wagers, rounds and matches were compared, of how many.
pub fn compared(audited: &AuditResults<'_>) -> String {
    let coverage = Coverage::of(&audited.state.summary);
    let mut parts = Vec::new();
    if coverage.made > 0 || !coverage.is_played() {
        parts.push(part_of(coverage.compared, coverage.made, "wager", "wagers"));
    }
    let plays = coverage.plays;
    if plays.rounds > 0 {
        parts.push(part_of(plays.compared, plays.rounds, "round", "rounds"));
    }
    let [matches, kept] = plays.matches;
    if matches > 0 {
        parts.push(part_of(kept, matches, "match", "matches"));
    }
    let of = match audited.state.summary.records.rejected {
        0 => "",
        _ => " in readable records",
    };
    format!("{}{of}", parts.join(", "))
}

/// What is no record: `3 lines`, or `3 records (12 lines)` where rows would make one record together.
pub fn unreadable(records: Records) -> String {
    let lines = counted(records.rejected_lines(), "line", "lines");
    match records.rejected_further {
        0 => lines,
        _ => format!("{} ({lines})", counted(records.rejected, "record", "records")),
    }
}

/// `all 30 wagers`, or `29 of 30 wagers`.
fn part_of(part: u64, all: u64, one: &str, more: &str) -> String {
    match part == all && all > 1 {
        true => format!("all {}", counted(all, one, more)),
        false => format!("{} of {}", grouped(part.into()), counted(all, one, more)),
    }
}

/// What was not checked, with the reason; of more reasons than that the number.
pub fn not_checked(audited: &AuditResults<'_>, reasons_max: usize) -> String {
    let summary = &audited.state.summary;
    let (coverage, records) = (Coverage::of(summary), &summary.records);
    let plays = coverage.plays;
    let wager = ["wager", "wagers"];
    let round = ["round", "rounds"];
    let record = ["record", "records"];
    let [_, without_points] = match coverage.is_played() {
        true => coverage.points_sums(),
        false => [0, 0],
    };
    let mut reasons: Vec<String> = [
        (coverage.hidden, wager, "because the deciding cards are not shown"),
        (coverage.unstated, wager, "because no result is stated"),
        (coverage.unclear, wager, "because of missing or faulty entries (--details)"),
        (plays.hidden, round, "because the cards are hidden"),
        (plays.unclaimed, round, "because no figures are stated"),
        (without_points, round, "in which points were due, for the points: none are stated"),
        (plays.broken, round, "because play broke a rule before the end"),
        (plays.other(), round, "for another reason (--details)"),
        (summary.checked.not_settled + plays.not_settled, round, NOT_SETTLED),
        (summary.checked.no_rules, record, "because no rules given are in force"),
    ]
    .into_iter()
    .filter(|(count, ..)| *count > 0)
    .map(|(count, [one, more], why)| format!("{} {why}", counted(count, one, more)))
    .collect();
    reasons.extend((records.rejected > 0).then(|| format!("{} unreadable", unreadable(*records))));
    reasons.extend((records.repeated > 0).then(|| {
        format!("{} excluded as duplicates", counted(records.repeated, "record", "records"))
    }));
    reasons.extend(tests(audited));
    reasons.extend(audits(audited));
    if reasons.is_empty() {
        let words = "nothing in the records was left out; rounds missing from the logs cannot be \
                     checked";
        reasons.push(words.to_owned());
    }
    let cut = audited.state.broken.len() as u64;
    if cut > 0 {
        let files = counted(cut, "file", "files");
        reasons.insert(0, format!("the rest of {files} that could not be read to the end"));
    }
    let more = reasons.len().saturating_sub(reasons_max) as u64;
    reasons.truncate(reasons_max);
    if more > 0 {
        let words = counted(more, "further reason", "further reasons");
        reasons.push(format!("{words} (--details)"));
    }
    format!("{}.", reasons.join("; "))
}

/// The tests of deal and win that were not made.
fn tests(audited: &AuditResults<'_>) -> Option<String> {
    let all = audited.tests.len() as u64;
    let mut reasons: Vec<&String> =
        audited.tests.iter().filter_map(|test| test.answer.as_ref().err()).collect();
    let missing = reasons.len() as u64;
    reasons.dedup();
    let why = match reasons.as_slice() {
        [] => return None,
        [why] => (*why).clone(),
        [why, ..] => format!("{why}, and for other reasons (--details)"),
    };
    let of = match missing == all {
        true => "all".to_owned(),
        false => format!("{} of", grouped(missing.into())),
    };
    Some(format!("{of} {} of deal and win ({why})", counted(all, "test", "tests")))
}

/// Audits that no record has the fields for.
fn audits(audited: &AuditResults<'_>) -> Option<String> {
    let summary = &audited.state.summary;
    let only_plays = summary.plays.records() == summary.records.audited;
    let codes: Vec<&str> = record_audits()
        .into_iter()
        .filter(|audit| !only_plays && summary.untested(audit) >= summary.records.audited)
        .filter(|audit| !summary.codes.contains_key(audit.code))
        .map(|audit| audit.code)
        .collect();
    let count = codes.len() as u64;
    let mut named = codes;
    named.truncate(AUDITS_NAMED);
    let more = if count > AUDITS_NAMED as u64 { ", ..." } else { "" };
    let words = counted(count, "kind", "kinds");
    (count > 0).then(|| {
        format!(
            "{words} of exception, because the records lack the fields ({}{more})",
            named.join(", ")
        )
    })
}
