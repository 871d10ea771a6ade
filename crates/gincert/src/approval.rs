//! Whether a document is approved on a day.

use crate::Document;
use crate::trust::{KeyTrust, KeyTrustError, readers_signers};
use crate::verify::signature_files;
use gincert_evidence::Digest;
use gincert_letters::{
    ChannelResult, JudgedFile, LetterCandidate, LetterIndex, LetterJudge, LetterScope,
    RejectedLetter, Status, judge_file,
};
use jiff::civil::Date;

/// A letter of approval and its signatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedLetter {
    /// The letter, whose name ends in `.md`.
    pub letter: Document,
    /// The signatures beside it, and their proofs of logging (`NAME.sig.tlog-proof`).
    pub signatures: Vec<Document>,
}

/// What is asked of the letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApprovalQuestion<'a> {
    /// Letters under this jurisdiction profile only.
    pub profile: Option<&'a str>,
    /// Letters that state this commission only.
    pub commission: Option<&'a str>,
    /// The channel in which the document is to be offered; without one, all of them.
    pub channel: Option<&'a str>,
    /// The day in question.
    pub on: Date,
    /// The day by which letters were known, on which keys are judged.
    pub known_on: Date,
    /// What is stated of keys besides the list of signers.
    pub trust: KeyTrust<'a>,
}

impl<'a> ApprovalQuestion<'a> {
    /// The question for a day by the letters known on it, of all commissions and for all channels.
    pub fn on(on: Date) -> ApprovalQuestion<'a> {
        ApprovalQuestion {
            profile: None,
            commission: None,
            channel: None,
            on,
            known_on: on,
            trust: KeyTrust::default(),
        }
    }
}

/// What the letters come to in one channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelApproval {
    /// The channel; `None` for every channel that no letter about the document names.
    pub channel: Option<String>,
    /// The status there.
    pub status: Status,
    /// The name of the letter that approves the document there, or did.
    pub letter: Option<String>,
    /// The name of the letter that changed or ended that.
    pub changed_by: Option<String>,
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
    /// The name of the letter that states the conditions and the last day of the approval anew.
    pub amended_by: Option<String>,
    /// The names of the letters that note conditions of the approval as done.
    pub notes: Vec<String>,
    /// The names of the letters that correct the text of one about the approval.
    pub corrections: Vec<String>,
    /// Letters about the document at which a person must look, each with the reason.
    pub doubts: Vec<RejectedLetter>,
    /// What they come to in each channel, where that differs ([`Status::ChannelsDiffer`]).
    pub by_channel: Vec<ChannelApproval>,
    /// All letters that do not count, each with the reason.
    pub not_counted: Vec<RejectedLetter>,
}

/// Why no status was determined.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApprovalError {
    /// The list of signers cannot be read as one.
    #[error("the list of signers '{0}' cannot be read")]
    Signers(String),
    /// What is stated of keys besides is not understood.
    #[error("{0}")]
    Trust(#[from] KeyTrustError),
}

/// Determines whether a document is approved on a day, by the letters given and no others: a letter that
/// was left out is not seen. A letter counts where somebody on `signers` signed it.
///
/// # Errors
/// [`ApprovalError`].
///
/// ```
/// use gincert::{ApprovalQuestion, Date, Document, Status, approval_status};
/// let rules = Document::new("rules.md", "# Nine\n");
/// let signers = Document::new("allowed_signers", "");
/// let question = ApprovalQuestion {
///     commission: Some("Maryland Lottery and Gaming"),
///     channel: Some("casino floor"),
///     ..ApprovalQuestion::on(Date::constant(2026, 6, 1))
/// };
/// let found = approval_status(&rules, &[], &signers, &question).unwrap();
/// assert_eq!(found.status, Status::NotNamed);
/// ```
pub fn approval_status(
    document: &Document,
    letters: &[SignedLetter],
    signers: &Document,
    question: &ApprovalQuestion<'_>,
) -> Result<Approval, ApprovalError> {
    let ApprovalQuestion { profile, commission, channel, on, known_on, trust } = *question;
    let signers = readers_signers(Some(signers), &trust)?;
    if signers.allowed.is_none() {
        return Err(ApprovalError::Signers(signers.path));
    }
    let signers_needed = trust.letter_signatures.max(1);
    let judge = LetterJudge { signers: &signers, principal: None, on: known_on, signers_needed };
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
    let index = LetterIndex::as_known(&filed, &unread, on, known_on);
    let scope = LetterScope { profile, commission, channel };
    let found = index.standing(Digest::of(&document.bytes), scope);
    let name = |at: Option<usize>| at.map(|at| index.path(at).to_owned());
    let names = |all: &[usize]| all.iter().map(|at| index.path(*at).to_owned()).collect();
    let mut not_counted = index.others(channel);
    not_counted.extend(aside);
    let in_channel = |one: &ChannelResult| ChannelApproval {
        channel: one.channel.clone(),
        status: one.result.status,
        letter: name(one.result.letter),
        changed_by: name(one.result.by),
    };
    Ok(Approval {
        by_channel: found.by_channel.iter().map(in_channel).collect(),
        status: found.status,
        letter: name(found.letter),
        changed_by: name(found.by),
        amended_by: name(found.terms.amended_by),
        notes: names(&found.terms.notes),
        corrections: names(&found.terms.corrections),
        doubts: found.doubts,
        not_counted,
    })
}
