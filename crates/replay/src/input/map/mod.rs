//! Logs with columns of their own: which column holds which field, and how its texts are read.
//!
//! A map is a value; where it comes from is the business of others. It changes words, never
//! figures: money is read exactly or not at all. [`replaceable`](self) words are those of closed lists
//! and those for nothing.

mod card_numbers;
mod card_phrases;
mod cards;
mod column;
mod corrections;
mod encoding;
mod lost_amounts;
mod money;
mod rank_letters;
mod record_path;
mod replaceable;
mod serial_days;
mod sign_words;
mod time;
mod value;

pub use crate::rules::clock::Clock;
pub use card_numbers::CardNumbers;
pub use cards::{CardCodes, CodeError};
pub use column::MapColumn;
pub use corrections::{CorrectedResults, CorrectionRows};
pub use encoding::TextEncoding;
pub(crate) use lost_amounts::LOST;
pub use money::{AmountFormat, DECIMALS_MAX, SIGN_CHARS_MAX, SignForm, whole};
pub use record_path::{IN_LIST, IN_OBJECT, RecordPath, STEPS_MAX, TreeForm};
pub use replaceable::{
    ReplacementError, WORDS_FOR_NOTHING, is_listed, is_word_for_nothing, own_words,
};
pub use serial_days::{SERIAL_DAYS, serial_day};
pub use sign_words::{SIGN_WORD_CHARS_MAX, SIGN_WORDS_MAX, SignWords};
pub use time::{RepeatedHour, TimeForm, Times};
pub(crate) use value::Value;
pub use value::{behind_word, number_at_end};

use crate::record::field::Field;
use crate::record::when::DayStart;
use jiff::tz::TimeZone;
use std::borrow::Cow;

/// What one row of a log is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RowIs {
    /// One seat of a round.
    #[default]
    Seat,
    /// One wager of a seat; a column names it.
    Wager,
}

/// How lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// A table with a header line.
    Csv,
    /// One flat JSON object a line.
    JsonLines,
    /// Lines whose columns are ranges of characters.
    FixedWidth,
}

/// Which list of a log that is one value in place of lines has the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordList {
    /// The JSON value is the list.
    Whole,
    /// The JSON value is an object, and the list is under this key.
    Key(String),
    /// The list is within others, or what stands around it is read.
    Nested(TreeForm, RecordPath),
}

impl RecordList {
    /// The same list, with what stands around it where columns are read from there.
    #[must_use]
    pub fn read_by(self, columns: &[MapColumn]) -> RecordList {
        match self {
            RecordList::Key(key) if columns.iter().any(|one| one.name.starts_with(IN_OBJECT)) => {
                let path = RecordPath::parse(&key);
                path.map_or(RecordList::Key(key), |path| RecordList::Nested(TreeForm::Json, path))
            }
            list => list,
        }
    }

    /// Whether a column is of what stands around the records.
    pub(crate) fn is_around(&self, name: &str) -> bool {
        matches!(self, RecordList::Nested(_, path) if path.is_around(name))
    }
}

/// A column of fixed width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CharacterColumn {
    /// Its name.
    pub name: String,
    /// Its first character, from 1.
    pub from: u32,
    /// Its last character.
    pub to: u32,
}

impl CharacterColumn {
    /// Its first character, from 0, and the one behind it.
    pub(crate) fn places(&self) -> (usize, usize) {
        let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        (place(self.from.saturating_sub(1)), place(self.to))
    }
}

/// How texts are read. The default is as the format itself has them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadSettings {
    /// Amounts.
    pub money: AmountFormat,
    /// Words that say whether a result was won or lost.
    pub sign_words: SignWords,
    /// Instants.
    pub time: Times,
    /// Cards; `None` as the format itself has them.
    pub cards: Option<CardCodes>,
    /// Whether a word may stand before the number of a seat.
    pub seat_words: bool,
    /// Whether seats are letters: A is seat 1.
    pub seat_letters: bool,
    /// Whether the first seat has the number 0: each is read as one more.
    pub seats_from_zero: bool,
    /// The pattern of gaming days that are written otherwise than `2026-11-20`.
    pub day: Option<String>,
}

/// What a result without a text means, of a wager that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BlankResults {
    /// The log does not state the result.
    #[default]
    NotStated,
    /// The result is an amount of zero.
    Zero,
}

/// What a record is whose wagers are below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NegativeWagers {
    /// No record.
    #[default]
    Unreadable,
    /// It takes back the record of its table, gaming day and round, which is void.
    Reversals,
}

/// What else is in the column of the Play wager beside what was wagered on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlayIncludes {
    /// Nothing.
    #[default]
    Nothing,
    /// The Ante: the column holds both wagers together.
    Ante,
    /// Amounts of folded hands, which were at stake and were not wagered.
    FoldedHands,
}

/// Which wagers are in the columns of totals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TotalsInclude {
    /// All of a seat.
    #[default]
    AllWagers,
    /// Ante and Play: the amounts of side wagers are in columns of their own, and are added.
    AnteAndPlay,
}

/// A text in a column, by which rows are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowCondition {
    /// The column's name.
    pub column: String,
    /// The text; an empty one for an empty cell.
    pub text: String,
    /// Whether the cell only begins with it.
    pub is_start: bool,
}

impl RowCondition {
    /// Rows with this text in this column.
    pub fn new(column: impl Into<String>, text: impl Into<String>) -> RowCondition {
        RowCondition { column: column.into(), text: text.into(), is_start: false }
    }

    /// The text as a map has it.
    pub fn phrase(&self) -> String {
        match (self.text.as_str(), self.is_start) {
            ("", _) => "nothing".to_owned(),
            (text, true) => format!("begins with {text}"),
            (text, false) => text.to_owned(),
        }
    }

    /// Whether a cell fulfils it, without the blanks around it.
    pub(crate) fn is_met(&self, cell: &str) -> bool {
        match self.is_start {
            true => cell.starts_with(&self.text),
            false => cell == self.text,
        }
    }
}

/// Which rows are no part of any record, such as totals. A row that shows a card is never left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowExclusion {
    /// Those that fulfil a condition.
    Text(RowCondition),
    /// Those that fulfil a condition and state sums of the rounds before them.
    Total(RowCondition),
    /// Those with another number of cells than the header line.
    OtherLength,
}

impl RowExclusion {
    /// The text by which such rows are known; `None` where it is their length.
    pub fn condition(&self) -> Option<&RowCondition> {
        match self {
            RowExclusion::Text(condition) | RowExclusion::Total(condition) => Some(condition),
            RowExclusion::OtherLength => None,
        }
    }

    /// Whether such rows state sums that are compared.
    pub fn is_total(&self) -> bool {
        matches!(self, RowExclusion::Total(_))
    }
}

/// A value that every record, or every seat, has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    /// The field.
    pub field: Field,
    /// The value, as the format itself has it.
    pub text: String,
}

impl Constant {
    pub(crate) fn value(&self) -> Result<Value<'_>, String> {
        let text = Cow::Borrowed(self.text.as_str());
        ReadSettings::default().value(self.field.form(), text)
    }

    /// Why the text is no value of its field; `None` where it is one.
    ///
    /// ```
    /// use gincert_replay::{map::Constant, rows::Field};
    /// let wrong = Constant { field: Field::Tokes, text: "1.50".into() };
    /// assert!(wrong.problem().is_some());
    /// ```
    pub fn problem(&self) -> Option<String> {
        self.value().err()
    }
}

/// Their word for a value of a field, and ours; ours is empty where theirs stands for nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapWord {
    /// The field.
    pub field: Field,
    /// As the log has it.
    pub theirs: String,
    /// As the format has it.
    pub ours: String,
}

/// How a log with columns of its own is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map {
    /// How lines are written; judged by content where it is absent.
    pub layout: Option<Layout>,
    /// Which list has the records, where the log is one value in place of lines.
    pub record_list: Option<RecordList>,
    /// How the bytes are text.
    pub encoding: TextEncoding,
    /// The name of the sheet, where the log is a workbook; the only one with rows where it is absent.
    pub sheet: Option<String>,
    /// The number of the line that names the columns, from 1; the first line that is not blank where it is
    /// absent.
    pub header_line: Option<u32>,
    /// What one row is.
    pub row: RowIs,
    /// Whether the names of rounds end with the numbers of the rounds of their table.
    pub has_round_numbers: bool,
    /// The columns of a log of fixed width.
    pub characters: Vec<CharacterColumn>,
    /// Whether shorter lines of a log of fixed width go on with blanks.
    pub fills_short_lines: bool,
    /// What stands between cells; judged by the header line where it is absent.
    pub separator: Option<u8>,
    /// Columns whose blank cells have the text of the cell above.
    pub filled: Vec<String>,
    /// Of a table of events: the columns that name the kind of each.
    pub events: Vec<String>,
    /// What a result without a text means.
    pub blank_results: BlankResults,
    /// Whether results are what the house won, so that the player's have the opposite sign.
    pub has_house_results: bool,
    /// What else is in the column of the Play wager beside it.
    pub play_includes: PlayIncludes,
    /// Which wagers are in the columns of totals.
    pub totals_include: TotalsInclude,
    /// What a record is whose wagers are below zero.
    pub negative_wagers: NegativeWagers,
    /// How texts are read.
    pub reading: ReadSettings,
    /// Columns.
    pub columns: Vec<MapColumn>,
    /// What no column says.
    pub constants: Vec<Constant>,
    /// Values that have other words.
    pub words: Vec<MapWord>,
    /// Rows that are no part of any record. In the counts of [`crate::summary`] their places follow those
    /// of the words, and behind these are those of rows that fulfil a condition and show a card, then those of vacant
    /// seats, of results without a text that are read as zero, of vacant seats with cards, of amounts of Play, of
    /// corrections that are apart from their rounds, of records that take back others, and of records that are corrections.
    pub left_out: Vec<RowExclusion>,
    /// Rows that correct a round that other rows have.
    pub corrections: Vec<CorrectionRows>,
}

impl Map {
    /// The seats that are side by side in a row, in order.
    pub fn seats(&self) -> Vec<u32> {
        let mut seats: Vec<u32> = self.columns.iter().filter_map(|column| column.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The columns that it names, also those by which rows are left out or known as corrections.
    pub(crate) fn named_columns(&self) -> impl Iterator<Item = &String> {
        let conditions = self.conditions().map(|condition| &condition.column);
        self.columns.iter().map(|column| &column.name).chain(conditions)
    }

    /// Whether rows of another length are no part of any record.
    pub(crate) fn leaves_other_lengths_out(&self) -> bool {
        self.left_out.contains(&RowExclusion::OtherLength)
    }

    /// The texts by which rows are left out or known as corrections.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &RowCondition> {
        let excluding = self.left_out.iter().filter_map(RowExclusion::condition);
        excluding.chain(self.corrections.iter().map(|one| &one.condition))
    }

    /// Whether rows state sums that are compared with the rounds before them.
    pub fn has_totals(&self) -> bool {
        self.left_out.iter().any(RowExclusion::is_total)
    }

    /// The place of an exclusion in the counts of what the map did.
    pub(crate) fn exclusion_place(&self, exclusion: usize) -> u32 {
        u32::try_from(self.words.len() + exclusion).unwrap_or(u32::MAX)
    }

    /// The place in these counts of the rows that fulfil the condition of an exclusion and show a card, so that they stay.
    pub fn kept_place(&self, exclusion: usize) -> u32 {
        u32::try_from(self.words.len() + self.left_out.len() + exclusion).unwrap_or(u32::MAX)
    }

    /// The place in these counts of the seats without cards, decision, result and amount, which are vacant.
    pub fn vacant_place(&self) -> u32 {
        u32::try_from(self.words.len() + 2 * self.left_out.len()).unwrap_or(u32::MAX)
    }

    /// The place in these counts of the results without a text that are read as zero.
    pub fn blank_place(&self) -> u32 {
        self.vacant_place().saturating_add(1)
    }

    /// The place in these counts of the seats with cards and without any wager, which are vacant.
    pub fn stale_place(&self) -> u32 {
        self.vacant_place().saturating_add(2)
    }

    /// The place in these counts of the amounts of Play that are read without what else the column includes.
    pub fn play_place(&self) -> u32 {
        self.vacant_place().saturating_add(3)
    }

    /// The place in these counts of the corrections that are apart from their rounds and are read with them.
    pub fn apart_place(&self) -> u32 {
        self.vacant_place().saturating_add(4)
    }

    /// The place in these counts of the records that take back others.
    pub fn reversed_place(&self) -> u32 {
        self.vacant_place().saturating_add(5)
    }

    /// The log's clock, as far as the map says where it is: findings then tell local times.
    pub fn clock(&self) -> Option<Clock> {
        let times = &self.reading.time;
        let is_local = match &times.form {
            TimeForm::Rfc3339 if times.zone == TimeZone::UTC => return None,
            TimeForm::Rfc3339 => false,
            TimeForm::UnixSeconds | TimeForm::UnixMilliseconds => false,
            TimeForm::Pattern(pattern) => !Times::has_offset(pattern),
        };
        Some(Clock { zone: times.zone.clone(), is_local })
    }

    /// When the gaming day of a round begins of which neither the log nor a list of tables states the day: at midnight of the
    /// log's clock, or when days begin by the map.
    ///
    /// ```
    /// use gincert_replay::map::{Map, ReadSettings, TimeForm, Times};
    /// let zone = jiff::tz::TimeZone::get("America/Los_Angeles").unwrap();
    /// let times = Times { form: TimeForm::UnixSeconds, zone, ..Times::default() };
    /// let map = Map { reading: ReadSettings { time: times, ..ReadSettings::default() }, ..Map::default() };
    /// assert_eq!(map.day_start().unwrap().zone.iana_name(), Some("America/Los_Angeles"));
    /// assert_eq!(Map::default().day_start(), None);
    /// ```
    pub fn day_start(&self) -> Option<DayStart> {
        let times = &self.reading.time;
        let begins = times.day_begins.unwrap_or_default();
        let seconds = 3600 * u32::from(begins.hour().unsigned_abs())
            + 60 * u32::from(begins.minute().unsigned_abs());
        let is_utc = times.zone == TimeZone::UTC && seconds == 0;
        (!is_utc).then(|| DayStart { seconds, zone: times.zone.clone(), is_stated: false })
    }

    /// Whether the log, or the map for every record, states the gaming day.
    pub fn has_gaming_days(&self) -> bool {
        self.states(Field::GamingDay)
    }

    /// Whether a column, or the map for every record, states a field.
    pub fn states(&self, field: Field) -> bool {
        let is_own = |own: Field| own == field;
        self.columns.iter().filter_map(|one| one.field).any(is_own)
            || self.constants.iter().any(|one| is_own(one.field))
    }

    /// The words for the values of a field, each with its place in the map.
    pub(crate) fn words_of(&self, field: Field) -> Vec<(u32, MapWord)> {
        let words = (0_u32..).zip(&self.words).filter(|(_, word)| word.field == field);
        words.map(|(place, word)| (place, word.clone())).collect()
    }

    /// The first word or constant that a map may not have, as the end of a sentence. Whoever reads the
    /// map's document says it with its place; this keeps out a map that was made another way.
    pub(crate) fn fault(&self) -> Option<String> {
        let word = self.words.iter().find(|word| word.forbidden(&self.reading, &[]).is_some());
        let constant = self.constants.iter().find(|one| one.forbidden().is_some());
        let field = word.map(|word| word.field).or(constant.map(|one| one.field))?;
        Some(format!(
            "the map replaces or sets values of the field '{}', which the log itself must state",
            field.name()
        ))
    }
}
