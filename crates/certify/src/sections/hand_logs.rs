//! Section 10: hand logs, every round settled again.

use crate::audit::{UNCOMPARED_MAX, definitions};
use crate::facts::Facts;
use crate::hand_logs::{HandLogs, LINES_MAX, TOLD_MAX};
use crate::paragraph::text;
use gincert_evidence::{Figure, Verdict, printable};
use gincert_replay::REFERENCE_SHARE;
use gincert_report::{Block, Report};

/// The verdict on the hand logs; `None` where the submission has none.
pub(super) fn verdict(facts: &Facts<'_>) -> Option<Verdict> {
    let logs = &facts.intake.hand_logs;
    (!logs.files.is_empty()).then(|| logs.verdict())
}

/// One sentence for the conclusion.
pub(crate) fn conclusion(facts: &Facts<'_>) -> String {
    let logs = &facts.intake.hand_logs;
    if logs.files.is_empty() {
        return "Hand logs: not part of this submission.".to_owned();
    }
    let [read, audited, rejected] = logs.records;
    let verdict = logs.verdict();
    let money = match (logs.money.is_empty(), logs.coverage.is_nothing()) {
        _ if logs.coverage.is_played() => "the logs hold no wagers".to_owned(),
        (true, true) => "no wager could be compared with the rules".to_owned(),
        (true, false) => "no wager that was compared was paid wrongly".to_owned(),
        (false, _) => logs.money.join("; "),
    };
    let [differ, open, made] = logs.tests;
    format!(
        "Hand logs: {verdict}; {read} records read, {audited} audited, {rejected} rejected; {} \
         exceptions; {money}; {}; {differ} of {made} tests of deal and win differ, {open} are \
         inconclusive.",
        logs.exceptions[0],
        logs.coverage.words()
    )
}

/// Which rule documents the rounds were settled by, and which of them is the item under test.
fn in_force(facts: &Facts<'_>) -> String {
    let logs = &facts.intake.hand_logs;
    let item = facts.examined().map_or("", |examined| examined.source.path());
    let [_, audited, _] = logs.records;
    let count = logs.under_item.map_or_else(
        || "of more tables than are told apart, an unknown number".to_owned(),
        |count| count.to_string(),
    );
    let by_item = format!(
        "{count} of {audited} audited records fall under the item under test, '{}'",
        printable(item)
    );
    match logs.further.is_empty() {
        true => format!("Rules in force: {by_item}. No other rule document was submitted."),
        false => format!(
            "Rules in force: a record is settled by the document that was in force at its table and time, as the list of tables says, or that the record names; the first table says which document governed which records. {by_item}. {} further rule documents are not the item under test: they settle rounds, and nothing is stated about their figures.",
            logs.further.len()
        ),
    }
}

/// Exceptions that have no line of their own, by code.
fn without_line(logs: &HandLogs) -> String {
    let named: Vec<String> =
        logs.dropped.iter().map(|(code, count)| format!("{count} {code}")).collect();
    match named.is_empty() {
        true => "none is left out".to_owned(),
        false => format!("left out there are {}", named.join(", ")),
    }
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &Facts<'_>) -> Vec<(String, Figure)> {
    let logs = &facts.intake.hand_logs;
    if logs.files.is_empty() {
        report.add("10", text("The submission has no hand log: no round was settled again."));
        return Vec::new();
    }
    report.add("10", text(format!(
        "Hand logs, in this order: {}. Every record is settled again under the rule document, {}, by a fast evaluator; every exception is confirmed by the reference evaluator, and so is one clean record in about {REFERENCE_SHARE}, chosen by its place. A value that a log states (left-over cards, {}) is a claim that is checked; it decides nothing.",
        logs.files.join(", "),
        match logs.coverage.is_played() {
            true => "from the deal where it is shown and else from the hands at the end, event by event",
            false => "wager by wager",
        },
        match logs.coverage.is_played() {
            true => "deadwood, bonus, points, totals",
            false => "qualification, outcome, money",
        }
    )));
    report.add("10", text(in_force(facts)));
    if let Some([all, used]) = logs.dispositions {
        report.add("10", text(format!(
            "Dispositions: {all} were submitted, {used} of them about an exception of this audit. Each stands with its exception in section 13 and in findings.jsonl, in the words of whoever wrote it; it changes no verdict and no amount."
        )));
    }
    report.add("10", Block::List(vec![
        "Evidence: what a record shows decides what can be tested. The table of audits says for how many records each audit had too little.".to_owned(),
        format!("Verdict: agrees needs that no exception is material or minor, and that at most {} in {} of the wagers made, of the rounds and of the lines went uncompared, are void or are lost; beyond that it is inconclusive, and where no wager was compared not-tested.", UNCOMPARED_MAX[0], UNCOMPARED_MAX[1]),
        "Sums: a record whose round stands in the logs before leaves all sums; a round that another record corrects leaves the account and the tests, and its wrong payments stand apart.".to_owned(),
    ]));
    report.add("10", Block::List(definitions()));
    let [all, told] = logs.exceptions;
    report.add("10", text(match all > told {
        true => format!("Section 13 tells the first {TOLD_MAX} exceptions of records one by one, and those about all logs together: {told} of {all}. findings.jsonl has a line for each of the first {LINES_MAX}, with its round, dealer, shift, time, currency, rules and money; {}.", without_line(logs)),
        false => format!("Section 13 tells all {all} exceptions one by one; findings.jsonl has a line for each, with its round, dealer, shift, time, currency, rules and money."),
    }));
    for table in &logs.tables {
        report.add("10", Block::Table(table.clone()));
    }
    for (file, figure) in &logs.figures {
        report.add("10", Block::Figure { figure: figure.clone().into(), file: file.clone() });
    }
    logs.figures.clone()
}
