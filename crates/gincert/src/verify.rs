//! Whether a signed file is genuine.

use crate::Document;
use gincert_certify::BUILD_DIGEST;
use gincert_report::{
    Folders, SignatureFile, Signers, TrustSource, Verification, VerifyRequest, verify_file,
};
use gincert_signing::{Namespace, Timestamp, TimestampError, utc};
use jiff::civil::Date;
use std::path::Path;

/// A file, the signatures beside it, and how it is to be judged.
#[derive(Debug, Clone, Copy)]
pub struct SignedFile<'a> {
    /// The file.
    pub file: &'a Document,
    /// What it is verified as: a report, a letter of approval, or another document.
    pub purpose: Namespace,
    /// The signatures that came with it.
    pub signatures: &'a [Document],
    /// The caller's own list of signers; never one that came with the file.
    pub signers: Option<&'a Document>,
    /// The day on which the keys must count.
    pub on: Date,
    /// The submission folder, for a report's inputs; they are not compared where it is `None`.
    pub submission: Option<&'a Path>,
    /// The report's folder, for the files issued with it; they are not compared where it is `None`.
    pub report: Option<&'a Path>,
}

/// Why a file was not verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// A day on which keys cannot be judged.
    #[error("keys cannot be judged on {0}: {1}")]
    Day(Date, TimestampError),
}

/// Verifies a file. The result has a verdict for each part (layout, signatures, inputs, issued files, facts)
/// and one for the whole; a part that was not compared is not tested, and so is the whole then.
///
/// # Errors
/// [`VerifyError`]. A file that is not genuine is a result and not an error.
///
/// ```
/// use gincert::{Date, Document, Namespace, SignedFile, Verdict, verify};
/// let file = Document::new("report.md", "# Not a report\n");
/// let result = verify(&SignedFile {
///     file: &file,
///     purpose: Namespace::Report,
///     signatures: &[],
///     signers: None,
///     on: Date::constant(2026, 6, 1),
///     submission: None,
///     report: None,
/// }).unwrap();
/// assert_eq!(result.verdict, Verdict::Differs);
/// assert!(result.unreadable.is_some());
/// ```
pub fn verify(asked: &SignedFile<'_>) -> Result<Verification, VerifyError> {
    let at = Timestamp::parse(&asked.on.to_string());
    let at = at.map_err(|error| VerifyError::Day(asked.on, error))?;
    Ok(verify_file(&VerifyRequest {
        file: &asked.file.name,
        bytes: &asked.file.bytes,
        purpose: asked.purpose,
        signatures: &signature_files(asked.signatures),
        signers: &asked.signers.map_or_else(Signers::none, readers_signers),
        principal: None,
        at,
        folders: Folders { submission: asked.submission, report: asked.report },
        build: BUILD_DIGEST,
    }))
}

pub(crate) fn signature_files(signatures: &[Document]) -> Vec<SignatureFile> {
    let files = signatures.iter();
    files.map(|one| SignatureFile::without_proof(&one.name, Ok(one.bytes.clone()))).collect()
}

/// A list of signers that is the caller's own. Times without a zone are UTC.
pub(crate) fn readers_signers(list: &Document) -> Signers {
    Signers::read(&list.name, TrustSource::Reader, &list.bytes, &utc)
}
