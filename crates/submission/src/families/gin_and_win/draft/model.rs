//! A drafted document as a value: cells with the phrases that a text gives for them, and the passages of each.

use super::doubt::{Doubt, DoubtKind};

/// A passage of the text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Passage {
    /// Its place among all passages, from 0.
    pub piece: usize,
    /// The line on which it begins.
    pub line: u64,
    /// Its words.
    pub text: String,
    /// Why it may not mean what its words are read as.
    pub doubt: Option<Doubt>,
}

/// A phrase for a cell, and where the text gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellCandidate {
    /// The phrase of the document.
    pub phrase: String,
    /// The passages, in order.
    pub passages: Vec<Passage>,
    /// Why the text does not plainly state it; none where it does.
    pub loose: Option<LooseReason>,
}

/// Why a passage gives a phrase without plainly stating it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LooseReason {
    /// 52 cards, and no word on the ace.
    AceNotStated,
    /// The rank of the ace, and no word on the number of cards.
    CardsNotStated,
    /// A deck that documents of this game cannot have.
    OtherDeck,
    /// A flush or a run whose number of cards is not stated to be the fewest.
    FewestNotStated,
    /// Words of a further kind of meld that was not read.
    FurtherKind,
    /// Which of several equal settings is taken, to the last card.
    SettingNotDecided,
    /// How equal scores are decided.
    TieNotStated,
    /// Whether further cards decide where the highest are equal.
    FurtherCards,
    /// Which score wins.
    ScoreNotStated,
    /// Scores below the one that qualifies.
    LowerScores,
    /// The wager of the pay-off.
    WagerNotNamed,
    /// The outcome of the pay-off, which an earlier sentence names.
    OutcomeBefore,
    /// A wager that needs no win, without a word on a folded hand.
    FoldNotNamed,
    /// "Or better", where low wins.
    OrBetter,
    /// The words of the hand are not among those that are read.
    HandNotRead,
    /// A row of a further pay table, which may be that of another wager.
    OtherTable,
    /// The name of the side wager.
    NameNotStated,
    /// Words of each passage that may change what it says.
    Doubtful(Doubt),
    /// A number or a pay-off in each passage that no cell took.
    NumbersLeft,
    /// Words in each passage that are not known, where a cell needs every word.
    WordsLeft,
    /// The words of a pay-off are not among those that are read.
    PayNotRead,
    /// One of several columns of pay-offs.
    PayColumns,
    /// Whether the stake is a part of the pay-off.
    StakeIncluded,
    /// A commission that the text states elsewhere, or not on what is won.
    Commission,
    /// A correction that speaks of the cell.
    Corrected,
    /// Bounds of an amount, and not the amounts.
    AmountRange,
    /// Words that limit a kind of meld.
    KindLimited,
    /// The highest cards, where documents of this game have the lowest.
    OtherOrder,
}

impl LooseReason {
    /// Whether the passage may be no rule of this game at all.
    pub(super) fn is_doubtful(self) -> bool {
        let kinds = [DoubtKind::Denial, DoubtKind::Condition, DoubtKind::Elsewhere];
        matches!(self, LooseReason::Doubtful(doubt) if kinds.contains(&doubt.kind))
    }
}

/// What a cell of the draft holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellState<'a> {
    /// One phrase, plainly stated.
    Stated(&'a str),
    /// Nothing.
    NotStated,
    /// A person has to choose.
    Open,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedCell {
    /// What it is called: the row, or the row and the column.
    pub name: String,
    /// What the text gives for it, in the order of the text.
    pub candidates: Vec<CellCandidate>,
    /// Phrases that documents have for it, where the list is short.
    pub known: Vec<String>,
    /// Whether the evaluation needs it.
    pub is_needed: bool,
    /// Whether it is a name, which says nothing about the rules.
    pub is_name: bool,
    /// Passages that speak of it by its name and were not understood, where nothing is stated.
    pub mentions: Vec<Passage>,
}

impl DraftedCell {
    /// A cell of which nothing was read.
    pub(super) fn new(name: &str, known: &[&str]) -> DraftedCell {
        DraftedCell {
            name: name.to_owned(),
            candidates: Vec::new(),
            known: known.iter().map(|phrase| (*phrase).to_owned()).collect(),
            is_needed: true,
            is_name: false,
            mentions: Vec::new(),
        }
    }

    /// A phrase that a passage gives. What is plainly stated elsewhere is no longer loose.
    pub(super) fn offer(&mut self, phrase: &str, passage: &Passage, loose: Option<LooseReason>) {
        let doubt = passage.doubt.filter(|_| !self.is_name);
        let loose = loose.or(doubt.map(LooseReason::Doubtful));
        match self.candidates.iter_mut().find(|known| known.phrase == phrase) {
            Some(known) => {
                if !known.passages.contains(passage) {
                    known.passages.push(passage.clone());
                    known.passages.sort();
                }
                known.loose = known.loose.and(loose);
            }
            None => self.candidates.push(CellCandidate {
                phrase: phrase.to_owned(),
                passages: vec![passage.clone()],
                loose,
            }),
        }
    }

    /// What it holds.
    pub fn state(&self) -> CellState<'_> {
        match self.candidates.as_slice() {
            [] => CellState::NotStated,
            [CellCandidate { phrase, loose: None, .. }] => CellState::Stated(phrase),
            _ => CellState::Open,
        }
    }
}

/// A wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedWager {
    /// Its name.
    pub name: DraftedCell,
    /// Its other names.
    pub also: DraftedCell,
    /// When it is made.
    pub made: DraftedCell,
    /// How much.
    pub amount: DraftedCell,
    /// How it is settled.
    pub settled: DraftedCell,
}

/// A row of the outcome table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedOutcome {
    /// The outcome.
    pub outcome: String,
    /// What it pays on the Ante.
    pub ante: DraftedCell,
    /// What it pays on Play.
    pub play: DraftedCell,
}

/// A row of the pay table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedPayRow {
    /// The hand.
    pub hand: DraftedCell,
    /// What it pays.
    pub pays: DraftedCell,
}

/// Why a passage is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftOverReason {
    /// Nothing of it was used.
    NotUsed,
    /// It prints a share, a probability or an edge: a claim.
    Figure,
    /// It was used, and it has pay-offs or numbers that no cell took.
    Numbers(Vec<String>),
    /// It was used, and it names an exception or a condition.
    Condition(String),
    /// Columns of a table that were not used.
    Columns(Vec<String>),
    /// Several columns of pay-offs, each a choice in the rows below.
    PayColumns(Vec<String>),
    /// It was used, and it has words that are not known.
    Words(Vec<String>),
    /// Nothing of it was used, because of a word that may make it no rule.
    Doubtful(String),
    /// It stands below a heading of an example, a variant, a former rule or the like.
    Aside(String),
    /// It corrects another passage.
    Correction,
    /// It is about another side wager.
    OtherWager(String),
}

/// A passage that a person has to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOverPassage {
    /// The passage.
    pub passage: Passage,
    /// Why it is listed.
    pub reason: LeftOverReason,
}

/// A document drafted from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedDocument {
    /// Where the text names the game.
    pub game: Vec<Passage>,
    /// The wagers.
    pub wagers: Vec<DraftedWager>,
    /// The terms, in the order of documents.
    pub terms: Vec<DraftedCell>,
    /// The outcomes, in the order in which they are tried.
    pub outcomes: Vec<DraftedOutcome>,
    /// The pay table, in the order of the text; empty where the text has none.
    pub pays: Vec<DraftedPayRow>,
    /// What looks like a rule and was not used, or not as a whole.
    pub left_over: Vec<LeftOverPassage>,
    /// Passages of the text.
    pub passages: u64,
    /// Those that were not used and do not look like a rule.
    pub other_passages: u64,
}

impl DraftedDocument {
    /// Every cell, in the order of the document.
    pub fn cells(&self) -> impl Iterator<Item = &DraftedCell> {
        let wagers = self.wagers.iter();
        let wagers =
            wagers.flat_map(|one| [&one.name, &one.also, &one.made, &one.amount, &one.settled]);
        let outcomes = self.outcomes.iter().flat_map(|row| [&row.ante, &row.play]);
        let pays = self.pays.iter().flat_map(|row| [&row.hand, &row.pays]);
        wagers.chain(&self.terms).chain(outcomes).chain(pays)
    }

    /// The same to change them.
    pub(super) fn cells_mut(&mut self) -> impl Iterator<Item = &mut DraftedCell> {
        let wagers = self.wagers.iter_mut().flat_map(|one| {
            [&mut one.name, &mut one.also, &mut one.made, &mut one.amount, &mut one.settled]
        });
        let outcomes = self.outcomes.iter_mut().flat_map(|row| [&mut row.ante, &mut row.play]);
        let pays = self.pays.iter_mut().flat_map(|row| [&mut row.hand, &mut row.pays]);
        wagers.chain(&mut self.terms).chain(outcomes).chain(pays)
    }
}
