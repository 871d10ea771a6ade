//! Results in two columns, as accounts have them: what was won in one, what was lost in the other, both without a sign. Each such
//! pair is tried as one result, and is taken where the hands settle so, or where the names say so and nothing settles.

use super::amount_spelling::digits;
use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::long::LongTable;
use super::sign_words::minus;
use super::spelled::{has, parted};
use super::tried_results::{TriedResult, settling, settling_wager_rows};
use super::vocabulary::{amount_named, field_named};
use super::wagers;
use gincert_replay::CompiledRules;
use gincert_replay::rows::Field;

/// Most pairs of columns that are tried.
const PAIRS_MAX: usize = 8;

/// Of a hundred rows with an amount other than zero in one of the columns so many may have one in both.
const BOTH_MAX: usize = 1;

/// Fewest rows with an amount other than zero in each column.
const ROWS_MIN: usize = 3;

/// Words of a header for what was won, in a column beside one of what was lost.
const WON: &str = "bij|vinte|vincite|won|win|wins|winnings|credit|cr|plus|haben|gewinn|gewonnen|gutschrift|gain|gagné|gains|crédit|avoir|vinto|vincita|avere|credito|ganado|ganancia|haber|crédito|wygrana|winst|vinst|vundet|gevinst|kredit|kredyt|credito|ganho|výhra|nyeremény|követel|voitto|kazanç|alacak|castig|câștig|добив|печалба|кредит|выигрыш|κέρδος|πίστωση";

/// Words of a header for what was lost.
const LOSSES: &str = "af|lost|perse|perdite|loss|losses|debit|dr|minus|soll|verlust|verloren|lastschrift|perte|perdu|pertes|débit|doit|perso|perdita|dare|debito|perdido|pérdida|debe|débito|przegrana|strata|verlies|förlust|tab|tap|tabt|tapt|debet|perda|prohra|ztráta|veszteség|tartozik|tappio|kayıp|borç|pierdere|pierdut|загуба|дебит|дебет|проигрыш|ζημία|χρέωση";

/// Two columns of amounts without a sign, of which in hardly any row both are other than zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct LostPair {
    won: usize,
    lost: usize,
    /// Whether the names of both say so, and are alike in all else.
    is_named: bool,
}

/// The table with results in the column of what was won where another column has what was lost.
pub(super) fn joined(table: LongTable, rules: Option<&CompiledRules>) -> LongTable {
    let chosen = chosen(&table, rules);
    chosen.into_iter().fold(table, with_lost)
}

fn chosen(table: &LongTable, rules: Option<&CompiledRules>) -> Vec<LostPair> {
    let values = ExportColumns::of(table);
    let pairs = pairs(&values);
    if pairs.is_empty() {
        return Vec::new();
    }
    let settled = match (rules, wagers::together(table)) {
        (Some(rules), Some(_)) => {
            let of = |pair: &LostPair| Some(with_lost(table.clone(), *pair));
            settling_wager_rows(table, &pairs, rules, &of)
        }
        (Some(rules), None) => {
            let tried: Vec<TriedResult> = pairs.iter().map(|one| tried(&values, *one)).collect();
            settling(&values, rules, &tried)
                .map(|places| places.into_iter().filter_map(|at| pairs.get(at).copied()).collect())
        }
        (None, _) => Some(Vec::new()),
    };
    match settled {
        None => Vec::new(),
        Some(settled) if settled.is_empty() => apart(pairs.iter().filter(|pair| pair.is_named)),
        Some(settled) => {
            // The result of a side wager may be too rare to settle, and its names say what it is.
            let are_named = settled.iter().any(|one| one.is_named);
            let is_like = |pair: &&LostPair| are_named && pair.is_named;
            apart(settled.iter().chain(pairs.iter().filter(is_like)))
        }
    }
}

/// Those pairs that have no column in common with one before them.
fn apart<'p>(pairs: impl Iterator<Item = &'p LostPair>) -> Vec<LostPair> {
    let mut kept: Vec<LostPair> = Vec::new();
    for pair in pairs {
        let own = [pair.won, pair.lost];
        if !kept.iter().any(|one| own.contains(&one.won) || own.contains(&one.lost)) {
            kept.push(*pair);
        }
    }
    kept
}

/// The pairs of columns that may be what was won and what was lost, those with such names first, then the nearest.
fn pairs(values: &ExportColumns<'_>) -> Vec<LostPair> {
    let may_be = |at: &usize| {
        let name = values.name(*at);
        let words = parted(name);
        let is_named = amount_named(name).is_some() || has(&words, WON) || has(&words, LOSSES);
        let is_other = !is_named && field_named(name).is_some();
        let cells = values.money.get(at).map(Vec::as_slice).unwrap_or_default();
        let made = cells.iter().flatten().filter(|minor| **minor > 0).count();
        let is_unsigned = cells.iter().flatten().all(|minor| *minor >= 0);
        !is_other && is_unsigned && made >= ROWS_MIN && values.is_usable_for_seats(*at)
    };
    let columns: Vec<usize> = values.money.keys().copied().filter(may_be).collect();
    let mut found = Vec::new();
    for (won, lost) in columns.iter().flat_map(|won| columns.iter().map(move |lost| (*won, *lost)))
    {
        if won != lost && !are_both(values, won, lost) {
            found.push(LostPair { won, lost, is_named: are_named(values, won, lost) });
        }
    }
    // Where names say so, no other pair is tried.
    if found.iter().any(|pair| pair.is_named) {
        found.retain(|pair| pair.is_named);
    }
    found.sort_by_key(|pair| (!pair.is_named, pair.won.abs_diff(pair.lost)));
    found.truncate(PAIRS_MAX);
    found
}

/// Whether more than a few rows have an amount other than zero in both columns.
fn are_both(values: &ExportColumns<'_>, one: usize, other: usize) -> bool {
    let is_made = |at: usize, row: usize| {
        values.money.get(&at).and_then(|cells| cells.get(row)).copied().flatten() > Some(0)
    };
    let (mut any, mut both) = (0, 0);
    for row in 0..values.table.rows() {
        let made = [one, other].map(|at| is_made(at, row));
        any += usize::from(made.contains(&true));
        both += usize::from(made == [true; 2]);
    }
    both * 100 > any * BOTH_MAX
}

/// Whether one name says won and the other lost, and all else in them is alike.
fn are_named(values: &ExportColumns<'_>, won: usize, lost: usize) -> bool {
    let [of_won, of_lost] = [won, lost].map(|at| parted(values.name(at)));
    let rest = |words: &[String], spellings: &str| -> Vec<String> {
        let is_other = |word: &&String| !has(std::slice::from_ref(*word), spellings);
        words.iter().filter(is_other).cloned().collect()
    };
    has(&of_won, WON) && has(&of_lost, LOSSES) && rest(&of_won, WON) == rest(&of_lost, LOSSES)
}

/// The result of a pair.
fn tried(values: &ExportColumns<'_>, pair: LostPair) -> TriedResult {
    let cell = |at: usize, row: usize| values.money.get(&at)?.get(row).copied().flatten();
    let result = |row: usize| match (cell(pair.won, row), cell(pair.lost, row)) {
        (None, None) => None,
        (won, lost) => won.unwrap_or(0).checked_sub(lost.unwrap_or(0)),
    };
    let amounts = (0..values.table.rows()).map(result).collect();
    TriedResult { columns: vec![pair.won, pair.lost], amounts }
}

/// The table with the results of a pair in the column of what was won, and nothing in the other.
fn with_lost(mut table: LongTable, pair: LostPair) -> LongTable {
    let column = table.columns.get_mut(pair.lost);
    let lost = column.map(|column| {
        let blank = vec![String::new(); column.cells.len()];
        std::mem::replace(&mut column.cells, blank)
    });
    let is_made = |cell: &str| digits(cell).is_some_and(|minor| minor != 0);
    let cells = table.columns.get_mut(pair.won).map(|column| &mut column.cells);
    for (cell, lost) in cells.into_iter().flatten().zip(lost.unwrap_or_default()) {
        if is_made(&lost) && !is_made(cell) {
            *cell = minus(&lost);
        } else if cell.trim().is_empty() {
            *cell = lost;
        }
    }
    table.lost.insert(pair.won, pair.lost);
    table
}

/// Adds the columns of what was lost to the results that are read with them.
pub(super) fn add_lost(table: &LongTable, found: &mut Assignments) {
    let is_result = |field: Field| field.is_signed_by_words();
    for one in found.all.iter_mut().filter(|one| is_result(one.field)) {
        let lost = one.columns.first().and_then(|won| table.lost.get(won));
        one.columns.extend(lost.copied());
    }
}
