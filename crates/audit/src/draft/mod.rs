//! A map drafted from an export: what is sure, what is a guess, what is left over, and the draft tried on the
//! export itself (`gincert map`).
//!
//! It knows files as bytes and names, records and rules; it knows nothing about terminals or how a draft is
//! printed.

mod amount_spelling;
mod amounts;
mod assign;
mod assignment;
mod blank_below;
mod blank_results;
mod blocks;
mod card_numbering;
mod card_phrases;
mod card_spelling;
mod card_words;
mod clock;
mod columns;
mod consistent;
mod correction_results;
mod corrections;
mod dealer_column;
mod doubt_notes;
mod doubts;
mod draft_error;
mod empty_seats;
mod encodings;
mod event_looks;
mod events;
mod export;
mod export_table;
mod facts;
mod fixed_width;
mod further_words;
mod gaming_day;
mod habits;
mod hand_rows;
mod hands;
mod hidden_hands;
mod house_side;
mod join;
mod joined_cards;
mod json_rows;
mod left_kinds;
mod left_rows;
mod long;
mod lost_columns;
mod marks;
mod markup;
mod masked;
mod model;
mod named;
mod near_results;
mod no_list;
mod number_cards;
mod odd_words;
mod other_kinds;
mod play_column;
mod rank_codes;
mod result_cells;
mod result_signs;
mod reversals;
mod round;
mod round_numbers;
mod round_order;
mod round_totals;
mod seat_names;
mod seat_totals;
mod settled;
mod settlement;
mod several_files;
mod shown_round;
mod sign_cells;
mod sign_columns;
mod sign_words;
mod signs;
mod spelled;
mod spelling_index;
mod staked_hands;
mod state_words;
mod stated_currency;
mod suit_codes;
mod sum_rows;
mod table_shape;
mod time_evidence;
mod time_notes;
mod total_columns;
mod tree_records;
mod trial;
mod trial_rounds;
mod tried_results;
mod twelve_hours;
mod unknown_states;
mod unlike;
mod unread;
mod vocabulary;
mod wagers;
mod words;
mod zone_evidence;

pub use amount_spelling::AMOUNT_SHARE;
pub use card_phrases::PhraseCards;
pub use consistent::{ConsistentDifference, HandKind};
pub use doubt_notes::{
    DraftedCurrencies, DraftedDoubts, DraftedPlay, DraftedReversals, DraftedSigns,
    DraftedUncounted, DraftedUnreadWager, DraftedUtcTimes, DraftedWholeAmounts,
};
pub use draft_error::{DraftError, JoinKey};
pub use export::{DRAFT_ROWS_MAX, ExportFile, decode_text};
pub use fixed_width::WidthEvidence;
pub use habits::{
    BlankMeaning, CorrectionFields, DraftedBlanks, DraftedCorrection, DraftedCorrectionRows,
    DraftedUnknownState,
};
pub use marks::{MarkKind, SharedMark};
pub use model::{
    Certainty, DraftReason, DraftedColumn, DraftedConstant, DraftedExclusion, DraftedFact,
    DraftedFilling, DraftedOddWord, DraftedRecurrence, DraftedRoundTotal, DraftedSeatWord,
    DraftedTitle, DraftedWidths, DraftedWord, LeftRowKind, MapDraft, RoundTotal, UnlikeCells,
};
pub use settled::{Agreement, HANDS_TRIED_MAX};
pub use shown_round::{ShownSeat, TriedRound};
pub use table_shape::LineEnds;
pub use time_notes::{DraftedDay, DraftedFewTimes, DraftedHalfDays, DraftedNight, DraftedTimes};
pub use trial::{DraftTrial, MissingPart, SHOWN_ROUNDS, UnreadRecords, try_map};
pub use trial_rounds::{ChangedRounds, SameNames};

use crate::log_papers::zone_named;
use assign::{assign, proven_money};
use assignment::{Assignment, Assignments};
use columns::ExportColumns;
use export::{Export, ExportWidths};
use gincert_replay::CompiledRules;
use gincert_replay::formats::filled_down::may_be_filled;
use gincert_replay::rows::Field;
use gincert_replay::summary::Summary;
use long::LongTable;
use several_files::read_all;
use std::collections::{BTreeMap, BTreeSet};
use wagers::WagerRows;

/// Columns that no field is read from and that hold numbers in their first rows: those with the name of an amount first.
pub fn unread_numbers(summary: &Summary) -> Vec<&str> {
    let numbers = summary.map.passed_over.iter().filter(|(_, has_numbers)| **has_numbers);
    let mut names: Vec<&str> = numbers.map(|(name, _)| name.as_str()).collect();
    names.sort_by_key(|name| vocabulary::amount_named(name).is_none());
    names
}

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
    let mut export = read_all(files)?;
    let left_out = left_rows::take_out(&mut export);
    if export.rows.is_empty() {
        let name = files.first().map(|file| file.name.clone()).unwrap_or_default();
        return Err((name, DraftError::HeaderOnly));
    }
    let filling = blank_below::fill(&mut export);
    let table = seat_table(&export, rules);
    let by_wager = wagers::together(&table);
    let values = ExportColumns::of(by_wager.as_ref().map_or(&table, |rows| &rows.table))
        .with_proven_money(&|values, money| proven_money(values, rules, money));
    let play = rules.and_then(|rules| play_column::find(&values, rules));
    let money = play.as_ref().map(|play| play.money(&values));
    let (values, mut found) = assigned(values.with_money(money), rules);
    let corrections = corrections::find(&export, &values, &mut found, rules);
    let mut doubts = DraftedDoubts::of_fields(&values, &found, rules);
    doubts.play = play.and_then(|play| play.drafted(&values, &export));
    doubts::refuse_amounts(&mut doubts, &mut found);
    let signs = taken_back(by_wager.as_ref(), &table, &mut found);
    let gaming_day = gaming_day::find(&values, &found);
    if gaming_day.is_some() {
        found.all.extend(gaming_day::field(&values, &found));
    }
    let half_days = twelve_hours::find(&values, &found);
    let night = time_evidence::night(&values, &found).filter(|_| gaming_day.is_none());
    let place = zone.and_then(zone_named);
    let in_zone = zone_evidence::find(&values, &found, place.as_ref());
    let mut columns = drafted_columns(&export, &values, &found);
    doubts.add(&export, (&values, &found), &mut columns, (zone, place.as_ref()));
    doubts.reversals = reversals::find(&export, &values, &found);
    // What no field is read from need not be filled.
    let is_read = |name: &String| {
        columns.iter().any(|one| one.name == *name && one.field.is_some_and(may_be_filled))
    };
    let filling = filling.and_then(|filling| with_columns(filling, &is_read));
    let words = drafted_words(&found);
    Ok(MapDraft {
        files: files.iter().map(|file| file.name.clone()).collect(),
        rows: export.rows.len() as u64,
        is_cut: export.is_cut,
        rules: rules.map(|rules| rules.name.clone()),
        facts: {
            let noted = (zone, gaming_day.as_ref(), filling.as_ref());
            let facts = facts::facts(&export, &values, &found, noted);
            let facts = facts::with_sign_words(facts, &table.signs, signs);
            doubts.all_facts(facts, &values, (found.has_game_totals, half_days.is_some()))
        },
        widths: export.widths.as_ref().map(drafted_widths),
        constants: facts::constants(files, &export, &values, &found),
        columns,
        words,
        titles: left_kinds::titles(&export),
        left_out,
        filling,
        twice: round_twice(&export),
        disagree: found.disagree,
        round_totals: round_totals::unread(&export, &values, &found),
        corrections: corrections.columns,
        correction_rows: corrections.rows,
        blanks: found.blanks.clone(),
        odd_word: drafted_odd_word(&values, &found),
        unknown_states: unknown_states::drafted(&values, &found),
        of_document: of_document(&values, &found),
        few_times: time_evidence::few_times(&values, &found),
        night,
        over_midnight: in_zone.over_midnight.filter(|_| gaming_day.is_none()),
        has_days_of_utc: in_zone.has_days_of_utc,
        repeated_hour: in_zone.repeated_hour,
        half_days,
        recurring: drafted_recurrence(&values, &found),
        gaming_day,
        seats_by_name: table.seats_by_name.clone(),
        seat_words: found.seat_words,
        odd_row: export.other_length.1.clone(),
        ends: export.ends,
        round_candidates: names_of(&values, &found.round_candidates),
        before: export.before.clone(),
        notes: Vec::new(),
        doubts,
    })
}

/// The rows of seats, with numbered cards as the format has them, and a minus in place of a word for lost.
fn seat_table(export: &Export, rules: Option<&CompiledRules>) -> LongTable {
    let table = seat_names::seat_rows(export);
    let table = number_cards::plain(table, &export.before, rules);
    lost_columns::joined(sign_columns::signed(sign_cells::plain(table), rules), rules)
}

/// Takes what was found back to the columns of the export; gives how sure it is which words are those of a loss.
fn taken_back(
    by_wager: Option<&WagerRows>,
    table: &LongTable,
    found: &mut Assignments,
) -> Option<Certainty> {
    if let Some(rows) = by_wager {
        wagers::apart(rows, found);
    }
    lost_columns::add_lost(table, found);
    sign_words::add_words(&table.signs, found)
}

/// A filling of those columns that are so; `None` where none is.
fn with_columns(
    mut filling: DraftedFilling,
    is_so: &dyn Fn(&String) -> bool,
) -> Option<DraftedFilling> {
    filling.columns.retain(is_so);
    (!filling.columns.is_empty()).then_some(filling)
}

/// What the columns hold, looked at once more where results are what the house won, and where hands with a word do not agree.
fn assigned<'t>(
    mut values: ExportColumns<'t>,
    rules: Option<&CompiledRules>,
) -> (ExportColumns<'t>, Assignments) {
    let mut found = assign(&values, rules);
    let of_house = house_side::columns(&values, &found);
    if !of_house.is_empty() {
        values = values.turned(of_house);
        found = assign(&values, rules);
    }
    // Rounds of a state that no list has prove nothing: the others show what the columns hold.
    let unknown = found.unknown_states.iter().filter(|one| one.ours != Some("settled"));
    let unknown: Vec<(usize, String)> = unknown.map(|one| (one.column, one.word.clone())).collect();
    if !unknown.is_empty() {
        values = unknown.iter().fold(values, |values, (at, word)| values.without_word(*at, word));
        found = assign(&values, rules);
    }
    let Some(odd) = found.odd_word.take() else { return (values, found) };
    // What these hands are, a person finds out: the others show what the columns hold.
    let values = values.without_word(odd.column, &odd.word);
    let mut found = assign(&values, rules);
    let is_open = !found.has(odd.column);
    let is_state = is_open && state_words::find_by_results(&values, &mut found, &odd);
    (values, Assignments { odd_word: Some(odd).filter(|_| is_open && !is_state), ..found })
}

fn drafted_widths(found: &ExportWidths) -> DraftedWidths {
    DraftedWidths { columns: found.columns.clone(), evidence: found.evidence }
}

fn names_of(values: &ExportColumns<'_>, columns: &[usize]) -> Vec<String> {
    columns.iter().map(|at| values.name(*at).to_owned()).collect()
}

fn drafted_odd_word(values: &ExportColumns<'_>, found: &Assignments) -> Option<DraftedOddWord> {
    found.odd_word.as_ref().map(|odd| DraftedOddWord {
        column: values.name(odd.column).to_owned(),
        word: odd.word.clone(),
        with: odd.with,
        without: odd.without,
        is_of_rounds: odd.is_of_rounds,
    })
}

fn drafted_recurrence(
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Option<DraftedRecurrence> {
    found.recurring.as_ref().map(|names| DraftedRecurrence {
        column: values.name(names.column).to_owned(),
        texts: names.texts,
        rounds: names.rounds,
        apart: values.name(names.apart).to_owned(),
    })
}

/// The columns of the export, in its order.
fn drafted_columns(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Vec<DraftedColumn> {
    let names_of = |at: usize, seat: Option<u32>| -> Vec<String> {
        let sources = values.table.columns.get(at).map(|column| column.sources.as_slice());
        let is_own = |own: &Option<u32>| seat.is_none() || own.is_none() || *own == seat;
        let own = sources.unwrap_or_default().iter().filter(|(own, _)| is_own(own));
        own.map(|(_, name)| name.clone()).collect()
    };
    let unwritten = facts::unwritten_decimals(export, values);
    let unlike = |name: &str, field| unlike::unlike_cells(export, values, name, field, unwritten);
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
            unlike: None,
            is_lost: false,
        };
        if uses.is_empty() {
            let reason =
                if distinct == 0 { blank.reason } else { unread::reason(values, found, at, name) };
            let unlike = match reason {
                DraftReason::Unread(field) => unlike(name, field),
                _ => None,
            };
            columns.push(DraftedColumn { seat: None, reason, unlike, ..blank.clone() });
        }
        for one in uses {
            let rivals = one.rivals.iter().flat_map(|at| names_of(*at, seat));
            let rivals: BTreeSet<String> = rivals.filter(|rival| rival != name).collect();
            // Nothing in an export with names of seats shows their numbers.
            let is_numbered = seat.is_none() || values.table.seats_by_name.is_empty();
            columns.push(DraftedColumn {
                field: Some(one.field),
                certainty: if is_numbered {
                    one.certainty
                } else {
                    one.certainty.max(Certainty::Guess)
                },
                reason: one.reason,
                rivals: rivals.into_iter().collect(),
                unlike: unlike(name, one.field),
                is_lost: values.table.lost.values().any(|lost| *lost == at),
                ..blank.clone()
            });
        }
    }
    date_before_time(&mut columns, values, found);
    columns
}

/// The column of the time whose name is that of a report, a file or its import.
fn of_document(values: &ExportColumns<'_>, found: &Assignments) -> Option<String> {
    let at = time_column(found, |at| vocabulary::is_of_document(values.name(at)))?;
    Some(values.name(at).to_owned())
}

/// The first column of the time that is so.
fn time_column(found: &Assignments, is_so: impl Fn(usize) -> bool) -> Option<usize> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    at.columns.iter().copied().find(|at| is_so(*at))
}

/// Puts the date before the time: a map joins the texts of one field in the order of its rows, and the pattern has the date
/// first.
fn date_before_time(
    columns: &mut Vec<DraftedColumn>,
    values: &ExportColumns<'_>,
    found: &Assignments,
) {
    let Some(at) = found.all.iter().find(|one| one.field == Field::At) else { return };
    let [date, time] = at.columns.as_slice() else { return };
    let place = |columns: &[DraftedColumn], at: usize| {
        let is_own =
            |one: &DraftedColumn| one.field == Some(Field::At) && one.name == values.name(at);
        columns.iter().position(is_own)
    };
    if let (Some(date), Some(time)) = (place(columns, *date), place(columns, *time))
        && time < date
    {
        let date = columns.remove(date);
        columns.insert(time, date);
    }
}

/// The name of a round's column that the export has twice with other texts.
fn round_twice(export: &Export) -> Option<String> {
    let place = |name: &str| export.names.iter().position(|own| own == name);
    let is_round = |name: &&String| vocabulary::field_named(name) == Some(Field::Round);
    let twice = export.names.iter().filter(is_round).find(|name| {
        let (Some(first), Some(second)) = (place(name), place(&format!("{name} (2)"))) else {
            return false;
        };
        export.rows.iter().any(|row| row.get(first) != row.get(second))
    });
    twice.cloned()
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
