//! What rows that are left out seem to be: totals that add up, rows of another game, texts, or amounts that nothing
//! explains, as those of a void or misread hand.
//!
//! It knows no cards: none of these rows shows one.

use super::amount_spelling::hundredths;
use super::export::{Export, RowPlace, TITLE_CHARS_MAX};
use super::model::{DraftedExclusion, DraftedTitle, LeftRowKind};
use super::other_kinds;
use super::vocabulary::{amount_named, field_named, is_sum_or_page, is_uncounted};
use gincert_replay::map::{RowCondition, RowExclusion};
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// Rows that one condition leaves out.
pub(super) struct LeftGroup {
    pub condition: RowCondition,
    /// Their places in the export.
    pub rows: Vec<usize>,
    /// What the condition says of them by itself.
    pub known: Option<LeftRowKind>,
}

/// The exclusions of these rows, which are still in the export.
pub(super) fn kinds(export: &Export, groups: Vec<LeftGroup>) -> Vec<DraftedExclusion> {
    let amounts: Vec<usize> = (0..export.names.len())
        .filter(|at| export.names.get(*at).is_some_and(|name| amount_named(name).is_some()))
        .collect();
    let mut uncounted: Option<BTreeSet<usize>> = None;
    let left: BTreeSet<usize> = groups.iter().flat_map(|group| &group.rows).copied().collect();
    let mut kind = |group: LeftGroup| {
        let (mut with_amounts, mut sums, mut first) = (0, 0, None);
        for row in &group.rows {
            if !amounts.iter().any(|at| amount(export, *row, *at).is_some_and(|minor| minor != 0)) {
                continue;
            }
            with_amounts += 1;
            let place = (*row, group.rows.as_slice());
            let is_own = is_sum(export, &amounts, place, &left) || {
                // Systems leave rounds that do not count out of their totals.
                let others = uncounted.get_or_insert_with(|| rows_uncounted(export));
                let without: BTreeSet<usize> = left.union(others).copied().collect();
                !others.is_empty() && is_sum(export, &amounts, place, &without)
            };
            match is_own {
                true => sums += 1,
                false => {
                    let place = export.places.get(*row);
                    first = first.or(place.map(|place| (place.file, place.line)));
                }
            }
        }
        let is_header = |row: &usize| {
            let cells = export.rows.get(*row).into_iter().flatten();
            cells.zip(&export.names).all(|(cell, name)| cell.trim() == name)
        };
        let kind = match (group.known, with_amounts, sums) {
            _ if group.rows.iter().all(is_header) => LeftRowKind::Header,
            (Some(known), ..) => known,
            (None, 0, _) => LeftRowKind::Text,
            (None, all, sums) if all == sums => LeftRowKind::Totals,
            _ => LeftRowKind::Amounts,
        };
        let sum = other_kinds::sum(export, &group.rows);
        let rows = group.rows.len() as u64;
        let void = void_word(export, &group);
        let exclusion = RowExclusion::Text(group.condition);
        DraftedExclusion { exclusion, rows, kind, with_amounts, sums, first, sum, void }
    };
    groups.into_iter().map(&mut kind).collect()
}

/// A column of these rows with a word for a round that does not count, the word, and how many rows have it: they may say so of
/// a round that other rows have. Nothing where the condition itself is such a word.
fn void_word(export: &Export, group: &LeftGroup) -> Option<(String, String, u64)> {
    if is_uncounted(&group.condition.text) {
        return None;
    }
    let mut found: BTreeMap<(usize, &str), u64> = BTreeMap::new();
    for row in &group.rows {
        for (at, cell) in export.rows.get(*row).into_iter().flatten().enumerate() {
            let cell = cell.trim();
            if is_uncounted(cell) {
                *found.entry((at, cell)).or_default() += 1;
            }
        }
    }
    let ((at, word), rows) = found.into_iter().max_by_key(|(_, rows)| *rows)?;
    Some((export.names.get(at)?.clone(), word.to_owned(), rows))
}

/// The rows with a word for a round that does not count.
fn rows_uncounted(export: &Export) -> BTreeSet<usize> {
    let mut known: BTreeMap<&str, bool> = BTreeMap::new();
    let mut has_word = |row: &usize| {
        let cells = export.rows.get(*row).into_iter().flatten().map(String::as_str);
        let mut cells = cells.filter(|cell| cell.contains(char::is_alphabetic));
        cells.any(|cell| *known.entry(cell).or_insert_with(|| is_uncounted(cell)))
    };
    let found: BTreeSet<usize> = (0..export.rows.len()).filter(|row| has_word(row)).collect();
    if found.len() * 2 < export.rows.len() { found } else { BTreeSet::new() }
}

fn text(export: &Export, row: usize, at: usize) -> &str {
    export.rows.get(row).and_then(|cells| cells.get(at)).map_or("", |cell| cell.trim())
}

fn amount(export: &Export, row: usize, at: usize) -> Option<i128> {
    hundredths(text(export, row, at))
}

/// Whether most amounts of a row are the sums of rows above it: since the last row that is left out, since the last one by
/// the same condition, or since the beginning of its file; of all of them, or of those of the table, the day, the shift or the
/// dealer that it states.
fn is_sum(
    export: &Export,
    amounts: &[usize],
    (row, same): (usize, &[usize]),
    left: &BTreeSet<usize>,
) -> bool {
    let file = |row: usize| export.places.get(row).map(|place| place.file);
    let is_of_file = |at: &usize| file(*at) == file(row);
    let begin = (0..row).find(is_of_file).unwrap_or(row);
    let behind = |last: Option<usize>| last.map_or(begin, |at| (at + 1).max(begin));
    let starts = [
        behind(left.range(..row).next_back().copied()),
        behind(same.iter().copied().filter(|at| *at < row).max()),
        begin,
    ];
    let is_of_several = |name: &String| {
        let field = field_named(name);
        matches!(field, Some(Field::Table | Field::GamingDay | Field::Shift | Field::DealerId))
    };
    let stated: Vec<usize> = (0..export.names.len())
        .filter(|at| export.names.get(*at).is_some_and(is_of_several))
        .filter(|at| !text(export, row, *at).is_empty())
        .collect();
    let is_own =
        |other: usize| stated.iter().all(|at| text(export, other, *at) == text(export, row, *at));
    let adds_up = |start: usize, is_of_stated: bool| {
        let above: Vec<usize> = (start..row)
            .filter(|at| !left.contains(at) && (!is_of_stated || is_own(*at)))
            .collect();
        let (mut agree, mut of) = (0, 0);
        for at in amounts {
            let Some(stated) = amount(export, row, *at) else { continue };
            let sum: i128 = above.iter().filter_map(|row| amount(export, *row, *at)).sum();
            let is_compared = stated != 0 || sum != 0;
            of += usize::from(is_compared);
            agree += usize::from(is_compared && stated == sum);
        }
        agree * 2 > of
    };
    starts.into_iter().any(|start| adds_up(start, false) || adds_up(start, true))
}

/// Notes the rows among these that have one text alone, without a word for a sum or a page, as lines between the rows.
pub(super) fn note_titles(export: &mut Export, taken: &BTreeSet<usize>) {
    let mut found: Vec<(RowPlace, String)> = Vec::new();
    for row in taken {
        let (Some(cells), Some(place)) = (export.rows.get(*row), export.places.get(*row)) else {
            continue;
        };
        let mut filled = cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
        if let (Some(one), None) = (filled.next(), filled.next())
            && !is_sum_or_page(one)
        {
            found.push((*place, one.to_owned()));
        }
    }
    export.titles.extend(found);
    export.titles.sort_by_key(|(place, _)| (place.file, place.line));
}

/// Whether a line is a heading of the first page again, which is above the names of the columns as well: the same text, or
/// that of another page.
fn is_heading_again(export: &Export, text: &str) -> bool {
    let shape = |text: &str| -> String {
        let is_kept = |c: &char| !c.is_ascii_digit() && !c.is_whitespace();
        text.chars().take(TITLE_CHARS_MAX).filter(is_kept).collect()
    };
    export.before.iter().any(|line| {
        let first: String = line.chars().take(TITLE_CHARS_MAX).collect();
        first == text || is_sum_or_page(line) && shape(line) == shape(text)
    })
}

/// The lines of one text that stand before the last row of their file, without the headings of pages.
pub(super) fn titles(export: &Export) -> Vec<DraftedTitle> {
    let mut last: BTreeMap<usize, u64> = BTreeMap::new();
    for place in &export.places {
        last.insert(place.file, place.line);
    }
    let titles = export
        .titles
        .iter()
        .filter(|(place, _)| last.get(&place.file).is_some_and(|last| place.line < *last))
        .filter(|(_, text)| !is_heading_again(export, text));
    let title = |(place, text): &(RowPlace, String)| DraftedTitle {
        file: place.file,
        line: place.line,
        text: text.clone(),
    };
    titles.map(title).collect()
}
