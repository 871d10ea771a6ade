//! The numbers and answers of the first page and of section 3, by name: what several sections tell, each
//! once. What one section alone tells it names itself.

use super::conclusion::further_figures;
use super::verdicts::{
    FigureGroup, examples, figures_verdict, group, groups, has_wagers, rules_verdict,
};
use super::{engines, hand_logs, random_numbers, shuffles, statement};
use crate::families::family::side_number;
use crate::findings::checks::piece_missing;
use crate::report::context::ReportContext;
use gincert_evidence::{FindingSubject, Grade, Verdict};
use gincert_report::Report;
use gincert_submission::AnalyzedDocument;

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    report.name("engagement", facts.engagement_state().word());
    let conformity = statement::of(facts).map_or("draft", |made| made.word());
    report.name("statement", conformity);
    report.name("verdict.rules", rules_verdict(facts).word());
    report.name("verdict.figures", figures_verdict(facts).0.word());
    for (name, verdict) in [
        ("logs", hand_logs::verdict(facts)),
        ("shuffles", shuffles::verdict(facts)),
        ("random-numbers", random_numbers::verdict(facts)),
        ("settlement-engine", engines::verdict(facts)),
    ] {
        report.name(&format!("verdict.{name}"), verdict.map_or("absent", Verdict::word));
    }
    for about in FindingSubject::ALL {
        facts.counts(about).name(report, about.word());
    }
    let own =
        facts.counted(FindingSubject::Papers, |finding| facts.is_of_engagement(finding)).grave();
    let papers = facts.counts(FindingSubject::Papers).grave();
    report.name("findings.papers.of-the-engagement", own);
    report.name("findings.papers.of-the-submission", papers.saturating_sub(own));
    let unlisted = Grade::ALL.into_iter().zip(facts.intake.hand_logs.unlisted);
    for (grade, unlisted) in unlisted {
        let listed = facts.findings.iter().filter(|finding| finding.grade == grade).count() as u64;
        report.name(&format!("findings.{grade}"), listed + unlisted);
        report.name(&format!("findings.{grade}.listed"), listed);
        report.name(&format!("findings.{grade}.unlisted"), unlisted);
    }
    let pieces = facts.findings.iter().filter(|finding| finding.code == piece_missing::CODE);
    report.name("pieces.missing", pieces.count());
    report.name("files.received", facts.intake.files.len());
    if let Some(examined) = facts.examined() {
        document(report, examined);
    }
}

fn document(report: &mut Report, examined: &AnalyzedDocument) {
    let (held, all) = examples(examined);
    report.name("examples.all", all);
    report.name("examples.hold", held);
    report.name("examples.fail", all.saturating_sub(held));
    for (side, edge) in crate::families::family::exact_costs(examined) {
        let wager = match side {
            Some(side) => format!("bonus-wager{}", side_number(side)),
            None => "base-game".to_owned(),
        };
        report.name(&format!("costs.{wager}"), edge.percent(2));
    }
    report.name("open-points", examined.dossier.open_points.len());
    report.name("conditions", examined.dossier.conditions.len());
    report.name("figures.not-tested", examined.figures_untested());
    for (name, count, ..) in further_figures(examined) {
        report.name(&format!("figures.{name}"), count);
    }
    let groups: Vec<(Option<FigureGroup>, String)> = match has_wagers(examined) {
        true => groups(examined).into_iter().map(|one| (Some(one.group), one.name)).collect(),
        false => vec![(None, "scores".to_owned())],
    };
    for (wagers, name) in groups {
        let of = |wanted: &[Verdict]| {
            let claims = examined.claims.iter().filter(|judged| match wagers {
                Some(wagers) => group(judged) == wagers,
                None => group(judged) != FigureGroup::Unknown,
            });
            claims.filter(|judged| wanted.contains(&judged.verdict)).count()
        };
        let (agree, near) = (of(&[Verdict::Agrees]), of(&[Verdict::Near]));
        let (differ, untested) = (of(&[Verdict::Differs]), of(&[Verdict::NotTested]));
        for (word, count) in [
            ("all", agree + near + differ + untested),
            ("agree", agree),
            ("near", near),
            ("differ", differ),
            ("not-tested", untested),
        ] {
            report.name(&format!("figures.{name}.{word}"), count);
        }
    }
}
