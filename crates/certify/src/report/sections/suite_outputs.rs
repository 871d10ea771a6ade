//! Section 11, outputs of other suites: what each says of itself, quoted and counted in its own words.

use crate::blocks::text;
use crate::examine::suite_outputs::SuiteFile;
use crate::report::context::ReportContext;
use gincert_evidence::{Align, Table, counted, printable};
use gincert_report::{Block, Report};

/// Whose words these are.
const WHOSE: &str = "The submission has outputs of other test suites. This section quotes them: \
                     the statements are the suites', not this report's. gincert did not run these \
                     programs, cannot know their input, and bases no verdict on them. Section 5 \
                     has their digests.";

/// Adds what the outputs say; nothing where there is none.
pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let files = &facts.intake.suite_outputs;
    if files.is_empty() {
        return;
    }
    report.name("suite-outputs.files", files.len());
    report.add("11", Block::Heading("Outputs of other test suites".to_owned()));
    report.add("11", text(WHOSE));
    report.add("11", Block::Table(runs(files)));
    for file in files {
        for run in &file.output.runs {
            let mut lines: Vec<String> = run.quoted.iter().map(|line| printable(line)).collect();
            if run.not_quoted > 0 {
                let more = counted(run.not_quoted, "further line", "further lines");
                lines.push(format!("... {more} of that kind"));
            }
            if lines.is_empty() {
                continue;
            }
            report.add(
                "11",
                text(format!("{} states in '{}':", run.suite.name(), printable(&file.path))),
            );
            report.add("11", Block::Code { lang: "text".to_owned(), text: lines.join("\n") });
        }
    }
}

fn runs(files: &[SuiteFile]) -> Table {
    let columns = [
        ("File", Align::Left),
        ("Suite and version", Align::Left),
        ("Run", Align::Left),
        ("Generator, as named there", Align::Left),
        ("Passed", Align::Right),
        ("Weak", Align::Right),
        ("Failed", Align::Right),
        ("Counted as", Align::Left),
    ];
    let mut table = Table::new("Results stated by the suites", &columns);
    for file in files {
        for run in &file.output.runs {
            let version = run.version.as_deref().unwrap_or("version not stated");
            table.row([
                file.path.clone(),
                format!("{}, {}", run.suite.name(), printable(version)),
                printable(&run.name),
                printable(run.generator.as_deref().unwrap_or("not stated")),
                run.passed.to_string(),
                run.weak.to_string(),
                run.failed.to_string(),
                run.suite.marks().to_owned(),
            ]);
        }
        if file.output.runs.is_empty() {
            let none = String::new;
            let nothing = "no run of a suite".to_owned();
            table.row([file.path.clone(), nothing, none(), none(), none(), none(), none(), none()]);
        }
    }
    table
}
