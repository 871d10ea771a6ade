//! The footer of a Parquet file: the columns, and where the row groups are. Everything that it states is
//! compared with the size of the file before a row is read.
//!
//! Source: the Apache Parquet format, `README.md` (file layout) and `parquet.thrift`.

use crate::error::ParquetFault;
use crate::layout::Layout;
use gincert_evidence::{Digest, grouped};
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::basic::Compression;
use parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData,
};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

/// Most bytes of a footer: 128 bytes for each column of each row group come to this in a file of 5,000 row
/// groups of 100 columns.
pub const FOOTER_BYTES_MAX: u64 = 64 << 20;

/// Most row groups of a file.
pub const ROW_GROUPS_MAX: usize = 100_000;

/// Most columns of a file, those inside of structures and lists counted one by one.
pub const FILE_COLUMNS_MAX: usize = 512;

/// The four bytes at both ends of a file.
const MAGIC: &[u8; 4] = b"PAR1";
/// The same where the footer is encrypted.
const ENCRYPTED_MAGIC: &[u8; 4] = b"PARE";
/// Bytes after the footer: its length and the four bytes.
const TAIL_BYTES: u64 = 8;

/// What a Parquet file says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParquetFile {
    /// Bytes of the file.
    pub bytes: u64,
    /// Bytes of the footer with its length and the four bytes after it.
    pub footer_bytes: u64,
    /// Their digest.
    pub footer_sha256: Digest,
    /// What its rows are.
    pub layout: Layout,
    /// Its row groups in order.
    pub row_groups: Vec<RowGroup>,
}

/// A row group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowGroup {
    /// How many rows it has.
    pub rows: u64,
    /// Its first byte in the file.
    pub offset: u64,
    /// Its bytes.
    pub length: u64,
}

/// How long the text of a row group is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RowGroupText {
    /// Bytes of the header line before it; 0 but for the first row group of a table.
    pub header_bytes: u64,
    /// Bytes of its lines.
    pub bytes: u64,
    /// Bytes of its first line.
    pub first_line_bytes: u64,
}

/// A file whose footer was read and checked.
pub(crate) struct OpenFile {
    pub file: File,
    pub metadata: ArrowReaderMetadata,
    pub about: ParquetFile,
}

/// Reads and checks the footer of a file.
pub(crate) fn open_file(mut file: File) -> Result<OpenFile, ParquetFault> {
    let bytes = file.metadata()?.len();
    let footer = read_footer(&mut file, bytes)?;
    let (thrift, _) = footer.split_at(footer.len().saturating_sub(8));
    let metadata = ParquetMetaDataReader::decode_metadata(thrift)
        .map_err(|error| ParquetFault::of_file(format!("its footer is damaged: {error}")))?;
    let footer_bytes = footer.len() as u64;
    let row_groups = checked_groups(&metadata, bytes - footer_bytes)?;
    // The types are those of the columns, and not of a schema of Arrow that the footer may have besides.
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let metadata = ArrowReaderMetadata::try_new(Arc::new(metadata), options)
        .map_err(|error| ParquetFault::of_file(format!("its columns cannot be read: {error}")))?;
    let layout = Layout::of(metadata.schema()).map_err(ParquetFault::of_file)?;
    let footer_sha256 = Digest::of(&footer);
    let about = ParquetFile { bytes, footer_bytes, footer_sha256, layout, row_groups };
    Ok(OpenFile { file, metadata, about })
}

/// The bytes of the footer and the eight bytes after it.
fn read_footer(file: &mut File, bytes: u64) -> Result<Vec<u8>, ParquetFault> {
    let least = MAGIC.len() as u64 + TAIL_BYTES;
    if bytes < least {
        let why = format!("it has {bytes} bytes, and a Parquet file has {least} at least");
        return Err(ParquetFault::of_file(why));
    }
    let mut tail = [0; TAIL_BYTES as usize];
    file.seek(SeekFrom::Start(bytes - TAIL_BYTES))?;
    file.read_exact(&mut tail)?;
    let [a, b, c, d, magic @ ..] = tail;
    if &magic == ENCRYPTED_MAGIC {
        return Err(ParquetFault::of_file("it is encrypted; write it without encryption"));
    }
    if &magic != MAGIC {
        let why = "its last four bytes are not PAR1: it is cut off, or was not written to its end";
        return Err(ParquetFault::of_file(why));
    }
    let length = u64::from(u32::from_le_bytes([a, b, c, d]));
    let most = (bytes - least).min(FOOTER_BYTES_MAX);
    if length > most {
        let why = format!(
            "the stated length of its footer is {} bytes, and at most {} are possible",
            grouped(length.into()),
            grouped(most.into())
        );
        return Err(ParquetFault::of_file(why));
    }
    file.seek(SeekFrom::Start(bytes - TAIL_BYTES - length))?;
    let mut footer = Vec::new();
    file.take(length + TAIL_BYTES).read_to_end(&mut footer)?;
    if footer.len() as u64 != length + TAIL_BYTES {
        return Err(ParquetFault::of_file("it became shorter while it was read"));
    }
    Ok(footer)
}

/// The row groups, once each column chunk lies before the footer and has a known compression.
fn checked_groups(
    metadata: &ParquetMetaData,
    footer_at: u64,
) -> Result<Vec<RowGroup>, ParquetFault> {
    let columns = metadata.file_metadata().schema_descr().num_columns();
    if columns > FILE_COLUMNS_MAX {
        let why = format!("it has {columns} columns, and at most {FILE_COLUMNS_MAX} are read");
        return Err(ParquetFault::of_file(why));
    }
    if metadata.num_row_groups() > ROW_GROUPS_MAX {
        let why = format!("it has more than {ROW_GROUPS_MAX} row groups");
        return Err(ParquetFault::of_file(why));
    }
    let groups = metadata.row_groups().iter().enumerate();
    let groups = groups.map(|(number, group)| {
        checked_group(group, footer_at).map_err(|why| ParquetFault::of_group(number, why))
    });
    let groups: Vec<RowGroup> = groups.collect::<Result<_, _>>()?;
    let rows = groups.iter().map(|group| u128::from(group.rows)).sum::<u128>();
    let stated = metadata.file_metadata().num_rows();
    if i128::try_from(rows) != Ok(i128::from(stated)) {
        let why = format!("it states {stated} rows, and its row groups have {rows}");
        return Err(ParquetFault::of_file(why));
    }
    Ok(groups)
}

fn checked_group(group: &RowGroupMetaData, footer_at: u64) -> Result<RowGroup, String> {
    let rows = u64::try_from(group.num_rows());
    let rows = rows.map_err(|_| format!("it states {} rows", group.num_rows()))?;
    let mut range: Option<(u64, u64)> = None;
    for column in group.columns() {
        let (begin, end) = checked_chunk(column, footer_at)
            .map_err(|why| format!("column '{}' {why}", column.column_path().string()))?;
        range = Some(range.map_or((begin, end), |(a, b)| (a.min(begin), b.max(end))));
    }
    let (offset, end) = range.unwrap_or((footer_at, footer_at));
    Ok(RowGroup { rows, offset, length: end - offset })
}

/// The first byte of a column chunk and the one after its last.
fn checked_chunk(column: &ColumnChunkMetaData, footer_at: u64) -> Result<(u64, u64), String> {
    if column.file_path().is_some() {
        return Err("is in another file; write whole files".to_owned());
    }
    if let Some(name) = other_compression(column.compression()) {
        return Err(format!(
            "is compressed with {name}, which is not read; write it with snappy, zstd or gzip, or \
             uncompressed"
        ));
    }
    let begin = column.dictionary_page_offset().unwrap_or_else(|| column.data_page_offset());
    let outside = || {
        format!(
            "is stated to have {} bytes from byte {begin} on, and the row groups end at byte {}",
            column.compressed_size(),
            grouped(footer_at.into())
        )
    };
    let first = u64::try_from(begin).map_err(|_| outside())?;
    let length = u64::try_from(column.compressed_size()).map_err(|_| outside())?;
    let end = first.checked_add(length).filter(|end| *end <= footer_at);
    let end = end.filter(|_| first >= MAGIC.len() as u64).ok_or_else(outside)?;
    // The decoder takes the other offset for one inside of the chunk.
    let data = u64::try_from(column.data_page_offset()).map_err(|_| outside())?;
    match (first..=end).contains(&data) && column.num_values() >= 0 {
        true => Ok((first, end)),
        false => Err(format!(
            "is stated to have {} values from byte {data} on, outside of its bytes {first} to {end}",
            column.num_values()
        )),
    }
}

/// The name of a compression that is not read.
fn other_compression(compression: Compression) -> Option<String> {
    match compression {
        Compression::UNCOMPRESSED
        | Compression::SNAPPY
        | Compression::GZIP(_)
        | Compression::ZSTD(_) => None,
        other => {
            let name = other.to_string();
            Some(name.split('(').next().unwrap_or_default().to_owned())
        }
    }
}
