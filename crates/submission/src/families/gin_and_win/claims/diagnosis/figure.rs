//! A figure of a game that a printed one may have been taken from: what it measures, of which wager and row it
//! is, and what it is to a claim that has its digits.

use crate::claims::{DiagnosisKind, ExactValue};
use crate::document::dossier::{ClaimSubject, ParFigure, Stake};
use gincert_evidence::Fraction;

/// What a figure measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FigureQuantity {
    /// What a wager costs, or gives back.
    Loss,
    /// How often it wins, loses or pushes.
    Frequency,
    /// How often hands are raised, and what is wagered on them.
    Raise,
    /// The probability of a row or a score.
    Probability,
    /// The return of a row.
    RowReturn,
    /// Variance and its root.
    Deviation,
    /// Hands or deals.
    Count,
}

impl FigureQuantity {
    pub fn is_share(self) -> bool {
        !matches!(self, FigureQuantity::Deviation | FigureQuantity::Count)
    }
}

/// The quantity that a claim is about.
pub(super) fn quantity(subject: ClaimSubject) -> FigureQuantity {
    match subject {
        ClaimSubject::Par(_, figure) => of_par(figure),
        ClaimSubject::RaiseFrequency | ClaimSubject::AverageWager => FigureQuantity::Raise,
        ClaimSubject::RowProbability(_)
        | ClaimSubject::OutcomeProbability(_)
        | ClaimSubject::ScoreProbability(_)
        | ClaimSubject::TotalProbability(_) => FigureQuantity::Probability,
        ClaimSubject::RowReturn(_) | ClaimSubject::OutcomeReturn(_) => FigureQuantity::RowReturn,
        ClaimSubject::RowCombinations(_) | ClaimSubject::OutcomeCombinations(_) => {
            FigureQuantity::Count
        }
        _ => FigureQuantity::Loss,
    }
}

pub(super) fn of_par(figure: ParFigure) -> FigureQuantity {
    match figure {
        ParFigure::WinFrequency | ParFigure::LossFrequency | ParFigure::PushFrequency => {
            FigureQuantity::Frequency
        }
        ParFigure::FoldFrequency | ParFigure::AverageWager => FigureQuantity::Raise,
        ParFigure::Variance | ParFigure::StandardDeviation => FigureQuantity::Deviation,
        ParFigure::Combinations => FigureQuantity::Count,
        _ => FigureQuantity::Loss,
    }
}

/// The wagers that a claim is about.
pub(super) fn stake(subject: ClaimSubject) -> Stake {
    match subject {
        ClaimSubject::Par(stake, _) => stake,
        _ => subject.side().map_or(Stake::Base, Stake::Side),
    }
}

/// The table that a row is of; scores are a table too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowTable {
    /// The pay table of a side wager.
    Pay(usize),
    Outcome,
    Scores,
}

/// A figure of the game.
pub(super) struct GameFigure {
    pub words: String,
    pub exact: ExactValue,
    /// The exact value; a root is rounded.
    pub value: Fraction,
    quantity: FigureQuantity,
    stake: Stake,
    /// The row that it is of.
    pub row: Option<(RowTable, usize, FigureQuantity)>,
    /// A kind of its own, whatever it is held against.
    special: Option<DiagnosisKind>,
    /// How far from plain it is among those of its kind.
    remoteness: u8,
}

impl GameFigure {
    pub fn new(
        words: impl Into<String>,
        exact: ExactValue,
        of: (Stake, FigureQuantity),
    ) -> GameFigure {
        let value = exact.value();
        let (stake, quantity) = of;
        GameFigure {
            words: words.into(),
            exact,
            value,
            quantity,
            stake,
            row: None,
            special: None,
            remoteness: 0,
        }
    }

    pub fn number(
        words: impl Into<String>,
        value: Fraction,
        of: (Stake, FigureQuantity),
    ) -> GameFigure {
        GameFigure::new(words, ExactValue::Number(value), of)
    }

    pub fn of_row(
        words: String,
        value: Fraction,
        row: Option<(RowTable, usize, FigureQuantity)>,
    ) -> GameFigure {
        let (table, quantity) =
            row.map_or((RowTable::Pay(0), FigureQuantity::Probability), |row| (row.0, row.2));
        let stake = match table {
            RowTable::Pay(side) => Stake::Side(side),
            RowTable::Outcome | RowTable::Scores => Stake::Base,
        };
        GameFigure { row, ..GameFigure::number(words, value, (stake, quantity)) }
    }

    pub fn special(self, kind: DiagnosisKind) -> GameFigure {
        GameFigure { special: Some(kind), ..self }
    }

    /// A figure that sheets seldom have a name for.
    pub fn remote(self) -> GameFigure {
        GameFigure { remoteness: 1, ..self }
    }

    /// Whether it is a figure of one row as the table has it.
    pub fn is_plain_row(&self) -> bool {
        self.row.is_some() && self.special.is_none()
    }

    /// Whether a claim's figure could have been taken from it: shares from shares, counts from counts. Wagers in
    /// units are of the size of deviations, and stand beside them.
    pub fn is_comparable(&self, subject: ClaimSubject) -> bool {
        let of = quantity(subject);
        let are_of = |one, other| (of, self.quantity) == (one, other);
        let are_in_units = are_of(FigureQuantity::Raise, FigureQuantity::Deviation)
            || are_of(FigureQuantity::Deviation, FigureQuantity::Raise);
        (of.is_share() == self.quantity.is_share() || are_in_units)
            && (of == FigureQuantity::Count) == (self.quantity == FigureQuantity::Count)
    }

    /// How far from plain it is beside others of its kind: figures of the same quantity go first.
    pub fn remoteness_from(&self, subject: ClaimSubject) -> u8 {
        2 * self.remoteness + u8::from(self.quantity != quantity(subject))
    }

    /// What it is to the figure of a claim that has its digits.
    pub fn kind(&self, subject: ClaimSubject) -> DiagnosisKind {
        let own_row = row_of(subject);
        if let (Some(special), Some((table, index, _))) = (self.special, self.row) {
            // With the rows above, or without regard to them, it is plain for the claim's own row only.
            let is_own = own_row == Some((table, index));
            let is_set = matches!(
                special,
                DiagnosisKind::Cumulative | DiagnosisKind::Overlap | DiagnosisKind::WithStake
            );
            if special == DiagnosisKind::OtherBase && !is_own && own_row.is_some() {
                return DiagnosisKind::SumOfRows;
            }
            return if is_set && !is_own { DiagnosisKind::SumOfRows } else { special };
        }
        if let Some(special) = self.special {
            return special;
        }
        let is_same = self.quantity == quantity(subject);
        match (self.row, own_row) {
            (Some((table, index, _)), Some(own)) => match is_same && own != (table, index) {
                true => DiagnosisKind::OtherRow,
                false => DiagnosisKind::OtherFigure,
            },
            (None, None) if is_same && self.stake == stake(subject) => DiagnosisKind::OtherBase,
            (None, None) if is_same => DiagnosisKind::OtherWager,
            _ => DiagnosisKind::OtherFigure,
        }
    }
}

/// The row that a claim is about.
pub(super) fn row_of(subject: ClaimSubject) -> Option<(RowTable, usize)> {
    match subject {
        ClaimSubject::RowProbability(row)
        | ClaimSubject::RowReturn(row)
        | ClaimSubject::RowCombinations(row) => Some((RowTable::Pay(row.side), row.row)),
        ClaimSubject::OutcomeProbability(row)
        | ClaimSubject::OutcomeReturn(row)
        | ClaimSubject::OutcomeCombinations(row) => Some((RowTable::Outcome, row)),
        ClaimSubject::ScoreProbability(score) => Some((RowTable::Scores, usize::from(score))),
        _ => None,
    }
}
