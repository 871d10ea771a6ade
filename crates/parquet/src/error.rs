//! What is wrong with a Parquet file, and where.

use std::fmt;

/// Why a Parquet file, or a part of it, cannot be read; a sentence without its end, which follows the name of
/// the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParquetFault {
    /// Where in the file; nothing where it is about the file as a whole.
    pub place: Option<RowPlace>,
    /// What is wrong.
    pub why: String,
}

/// Rows of a row group. Groups are counted from 0, as all tools do, and rows of a group from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPlace {
    /// The row group.
    pub group: usize,
    /// The first row and the last one; nothing where it is about the row group as a whole.
    pub rows: Option<(u64, u64)>,
}

impl ParquetFault {
    /// A fault of the file as a whole.
    pub(crate) fn of_file(why: impl Into<String>) -> ParquetFault {
        ParquetFault { place: None, why: why.into() }
    }

    /// A fault of a row group.
    pub(crate) fn of_group(group: usize, why: impl Into<String>) -> ParquetFault {
        ParquetFault { place: Some(RowPlace { group, rows: None }), why: why.into() }
    }
}

impl fmt::Display for RowPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rows {
            None => write!(f, "row group {}", self.group),
            Some((first, last)) if first == last => {
                write!(f, "row group {}, row {first}", self.group)
            }
            Some((first, last)) => write!(f, "row group {}, rows {first} to {last}", self.group),
        }
    }
}

impl fmt::Display for ParquetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for ParquetFault {}

impl From<std::io::Error> for ParquetFault {
    fn from(error: std::io::Error) -> ParquetFault {
        ParquetFault::of_file(format!("it cannot be read: {error}"))
    }
}
