//! Reads single records again, after all of them were read once.

use crate::engine::inspect::inspect;
use crate::finding::spot::Spot;
use crate::input::reader::{Inputs, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use crate::record::Record;
use crate::rules::auditor::Auditor;
use crate::summary::chunk::ChunkResult;
use std::io;

/// Places that are wanted, in order, each with a mark for the one who wants it.
pub(crate) trait WantedPlaces {
    /// What is known of a wanted record.
    type Mark: Copy;
    /// The next place, without taking it.
    fn peek(&self) -> Option<u64>;
    /// Takes the next place.
    fn take(&mut self) -> io::Result<Option<Self::Mark>>;
}

/// A record that is read again.
pub(crate) struct ReviewedRecord<'g, 'a, M> {
    pub spot: Spot,
    pub bytes: &'g [u8],
    pub record: &'g Record<'a>,
    /// Its mark.
    pub mark: Option<M>,
    /// The mark of the record before it in its file.
    pub before: Option<M>,
}

/// Reads wanted records again, in order. What cannot be read again is passed over; gives how many
/// these are.
pub(crate) fn review<W: WantedPlaces>(
    inputs: &dyn Inputs,
    wanted: &mut W,
    found: &mut dyn FnMut(ReviewedRecord<'_, '_, W::Mark>) -> io::Result<()>,
) -> io::Result<u64> {
    let mut missed = 0;
    let mut failed: Option<io::Error> = None;
    while let Some(place) = wanted.peek() {
        let file = Spot::file_of(place);
        let begin = Progress { file, ..Progress::default() };
        let mut before = None;
        read_all(inputs, &begin, STRETCH_BYTES, &mut |step| {
            let (stretch, decode) = match step {
                ReadStep::Stretch(stretch, decode) => (stretch, decode),
                ReadStep::EndOfFile | ReadStep::Broken(_) => return false,
                ReadStep::Long(_) => {
                    before = None;
                    return true;
                }
            };
            let end = stretch.spot(stretch.bytes.len(), 0).place();
            match wanted.peek().filter(|place| Spot::file_of(*place) == file) {
                Some(place) if place < end => {}
                Some(_) => {
                    before = None;
                    return true;
                }
                // Nothing more of this file.
                None => return false,
            }
            decode.decode(&stretch.bytes, &mut |unit| {
                let spot = stretch.spot(unit.offset, unit.line);
                let (mut mark, mut is_wanted) = (None, false);
                while let Some(place) = wanted.peek().filter(|place| *place <= spot.place()) {
                    is_wanted |= place == spot.place();
                    missed += u64::from(place < spot.place());
                    match wanted.take() {
                        Ok(one) => mark = one.filter(|_| place == spot.place()).or(mark),
                        Err(error) => {
                            failed = Some(error);
                            return;
                        }
                    }
                }
                if let (true, Ok(record)) = (is_wanted && failed.is_none(), &unit.read) {
                    failed =
                        found(ReviewedRecord { spot, bytes: unit.bytes, record, mark, before })
                            .err();
                }
                before = mark;
            });
            failed.is_none()
        });
        if let Some(error) = failed.take() {
            return Err(error);
        }
        // What is left of this file could not be read again.
        while wanted.peek().is_some_and(|place| Spot::file_of(place) == file) {
            missed += 1;
            wanted.take()?;
        }
    }
    Ok(missed)
}

/// Audits one record by itself.
pub(crate) fn alone<M>(
    auditor: &Auditor<'_>,
    again: &ReviewedRecord<'_, '_, M>,
    key: u64,
) -> ChunkResult {
    let spot = again.spot;
    let mut part = ChunkResult::new(spot.file, spot.offset, spot.offset, key);
    inspect(&mut part, auditor, again.record, spot, again.bytes, None);
    part.close();
    part
}
