//! TestU01: the summaries of its batteries, as `testu01/bbattery.c` of 1.2.3 prints them.
//!
//! A summary names the battery, the generator or the file, the number of statistics, and every p-value
//! outside of an interval. What its tests print before the summary is passed over. P. L'Ecuyer and R.
//! Simard (TestU01: A C library for empirical testing of random number generators, 2007) call a p-value
//! within 10^-10 of either end a clear failure; other ones outside of the interval count as weak here.

use super::{Rest, Suite, SuiteOutput, SuiteRun, stated};

const TITLE: &str = "========= Summary results of ";
/// What the lines of a battery before its summary begin with.
const STARTING: &str = "Starting ";
/// A p-value within so much of either end is a clear failure.
const CLEAR: f64 = 1e-10;

pub(super) fn starts(line: &str) -> bool {
    line.starts_with(TITLE) || is_beginning(line)
}

/// `xxxxxxx  Starting SmallCrush` and its like stand before a battery's tests.
fn is_beginning(line: &str) -> bool {
    let line = line.trim();
    line.trim_matches('x').trim().starts_with(STARTING) && line.contains("Crush")
}

pub(super) fn read<'l, 't>(lines: Rest<'l, 't>, output: &mut SuiteOutput) -> Rest<'l, 't> {
    let Some((at, first)) = lines.first() else { return lines };
    let Some(name) = first.strip_prefix(TITLE) else {
        return detail(lines, output);
    };
    let name = name.trim_end().trim_end_matches('=').trim();
    let mut run = SuiteRun::new(Suite::TestU01, name);
    let (mut statistics, mut rules, mut taken) = (None, 0, 1);
    let (mut is_closed, mut is_interval) = (false, false);
    let mut outside = 0u64;
    for (number, line) in lines.iter().skip(1) {
        if starts(line) {
            break;
        }
        taken += 1;
        let text = line.trim();
        if let Some(version) = stated(line, "Version") {
            run.version = Some(version.trim_start_matches("TestU01").trim().to_owned());
        } else if let Some(name) = stated(line, "Generator").or_else(|| stated(line, "File")) {
            run.generator.get_or_insert_with(|| name.to_owned());
        } else if let Some(count) = stated(line, "Number of statistics") {
            statistics = count.parse::<u64>().ok();
        } else if text.starts_with("The following tests gave p-values outside") {
            is_interval = true;
            run.quote(text);
        } else if text.starts_with("-------") {
            rules += 1;
        } else if ["All tests were passed", "All other tests were passed"].contains(&text) {
            run.quote(text);
            is_closed = true;
            break;
        } else if rules == 1 {
            outside += 1;
            run.quote(line);
            match p_value(text) {
                Some(true) => run.failed += 1,
                Some(false) => run.weak += 1,
                None => output.problem(*number, "The p-value of the line cannot be read."),
            }
        }
    }
    // Where hardly any test was passed, no sentence says that the others were.
    is_closed |= rules == 2 && statistics.is_some_and(|all| outside + 1 >= all);
    if !is_closed {
        output.problem(*at, format!("The summary of {name} ends early."));
    }
    match statistics {
        None => output.problem(*at, format!("The summary of {name} has no number of statistics.")),
        Some(all) if all < outside => output.problem(
            *at,
            format!("The summary of {name} has {outside} p-values outside, of {all} statistics."),
        ),
        Some(all) => run.passed = all - outside,
    }
    if (is_interval && outside == 0) || (!is_interval && outside > 0) {
        output.problem(*at, format!("The summary of {name} contradicts its table."));
    }
    if run.generator.is_none() {
        output.problem(*at, format!("The summary of {name} names no generator and no file."));
    }
    output.runs.push(run);
    lines.get(taken..).unwrap_or_default()
}

/// The tests of a battery before its summary.
fn detail<'l, 't>(lines: Rest<'l, 't>, output: &mut SuiteOutput) -> Rest<'l, 't> {
    let next = lines.iter().skip(1).position(|(_, line)| starts(line)).map(|at| at + 1);
    let rest = lines.get(next.unwrap_or(lines.len())..).unwrap_or_default();
    let has_summary = rest.first().is_some_and(|(_, line)| line.starts_with(TITLE));
    if let Some((number, line)) = lines.first().filter(|_| !has_summary) {
        let line = line.trim_matches(|c: char| c == 'x' || c.is_whitespace());
        output.problem(*number, format!("No summary follows '{line}'; the output ends early."));
    }
    rest
}

/// Whether the p-value at the end of a line is a clear failure.
fn p_value(line: &str) -> Option<bool> {
    let mut words = line.split_whitespace().rev();
    let last = words.next()?;
    let is_upper = words.next() == Some("-") && words.next() == Some("1");
    let value = match last {
        "eps" => 1e-300,
        "eps1" => 1e-15,
        number => number.parse::<f64>().ok().filter(|p| (0.0..=1.0).contains(p))?,
    };
    let tail = if is_upper { value } else { super::tail(value) };
    Some(tail < CLEAR)
}
