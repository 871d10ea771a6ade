//! The records of one part of a Parquet file, once its bytes and the footer have the digests of the manifest.

use super::manifest::{ManifestRow, PartitionError, refused};
use super::row_group_parts::{range_digest, stored_range};
use super::row_groups::RowGroupRange;
use gincert_evidence::{Digest, DigestReader, printable};
use gincert_parquet::{describe, open_text};
use gincert_replay::LogRange;
use gincert_replay::formats::HEAD_BYTES_MAX;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

/// Gives the records of a part to a reader, and checks the digest of their text.
pub(crate) fn with_row_groups<T>(
    row: &ManifestRow,
    groups: &RowGroupRange,
    read: &mut dyn FnMut(LogRange<'_>) -> Result<T, PartitionError>,
) -> Result<T, PartitionError> {
    let name = printable(&row.uri);
    let failed = |why: String| refused(&name, why);
    let cannot = |error: io::Error| failed(error.to_string());
    let path = Path::new(&row.uri);
    let about = describe(path).map_err(|fault| failed(fault.to_string()))?;
    if (about.footer_bytes, about.footer_sha256) != (row.head_bytes, row.head_sha256) {
        return Err(failed("its footer has changed since the manifest was made".to_owned()));
    }
    let numbers = groups.first..groups.first.saturating_add(groups.count);
    let range = stored_range(&about, &numbers);
    if (range.start, range.end - range.start) != (row.offset, row.length) {
        return Err(failed("its row groups are not those of the manifest".to_owned()));
    }
    let place = format!("row groups {} to {}", groups.first, numbers.end.saturating_sub(1));
    let changed = || failed(format!("{place} have changed since the manifest was made"));
    if range_digest(path, &range).map_err(cannot)? != row.sha256 {
        return Err(changed());
    }
    let all = u32::try_from(about.row_groups.len()).unwrap_or(u32::MAX);
    let opened =
        |numbers: Range<u32>| open_text(path, numbers).map_err(|fault| failed(fault.to_string()));
    let mut head = Vec::new();
    opened(0..all)?.take(HEAD_BYTES_MAX as u64).read_to_end(&mut head).map_err(cannot)?;
    if Digest::of(&head) != groups.text_head_sha256 {
        return Err(failed("its first rows have changed since the manifest was made".to_owned()));
    }
    let mut text = opened(numbers)?;
    let mut skipped = (&mut text).take(groups.text_skipped);
    if io::copy(&mut skipped, &mut io::sink()).map_err(cannot)? != groups.text_skipped {
        return Err(changed());
    }
    let mut checked = DigestReader::new(text.take(groups.text_length));
    let (file, offset, lines) = (row.file, groups.text_offset, row.lines);
    let result = read(LogRange { file, offset, lines, head: &head, bytes: &mut checked })?;
    match (checked.bytes, checked.digest()) == (groups.text_length, groups.text_sha256) {
        true => Ok(result),
        false => Err(changed()),
    }
}
