//! Columns by structure and by name: the round, the seat, the clock, and what a header alone says.

use super::assignment::{Assignment, Assignments, WordColumn, WordReading};
use super::clock::{ClockPart, joined};
use super::columns::{ExportColumns, StepCounts, names_rounds};
use super::model::{Certainty, DraftReason};
use super::vocabulary::{amount_named, field_named, word_named};
use gincert_evidence::listed_decimals;
use gincert_replay::map::{TimeForm, is_word_for_nothing};
use gincert_replay::rows::{Field, FieldForm, Scope};
use std::collections::BTreeMap;

/// Most distinct words of a column with a closed list.
const WORDS_MAX: usize = 12;

/// Most distinct texts of a column that names rounds together with another one: tables, or days.
const COMPANION_WORDS_MAX: usize = 64;

/// Greatest number of a seat.
const SEAT_MAX: u32 = 64;

fn free(values: &ExportColumns<'_>, found: &Assignments) -> Vec<usize> {
    let of_cards = |at: usize| values.cards.iter().any(|cards| cards.columns.contains(&at));
    (0..values.table.columns.len())
        .filter(|at| !found.has(*at) && !of_cards(*at) && values.filled(*at) > 0)
        .collect()
}

/// The round: the column whose texts name rounds, alone or with the table or the day.
pub(crate) fn round(values: &ExportColumns<'_>, found: &mut Assignments) {
    let all = values.table.rows() as u64;
    let usable = |at: &usize| !values.is_of_seat(*at) && values.filled(*at) * 50 >= all * 49;
    let free: Vec<usize> = free(values, found).into_iter().filter(usable).collect();
    let is_named = |at: &usize| field_named(values.name(*at)) == Some(Field::Round);
    let candidates: Vec<usize> =
        free.iter().copied().filter(|at| !values.clocks.contains_key(at)).collect();
    let mut passed: Vec<(usize, (u64, u64))> = candidates
        .iter()
        .filter_map(|at| Some((*at, names_rounds(values, &found.dealer, &[*at])?)))
        .collect();
    if passed.is_empty() {
        passed = with_companion(values, found, &candidates, &free);
    }
    passed.sort_by_key(|(at, _)| !is_named(at));
    if let Some(((first, (rounds, further)), rest)) = passed.split_first() {
        let named = field_named(values.name(*first));
        let is_other = named.is_some_and(|field| !matches!(field, Field::Round | Field::Seq));
        // With one seat in each round, every column whose names do not repeat identifies rounds.
        let is_sure = !is_other && (*further >= 5 || named.is_some());
        let reason = DraftReason::NamesRounds(*rounds);
        let rivals = rest.iter().map(|(at, _)| *at).collect();
        found.all.push(match is_sure {
            true => Assignment::proven(Field::Round, vec![*first], reason, rivals),
            false => Assignment::guess(Field::Round, vec![*first], reason, rivals),
        });
        return;
    }
    let mut named = candidates.into_iter().filter(is_named);
    if let Some(first) = named.next() {
        let rivals = named.collect();
        found.all.push(Assignment::guess(Field::Round, vec![first], DraftReason::Header, rivals));
    }
}

/// Columns that name rounds with another column, such as a table or a day. Of the two the round has more
/// texts.
fn with_companion(
    values: &ExportColumns<'_>,
    found: &Assignments,
    candidates: &[usize],
    free: &[usize],
) -> Vec<(usize, (u64, u64))> {
    let distinct = |at: usize| values.words(at, usize::MAX).map_or(0, |words| words.len());
    let is_instant =
        |at: &usize| values.clocks.get(at).is_some_and(|clock| clock.part != ClockPart::Date);
    let few: Vec<usize> = free
        .iter()
        .copied()
        .filter(|at| !is_instant(at) && distinct(*at) <= COMPANION_WORDS_MAX)
        .collect();
    let names = |at: &usize| {
        let own = distinct(*at);
        let others = few.iter().filter(|other| *other != at && distinct(**other) < own);
        let mut counts = others.map(|other| names_rounds(values, &found.dealer, &[*at, *other]));
        Some((*at, counts.find_map(|counts| counts)?))
    };
    candidates.iter().filter_map(names).collect()
}

/// The seat: a small number, another one for each hand of a round.
pub(crate) fn seat(values: &ExportColumns<'_>, found: &mut Assignments) {
    if values.table.is_side_by_side {
        return;
    }
    let player = found.column_of(Field::Cards);
    let is_number = |at: &usize| {
        let number = |row| values.text(*at, row).parse::<u32>().ok();
        let is_seat = |row| {
            values.text(*at, row).is_empty()
                || number(row).is_some_and(|seat| (1..=SEAT_MAX).contains(&seat))
        };
        (0..values.table.rows()).all(is_seat)
    };
    let numbers: Vec<usize> = free(values, found).into_iter().filter(is_number).collect();
    let rounds = |at: usize| {
        let (mut rounds, mut is_apart) = (0_u64, true);
        let mut seats: BTreeMap<&str, &str> = BTreeMap::new();
        for row in 0..values.table.rows() {
            let hand = |row: usize| found.dealer.get(row).copied().flatten();
            if row == 0 || hand(row).is_none() || hand(row) != hand(row - 1) {
                rounds += u64::from(seats.len() > 1);
                seats.clear();
            }
            let (seat, cards) =
                (values.text(at, row), player.map_or("", |at| values.text(at, row)));
            if hand(row).is_some() && !seat.is_empty() {
                is_apart &= seats.insert(seat, cards).is_none();
            }
        }
        is_apart.then_some(rounds + u64::from(seats.len() > 1))
    };
    let passed: Vec<(usize, u64)> = numbers
        .iter()
        .filter_map(|at| Some((*at, rounds(*at)?)))
        .filter(|(_, rounds)| *rounds >= 10)
        .collect();
    let is_named = |at: usize| field_named(values.name(at)) == Some(Field::Seat);
    let rivals = |own: usize| passed.iter().map(|(at, _)| *at).filter(|at| *at != own).collect();
    match passed.iter().find(|(at, _)| is_named(*at)) {
        Some((at, rounds)) => {
            let reason = DraftReason::OneHandEach(*rounds);
            found.all.push(Assignment::proven(Field::Seat, vec![*at], reason, rivals(*at)));
        }
        None => {
            let named = numbers.into_iter().find(|at| is_named(*at));
            let Some(at) = named.or(passed.first().map(|(at, _)| *at)) else { return };
            let reason = DraftReason::Header;
            found.all.push(Assignment::guess(Field::Seat, vec![at], reason, rivals(at)));
        }
    }
}

/// The time of a round: one column with date and time, or one of each.
pub(crate) fn clock(values: &ExportColumns<'_>, found: &mut Assignments) {
    let all = values.table.rows() as u64;
    let is_usable = |at: &&usize| {
        values.filled(**at) * 10 >= all * 9
            && !values.is_of_seat(**at)
            && StepCounts::of(values, &found.dealer, **at).is_constant_in_rounds()
    };
    let of = |part: ClockPart| -> Vec<usize> {
        let clocks = values.clocks.iter().filter(|(_, clock)| clock.part == part);
        clocks.map(|(at, _)| at).filter(is_usable).copied().collect()
    };
    let whole = of(ClockPart::Both).into_iter().map(|at| vec![at]);
    let (dates, times) = (of(ClockPart::Date), of(ClockPart::Time));
    let pairs = dates.iter().flat_map(|date| times.iter().map(|time| vec![*date, *time]));
    let usable = |columns: &Vec<usize>| match columns.as_slice() {
        [date, time] => match (values.clocks.get(date), values.clocks.get(time)) {
            (Some(date), Some(time)) => !joined(date, time).is_empty(),
            _ => false,
        },
        _ => true,
    };
    let mut passed: Vec<Vec<usize>> = whole.chain(pairs).filter(usable).collect();
    let is_named = |columns: &Vec<usize>| {
        columns.iter().all(|at| field_named(values.name(*at)) == Some(Field::At))
    };
    passed.sort_by_key(|columns| !is_named(columns));
    let Some((first, rest)) = passed.split_first() else { return };
    let rivals: Vec<usize> =
        rest.iter().flatten().copied().filter(|at| !first.contains(at)).collect();
    let cells = first.first().map_or(0, |at| values.filled(*at));
    let reason = DraftReason::Clock(cells);
    let assignment = match is_named(first) && rest.is_empty() && goes_forward(values, first) {
        true => Assignment::proven(Field::At, first.clone(), reason, rivals),
        false => Assignment::guess(Field::At, first.clone(), reason, rivals),
    };
    found.all.push(assignment);
}

/// Whether no row has an earlier time than the row above it with the same date, where date and time are two
/// columns: a gaming day has earlier times after midnight. A single column holds the clock's own date.
fn goes_forward(values: &ExportColumns<'_>, columns: &[usize]) -> bool {
    let [date, time] = columns else { return true };
    // A clock of twelve hours does not sort as text.
    let is_sorted_as_text = values.clocks.get(time).is_some_and(|clock| {
        clock.forms.iter().all(|form| match form {
            TimeForm::Pattern(pattern) => pattern.starts_with("%H"),
            _ => false,
        })
    });
    is_sorted_as_text
        && (1..values.table.rows()).all(|row| {
            values.text(*date, row) != values.text(*date, row - 1)
                || values.text(*time, row) >= values.text(*time, row - 1)
        })
}

/// Columns of money whose header names an amount, and for which no hands prove a field.
pub(crate) fn amounts(values: &ExportColumns<'_>, found: &mut Assignments) {
    for at in values.money.keys().copied() {
        let Some(field) = amount_named(values.name(at)).filter(|_| !found.has(at)) else {
            continue;
        };
        match found.all.iter_mut().find(|one| one.field == field) {
            Some(known) if known.certainty == Certainty::Guess => known.rivals.push(at),
            Some(_) => {}
            None => {
                let reason = DraftReason::Header;
                found.all.push(Assignment::guess(field, vec![at], reason, Vec::new()));
            }
        }
    }
}

/// Fields that a header names and the values allow.
pub(crate) fn others(values: &ExportColumns<'_>, found: &mut Assignments) {
    for at in free(values, found) {
        let Some(field) = field_named(values.name(at)) else { continue };
        if found.holds(field) {
            continue;
        }
        let is_of_seat = field.scope() != Scope::Record;
        let steps = StepCounts::of(values, &found.dealer, at);
        if values.is_of_seat(at) != is_of_seat && values.table.is_side_by_side
            || !is_of_seat && !steps.is_constant_in_rounds()
        {
            continue;
        }
        let is_usable = match field {
            Field::Currency => {
                let words = values.words(at, WORDS_MAX).unwrap_or_default();
                let is_listed = words.keys().all(|word| listed_decimals(word).is_some());
                if is_listed && !words.is_empty() {
                    // It may be the currency of a report or of a jackpot, and no test could refute it.
                    let reason = DraftReason::Currencies;
                    found.all.push(Assignment::guess(field, vec![at], reason, Vec::new()));
                }
                continue;
            }
            Field::State | Field::Action | Field::DealerQualifies => {
                match known_words(values, field, at) {
                    Some(words) => {
                        found.words.push(words);
                        true
                    }
                    None => false,
                }
            }
            Field::Corrects => is_of_rounds(values, found, at),
            Field::Seq => (0..values.table.rows()).all(|row| {
                let text = values.text(at, row);
                text.is_empty() || gincert_replay::map::whole(text).is_some()
            }),
            Field::Table
            | Field::Player
            | Field::DealerId
            | Field::Shift
            | Field::Reason
            | Field::Source
            | Field::Shuffle => !values.clocks.contains_key(&at),
            Field::GamingDay => values.clocks.contains_key(&at),
            Field::Tokes => values.money.contains_key(&at),
            _ => false,
        };
        if is_usable {
            nothing_words(values, field, at, found);
            found.all.push(Assignment::guess(field, vec![at], DraftReason::Header, Vec::new()));
        }
    }
}

/// The words of a column with a closed list, where each is known.
fn known_words(values: &ExportColumns<'_>, field: Field, at: usize) -> Option<WordColumn> {
    let words = values.words(at, WORDS_MAX)?;
    let read = words.into_iter().map(|(word, rows)| {
        let ours = word_named(field, word)?.to_owned();
        let theirs = word.to_owned();
        Some(WordReading { theirs, ours, rows, is_proven: false, rivals: Vec::new() })
    });
    Some(WordColumn { field, words: read.collect::<Option<Vec<_>>>()? })
}

/// Words for an absent value in a column of texts.
fn nothing_words(values: &ExportColumns<'_>, field: Field, at: usize, found: &mut Assignments) {
    if field.form() != FieldForm::Text || matches!(field, Field::State | Field::Action) {
        return;
    }
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in 0..values.table.rows() {
        let text = values.text(at, row);
        if is_word_for_nothing(text) {
            *counts.entry(text).or_default() += 1;
        }
    }
    let words: Vec<WordReading> = counts
        .into_iter()
        .take(WORDS_MAX)
        .map(|(word, rows)| WordReading {
            theirs: word.to_owned(),
            ours: String::new(),
            rows,
            is_proven: false,
            rivals: Vec::new(),
        })
        .collect();
    if !words.is_empty() {
        found.words.push(WordColumn { field, words });
    }
}

/// Whether all texts of a column are names of rounds.
fn is_of_rounds(values: &ExportColumns<'_>, found: &Assignments, at: usize) -> bool {
    let Some(round) = found.column_of(Field::Round) else { return false };
    let rows = 0..values.table.rows();
    let names: std::collections::BTreeSet<&str> =
        rows.clone().map(|row| values.text(round, row)).collect();
    rows.map(|row| values.text(at, row)).all(|text| text.is_empty() || names.contains(text))
}
