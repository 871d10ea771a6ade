//! What is wrong with a workbook, and where.

use std::fmt;
use std::io;

/// Why a workbook cannot be read; a sentence without its end, which follows the name of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkbookFault {
    /// Where: a part of the file, or a row of a sheet; nothing where it is about the file as a whole.
    pub place: Option<String>,
    /// What is wrong.
    pub why: String,
}

impl WorkbookFault {
    /// A fault of the file as a whole.
    pub(crate) fn of_file(why: impl Into<String>) -> WorkbookFault {
        WorkbookFault { place: None, why: why.into() }
    }

    /// A fault at a place.
    pub(crate) fn at(place: impl Into<String>, why: impl Into<String>) -> WorkbookFault {
        WorkbookFault { place: Some(place.into()), why: why.into() }
    }
}

impl fmt::Display for WorkbookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for WorkbookFault {}

impl From<io::Error> for WorkbookFault {
    fn from(error: io::Error) -> WorkbookFault {
        WorkbookFault::of_file(format!("it cannot be read: {error}"))
    }
}
