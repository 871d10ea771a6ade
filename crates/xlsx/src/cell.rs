//! A cell as it is stored: what kind of value it has.

use crate::fault::WorkbookFault;
use crate::strings::SharedStrings;
use crate::xml::decoded;
use gincert_evidence::{counted, printable};

/// Most bytes of the text of a cell; a spreadsheet allows 32,767 characters.
pub const CELL_BYTES_MAX: usize = 262_144;

/// What a cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CellValue {
    /// Nothing.
    Nothing,
    /// A number as it is stored, and the number of its style.
    Number(String, usize),
    /// A text, or an instant that is stored as one.
    Text(String),
    /// Yes or no.
    Truth(bool),
    /// An error such as `#DIV/0!`.
    Error(String),
    /// A formula whose value is not stored.
    NoValue(String),
}

/// A cell that is being read.
#[derive(Debug, Default)]
pub(crate) struct OpenCell {
    /// Its column, from 1.
    pub column: u32,
    /// Its type, as the file names it.
    pub kind: String,
    pub style: usize,
    pub value: String,
    pub has_formula: bool,
    pub formula: String,
    pub inline: String,
}

impl OpenCell {
    /// The value, once the cell is closed.
    pub fn close(self, strings: &SharedStrings) -> Result<CellValue, String> {
        let is_blank = self.value.is_empty() && self.inline.is_empty();
        if is_blank && self.has_formula && self.kind != "str" {
            return Ok(CellValue::NoValue(format!("={}", self.formula)));
        }
        Ok(match self.kind.as_str() {
            "s" if self.value.is_empty() => CellValue::Nothing,
            "s" => match strings.get(&self.value) {
                Some(text) => text_of(text),
                None => {
                    let number = printable(&self.value);
                    return Err(format!("the workbook has no shared text {number}"));
                }
            },
            "inlineStr" => text_of(&decoded(&self.inline)),
            "str" => text_of(&decoded(&self.value)),
            "b" if !self.value.is_empty() => CellValue::Truth(self.value.trim() == "1"),
            "e" if !self.value.is_empty() => CellValue::Error(self.value),
            "d" => text_of(&self.value),
            "" | "n" if !self.value.trim().is_empty() => {
                CellValue::Number(self.value.trim().to_owned(), self.style)
            }
            "" | "n" | "b" | "e" => CellValue::Nothing,
            kind => return Err(format!("the type '{}' of a cell is not known", printable(kind))),
        })
    }

    /// Whether it has more text than a cell may have.
    pub fn check(&self) -> Result<(), WorkbookFault> {
        let bytes = self.value.len().max(self.formula.len()).max(self.inline.len());
        if bytes <= CELL_BYTES_MAX {
            return Ok(());
        }
        let most = counted(CELL_BYTES_MAX as u64, "byte", "bytes");
        Err(WorkbookFault::of_file(format!("a cell has more than {most} of text")))
    }
}

fn text_of(text: &str) -> CellValue {
    if text.is_empty() { CellValue::Nothing } else { CellValue::Text(text.to_owned()) }
}
