//! Findings at their places for other programs: annotations of a GitHub workflow, and SARIF 2.1.0 (OASIS, 2020),
//! which code hosts and editors read.

use super::CheckedItem;
use crate::codes;
use gincert_certify::VERSION;
use gincert_evidence::{Finding, Grade, Place, Span};
use gincert_report::destination;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// A finding with the stretch of the file that it is about.
struct PlacedFinding<'f> {
    finding: &'f Finding,
    /// From where the command was started.
    path: String,
    stretch: Option<Stretch>,
    /// What removes the finding, and of which stretch.
    replacement: Option<(Stretch, &'f str)>,
}

/// From a line and column to another, counted from 1 in characters, the end behind the last one; or a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Stretch {
    start_line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u64>,
}

fn placed<'f>(one: &'f CheckedItem, finding: &'f Finding) -> PlacedFinding<'f> {
    let stretch = stretch_of(one, &finding.place);
    // A line without columns says where to look, not what to replace.
    let replacement = finding.replacement.as_ref().and_then(|replacement| {
        let stretch = stretch_of(one, &replacement.place)?;
        stretch.end_column.map(|_| (stretch, replacement.text.as_str()))
    });
    PlacedFinding { finding, path: path_of(one, finding.place.path()), stretch, replacement }
}

fn stretch_of(one: &CheckedItem, place: &Place) -> Option<Stretch> {
    let source = one.examined.as_ref().map(|examined| &examined.source);
    match place {
        Place::Document { span, line, column, .. } => {
            let behind = source.map(|source| source.place(Span { start: span.end, end: span.end }));
            let end = behind.and_then(|end| end.line().zip(end.column()));
            // A place without text is a line.
            let end = end.filter(|end| *end != (*line, *column));
            Some(Stretch {
                start_line: *line,
                start_column: end.map(|_| *column),
                end_line: end.map(|(line, _)| line),
                end_column: end.map(|(_, column)| column),
            })
        }
        Place::Record { .. } | Place::File { .. } => None,
    }
}

/// The path of a finding's file from where the command was started: a submission names its files by their
/// paths in its folder.
fn path_of(one: &CheckedItem, named: &str) -> String {
    let own = one.examined.as_ref().map(|examined| examined.source.path());
    let folder = Path::new(&one.path).parent().unwrap_or(Path::new(""));
    match own {
        Some(own) if own == named => one.path.clone(),
        None if !Path::new(named).starts_with(folder) => {
            folder.join(named).to_string_lossy().into_owned()
        }
        _ => named.to_owned(),
    }
}

/// What is wrong and what to do, a sentence after the other.
fn words(finding: &Finding) -> String {
    let notes = finding.notes.iter().map(|note| note.text.as_str());
    let parts = std::iter::once(finding.message.as_str()).chain(notes);
    let parts: Vec<&str> = parts.chain(finding.help.iter().map(String::as_str)).collect();
    parts.join(" ")
}

/// The findings as commands of a GitHub workflow, a line each.
pub(super) fn github(checked: &[CheckedItem]) -> String {
    let mut lines = String::new();
    for one in checked {
        for finding in &one.findings {
            lines.push_str(&github_line(&placed(one, finding)));
        }
    }
    lines
}

fn github_line(placed: &PlacedFinding<'_>) -> String {
    let level = match placed.finding.grade {
        Grade::Material => "error",
        Grade::Minor => "warning",
        Grade::Observation => "notice",
    };
    let place = placed.stretch.map_or(String::new(), |stretch| {
        let (line, end) = (stretch.start_line, stretch.end_line.unwrap_or(stretch.start_line));
        // Columns are read only where the stretch is in one line.
        let columns = match (stretch.start_column, stretch.end_column) {
            (Some(start), Some(behind)) if line == end => {
                format!(",col={start},endColumn={behind}")
            }
            _ => String::new(),
        };
        format!(",line={line},endLine={end}{columns}")
    });
    format!(
        "::{level} file={}{place},title={}::{}\n",
        github_property(&placed.path),
        github_property(placed.finding.code),
        github_data(&words(placed.finding))
    )
}

/// Text of a workflow command, which ends with its line.
fn github_data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a workflow command, which ends with a comma or a colon.
fn github_property(text: &str) -> String {
    github_data(text).replace(':', "%3A").replace(',', "%2C")
}

/// The findings as a log of SARIF.
#[derive(Serialize)]
pub(super) struct SarifLog {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [SarifRun; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRun {
    tool: SarifTool,
    column_kind: &'static str,
    results: Vec<SarifResult>,
}

#[derive(Serialize)]
struct SarifTool {
    driver: SarifDriver,
}

#[derive(Serialize)]
struct SarifDriver {
    name: &'static str,
    version: &'static str,
    rules: Vec<SarifRule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRule {
    id: &'static str,
    short_description: SarifText,
    full_description: SarifText,
}

#[derive(Serialize)]
struct SarifText {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    level: &'static str,
    message: SarifText,
    locations: [SarifLocation; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    fixes: Option<[SarifFix; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifFix {
    description: SarifText,
    artifact_changes: [SarifChange; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifChange {
    artifact_location: SarifFile,
    replacements: [SarifReplacement; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifReplacement {
    deleted_region: Stretch,
    inserted_content: SarifText,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifLocation {
    physical_location: SarifPlace,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifPlace {
    artifact_location: SarifFile,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Stretch>,
}

#[derive(Serialize)]
struct SarifFile {
    uri: String,
}

/// The findings, and the manual page of each code among them.
pub(super) fn sarif(checked: &[CheckedItem]) -> SarifLog {
    let mut results = Vec::new();
    let mut found = BTreeSet::new();
    for one in checked {
        for finding in &one.findings {
            found.insert(finding.code);
            results.push(sarif_result(&placed(one, finding)));
        }
    }
    let pages = codes::pages().into_iter().filter(|(code, _)| found.contains(code));
    let rules = pages.map(|(id, page)| SarifRule {
        id,
        short_description: SarifText { text: first_paragraph(&page) },
        full_description: SarifText { text: page },
    });
    let driver = SarifDriver { name: "gincert", version: VERSION, rules: rules.collect() };
    SarifLog {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [SarifRun { tool: SarifTool { driver }, column_kind: "unicodeCodePoints", results }],
    }
}

fn first_paragraph(page: &str) -> String {
    let lines: Vec<&str> = page.lines().take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}

fn sarif_result(placed: &PlacedFinding<'_>) -> SarifResult {
    let location = SarifPlace {
        artifact_location: SarifFile { uri: uri(&placed.path) },
        region: placed.stretch,
    };
    SarifResult {
        rule_id: placed.finding.code,
        level: match placed.finding.grade {
            Grade::Material => "error",
            Grade::Minor => "warning",
            Grade::Observation => "note",
        },
        message: SarifText { text: words(placed.finding) },
        locations: [SarifLocation { physical_location: location }],
        fixes: placed.replacement.map(|(region, text)| [sarif_fix(&placed.path, region, text)]),
    }
}

fn sarif_fix(path: &str, region: Stretch, text: &str) -> SarifFix {
    let replacement = SarifReplacement {
        deleted_region: region,
        inserted_content: SarifText { text: text.to_owned() },
    };
    SarifFix {
        description: SarifText { text: format!("Write '{text}'.") },
        artifact_changes: [SarifChange {
            artifact_location: SarifFile { uri: uri(path) },
            replacements: [replacement],
        }],
    }
}

/// A path as a reference of RFC 3986.
fn uri(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    destination(path.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_property_or_a_line_is_written_otherwise() {
        assert_eq!(github_property("a,b:c%\r\n"), "a%2Cb%3Ac%25%0D%0A");
        assert_eq!(github_data("a,b:c%\n"), "a,b:c%25%0A");
    }

    #[test]
    fn paths_are_references() {
        assert_eq!(uri("rules/a b#ü.md"), "rules/a%20b%23%C3%BC.md");
    }
}
