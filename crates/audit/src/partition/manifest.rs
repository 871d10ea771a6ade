//! The manifest: logs cut into byte ranges of whole records, one row a range.

#[cfg(feature = "parquet")]
use super::row_group_parts::row_group_parts;
use super::row_groups::{ENCODING, RowGroupRange};
use crate::documents::AuditDocuments;
use crate::session::columnar::is_columnar;
use crate::session::logs::{AuditLogs, LogFiles};
use crate::session::workbook::is_workbook;
use gincert_evidence::{Digest, counted, printable};
use gincert_input::{Encoding, Limits, open, open_file};
use gincert_replay::map::TextEncoding;
use gincert_replay::{FILES_MAX, RunError, partition_file};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// Why an audit in parts does not go on.
#[derive(Debug, thiserror::Error)]
pub enum PartitionError {
    /// Something that was read cannot be used.
    #[error("{what}: {why}.")]
    Refused {
        /// The file, or the part.
        what: String,
        /// As the end of a sentence.
        why: String,
    },
    /// Something cannot be written.
    #[error("{what}: it cannot be written: {error}.")]
    NotWritable {
        /// The file.
        what: String,
        /// What the system says.
        error: io::Error,
    },
    /// The audit did not come to its end.
    #[error("{0}.")]
    Run(RunError),
}

/// Something that was read and cannot be used.
pub(crate) fn refused(what: impl Into<String>, why: impl Into<String>) -> PartitionError {
    PartitionError::Refused { what: what.into(), why: why.into() }
}

/// Most parts of an audit.
pub const PARTITIONS_MAX: u32 = 100_000;

/// A part of the logs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestRow {
    /// Its number, from 0.
    pub partition: u32,
    /// How many parts there are.
    pub partitions: u32,
    /// The log, as it was named.
    pub uri: String,
    /// Its first byte, in the file as it is stored.
    pub offset: u64,
    /// Its bytes; 0 for a part without records.
    pub length: u64,
    /// Their digest.
    pub sha256: Digest,
    /// Bytes of the whole file as it is stored.
    pub file_bytes: u64,
    /// Their digest.
    pub file_sha256: Digest,
    /// The place of the log in the list of logs, from 0.
    pub file: u32,
    /// How many logs there are.
    pub files: u32,
    /// Lines of the log before it.
    pub lines: u64,
    /// How the log is packed.
    pub encoding: String,
    /// Bytes at the beginning of the log by which its format is recognised, and which hold the names of
    /// columns; of a Parquet file its footer. Every part of the log reads them; 0 where the log is packed.
    pub head_bytes: u64,
    /// Their digest.
    pub head_sha256: Digest,
    /// The row groups of the part, where the log is a Parquet file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row_groups: Option<RowGroupRange>,
    /// How the log is read: by content, in a format, or by a map.
    pub reading: String,
    /// The digest of all rows without this key, each as a line.
    pub manifest_sha256: Digest,
}

impl ManifestRow {
    /// Reads a row.
    ///
    /// # Errors
    /// When it is not a row, or its numbers contradict each other.
    pub fn parse(json: &str) -> Result<ManifestRow, PartitionError> {
        let row: Result<ManifestRow, _> = serde_json::from_str(json);
        let row = row.map_err(|error| refused("The row of the manifest", error.to_string()))?;
        row.check()?;
        Ok(row)
    }

    /// Whether its numbers fit together.
    pub(crate) fn check(&self) -> Result<(), PartitionError> {
        let end = self.offset.checked_add(self.length);
        let fits = self.partition < self.partitions
            && self.partitions <= PARTITIONS_MAX
            && self.file < self.files
            && self.files <= self.partitions
            && end.is_some_and(|end| end <= self.file_bytes);
        match fits {
            true => Ok(()),
            false => Err(refused("The row of the manifest", "its numbers contradict each other")),
        }
    }

    /// Whether the log is read as it is stored.
    pub fn is_plain(&self) -> bool {
        self.encoding == Encoding::Plain.to_string()
    }

    /// The name of the part in messages.
    pub(crate) fn name(&self) -> String {
        format!("Partition {} of {}", self.partition, self.partitions)
    }

    /// The key of digests of records that all parts share. It depends on every byte of the logs, so
    /// records with the same digest cannot be prepared in advance.
    pub(crate) fn key(&self) -> u64 {
        let mut word = [0; 8];
        word.iter_mut().zip(self.manifest_sha256.bytes()).for_each(|(to, from)| *to = *from);
        u64::from_be_bytes(word)
    }
}

/// The digest of all rows.
pub(crate) fn manifest_digest(rows: &[ManifestRow]) -> Result<Digest, serde_json::Error> {
    let mut lines = Vec::new();
    let none = Digest::from([0; 32]);
    for row in rows {
        serde_json::to_writer(&mut lines, &ManifestRow { manifest_sha256: none, ..row.clone() })?;
        lines.push(b'\n');
    }
    Ok(Digest::of(&lines))
}

/// Cuts logs into so many parts, or one a log where there are more logs; a packed log is one part. The
/// same logs and options give the same rows.
///
/// # Errors
/// When a log cannot be read, is standard input, or holds no records of a known format.
pub fn manifest(
    logs: &[PathBuf],
    partitions: u32,
    documents: &AuditDocuments,
) -> Result<Vec<ManifestRow>, PartitionError> {
    if partitions == 0 || partitions > PARTITIONS_MAX {
        let most = counted(PARTITIONS_MAX.into(), "part", "parts");
        return Err(refused("--partitions", format!("at least one part, and at most {most}")));
    }
    let files = u32::try_from(logs.len()).unwrap_or(u32::MAX);
    if files > FILES_MAX.min(PARTITIONS_MAX) {
        return Err(refused("The list of logs", "it is too long"));
    }
    let sized = logs.iter().map(|path| sized(path)).collect::<Result<Vec<_>, _>>()?;
    let targets = sized.iter().zip(shares(&sized, partitions)).map(|(log, parts)| {
        let target = |part: u64| u128::from(log.bytes) * u128::from(part) / u128::from(parts);
        (1..parts).map(|part| u64::try_from(target(part)).unwrap_or(u64::MAX)).collect()
    });
    let targets: Vec<Vec<u64>> = targets.collect();
    manifest_at(logs, &targets, documents)
}

/// Cuts each log at the last end of a record before each of its offsets, which are in order; a Parquet file
/// at the row groups nearest to them; a packed log is one part.
///
/// # Errors
/// When a log cannot be read, is standard input, or holds no records of a known format.
pub fn manifest_at(
    logs: &[PathBuf],
    offsets: &[Vec<u64>],
    documents: &AuditDocuments,
) -> Result<Vec<ManifestRow>, PartitionError> {
    if documents.format().encoding() != TextEncoding::Utf8 {
        let why = "it states another encoding than UTF-8, whose bytes are not cut between records; audit \
                   the logs in one process, or convert them to UTF-8";
        return Err(refused("The map", why));
    }
    if !documents.format().is_of_bytes() {
        let why = "it fills cells down, and a part of a log does not have the rows above it; audit the logs in one \
                   process, or fill them down before";
        return Err(refused("The map", why));
    }
    let mut rows = Vec::new();
    for ((file, path), offsets) in (0..).zip(logs).zip(offsets) {
        let log = Log { path, file, documents };
        let sized = sized(path)?;
        let of_file = match sized.encoding {
            _ if sized.is_columnar => log.row_groups(offsets)?,
            Encoding::Plain => log.parts(offsets)?,
            packed @ (Encoding::Gzip | Encoding::Zstd) => vec![log.packed(packed)?],
        };
        rows.extend(of_file);
    }
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let files = u32::try_from(logs.len()).unwrap_or(u32::MAX);
    for (number, row) in (0..).zip(&mut rows) {
        (row.partition, row.partitions, row.files) = (number, count, files);
    }
    let failed = |error: serde_json::Error| refused("The manifest", error.to_string());
    let digest = manifest_digest(&rows).map_err(failed)?;
    rows.iter_mut().for_each(|row| row.manifest_sha256 = digest);
    Ok(rows)
}

/// Why this build makes no parts of a Parquet file.
#[cfg(not(feature = "parquet"))]
fn row_group_parts(
    _: &Path,
    _: &[u64],
    _: &crate::documents::LogFormat,
) -> Result<Vec<super::row_groups::RowGroupPart>, String> {
    Err(crate::session::columnar::NOT_BUILT.to_owned())
}

/// How large a log is, and how it is packed.
struct SizedLog {
    bytes: u64,
    encoding: Encoding,
    is_columnar: bool,
}

fn sized(path: &Path) -> Result<SizedLog, PartitionError> {
    let name = printable(&path.to_string_lossy());
    if path.as_os_str() == "-" {
        let why = "standard input cannot be read in parts; give the log as a file";
        return Err(refused("-", why));
    }
    if path.to_str().is_none() {
        return Err(refused(name, "its name is not UTF-8, so no row can hold it"));
    }
    if is_workbook(path) {
        let why = "it is a workbook, whose rows are not cut into parts; audit it with `gincert replay`, or save the \
                   sheet as CSV";
        return Err(refused(name, why));
    }
    let input = open(path, Limits::default()).map_err(|why| refused(&name, why.to_string()))?;
    Ok(SizedLog {
        bytes: input.packed_size().unwrap_or(0),
        encoding: input.encoding(),
        is_columnar: is_columnar(path),
    })
}

/// How many parts each log has: one, and what is left goes to the plain ones by their size, the largest
/// remainders first.
fn shares(logs: &[SizedLog], partitions: u32) -> Vec<u64> {
    let spare = u64::from(partitions).saturating_sub(logs.len() as u64);
    let weight = |log: &SizedLog| match log.encoding {
        Encoding::Plain => u128::from(log.bytes),
        Encoding::Gzip | Encoding::Zstd => 0,
    };
    let all: u128 = logs.iter().map(weight).sum();
    let exact = logs.iter().map(|log| weight(log) * u128::from(spare));
    let exact: Vec<(u128, u128)> =
        exact.map(|part| (part.checked_div(all), part.checked_rem(all))).map(known).collect();
    let mut shares: Vec<u64> =
        exact.iter().map(|(whole, _)| 1 + u64::try_from(*whole).unwrap_or(0)).collect();
    let given: u64 = shares.iter().map(|share| share - 1).sum();
    let mut order: Vec<usize> = (0..logs.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(exact.get(*place).map_or(0, |(_, rest)| *rest)));
    let more = if all > 0 { spare.saturating_sub(given) } else { 0 };
    for place in order.into_iter().take(usize::try_from(more).unwrap_or(usize::MAX)) {
        if let Some(share) = shares.get_mut(place) {
            *share += 1;
        }
    }
    shares
}

fn known((whole, rest): (Option<u128>, Option<u128>)) -> (u128, u128) {
    (whole.unwrap_or(0), rest.unwrap_or(0))
}

/// A log that is cut.
struct Log<'l> {
    path: &'l Path,
    file: u32,
    documents: &'l AuditDocuments,
}

impl Log<'_> {
    fn row(&self, encoding: Encoding, whole: (u64, Digest)) -> ManifestRow {
        ManifestRow {
            partition: 0,
            partitions: 0,
            uri: self.path.to_string_lossy().into_owned(),
            offset: 0,
            length: whole.0,
            sha256: whole.1,
            file_bytes: whole.0,
            file_sha256: whole.1,
            file: self.file,
            files: 0,
            lines: 0,
            encoding: encoding.to_string(),
            head_bytes: 0,
            head_sha256: Digest::of(b""),
            row_groups: None,
            reading: self.documents.reading(),
            manifest_sha256: Digest::from([0; 32]),
        }
    }

    fn name(&self) -> String {
        printable(&self.path.to_string_lossy())
    }

    /// A Parquet file, cut at the row groups that are nearest to some offsets.
    fn row_groups(&self, offsets: &[u64]) -> Result<Vec<ManifestRow>, PartitionError> {
        let whole = self.packed(Encoding::Plain)?;
        let parts = row_group_parts(self.path, offsets, self.documents.format());
        let parts = parts.map_err(|why| refused(self.name(), why))?.into_iter();
        let rows = parts.map(|part| ManifestRow {
            offset: part.offset,
            length: part.length,
            sha256: part.sha256,
            lines: part.lines,
            encoding: ENCODING.to_owned(),
            head_bytes: part.footer_bytes,
            head_sha256: part.footer_sha256,
            row_groups: Some(part.groups),
            ..whole.clone()
        });
        Ok(rows.collect())
    }

    /// A log as one part, whose digest is that of the file as it is stored.
    fn packed(&self, encoding: Encoding) -> Result<ManifestRow, PartitionError> {
        let failed = |why: String| refused(self.name(), why);
        let (file, _) = open_file(self.path).map_err(|why| failed(why.to_string()))?;
        let read = Digest::of_reader(file);
        let (digest, bytes) =
            read.map_err(|error| failed(format!("it cannot be read: {error}")))?;
        Ok(self.row(encoding, (bytes, digest)))
    }

    /// A plain log, cut at the last end of a record before each of some offsets.
    fn parts(&self, targets: &[u64]) -> Result<Vec<ManifestRow>, PartitionError> {
        let source = LogFiles::new(vec![self.path.to_owned()]);
        let names = [self.name()];
        let format = self.documents.format();
        let logs = AuditLogs { source: &source, names: &names, format, mask: None, apart: None };
        let cut = partition_file(&logs, 0, targets);
        let cut = cut.map_err(|broken| refused(self.name(), broken.why))?;
        let (head_bytes, head_sha256) = cut.head;
        let parts = cut.parts.into_iter().map(|part| ManifestRow {
            offset: part.offset,
            length: part.length,
            sha256: part.digest,
            lines: part.lines,
            head_bytes,
            head_sha256,
            ..self.row(Encoding::Plain, (cut.bytes, cut.digest))
        });
        Ok(parts.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logs(sizes: &[(u64, Encoding)]) -> Vec<SizedLog> {
        let sized = |&(bytes, encoding)| SizedLog { bytes, encoding, is_columnar: false };
        sizes.iter().map(sized).collect()
    }

    #[test]
    fn parts_are_shared_by_size_and_every_log_has_one() {
        let plain = |bytes| (bytes, Encoding::Plain);
        let of = |sizes: &[(u64, Encoding)], parts| shares(&logs(sizes), parts);
        assert_eq!(of(&[plain(100)], 7), [7]);
        assert_eq!(of(&[plain(300), plain(100)], 6), [4, 2]);
        assert_eq!(of(&[plain(300), (900, Encoding::Zstd), plain(100)], 7), [4, 1, 2]);
        assert_eq!(of(&[plain(1), plain(1), plain(1)], 2), [1, 1, 1]);
        assert_eq!(of(&[plain(0)], 5), [1]);
        let many = of(&[plain(7), plain(11), plain(13)], 64);
        assert_eq!(many.iter().sum::<u64>(), 64);
    }
}
