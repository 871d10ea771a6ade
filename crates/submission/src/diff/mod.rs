//! The difference between two rule documents: what of the game changes, what it pays, on which
//! conditions, and which words a person must read.
//!
//! Documents are compared as they are read, not as strings: two spellings of one phrase are
//! wording. Whatever the text comparison says, the executed rules have the last word: where they
//! differ the level is pay or play. Whatever the items say, the written page has it after them: all
//! that is not white space is reported.
//!
//! Knows nothing about terminals or who has to approve what.

mod change;
mod difference;
mod items;
mod marks;
mod rows;
mod sequence;
mod wording;
mod written;

pub use change::Change;
pub use difference::{Difference, diff};
pub use marks::{MarkedTexts, Piece};
