//! Parts of a Parquet file: its row groups, each with its bytes and their digest, and the place that their
//! rows have in the text of the whole file.
//!
//! A round may have rows in two row groups, where each row is a seat. It belongs to the part in which it
//! begins; the next part then begins with the row group in which the round ends.

use super::row_groups::{RowGroupPart, RowGroupRange};
use crate::documents::LogFormat;
use crate::session::logs::{AuditLogs, LogFiles};
use gincert_evidence::Digest;
use gincert_parquet::{Layout, ParquetFault, ParquetFile, RowGroupText, describe, measure};
use gincert_replay::{FilePartition, partition_file};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// Cuts a Parquet file at the begin of the row group that is nearest to each offset.
///
/// # Errors
/// When it cannot be read, as the end of a sentence.
pub(crate) fn row_group_parts(
    path: &Path,
    offsets: &[u64],
    format: &LogFormat,
) -> Result<Vec<RowGroupPart>, String> {
    let failed = |fault: ParquetFault| fault.to_string();
    let about = describe(path).map_err(failed)?;
    let texts = TextPlaces::new(&measure(path).map_err(failed)?);
    let targets: Vec<u64> =
        offsets.iter().map(|offset| texts.target(&about, nearest(&about, *offset))).collect();
    let source = LogFiles::new(vec![path.to_owned()]);
    let logs =
        AuditLogs { source: &source, names: &[String::new()], format, mask: None, apart: None };
    let cut = partition_file(&logs, 0, &targets).map_err(|broken| broken.why)?;
    if cut.bytes != texts.end() {
        return Err("it was changed during this run".to_owned());
    }
    let (_, text_head_sha256) = cut.head;
    let parts = cut.parts.into_iter().map(|part| {
        let groups = texts.groups(&part);
        let range = stored_range(&about, &groups);
        let sha256 = range_digest(path, &range);
        let sha256 = sha256.map_err(|error| format!("it cannot be read: {error}"))?;
        let text_skipped = match groups.is_empty() {
            true => 0,
            false => part.offset.saturating_sub(texts.start(groups.start)),
        };
        Ok(RowGroupPart {
            offset: range.start,
            length: range.end - range.start,
            sha256,
            lines: part.lines,
            footer_bytes: about.footer_bytes,
            footer_sha256: about.footer_sha256,
            groups: RowGroupRange {
                first: groups.start,
                count: groups.end - groups.start,
                text_skipped,
                text_offset: part.offset,
                text_length: part.length,
                text_sha256: part.digest,
                text_head_sha256,
            },
        })
    });
    parts.collect()
}

/// Where the text of each row group begins, and how long its first line is.
struct TextPlaces {
    /// Of each row group, and the end of the last one.
    starts: Vec<u64>,
    first_lines: Vec<u64>,
}

impl TextPlaces {
    fn new(texts: &[RowGroupText]) -> TextPlaces {
        let mut starts = vec![0];
        let mut end = 0;
        for text in texts {
            end += text.header_bytes + text.bytes;
            starts.push(end);
        }
        let first_lines = texts.iter().map(|text| text.first_line_bytes).collect();
        TextPlaces { starts, first_lines }
    }

    fn start(&self, group: u32) -> u64 {
        let group = usize::try_from(group).unwrap_or(usize::MAX);
        self.starts.get(group).copied().unwrap_or_else(|| self.end())
    }

    fn end(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Before which offset of the text the last end of a record is the begin of a row group, if a record
    /// ends there. Whether one does is known in a table by the first row after it.
    fn target(&self, about: &ParquetFile, group: usize) -> u64 {
        let start = self.starts.get(group).copied().unwrap_or_else(|| self.end());
        match about.layout {
            Layout::Flat => start + self.first_lines.get(group).copied().unwrap_or(0),
            Layout::Json | Layout::Nested => start,
        }
    }

    /// The row groups that hold the text of a part.
    fn groups(&self, part: &FilePartition) -> Range<u32> {
        let before = |offset: u64| self.starts.partition_point(|start| *start <= offset);
        let number = |groups: usize| u32::try_from(groups).unwrap_or(u32::MAX);
        let first = before(part.offset).saturating_sub(1);
        match part.length {
            0 => number(first)..number(first),
            length => number(first)..number(before(part.offset + length - 1)),
        }
    }
}

/// The row group, or the end of the last one, whose first byte is nearest to an offset.
fn nearest(about: &ParquetFile, offset: u64) -> usize {
    let ends = about.row_groups.last().map(|group| group.offset + group.length);
    let begins = about.row_groups.iter().map(|group| group.offset).chain(ends);
    let distances = begins.enumerate().map(|(place, begin)| (begin.abs_diff(offset), place));
    distances.min().map_or(0, |(_, place)| place)
}

/// The bytes of row groups in the file.
pub(crate) fn stored_range(about: &ParquetFile, groups: &Range<u32>) -> Range<u64> {
    let places = usize::try_from(groups.start).unwrap_or(usize::MAX)
        ..usize::try_from(groups.end).unwrap_or(usize::MAX);
    let groups = about.row_groups.get(places).unwrap_or_default();
    let start = groups.iter().map(|group| group.offset).min().unwrap_or(0);
    let end = groups.iter().map(|group| group.offset + group.length).max().unwrap_or(start);
    start..end
}

pub(crate) fn range_digest(path: &Path, range: &Range<u64>) -> io::Result<Digest> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(range.start))?;
    let (digest, bytes) = Digest::of_reader(file.take(range.end - range.start))?;
    match bytes == range.end - range.start {
        true => Ok(digest),
        false => Err(io::Error::other("it is shorter than its footer states")),
    }
}
