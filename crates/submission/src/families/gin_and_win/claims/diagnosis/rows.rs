//! Rows of the tables: each, with those above it, without regard to them, two together, one less another.

use super::figure::{FigureQuantity, GameFigure, RowTable, quantity, stake};
use crate::claims::DiagnosisKind;
use crate::document::dossier::{ClaimSubject, ParFigure, Stake};
use gincert_evidence::{Fraction, printable};

/// Most rows of which sums and differences are looked at; tables are shorter.
const SUMMED_ROWS_MAX: usize = 24;

/// A row of a table.
pub(super) struct Row {
    pub text: String,
    /// What one unit of the first wager brings.
    pub net: Fraction,
    pub probability: Fraction,
    /// The hands or deals that it takes.
    pub count: Fraction,
    /// The hands that fit it, those that rows above take among them.
    pub fitting: Option<Fraction>,
}

/// Every figure of the rows of a table; `all` is the number of hands or deals.
pub(super) fn of_table(
    (table, table_words): (RowTable, &str),
    rows: &[Row],
    all: &Fraction,
) -> Vec<GameFigure> {
    let mut found = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let name = named(&row.text, table_words);
        let at = |quantity| Some((table, index, quantity));
        let probability = &row.probability;
        let returned = &row.net * probability;
        found.push(figure(
            format!("the probability of {name}"),
            probability,
            at(FigureQuantity::Probability),
        ));
        found.push(figure(
            format!("the return of {name}"),
            &returned,
            at(FigureQuantity::RowReturn),
        ));
        found.push(figure(
            format!("the combinations of {name}"),
            &row.count,
            at(FigureQuantity::Count),
        ));
        if !row.net.is_negative() {
            let words = format!("the return of {name} with the wager that comes back");
            let value = &returned + probability;
            let of = figure(words, &value, at(FigureQuantity::RowReturn));
            found.push(of.special(DiagnosisKind::WithStake));
        }
        if let Some(fitting) = row.fitting.as_ref().filter(|fitting| **fitting != row.count) {
            let share = fitting.checked_div(all).unwrap_or_else(Fraction::zero);
            let words =
                |what: &str| format!("{what} of {name}, hands that rows above take included");
            let special = |words, value: &Fraction, quantity| {
                figure(words, value, at(quantity)).special(DiagnosisKind::Overlap)
            };
            found.push(special(words("the probability"), &share, FigureQuantity::Probability));
            found.push(special(
                words("the return"),
                &(&share * &row.net),
                FigureQuantity::RowReturn,
            ));
            found.push(special(words("the combinations"), fitting, FigureQuantity::Count));
        }
    }
    found.extend(cumulative((table, table_words), rows));
    found.extend(pairs((table, table_words), rows));
    found
}

fn named(text: &str, table: &str) -> String {
    format!("row '{}' of the {table}", printable(text))
}

fn figure(
    words: String,
    value: &Fraction,
    row: Option<(RowTable, usize, FigureQuantity)>,
) -> GameFigure {
    GameFigure::of_row(words, value.clone(), row)
}

/// Each row with all rows above it, and with all rows below it.
fn cumulative((table, table_words): (RowTable, &str), rows: &[Row]) -> Vec<GameFigure> {
    let mut found = Vec::new();
    for (index, row) in rows.iter().enumerate().skip(1) {
        let above = rows.get(..=index).unwrap_or_default();
        let name = named(&row.text, table_words);
        let sums = [
            (
                "the probability",
                FigureQuantity::Probability,
                sum(above, |row| row.probability.clone()),
            ),
            (
                "the return",
                FigureQuantity::RowReturn,
                sum(above, |row| &row.net * &row.probability),
            ),
            ("the combinations", FigureQuantity::Count, sum(above, |row| row.count.clone())),
        ];
        for (what, quantity, value) in sums {
            let words = format!("{what} of {name} with the rows above it");
            let of = figure(words, &value, Some((table, index, quantity)));
            found.push(of.special(DiagnosisKind::Cumulative));
        }
    }
    found
}

fn sum(rows: &[Row], of: impl Fn(&Row) -> Fraction) -> Fraction {
    rows.iter().map(of).sum()
}

/// Two rows together, and one less another.
fn pairs((table, table_words): (RowTable, &str), rows: &[Row]) -> Vec<GameFigure> {
    let mut found = Vec::new();
    let rows = rows.get(..rows.len().min(SUMMED_ROWS_MAX)).unwrap_or_default();
    for (index, one) in rows.iter().enumerate() {
        for other in rows.iter().skip(index + 1) {
            let names = format!(
                "'{}' and '{}' of the {table_words}",
                printable(&one.text),
                printable(&other.text)
            );
            let value = |row: &Row| [row.probability.clone(), &row.net * &row.probability];
            let what = [
                ("probability", FigureQuantity::Probability),
                ("return", FigureQuantity::RowReturn),
            ];
            for (((what, quantity), a), b) in what.into_iter().zip(value(one)).zip(value(other)) {
                let of = |words: String, value: Fraction, kind| {
                    figure(words, &value, Some((table, index, quantity))).special(kind)
                };
                let words = format!("the {what} of the rows {names} together");
                found.push(of(words, &a + &b, DiagnosisKind::SumOfRows));
                if quantity == FigureQuantity::Probability {
                    let words = format!("the difference in {what} of the rows {names}");
                    found.push(of(words, (&a - &b).abs(), DiagnosisKind::DifferenceOfRows));
                }
            }
        }
    }
    found
}

/// A total without one of its rows.
pub(super) fn left_out(
    subject: ClaimSubject,
    exact: &Fraction,
    figures: &[GameFigure],
) -> Vec<(String, Fraction)> {
    use ParFigure::{ExpectedValue, PlainReturn, Return, WinFrequency};
    // What a row adds to the figure, and with which sign.
    let (quantity_of_rows, is_loss) = match subject {
        ClaimSubject::HouseEdge | ClaimSubject::SideHouseEdge(_) => {
            (FigureQuantity::RowReturn, true)
        }
        ClaimSubject::TotalReturn(_) => (FigureQuantity::RowReturn, false),
        ClaimSubject::TotalProbability(_) => (FigureQuantity::Probability, false),
        ClaimSubject::Par(Stake::Both, _) => return Vec::new(),
        ClaimSubject::Par(_, Return | ExpectedValue | PlainReturn) => {
            (FigureQuantity::RowReturn, false)
        }
        ClaimSubject::Par(_, WinFrequency) => (FigureQuantity::Probability, false),
        _ => return Vec::new(),
    };
    let is_frequency = quantity(subject) == FigureQuantity::Frequency;
    let table = match stake(subject) {
        Stake::Side(side) => RowTable::Pay(side),
        _ => RowTable::Outcome,
    };
    let rows = figures.iter().filter_map(|figure| {
        let (of, index, quantity) = figure.row?;
        let is_row = of == table && quantity == quantity_of_rows && figure.is_plain_row();
        is_row.then_some((index, figure))
    });
    let is_win = |index: usize| {
        let wins = |figure: &GameFigure| {
            let is_return = figure.row == Some((table, index, FigureQuantity::RowReturn));
            is_return && figure.is_plain_row() && figure.value > Fraction::zero()
        };
        figures.iter().any(wins)
    };
    let without = rows.filter(|(index, _)| !is_frequency || is_win(*index)).map(|(_, figure)| {
        let value = if is_loss { exact + &figure.value } else { exact - &figure.value };
        (format!("the figure itself without {}", figure.words), value)
    });
    without.filter(|(_, value)| value != exact).collect()
}
