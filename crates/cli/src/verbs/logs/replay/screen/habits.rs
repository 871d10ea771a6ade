//! The screen of an audit with patterns: each of them with its money and what to do, what is owed to whom,
//! and what is in no pattern.

use super::{LINES_MAX, coverage, head, lines, owed, short_head};
use crate::ui::tables::aligned;
use crate::ui::wrap::wrapped;
use crate::verbs::logs::replay::answer::AuditResults;
use gincert_audit::{Pattern, PatternReport};
use gincert_evidence::{Align, Table, counted, grouped, money_notation};

/// Kinds of exception of the rest that are named.
pub const NAMED_MAX: usize = 4;

/// What to do now, and where the rest is.
const NEXT: &str = "--details says what to do about each; --out DIR writes all to files.";

/// What a row cannot say, and where the rest is.
const NEXT_BRIEF: &str = "--details states each with its end and what to do; --out DIR writes all.";

/// The whole screen: all patterns as sentences with what to do where they have room, and otherwise a row
/// for each, or for as many as have room.
pub fn screen(audited: &AuditResults<'_>) -> String {
    let all = audited.patterns.patterns.len();
    let whole = sentences(audited);
    if lines(&whole) <= LINES_MAX {
        return whole;
    }
    let mut texts = (1..=all).rev().map(|count| rows(audited, count));
    texts.find(|text| lines(text) <= LINES_MAX).unwrap_or_else(|| rows(audited, 1))
}

fn sentences(audited: &AuditResults<'_>) -> String {
    let report = audited.patterns;
    let text = head(audited) + &list(&report.patterns);
    text + &end(audited, owed::owed(audited), &rest(report, NAMED_MAX), NEXT)
}

fn rows(audited: &AuditResults<'_>, count: usize) -> String {
    let report = audited.patterns;
    let mut text = short_head(audited) + &aligned(&table(&report.patterns, count));
    let more = report.patterns.len().saturating_sub(count) as u64;
    if more > 0 {
        let words = format!("{} (--details).", counted(more, "more pattern", "more patterns"));
        text.push_str(&wrapped("", &words));
    }
    text + &end(audited, owed::owed_in_all(audited), &rest(report, 0), NEXT_BRIEF)
}

/// What follows the patterns.
fn end(audited: &AuditResults<'_>, owed: Option<String>, rest: &str, next: &str) -> String {
    let owed = owed.map(|owed| wrapped("Owed to players: ", &owed)).unwrap_or_default();
    let not_checked = wrapped("Not checked: ", &coverage::not_checked(audited, 1));
    let against = super::against(audited);
    owed + &owed::capped(audited)
        + &wrapped("Rest: ", rest)
        + &not_checked
        + &against
        + &wrapped("Next: ", next)
}

/// So many patterns, a row each.
fn table(patterns: &[Pattern], count: usize) -> Table {
    let columns = [
        ("#", Align::Right),
        ("Who", Align::Left),
        ("From", Align::Left),
        ("What", Align::Left),
        ("Rounds", Align::Right),
        ("Over/under", Align::Right),
        ("To do", Align::Left),
    ];
    let mut table = Table::new("", &columns);
    for (number, one) in (1_u64..).zip(patterns.iter().take(count)) {
        let currency = one.currency.as_deref().unwrap_or_default();
        let money = match (one.overpaid_minor, one.underpaid_minor) {
            (0, 0) => String::new(),
            (over, under) if over > under => {
                format!("+{}", money_notation(one.net_minor, currency))
            }
            _ => money_notation(one.net_minor, currency),
        };
        table.row([
            number.to_string(),
            one.who.brief(),
            one.since_brief().unwrap_or_default(),
            one.brief.clone(),
            one.records.map(|records| grouped(records.into())).unwrap_or_default(),
            money,
            one.advice.word().to_owned(),
        ]);
    }
    table
}

/// All patterns as sentences with what to do, one after the other.
pub fn list(patterns: &[Pattern]) -> String {
    let of = |(number, one): (u64, &Pattern)| {
        let words = format!("{} -> {}", one.words(), one.advice.sentence());
        wrapped(&format!("{number:>2} "), &words)
    };
    (1_u64..).zip(patterns).map(of).collect()
}

/// The exceptions that are in no pattern.
pub fn rest(report: &PatternReport, named_max: usize) -> String {
    let mut codes: Vec<(&String, &u64)> = report.rest_codes.iter().collect();
    codes.sort_by_key(|(code, count)| (std::cmp::Reverse(**count), *code));
    let named = codes.iter().take(named_max);
    let mut parts: Vec<String> =
        named.map(|(code, count)| format!("{code} {}", grouped((**count).into()))).collect();
    let more = codes.len().saturating_sub(named_max) as u64;
    let all = counted(report.rest, "exception", "exceptions");
    let mut words = match (codes.is_empty(), parts.is_empty()) {
        (true, _) => format!("{all} about single rounds."),
        (_, true) => format!("{all} in no pattern, of {}.", counted(more, "kind", "kinds")),
        _ => {
            parts.extend((more > 0).then(|| counted(more, "more kind", "more kinds")));
            format!("{all} in no pattern: {}.", parts.join(", "))
        }
    };
    for (currency, [over, under]) in &report.rest_minor {
        let [over, under] = [over, under].map(|minor| money_notation(*minor, currency));
        words.push_str(&format!(" {over} overpaid, {under} owed."));
    }
    if report.beyond > 0 {
        let beyond = counted(report.beyond, "more exception was", "more exceptions were");
        words.push_str(&format!(" {beyond} not searched for patterns."));
    }
    words
}
