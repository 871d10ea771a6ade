//! One submission, one report.

use crate::examine::intake::{self, LoadedSubmission};
use crate::examine::waivers;
use crate::files::LoadError;
use crate::findings::checks::{clause_verdict, engagement_date, engagement_incomplete};
use crate::load::build::Build;
use crate::report::context::ReportContext;
use crate::report::sections;
use gincert_audit::CardMask;
use gincert_evidence::{Digest, Finding, Grade, Place, StatedValue};
use gincert_pages::Source;
use gincert_report::{
    ANNEX_FILE, ConclusionLine, FILES_MAX, HTML_FILE, IssuedFile, REPORT_BYTES_MAX, Report,
    WriteError, annex_markdown, drawing_svg, json_line, report_html, report_json, report_markdown,
};
use gincert_submission::{Clause, Engagement, problem_findings, read_engagement};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::path::Path;

/// Every file that a certification may write into its folder.
pub const OWNED_FILES: [&str; 8] = [
    "report.md",
    ANNEX_FILE,
    "report.html",
    "report.json",
    "report.md.sig",
    "allowed_signers",
    "findings.jsonl",
    "figures/*.svg",
];

/// Why no certification was made.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The report could not be put into JSON.
    #[error("the report could not be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A figure could not be drawn.
    #[error("a figure could not be drawn: {0}")]
    Figure(String),
    /// The submission could not be taken in.
    #[error(transparent)]
    TakeIn(#[from] LoadError),
    /// The report cannot be read back, so that no page for readers can be made of it.
    #[error("report.html could not be made: the report cannot be read back: {0}")]
    Page(String),
    /// A file of the report would be larger than what is read back, or names more files.
    #[error(
        "{file} would have {count} {what}; `verify` reads at most {max}. No report was written. \
         Certify fewer files at a time"
    )]
    TooLarge {
        /// Which file.
        file: String,
        /// How many.
        count: u64,
        /// Of what.
        what: &'static str,
        /// How many are read.
        max: u64,
    },
    /// The results could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// A finished certification.
#[derive(Debug)]
pub struct Certification {
    /// The report.
    pub report: Report,
    /// All findings, by place.
    pub findings: Vec<Finding>,
    /// All findings by grade, in the order of [`Grade::ALL`]: those of hand logs that are not listed one
    /// by one among them.
    pub grades: [u64; 3],
    /// The report's Markdown: the bytes to sign.
    pub markdown: Vec<u8>,
    /// Everything else, by path: `report.json`, `findings.jsonl`, `figures/*.svg`, `report.html`.
    pub beside: Vec<(String, Vec<u8>)>,
    /// What was found, one sentence a scope item.
    pub conclusion: Vec<ConclusionLine>,
    /// Whether the submission or its rule document could not be read at all.
    pub unreadable: bool,
}

impl Certification {
    /// The findings that count: those that are not waived.
    pub fn counted(&self) -> Vec<Finding> {
        let counted = self.findings.iter().filter(|finding| !waivers::is_waived(finding));
        counted.cloned().collect()
    }
}

/// Certifies a submission folder. `engagement` is the lab's document: its name and its bytes.
///
/// # Errors
/// [`CertifyError`] when the report cannot be put together; findings are no error.
pub fn certify(
    folder: &Path,
    engagement: Option<(&str, &[u8])>,
) -> Result<Certification, CertifyError> {
    certify_masked(folder, engagement, None)
}

/// As [`certify`], with masks in place of the card numbers of hand logs.
///
/// # Errors
/// Those of [`certify`].
pub fn certify_masked(
    folder: &Path,
    engagement: Option<(&str, &[u8])>,
    mask: Option<&CardMask>,
) -> Result<Certification, CertifyError> {
    certify_as(folder, engagement, mask, &Build::own())
}

/// As [`certify_masked`], under the name of any build.
pub(crate) fn certify_as(
    folder: &Path,
    engagement: Option<(&str, &[u8])>,
    mask: Option<&CardMask>,
    build: &Build,
) -> Result<Certification, CertifyError> {
    let intake = intake::load_masked(folder, mask)?;
    let mut findings = intake.findings.clone();
    let clauses = &intake.profile.profile.clauses;
    let read = engagement.map(|(path, bytes)| load_engagement(path, bytes, clauses));
    findings.extend(read.iter().flat_map(|read| read.findings.clone()));
    findings.extend(intake.examined.iter().flat_map(|examined| examined.findings.clone()));
    sort(&mut findings);
    let complete = read.as_ref().filter(|read| read.is_complete);
    let with = |findings| ReportContext {
        build,
        intake: &intake,
        engagement_given: engagement.map(|(path, bytes)| (path, Digest::of(bytes))),
        engagement: complete.map(|read| (&read.engagement, read.digest)),
        mask,
        findings,
    };
    let about = match (engagement, complete) {
        (Some((path, bytes)), Some(read)) => {
            waivers::apply(&Source::new(path, bytes), &read.engagement, &mut findings)
        }
        _ => Vec::new(),
    };
    findings.extend(about);
    // What persons say of clauses is held against what was computed of them, which needs all findings.
    let against = overruling(engagement, &with(&findings));
    let mut findings = [findings.as_slice(), &against].concat();
    sort(&mut findings);
    let facts = with(&findings);
    let (report, figures) = sections::report(&facts);
    let conclusion = sections::conclusion(&facts);
    let mut beside = vec![
        ("report.json".to_owned(), report_json(&report)?.into_bytes()),
        ("findings.jsonl".to_owned(), all_lines(&findings, &intake)?),
    ];
    beside.extend(annex_markdown(&report).map(|annex| (ANNEX_FILE.to_owned(), annex.into_bytes())));
    for (file, figure) in figures {
        let svg = drawing_svg(&figure).map_err(|error| CertifyError::Figure(error.to_string()))?;
        beside.push((file, svg.into_bytes()));
    }
    let issued: Vec<IssuedFile> =
        beside.iter().map(|(file, bytes)| IssuedFile::of(file, bytes)).collect();
    let markdown = report_markdown(&report, &issued).into_bytes();
    refuse_unreadable(&markdown, &beside, intake.files.len())?;
    let page = page(&markdown, &beside)?;
    beside.push((HTML_FILE.to_owned(), page));
    refuse_unreadable(&markdown, &beside, intake.files.len())?;
    let unreadable = intake.unreadable
        || intake.hand_logs.is_cut_off
        || findings.iter().any(|finding| finding.is_unreadable)
        || intake.examined.as_ref().is_none_or(|examined| !examined.readable());
    let mut grades = intake.hand_logs.unlisted;
    for (count, grade) in grades.iter_mut().zip(Grade::ALL) {
        *count += findings.iter().filter(|finding| finding.grade == grade).count() as u64;
    }
    Ok(Certification { report, findings, grades, markdown, beside, conclusion, unreadable })
}

/// The order in which a report gives its findings: by place, code and words.
fn sort(findings: &mut [Finding]) {
    findings.sort_by_cached_key(|one| (one.place.clone(), one.code, one.sentence().into_owned()));
}

/// The page for readers, out of what was just made. A report that cannot be read back has none, which
/// `verify` would say of its Markdown first.
fn page(markdown: &[u8], beside: &[(String, Vec<u8>)]) -> Result<Vec<u8>, CertifyError> {
    let files: BTreeMap<String, Vec<u8>> = beside.iter().cloned().collect();
    let json = files.get("report.json").map(Vec::as_slice).unwrap_or_default();
    let page = report_html(markdown, json, &files);
    page.map(String::into_bytes).map_err(|error| CertifyError::Page(error.to_string()))
}

/// What is written must be what `verify` reads: no file larger than it reads, no table with more
/// files.
fn refuse_unreadable(
    markdown: &[u8],
    beside: &[(String, Vec<u8>)],
    inputs: usize,
) -> Result<(), CertifyError> {
    let too_large = |file: &str, count: usize, what, max| CertifyError::TooLarge {
        file: file.to_owned(),
        count: count as u64,
        what,
        max,
    };
    let files = beside.iter().map(|(file, bytes)| (file.as_str(), bytes.len()));
    let files = files.chain([("report.md", markdown.len())]);
    let large = files.into_iter().find(|(_, bytes)| *bytes as u64 > REPORT_BYTES_MAX);
    if let Some((file, bytes)) = large {
        return Err(too_large(file, bytes, "bytes", REPORT_BYTES_MAX));
    }
    match inputs.max(beside.len()) {
        count if count as u64 > FILES_MAX => {
            Err(too_large("report.md", count, "rows of files", FILES_MAX))
        }
        _ => Ok(()),
    }
}

/// An engagement that was given.
struct LoadedEngagement {
    engagement: Engagement,
    digest: Digest,
    /// Whether it states what a report needs to be more than a draft.
    is_complete: bool,
    /// What is wrong with it.
    findings: Vec<Finding>,
}

fn load_engagement(path: &str, bytes: &[u8], clauses: &[Clause]) -> LoadedEngagement {
    let source = Source::new(path, bytes);
    let engagement = read_engagement(&source);
    let mut findings = problem_findings(&source, &engagement.problems);
    let missing = engagement.needed().into_iter().filter(|(_, is_stated)| !is_stated);
    let missing: Vec<&str> = missing.map(|(row, _)| row).collect();
    findings.extend(missing.iter().map(|row| engagement_incomplete::finding(source.start(), row)));
    let disputed = dates(&source, &engagement);
    findings.extend(verdicts(&source, &engagement, clauses));
    let is_complete = missing.is_empty() && disputed.is_empty();
    findings.extend(disputed);
    LoadedEngagement { engagement, digest: source.digest(), is_complete, findings }
}

/// What is wrong with the dates of an engagement.
fn dates(source: &Source, engagement: &Engagement) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut last: Option<(&str, Date)> = None;
    for (name, row) in engagement.dates() {
        let place = source.place(row.span());
        match (&row.value, last) {
            (StatedValue::NotStated | StatedValue::NotApplicable, _) => {}
            (StatedValue::Unreadable(text), _) => {
                findings.push(engagement_date::unreadable(place, name, text));
            }
            (StatedValue::Stated(date), Some((before, earlier))) if earlier > *date => {
                findings.push(engagement_date::disordered(place, name, before));
            }
            (StatedValue::Stated(date), _) => last = Some((name, *date)),
        }
    }
    findings
}

/// What is wrong with the verdicts on clauses.
fn verdicts(source: &Source, engagement: &Engagement, clauses: &[Clause]) -> Vec<Finding> {
    let known: Vec<&str> = clauses.iter().map(|clause| clause.clause.text.as_str()).collect();
    let issued = engagement.date_of_issue.stated();
    let mut findings = Vec::new();
    let verdicts = engagement.clauses.iter().map(|verdict| (&verdict.clause, &verdict.date));
    let readings = engagement.readings.iter().map(|reading| (&reading.clause, &reading.date));
    for (clause, stated) in verdicts.chain(readings) {
        if !known.contains(&clause.text.as_str()) {
            let place = source.place(clause.span);
            findings.push(clause_verdict::unknown(place, &clause.text, &known));
        }
        if stated.stated().is_none_or(|date| issued.is_some_and(|issued| date > issued)) {
            let place = source.place(stated.span());
            findings.push(clause_verdict::undated(place, &clause.text, stated.text()));
        }
    }
    findings
}

/// Verdicts of persons that what was computed, or what nobody read, does not carry.
fn overruling(engagement: Option<(&str, &[u8])>, facts: &ReportContext<'_>) -> Vec<Finding> {
    let Some((path, bytes)) = engagement else { return Vec::new() };
    let source = Source::new(path, bytes);
    let refused = sections::matrix::refused(facts).into_iter();
    let refused = refused.map(|(found, why)| {
        let place = source.place(found.verdict.span());
        clause_verdict::refused(place, &found.clause.text, why)
    });
    refused.collect()
}

/// The lines of the findings file: exceptions of records have all that is needed to add them up, and
/// more of them have a line than a report tells one by one.
fn all_lines(
    findings: &[Finding],
    intake: &LoadedSubmission,
) -> Result<Vec<u8>, serde_json::Error> {
    let others: Vec<Finding> = findings
        .iter()
        .filter(|finding| !matches!(finding.place, Place::Record { .. }))
        .cloned()
        .collect();
    let mut lines = findings_lines(&others)?;
    lines.extend(&intake.hand_logs.lines);
    Ok(lines)
}

/// Findings as JSON lines, one a finding.
///
/// # Errors
/// When a finding cannot be put into JSON.
pub fn findings_lines(findings: &[Finding]) -> Result<Vec<u8>, serde_json::Error> {
    let mut lines = Vec::new();
    for finding in findings {
        lines.extend(json_line(finding)?.into_bytes());
    }
    Ok(lines)
}
