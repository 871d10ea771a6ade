//! Bytes that a partial carries: in its line up to a stated size, else in a file beside it.

use super::manifest::{PartitionError, refused};
use crate::session::stage::FinalFile;
use base64ct::{Base64, Encoding as _};
use gincert_evidence::{Digest, DigestReader, Digester, counted, printable};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

/// Bytes of one list in the line of a partial at most; a longer list is in a file (`--runs`).
pub const INLINE_BYTES_MAX: u64 = 1 << 18;

/// Bytes with their digest, in the line or in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredBytes {
    bytes: u64,
    sha256: Digest,
    /// The bytes in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
    /// The name of a file in the folder of lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// Where long lists go, and how the file of this one is called.
pub(crate) struct RunsFolder<'f> {
    /// The folder, if there is one.
    pub folder: Option<&'f Path>,
    /// The first part of the names of files: one for each partition of a manifest.
    pub prefix: String,
}

impl StoredBytes {
    /// Stores what a reader gives.
    pub fn of(
        reader: &mut dyn Read,
        list: &str,
        runs: &RunsFolder<'_>,
    ) -> Result<StoredBytes, PartitionError> {
        let cannot = |error: io::Error| refused(list, format!("it cannot be read: {error}"));
        let mut first = Vec::new();
        reader.take(INLINE_BYTES_MAX + 1).read_to_end(&mut first).map_err(cannot)?;
        if first.len() as u64 <= INLINE_BYTES_MAX {
            let base64 = Some(Base64::encode_string(&first));
            let (bytes, sha256) = (first.len() as u64, Digest::of(&first));
            return Ok(StoredBytes { bytes, sha256, base64, file: None });
        }
        let Some(folder) = runs.folder else {
            let most = counted(INLINE_BYTES_MAX, "byte", "bytes");
            let why =
                format!("it is longer than {most}, the most that a line holds; give --runs DIR");
            return Err(refused(format!("The list '{list}'"), why));
        };
        let name = format!("{}-{list}", runs.prefix);
        let path = folder.join(&name);
        let shown = printable(&path.to_string_lossy());
        let failed = |error| PartitionError::NotWritable { what: shown.clone(), error };
        let mut out = FinalFile::begin(&path).map_err(failed)?;
        let (mut digester, mut bytes) = (Digester::default(), 0);
        let mut all = first.as_slice().chain(reader);
        let mut piece = vec![0; 1 << 16];
        loop {
            let read = all.read(&mut piece).map_err(cannot)?;
            let part = piece.get(..read).unwrap_or_default();
            if part.is_empty() {
                break;
            }
            digester.add(part);
            bytes += part.len() as u64;
            out.write_all(part).map_err(failed)?;
        }
        out.finish().map_err(failed)?;
        Ok(StoredBytes { bytes, sha256: digester.digest(), base64: None, file: Some(name) })
    }

    /// Hands the bytes to a reader, which takes all of them; they must have their digest.
    pub fn read(
        &self,
        what: &str,
        runs: Option<&Path>,
        take: &mut dyn FnMut(&mut dyn BufRead) -> io::Result<()>,
    ) -> Result<(), PartitionError> {
        let failed = |error: io::Error| refused(what, error.to_string());
        let source: Box<dyn Read> = match (&self.base64, &self.file) {
            (Some(text), None) => {
                let bytes = Base64::decode_vec(text);
                let bytes =
                    bytes.map_err(|_| refused(what, "one of its lists is not valid base64"))?;
                Box::new(io::Cursor::new(bytes))
            }
            (None, Some(name)) => {
                let Some(folder) = runs else {
                    let why =
                        format!("its list '{}' is in a file; give --runs DIR", printable(name));
                    return Err(refused(what, why));
                };
                if Path::new(name).file_name().is_none_or(|last| last != name.as_str()) {
                    return Err(refused(what, "it names a file outside the folder of --runs"));
                }
                let path = folder.join(name);
                let opened = File::open(&path);
                let why = |error: io::Error| {
                    refused(
                        printable(&path.to_string_lossy()),
                        format!("it cannot be read: {error}"),
                    )
                };
                Box::new(opened.map_err(why)?)
            }
            _ => return Err(refused(what, "one of its lists is missing, or is stored twice")),
        };
        let mut reader = BufReader::with_capacity(1 << 16, DigestReader::new(source));
        take(&mut reader).map_err(failed)?;
        let checked = reader.into_inner();
        match (checked.bytes, checked.digest()) == (self.bytes, self.sha256) {
            true => Ok(()),
            false => Err(refused(what, "a list does not match its digest; it was changed")),
        }
    }
}
