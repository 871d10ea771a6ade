//! PractRand: checkpoints of RNG_test, as `tools/RNG_test.cpp` of 0.90 to 0.95 prints them.
//!
//! Each length has its results with an evaluation in words from `normal` to `FAIL !!!!!!!!`, and closes
//! with how many others had no anomaly; only where all results are printed (-a) does no such line follow.
//! Lengths grow.

use super::{Rest, Suite, SuiteOutput, SuiteRun};

/// Between the name of the program, which packages begin with a prefix of their own, and its version.
const PROGRAM: &str = "RNG_test using PractRand version ";
/// Evaluations that count as weak, and those that count as passed.
const WEAK: [&str; 5] =
    ["VERY SUSPICIOUS", "very suspicious", "mildly suspicious", "suspicious", "unusual"];
const PASSED: [&str; 2] = ["normalish", "normal"];

pub(super) fn starts(line: &str) -> bool {
    version_of(line).is_some() || line.trim_end() == PROGRAM.trim_end() || is_checkpoint(line)
}

/// The version in the first line of an output, such as that of `practrand-RNG_test` in Fedora.
fn version_of(line: &str) -> Option<&str> {
    let (prefix, version) = line.split_once(PROGRAM)?;
    (!prefix.contains(char::is_whitespace)).then_some(version)
}

fn is_checkpoint(line: &str) -> bool {
    line.starts_with("rng=") && line.contains(", seed=")
}

pub(super) fn read<'l, 't>(lines: Rest<'l, 't>, output: &mut SuiteOutput) -> Rest<'l, 't> {
    let mut version = None;
    let mut bytes_before = 0.0;
    let first = output.runs.len();
    let mut taken = 0;
    while let Some((number, line)) = lines.get(taken) {
        if let Some(found) = version_of(line) {
            if taken > 0 {
                break;
            }
            version = Some(found.trim().to_owned());
            taken += 1;
        } else if is_checkpoint(line) {
            let rest = lines.get(taken..).unwrap_or_default();
            let (mut run, used, bytes) = checkpoint(rest, output);
            run.version.clone_from(&version);
            if bytes <= bytes_before {
                output.problem(
                    *number,
                    "The length of the checkpoint does not exceed the previous one.",
                );
            }
            bytes_before = bytes;
            let other = output.runs.get(first).filter(|other| other.generator != run.generator);
            if other.is_some() {
                output.problem(
                    *number,
                    "The checkpoint names a different generator from the first \
                                       one.",
                );
            }
            output.runs.push(run);
            taken += used;
        } else {
            taken += 1;
        }
    }
    if output.runs.len() == first {
        let at = lines.first().map_or(0, |(number, _)| *number);
        output.problem(at, "The output of PractRand ends before its first checkpoint.");
    }
    lines.get(taken..).unwrap_or_default()
}

/// One length: its run, the lines that it took, and its bytes.
fn checkpoint(lines: Rest<'_, '_>, output: &mut SuiteOutput) -> (SuiteRun, usize, f64) {
    let mut run = SuiteRun::new(Suite::PractRand, "a length that is not stated");
    let (mut taken, mut is_closed, mut bytes) = (1, false, 0.0);
    let at = lines.first().map_or(0, |(number, _)| *number);
    run.generator = lines.first().and_then(|(_, line)| {
        let name = line.strip_prefix("rng=")?.rsplit_once(", seed=")?;
        Some(format!("{}, seed {}", name.0, name.1.trim()))
    });
    for (number, line) in lines.iter().skip(1) {
        if line.trim().is_empty() && is_closed || starts(line) {
            break;
        }
        taken += 1;
        let line = line.trim_end();
        if let Some(stated) = line.strip_prefix("length=") {
            let length = stated.split_once(", time=").map_or(stated, |(length, _)| length);
            run.name = length.trim().to_owned();
            bytes = log2_of(length).unwrap_or(0.0);
        } else if let Some(count) = closing(line) {
            run.passed += count;
            run.quote(line);
            is_closed = true;
        } else if line.trim_start().starts_with("Test Name") || line.trim().is_empty() {
        } else if let Some(at) = evaluation(line) {
            match at {
                Mark::Passed => run.passed += 1,
                Mark::Weak => run.weak += 1,
                Mark::Failed => run.failed += 1,
            }
            if at == Mark::Passed {
                // Where all results are printed, normal ones are among them and nothing closes.
                is_closed = true;
            } else {
                run.quote(line);
            }
        } else {
            output.problem(*number, "The line is not a result of PractRand; it may be cut off.");
        }
    }
    if bytes == 0.0 {
        output.problem(at, "The checkpoint of PractRand states no length.");
    }
    if !is_closed {
        output.problem(
            at,
            "The checkpoint of PractRand ends early: how many results had no anomaly is not there.",
        );
    }
    (run, taken, bytes)
}

/// The binary logarithm of a length, such as 26 of `64 megabytes (2^26 bytes)`.
fn log2_of(length: &str) -> Option<f64> {
    let power = length.split_once("(2^")?.1;
    power.split_whitespace().next()?.parse().ok().filter(|power| (1.0..80.0).contains(power))
}

/// How many results had no anomaly.
fn closing(line: &str) -> Option<u64> {
    let line = line.trim();
    let count = line
        .strip_prefix("no anomalies in ")
        .and_then(|rest| rest.strip_suffix(" test result(s)"))
        .or_else(|| {
            line.strip_prefix("...and ")
                .and_then(|rest| rest.strip_suffix(" test result(s) without anomalies"))
        })?;
    count.parse().ok()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Passed,
    Weak,
    Failed,
}

/// The words at the end of a line of results.
fn evaluation(line: &str) -> Option<Mark> {
    let has_result = ["R=", "R<", "R>", "S=", "S ="].iter().any(|mark| line.contains(mark))
        || line.contains("p =")
        || line.contains("p~=");
    if !line.starts_with("  ") || !has_result {
        return None;
    }
    let words = line.trim_end_matches('!').trim_end();
    if words.ends_with(" FAIL") {
        return Some(Mark::Failed);
    }
    if line.contains('!') {
        return None;
    }
    let is_one = |all: &[&str]| all.iter().any(|one| words.ends_with(&format!(" {one}")));
    if is_one(&WEAK) {
        return Some(Mark::Weak);
    }
    is_one(&PASSED).then_some(Mark::Passed)
}
