//! The page of a letter (`approve --html`): the letter and its signatures are taken out of it, and the page is made
//! again from them and compared.

use crate::io::exit::Failure;
use crate::verbs::signatures::sidecar_files::{SignatureLookup, folder_of, proof_of};
use gincert_certify::BUILD_DIGEST;
use gincert_evidence::Verdict;
use gincert_letters::{LetterPage, letter_html, read_letter, read_letter_page};
use gincert_pages::Source;
use gincert_report::{CheckResult, PROOF_END, ProofFile, SignatureFile};
use std::path::Path;

/// A letter from a page.
pub struct ContainedLetter {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Its signatures in the page, and those beside the page.
    pub signatures: Vec<SignatureFile>,
    /// Whether the page shows it unchanged.
    pub rendering: CheckResult,
}

/// Takes the letter out of its page.
pub fn open(
    path: &Path,
    name: &str,
    bytes: &[u8],
    beside: &mut SignatureLookup,
) -> Result<ContainedLetter, Failure> {
    let page = read_letter_page(bytes).map_err(|error| {
        Failure::unreadable(format!("{name} cannot be read as the page of a letter: {error}."))
    })?;
    let rendering = rendering(&page, bytes);
    let mut files = page.files.into_iter();
    let (letter, letter_bytes) = files.next().unwrap_or_default();
    let mut signatures = signatures(files.collect());
    // Who signed later did so beside the page, and a log has a signature only after it was made.
    for one in signatures.iter_mut().filter(|one| one.proof.is_none()) {
        one.proof = proof_of(folder_of(path), &one.file);
    }
    for other in beside.signatures(&path.with_file_name(&letter))? {
        if signatures.iter().all(|one| one.file != other.file) {
            signatures.push(other);
        }
    }
    Ok(ContainedLetter { name: letter, bytes: letter_bytes, signatures, rendering })
}

/// The signatures of a page, each with its proof of logging.
fn signatures(files: Vec<(String, Vec<u8>)>) -> Vec<SignatureFile> {
    let (proofs, signatures): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(name, _)| name.ends_with(PROOF_END));
    let with_proof = |(name, bytes): (String, Vec<u8>)| {
        let file = format!("{name}{PROOF_END}");
        let proof = proofs.iter().find(|(other, _)| *other == file).map(|(_, bytes)| bytes.clone());
        let proof = proof.map(|bytes| ProofFile { file, bytes: Ok(bytes) });
        SignatureFile { file: name, bytes: Ok(bytes), proof }
    };
    signatures.into_iter().map(with_proof).collect()
}

fn rendering(page: &LetterPage, bytes: &[u8]) -> CheckResult {
    let letter =
        page.files.first().and_then(|(name, letter)| read_letter(&Source::new(name, letter)).ok());
    let made = letter.map(|letter| {
        letter_html(&letter, &LetterPage { build: BUILD_DIGEST.to_owned(), ..page.clone() })
    });
    let (verdict, reason) = match made {
        Some(made) if made.as_bytes() == bytes => {
            (Verdict::Agrees, "The page shows the letter in it unchanged.")
        }
        None => (Verdict::Differs, "The file in the page cannot be read as a letter."),
        Some(_) if page.build == BUILD_DIGEST => (
            Verdict::Differs,
            "The page does not show the letter in it unchanged: read the letter itself, which can be saved from the page.",
        ),
        Some(_) => (
            Verdict::NotTested,
            "The page was not compared with the letter in it: it states a different tool build, which may lay out \
             pages differently. Read the letter itself, which can be saved from the page.",
        ),
    };
    CheckResult { part: "rendering", verdict, counts: true, reason: reason.to_owned() }
}
