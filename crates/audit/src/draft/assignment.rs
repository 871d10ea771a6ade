//! What a draft assigns: fields to columns, and our words to those of an export.

use super::habits::DraftedBlanks;
use super::model::{Certainty, DraftReason, DraftedSeatWord, RoundTotal};
use super::settled::Agreement;
use gincert_game::CardSet;
use gincert_replay::rows::Field;

/// A field, its columns, and how sure that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Assignment {
    pub field: Field,
    /// Places of its columns in the table, in the order in which their texts are joined.
    pub columns: Vec<usize>,
    pub certainty: Certainty,
    pub reason: DraftReason,
    pub rivals: Vec<usize>,
}

impl Assignment {
    /// Sure without rivals, else a guess.
    pub fn proven(
        field: Field,
        columns: Vec<usize>,
        reason: DraftReason,
        rivals: Vec<usize>,
    ) -> Self {
        let certainty = if rivals.is_empty() { Certainty::Sure } else { Certainty::Guess };
        Assignment { field, columns, certainty, reason, rivals }
    }

    /// A guess.
    pub fn guess(
        field: Field,
        columns: Vec<usize>,
        reason: DraftReason,
        rivals: Vec<usize>,
    ) -> Self {
        Assignment { field, columns, certainty: Certainty::Guess, reason, rivals }
    }
}

/// Names of rounds that recur, and the column that tells rounds of one name apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RecurringNames {
    pub column: usize,
    pub texts: u64,
    pub rounds: u64,
    pub apart: usize,
}

/// A word of a column that nothing is read from: most hands with it do not agree with the rules, and hardly any other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OddWord {
    pub column: usize,
    pub word: String,
    /// Hands with the word that do not agree, and all of them.
    pub with: [u64; 2],
    /// The same of the other hands.
    pub without: [u64; 2],
    /// Whether all rows of a round have one text in the column.
    pub is_of_rounds: bool,
}

/// A word of a column of states that no list has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnknownState {
    pub column: usize,
    pub word: String,
    pub rows: u64,
    /// What it means by the results of its rows; `None` where they show nothing.
    pub ours: Option<&'static str>,
}

/// Everything that was assigned.
#[derive(Debug, Default)]
pub(crate) struct Assignments {
    pub all: Vec<Assignment>,
    /// Words of columns with closed lists.
    pub words: Vec<WordColumn>,
    /// Columns whose header names a field that the hands refute, or whose words are coarse.
    pub refuted: Vec<(usize, DraftReason)>,
    /// How columns agree as a field for which another one was taken.
    pub rival_figures: Vec<(usize, Field, Agreement)>,
    /// Totals of rounds that nothing is read from, each with the row of the first round of which it is not the sum.
    pub round_totals: Vec<(usize, RoundTotal, usize)>,
    /// The dealer's hand of each row.
    pub dealer: Vec<Option<CardSet>>,
    /// How results by name agree, where hands could be settled and no column is proven.
    pub disagree: Option<Agreement>,
    /// Names of rounds that recur.
    pub recurring: Option<RecurringNames>,
    /// Whether settling the hands contradicts every other reading of the codes of ranks.
    pub are_ranks_proven: bool,
    /// Whether totals are read that are those of Ante and Play alone.
    pub has_game_totals: bool,
    /// Words among the players' cards that may stand for an empty seat.
    pub seat_words: Vec<DraftedSeatWord>,
    /// Results without a text, by columns.
    pub blanks: Vec<DraftedBlanks>,
    /// Words of the column of states that no list has.
    pub unknown_states: Vec<UnknownState>,
    /// Columns of which one may number the rounds, where none was taken.
    pub round_candidates: Vec<usize>,
    /// A word of a column that nothing is read from, of the hands that do not agree.
    pub odd_word: Option<OddWord>,
}

impl Assignments {
    /// Whether a field is read from a column.
    pub fn is_read(&self, at: usize) -> bool {
        self.field_of(at).is_some()
    }

    /// The field that is read from a column.
    pub fn field_of(&self, at: usize) -> Option<Field> {
        self.all.iter().find(|one| one.columns.contains(&at)).map(|one| one.field)
    }

    /// Whether a column is assigned, or was and does not hold its field.
    pub fn has(&self, at: usize) -> bool {
        self.is_read(at) || self.refuted.iter().any(|(refuted, _)| *refuted == at)
    }

    /// Whether a field is assigned.
    pub fn holds(&self, field: Field) -> bool {
        self.all.iter().any(|one| one.field == field)
    }

    /// The first column of a field.
    pub fn column_of(&self, field: Field) -> Option<usize> {
        self.all.iter().find(|one| one.field == field)?.columns.first().copied()
    }
}

/// A word of the export and its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WordReading {
    pub theirs: String,
    /// Our word; empty where the word is read as nothing.
    pub ours: String,
    pub rows: u64,
    pub is_proven: bool,
    /// Its other meanings.
    pub rivals: Vec<String>,
}

/// The words of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WordColumn {
    pub field: Field,
    pub words: Vec<WordReading>,
}
