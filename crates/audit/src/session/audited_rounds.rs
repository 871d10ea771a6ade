//! Every round of an audit with the exceptions of its seats, once the audit has come to its end.

use super::run::AuditSession;
use super::sink::FindingSink;
use gincert_evidence::FindingLine;
use gincert_replay::desk::{RoundRow, each_round};
use std::io::{self, BufRead, Lines};
use std::iter::Peekable;

/// A round and what was found in it.
pub struct AuditedRound {
    /// The round.
    pub row: RoundRow,
    /// The name of its log.
    pub file: String,
    /// The seat and the code of each exception; no seat where it is about the round.
    pub exceptions: Vec<(Option<u32>, String)>,
}

impl AuditSession<'_> {
    /// Visits every round in the order of the logs: these are read once more, and no more than one round is held.
    ///
    /// # Errors
    /// When a finding cannot be read back, and what the visitor gives.
    pub fn each_round<E>(
        &self,
        sink: &mut FindingSink<'_, E>,
        visit: &mut dyn FnMut(AuditedRound) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut excluded = sink.excluded()?;
        let mut findings: Vec<PlacedFindings> = Vec::new();
        // Findings of single records come first, then those of their comparison; both in the order of the logs.
        for part in [0, 1] {
            findings.extend(PlacedFindings::open(sink, self.names, part)?);
        }
        each_round(&self.inputs(), &self.auditor(), &mut excluded, &mut |row| {
            let mut exceptions = Vec::new();
            for part in &mut findings {
                part.take(row.spot.place(), &mut exceptions)?;
            }
            let file = usize::try_from(row.spot.file).ok().and_then(|file| self.names.get(file));
            let file = file.cloned().unwrap_or_default();
            visit(AuditedRound { row, file, exceptions })
        })
    }
}

/// A finding and the place of its record.
type PlacedFinding = (u64, FindingLine);

/// Findings about records in the order of the logs: one of the two parts that an audit gives.
struct PlacedFindings {
    lines: Peekable<PlacedLines>,
}

impl PlacedFindings {
    /// The part with a number; `None` where no findings were set aside.
    fn open<E>(
        sink: &mut FindingSink<'_, E>,
        names: &[String],
        part: usize,
    ) -> io::Result<Option<PlacedFindings>> {
        let Some(reader) = sink.reported()? else { return Ok(None) };
        let reader: Box<dyn BufRead> = Box::new(reader);
        let mut lines = PlacedLines::new(reader.lines(), names);
        for _ in 0..part {
            while lines.next().transpose()?.is_some() {}
            lines.next_part();
        }
        Ok(Some(PlacedFindings { lines: lines.peekable() }))
    }

    /// Takes the findings about the record at a place.
    fn take(&mut self, place: u64, exceptions: &mut Vec<(Option<u32>, String)>) -> io::Result<()> {
        let is_due = |line: &io::Result<PlacedFinding>| match line {
            Ok((at, _)) => *at <= place,
            Err(_) => true,
        };
        while let Some(line) = self.lines.next_if(is_due) {
            let (at, line) = line?;
            // One before it is about an unreadable line.
            if at == place {
                exceptions.push((line.record.seat, line.code));
            }
        }
        Ok(())
    }
}

/// Reads findings with the places of their records, up to the end of a part: where places go back.
struct PlacedLines {
    lines: Lines<Box<dyn BufRead>>,
    /// The names of the logs, in order.
    names: Vec<String>,
    file: usize,
    last: u64,
    /// The first finding of the next part.
    held: Option<FindingLine>,
    is_over: bool,
}

impl PlacedLines {
    fn new(lines: Lines<Box<dyn BufRead>>, names: &[String]) -> PlacedLines {
        let names = names.to_vec();
        PlacedLines { lines, names, file: 0, last: 0, held: None, is_over: false }
    }

    /// Goes on with the part behind the one that was read.
    fn next_part(&mut self) {
        (self.file, self.last, self.is_over) = (0, 0, false);
    }

    /// The place of a finding's record; `None` where it goes back, or the finding is about no record.
    fn place(&mut self, line: &FindingLine) -> Option<u64> {
        let (name, offset) = (line.record.file.as_deref()?, line.context.offset?);
        let mut files = self.names.iter().enumerate().skip(self.file);
        let (file, _) = files.find(|(_, known)| known.as_str() == name)?;
        let number = u32::try_from(file).ok()?;
        let place = gincert_replay::Spot { file: number, offset, line: 0 }.place();
        (place >= self.last).then(|| {
            (self.file, self.last) = (file, place);
            place
        })
    }
}

impl Iterator for PlacedLines {
    type Item = io::Result<PlacedFinding>;

    fn next(&mut self) -> Option<io::Result<PlacedFinding>> {
        if self.is_over {
            return None;
        }
        let line = match self.held.take() {
            Some(line) => line,
            None => match self.lines.next()?.and_then(|line| Ok(serde_json::from_str(&line)?)) {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            },
        };
        match self.place(&line) {
            Some(place) => Some(Ok((place, line))),
            None => {
                // The next part begins with it; one about all logs together begins none.
                self.held = Some(line).filter(|line| line.record.file.is_some());
                self.is_over = true;
                None
            }
        }
    }
}
