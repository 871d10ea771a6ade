//! What stands under the headings of a report.

mod closing;
mod conclusion;
mod duties;
mod engines;
mod first_page;
mod glossary;
mod hand_logs;
mod items;
mod logged_shuffles;
mod logs_not_tested;
pub(crate) mod matrix;
mod method;
mod named;
mod not_tested;
mod planned_tests;
mod probes;
mod random_numbers;
mod regulators;
mod rules;
mod self_check;
mod shuffle_figures;
mod shuffle_outcomes;
mod shuffles;
mod signs;
mod statement;
mod suite_outputs;
mod verdicts;

use crate::blocks::text;
use crate::report::context::{ReportContext, engagement_word};
use gincert_evidence::{Drawing, NOT_STATED, quoted};
use gincert_report::{Report, TitleFact};

pub(crate) use conclusion::conclusion;

/// The whole report and the figures that go beside it, by file.
pub(crate) fn report(facts: &ReportContext<'_>) -> (Report, Vec<(String, Drawing)>) {
    let draft = facts.engagement.is_none();
    let named = facts.intake.manifest.item.stated();
    let subject = named.map_or_else(|| "a submission".to_owned(), |name| quoted(name));
    let kind = if draft { "Self-assessment" } else { "Test report" };
    let mut report = Report::new(&format!("{kind}: {subject}"), draft);
    title(&mut report, facts);
    named::add(&mut report, facts);
    first_page::add(&mut report, facts);
    conclusion::add(&mut report, facts);
    method::add_scope(&mut report, facts);
    items::add(&mut report, facts);
    method::add(&mut report, facts);
    glossary::add(&mut report, facts.examined().is_none_or(verdicts::has_wagers));
    rules::add(&mut report, facts);
    signs::add(&mut report, facts);
    let mathematics = facts
        .examined()
        .map(|examined| crate::families::family::add_mathematics(&mut report, examined))
        .unwrap_or_default();
    engines::add(&mut report, facts);
    let mut figures = drawings(mathematics);
    figures.extend(drawings(hand_logs::add(&mut report, facts)));
    figures.extend(shuffles::add(&mut report, facts));
    figures.extend(random_numbers::add(&mut report, facts));
    suite_outputs::add(&mut report, facts);
    matrix::add(&mut report, facts);
    closing::add(&mut report, facts);
    (report, figures)
}

fn drawings(figures: Vec<(String, impl Into<Drawing>)>) -> Vec<(String, Drawing)> {
    let figures = figures.into_iter();
    figures.map(|(file, figure)| (file, figure.into())).collect()
}

fn title(report: &mut Report, facts: &ReportContext<'_>) {
    report.fact(TitleFact::ReportNumber, facts.engaged(|one| &one.report_number));
    report.fact(TitleFact::Issue, facts.engaged(|one| &one.issue));
    report.fact(TitleFact::DateOfIssue, facts.engaged(|one| &one.date_of_issue));
    report.fact(TitleFact::Supersedes, facts.engaged(|one| &one.supersedes));
    if let Some((engagement, _)) = facts.engagement {
        if engagement.reason.cell.is_some() {
            report.fact(TitleFact::Reason, engagement.reason.text());
        }
        report.fact(TitleFact::Authoriser, engagement.authoriser.text());
        if engagement.authoriser_signs_as.cell.is_some() {
            report.fact(TitleFact::AuthoriserSignsAs, engagement.authoriser_signs_as.text());
        }
        for one in &engagement.must_sign {
            report.must_sign(one.role, &one.signs_as.text);
        }
    }
    let digest = facts.engagement_given.map(|(_, digest)| digest);
    report.fact(TitleFact::Engagement, engagement_word(digest));
    if let Some(mask) = facts.mask {
        report.fact(TitleFact::MaskKey, mask.fingerprint());
    }
    report.fact(TitleFact::Tool, facts.build.tool());
    report.fact(TitleFact::ToolBuild, facts.build.digest.as_str());
    report.add(
        "1",
        text(
            "This report was computed by gincert from the files listed in section 5. It is \
             reproducible: the same files and the same tool build give the same bytes. Section 3 \
             summarises the results, section 13 lists every finding with its place, and section 15 \
             explains how to reproduce the report.",
        ),
    );
    for (name, entry) in [
        ("Issuer", facts.engaged(|one| &one.issuer)),
        ("Client", facts.engaged(|one| &one.client)),
        ("Recipients", facts.engaged(|one| &one.recipients)),
        ("Accreditation", facts.engaged(|one| &one.accreditation)),
    ] {
        report.add("2", text(format!("{name}: {entry}.")));
    }
    let submitter = facts.intake.manifest.submitted_by.stated();
    let submitter = submitter.map_or_else(|| NOT_STATED.to_owned(), |name| quoted(name));
    report.add("2", text(format!("Submitted by: {submitter}.")));
}
