//! Waivers of the laboratory: findings that it does not hold against the item, with a reason and a
//! signer, out of its engagement. A submission has none: whoever wants to pass cannot waive.
//!
//! A waived finding stays in the report, with its waiver beside it. A minor one leaves the counts that a
//! statement goes by; a material one counts all the same.

use crate::findings::checks::{engagement_date, waiver_misplaced, waiver_unmatched};
use gincert_evidence::{Finding, Grade, Place, Span, printable};
use gincert_pages::Source;
use gincert_submission::{Engagement, Waiver};

/// Whether a finding is waived, and does not count.
pub(crate) fn is_waived(finding: &Finding) -> bool {
    finding.grade < Grade::Material && finding.has_waiver
}

/// Writes each waiver beside the findings that it names; gives findings about the waivers.
pub(crate) fn apply(
    source: &Source,
    engagement: &Engagement,
    findings: &mut [Finding],
) -> Vec<Finding> {
    let issued = engagement.date_of_issue.stated();
    let mut about = Vec::new();
    for waiver in &engagement.waivers {
        let date = waiver.date.stated();
        if date.is_none_or(|date| issued.is_some_and(|issued| date > issued)) {
            let place = source.place(waiver.date.span());
            about.push(engagement_date::unreadable(place, "Waives", waiver.date.text()));
            continue;
        }
        let named = findings.iter_mut().filter(|finding| names(waiver, finding, source.path()));
        let mut count = 0_u64;
        for finding in named {
            count += 1;
            let note = format!(
                "Waived by {} on {}: {}.",
                printable(&waiver.by.text),
                printable(waiver.date.text()),
                printable(waiver.reason.text.trim_end_matches('.'))
            );
            *finding = finding.clone().note(note);
            finding.has_waiver = true;
        }
        if count == 0 {
            let why = why_unmatched(waiver, findings, source.path());
            about.push(waiver_unmatched::finding(source.place(waiver.waives.span), why));
        }
    }
    let in_words = &engagement.waivers_in_words;
    if let Some(words) = in_words.stated().filter(|_| engagement.waivers.is_empty()) {
        about.push(waiver_unmatched::in_words(source.place(in_words.span()), words));
    }
    about
}

/// Why a waiver names no finding, as a sentence.
fn why_unmatched(waiver: &Waiver, findings: &[Finding], engagement: &str) -> String {
    let code = printable(&waiver.waives.text);
    let same = findings.iter().filter(|finding| finding.code == waiver.waives.text);
    let there: Vec<&Finding> = same.filter(|finding| is_there(waiver, finding)).collect();
    if there.is_empty() {
        let place = printable(&waiver.place.text);
        return format!("The waiver matches no finding '{code}' at '{place}'.");
    }
    if there.iter().any(|finding| finding.has_waiver) {
        return format!("A row above already waives each finding '{code}' at that place.");
    }
    match there.iter().all(|finding| finding.place.path() == engagement) {
        true => format!("'{code}' is a finding about the engagement itself and cannot be waived."),
        false => format!(
            "'{code}' is an exception of the hand logs. It has a disposition and cannot be waived."
        ),
    }
}

/// Whether a finding stands at the place that a waiver names.
fn is_there(waiver: &Waiver, finding: &Finding) -> bool {
    let place = waiver.place.text.as_str();
    let path = finding.place.path();
    let line = finding.place.line().map(|line| format!("{path}:{line}"));
    place == "everywhere" || place == path || line.as_deref() == Some(place)
}

/// Whether a waiver is about a finding. Exceptions of logs have dispositions, and nobody waives what is
/// found in the engagement itself.
fn names(waiver: &Waiver, finding: &Finding, engagement: &str) -> bool {
    if finding.code != waiver.waives.text || finding.place.path() == engagement {
        return false;
    }
    if matches!(finding.place, Place::Record { .. }) || finding.has_waiver {
        return false;
    }
    is_there(waiver, finding)
}

/// Findings about waivers in a text of the submission: rows and headings that begin with the word.
pub(crate) fn in_submission(source: &Source) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut start = 0_u64;
    for line in source.text().split_inclusive('\n') {
        if let Some(word) = waiving(line) {
            let span = Span { start, end: start + line.trim_end().len() as u64 };
            found.push(waiver_misplaced::finding(source.place(span), word));
        }
        start += line.len() as u64;
        if found.len() >= gincert_pages::TOLD_MAX {
            break;
        }
    }
    found
}

/// The cell or heading of a line that is about a waiver.
fn waiving(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_word = |text: &&str| {
        let text = text.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        text.starts_with("waive")
    };
    if line.starts_with('#') {
        return Some(line.trim_start_matches('#').trim()).filter(is_word);
    }
    let cells = line.strip_prefix('|')?.split('|');
    cells.map(str::trim).find(is_word)
}
