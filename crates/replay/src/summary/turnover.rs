//! What rounds of a log add up to as their records state it: rounds, wagers, results and payments, by table,
//! day, shift, dealer, hour and currency; and rows of a log that state such sums themselves. Nothing is judged
//! here.

use crate::finding::spot::Spot;
use crate::sums::{Breakdown, Merge, Sum, mergeable};
use std::collections::BTreeMap;

/// Rounds of a sum that are named.
pub const ROUNDS_NAMED_MAX: usize = 3;

/// Most rows of a log that state sums and are compared with its rounds.
pub const TOTAL_ROWS_MAX: usize = 10_000;

/// Whose rounds. A part that is not asked for is `None`, or no text for the table, the day and the currency that
/// a record lacks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TurnoverKey {
    /// The table.
    pub table: String,
    /// The gaming day.
    pub day: String,
    /// The shift.
    pub shift: Option<String>,
    /// The dealer.
    pub dealer: Option<String>,
    /// The hour of the table's clock.
    pub hour: Option<u8>,
    /// The currency.
    pub currency: String,
}

/// Which parts of a key are asked for: each one more makes more rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TurnoverDetail {
    /// Shifts.
    pub shift: bool,
    /// Dealers.
    pub dealer: bool,
    /// Hours.
    pub hour: bool,
    /// The rounds before each row that states sums.
    pub rows: bool,
}

/// Which of the rounds a sum is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TurnoverPart {
    /// Settled rounds that count, each once.
    Counted,
    /// Records that repeat a round of the logs.
    Repeated,
    /// Rounds that another record corrects.
    Corrected,
    /// Rounds that are void, misdealt, incomplete or for training.
    NotSettled,
}

impl TurnoverPart {
    /// All of them.
    pub const ALL: [TurnoverPart; 4] = [
        TurnoverPart::Counted,
        TurnoverPart::Repeated,
        TurnoverPart::Corrected,
        TurnoverPart::NotSettled,
    ];
}

/// A figure that a total states.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum TurnoverFigure {
    /// Rounds.
    Rounds,
    /// What was wagered: on one wager by its name, or on all.
    Wagered(Option<String>),
    /// What was returned to players, stakes included.
    Paid(Option<String>),
    /// What players won (+) or lost (-).
    Won(Option<String>),
}

/// The name of a wager as sums know it.
pub fn wager_key(name: &str) -> String {
    name.trim().to_ascii_lowercase()
}

/// A sum of amounts that records state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StatedSum {
    /// Their sum.
    pub sum: Sum,
    /// Rounds that do not state all of it.
    pub missing: u64,
}

mergeable!(StatedSum { sum, missing });

impl StatedSum {
    /// The amount of one round; `None` where it is not stated in full.
    pub(crate) fn of(amount: Option<i128>) -> StatedSum {
        StatedSum { sum: Sum::from(amount.unwrap_or(0)), missing: u64::from(amount.is_none()) }
    }
}

/// The sums of a wager, or of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WagerTurnover {
    /// What was wagered.
    pub wagered: StatedSum,
    /// What players won or lost.
    pub won: StatedSum,
    /// What was returned, stakes included.
    pub paid: StatedSum,
}

mergeable!(WagerTurnover { wagered, won, paid });

impl WagerTurnover {
    /// One round, with what was wagered and won where that is stated.
    pub(crate) fn of(wagered: Option<i128>, won: Option<i128>) -> WagerTurnover {
        WagerTurnover {
            wagered: StatedSum::of(wagered),
            won: StatedSum::of(won),
            paid: StatedSum::of(wagered.zip(won).and_then(|(stake, won)| stake.checked_add(won))),
        }
    }
}

/// The names of the first rounds of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundNames(pub Vec<String>);

impl Merge for RoundNames {
    fn merge(&mut self, other: RoundNames) {
        let room = ROUNDS_NAMED_MAX.saturating_sub(self.0.len());
        self.0.extend(other.0.into_iter().take(room));
    }
}

/// The sums of rounds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turnover {
    /// How many rounds.
    pub rounds: u64,
    /// All wagers together.
    pub all: WagerTurnover,
    /// Each wager by its name; a round without it adds nothing.
    pub wagers: BTreeMap<String, WagerTurnover>,
    /// Rounds in which money was moved after the settlement.
    pub adjusted_rounds: u64,
    /// That money, + towards the players.
    pub adjusted: Sum,
    /// The first rounds.
    pub names: RoundNames,
    /// The first rounds in which money was moved.
    pub adjusted_names: RoundNames,
    /// Results that are not what the rules make due.
    pub wrong_payments: u64,
    /// What players won on these before later corrections, less what was due.
    pub wrong: Sum,
    /// The first rounds with such results.
    pub wrong_names: RoundNames,
}

mergeable!(Turnover {
    rounds,
    all,
    wagers,
    adjusted_rounds,
    adjusted,
    names,
    adjusted_names,
    wrong_payments,
    wrong,
    wrong_names
});

impl Turnover {
    /// A round that states no wagers at all, such as one that is played for points.
    pub(crate) fn without_amounts() -> Turnover {
        Turnover { rounds: 1, all: WagerTurnover::of(None, None), ..Turnover::default() }
    }

    /// A figure of these rounds: a count, or minor units.
    pub fn figure(&self, figure: &TurnoverFigure) -> StatedSum {
        let wager = |name: &Option<String>| match name {
            None => self.all,
            Some(name) => self.wagers.get(name).copied().unwrap_or_else(|| self.unstated()),
        };
        match figure {
            TurnoverFigure::Rounds => StatedSum::of(Some(self.rounds.into())),
            TurnoverFigure::Wagered(name) => wager(name).wagered,
            TurnoverFigure::Paid(name) => wager(name).paid,
            TurnoverFigure::Won(name) => wager(name).won,
        }
    }

    /// A wager that no round names: nothing, where every round states its wagers.
    fn unstated(&self) -> WagerTurnover {
        let none = StatedSum { missing: self.all.wagered.missing, ..StatedSum::default() };
        WagerTurnover { wagered: none, won: none, paid: none }
    }
}

/// The sums of rounds of every kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnoverCell([Turnover; TurnoverPart::ALL.len()]);

impl TurnoverCell {
    /// One round.
    pub(crate) fn of(part: TurnoverPart, round: Turnover) -> TurnoverCell {
        let mut cell = TurnoverCell::default();
        if let Some(place) = cell.0.get_mut(part as usize) {
            *place = round;
        }
        cell
    }

    /// The sums of one kind.
    pub fn part(&self, part: TurnoverPart) -> Option<&Turnover> {
        self.0.get(part as usize)
    }
}

impl Merge for TurnoverCell {
    fn merge(&mut self, other: TurnoverCell) {
        self.0.iter_mut().zip(other.0).for_each(|(own, more)| own.merge(more));
    }
}

/// Sums of rounds by key.
pub type TurnoverCells = Breakdown<TurnoverKey, TurnoverCell>;

/// What a total says that it is of; a part that it does not state is of all.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct TotalScope {
    /// The table.
    pub table: Option<String>,
    /// The gaming day.
    pub day: Option<String>,
    /// The shift.
    pub shift: Option<String>,
    /// The dealer.
    pub dealer: Option<String>,
    /// From the first hour of the table's clock up to the second one, which is not part of it.
    pub hours: Option<(u8, u8)>,
    /// The currency.
    pub currency: Option<String>,
}

impl TotalScope {
    /// Whether a key is part of it, whatever its currency.
    pub fn covers(&self, key: &TurnoverKey) -> bool {
        let is = |wanted: &Option<String>, own: Option<&str>| {
            wanted.as_deref().is_none_or(|wanted| own == Some(wanted))
        };
        let is_within = |(from, to): (u8, u8)| {
            key.hour.is_some_and(|hour| match from < to {
                true => (from..to).contains(&hour),
                // Through midnight, or the whole day.
                false => hour >= from || hour < to,
            })
        };
        is(&self.table, Some(&key.table))
            && is(&self.day, Some(&key.day))
            && is(&self.shift, key.shift.as_deref())
            && is(&self.dealer, key.dealer.as_deref())
            && self.hours.is_none_or(is_within)
    }

    /// The sums of the cells that it covers, by currency; `None` where there are too many cells to know.
    pub fn select(&self, cells: &TurnoverCells) -> Option<BTreeMap<String, TurnoverCell>> {
        let mut found: BTreeMap<String, TurnoverCell> = BTreeMap::new();
        for (key, cell) in cells.rows()?.iter().filter(|(key, _)| self.covers(key)) {
            found.entry(key.currency.clone()).or_default().merge(cell.clone());
        }
        Some(found)
    }
}

/// A row of a log that states sums of its rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalRow {
    /// Where it is.
    pub spot: Spot,
    /// The place of the condition of the map that it fulfils.
    pub condition: usize,
    /// What it is of.
    pub scope: TotalScope,
    /// Its figures, or why they cannot be read, as the end of a sentence.
    pub figures: Result<Vec<(TurnoverFigure, i128)>, String>,
}

/// A row of a log with the rounds that it is of: those of its file since the row before with the same condition
/// and the same scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedTotal {
    /// The row.
    pub row: TotalRow,
    /// Its rounds by currency; `None` where there are too many tables, days and dealers to know.
    pub rounds: Option<BTreeMap<String, TurnoverCell>>,
}

/// What the records of all logs add up to.
#[derive(Debug, Clone, Default)]
pub struct LogTurnover {
    /// The rounds.
    pub cells: TurnoverCells,
    /// Rows that state sums, in the order of the logs.
    pub totals: Vec<CountedTotal>,
    /// Such rows beyond [`TOTAL_ROWS_MAX`], which are not compared.
    pub totals_dropped: u64,
    /// Unreadable lines.
    pub unreadable: u64,
    /// Rounds without a time, where hours are asked for.
    pub without_time: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(table: &str, hour: Option<u8>, currency: &str) -> TurnoverKey {
        TurnoverKey {
            table: table.to_owned(),
            hour,
            currency: currency.to_owned(),
            ..TurnoverKey::default()
        }
    }

    #[test]
    fn hours_through_midnight_are_covered_and_rounds_without_a_time_are_not() {
        let scope = |hours| TotalScope { hours: Some(hours), ..TotalScope::default() };
        for (hours, hour, is_covered) in [
            ((22, 6), Some(23), true),
            ((22, 6), Some(5), true),
            ((22, 6), Some(6), false),
            ((6, 14), Some(14), false),
            ((6, 6), Some(0), true),
            ((6, 14), None, false),
        ] {
            assert_eq!(
                scope(hours).covers(&key("T1", hour, "USD")),
                is_covered,
                "{hours:?} {hour:?}"
            );
        }
    }

    #[test]
    fn sums_are_by_currency_and_name_the_first_rounds() {
        let round = |name: &str, stake: i128| Turnover {
            rounds: 1,
            all: WagerTurnover::of(Some(stake), (stake < 100).then_some(-stake)),
            names: RoundNames(vec![name.to_owned()]),
            ..Turnover::default()
        };
        let mut cells = TurnoverCells::default();
        for (name, stake, currency) in
            [("1", 5, "USD"), ("2", 7, "USD"), ("3", 9, "EUR"), ("4", 100, "USD"), ("5", 1, "USD")]
        {
            let cell = TurnoverCell::of(TurnoverPart::Counted, round(name, stake));
            cells.add(key("T1", None, currency), cell);
        }
        let found = TotalScope::default().select(&cells).unwrap();
        let usd = found["USD"].part(TurnoverPart::Counted).unwrap();
        assert_eq!((usd.rounds, usd.names.0.join(" ")), (4, "1 2 4".to_owned()));
        let wagered = usd.figure(&TurnoverFigure::Wagered(None));
        assert_eq!((wagered.sum.value(), wagered.missing), (Some(113), 0));
        let paid = usd.figure(&TurnoverFigure::Paid(None));
        assert_eq!((paid.sum.value(), paid.missing), (Some(0), 1), "one round states no result");
        assert_eq!(found["EUR"].part(TurnoverPart::Counted).unwrap().rounds, 1);
        let elsewhere = TotalScope { table: Some("T2".to_owned()), ..TotalScope::default() };
        assert!(elsewhere.select(&cells).unwrap().is_empty());
    }
}
