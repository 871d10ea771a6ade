//! The screen of an audit with patterns: each of them with its money and what to do, what is owed to whom,
//! and what is in no pattern.

use super::{LINES_MAX, coverage, head, lines, owed};
use crate::ui::wrap::wrapped;
use crate::verbs::logs::replay::answer::AuditResults;
use gincert_audit::{Pattern, PatternReport};
use gincert_evidence::{counted, grouped, money_notation};

/// Kinds of exception of the rest that are named.
const NAMED_MAX: usize = 4;

/// What to do now, and where the rest is.
const NEXT: &str = "--details says what to do about each; --out DIR writes all to files.";

/// The whole screen: all patterns with what to do, or as many as it has lines for.
pub fn screen(audited: &AuditResults<'_>) -> String {
    let all = audited.patterns.patterns.len();
    let fewer = (1..=all).rev().map(|count| (count, false));
    let choices = std::iter::once((all, true)).chain(fewer);
    let mut texts = choices.map(|(count, is_advised)| text(audited, count, is_advised));
    let fits = |text: &String| lines(text) <= LINES_MAX;
    texts.find(fits).unwrap_or_else(|| text(audited, 1, false))
}

fn text(audited: &AuditResults<'_>, count: usize, is_advised: bool) -> String {
    let report = audited.patterns;
    let mut text = head(audited);
    text.push_str(&list(&report.patterns, count, is_advised));
    if let Some(owed) = owed::owed(audited) {
        text.push_str(&wrapped("Owed to players: ", &owed));
    }
    text.push_str(&wrapped("Rest: ", &rest(report)));
    text.push_str(&wrapped("Not checked: ", &coverage::not_checked(audited, 1)));
    text + &wrapped("Next: ", NEXT)
}

/// So many patterns, one after the other, and how many more there are.
pub fn list(patterns: &[Pattern], count: usize, is_advised: bool) -> String {
    let mut text = String::new();
    for (number, one) in (1_u64..).zip(patterns.iter().take(count)) {
        let words = match is_advised {
            true => format!("{} -> {}", one.words(), one.advice),
            false => one.words(),
        };
        text.push_str(&wrapped(&format!("{number:>2} "), &words));
    }
    let more = patterns.len().saturating_sub(count) as u64;
    if more > 0 {
        let words = format!("{} (--details).", counted(more, "more pattern", "more patterns"));
        text.push_str(&wrapped("   ", &words));
    }
    text
}

/// The exceptions that are in no pattern.
pub fn rest(report: &PatternReport) -> String {
    let mut parts = Vec::new();
    let mut codes: Vec<(&String, &u64)> = report.rest_codes.iter().collect();
    codes.sort_by_key(|(code, count)| (std::cmp::Reverse(**count), *code));
    let named = codes.iter().take(NAMED_MAX);
    parts.extend(named.map(|(code, count)| format!("{code} {}", grouped((**count).into()))));
    let more = codes.len().saturating_sub(NAMED_MAX) as u64;
    if more > 0 {
        parts.push(counted(more, "more kind", "more kinds"));
    }
    let all = counted(report.rest, "exception", "exceptions");
    let mut words = match parts.is_empty() {
        true => format!("{all} about single rounds."),
        false => format!("{all} in no pattern: {}.", parts.join(", ")),
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
