//! Where an audit writes while it runs: findings, rejects, and its own state. Everything is written
//! into a folder of the run's own, and put in place when the audit has come to its end.

use super::checkpoint::{Checkpoint, ListedFinding, OUTPUTS, Outputs, REPORTED};
use super::stage::{Stage, put};
use crate::ui::progress::Progress;
use gincert_certify::audit::{FindingLine, stays};
use gincert_certify::log_papers::Dispositions;
use gincert_evidence::{Finding, Grade};
use gincert_replay::summary::RecordExclusion;
use gincert_replay::{AuditObserver, AuditState, ExcludedRecord, RaisedException, Spot};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

/// Findings that are shown one by one in the terminal; all are counted. So many of each grade are kept
/// until the end, because the gravest may come last.
pub const SHOWN_MAX: usize = 20;

/// The files of a run.
pub struct Files<'p> {
    /// Findings as they are found, each after the place of its record.
    findings: Option<Stage>,
    /// Findings as they are given in the end; opened when all records are read.
    reported: Option<Stage>,
    rejects: Option<Stage>,
    places: Option<Stage>,
    /// The first findings, as text.
    pub shown: Vec<ListedFinding>,
    /// Whether all records are read.
    is_after: bool,
    checkpoint: Option<Checkpoint>,
    kept_at: u64,
    targets: Targets<'p>,
}

/// What a run writes to, and what it needs for it.
pub struct Targets<'p> {
    /// The folder of the run's own.
    pub folder: PathBuf,
    /// Whether findings, and whether rejects, are written.
    pub wanted: [bool; 2],
    pub paths: &'p [String],
    pub dispositions: &'p Dispositions,
    pub progress: &'p Progress,
    pub total_bytes: u64,
    /// Bytes of logs from one kept state to the next.
    pub state_bytes: u64,
}

impl<'p> Files<'p> {
    /// Opens all files, from where the state was kept.
    pub fn open(
        targets: Targets<'p>,
        checkpoint: Option<Checkpoint>,
        kept: Outputs,
    ) -> io::Result<Files<'p>> {
        // A run that goes on may be asked for files that the first one was not asked for.
        let [findings, rejects] = targets.wanted.map(|wanted| wanted || checkpoint.is_some());
        let open = |place: usize| {
            let (name, bytes) = (OUTPUTS.get(place), kept.written.get(place));
            let (name, bytes) = (name.copied().unwrap_or(REPORTED), bytes.copied().unwrap_or(0));
            Stage::open(&targets.folder, name, bytes)
        };
        Ok(Files {
            findings: findings.then(|| open(0)).transpose()?,
            reported: None,
            rejects: rejects.then(|| open(1)).transpose()?,
            places: rejects.then(|| open(2)).transpose()?,
            shown: kept.shown,
            is_after: false,
            checkpoint,
            kept_at: 0,
            targets,
        })
    }

    fn path(&self, spot: Spot) -> &'p str {
        let place = usize::try_from(spot.file).unwrap_or(usize::MAX);
        self.targets.paths.get(place).map_or("", String::as_str)
    }

    /// A finding that is about all logs together.
    pub fn closing(&mut self, finding: &Finding) -> io::Result<()> {
        let mut line = FindingLine::closing(finding);
        let done = line.id.as_deref().and_then(|id| self.targets.dispositions.of(id, ""));
        line.disposition = done.map(str::to_owned);
        self.show(None, finding, &line, || super::text::closing(finding, &line));
        self.tell(&line)
    }

    fn show(
        &mut self,
        place: Option<u64>,
        finding: &Finding,
        line: &FindingLine,
        text: impl FnOnce() -> String,
    ) {
        if self.has_room(finding.grade) || place.is_none() {
            let (code, grade) = (finding.code.to_owned(), finding.grade);
            let entry = super::text::entry(finding, line);
            self.shown.push(ListedFinding { place, code, grade, text: text(), entry });
        }
    }

    fn has_room(&self, grade: Grade) -> bool {
        self.shown.iter().filter(|one| one.grade == grade).count() < SHOWN_MAX
    }

    fn tell(&mut self, line: &FindingLine) -> io::Result<()> {
        match &mut self.reported {
            Some(reported) => {
                let mut bytes = serde_json::to_vec(line)?;
                bytes.push(b'\n');
                reported.write(&bytes)
            }
            None => Ok(()),
        }
    }

    /// What becomes of every finding whose record leaves the sums, in a second file.
    fn settle(
        &mut self,
        left: &mut ExclusionCursor<'_>,
    ) -> io::Result<BTreeMap<u64, RecordExclusion>> {
        let mut known = BTreeMap::new();
        let Some(findings) = &mut self.findings else {
            // In order, because that is how they were found.
            for place in self.shown.iter().filter_map(|shown| shown.place) {
                known.extend(left.of(place)?.map(|why| (place, why)));
            }
            return Ok(known);
        };
        let mut reported = Stage::open(&self.targets.folder, REPORTED, 0)?;
        let bad = || io::Error::other("a finding that was set aside cannot be read back");
        let mut reader = findings.read()?;
        let mut line = Vec::new();
        loop {
            line.clear();
            if reader.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let (place, json) = line.split_at_checked(17).ok_or_else(bad)?;
            let place = std::str::from_utf8(place)
                .ok()
                .and_then(|text| u64::from_str_radix(text.strip_suffix(' ')?, 16).ok());
            let place = place.ok_or_else(bad)?;
            let why = left.of(place)?;
            if self.shown.iter().any(|shown| shown.place == Some(place)) {
                known.extend(why.map(|why| (place, why)));
            }
            if self.checkpoint.is_none() && why.is_none() {
                reported.write(json)?;
                continue;
            }
            let finding: FindingLine = serde_json::from_slice(json)?;
            // A run that went on did not ask for the findings of the run before it.
            let day = finding.gaming_day.as_deref().unwrap_or("");
            let _ = finding.id.as_deref().map(|id| self.targets.dispositions.of(id, day));
            match why {
                None => reported.write(json)?,
                Some(why) => {
                    if let Some(finding) = finding.leaving(why) {
                        let mut json = serde_json::to_vec(&finding)?;
                        json.push(b'\n');
                        reported.write(&json)?;
                    }
                }
            }
        }
        self.reported = Some(reported);
        Ok(known)
    }

    /// Puts everything in place that is wanted.
    pub fn put(&mut self, findings: &[PathBuf], rejects: Option<&Path>) -> io::Result<()> {
        for path in findings {
            self.reported.as_mut().map_or(Ok(()), |reported| put(reported, path))?;
        }
        if let Some(path) = rejects {
            self.rejects.as_mut().map_or(Ok(()), |rejects| put(rejects, path))?;
            self.places.as_mut().map_or(Ok(()), |places| put(places, &places_of(path)))?;
        }
        Ok(())
    }

    /// Visits every finding as it is given in the end.
    pub fn each(&mut self, visit: &mut dyn FnMut(FindingLine) -> io::Result<()>) -> io::Result<()> {
        let Some(reported) = &mut self.reported else { return Ok(()) };
        for line in reported.read()?.split(b'\n') {
            visit(serde_json::from_slice(&line?)?)?;
        }
        Ok(())
    }

    /// What was kept is of no more use.
    pub fn forget(self) -> io::Result<()> {
        self.checkpoint.map_or(Ok(()), Checkpoint::remove)
    }

    fn keep(&mut self, state: &mut AuditState) -> io::Result<()> {
        let Some(checkpoint) = &mut self.checkpoint else {
            return Ok(());
        };
        let stages = [&mut self.findings, &mut self.rejects, &mut self.places];
        let marks: io::Result<Vec<_>> = stages.into_iter().flatten().map(Stage::mark).collect();
        let marks = marks?;
        let mut written = [0; 3];
        written.iter_mut().zip(&marks).for_each(|(bytes, mark)| *bytes = mark.bytes);
        checkpoint.keep(state, Outputs { written, shown: self.shown.clone() }, marks)
    }
}

/// The places and reasons of rejects.
pub fn places_of(rejects: &Path) -> PathBuf {
    let mut name = rejects.as_os_str().to_owned();
    name.push(".places.jsonl");
    PathBuf::from(name)
}

/// Records that leave the sums, asked for in order.
struct ExclusionCursor<'n> {
    next: &'n mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    at: Option<ExcludedRecord>,
}

impl ExclusionCursor<'_> {
    fn of(&mut self, place: u64) -> io::Result<Option<RecordExclusion>> {
        while self.at.is_some_and(|(at, _)| at < place) {
            self.at = (self.next)()?;
        }
        Ok(self.at.filter(|(at, _)| *at == place).map(|(_, why)| why))
    }
}

#[derive(Serialize)]
struct RejectPlace<'r> {
    file: &'r str,
    line: u64,
    offset: u64,
    why: &'r str,
}

impl AuditObserver for Files<'_> {
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()> {
        let path = self.path(raised.spot);
        let day = &raised.subject.identity.day;
        let disposition = self.targets.dispositions.of(&raised.id, day);
        let place = raised.spot.place();
        let is_shown = self.has_room(raised.exception.finding.grade);
        if !is_shown && self.findings.is_none() {
            return Ok(());
        }
        let line = FindingLine::of(raised, path, disposition);
        self.show(Some(place), &raised.exception.finding, &line, || {
            super::text::finding(raised, &line)
        });
        if self.is_after {
            return self.tell(&line);
        }
        match &mut self.findings {
            Some(findings) => {
                findings.write(format!("{place:016x} ").as_bytes())?;
                let mut bytes = serde_json::to_vec(&line)?;
                bytes.push(b'\n');
                findings.write(&bytes)
            }
            None => Ok(()),
        }
    }

    fn rejected(&mut self, spot: Spot, bytes: &[u8], why: &str) -> io::Result<()> {
        let file = self.path(spot);
        if let Some(out) = &mut self.rejects {
            out.write(bytes)?;
            out.write(b"\n")?;
        }
        if let Some(out) = &mut self.places {
            let place = RejectPlace { file, line: spot.line, offset: spot.offset, why };
            let mut line = serde_json::to_vec(&place)?;
            line.push(b'\n');
            out.write(&line)?;
        }
        Ok(())
    }

    fn rejected_further(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(out) = &mut self.rejects else {
            return Ok(());
        };
        // The line goes on where it seemed to end.
        out.take_back()?;
        out.write(bytes)?;
        out.write(b"\n")
    }

    fn leaves(
        &mut self,
        next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        let at = next()?;
        let known = self.settle(&mut ExclusionCursor { next, at })?;
        self.shown.retain(|shown| {
            let why = shown.place.and_then(|place| known.get(&place));
            why != Some(&RecordExclusion::RepeatedAlike) || stays(&shown.code)
        });
        for shown in &mut self.shown {
            let why = shown.place.and_then(|place| known.get(&place));
            let words = match why {
                Some(RecordExclusion::Corrected) => {
                    "another record corrects this round: nothing of it is open, and it stands apart \
                     in the sums"
                }
                Some(RecordExclusion::Repeated) => {
                    "this round stands in the logs before with another content: this record counts \
                     in no sum"
                }
                Some(RecordExclusion::RepeatedAlike) | None => continue,
            };
            let text = shown.text.trim_end().to_owned();
            shown.text = format!("{text}\n{}\n", crate::ui::wrap::wrapped("  note: ", words));
        }
        self.is_after = true;
        Ok(())
    }

    fn reached(&mut self, state: &mut AuditState) -> io::Result<()> {
        let bytes = state.progress.bytes;
        self.targets.progress.at(bytes, self.targets.total_bytes.max(bytes));
        if bytes.saturating_sub(self.kept_at) >= self.targets.state_bytes {
            self.kept_at = bytes;
            return self.keep(state);
        }
        Ok(())
    }
}
