//! An audit's findings in words, for eighty columns.

use crate::ui::wrap::wrapped;
use gincert_audit::{FoundBy, KeptFinding, exclusion_words};
use gincert_evidence::{Finding, FindingLine, Grade, printable};
use gincert_replay::RaisedException;
use serde::{Deserialize, Serialize};

/// Findings that are listed separately in the terminal; all are counted. This many of each grade are
/// stored until the end.
pub const SHOWN_MAX: usize = 20;

/// A finding as the terminal shows it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FindingText {
    /// All of it.
    text: String,
    /// What it is and where, as one paragraph.
    entry: String,
}

impl FindingText {
    /// The texts of a finding.
    pub fn of(found: FoundBy<'_>, line: &FindingLine) -> FindingText {
        let (finding, text) = match found {
            FoundBy::Record(raised) => (&raised.exception.finding, finding(raised, line)),
            FoundBy::Logs(finding) => (finding, closing(finding, line)),
        };
        FindingText { text, entry: entry(finding, line) }
    }
}

/// A finding to be shown.
#[derive(Debug, Clone)]
pub struct ListedFinding {
    /// Its grade.
    pub grade: Grade,
    /// All of it, with what becomes of its record in the totals.
    pub text: String,
    /// What it is and where, as one paragraph.
    pub entry: String,
}

impl ListedFinding {
    /// A finding that was kept.
    pub fn of(kept: &KeptFinding<FindingText>) -> ListedFinding {
        let FindingText { text, entry } = kept.entry.clone();
        let text = match kept.excluded.and_then(exclusion_words) {
            Some(words) => format!("{}\n{}\n", text.trim_end(), wrapped("  note: ", words)),
            None => text,
        };
        ListedFinding { grade: kept.grade, text, entry }
    }
}

/// One finding: what, where, whose, by which rule, what it costs.
pub fn finding(raised: &RaisedException, line: &FindingLine) -> String {
    let finding = &raised.exception.finding;
    let mut text = head(finding);
    text.push_str(&wrapped("  at ", &printable(&place(line))));
    if let (Some(expected), Some(observed)) = (&finding.expected, &finding.observed) {
        text.push_str(&wrapped("  ", &format!("expected {expected}; observed {observed}")));
    }
    let (money, context) = (&line.money, &line.context);
    if let (Some(minor), Some(delta), Some(open)) =
        (money.delta_minor, &context.delta, &context.open)
    {
        let side = if minor > 0 { "house" } else { "player" };
        let delta = delta.trim_start_matches('-');
        // A correction may come later in the logs: the open amount is shown where it differs.
        let words = match open.trim_start_matches('-') == delta {
            true => format!("cost to the {side}: {delta}"),
            false => {
                let open = open.trim_start_matches('-');
                format!("cost to the {side}: {delta}, outstanding: {open}")
            }
        };
        text.push_str(&wrapped("  ", &words));
    }
    rest(&mut text, finding, line);
    text
}

/// One finding in a sentence: kind, place, what it is, and what is due and paid.
fn entry(finding: &Finding, line: &FindingLine) -> String {
    let place = printable(&place(line));
    let at = if place.is_empty() { String::new() } else { format!(" at {place}") };
    let amounts = match (&finding.expected, &finding.observed) {
        (Some(expected), Some(observed)) => format!(" Expected {expected}, observed {observed}."),
        _ => String::new(),
    };
    format!("{}[{}]{at}: {}{amounts}", finding.grade, finding.code, printable(&finding.message))
}

/// Where it is and whom it is about.
fn place(line: &FindingLine) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut add = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!("{name}{value}")));
    };
    let (record, context) = (&line.record, &line.context);
    let file = record.file.clone().zip(record.line);
    add("", file.map(|(file, number)| format!("{file}:{number}")));
    add("table ", record.table.clone());
    add("round ", record.round.clone());
    add("seat ", record.seat.map(|seat| seat.to_string()));
    add("", record.wager.clone());
    add("player ", context.player.clone());
    add("dealer ", context.dealer_id.clone());
    add("shift ", context.shift.clone());
    add("", context.at_local.clone().or_else(|| context.at.clone()));
    words.join(", ")
}

/// A finding about all logs together.
fn closing(finding: &Finding, line: &FindingLine) -> String {
    let mut text = head(finding);
    rest(&mut text, finding, line);
    text
}

fn head(finding: &Finding) -> String {
    wrapped(&format!("{}[{}]: ", finding.grade, finding.code), &finding.message)
}

fn rest(text: &mut String, finding: &Finding, line: &FindingLine) {
    for note in &finding.notes {
        let place = note.place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
        text.push_str(&wrapped("  note: ", &format!("{}{place}", note.text)));
    }
    for help in &finding.help {
        text.push_str(&wrapped("  help: ", help));
    }
    if let Some(id) = &line.record.id {
        text.push_str(&format!("  exception {id}\n"));
    }
    if let Some(disposition) = &line.context.disposition {
        text.push_str(&wrapped("  disposition: ", disposition));
    }
    text.push('\n');
}
