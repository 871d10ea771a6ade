//! Reads what stands beside a file: its signatures, a signers' file, the files of a report.

use crate::args::KeyTrustArgs;
use crate::io::clock;
use crate::io::exit::Failure;
use crate::io::files::{name_of, read, shown};
use gincert_certify::OWNED_FILES;
use gincert_input::{FileError, read_file};
use gincert_report::{PROOF_END, ProofFile, SignatureFile, Signers, TrustSource, signature_names};
use gincert_signing::{
    LOG_POLICY_BYTES_MAX, LOG_PROOF_BYTES_MAX, LogPolicy, REVOKED_BYTES_MAX, RevokedKeys,
    SIGNATURE_BYTES_MAX, SIGNERS_BYTES_MAX, Timestamp,
};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// Most signatures of one file.
const SIGNATURES_MAX: usize = 100;
/// Most names of a folder that are searched for files that a report does not name.
const NAMES_MAX: usize = 10_000;

/// The folder in which a file stands.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The signers' file that the reader named, or the one beside the file, or none, with the reader's list of revoked
/// keys and the reader's policy of logs.
pub fn signers_by(
    chosen: Option<&Path>,
    trust: &KeyTrustArgs,
    folder: &Path,
) -> Result<Signers, Failure> {
    let mut signers = signers(chosen, folder)?;
    if let Some(path) = &trust.revoked {
        let revoked = RevokedKeys::read(&read(path, REVOKED_BYTES_MAX)?).map_err(|error| {
            Failure::unreadable(format!("The list of revoked keys {}: {error}.", shown(path)))
        })?;
        signers = signers.without(match &trust.revoked_from {
            Some(day) => revoked.lost_from(first_second(day)?),
            None => revoked,
        });
    }
    if let Some(path) = &trust.log_policy {
        let policy = LogPolicy::read(&read(path, LOG_POLICY_BYTES_MAX)?).map_err(|error| {
            Failure::unreadable(format!("The policy of logs {}: {error}.", shown(path)))
        })?;
        signers = signers.with_logs(policy);
    }
    Ok(signers)
}

fn first_second(day: &str) -> Result<Timestamp, Failure> {
    Timestamp::parse(day).map_err(|error| Failure::usage(format!("--revoked-from: {error}.")))
}

/// The signers' file that the reader named, or the one beside the file, or none.
pub fn signers(chosen: Option<&Path>, folder: &Path) -> Result<Signers, Failure> {
    if let Some(path) = chosen {
        let bytes = read(path, SIGNERS_BYTES_MAX)?;
        return Ok(Signers::read(&shown(path), TrustSource::Reader, &bytes, &clock::local));
    }
    let path = folder.join("allowed_signers");
    if std::fs::symlink_metadata(&path).is_err() {
        return Ok(Signers::none());
    }
    Ok(match read_file(&path, SIGNERS_BYTES_MAX) {
        Ok(bytes) => Signers::read(&shown(&path), TrustSource::Sender, &bytes, &clock::local),
        Err(error) => Signers::unread(&shown(&path), &error.to_string()),
    })
}

/// The names of folders in which signatures are looked for: each folder is listed once, however many of its
/// files are asked about.
#[derive(Default)]
pub struct SignatureLookup {
    folders: HashMap<PathBuf, BTreeSet<String>>,
}

impl SignatureLookup {
    /// The signatures beside a file, as [`signature_names`] orders them.
    pub fn signatures(&mut self, file: &Path) -> Result<Vec<SignatureFile>, Failure> {
        let folder = folder_of(file);
        let name = name_of(file);
        let here = match self.folders.entry(folder.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(names_of(folder)?),
        };
        let names = signature_names(&name, here);
        if names.len() > SIGNATURES_MAX {
            let sentence = format!("{} has more than {SIGNATURES_MAX} signatures.", shown(file));
            return Err(Failure::unreadable(sentence));
        }
        Ok(signatures_named(folder, names))
    }
}

fn names_of(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(folder)));
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        Some(entry.ok()?.file_name().to_string_lossy().into_owned())
    };
    Ok(entries.filter_map(name).collect())
}

/// The signatures beside one file.
pub fn signatures(file: &Path) -> Result<Vec<SignatureFile>, Failure> {
    SignatureLookup::default().signatures(file)
}

/// Signatures by their names, the first hundred of them.
pub fn signatures_named(folder: &Path, names: Vec<String>) -> Vec<SignatureFile> {
    names.into_iter().take(SIGNATURES_MAX).map(|name| signature_named(folder, name)).collect()
}

/// A signature with the proof of logging beside it.
pub fn signature_named(folder: &Path, name: String) -> SignatureFile {
    let bytes = read_file(&folder.join(&name), SIGNATURE_BYTES_MAX);
    let proof = proof_of(folder, &name);
    SignatureFile { file: name, bytes: bytes.map_err(|error| error.to_string()), proof }
}

/// The proof of logging of a signature, where there is one.
pub fn proof_of(folder: &Path, signature: &str) -> Option<ProofFile> {
    let file = format!("{signature}{PROOF_END}");
    match read_file(&folder.join(&file), LOG_PROOF_BYTES_MAX) {
        Err(FileError::Absent(_)) => None,
        read => Some(ProofFile { file, bytes: read.map_err(|error| error.to_string()) }),
    }
}

/// The files of a folder that have names which a certification writes, in their order.
pub fn owned_files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for pattern in OWNED_FILES {
        let Some((start, end)) = pattern.split_once('*') else {
            if folder.join(pattern).symlink_metadata().is_ok() {
                found.push(pattern.to_owned());
            }
            continue;
        };
        let Ok(entries) = std::fs::read_dir(folder.join(start)) else { continue };
        let names = entries.take(NAMES_MAX).flatten();
        let names = names.map(|entry| format!("{start}{}", entry.file_name().to_string_lossy()));
        found.extend(names.filter(|name| name.ends_with(end)));
    }
    found.sort();
    found
}
