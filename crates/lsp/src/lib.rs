//! A language server for rule documents (Language Server Protocol 3.17): findings while a document is edited,
//! the meaning of rows and phrases, completion from the closed lists, quick fixes, and the definition of a claim
//! or an open point: the row that it is about.
//!
//! The findings are those of `gincert check` for the same text: nothing is computed here. A document is
//! examined in a thread of its own; while one is examined, changes are collected and only the newest text is
//! examined next, so that no timer decides what is examined. This crate opens no file and knows nothing about
//! terminals, logs or reports.

mod actions;
mod completion;
mod cursor;
mod definition;
mod diagnostics;
mod documents;
mod hover;
mod message;
mod reference;
mod server;
mod symbols;
mod text;
mod transport;

pub use documents::OPEN_DOCUMENTS_MAX;
pub use server::{ServerInfo, SessionEnd, serve};
pub use transport::{FrameError, HEADER_BYTES_MAX, MESSAGE_BYTES_MAX};
