//! Tables with one row a seat or one row a wager: which rows make one record, and what their cells
//! say. How a line becomes cells is the business of the formats.

mod builder;
mod completion;
mod direct;
mod group;
mod plain;
mod plan;
mod set;
mod target;

pub use crate::record::field::{Amount, Field, FieldForm, Scope};
pub(crate) use group::{GroupedTable, RowReader};
pub use plan::{COLUMNS_MAX, NAME_BYTES_MAX};
pub(crate) use plan::{Column, ColumnPlan, ColumnUse};

use std::borrow::Cow;

/// Most rows of one record; a row after them begins another record. It is far above a table's
/// seats times their wagers.
pub const ROWS_MAX: usize = 64;

/// What tells one round from another: the cells of table, gaming day and round as they are written.
pub(crate) type RoundKey<'u> = [&'u [u8]; 3];

/// One row, as its format reads it. An absent value has no cell.
#[derive(Clone, Default)]
pub(crate) struct CellRow<'u> {
    /// Column of the plan, and the text.
    pub cells: Vec<(usize, Cow<'u, str>)>,
    /// Names of columns that are not defined and hold something.
    pub unknown: Vec<Cow<'u, str>>,
    /// Which round the row belongs to; without it the row is a record by itself.
    pub key: Option<RoundKey<'u>>,
    /// Words of the map that its cells have, by their places in the map.
    pub replaced: Vec<u32>,
    /// The place of the exclusion of the map that leaves the row out.
    pub left_out: Option<usize>,
    /// The place of the condition of the map by which the row is a correction.
    pub correction: Option<usize>,
    /// Whether the row has another number of cells than the header line.
    pub is_other_length: bool,
    /// Whether the word that names its wager stands for none, by the map.
    pub has_no_wager: bool,
    /// Why the row cannot be read, as the end of a sentence.
    pub fault: Option<String>,
}

impl<'u> CellRow<'u> {
    /// Makes the row ready for the next line.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.unknown.clear();
        self.key = None;
        self.has_no_wager = false;
        self.replaced.clear();
        self.left_out = None;
        self.correction = None;
        self.is_other_length = false;
        self.fault = None;
    }
}
