//! Formats of numbers: which of them show a date or a time.

use crate::fault::WorkbookFault;
use crate::shown::ShownNumber;
use crate::xml::{XmlPiece, attribute, each_piece};
use gincert_evidence::counted;
use std::collections::HashMap;
use std::io::BufRead;

/// Most styles of cells; spreadsheets allow 65,490.
const STYLES_MAX: usize = 100_000;

/// What a format shows of a number of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DateForm {
    Date,
    Time,
    DateTime,
    /// Hours that go on behind 24.
    Elapsed,
}

/// For each style of cells what it shows of a number of days; `None` for a number.
#[derive(Debug, Default)]
pub(crate) struct StyleForms {
    all: Vec<Option<DateForm>>,
    /// What each shows of an amount.
    shown: Vec<Option<ShownNumber>>,
}

impl StyleForms {
    /// Reads the part of styles.
    pub fn read(part: &str, reader: impl BufRead) -> Result<StyleForms, WorkbookFault> {
        let (mut codes, mut forms) = (HashMap::new(), StyleForms::default());
        let mut is_of_cells = false;
        each_piece(part, reader, &mut |piece| {
            match piece {
                XmlPiece::Open("numFmt", element) => {
                    let number = attribute(element, "numFmtId")?;
                    let code = attribute(element, "formatCode")?;
                    codes.extend(number.zip(code));
                }
                XmlPiece::Open("cellXfs", _) => is_of_cells = true,
                XmlPiece::Close("cellXfs") => is_of_cells = false,
                XmlPiece::Open("xf", element) if is_of_cells => {
                    let number = attribute(element, "numFmtId")?.unwrap_or_default();
                    let form = match codes.get(&number) {
                        Some(code) => of_code(code),
                        None => of_number(&number),
                    };
                    if forms.all.len() >= STYLES_MAX {
                        let most = counted(STYLES_MAX as u64, "style", "styles");
                        return Err(WorkbookFault::at(part, format!("it has more than {most}")));
                    }
                    forms.all.push(form);
                    let shown = match codes.get(&number) {
                        _ if form.is_some() => None,
                        Some(code) => ShownNumber::of_code(code),
                        None => ShownNumber::of_number(&number),
                    };
                    forms.shown.push(shown);
                }
                XmlPiece::Open(..) | XmlPiece::Close(_) | XmlPiece::Text(_) => {}
            }
            Ok(true)
        })?;
        Ok(forms)
    }

    /// What a style shows of an amount.
    pub fn shown(&self, style: usize) -> Option<&ShownNumber> {
        self.shown.get(style).and_then(Option::as_ref)
    }

    /// What a style shows.
    pub fn get(&self, style: usize) -> Option<DateForm> {
        self.all.get(style).copied().flatten()
    }
}

/// The formats that have a number and no code (ECMA-376, 18.8.30).
fn of_number(number: &str) -> Option<DateForm> {
    match number.parse().ok()? {
        14..=17_u32 | 27..=31 | 36 | 50..=54 | 57 | 58 => Some(DateForm::Date),
        18..=21 | 32..=35 | 45 | 47 | 55 | 56 => Some(DateForm::Time),
        22 => Some(DateForm::DateTime),
        46 => Some(DateForm::Elapsed),
        _ => None,
    }
}

/// What a code shows: its first section, without texts, colours and fillers. `m` is a month unless it stands behind hours
/// or before seconds.
fn of_code(code: &str) -> Option<DateForm> {
    let (mut letters, mut is_elapsed) = (String::new(), false);
    let mut rest = code.chars();
    while let Some(one) = rest.next() {
        match one {
            ';' => break,
            '"' => {
                rest.by_ref().find(|end| *end == '"');
            }
            '\\' | '_' | '*' => {
                rest.next();
            }
            '[' => {
                let inner: String = rest.by_ref().take_while(|end| *end != ']').collect();
                let inner = inner.to_ascii_lowercase();
                let is_unit =
                    |unit: char| !inner.is_empty() && inner.chars().all(|one| one == unit);
                is_elapsed |= ['h', 'm', 's'].into_iter().any(is_unit);
            }
            one => letters.push(one.to_ascii_lowercase()),
        }
    }
    if is_elapsed {
        return Some(DateForm::Elapsed);
    }
    // "General" has no unit; "AM/PM" and "A/P" are no months.
    let letters = letters.replace("general", "").replace("am/pm", "h").replace("a/p", "h");
    let (mut has_date, mut has_time, mut before) = (false, false, ' ');
    let units: Vec<char> = letters.chars().filter(|one| "ymdhsbg".contains(*one)).collect();
    for (at, unit) in units.iter().enumerate() {
        let next = units.iter().skip(at).find(|next| **next != 'm');
        match unit {
            'y' | 'd' | 'b' | 'g' => has_date = true,
            'm' if before == 'h' || next == Some(&'s') => has_time = true,
            'm' => has_date = true,
            _ => has_time = true,
        }
        if *unit != 'm' {
            before = *unit;
        }
    }
    match (has_date, has_time) {
        (true, true) => Some(DateForm::DateTime),
        (true, false) => Some(DateForm::Date),
        (false, true) => Some(DateForm::Time),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_dates_are_known_from_codes_of_numbers() {
        for (code, form) in [
            ("yyyy\\-mm\\-dd", Some(DateForm::Date)),
            ("dd.mm.yyyy", Some(DateForm::Date)),
            ("mmm yy", Some(DateForm::Date)),
            ("[$-407]dd. mmmm yyyy;@", Some(DateForm::Date)),
            ("dd.mm.yyyy hh:mm", Some(DateForm::DateTime)),
            ("m/d/yy h:mm AM/PM", Some(DateForm::DateTime)),
            ("hh:mm:ss", Some(DateForm::Time)),
            ("mm:ss.0", Some(DateForm::Time)),
            ("[h]:mm:ss", Some(DateForm::Elapsed)),
            ("General", None),
            ("0.00", None),
            ("#,##0.00 \"Stand\"", None),
            ("#,##0.00\\ [$EUR];[Red]\\-#,##0.00\\ [$EUR]", None),
            ("_($* #,##0.00_);_($* (#,##0.00)", None),
            ("0.00E+00", None),
            ("@", None),
        ] {
            assert_eq!(of_code(code), form, "{code}");
        }
    }
}
