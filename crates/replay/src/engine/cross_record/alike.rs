//! Rounds that stand in the logs again in other bytes: whether they say the same.
//!
//! A system that writes a record a second time may order its keys anew, or leave out a blank. So both
//! records are read again and compared field by field.

use super::states::{FurtherRecord, RecordOutline, RoundStates};
use crate::engine::second_pass::{WantedPlaces, review};
use crate::index::external_sort::{Runs, Walk};
use crate::input::reader::Inputs;
use std::io;
use std::path::Path;

/// Records whose bytes are not those of the first record of their round.
pub(super) struct DuplicateCandidates {
    /// Place of the first record, and of the one that repeats its round.
    pairs: Runs<2>,
    /// The places of both.
    places: Runs<1>,
    /// The pairs the other way round, and what the first record says.
    halves: Runs<8>,
    /// Place of a record, and what it says.
    contents: Runs<7>,
}

impl DuplicateCandidates {
    pub fn new(folder: &Path) -> DuplicateCandidates {
        DuplicateCandidates {
            pairs: Runs::new(folder, "pairs", (0, 0)),
            places: Runs::new(folder, "places", (0, 0)),
            halves: Runs::new(folder, "halves", (0, 0)),
            contents: Runs::new(folder, "contents", (0, 0)),
        }
    }

    pub fn add(&mut self, place: u64, stays: u64) -> io::Result<()> {
        self.pairs.extend([[stays, place]])?;
        self.places.extend([[place], [stays]])
    }

    /// Calls `found` with each record, in order, the first one of its round, what becomes of it, and how much more the
    /// players won by it than by the record that counts, where it says something else.
    /// What cannot be read again says something else: nobody knows.
    pub fn resolve(
        mut self,
        inputs: &dyn Inputs,
        key: u64,
        found: &mut dyn FnMut(u64, u64, FurtherRecord, Option<i64>) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.pairs.is_empty() {
            return Ok(());
        }
        let contents = &mut self.contents;
        let mut wanted = Places::new(&mut self.places)?;
        review(inputs, &mut wanted, &mut |again| {
            let [digest, state, dealer, players, wagers, won] =
                RecordOutline::of(again.record, key).parts();
            contents.extend([[again.spot.place(), digest, state, dealer, players, wagers, won]])
        })?;
        let mut pairs = self.pairs.iter()?;
        let mut known = OutlineCursor::new(contents)?;
        while let Some([stays, place]) = pairs.next()? {
            let outline = known.at(stays)?.unwrap_or(UNREAD);
            let [digest, state, dealer, players, wagers, won] = outline;
            self.halves.extend([[place, stays, digest, state, dealer, players, wagers, won]])?;
        }
        let mut states = RoundStates::default();
        self.each_pair(&mut |(stays, first), (_, own)| {
            if let (Some(first), Some(own)) = (first, own) {
                states.note((stays, first), own);
            }
            Ok(())
        })?;
        self.each_pair(&mut |(stays, first), (place, own)| {
            let further = match (first, own) {
                (Some(first), Some(own)) => states.further((stays, first), (place, own)),
                _ => FurtherRecord::Other(stays),
            };
            // What both won, where the first record is the one that counts.
            let more = match (further, first, own) {
                (FurtherRecord::Other(counts), Some(first), Some(own)) if counts == stays => {
                    own.won_more_than(first)
                }
                _ => None,
            };
            found(place, stays, further, more)
        })
    }

    /// Visits the first record of a round and each further one, with what they say, by the place of the further one.
    fn each_pair(&mut self, visit: PairVisitor<'_>) -> io::Result<()> {
        let mut halves = self.halves.iter()?;
        let mut known = OutlineCursor::new(&mut self.contents)?;
        while let Some([place, stays, first @ ..]) = halves.next()? {
            let first = (first != UNREAD).then(|| RecordOutline::from_parts(first));
            let own = known.at(place)?.map(RecordOutline::from_parts);
            visit((stays, first), (place, own))?;
        }
        Ok(())
    }
}

/// A record by its place, and what it says where it was read again.
type OutlinedRecord = (u64, Option<RecordOutline>);

/// What is done with two records of a round.
type PairVisitor<'v> = &'v mut dyn FnMut(OutlinedRecord, OutlinedRecord) -> io::Result<()>;

/// The numbers of a record that cannot be read again; those of no outline.
const UNREAD: [u64; 6] = [u64::MAX; 6];

/// Outlines by place, asked for in order.
struct OutlineCursor<'r> {
    walk: Walk<'r, 7>,
    next: Option<[u64; 7]>,
}

impl<'r> OutlineCursor<'r> {
    fn new(contents: &'r mut Runs<7>) -> io::Result<OutlineCursor<'r>> {
        let mut walk = contents.iter()?;
        let next = walk.next()?;
        Ok(OutlineCursor { walk, next })
    }

    fn at(&mut self, place: u64) -> io::Result<Option<[u64; 6]>> {
        while self.next.is_some_and(|[at, ..]| at < place) {
            self.next = self.walk.next()?;
        }
        Ok(self.next.filter(|[at, ..]| *at == place).map(|[_, outline @ ..]| outline))
    }
}

/// Places in order; one may stand there several times.
struct Places<'r> {
    walk: Walk<'r, 1>,
    next: Option<[u64; 1]>,
}

impl<'r> Places<'r> {
    fn new(places: &'r mut Runs<1>) -> io::Result<Places<'r>> {
        let mut walk = places.iter()?;
        let next = walk.next()?;
        Ok(Places { walk, next })
    }
}

impl WantedPlaces for Places<'_> {
    type Mark = ();

    fn peek(&self) -> Option<u64> {
        self.next.map(|[place]| place)
    }

    fn take(&mut self) -> io::Result<Option<()>> {
        let taken = self.next;
        while self.next.is_some() && self.next == taken {
            self.next = self.walk.next()?;
        }
        Ok(taken.map(|_| ()))
    }
}
