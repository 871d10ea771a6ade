//! Reads single records again, after all of them were read once.

use crate::engine::inspect::inspect;
use crate::finding::spot::Spot;
use crate::input::formats::{RecordReader, Unit, lines};
use crate::input::reader::{Chunk, Inputs, ReadStep, read_all};
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

/// What is done with a record that is read again.
type ReviewVisitor<'v, M> = &'v mut dyn FnMut(ReviewedRecord<'_, '_, M>) -> io::Result<()>;

/// Reads wanted records again, in order. What cannot be read again is passed over; gives how many
/// these are.
pub(crate) fn review<W: WantedPlaces>(
    inputs: &dyn Inputs,
    wanted: &mut W,
    found: ReviewVisitor<'_, W::Mark>,
) -> io::Result<u64> {
    let mut review = Review { wanted, found, before: None, missed: 0, failed: None };
    while let Some(place) = review.wanted.peek() {
        let file = Spot::file_of(place);
        let begin = Progress { file, ..Progress::default() };
        review.before = None;
        read_all(inputs, &begin, STRETCH_BYTES, &mut |step| {
            let (stretch, decode) = match step {
                ReadStep::Stretch(stretch, decode) => (stretch, decode),
                ReadStep::EndOfFile | ReadStep::Broken(_) => return false,
                ReadStep::Long(_) => {
                    review.before = None;
                    return true;
                }
            };
            let end = stretch.spot(stretch.bytes.len(), 0).place();
            match review.next_in(file) {
                Some(place) if place < end => {}
                Some(_) => {
                    review.before = None;
                    return true;
                }
                // Nothing more of this file.
                None => return false,
            }
            match decode.is_by_line() {
                true => review.wanted_lines(&stretch, decode.as_ref(), end),
                false => decode.decode(&stretch.bytes, &mut |unit| {
                    review.visit(stretch.spot(unit.offset, unit.line), &unit);
                }),
            }
            review.failed.is_none()
        });
        if let Some(error) = review.failed.take() {
            return Err(error);
        }
        // What is left of this file could not be read again.
        while review.next_in(file).is_some() {
            review.missed += 1;
            review.wanted.take()?;
        }
    }
    Ok(review.missed)
}

/// A second reading.
struct Review<'w, W: WantedPlaces> {
    wanted: &'w mut W,
    found: ReviewVisitor<'w, W::Mark>,
    /// The mark of the record before in its file.
    before: Option<W::Mark>,
    /// Places where no record is.
    missed: u64,
    failed: Option<io::Error>,
}

impl<W: WantedPlaces> Review<'_, W> {
    /// The next place, where it is in this file.
    fn next_in(&self, file: u32) -> Option<u64> {
        self.wanted.peek().filter(|place| Spot::file_of(*place) == file)
    }

    /// Hands a record over if it is wanted.
    fn visit(&mut self, spot: Spot, unit: &Unit<'_>) {
        let (mut mark, mut is_wanted) = (None, false);
        while let Some(place) = self.wanted.peek().filter(|place| *place <= spot.place()) {
            is_wanted |= place == spot.place();
            self.missed += u64::from(place < spot.place());
            match self.wanted.take() {
                Ok(one) => mark = one.filter(|_| place == spot.place()).or(mark),
                Err(error) => {
                    self.failed = Some(error);
                    return;
                }
            }
        }
        if let (true, Ok(record)) = (is_wanted && self.failed.is_none(), &unit.read) {
            let before = self.before;
            let again = ReviewedRecord { spot, bytes: unit.bytes, record, mark, before };
            self.failed = (self.found)(again).err();
        }
        self.before = mark;
    }

    /// Decodes the wanted lines only: they are few in most logs.
    fn wanted_lines(&mut self, stretch: &Chunk, decode: &dyn RecordReader, end: u64) {
        let bytes = &stretch.bytes[..];
        let (mut from, mut lines_before) = (0, 0);
        while let Some(place) = self.next_in(stretch.file).filter(|place| *place < end) {
            let offset = Spot::at(place).offset.saturating_sub(stretch.offset);
            let offset = usize::try_from(offset).unwrap_or(usize::MAX);
            if let Some(between) = bytes.get(from..offset).filter(|between| !between.is_empty()) {
                lines_before += memchr::memchr_iter(b'\n', between).count() as u64;
                self.before = self.before.filter(|_| lines(between).next().is_none());
                from = offset;
            }
            let rest = bytes.get(from..).unwrap_or_default();
            let line_end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            let line = rest.get(..line_end).unwrap_or_default();
            decode.decode(line, &mut |unit| {
                self.visit(stretch.spot(from + unit.offset, lines_before + unit.line), &unit);
            });
            if self.failed.is_some() {
                return;
            }
            if self.wanted.peek() == Some(place) {
                // No record begins there.
                self.missed += 1;
                self.failed = self.wanted.take().err();
            }
            from += line_end;
            lines_before += 1;
        }
        let rest = bytes.get(from..).unwrap_or_default();
        self.before = self.before.filter(|_| lines(rest).next().is_none());
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::formats::{Format, Unit};
    use std::io::Read;

    /// A log in memory, whose lines are records by themselves or not.
    struct Log<'l> {
        text: &'l str,
        is_by_line: bool,
    }

    struct ByChunk(Box<dyn RecordReader>);

    impl RecordReader for ByChunk {
        fn cut(&self, stretch: &[u8]) -> usize {
            self.0.cut(stretch)
        }

        fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>)) {
            self.0.decode(stretch, visit);
        }
    }

    impl Inputs for Log<'_> {
        fn count(&self) -> u32 {
            1
        }

        fn open(&self, _: u32) -> io::Result<Box<dyn Read + '_>> {
            Ok(Box::new(self.text.as_bytes()))
        }

        fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
            let by_line = Format::of(head).open(head)?;
            assert!(by_line.is_by_line());
            Ok(if self.is_by_line { by_line } else { Box::new(ByChunk(by_line)) })
        }
    }

    struct WantedOffsets<'o>(&'o [u64]);

    impl WantedPlaces for WantedOffsets<'_> {
        type Mark = u64;

        fn peek(&self) -> Option<u64> {
            self.0.first().copied()
        }

        fn take(&mut self) -> io::Result<Option<u64>> {
            let (first, rest) = self.0.split_first().map_or((None, self.0), |(f, r)| (Some(*f), r));
            self.0 = rest;
            Ok(first)
        }
    }

    #[test]
    fn decoding_wanted_lines_gives_what_decoding_whole_chunks_gives() {
        let record = |round: u32| format!("{{\"round\":\"{round}\"}}");
        let text = [
            format!("{}\n\n \r\n{}\r\n{}\n", record(1), record(2), record(3)),
            format!("no record\n{}\n\x0c\n{}\n\n{}", record(4), record(5), record(6)),
        ]
        .concat();
        let starts: Vec<u64> = text.match_indices('{').map(|(offset, _)| offset as u64).collect();
        assert_eq!(starts.len(), 6);
        for choice in 1..64_u32 {
            let chosen = starts.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
            let chosen: Vec<u64> = chosen.map(|(_, start)| *start).collect();
            let read = |is_by_line| {
                let mut found = Vec::new();
                let log = Log { text: &text, is_by_line };
                let missed = review(&log, &mut WantedOffsets(&chosen), &mut |again| {
                    found.push((again.spot, again.bytes.to_vec(), again.mark, again.before));
                    Ok(())
                });
                assert_eq!((missed.ok(), found.len()), (Some(0), chosen.len()));
                found
            };
            assert_eq!(read(true), read(false), "{choice:b}");
        }
    }
}
