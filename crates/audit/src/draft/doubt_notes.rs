//! What a draft may be wrong about although its hands settle, as values: amounts without decimals, currencies, rounds that may
//! not count, wagers that are not read, times in UTC.

use gincert_replay::map::PlayIncludes;
use gincert_replay::rows::Field;

/// A column of amounts of which no cell has decimals, beside columns of which every cell has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedWholeAmounts {
    /// The column.
    pub column: String,
    /// Its first cell other than zero.
    pub text: String,
    /// The file of this cell, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
    /// A column whose cells have decimals.
    pub other: String,
}

/// A column of currencies that have different decimals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedCurrencies {
    /// The column.
    pub column: String,
    /// Each currency with its decimals and its rows.
    pub currencies: Vec<(String, u8, u64)>,
    /// Whether every amount has the decimals of its currency at most, so that the draft reads them so.
    pub fits: bool,
}

/// Rows with a word for a round that does not count, such as a void or a training round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedUncounted {
    /// The column.
    pub column: String,
    /// The field that is read from it.
    pub field: Option<Field>,
    /// The texts with such a word and the rows of each, the most frequent first.
    pub texts: Vec<(String, u64)>,
    /// All rows with such a word.
    pub rows: u64,
    /// The file of the first of them, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
    /// The other texts of the column; `None` where they are many.
    pub others: Option<Vec<String>>,
    /// Whether the words are those for a training: such rounds were not played for money.
    pub is_training: bool,
}

/// A wager of the rules of which a part is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedUnreadWager {
    /// The name that the rules give it.
    pub name: String,
    /// Whether nothing of it is read; otherwise what was wagered is read, and no result.
    pub is_whole: bool,
    /// Columns of amounts that nothing is read from, those first whose names are like that of the wager.
    pub columns: Vec<String>,
}

/// A column of Play with something else in it, as it was drafted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedPlay {
    /// The column.
    pub column: String,
    /// What it includes.
    pub includes: PlayIncludes,
    /// Rows whose amount of Play is another one for it.
    pub rows: u64,
    /// The file of the first of them, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// Rows that take back others, as they were drafted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedReversals {
    /// How many.
    pub rows: u64,
    /// Those of them whose round other rows have as well.
    pub of_rounds: u64,
    /// The file of the first, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// Results of which the sign is in columns of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedSigns {
    /// The columns with words for won and lost.
    pub words: Vec<String>,
    /// Columns of amounts without one below zero.
    pub amounts: Vec<String>,
}

/// Times in UTC although another time zone is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedUtcTimes {
    /// The column.
    pub column: String,
    /// The time zone that is given.
    pub zone: String,
    /// Whether the name of the column says that the times are local.
    pub is_local: bool,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftedDoubts {
    /// Columns without decimals beside columns with them.
    pub whole_amounts: Vec<DraftedWholeAmounts>,
    /// Currencies with different decimals.
    pub currencies: Option<DraftedCurrencies>,
    /// Words for rounds that do not count.
    pub uncounted: Vec<DraftedUncounted>,
    /// Wagers that are not read.
    pub unread_wagers: Vec<DraftedUnreadWager>,
    /// Results of which the sign is in columns of its own.
    pub signs: Option<DraftedSigns>,
    /// Whether `T` and `10` both stand among the cards, and are both read as the ten.
    pub has_two_tens: bool,
    /// The column that states what a credit is worth.
    pub credits: Option<String>,
    /// Times in UTC.
    pub utc_times: Option<DraftedUtcTimes>,
    /// A column of Play with something else in it.
    pub play: Option<DraftedPlay>,
    /// Rows that take back others.
    pub reversals: Option<DraftedReversals>,
    /// A line above the names of the columns that states what one of an amount is worth, and the minor units.
    pub unit: Option<(String, i64)>,
}
