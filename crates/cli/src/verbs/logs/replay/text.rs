//! An audit's findings in words, for eighty columns.

use crate::ui::wrap::wrapped;
use gincert_audit::{FoundBy, KeptFinding, exclusion_words};
use gincert_evidence::{FindingLine, Grade, Note, printable};
use gincert_replay::Spot;
use serde::{Deserialize, Serialize};

/// Findings that are listed separately in the terminal; all are counted. This many of each grade are
/// stored until the end.
pub const SHOWN_MAX: usize = 20;

/// A finding as the terminal shows it, until its text is made.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FindingText {
    line: FindingLine,
    /// Remarks, each with its place.
    notes: Vec<String>,
    help: Vec<String>,
    /// Whether it is about a record.
    is_of_record: bool,
}

impl FindingText {
    /// The parts of a finding's text.
    pub fn of(found: FoundBy<'_>, line: FindingLine) -> FindingText {
        let (finding, is_of_record) = match found {
            FoundBy::Record(raised) => (&raised.exception.finding, true),
            FoundBy::Logs(finding) => (finding, false),
        };
        let note = |note: &Note| {
            let place = note.place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
            format!("{}{place}", note.text)
        };
        let notes = finding.notes.iter().map(note).collect();
        FindingText { line, notes, help: finding.help.clone(), is_of_record }
    }

    /// All of it: what, where, whose, by which rule, what it costs.
    pub fn text(&self) -> String {
        finding(self)
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
    /// A finding that was kept, with the name that its log has now.
    pub fn of(kept: &KeptFinding<FindingText>, names: &[String]) -> ListedFinding {
        let mut entry = kept.entry.clone();
        let file = kept.place.and_then(|place| usize::try_from(Spot::file_of(place)).ok());
        if let Some(name) = file.and_then(|file| names.get(file)) {
            entry.line.record.file = Some(name.clone());
        }
        let text = entry.text();
        let text = match kept.excluded.and_then(exclusion_words) {
            Some(words) => format!("{}\n{}\n", text.trim_end(), wrapped("  note: ", words)),
            None => text,
        };
        ListedFinding { grade: kept.grade, text, entry: sentence(&entry.line) }
    }
}

/// One finding: what, where, whose, by which rule, what it costs.
fn finding(found: &FindingText) -> String {
    let line = &found.line;
    let mut text = wrapped(&format!("{}[{}]: ", line.grade, line.code), &line.message);
    let (money, context) = (&line.money, &line.context);
    if found.is_of_record {
        text.push_str(&wrapped("  at ", &printable(&place(line))));
        if let (Some(expected), Some(observed)) = (&context.expected_text, &context.observed_text) {
            text.push_str(&wrapped("  ", &format!("expected {expected}; observed {observed}")));
        }
    }
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
    for note in &found.notes {
        text.push_str(&wrapped("  note: ", note));
    }
    for help in &found.help {
        text.push_str(&wrapped("  help: ", help));
    }
    if let Some(id) = &line.record.id {
        text.push_str(&format!("  exception {id}\n"));
    }
    if let Some(disposition) = &context.disposition {
        text.push_str(&wrapped("  disposition: ", disposition));
    }
    text.push('\n');
    text
}

/// One finding in a sentence: kind, place, what it is, and what is due and paid.
fn sentence(line: &FindingLine) -> String {
    let place = printable(&place(line));
    let at = if place.is_empty() { String::new() } else { format!(" at {place}") };
    let amounts = amounts(line);
    format!("{}[{}]{at}: {}{amounts}", line.grade, line.code, printable(&line.message))
}

/// What is due and paid, as a sentence behind another one.
pub fn amounts(line: &FindingLine) -> String {
    match (&line.context.expected_text, &line.context.observed_text) {
        (Some(expected), Some(observed)) => format!(" Expected {expected}, observed {observed}."),
        _ => String::new(),
    }
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
