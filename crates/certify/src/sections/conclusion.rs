//! Section 3: what was found, a sentence for each part of the scope.

use super::text;
use crate::certification::Facts;
use gincert_evidence::{Grade, Verdict};
use gincert_report::{Block, Report};

/// One sentence for each part of the scope, in the words of the tool's scale.
pub(crate) fn conclusion(facts: &Facts<'_>) -> Vec<String> {
    let mut sentences = vec![rules(facts)];
    sentences.extend(claims(facts));
    sentences.push(super::hand_logs::conclusion(facts));
    sentences.push(super::shuffles::conclusion(facts));
    sentences
}

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    report.add("3", Block::List(conclusion(facts)));
    if let Some(sentence) = conformity(facts) {
        report.add("3", text(sentence));
    }
}

fn rules(facts: &Facts<'_>) -> String {
    let Some(examined) = facts.examined() else {
        return "Rules: not-tested; there is no rule document to read.".to_owned();
    };
    // What logs and deck files show says nothing about the rules.
    let count = |grade: Grade| {
        let about_rules = facts.findings.iter().filter(|finding| {
            finding.grade == grade
                && !super::shuffles::CODES.contains(&finding.code)
                && !super::hand_logs::is_about_logs(finding.code)
        });
        about_rules.count()
    };
    let (material, minor, observed) =
        (count(Grade::Material), count(Grade::Minor), count(Grade::Observation));
    let counts = format!("{material} material and {minor} minor findings, {observed} observations");
    if !examined.readable() || examined.rules().is_none() {
        return format!("Rules: not-tested; the rule document has no usable ruleset ({counts}).");
    }
    let examples = examined
        .fences
        .as_ref()
        .map_or((0, 0), |report| (report.examples - report.failures.len() as u64, report.examples));
    let verdict = if material + minor > 0 { Verdict::Differs } else { Verdict::Agrees };
    format!("Rules: {verdict}; {counts}; {} of {} worked examples hold.", examples.0, examples.1)
}

fn claims(facts: &Facts<'_>) -> Vec<String> {
    let Some(examined) = facts.examined() else {
        return Vec::new();
    };
    let mut sentences = Vec::new();
    for (name, bonus) in
        [("Bonus wager, printed mathematics", true), ("Base game, printed mathematics", false)]
    {
        let of = |verdict: Verdict| {
            let claims = examined.claims.iter();
            claims.filter(|c| c.claim.subject.is_bonus() == bonus && c.verdict == verdict).count()
        };
        let counts = [Verdict::Agrees, Verdict::Near, Verdict::Differs, Verdict::NotTested].map(of);
        let [agree, near, differ, untested] = counts;
        let all: usize = counts.iter().sum();
        if all == 0 {
            sentences.push(format!("{name}: the document prints no figure."));
            continue;
        }
        let verdict = match (differ, untested) {
            (1.., _) => Verdict::Differs,
            (0, 1..) => Verdict::NotTested,
            (0, 0) => Verdict::Agrees,
        };
        sentences.push(format!(
            "{name}: {verdict}; of {all} figures: {agree} agree, {near} near, {differ} differ, \
             {untested} not tested."
        ));
    }
    sentences
}

/// The statement of conformity of an engaged laboratory; a self-assessment has none.
fn conformity(facts: &Facts<'_>) -> Option<String> {
    facts.engagement?;
    let authoriser = facts.engaged("Authoriser");
    let tested = facts.examined().is_some_and(|examined| {
        examined.rules().is_some()
            && examined.claims.iter().all(|claim| claim.verdict != Verdict::NotTested)
    });
    Some(if facts.count(Grade::Material) > 0 {
        format!("Statement of {authoriser}, by the decision rule of section 8: Does not comply.")
    } else if facts.count(Grade::Minor) > 0 {
        format!("{authoriser} makes no statement of conformity: minor findings are open.")
    } else if tested {
        format!("Statement of {authoriser}, by the decision rule of section 8: Complies.")
    } else {
        format!(
            "{authoriser} makes no statement of conformity: parts of the scope were not tested."
        )
    })
}
