//! Opens inputs: a plain file or standard input, unpacked when the content is gzip or zstd.
//!
//! Compression is recognised by the first bytes, never by the file's name. Memory is constant whatever
//! the input: what comes out is counted, and a limit on it, or on how much it grows, ends the
//! reading with an [`InputError`]. This crate knows bytes only: nothing about lines, records, decks,
//! games, findings or terminals.

mod encoding;
mod fault;
mod guard;
mod input;
mod plain_file;
mod zstd_frames;

pub use encoding::{Encoding, ZSTD_WINDOW_LOG_MAX};
pub use fault::{InputError, fault};
pub use guard::Limits;
pub use input::{Input, OpenError, open};
pub use plain_file::{FileError, open_file, read_file};
