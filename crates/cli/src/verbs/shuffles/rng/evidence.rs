//! `gincert rng evidence`: outputs of other suites of tests, read and quoted, never judged.

use crate::codes::suite_output_damaged;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{read, shown};
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Digest, DocumentFindingLine, Finding, counted, grouped, printable};
use gincert_rng::suites::{SUITE_BYTES_MAX, SuiteOutput, SuiteRun, read_suite_output};
use serde::Serialize;
use std::path::PathBuf;

/// A file that was read.
struct Evidence {
    file: String,
    sha256: Digest,
    output: SuiteOutput,
    findings: Vec<Finding>,
}

pub fn run(output: &Output, files: &[PathBuf]) -> Result<Exit, Failure> {
    let mut all = Vec::new();
    for path in files {
        let bytes = read(path, SUITE_BYTES_MAX)?;
        let (file, found) = (shown(path), read_suite_output(&bytes));
        let findings = suite_output_damaged::findings(&file, &found);
        all.push(Evidence { file, sha256: Digest::of(&bytes), output: found, findings });
    }
    if output.json() {
        let files: Vec<FileLine> = all.iter().map(FileLine::new).collect();
        output.print_json(&serde_json::json!({ "files": files }))?;
    } else {
        for one in &all {
            output.findings("", &one.findings)?;
            output.print(&text(one))?;
        }
    }
    Ok(match all.iter().any(|one| !one.findings.is_empty()) {
        true => Exit::Unreadable,
        false => Exit::Clean,
    })
}

fn text(one: &Evidence) -> String {
    let mut text = format!("{}\n  sha256:{}\n", one.file, one.sha256);
    for run in &one.output.runs {
        let version = run.version.as_deref().map_or_else(
            || "version not stated".to_owned(),
            |version| format!("version {}", printable(version)),
        );
        text.push_str(&wrapped(
            "  ",
            &format!("{}, {version}: {}", run.suite.name(), printable(&run.name)),
        ));
        let generator = run.generator.as_deref().unwrap_or("not stated");
        text.push_str(&wrapped("  Generator: ", &printable(generator)));
        text.push_str(&wrapped(
            "  Stated by the suite: ",
            &format!(
                "{}, {} passed, {} weak, {} failed",
                counted(run.results(), "result", "results"),
                grouped(run.passed.into()),
                grouped(run.weak.into()),
                grouped(run.failed.into())
            ),
        ));
        for line in &run.quoted {
            text.push_str(&format!("    > {}\n", printable(line)));
        }
        if run.not_quoted > 0 {
            let more = counted(run.not_quoted, "further line", "further lines");
            text.push_str(&format!("    > ... {more} of that kind\n"));
        }
    }
    let marks: Vec<&str> =
        one.output.runs.first().map(|run| run.suite.marks()).into_iter().collect();
    for marks in marks {
        text.push_str(&wrapped("  Failed and weak: ", marks));
    }
    text
}

#[derive(Serialize)]
struct FileLine {
    file: String,
    sha256: String,
    runs: Vec<RunLine>,
    findings: Vec<DocumentFindingLine>,
}

#[derive(Serialize)]
struct RunLine {
    suite: &'static str,
    version: Option<String>,
    name: String,
    generator: Option<String>,
    results: u64,
    passed: u64,
    weak: u64,
    failed: u64,
    /// What counts as weak and failed.
    counted_as: &'static str,
    /// The suite's own lines.
    quoted: Vec<String>,
    not_quoted: u64,
}

impl FileLine {
    fn new(one: &Evidence) -> FileLine {
        FileLine {
            file: one.file.clone(),
            sha256: one.sha256.to_string(),
            runs: one.output.runs.iter().map(run_line).collect(),
            findings: one.findings.iter().map(DocumentFindingLine::new).collect(),
        }
    }
}

fn run_line(run: &SuiteRun) -> RunLine {
    RunLine {
        suite: run.suite.name(),
        version: run.version.clone(),
        name: run.name.clone(),
        generator: run.generator.clone(),
        results: run.results(),
        passed: run.passed,
        weak: run.weak,
        failed: run.failed,
        counted_as: run.suite.marks(),
        quoted: run.quoted.clone(),
        not_quoted: run.not_quoted,
    }
}
