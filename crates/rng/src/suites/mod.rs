//! Outputs of other suites of tests, read as evidence: NIST sts, dieharder, PractRand and TestU01.
//!
//! What a suite says is quoted and counted in its own words; nothing here judges a generator. An output
//! that ends early, that holds lines of several suites, or whose lines contradict each other is a
//! [`SuiteProblem`]. This module knows texts; it knows nothing about files or reports. The formats are those
//! that the programs' sources print: sts 2.1.2, dieharder 3.31.1, PractRand 0.90 to 0.95 (RNG_test),
//! TestU01 1.2.3 (summaries of its batteries).

mod dieharder;
mod practrand;
mod sts;
mod testu01;

use gincert_evidence::{grouped, printable};

/// Most bytes of an output that is read.
pub const SUITE_BYTES_MAX: u64 = 1 << 24;
/// Most bytes of a line: none of the programs prints a longer one.
pub const SUITE_LINE_BYTES_MAX: usize = 1024;
/// Most runs of a suite in one output.
pub const SUITE_RUNS_MAX: usize = 200;
/// Lines of a run that are quoted; further ones are counted.
pub const SUITE_LINES_QUOTED_MAX: usize = 50;
/// Problems of an output that are listed separately.
const PROBLEMS_MAX: usize = 50;

/// A suite of tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suite {
    /// The statistical test suite of NIST, by its file finalAnalysisReport.txt.
    Sts,
    /// R. G. Brown's dieharder.
    Dieharder,
    /// C. Doty-Humphrey's PractRand, by its program RNG_test.
    PractRand,
    /// P. L'Ecuyer's and R. Simard's TestU01, by the summaries of its batteries.
    TestU01,
}

impl Suite {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Suite::Sts => "NIST sts",
            Suite::Dieharder => "dieharder",
            Suite::PractRand => "PractRand",
            Suite::TestU01 => "TestU01",
        }
    }

    /// What counts as failed and as weak, by the suite's own words.
    pub fn marks(self) -> &'static str {
        match self {
            Suite::Sts => "failed is a row with the mark *",
            Suite::Dieharder => "failed is FAILED, weak is WEAK",
            Suite::PractRand => "failed is FAIL, weak is from unusual to VERY SUSPICIOUS",
            Suite::TestU01 => {
                "p outside the interval of the summary: failed where p or 1 - p is below 1e-10, \
                 otherwise weak"
            }
        }
    }
}

/// One run of a suite: a battery, a table, or a length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteRun {
    /// The suite.
    pub suite: Suite,
    /// Its version, where the output states it.
    pub version: Option<String>,
    /// Which battery, or what length.
    pub name: String,
    /// The generator or the file that was tested, as the output names it.
    pub generator: Option<String>,
    /// Results that the output says nothing against.
    pub passed: u64,
    /// Results that it calls weak, or its like.
    pub weak: u64,
    /// Results that it calls failed, or its like.
    pub failed: u64,
    /// The lines about weak and failed results, as they stand there, and what closes the run.
    pub quoted: Vec<String>,
    /// Lines of that kind beyond those.
    pub not_quoted: u64,
}

impl SuiteRun {
    fn new(suite: Suite, name: impl Into<String>) -> SuiteRun {
        SuiteRun {
            suite,
            version: None,
            name: name.into(),
            generator: None,
            passed: 0,
            weak: 0,
            failed: 0,
            quoted: Vec::new(),
            not_quoted: 0,
        }
    }

    /// Results of the run.
    pub fn results(&self) -> u64 {
        self.passed.saturating_add(self.weak).saturating_add(self.failed)
    }

    fn quote(&mut self, line: &str) {
        match self.quoted.len() < SUITE_LINES_QUOTED_MAX {
            true => self.quoted.push(line.trim().to_owned()),
            false => self.not_quoted += 1,
        }
    }
}

/// Something wrong with an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteProblem {
    /// The line, counted from 1; 0 for the output as a whole.
    pub line: u64,
    /// A whole sentence.
    pub message: String,
}

/// What an output holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SuiteOutput {
    /// Its runs, in their order.
    pub runs: Vec<SuiteRun>,
    /// What is wrong with it.
    pub problems: Vec<SuiteProblem>,
    /// Problems beyond those.
    pub further_problems: u64,
}

impl SuiteOutput {
    fn problem(&mut self, line: usize, message: impl Into<String>) {
        match self.problems.len() < PROBLEMS_MAX {
            true => self.problems.push(SuiteProblem { line: line as u64, message: message.into() }),
            false => self.further_problems += 1,
        }
    }
}

/// A line with its number, counted from 1.
type Line<'t> = (usize, &'t str);

/// Where a suite's reader goes on, after the lines that it took.
type Rest<'l, 't> = &'l [Line<'t>];

/// A suite with what begins its output, and what reads it from there.
struct Reader {
    starts: fn(&str) -> bool,
    read: for<'l, 't> fn(Rest<'l, 't>, &mut SuiteOutput) -> Rest<'l, 't>,
}

const READERS: [Reader; 4] = [
    Reader { starts: sts::starts, read: sts::read },
    Reader { starts: dieharder::starts, read: dieharder::read },
    Reader { starts: practrand::starts, read: practrand::read },
    Reader { starts: testu01::starts, read: testu01::read },
];

/// Reads the output of a suite, or several of one suite.
///
/// ```
/// use gincert_rng::suites::read_suite_output;
/// let text = "\
/// ========= Summary results of SmallCrush =========
///
///  Version:          TestU01 1.2.3
///  Generator:        ulcg_CreateLCG
///  Number of statistics:  15
///  Total CPU time:   00:00:19.35
///
///  All tests were passed
/// ";
/// let found = read_suite_output(text.as_bytes());
/// assert_eq!((found.runs[0].passed, found.runs[0].failed), (15, 0));
/// assert!(found.problems.is_empty());
/// // Cut off, it is no evidence that stands alone.
/// let cut = read_suite_output(&text.as_bytes()[..150]);
/// assert!(!cut.problems.is_empty());
/// ```
pub fn read_suite_output(bytes: &[u8]) -> SuiteOutput {
    let mut output = SuiteOutput::default();
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<Line<'_>> = (1..).zip(text.lines()).collect();
    for (number, line) in &lines {
        if line.len() > SUITE_LINE_BYTES_MAX {
            let most = grouped(SUITE_LINE_BYTES_MAX as i128);
            output.problem(*number, format!("The line has more than {most} bytes."));
            return output;
        }
        if let Some(odd) = line.chars().find(|c| is_odd(*c)) {
            let odd = printable(&odd.to_string());
            output.problem(
                *number,
                format!(
                    "The line has a character that suites do not print: \
                                           {odd}."
                ),
            );
        }
    }
    let mut rest: Rest<'_, '_> = &lines;
    while let Some((_, line)) = rest.first() {
        let taken = match READERS.iter().position(|reader| (reader.starts)(line)) {
            Some(which) => read_run(which, rest, &mut output),
            None => 1,
        };
        rest = rest.get(taken.max(1)..).unwrap_or_default();
        if output.runs.len() > SUITE_RUNS_MAX {
            output.runs.truncate(SUITE_RUNS_MAX);
            output.problem(0, format!("The output has more than {SUITE_RUNS_MAX} runs."));
            return output;
        }
    }
    whole(&mut output, &lines);
    output
}

/// Reads a run up to where another suite's output begins: how many lines it took.
fn read_run(which: usize, rest: Rest<'_, '_>, output: &mut SuiteOutput) -> usize {
    let is_other = |line: &str| {
        let mut others = READERS.iter().enumerate().filter(|(other, _)| *other != which);
        others.any(|(_, reader)| (reader.starts)(line))
    };
    let end = rest.iter().skip(1).position(|(_, line)| is_other(line));
    let lines = end.and_then(|end| rest.get(..end + 1)).unwrap_or(rest);
    let left = READERS.get(which).map_or(lines, |reader| (reader.read)(lines, output));
    lines.len() - left.len()
}

/// What is wrong with an output as a whole.
fn whole(output: &mut SuiteOutput, lines: &[Line<'_>]) {
    if output.runs.is_empty() {
        let message = match output.problems.is_empty() {
            true => "The output is not one of NIST sts, dieharder, PractRand or TestU01.",
            false => "The output has no readable run of a suite.",
        };
        output.problem(0, message);
    }
    let mut suites: Vec<Suite> = output.runs.iter().map(|run| run.suite).collect();
    suites.sort_unstable();
    suites.dedup();
    if suites.len() > 1 {
        let names: Vec<&str> = suites.iter().map(|suite| suite.name()).collect();
        let message = format!(
            "The output has runs of {}; give each suite a separate file.",
            names.join(" and ")
        );
        output.problem(0, message);
    }
    let mut versions: Vec<&String> =
        output.runs.iter().filter_map(|run| run.version.as_ref()).collect();
    versions.sort_unstable();
    versions.dedup();
    if suites.len() == 1 && versions.len() > 1 {
        let versions: Vec<String> = versions.into_iter().map(|one| printable(one)).collect();
        output.problem(0, format!("The runs name several versions: {}.", versions.join(", ")));
    }
    if lines.is_empty() {
        output.problem(0, "The output is empty.");
    }
}

/// Whether a character stands in no output: programs print ASCII, and names of files letters besides.
fn is_odd(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || (c.is_control() && c != '\t')
}

/// The text after a name and a colon.
fn stated<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    Some(line.trim().strip_prefix(name)?.trim_start().strip_prefix(':')?.trim())
}

/// How far out a p-value lies, towards either end.
fn tail(p: f64) -> f64 {
    p.min(1.0 - p)
}
