//! A map drafted from an export: what is sure, what is a guess, what is left over, and the draft tried on the
//! export itself (`gincert map`).
//!
//! It knows files as bytes and names, records and rules; it knows nothing about terminals or how a draft is
//! printed.

mod amounts;
mod assign;
mod assignment;
mod clock;
mod columns;
mod export;
mod facts;
mod fixed_width;
mod hands;
mod long;
mod masked;
mod model;
mod named;
mod settlement;
mod trial;
mod vocabulary;
mod wagers;
mod words;

pub use export::{DRAFT_ROWS_MAX, DraftError, ExportFile};
pub use model::{
    Certainty, DraftReason, DraftedColumn, DraftedConstant, DraftedFact, DraftedWord, MapDraft,
};
pub use settlement::{Agreement, HANDS_TRIED_MAX};
pub use trial::{DraftTrial, SHOWN_ROUNDS, ShownSeat, TriedRound, try_map};

use assign::assign;
use assignment::{Assignment, Assignments};
use columns::ExportColumns;
use export::{Export, differ};
use gincert_replay::CompiledRules;
use gincert_replay::map::{RowCondition, RowExclusion};
use gincert_replay::rows::Field;
use long::LongTable;
use std::collections::{BTreeMap, BTreeSet};

/// Distinct texts of a column that a draft lists.
pub const TEXTS_SHOWN_MAX: usize = 12;

/// Drafts a map from files of one layout. With rules the hands are settled, and only then amounts can be
/// sure. `zone`: where the clock of the export is.
///
/// # Errors
/// The name of a file from which nothing can be drafted, and why.
pub fn draft(
    files: &[ExportFile],
    rules: Option<&CompiledRules>,
    zone: Option<&str>,
) -> Result<MapDraft, (String, DraftError)> {
    let mut export: Option<Export> = None;
    for file in files {
        let one = export::read(file).map_err(|error| (file.name.clone(), error))?;
        export = Some(match export {
            None => one,
            Some(known) => together(known, one, &files[0].name, &file.name)
                .map_err(|error| (file.name.clone(), error))?,
        });
    }
    let mut export = export.ok_or_else(|| (String::new(), DraftError::Empty))?;
    let left_out = without_totals(&mut export);
    if export.rows.is_empty() {
        let name = files.first().map(|file| file.name.clone()).unwrap_or_default();
        return Err((name, DraftError::HeaderOnly));
    }
    let table = LongTable::of(&export);
    let by_wager = wagers::together(&table);
    let values = ExportColumns::of(by_wager.as_ref().map_or(&table, |rows| &rows.table));
    let mut found = assign(&values, rules);
    if let Some(rows) = &by_wager {
        wagers::apart(rows, &mut found);
    }
    let columns = drafted_columns(&export, &values, &found);
    let words = drafted_words(&found);
    Ok(MapDraft {
        files: files.iter().map(|file| file.name.clone()).collect(),
        rows: export.rows.len() as u64,
        is_cut: export.is_cut,
        rules: rules.map(|rules| rules.name.clone()),
        facts: facts::facts(&export, &values, &found, zone),
        constants: facts::constants(files, &values, &found),
        columns,
        words,
        left_out,
        odd_row: export.other_length.1.clone(),
        before: export.before.clone(),
        notes: Vec::new(),
    })
}

/// Rows of one layout, one file after the other.
fn together(
    mut known: Export,
    other: Export,
    first: &str,
    name: &str,
) -> Result<Export, DraftError> {
    if let Some(what) = differ(&known, &other) {
        let (first, other) = (first.to_owned(), name.to_owned());
        return Err(DraftError::LayoutsDiffer { first, other, what });
    }
    for name in &other.names {
        if !known.names.contains(name) {
            known.names.push(name.clone());
        }
    }
    let places: Vec<Option<usize>> =
        known.names.iter().map(|name| other.names.iter().position(|own| own == name)).collect();
    for row in other.rows {
        if known.rows.len() >= DRAFT_ROWS_MAX {
            known.is_cut = true;
            break;
        }
        let cell =
            |place: &Option<usize>| place.and_then(|at| row.get(at).cloned()).unwrap_or_default();
        known.rows.push(places.iter().map(cell).collect());
    }
    let wide = known.names.len();
    known.rows.iter_mut().for_each(|row| row.resize(wide, String::new()));
    known.other_length.0 += other.other_length.0;
    known.other_length.1 = known.other_length.1.or(other.other_length.1);
    known.is_cut |= other.is_cut;
    Ok(known)
}

/// Takes rows of totals and repeated header lines out; gives the exclusions that leave them out of a log.
fn without_totals(export: &mut Export) -> Vec<(RowExclusion, u64)> {
    let mut found: BTreeMap<(usize, String), u64> = BTreeMap::new();
    let names = export.names.clone();
    export.rows.retain(|row| {
        let mut filled = row.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty());
        let Some((at, first)) = filled.next() else { return false };
        let is_header = row.iter().zip(&names).all(|(cell, name)| cell.trim() == name);
        let is_total = vocabulary::is_total(first) && 2 * filled.count() < row.len();
        if is_total || is_header {
            *found.entry((at, first.trim().to_owned())).or_default() += 1;
        }
        !is_total && !is_header
    });
    let texts = found.into_iter().map(|((at, text), rows)| {
        let column = names.get(at).cloned().unwrap_or_default();
        (RowExclusion::Text(RowCondition::new(column, text)), rows)
    });
    let odd =
        (export.other_length.0 > 0).then_some((RowExclusion::OtherLength, export.other_length.0));
    texts.chain(odd).collect()
}

/// The columns of the export, in its order.
fn drafted_columns(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Vec<DraftedColumn> {
    let names_of = |at: usize| -> Vec<String> {
        let column = values.table.columns.get(at);
        column
            .map(|column| column.sources.iter().map(|(_, name)| name.clone()).collect())
            .unwrap_or_default()
    };
    let mut columns = Vec::new();
    for (place, name) in export.names.iter().enumerate() {
        let own = values.table.columns.iter().enumerate().find_map(|(at, column)| {
            let (seat, _) = column.sources.iter().find(|(_, source)| source == name)?;
            Some((at, *seat))
        });
        let Some((at, seat)) = own else { continue };
        let uses: Vec<&Assignment> =
            found.all.iter().filter(|one| one.columns.contains(&at)).collect();
        let (texts, distinct) = texts(export, place);
        let blank = DraftedColumn {
            name: name.clone(),
            field: None,
            seat,
            certainty: Certainty::LeftOver,
            reason: if distinct == 0 { DraftReason::Empty } else { DraftReason::Unknown },
            rivals: Vec::new(),
            texts,
            distinct,
        };
        if uses.is_empty() {
            let reason = if distinct == 0 { blank.reason } else { unread(found, at, name) };
            columns.push(DraftedColumn { seat: None, reason, ..blank.clone() });
        }
        for one in uses {
            let rivals = one.rivals.iter().flat_map(|at| names_of(*at));
            let rivals: BTreeSet<String> = rivals.filter(|rival| rival != name).collect();
            columns.push(DraftedColumn {
                field: Some(one.field),
                certainty: one.certainty,
                reason: one.reason,
                rivals: rivals.into_iter().collect(),
                ..blank.clone()
            });
        }
    }
    columns
}

/// Why nothing is read from a column that has texts.
fn unread(found: &Assignments, at: usize, name: &str) -> DraftReason {
    let refuted = found.refuted.iter().find(|(refuted, _)| *refuted == at);
    let taken = || found.all.iter().find(|one| one.rivals.contains(&at)).map(|one| one.field);
    let named = || vocabulary::field_named(name).or_else(|| vocabulary::amount_named(name));
    match refuted {
        Some((_, reason)) => *reason,
        None => taken()
            .map(DraftReason::Rival)
            .or_else(|| named().map(DraftReason::Unread))
            .unwrap_or(DraftReason::Unknown),
    }
}

/// The distinct texts of a column, the most frequent first, and how many there are.
fn texts(export: &Export, place: usize) -> (Vec<(String, u64)>, u64) {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in &export.rows {
        let text = row.get(place).map_or("", |cell| cell.trim());
        if !text.is_empty() {
            *counts.entry(text).or_default() += 1;
        }
    }
    let distinct = counts.len() as u64;
    let mut all: Vec<(String, u64)> =
        counts.into_iter().map(|(text, rows)| (text.chars().take(40).collect(), rows)).collect();
    all.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    all.truncate(TEXTS_SHOWN_MAX);
    (all, distinct)
}

fn drafted_words(found: &Assignments) -> Vec<DraftedWord> {
    let is_assigned = |field: Field| found.holds(field);
    let mut words = Vec::new();
    for column in found.words.iter().filter(|column| is_assigned(column.field)) {
        for word in &column.words {
            // A word that is the same as ours needs no row, nor does an empty cell.
            if word.theirs == word.ours {
                continue;
            }
            words.push(DraftedWord {
                field: column.field,
                theirs: word.theirs.clone(),
                ours: word.ours.clone(),
                rows: word.rows,
                certainty: if word.is_proven { Certainty::Sure } else { Certainty::Guess },
                rivals: word.rivals.clone(),
            });
        }
    }
    words
}
