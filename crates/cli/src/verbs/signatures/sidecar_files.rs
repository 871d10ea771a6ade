//! Reads what stands beside a file: its signatures, a signers' file, the files of a report.

use crate::args::KeyTrustArgs;
use crate::io::clock;
use crate::io::exit::Failure;
use crate::io::files::{name_of, read, shown};
use gincert_certify::OWNED_FILES;
use gincert_evidence::sentence;
use gincert_input::{FileError, read_file};
use gincert_report::{
    PROOF_END, ProofFile, SignatureFile, Signers, TrustError, TrustFile, TrustFiles, TrustSource,
    signature_names,
};
use gincert_signing::{
    DELEGATION_BYTES_MAX, DelegationSource, LOG_POLICY_BYTES_MAX, LOG_PROOF_BYTES_MAX,
    REVOKED_BYTES_MAX, SIGNATURE_BYTES_MAX, SIGNERS_BYTES_MAX, Timestamp,
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

/// The signers' file that the reader named, or the one beside the file, or none, with what the reader states of
/// revoked keys, logs and delegations.
pub fn signers_by(
    chosen: Option<&Path>,
    trust: &KeyTrustArgs,
    folder: &Path,
) -> Result<Signers, Failure> {
    let revoked = named(trust.revoked.as_deref(), REVOKED_BYTES_MAX)?;
    let log_policy = named(trust.log_policy.as_deref(), LOG_POLICY_BYTES_MAX)?;
    let lists = trust.delegations.iter().map(|path| DelegationFiles::read(path));
    let lists = lists.collect::<Result<Vec<_>, _>>()?;
    let delegations: Vec<DelegationSource<'_>> =
        lists.iter().map(DelegationFiles::source).collect();
    let files = TrustFiles {
        revoked: revoked.as_ref().map(trust_file),
        revoked_from: trust.revoked_from.as_deref().map(first_second).transpose()?,
        log_policy: log_policy.as_ref().map(trust_file),
        delegations: &delegations,
    };
    let refused = |error: TrustError| Failure::unreadable(sentence(&error.to_string()));
    signers(chosen, folder)?.with_trust(&files).map_err(refused)
}

/// A file as it is shown, and its bytes.
type NamedFile = (String, Vec<u8>);

fn named(path: Option<&Path>, most: u64) -> Result<Option<NamedFile>, Failure> {
    path.map(|path| Ok((shown(path), read(path, most)?))).transpose()
}

fn trust_file((path, bytes): &NamedFile) -> TrustFile<'_> {
    TrustFile { path, bytes }
}

/// A list of delegations with what is beside it.
struct DelegationFiles {
    list: NamedFile,
    signature: Option<Vec<u8>>,
    proof: Option<Vec<u8>>,
}

impl DelegationFiles {
    fn read(path: &Path) -> Result<DelegationFiles, Failure> {
        let beside = |end: &str, most: u64| {
            let path = path.with_file_name(format!("{}{end}", name_of(path)));
            let is_here = std::fs::symlink_metadata(&path).is_ok();
            is_here.then(|| read(&path, most)).transpose()
        };
        Ok(DelegationFiles {
            list: (shown(path), read(path, DELEGATION_BYTES_MAX)?),
            signature: beside(".sig", SIGNATURE_BYTES_MAX)?,
            proof: beside(&format!(".sig{PROOF_END}"), LOG_PROOF_BYTES_MAX)?,
        })
    }

    fn source(&self) -> DelegationSource<'_> {
        let (file, bytes) = &self.list;
        let (signature, proof) = (self.signature.as_deref(), self.proof.as_deref());
        DelegationSource { file, bytes, signature, proof }
    }
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
