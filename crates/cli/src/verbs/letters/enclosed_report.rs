//! The report that `gincert approve` reads before a letter is signed, and what the letter states of it.

use crate::args::ApproveArgs;
use crate::io::exit::Failure;
use crate::io::files::{read, shown};
use crate::ui::wrap::wrapped;
use crate::verbs::signatures::sidecar_files::folder_of;
use gincert_evidence::{Digest, printable};
use gincert_letters::{Action, ReportReview, ReportRow, review_report};
use gincert_report::{FACTS_BYTES_MAX, REPORT_BYTES_MAX, looks_like_report};
use serde::Serialize;
use std::path::PathBuf;

/// Most clauses that are named one by one.
const CLAUSES_NAMED_MAX: usize = 40;

/// A report as it was read.
pub struct EnclosedReport {
    path: PathBuf,
    review: ReportReview,
}

/// The report in the answer.
#[derive(Serialize)]
pub struct ReportAnswer {
    path: String,
    sha256: Digest,
    number: Option<String>,
    statement: String,
    differs: Vec<String>,
    clauses_open: Vec<String>,
    clauses_not_met: Vec<String>,
    #[serde(skip)]
    words: String,
}

/// Reads the report of `--report`, or the enclosure where that is a report of this tool.
pub fn find(
    args: &ApproveArgs,
    enclosure: Option<&[u8]>,
    document: Digest,
) -> Result<Option<EnclosedReport>, Failure> {
    let enclosed = args.enclosure.as_deref().filter(|_| enclosure.is_some_and(looks_like_report));
    let Some(path) = args.report.as_deref().or(enclosed) else { return Ok(None) };
    let json = folder_of(path).join("report.json");
    let review =
        review_report(&read(path, REPORT_BYTES_MAX)?, &read(&json, FACTS_BYTES_MAX)?, document);
    let review =
        review.map_err(|why| Failure::usage(format!("{}: {}", shown(path), printable(&why))))?;
    Ok(Some(EnclosedReport { path: path.to_owned(), review }))
}

impl EnclosedReport {
    /// The letter's rows about it; refused where the report is against an approval and no reason is given
    /// to approve the document all the same.
    pub fn row(&self, action: Action, despite: Option<String>) -> Result<ReportRow, Failure> {
        let review = &self.review;
        let is_against = action == Action::Approve && review.is_against();
        match (&despite, is_against) {
            (None, true) => Err(Failure::usage(format!(
                "{} is against an approval: {}. To approve the document all the same, state why with \
                 --despite-report REASON; the letter repeats it.",
                shown(&self.path),
                review.words()
            ))),
            (Some(_), false) => Err(Failure::usage(format!(
                "--despite-report: {} is not against an approval: {}.",
                shown(&self.path),
                review.words()
            ))),
            _ => Ok(ReportRow { sha256: review.sha256, states: review.words(), despite }),
        }
    }

    pub fn answer(&self) -> ReportAnswer {
        let all = |texts: &[String]| texts.iter().map(|text| printable(text)).collect();
        ReportAnswer {
            path: shown(&self.path),
            sha256: self.review.sha256,
            number: self.review.number.as_deref().map(printable),
            statement: self.review.statement.clone(),
            differs: all(&self.review.differs),
            clauses_open: all(&self.review.clauses_open),
            clauses_not_met: all(&self.review.clauses_not_met),
            words: self.review.words(),
        }
    }
}

impl ReportAnswer {
    /// The report in sentences.
    pub fn text(&self) -> String {
        let number = self.number.as_ref().map(|number| format!("{number}, ")).unwrap_or_default();
        let mut text = wrapped(
            "  ",
            &format!(
                "Report {number}{}: {}. Its signature was not verified; see gincert verify.",
                self.path, self.words
            ),
        );
        for (what, clauses) in [("not met", &self.clauses_not_met), ("open", &self.clauses_open)] {
            if !clauses.is_empty() {
                text.push_str(&wrapped("  ", &format!("Clauses {what}: {}.", listed(clauses))));
            }
        }
        text
    }
}

fn listed(clauses: &[String]) -> String {
    let first: Vec<&str> = clauses.iter().take(CLAUSES_NAMED_MAX).map(String::as_str).collect();
    match clauses.len().saturating_sub(CLAUSES_NAMED_MAX) {
        0 => first.join("; "),
        more => format!("{}; and {more} more", first.join("; ")),
    }
}
