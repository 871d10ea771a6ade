//! Section 3: what was found, a sentence for each part of the scope, and the statement of an engaged
//! laboratory.

use super::statement;
use super::verdicts::{
    FigureGroup, examples, figures_verdict, group, groups, has_bonus, has_figures, has_wagers,
    rules_verdict,
};
use crate::blocks::text;
use crate::report::context::{EngagementState, ReportContext};
use gincert_evidence::{FindingSubject, Verdict, counted, fitting, grouped};
use gincert_report::{Block, ConclusionLine, Report};
use gincert_submission::AnalyzedDocument;
use gincert_submission::claims::JudgedClaim;

/// One line for each part of the scope, in the words of the tool's scale.
pub(crate) fn conclusion(facts: &ReportContext<'_>) -> Vec<ConclusionLine> {
    let mut lines = vec![rules(facts)];
    lines.extend(figures(facts));
    lines.extend(claims(facts));
    lines.push(super::hand_logs::sentence(facts));
    lines.push(super::shuffles::sentence(facts));
    lines.extend(super::random_numbers::sentence(facts));
    lines.extend(super::engines::sentence(facts));
    lines.extend(super::signs::sentence(facts));
    lines.extend(clauses_not_met(facts));
    lines.push(papers(facts));
    lines
}

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let lines = conclusion(facts).iter().map(ConclusionLine::to_string).collect();
    report.add("3", Block::List(lines));
    if let Some(statement) = statement::of(facts) {
        report.add("3", text(statement.words()));
        if statement.conformity.is_some() {
            report.add("3", Block::List(statement.grounds));
        }
    }
}

fn rules(facts: &ReportContext<'_>) -> ConclusionLine {
    let of = |verdict, grounds| ConclusionLine::new("Rules", Some(verdict), grounds);
    let Some(examined) = facts.examined() else {
        let none = "no rule document was submitted or read";
        return of(Verdict::NotTested, vec![none.to_owned()]);
    };
    let counts = facts.counts(FindingSubject::Rules).words();
    if !examined.readable() || examined.dossier.ruleset.is_none() {
        let none = format!("the rule document has no usable ruleset ({counts})");
        return of(Verdict::NotTested, vec![none]);
    }
    let compared = match examples(examined) {
        (_, 0) => "the document has no worked example to compare with".to_owned(),
        (held, all) => format!(
            "{} of {} {}",
            grouped(held.into()),
            counted(all, "worked example", "worked examples"),
            fitting(held, "holds", "hold")
        ),
    };
    of(rules_verdict(facts), vec![counts, compared])
}

/// What is found about printed figures and exact edges; nothing where the game has neither.
fn figures(facts: &ReportContext<'_>) -> Option<ConclusionLine> {
    let usable = facts.examined().is_some_and(|one| one.dossier.ruleset.is_some());
    if !usable || !has_figures(facts) {
        return None;
    }
    let (verdict, why) = figures_verdict(facts);
    let mut grounds = vec![facts.counts(FindingSubject::Figures).words()];
    grounds.extend((verdict == Verdict::NotTested).then_some(why));
    Some(ConclusionLine::new("Figures", Some(verdict), grounds))
}

/// What persons found of clauses, whatever the statement is about.
fn clauses_not_met(facts: &ReportContext<'_>) -> Option<ConclusionLine> {
    let not_met = super::matrix::clauses(facts).not_met;
    (not_met > 0).then(|| {
        let grounds = format!(
            "{} {} not met, by a person's verdict in section 12",
            counted(not_met, "clause", "clauses"),
            fitting(not_met, "is", "are")
        );
        ConclusionLine::new("Clauses", Some(Verdict::Differs), vec![grounds])
    })
}

fn claims(facts: &ReportContext<'_>) -> Vec<ConclusionLine> {
    let Some(examined) = facts.examined() else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    let has_wagers = has_wagers(examined);
    let names: Vec<(Option<FigureGroup>, String)> = match has_wagers {
        true => groups(examined).into_iter().map(|one| (Some(one.group), one.title)).collect(),
        false => vec![(None, "Score".to_owned())],
    };
    for (wagers, name) in names {
        let about = format!("{name}, printed mathematics");
        let is_in = |judged: &&JudgedClaim| match wagers {
            Some(wagers) => group(judged) == wagers,
            None => judged.claim.subject != gincert_submission::ClaimSubject::Unknown,
        };
        let of = |verdict: Verdict| {
            let claims = examined.claims.iter().filter(is_in);
            claims.filter(|judged| judged.verdict == verdict).count() as u64
        };
        let counts = [Verdict::Agrees, Verdict::Near, Verdict::Differs, Verdict::NotTested].map(of);
        let [agree, near, differ, untested] = counts;
        let all: u64 = counts.iter().sum();
        if all == 0 {
            let is_needed = match wagers {
                Some(FigureGroup::Base) => true,
                Some(FigureGroup::Side(_)) => has_bonus(examined),
                _ => false,
            };
            if is_needed {
                let none = vec!["the document makes no claim about it".to_owned()];
                lines.push(ConclusionLine::new(about, Some(Verdict::NotTested), none));
            }
            continue;
        }
        let verdict = match (differ, untested) {
            (1.., _) => Verdict::Differs,
            (0, 1..) => Verdict::NotTested,
            (0, 0) => Verdict::Agrees,
        };
        let grounds = format!(
            "of {}: {} {}, {} near, {} {}, {} not tested",
            counted(all, "figure", "figures"),
            grouped(agree.into()),
            fitting(agree, "agrees", "agree"),
            grouped(near.into()),
            grouped(differ.into()),
            fitting(differ, "differs", "differ"),
            grouped(untested.into())
        );
        lines.push(ConclusionLine::new(about, Some(verdict), vec![grounds]));
    }
    let further: Vec<String> = further_figures(examined)
        .into_iter()
        .filter(|(_, count, ..)| *count > 0)
        .map(|(_, count, one, more)| counted(count, one, more))
        .collect();
    if !further.is_empty() {
        let grounds = vec![further.join(", ")];
        let about = "Further printed figures";
        lines.push(ConclusionLine::new(about, Some(Verdict::NotTested), grounds));
    }
    lines
}

/// Printed figures that no verdict is about: the name of the count, the count, and the words for one
/// and for many.
pub(super) fn further_figures(
    examined: &AnalyzedDocument,
) -> [(&'static str, u64, &'static str, &'static str); 3] {
    let unknown =
        examined.claims.iter().filter(|judged| group(judged) == FigureGroup::Unknown).count()
            as u64;
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

fn papers(facts: &ReportContext<'_>) -> ConclusionLine {
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
    let grounds = format!(
        "{} about the {} received (section 5), {engagement}",
        counts.words(),
        counted(facts.intake.files.len() as u64, "file", "files")
    );
    ConclusionLine::new("Papers", Some(verdict), vec![grounds])
}
