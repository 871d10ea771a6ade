//! Section 3: what was found, a sentence for each part of the scope, and the statement of an engaged
//! laboratory.

use super::statement;
use super::verdicts::{
    examples, figures_verdict, group, has_bonus, has_figures, has_wagers, rules_verdict,
};
use crate::blocks::text;
use crate::report::context::{EngagementState, ReportContext};
use gincert_evidence::{FindingSubject, Verdict, counted, fitting, grouped};
use gincert_report::{Block, Report};
use gincert_submission::AnalyzedDocument;
use gincert_submission::claims::JudgedClaim;

/// One sentence for each part of the scope, in the words of the tool's scale.
pub(crate) fn conclusion(facts: &ReportContext<'_>) -> Vec<String> {
    let mut sentences = vec![rules(facts)];
    sentences.extend(figures(facts));
    sentences.extend(claims(facts));
    sentences.push(super::hand_logs::sentence(facts).whole());
    sentences.push(super::shuffles::sentence(facts).whole());
    sentences.extend(super::random_numbers::sentence(facts).map(|sentence| sentence.whole()));
    sentences.extend(super::signs::sentence(facts));
    sentences.extend(clauses_not_met(facts));
    sentences.push(papers(facts));
    sentences
}

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    report.add("3", Block::List(conclusion(facts)));
    if let Some(statement) = statement::of(facts) {
        report.add("3", text(statement.words()));
        if statement.conformity.is_some() {
            report.add("3", Block::List(statement.grounds));
        }
    }
}

fn rules(facts: &ReportContext<'_>) -> String {
    let Some(examined) = facts.examined() else {
        return "Rules: not-tested; no rule document was submitted or read.".to_owned();
    };
    let counts = facts.counts(FindingSubject::Rules).words();
    if !examined.readable() || examined.dossier.ruleset.is_none() {
        return format!("Rules: not-tested; the rule document has no usable ruleset ({counts}).");
    }
    let verdict = rules_verdict(facts);
    match examples(examined) {
        (_, 0) => format!(
            "Rules: {verdict}; {counts}; the document has no worked example to compare with."
        ),
        (held, all) => format!(
            "Rules: {verdict}; {counts}; {} of {} {}.",
            grouped(held.into()),
            counted(all, "worked example", "worked examples"),
            fitting(held, "holds", "hold")
        ),
    }
}

/// What is found about printed figures and exact edges; nothing where the game has neither.
fn figures(facts: &ReportContext<'_>) -> Option<String> {
    let usable = facts.examined().is_some_and(|one| one.dossier.ruleset.is_some());
    if !usable || !has_figures(facts) {
        return None;
    }
    let (verdict, why) = figures_verdict(facts);
    let counts = facts.counts(FindingSubject::Figures);
    Some(match verdict {
        Verdict::NotTested => format!("Figures: {verdict}; {}; {why}.", counts.words()),
        _ => format!("Figures: {verdict}; {}.", counts.words()),
    })
}

/// What persons found of clauses, whatever the statement is about.
fn clauses_not_met(facts: &ReportContext<'_>) -> Option<String> {
    let not_met = super::matrix::clauses(facts).not_met;
    (not_met > 0).then(|| {
        format!(
            "Clauses: {} {} not met, by a person's verdict in section 12.",
            counted(not_met, "clause", "clauses"),
            fitting(not_met, "is", "are")
        )
    })
}

fn claims(facts: &ReportContext<'_>) -> Vec<String> {
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
        let is_in = |judged: &&JudgedClaim| match has_wagers {
            true => group(judged) == number,
            false => judged.claim.subject != gincert_submission::ClaimSubject::Unknown,
        };
        let of = |verdict: Verdict| {
            let claims = examined.claims.iter().filter(is_in);
            claims.filter(|judged| judged.verdict == verdict).count() as u64
        };
        let counts = [Verdict::Agrees, Verdict::Near, Verdict::Differs, Verdict::NotTested].map(of);
        let [agree, near, differ, untested] = counts;
        let all: u64 = counts.iter().sum();
        if all == 0 {
            let is_needed = has_wagers && (number == 1 || (number == 0 && has_bonus(examined)));
            if is_needed {
                sentences.push(format!(
                    "{name}, printed mathematics: not-tested; the document makes no claim about \
                     it."
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
            "{name}, printed mathematics: {verdict}; of {}: {} {}, {} near, {} {}, {} not tested.",
            counted(all, "figure", "figures"),
            grouped(agree.into()),
            fitting(agree, "agrees", "agree"),
            grouped(near.into()),
            grouped(differ.into()),
            fitting(differ, "differs", "differ"),
            grouped(untested.into())
        ));
    }
    let further: Vec<String> = further_figures(examined)
        .into_iter()
        .filter(|(_, count, ..)| *count > 0)
        .map(|(_, count, one, more)| counted(count, one, more))
        .collect();
    if !further.is_empty() {
        sentences.push(format!("Further printed figures: not-tested; {}.", further.join(", ")));
    }
    sentences
}

/// Printed figures that no verdict is about: the name of the count, the count, and the words for one
/// and for many.
pub(super) fn further_figures(
    examined: &AnalyzedDocument,
) -> [(&'static str, u64, &'static str, &'static str); 3] {
    let unknown = examined.claims.iter().filter(|judged| group(judged) == 3).count() as u64;
    [
        (
            "unknown",
            unknown,
            "claim about a figure that this build does not calculate",
            "claims about figures that this build does not calculate",
        ),
        (
            "past-the-limit",
            examined.dossier.claims_left,
            "claim past the limit",
            "claims past the limit",
        ),
        (
            "outside-the-table",
            examined.unclaimed,
            "figure outside the claim table",
            "figures outside the claim table",
        ),
    ]
}

fn papers(facts: &ReportContext<'_>) -> String {
    let counts = facts.counts(FindingSubject::Papers);
    let verdict = match counts.any_grave() {
        true => Verdict::Differs,
        false => Verdict::Agrees,
    };
    let engagement = match facts.engagement_state() {
        EngagementState::Complete => "the profile and the engagement",
        EngagementState::Incomplete => "the profile and an engagement that is incomplete",
        EngagementState::None => "the profile and no engagement",
    };
    format!(
        "Papers: {verdict}; {} about the {} received (section 5), {engagement}.",
        counts.words(),
        counted(facts.intake.files.len() as u64, "file", "files")
    )
}
