//! What the columns of one file are for.

use super::CellRow;
use crate::input::map::{LOST, Map, MapWord, RowCondition, RowExclusion, RowIs};
use crate::record::field::{Amount, Field, FieldForm, Scope};
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
    /// The seat that it belongs to, where seats are side by side.
    pub seat: Option<u32>,
    /// The side wager after the first that it is about.
    pub side: Option<String>,
    /// Whether its cells are also parts of a joined column.
    pub is_part: bool,
    /// Of a result that is joined from two columns: the one with what was lost.
    pub lost: Option<usize>,
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

    /// A column that holds this and nothing else.
    pub fn new(name: impl Into<String>, holds: ColumnUse) -> Column {
        let (seat, side) = (None, None);
        let (is_part, lost, words) = (false, None, Vec::new());
        Column { name: name.into(), holds, seat, side, is_part, lost, words }
    }

    /// Whether anything is read from it.
    #[inline]
    pub fn is_read(&self) -> bool {
        self.is_part || matches!(self.holds, ColumnUse::Field(_))
    }

    /// Whether it holds a field of a seat or a wager.
    #[inline]
    pub fn is_of_seat(&self) -> bool {
        matches!(self.holds, ColumnUse::Field(field) if field.scope() != Scope::Record)
    }

    /// Whether the map reads two texts as the same word.
    pub fn is_one_word(&self, one: &str, other: &str) -> bool {
        let [one, other] = [one, other].map(|text| self.word(text).map(|(_, word)| &word.ours));
        one.is_some() && one == other
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
    /// The columns, in the order of the file or of the map; the joined ones follow.
    pub columns: Vec<Column>,
    /// Columns of the file, or of the map: those before the joined ones.
    pub own: usize,
    /// The parts of each joined column.
    pub joined: Vec<Vec<usize>>,
    /// The seats that are side by side in a row.
    pub seats: Vec<u32>,
    /// The columns of table, gaming day and round; an absent column is the same for all rows.
    pub keys: [Option<usize>; 3],
    /// The column of the seat's number.
    pub seat: Option<usize>,
    /// The column that names the wager.
    pub wager: Option<usize>,
    /// The columns of the state and of the time.
    pub states: [Option<usize>; 2],
    /// The column of the currency.
    pub currency: Option<usize>,
    /// Whether any column has words of its own.
    pub has_words: bool,
    /// Columns before the first one that is not of the round.
    pub of_round: usize,
    /// The columns of corrections.
    pub adjustments: Vec<usize>,
    /// Whether a map names a column of what was wagered, so that a seat without any amount is vacant.
    pub shows_stakes: bool,
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
        ColumnPlan::with_joined(columns, Vec::new(), map)
    }

    /// The same with columns whose cells are put together from those of others, each with its parts.
    ///
    /// # Errors
    /// As for [`ColumnPlan::new`].
    pub fn with_joined(
        mut columns: Vec<Column>,
        joined: Vec<(Column, Vec<usize>)>,
        map: Arc<Map>,
    ) -> Result<ColumnPlan, String> {
        let own = columns.len();
        if own > COLUMNS_MAX {
            return Err(format!("the table has more than {COLUMNS_MAX} columns"));
        }
        let (together, joined): (Vec<Column>, Vec<Vec<usize>>) = joined.into_iter().unzip();
        for part in joined.iter().flatten() {
            columns.get_mut(*part).into_iter().for_each(|column| column.is_part = true);
        }
        columns.extend(together);
        let seats = map.seats();
        let seen = held(&columns, &map, !seats.is_empty())?;
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
        let states = [Field::State, Field::At].map(place);
        let [seat, wager, currency] = [Field::Seat, Field::Wager, Field::Currency].map(place);
        let has_words = columns.iter().any(|column| !column.words.is_empty());
        let of_round = columns.iter().position(Column::is_of_seat).unwrap_or(columns.len());
        let is_adjustment = |column: &Column| match column.holds {
            ColumnUse::Field(field) => field.is_adjustment(),
            ColumnUse::Free | ColumnUse::Unknown => false,
        };
        let adjusted = columns.iter().enumerate().filter(|(_, column)| is_adjustment(column));
        let adjustments = adjusted.map(|(place, _)| place).collect();
        let is_stake = |field| {
            matches!(
                field,
                Field::Of(Amount::Bets, _) | Field::Side(Amount::Bets) | Field::WagerBets
            )
        };
        let shows_stakes = map.columns.iter().filter_map(|one| one.field).any(is_stake);
        let has_conditions = map.conditions().next().is_some() || !map.left_out.is_empty();
        let is_rearranged = !joined.is_empty() || !seats.is_empty() || has_conditions;
        let is_plain = !is_rearranged
            && map.row == RowIs::Seat
            && map.reading.money.decimals.is_some()
            && map.reading.day.is_none()
            && !map.has_round_numbers
            && !map.reading.seats_from_zero
            && !map.reading.seat_letters;
        Ok(ColumnPlan {
            columns,
            own,
            joined,
            seats,
            keys,
            seat,
            wager,
            states,
            currency,
            has_words,
            of_round,
            adjustments,
            shows_stakes,
            is_plain,
            map,
        })
    }

    /// Whether a row shows a card.
    pub fn shows_card(&self, row: &CellRow<'_>) -> bool {
        let is_card = |(place, text): &(usize, Cow<'_, str>)| {
            let column = self.columns.get(*place);
            let form = column.and_then(|column| match column.holds {
                ColumnUse::Field(field) => Some(field.form()),
                ColumnUse::Free | ColumnUse::Unknown => None,
            });
            matches!(form, Some(FieldForm::Cards | FieldForm::Groups | FieldForm::Deck))
                && !self.map.reading.logged_cards(text).cards().is_empty()
        };
        row.cells.iter().any(is_card)
    }

    /// The place of the exclusion of the map that leaves a row out. A row that shows a card is never left
    /// out: no map hides a hand.
    pub fn exclusion(&self, row: &CellRow<'_>) -> Option<usize> {
        if self.map.left_out.is_empty() || self.shows_card(row) {
            return None;
        }
        let other = |one: &RowExclusion| *one == RowExclusion::OtherLength && row.is_other_length;
        let by_text = self.condition(row);
        let by_length = self.map.left_out.iter().position(other);
        by_text.into_iter().chain(by_length).min()
    }

    /// The place of the first condition of the map's exclusions that a row fulfils, whatever it shows.
    pub fn condition(&self, row: &CellRow<'_>) -> Option<usize> {
        let is_met =
            |exclusion: &RowExclusion| exclusion.condition().map(|one| self.is_met(one, row));
        self.map.left_out.iter().position(|exclusion| is_met(exclusion).unwrap_or(false))
    }

    /// Whether a row that can be read fulfils a condition.
    fn is_met(&self, condition: &RowCondition, row: &CellRow<'_>) -> bool {
        let mut cells = row.cells.iter();
        let cell = cells.find(|(place, _)| self.is_named(*place, &condition.column));
        let text = cell.map_or("", |(_, text)| text.as_ref());
        row.fault.is_none() && condition.is_met(text.trim())
    }

    fn is_named(&self, place: usize, name: &str) -> bool {
        self.columns.get(place).is_some_and(|column| column.name == name)
    }

    /// Notes whether a row corrects another one, by the map. The text by which it is known says nothing else then.
    pub fn mark_correction(&self, row: &mut CellRow<'_>) {
        let mut all = self.map.corrections.iter().enumerate();
        let Some((at, known)) = all.find(|(_, one)| self.is_met(&one.condition, row)) else {
            return;
        };
        row.correction = Some(at);
        let is_key = |place: usize| self.keys.contains(&Some(place));
        row.cells
            .retain(|(place, _)| is_key(*place) || !self.is_named(*place, &known.condition.column));
    }

    /// Removes separators of thousands that only sums are large enough to have, where the map states none.
    pub fn part_thousands(&self, cells: &mut [(usize, Cow<'_, str>)]) {
        let is_money = |place: usize| match self.columns.get(place).map(|column| column.holds) {
            Some(ColumnUse::Field(field)) => field.form() == FieldForm::Money,
            _ => false,
        };
        for (_, text) in cells.iter_mut().filter(|(place, _)| is_money(*place)) {
            if let Some(plain) = self.map.reading.money.without_unstated_thousands(text) {
                *text = Cow::Owned(plain);
            }
        }
    }

    /// The columns from whose cells those of a column are put together; none for a column of the file.
    pub fn parts(&self, at: usize) -> &[usize] {
        let joined = at.checked_sub(self.own).and_then(|place| self.joined.get(place));
        joined.map_or(&[], Vec::as_slice)
    }

    /// Puts the cells of joined columns together from those of their parts, with a blank between them; what was won and what was
    /// lost with their own mark.
    pub fn join(&self, row: &mut CellRow<'_>) {
        let CellRow { cells, replaced, .. } = row;
        for (place, parts) in (self.own..).zip(&self.joined) {
            let column = self.columns.get(place);
            if let Some((column, lost)) = column.and_then(|column| Some((column, column.lost?))) {
                let of = |is_lost: bool| {
                    let own = parts.iter().find(|part| (**part == lost) == is_lost)?;
                    cells.iter().find(|(at, _)| at == own).map(|(_, text)| text)
                };
                // A word for no amount is one in either column.
                let [won, lost] = [of(false), of(true)].map(|text| {
                    let word = column.word(text?);
                    replaced.extend(word.map(|(number, _)| *number));
                    text.filter(|_| word.is_none())
                });
                if won.is_some() || lost.is_some() {
                    let [won, lost] = [won, lost].map(|text| text.cloned().unwrap_or_default());
                    let whole = format!("{won}{LOST}{lost}");
                    cells.push((place, Cow::Owned(whole)));
                }
                continue;
            }
            let text = |part: &usize| cells.iter().find(|(at, _)| at == part).map(|(_, text)| text);
            let mut texts = parts.iter().filter_map(text);
            let Some(first) = texts.next() else { continue };
            let mut whole = first.clone();
            for text in texts {
                let whole = whole.to_mut();
                whole.push(' ');
                whole.push_str(text);
            }
            cells.push((place, whole));
        }
    }
}

/// The fields that the columns hold, each once.
fn held(columns: &[Column], map: &Map, has_seats: bool) -> Result<Vec<Field>, String> {
    let mut seen: Vec<(Field, Option<u32>, Option<String>)> = Vec::new();
    let is_number = |one: &Column| one.holds == ColumnUse::Field(Field::AdjustedSeat);
    let is_by_seat = has_seats && columns.iter().any(is_number);
    for column in columns {
        let ColumnUse::Field(field) = column.holds else {
            continue;
        };
        let side = column.side.as_deref().map(str::to_ascii_lowercase);
        let own = (field, column.seat, side);
        if seen.contains(&own) {
            return Err(format!("two columns contain the field '{}'", field.name()));
        }
        if field.scope() == Scope::Wager && map.row != RowIs::Wager {
            return Err(format!(
                "the field '{}' needs a map in which a row is one wager",
                field.name()
            ));
        }
        let belongs = match field.scope() {
            // A correction of a seat that a column names.
            _ if is_by_seat && field.is_adjustment() => column.seat.is_none(),
            Scope::Record => column.seat.is_none(),
            Scope::Seat | Scope::Wager => column.seat.is_some() == has_seats,
        };
        if !belongs {
            return Err(format!(
                "seats are side by side, and the field '{}' is not assigned to a seat, or is one of the \
                 round",
                field.name()
            ));
        }
        seen.push(own);
    }
    Ok(seen.into_iter().map(|(field, ..)| field).collect())
}
