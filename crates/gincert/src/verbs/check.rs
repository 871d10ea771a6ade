//! `gincert check`: read rule documents, run their examples, judge their figures.

use crate::args::FailOn;
use crate::exit::{Exit, Failure};
use crate::files::{document, shown};
use crate::output::{Output, counts, exit_for};
use crate::verbs::certify::not_taken_in;
use gincert_certify::take_in;
use gincert_evidence::{Digest, Finding, Verdict};
use gincert_submission::Examined;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Most documents in one folder.
const FOLDER_DOCUMENTS_MAX: usize = 1_000;

#[derive(Serialize)]
struct Answer {
    documents: Vec<Document>,
}

#[derive(Serialize)]
struct Document {
    path: String,
    sha256: Option<Digest>,
    game: Option<&'static str>,
    revision: Option<String>,
    verdict: Verdict,
    findings: Vec<FindingLine>,
    claims: Vec<ClaimLine>,
}

/// A finding as `check` prints it in JSON.
#[derive(Serialize)]
pub struct FindingLine {
    code: &'static str,
    grade: gincert_evidence::Grade,
    line: Option<u64>,
    column: Option<u64>,
    message: String,
    expected: Option<gincert_evidence::Quantity>,
    observed: Option<gincert_evidence::Quantity>,
    notes: Vec<String>,
    help: String,
}

impl FindingLine {
    /// From a finding.
    pub fn new(finding: &Finding) -> FindingLine {
        FindingLine {
            code: finding.code,
            grade: finding.grade,
            line: finding.place.line(),
            column: finding.place.column(),
            message: finding.message.clone(),
            expected: finding.expected.clone(),
            observed: finding.observed.clone(),
            notes: finding.notes.iter().map(|note| note.text.clone()).collect(),
            help: finding.help.join(" "),
        }
    }
}

#[derive(Serialize)]
struct ClaimLine {
    claim: String,
    printed: String,
    exact: Option<gincert_evidence::Fraction>,
    verdict: Verdict,
    closer_reading: Option<String>,
}

/// What is checked: a document, or the findings about a submission as a whole.
struct Checked {
    path: String,
    digest: Option<Digest>,
    examined: Option<Examined>,
    findings: Vec<Finding>,
    unreadable: bool,
}

pub fn run(output: &Output, paths: &[PathBuf], fail_on: FailOn) -> Result<Exit, Failure> {
    let mut checked = Vec::new();
    for path in paths {
        gather(path, &mut checked)?;
    }
    if output.json() {
        output.print_json(&Answer { documents: checked.iter().map(line).collect() })?;
    } else {
        for one in &checked {
            print(output, one)?;
        }
    }
    if checked.iter().any(|one| one.unreadable) {
        return Ok(Exit::Unreadable);
    }
    let all: Vec<Finding> = checked.into_iter().flat_map(|one| one.findings).collect();
    Ok(exit_for(&all, fail_on))
}

fn gather(path: &Path, checked: &mut Vec<Checked>) -> Result<(), Failure> {
    if !path.is_dir() {
        checked.push(of_document(document(path)));
        return Ok(());
    }
    if path.join("submission.md").exists() {
        let intake = take_in(path).map_err(not_taken_in)?;
        let page = format!("{}/submission.md", shown(path));
        checked.push(Checked {
            path: page,
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
        return Ok(());
    }
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(path)));
    let mut documents: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(unreadable)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
        .take(FOLDER_DOCUMENTS_MAX + 1)
        .collect();
    documents.sort();
    if documents.is_empty() {
        let sentence =
            format!("{} holds neither a submission.md nor a rule document (.md).", shown(path));
        return Err(Failure::unreadable(sentence));
    }
    if documents.len() > FOLDER_DOCUMENTS_MAX {
        let sentence = format!("{} holds more than {FOLDER_DOCUMENTS_MAX} documents.", shown(path));
        return Err(Failure::unreadable(sentence));
    }
    checked.extend(documents.iter().map(|file| of_document(document(file))));
    Ok(())
}

fn of_document(examined: Examined) -> Checked {
    Checked {
        path: examined.source.path().to_owned(),
        digest: Some(examined.source.digest()).filter(|_| examined.source.bytes() > 0),
        findings: examined.findings.clone(),
        unreadable: !examined.readable(),
        examined: Some(examined),
    }
}

fn verdict(one: &Checked) -> Verdict {
    match &one.examined {
        Some(examined) => examined.verdict(),
        None if one.unreadable => Verdict::NotTested,
        None if exit_for(&one.findings, FailOn::Minor) == Exit::Clean => Verdict::Agrees,
        None => Verdict::Differs,
    }
}

fn line(one: &Checked) -> Document {
    let facts = one.examined.as_ref().map(|examined| &examined.dossier.facts);
    let claims = one.examined.iter().flat_map(|examined| &examined.claims);
    Document {
        path: one.path.clone(),
        sha256: one.digest,
        game: facts.and_then(|facts| facts.game.as_ref()).map(|game| game.value.word()),
        revision: facts.and_then(|facts| facts.revision.as_ref()).map(|row| row.value.clone()),
        verdict: verdict(one),
        findings: one.findings.iter().map(FindingLine::new).collect(),
        claims: claims
            .map(|judged| ClaimLine {
                claim: judged.claim.name.text.clone(),
                printed: judged.claim.value_cell.text.clone(),
                exact: judged.exact.clone(),
                verdict: judged.verdict,
                closer_reading: judged.closer.as_ref().map(|closer| closer.description.clone()),
            })
            .collect(),
    }
}

fn print(output: &Output, one: &Checked) -> Result<(), Failure> {
    let text = one.examined.as_ref().map_or("", |examined| examined.source.text());
    output.findings(text, &one.findings)?;
    let mut summary = format!("{}: {}; {}", one.path, verdict(one), counts(&one.findings));
    if let Some(examined) = &one.examined {
        if let Some(fences) = &examined.fences {
            let held = fences.examples - fences.failures.len() as u64;
            summary.push_str(&format!("; {held} of {} examples hold", fences.examples));
        }
        if !examined.claims.is_empty() {
            let of = |verdict| examined.claims.iter().filter(|c| c.verdict == verdict).count();
            summary.push_str(&format!(
                "; of {} printed figures: {} agree, {} near, {} differ, {} not tested",
                examined.claims.len(),
                of(Verdict::Agrees),
                of(Verdict::Near),
                of(Verdict::Differs),
                of(Verdict::NotTested)
            ));
        }
    }
    output.print(&format!("{summary}\n"))
}
