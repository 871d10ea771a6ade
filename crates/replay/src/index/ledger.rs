//! What one record says about the one before it: time and chain; and which rounds are corrected.
//!
//! The ledger of a chunk of a log keeps what its ends must be compared with; two chunks that
//! touch are put together, and what their boundary shows is found then. So a log may be cut
//! anywhere at a line's end.

use crate::finding::exception::ExceptionSubject;
use crate::finding::spot::Spot;
use crate::index::presence::{Absent, Presence};
use crate::index::table_day::TableDay;
use crate::record::when::Day;
use gincert_evidence::{Digest, printable};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Corrections that are followed; a log with more of them gets a finding.
pub const CORRECTIONS_MAX: usize = 1_000_000;

/// Tables and days whose first and last numbers are compared with those of the days around them.
pub const DAYS_MAX: usize = 100_000;

/// What a line says of the line before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Link {
    /// The line is no record.
    Unreadable,
    /// It says nothing.
    Free,
    /// It gives a digest.
    Stated(String),
}

/// The first or the last line of a chunk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Line {
    spot: Spot,
    link: Link,
}

/// The first and the last time at a table in a chunk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Times {
    pub first: Timestamp,
    pub first_spot: Spot,
    pub last: Timestamp,
    /// Records, and those at the beginning and at the end that have one time.
    records: u64,
    head: u64,
    tail: TimeStandstill,
    /// The most records in a row that have one time.
    longest: TimeStandstill,
}

/// Records in a row that have one time, and where the first of them stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TimeStandstill {
    pub records: u64,
    pub place: u64,
}

impl TimeStandstill {
    /// The longer one; of two alike the one that stands first.
    fn longer(self, other: TimeStandstill) -> TimeStandstill {
        let key = |still: &TimeStandstill| (still.records, std::cmp::Reverse(still.place));
        std::cmp::max_by_key(self, other, key)
    }
}

impl Times {
    /// The times of one record.
    pub fn new(at: Timestamp, spot: Spot) -> Times {
        let still = TimeStandstill { records: 1, place: spot.place() };
        let (records, head) = (1, 1);
        Times { first: at, first_spot: spot, last: at, records, head, tail: still, longest: still }
    }

    /// Adds a record; gives the time before.
    pub fn add(&mut self, at: Timestamp, spot: Spot) -> Timestamp {
        let before = std::mem::replace(&mut self.last, at);
        if at == before {
            self.head += u64::from(self.head == self.records);
            self.tail.records += 1;
        } else {
            self.tail = TimeStandstill { records: 1, place: spot.place() };
        }
        self.records += 1;
        self.longest = self.longest.longer(self.tail);
        before
    }

    /// Adds the chunk that follows.
    fn append(&mut self, after: &Times) {
        if self.last == after.first {
            let joined = TimeStandstill { records: self.tail.records + after.head, ..self.tail };
            self.longest = self.longest.longer(joined);
            self.head += if self.head == self.records { after.head } else { 0 };
            self.tail = if after.head == after.records { joined } else { after.tail };
        } else {
            self.tail = after.tail;
        }
        self.longest = self.longest.longer(after.longest);
        self.records += after.records;
        self.last = after.last;
    }
}

/// The times of a table's records in a file: of the first and the last of them, in file order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileTimes {
    pub file: u32,
    pub first: Timestamp,
    pub first_place: u64,
    pub last: Timestamp,
    pub records: u64,
}

/// A step of the times at a table: back, or far forward.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TimeStep {
    pub table: String,
    /// The later record.
    pub spot: Spot,
    pub before: Timestamp,
    pub at: Timestamp,
}

impl TimeStep {
    /// Seconds of a step forward that may be one of the clock.
    pub const FORWARD_SECONDS: i64 = 600;

    /// Whether a step is one that is kept; steps back are for the auditor to judge.
    pub fn is_forward(before: Timestamp, at: Timestamp) -> bool {
        at.as_second().saturating_sub(before.as_second()) >= TimeStep::FORWARD_SECONDS
    }

    /// A table's name in one word.
    pub fn table_digest(table: &str) -> u64 {
        let [digest, _] = crate::index::round_index::table_day(table, &Day::Unknown);
        digest
    }

    /// The step as an entry of a list: it is ordered by table and place.
    pub fn entry(table: &str, place: u64, [before, at]: [Timestamp; 2]) -> [u64; 5] {
        let seconds = |time: Timestamp| time.as_second().cast_unsigned();
        let parts = |time: Timestamp| u64::from(time.subsec_nanosecond().cast_unsigned());
        let both = parts(before) << 32 | parts(at);
        [TimeStep::table_digest(table), place, seconds(before), seconds(at), both]
    }

    /// The times of an entry.
    pub fn times([before, at, parts]: [u64; 3]) -> [Timestamp; 2] {
        let time = |seconds: u64, parts: u64| {
            let parts = (parts & u64::from(u32::MAX)) as u32;
            let time = Timestamp::new(seconds.cast_signed(), parts.cast_signed());
            time.unwrap_or(Timestamp::MAX)
        };
        [time(before, parts >> 32), time(at, parts)]
    }
}

/// An unbroken chunk of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Piece {
    end: u64,
    first: Option<(Line, ExceptionSubject)>,
    last: Option<(Link, [u8; 32])>,
    times: BTreeMap<String, Times>,
    presence: BTreeMap<String, Presence>,
}

/// What the comparison of two records found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordPairFinding {
    /// The later record.
    pub spot: Spot,
    /// Its round.
    pub subject: ExceptionSubject,
    /// What is wrong.
    pub what: Clash,
}

/// What is wrong between two records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clash {
    /// The digest of the line before, and what the record says of it.
    Chain([u8; 32], Option<String>),
}

/// A record that corrects another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Correction {
    /// Where it stands.
    pub place: u64,
    /// The digest of its own round.
    pub own: [u64; 2],
    /// The digest of the round that it corrects.
    pub target: [u64; 2],
}

/// What a log's records say about each other. Merging is commutative and associative.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger {
    #[serde(with = "crate::sums::pairs")]
    pieces: BTreeMap<(u32, u64), Piece>,
    crossings: Vec<RecordPairFinding>,
    time_steps: Vec<TimeStep>,
    corrections: Vec<Correction>,
    /// Corrections beyond those that are followed.
    pub corrections_dropped: u64,
    #[serde(with = "crate::sums::pairs")]
    days: BTreeMap<(String, Day), TableDay>,
    has_too_many_days: bool,
}

impl Ledger {
    /// The ledger of an empty chunk that begins and ends at these offsets of a file.
    pub fn of_piece(file: u32, start: u64, end: u64) -> Ledger {
        let piece = Piece {
            end,
            first: None,
            last: None,
            times: BTreeMap::new(),
            presence: BTreeMap::new(),
        };
        Ledger { pieces: BTreeMap::from([((file, start), piece)]), ..Ledger::default() }
    }

    /// Adds the times of a table to the one chunk.
    pub(crate) fn times(&mut self, table: &str, times: Times) {
        if let Some(piece) = self.pieces.values_mut().next() {
            piece.times.insert(printable(table), times);
        }
    }

    /// Adds the seats of a table to the one chunk.
    pub(crate) fn presence(&mut self, table: &str, presence: Presence) {
        if let Some(piece) = self.pieces.values_mut().next() {
            piece.presence.insert(printable(table), presence);
        }
    }

    /// How often seats are absent between two rounds of their own, over all tables and files.
    pub fn absent(&self) -> Absent {
        let mut all = Absent::default();
        let each = self.pieces.values().flat_map(|piece| piece.presence.values());
        each.for_each(|presence| all.merge(presence.absent()));
        all
    }

    /// The longest rows of records with one time, by table and file.
    pub(crate) fn stills(&self) -> impl Iterator<Item = TimeStandstill> {
        self.pieces.values().flat_map(|piece| piece.times.values()).map(|times| times.longest)
    }

    /// The times of each table's files, in their order, by the digest of its name.
    pub(crate) fn table_files(&self) -> BTreeMap<u64, Vec<FileTimes>> {
        let mut tables: BTreeMap<u64, Vec<FileTimes>> = BTreeMap::new();
        for ((file, _), piece) in &self.pieces {
            for (table, times) in &piece.times {
                let files = tables.entry(TimeStep::table_digest(table)).or_default();
                let known = files.last_mut().filter(|known| known.file == *file);
                if let Some(known) = known {
                    known.last = times.last;
                    known.records += times.records;
                    continue;
                }
                let Times { first, last, records, .. } = *times;
                let first_place = times.first_spot.place();
                files.push(FileTimes { file: *file, first, first_place, last, records });
            }
        }
        tables
    }

    /// Adds a line's link to the one chunk. `before` is the line before, where it lies in the
    /// chunk; a digest that does not fit it is given back.
    pub(crate) fn link(
        &mut self,
        subject: &dyn Fn() -> ExceptionSubject,
        link: &Link,
        before: Option<(&Link, &[u8])>,
        spot: Spot,
    ) -> Option<Digest> {
        let Some((before_link, line)) = before else {
            if let Some(piece) = self.pieces.values_mut().next() {
                piece.first = Some((Line { spot, link: link.clone() }, subject()));
            }
            return None;
        };
        match link {
            Link::Stated(stated) => {
                let digest = line_digest(line);
                (!digest.is_written(stated)).then_some(digest)
            }
            Link::Free if matches!(before_link, Link::Stated(_)) => Some(line_digest(line)),
            _ => None,
        }
    }

    /// Closes the one chunk with its last line.
    pub(crate) fn close(&mut self, link: Link, line: &[u8]) {
        if let Some(piece) = self.pieces.values_mut().next() {
            piece.last = Some((link, *line_digest(line).bytes()));
        }
    }

    /// Adds a correction.
    pub(crate) fn correct(&mut self, correction: Correction) {
        self.corrections.push(correction);
    }

    /// Adds what is known of a table and day.
    pub(crate) fn day(&mut self, key: (String, Day), more: TableDay) {
        match self.days.get_mut(&key) {
            Some(known) => known.merge(more),
            None if self.has_too_many_days => {}
            None => {
                self.days.insert(key, more);
                if self.days.len() > DAYS_MAX {
                    self.has_too_many_days = true;
                    self.days.clear();
                }
            }
        }
    }

    /// Tables and days with what is known of them; `None` where there are too many.
    pub fn days(&self) -> Option<&BTreeMap<(String, Day), TableDay>> {
        (!self.has_too_many_days).then_some(&self.days)
    }

    /// Adds another ledger.
    pub fn merge(&mut self, other: Ledger) {
        self.corrections_dropped += other.corrections_dropped;
        let added = other.corrections.len();
        // Those that come first are followed; where these are as many as may be, they are in order, and
        // nearly always all others come later.
        let last = self.corrections.last().filter(|_| self.corrections.len() >= CORRECTIONS_MAX);
        let last = last.map_or(u64::MAX, |last| last.place);
        self.corrections.extend(other.corrections.into_iter().filter(|one| one.place < last));
        if last < u64::MAX {
            let kept = self.corrections.len() - CORRECTIONS_MAX;
            self.corrections_dropped += (added - kept) as u64;
        }
        if let Some(more) = self.corrections.len().checked_sub(CORRECTIONS_MAX) {
            self.corrections.sort_unstable();
            self.corrections.truncate(CORRECTIONS_MAX);
            self.corrections_dropped += more as u64;
        }
        self.has_too_many_days |= other.has_too_many_days;
        if self.has_too_many_days {
            self.days.clear();
        }
        for (key, more) in other.days {
            self.day(key, more);
        }
        self.crossings.extend(other.crossings);
        self.time_steps.extend(other.time_steps);
        for ((file, start), piece) in other.pieces {
            self.join(file, start, piece);
        }
    }

    fn join(&mut self, file: u32, mut start: u64, mut piece: Piece) {
        let before = self.pieces.range(..(file, start)).next_back();
        let touches = before.filter(|((of, _), before)| *of == file && before.end == start);
        if let Some(key) = touches.map(|(key, _)| *key)
            && let Some(before) = self.pieces.remove(&key)
        {
            piece = self.glue(before, piece);
            start = key.1;
        }
        if let Some(after) = self.pieces.remove(&(file, piece.end)) {
            piece = self.glue(piece, after);
        }
        self.pieces.insert((file, start), piece);
    }

    /// Puts two chunks together that touch, and compares what meets there.
    fn glue(&mut self, before: Piece, after: Piece) -> Piece {
        if let (Some((link, digest)), Some((line, subject))) = (&before.last, &after.first) {
            let stated = match &line.link {
                Link::Stated(stated) => {
                    (*stated != Digest::from(*digest).to_string()).then(|| Some(stated.clone()))
                }
                Link::Free if matches!(link, Link::Stated(_)) => Some(None),
                _ => None,
            };
            self.crossings.extend(stated.map(|stated| RecordPairFinding {
                spot: line.spot,
                subject: subject.clone(),
                what: Clash::Chain(*digest, stated),
            }));
        }
        let mut times = before.times;
        for (table, later) in after.times {
            let Some(known) = times.get_mut(&table) else {
                times.insert(table, later);
                continue;
            };
            if later.first < known.last || TimeStep::is_forward(known.last, later.first) {
                self.time_steps.push(TimeStep {
                    table: table.clone(),
                    spot: later.first_spot,
                    before: known.last,
                    at: later.first,
                });
            }
            known.append(&later);
        }
        let mut presence = before.presence;
        for (table, later) in after.presence {
            presence.entry(table).or_default().append(later);
        }
        Piece {
            end: after.end,
            first: before.first.or(after.first),
            last: after.last.or(before.last),
            times,
            presence,
        }
    }

    /// Takes what comparisons at boundaries found so far, by place.
    pub fn take_crossings(&mut self) -> Vec<RecordPairFinding> {
        let mut crossings = std::mem::take(&mut self.crossings);
        crossings.sort_by_key(|crossing| crossing.spot);
        crossings
    }

    /// Takes the steps of time at boundaries found so far.
    pub(crate) fn take_time_steps(&mut self) -> Vec<TimeStep> {
        std::mem::take(&mut self.time_steps)
    }

    /// The corrections, by place.
    pub fn corrections(&self) -> Vec<Correction> {
        let mut corrections = self.corrections.clone();
        corrections.sort_unstable();
        corrections
    }
}

/// The digest of a line without its end, of which a CR may be a part.
fn line_digest(line: &[u8]) -> Digest {
    Digest::of(line.strip_suffix(b"\r").unwrap_or(line))
}
