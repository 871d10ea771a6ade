//! Section 10: hand logs, every round settled again.

use super::text;
use crate::certification::Facts;
use crate::checks::log_incomplete;
use crate::hand_logs::TOLD_MAX;
use gincert_evidence::{Figure, Verdict};
use gincert_replay::statistics::LEVEL;
use gincert_replay::{REFERENCE_SHARE, audits};
use gincert_report::{Block, Report};

/// Whether a finding is about a hand log.
pub(crate) fn is_about_logs(code: &str) -> bool {
    code == log_incomplete::CODE || audits::find(code).is_some()
}

/// The verdict on the hand logs; `None` where the submission has none.
pub(super) fn verdict(facts: &Facts<'_>) -> Option<Verdict> {
    let logs = &facts.intake.hand_logs;
    let [_, audited, _] = logs.records;
    (!logs.files.is_empty()).then_some(match (logs.grave, logs.is_complete && audited > 0) {
        (_, false) => Verdict::NotTested,
        (0, true) => Verdict::Agrees,
        (_, true) => Verdict::Differs,
    })
}

/// One sentence for the conclusion.
pub(crate) fn conclusion(facts: &Facts<'_>) -> String {
    let logs = &facts.intake.hand_logs;
    if logs.files.is_empty() {
        return "Hand logs: not part of this submission.".to_owned();
    }
    let [read, audited, rejected] = logs.records;
    let verdict = verdict(facts).unwrap_or(Verdict::NotTested);
    let money = match logs.money.is_empty() {
        true => "no wager was paid wrongly".to_owned(),
        false => logs.money.join("; "),
    };
    format!(
        "Hand logs: {verdict}; {read} records read, {audited} audited, {rejected} rejected; {} exceptions; {money}; {} of {} tests of deal and win differ.",
        logs.exceptions[0], logs.tests[0], logs.tests[1]
    )
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &Facts<'_>) -> Vec<(String, Figure)> {
    let logs = &facts.intake.hand_logs;
    if logs.files.is_empty() {
        report.add("10", text("The submission has no hand log: no round was settled again."));
        return Vec::new();
    }
    report.add("10", text(format!(
        "Hand logs, in this order: {}. Every record is settled again under the rule document, wager by wager, by a fast evaluator; every exception is confirmed by the reference evaluator, and so is one clean record in about {REFERENCE_SHARE}, chosen by its place. A value that a log states (left-over cards, qualification, outcome, money) is a claim that is checked; it decides nothing.",
        logs.files.join(", ")
    )));
    report.add("10", Block::List(vec![
        "Evidence: what a record shows decides what can be tested. The table of audits says for how many records each audit had too little.".to_owned(),
        "Fit: dealt hands are compared with the exact counts only where the log shows hands whatever was decided; for one seat a dealer who stays closed is compared with the exact law of what is shown. Hands of one round are not taken for independent.".to_owned(),
        "Win: the luck of a round is what its players won less the exact value of each hand under the action taken; its mean is zero whatever players decide. The round is the sampling unit, because seats share the dealer's hand.".to_owned(),
        format!("Statistics: all tests of this section are adjusted for each other (Holm); a difference is told at the {:.1} % level. Watch lists are made by the rule of Benjamini and Hochberg at 5 % and accuse nobody.", (1.0 - LEVEL) * 100.0),
    ]));
    let [all, told] = logs.exceptions;
    report.add("10", text(match all > told {
        true => format!("Section 13 tells the first {TOLD_MAX} of {all} exceptions one by one; gincert replay with --findings lists all of them."),
        false => format!("Section 13 tells all {all} exceptions one by one."),
    }));
    for table in &logs.tables {
        report.add("10", Block::Table(table.clone()));
    }
    for (file, figure) in &logs.figures {
        report.add("10", Block::Figure { figure: figure.clone().into(), file: file.clone() });
    }
    logs.figures.clone()
}
