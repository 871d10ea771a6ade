//! What was read from a rule document.

use crate::document::places::NamedWords;
use crate::document::problem::Problems;
use gincert_evidence::{PrintedNumber, Span};
use gincert_game::{Card, CardSet, Family, Ruleset};
use gincert_math::Strategy;
use gincert_pages::{Block, Cell, Entry, Fence};
use std::collections::{BTreeMap, BTreeSet};

/// A value and the bytes it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocatedValue<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// The `Document` table: rows as printed, with the ones the tool acts on read out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DocumentFacts {
    /// Every row: its name and its cell.
    pub rows: Vec<(Cell, Cell)>,
    /// The game family.
    pub game: Option<LocatedValue<Family>>,
    /// The revision's name.
    pub revision: Option<LocatedValue<String>>,
    /// The game as printed, known or not.
    pub printed_game: Entry<String>,
    /// The revision as printed.
    pub printed_revision: Entry<String>,
    /// The document that it replaces.
    pub supersedes: Entry<String>,
    /// The jurisdictions that it is written for.
    pub places: Entry<NamedWords>,
}

/// When a wager is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WagerTiming {
    /// Before the deal, by everyone.
    Required,
    /// Before the deal, by whoever likes.
    Optional,
    /// After seeing the hand, to stay in.
    ToStay,
    /// After seeing so many cards of the hand, instead of after seeing all of it.
    FirstCards(u8),
}

/// How a wager is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettlementKind {
    /// By the outcome table.
    ByOutcome,
    /// By the pay table, whether or not the hand is folded.
    ByHandAlsoFolded,
    /// By the pay table; lost with a folded hand.
    ByHandLostFolded,
}

/// How much may be wagered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WagerAmount {
    /// Any amount within limits.
    WithinLimits,
    /// A multiple of the Ante, or one of several: a rising list.
    Multiples(Vec<u8>),
}

/// A row of the wager table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wager {
    /// Its name.
    pub name: Cell,
    /// Further names.
    pub also: Vec<Cell>,
    /// When it is made.
    pub made: WagerTiming,
    /// How much may be wagered.
    pub amount: WagerAmount,
    /// How it is settled.
    pub settled: SettlementKind,
}

/// How a cell was read, where that is not simply what it says: an alias, or a reading of silence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellReading {
    /// The cell.
    pub printed: Cell,
    /// The standard phrase it was read as.
    pub house: String,
    /// Whether the source is silent here (`not stated: ...`).
    pub silent: bool,
}

/// A row of the term tables of a game that counts deadwood, as it is evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvaluatedRow {
    /// Its name.
    pub term: String,
    /// The phrase that is evaluated; `-` where the game does not use the row.
    pub phrase: String,
    /// Its cell; `None` where the document leaves the row out and the game uses it.
    pub printed: Option<Cell>,
}

/// A row of the limit table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// What is limited.
    pub name: Cell,
    /// To what.
    pub value: Cell,
    /// By which text.
    pub from: Cell,
}

/// A row of the condition table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// What must be so.
    pub condition: Cell,
    /// For whom.
    pub channel: Cell,
    /// Who acts.
    pub who: Cell,
    /// When.
    pub when: Cell,
    /// How it is checked.
    pub how: Cell,
}

/// A row of the open-point table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPoint {
    /// What is open.
    pub point: Cell,
    /// What the source says.
    pub source_says: Cell,
    /// How it is read here.
    pub reading: Cell,
    /// How else it could be read.
    pub also: Cell,
}

/// The wagers that a figure is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stake {
    /// Ante and Play.
    Base,
    /// The Play wager alone, of which a document states what it costs over the Ante.
    Play,
    /// A side wager, by its place among those of the document.
    Side(usize),
    /// Ante and Play, and each side wager as large as the Ante, on one hand.
    Both,
}

impl Stake {
    /// Whether it is a side wager alone.
    pub fn is_side(self) -> bool {
        matches!(self, Stake::Side(_))
    }
}

/// A row of a pay table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PayRowIndex {
    /// The side wager, by its place among those of the document.
    pub side: usize,
    /// The row of its pay table, counted from 0.
    pub row: usize,
}

/// The pay table of a side wager as printed, read or not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrintedPayTable {
    /// The cells of the hands.
    pub hands: Vec<Cell>,
    /// The cells of what they pay.
    pub pays: Vec<Cell>,
}

/// Further figures of a par sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParFigure {
    /// Expected loss per unit of the wagers that are made before the deal.
    HouseEdge,
    /// Expected loss per unit wagered in all.
    ElementOfRisk,
    /// What comes back of a unit wagered: 1 less the house edge.
    Return,
    /// The same per unit wagered in all: 1 less the element of risk.
    ReturnOnAll,
    /// Expected net result: minus the house edge.
    ExpectedValue,
    /// What is called return without saying whether the stake is counted.
    PlainReturn,
    /// Share of hands that bring more than was wagered.
    WinFrequency,
    /// Share of hands that bring less than was wagered.
    LossFrequency,
    /// Share of hands that bring what was wagered.
    PushFrequency,
    /// Share of hands that are folded.
    FoldFrequency,
    /// All that is wagered on a hand, in units of the first wager.
    AverageWager,
    /// Variance of the net result of a hand.
    Variance,
    /// Its root.
    StandardDeviation,
    /// How many hands or deals there are.
    Combinations,
}

/// Figures of a side wager's progressive meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeterFigure {
    /// Where the meter stands when the wager costs nothing, in wagers.
    BreakEven,
    /// The mean of the meter over all wagers, in wagers.
    Mean,
    /// Expected loss per unit in the long run.
    LongRunEdge,
    /// What comes back of a unit in the long run.
    LongRunReturn,
}

/// Figures of a side wager with envy pay-offs, at a table of some number of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeatsFigure {
    /// Expected loss per unit.
    HouseEdge,
    /// What comes back of a unit.
    Return,
}

/// Figures of single hands, in games that count deadwood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandFigure {
    /// The least deadwood of a hand.
    Deadwood(CardSet),
    /// What gin scores against a hand, its best melds laid and nothing laid off.
    GinAgainst(CardSet),
    /// What the winner scores after a knock with so much deadwood, against so much of each opponent,
    /// nearest first; `None` for seats that do not play.
    Knock(u32, [Option<u32>; 3]),
    /// The most deadwood that may be knocked with beside an upcard.
    Limit(Card),
}

/// What a claim is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimSubject {
    /// Expected loss on the base game per Ante.
    HouseEdge,
    /// Expected loss per unit wagered.
    ElementOfRisk,
    /// Share of hands with a Play wager.
    RaiseFrequency,
    /// Ante and Play wager together, in Antes.
    AverageWager,
    /// Which hands to raise.
    OptimalStrategy,
    /// Expected loss on a side wager per unit.
    SideHouseEdge(usize),
    /// Probability of a row of a pay table.
    RowProbability(PayRowIndex),
    /// Return of a row of a pay table.
    RowReturn(PayRowIndex),
    /// Hands that a row of a pay table takes.
    RowCombinations(PayRowIndex),
    /// Sum of the row probabilities of a side wager.
    TotalProbability(usize),
    /// Sum of the row returns of a side wager.
    TotalReturn(usize),
    /// Probability of a row of the outcome table.
    OutcomeProbability(usize),
    /// Return of a row of the outcome table.
    OutcomeReturn(usize),
    /// Deals that a row of the outcome table settles.
    OutcomeCombinations(usize),
    /// Probability that a hand at its best has this score.
    ScoreProbability(u8),
    /// Another figure of a par sheet.
    Par(Stake, ParFigure),
    /// A figure of a side wager's meter.
    OfMeter(usize, MeterFigure),
    /// A figure of a side wager at a table of so many seats.
    AtSeats(usize, u8, SeatsFigure),
    /// A figure of a single hand.
    OfHand(HandFigure),
    /// Nothing that is known here.
    Unknown,
}

impl ClaimSubject {
    /// The side wager that it is about alone; `None` for figures of other wagers.
    pub fn side(self) -> Option<usize> {
        match self {
            ClaimSubject::SideHouseEdge(side)
            | ClaimSubject::TotalProbability(side)
            | ClaimSubject::TotalReturn(side)
            | ClaimSubject::OfMeter(side, _)
            | ClaimSubject::AtSeats(side, ..)
            | ClaimSubject::Par(Stake::Side(side), _) => Some(side),
            ClaimSubject::RowProbability(at)
            | ClaimSubject::RowReturn(at)
            | ClaimSubject::RowCombinations(at) => Some(at.side),
            _ => None,
        }
    }

    /// Whether it is about a side wager alone.
    pub fn is_side(self) -> bool {
        self.side().is_some()
    }

    /// Whether it is a share: an edge, a return, a probability or a frequency.
    pub fn is_share(self) -> bool {
        use ParFigure::{FoldFrequency, LossFrequency, PushFrequency, WinFrequency};
        self.is_cost()
            || matches!(
                self,
                ClaimSubject::RaiseFrequency
                    | ClaimSubject::RowProbability(_)
                    | ClaimSubject::RowReturn(_)
                    | ClaimSubject::OutcomeProbability(_)
                    | ClaimSubject::OutcomeReturn(_)
                    | ClaimSubject::ScoreProbability(_)
                    | ClaimSubject::Par(
                        _,
                        WinFrequency | LossFrequency | PushFrequency | FoldFrequency
                    )
            )
    }

    /// Whether it says what a wager costs: how much a difference matters, and what a statement
    /// about a wager needs.
    pub fn is_cost(self) -> bool {
        use ParFigure::{
            ElementOfRisk, ExpectedValue, HouseEdge, PlainReturn, Return, ReturnOnAll,
        };
        match self {
            ClaimSubject::HouseEdge
            | ClaimSubject::ElementOfRisk
            | ClaimSubject::SideHouseEdge(_)
            | ClaimSubject::AtSeats(..) => true,
            ClaimSubject::OfMeter(_, figure) => {
                matches!(figure, MeterFigure::LongRunEdge | MeterFigure::LongRunReturn)
            }
            ClaimSubject::Par(_, figure) => matches!(
                figure,
                HouseEdge | ElementOfRisk | Return | ReturnOnAll | ExpectedValue | PlainReturn
            ),
            _ => false,
        }
    }
}

/// A claimed value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimValue {
    /// A number.
    Number(PrintedNumber),
    /// One in so many: a probability by its reciprocal.
    OneIn(PrintedNumber),
    /// A strategy.
    Strategy(Strategy),
    /// A text that is none of them.
    Unread,
}

/// How a claimed value was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// The source does not say.
    NotStated,
    /// Exactly.
    Exact,
    /// By simulation of so many hands.
    Simulation(u64),
}

/// A row of the claim table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// What it is about.
    pub subject: ClaimSubject,
    /// The first cell.
    pub name: Cell,
    /// The strategy it holds under; `None` where that makes no difference.
    pub under: Option<Strategy>,
    /// The value.
    pub value: ClaimValue,
    /// The value's cell.
    pub value_cell: Cell,
    /// How it was found.
    pub method: Method,
    /// Where it is printed.
    pub from: Cell,
    /// Why it cannot be judged, in a sentence.
    pub unread: Option<String>,
}

/// Everything read from one document.
#[derive(Debug, Clone, Default)]
pub struct ParsedDocument {
    /// The first heading.
    pub title: Option<Cell>,
    /// The `Document` table.
    pub facts: DocumentFacts,
    /// The wager table.
    pub wagers: Vec<Wager>,
    /// The rows of the term table as printed.
    pub terms: Vec<(Cell, Cell)>,
    /// The rows as they are evaluated, in games that count deadwood; empty without a ruleset.
    pub evaluated: Vec<EvaluatedRow>,
    /// The ruleset; `None` when its parts could not all be read.
    pub ruleset: Option<Ruleset>,
    /// The first cells of the outcome table.
    pub outcome_cells: Vec<Cell>,
    /// The pay table of each side wager, in the order of the wager table.
    pub pay_tables: Vec<PrintedPayTable>,
    /// The first cells of the meter table, each with the place of its side wager.
    pub meter_cells: Vec<(usize, Cell)>,
    /// The hands of the envy table, each with the places of its side wager and of its pay row.
    pub envy_cells: Vec<(usize, usize, Cell)>,
    /// Limits.
    pub limits: Vec<Limit>,
    /// Conditions.
    pub conditions: Vec<Condition>,
    /// Open points.
    pub open_points: Vec<OpenPoint>,
    /// Claims, those that could not be read among them.
    pub claims: Vec<Claim>,
    /// Claims past [`crate::CLAIMS_MAX`], which are not read.
    pub claims_left: u64,
    /// How cells were read.
    pub readings: Vec<CellReading>,
    /// Cells that were read as a phrase: all of their words are rules.
    pub phrase_cells: BTreeSet<Span>,
    /// Fences that are run.
    pub fences: Vec<Fence>,
    /// The lines of these with results that are run, without these results.
    pub lines_without_results: BTreeMap<Span, String>,
    /// All blocks with their section numbers.
    pub blocks: Vec<(usize, Block)>,
    /// What could not be read.
    pub problems: Problems,
}

impl ParsedDocument {
    /// The rule of a term, by its name in the format.
    pub fn term(&self, term: &str) -> Option<Cell> {
        let found = self.terms.iter().find(|(name, _)| name.text == term);
        found.map(|(_, rule)| rule.clone())
    }

    /// The cells of the hands in all pay tables.
    pub fn hand_cells(&self) -> impl Iterator<Item = &Cell> {
        self.pay_tables.iter().flat_map(|table| &table.hands)
    }

    /// The cell of a pay row's hand.
    pub fn hand_cell(&self, at: PayRowIndex) -> Option<&Cell> {
        self.pay_tables.get(at.side)?.hands.get(at.row)
    }
}
