//! The answer of `gincert check` in the terminal: one screen with the verdict first, then material and
//! minor findings, the gravest first; observations are counted.

use super::{CheckedItem, verdict};
use crate::io::exit::Failure;
use crate::ui::output::{Output, counts};
use crate::ui::snippet;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Finding, Grade, Verdict, counted, fitting, printable};
use std::cmp::Reverse;

/// Lines of a screen, minus one for the prompt and one for the command.
const LINES_MAX: usize = 22;
/// Lines of a finding that is listed without its source text.
const ENTRY_LINES_MAX: usize = 3;

/// Prints every document: a line each, and as many findings as a screen has room for; with --details
/// all of them, with --quiet none.
pub(super) fn print(output: &Output, checked: &[CheckedItem]) -> Result<(), Failure> {
    let heads: Vec<String> = checked.iter().map(head).collect();
    let mut room = LINES_MAX.saturating_sub(heads.iter().map(|head| lines(head)).sum());
    let mut left_out = 0;
    for (one, head) in checked.iter().zip(&heads) {
        if output.quiet() {
            output.print(&format!("{}\n", words(one)))?;
            continue;
        }
        output.print(head)?;
        let mut findings: Vec<&Finding> = one.findings.iter().collect();
        findings.sort_by_key(|finding| Reverse(finding.grade));
        if output.details() {
            for finding in findings {
                output.print(&format!("\n{}\n", block(output, one, finding)))?;
            }
            continue;
        }
        findings.retain(|finding| finding.grade > Grade::Observation);
        let (text, listed_count) = listed(output, one, &findings, room);
        room = room.saturating_sub(lines(&text));
        left_out += findings.len() - listed_count;
        output.print(&text)?;
    }
    let observations = checked.iter().flat_map(|one| &one.findings);
    let observations =
        observations.filter(|finding| finding.grade == Grade::Observation).count() as u64;
    match output.quiet() || output.details() {
        true => Ok(()),
        false => output.print(&rest(left_out as u64, observations)),
    }
}

/// What is not on the screen, and where it is.
fn rest(findings: u64, observations: u64) -> String {
    let one = "more material or minor finding";
    let parts = [
        (findings, counted(findings, one, "more material or minor findings")),
        (observations, counted(observations, "observation", "observations")),
    ];
    let parts: Vec<String> =
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words).collect();
    match parts.is_empty() {
        true => String::new(),
        false => {
            let words = parts.join(" and ");
            wrapped("", &format!("{words} not shown; --details shows every finding in full."))
        }
    }
}

fn lines(text: &str) -> usize {
    text.lines().count()
}

/// A finding in full, with its line and a caret.
fn block(output: &Output, one: &CheckedItem, finding: &Finding) -> String {
    let text = one.examined.as_ref().map_or("", |examined| examined.source.text());
    snippet::render(finding, text, output.color()).trim_end().to_owned()
}

/// The findings in full where all of them have room; otherwise a short entry for as many as have. Gives
/// how many are listed.
fn listed(
    output: &Output,
    one: &CheckedItem,
    findings: &[&Finding],
    room: usize,
) -> (String, usize) {
    let blocks: Vec<String> =
        findings.iter().map(|finding| format!("\n{}\n", block(output, one, finding))).collect();
    let whole = blocks.concat();
    // The line that says what is not shown needs one.
    if lines(&whole) < room {
        return (whole, findings.len());
    }
    let mut text = String::from("\n");
    let mut listed_count = 0;
    for finding in findings {
        let entry = entry(output, finding);
        if lines(&text) + lines(&entry) + 2 > room {
            break;
        }
        text.push_str(&entry);
        listed_count += 1;
    }
    match listed_count {
        0 => (String::new(), 0),
        _ => (text + "\n", listed_count),
    }
}

/// A finding in a few lines: grade, code, place, and the beginning of what it says.
fn entry(output: &Output, finding: &Finding) -> String {
    let head = format!("  {:<9} ", finding.grade);
    let words = format!("{} [{}] {}", finding.place, finding.code, finding.message);
    let text = wrapped(&head, &printable(&words));
    let text = match lines(&text) <= ENTRY_LINES_MAX {
        true => text,
        false => {
            let kept: Vec<&str> = text.lines().take(ENTRY_LINES_MAX).collect();
            let kept = kept.join("\n");
            let cut = kept.rfind(' ').and_then(|end| kept.get(..end)).unwrap_or(&kept);
            format!("{cut} ...\n")
        }
    };
    let (word, colour) = match finding.grade {
        Grade::Material => ("material", "31"),
        _ => ("minor", "33"),
    };
    match output.color() {
        true => text.replacen(word, &format!("\u{1b}[1;{colour}m{word}\u{1b}[0m"), 1),
        false => text,
    }
}

fn head(one: &CheckedItem) -> String {
    wrapped("", &words(one))
}

/// What a document comes to: its verdict, findings, examples and printed figures.
fn words(one: &CheckedItem) -> String {
    if one.is_other() {
        let sentence = "it has no table that only rule documents have";
        return format!("{}: {}; {sentence}", one.path, verdict(one));
    }
    let mut summary = format!("{}: {}; {}", one.path, verdict(one), counts(&one.findings));
    let Some(examined) = &one.examined else { return summary };
    if let Some(fences) = &examined.fences {
        let held = fences.examples - fences.failures.len() as u64;
        summary.push_str(&format!(
            "; {held} of {} {}",
            counted(fences.examples, "example", "examples"),
            fitting(held, "holds", "hold")
        ));
    }
    if !examined.claims.is_empty() {
        let of = |verdict| -> u64 {
            let claims = examined.claims.iter();
            claims.filter(|claim| claim.verdict == verdict).count() as u64
        };
        let (agree, differ) = (of(Verdict::Agrees), of(Verdict::Differs));
        summary.push_str(&format!(
            "; of {}: {agree} {}, {} near, {differ} {}, {} not tested",
            counted(examined.claims.len() as u64, "printed figure", "printed figures"),
            fitting(agree, "agrees", "agree"),
            of(Verdict::Near),
            fitting(differ, "differs", "differ"),
            of(Verdict::NotTested)
        ));
    }
    summary
}
