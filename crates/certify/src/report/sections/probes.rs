//! The questions that a profile may ask the tool: what is looked at, and what it comes to.
//!
//! A question is a phrase in the column Answered by of a clause that is checked automatically.

use super::verdicts::{examples, figures_verdict, rules_verdict};
use crate::examine::automatic_checks::Probe;
use crate::examine::limits;
use crate::examine::scope::PartScope;
use crate::report::context::ReportContext;
use gincert_evidence::{Confidence, FindingSubject, Verdict, counted, fitting, grouped};
use gincert_submission::Engagement;

impl Probe<'_> {
    /// What it comes to, and where that stands.
    pub fn answer(self, facts: &ReportContext<'_>) -> (Verdict, String) {
        let (verdict, words) = match self {
            Probe::Rules => rules(facts),
            Probe::Examples => worked_examples(facts),
            Probe::Outcomes => outcomes(facts),
            Probe::Figures => {
                let (verdict, open) = figures_verdict(facts);
                let words = if open.is_empty() { "every printed figure" } else { &open };
                (verdict, format!("section 9: {words}"))
            }
            Probe::Limit(name) => limit(facts, name),
            Probe::LimitUpTo(name, most) => limit_up_to(facts, name, most),
            Probe::PayoutLimit => crate::families::family::payout_limit(
                facts.examined(),
                &facts.intake.profile.profile.limits,
            ),
            Probe::Logs => logs(facts),
            Probe::Settlements => settlements(facts),
            Probe::Shuffles(level) => shuffles(facts, level),
            Probe::ShufflesOf(least) => shuffles_of(facts, least),
            Probe::TitleBlock => title_block(facts),
            Probe::Scope => scope(facts),
            Probe::Reason => reason(facts),
        };
        (in_words_of_matrix(verdict), words)
    }
}

/// A matrix does not tell near from agrees.
fn in_words_of_matrix(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Near => Verdict::Agrees,
        other => other,
    }
}

fn rules(facts: &ReportContext<'_>) -> (Verdict, String) {
    let counts = facts.counts(FindingSubject::Rules).words();
    (rules_verdict(facts), format!("section 9: {counts}"))
}

fn worked_examples(facts: &ReportContext<'_>) -> (Verdict, String) {
    let (held, all) = facts.examined().map(examples).unwrap_or_default();
    let verdict = match (held, all) {
        (_, 0) => Verdict::NotTested,
        (held, all) if held == all => Verdict::Agrees,
        _ => Verdict::Differs,
    };
    let words = format!(
        "section 9: {} of {} {}",
        grouped(held.into()),
        counted(all, "worked example", "worked examples"),
        fitting(held, "holds", "hold")
    );
    (verdict, words)
}

/// Findings that leave a hand or an outcome without its row.
const OPEN_ROWS: [&str; 4] =
    ["settlement-total", "pay-rows-complete", "pay-rows-reachable", "outcome-rows-reachable"];

fn outcomes(facts: &ReportContext<'_>) -> (Verdict, String) {
    let usable = facts.examined().is_some_and(|examined| examined.dossier.ruleset.is_some());
    if !usable {
        return (Verdict::NotTested, "section 9: there is no usable ruleset".to_owned());
    }
    let open = facts.findings.iter().filter(|finding| OPEN_ROWS.contains(&finding.code));
    match open.count() {
        0 => (Verdict::Agrees, "section 9: a row covers every outcome and every hand".to_owned()),
        open => {
            let findings = counted(open as u64, "finding", "findings");
            (Verdict::Differs, format!("section 13: {findings} about missing rows"))
        }
    }
}

fn limit(facts: &ReportContext<'_>, name: &str) -> (Verdict, String) {
    let Some(examined) = facts.examined() else {
        return (Verdict::NotTested, "section 9: there is no rule document".to_owned());
    };
    let (verdict, words) = limits::verdict(examined, &facts.intake.profile.profile.limits, name);
    (verdict, format!("section 13: {words}"))
}

fn limit_up_to(facts: &ReportContext<'_>, name: &str, most: u32) -> (Verdict, String) {
    let Some(examined) = facts.examined() else {
        return (Verdict::NotTested, "section 9: there is no rule document".to_owned());
    };
    let (verdict, words) = limits::verdict_up_to(examined, name, most);
    (verdict, format!("section 13: {words}"))
}

/// What section 10 has, or why it has nothing.
fn logs(facts: &ReportContext<'_>) -> (Verdict, String) {
    let logs = &facts.intake.hand_logs;
    let [_, audited, _] = logs.records;
    if logs.files.is_empty() {
        return (Verdict::NotTested, "section 10: no hand log".to_owned());
    }
    if audited == 0 {
        let words = "section 10: no record of the hand logs could be audited";
        return (Verdict::NotTested, words.to_owned());
    }
    let words = format!(
        "section 10: {} audited, {}",
        counted(audited, "record", "records"),
        counted(logs.exceptions[0], "exception", "exceptions")
    );
    (logs.verdict(), words)
}

/// What sections 10 and 9 have of rounds that were settled: the worse of the two where both have.
fn settlements(facts: &ReportContext<'_>) -> (Verdict, String) {
    let Some((verdict, engine)) = super::engines::answer(facts) else { return logs(facts) };
    let engine = format!("section 9: {engine}");
    if facts.intake.hand_logs.files.is_empty() {
        return (verdict, engine);
    }
    let (of_logs, words) = logs(facts);
    let words = format!("{words}; {engine}");
    let all = [of_logs, verdict];
    let worse = [Verdict::Differs, Verdict::Inconclusive, Verdict::NotTested];
    let found = worse.into_iter().find(|worse| all.contains(worse));
    (found.unwrap_or(of_logs), words)
}

/// What section 11 has at a level.
fn shuffles(facts: &ReportContext<'_>, level: Option<u8>) -> (Verdict, String) {
    let shuffles = &facts.intake.shuffles;
    let Some(overall) = super::shuffles::verdict(facts) else {
        let words = "section 11: no deck file, and no deck out of a hand log";
        return (Verdict::NotTested, words.to_owned());
    };
    if facts.scope().shuffles() != PartScope::Tested {
        let words = format!("section 11: {}", super::shuffles::why_untested(facts));
        return (Verdict::NotTested, words);
    }
    let Some(least) = shuffles.least else {
        let words = format!(
            "section 11: {}; too many records were left out for any rejection",
            super::shuffles::sizes(shuffles).join(", ")
        );
        return (overall, words);
    };
    let own = shuffles.confidence.unwrap_or(Confidence::P99).percent();
    let level = level.unwrap_or(own);
    let rejected = least.value() < 1.0 - f64::from(level) / 100.0;
    let words = format!(
        "section 11: {}; collectively at {level} %: {}",
        super::shuffles::sizes(shuffles).join(", "),
        if rejected { "rejected" } else { "not rejected" }
    );
    // What is rejected at another level only neither differs nor agrees at this one.
    let fails = shuffles.worst() == Some(gincert_rng::Verdict::Fail);
    let verdict = match (rejected, overall) {
        (true, _) => Verdict::Differs,
        (false, Verdict::Differs) if !fails => Verdict::Inconclusive,
        (false, overall) => overall,
    };
    (verdict, words)
}

fn shuffles_of(facts: &ReportContext<'_>, wanted: u64) -> (Verdict, String) {
    let (verdict, words) = shuffles(facts, None);
    let shuffles = &facts.intake.shuffles;
    // Deck files come from the machine itself; tables count where there is none.
    let logged = shuffles.logged.iter().filter(|one| one.is_of_a_table()).map(|one| one.lines);
    let fewest = shuffles.files.iter().map(|file| file.lines).min().or_else(|| logged.min());
    match fewest {
        Some(fewest) if fewest < wanted && verdict != Verdict::Differs => {
            let words = format!(
                "{words}; {} {} fewer than {}",
                counted(fewest, "outcome", "outcomes"),
                fitting(fewest, "is", "are"),
                grouped(wanted.into())
            );
            (Verdict::NotTested, words)
        }
        _ => (verdict, words),
    }
}

/// Rows that a report's title block needs from the engagement, and whether they say something.
fn title_rows(engagement: &Engagement) -> [(&'static str, bool); 8] {
    [
        ("Issuer", engagement.issuer.is_stated()),
        ("Report number", engagement.report_number.is_stated()),
        ("Date of issue", engagement.date_of_issue.is_stated()),
        ("Client", engagement.client.is_stated()),
        ("Received", engagement.received.is_stated()),
        ("Tested from", engagement.tested_from.is_stated()),
        ("Tested to", engagement.tested_to.is_stated()),
        ("Authoriser", engagement.authoriser.is_stated()),
    ]
}

fn title_block(facts: &ReportContext<'_>) -> (Verdict, String) {
    let rows = match facts.engagement {
        Some((engagement, _)) => title_rows(engagement),
        None => title_rows(&Engagement::default()),
    };
    let missing = rows.iter().filter(|(_, is_stated)| !is_stated).map(|(name, _)| *name);
    let missing: Vec<&str> = missing.collect();
    match missing.is_empty() {
        // What a clause asks for beside these entries, such as addresses and places, a person compares.
        true => {
            let words = format!("section 1: stated are {}", rows.map(|(name, _)| name).join(", "));
            (Verdict::NeedsAPerson, words)
        }
        false => (Verdict::Differs, format!("section 1: not stated are {}", missing.join(", "))),
    }
}

fn scope(facts: &ReportContext<'_>) -> (Verdict, String) {
    match facts.statement_scope() {
        Some(parts) => {
            let parts: Vec<&str> = parts.iter().map(|part| part.word()).collect();
            let words = format!("section 8: the decision rule, for {}", parts.join(", "));
            (Verdict::Agrees, words)
        }
        None => {
            let words = "section 8: the engagement does not state what the statement covers";
            (Verdict::NotTested, words.to_owned())
        }
    }
}

fn reason(facts: &ReportContext<'_>) -> (Verdict, String) {
    match facts.engagement.is_some_and(|(engagement, _)| engagement.reason.is_stated()) {
        true => (Verdict::Agrees, "section 1: the reason is stated".to_owned()),
        false => (Verdict::Differs, "section 1: no reason is stated".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_one_of_a_closed_list() {
        for text in
            ["rules", "limit: Single wager", "shuffles at 95 %", "shuffles of 10000 outcomes"]
        {
            assert!(Probe::of(text).is_some(), "{text}");
        }
        for text in [
            "",
            "rule",
            "limit: ",
            "shuffles at 0 %",
            "shuffles at 100 %",
            "shuffles of x outcomes",
        ] {
            assert!(Probe::of(text).is_none(), "{text}");
        }
    }
}
