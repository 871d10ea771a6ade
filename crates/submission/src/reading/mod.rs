//! From blocks to a dossier: each table kind has its own reader.
//!
//! A reader never stops: what it cannot make sense of becomes a problem, and the rest is read.

mod claims;
mod document;
mod lists;
mod read;
mod sort;

pub use claims::CLAIMS_MAX;
pub use lists::LIST_ROWS_MAX;
pub(crate) use read::read;
