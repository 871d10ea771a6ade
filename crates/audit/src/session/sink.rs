//! Where the findings of an audit go while it runs: the first ones are kept, all of them are written to
//! stages in a folder of the run's own where that is asked for, and what leaves the totals is marked when
//! all records are read.

use super::checkpoint::{Checkpoint, OUTPUTS, Outputs, REPORTED};
use super::kept_finding::KeptFinding;
use super::stage::{Stage, put};
use super::staged::{
    ExcludedRecords, RejectPlace, STAGED_HEAD_BYTES, staged, staged_clues, staged_head,
};
use super::start::AuditStart;
use crate::finding_line::{closing_line, exclude, is_dropped, record_line};
use crate::log_papers::Dispositions;
use crate::patterns::{FactCollector, PatternReport, find_patterns};
use gincert_evidence::{Finding, FindingLine, Grade};
use gincert_replay::summary::{RecordExclusion, Summary};
use gincert_replay::{
    AuditObserver, AuditState, ExceptionScope, ExcludedRecord, RaisedException, RevealedCards,
    Rulebook, Spot,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

/// What was found.
#[derive(Clone, Copy)]
pub enum FoundBy<'f> {
    /// In a record.
    Record(&'f RaisedException),
    /// In all logs together.
    Logs(&'f Finding),
}

/// How many findings are kept until the end; all are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptMost {
    /// So many of each grade, because the gravest may come last.
    OfEachGrade(usize),
    /// So many in all.
    InAll(usize),
}

/// Takes what a record shows of its shuffle; `None` for a line that is no record.
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
    kept: Vec<KeptFinding<E>>,
    dropped: BTreeMap<&'static str, u64>,
    material: BTreeSet<&'static str>,
    /// Findings as they are found, each after the place of its record.
    findings: Option<Stage>,
    /// Findings as they are given in the end; opened when all records are read.
    reported: Option<Stage>,
    rejects: Option<Stage>,
    places: Option<Stage>,
    /// Takes what patterns are found in, where they are asked for.
    facts: Option<FactCollector>,
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
            findings: findings.then(|| open(0)).transpose()?,
            reported: None,
            rejects: rejects.then(|| open(1)).transpose()?,
            places: rejects.then(|| open(2)).transpose()?,
            kept: kept.kept,
            dropped: BTreeMap::new(),
            material: BTreeSet::new(),
            facts: None,
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

    /// The patterns of all findings, once the audit has come to its end; `None` where they were not
    /// collected.
    pub fn patterns(&mut self, summary: &Summary, book: &Rulebook) -> Option<PatternReport> {
        self.facts.take().map(|facts| find_patterns(facts, summary, book))
    }

    /// What was kept, in the order in which it was found.
    pub fn kept(&self) -> &[KeptFinding<E>] {
        &self.kept
    }

    /// What was kept, in the order in which it was found, taken out.
    pub fn take_kept(&mut self) -> Vec<KeptFinding<E>> {
        std::mem::take(&mut self.kept)
    }

    /// Findings that were not kept, by code.
    pub fn dropped(&self) -> &BTreeMap<&'static str, u64> {
        &self.dropped
    }

    /// Codes of material findings about records.
    pub fn material_codes(&self) -> &BTreeSet<&'static str> {
        &self.material
    }

    fn name(&self, spot: Spot) -> &'s str {
        let place = usize::try_from(spot.file).unwrap_or(usize::MAX);
        self.options.names.get(place).map_or("", String::as_str)
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
        if self.has_room(grade) {
            let (place, entry) = (Some(place), entry.ok_or_else(bad)?);
            self.kept.push(KeptFinding { place, grade, scope, excluded: None, entry });
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
        self.keep_finding(None, finding, FoundBy::Logs(finding), line);
        Ok(())
    }

    fn keep_finding(
        &mut self,
        place: Option<u64>,
        finding: &Finding,
        found: FoundBy<'_>,
        line: FindingLine,
    ) {
        let scope = match found {
            FoundBy::Record(raised) => raised.exception.scope,
            FoundBy::Logs(_) => ExceptionScope::Content,
        };
        let entry = (self.options.entry)(found, line, self.kept.len());
        self.kept.push(KeptFinding { place, grade: finding.grade, scope, excluded: None, entry });
    }

    fn has_room(&self, grade: Grade) -> bool {
        match self.options.most {
            KeptMost::InAll(most) => self.kept.len() < most,
            KeptMost::OfEachGrade(most) => {
                self.kept.iter().filter(|one| one.grade == grade).count() < most
            }
        }
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

    /// Marks what was kept of records that leave the totals, and drops what was reported before.
    fn exclude(&mut self, known: &BTreeMap<u64, RecordExclusion>) {
        for one in &mut self.kept {
            one.excluded = one.place.and_then(|place| known.get(&place)).copied();
        }
        self.kept.retain(|one| one.excluded.is_none_or(|why| !is_dropped(one.scope, why)));
    }

    /// What becomes of every finding whose record leaves the totals, in a second file; gives why the
    /// records of findings that were kept leave.
    fn settle(
        &mut self,
        excluded: &mut ExcludedRecords<'_>,
    ) -> io::Result<BTreeMap<u64, RecordExclusion>> {
        let mut known = BTreeMap::new();
        let Some(findings) = &mut self.findings else {
            // In order, because that is how they were found.
            for place in self.kept.iter().filter_map(|one| one.place) {
                known.extend(excluded.of(place)?.map(|why| (place, why)));
            }
            return Ok(known);
        };
        let mut reported = Stage::open(&self.folder, REPORTED, 0)?;
        let bad = || io::Error::other("a finding that was set aside cannot be read back");
        let mut reader = findings.read()?;
        let mut line = Vec::new();
        loop {
            line.clear();
            if reader.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let (head, json) = line.split_at_checked(STAGED_HEAD_BYTES).ok_or_else(bad)?;
            let (place, scope) = staged(head).ok_or_else(bad)?;
            let why = excluded.of(place)?;
            if self.kept.iter().any(|one| one.place == Some(place)) {
                known.extend(why.map(|why| (place, why)));
            }
            let takes_facts = self.facts.is_some();
            if self.checkpoint.is_none() && why.is_none() && !takes_facts {
                reported.write(json)?;
                continue;
            }
            let mut finding: FindingLine = serde_json::from_slice(json)?;
            if let Some(facts) = &mut self.facts
                && why.is_none()
            {
                facts.add(&finding, place, staged_clues(head).unwrap_or_default());
            }
            // A run that went on did not ask for the findings of the run before it.
            let day = finding.record.gaming_day.as_deref().unwrap_or("");
            let dispositions = self.options.dispositions;
            let _ = finding.record.id.as_deref().and_then(|id| dispositions?.of(id, day));
            match why {
                None => reported.write(json)?,
                Some(why) if is_dropped(scope, why) => {}
                Some(why) => {
                    exclude(&mut finding, why);
                    let mut json = serde_json::to_vec(&finding)?;
                    json.push(b'\n');
                    reported.write(&json)?;
                }
            }
        }
        self.reported = Some(reported);
        Ok(known)
    }

    /// Puts everything in place that is wanted.
    ///
    /// # Errors
    /// When a file cannot be written.
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
    ///
    /// # Errors
    /// When a finding cannot be read back, and what the visitor gives.
    pub fn each(&mut self, visit: &mut dyn FnMut(FindingLine) -> io::Result<()>) -> io::Result<()> {
        let Some(reported) = &mut self.reported else { return Ok(()) };
        for line in reported.read()?.split(b'\n') {
            visit(serde_json::from_slice(&line?)?)?;
        }
        Ok(())
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
    fn keep(&mut self, state: &mut AuditState) -> io::Result<()> {
        let Some(checkpoint) = &mut self.checkpoint else {
            return Ok(());
        };
        let stages = [&mut self.findings, &mut self.rejects, &mut self.places];
        let marks: io::Result<Vec<_>> = stages.into_iter().flatten().map(Stage::mark).collect();
        let marks = marks?;
        let mut written = [0; 3];
        written.iter_mut().zip(&marks).for_each(|(bytes, mark)| *bytes = mark.bytes);
        checkpoint.keep(state, Outputs { written, kept: self.kept.clone() }, marks)
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
        let is_kept = self.has_room(finding.grade);
        if !is_kept {
            *self.dropped.entry(finding.code).or_default() += 1;
            if self.findings.is_none() {
                return Ok(());
            }
        }
        let line = record_line(raised, self.name(raised.spot), disposition);
        if self.is_after {
            if let Some(facts) = &mut self.facts {
                facts.add_far(&line, place, raised.exception.extent);
            }
            self.report(&line)?;
        } else if let Some(findings) = &mut self.findings {
            let (scope, clues) = (raised.exception.scope, raised.exception.clues);
            findings.write(staged_head(place, scope, clues).as_bytes())?;
            let mut bytes = serde_json::to_vec(&line)?;
            bytes.push(b'\n');
            findings.write(&bytes)?;
        }
        if is_kept {
            self.keep_finding(Some(place), finding, FoundBy::Record(raised), line);
        }
        Ok(())
    }

    fn rejected(&mut self, spot: Spot, bytes: &[u8], why: &str) -> io::Result<()> {
        let file = self.name(spot);
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
        let at = next()?;
        let known = self.settle(&mut ExcludedRecords { next, at })?;
        self.exclude(&known);
        self.is_after = true;
        Ok(())
    }

    fn reached(&mut self, state: &mut AuditState) -> io::Result<()> {
        let bytes = state.progress.bytes;
        (self.options.progress)(bytes);
        if bytes.saturating_sub(self.kept_at) >= self.options.state_bytes {
            self.kept_at = bytes;
            return self.keep(state);
        }
        Ok(())
    }
}
