//! Where the findings of an audit go while it runs: the first ones are kept, all of them are written to
//! stages in a folder of the run's own where that is asked for, and what leaves the totals is marked when
//! all records are read.

mod excluded;
mod reporting;

use super::checkpoint::{Checkpoint, EXCLUDED, OUTPUTS, Outputs, REPORTED};
use super::followed_log::FollowedLog;
use super::kept_finding::{KeptFinding, KeptFindings, KeptMost};
use super::stage::Stage;
use super::staged::{ExcludedRecords, RejectPlace, staged, staged_head};
use super::start::AuditStart;
use crate::finding_line::{closing_line, record_line};
use crate::log_papers::Dispositions;
use crate::patterns::{FactCollector, PatternReport, find_patterns};
use gincert_evidence::{Finding, FindingLine, Grade};
use gincert_replay::summary::Summary;
use gincert_replay::{
    AuditObserver, AuditState, ExceptionScope, ExcludedRecord, RaisedException, RevealedCards,
    Rulebook, Spot,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// What was found.
#[derive(Clone, Copy)]
pub enum FoundBy<'f> {
    /// In a record.
    Record(&'f RaisedException),
    /// In all logs together.
    Logs(&'f Finding),
}

/// Takes what a record shows of its shuffle; `None` for a line that is not a record.
pub type CardsObserver<'s> = &'s mut dyn FnMut(Option<&RevealedCards>);

/// What a sink needs of its caller.
pub struct SinkOptions<'s, E> {
    /// The names of the logs, in order.
    pub names: &'s [String],
    /// What was done about exceptions.
    pub dispositions: Option<&'s Dispositions>,
    /// How many findings are kept.
    pub most: KeptMost,
    /// What is kept of a finding, by its line and how many were kept before it.
    pub entry: &'s dyn Fn(FoundBy<'_>, FindingLine, usize) -> E,
    /// Whether findings, and whether rejects, are written to files.
    pub written: [bool; 2],
    /// Hears how many bytes of the logs are done.
    pub progress: &'s dyn Fn(u64),
    /// Bytes of logs from one kept state to the next.
    pub state_bytes: u64,
    /// Takes what each record shows of its shuffle.
    pub revealed: Option<CardsObserver<'s>>,
}

/// Takes what an audit finds.
pub struct FindingSink<'s, E> {
    options: SinkOptions<'s, E>,
    /// The names of the logs, in order.
    names: Vec<String>,
    kept: KeptFindings<E>,
    dropped: BTreeMap<&'static str, u64>,
    material: BTreeSet<&'static str>,
    /// Findings as they are found, each after the place of its record.
    findings: Option<Stage>,
    /// Findings as they are given in the end; opened when all records are read.
    reported: Option<Stage>,
    rejects: Option<Stage>,
    places: Option<Stage>,
    /// Records that are excluded from the totals, once all records are read.
    excluded: Option<Stage>,
    /// Takes what patterns are found in, where they are asked for.
    facts: Option<FactCollector>,
    /// Whether findings come in the order of their records.
    is_in_order: bool,
    /// The place of the last one.
    last_place: u64,
    /// Whether all records are read.
    is_after: bool,
    checkpoint: Option<Checkpoint>,
    kept_at: u64,
    folder: PathBuf,
    _temporary: Option<tempfile::TempDir>,
}

impl<'s, E> FindingSink<'s, E> {
    /// Opens all stages, from where the state was kept; gives the state with it.
    ///
    /// # Errors
    /// When a stage cannot be opened.
    pub fn open(
        options: SinkOptions<'s, E>,
        start: AuditStart<E>,
    ) -> io::Result<(FindingSink<'s, E>, AuditState)> {
        let AuditStart { state, checkpoint, kept, folder, temporary } = start;
        // A run that goes on may be asked for files that the first one was not asked for.
        let [findings, rejects] = options.written.map(|written| written || checkpoint.is_some());
        let open = |place: usize| {
            let (name, bytes) = (OUTPUTS.get(place), kept.written.get(place));
            let (name, bytes) = (name.copied().unwrap_or(REPORTED), bytes.copied().unwrap_or(0));
            Stage::open(&folder, name, bytes)
        };
        let sink = FindingSink {
            names: options.names.to_vec(),
            findings: findings.then(|| open(0)).transpose()?,
            reported: None,
            rejects: rejects.then(|| open(1)).transpose()?,
            places: rejects.then(|| open(2)).transpose()?,
            excluded: None,
            kept: KeptFindings { most: options.most, all: kept.kept },
            dropped: BTreeMap::new(),
            material: BTreeSet::new(),
            facts: None,
            is_in_order: kept.logs.len() < 2,
            last_place: 0,
            is_after: false,
            checkpoint,
            kept_at: 0,
            options,
            folder,
            _temporary: temporary,
        };
        Ok((sink, state))
    }

    /// Collects what patterns are found in. Findings are then set aside even where no file of them is
    /// asked for.
    ///
    /// # Errors
    /// When a stage cannot be opened.
    pub fn collect_patterns(&mut self) -> io::Result<()> {
        if self.findings.is_none() {
            self.findings = Some(Stage::open(&self.folder, OUTPUTS[0], 0)?);
        }
        self.facts = Some(FactCollector::default());
        Ok(())
    }

    /// Takes the names of the logs as they are now: logs that are followed come, and change their names.
    pub(crate) fn set_names(&mut self, names: &[String]) {
        names.clone_into(&mut self.names);
    }

    /// The patterns of all findings, once the audit has come to its end; `None` where they were not
    /// collected.
    pub fn patterns(&mut self, summary: &Summary, book: &Rulebook) -> Option<PatternReport> {
        self.facts.take().map(|facts| find_patterns(facts, summary, book))
    }

    /// What was kept, in the order in which it was found.
    pub fn kept(&self) -> &[KeptFinding<E>] {
        &self.kept.all
    }

    /// What was kept, in the order in which it was found, taken out.
    pub fn take_kept(&mut self) -> Vec<KeptFinding<E>> {
        std::mem::take(&mut self.kept.all)
    }

    /// Findings that were not kept when they came, by code.
    pub fn dropped(&self) -> &BTreeMap<&'static str, u64> {
        &self.dropped
    }

    /// Codes of material findings about records.
    pub fn material_codes(&self) -> &BTreeSet<&'static str> {
        &self.material
    }

    fn name(&self, file: u32) -> &str {
        let place = usize::try_from(file).unwrap_or(usize::MAX);
        self.names.get(place).map_or("", String::as_str)
    }

    fn disposition(&self, id: &str, day: &str) -> Option<&'s str> {
        self.options.dispositions.and_then(|dispositions| dispositions.of(id, day))
    }

    /// The stages of findings, rejects and places of rejects that are written.
    pub(crate) fn stages(&mut self) -> [Option<&mut Stage>; 3] {
        [self.findings.as_mut(), self.rejects.as_mut(), self.places.as_mut()]
    }

    /// Takes a finding from the stage of another process, with what was kept of it there.
    ///
    /// # Errors
    /// When it cannot be written, or nothing was kept of one that is to be kept.
    pub(crate) fn absorb(
        &mut self,
        head: &[u8],
        json: &[u8],
        (code, grade): (&'static str, Grade),
        entry: Option<E>,
    ) -> io::Result<()> {
        let bad = || io::Error::other("a finding that was set aside cannot be read back");
        let (place, scope) = staged(head).ok_or_else(bad)?;
        if grade == Grade::Material {
            self.material.insert(code);
        }
        if let Some(findings) = &mut self.findings {
            findings.write(head)?;
            findings.write(json)?;
        }
        if self.kept.has_room(grade) {
            let (place, entry) = (Some(place), entry.ok_or_else(bad)?);
            self.kept.all.push(KeptFinding { place, grade, scope, excluded: None, entry });
        } else {
            *self.dropped.entry(code).or_default() += 1;
        }
        Ok(())
    }

    /// Marks the disposition of a finding of another process as used.
    pub(crate) fn note_disposition(&self, line: &FindingLine) {
        let day = line.record.gaming_day.as_deref().unwrap_or("");
        let _ = line.record.id.as_deref().and_then(|id| self.disposition(id, day));
    }

    /// Says that bytes of the logs are done.
    pub(crate) fn progress(&self, bytes: u64) {
        (self.options.progress)(bytes);
    }

    /// A finding that is about all logs together.
    pub(crate) fn closing(&mut self, finding: &Finding) -> io::Result<()> {
        let mut line = closing_line(finding);
        let done = line.record.id.as_deref().and_then(|id| self.disposition(id, ""));
        line.context.disposition = done.map(str::to_owned);
        self.report(&line)?;
        let end = self.kept.all.len();
        self.keep_finding((end, None), finding, FoundBy::Logs(finding), line);
        Ok(())
    }

    /// Where a finding about a record is kept, if it is.
    fn room(&mut self, place: u64, grade: Grade) -> Option<usize> {
        match self.is_after {
            true => self.kept.has_room(grade).then_some(self.kept.all.len()),
            false => self.kept.room(place, grade),
        }
    }

    fn keep_finding(
        &mut self,
        (at, place): (usize, Option<u64>),
        finding: &Finding,
        found: FoundBy<'_>,
        line: FindingLine,
    ) {
        let scope = match found {
            FoundBy::Record(raised) => raised.exception.scope,
            FoundBy::Logs(_) => ExceptionScope::Content,
        };
        let entry = (self.options.entry)(found, line, self.kept.all.len());
        let one = KeptFinding { place, grade: finding.grade, scope, excluded: None, entry };
        self.kept.all.insert(at.min(self.kept.all.len()), one);
    }

    fn report(&mut self, line: &FindingLine) -> io::Result<()> {
        match &mut self.reported {
            Some(reported) => {
                let mut bytes = serde_json::to_vec(line)?;
                bytes.push(b'\n');
                reported.write(&bytes)
            }
            None => Ok(()),
        }
    }

    /// Removes the kept state, once everything is out.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn forget(self) -> io::Result<()> {
        self.checkpoint.map_or(Ok(()), Checkpoint::remove)
    }
}

impl<E: Serialize + Clone> FindingSink<'_, E> {
    /// Keeps the state, and the logs that are followed; nothing where no state is kept.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn keep(&mut self, state: &mut AuditState, logs: &[FollowedLog]) -> io::Result<()> {
        let Some(checkpoint) = &mut self.checkpoint else {
            return Ok(());
        };
        let stages = [&mut self.findings, &mut self.rejects, &mut self.places];
        let marks: io::Result<Vec<_>> = stages.into_iter().flatten().map(Stage::mark).collect();
        let marks = marks?;
        let mut written = [0; 3];
        written.iter_mut().zip(&marks).for_each(|(bytes, mark)| *bytes = mark.bytes);
        let outputs = Outputs { written, kept: self.kept.all.clone(), logs: logs.to_vec() };
        checkpoint.keep(state, outputs, marks)
    }
}

/// The file of the places and reasons of rejects.
pub fn places_of(rejects: &Path) -> PathBuf {
    let mut name = rejects.as_os_str().to_owned();
    name.push(".places.jsonl");
    PathBuf::from(name)
}

impl<E: Serialize + Clone> AuditObserver for FindingSink<'_, E> {
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()> {
        let finding = &raised.exception.finding;
        let disposition = self.disposition(&raised.id, &raised.subject.identity.day);
        if finding.grade == Grade::Material {
            self.material.insert(finding.code);
        }
        let place = raised.spot.place();
        let room = self.room(place, finding.grade);
        if room.is_none() {
            *self.dropped.entry(finding.code).or_default() += 1;
            if self.findings.is_none() {
                return Ok(());
            }
        }
        let line = record_line(raised, self.name(raised.spot.file), disposition);
        if self.is_after {
            if let Some(facts) = &mut self.facts {
                facts.add_far(&line, place, raised.exception.extent);
            }
            self.report(&line)?;
        } else if let Some(findings) = &mut self.findings {
            self.is_in_order &= self.last_place <= place;
            self.last_place = place;
            let (scope, clues) = (raised.exception.scope, raised.exception.clues);
            findings.write(staged_head(place, scope, clues).as_bytes())?;
            let mut bytes = serde_json::to_vec(&line)?;
            bytes.push(b'\n');
            findings.write(&bytes)?;
        }
        if let Some(at) = room {
            self.keep_finding((at, Some(place)), finding, FoundBy::Record(raised), line);
        }
        Ok(())
    }

    fn rejected(&mut self, spot: Spot, bytes: &[u8], why: &str) -> io::Result<()> {
        let file = self.name(spot.file).to_owned();
        if let Some(out) = &mut self.rejects {
            out.write(bytes)?;
            out.write(b"\n")?;
        }
        if let Some(out) = &mut self.places {
            let place = RejectPlace { file: &file, line: spot.line, offset: spot.offset, why };
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

    fn dealt(&mut self, shown: Option<&RevealedCards>) -> io::Result<()> {
        if let Some(revealed) = &mut self.options.revealed {
            revealed(shown);
        }
        Ok(())
    }

    fn leaves(
        &mut self,
        next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        let mut stage = Stage::open(&self.folder, EXCLUDED, 0)?;
        let mut noted = || {
            let entry = next()?;
            entry.map_or(Ok(()), |entry| excluded::keep(&mut stage, entry))?;
            Ok(entry)
        };
        let at = noted()?;
        let known = self.settle(&mut ExcludedRecords { next: &mut noted, at })?;
        while noted()?.is_some() {}
        self.excluded = Some(stage);
        self.kept.exclude(&known);
        self.is_after = true;
        Ok(())
    }

    fn reached(&mut self, state: &mut AuditState) -> io::Result<()> {
        let bytes = state.progress.bytes;
        (self.options.progress)(bytes);
        if bytes.saturating_sub(self.kept_at) >= self.options.state_bytes {
            self.kept_at = bytes;
            return self.keep(state, &[]);
        }
        Ok(())
    }
}
