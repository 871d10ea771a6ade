//! What was not tested beside the hand logs, for the first page: rules without an example, files that
//! are not there, and samples of shuffles and generators that no test could be made of.

use super::verdicts::rules_verdict;
use crate::examine::scope::PartScope;
use crate::findings::checks::file_missing;
use crate::load::profiles::ProfileFrom;
use crate::report::context::ReportContext;
use gincert_evidence::{Verdict, counted, fitting};
use gincert_report::Report;

/// Files that the page names and that are not there.
fn absent(facts: &ReportContext<'_>) -> u64 {
    facts.findings.iter().filter(|finding| finding.code == file_missing::CODE).count() as u64
}

/// Samples out of the hand logs that no test could be made of.
fn samples(facts: &ReportContext<'_>) -> u64 {
    let logged = facts.intake.shuffles.logged.iter();
    logged.filter(|sample| !sample.is_tested()).count() as u64
}

/// Names what is counted here and nowhere else.
pub(super) fn name(report: &mut Report, facts: &ReportContext<'_>) {
    report.name("files.not-there", absent(facts));
    report.name("shuffles.samples.not-tested", samples(facts));
}

/// The sentences; none where all that was given was tested.
pub(super) fn further(facts: &ReportContext<'_>) -> Vec<String> {
    let scope = facts.scope();
    let mut all = Vec::new();
    if rules_verdict(facts) == Verdict::NotTested {
        all.push("The rules: section 3 gives the reason.".to_owned());
    }
    let not_there = "named and not there, section 13";
    let not_tested = "not tested, section 11";
    let files = "files of the submission";
    all.extend(sentence(absent(facts), "file of the submission", files, not_there));
    if scope.shuffles() == PartScope::Tested {
        let files = facts.intake.shuffles.files_untested() as u64;
        all.extend(sentence(files, "deck file", "deck files", not_tested));
        let samples = samples(facts);
        let of_logs = "samples of the hand logs";
        match scope.logged_shuffles {
            PartScope::Absent => {}
            PartScope::Tested => {
                all.extend(sentence(samples, "sample of the hand logs", of_logs, not_tested));
            }
            PartScope::Untested => all.push(
                "Shuffles: decks and hands of the hand logs were not tested, section 11."
                    .to_owned(),
            ),
        }
    }
    let played = facts.intake.shuffles.played;
    if scope.shuffles() == PartScope::Tested {
        let why = "played event by event, and whose packs and hands were not tested, section 11";
        let rounds = "rounds of the hand logs";
        all.extend(sentence(played, "round of the hand logs", rounds, why));
        let samples = facts.intake.shuffles.logged.iter();
        let mut samples = samples.filter(|sample| sample.is_tested() && sample.lines > 1);
        if samples.any(|sample| sample.steps == Some(0)) {
            all.push(
                "Whether packs are mixed enough between rounds, for samples of the hand logs \
                 without steps from one deck to the next, section 11."
                    .to_owned(),
            );
        }
    }
    if !facts.intake.suite_outputs.is_empty() {
        all.push(
            "Outputs of other test suites: section 11 quotes them, and no verdict depends on them."
                .to_owned(),
        );
    }
    if facts.intake.profile.from == ProfileFrom::Nowhere {
        all.push("Clauses: the submission names an unknown profile, section 12.".to_owned());
    }
    if scope.random_numbers == PartScope::Tested {
        let count = facts.intake.random_numbers.untested.len() as u64;
        let files = "files of raw output and draws";
        all.extend(sentence(count, "file of raw output or draws", files, not_tested));
    }
    all
}

fn sentence(count: u64, one: &str, more: &str, why: &str) -> Option<String> {
    let be = fitting(count, "was", "were");
    (count > 0).then(|| format!("{} that {be} {why}.", counted(count, one, more)))
}
