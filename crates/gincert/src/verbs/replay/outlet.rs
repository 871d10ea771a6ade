//! Where an audit writes while it runs: findings, rejects, and its own state.

use super::checkpoint::Checkpoint;
use crate::progress::Progress;
use gincert_replay::{Outlet, Raised, Spot, State};
use serde::Serialize;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Findings that are shown one by one in the terminal; all are counted.
pub const SHOWN_MAX: usize = 20;

/// One line of the findings file.
#[derive(Serialize)]
pub struct FindingLine<'f> {
    id: Option<String>,
    file: Option<&'f str>,
    line: Option<u64>,
    round: Option<&'f str>,
    table: Option<&'f str>,
    gaming_day: Option<&'f str>,
    seat: Option<u32>,
    wager: Option<&'static str>,
    code: &'static str,
    grade: &'static str,
    expected: Option<serde_json::Value>,
    observed: Option<serde_json::Value>,
    delta_minor: Option<i64>,
    adjusted_minor: Option<i64>,
    message: &'f str,
    notes: Vec<&'f str>,
    disposition: Option<&'f str>,
}

/// A file that is written to, and how much of it.
struct Out {
    file: BufWriter<File>,
    bytes: u64,
}

impl Out {
    /// Opens a file: new, or cut off where the state was kept.
    fn open(path: &Path, bytes: u64) -> io::Result<Out> {
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        if file.metadata()?.len() < bytes {
            return Err(io::Error::other("an output file is shorter than the kept state says"));
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::Start(bytes))?;
        Ok(Out { file: BufWriter::with_capacity(1 << 16, file), bytes })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes)
    }
}

/// The files of a run.
pub struct Files<'p> {
    findings: Option<Out>,
    rejects: Option<Out>,
    places: Option<Out>,
    /// The first findings, as text.
    pub shown: Vec<String>,
    /// Findings so far.
    pub count: u64,
    checkpoint: Option<(PathBuf, Checkpoint)>,
    kept_at: u64,
    paths: &'p [String],
    dispositions: &'p super::dispositions::Dispositions,
    progress: &'p Progress,
    total_bytes: u64,
    state_bytes: u64,
}

/// What a run writes to.
pub struct Targets<'p> {
    pub findings: Option<&'p Path>,
    pub rejects: Option<&'p Path>,
    pub checkpoint: Option<(PathBuf, Checkpoint)>,
    pub paths: &'p [String],
    pub dispositions: &'p super::dispositions::Dispositions,
    pub progress: &'p Progress,
    pub total_bytes: u64,
    /// Bytes of logs from one kept state to the next.
    pub state_bytes: u64,
}

impl<'p> Files<'p> {
    /// Opens all files, from where the state was kept.
    pub fn open(targets: Targets<'p>) -> io::Result<Files<'p>> {
        let done = targets.checkpoint.as_ref().map(|(_, kept)| kept.written).unwrap_or_default();
        let open = |path: Option<&Path>, bytes| path.map(|path| Out::open(path, bytes)).transpose();
        let places = targets.rejects.map(|path| {
            let mut name = path.as_os_str().to_owned();
            name.push(".places.jsonl");
            PathBuf::from(name)
        });
        Ok(Files {
            findings: open(targets.findings, done[0])?,
            rejects: open(targets.rejects, done[1])?,
            places: open(places.as_deref(), done[2])?,
            shown: targets
                .checkpoint
                .as_ref()
                .map(|(_, kept)| kept.shown.clone())
                .unwrap_or_default(),
            count: targets.checkpoint.as_ref().map_or(0, |(_, kept)| kept.count),
            kept_at: 0,
            checkpoint: targets.checkpoint,
            paths: targets.paths,
            dispositions: targets.dispositions,
            progress: targets.progress,
            total_bytes: targets.total_bytes,
            state_bytes: targets.state_bytes,
        })
    }

    fn path(&self, spot: Spot) -> &'p str {
        let place = usize::try_from(spot.file).unwrap_or(usize::MAX);
        self.paths.get(place).map_or("", String::as_str)
    }

    /// A finding that is about no record.
    pub fn closing(&mut self, finding: &gincert_evidence::Finding) -> io::Result<()> {
        let line = FindingLine {
            id: None,
            file: None,
            line: None,
            round: None,
            table: None,
            gaming_day: None,
            seat: None,
            wager: None,
            code: finding.code,
            grade: finding.grade.word(),
            expected: None,
            observed: None,
            delta_minor: None,
            adjusted_minor: None,
            message: &finding.message,
            notes: finding.notes.iter().map(|note| note.text.as_str()).collect(),
            disposition: None,
        };
        self.count += 1;
        match &mut self.findings {
            Some(out) => write_line(out, &line),
            None => Ok(()),
        }
    }

    /// Writes out what is held.
    pub fn flush(&mut self) -> io::Result<()> {
        for out in [&mut self.findings, &mut self.rejects, &mut self.places].into_iter().flatten() {
            out.file.flush()?;
        }
        Ok(())
    }

    fn keep(&mut self, state: &mut State) -> io::Result<()> {
        if self.checkpoint.is_none() {
            return Ok(());
        }
        self.flush()?;
        let bytes = |out: &Option<Out>| out.as_ref().map_or(0, |out| out.bytes);
        let written = [bytes(&self.findings), bytes(&self.rejects), bytes(&self.places)];
        let Some((path, kept)) = &mut self.checkpoint else {
            return Ok(());
        };
        kept.written = written;
        kept.shown = self.shown.clone();
        kept.count = self.count;
        kept.keep(path, state)
    }
}

fn write_line(out: &mut Out, line: &FindingLine<'_>) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    out.write(&bytes)
}

/// The line of a finding about a record.
pub fn finding_line<'f>(
    raised: &'f Raised,
    path: &'f str,
    disposition: Option<&'f str>,
) -> FindingLine<'f> {
    let exception = &raised.exception;
    let finding = &exception.finding;
    let identity = &raised.identity;
    let named = |word: &'f str| (!word.is_empty()).then_some(word);
    let value = |quantity: &Option<gincert_evidence::Quantity>| {
        Some(match quantity.as_ref()? {
            gincert_evidence::Quantity::Money(money) => money.minor().into(),
            gincert_evidence::Quantity::Count(count) => (*count).into(),
            other => other.to_string().into(),
        })
    };
    let id = named(&identity.round)
        .map(|_| identity.exception_id(exception.seat, exception.bet, finding.code));
    FindingLine {
        id,
        file: Some(path),
        line: Some(raised.spot.line),
        round: named(&identity.round),
        table: named(&identity.table),
        gaming_day: named(&identity.day),
        seat: exception.seat,
        wager: exception.bet.map(gincert_replay::Bet::word),
        code: finding.code,
        grade: finding.grade.word(),
        expected: value(&finding.expected),
        observed: value(&finding.observed),
        delta_minor: exception.delta_minor,
        adjusted_minor: (exception.adjusted_minor != 0).then_some(exception.adjusted_minor),
        message: &finding.message,
        notes: finding.notes.iter().map(|note| note.text.as_str()).collect(),
        disposition,
    }
}

#[derive(Serialize)]
struct RejectPlace<'r> {
    file: &'r str,
    line: u64,
    offset: u64,
    why: &'r str,
}

impl Outlet for Files<'_> {
    fn finding(&mut self, raised: &Raised) -> io::Result<()> {
        self.count += 1;
        let path = self.path(raised.spot);
        let exception = &raised.exception;
        let id =
            raised.identity.exception_id(exception.seat, exception.bet, exception.finding.code);
        let disposition = self.dispositions.of(&id);
        if self.shown.len() < SHOWN_MAX {
            self.shown.push(super::text::finding(raised, path, &id, disposition));
        }
        match &mut self.findings {
            Some(out) => write_line(out, &finding_line(raised, path, disposition)),
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
        out.file.flush()?;
        out.bytes -= 1;
        out.file.seek(SeekFrom::Start(out.bytes))?;
        out.write(bytes)?;
        out.write(b"\n")
    }

    fn reached(&mut self, state: &mut State) -> io::Result<()> {
        self.progress.at(state.progress.bytes, self.total_bytes.max(state.progress.bytes));
        if state.progress.bytes.saturating_sub(self.kept_at) >= self.state_bytes {
            self.kept_at = state.progress.bytes;
            return self.keep(state);
        }
        Ok(())
    }
}
