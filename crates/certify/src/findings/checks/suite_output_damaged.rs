//! A file of the submission with the role `Suite output` is not one complete output of a test suite.
//!
//! Outputs of NIST sts (finalAnalysisReport.txt), dieharder, PractRand (RNG_test) and TestU01 (summaries
//! of its batteries) are quoted in section 11 as the suite's own results. An output without its end, with
//! runs of several suites, or with contradictory lines was damaged or edited; it is not sufficient
//! evidence by itself.
//!
//! What to do: ask the submitter for the original output, one file for each run.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted, printable};
use gincert_rng::suites::SuiteProblem;

pub(crate) const CODE: &str = "suite-output-damaged";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

/// A file with its problems; the first one is described.
pub(crate) fn finding(
    place: Place,
    path: &str,
    problems: &[SuiteProblem],
    further: u64,
) -> Finding {
    let first = problems.first().map_or_else(String::new, |problem| match problem.line {
        0 => problem.message.clone(),
        line => format!("Line {line}: {}", problem.message),
    });
    let all = (problems.len() as u64).saturating_add(further);
    let count = counted(all, "problem", "problems");
    let message = format!("The suite output '{}' has {count}; the first: {first}", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Ask the submitter for the original output, one file for each run.")
}

/// A file that cannot be read.
pub(crate) fn unread(place: Place, path: &str, why: &str) -> Finding {
    let message =
        format!("The suite output '{}' was not read: {}.", printable(path), printable(why));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Ask the submitter for the original output, one file for each run.")
}
