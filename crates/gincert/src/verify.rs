//! Whether a signed file is genuine.

use crate::Document;
use crate::trust::{KeyTrust, KeyTrustError, moment, readers_signers};
use gincert_certify::BUILD_DIGEST;
use gincert_letters::{
    LetterPageError, contained_letter, judge_letter, letter_act, looks_like_letter_page,
    read_as_letter,
};
use gincert_report::{
    Folders, SignatureFile, Verification, VerifyRequest, signature_names, verify_file,
};
use gincert_signing::Namespace;
use jiff::civil::Date;
use std::path::Path;

/// A file, the signatures beside it, and how it is to be judged.
#[derive(Debug, Clone, Copy)]
pub struct SignedFile<'a> {
    /// The file.
    pub file: &'a Document,
    /// What it is verified as: a report, a letter of approval, or another document.
    pub purpose: Namespace,
    /// The signatures that came with it, and their proofs of logging (`NAME.sig.tlog-proof`).
    pub signatures: &'a [Document],
    /// The caller's own list of signers; never one that came with the file.
    pub signers: Option<&'a Document>,
    /// What the caller states of keys besides.
    pub trust: KeyTrust<'a>,
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
    /// What the caller states of keys is not understood.
    #[error("{0}")]
    Trust(#[from] KeyTrustError),
    /// The page of a letter from which the letter cannot be taken.
    #[error("{0} cannot be read as the page of a letter: {1}")]
    LetterPage(String, LetterPageError),
}

/// Verifies a file. The result has a verdict for each part (layout, signatures, inputs, issued files, facts)
/// and one for the whole; a part that was not compared is not tested, and so is the whole then. Of the page of a letter
/// (`approve --html`) without signatures of its own, the letter in it is verified, with its signatures in the page and
/// those given.
///
/// # Errors
/// [`VerifyError`]. A file that is not genuine is a result and not an error.
///
/// ```
/// use gincert::{Date, Document, KeyTrust, Namespace, SignedFile, Verdict, verify};
/// let file = Document::new("report.md", "# Not a report\n");
/// let result = verify(&SignedFile {
///     file: &file,
///     purpose: Namespace::Report,
///     signatures: &[],
///     signers: None,
///     trust: KeyTrust::default(),
///     on: Date::constant(2026, 6, 1),
///     submission: None,
///     report: None,
/// }).unwrap();
/// assert_eq!(result.verdict, Verdict::Differs);
/// assert!(result.unreadable.is_some());
/// ```
pub fn verify(asked: &SignedFile<'_>) -> Result<Verification, VerifyError> {
    let at = moment(asked.on)?;
    let signers = readers_signers(asked.signers, &asked.trust)?;
    let name = asked.file.name.as_str();
    let mut bytes = asked.file.bytes.as_slice();
    let mut signatures = signature_files(asked.signatures);
    let here = signatures.iter().map(|one| one.file.clone()).collect();
    let is_page = signature_names(name, &here).is_empty() && looks_like_letter_page(bytes);
    let page = is_page.then(|| contained_letter(bytes, BUILD_DIGEST)).transpose();
    let mut page = page.map_err(|error| VerifyError::LetterPage(name.to_owned(), error))?;
    if let Some(page) = &mut page {
        page.add_later(signatures);
        signatures = std::mem::take(&mut page.signatures);
        bytes = &page.bytes;
    }
    let letter = read_as_letter(name, bytes);
    let mut done = verify_file(&VerifyRequest {
        file: name,
        bytes,
        purpose: asked.purpose,
        act: letter_act(&letter),
        signatures: &signatures,
        signers: &signers,
        principal: None,
        at,
        folders: Folders { submission: asked.submission, report: asked.report },
        build: BUILD_DIGEST,
    });
    if let Some(letter) = letter.filter(|_| asked.purpose == Namespace::Approval) {
        judge_letter(&mut done, &letter, asked.trust.letter_signatures);
    }
    if let Some(page) = page {
        done.add(page.rendering);
    }
    Ok(done)
}

/// Signatures, each with the proof of logging that has its name.
pub(crate) fn signature_files(documents: &[Document]) -> Vec<SignatureFile> {
    let files = documents.iter().map(|one| (one.name.clone(), one.bytes.clone()));
    SignatureFile::with_proofs(files.collect())
}
