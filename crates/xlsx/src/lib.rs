//! Workbooks of spreadsheets (.xlsx, .xlsm) as the lines of text that their rows are: what an export of the sheet as CSV
//! would be, with dates as ISO 8601 and numbers as they are stored.
//!
//! Row N of a sheet is line N of its text, and every line has the cells of the widest row. Nothing is left out because it
//! is hidden, and what a text cannot show (formulas without a value, merged cells) is stated beside it. This crate
//! knows nothing about records, games, findings or terminals.
//!
//! Everything here needs the feature `reader`; without it the crate is empty.
#![cfg(feature = "reader")]

mod archive;
mod cell;
mod dates;
mod fault;
mod formats;
mod number;
mod overview;
mod sheet;
mod shown;
mod strings;
mod text;
mod workbook;
mod xml;

pub use archive::{
    ARCHIVE_BYTES_MAX, ENTRIES_MAX, PART_BYTES_MAX, RATIO_FREE_BYTES_MAX, RATIO_MAX,
    UNPACKED_BYTES_MAX,
};
pub use cell::CELL_BYTES_MAX;
pub use fault::WorkbookFault;
pub use number::DecimalMark;
pub use overview::{SheetOverview, chosen};
pub use sheet::{CELLS_MAX, COLUMNS_MAX, ROWS_MAX};
pub use shown::ShownNumber;
pub use strings::{STRING_BYTES_MAX, STRINGS_MAX};
pub use workbook::{SHEETS_MAX, Workbook};
