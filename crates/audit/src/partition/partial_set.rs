//! The partials of one audit: which parts are there, once each, all of one manifest and one question.

use super::checked_logs::CheckedLogs;
use super::manifest::{ManifestRow, PARTITIONS_MAX, PartitionError, manifest_digest, refused};
use super::partial::{PARTIAL_SCHEMA, Partial, PartialBasis};
use gincert_evidence::{Digest, counted, printable};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Bytes of one partial's line at most.
const LINE_BYTES_MAX: u64 = 1 << 30;
/// Missing parts that are named at most.
const NAMED_MAX: usize = 8;

/// What is looked at first.
#[derive(Deserialize)]
struct PartialHead {
    schema: String,
    #[serde(flatten)]
    basis: PartialBasis,
    partition: ManifestRow,
}

/// Where a partial is.
struct PartialPlace {
    path: PathBuf,
    offset: u64,
    bytes: u64,
    digest: Digest,
    row: ManifestRow,
}

impl PartialPlace {
    fn name(&self) -> String {
        printable(&self.path.to_string_lossy())
    }
}

/// All partials of an audit.
pub struct PartialSet {
    places: Vec<PartialPlace>,
}

impl PartialSet {
    /// Looks through files of partials, a line each, in any order. The same partial may come twice.
    ///
    /// # Errors
    /// When a file holds something else, a partial is of another manifest, tool, rule document or option,
    /// one comes twice and differs, or one is missing.
    pub fn read(files: &[PathBuf], basis: &PartialBasis) -> Result<PartialSet, PartitionError> {
        let mut known: BTreeMap<u32, PartialPlace> = BTreeMap::new();
        let mut manifest: Option<ManifestRow> = None;
        for path in files {
            for place in places(path, basis)? {
                let first = manifest.get_or_insert_with(|| place.row.clone());
                if (first.manifest_sha256, first.partitions)
                    != (place.row.manifest_sha256, place.row.partitions)
                {
                    let why = format!("{} belongs to another manifest", place.row.name());
                    return Err(refused(place.name(), why));
                }
                let number = place.row.partition;
                match known.get(&number) {
                    Some(other) if other.digest != place.digest => {
                        let (one, two) = (other.name(), place.name());
                        let why = format!("it comes twice, in {one} and in {two}, and differs");
                        return Err(refused(place.row.name(), why));
                    }
                    Some(_) => {}
                    None => {
                        known.insert(number, place);
                    }
                }
            }
        }
        let Some(first) = manifest else {
            return Err(refused(
                "The partials",
                "the files contain no partial; name the files that replay --partial wrote",
            ));
        };
        whole(&known, &first)?;
        Ok(PartialSet { places: known.into_values().collect() })
    }

    /// The logs of the audit, in their order.
    pub fn logs(&self) -> Vec<PathBuf> {
        let mut logs = BTreeMap::new();
        for place in &self.places {
            logs.entry(place.row.file).or_insert_with(|| PathBuf::from(&place.row.uri));
        }
        logs.into_values().collect()
    }

    /// Whether every log is there as long as it was: single records are read again where they are
    /// compared with each other.
    ///
    /// # Errors
    /// When one is not.
    pub fn check_logs(&self) -> Result<(), PartitionError> {
        for row in self.places.iter().map(|place| &place.row) {
            let found = std::fs::metadata(&row.uri).map(|data| data.len());
            let why = match found {
                Ok(bytes) if bytes == row.file_bytes => continue,
                Ok(_) => "it has changed since the manifest was made".to_owned(),
                Err(error) => format!(
                    "it cannot be read: {error}. Records that are compared with each other are read \
                     again, so the logs must be in place"
                ),
            };
            return Err(refused(printable(&row.uri), why));
        }
        Ok(())
    }

    /// The logs, whose bytes are checked as they are read.
    pub fn checked_logs(&self) -> CheckedLogs {
        CheckedLogs::new(self.places.iter().map(|place| &place.row))
    }

    /// The digest of each log and its bytes, once all of them are checked.
    ///
    /// # Errors
    /// When a log has changed.
    pub fn log_digests(&self) -> Result<Vec<(Digest, u64)>, PartitionError> {
        let mut firsts: BTreeMap<u32, &ManifestRow> = BTreeMap::new();
        for place in &self.places {
            firsts.entry(place.row.file).or_insert(&place.row);
        }
        let digests = firsts.into_values().map(|row| {
            let name = printable(&row.uri);
            let cannot =
                |error: std::io::Error| refused(&name, format!("it cannot be read: {error}"));
            let (digest, bytes) =
                File::open(&row.uri).and_then(Digest::of_reader).map_err(cannot)?;
            match digest == row.file_sha256 {
                true => Ok((digest, bytes)),
                false => Err(refused(&name, "it has changed since the manifest was made")),
            }
        });
        digests.collect()
    }

    /// The first part.
    pub(crate) fn first(&self) -> Option<&ManifestRow> {
        self.places.first().map(|place| &place.row)
    }

    /// Visits all partials in order.
    pub(crate) fn each<E: DeserializeOwned>(
        &self,
        visit: &mut dyn FnMut(Partial<E>) -> Result<(), PartitionError>,
    ) -> Result<(), PartitionError> {
        for place in &self.places {
            let name = place.name();
            let cannot =
                |error: std::io::Error| refused(&name, format!("it cannot be read: {error}"));
            let mut file = File::open(&place.path).map_err(cannot)?;
            file.seek(SeekFrom::Start(place.offset)).map_err(cannot)?;
            let mut line = Vec::new();
            file.take(place.bytes).read_to_end(&mut line).map_err(cannot)?;
            if Digest::of(&line) != place.digest {
                return Err(refused(&name, "it was changed during this run"));
            }
            visit(serde_json::from_slice(&line).map_err(|_| no_partial(&name))?)?;
        }
        Ok(())
    }
}

fn no_partial(name: &str) -> PartitionError {
    refused(name, "a line of it is not a partial of this version of gincert")
}

/// The partials of one file.
fn places(path: &Path, basis: &PartialBasis) -> Result<Vec<PartialPlace>, PartitionError> {
    let name = printable(&path.to_string_lossy());
    let cannot = |error: std::io::Error| refused(&name, format!("it cannot be read: {error}"));
    let (file, _) =
        gincert_input::open_file(path).map_err(|why| refused(&name, why.to_string()))?;
    let mut reader = BufReader::new(file);
    let (mut places, mut offset, mut line) = (Vec::new(), 0, Vec::new());
    loop {
        line.clear();
        let read = reader.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line);
        let read = read.map_err(cannot)? as u64;
        if read == 0 {
            break;
        }
        let begin = offset;
        offset += read;
        if line.ends_with(b"\n") {
            line.pop();
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let head: PartialHead = serde_json::from_slice(&line).map_err(|_| no_partial(&name))?;
        if head.schema != PARTIAL_SCHEMA {
            return Err(no_partial(&name));
        }
        if let Some(what) = difference(&head.basis, basis) {
            let why = format!("{} was audited {what}", head.partition.name());
            return Err(refused(&name, why));
        }
        head.partition.check()?;
        places.push(PartialPlace {
            path: path.to_owned(),
            offset: begin,
            bytes: line.len() as u64,
            digest: Digest::of(&line),
            row: head.partition,
        });
    }
    Ok(places)
}

/// In what a partial was audited differently.
fn difference(found: &PartialBasis, wanted: &PartialBasis) -> Option<String> {
    if found.tool != wanted.tool {
        Some("by another version of gincert".to_owned())
    } else if found.rules_sha256 != wanted.rules_sha256 {
        Some("by other rule documents, or by the same ones in another order".to_owned())
    } else if found.mask_key != wanted.mask_key {
        Some(other_mask(found.mask_key.as_deref(), wanted.mask_key.as_deref()))
    } else {
        (found.options_sha256 != wanted.options_sha256).then(|| "with other options".to_owned())
    }
}

/// How card numbers were masked otherwise, and what to do.
fn other_mask(found: Option<&str>, wanted: Option<&str>) -> String {
    match (found, wanted) {
        (None, _) => {
            "without a mask, and this run has one; merge without --mask, or audit every part \
                      again with the --mask of this run"
                .to_owned()
        }
        (Some(found), None) => format!(
            "with masks by the key {}, and this run has no mask; give the key with --mask KEYFILE",
            printable(found)
        ),
        (Some(found), Some(wanted)) => format!(
            "with masks by the key {}, and this run has the key {wanted}; one key has to mask all parts: \
             give the key of the parts with --mask, or audit them again with this one",
            printable(found)
        ),
    }
}

/// Whether all parts of a manifest are there, as it has them.
fn whole(known: &BTreeMap<u32, PartialPlace>, first: &ManifestRow) -> Result<(), PartitionError> {
    let count = first.partitions.min(PARTITIONS_MAX);
    let missing: Vec<u32> = (0..count).filter(|number| !known.contains_key(number)).collect();
    if !missing.is_empty() {
        let named: Vec<String> = missing.iter().take(NAMED_MAX).map(u32::to_string).collect();
        let more = missing.len() - named.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let what = match missing.len() {
            1 => format!("Partition {} of {count}", named.concat()),
            _ => format!("Partitions {}{more} of {count}", named.join(", ")),
        };
        let there = counted(known.len() as u64, "partial is", "partials are");
        return Err(refused(what, format!("not among the partials; {there} there")));
    }
    let rows: Vec<ManifestRow> = known.values().map(|place| place.row.clone()).collect();
    match manifest_digest(&rows) {
        Ok(digest) if digest == first.manifest_sha256 => Ok(()),
        _ => Err(refused("The manifest", "its rows in the partials were changed")),
    }
}
