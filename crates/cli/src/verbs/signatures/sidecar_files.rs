//! What stands beside a file: its signatures, a signers' file, files that nobody names.

use crate::io::clock;
use crate::io::exit::Failure;
use crate::io::files::{read, shown};
use gincert_certify::{OWNED_FILES, read_file};
use gincert_evidence::printable;
use gincert_report::{
    FileResult, HTML_FILE, SignatureFile, Signers, TrustSource, read_allowed_signers,
};
use gincert_signing::{SIGNATURE_BYTES_MAX, SIGNERS_BYTES_MAX};
use std::collections::BTreeSet;
use std::path::Path;

/// Most signatures of one file.
const SIGNATURES_MAX: usize = 100;
/// Most names of a folder that are looked at for files that a report does not name.
const NAMES_MAX: usize = 10_000;

/// The folder in which a file stands.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The signers' file that the reader named, or the one beside the file, or none.
pub fn signers(chosen: Option<&Path>, folder: &Path) -> Result<Signers, Failure> {
    if let Some(path) = chosen {
        return Ok(read_signers(path, TrustSource::Reader, &read(path, SIGNERS_BYTES_MAX)?));
    }
    let path = folder.join("allowed_signers");
    if std::fs::symlink_metadata(&path).is_err() {
        return Ok(Signers::none());
    }
    Ok(match read_file(&path, SIGNERS_BYTES_MAX) {
        Ok(bytes) => read_signers(&path, TrustSource::Sender, &bytes),
        Err(error) => Signers {
            path: format!("{} ({})", shown(&path), printable(&error.to_string())),
            whose: TrustSource::Sender,
            allowed: None,
            findings: Vec::new(),
        },
    })
}

fn read_signers(path: &Path, whose: TrustSource, bytes: &[u8]) -> Signers {
    let path = shown(path);
    let (allowed, findings) = read_allowed_signers(&path, bytes, &clock::local);
    // A finding about the file as a whole has no line: then nothing of it was read.
    let is_read = findings.iter().all(|finding| finding.place.line().is_some());
    Signers { path, whose, allowed: is_read.then_some(allowed), findings }
}

/// The files `FILE.sig` and `FILE.NAME.sig` beside a file, `FILE.sig` first, then by name. One that
/// is the signature of another file there, called `FILE.NAME`, is that file's.
pub fn signatures(file: &Path) -> Result<Vec<SignatureFile>, Failure> {
    let folder = folder_of(file);
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(folder)));
    let here: BTreeSet<String> = std::fs::read_dir(folder)
        .map_err(unreadable)?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    let names = signature_names(&name, &here);
    if names.len() > SIGNATURES_MAX {
        let sentence = format!("{} has more than {SIGNATURES_MAX} signatures.", shown(file));
        return Err(Failure::unreadable(sentence));
    }
    Ok(signatures_named(folder, names))
}

/// The names of a file's signatures among the names of its folder.
pub fn signature_names(name: &str, here: &BTreeSet<String>) -> Vec<String> {
    let start = format!("{name}.");
    let beside = here.range(start.clone()..).take_while(|other| other.starts_with(&start));
    let is_its_own = |other: &&String| {
        let of = other.strip_suffix(".sig");
        of.is_some_and(|of| of == name || !here.contains(of))
    };
    let mut names: Vec<String> = beside.filter(is_its_own).cloned().collect();
    names.sort_by_key(|other| (other.len() > name.len() + ".sig".len(), other.clone()));
    names
}

/// Signatures by their names, the first hundred of them.
pub fn signatures_named(folder: &Path, names: Vec<String>) -> Vec<SignatureFile> {
    let files = names.into_iter().take(SIGNATURES_MAX).map(|name| {
        let bytes = read_file(&folder.join(&name), SIGNATURE_BYTES_MAX);
        SignatureFile { file: name, bytes: bytes.map_err(|error| error.to_string()) }
    });
    files.collect()
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

/// Files of the names that a certification writes that the report does not name. They are not checked,
/// and the answer lists them.
pub fn strangers(folder: &Path, issued: &[FileResult]) -> Vec<String> {
    let judged = ["report.md", "report.md.sig", "allowed_signers", HTML_FILE];
    let named = issued.iter().map(|file| file.path.as_str());
    let known: BTreeSet<&str> = named.chain(judged).collect();
    let found = owned_files(folder).into_iter().filter(|name| !known.contains(name.as_str()));
    found.map(|name| printable(&name)).collect()
}
