//! What the values of an export's columns are, whatever their names: cards, dates, amounts, words.

use super::amounts::{AmountColumns, AmountReading, ProvenMoney};
use super::assignment::Assignments;
use super::card_spelling::CardSpelling;
use super::clock::{self, ClockColumn};
use super::export::{Export, RowPlace};
use super::hands::{self, CardColumn};
use super::long::LongTable;
use super::settled::MoneyColumns;
use super::vocabulary::{
    amount_named, field_named, is_correction, is_of_row, is_uncounted, state_named,
};
use gincert_replay::Bet;
use gincert_replay::map::TimeForm;
use gincert_replay::rows::{Amount, Field};
use std::collections::{BTreeMap, BTreeSet};

/// Columns by what their values are.
pub(crate) struct ExportColumns<'t> {
    pub table: &'t LongTable,
    pub clocks: BTreeMap<usize, ClockColumn>,
    pub spelling: Option<CardSpelling>,
    pub cards: Vec<CardColumn>,
    /// How amounts are written.
    pub amounts: AmountReading,
    pub money: MoneyColumns,
    /// Columns of results of the house, whose amounts have the opposite sign here.
    pub turned: Vec<usize>,
    /// Rows of rounds that are not settled, by the words of a column that is named as the state; rows with a word for a
    /// round that does not count in any column; and rows of seats without a wager, whose cards may be those of an earlier
    /// round. They prove nothing, and neither do rows that take back others.
    pub unsettled: BTreeSet<usize>,
    /// Rows with wagers below zero, which take back others.
    pub reversed: BTreeSet<usize>,
    /// Rows with such a word, by columns.
    pub uncounted: BTreeMap<usize, Vec<usize>>,
    /// Columns of numbers.
    numbers: AmountColumns<'t>,
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
        let numbers = AmountColumns::of(table, &is_other);
        let amounts = numbers.reading(table, &|_| ProvenMoney::default());
        let money = numbers.read(table, &amounts.spelling);
        let is_no_word = |at| is_other(at) || money.contains_key(&at);
        let uncounted = rows_with(table, &is_no_word, &is_uncounted);
        let mut unsettled = unsettled(table);
        // Rows that correct others may repeat their cards.
        let corrections = rows_with(table, &is_no_word, &is_correction);
        unsettled.extend(corrections.values().flatten());
        unsettled.extend(uncounted.values().flatten());
        unsettled.extend(without_wager(table));
        let reversed = reversed_rows(table, &money);
        unsettled.extend(&reversed);
        ExportColumns {
            table,
            clocks,
            spelling,
            cards,
            amounts,
            money,
            turned: Vec::new(),
            unsettled,
            reversed,
            uncounted,
            numbers,
        }
    }

    /// The same with amounts that are written as those of the columns are that `prove` proves to be money of a round.
    pub fn with_proven_money(
        mut self,
        prove: &dyn Fn(&ExportColumns<'t>, &MoneyColumns) -> ProvenMoney,
    ) -> ExportColumns<'t> {
        let amounts = self.numbers.reading(self.table, &|money| prove(&self, money));
        let money = self.numbers.read(self.table, &amounts.spelling);
        let reversed = reversed_rows(self.table, &money);
        self.unsettled.extend(&reversed);
        ExportColumns { amounts, money, reversed, ..self }
    }

    /// The same with the opposite sign in columns of results of the house.
    pub fn turned(mut self, columns: Vec<usize>) -> ExportColumns<'t> {
        for at in &columns {
            let cells = self.money.get_mut(at).into_iter().flatten().flatten();
            cells.for_each(|minor| *minor = minor.saturating_neg());
        }
        self.turned = columns;
        self
    }

    /// The same where the rows with a word prove nothing.
    pub fn without_word(mut self, at: usize, word: &str) -> ExportColumns<'t> {
        let rows: Vec<usize> =
            (0..self.table.rows()).filter(|row| self.text(at, *row) == word).collect();
        self.unsettled.extend(rows);
        self
    }

    /// The same with the amounts of Play alone, where its column holds more.
    pub fn with_money(self, money: Option<MoneyColumns>) -> ExportColumns<'t> {
        match money {
            Some(money) => ExportColumns { money, ..self },
            None => self,
        }
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

    /// Where a row of the table is in the export.
    pub fn place<'e>(&self, export: &'e Export, row: usize) -> Option<&'e RowPlace> {
        export.places.get(*self.table.origin.get(row)?)
    }

    /// Whether a column is one of each seat, where seats are side by side.
    pub fn is_of_seat(&self, at: usize) -> bool {
        self.table.is_of_seat(at)
    }

    /// Whether a column may hold what one seat wagered or won: where seats are side by side, one of a seat. Amounts that are
    /// tried beside those of the table have places behind it.
    pub fn is_usable_for_seats(&self, at: usize) -> bool {
        let is_tried = at >= self.table.columns.len();
        !self.table.is_side_by_side || self.is_of_seat(at) || is_tried
    }

    /// Whether a column may state a total of the round: where seats are side by side, one of the round.
    pub fn is_usable_as_total(&self, at: usize) -> bool {
        !self.table.is_side_by_side || !self.is_of_seat(at)
    }

    /// Rows with a text in a column.
    pub fn filled(&self, at: usize) -> u64 {
        (0..self.table.rows()).filter(|row| !self.text(at, *row).is_empty()).count() as u64
    }

    /// The forms of the time in one column, or of the date in one and the time in another; none where they hold no times.
    pub fn time_forms(&self, columns: &[usize]) -> Vec<TimeForm> {
        match columns {
            [date, time] => match (self.clocks.get(date), self.clocks.get(time)) {
                (Some(date), Some(time)) => clock::joined(date, time),
                _ => Vec::new(),
            },
            [one] => self.clocks.get(one).map(|clock| clock.forms.clone()).unwrap_or_default(),
            _ => Vec::new(),
        }
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

/// The columns with texts that are assigned to nothing and hold no cards.
pub(super) fn free(values: &ExportColumns<'_>, found: &Assignments) -> Vec<usize> {
    let of_cards = |at: usize| values.cards.iter().any(|cards| cards.columns.contains(&at));
    (0..values.table.columns.len())
        .filter(|at| !found.has(*at) && !of_cards(*at) && values.filled(*at) > 0)
        .collect()
}

/// The rows whose state is that of a round that was not settled.
fn unsettled(table: &LongTable) -> BTreeSet<usize> {
    let columns =
        table.columns.iter().filter(|column| field_named(&column.name) == Some(Field::State));
    let rows = columns.flat_map(|column| {
        let is_unsettled =
            |cell: &str| state_named(&column.name, cell).is_some_and(|word| word != "settled");
        let cells = column.cells.iter().enumerate();
        cells.filter(move |(_, cell)| is_unsettled(cell.trim())).map(|(row, _)| row)
    });
    rows.collect()
}

/// The rows whose amounts are all zero or blank, where a column is named as the Ante or as all wagers.
fn without_wager(table: &LongTable) -> Vec<usize> {
    let is_stake = |name: &str| {
        matches!(amount_named(name), Some(Field::Of(Amount::Bets, Bet::Ante | Bet::Total)))
    };
    if !table.columns.iter().any(|column| is_stake(&column.name)) {
        return Vec::new();
    }
    let rows = table.with_amounts().into_iter().enumerate();
    rows.filter(|(_, has_amount)| !has_amount).map(|(row, _)| row).collect()
}

/// The rows with a wager below zero and none above, by columns that are named as wagers.
fn reversed_rows(table: &LongTable, money: &MoneyColumns) -> BTreeSet<usize> {
    let is_stake = |at: &usize| {
        let name = table.columns.get(*at).map_or("", |column| column.name.as_str());
        matches!(amount_named(name), Some(Field::Of(Amount::Bets, _))) && !is_of_row(name)
    };
    let stakes: Vec<&Vec<Option<i64>>> =
        money.iter().filter(|(at, _)| is_stake(at)).map(|(_, cells)| cells).collect();
    let is_back = |row: &usize| {
        let own = || stakes.iter().filter_map(|cells| cells.get(*row).copied().flatten());
        own().any(|minor| minor < 0) && own().all(|minor| minor <= 0)
    };
    let found: BTreeSet<usize> = (0..table.rows()).filter(is_back).collect();
    // Systems may write every wager below zero.
    if found.len() * 2 < table.rows() { found } else { BTreeSet::new() }
}

/// Rows with a word, such as one for a round that does not count, by columns; a word that half of the rows have is none.
fn rows_with(
    table: &LongTable,
    is_other: &dyn Fn(usize) -> bool,
    is_word: &dyn Fn(&str) -> bool,
) -> BTreeMap<usize, Vec<usize>> {
    let columns = table.columns.iter().enumerate().filter(|(at, _)| !is_other(*at));
    let rows = columns.map(|(at, column)| {
        let cells = column.cells.iter().enumerate();
        let rows = cells.filter(|(_, cell)| is_word(cell)).map(|(row, _)| row);
        (at, rows.collect::<Vec<usize>>())
    });
    rows.filter(|(_, rows)| !rows.is_empty() && rows.len() * 2 < table.rows()).collect()
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
    /// The steps of a column, given the dealer's hand of each row, and the round where its column is known: a round and
    /// the one that corrects it have the same cards.
    pub fn of(values: &ExportColumns<'_>, found: &Assignments, at: usize) -> StepCounts {
        let mut counts = StepCounts::default();
        let round = found.column_of(Field::Round);
        let is_same = |at: usize, row: usize| values.text(at, row) == values.text(at, row + 1);
        for (row, pair) in found.dealer.windows(2).enumerate() {
            let [Some(one), Some(other)] = pair else { continue };
            // A row that takes back another one is of another record.
            if values.reversed.contains(&row) != values.reversed.contains(&(row + 1)) {
                continue;
            }
            counts.of += 1;
            let is_in_round = one == other && round.is_none_or(|round| is_same(round, row));
            counts.only_column += u64::from(is_in_round && !is_same(at, row));
        }
        counts
    }

    /// Whether the column never changes within a round.
    pub fn is_constant_in_rounds(&self) -> bool {
        self.only_column * 100 <= self.of
    }
}
