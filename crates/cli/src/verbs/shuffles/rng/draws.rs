//! `gincert rng test --as draws`: scaled outcomes against their exact laws.

use super::answer::PlannedAnswer;
use super::figures::OutcomeFigures;
use super::sample::{SampleReading, SampleStep, input};
use super::tested::{keep_smallest, verdict_counts};
use crate::args::{ReplacementArg, TestArgs};
use crate::codes::{draws_unreadable, sample_mistaken, sample_unreadable};
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{DocumentFindingLine, Finding, Table, grouped, six_digits};
use gincert_input::fault;
use gincert_rng::draws::{
    DrawForm, DrawReader, DrawResult, DrawResults, Draws, DrawsBuilder, DrawsProblem, test_draws,
};
use gincert_rng::{
    LineOutcome, REGULATORS, SampleForm, SampleRow, SlotVerdict, Verdict, p_value_row,
    p_value_table,
};
use serde::Serialize;
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

/// Most bytes of a line.
const LINE_BYTES_MAX: u64 = 1 << 24;

pub fn run(output: &Output, args: &TestArgs) -> Result<Exit, Failure> {
    if args.decks.is_some() {
        return Err(Failure::usage("--decks is for decks and dealt cards."));
    }
    let confidence = args.confidence.share();
    let mut builder = DrawsBuilder::default();
    let mut name = String::new();
    for path in &args.files {
        name = shown(path);
        if let Some(finding) = file(path, &name, &mut |line| builder.line(line))? {
            return refused(output, finding);
        }
    }
    let replaced = args.draws.replacement.map(|given| given == ReplacementArg::With);
    let per_draw = args.draws.per_draw.map(|numbers| numbers as usize);
    let draws = match builder.finish(args.draws.values, per_draw, replaced) {
        Ok(draws) => draws,
        Err(problem) => return refused(output, problem_finding(&name, 0, problem)),
    };
    let found = test_draws(&draws, confidence);
    if output.json() {
        output.print_json(&Answer::new(&draws, &found, confidence))?;
    } else {
        print(output, &draws, &found, confidence)?;
    }
    Ok(match found.verdict {
        Verdict::Pass => Exit::Clean,
        _ => Exit::Findings,
    })
}

fn refused(output: &Output, finding: Finding) -> Result<Exit, Failure> {
    output.refused("", &[finding])?;
    Ok(Exit::Unreadable)
}

/// Reads files one after the other as draws of a planned form, until no more are wanted.
pub fn planned(
    files: &[PathBuf],
    form: DrawForm,
    take: &mut dyn FnMut(SampleStep<'_>) -> LineOutcome,
) -> Result<SampleReading, Failure> {
    let mut sample = SampleReading { runs: 1, ..SampleReading::default() };
    let mut reader = DrawReader::new(form);
    let (mut name, mut is_enough, mut not_read) = (String::new(), false, 0u64);
    for path in files {
        name = shown(path);
        let finding = file(path, &name, &mut |line| {
            reader.line(line, &mut |draw| {
                // What is not wanted any more is counted.
                match is_enough {
                    true => not_read += 1,
                    false => {
                        let row = SampleRow::Draw(draw.to_vec());
                        is_enough = matches!(take(SampleStep::Row(&row)), LineOutcome::Enough);
                    }
                }
            })
        })?;
        sample.findings.extend(finding);
        if !sample.findings.is_empty() {
            break;
        }
    }
    if sample.findings.is_empty()
        && let Err(problem) = reader.finish()
    {
        sample.findings.push(problem_finding(&name, 0, problem));
    }
    sample.cut_off = !sample.findings.is_empty();
    sample.not_read = not_read;
    Ok(sample)
}

fn problem_finding(name: &str, offset: u64, problem: DrawsProblem) -> Finding {
    let (number, why) = match problem {
        DrawsProblem::Line(number, why) => (Some(number), why),
        DrawsProblem::Whole(why) => (None, why),
    };
    draws_unreadable::finding(name, offset, number, &why)
}

/// Reads the lines of a file; a finding where it cannot be tested.
fn file(
    path: &Path,
    name: &str,
    take: &mut dyn FnMut(&[u8]) -> Result<(), DrawsProblem>,
) -> Result<Option<Finding>, Failure> {
    let failed = |error: &std::io::Error| Failure::unreadable(format!("{name}: {error}."));
    let mut input = input(path)?;
    let form = match input.fill_buf() {
        Ok(start) => SampleForm::of(start),
        Err(error) if fault(&error).is_some() => {
            return Ok(Some(sample_unreadable::finding(name, 0, &error.to_string())));
        }
        Err(error) => return Err(failed(&error)),
    };
    if let Some(form @ (SampleForm::Raw | SampleForm::Text)) = form {
        return Ok(Some(sample_mistaken::finding(name, form)));
    }
    let (mut line, mut offset) = (Vec::new(), 0u64);
    loop {
        line.clear();
        let read = (&mut input).take(LINE_BYTES_MAX).read_until(b'\n', &mut line);
        match read {
            Ok(0) => return Ok(None),
            Ok(read) => {
                if let Err(problem) = take(&line) {
                    return Ok(Some(problem_finding(name, offset, problem)));
                }
                offset += read as u64;
            }
            Err(error) if fault(&error).is_some() => {
                return Ok(Some(sample_unreadable::finding(name, offset, &error.to_string())));
            }
            Err(error) => return Err(failed(&error)),
        }
    }
}

#[derive(Serialize)]
struct Answer {
    plan: Option<()>,
    #[serde(rename = "as")]
    kind: &'static str,
    /// Draws.
    samples: usize,
    numbers: usize,
    per_draw: usize,
    lowest: u64,
    highest: u64,
    /// Whether the range was given; else it is that of the sample.
    range_given: bool,
    replacement: bool,
    planned_level: PlannedAnswer,
    tests: Vec<TestLine>,
    verdict: &'static str,
    because: Option<&'static str>,
    findings: Vec<DocumentFindingLine>,
}

#[derive(Serialize)]
struct TestLine {
    name: String,
    regulators: &'static str,
    #[serde(flatten)]
    figures: OutcomeFigures,
    verdict: &'static str,
    because: Option<String>,
    note: Option<String>,
}

impl Answer {
    fn new(draws: &Draws, found: &DrawResults, confidence: f64) -> Answer {
        Answer {
            plan: None,
            kind: "draws",
            samples: draws.draws().len(),
            numbers: draws.numbers().len(),
            per_draw: draws.per_draw,
            lowest: draws.low,
            highest: draws.low + draws.values - 1,
            range_given: draws.is_range_given,
            replacement: draws.is_replaced,
            planned_level: PlannedAnswer { confidence, rejected: found.judged.rejected },
            tests: found.results.iter().zip(&found.judged.slots).map(line).collect(),
            verdict: found.verdict.word(),
            because: found.verdict.because(),
            findings: Vec::new(),
        }
    }
}

fn line((result, found): (&DrawResult, &SlotVerdict)) -> TestLine {
    TestLine {
        name: result.name.clone(),
        regulators: result.regulators,
        figures: OutcomeFigures::new(result.outcome, found, six_digits),
        verdict: found.map_or("not applicable", |(_, verdict)| verdict.word()),
        because: result.because.clone(),
        note: result.note.clone(),
    }
}

fn print(
    output: &Output,
    draws: &Draws,
    found: &DrawResults,
    confidence: f64,
) -> Result<(), Failure> {
    let counts = verdict_counts(&found.judged.slots);
    if output.quiet() {
        let sample = grouped(draws.draws().len() as i128);
        return output.print(&format!("{}; {sample} draws, {counts}.\n", found.verdict.word()));
    }
    let head = head(draws, found, confidence);
    let results = found.results.iter().zip(&found.judged.slots);
    let (mut applied, idle): (Vec<_>, Vec<_>) =
        results.partition(|(result, _)| result.outcome.is_some());
    if output.details() {
        let table = tabular(&p_values("p-values, adjusted by Holm", &applied));
        let reason = |(result, _): &(&DrawResult, &SlotVerdict)| {
            format!("{}: {}", result.name, result.because.as_deref().unwrap_or_default())
        };
        let reasons: Vec<String> = idle.iter().map(reason).collect();
        output.print(&(head + &table))?;
        return match reasons.is_empty() {
            true => Ok(()),
            false => output
                .print(&format!("\n{}", wrapped("Not run  ", &format!("{}.", reasons.join("; "))))),
        };
    }
    keep_smallest(&mut applied, |(result, _)| result.outcome);
    let table = p_values("The smallest p-values, adjusted by Holm", &applied);
    let mut body = tabular(&table.without(&["Statistic", "df"]));
    body.push_str(&wrapped("Tests    ", &format!("{counts}.")));
    let idle: Vec<String> = idle.iter().map(|(result, _)| result.name.clone()).collect();
    if !idle.is_empty() {
        body.push_str(&wrapped("Not run  ", &format!("not applicable: {}.", idle.join(", "))));
    }
    body.push_str("--details prints every p-value.\n");
    output.print_screen(&head, &body)
}

fn p_values(title: &str, applied: &[(&DrawResult, &SlotVerdict)]) -> Table {
    let mut table = p_value_table(title, REGULATORS);
    for (result, found) in applied {
        let (Some(outcome), Some((_, verdict))) = (result.outcome, found) else { continue };
        table.row(p_value_row(&result.name, result.regulators, &outcome, found, verdict.word()));
    }
    table.without(&[REGULATORS])
}

/// The planned answer first, then how the sample was read.
fn head(draws: &Draws, found: &DrawResults, confidence: f64) -> String {
    let applicable = found.judged.slots.iter().flatten().count();
    let answer = if found.judged.rejected { "rejected" } else { "not rejected" };
    let mut text = format!(
        "At the {:.0} % level, collectively over {applicable} p-values: {answer}.\n",
        confidence * 100.0
    );
    let because = found.verdict.because();
    text.push_str(&format!(
        "Verdict: {} ({} draws of {}){}\n",
        found.verdict.word().to_uppercase(),
        grouped(draws.draws().len() as i128),
        if draws.per_draw == 1 {
            "1 number".to_owned()
        } else {
            format!("{} numbers", draws.per_draw)
        },
        because.map_or(String::new(), |why| format!(": {why}")),
    ));
    let range = if draws.is_range_given { "" } else { " (of the sample; --values gives another)" };
    let back = if draws.is_replaced { "with" } else { "without" };
    text.push_str(&wrapped(
        "Drawn    ",
        &format!(
            "values {} to {}{range}, {back} replacement",
            draws.low,
            draws.low + draws.values - 1
        ),
    ));
    for result in found.results.iter().filter(|result| result.name.contains("/modulo/")) {
        if let Some(note) = &result.note {
            text.push_str(&wrapped(
                "Scaling  ",
                &format!("the favoured values come as often {note}."),
            ));
        }
    }
    text.push('\n');
    text
}
