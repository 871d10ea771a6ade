//! Rounds that stand in the logs again in other bytes: whether they say the same.
//!
//! A system that writes a record a second time may order its keys anew, or leave out a blank. So both
//! records are read again and compared field by field.

use crate::engine::second_pass::{WantedPlaces, review};
use crate::index::external_sort::{Runs, Walk};
use crate::index::round_index;
use crate::input::reader::Inputs;
use crate::record::Record;
use std::io;
use std::path::Path;

/// Records whose bytes are not those of the first record of their round.
pub(super) struct DuplicateCandidates {
    /// Place of the first record, and of the one that repeats its round.
    pairs: Runs<2>,
    /// The places of both.
    places: Runs<1>,
    /// The pairs the other way round, and the digest of the first record.
    halves: Runs<3>,
    /// Place and digest of what a record says.
    contents: Runs<2>,
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

    /// Calls `found` with each record, in order, the one that stays, and whether both say the same.
    /// What cannot be read again says something else: nobody knows.
    pub fn resolve(
        mut self,
        inputs: &dyn Inputs,
        key: u64,
        found: &mut dyn FnMut(u64, u64, bool) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.pairs.is_empty() {
            return Ok(());
        }
        let contents = &mut self.contents;
        let mut wanted = Places::new(&mut self.places)?;
        review(inputs, &mut wanted, &mut |again| {
            let digest = content(again.record, key);
            contents.extend(digest.map(|digest| [again.spot.place(), digest]))
        })?;
        let mut pairs = self.pairs.iter()?;
        let mut known = DigestCursor::new(contents)?;
        while let Some([stays, place]) = pairs.next()? {
            // No record has the digest zero.
            let digest = known.at(stays)?.unwrap_or(0);
            self.halves.extend([[place, stays, digest]])?;
        }
        let mut halves = self.halves.iter()?;
        let mut known = DigestCursor::new(&mut self.contents)?;
        while let Some([place, stays, digest]) = halves.next()? {
            let own = known.at(place)?;
            found(place, stays, digest != 0 && own == Some(digest))?;
        }
        Ok(())
    }
}

/// A digest of everything that is read of a record; `None` where a part of it is not read, so that
/// nobody can say that another record says the same. Free keys are no part of what it says.
pub(crate) fn content(record: &Record<'_>, key: u64) -> Option<u64> {
    let is_read = record.unknown_names().next().is_none() && !record.has_unreadable_cards();
    is_read.then(|| round_index::content(format!("{record:?}").as_bytes(), key).max(1))
}

/// Digests by place, asked for in order.
struct DigestCursor<'r> {
    walk: Walk<'r, 2>,
    next: Option<[u64; 2]>,
}

impl<'r> DigestCursor<'r> {
    fn new(contents: &'r mut Runs<2>) -> io::Result<DigestCursor<'r>> {
        let mut walk = contents.iter()?;
        let next = walk.next()?;
        Ok(DigestCursor { walk, next })
    }

    fn at(&mut self, place: u64) -> io::Result<Option<u64>> {
        while self.next.is_some_and(|[at, _]| at < place) {
            self.next = self.walk.next()?;
        }
        Ok(self.next.filter(|[at, _]| *at == place).map(|[_, digest]| digest))
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
