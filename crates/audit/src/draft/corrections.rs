//! What an export has of corrections after the settlement: a column of amounts that is named so, and rows that are marked as
//! corrections. They are read, as a guess, where hands show what their amounts are.

use super::assignment::{Assignment, Assignments, WordColumn, WordReading};
use super::blocks::SEAT_MAX;
use super::columns::{ExportColumns, free};
use super::correction_results::HandRows;
use super::export::Export;
use super::habits::{CorrectionFields, DraftedCorrection, DraftedCorrectionRows};
use super::hands::CardColumn;
use super::model::DraftReason;
use super::reversals;
use super::settled::amount;
use super::vocabulary::{field_named, is_correction, is_void, word_named, words};
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules};
use std::collections::{BTreeMap, BTreeSet};

/// Most distinct words of a column that marks rows.
const WORDS_MAX: usize = 12;

/// Fewest results that amounts put right, which show that they are corrections.
const RIGHT_MIN: u64 = 2;

/// Corrections of an export.
#[derive(Debug, Default)]
pub(crate) struct FoundCorrections {
    pub columns: Vec<DraftedCorrection>,
    pub rows: Vec<DraftedCorrectionRows>,
}

/// Finds them; a column whose amounts put results right is read.
pub(crate) fn find(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &mut Assignments,
    rules: Option<&CompiledRules>,
) -> FoundCorrections {
    let (mut columns, read): (Vec<_>, Vec<_>) =
        columns(export, values, found, rules).into_iter().unzip();
    let rows = rows(export, values, found, rules);
    let mut read = read.into_iter().flatten();
    if let (Some(fields), None) = (read.next(), read.next()) {
        found.all.extend(fields.all);
        found.words.extend(fields.words);
    } else {
        columns.iter_mut().for_each(|one| one.fields = None);
    }
    // The word of such rows is no state of a round.
    let state = found.column_of(Field::State).map(|at| values.name(at));
    let drafted: Vec<&str> = rows
        .iter()
        .filter(|one| one.results.is_some() && state == Some(one.column.as_str()))
        .map(|one| one.word.as_str())
        .collect();
    for column in found.words.iter_mut().filter(|column| column.field == Field::State) {
        column.words.retain(|word| !drafted.contains(&word.theirs.as_str()));
    }
    FoundCorrections { columns, rows }
}

/// Fields of corrections, and the words of their wagers.
struct CorrectionColumns {
    all: Vec<Assignment>,
    words: Option<WordColumn>,
}

/// Columns of money whose name is that of a correction, and that hold no field, each with what it may be read as.
fn columns(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
    rules: Option<&CompiledRules>,
) -> Vec<(DraftedCorrection, Option<CorrectionColumns>)> {
    let seat = seat_column(values, found);
    let is_own = |at: &&usize| {
        is_correction(values.name(**at)) && !found.is_read(**at) && seat != Some(**at)
    };
    // Where rows are single wagers, a column is in several parts.
    let mut columns: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in values.money.keys().filter(is_own) {
        if let Some((_, name)) = values.table.columns.get(*at).and_then(|one| one.sources.first()) {
            columns.entry(name).or_default().push(*at);
        }
    }
    let name = |at: usize| Some(values.table.columns.get(at)?.name.clone());
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
        let seat = seat.filter(|_| is_of_round);
        let wager = wager_column(values, found);
        let at = parts.first().copied()?;
        let read = CorrectedColumn { at, wager, seat, is_of_round };
        let fields = read.put_right(values, found, (rules, &rows)).filter(|_| parts.len() == 1);
        let drafted = DraftedCorrection {
            column: column.to_owned(),
            wager: wager.and_then(name),
            seat: seat.and_then(name),
            is_side_by_side: is_of_round,
            words: wager.map_or_else(Vec::new, |at| wager_words(values, found, at)),
            rows: moved.len() as u64,
            sum: moved.into_iter().sum(),
            fields,
            file: place.file,
            line: place.line,
        };
        let columns = drafted.fields.map(|did| read.columns(values, found, did));
        Some((drafted, columns))
    });
    all.collect()
}

/// A column of corrections beside those of the wager and of the seat.
#[derive(Debug, Clone, Copy)]
struct CorrectedColumn {
    at: usize,
    wager: Option<usize>,
    seat: Option<usize>,
    /// Whether seats are side by side, and it is a column of the round.
    is_of_round: bool,
}

impl CorrectedColumn {
    /// How many of its amounts put a result right; none where too few do.
    fn put_right(
        self,
        values: &ExportColumns<'_>,
        found: &Assignments,
        (rules, rows): (Option<&CompiledRules>, &[usize]),
    ) -> Option<CorrectionFields> {
        let hands = HandRows::without(&[], values, found, rules);
        let table = values.table;
        let moved = rows.iter().filter_map(|row| {
            let minor = amount(&values.money, self.at, *row)?;
            let word = self.wager.and_then(|at| bet_of(values, found, values.text(at, *row)));
            let row = match self.is_of_round {
                false => *row,
                true => {
                    let number = seat_number(values.text(self.seat?, *row))?;
                    let is_own = |other: &usize| {
                        table.origin.get(*other) == table.origin.get(*row)
                            && table.seats.get(*other) == Some(&number)
                    };
                    (0..table.rows()).find(is_own)?
                }
            };
            Some((row, word.unwrap_or(Bet::Total), minor))
        });
        let moved: Vec<(usize, Bet, i64)> = moved.collect();
        let did = CorrectionFields { right: hands.put_right(&moved), of: rows.len() as u64 };
        (did.right >= RIGHT_MIN && did.right * 2 >= did.of).then_some(did)
    }

    fn columns(
        self,
        values: &ExportColumns<'_>,
        found: &Assignments,
        did: CorrectionFields,
    ) -> CorrectionColumns {
        let fields = [
            (Field::AdjustedAmount, Some(self.at)),
            (Field::AdjustedBet, self.wager),
            (Field::AdjustedSeat, self.seat),
        ];
        let reason = DraftReason::PutsRight(did.right, did.of);
        let all = fields.into_iter().filter_map(|(field, at)| {
            Some(Assignment::guess(field, vec![at?], reason, Vec::new()))
        });
        let words = self.wager.map(|at| {
            let counts = values.words(at, WORDS_MAX).unwrap_or_default();
            let rows = |word: &str| counts.get(word).copied().unwrap_or(0);
            let words = wager_words(values, found, at).into_iter();
            let words = words.map(|(theirs, ours)| WordReading {
                rows: rows(&theirs),
                theirs,
                ours: ours.to_owned(),
                is_proven: false,
                rivals: Vec::new(),
            });
            WordColumn { field: Field::AdjustedBet, words: words.collect() }
        });
        CorrectionColumns { all: all.collect(), words }
    }
}

/// The number in a cell of a seat.
fn seat_number(text: &str) -> Option<u32> {
    text.parse::<u32>().ok().filter(|number| *number <= SEAT_MAX)
}

/// The column of the seat that a correction is of, which is no amount.
fn seat_column(values: &ExportColumns<'_>, found: &Assignments) -> Option<usize> {
    let is_seat = |at: &usize| {
        let mut texts = (0..values.table.rows()).map(|row| values.text(*at, row));
        let name = values.name(*at);
        is_correction(name)
            && field_named(name) == Some(Field::Seat)
            && texts.all(|text| text.is_empty() || seat_number(text).is_some())
    };
    free(values, found).into_iter().find(is_seat)
}

/// The wager that a word names: by itself, or as the column of its stakes does.
fn bet_of(values: &ExportColumns<'_>, found: &Assignments, word: &str) -> Option<Bet> {
    let own = words(word);
    let is_named = |bet: &Bet| {
        let at = found.column_of(Field::Of(Amount::Bets, *bet));
        let name = at.map(|at| words(values.name(at))).unwrap_or_default();
        !own.is_empty() && own.iter().all(|word| name.contains(word))
    };
    let mut bets = [Bet::Ante, Bet::Play, Bet::BONUS].into_iter().filter(is_named);
    let by_word = || word_named(Field::Wager, word).and_then(Bet::parse);
    match (bets.next(), bets.next()) {
        (Some(bet), None) => by_word().or(Some(bet)),
        _ => by_word(),
    }
}

/// The words of the column of the wager, and ours.
fn wager_words(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
) -> Vec<(String, &'static str)> {
    let words = values.words(at, WORDS_MAX).unwrap_or_default();
    let ours = |word: &str| Some((word.to_owned(), bet_of(values, found, word)?.word()));
    words.into_keys().filter_map(ours).collect()
}

/// The column of the wager that a correction is of, by its name and its words.
fn wager_column(values: &ExportColumns<'_>, found: &Assignments) -> Option<usize> {
    let names_wagers = |at: &usize| {
        let words = values.words(*at, WORDS_MAX).unwrap_or_default();
        let is_known = |word: &&str| bet_of(values, found, word).is_some();
        is_correction(values.name(*at)) && !words.is_empty() && words.keys().all(is_known)
    };
    free(values, found).into_iter().find(names_wagers)
}

/// Rows with a word for a correction in a column that nothing is read from.
fn rows(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
    rules: Option<&CompiledRules>,
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
    words
        .flatten()
        .filter_map(|(at, word)| marked(export, values, (found, rules), (at, word)))
        .collect()
}

/// What rows with a word in a column are.
fn marked(
    export: &Export,
    values: &ExportColumns<'_>,
    (found, rules): (&Assignments, Option<&CompiledRules>),
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
    let has_results = !results.is_empty();
    let sum = own.iter().flat_map(|row| results.iter().map(move |at| (*at, *row)));
    let sum = sum.filter_map(|(at, row)| amount(&values.money, at, row)).map(i128::from).sum();
    let place = values.place(export, *own.first()?)?;
    let is_of_rounds = repeats * 10 >= own.len() as u64 * 9;
    let hands = HandRows::without(&own, values, found, rules);
    let results = hands.results(&own).filter(|_| is_of_rounds && has_results);
    Some(DraftedCorrectionRows {
        results,
        column: values.table.columns.get(at)?.name.clone(),
        rows: own.len() as u64,
        repeats,
        with_cards: own.iter().filter(shows).count() as u64,
        has_results,
        sum,
        file: place.file,
        line: place.line,
        word,
    })
}
