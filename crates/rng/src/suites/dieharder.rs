//! dieharder: its table of results, as `dieharder/output.c` of 3.31.1 prints it.
//!
//! Columns stand apart by |, or by a comma or another sign that its option -c chose. A line is a result
//! where its last word is PASSED, WEAK or FAILED (a seed may follow). The program closes its output with
//! nothing, so that tests that were not run are not missed.

use super::{Rest, Suite, SuiteOutput, SuiteRun, tail};

const ASSESSMENTS: [&str; 3] = ["PASSED", "WEAK", "FAILED"];

pub(super) fn starts(line: &str) -> bool {
    is_title(line) || is_generators(line) || is_header(line)
}

fn is_title(line: &str) -> bool {
    line.starts_with('#') && line.contains("dieharder version ")
}

/// The line above the generator's name.
fn is_generators(line: &str) -> bool {
    line.trim_start().starts_with("rng_name")
}

fn is_header(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("test_name") && line.contains("Assessment")
}

pub(super) fn read<'l, 't>(lines: Rest<'l, 't>, output: &mut SuiteOutput) -> Rest<'l, 't> {
    let mut run = SuiteRun::new(Suite::Dieharder, "table of results");
    let (mut taken, mut names_generator, mut header) = (0, false, None);
    let mut results: Vec<(usize, usize, f64)> = Vec::new();
    let mut is_titled = false;
    for (number, line) in lines {
        if is_title(line) && is_titled {
            break;
        }
        taken += 1;
        if is_title(line) {
            is_titled = true;
            let version = line.split("dieharder version ").nth(1);
            run.version =
                version.and_then(|rest| rest.split_whitespace().next()).map(str::to_owned);
        } else if is_generators(line) {
            names_generator = true;
        } else if std::mem::take(&mut names_generator) {
            let name = line.split(['|', ',']).next().unwrap_or_default();
            run.generator = Some(name.trim().to_owned());
        } else if is_header(line) {
            header = Some(columns(line).len());
        } else if let Some((at, p)) = result(line) {
            results.push((*number, at, p));
            match at {
                0 => run.passed += 1,
                1 => run.weak += 1,
                _ => run.failed += 1,
            }
            if at > 0 {
                run.quote(line);
            }
            if header.is_some_and(|wanted| wanted != columns(line).len()) {
                output.problem(
                    *number,
                    "The number of columns of the line differs from the \
                                         header's.",
                );
            }
        } else if !line.starts_with('#') && !line.trim().is_empty() {
            output.problem(*number, "The line is not a result of dieharder; it may be cut off.");
        }
    }
    let at = lines.first().map_or(0, |(number, _)| *number);
    if header.is_none() {
        output.problem(at, "The output of dieharder has no header of its table.");
    }
    if results.is_empty() {
        output.problem(at, "The output of dieharder has no result.");
    }
    ordered(&results, output);
    output.runs.push(run);
    lines.get(taken..).unwrap_or_default()
}

fn columns(line: &str) -> Vec<&str> {
    let sign = if line.contains('|') { '|' } else { ',' };
    line.split(sign).map(str::trim).collect()
}

/// Which assessment a line has, and its p-value.
fn result(line: &str) -> Option<(usize, f64)> {
    let columns = columns(line);
    let place = columns.iter().rposition(|column| ASSESSMENTS.contains(column))?;
    let at = ASSESSMENTS.iter().position(|word| columns.get(place) == Some(word))?;
    let p: f64 = columns.get(place.checked_sub(1)?)?.parse().ok()?;
    (0.0..=1.0).contains(&p).then_some((at, p))
}

/// The program assesses by how far out p lies, whatever limits were chosen: what passed lies nowhere
/// farther out than what is weak, nor that than what failed.
fn ordered(results: &[(usize, usize, f64)], output: &mut SuiteOutput) {
    for (number, assessed, p) in results {
        let is_farther =
            |other: &&(usize, usize, f64)| *assessed < other.1 && tail(*p) < tail(other.2);
        if let Some((other, against, q)) = results.iter().find(is_farther) {
            let words = [ASSESSMENTS.get(*assessed), ASSESSMENTS.get(*against)];
            let [own, against] = words.map(|word| word.copied().unwrap_or_default());
            output.problem(
                *number,
                format!("p of {p:.8} is assessed {own}, and line {other} has {q:.8} as {against}."),
            );
        }
    }
}
