//! The plan of a test of shuffles, read from its document.

use crate::findings::checks::plan_unusable;
use gincert_evidence::{Finding, Place};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_rng::{Plan, read_plan};

/// Largest plan that is read, in bytes.
pub const PLAN_BYTES_MAX: u64 = DOCUMENT_BYTES_MAX;

/// Reads a plan that is named `path` in findings.
///
/// # Errors
/// The text and everything that is wrong with it; then the plan is not to be followed.
pub fn read_shuffle_plan(path: &str, bytes: &[u8]) -> Result<Plan, (String, Vec<Finding>)> {
    if std::str::from_utf8(bytes).is_err() {
        let place = Place::File { path: path.to_owned() };
        let finding = plan_unusable::whole(place, "The plan is not text in UTF-8.");
        return Err((String::new(), vec![finding]));
    }
    let source = Source::new(path, bytes);
    let (plan, problems) = read_plan(&source);
    let found = problems.iter().map(|problem| {
        plan_unusable::finding(source.place(problem.span), &problem.message, &problem.help)
    });
    let findings: Vec<Finding> = found.collect();
    match plan {
        Some(plan) if findings.is_empty() => Ok(plan),
        _ => Err((source.text().to_owned(), findings)),
    }
}
