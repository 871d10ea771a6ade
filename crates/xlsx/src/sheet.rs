//! The rows of a sheet, as they are stored.

use crate::cell::{CellValue, OpenCell};
use crate::fault::WorkbookFault;
use crate::strings::SharedStrings;
use crate::xml::{XmlPiece, attribute, each_piece, is_true};
use gincert_evidence::{counted, grouped};
use quick_xml::events::BytesStart;
use std::io::BufRead;

/// Most rows of a sheet, as spreadsheets allow.
pub const ROWS_MAX: u32 = 1_048_576;

/// Most columns of a sheet.
pub const COLUMNS_MAX: u32 = 16_384;

/// Most cells of a sheet, and of the text that is made of it.
pub const CELLS_MAX: u64 = 50_000_000;

/// A row with its cells that are stored.
#[derive(Debug, Default)]
pub(crate) struct SheetRow {
    /// Its number, from 1.
    pub number: u32,
    pub is_hidden: bool,
    /// Columns from 1, in order, and what the cells hold.
    pub cells: Vec<(u32, CellValue)>,
}

/// What is stated of a sheet besides its cells.
#[derive(Debug, Clone, Default)]
pub(crate) struct SheetFacts {
    /// Ranges of cells that are merged.
    pub merged: u64,
    /// The first of them.
    pub first_merged: String,
    /// Columns that are hidden.
    pub hidden_columns: u64,
    /// The number of the first of them, from 1.
    pub first_hidden_column: u32,
}

/// What a piece of text belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum TextPlace {
    #[default]
    Nothing,
    Value,
    Formula,
    Inline,
}

/// Visits every row that is stored, in order, until a visit says that it is enough.
pub(crate) fn each_row(
    sheet: &str,
    reader: impl BufRead,
    strings: &SharedStrings,
    visit: &mut dyn FnMut(&SheetRow) -> Result<bool, WorkbookFault>,
) -> Result<SheetFacts, WorkbookFault> {
    let mut rows = RowReader {
        sheet,
        strings,
        visit,
        facts: SheetFacts::default(),
        row: SheetRow::default(),
        cell: None,
        place: TextPlace::default(),
        is_phonetic: false,
        cells: 0,
    };
    each_piece(&format!("sheet '{sheet}'"), reader, &mut |piece| match piece {
        XmlPiece::Open(name, element) => rows.open(name, element).map(|()| true),
        XmlPiece::Text(text) => rows.text(text).map(|()| true),
        XmlPiece::Close(name) => rows.close(name),
    })?;
    Ok(rows.facts)
}

/// Reads rows piece by piece.
struct RowReader<'r> {
    sheet: &'r str,
    strings: &'r SharedStrings,
    visit: &'r mut dyn FnMut(&SheetRow) -> Result<bool, WorkbookFault>,
    facts: SheetFacts,
    row: SheetRow,
    cell: Option<OpenCell>,
    place: TextPlace,
    is_phonetic: bool,
    cells: u64,
}

impl RowReader<'_> {
    fn open(&mut self, name: &str, element: &BytesStart<'_>) -> Result<(), WorkbookFault> {
        match name {
            "row" => self.open_row(element)?,
            "c" => self.open_cell(element)?,
            "v" if self.cell.is_some() => self.place = TextPlace::Value,
            "f" => {
                if let Some(cell) = &mut self.cell {
                    cell.has_formula = true;
                    self.place = TextPlace::Formula;
                }
            }
            "t" if self.cell.is_some() && !self.is_phonetic => self.place = TextPlace::Inline,
            // How a text is spoken is no part of it.
            "rPh" => self.is_phonetic = true,
            "mergeCell" => {
                if self.facts.merged == 0 {
                    self.facts.first_merged = attribute(element, "ref")?.unwrap_or_default();
                }
                self.facts.merged += 1;
            }
            "col" if is_true(element, "hidden")? => {
                let number = |name| attribute(element, name).map(number);
                let (from, to) = (number("min")?, number("max")?);
                let columns = from.zip(to).map_or(1, |(from, to)| to.saturating_sub(from) + 1);
                if self.facts.hidden_columns == 0 {
                    self.facts.first_hidden_column = from.unwrap_or(1);
                }
                self.facts.hidden_columns += u64::from(columns.min(COLUMNS_MAX));
            }
            _ => {}
        }
        Ok(())
    }

    fn open_row(&mut self, element: &BytesStart<'_>) -> Result<(), WorkbookFault> {
        let before = self.row.number;
        let stated = attribute(element, "r")?;
        let next = match stated {
            None => before.saturating_add(1),
            Some(text) => number(Some(text)).unwrap_or(0),
        };
        if next <= before || next > ROWS_MAX {
            let why = format!("its rows are not in order behind row {}", grouped(before.into()));
            return Err(WorkbookFault::at(format!("sheet '{}'", self.sheet), why));
        }
        self.row.number = next;
        self.row.is_hidden = is_true(element, "hidden")?;
        self.row.cells.clear();
        Ok(())
    }

    fn open_cell(&mut self, element: &BytesStart<'_>) -> Result<(), WorkbookFault> {
        let before = self.row.cells.last().map_or(0, |(column, _)| *column);
        let column = match attribute(element, "r")? {
            None => before.saturating_add(1),
            Some(name) => column(&name, self.row.number).unwrap_or(0),
        };
        if column <= before || column > COLUMNS_MAX {
            return Err(self.fault("its cells are not in order"));
        }
        self.cells += 1;
        if self.cells > CELLS_MAX {
            let most = counted(CELLS_MAX, "cell", "cells");
            return Err(self.fault(&format!("the sheet has more than {most}")));
        }
        let style = attribute(element, "s")?.and_then(|style| style.parse().ok()).unwrap_or(0);
        let kind = attribute(element, "t")?.unwrap_or_default();
        self.cell = Some(OpenCell { column, kind, style, ..OpenCell::default() });
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<(), WorkbookFault> {
        let Some(cell) = &mut self.cell else { return Ok(()) };
        match self.place {
            TextPlace::Nothing => return Ok(()),
            TextPlace::Value => cell.value.push_str(text),
            TextPlace::Formula => cell.formula.push_str(text),
            TextPlace::Inline => cell.inline.push_str(text),
        }
        cell.check().map_err(|fault| self.fault(&fault.why))
    }

    fn close(&mut self, name: &str) -> Result<bool, WorkbookFault> {
        match name {
            "v" | "f" | "t" => self.place = TextPlace::Nothing,
            "rPh" => self.is_phonetic = false,
            "c" => {
                if let Some(cell) = self.cell.take() {
                    let column = cell.column;
                    let value = cell.close(self.strings).map_err(|why| self.fault(&why))?;
                    self.row.cells.push((column, value));
                }
            }
            "row" => return (self.visit)(&self.row),
            _ => {}
        }
        Ok(true)
    }

    fn fault(&self, why: &str) -> WorkbookFault {
        let row = grouped(self.row.number.into());
        WorkbookFault::at(format!("sheet '{}', row {row}", self.sheet), why)
    }
}

fn number(text: Option<String>) -> Option<u32> {
    text?.trim().parse().ok()
}

/// The column of a cell by its name such as `AB12`, which has to be in this row.
fn column(name: &str, row: u32) -> Option<u32> {
    let digits = name.find(|one: char| one.is_ascii_digit())?;
    let (letters, number) = name.split_at_checked(digits)?;
    if letters.is_empty() || number.parse() != Ok(row) {
        return None;
    }
    letters.bytes().try_fold(0_u32, |sum, letter| {
        let place = u32::from(letter.to_ascii_uppercase().checked_sub(b'A')?);
        (place < 26).then_some(())?;
        sum.checked_mul(26)?.checked_add(place + 1)
    })
}

/// The letters of a column.
pub(crate) fn column_name(mut column: u32) -> String {
    let mut letters = Vec::new();
    while column > 0 {
        column -= 1;
        letters.push(char::from(b'A' + u8::try_from(column % 26).unwrap_or(0)));
        column /= 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        for (name, place) in [("A7", 1), ("Z7", 26), ("AA7", 27), ("XFD7", 16_384)] {
            assert_eq!(column(name, 7), Some(place));
            assert_eq!(column_name(place), name.trim_end_matches('7'));
        }
        for none in ["A8", "7", "A", "Ä7", "ZZZZZZZZZZ7"] {
            assert_eq!(column(none, 7), None, "{none}");
        }
    }
}
