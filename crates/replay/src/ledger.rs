//! What one record says about another: sequence, time and chain.
//!
//! The ledger of a stretch of a log keeps what its ends must be compared with; two stretches that
//! touch are put together, and what their boundary shows is found then. So a log may be cut
//! anywhere at a line's end.

use crate::exception::Identity;
use crate::sequences::{Gap, INTERVALS_MAX, Sequence};
use crate::spot::Spot;
use crate::when::Day;
use gincert_evidence::Digest;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Lines that are no records whose places are kept to explain gaps.
const UNREADABLE_MAX: usize = 100_000;

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

/// The first or the last line of a stretch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Line {
    spot: Spot,
    identity: Identity,
    link: Link,
}

/// The first and the last time at a table in a stretch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Times {
    first: Timestamp,
    first_spot: Spot,
    first_identity: Identity,
    last: Timestamp,
}

/// An unbroken stretch of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Piece {
    end: u64,
    first: Option<Line>,
    last: Option<(Link, [u8; 32])>,
    times: BTreeMap<String, Times>,
}

/// What the comparison of two records found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossing {
    /// The later record.
    pub spot: Spot,
    /// Its round.
    pub identity: Identity,
    /// What is wrong.
    pub what: Clash,
}

/// What is wrong between two records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clash {
    /// The time before, and the earlier time after it.
    Backwards(Timestamp, Timestamp),
    /// The digest of the line before, and what the record says of it.
    Chain([u8; 32], Option<String>),
}

/// A record that corrects another one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Correction {
    /// Where it stands.
    pub spot: Spot,
    /// Its round.
    pub identity: Identity,
    /// The digest of the round that it corrects.
    pub target: [u64; 2],
    /// The name of that round.
    pub name: String,
}

/// The numbers of one table by gaming day.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
struct Days(#[serde(with = "crate::sums::pairs")] BTreeMap<Day, Sequence>);

/// What a log's records say about each other. Merging is commutative and associative.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger {
    sequences: BTreeMap<String, Days>,
    has_too_many_gaps: bool,
    #[serde(with = "crate::sums::pairs")]
    pieces: BTreeMap<(u32, u64), Piece>,
    crossings: Vec<Crossing>,
    corrections: Vec<Correction>,
    /// Lines that are no records.
    unreadable: Vec<Spot>,
}

impl Ledger {
    /// The ledger of an empty stretch that begins and ends at these offsets of a file.
    pub fn of_piece(file: u32, start: u64, end: u64) -> Ledger {
        let piece = Piece { end, first: None, last: None, times: BTreeMap::new() };
        Ledger { pieces: BTreeMap::from([((file, start), piece)]), ..Ledger::default() }
    }

    /// Adds a sequence number.
    pub fn number(&mut self, table: &str, day: &Day, number: u64, spot: Spot) {
        if let Some(Days(days)) = self.sequences.get_mut(table)
            && let Some(sequence) = days.get_mut(day)
        {
            sequence.add(number, spot);
            return;
        }
        let Days(days) = self.sequences.entry(table.to_owned()).or_default();
        days.entry(day.clone()).or_default().add(number, spot);
    }

    /// Adds a time to the one stretch; gives the time before at that table, where it is later.
    pub fn time(
        &mut self,
        identity: &dyn Fn() -> Identity,
        table: &str,
        at: Timestamp,
        spot: Spot,
    ) -> Option<Timestamp> {
        let mut pieces = self.pieces.values_mut();
        let piece = pieces.next()?;
        match piece.times.get_mut(table) {
            Some(times) => {
                let before = std::mem::replace(&mut times.last, at);
                (at < before).then_some(before)
            }
            None => {
                let times =
                    Times { first: at, first_spot: spot, first_identity: identity(), last: at };
                piece.times.insert(table.to_owned(), times);
                None
            }
        }
    }

    /// Adds a line's link to the one stretch. `before` is the line before, where it lies in the
    /// stretch; a digest that does not fit it is given back.
    pub fn link(
        &mut self,
        identity: &dyn Fn() -> Identity,
        link: Link,
        before: Option<(&Link, &[u8])>,
        spot: Spot,
    ) -> Option<Digest> {
        let Some((before_link, line)) = before else {
            if let Some(piece) = self.pieces.values_mut().next() {
                piece.first = Some(Line { spot, identity: identity(), link });
            }
            return None;
        };
        match &link {
            Link::Stated(stated) => {
                let digest = line_digest(line);
                (*stated != digest.to_string()).then_some(digest)
            }
            Link::Free if matches!(before_link, Link::Stated(_)) => Some(line_digest(line)),
            _ => None,
        }
    }

    /// Closes the one stretch with its last line.
    pub fn close(&mut self, link: Link, line: &[u8]) {
        if let Some(piece) = self.pieces.values_mut().next() {
            piece.last = Some((link, *line_digest(line).bytes()));
        }
    }

    /// Adds a correction.
    pub fn correct(&mut self, correction: Correction) {
        self.corrections.push(correction);
    }

    /// Adds another ledger.
    pub fn merge(&mut self, other: Ledger) {
        self.has_too_many_gaps |= other.has_too_many_gaps;
        for (table, Days(days)) in other.sequences {
            let Days(known) = self.sequences.entry(table).or_default();
            for (day, sequence) in days {
                known.entry(day).or_default().merge(sequence);
            }
        }
        self.corrections.extend(other.corrections);
        other.unreadable.into_iter().for_each(|spot| self.unreadable(spot));
        self.crossings.extend(other.crossings);
        for ((file, start), piece) in other.pieces {
            self.join(file, start, piece);
        }
    }

    /// Drops the sequences where there are too many gaps to be told one by one.
    pub fn limit(&mut self) {
        let intervals: usize = self.sequences().map(Sequence::intervals).sum();
        if intervals > INTERVALS_MAX {
            self.has_too_many_gaps = true;
            self.sequences.clear();
        }
    }

    fn sequences(&self) -> impl Iterator<Item = &Sequence> {
        self.sequences.values().flat_map(|Days(days)| days.values())
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

    /// Puts two stretches together that touch, and compares what meets there.
    fn glue(&mut self, before: Piece, after: Piece) -> Piece {
        if let (Some((link, digest)), Some(line)) = (&before.last, &after.first) {
            let stated = match &line.link {
                Link::Stated(stated) => {
                    (*stated != Digest::from(*digest).to_string()).then(|| Some(stated.clone()))
                }
                Link::Free if matches!(link, Link::Stated(_)) => Some(None),
                _ => None,
            };
            self.crossings.extend(stated.map(|stated| Crossing {
                spot: line.spot,
                identity: line.identity.clone(),
                what: Clash::Chain(*digest, stated),
            }));
        }
        let mut times = before.times;
        for (table, later) in after.times {
            let Some(known) = times.get_mut(&table) else {
                times.insert(table, later);
                continue;
            };
            if later.first < known.last {
                self.crossings.push(Crossing {
                    spot: later.first_spot,
                    identity: later.first_identity,
                    what: Clash::Backwards(known.last, later.first),
                });
            }
            known.last = later.last;
        }
        Piece {
            end: after.end,
            first: before.first.or(after.first),
            last: after.last.or(before.last),
            times,
        }
    }

    /// Takes what comparisons at boundaries found so far, by place.
    pub fn take_crossings(&mut self) -> Vec<Crossing> {
        let mut crossings = std::mem::take(&mut self.crossings);
        crossings.sort_by_key(|crossing| crossing.spot);
        crossings
    }

    /// Notes a line that is no record, whose number and table cannot be read either.
    pub fn unreadable(&mut self, spot: Spot) {
        if self.unreadable.len() < UNREADABLE_MAX {
            self.unreadable.push(spot);
        }
    }

    /// Each gap in the sequence numbers, by place; `None` where there are too many to be told. A
    /// gap is no gap where as many lines between its ends are no records: the missing rounds are
    /// there, and told as unreadable.
    pub fn gaps(&self) -> Option<Vec<Gap>> {
        if self.has_too_many_gaps {
            return None;
        }
        let mut unreadable = self.unreadable.clone();
        unreadable.sort_unstable();
        let between = |gap: &Gap| {
            let upto = |spot: Spot| unreadable.partition_point(|one| *one < spot) as u64;
            upto(gap.spot).saturating_sub(upto(gap.last_spot))
        };
        let gaps = self.sequences().flat_map(Sequence::gaps);
        let mut gaps: Vec<Gap> =
            gaps.filter(|gap| gap.next - gap.last - 1 > between(gap)).collect();
        gaps.sort_unstable();
        Some(gaps)
    }

    /// The corrections, by place.
    pub fn corrections(&self) -> Vec<Correction> {
        let mut corrections = self.corrections.clone();
        corrections.sort();
        corrections
    }
}

/// The digest of a line without its end, of which a CR may be a part.
fn line_digest(line: &[u8]) -> Digest {
    Digest::of(line.strip_suffix(b"\r").unwrap_or(line))
}
