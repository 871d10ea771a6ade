//! The bytes of one part of a log, which must be those of the manifest.

use super::manifest::{ManifestRow, PartitionError, refused};
#[cfg(feature = "parquet")]
use super::row_group_reader::with_row_groups;
#[cfg(not(feature = "parquet"))]
use crate::session::columnar::NOT_BUILT;
use gincert_evidence::{Digest, DigestReader, counted, grouped, printable};
use gincert_input::{Input, Limits, open_file};
use gincert_replay::LogRange;
use gincert_replay::formats::HEAD_BYTES_MAX;
use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::path::Path;

/// Gives the records of a part to a reader, and checks the digest of what was read.
pub(crate) fn with_range<T>(
    row: &ManifestRow,
    read: &mut dyn FnMut(LogRange<'_>) -> Result<T, PartitionError>,
) -> Result<T, PartitionError> {
    let name = printable(&row.uri);
    let failed = |why: String| refused(&name, why);
    let cannot = |error: std::io::Error| failed(format!("it cannot be read: {error}"));
    let path = Path::new(&row.uri);
    let (mut file, bytes) = open_file(path).map_err(|why| failed(why.to_string()))?;
    if bytes != row.file_bytes {
        let why = format!(
            "it has {}, but the manifest states {}",
            counted(bytes, "byte", "bytes"),
            grouped(row.file_bytes.into())
        );
        return Err(failed(why));
    }
    if let Some(groups) = &row.row_groups {
        #[cfg(feature = "parquet")]
        return with_row_groups(row, groups, read);
        #[cfg(not(feature = "parquet"))]
        return Err(failed(format!("row group {}: {NOT_BUILT}", groups.first)));
    }
    if !row.is_plain() {
        return packed(row, file, read);
    }
    let head = head(&mut file, row.head_bytes).map_err(cannot)?;
    if Digest::of(&head) != row.head_sha256 {
        return Err(failed("its first bytes have changed since the manifest was made".to_owned()));
    }
    file.seek(SeekFrom::Start(row.offset)).map_err(cannot)?;
    let mut checked = DigestReader::new(file.take(row.length));
    let range = LogRange {
        file: row.file,
        offset: row.offset,
        lines: row.lines,
        head: &head,
        bytes: &mut checked,
    };
    let result = read(range)?;
    match (checked.bytes, checked.digest()) == (row.length, row.sha256) {
        true => Ok(result),
        false => Err(failed(format!(
            "bytes {} to {} have changed since the manifest was made",
            grouped(row.offset.into()),
            grouped(row.offset.saturating_add(row.length).into())
        ))),
    }
}

/// A packed log is read whole, and its digest is that of the file.
fn packed<T>(
    row: &ManifestRow,
    mut file: File,
    read: &mut dyn FnMut(LogRange<'_>) -> Result<T, PartitionError>,
) -> Result<T, PartitionError> {
    let failed = |why: String| refused(printable(&row.uri), why);
    let cannot = |error: std::io::Error| failed(format!("it cannot be read: {error}"));
    let (digest, _) = Digest::of_reader(&mut file).map_err(cannot)?;
    if digest != row.sha256 {
        return Err(failed("it has changed since the manifest was made".to_owned()));
    }
    file.seek(SeekFrom::Start(0)).map_err(cannot)?;
    let mut input = Input::from_reader(file, Limits::default());
    let input = input.as_mut().map_err(|why| failed(why.to_string()))?;
    let mut head = Vec::new();
    input.take(HEAD_BYTES_MAX as u64).read_to_end(&mut head).map_err(cannot)?;
    let mut bytes = Cursor::new(head.clone()).chain(input);
    let range = LogRange { file: row.file, offset: 0, lines: 0, head: &head, bytes: &mut bytes };
    read(range)
}

fn head(file: &mut File, bytes: u64) -> std::io::Result<Vec<u8>> {
    let most = bytes.min(HEAD_BYTES_MAX as u64);
    let mut head = Vec::new();
    file.take(most).read_to_end(&mut head)?;
    Ok(head)
}
