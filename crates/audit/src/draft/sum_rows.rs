//! Rows that state the sums of the rows before them, without a word for it: they show no card, the amounts add up, and a
//! cell is blank that every row with cards fills.

use super::amount_spelling::hundredths;
use super::export::Export;
use super::hands::CardColumn;
use super::long::LongTable;
use super::vocabulary::{amount_named, field_named};
use gincert_replay::LoggedCards;
use gincert_replay::map::RowCondition;
use gincert_replay::rows::Field;

/// Fewest such rows, and fewest sums above or below zero.
const ROWS_MIN: usize = 3;
const SUMS_MIN: usize = 6;

/// Of a hundred sums so many are those of the rows before at least.
const SUM_SHARE: usize = 90;

/// The condition that leaves these rows out, and no other.
pub(super) fn find(
    export: &Export,
    table: &LongTable,
    cards: &[CardColumn],
) -> Option<RowCondition> {
    if table.is_side_by_side || cards.is_empty() {
        return None;
    }
    let shows = |row: usize| {
        let of =
            |one: &CardColumn| one.cards.get(row).and_then(Option::as_ref).map(LoggedCards::len);
        cards.iter().filter_map(of).any(|len| len > 0)
    };
    let is_sum: Vec<bool> = (0..export.rows.len()).map(|row| !shows(row)).collect();
    let sums = is_sum.iter().filter(|is_sum| **is_sum).count();
    if sums < ROWS_MIN || sums * 2 > is_sum.len() || !add_up(export, &is_sum) {
        return None;
    }
    let is_mark = |at: &usize| {
        let is_blank = |row: &Vec<String>| row.get(*at).is_none_or(|cell| cell.trim().is_empty());
        export.rows.iter().zip(&is_sum).all(|(row, is_sum)| is_blank(row) == *is_sum)
    };
    let named = |at: usize| export.names.get(at).and_then(|name| field_named(name));
    let mut marks: Vec<usize> = (0..export.names.len()).filter(is_mark).collect();
    marks.sort_by_key(|at| named(*at) != Some(Field::Seat));
    Some(RowCondition::new(export.names.get(*marks.first()?)?.clone(), ""))
}

/// Whether the amounts of these rows are the sums of those of the rows before, from one such row to the next.
fn add_up(export: &Export, is_sum: &[bool]) -> bool {
    let (mut agree, mut of) = (0, 0);
    for at in (0..export.names.len())
        .filter(|at| export.names.get(*at).is_some_and(|name| amount_named(name).is_some()))
    {
        let mut sum: i128 = 0;
        for (row, is_sum) in export.rows.iter().zip(is_sum) {
            let amount = row.get(at).and_then(|cell| hundredths(cell));
            if !is_sum {
                sum += amount.unwrap_or(0);
                continue;
            }
            if let Some(stated) = amount {
                let is_compared = stated != 0 || sum != 0;
                of += usize::from(is_compared);
                agree += usize::from(is_compared && stated == sum);
            }
            sum = 0;
        }
    }
    of >= SUMS_MIN && agree * 100 >= of * SUM_SHARE
}
