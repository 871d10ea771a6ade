//! An export as a table, whatever it was written as.

use super::fixed_width::WidthEvidence;
use super::table_shape::LineEnds;
use crate::session::workbook::ShownAmounts;
use gincert_replay::map::{CharacterColumn, Layout, RecordList, TextEncoding};
use std::collections::BTreeMap;

/// Rows of all files together that a draft looks at.
pub const DRAFT_ROWS_MAX: usize = 20_000;

/// Where a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowPlace {
    /// Its file, from 0.
    pub file: usize,
    /// The number of its line, from 1.
    pub line: u64,
}

/// An export as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Export {
    pub encoding: TextEncoding,
    /// Whether the bytes show the encoding; they do not show one of single bytes.
    pub is_encoding_shown: bool,
    /// Other encodings that give words as well.
    pub other_encodings: Vec<TextEncoding>,
    pub layout: Layout,
    pub separator: u8,
    /// Separators that also give a table.
    pub other_separators: Vec<u8>,
    /// The number of the line that names the columns, from 1.
    pub header_line: u32,
    /// The line that may name them as well.
    pub other_header: Option<u32>,
    /// Lines before it that are not blank.
    pub before: Vec<String>,
    pub names: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Where each row is.
    pub places: Vec<RowPlace>,
    /// What cells show of amounts, by the names of the columns.
    pub formats: BTreeMap<String, ShownAmounts>,
    /// Rows with another number of cells: how many, and the first.
    pub other_length: (u64, Option<String>),
    /// Those of them that have one text alone.
    pub titles: Vec<(RowPlace, String)>,
    /// Which lines end with a separator that the others lack.
    pub ends: Option<LineEnds>,
    /// The columns by their characters, where they have a fixed width.
    pub widths: Option<ExportWidths>,
    /// The list that has the records, where the file is one value of JSON, or XML.
    pub record_list: Option<RecordList>,
    /// Of rows that are events: the columns that name the kind of each.
    pub events: Vec<String>,
    /// Whether rows were left unread.
    pub is_cut: bool,
}

/// Columns of fixed width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExportWidths {
    pub columns: Vec<CharacterColumn>,
    pub evidence: WidthEvidence,
    /// Whether lines end before the last column.
    pub has_short_lines: bool,
}

/// An export before its encoding is noted.
pub(super) fn export(layout: Layout) -> Export {
    Export {
        encoding: TextEncoding::Utf8,
        is_encoding_shown: true,
        other_encodings: Vec::new(),
        layout,
        separator: b',',
        other_separators: Vec::new(),
        header_line: 1,
        other_header: None,
        before: Vec::new(),
        names: Vec::new(),
        rows: Vec::new(),
        places: Vec::new(),
        formats: BTreeMap::new(),
        other_length: (0, None),
        titles: Vec::new(),
        ends: None,
        widths: None,
        record_list: None,
        events: Vec::new(),
        is_cut: false,
    }
}

/// The place of a line of the first file.
pub(super) fn place(at: usize) -> RowPlace {
    RowPlace { file: 0, line: at as u64 + 1 }
}
