//! A drafted map as a value: facts, columns, words, rows that are left out, and how sure each of them is.

use super::settlement::Agreement;
use crate::session::workbook::WorkbookText;
use gincert_replay::map::RowExclusion;
use gincert_replay::rows::Field;

/// How sure a part of a draft is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// A test that could have refuted it did not, and nothing else passes the test.
    Sure,
    /// It fits, and so may something else; a person decides.
    Guess,
    /// Nothing is read from it.
    LeftOver,
}

/// Why a column holds a field, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftReason {
    /// Hands settled under the rule document with this assignment agree.
    Settled(Agreement),
    /// The cells read as cards; how many.
    Cards(u64),
    /// Cards of the hands, less these, make melds; in how many hands.
    LeftOver(u64),
    /// Its texts identify rounds: none changes while the dealer's cards are the same, and none recurs; how
    /// many rounds.
    NamesRounds(u64),
    /// No hand has one of its words twice, in so many rows.
    Wagers(u64),
    /// Each value belongs to one hand of a round; in how many rounds of several hands.
    OneHandEach(u64),
    /// Its words are those of hands with a Play wager and without; in how many rows.
    FollowsPlay(u64),
    /// Its words are those of dealer's hands that qualify and that do not; in how many rows.
    FollowsQualification(u64),
    /// Each of its words has one outcome; in how many rows.
    FollowsOutcome(u64),
    /// Its words are outcomes of several rows of the rules each.
    CoarseOutcome,
    /// The cells read as dates or times; how many.
    Clock(u64),
    /// All cells are currencies of ISO 4217.
    Currencies,
    /// The header names the field.
    Header,
    /// The header names this field, and hands settled with it do not agree.
    HeaderRefuted(Field, Agreement),
    /// It holds this field as well as the column that was taken for it.
    Rival(Field),
    /// The header names this field, and its texts are not read as one.
    Unread(Field),
    /// It has no text.
    Empty,
    /// Neither header nor values name a field.
    Unknown,
}

/// What a column of an export holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedColumn {
    /// Its name, as a map gives it.
    pub name: String,
    /// The field; `None` where nothing is read from it.
    pub field: Option<Field>,
    /// The seat that it belongs to, where seats are side by side.
    pub seat: Option<u32>,
    /// How sure that is.
    pub certainty: Certainty,
    /// Why.
    pub reason: DraftReason,
    /// Other columns that may hold the field.
    pub rivals: Vec<String>,
    /// Its distinct texts with the number of rows that have them, the most frequent first.
    pub texts: Vec<(String, u64)>,
    /// How many distinct texts it has in the rows that were read.
    pub distinct: u64,
}

/// A fact of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedFact {
    /// Its name in the map.
    pub name: &'static str,
    /// Its value in the map; empty where a person has to fill it in.
    pub value: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// Other values that fit.
    pub rivals: Vec<String>,
}

/// A value that a map sets for every record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedConstant {
    /// The field.
    pub field: Field,
    /// Its value.
    pub value: String,
}

/// A word of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedWord {
    /// The field of its column.
    pub field: Field,
    /// The word.
    pub theirs: String,
    /// Our word; empty where the word is read as nothing.
    pub ours: String,
    /// Rows that have it.
    pub rows: u64,
    /// How sure that is.
    pub certainty: Certainty,
    /// Its other meanings.
    pub rivals: Vec<String>,
}

/// A drafted map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapDraft {
    /// The files.
    pub files: Vec<String>,
    /// Rows that were read.
    pub rows: u64,
    /// Whether rows were left unread.
    pub is_cut: bool,
    /// The rule document that hands were settled under.
    pub rules: Option<String>,
    /// Facts.
    pub facts: Vec<DraftedFact>,
    /// Columns, in the order of the export.
    pub columns: Vec<DraftedColumn>,
    /// Values for every record; each is a guess.
    pub constants: Vec<DraftedConstant>,
    /// Words of columns with closed lists.
    pub words: Vec<DraftedWord>,
    /// Rows that are left out, each a guess, with the number of such rows.
    pub left_out: Vec<(RowExclusion, u64)>,
    /// The first row with another number of cells.
    pub odd_row: Option<String>,
    /// Lines before the header line.
    pub before: Vec<String>,
    /// What the text of a workbook does not show, a sentence each.
    pub notes: Vec<String>,
}

impl MapDraft {
    /// The draft of a workbook: with its sheet, where that is one of several, and what its text does not show.
    #[must_use]
    pub fn of_workbook(mut self, text: &WorkbookText) -> MapDraft {
        if text.is_one_of_several {
            let value = text.sheet.clone();
            let (name, certainty, rivals) = ("Sheet", Certainty::Sure, Vec::new());
            self.facts.insert(0, DraftedFact { name, value, certainty, rivals });
        }
        self.notes.extend(text.notes.iter().cloned());
        self
    }

    /// The draft after its trial refuted it: only the form of its lines stays sure.
    #[must_use]
    pub fn in_doubt(mut self) -> MapDraft {
        for fact in &mut self.facts {
            if !matches!(fact.name, "Log" | "Encoding" | "Sheet" | "Header line" | "Separator") {
                fact.certainty = Certainty::Guess;
            }
        }
        let sure = |certainty: &Certainty| *certainty == Certainty::Sure;
        for column in self.columns.iter_mut().filter(|column| sure(&column.certainty)) {
            column.certainty = Certainty::Guess;
        }
        for word in self.words.iter_mut().filter(|word| sure(&word.certainty)) {
            word.certainty = Certainty::Guess;
        }
        self
    }
}
