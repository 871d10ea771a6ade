//! What the values of an export's columns are, whatever their names: cards, dates, amounts, words.

use super::amounts::{self, AmountSpelling};
use super::clock::{self, ClockColumn};
use super::hands::{self, CardColumn, CardSpelling};
use super::long::LongTable;
use super::settlement::MoneyColumns;
use gincert_game::CardSet;
use std::collections::{BTreeMap, BTreeSet};

/// Columns by what their values are.
pub(crate) struct ExportColumns<'t> {
    pub table: &'t LongTable,
    pub clocks: BTreeMap<usize, ClockColumn>,
    pub spelling: Option<CardSpelling>,
    pub cards: Vec<CardColumn>,
    pub amounts: AmountSpelling,
    pub money: MoneyColumns,
}

impl<'t> ExportColumns<'t> {
    /// Looks at every cell.
    pub fn of(table: &'t LongTable) -> ExportColumns<'t> {
        let clocks = table.columns.iter().enumerate();
        let clocks: BTreeMap<usize, ClockColumn> =
            clocks.filter_map(|(at, column)| Some((at, clock::find(column)?))).collect();
        let (spelling, cards) = match hands::find(table) {
            Some((spelling, cards)) => (Some(spelling), cards),
            None => (None, Vec::new()),
        };
        let of_cards: BTreeSet<usize> =
            cards.iter().flat_map(|column| column.columns.iter().copied()).collect();
        let is_other = |at: usize| clocks.contains_key(&at) || of_cards.contains(&at);
        let (amounts, money) = amounts::find(table, &is_other);
        ExportColumns { table, clocks, spelling, cards, amounts, money }
    }

    /// The name of a column, without its seat.
    pub fn name(&self, at: usize) -> &str {
        self.table.columns.get(at).map_or("", |column| column.name.as_str())
    }

    /// The text of a cell.
    pub fn text(&self, at: usize, row: usize) -> &str {
        let column = self.table.columns.get(at);
        column.and_then(|column| column.cells.get(row)).map_or("", |cell| cell.trim())
    }

    /// Whether a column is one of each seat, where seats are side by side.
    pub fn is_of_seat(&self, at: usize) -> bool {
        let column = self.table.columns.get(at);
        column.is_some_and(|column| column.sources.iter().any(|(seat, _)| seat.is_some()))
    }

    /// Rows with a text in a column.
    pub fn filled(&self, at: usize) -> u64 {
        (0..self.table.rows()).filter(|row| !self.text(at, *row).is_empty()).count() as u64
    }

    /// The distinct texts of a column and how often each occurs; nothing where there are more than so many.
    pub fn words(&self, at: usize, most: usize) -> Option<BTreeMap<&str, u64>> {
        let mut words = BTreeMap::new();
        for row in 0..self.table.rows() {
            let text = self.text(at, row);
            if !text.is_empty() {
                *words.entry(text).or_default() += 1;
            }
            if words.len() > most {
                return None;
            }
        }
        Some(words)
    }
}

/// Whether columns together identify rounds: their texts do not change while the dealer's cards are the same, and
/// no texts recur with other cards. Gives the number of rounds, and how many of these have several rows.
pub(crate) fn names_rounds(
    values: &ExportColumns<'_>,
    dealer: &[Option<CardSet>],
    columns: &[usize],
) -> Option<(u64, u64)> {
    let (mut runs, mut further, mut again, mut torn) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut seen: BTreeSet<Vec<&str>> = BTreeSet::new();
    let mut last: Option<(CardSet, Vec<&str>)> = None;
    for (row, hand) in dealer.iter().enumerate() {
        let Some(hand) = hand else { continue };
        let texts: Vec<&str> = columns.iter().map(|at| values.text(*at, row)).collect();
        match &last {
            Some((before, known)) if before == hand => {
                further += 1;
                torn += u64::from(*known != texts);
            }
            _ => {
                runs += 1;
                again += u64::from(!seen.insert(texts.clone()));
            }
        }
        last = Some((*hand, texts));
    }
    let is_one = again * 100 <= runs && torn * 100 <= further;
    (is_one && runs >= 10).then_some((runs, further))
}

/// How a column changes with the dealer's cards, from each row to the next.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct StepCounts {
    /// All steps between rows that show the dealer's cards.
    of: u64,
    /// Steps at which the cards are the same and the column changes.
    only_column: u64,
}

impl StepCounts {
    /// The steps of a column, given the dealer's hand of each row.
    pub fn of(values: &ExportColumns<'_>, dealer: &[Option<CardSet>], at: usize) -> StepCounts {
        let mut counts = StepCounts::default();
        for (row, pair) in dealer.windows(2).enumerate() {
            let [Some(one), Some(other)] = pair else { continue };
            let (text, next) = (values.text(at, row), values.text(at, row + 1));
            counts.of += 1;
            counts.only_column += u64::from(one == other && text != next);
        }
        counts
    }

    /// Whether the column never changes within a round.
    pub fn is_constant_in_rounds(&self) -> bool {
        self.only_column * 100 <= self.of
    }
}
