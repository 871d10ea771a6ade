//! Columns by structure and by name: the seat, the clock, and what a header alone says.

use super::amount_spelling::are_nearly_all;
use super::assignment::{Assignment, Assignments, WordColumn, WordReading};
use super::clock::ClockPart;
use super::columns::{ExportColumns, StepCounts, free};
use super::model::DraftReason;
use super::settled::has_both_signs;
use super::sign_words::is_signed;
use super::vocabulary::{
    amount_named, field_named, is_due, is_of_document, is_of_row, is_pit, names_stakes,
    seat_field_named, state_named, word_named,
};
use super::{time_evidence, total_columns, unknown_states};
use gincert_evidence::listed_decimals;
use gincert_replay::Bet;
use gincert_replay::map::{ReadSettings, behind_word, is_word_for_nothing};
use gincert_replay::rows::{Amount, Field, FieldForm, Scope};
use std::collections::{BTreeMap, BTreeSet};

/// Most distinct words of a column with a closed list.
const WORDS_MAX: usize = 12;

/// Most distinct texts of a column that names rounds together with another one: tables, or days.
pub(super) const COMPANION_WORDS_MAX: usize = 64;

/// Numbers of seats.
const SEATS: std::ops::RangeInclusive<u32> = 1..=64;

/// Whether a text is the number of a seat.
pub(super) fn is_seat(text: &str) -> bool {
    let number = text.strip_suffix('.').unwrap_or(text);
    number.parse::<u32>().is_ok_and(|seat| SEATS.contains(&seat))
}

/// Fewest rounds of several hands that show a column of seats.
const ROUNDS_OF_SEATS_MIN: u64 = 10;

/// Whether all texts of a column are numbers of seats as a map reads them, with a word before them or without, from 1 or from 0.
fn has_seat_numbers(values: &ExportColumns<'_>, at: usize) -> bool {
    let read = |seats_from_zero: bool| {
        let settings =
            ReadSettings { seat_words: true, seats_from_zero, ..ReadSettings::default() };
        let words = values.words(at, COMPANION_WORDS_MAX).unwrap_or_default();
        let is_seat = |text: &&str| settings.seat(text).is_some_and(|seat| SEATS.contains(&seat));
        words.len() > 1 && words.keys().all(is_seat)
    };
    read(false) || read(true) || has_seat_letters(values, at)
}

/// Whether the seats of a column are letters from A on.
pub(super) fn has_seat_letters(values: &ExportColumns<'_>, at: usize) -> bool {
    let words = values.words(at, COMPANION_WORDS_MAX).unwrap_or_default();
    let is_letter = |text: &&str| {
        let mut letters = text.chars();
        letters.next().is_some_and(|c| SEAT_LETTERS.contains(&c)) && letters.next().is_none()
    };
    words.len() > 1 && words.contains_key("A") && words.keys().all(is_letter)
}

/// Letters of seats.
const SEAT_LETTERS: std::ops::RangeInclusive<char> = 'A'..='L';

/// Whether a column says yes or no, and names nobody.
fn is_flag(values: &ExportColumns<'_>, at: usize) -> bool {
    let words = values.words(at, WORDS_MAX).unwrap_or_default();
    let is_answer = |word: &&str| word_named(Field::DealerQualifies, word).is_some();
    words.len() == 2 && words.keys().all(is_answer)
}

/// Whether a word stands before the number of some seat of a column.
pub(super) fn has_seat_words(values: &ExportColumns<'_>, at: usize) -> bool {
    let has_word = |text: &&str| behind_word(text) != *text;
    values.words(at, COMPANION_WORDS_MAX).is_some_and(|words| words.keys().any(has_word))
        && has_seat_numbers(values, at)
        && !has_seat_letters(values, at)
}

/// Whether the seats of a column are numbered from 0.
pub(super) fn has_seat_zero(values: &ExportColumns<'_>, at: usize) -> bool {
    let words = values.words(at, COMPANION_WORDS_MAX).unwrap_or_default();
    words.keys().any(|text| behind_word(text) == "0") && has_seat_numbers(values, at)
}

/// Whether all texts of a column are numbers of seats behind a word or a letter, such as `Box 3` and `C3`, or single letters.
fn has_seat_marks(values: &ExportColumns<'_>, at: usize) -> bool {
    let is_mark = |text: &str| {
        let number = behind_word(text);
        let is_letter = text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
        is_letter || number.len() <= 2 && is_seat(number)
    };
    let words = values.words(at, COMPANION_WORDS_MAX).unwrap_or_default();
    words.len() > 1 && words.keys().all(|text| is_mark(text))
}

/// The seat: a small number, another one for each hand of a round.
pub(crate) fn seat(values: &ExportColumns<'_>, found: &mut Assignments) {
    if values.table.is_side_by_side {
        return;
    }
    let player = found.column_of(Field::Cards);
    let others = |at: usize| {
        let texts = (0..values.table.rows()).map(|row| values.text(at, row));
        texts.filter(|text| !text.is_empty() && !is_seat(text)).count()
    };
    // A few cells may be none; their rounds are not read.
    let is_number = |at: &usize| {
        let all = usize::try_from(values.filled(*at)).unwrap_or(usize::MAX);
        are_nearly_all(all.saturating_sub(others(*at)), all)
    };
    let is_named = |at: usize| field_named(values.name(at)) == Some(Field::Seat);
    let is_marked = |at: &usize| is_named(*at) && has_seat_numbers(values, *at);
    let is_seat = |at: &usize| is_number(at) || is_marked(at);
    let numbers: Vec<usize> = free(values, found).into_iter().filter(is_seat).collect();
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
        .filter(|(_, rounds)| *rounds >= ROUNDS_OF_SEATS_MIN)
        .collect();
    let marked: Vec<usize> = free(values, found)
        .into_iter()
        .filter(|at| !numbers.contains(at) && has_seat_marks(values, *at))
        .filter(|at| rounds(*at).is_some_and(|rounds| rounds >= ROUNDS_OF_SEATS_MIN))
        .collect();
    let rivals = |own: usize| {
        let all = passed.iter().map(|(at, _)| *at).chain(marked.iter().copied());
        all.filter(|at| *at != own).collect()
    };
    // No hand settles by its seat, so that nothing can show that another column is not the one.
    match passed.iter().find(|(at, _)| is_named(*at)) {
        Some((at, rounds)) => {
            let reason = DraftReason::OneHandEach(*rounds);
            found.all.push(Assignment::guess(Field::Seat, vec![*at], reason, rivals(*at)));
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
            && StepCounts::of(values, found, **at).is_constant_in_rounds()
    };
    let of = |part: ClockPart| -> Vec<usize> {
        let clocks = values.clocks.iter().filter(|(_, clock)| clock.part == part);
        clocks.map(|(at, _)| at).filter(is_usable).copied().collect()
    };
    let whole = of(ClockPart::Both).into_iter().map(|at| vec![at]);
    let (dates, times) = (of(ClockPart::Date), of(ClockPart::Time));
    let pairs = dates.iter().flat_map(|date| times.iter().map(|time| vec![*date, *time]));
    let usable = |columns: &Vec<usize>| !values.time_forms(columns).is_empty();
    let mut passed: Vec<Vec<usize>> = whole.chain(pairs).filter(usable).collect();
    let is_named = |columns: &Vec<usize>| {
        columns.iter().all(|at| field_named(values.name(*at)) == Some(Field::At))
    };
    let is_of_document =
        |columns: &Vec<usize>| columns.iter().any(|at| is_of_document(values.name(*at)));
    let distinct = |columns: &Vec<usize>| -> usize {
        let texts =
            columns.iter().map(|at| values.words(*at, usize::MAX).map_or(0, |own| own.len()));
        texts.max().unwrap_or(0)
    };
    // A time of printing or of an import is one of many rounds.
    let most = passed.iter().map(distinct).max().unwrap_or(0);
    let is_of_many = |columns: &Vec<usize>| distinct(columns) * TIMES_SHARE < most;
    passed
        .sort_by_key(|columns| (is_of_document(columns), is_of_many(columns), !is_named(columns)));
    let Some((first, rest)) = passed.split_first() else { return };
    let others = time_evidence::unread_times(values, found);
    let rivals = rest.iter().flatten().copied().filter(|at| !first.contains(at));
    let rivals: Vec<usize> = rivals.chain(others).collect();
    let cells = first.first().map_or(0, |at| values.filled(*at));
    let reason = DraftReason::Clock(cells);
    // No hand settles by its time: a time of a card, a review or a copy looks like that of the round.
    found.all.push(Assignment::guess(Field::At, first.clone(), reason, rivals));
}

/// A column of times with so many times fewer of them than another one has times of more than a round.
const TIMES_SHARE: usize = 5;

/// Fewest cells that show whether a column identifies its rows.
const IDENTIFIED_MIN: usize = 20;

/// The amount that a header names, of a column that may hold one: no amount identifies its row. Where rows are single
/// wagers the word for the wager is no part of the header.
pub(super) fn amount_of_header(values: &ExportColumns<'_>, at: usize) -> Option<Field> {
    let (_, header) = values.table.columns.get(at)?.sources.first()?;
    let of_header = if values.table.is_side_by_side { values.name(at) } else { header };
    let field = amount_named(of_header).and_then(|_| amount_named(values.name(at)))?;
    let texts = (0..values.table.rows()).map(|row| values.text(at, row));
    let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    let distinct = texts.iter().collect::<BTreeSet<_>>().len();
    let identifies = texts.len() >= IDENTIFIED_MIN && distinct == texts.len();
    let is_total = matches!(field, Field::Of(_, Bet::Total));
    let is_name = is_of_row(header)
        || is_total && identifies && !texts.iter().any(|text| text.contains(['.', ',']));
    (!is_name).then(|| of_negative(values, at, field))
}

/// The field of a column that its header names by the wager alone: amounts that are often below zero, and often above it, are
/// results. Stakes may all have a minus.
fn of_negative(values: &ExportColumns<'_>, at: usize, field: Field) -> Field {
    match field {
        Field::Of(Amount::Bets, bet)
            if is_signed(values, at)
                || !names_stakes(values.name(at)) && has_both_signs(&values.money, at) =>
        {
            Field::Of(Amount::Net, bet)
        }
        field => field,
    }
}

/// Columns of money whose header names an amount, and for which no hands prove a field.
pub(crate) fn amounts(values: &ExportColumns<'_>, found: &mut Assignments) {
    // Single wagers first: totals are compared with them.
    let is_total =
        |at: &usize| matches!(amount_named(values.name(*at)), Some(Field::Of(_, Bet::Total)));
    let mut columns: Vec<usize> = values.money.keys().copied().collect();
    // What was due or expected was neither won nor paid.
    columns.retain(|at| !is_due(values.name(*at)));
    columns.sort_by_key(is_total);
    for at in columns {
        let is_usable = values.is_usable_for_seats(at) && !found.has(at);
        let Some(field) = amount_of_header(values, at).filter(|_| is_usable) else { continue };
        // What is named as the same and cannot be it is no alternative.
        if let Some(reason) = total_columns::refuted(values, found, field, at) {
            found.refuted.push((at, reason));
            continue;
        }
        match found.all.iter_mut().find(|one| one.field == field) {
            Some(known) if known.reason == DraftReason::Header => known.rivals.push(at),
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
    let mut columns = free(values, found);
    // A pit has several tables.
    columns.sort_by_key(|at| is_pit(values.name(*at)));
    for at in columns {
        let name = values.name(at);
        let named = match field_named(name) {
            // Where seats are side by side, their word is in each name.
            Some(Field::Seat) if values.is_of_seat(at) => seat_field_named(name),
            named => named,
        };
        let Some(field) = named.filter(|field| !found.holds(*field)) else { continue };
        let is_of_seat = field.scope() != Scope::Record;
        let steps = StepCounts::of(values, found, at);
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
            Field::State => states(values, at, found),
            Field::Action | Field::DealerQualifies => match known_words(values, field, at) {
                Some(words) => {
                    found.words.push(words);
                    true
                }
                None => false,
            },
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
            | Field::Shuffle => !values.clocks.contains_key(&at) && !is_flag(values, at),
            Field::GamingDay => {
                values.clocks.get(&at).is_some_and(|clock| clock.part != ClockPart::Time)
            }
            Field::Tokes => values.money.contains_key(&at),
            _ => false,
        };
        if is_usable {
            nothing_words(values, field, at, found);
            found.all.push(Assignment::guess(field, vec![at], DraftReason::Header, Vec::new()));
        }
    }
}

/// The currency by its codes, where no header names it: a column of which every cell is one.
pub(crate) fn currency(values: &ExportColumns<'_>, found: &mut Assignments) {
    if found.holds(Field::Currency) {
        return;
    }
    let all = values.table.rows() as u64;
    let is_listed = |at: &usize| {
        let words = values.words(*at, WORDS_MAX).unwrap_or_default();
        !words.is_empty()
            && values.filled(*at) == all
            && words.keys().all(|word| word.len() == 3 && listed_decimals(word).is_some())
            && StepCounts::of(values, found, *at).is_constant_in_rounds()
    };
    let columns: Vec<usize> = free(values, found).into_iter().filter(is_listed).collect();
    if let [one] = columns.as_slice() {
        let reason = DraftReason::Currencies;
        found.all.push(Assignment::guess(Field::Currency, vec![*one], reason, Vec::new()));
    }
}

/// Columns that nothing is read from and that may hold the table: a few texts, none of which changes within a round.
pub(crate) fn tables(values: &ExportColumns<'_>, found: &Assignments) -> Vec<usize> {
    let all = values.table.rows() as u64;
    let may_be = |at: &usize| {
        let words = values.words(*at, COMPANION_WORDS_MAX).unwrap_or_default();
        let is_amount = words.keys().all(|word| word.contains(['.', ',']));
        words.len() >= 2
            && !is_amount
            && values.filled(*at) * 50 >= all * 49
            && !values.clocks.contains_key(at)
            && StepCounts::of(values, found, *at).is_constant_in_rounds()
    };
    free(values, found).into_iter().filter(may_be).collect()
}

/// Reads the words of a column that is named as the state; false where nothing shows what they mean.
fn states(values: &ExportColumns<'_>, at: usize, found: &mut Assignments) -> bool {
    let Some(words) = values.words(at, WORDS_MAX) else { return false };
    // Where no word is known nothing shows that the column is that of the state.
    if !words.keys().any(|word| state_named(values.name(at), word).is_some()) {
        return false;
    }
    let (words, unknown) = unknown_states::readings(values, found, at, words);
    let is_read = words.iter().map(|word| word.rows).sum::<u64>() * 2 > values.filled(at);
    if is_read {
        found.words.push(WordColumn { field: Field::State, words });
        found.unknown_states.extend(unknown);
    }
    is_read
}

/// The words of a column with a closed list, where each is known.
fn known_words(values: &ExportColumns<'_>, field: Field, at: usize) -> Option<WordColumn> {
    let read = values.words(at, WORDS_MAX)?.into_iter().map(|(word, rows)| {
        let ours = word_named(field, word)?.to_owned();
        let theirs = word.to_owned();
        Some(WordReading { theirs, ours, rows, is_proven: false, rivals: Vec::new() })
    });
    Some(WordColumn { field, words: read.collect::<Option<Vec<_>>>()? })
}

/// Words for an absent value in the columns of a field of texts.
fn nothing_words(values: &ExportColumns<'_>, field: Field, at: usize, found: &mut Assignments) {
    if field.form() == FieldForm::Text && !matches!(field, Field::State | Field::Action) {
        found.words.extend(words_for_nothing(values, field, &[at]));
    }
}

/// Words for no amount, such as a dash where nothing was wagered.
pub(crate) fn nothing_amounts(values: &ExportColumns<'_>, found: &mut Assignments) {
    let money = found.all.iter().filter(|one| one.field.form() == FieldForm::Money);
    let words = money.filter_map(|one| words_for_nothing(values, one.field, &one.columns));
    let words: Vec<WordColumn> = words.collect();
    found.words.extend(words);
}

fn words_for_nothing(
    values: &ExportColumns<'_>,
    field: Field,
    columns: &[usize],
) -> Option<WordColumn> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for at in columns {
        let texts = (0..values.table.rows()).map(|row| values.text(*at, row));
        texts
            .filter(|text| is_word_for_nothing(text))
            .for_each(|text| *counts.entry(text).or_default() += 1);
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
    (!words.is_empty()).then_some(WordColumn { field, words })
}

/// Whether all texts of a column are names of rounds.
fn is_of_rounds(values: &ExportColumns<'_>, found: &Assignments, at: usize) -> bool {
    let Some(round) = found.column_of(Field::Round) else { return false };
    let rows = 0..values.table.rows();
    let names: std::collections::BTreeSet<&str> =
        rows.clone().map(|row| values.text(round, row)).collect();
    rows.map(|row| values.text(at, row)).all(|text| text.is_empty() || names.contains(text))
}
