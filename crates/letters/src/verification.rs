//! What the verification of a signed file asks of a letter: its act, whether it can be read, whose signatures it needs,
//! and what is in a page that was mailed.
//!
//! It is given bytes and opens no file.

use crate::letter_page::{LetterPage, LetterPageError, letter_html, read_letter_page};
use crate::read::{looks_like_letter, read_letter};
use crate::signatories::different_signers;
use gincert_evidence::Verdict;
use gincert_pages::Source;
use gincert_report::{CheckResult, PROOF_END, ProofFile, SignatureFile, Verification};

/// The act of a letter, in a word; `None` where the bytes cannot be read as a letter.
pub fn letter_act(path: &str, bytes: &[u8]) -> Option<&'static str> {
    let letter = looks_like_letter(bytes).then(|| read_letter(&Source::new(path, bytes)))?;
    letter.ok().map(|letter| letter.action.word())
}

/// Adds what a letter needs besides a signature: that it can be read as one (where it cannot, it counts nowhere,
/// whoever signed it), the signatures that it states, and as many signers as the reader asks for.
pub fn judge_letter(done: &mut Verification, path: &str, bytes: &[u8], signers_needed: usize) {
    let read = read_letter(&Source::new(path, bytes));
    let (verdict, reason) = match &read {
        Ok(_) => (Verdict::Agrees, "It can be read as a letter.".to_owned()),
        Err(wrong) => {
            (Verdict::NeedsAPerson, format!("It cannot be read as a letter: {}", wrong.0.join(" ")))
        }
    };
    done.add(CheckResult { part: "layout", verdict, counts: true, reason });
    if let Some(letter) = read.ok().filter(|letter| !letter.must_sign.is_empty()) {
        done.require_signers("signatory", &letter.must_sign);
    }
    let found = different_signers(&done.signatures);
    if signers_needed > 1 {
        let reason = format!(
            "You ask for valid signatures of {signers_needed} different signers; the letter has {found}."
        );
        let verdict = if found < signers_needed { Verdict::Differs } else { Verdict::Agrees };
        done.add(CheckResult { part: "letter-signatures", verdict, counts: true, reason });
    }
}

/// A letter from a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContainedLetter {
    /// The name of its file.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its signatures in the page.
    pub signatures: Vec<SignatureFile>,
    /// Whether the page shows it unchanged.
    pub rendering: CheckResult,
}

/// Takes the letter out of its page, and makes the page again. `build` is the build that asks.
///
/// # Errors
/// [`LetterPageError`].
pub fn contained_letter(bytes: &[u8], build: &str) -> Result<ContainedLetter, LetterPageError> {
    let page = read_letter_page(bytes)?;
    let rendering = rendering(&page, bytes, build);
    let mut files = page.files.into_iter();
    let (name, letter) = files.next().unwrap_or_default();
    let signatures = signatures(files.collect());
    Ok(ContainedLetter { name, bytes: letter, signatures, rendering })
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

fn rendering(page: &LetterPage, bytes: &[u8], build: &str) -> CheckResult {
    let letter =
        page.files.first().and_then(|(name, letter)| read_letter(&Source::new(name, letter)).ok());
    let made = letter.map(|letter| {
        letter_html(&letter, &LetterPage { build: build.to_owned(), ..page.clone() })
    });
    let (verdict, reason) = match made {
        Some(made) if made.as_bytes() == bytes => {
            (Verdict::Agrees, "The page shows the letter in it unchanged.")
        }
        None => (Verdict::Differs, "The file in the page cannot be read as a letter."),
        Some(_) if page.build == build => (
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
