//! What the verification of a signed file asks of a letter: its act, whether it can be read, whose signatures it needs,
//! and what is in a page that was mailed.
//!
//! It is given bytes and opens no file.

use crate::letter::Letter;
use crate::letter_page::{LetterPage, LetterPageError, letter_html, read_letter_page};
use crate::read::{NotALetter, looks_like_letter, read_letter};
use crate::signatories::different_signers;
use gincert_evidence::Verdict;
use gincert_pages::Source;
use gincert_report::{CheckResult, SignatureFile, Verification};

/// A file as a letter; `None` where it does not look like one.
pub type LetterReading = Option<Result<Letter, NotALetter>>;

/// Reads a file that may be a letter.
pub fn read_as_letter(path: &str, bytes: &[u8]) -> LetterReading {
    looks_like_letter(bytes).then(|| read_letter(&Source::new(path, bytes)))
}

/// The act of a letter, in a word; `None` of what cannot be read as a letter.
pub fn letter_act(read: &LetterReading) -> Option<&'static str> {
    let letter = read.as_ref().and_then(|read| read.as_ref().ok());
    letter.map(|letter| letter.action.word())
}

/// Adds what a letter needs besides a signature: that it can be read as one (where it cannot, it counts nowhere,
/// whoever signed it), the signatures that it states, and as many signers as the reader asks for.
pub fn judge_letter(
    done: &mut Verification,
    read: &Result<Letter, NotALetter>,
    signers_needed: usize,
) {
    let (verdict, reason) = match read {
        Ok(_) => (Verdict::Agrees, "It can be read as a letter.".to_owned()),
        Err(wrong) => {
            (Verdict::NeedsAPerson, format!("It cannot be read as a letter: {}", wrong.0.join(" ")))
        }
    };
    done.add(CheckResult { part: "layout", verdict, counts: true, reason });
    if let Some(letter) = read.as_ref().ok().filter(|letter| !letter.must_sign.is_empty()) {
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

impl ContainedLetter {
    /// Adds what was made later than the page: signatures, and proofs of logging of those in it.
    pub fn add_later(&mut self, later: Vec<SignatureFile>) {
        for mut other in later {
            match self.signatures.iter_mut().find(|one| one.file == other.file) {
                Some(one) if one.proof.is_none() => one.proof = other.proof.take(),
                Some(_) => {}
                None => self.signatures.push(other),
            }
        }
    }
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
    let signatures = SignatureFile::with_proofs(files.collect());
    Ok(ContainedLetter { name, bytes: letter, signatures, rendering })
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
