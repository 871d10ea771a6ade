//! Reads a commission's approval letters and determines whether a rule document is approved on a day.
//!
//! A letter is Markdown with tables ([`Letter`]); it names one document by its digest. Letters refer
//! to the letter before by its digest, so that neither the order of files nor a copy changes the
//! result ([`standing`]). A letter counts where somebody on the reader's list of signers signed it
//! ([`judge_file`]); one that nobody signed is a draft.
//!
//! Knows nothing about folders or terminals.

mod acts;
mod channel;
mod channel_view;
mod conditions;
mod filed;
mod index;
mod judged;
mod letter;
mod letter_page;
mod read;
mod register;
mod report_review;
mod signatories;
mod standing;
mod verification;
mod write;

pub use channel::{CHANNEL_CHARS_MAX, CHANNELS_MAX, DOCUMENT_CHANNELS_MAX, read_channels};
pub use conditions::{
    Channel, Condition, ConditionStatus, Deadline, Hindrance, channels, hindrances,
};
pub use filed::{LetterFile, RejectedLetter, SignatureStatus, approved_documents};
pub use index::LetterIndex;
pub use judged::{
    JudgedFile, LetterCandidate, LetterJudge, judge_file, may_be_letter, without_letter,
};
pub use letter::{Action, FormalRows, Letter, ReportRow};
pub use letter_page::{
    LETTER_PAGE_FILES_MAX, LetterPage, LetterPageError, is_page_name, letter_html,
    looks_like_letter_page, read_letter_page,
};
pub use read::{
    CONDITIONS_MAX, NotALetter, looks_like_letter, read_conditions, read_letter,
    read_noted_conditions,
};
pub use register::{
    ComparedRegister, DocumentRow, DueCondition, EntryRow, JudgedRegister, NotARegister,
    REGISTER_BYTES_MAX, REGISTER_ENTRIES_MAX, Register, RegisterEntry, RegisterView,
    compare_with_register, judge_register, read_register, register_html, register_markdown,
    register_view,
};
pub use report_review::{ReportReview, missing_conditions, review_report};
pub use signatories::{MUST_SIGN_MAX, different_signers, read_must_sign};
pub use standing::{
    ApprovalResult, ApprovalTerms, ChannelResult, LetterScope, NearestDocument, Status, nearest,
    standing,
};
pub use verification::{
    ContainedLetter, LetterReading, contained_letter, judge_letter, letter_act, read_as_letter,
};
pub use write::letter_markdown;
