//! What the columns of one file are for.

use crate::input::map::{Map, MapWord, RowIs};
use crate::record::field::{Field, Scope};
use std::borrow::Cow;
use std::sync::Arc;

/// Most columns of a table.
pub const COLUMNS_MAX: usize = 512;

/// Longest name of a column, in bytes.
pub const NAME_BYTES_MAX: usize = 256;

/// What a column is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnUse {
    /// It holds a field.
    Field(Field),
    /// Nothing is read from it, on purpose.
    Free,
    /// The format does not define it; or its name is free and looks like a field.
    Unknown,
}

/// A column.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    /// Its name, as the file has it.
    pub name: String,
    /// What it is for.
    pub holds: ColumnUse,
    /// Their words for the field, and ours, each with its place in the map; empty where every word is
    /// ours.
    pub words: Vec<(u32, MapWord)>,
}

impl Column {
    /// The word of the map that is written so, and its place in the map.
    #[inline]
    pub fn word(&self, text: &str) -> Option<&(u32, MapWord)> {
        self.words.iter().find(|(_, word)| word.theirs == text)
    }

    /// Whether it holds a field of a seat or a wager.
    #[inline]
    pub fn is_of_seat(&self) -> bool {
        matches!(self.holds, ColumnUse::Field(field) if field.scope() != Scope::Record)
    }

    /// A text in our words; `None` where the map says that it stands for nothing.
    pub fn ours<'u>(&'u self, text: Cow<'u, str>) -> Option<Cow<'u, str>> {
        match self.word(&text) {
            Some((_, word)) => (!word.ours.is_empty()).then_some(Cow::Borrowed(word.ours.as_str())),
            None => Some(text),
        }
    }
}

/// What the columns of a file are for, and how their texts are read.
#[derive(Debug, Clone)]
pub(crate) struct ColumnPlan {
    /// The columns, in the order of the file or of the map.
    pub columns: Vec<Column>,
    /// The columns of table, gaming day and round; an absent column is the same for all rows.
    pub keys: [Option<usize>; 3],
    /// The column of the seat's number.
    pub seat: Option<usize>,
    /// The column that names the wager.
    pub wager: Option<usize>,
    /// The column of the currency.
    pub currency: Option<usize>,
    /// Whether any column has words of its own.
    pub has_words: bool,
    /// Columns before the first one that is not of the round.
    pub of_round: usize,
    /// The columns of corrections.
    pub adjustments: Vec<usize>,
    /// Whether rows are seats, whose amounts all have the same number of decimals.
    pub is_plain: bool,
    /// How texts are read.
    pub map: Arc<Map>,
}

impl ColumnPlan {
    /// The plan of these columns.
    ///
    /// # Errors
    /// Why no record can be read from such columns, as the end of a sentence.
    pub fn new(columns: Vec<Column>, map: Arc<Map>) -> Result<ColumnPlan, String> {
        if columns.len() > COLUMNS_MAX {
            return Err(format!("the table has more than {COLUMNS_MAX} columns"));
        }
        let mut seen: Vec<Field> = Vec::new();
        for column in &columns {
            let ColumnUse::Field(field) = column.holds else {
                continue;
            };
            if seen.contains(&field) {
                return Err(format!("two columns contain the field '{}'", field.name()));
            }
            if field.scope() == Scope::Wager && map.row != RowIs::Wager {
                return Err(format!(
                    "the field '{}' needs a map in which a row is one wager",
                    field.name()
                ));
            }
            seen.push(field);
        }
        let place =
            |field| columns.iter().position(|column| column.holds == ColumnUse::Field(field));
        let keys = [Field::Table, Field::GamingDay, Field::Round].map(place);
        let is_constant = |field| map.constants.iter().any(|one| one.field == field);
        if place(Field::Round).is_none() {
            return Err("column 'round' is missing".to_owned());
        }
        if place(Field::Table).is_none() && !is_constant(Field::Table) {
            return Err("column 'table' is missing".to_owned());
        }
        if map.row == RowIs::Wager && !seen.contains(&Field::Wager) {
            return Err("column 'wager' is missing".to_owned());
        }
        let [seat, wager, currency] = [Field::Seat, Field::Wager, Field::Currency].map(place);
        let has_words = columns.iter().any(|column| !column.words.is_empty());
        let of_round = columns.iter().position(Column::is_of_seat).unwrap_or(columns.len());
        let is_adjustment = |column: &Column| match column.holds {
            ColumnUse::Field(field) => field.is_adjustment(),
            ColumnUse::Free | ColumnUse::Unknown => false,
        };
        let adjusted = columns.iter().enumerate().filter(|(_, column)| is_adjustment(column));
        let adjustments = adjusted.map(|(place, _)| place).collect();
        let is_plain = map.row == RowIs::Seat && map.reading.money.decimals.is_some();
        Ok(ColumnPlan {
            columns,
            keys,
            seat,
            wager,
            currency,
            has_words,
            of_round,
            adjustments,
            is_plain,
            map,
        })
    }
}
