//! The manifest of a sample of decks: its head, and what follows cut at ends of lines.

use super::deck_range::{DeckRange, TakenBytes, TrackedReader};
use crate::io::exit::Failure;
use crate::io::files::shown;
use crate::verbs::shuffles::rng::sample::input;
use gincert_evidence::{Digest, counted, grouped};
use gincert_input::Encoding;
use gincert_rng::{
    Deck, HEAD_DECKS, LineEvent, LineOutcome, Notation, PriorDecks, ReadEnd, SampleForm,
    SampleReader, SampleRow,
};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::io::BufRead;
use std::path::{Path, PathBuf};

/// A part of a sample of decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckRow {
    /// Its number, from 0.
    pub partition: u32,
    /// How many parts there are.
    pub partitions: u32,
    /// Where its decks are.
    pub ranges: Vec<DeckRange>,
    /// What must be known of the decks before it.
    pub before: PriorDecks,
    /// Where the head of the sample is, which each part reads again.
    pub head: Vec<DeckRange>,
    /// The digest of all rows with zeros for this key, each as a line.
    pub manifest_sha256: Digest,
}

impl DeckRow {
    /// Whether its numbers fit together.
    pub fn fits(&self) -> bool {
        self.partition < self.partitions
            && self.head.iter().chain(&self.ranges).all(DeckRange::fits)
    }
}

/// The digest of all rows.
pub fn manifest_digest(rows: &[DeckRow]) -> Result<Digest, serde_json::Error> {
    let mut lines = Vec::new();
    let none = Digest::from([0; 32]);
    for row in rows {
        serde_json::to_writer(&mut lines, &DeckRow { manifest_sha256: none, ..row.clone() })?;
        lines.push(b'\n');
    }
    Ok(Digest::of(&lines))
}

/// Cuts a sample into so many parts at most. The same files and number give the same rows.
pub fn manifest(files: &[PathBuf], partitions: u32) -> Result<Vec<DeckRow>, Failure> {
    let mut stored = 0u64;
    for path in files {
        if path.as_os_str() == "-" {
            let why = "Standard input cannot be read in parts; give the sample as a file.";
            return Err(Failure::unreadable(why));
        }
        if path.to_str().is_none() {
            let why = format!("{}: its name is not UTF-8, so no row can hold it.", shown(path));
            return Err(Failure::unreadable(why));
        }
        stored = stored.saturating_add(input(path)?.packed_size().unwrap_or(0));
    }
    let mut cutter = Cutter::new(stored.div_ceil(u64::from(partitions.max(1))).max(1));
    for path in files {
        cutter.file(path)?;
    }
    cutter.rows()
}

/// A range with the number of its file, until it is known how the file is written.
type OpenRange = (usize, DeckRange);

struct Cutter {
    /// Stored bytes after which a part is full.
    full: u64,
    prior: PriorDecks,
    head: Vec<OpenRange>,
    /// Before each part: empty while the head is being read.
    parts: Vec<(PriorDecks, Vec<OpenRange>)>,
    /// Stored bytes of the part that is being read.
    weight: u64,
    notations: Vec<Option<Notation>>,
}

impl Cutter {
    fn new(full: u64) -> Cutter {
        Cutter {
            full,
            prior: PriorDecks::default(),
            head: Vec::new(),
            parts: Vec::new(),
            weight: 0,
            notations: Vec::new(),
        }
    }

    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let name = shown(path);
        let failed = |why: String| Failure::unreadable(format!("{name}: {why}."));
        let mut source = input(path)?;
        let (encoding, stored) = (source.encoding(), source.packed_size().unwrap_or(0));
        let start = source.fill_buf().map_err(|error| failed(error.to_string()))?;
        if let Some(form) = SampleForm::of_no_deck(start) {
            return Err(failed(format!("the file looks like {}, not like decks", form.words())));
        }
        let reader = TrackedReader::new(source);
        let taken = reader.taken.clone();
        let file = self.notations.len();
        let mut range = FileRange { path, stored, file, offset: 0, lines: 0 };
        self.prior.gap();
        let mut lines = SampleReader::new(reader, false);
        let ended = lines.read(&mut |event| {
            match event {
                LineEvent::Row(SampleRow::Deck(deck)) => {
                    self.deck(deck, &mut range, &taken, encoding);
                }
                LineEvent::Row(_) => {}
                LineEvent::LeftOut { .. } => self.prior.gap(),
            }
            LineOutcome::More
        });
        let ended = ended.map_err(|error| failed(error.to_string()))?;
        if ended != ReadEnd::AtTheEnd {
            let why = "it has so many bytes without a deck that its rest is not read; test it with \
                       `gincert rng test`, which says where";
            return Err(failed(why.to_owned()));
        }
        self.notations.push(lines.notation());
        if range.offset == 0 || taken.borrow().bytes > 0 {
            self.close(&mut range, &taken, encoding);
        }
        if encoding != Encoding::Plain {
            self.weight = self.weight.saturating_add(stored);
        }
        self.cut_if_full();
        Ok(())
    }

    fn deck(
        &mut self,
        deck: &Deck,
        range: &mut FileRange<'_>,
        taken: &RefCell<TakenBytes>,
        encoding: Encoding,
    ) {
        self.prior.add(deck);
        let bytes = taken.borrow().bytes;
        match self.parts.is_empty() {
            true => {
                if self.prior.decks() >= HEAD_DECKS && self.prior.steps() >= HEAD_DECKS {
                    self.close(range, taken, encoding);
                    self.weight = 0;
                    self.parts.push((self.prior.clone(), Vec::new()));
                }
            }
            false => {
                if encoding == Encoding::Plain && self.weight.saturating_add(bytes) >= self.full {
                    self.close(range, taken, encoding);
                    self.cut_if_full();
                }
            }
        }
    }

    /// The range ends with what was taken, and the next one begins.
    fn close(
        &mut self,
        range: &mut FileRange<'_>,
        taken: &RefCell<TakenBytes>,
        encoding: Encoding,
    ) {
        let taken = taken.take();
        let closed = DeckRange {
            uri: range.path.to_string_lossy().into_owned(),
            file_bytes: range.stored,
            offset: range.offset,
            length: taken.bytes,
            sha256: taken.digester.digest(),
            lines: range.lines,
            notation: None,
        };
        range.offset += taken.bytes;
        range.lines += taken.lines;
        if encoding == Encoding::Plain {
            self.weight = self.weight.saturating_add(taken.bytes);
        }
        let ranges = self.parts.last_mut().map_or(&mut self.head, |(_, ranges)| ranges);
        ranges.push((range.file, closed));
    }

    fn cut_if_full(&mut self) {
        if !self.parts.is_empty() && self.weight >= self.full {
            self.weight = 0;
            self.parts.push((self.prior.clone(), Vec::new()));
        }
    }

    fn rows(self) -> Result<Vec<DeckRow>, Failure> {
        let notations = self.notations;
        let known = |ranges: Vec<OpenRange>| -> Vec<DeckRange> {
            let ranges = ranges.into_iter().map(|(file, range)| DeckRange {
                // The first lines of a file say how it is written.
                notation: notations.get(file).copied().flatten().filter(|_| range.offset > 0),
                ..range
            });
            ranges.collect()
        };
        let head = known(self.head);
        let parts = self.parts.into_iter().filter(|(_, ranges)| !ranges.is_empty());
        let mut rows: Vec<DeckRow> = parts
            .map(|(before, ranges)| DeckRow {
                partition: 0,
                partitions: 0,
                ranges: known(ranges),
                before,
                head: head.clone(),
                manifest_sha256: Digest::from([0; 32]),
            })
            .collect();
        if rows.is_empty() {
            return Err(Failure::unreadable(format!(
                "The sample has {} and {} between them. It can be cut after {} of both; test it with \
                 `gincert rng test`.",
                counted(self.prior.decks(), "deck", "decks"),
                counted(self.prior.steps(), "step", "steps"),
                grouped(HEAD_DECKS.into()),
            )));
        }
        let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        for (number, row) in (0..).zip(&mut rows) {
            (row.partition, row.partitions) = (number, count);
        }
        let digest = manifest_digest(&rows)?;
        rows.iter_mut().for_each(|row| row.manifest_sha256 = digest);
        Ok(rows)
    }
}

/// The range of a file that is being read.
struct FileRange<'f> {
    path: &'f Path,
    /// Bytes of the file as it is stored.
    stored: u64,
    /// The number of the file.
    file: usize,
    offset: u64,
    /// Lines before the range.
    lines: u64,
}
