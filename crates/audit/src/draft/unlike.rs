//! Cells of a column that are not written as its others are: no amounts as the map reads them, no
//! times in its form, or no cards.

use super::clock::{ClockPart, is_read, most_frequent_form};
use super::columns::ExportColumns;
use super::export::Export;
use super::hands::cards_of;
use super::model::UnlikeCells;
use super::named::{has_seat_letters, has_seat_words, has_seat_zero, is_seat};
use gincert_replay::map::{AmountFormat, TimeForm, behind_word, is_word_for_nothing};
use gincert_replay::rows::{Field, FieldForm};

/// How cells of a column are read.
struct CellForm<'f> {
    is_read: &'f dyn Fn(&str) -> bool,
    /// The form, where it is one of times.
    form: Option<String>,
}

/// The cells of a column of the export that are not read as the field that it holds, or that it is named for.
pub(crate) fn unlike_cells(
    export: &Export,
    values: &ExportColumns<'_>,
    name: &str,
    field: Field,
    unwritten: Option<u8>,
) -> Option<UnlikeCells> {
    let place = export.names.iter().position(|own| own == name)?;
    match field.form() {
        FieldForm::Money => {
            let format = values.amounts.spelling.format;
            let format = AmountFormat { decimals: unwritten.or(format.decimals), ..format };
            let signs = &values.table.signs;
            let is_result = |text: &str| field.is_signed_by_words() && signs.reads(&format, text);
            let is_amount = |text: &str| {
                format.minor(text).is_some() || is_word_for_nothing(text) || is_result(text)
            };
            first(export, place, &CellForm { is_read: &is_amount, form: None })
        }
        FieldForm::Instant => {
            let (form, part) = clock_form(values, name)?;
            let is_clock = |text: &str| is_read(&form, text, part);
            let form = match &form {
                TimeForm::Pattern(pattern) => Some(pattern.clone()),
                TimeForm::Rfc3339 | TimeForm::UnixSeconds | TimeForm::UnixMilliseconds => None,
            };
            first(export, place, &CellForm { is_read: &is_clock, form })
        }
        FieldForm::Whole if field == Field::Seat => {
            let is_own = |at: &usize| values.name(*at) == name;
            let at = (0..values.table.columns.len()).find(is_own);
            let has_zero = at.is_some_and(|at| has_seat_zero(values, at));
            let has_letters = at.is_some_and(|at| has_seat_letters(values, at));
            let has_words = at.is_some_and(|at| has_seat_words(values, at));
            let is_read = |text: &str| {
                let number = if has_words { behind_word(text) } else { text };
                has_letters || is_seat(number) || has_zero && number == "0"
            };
            first(export, place, &CellForm { is_read: &is_read, form: None })
        }
        FieldForm::Cards => {
            let codes = match &values.table.numbering {
                Some(numbering) => numbering.numbers.codes("??").ok()?,
                // Cells in words were read as the codes of the record.
                None => values.spelling.as_ref().filter(|one| one.phrases.is_none())?.codes()?,
            };
            let is_cards =
                |text: &str| cards_of(text, &codes).is_some() || is_word_for_nothing(text);
            first(export, place, &CellForm { is_read: &is_cards, form: None })
        }
        _ => None,
    }
}

/// The form of a column of dates or times, or the one that most of its cells have.
fn clock_form(values: &ExportColumns<'_>, name: &str) -> Option<(TimeForm, ClockPart)> {
    let is_own = |at: &usize| {
        let column = values.table.columns.get(*at);
        column.is_some_and(|column| column.sources.iter().any(|(_, source)| source == name))
    };
    let at = (0..values.table.columns.len()).find(is_own)?;
    if let Some(clock) = values.clocks.get(&at) {
        return Some((clock.forms.first()?.clone(), clock.part));
    }
    let (pattern, part) = most_frequent_form(values.table.columns.get(at)?)?;
    Some((TimeForm::Pattern(pattern), part))
}

/// The cells that are not read: how many, and the first.
fn first(export: &Export, place: usize, form: &CellForm<'_>) -> Option<UnlikeCells> {
    let mut found: Option<UnlikeCells> = None;
    let mut filled = 0;
    for (row, at) in export.rows.iter().zip(&export.places) {
        let text = row.get(place).map_or("", |cell| cell.trim());
        filled += u64::from(!text.is_empty());
        if text.is_empty() || (form.is_read)(text) {
            continue;
        }
        let unlike = found.get_or_insert_with(|| UnlikeCells {
            cells: 0,
            of: 0,
            file: at.file,
            line: at.line,
            text: text.chars().take(40).collect(),
            form: form.form.clone(),
        });
        unlike.cells += 1;
    }
    found.map(|unlike| UnlikeCells { of: filled, ..unlike })
}
