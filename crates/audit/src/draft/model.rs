//! A drafted map as a value: facts, columns, words, rows that are left out, and how sure each of them is.

use super::doubt_notes::DraftedDoubts;
use super::fixed_width::WidthEvidence;
use super::habits::{DraftedBlanks, DraftedCorrection, DraftedCorrectionRows, DraftedUnknownState};
use super::settled::Agreement;
use super::table_shape::LineEnds;
use super::time_notes::{DraftedDay, DraftedFewTimes, DraftedHalfDays, DraftedNight, DraftedTimes};
use crate::session::workbook::WorkbookText;
use gincert_replay::Bet;
use gincert_replay::map::{CharacterColumn, RowExclusion};
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
    /// Hands settled with this assignment agree more often than not, and too seldom to prove it.
    NearlySettled(Agreement),
    /// The cells read as cards; how many.
    Cards(u64),
    /// Cards of the hands, less these, make melds; in how many hands.
    LeftOver(u64),
    /// Its texts identify rounds: none changes while the dealer's cards are the same, and none recurs; how
    /// many rounds.
    NamesRounds(u64),
    /// The same, at one table on one day each: some texts recur at others; how many rounds.
    NamesRoundsWithin(u64),
    /// Its numbers go on by one, equal ones stand together, and no seat is with one of them twice; how many rounds.
    NumbersRounds(u64),
    /// Its texts change with the dealer's cards, and recur with others; how many rounds.
    RoundsRecur(u64),
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
    /// Some of its words are those of rounds that do not count, and nothing was won or lost in them; in how many rows.
    StatesReturned(u64),
    /// Some of its words are those of rounds that do not count; in how many rows.
    StatesByWords(u64),
    /// Nothing was won or lost in the rounds with some of its words, although the rules give results; in how many rows.
    StatesByResults(u64),
    /// The cells read as dates or times; how many.
    Clock(u64),
    /// All cells are currencies of ISO 4217.
    Currencies,
    /// It holds amounts of currencies with different decimals, which are not written so.
    MixedCurrencies,
    /// The header names the field.
    Header,
    /// The header names this field, and hands settled with it do not agree.
    HeaderRefuted(Field, Agreement),
    /// It is the result of this wager from the house's side.
    HouseSide(Bet, Agreement),
    /// It is what was won on this wager, without what was lost.
    WinningsOnly(Bet, Agreement),
    /// The header names what was wagered, and it has amounts below zero: how many cells, and of how many.
    BelowZero(Field, u64, u64),
    /// The header names this field, and it goes on from row to row by the sum of the wagers: in how many rows, and of how
    /// many; none where only the header says so.
    RunningTotal(Field, u64, u64),
    /// The header names this field, and it is not the sum of the wagers: in how many rows it is, and of how many.
    NotTheSum(Field, u64, u64),
    /// It is what all seats of a round wagered, won or were paid together: in how many rounds, and of how many.
    SumOfSeats(RoundTotal, u64, u64),
    /// It holds this field as well as the column that was taken for it.
    Rival(Field),
    /// It holds this field as well as the column that was taken for it, and agrees so with the rules.
    RivalSettled(Field, Agreement),
    /// The header names this field, and its texts are not read as one.
    Unread(Field),
    /// The header names this field, and another column was taken for it.
    Taken(Field),
    /// The header names this field, and its texts differ between the rows of one round.
    ChangesInRounds(Field),
    /// The header names this field of a hand, and its texts differ between the rows of one hand.
    ChangesInHands(Field),
    /// It shows hands of which no card is in the hands that are read; how many.
    OtherHands(u64),
    /// It shows cards, and other columns were taken for the hands; in how many cells.
    FurtherCards(u64),
    /// The header names the dealer, and those in it are at several tables at the same time: in how many periods of ten minutes, and of how
    /// many.
    AtSeveralTables(u64, u64),
    /// The header names the time, and it holds dates without times or times without dates.
    HalfClock,
    /// It has no text.
    Empty,
    /// The header names a correction of payments, and it holds amounts.
    Correction,
    /// Its amounts put results right that the rules contradict: how many, and of how many.
    PutsRight(u64, u64),
    /// Neither header nor values name a field.
    Unknown,
}

/// Cells of a column that are not written as its others are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnlikeCells {
    /// How many.
    pub cells: u64,
    /// Of how many that are not empty.
    pub of: u64,
    /// The file of the first, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
    /// Its text.
    pub text: String,
    /// The form of the others, where it is one of times.
    pub form: Option<String>,
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
    /// Cells that are not read as the field that it holds, or that it is named for.
    pub unlike: Option<UnlikeCells>,
    /// Whether it holds what was lost, beside a column of what was won.
    pub is_lost: bool,
}

/// Columns by the characters of the lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedWidths {
    /// The columns.
    pub columns: Vec<CharacterColumn>,
    /// What shows where they begin and end.
    pub evidence: WidthEvidence,
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
    /// A column and a text in it that these values read in different ways.
    pub deciding: Option<(String, String)>,
}

/// A value that a map sets for every record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedConstant {
    /// The field.
    pub field: Field,
    /// Its value.
    pub value: String,
    /// Columns that may hold it.
    pub rivals: Vec<String>,
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

/// Names of rounds that recur with other cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedRecurrence {
    /// The column of the round.
    pub column: String,
    /// Its distinct texts.
    pub texts: u64,
    /// The rounds that have them.
    pub rounds: u64,
    /// The column that tells rounds of one name apart.
    pub apart: String,
}

/// Blank cells that seem to have the text of the cell above.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedFilling {
    /// The columns.
    pub columns: Vec<String>,
    /// Rows with such a cell.
    pub rows: u64,
    /// The file of the first of them, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// A word of a column that nothing is read from, which the hands that do not agree with the rules have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedOddWord {
    /// The column.
    pub column: String,
    /// The word.
    pub word: String,
    /// Hands with the word that do not agree, and all of them.
    pub with: [u64; 2],
    /// The same of the other hands.
    pub without: [u64; 2],
    /// Whether all rows of a round have one text in the column, as the state of a round has.
    pub is_of_rounds: bool,
}

/// What rows that are left out seem to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftRowKind {
    /// They repeat the names of the columns.
    Header,
    /// Their amounts are sums of rows above them.
    Totals,
    /// They have no amount: titles, footers.
    Text,
    /// A column of games has a word in them that no row with cards has.
    OtherGame,
    /// A word says that they carry no wager, such as tips and drops.
    NoWager,
    /// They have amounts that are not the sums of rows above them: totals of something else, or hands without cards.
    Amounts,
    /// They have another number of cells.
    OtherLength,
}

/// Rows that are left out; none of them shows a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedExclusion {
    /// By what they are known.
    pub exclusion: RowExclusion,
    /// How many.
    pub rows: u64,
    /// What they seem to be.
    pub kind: LeftRowKind,
    /// Those with an amount other than zero.
    pub with_amounts: u64,
    /// Those of these whose amounts are sums of rows above them.
    pub sums: u64,
    /// The file and the line, from 0 and from 1, of the first one with an amount that is no such sum.
    pub first: Option<(usize, u64)>,
    /// The column of amounts that most of them fill, and what its amounts add up to.
    pub sum: Option<(String, String)>,
    /// A column with a word for a round that does not count, the word, and the rows that have it.
    pub void: Option<(String, String, u64)>,
}

/// A line between the rows that has one text alone, such as the title of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedTitle {
    /// Its file, from 0.
    pub file: usize,
    /// Its number, from 1.
    pub line: u64,
    /// Its text.
    pub text: String,
}

/// A word among the players' cards that may stand for an empty seat or for a hidden hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedSeatWord {
    /// The column.
    pub column: String,
    /// The word.
    pub word: String,
    /// Hands with the word and an amount.
    pub with_amounts: u64,
    /// Hands with the word and without one.
    pub without: u64,
    /// Whether it is drafted as the code of a hidden card.
    pub is_hidden: bool,
}

/// What all seats of a round did together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundTotal {
    /// What they wagered.
    Wagered,
    /// What they won.
    Won,
    /// What they won, from the house's side.
    HouseWon,
    /// What they were paid.
    Paid,
}

/// A column that states a total of the round which no record has, and not in every round the sum of the seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedRoundTotal {
    /// The column.
    pub column: String,
    /// What it states.
    pub total: RoundTotal,
    /// Rounds in which it is the sum of the seats.
    pub agree: u64,
    /// All rounds that were compared.
    pub of: u64,
    /// The file of the first other one, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
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
    /// Columns of fixed width, and what shows them.
    pub widths: Option<DraftedWidths>,
    /// Facts.
    pub facts: Vec<DraftedFact>,
    /// Columns, in the order of the export.
    pub columns: Vec<DraftedColumn>,
    /// Values for every record; each is a guess.
    pub constants: Vec<DraftedConstant>,
    /// Words of columns with closed lists.
    pub words: Vec<DraftedWord>,
    /// Rows that are left out, each a guess.
    pub left_out: Vec<DraftedExclusion>,
    /// Lines between the rows that have one text alone, which no map reads.
    pub titles: Vec<DraftedTitle>,
    /// Cells that are filled from above, where some seem to stand for the rows below them.
    pub filling: Option<DraftedFilling>,
    /// A column of the round that the export has twice, beside columns of the first: two tables side by side.
    pub twice: Option<String>,
    /// How the columns that are named as results agree with the rules, where hands could be settled and none of these
    /// columns is proven.
    pub disagree: Option<Agreement>,
    /// A word that the hands have which do not agree with the rules.
    pub odd_word: Option<DraftedOddWord>,
    /// Words of the column of states that no list has.
    pub unknown_states: Vec<DraftedUnknownState>,
    /// Totals of rounds that nothing is read from, and that are not the sums of their seats in every round.
    pub round_totals: Vec<DraftedRoundTotal>,
    /// Columns of amounts that are named as corrections of payments, and are not read.
    pub corrections: Vec<DraftedCorrection>,
    /// Rows that are marked as corrections.
    pub correction_rows: Vec<DraftedCorrectionRows>,
    /// Results without a text that have one meaning.
    pub blanks: Vec<DraftedBlanks>,
    /// The column of the time whose name is that of a report, a file or its import.
    pub of_document: Option<String>,
    /// Times of which many rounds have each.
    pub few_times: Option<DraftedFewTimes>,
    /// Times after midnight whose date may be that of the evening before.
    pub night: Option<DraftedNight>,
    /// Times before 06:00 of play that goes on over midnight, where no column states the gaming day: an audit counts them
    /// under another day.
    pub over_midnight: Option<DraftedTimes>,
    /// Whether nothing says in which time zone the days of the rounds are, so that they are those of UTC.
    pub has_days_of_utc: bool,
    /// Times of an hour that the clock shows twice.
    pub repeated_hour: Option<DraftedTimes>,
    /// Times of a clock of twelve hours, where they may be that.
    pub half_days: Option<DraftedHalfDays>,
    /// Where names tell the seats side by side apart that are not their numbers: each seat with the column of its cards.
    pub seats_by_name: Vec<(u32, String)>,
    /// Words of which the amounts do not show whether they stand for an empty seat, or which no map can read as one.
    pub seat_words: Vec<DraftedSeatWord>,
    /// Names of rounds that recur, by which an audit would take rounds for repeated ones.
    pub recurring: Option<DraftedRecurrence>,
    /// The gaming day, where a date seems to be that.
    pub gaming_day: Option<DraftedDay>,
    /// The first row with another number of cells.
    pub odd_row: Option<String>,
    /// Which lines end with a separator that the others lack.
    pub ends: Option<LineEnds>,
    /// Columns of which one may number the rounds, where none was taken for it.
    pub round_candidates: Vec<String>,
    /// Lines before the header line.
    pub before: Vec<String>,
    /// What the text of a workbook does not show, a sentence each.
    pub notes: Vec<String>,
    /// What may be wrong although the hands settle.
    pub doubts: DraftedDoubts,
}

impl MapDraft {
    /// The columns that show hands which are not read, each with the number of hands.
    pub fn unread_hands(&self) -> Vec<(&str, u64)> {
        let columns = self.columns.iter().filter_map(|column| match column.reason {
            DraftReason::OtherHands(hands) => Some((column.name.as_str(), hands)),
            _ => None,
        });
        columns.collect()
    }

    /// The draft of a workbook: with its sheet, where that is one of several, and what its text does not show.
    #[must_use]
    pub fn of_workbook(mut self, text: &WorkbookText) -> MapDraft {
        if text.is_one_of_several {
            let value = text.sheet.clone();
            let (name, certainty, rivals) = ("Sheet", Certainty::Sure, Vec::new());
            let fact = DraftedFact { name, value, certainty, rivals, deciding: None };
            self.facts.insert(0, fact);
        }
        self.notes.extend(text.notes.iter().cloned());
        self
    }

    /// The draft after its trial refuted it: only the form of its lines stays sure.
    #[must_use]
    pub fn in_doubt(mut self) -> MapDraft {
        for fact in &mut self.facts {
            if !matches!(
                fact.name,
                "Log" | "List" | "Encoding" | "Sheet" | "Header line" | "Separator"
            ) {
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
