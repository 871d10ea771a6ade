//! How a system writes results and corrections, as values: results without a text, and corrections after the settlement.

use gincert_replay::map::CorrectedResults;
use gincert_replay::rows::Field;

/// What the rules give where a result has no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlankMeaning {
    /// An amount of zero, and no result of the column is written so: the draft reads such cells as zero.
    Zero,
    /// An amount of zero, and other results of the column are written so.
    ZeroBesideZeros,
    /// The stake comes back.
    StakeBack,
    /// The hands were folded.
    Folded,
}

/// Results without a text of wagers that were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedBlanks {
    /// The column.
    pub column: String,
    /// The field that it holds.
    pub field: Field,
    /// Rows with a wager and without this result.
    pub rows: u64,
    /// Those of them that were settled.
    pub settled: u64,
    /// What nearly all of these have in common.
    pub meaning: BlankMeaning,
}

/// A column of amounts that is named as a correction of payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedCorrection {
    /// The column of the wager that each is of.
    pub wager: Option<String>,
    /// The column.
    pub column: String,
    /// Rows with an amount other than zero.
    pub rows: u64,
    /// Their sum, in the smallest unit of the map's amounts.
    pub sum: i128,
    /// What is drafted of it; none where no hand shows that its amounts put results right.
    pub fields: Option<CorrectionFields>,
    /// The column of the seat, where seats are side by side and one names it.
    pub seat: Option<String>,
    /// Whether seats are side by side.
    pub is_side_by_side: bool,
    /// Words of the column of the wager, and ours.
    pub words: Vec<(String, &'static str)>,
    /// The file of the first of them, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// How many amounts of a column of corrections put a wrong result right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CorrectionFields {
    /// Those that do.
    pub right: u64,
    /// All that were compared.
    pub of: u64,
}

/// Rows that are marked as corrections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedCorrectionRows {
    /// The column of the mark.
    pub column: String,
    /// The mark.
    pub word: String,
    /// How many rows have it.
    pub rows: u64,
    /// Those of them whose table and round other rows have as well.
    pub repeats: u64,
    /// Those of them that show a card.
    pub with_cards: u64,
    /// What their results are, where that is drafted.
    pub results: Option<CorrectedResults>,
    /// Whether any result is read.
    pub has_results: bool,
    /// The sum of their results, in the smallest unit of the map's amounts.
    pub sum: i128,
    /// The file of the first of them, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// A word of the column of states that no list has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedUnknownState {
    /// The column.
    pub column: String,
    /// The word.
    pub word: String,
    /// Rows that have it.
    pub rows: u64,
    /// What the map reads it as, by the results of these rows; `None` where it does not read it.
    pub ours: Option<&'static str>,
}
