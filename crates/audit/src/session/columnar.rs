//! Logs whose rows are stored by columns, Parquet, among logs that are text.
//!
//! The feature `parquet` reads them; a build without it says so. Compression around a Parquet file, standard
//! input and the logs of a submission are read from their beginning only, and the index of a Parquet file is at its
//! end, so there they are refused with what to do.

use super::workbook::{begins_with, workbook_refused};
use gincert_input::Input;
use std::io::{self, BufRead as _, Read};
use std::path::Path;

/// The first four bytes of a Parquet file.
const MAGIC: &[u8; 4] = b"PAR1";

/// Whether a file begins as a Parquet file does; what cannot be opened does not.
pub(crate) fn is_columnar(path: &Path) -> bool {
    begins_with(path, MAGIC)
}

/// An input of text; a Parquet file is none, and neither is a workbook.
///
/// # Errors
/// When it is one of these, with what to do instead; or when its first bytes cannot be read.
pub fn text_input(mut input: Input) -> io::Result<Input> {
    let head = input.fill_buf()?;
    if let Some(why) = workbook_refused(head) {
        return Err(io::Error::other(why));
    }
    match head.starts_with(MAGIC) {
        true => Err(io::Error::other(
            "it is a Parquet file, and those are read by name and uncompressed, by the verbs replay, \
             manifest and merge of a gincert that was built with `--features parquet`; write its rows \
             as JSON Lines or CSV, or give the file itself",
        )),
        false => Ok(input),
    }
}

/// The rows of a Parquet file as lines.
///
/// # Errors
/// When the decoder cannot be started.
#[cfg(feature = "parquet")]
pub(crate) fn open_rows(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let file = gincert_parquet::describe(path).map_err(io::Error::other)?;
    let groups = u32::try_from(file.row_groups.len()).unwrap_or(u32::MAX);
    let text = gincert_parquet::open_text(path, 0..groups).map_err(io::Error::other)?;
    Ok(Box::new(text))
}

/// Why this build has no rows of a Parquet file.
///
/// # Errors
/// Always.
#[cfg(not(feature = "parquet"))]
pub(crate) fn open_rows(_: &Path) -> io::Result<Box<dyn Read + Send>> {
    Err(io::Error::other(NOT_BUILT))
}

/// What a build without the feature says of a Parquet file.
#[cfg(not(feature = "parquet"))]
pub(crate) const NOT_BUILT: &str = "it is a Parquet file, which this build of gincert does not read; build \
     one that does with `cargo build --release --package gincert-cli --features parquet`, or write the rows \
     as JSON Lines or CSV";
