//! An audit's answer in a word.

use super::Coverage;
use gincert_evidence::{Grade, Verdict};
use gincert_replay::statistics::Test;
use gincert_replay::summary::Summary;

/// The answer. A log of which nothing was audited, or nothing compared, or which breaks off, is not
/// tested unless a difference was found all the same; one that holds back too much is inconclusive.
pub fn verdict(summary: &Summary, tests: &[Test], is_complete: bool) -> Verdict {
    let of = |grade: Grade| summary.grades.get(grade.word()).copied().unwrap_or(0);
    let coverage = Coverage::of(summary);
    let is_open = |test: &Test| test.verdict() == Verdict::Inconclusive;
    match of(Grade::Material) + of(Grade::Minor) {
        _ if summary.records.audited == 0 => Verdict::NotTested,
        1.. => Verdict::Differs,
        0 if !is_complete || coverage.is_nothing() => Verdict::NotTested,
        0 if coverage.matters() || tests.iter().any(is_open) => Verdict::Inconclusive,
        0 => Verdict::Agrees,
    }
}
