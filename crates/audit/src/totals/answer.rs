//! What became of each figure of each total, as values.

use crate::log_papers::{StatedFigure, TotalLine};
use gincert_evidence::{Digest, counted, grouped, money_notation};
use gincert_replay::summary::turnover::TurnoverFigure;

/// Why a figure neither agrees nor differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoComparison {
    /// A log was not read to its end.
    LogIncomplete,
    /// The line itself cannot be read, as the end of a sentence.
    Unreadable(String),
    /// There are too many tables, days, shifts, dealers and hours.
    TooManyCells,
    /// The logs do not have this table.
    TableUnknown,
    /// The logs do not have this day.
    DayUnknown,
    /// No record names a shift, or none this one.
    ShiftUnknown {
        /// Whether records name shifts at all.
        is_logged: bool,
    },
    /// No record names a dealer, or none this one.
    DealerUnknown {
        /// Whether records name dealers at all.
        is_logged: bool,
    },
    /// So many rounds have no time.
    TimesMissing(u64),
    /// The logs have no round of it, although each part of it is in them.
    NoRounds,
    /// Its rounds are in another currency.
    OtherCurrency,
    /// Its rounds do not state their currency.
    CurrencyMissing,
    /// Its rounds are in several currencies, and the line states none.
    SeveralCurrencies,
    /// Its amounts were read with other decimals than the currency of the logs has.
    OtherDecimals,
    /// So many rounds do not state the amount.
    AmountsMissing(u64),
    /// A sum is too large.
    TooLarge,
}

impl NoComparison {
    /// The word for it in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            NoComparison::LogIncomplete => "log-incomplete",
            NoComparison::Unreadable(_) => "unreadable",
            NoComparison::TooManyCells => "too-many-cells",
            NoComparison::TableUnknown => "table-unknown",
            NoComparison::DayUnknown => "day-unknown",
            NoComparison::ShiftUnknown { .. } => "shift-unknown",
            NoComparison::DealerUnknown { .. } => "dealer-unknown",
            NoComparison::TimesMissing(_) => "times-missing",
            NoComparison::NoRounds => "no-rounds",
            NoComparison::OtherCurrency => "other-currency",
            NoComparison::CurrencyMissing => "currency-missing",
            NoComparison::SeveralCurrencies => "several-currencies",
            NoComparison::OtherDecimals => "other-decimals",
            NoComparison::AmountsMissing(_) => "amounts-missing",
            NoComparison::TooLarge => "too-large",
        }
    }

    /// The same for people, as the end of a sentence.
    pub fn words(&self) -> String {
        match self {
            NoComparison::LogIncomplete => "a log was not read to its end".to_owned(),
            NoComparison::Unreadable(why) => format!("it cannot be read: {why}"),
            NoComparison::TooManyCells => {
                "the logs have too many tables, days, shifts, dealers and hours together".to_owned()
            }
            NoComparison::TableUnknown => "the logs do not have this table".to_owned(),
            NoComparison::DayUnknown => "the logs do not have this day".to_owned(),
            NoComparison::ShiftUnknown { is_logged: true } => {
                "the logs do not have this shift".to_owned()
            }
            NoComparison::ShiftUnknown { is_logged: false } => {
                "the records do not name shifts".to_owned()
            }
            NoComparison::DealerUnknown { is_logged: true } => {
                "the logs do not have this dealer".to_owned()
            }
            NoComparison::DealerUnknown { is_logged: false } => {
                "the records do not name dealers".to_owned()
            }
            NoComparison::TimesMissing(rounds) => {
                format!("{} no time", counted(*rounds, "round has", "rounds have"))
            }
            NoComparison::NoRounds => "the logs have no round of it".to_owned(),
            NoComparison::OtherCurrency => "its rounds are in another currency".to_owned(),
            NoComparison::CurrencyMissing => "its rounds do not state their currency".to_owned(),
            NoComparison::SeveralCurrencies => {
                "its rounds are in several currencies; the line states none".to_owned()
            }
            NoComparison::OtherDecimals => {
                "the line states no currency, and that of its rounds has other decimals".to_owned()
            }
            NoComparison::AmountsMissing(rounds) => {
                let rounds = counted(*rounds, "round does", "rounds do");
                format!("{rounds} not state the amount")
            }
            NoComparison::TooLarge => "the sum is too large".to_owned(),
        }
    }
}

/// What a total may include, or leave out, that the count of the logs does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CauseKind {
    /// Records of a round that is there already.
    Repeated,
    /// Rounds that another record corrects, besides their corrections.
    Corrected,
    /// Rounds that are void, misdealt, incomplete or for training.
    NotSettled,
    /// Corrections of payments after the settlement.
    Adjusted,
    /// What was due, where payments were wrong.
    WrongPayments,
}

impl CauseKind {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            CauseKind::Repeated => "repeated-rounds",
            CauseKind::Corrected => "corrected-rounds",
            CauseKind::NotSettled => "void-rounds",
            CauseKind::Adjusted => "later-corrections",
            CauseKind::WrongPayments => "wrong-payments",
        }
    }
}

/// Records that come to a part of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferenceCause {
    /// Which.
    pub kind: CauseKind,
    /// How many.
    pub count: u64,
    /// What they add to the figure of the logs.
    pub amount: i128,
    /// The first rounds.
    pub rounds: Vec<String>,
}

impl DifferenceCause {
    /// For people, with the first rounds.
    pub fn words(&self) -> String {
        let what = self.short_words();
        match self.rounds.as_slice() {
            [] => what,
            named if named.len() as u64 == self.count => format!("{what} ({})", named.join(", ")),
            named => format!("{what} ({}, ...)", named.join(", ")),
        }
    }

    /// The same without rounds.
    pub(super) fn short_words(&self) -> String {
        match self.kind {
            CauseKind::Repeated => counted(self.count, "repeated record", "repeated records"),
            CauseKind::Corrected => {
                format!("{} before correction", counted(self.count, "round", "rounds"))
            }
            CauseKind::NotSettled => counted(self.count, "void round", "void rounds"),
            CauseKind::Adjusted => {
                format!("later corrections in {}", counted(self.count, "round", "rounds"))
            }
            CauseKind::WrongPayments => {
                format!("the errors of {}", counted(self.count, "wrong payment", "wrong payments"))
            }
        }
    }
}

/// What became of a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TotalAnswer {
    /// The logs add up to it.
    Agrees,
    /// They do not.
    Differs {
        /// The records that come exactly to the difference, the fewest kinds; none where none do.
        causes: Vec<DifferenceCause>,
    },
    /// Nothing is known.
    NotCompared(NoComparison),
}

/// A figure with what the logs have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedFigure {
    /// What the line states.
    pub stated: StatedFigure,
    /// What the logs add up to, where that is known.
    pub counted: Option<i128>,
    /// What became of it.
    pub answer: TotalAnswer,
}

impl ComparedFigure {
    /// A value as the line has its side: a count, or money.
    pub(super) fn shown(&self, value: i128, currency: &str) -> String {
        let value = if self.stated.is_of_house { -value } else { value };
        match self.stated.figure {
            TurnoverFigure::Rounds => grouped(value),
            _ => money_notation(value, currency),
        }
    }

    /// By how much the line has more than the logs, where both are known.
    pub fn difference(&self) -> Option<i128> {
        self.stated.stated.checked_sub(self.counted?)
    }
}

/// A line with its figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedLine {
    /// The line.
    pub line: TotalLine,
    /// The currency of its amounts, as far as it is known.
    pub currency: String,
    /// Its figures.
    pub figures: Vec<ComparedFigure>,
}

/// All totals that were compared.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TotalsComparison {
    /// The table of totals, where one was given: its path and digest.
    pub paper: Option<(String, Digest)>,
    /// The lines: those of the table, then rows of the logs.
    pub lines: Vec<ComparedLine>,
    /// Rows of the logs that were not compared, because there are too many.
    pub dropped: u64,
    /// Unreadable lines of the logs: rounds may be missing in the sums.
    pub unreadable: u64,
}

impl TotalsComparison {
    /// How many figures agree, differ and were not compared.
    pub fn counts(&self) -> [u64; 3] {
        let mut counts = [0, 0, self.dropped];
        for figure in self.lines.iter().flat_map(|line| &line.figures) {
            let place = match figure.answer {
                TotalAnswer::Agrees => 0,
                TotalAnswer::Differs { .. } => 1,
                TotalAnswer::NotCompared(_) => 2,
            };
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
        counts
    }
}
