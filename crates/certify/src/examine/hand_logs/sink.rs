//! What a certification keeps of the findings of an audit.

use gincert_audit::{FoundBy, KeptFinding, exclude, exclusion_words};
use gincert_evidence::{Finding, FindingEntry, FindingLine, Note, sentence};
use gincert_replay::RaisedException;
use serde::Serialize;

/// Exceptions that a report lists separately; all are counted.
pub(crate) const TOLD_MAX: usize = 200;

/// Exceptions with a line in a findings file; the others are counted by code.
pub(crate) const LINES_MAX: usize = 20_000;

/// One exception.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ReportedException {
    /// As section 13 lists it; for the first ones only.
    pub finding: Option<Finding>,
    /// As the findings file has it.
    line: FindingLine,
    source: Finding,
}

impl ReportedException {
    /// An exception, after so many others.
    pub fn new(found: FoundBy<'_>, line: FindingLine, place: usize) -> ReportedException {
        match found {
            FoundBy::Record(raised) => ReportedException {
                finding: (place < TOLD_MAX)
                    .then(|| report_finding(raised, line.context.disposition.as_deref())),
                line,
                source: raised.exception.finding.clone(),
            },
            FoundBy::Logs(finding) => ReportedException {
                finding: Some(closing_finding(finding, &line)),
                line,
                source: finding.clone(),
            },
        }
    }

    /// An exception that was kept, with what it means where its record is excluded from the totals.
    pub fn of(kept: KeptFinding<ReportedException>) -> ReportedException {
        let mut one = kept.entry;
        let Some(why) = kept.excluded else { return one };
        exclude(&mut one.line, why);
        if let (Some(finding), Some(words)) = (&mut one.finding, exclusion_words(why)) {
            finding.notes.push(note(sentence(words)));
        }
        one
    }

    /// The line of the findings file.
    pub fn json(&self) -> Result<Vec<u8>, serde_json::Error> {
        let entry = FindingEntry { finding: self.source.clone(), record: Some(self.line.keys()) };
        // The keys of a value are in order.
        let mut bytes = serde_json::to_vec(&serde_json::to_value(entry)?)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// A finding about all logs together with its name, and what was done about it.
fn closing_finding(finding: &Finding, line: &FindingLine) -> Finding {
    let mut finding = finding.clone();
    if let Some(disposition) = &line.context.disposition {
        finding.notes.push(note(format!("Disposition: {disposition}.")));
    }
    finding.notes.extend(line.record.id.as_ref().map(|id| note(format!("Exception {id}."))));
    finding
}

fn note(text: String) -> Note {
    Note { text, place: None }
}

/// An exception as a finding of a report: who it is about stands before its message.
fn report_finding(raised: &RaisedException, disposition: Option<&str>) -> Finding {
    let exception = &raised.exception;
    let about = &raised.subject.about;
    let mut finding = exception.finding.clone().of_record(raised.record());
    if let Some(money) = exception.money {
        let currency = about.currency.as_deref().unwrap_or("");
        let text = |minor: i64| gincert_evidence::money_notation(minor.into(), currency);
        let delta = text(money.delta_minor);
        finding = finding.note(match money.open_minor == money.delta_minor {
            true => format!("Difference {delta}."),
            false => format!("Difference {delta}, outstanding: {}.", text(money.open_minor)),
        });
    }
    if let Some(disposition) = disposition {
        finding = finding.note(format!("Disposition: {disposition}."));
    }
    finding.note(format!("Line {}; exception {}.", raised.spot.line, raised.id))
}
