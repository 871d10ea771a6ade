//! Whether a signed file is genuine.

use crate::Document;
use crate::trust::{KeyTrust, KeyTrustError, moment, readers_signers};
use gincert_certify::BUILD_DIGEST;
use gincert_letters::{
    LetterPageError, contained_letter, judge_letter, letter_act, looks_like_letter,
    looks_like_letter_page,
};
use gincert_report::{
    Folders, PROOF_END, ProofFile, SignatureFile, Verification, VerifyRequest, signature_names,
    verify_file,
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
    let page = page.map_err(|error| VerifyError::LetterPage(name.to_owned(), error))?;
    if let Some(page) = &page {
        bytes = &page.bytes;
        signatures = with_later(&page.signatures, signatures);
    }
    let mut done = verify_file(&VerifyRequest {
        file: name,
        bytes,
        purpose: asked.purpose,
        act: letter_act(name, bytes),
        signatures: &signatures,
        signers: &signers,
        principal: None,
        at,
        folders: Folders { submission: asked.submission, report: asked.report },
        build: BUILD_DIGEST,
    });
    if asked.purpose == Namespace::Approval && looks_like_letter(bytes) {
        judge_letter(&mut done, name, bytes, asked.trust.letter_signatures);
    }
    if let Some(page) = page {
        done.add(page.rendering);
    }
    Ok(done)
}

/// The signatures of a page, with proofs and signatures that were made later.
fn with_later(in_page: &[SignatureFile], later: Vec<SignatureFile>) -> Vec<SignatureFile> {
    let mut all = in_page.to_vec();
    for mut other in later {
        match all.iter_mut().find(|one| one.file == other.file) {
            Some(one) if one.proof.is_none() => one.proof = other.proof.take(),
            Some(_) => {}
            None => all.push(other),
        }
    }
    all
}

/// Signatures, each with the proof of logging that has its name.
pub(crate) fn signature_files(documents: &[Document]) -> Vec<SignatureFile> {
    let is_proof = |one: &&Document| one.name.ends_with(PROOF_END);
    let with_proof = |one: &Document| {
        let file = format!("{}{PROOF_END}", one.name);
        let proof = documents.iter().find(|other| other.name == file);
        let proof = proof.map(|proof| ProofFile { file, bytes: Ok(proof.bytes.clone()) });
        SignatureFile { file: one.name.clone(), bytes: Ok(one.bytes.clone()), proof }
    };
    documents.iter().filter(|one| !is_proof(one)).map(with_proof).collect()
}
