//! An output of another test suite (NIST sts, dieharder, PractRand, TestU01) is cut off, mixed or
//! contradictory.
//!
//! Outputs are read as evidence in the formats that the programs print. An output without its end, with
//! runs of several suites, or with a line that does not fit the others was damaged, shortened or edited
//! after the program wrote it. The readable part is shown nevertheless.
//!
//! What to do: ask for the original output, one file for each run.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted};
use gincert_rng::suites::SuiteOutput;

pub const CODE: &str = "suite-output-damaged";
pub const SUBJECT: FindingSubject = FindingSubject::Papers;

/// A finding for each problem of a file.
pub fn findings(path: &str, output: &SuiteOutput) -> Vec<Finding> {
    let of = |message: String| {
        let place = Place::File { path: path.to_owned() };
        Finding::new(CODE, Grade::Material, place, message)
            .about(SUBJECT)
            .help("Ask for the original output, one file for each run.")
    };
    let listed = output.problems.iter().map(|problem| {
        of(match problem.line {
            0 => problem.message.clone(),
            line => format!("Line {line}: {}", problem.message),
        })
    });
    let mut found: Vec<Finding> = listed.collect();
    if output.further_problems > 0 {
        let more = counted(output.further_problems, "further problem", "further problems");
        found.push(of(format!("Further problems of the output, not listed: {more}.")));
    }
    found
}
