//! What `gincert rng test --as bits` prints for people.

use super::super::tested::{keep_smallest, verdict_counts};
use super::BitTestRun;
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Table, grouped};
use gincert_rng::bits::{BitResult, Mode};
use gincert_rng::{REGULATORS, SlotVerdict, p_value_row, p_value_table};

type Pair<'t> = (&'t BitResult, &'t SlotVerdict);

pub fn print(output: &Output, tested: &BitTestRun, all: bool) -> Result<(), Failure> {
    output.findings("", &tested.sample.findings)?;
    if tested.results.sequences == 0 {
        if tested.sample.findings.is_empty() {
            output.complain("The sample contains no bits.");
        }
        return Ok(());
    }
    let results = tested.results.results.iter().zip(&tested.results.judged.slots);
    let (applied, idle): (Vec<Pair<'_>>, Vec<Pair<'_>>) =
        results.partition(|(result, _)| result.outcome.is_some());
    let counts = verdict_counts(&tested.results.judged.slots);
    if output.quiet() {
        let bits = number(tested.results.bits);
        return output.print(&format!("{}; {bits} bits, {counts}.\n", tested.verdict.word()));
    }
    let head = verdict(tested);
    if all {
        return output.print(&(head + &tabular(&every(&applied)) + &not_applied(&idle)));
    }
    let mut tests = by_test(&applied);
    if output.details() {
        return output.print(&(head + &tabular(&test_table(TESTS, &tests)) + &not_applied(&idle)));
    }
    keep_smallest(&mut tests, |((result, _), _)| result.outcome);
    let mut body = tabular(&test_table("The tests with the smallest p-values", &tests));
    body.push_str(&wrapped("Tests    ", &format!("{counts}.")));
    let idle = idle_tests(&idle);
    if !idle.is_empty() {
        body.push_str(&wrapped("Not run  ", &format!("not applicable: {}.", idle.join(", "))));
    }
    body.push_str("--details prints every test, --all every p-value.\n");
    output.print_screen(&head, &body)
}

/// The title of the table of all tests.
const TESTS: &str = "SP 800-22, the smallest p of each test, adjusted by Holm over all p-values";

fn number(count: u64) -> String {
    grouped(i128::from(count))
}

/// The planned answer first, and what was confirmed of it.
fn verdict(tested: &BitTestRun) -> String {
    let results = &tested.results;
    let applicable = results.judged.slots.iter().flatten().count() as u64;
    let answer = if results.judged.rejected { "rejected" } else { "not rejected" };
    let mut text = format!(
        "At the {:.0} % level, collectively over {} p-values: {answer}.\n",
        tested.confidence * 100.0,
        number(applicable),
    );
    let sample = match results.sequences {
        1 => format!("1 sequence of {} bits", number(results.bits)),
        many => {
            let each = number(tested.sample.sequence_bits as u64);
            format!("{} sequences of {each} bits", number(many))
        }
    };
    let left = match tested.sample.left_over as u64 {
        0 => String::new(),
        bits if tested.sample.stopped => {
            format!(", {} bits read beyond them not tested", number(bits))
        }
        bits => format!(", {} bits at the end not tested", number(bits)),
    };
    let because = tested.verdict.because();
    text.push_str(&wrapped(
        "Verdict: ",
        &format!(
            "{} ({sample}{left}){}",
            tested.verdict.word().to_uppercase(),
            because.map_or(String::new(), |why| format!(": {why}")),
        ),
    ));
    let mode = match tested.settings.mode {
        Mode::Sts => "sts, the constants of the program of NIST",
        Mode::Exact => "exact, the true laws where the standard's constants are off",
    };
    let encoding = tested.sample.encoding.map_or("", |encoding| encoding.words());
    text.push_str(&wrapped("Mode     ", &format!("{mode}.")));
    text.push_str(&wrapped("Input    ", &format!("{encoding}.")));
    text.push('\n');
    text
}

fn log10(pair: &Pair<'_>) -> f64 {
    pair.0.outcome.map_or(0.0, |outcome| outcome.p.log10)
}

/// Of each test its smallest p-value, and how many it has.
fn by_test<'t>(applied: &[Pair<'t>]) -> Vec<(Pair<'t>, usize)> {
    let groups = applied.chunk_by(|a, b| a.0.test == b.0.test);
    let smallest = |group: &[Pair<'t>]| {
        let least = group.iter().min_by(|a, b| log10(a).total_cmp(&log10(b)))?;
        Some((*least, group.len()))
    };
    groups.filter_map(smallest).collect()
}

/// A line for each test.
fn test_table(title: &str, tests: &[(Pair<'_>, usize)]) -> Table {
    let columns = [
        ("Test", Align::Left),
        ("p-values", Align::Right),
        ("Smallest p", Align::Right),
        ("Adjusted p", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new(title, &columns);
    for ((result, found), count) in tests {
        table.row([
            result.test.to_owned(),
            count.to_string(),
            result.outcome.map(|outcome| outcome.p.to_string()).unwrap_or_default(),
            found.map(|(p, _)| p.to_string()).unwrap_or_default(),
            word(result, found),
        ]);
    }
    table
}

fn word(result: &BitResult, found: &SlotVerdict) -> String {
    match (found, &result.because) {
        (Some((_, verdict)), _) => verdict.word().to_owned(),
        (None, Some(why)) => format!("not judged: {why}"),
        (None, None) => String::new(),
    }
}

/// A line for each p-value.
fn every(applied: &[Pair<'_>]) -> Table {
    let mut table = p_value_table("SP 800-22, every p-value, adjusted by Holm", REGULATORS);
    for (result, found) in applied {
        let Some(outcome) = result.outcome else { continue };
        table.row(p_value_row(&result.name, result.sts, &outcome, found, &word(result, found)));
    }
    table.without(&[REGULATORS])
}

/// The tests that did not apply, each once.
fn idle_tests(idle: &[Pair<'_>]) -> Vec<&'static str> {
    let mut names: Vec<&str> = idle.iter().map(|(result, _)| result.test).collect();
    names.dedup();
    names
}

/// The tests that did not apply, each with its reason once.
fn not_applied(idle: &[Pair<'_>]) -> String {
    let mut reasons: Vec<String> = Vec::new();
    for (result, _) in idle {
        let name = match result.name.rsplit_once('/') {
            Some((_, part @ ("proportion" | "uniformity" | "combined"))) => {
                format!("{} ({part})", result.test)
            }
            _ => result.test.to_owned(),
        };
        let why = result.because.as_deref().unwrap_or_default();
        let reason = format!("{name}: {why}");
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    match reasons.as_slice() {
        [] => String::new(),
        reasons => {
            format!("\n{}", wrapped("Not run  ", &format!("{}.", reasons.join("; "))))
        }
    }
}
