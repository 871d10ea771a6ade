//! Results whose sign is a word in a column beside them: `L` beside `10.00`. The amounts of each such column are tried with a
//! minus where the word is one of a loss, and are taken where the hands settle so.

use super::columns::ExportColumns;
use super::long::LongTable;
use super::sign_words::{SignWord, few_texts, read, with_minus};
use super::spelled::parted;
use super::tried_results::{TriedResult, settling, settling_wager_rows};
use super::vocabulary::{amount_named, field_named};
use super::wagers;
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules};
use std::collections::{BTreeMap, BTreeSet};

/// Most distinct texts of a column of such words.
const WORDS_MAX: usize = 8;

/// Most pairs of columns that are tried.
const PAIRS_MAX: usize = 16;

/// Fewest rows with a word for neither that show whether amounts are results.
const NEITHER_MIN: usize = 3;

/// For each amount of a loss so many may be zero, as they are where the wager was not made.
const ZEROS_MAX: usize = 4;

/// Of a hundred amounts other than zero so many may have no word.
const WORDLESS_MAX: usize = 2;

/// How near two columns are by their names and places, the nearest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Relation {
    /// Their names have a word in common.
    Name,
    /// They are next to each other.
    Place,
    /// The column of words names no wager, so that it may be of all.
    Common,
}

/// A column of amounts with the column of its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SignPair {
    relation: Relation,
    amounts: usize,
    words: usize,
    /// Whether the amounts are zero where the word says neither won nor lost, as no wager is.
    is_zero_for_neither: bool,
}

/// A column of words, each with what it says.
type WordColumns = BTreeMap<usize, BTreeMap<String, SignWord>>;

/// The table with a minus in front of results that were lost by the word beside them, where hands settle so or names say so.
pub(crate) fn signed(table: LongTable, rules: Option<&CompiledRules>) -> LongTable {
    let words = word_columns(&table);
    if words.is_empty() {
        return table;
    }
    let chosen = chosen(&table, &words, rules);
    let with = |table, pair: SignPair| match words.get(&pair.words) {
        Some(read) => with_minus(table, pair.amounts, pair.words, read),
        None => table,
    };
    chosen.into_iter().fold(table, with)
}

fn word_columns(table: &LongTable) -> WordColumns {
    let of = |at: usize| {
        let texts = few_texts(table, at, WORDS_MAX)?;
        let read = read(texts.iter().copied())?;
        let owned = read.into_iter().map(|(word, kind)| (word.to_owned(), kind));
        Some((at, owned.collect()))
    };
    (0..table.columns.len()).filter_map(of).collect()
}

/// The pairs that are results and their words.
fn chosen(table: &LongTable, words: &WordColumns, rules: Option<&CompiledRules>) -> Vec<SignPair> {
    let values = ExportColumns::of(table);
    let mut pairs = pairs(&values, words);
    if pairs.is_empty() {
        return Vec::new();
    }
    pairs.truncate(PAIRS_MAX);
    let settled = match (rules, wagers::together(table)) {
        (Some(rules), Some(_)) => {
            let of = |pair: &SignPair| {
                let read = words.get(&pair.words)?;
                Some(with_minus(table.clone(), pair.amounts, pair.words, read))
            };
            settling_wager_rows(table, &pairs, rules, &of)
        }
        (Some(rules), None) => of_seat_rows(&values, words, &pairs, rules),
        (None, _) => Some(Vec::new()),
    };
    match settled {
        // Results with signs settle already.
        None => Vec::new(),
        Some(settled) if settled.is_empty() => by_names(&values, words, &pairs),
        Some(settled) => with_alike(settled, &pairs),
    }
}

/// The columns of amounts that may be results of the words, the nearest first.
fn pairs(values: &ExportColumns<'_>, words: &WordColumns) -> Vec<SignPair> {
    let mut found = Vec::new();
    for (at, cells) in &values.money {
        let is_unsigned = cells.iter().flatten().all(|minor| *minor >= 0)
            && cells.iter().flatten().any(|minor| *minor > 0);
        let name = values.name(*at);
        let is_other = amount_named(name).is_none() && field_named(name).is_some();
        if !is_unsigned || is_other || !values.is_usable_for_seats(*at) {
            continue;
        }
        for (own, read) in words.iter().filter(|(own, _)| *own != at) {
            let Some(relation) = relation(values, *own, *at) else { continue };
            let is_zero_for_neither = zero_for_neither(values, cells, *own, read);
            found.extend(is_zero_for_neither.map(|is_zero_for_neither| SignPair {
                relation,
                amounts: *at,
                words: *own,
                is_zero_for_neither,
            }));
        }
    }
    // A word stands in front of its amount more often than behind it.
    found.sort_by_key(|pair| {
        let is_before = pair.amounts < pair.words;
        (pair.relation, is_before, pair.amounts.abs_diff(pair.words))
    });
    found
}

/// Whether amounts are zero in the rows whose word says neither won nor lost, of which there are some; `None` where they are not,
/// or where amounts other than zero have no word.
fn zero_for_neither(
    values: &ExportColumns<'_>,
    cells: &[Option<i64>],
    words: usize,
    read: &BTreeMap<String, SignWord>,
) -> Option<bool> {
    let (mut made, mut wordless, mut neither, mut other) = (0, 0, 0, 0);
    let (mut lost, mut nothing) = (0, 0);
    for (row, minor) in cells.iter().enumerate() {
        let text = values.text(words, row);
        let is_made = minor.is_some_and(|minor| minor != 0);
        made += usize::from(is_made);
        wordless += usize::from(is_made && text.is_empty());
        match read.get(text) {
            Some(SignWord::Neither) => {
                neither += 1;
                other += usize::from(is_made);
            }
            Some(SignWord::Loss) => {
                lost += usize::from(is_made);
                nothing += usize::from(*minor == Some(0));
            }
            _ => {}
        }
    }
    // What was paid, or won alone, is nothing where the word says lost.
    let is_lost = lost > 0 && nothing <= lost * ZEROS_MAX;
    let may_be = is_lost && wordless * 100 <= made * WORDLESS_MAX && other * 2 <= neither;
    may_be.then_some(neither >= NEITHER_MIN && other == 0)
}

/// How near a column of words is to one of amounts; `None` where nothing relates them.
fn relation(values: &ExportColumns<'_>, words: usize, amounts: usize) -> Option<Relation> {
    let wager = |at: usize| match amount_named(values.name(at)) {
        Some(Field::Of(_, bet)) if bet != Bet::Total => Some(bet),
        _ => None,
    };
    let (of_words, of_amounts) = (wager(words), wager(amounts));
    if of_words.is_some() && of_amounts.is_some() && of_words != of_amounts {
        return None;
    }
    let parts = |at: usize| parted(values.name(at)).into_iter().collect::<BTreeSet<String>>();
    let is_beside = !values.table.is_side_by_side && words.abs_diff(amounts) == 1;
    match of_words {
        _ if !parts(words).is_disjoint(&parts(amounts)) => Some(Relation::Name),
        _ if is_beside => Some(Relation::Place),
        None => Some(Relation::Common),
        Some(_) => None,
    }
}

/// The pairs with which hands settle; `None` where they settle without.
fn of_seat_rows(
    values: &ExportColumns<'_>,
    words: &WordColumns,
    pairs: &[SignPair],
    rules: &CompiledRules,
) -> Option<Vec<SignPair>> {
    let tried = pairs.iter().filter_map(|pair| {
        let amounts = amounts(values, *pair, words.get(&pair.words)?);
        Some((*pair, TriedResult { columns: vec![pair.amounts], amounts }))
    });
    let (pairs, tried): (Vec<SignPair>, Vec<TriedResult>) = tried.unzip();
    let chosen = settling(values, rules, &tried)?;
    Some(chosen.into_iter().filter_map(|at| pairs.get(at).copied()).collect())
}

/// The amounts of a pair with the sign of their words.
fn amounts(
    values: &ExportColumns<'_>,
    pair: SignPair,
    read: &BTreeMap<String, SignWord>,
) -> Vec<Option<i64>> {
    let cells = values.money.get(&pair.amounts).into_iter().flatten().enumerate();
    let signed = cells.map(|(row, minor)| {
        let minor = (*minor)?;
        match read.get(values.text(pair.words, row)) {
            Some(SignWord::Loss) => minor.checked_neg(),
            None if minor != 0 => None,
            _ => Some(minor),
        }
    });
    signed.collect()
}

/// The pairs, and those of further columns of words that lie like one of them: the result of a side wager is often wrong, or
/// too rare to settle.
fn with_alike(settled: Vec<SignPair>, pairs: &[SignPair]) -> Vec<SignPair> {
    let mut chosen = settled.clone();
    let lies_like = |one: &SignPair, other: &SignPair| {
        let distance = |pair: &SignPair| pair.amounts.wrapping_sub(pair.words);
        one.relation == other.relation && distance(one) == distance(other)
    };
    for pair in pairs {
        let is_open = |known: &SignPair| known.amounts != pair.amounts && known.words != pair.words;
        if chosen.iter().all(is_open) && settled.iter().any(|one| lies_like(one, pair)) {
            chosen.push(*pair);
        }
    }
    chosen
}

/// The pairs by their names, where no hands show which they are: each result has a column of its words whose name is like its
/// own, and another column has what was wagered; or it is zero where nothing was won or lost.
fn by_names(values: &ExportColumns<'_>, words: &WordColumns, pairs: &[SignPair]) -> Vec<SignPair> {
    let named = |at: usize| amount_named(values.name(at));
    let is_stake_of = |pair: &SignPair, bet: Bet| {
        let is_own = |at: &usize| *at == pair.amounts;
        let is_stake = |at: &usize| named(*at) == Some(Field::Of(Amount::Bets, bet));
        values.money.keys().any(|at| !is_own(at) && is_stake(at))
    };
    let is_result = |pair: &SignPair| {
        let is_like = pair.relation == Relation::Name;
        match named(pair.amounts) {
            Some(Field::Of(Amount::Net, _)) => is_like || pair.is_zero_for_neither,
            Some(Field::Of(Amount::Bets, Bet::Total)) => {
                pair.is_zero_for_neither && is_stake_of(pair, Bet::Ante)
            }
            Some(Field::Of(Amount::Bets, bet)) => is_like && is_stake_of(pair, bet),
            _ => false,
        }
    };
    let of = |words: &usize| {
        let own = pairs.iter().filter(|pair| pair.words == *words);
        own.copied().find(|pair| is_result(pair))
    };
    let mut chosen: Vec<SignPair> = Vec::new();
    for pair in words.keys().filter_map(of) {
        if chosen.iter().all(|one| one.amounts != pair.amounts) {
            chosen.push(pair);
        }
    }
    chosen
}
