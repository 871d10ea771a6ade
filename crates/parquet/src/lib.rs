//! Parquet files as lines of the text formats of hand logs, and tables as Parquet files.
//!
//! A file becomes what an export of the same rows would be: a table as text where its columns are flat,
//! JSON Lines where a row is a record with objects and lists, and the texts themselves where the one column
//! has JSON in it. Row N of the file is line N, after the header line of a table. The decoder of Parquet
//! is a library that trusts its input more than we do, so it runs in a process of its own, under a limit on its memory: a
//! damaged file can end that process, and never the audit. This crate knows nothing about records, games,
//! findings or terminals.
//!
//! Everything here needs the feature `codec`; without it the crate is empty.
#![cfg(feature = "codec")]

mod decoder;
mod error;
mod footer;
mod layout;
mod lines;
mod process;
mod table;
mod values;

pub use decoder::{DECODER_MEMORY_MAX, run_decoder, write_text};
pub use error::{ParquetFault, RowPlace};
pub use footer::{
    FILE_COLUMNS_MAX, FOOTER_BYTES_MAX, ParquetFile, ROW_GROUPS_MAX, RowGroup, RowGroupText,
};
pub use layout::{Layout, NESTING_MAX};
pub use process::{ParquetText, TEXT_RATIO_MAX, describe, measure, open_text};
pub use table::{TableColumn, TableWriter};
