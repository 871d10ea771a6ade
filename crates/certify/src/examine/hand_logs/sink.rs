//! Collects the findings of an audit for a report.

use crate::audit::{FindingLine, stays};
use crate::examine::shuffles::LoggedDeals;
use gincert_evidence::{Finding, Grade, Note};
use gincert_replay::summary::RecordExclusion;
use gincert_replay::{
    AuditObserver, AuditState, ExcludedRecord, RaisedException, RevealedCards, Spot,
};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Exceptions that a report lists one by one; all are counted.
pub(crate) const TOLD_MAX: usize = 200;

/// Exceptions of which a findings file has a line each; the rest is counted by code.
pub(crate) const LINES_MAX: usize = 20_000;

/// One exception.
pub(super) struct ListedException {
    place: u64,
    code: &'static str,
    /// As section 13 lists it; for the first ones only.
    pub finding: Option<Finding>,
    /// As the findings file has it.
    pub line: FindingLine,
    source: Finding,
}

/// Keeps the first exceptions, and what shows of the shuffles.
#[derive(Default)]
pub(super) struct CertificationSink<'p> {
    /// The files' names.
    pub paths: &'p [String],
    /// The dispositions.
    pub done: Option<&'p crate::examine::log_papers::Dispositions>,
    pub kept: Vec<ListedException>,
    /// Exceptions that have no line, by code.
    pub dropped: BTreeMap<&'static str, u64>,
    /// Codes of material exceptions.
    pub material: BTreeSet<&'static str>,
    pub deals: LoggedDeals,
}

impl ListedException {
    /// The line of the findings file.
    pub fn json(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut bytes = serde_json::to_vec(&self.line.with_finding(&self.source))?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

impl AuditObserver for CertificationSink<'_> {
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()> {
        let path = usize::try_from(raised.spot.file).ok().and_then(|at| self.paths.get(at));
        let day = &raised.subject.identity.day;
        let disposition = self.done.and_then(|done| done.of(&raised.id, day));
        if raised.exception.finding.grade == Grade::Material {
            self.material.insert(raised.exception.finding.code);
        }
        if self.kept.len() >= LINES_MAX {
            *self.dropped.entry(raised.exception.finding.code).or_default() += 1;
            return Ok(());
        }
        let line = FindingLine::of(raised, path.map_or("", String::as_str), disposition);
        self.kept.push(ListedException {
            place: raised.spot.place(),
            code: raised.exception.finding.code,
            finding: (self.kept.len() < TOLD_MAX).then(|| report_finding(raised, disposition)),
            line,
            source: raised.exception.finding.clone(),
        });
        Ok(())
    }

    fn rejected(&mut self, _: Spot, _: &[u8], _: &str) -> io::Result<()> {
        Ok(())
    }

    fn rejected_further(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn dealt(&mut self, shown: Option<&RevealedCards>) -> io::Result<()> {
        self.deals.add(shown);
        Ok(())
    }

    fn leaves(
        &mut self,
        next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        let kept = std::mem::take(&mut self.kept);
        let mut left = next()?;
        for mut one in kept {
            while left.is_some_and(|(place, _)| place < one.place) {
                left = next()?;
            }
            let why = left.filter(|(place, _)| *place == one.place).map(|(_, why)| why);
            match why {
                Some(RecordExclusion::RepeatedAlike) if !stays(one.code) => continue,
                Some(why) => match one.line.clone().leaving(why) {
                    Some(line) => {
                        one.line = line;
                        one.finding.iter_mut().for_each(|finding| leaving(finding, why));
                    }
                    None => continue,
                },
                None => {}
            }
            self.kept.push(one);
        }
        // To the end, so that every record that leaves was heard of.
        while left.is_some() {
            left = next()?;
        }
        Ok(())
    }

    fn reached(&mut self, _: &mut AuditState) -> io::Result<()> {
        Ok(())
    }
}

/// Says of a finding what it means that its record leaves the sums.
fn leaving(finding: &mut Finding, why: RecordExclusion) {
    let words = match why {
        RecordExclusion::Corrected => {
            "Another record corrects this round: nothing of it is open, and it stands apart in the sums."
        }
        RecordExclusion::Repeated => {
            "This round stands in the logs before with another content: this record counts in no sum."
        }
        RecordExclusion::RepeatedAlike => return,
    };
    finding.notes.push(note(words.to_owned()));
}

/// Gives a finding about all logs together its name, and what was done about it.
pub(super) fn name(finding: &mut Finding, done: Option<&crate::examine::log_papers::Dispositions>) {
    let id = gincert_replay::closing_id(finding.code, &finding.message);
    if let Some(disposition) = done.and_then(|done| done.of(&id, "")) {
        finding.notes.push(note(format!("Disposition: {disposition}.")));
    }
    finding.notes.push(note(format!("Exception {id}.")));
}

fn note(text: String) -> Note {
    Note { text, place: None }
}

/// An exception as a finding of a report: who it is about stands in its message.
fn report_finding(raised: &RaisedException, disposition: Option<&str>) -> Finding {
    let exception = &raised.exception;
    let (identity, about) = (&raised.subject.identity, &raised.subject.about);
    let mut finding = exception.finding.clone();
    if !identity.round.is_empty() {
        let mut who = format!("Table {}, round {}", identity.table, identity.round);
        if let Some(seat) = exception.seat {
            who.push_str(&format!(", seat {seat}"));
        }
        for (word, value) in [
            ("player", raised.player()),
            ("dealer", about.dealer_id.as_deref()),
            ("shift", about.shift.as_deref()),
            ("at", about.at_local.as_deref()),
        ] {
            if let Some(value) = value {
                who.push_str(&format!(", {word} {value}"));
            }
        }
        finding.message = format!("{who}: {}", finding.message);
    }
    if let Some(money) = exception.money {
        let currency = about.currency.as_deref().unwrap_or("");
        let text = |minor: i64| gincert_evidence::money_notation(minor.into(), currency);
        let delta = text(money.delta_minor);
        finding = finding.note(match money.open_minor == money.delta_minor {
            true => format!("Difference {delta}."),
            false => format!("Difference {delta}, of which {} is open.", text(money.open_minor)),
        });
    }
    if let Some(disposition) = disposition {
        finding = finding.note(format!("Disposition: {disposition}."));
    }
    finding.note(format!("Line {}; exception {}.", raised.spot.line, raised.id))
}
