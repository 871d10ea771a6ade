//! `gincert check`: read rule documents, run their examples, judge their figures.

mod annotations;
mod text;

use crate::args::{FailOn, Format};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{document, is_page, names, shown};
use crate::ui::output::{Output, exit_for};
use crate::ui::progress::Spinner;
use crate::verbs::reports::certify::not_taken_in;
use gincert_certify::load_submission;
use gincert_evidence::{Digest, Finding, Verdict};
use gincert_submission::{AnalyzedDocument, DocumentAnswer};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Most documents and submissions in a folder and its subfolders.
const FOLDER_DOCUMENTS_MAX: usize = 1_000;

/// Most names in one folder.
const FOLDER_ENTRIES_MAX: usize = 10_000;

/// Deepest nesting of folders that is searched.
const FOLDERS_DEEP_MAX: usize = 16;

#[derive(Serialize)]
struct Answer {
    documents: Vec<DocumentAnswer>,
}

/// What is checked: a document, or the findings about a submission as a whole.
struct CheckedItem {
    path: String,
    digest: Option<Digest>,
    examined: Option<AnalyzedDocument>,
    findings: Vec<Finding>,
    unreadable: bool,
}

impl CheckedItem {
    /// Whether it is a page of a folder that is no rule document.
    fn is_other(&self) -> bool {
        let examined = self.examined.as_ref();
        self.findings.is_empty() && examined.is_some_and(|examined| !examined.is_rule_document())
    }
}

pub fn run(
    output: &Output,
    format: Format,
    paths: &[PathBuf],
    fail_on: FailOn,
) -> Result<Exit, Failure> {
    let (mut checked, mut refused) = (Vec::new(), Vec::new());
    for path in paths {
        if let Err(failure) = gather(output, path, &mut checked) {
            refused.push(failure);
        }
    }
    // What could be read is answered; what could not ends the run all the same.
    let refused = joined(refused);
    if checked.is_empty()
        && let Some(failure) = refused
    {
        return Err(failure);
    }
    match format {
        Format::Json => {
            output.print_json(&Answer { documents: checked.iter().map(line).collect() })?;
        }
        Format::Sarif => output.print_json(&annotations::sarif(&checked))?,
        Format::Github => output.print(&annotations::github(&checked))?,
        Format::Text => text::print(output, &checked)?,
    }
    if let Some(failure) = refused {
        return Err(failure);
    }
    if checked.iter().any(|one| one.unreadable) {
        return Ok(Exit::Unreadable);
    }
    let all: Vec<Finding> = checked.into_iter().flat_map(|one| one.findings).collect();
    Ok(exit_for(&all, fail_on))
}

/// Why paths could not be read, as one failure; `None` where all could.
fn joined(refused: Vec<Failure>) -> Option<Failure> {
    let message = refused.iter().map(|one| one.message.as_str()).collect::<Vec<_>>().join("\n");
    refused.into_iter().next().map(|first| Failure { message, ..first })
}

/// Reads what a path leads to: a document, a submission folder, or a folder of either, all the way
/// down.
fn gather(output: &Output, path: &Path, checked: &mut Vec<CheckedItem>) -> Result<(), Failure> {
    let _busy = Spinner::new(output, format!("checking {}", shown(path)));
    if !path.is_dir() {
        checked.push(of_document(document(path)));
        return Ok(());
    }
    let mut found = FolderContents::default();
    walk(path, 0, &mut found)?;
    if found.all() == 0 {
        let sentence =
            format!("{} contains neither a submission.md nor a rule document (.md).", shown(path));
        return Err(Failure::unreadable(sentence));
    }
    for folder in &found.submissions {
        of_submission(folder, checked)?;
    }
    for file in &found.documents {
        let examined = document(file);
        // A page about something else is no rule document that fails.
        match examined.is_rule_document() || !examined.readable() {
            true => checked.push(of_document(examined)),
            false => checked.push(CheckedItem { findings: Vec::new(), ..of_document(examined) }),
        }
    }
    Ok(())
}

/// What lies in a folder and in those below it, in the order of names.
#[derive(Default)]
struct FolderContents {
    submissions: Vec<PathBuf>,
    documents: Vec<PathBuf>,
}

impl FolderContents {
    fn all(&self) -> usize {
        self.submissions.len() + self.documents.len()
    }
}

/// Goes down a folder. Links to folders are not followed, and a submission's folder is one thing.
fn walk(folder: &Path, depth: usize, found: &mut FolderContents) -> Result<(), Failure> {
    if folder.join("submission.md").exists() {
        found.submissions.push(folder.to_owned());
        return within(folder, found);
    }
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(folder)));
    let Some(names) = names(folder, FOLDER_ENTRIES_MAX).map_err(unreadable)? else {
        let sentence = format!("{} contains more than {FOLDER_ENTRIES_MAX} names.", shown(folder));
        return Err(Failure::unreadable(sentence));
    };
    for (name, kind) in names {
        if kind.is_dir() {
            if depth == FOLDERS_DEEP_MAX {
                let sentence = format!("{} is nested too deeply to be read.", shown(&name));
                return Err(Failure::unreadable(sentence));
            }
            walk(&name, depth + 1, found)?;
        } else if is_page(&name) {
            found.documents.push(name);
            within(folder, found)?;
        }
    }
    Ok(())
}

fn within(folder: &Path, found: &FolderContents) -> Result<(), Failure> {
    if found.all() <= FOLDER_DOCUMENTS_MAX {
        return Ok(());
    }
    let sentence =
        format!("{} contains more than {FOLDER_DOCUMENTS_MAX} documents.", shown(folder));
    Err(Failure::unreadable(sentence))
}

fn of_submission(path: &Path, checked: &mut Vec<CheckedItem>) -> Result<(), Failure> {
    let intake = load_submission(path).map_err(not_taken_in)?;
    checked.push(CheckedItem {
        path: format!("{}/submission.md", shown(path)),
        digest: intake.files.first().map(|file| file.digest),
        examined: None,
        findings: intake.findings,
        unreadable: intake.unreadable,
    });
    checked.extend(intake.examined.map(|examined| {
        let mut one = of_document(examined);
        one.path = format!("{}/{}", shown(path), one.path);
        one
    }));
    Ok(())
}

fn of_document(examined: AnalyzedDocument) -> CheckedItem {
    CheckedItem {
        path: examined.source.path().to_owned(),
        digest: Some(examined.source.digest()).filter(|_| examined.source.bytes() > 0),
        findings: examined.findings.clone(),
        unreadable: !examined.readable(),
        examined: Some(examined),
    }
}

fn verdict(one: &CheckedItem) -> Verdict {
    match &one.examined {
        Some(_) if one.is_other() => Verdict::NotTested,
        Some(examined) => examined.verdict(),
        None if one.unreadable => Verdict::NotTested,
        None if exit_for(&one.findings, FailOn::Minor) == Exit::Clean => Verdict::Agrees,
        None => Verdict::Differs,
    }
}

fn line(one: &CheckedItem) -> DocumentAnswer {
    let found = (verdict(one), one.findings.as_slice());
    DocumentAnswer::about((&one.path, one.digest), found, one.examined.as_ref())
}
