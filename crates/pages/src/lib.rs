//! Parses pages of Markdown with tables: from bytes to headings, tables, fences and paragraphs with their
//! places, and the words, numbers and near misses of the phrases in their cells.
//!
//! Rule documents, profiles, submission pages, engagements, maps and lists that go with logs, plans of
//! tests and letters are all read here, so that what one of them says is what GitHub shows of it, and
//! nothing hidden steers any of them. A page is read to its end: what has the wrong form becomes a
//! [`Problem`] with a place, and the rest is read. What a page means, and what follows from a problem, is
//! its reader's business. This crate opens no file and knows no games, documents, logs or terminals.

mod cell_value;
mod entry;
mod markdown;
mod nearest;
mod problem;
mod source;
mod tables;
mod words;

pub use cell_value::{Cell, CellValue, cell_value};
pub use entry::{Entry, entries, read_date};
pub use markdown::{Block, Fence, RawTable, read};
pub use nearest::{NearName, UnknownPhrase, hint, meant, nearest, only_meant};
pub use problem::{
    PageProblem, Problem, ProblemClass, Problems, TOLD_MAX, TextReplacement, further,
};
pub use source::{DEPTH_MAX, DOCUMENT_BYTES_MAX, Source};
pub use tables::{header_unknown, pairs, read_named};
pub use words::{WordCursor, small_number, words};
