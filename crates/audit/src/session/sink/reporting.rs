//! The findings of a run as they are given in the end: in the order of their records, without those of
//! records that say what another one says, and with the names that the logs have then.

use super::super::checkpoint::REPORTED;
use super::super::stage::{Stage, put};
use super::super::staged::{ExcludedRecords, each_staged, staged, staged_clues};
use super::{FindingSink, places_of};
use crate::finding_line::{exclude, is_dropped};
use crate::patterns::{FactCollector, PatternReport, find_patterns};
use gincert_evidence::FindingLine;
use gincert_replay::summary::{RecordExclusion, Summary};
use gincert_replay::{Rulebook, Spot};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

impl<E> FindingSink<'_, E> {
    /// What becomes of every finding whose record leaves the totals, in a second file; gives why the
    /// records of findings that were kept leave.
    pub(super) fn settle(
        &mut self,
        excluded: &mut ExcludedRecords<'_>,
    ) -> io::Result<BTreeMap<u64, RecordExclusion>> {
        let mut known = BTreeMap::new();
        let Some(mut findings) = self.findings.take() else {
            // In order, because that is how they are kept.
            for place in self.kept.all.iter().filter_map(|one| one.place) {
                known.extend(excluded.of(place)?.map(|why| (place, why)));
            }
            return Ok(known);
        };
        let mut reported = Stage::open(&self.folder, REPORTED, 0)?;
        each_staged(&mut findings, self.is_in_order, &self.folder.clone(), &mut |head, json| {
            let (place, _) = staged(head).ok_or_else(bad)?;
            let why = excluded.of(place)?;
            if self.kept.all.iter().any(|one| one.place == Some(place)) {
                known.extend(why.map(|why| (place, why)));
            }
            self.report_staged(head, json, why, &mut reported)
        })?;
        self.findings = Some(findings);
        self.reported = Some(reported);
        Ok(known)
    }

    /// Reports a finding that was set aside.
    fn report_staged(
        &mut self,
        head: &[u8],
        json: &[u8],
        why: Option<RecordExclusion>,
        reported: &mut Stage,
    ) -> io::Result<()> {
        let (place, scope) = staged(head).ok_or_else(bad)?;
        if self.checkpoint.is_none() && why.is_none() && self.facts.is_none() {
            return reported.write(json);
        }
        let mut finding: FindingLine = serde_json::from_slice(json)?;
        let name = self.name(Spot::file_of(place));
        let is_renamed = finding.record.file.as_deref() != Some(name);
        if is_renamed {
            finding.record.file = Some(name.to_owned());
        }
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
            Some(why) if is_dropped(scope, why) => return Ok(()),
            Some(why) => exclude(&mut finding, why),
            None if !is_renamed => return reported.write(json),
            None => {}
        }
        let mut json = serde_json::to_vec(&finding)?;
        json.push(b'\n');
        reported.write(&json)
    }

    /// The patterns of the findings so far, before anybody knows which records leave the totals.
    ///
    /// # Errors
    /// When a finding cannot be read back.
    pub(crate) fn forming_patterns(
        &mut self,
        summary: &Summary,
        book: &Rulebook,
    ) -> io::Result<PatternReport> {
        let mut facts = FactCollector::default();
        if let Some(findings) = &mut self.findings {
            each_staged(findings, self.is_in_order, &self.folder, &mut |head, json| {
                let (place, _) = staged(head).ok_or_else(bad)?;
                let finding: FindingLine = serde_json::from_slice(json)?;
                facts.add(&finding, place, staged_clues(head).unwrap_or_default());
                Ok(())
            })?;
        }
        Ok(find_patterns(facts, summary, book))
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

    /// The findings as they are given in the end, a line of JSON each; `None` where none were set aside.
    ///
    /// # Errors
    /// When they cannot be read back.
    pub(crate) fn reported(&mut self) -> io::Result<Option<BufReader<io::Take<File>>>> {
        self.reported.as_mut().map(Stage::read).transpose()
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
}

/// Why a stage cannot be used.
fn bad() -> io::Error {
    io::Error::other("a finding that was set aside cannot be read back")
}
