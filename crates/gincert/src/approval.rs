//! Whether a document is approved on a day.

use crate::Document;
use crate::verify::{readers_signers, signature_files};
use gincert_evidence::Digest;
use gincert_letters::{
    JudgedFile, LetterCandidate, LetterIndex, LetterJudge, LetterScope, RejectedLetter, Status,
    judge_file,
};
use jiff::civil::Date;

/// A letter of approval and its signatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedLetter {
    /// The letter, whose name ends in `.md`.
    pub letter: Document,
    /// The signatures beside it.
    pub signatures: Vec<Document>,
}

/// What the letters come to for a document on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// The status. Only [`Status::InForce`] is an approval without open duties.
    pub status: Status,
    /// The name of the letter that approves the document, or did.
    pub letter: Option<String>,
    /// The name of the letter that changed or ended that.
    pub changed_by: Option<String>,
    /// Letters about the document at which a person must look, each with the reason.
    pub doubts: Vec<RejectedLetter>,
    /// All letters that do not count, each with the reason.
    pub not_counted: Vec<RejectedLetter>,
}

/// Why no status was determined.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApprovalError {
    /// The list of signers cannot be read as one.
    #[error("the list of signers '{0}' cannot be read")]
    Signers(String),
}

/// Determines whether a document is approved on a day, by the letters given and no others: a letter that
/// was left out is not seen. A letter counts where somebody on `signers` signed it. With a profile only
/// letters under that one are looked at.
///
/// # Errors
/// [`ApprovalError`].
///
/// ```
/// use gincert::{Date, Document, Status, approval_status};
/// let rules = Document::new("rules.md", "# Nine\n");
/// let signers = Document::new("allowed_signers", "");
/// let on = Date::constant(2026, 6, 1);
/// let found = approval_status(&rules, &[], &signers, None, on).unwrap();
/// assert_eq!(found.status, Status::NotNamed);
/// ```
pub fn approval_status(
    document: &Document,
    letters: &[SignedLetter],
    signers: &Document,
    profile: Option<&str>,
    on: Date,
) -> Result<Approval, ApprovalError> {
    let signers = readers_signers(signers);
    if signers.allowed.is_none() {
        return Err(ApprovalError::Signers(signers.path));
    }
    let judge = LetterJudge { signers: &signers, principal: None, on };
    let (mut filed, mut unread, mut aside) = (Vec::new(), Vec::new(), Vec::new());
    for one in letters {
        let candidate = LetterCandidate {
            path: &one.letter.name,
            bytes: &one.letter.bytes,
            signatures: &signature_files(&one.signatures),
            is_page: one.letter.name.ends_with(".md"),
            is_inside: false,
        };
        match judge_file(&candidate, judge) {
            JudgedFile::Letter(letter) => filed.push(*letter),
            JudgedFile::Rejected(other) => unread.push(other),
            JudgedFile::Aside(other) => aside.push(other),
            JudgedFile::Other => aside.push(RejectedLetter {
                path: one.letter.name.clone(),
                sha256: Some(Digest::of(&one.letter.bytes)),
                why: "It is not laid out as a letter, and no signature on it is one of a letter."
                    .to_owned(),
            }),
        }
    }
    // The same letters in another order are the same answer.
    filed.sort_by(|a, b| a.path.cmp(&b.path));
    unread.sort_by(|a, b| a.path.cmp(&b.path));
    let index = LetterIndex::new(&filed, &unread, on);
    let found =
        index.standing(Digest::of(&document.bytes), LetterScope { profile, commission: None });
    let name = |at: Option<usize>| at.map(|at| index.path(at).to_owned());
    let mut not_counted = index.others();
    not_counted.extend(aside);
    Ok(Approval {
        status: found.status,
        letter: name(found.letter),
        changed_by: name(found.by),
        doubts: found.doubts,
        not_counted,
    })
}
