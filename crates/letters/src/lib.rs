//! A commission's letters about rule documents.
//!
//! A letter is Markdown with tables ([`Letter`]); it names one document by its digest. Letters refer
//! to the letter before by its digest, so that no order of files and no copy changes what they come
//! to ([`standing`]). Whose signature counts is judged elsewhere and given in ([`LetterFile`]); a letter
//! that nobody signed is a draft.
//!
//! Knows nothing about folders, keys or terminals.

mod channels;
mod filed;
mod index;
mod letter;
mod nearest;
mod read;
mod standing;
mod write;

pub use channels::{Channel, channels};
pub use filed::{LetterFile, RejectedLetter, SignatureStatus};
pub use index::LetterIndex;
pub use letter::{Action, Condition, ConditionStatus, Letter};
pub use nearest::{NearestDocument, nearest};
pub use read::{CONDITIONS_MAX, NotALetter, looks_like_letter, read_conditions, read_letter};
pub use standing::{ApprovalResult, Status, standing};
pub use write::letter_markdown;
