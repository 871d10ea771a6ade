//! What stands under the headings of a report.

mod closing;
mod conclusion;
mod duties;
mod first_page;
mod glossary;
mod hand_logs;
mod items;
mod left_out;
mod logged_shuffles;
mod logs_not_tested;
pub(crate) mod matrix;
mod method;
mod named;
mod not_tested;
mod planned_shuffles;
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

use crate::blocks::paragraph::text;
use crate::report::context::{Facts, engagement_word};
use gincert_evidence::{Drawing, quoted};
use gincert_report::{MUST_SIGN, Report};

pub(crate) use conclusion::conclusion;

/// The row of an engagement that says under which name of a signers' file the authoriser signs.
const SIGNS_AS: &str = "Authoriser signs as";

/// The whole report and the figures that go beside it, by file.
pub(crate) fn report(facts: &Facts<'_>) -> (Report, Vec<(String, Drawing)>) {
    let draft = facts.engagement.is_none();
    let named = facts.intake.manifest.stated("Item under test");
    let subject = named.map_or_else(|| "a submission".to_owned(), |cell| quoted(&cell.text));
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

fn title(report: &mut Report, facts: &Facts<'_>) {
    report.fact("Report number", facts.engaged("Report number"));
    report.fact("Issue", facts.engaged("Issue"));
    report.fact("Date of issue", facts.engaged("Date of issue"));
    report.fact("Supersedes", facts.engaged("Supersedes"));
    if facts.engagement.is_some_and(|(engagement, _)| engagement.row("Reason").is_some()) {
        report.fact("Reason for this issue", facts.engaged("Reason"));
    }
    if let Some((engagement, _)) = facts.engagement {
        report.fact("Authoriser", facts.engaged("Authoriser"));
        if engagement.row(SIGNS_AS).is_some() {
            report.fact(SIGNS_AS, facts.engaged(SIGNS_AS));
        }
        for one in &engagement.must_sign {
            report.fact(&format!("{MUST_SIGN}{}", one.role), one.signs_as.text.clone());
        }
    }
    report.fact("Engagement", engagement_word(facts.engagement_given.map(|(_, digest)| digest)));
    report.fact("Tool", facts.build.tool());
    report.fact("Tool build", facts.build.digest.as_str());
    report.add(
        "1",
        text(
            "This report was computed by gincert from the files listed in section 5. It holds no \
             clock time and no name of a machine, so anybody with the same files and the same tool \
             gets the same bytes. Section 3 says what was found, section 13 lists every finding \
             with its place, section 15 how to compute all of it again.",
        ),
    );
    for row in ["Issuer", "Client", "Recipients", "Accreditation"] {
        let entry = facts.engaged(row);
        report.add("2", text(format!("{row}: {entry}.")));
    }
    let submitter = facts.intake.manifest.stated("Submitted by");
    let submitter = submitter.map_or_else(|| "not stated".to_owned(), |cell| quoted(&cell.text));
    report.add("2", text(format!("Submitted by: {submitter}.")));
}
