//! The verification of a report as one result: its signatures, and the files that it names.
//!
//! It puts together what `verify`, `allowed_signers` and `inputs` find. It reads files of the
//! submission folder, and never leaves that folder.

use crate::allowed_signers::{AllowedSigners, Signer};
use crate::inputs::{FileRow, InputsError, inputs, issued_files};
use crate::moment::Moment;
use crate::sign::Namespace;
use crate::verify::verify;
use gincert_evidence::{Digest, Verdict, printable};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use ssh_key::HashAlg;
use std::fmt::Write as _;
use std::path::{Component, Path};

/// A signature file at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureFile {
    /// Its path as it is to be shown.
    pub file: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// What came of one signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignatureResult {
    /// The signature's file.
    pub file: String,
    /// Who may sign with this key, by the signers' file; several are joined by commas.
    pub principal: Option<String>,
    /// Fingerprint of the key, where the signature fits.
    pub key: Option<String>,
    /// Whether the signature fits *and* somebody may sign with this key.
    pub valid: bool,
    /// A whole sentence.
    pub reason: String,
}

/// What came of one file that the report names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileResult {
    /// Path, relative to its folder.
    pub path: String,
    /// Digest in the report.
    pub sha256: Digest,
    /// Whether the file is the one in the report; nothing where it is not at hand.
    pub matches: Option<bool>,
    /// A whole sentence.
    pub reason: String,
}

/// The verification of one report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// The report's path as it is to be shown.
    pub file: String,
    /// Its digest.
    pub sha256: Digest,
    /// Its signatures.
    pub signatures: Vec<SignatureResult>,
    /// Its input files.
    pub inputs: Vec<FileResult>,
    /// The files issued with it.
    pub issued: Vec<FileResult>,
    /// Why the files that it names could not be read, if so.
    pub unreadable: Option<String>,
    /// `agrees`: signed, every signature valid, no file differs. `not-tested`: no signature, and
    /// no file differs. `differs`: anything else.
    pub verdict: Verdict,
}

/// Where files may be looked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Folders<'a> {
    /// The submission folder, for the inputs.
    pub submission: Option<&'a Path>,
    /// The report's folder, for the files issued with it.
    pub report: Option<&'a Path>,
}

/// Verifies a report: `signatures` by `signers` on a date, and the files that it names as far as
/// they are at hand. Only signatures in the namespace of reports count.
pub fn verify_report(
    file: &str,
    report: &[u8],
    signatures: &[SignatureFile],
    signers: &AllowedSigners,
    on: Option<Moment>,
    folders: Folders<'_>,
) -> Verification {
    let signatures: Vec<SignatureResult> = signatures
        .iter()
        .map(|signature| judge_signature(signature, Namespace::Report, report, signers, on))
        .collect();
    let mut unreadable = None;
    let mut checked = |rows: Result<Vec<FileRow>, InputsError>, folder: Option<&Path>| match rows {
        Ok(rows) => rows.iter().map(|row| check_file(row, folder)).collect(),
        Err(error) => {
            unreadable = Some(sentence(&error.to_string()));
            Vec::new()
        }
    };
    let inputs = checked(inputs(report), folders.submission);
    let issued = checked(issued_files(report), folders.report);
    let differs = unreadable.is_some()
        || signatures.iter().any(|signature| !signature.valid)
        || inputs.iter().chain(&issued).any(|file| file.matches == Some(false));
    let verdict = match (differs, signatures.is_empty()) {
        (true, _) => Verdict::Differs,
        (false, true) => Verdict::NotTested,
        (false, false) => Verdict::Agrees,
    };
    Verification {
        file: printable(file),
        sha256: Digest::of(report),
        signatures,
        inputs,
        issued,
        unreadable,
        verdict,
    }
}

/// Judges one signature file over any message: whether it fits, and whether the signers' file
/// names somebody who may make it.
pub fn judge_signature(
    signature: &SignatureFile,
    namespace: Namespace,
    message: &[u8],
    signers: &AllowedSigners,
    on: Option<Moment>,
) -> SignatureResult {
    let mut result = SignatureResult {
        file: printable(&signature.file),
        principal: None,
        key: None,
        valid: false,
        reason: String::new(),
    };
    let key = match verify(&signature.bytes, namespace, message) {
        Ok(key) => key,
        Err(error) => {
            result.reason = sentence(&error.to_string());
            return result;
        }
    };
    result.key = Some(key.fingerprint(HashAlg::Sha256).to_string());
    let reason = match signers.judge(&key, namespace, on) {
        Signer::May(principals) => {
            result.valid = true;
            result.principal = Some(printable(&principals.join(",")));
            "The signature fits, and the signers' file names who may make it."
        }
        Signer::OtherPurpose => {
            "The signature fits, but the signers' file does not name this key for this purpose."
        }
        Signer::OtherDate => {
            "The signature fits, but the signers' file does not name this key for this date."
        }
        Signer::DateNeeded => {
            "The signature fits, but the key counts for certain dates only, and no date was given."
        }
        Signer::Unknown => "The signature fits, but the signers' file does not name this key.",
    };
    reason.clone_into(&mut result.reason);
    result
}

fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), chars.as_str())
}

/// Compares a file that a report names with the one in a folder.
fn check_file(row: &FileRow, folder: Option<&Path>) -> FileResult {
    let (matches, reason) = match folder {
        None => (None, "No folder was given to look for the file.".to_owned()),
        Some(folder) => compare(row, folder),
    };
    FileResult { path: printable(&row.path), sha256: row.sha256, matches, reason }
}

fn compare(row: &FileRow, folder: &Path) -> (Option<bool>, String) {
    let no = |reason: &str| (Some(false), reason.to_owned());
    let failed = |error: std::io::Error| {
        (Some(false), format!("The file cannot be read: {}.", printable(&error.to_string())))
    };
    let is_inside =
        Path::new(&row.path).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_inside || row.path.contains(['\\', '\0', ':']) {
        return no("The path leads out of the folder, or is no plain relative path.");
    }
    let root = match folder.canonicalize() {
        Ok(root) => root,
        Err(error) => return failed(error),
    };
    let path = match root.join(&row.path).canonicalize() {
        Ok(path) => path,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return (None, "The file is not at hand.".to_owned());
        }
        Err(error) => return failed(error),
    };
    if !path.starts_with(&root) {
        return no("The path is a link that leads out of the folder.");
    }
    match path.metadata() {
        Ok(data) if !data.is_file() => return no("The path is no file."),
        Ok(data) if data.len() != row.bytes => return no("The file has another size."),
        Ok(_) => {}
        Err(error) => return failed(error),
    }
    match digest(&path) {
        Ok(digest) if digest == row.sha256.to_string() => {
            (Some(true), "The file is the one in the report.".to_owned())
        }
        Ok(_) => no("The file differs from the one in the report."),
        Err(error) => failed(error),
    }
}

/// The SHA-256 of a file of any size, in hexadecimal digits, read in pieces.
fn digest(path: &Path) -> std::io::Result<String> {
    let mut file = std::fs::File::open(path)?;
    let mut hash = Sha256::new();
    std::io::copy(&mut file, &mut hash)?;
    let mut text = String::new();
    for byte in hash.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}
