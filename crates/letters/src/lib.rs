//! Reads a commission's approval letters and determines whether a rule document is approved on a day.
//!
//! A letter is Markdown with tables ([`Letter`]); it names one document by its digest. Letters refer
//! to the letter before by its digest, so that neither the order of files nor a copy changes the
//! result ([`standing`]). A letter counts where somebody on the reader's list of signers signed it
//! ([`judge_file`]); one that nobody signed is a draft.
//!
//! Knows nothing about folders or terminals.

mod acts;
mod conditions;
mod filed;
mod index;
mod judged;
mod letter;
mod read;
mod standing;
mod write;

pub use conditions::{
    Channel, Condition, ConditionStatus, Deadline, Hindrance, channels, hindrances,
};
pub use filed::{LetterFile, RejectedLetter, SignatureStatus, approved_documents};
pub use index::LetterIndex;
pub use judged::{
    JudgedFile, LetterCandidate, LetterJudge, judge_file, may_be_letter, without_letter,
};
pub use letter::{Action, Letter};
pub use read::{CONDITIONS_MAX, NotALetter, looks_like_letter, read_conditions, read_letter};
pub use standing::{ApprovalResult, LetterScope, NearestDocument, Status, nearest, standing};
pub use write::letter_markdown;
