//! Sections 5 and 6: the items under test with their digests, and their history.

use crate::blocks::text;
use crate::files::InputFile;
use crate::report::context::ReportContext;
use gincert_evidence::{Align, NOT_STATED, StatedValue, Table, printable, quoted};
use gincert_report::{Block, IssuedFile, Report};
use gincert_submission::AnalyzedDocument;

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let manifest = &facts.intake.manifest;
    let mut item = Table::new(
        "The item, as the submission describes it",
        &[("Fact", Align::Left), ("Entry", Align::Left)],
    );
    for (name, cell) in &manifest.rows {
        item.row([name.text.clone(), as_submitted(&cell.text)]);
    }
    report.add("5", Block::Table(item));
    if let Some(examined) = facts.examined() {
        let mut document = Table::new(
            "The rule document, as it describes itself",
            &[("Fact", Align::Left), ("Entry", Align::Left)],
        );
        for (name, cell) in &examined.dossier.facts.rows {
            let entry = match is_name(&name.text, &cell.text) {
                true => cell.text.clone(),
                false => as_submitted(&cell.text),
            };
            document.row([name.text.clone(), entry]);
        }
        report.add("5", Block::Table(document));
    }
    let files: Vec<IssuedFile> = facts.intake.files.iter().map(named).collect();
    report.name_inputs("Files received; paths are relative to the submission folder", &files);
    if let Some(examined) = facts.examined() {
        report.add("5", text(under_test(facts, examined)));
    }
    report.add("5", text("The results apply only to files with these digests."));
    let stated = as_submitted(manifest.history.text());
    let supersedes = facts.examined().map(|examined| examined.dossier.facts.supersedes.text());
    let supersedes = as_submitted(supersedes.unwrap_or_default());
    report.add(
        "6",
        text(format!(
            "History, as submitted: {stated}. The rule document supersedes: {supersedes}."
        )),
    );
}

/// Whether an entry is the name that the document is found by, `game/revision`: a word of small letters,
/// digits and hyphens, and no free text.
fn is_name(row: &str, entry: &str) -> bool {
    let names = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    ["Game", "Revision"].iter().any(|name| row.eq_ignore_ascii_case(name))
        && entry.bytes().all(names)
}

/// The submitter's words as theirs; that they state nothing is no word of theirs.
fn as_submitted(words: &str) -> String {
    StatedValue::of(words).value().map_or_else(|| NOT_STATED.to_owned(), quoted)
}

/// Which document is certified, and which are only used.
fn under_test(facts: &ReportContext<'_>, examined: &AnalyzedDocument) -> String {
    let further: Vec<String> = facts
        .intake
        .hand_logs
        .further
        .iter()
        .map(|path| format!("'{}'", printable(path)))
        .collect();
    let own = format!(
        "The item under test is the rule document '{}', sha256:{}.",
        printable(examined.source.path()),
        examined.source.digest()
    );
    match further.as_slice() {
        [] => own,
        further => format!(
            "{own} Further rule documents ({}) settle rounds of the hand logs where they were in \
             force (section 10); they are not the item under test, and no statement covers them.",
            further.join(", ")
        ),
    }
}

fn named(file: &InputFile) -> IssuedFile {
    IssuedFile { file: file.path.clone(), bytes: file.bytes, sha256: file.digest }
}
