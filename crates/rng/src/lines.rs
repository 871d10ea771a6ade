//! Reading a sample line by line, in constant memory, from anything that gives bytes.

use crate::partition::Continuation;
use crate::reading::{DeckLineError, LINE_BYTES_MAX, Notation, parse_dealt, parse_deck};
use crate::sample_tests::SampleRow;
use std::io::{self, BufRead, Read};

/// Bytes without a usable line after which reading ends: the rest is not a sample.
pub const STRAY_BYTES_MAX: u64 = 16 << 20;

/// What a reader gives.
#[derive(Debug, Clone, Copy)]
pub enum LineEvent<'a> {
    /// A line of the sample.
    Row(&'a SampleRow),
    /// A line that is left out; the next one does not follow the one before.
    LeftOut {
        /// Its number, from 1.
        line: u64,
        /// Where it begins, in bytes.
        offset: u64,
        /// Why, as half a sentence.
        why: &'a str,
    },
}

/// What became of a line; the answer to [`LineEvent::LeftOut`] does not matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineOutcome {
    /// It was taken, and more are wanted.
    More,
    /// It was taken, and no more are wanted.
    Enough,
    /// It is left out, for this reason.
    LeftOut(String),
}

/// Why a reading ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadEnd {
    /// With the last line.
    AtTheEnd,
    /// No more lines were wanted.
    Enough,
    /// [`STRAY_BYTES_MAX`] bytes went by without a line that was taken.
    Stray,
}

/// What a file of text in UTF-8 may begin with.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A sample that is being read.
///
/// ```
/// use gincert_rng::{ReadEnd, LineEvent, SampleReader, LineOutcome};
/// let mut taken = 0;
/// let mut lines = SampleReader::new(&b"3 1 2\n4 4 4\n\n9 8 7"[..], true);
/// let ended = lines.read(&mut |event| {
///     match event {
///         LineEvent::Row(_) => taken += 1,
///         LineEvent::LeftOut { line, offset, .. } => assert_eq!((line, offset), (2, 6)),
///     }
///     LineOutcome::More
/// });
/// assert_eq!((ended.unwrap(), taken), (ReadEnd::AtTheEnd, 2));
/// ```
#[derive(Debug)]
pub struct SampleReader<R> {
    input: R,
    dealt: bool,
    notation: Option<Notation>,
    number: u64,
    offset: u64,
    /// Where the last line that was taken ended.
    taken_to: u64,
}

impl<R: BufRead> SampleReader<R> {
    /// Of whole decks, or of dealt cards.
    pub fn new(input: R, dealt: bool) -> SampleReader<R> {
        SampleReader { input, dealt, notation: None, number: 0, offset: 0, taken_to: 0 }
    }

    /// Of whole decks, after others of the same file.
    pub fn resumed(input: R, after: Continuation) -> SampleReader<R> {
        let Continuation { offset, lines, notation } = after;
        SampleReader { input, dealt: false, notation, number: lines, offset, taken_to: offset }
    }

    /// How the cards are written, once a line has been taken that says so.
    pub fn notation(&self) -> Option<Notation> {
        self.notation
    }

    /// Bytes that were read so far.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads to the end, or until no more lines are wanted. Blank lines are passed over.
    ///
    /// # Errors
    /// What the input gives; all lines before it were given.
    pub fn read(
        &mut self,
        take: &mut dyn FnMut(LineEvent<'_>) -> LineOutcome,
    ) -> io::Result<ReadEnd> {
        let mut line = Vec::new();
        while let Some((offset, whole)) = self.next(&mut line)? {
            if self.stray() {
                return Ok(ReadEnd::Stray);
            }
            // Exported files often begin with a byte order mark.
            if self.number == 1 && line.starts_with(BYTE_ORDER_MARK) {
                line.drain(..BYTE_ORDER_MARK.len());
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let why = match self.row(line.trim_ascii_end(), whole) {
                Ok(row) => match take(LineEvent::Row(&row)) {
                    LineOutcome::More => {
                        self.taken_to = self.offset;
                        continue;
                    }
                    LineOutcome::Enough => return Ok(ReadEnd::Enough),
                    LineOutcome::LeftOut(why) => why,
                },
                Err(why) => why,
            };
            take(LineEvent::LeftOut { line: self.number, offset, why: &why });
        }
        Ok(ReadEnd::AtTheEnd)
    }

    /// Counts the lines that are left and are not blank, without reading them as lines of a sample.
    ///
    /// # Errors
    /// What the input gives.
    pub fn count_rest(&mut self) -> io::Result<u64> {
        let (mut lines, mut is_blank) = (0u64, true);
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(lines + u64::from(!is_blank));
            }
            for byte in buffer {
                match byte {
                    b'\n' => {
                        lines += u64::from(!is_blank);
                        is_blank = true;
                    }
                    byte => is_blank &= byte.is_ascii_whitespace(),
                }
            }
            let read = buffer.len();
            self.offset = self.offset.saturating_add(read as u64);
            self.input.consume(read);
        }
    }

    fn stray(&self) -> bool {
        self.offset.saturating_sub(self.taken_to) > STRAY_BYTES_MAX
    }

    /// The next line, at most a little more of it than is read as one: where it begins, and whether
    /// its end is there.
    fn next(&mut self, line: &mut Vec<u8>) -> io::Result<Option<(u64, bool)>> {
        line.clear();
        let at = self.offset;
        // Room for a line's end beyond the longest line.
        let most = LINE_BYTES_MAX as u64 + 2;
        let read = (&mut self.input).take(most).read_until(b'\n', line)? as u64;
        self.offset = self.offset.saturating_add(read);
        self.number += u64::from(read > 0);
        let whole = line.ends_with(b"\n");
        if !whole && read == most {
            self.skip_line()?;
        }
        Ok((read > 0).then_some((at, whole)))
    }

    /// Passes over the rest of a line, or over as much as may go by.
    fn skip_line(&mut self) -> io::Result<()> {
        while !self.stray() {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |at| at + 1);
            self.input.consume(used);
            self.offset = self.offset.saturating_add(used as u64);
            if end.is_some() || used == 0 {
                break;
            }
        }
        Ok(())
    }

    fn row(&mut self, line: &[u8], whole: bool) -> Result<SampleRow, String> {
        let parsed = match self.dealt {
            false => parse_deck(line).map(|(deck, written)| (SampleRow::Deck(deck), Some(written))),
            true => parse_dealt(line).map(|(dealt, written)| (SampleRow::Dealt(dealt), written)),
        };
        match parsed {
            Ok((row, None)) if self.notation != Some(Notation::Cards) => Ok(row),
            Ok((row, Some(written))) if *self.notation.get_or_insert(written) == written => Ok(row),
            Ok(_) => Err("its notation differs from the previous lines".to_owned()),
            Err(error) => Err(match error {
                DeckLineError::Count(_) if !whole => format!("{error}, and its end is missing"),
                _ => error.to_string(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_left_are_counted_without_being_read() {
        let mut lines = SampleReader::new(&b"3 1 2\n\n4 4 4\n \t\r\n9 8 7\nx"[..], true);
        let ended = lines.read(&mut |_| LineOutcome::Enough);
        assert_eq!((ended.unwrap(), lines.count_rest().unwrap()), (ReadEnd::Enough, 3));
        assert_eq!(lines.count_rest().unwrap(), 0);
    }

    #[test]
    fn a_byte_order_mark_is_passed_over_at_the_beginning_only() {
        let text = b"\xef\xbb\xbf3 1 2\n\xef\xbb\xbf3 1 2\n";
        let (mut taken, mut left_out) = (0, Vec::new());
        let ended = SampleReader::new(&text[..], true).read(&mut |event| {
            match event {
                LineEvent::Row(_) => taken += 1,
                LineEvent::LeftOut { line, .. } => left_out.push(line),
            }
            LineOutcome::More
        });
        assert_eq!(ended.unwrap(), ReadEnd::AtTheEnd);
        assert_eq!((taken, left_out), (1, vec![2]));
    }
}
