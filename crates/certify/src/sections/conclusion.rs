//! Section 3: what was found, a sentence for each part of the scope, and the statement of an engaged
//! laboratory.

use super::statement;
use super::verdicts::{examples, group, has_bonus, has_wagers, rules_verdict};
use crate::facts::Facts;
use crate::paragraph::text;
use crate::subjects::Subject;
use gincert_evidence::Verdict;
use gincert_report::{Block, Report};
use gincert_submission::claims::Judged;

/// One sentence for each part of the scope, in the words of the tool's scale.
pub(crate) fn conclusion(facts: &Facts<'_>) -> Vec<String> {
    let mut sentences = vec![rules(facts)];
    sentences.extend(claims(facts));
    sentences.push(super::hand_logs::conclusion(facts));
    sentences.push(super::shuffles::conclusion(facts));
    sentences.push(papers(facts));
    sentences
}

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    report.add("3", Block::List(conclusion(facts)));
    if let Some(statement) = statement::of(facts) {
        report.add("3", text(statement.words));
        if !statement.grounds.is_empty() {
            report.add("3", Block::List(statement.grounds));
        }
    }
}

fn rules(facts: &Facts<'_>) -> String {
    let Some(examined) = facts.examined() else {
        return "Rules: not-tested; there is no rule document to read.".to_owned();
    };
    let counts = facts.counts(Subject::Rules).words();
    if !examined.readable() || examined.dossier.ruleset.is_none() {
        return format!("Rules: not-tested; the rule document has no usable ruleset ({counts}).");
    }
    let verdict = rules_verdict(facts);
    match examples(examined) {
        (_, 0) => format!(
            "Rules: {verdict}; {counts}; the document has no worked example to compare with."
        ),
        (held, all) => format!("Rules: {verdict}; {counts}; {held} of {all} worked examples hold."),
    }
}

fn claims(facts: &Facts<'_>) -> Vec<String> {
    let Some(examined) = facts.examined() else {
        return Vec::new();
    };
    let mut sentences = Vec::new();
    let has_wagers = has_wagers(examined);
    let names = match has_wagers {
        true => ["Bonus wager", "Base game", "Both together"].as_slice(),
        false => &["Score"],
    };
    for (number, name) in names.iter().enumerate() {
        let is_in = |judged: &&Judged| match has_wagers {
            true => group(judged) == number,
            false => judged.claim.subject != gincert_submission::Subject::Unknown,
        };
        let of = |verdict: Verdict| {
            let claims = examined.claims.iter().filter(is_in);
            claims.filter(|judged| judged.verdict == verdict).count()
        };
        let counts = [Verdict::Agrees, Verdict::Near, Verdict::Differs, Verdict::NotTested].map(of);
        let [agree, near, differ, untested] = counts;
        let all: usize = counts.iter().sum();
        if all == 0 {
            let is_needed = has_wagers && (number == 1 || (number == 0 && has_bonus(examined)));
            if is_needed {
                sentences.push(format!(
                    "{name}, printed mathematics: not-tested; the document has no claim about it."
                ));
            }
            continue;
        }
        let verdict = match (differ, untested) {
            (1.., _) => Verdict::Differs,
            (0, 1..) => Verdict::NotTested,
            (0, 0) => Verdict::Agrees,
        };
        sentences.push(format!(
            "{name}, printed mathematics: {verdict}; of {all} figures: {agree} agree, {near} near, \
             {differ} differ, {untested} not tested."
        ));
    }
    let unknown = examined.claims.iter().filter(|judged| group(judged) == 3).count() as u64;
    let further = [
        (unknown, "claims of which the tool computes nothing"),
        (examined.dossier.claims_left, "claims past the limit"),
        (examined.unclaimed, "figures outside of the claim table"),
    ];
    let further = further.into_iter().filter(|(count, _)| *count > 0);
    let further: Vec<String> = further.map(|(count, what)| format!("{count} {what}")).collect();
    if !further.is_empty() {
        sentences.push(format!("Further printed figures: not-tested; {}.", further.join(", ")));
    }
    sentences
}

fn papers(facts: &Facts<'_>) -> String {
    let counts = facts.counts(Subject::Papers);
    let verdict = match counts.any_grave() {
        true => Verdict::Differs,
        false => Verdict::Agrees,
    };
    let engagement = match facts.engagement {
        Some(_) => "the engagement",
        None => "no complete engagement",
    };
    format!(
        "Papers: {verdict}; {} about the submission's page, {} files, the profile and {engagement}.",
        counts.words(),
        facts.intake.files.len()
    )
}
