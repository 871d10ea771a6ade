//! What a sheet holds: how large it is, what a text cannot show of it, and which sheet is meant.

use crate::cell::CellValue;
use crate::fault::WorkbookFault;
use crate::number::DecimalMark;
use crate::sheet::{CELLS_MAX, SheetFacts, SheetRow, column_name};
use crate::shown::ColumnStyles;
use crate::text::CellText;
use gincert_evidence::{counted, fitting, grouped, printable};

/// Sheets that a message names.
const NAMED_MAX: usize = 20;

/// Characters of a text that a message quotes.
const QUOTED_CHARS: usize = 40;

/// Cells of one kind: how many, and the first.
#[derive(Debug, Clone, Default)]
struct NotedCells {
    count: u64,
    first: Option<(String, String)>,
}

impl NotedCells {
    fn add(&mut self, place: impl FnOnce() -> String, text: &str) {
        self.count += 1;
        self.first.get_or_insert_with(|| {
            (place(), printable(&text.chars().take(QUOTED_CHARS).collect::<String>()))
        });
    }
}

/// A sheet of a workbook, once it was looked through.
#[derive(Debug, Clone, Default)]
pub struct SheetOverview {
    /// Its name.
    pub name: String,
    /// Whether it is hidden.
    pub is_hidden: bool,
    /// Rows with something in them.
    pub rows: u64,
    /// The number of the last of these, from 1.
    pub last_row: u32,
    /// The last column with something in it, from 1.
    pub columns: u32,
    /// The name of the part that holds it.
    pub(crate) part: String,
    hidden_rows: u64,
    first_hidden_row: u32,
    facts: SheetFacts,
    /// The styles of its numbers.
    pub(crate) styles: ColumnStyles,
    rounded: NotedCells,
    near: NotedCells,
    long: NotedCells,
    without_value: NotedCells,
    errors: NotedCells,
    no_days: NotedCells,
    /// Texts that are amounts with a comma, and with a point.
    marks: [u64; 2],
}

impl SheetOverview {
    pub(crate) fn new(name: String, part: String, is_hidden: bool) -> SheetOverview {
        SheetOverview { name, part, is_hidden, ..SheetOverview::default() }
    }

    /// Takes a row, whose cells are read as these texts.
    pub(crate) fn add(
        &mut self,
        row: &SheetRow,
        read: &mut dyn FnMut(&CellValue) -> CellText,
    ) -> Result<(), WorkbookFault> {
        let mut is_filled = false;
        self.styles.add(row);
        for (column, value) in row.cells.iter().filter(|(_, value)| *value != CellValue::Nothing) {
            is_filled = true;
            self.columns = self.columns.max(*column);
            let place = || format!("{}{}", column_name(*column), row.number);
            let text = read(value);
            match value {
                CellValue::NoValue(formula) => self.without_value.add(place, formula),
                CellValue::Error(error) => self.errors.add(place, error),
                CellValue::Number(stored, _) if text.is_near => self.near.add(place, stored),
                CellValue::Number(stored, _) if text.is_rounded => self.rounded.add(place, stored),
                CellValue::Number(..) if text.is_long => self.long.add(place, &text.text),
                CellValue::Number(stored, _) if text.is_no_day => self.no_days.add(place, stored),
                CellValue::Text(text) => {
                    if let Some(mark) = mark_of(text) {
                        let [comma, point] = &mut self.marks;
                        *(if mark == DecimalMark::Comma { comma } else { point }) += 1;
                    }
                }
                CellValue::Number(..) | CellValue::Truth(_) | CellValue::Nothing => {}
            }
        }
        if is_filled {
            self.rows += 1;
            self.last_row = row.number;
            if row.is_hidden && self.hidden_rows == 0 {
                self.first_hidden_row = row.number;
            }
            self.hidden_rows += u64::from(row.is_hidden);
        }
        let area = u64::from(self.last_row).saturating_mul(self.columns.into());
        if area > CELLS_MAX {
            let why = format!(
                "its last row is {} and its last column {}; a sheet is read up to {}",
                grouped(self.last_row.into()),
                column_name(self.columns),
                counted(CELLS_MAX, "cell", "cells")
            );
            return Err(WorkbookFault::at(format!("sheet '{}'", printable(&self.name)), why));
        }
        Ok(())
    }

    pub(crate) fn set_facts(&mut self, facts: SheetFacts) {
        self.facts = facts;
    }

    /// The mark of the amounts that are texts, so that numbers can be written alike; a point where there are none.
    pub fn decimal_mark(&self) -> DecimalMark {
        let [comma, point] = self.marks;
        if comma > point { DecimalMark::Comma } else { DecimalMark::Point }
    }

    /// Its name with its size, as a list of sheets has it.
    fn listed(&self) -> String {
        let rows = counted(self.rows, "row", "rows");
        let hidden = if self.is_hidden { ", hidden" } else { "" };
        format!("'{}' ({rows}{hidden})", printable(&self.name))
    }

    /// What its text does not show, a sentence each; with the first cell of each kind, or only with its place.
    pub fn notes(&self, is_quoted: bool) -> Vec<String> {
        let mut notes = Vec::new();
        if self.is_hidden {
            notes.push("The sheet is hidden, and was read.".to_owned());
        }
        notes.extend(self.hidden_notes());
        if self.facts.merged > 0 {
            notes.push(format!(
                "{} merged: the text is in the first cell of each, and the others are empty; the first is {}. Where such a \
                 cell stands for several rows, name its column in a row 'Fill down' of the map.",
                counted(self.facts.merged, "range of cells is", "ranges of cells are"),
                printable(&self.facts.first_merged.chars().take(QUOTED_CHARS).collect::<String>())
            ));
        }
        notes.extend(self.cell_notes(is_quoted));
        notes
    }

    /// Rows and columns that are hidden.
    fn hidden_notes(&self) -> Vec<String> {
        let (rows, columns) = (self.hidden_rows, self.facts.hidden_columns);
        let hidden = [
            (rows, "row", "rows", self.first_hidden_row.to_string()),
            (columns, "column", "columns", column_name(self.facts.first_hidden_column)),
        ];
        let hidden = hidden.into_iter().filter(|(count, ..)| *count > 0);
        let note = |(count, one, many, first): (u64, &str, &str, String)| {
            let (all, are) = (counted(count, one, many), fitting(count, "is", "are"));
            let (were, them) = (fitting(count, "was", "were"), fitting(count, "it", "them"));
            format!(
                "{all} {are} hidden, and {were} read as the others; the first is {one} {first}. Delete {them} where the log \
                 does not need {them}."
            )
        };
        hidden.map(note).collect()
    }

    /// Cells whose text is not what the workbook shows or what was typed.
    fn cell_notes(&self, is_quoted: bool) -> Vec<String> {
        let mut notes = Vec::new();
        let cells = [
            (
                &self.without_value,
                "a formula whose value is not stored, and are read as the formula; open the workbook in a spreadsheet, \
                 save it, and read it again",
            ),
            (&self.errors, "an error in place of a value, and are read as its name"),
            (&self.rounded, "a number of more than 15 digits, and are read with 15"),
            (
                &self.near,
                "a number that a computation left beside one with at most 4 decimals, and are read as that one",
            ),
            (
                &self.long,
                "a whole number of more than 15 digits, of which a spreadsheet keeps 15: different numbers, such as those \
                 of cards, may have become one; have the column exported as text",
            ),
            (
                &self.no_days,
                "a date that is in no calendar, and are read as the number that is stored",
            ),
        ];
        for (cells, what) in cells {
            if let Some((place, text)) = &cells.first {
                let all = counted(cells.count, "cell has", "cells have");
                let what = if cells.count == 1 {
                    what.replace(", and are read", ", and is read")
                } else {
                    what.to_owned()
                };
                let text = if is_quoted { format!(": {text}") } else { String::new() };
                notes.push(format!("{all} {what}; the first is {place}{text}."));
            }
        }
        notes
    }
}

/// The sheet that is meant: the one of this name, or the only one with rows.
///
/// # Errors
/// When there is none or there are several, with the sheets.
pub fn chosen<'s>(
    sheets: &'s [SheetOverview],
    name: Option<&str>,
) -> Result<&'s SheetOverview, WorkbookFault> {
    let list = |sheets: &[&SheetOverview]| {
        let named: Vec<String> =
            sheets.iter().take(NAMED_MAX).map(|sheet| sheet.listed()).collect();
        let more = sheets.len().saturating_sub(named.len()) as u64;
        let more =
            if more > 0 { format!(" and {} more", grouped(more.into())) } else { String::new() };
        format!("{}{more}", named.join(", "))
    };
    if let Some(name) = name {
        let all: Vec<&SheetOverview> = sheets.iter().collect();
        let is_it = |sheet: &&SheetOverview| sheet.name.trim() == name.trim();
        return sheets.iter().find(is_it).ok_or_else(|| {
            let name = printable(name);
            WorkbookFault::of_file(format!(
                "it has no sheet '{name}'; its sheets are {}",
                list(&all)
            ))
        });
    }
    let filled: Vec<&SheetOverview> = sheets.iter().filter(|sheet| sheet.rows > 0).collect();
    match filled.as_slice() {
        [] => Err(WorkbookFault::of_file("it is a workbook without a row")),
        [only] => Ok(only),
        several => Err(WorkbookFault::of_file(format!(
            "it is a workbook with rows on several sheets, {}; name one: in a map by a row 'Sheet', for \
             `gincert map` by --sheet",
            list(several)
        ))),
    }
}

/// The mark of a text that is an amount with one or two decimals.
fn mark_of(text: &str) -> Option<DecimalMark> {
    let text = text.trim().trim_start_matches(['-', '+', '\u{2212}']);
    let (whole, decimals) = text.rsplit_once([',', '.'])?;
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = |one: &char| ".,' \u{a0}\u{202f}\u{2019}".contains(*one);
    let whole: String = whole.chars().filter(|one| !parts(one)).collect();
    let is_amount = is_digits(&whole) && is_digits(decimals) && decimals.len() <= 2;
    let mark = if text.as_bytes().get(text.len() - decimals.len() - 1) == Some(&b',') {
        DecimalMark::Comma
    } else {
        DecimalMark::Point
    };
    is_amount.then_some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_as_text_show_their_mark() {
        for (text, mark) in [
            ("12,50", Some(DecimalMark::Comma)),
            ("-1.250,00", Some(DecimalMark::Comma)),
            ("1,250.5", Some(DecimalMark::Point)),
            ("\u{2212}1\u{2019}250.50", Some(DecimalMark::Point)),
            ("12", None),
            ("1,250", None),
            ("20.11.2026", None),
            ("Ah,Kd", None),
        ] {
            assert_eq!(mark_of(text), mark, "{text}");
        }
    }

    #[test]
    fn the_sheet_is_the_only_one_with_rows_or_the_one_that_is_named() {
        let sheet = |name: &str, rows| SheetOverview {
            rows,
            name: name.into(),
            ..SheetOverview::default()
        };
        let one = [sheet("Notes", 0), sheet("Rounds", 1200)];
        assert_eq!(chosen(&one, None).unwrap().name, "Rounds");
        assert_eq!(chosen(&one, Some("Notes")).unwrap().name, "Notes");
        let two = [sheet("Rounds", 1200), SheetOverview { is_hidden: true, ..sheet("Sums", 1) }];
        let why = chosen(&two, None).unwrap_err().to_string();
        assert!(why.contains("'Rounds' (1,200 rows), 'Sums' (1 row, hidden)"), "{why}");
        assert!(
            chosen(&two, Some("rounds")).unwrap_err().to_string().contains("no sheet 'rounds'")
        );
        assert!(chosen(&one[..1], None).is_err());
    }
}
