//! NIST sts: finalAnalysisReport.txt, as `sts/src/assess.c` of sts 2.1.2 prints it.
//!
//! Ten counts, the p-value of their uniformity, the share of sequences that pass, the name of the test; a
//! mark * follows a figure that the program holds against the generator. The counts of a row sum to its
//! sequences, and its p-value follows from them, so that a row that was changed shows. The program
//! prints no version.

use super::{Line, Rest, Suite, SuiteOutput, SuiteRun};
use gincert_chance::tails::chi_square_upper;

const TITLE: &str =
    "RESULTS FOR THE UNIFORMITY OF P-VALUES AND THE PROPORTION OF PASSING SEQUENCES";
/// What opens the words that follow the table, and what closes them.
const FENCE: &str = "- - - - - - - - - -";
/// A mark stands at a p-value of uniformity below this.
const UNEVEN: f64 = 0.0001;

pub(super) fn starts(line: &str) -> bool {
    line.trim() == TITLE
}

pub(super) fn read<'l, 't>(lines: Rest<'l, 't>, output: &mut SuiteOutput) -> Rest<'l, 't> {
    let mut run = SuiteRun::new(Suite::Sts, "finalAnalysisReport.txt");
    let (mut fences, mut taken) = (0, 1);
    for (number, line) in lines.iter().skip(1) {
        if starts(line) {
            break;
        }
        taken += 1;
        let line = line.trim();
        if line.starts_with(FENCE) {
            fences += 1;
            if fences == 2 {
                break;
            }
            continue;
        }
        if let Some(name) = line.strip_prefix("generator is <") {
            run.generator = name.strip_suffix('>').map(|name| name.trim().to_owned());
            continue;
        }
        let is_row = line.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
        match (fences, row(line)) {
            (0, Some(row)) => add(&mut run, &row, (*number, line), output),
            (0, None) if is_row => output.problem(*number, "The row of the table cannot be read."),
            _ => {}
        }
    }
    if fences < 2 {
        let at = lines.get(taken - 1).map_or(0, |(number, _)| *number);
        output
            .problem(at, "The report of sts ends early: the words after its table are not whole.");
    }
    if run.results() == 0 {
        let at = lines.first().map_or(0, |(number, _)| *number);
        output.problem(at, "The table of sts has no row.");
    }
    if run.generator.is_none() {
        let at = lines.first().map_or(0, |(number, _)| *number);
        output.problem(at, "The report of sts does not name its generator.");
    }
    output.runs.push(run);
    lines.get(taken..).unwrap_or_default()
}

/// A row of the table.
struct Row {
    bins: Vec<u64>,
    /// The p-value of uniformity and whether it has a mark; the program prints none for few sequences.
    uniformity: Option<(f64, bool)>,
    /// Sequences that pass, of how many, and whether that has a mark.
    share: Option<(u64, u64, bool)>,
}

fn row(line: &str) -> Option<Row> {
    let mut words = line.split_whitespace().peekable();
    let bins: Vec<u64> =
        (0..10).map_while(|_| words.next_if(|word| is_number(word))?.parse().ok()).collect();
    (bins.len() == 10).then_some(())?;
    let marked = |words: &mut std::iter::Peekable<std::str::SplitWhitespace<'_>>| {
        words.next_if(|word| *word == "*").is_some()
    };
    let p = words.next()?;
    let uniformity = match p {
        "----" => None,
        p => Some((p.parse().ok().filter(|p| (0.0..=1.0).contains(p))?, marked(&mut words))),
    };
    let share = match words.next()? {
        "------" => None,
        share => {
            let (passed, all) = share.split_once('/')?;
            // The program pads the second number with blanks, which are gone here.
            Some((passed.parse().ok()?, all.parse().ok()?, marked(&mut words)))
        }
    };
    let name = words.next()?;
    (name.chars().all(char::is_alphanumeric) && words.next().is_none()).then_some(Row {
        bins,
        uniformity,
        share,
    })
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn add(run: &mut SuiteRun, row: &Row, (number, line): Line<'_>, output: &mut SuiteOutput) {
    let sum: u64 = row.bins.iter().fold(0, |sum, bin| sum.saturating_add(*bin));
    let is_marked =
        row.uniformity.is_some_and(|(_, marked)| marked) || row.share.is_some_and(|(.., m)| m);
    match is_marked {
        true => {
            run.failed += 1;
            run.quote(line);
        }
        false => run.passed += 1,
    }
    if let Some((passed, all, _)) = row.share {
        if sum != all {
            let message = format!(
                "The ten counts of the row sum to {sum}, and its share is of {all} sequences."
            );
            output.problem(number, message);
        }
        if passed > all {
            output.problem(number, format!("{passed} of {all} sequences pass, as the row has it."));
        }
    }
    let Some((p, marked)) = row.uniformity else { return };
    let expected = sum / 10;
    if expected == 0 {
        return;
    }
    let square = |bin: &u64| {
        let off = *bin as f64 - expected as f64;
        off * off / expected as f64
    };
    let own = chi_square_upper(row.bins.iter().map(square).sum(), 9.0).value();
    if libm::fabs(own - p) > 2e-6 {
        let message =
            format!("The row prints {p:.6} for the uniformity of counts that give {own:.6}.");
        output.problem(number, message);
    }
    if (p < UNEVEN) != marked {
        output.problem(number, "The mark * of the uniformity contradicts its p-value.");
    }
}
