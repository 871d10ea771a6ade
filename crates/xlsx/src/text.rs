//! Cells as texts, and rows as lines of a table with commas (RFC 4180).

use crate::cell::CellValue;
use crate::dates::{DateSystem, iso};
use crate::formats::StyleForms;
use crate::number::{DecimalMark, decimal};
use crate::sheet::SheetRow;
use std::borrow::Cow;
use std::io::{self, Write};

/// How cells are read as texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellReading<'r> {
    pub forms: &'r StyleForms,
    pub system: DateSystem,
    pub mark: DecimalMark,
}

/// A cell as text.
#[derive(Debug, Default)]
pub(crate) struct CellText {
    pub text: String,
    /// Whether digits of a number were rounded.
    pub is_rounded: bool,
    /// Whether a number was read as the one with few decimals that it is beside.
    pub is_near: bool,
    /// Whether it is a whole number with more digits than a spreadsheet keeps.
    pub is_long: bool,
    /// Whether it is a date by its format, and none by its number.
    pub is_no_day: bool,
}

impl CellReading<'_> {
    /// The text of a cell.
    pub fn text(&self, value: &CellValue) -> CellText {
        let plain = |text: String| CellText { text, ..CellText::default() };
        match value {
            CellValue::Nothing => CellText::default(),
            CellValue::Text(text) => plain(text.clone()),
            CellValue::Error(text) | CellValue::NoValue(text) => plain(text.clone()),
            CellValue::Truth(is_true) => plain(if *is_true { "TRUE" } else { "FALSE" }.to_owned()),
            CellValue::Number(stored, style) => match self.forms.get(*style) {
                None => self.number(stored),
                Some(form) => match iso(stored, form, self.system) {
                    Some(text) => plain(text),
                    None => CellText { is_no_day: true, ..self.number(stored) },
                },
            },
        }
    }

    fn number(&self, stored: &str) -> CellText {
        let Some(number) = decimal(stored) else {
            return CellText { text: stored.to_owned(), ..CellText::default() };
        };
        let text = match self.mark {
            DecimalMark::Point => number.text,
            DecimalMark::Comma => number.text.replace('.', ","),
        };
        CellText {
            text,
            is_rounded: number.is_rounded,
            is_near: number.is_near,
            is_long: number.is_long,
            is_no_day: false,
        }
    }
}

/// Writes rows as lines, so that row N is line N.
pub(crate) struct LineWriter<'w> {
    out: &'w mut dyn Write,
    reading: CellReading<'w>,
    /// Cells of every line.
    columns: u32,
    /// Lines that were written.
    lines: u32,
    line: Vec<u8>,
}

impl<'w> LineWriter<'w> {
    pub fn new(out: &'w mut dyn Write, reading: CellReading<'w>, columns: u32) -> LineWriter<'w> {
        LineWriter { out, reading, columns, lines: 0, line: Vec::new() }
    }

    /// Writes a row, and an empty line for each row before it that has none.
    pub fn row(&mut self, row: &SheetRow) -> io::Result<()> {
        while self.lines.saturating_add(1) < row.number {
            self.out.write_all(b"\n")?;
            self.lines += 1;
        }
        self.line.clear();
        let is_blank = row.cells.iter().all(|(_, value)| *value == CellValue::Nothing);
        let mut column = 1;
        for (place, value) in row.cells.iter().filter(|_| !is_blank) {
            if *place > self.columns {
                break;
            }
            while column < *place {
                self.line.push(b',');
                column += 1;
            }
            quoted(&self.reading.text(value).text, &mut self.line);
        }
        while !is_blank && column < self.columns {
            self.line.push(b',');
            column += 1;
        }
        self.line.push(b'\n');
        self.lines += 1;
        self.out.write_all(&self.line)
    }
}

/// What stands for a blank that does not break, and a narrow one.
const BLANKS: [char; 2] = ['\u{a0}', '\u{202f}'];

/// Adds a cell, in quotes where it needs them. A line break inside of a cell is a blank, because a row is one line; so is a
/// blank that does not break. Blanks at the ends, which nobody sees in a cell, are left out.
fn quoted(text: &str, line: &mut Vec<u8>) {
    let is_blank = |one: char| one.is_control() || BLANKS.contains(&one);
    let text: Cow<'_, str> = match text.contains(is_blank) {
        true => text.replace("\r\n", " ").replace(is_blank, " ").into(),
        false => text.into(),
    };
    let text = text.trim();
    let needs_quotes = text.contains(['"', ',', ';']);
    if !needs_quotes {
        line.extend_from_slice(text.as_bytes());
        return;
    }
    line.push(b'"');
    line.extend_from_slice(text.replace('"', "\"\"").as_bytes());
    line.push(b'"');
}
