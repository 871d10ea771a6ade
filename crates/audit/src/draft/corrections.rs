//! What an export has of corrections after the settlement: a column of amounts that is named so, and rows that are marked as
//! corrections. No draft reads them by itself.

use super::assignment::Assignments;
use super::blocks::SEAT_MAX;
use super::columns::{ExportColumns, free};
use super::export::Export;
use super::habits::{DraftedCorrection, DraftedCorrectionRows};
use super::hands::CardColumn;
use super::reversals;
use super::settled::amount;
use super::vocabulary::{field_named, is_correction, is_void, word_named};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::{BTreeMap, BTreeSet};

/// Most distinct words of a column that marks rows.
const WORDS_MAX: usize = 12;

/// Columns of money whose name is that of a correction, and that hold no field.
pub(crate) fn columns(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Vec<DraftedCorrection> {
    // The seat that a correction is of is no amount.
    let is_seat = |at: usize| {
        let mut texts = (0..values.table.rows()).map(|row| values.text(at, row));
        let is_number = |text: &str| text.parse::<u32>().is_ok_and(|number| number <= SEAT_MAX);
        field_named(values.name(at)) == Some(Field::Seat)
            && texts.all(|text| text.is_empty() || is_number(text))
    };
    let is_own =
        |at: &&usize| is_correction(values.name(**at)) && !found.is_read(**at) && !is_seat(**at);
    // Where rows are single wagers, a column is in several parts.
    let mut columns: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in values.money.keys().filter(is_own) {
        if let Some((_, name)) = values.table.columns.get(*at).and_then(|one| one.sources.first()) {
            columns.entry(name).or_default().push(*at);
        }
    }
    let all = columns.into_iter().filter_map(|(column, parts)| {
        let moved = |row: &usize| {
            let all = parts.iter().filter_map(|at| amount(&values.money, *at, *row));
            let moved: Vec<i128> = all.filter(|minor| *minor != 0).map(i128::from).collect();
            (!moved.is_empty()).then_some(moved)
        };
        // Where seats are side by side, a column of the round stands once, and not in the row of each seat.
        let is_of_round =
            values.table.is_side_by_side && !parts.iter().all(|at| values.is_of_seat(*at));
        let origin = |row: usize| values.table.origin.get(row).copied();
        let is_first = |row: &usize| !is_of_round || *row == 0 || origin(*row) != origin(row - 1);
        let rows: Vec<usize> =
            (0..values.table.rows()).filter(|row| is_first(row) && moved(row).is_some()).collect();
        let moved: Vec<i128> = rows.iter().filter_map(moved).flatten().collect();
        let place = values.place(export, *rows.first()?)?;
        Some(DraftedCorrection {
            column: column.to_owned(),
            wager: wager_column(values, found),
            rows: moved.len() as u64,
            sum: moved.into_iter().sum(),
            file: place.file,
            line: place.line,
        })
    });
    all.collect()
}

/// The column of the wager that a correction is of, by its name and its words.
fn wager_column(values: &ExportColumns<'_>, found: &Assignments) -> Option<String> {
    let names_wagers = |at: &usize| {
        let words = values.words(*at, WORDS_MAX).unwrap_or_default();
        let mut all = words.keys();
        is_correction(values.name(*at)) && all.all(|word| word_named(Field::Wager, word).is_some())
    };
    let at = free(values, found).into_iter().find(names_wagers)?;
    Some(values.table.columns.get(at)?.name.clone())
}

/// Rows with a word for a correction in a column that nothing is read from.
pub(crate) fn rows(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Vec<DraftedCorrectionRows> {
    let state = found.column_of(Field::State);
    let words = free(values, found).into_iter().chain(state).filter_map(|at| {
        let words = values.words(at, WORDS_MAX)?;
        // Rows that take back others are read as that, and a state may be that of a void round.
        let is_mark = |word: &&&str| {
            (is_correction(word) || is_void(word) && state != Some(at))
                && !reversals::are_marked(values, at, word)
        };
        let own: Vec<String> =
            words.keys().filter(is_mark).map(|word| (*word).to_owned()).collect();
        Some(own.into_iter().map(move |word| (at, word)))
    });
    words.flatten().filter_map(|(at, word)| marked(export, values, found, (at, word))).collect()
}

/// What rows with a word in a column are.
fn marked(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
    (at, word): (usize, String),
) -> Option<DraftedCorrectionRows> {
    let key = |row: usize| {
        [Field::Table, Field::GamingDay, Field::Round]
            .map(|field| found.column_of(field).map_or("", |column| values.text(column, row)))
    };
    let all = 0..values.table.rows();
    let (own, others): (Vec<usize>, Vec<usize>) =
        all.partition(|row| values.text(at, *row) == word.as_str());
    let known: BTreeSet<[&str; 3]> = others.into_iter().map(key).collect();
    let repeats = own.iter().filter(|row| known.contains(&key(**row))).count() as u64;
    // Void rounds are no corrections, but of rounds that other rows have, and rounds may be in the state of a corrected one.
    let is_own = is_correction(&word) && found.column_of(Field::State) != Some(at);
    if repeats == 0 && !is_own {
        return None;
    }
    let cards: Vec<&CardColumn> = [Field::Cards, Field::DealerCards]
        .into_iter()
        .filter_map(|field| found.column_of(field))
        .filter_map(|at| values.cards.iter().find(|one| one.columns.contains(&at)))
        .collect();
    let shows = |row: &&usize| {
        cards.iter().any(|column| {
            let cards = column.cards.get(**row).and_then(Option::as_ref);
            cards.is_some_and(|cards| !cards.cards().is_empty())
        })
    };
    let is_result = |field: Field| matches!(field, Field::Of(Amount::Net | Amount::Paid, _));
    let is_total = |field: Field| matches!(field, Field::Of(_, Bet::Total));
    let all = || found.all.iter().filter(|one| is_result(one.field));
    // A total has the single results in it.
    let has_parts = all().any(|one| !is_total(one.field));
    let results = all().filter(|one| !(has_parts && is_total(one.field)));
    let results: Vec<usize> = results.filter_map(|one| one.columns.first().copied()).collect();
    let sum = own.iter().flat_map(|row| results.iter().map(move |at| (*at, *row)));
    let sum = sum.filter_map(|(at, row)| amount(&values.money, at, row)).map(i128::from).sum();
    let place = values.place(export, *own.first()?)?;
    Some(DraftedCorrectionRows {
        column: values.table.columns.get(at)?.name.clone(),
        rows: own.len() as u64,
        repeats,
        with_cards: own.iter().filter(shows).count() as u64,
        has_results: !results.is_empty(),
        sum,
        file: place.file,
        line: place.line,
        word,
    })
}
