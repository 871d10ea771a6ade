//! What a draft assigns: fields to columns, and our words to those of an export.

use super::model::{Certainty, DraftReason};
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

/// Everything that was assigned.
#[derive(Debug, Default)]
pub(crate) struct Assignments {
    pub all: Vec<Assignment>,
    /// Words of columns with closed lists.
    pub words: Vec<WordColumn>,
    /// Columns whose header names a field that the hands refute, or whose words are coarse.
    pub refuted: Vec<(usize, DraftReason)>,
    /// The dealer's hand of each row.
    pub dealer: Vec<Option<CardSet>>,
}

impl Assignments {
    /// Whether a column is assigned.
    pub fn has(&self, at: usize) -> bool {
        self.all.iter().any(|one| one.columns.contains(&at))
            || self.refuted.iter().any(|(refuted, _)| *refuted == at)
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
