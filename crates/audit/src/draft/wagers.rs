//! Exports with one row for each wager: the rows of a hand are put together, each wager in columns of its
//! own, so that hands can be settled; and what was found is taken back to the columns of the export.

use super::assignment::{Assignment, Assignments, WordColumn, WordReading};
use super::columns::ExportColumns;
use super::long::{LongColumn, LongTable};
use super::model::{Certainty, DraftReason};
use super::other_kinds::is_no_wager;
use super::vocabulary::{field_named, word_named};
use super::{hand_rows, hands};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::{BTreeMap, BTreeSet};

/// Most words for wagers: ante, play, bonus, total, further side wagers, and rows without a wager such as tips.
const WORDS_MAX: usize = 8;

/// An export whose rows are single wagers, put together by hands.
pub(crate) struct WagerRows {
    pub table: LongTable,
    /// The column that names the wager.
    pub wager: usize,
    /// Columns of the table above: the column of the export that each is from, and the wager's word.
    split: BTreeMap<usize, (usize, String)>,
    /// How many rows of the export have each word.
    words: BTreeMap<String, u64>,
}

/// How a column may name wagers; the first is tried first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WordForm {
    /// By its header, or by a word that is known.
    Known,
    /// By words that nobody knows.
    Word,
    /// By numbers or codes.
    Code,
}

/// Puts the rows of hands together; `None` where rows are no single wagers.
pub(crate) fn together(table: &LongTable) -> Option<WagerRows> {
    let (_, cards) = hands::find(table)?;
    match hand_rows::adjacent(table, &cards) {
        Some(other) => {
            let (_, cards) = hands::find(&other)?;
            of_adjacent(&other, &cards)
        }
        None => of_adjacent(table, &cards),
    }
}

/// The same where the rows of a hand are below each other.
fn of_adjacent(table: &LongTable, cards: &[hands::CardColumn]) -> Option<WagerRows> {
    let of_cards: BTreeSet<usize> = cards.iter().flat_map(|one| one.columns.clone()).collect();
    let values = ExportColumns::of(table);
    // Hands that are not shown look alike, and those of two seats stand below each other.
    let is_of_row = |at: &usize| {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        (0..table.rows()).all(|row| seen.insert(values.text(*at, row)))
    };
    // A number of the row, such as that of a transaction, is none of the hand.
    let is_of_hand = |at: &usize| {
        matches!(field_named(values.name(*at)), Some(Field::Round | Field::Seat)) && !is_of_row(at)
    };
    let of_hand = (0..table.columns.len()).filter(|at| is_of_hand(at) || of_cards.contains(at));
    let of_hand: Vec<usize> = of_hand.collect();
    let key =
        |row: usize| -> Vec<&str> { of_hand.iter().map(|at| values.text(*at, row)).collect() };
    let mut starts: Vec<bool> =
        (0..table.rows()).map(|row| row == 0 || key(row) != key(row - 1)).collect();
    let is_shown = |row: usize| {
        let of_row = |column: &hands::CardColumn| {
            column.cards.get(row).and_then(Option::as_ref).is_some_and(|cards| cards.is_whole())
        };
        cards.iter().all(of_row)
    };
    let shown: Vec<bool> = (0..table.rows()).map(is_shown).collect();
    let further = starts.iter().filter(|starts| !**starts).count();
    if further * 4 < table.rows() {
        return None;
    }
    let names_wagers = |at: &usize, form: WordForm| {
        let words = values.words(*at, WORDS_MAX).unwrap_or_default();
        let is_known = field_named(values.name(*at)) == Some(Field::Wager)
            || words.keys().any(|word| word_named(Field::Wager, word).is_some());
        // Words of another language: no hand has one of them twice.
        let is_word = |word: &&str| !word.contains(|c: char| c.is_ascii_digit());
        let is_usable = match form {
            WordForm::Known => is_known,
            WordForm::Word => words.keys().all(is_word),
            WordForm::Code => field_named(values.name(*at)).is_none(),
        };
        let is_open = form == WordForm::Known || !of_cards.contains(at);
        words.len() >= 2 && is_usable && is_open && is_distinct(&values, (&starts, &shown), *at)
    };
    let forms = [WordForm::Known, WordForm::Word, WordForm::Code];
    let mut columns =
        forms.into_iter().flat_map(|form| (0..table.columns.len()).map(move |at| (form, at)));
    let (_, wager) = columns.find(|(form, at)| names_wagers(at, *form))?;
    // A further row of a wager is of another hand.
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (row, starts) in starts.iter_mut().enumerate() {
        let word = values.text(wager, row);
        *starts |= seen.contains(word);
        if *starts {
            seen.clear();
        }
        seen.insert(word);
    }
    put_together(table, &values, wager, &starts)
}

/// One row for each hand, with the amounts of each wager in columns of their own.
fn put_together(
    table: &LongTable,
    values: &ExportColumns<'_>,
    wager: usize,
    starts: &[bool],
) -> Option<WagerRows> {
    let words: BTreeMap<String, u64> = values
        .words(wager, WORDS_MAX)?
        .into_iter()
        .map(|(word, rows)| (word.to_owned(), rows))
        .collect();
    // What changes from wager to wager of a hand belongs to the wager.
    let belongs = |at: usize| {
        at != wager && values.money.contains_key(&at) && !is_constant(values, starts, at)
    };
    let of_wager: BTreeSet<usize> = (0..table.columns.len()).filter(|at| belongs(*at)).collect();
    let is_split = |at: usize| of_wager.contains(&at);
    let mut columns: Vec<LongColumn> = Vec::new();
    let mut split = BTreeMap::new();
    let kept = |column: &LongColumn| LongColumn { cells: Vec::new(), ..column.clone() };
    columns.extend(table.columns.iter().map(kept));
    for at in (0..table.columns.len()).filter(|at| is_split(*at)) {
        for word in words.keys() {
            let Some(column) = table.columns.get(at) else { continue };
            split.insert(columns.len(), (at, word.clone()));
            let name = format!("{} {word}", column.name);
            columns.push(LongColumn { name, sources: column.sources.clone(), cells: Vec::new() });
        }
    }
    let mut origin = Vec::new();
    for (row, starts) in starts.iter().enumerate() {
        if *starts {
            origin.push(table.origin.get(row).copied().unwrap_or(row));
            for (at, column) in columns.iter_mut().enumerate() {
                let is_blank = split.contains_key(&at) || is_split(at);
                column.cells.push(if is_blank {
                    String::new()
                } else {
                    values.text(at, row).to_owned()
                });
            }
        }
        // What only a further row says is true of the hand, too.
        for (at, column) in columns.iter_mut().enumerate().take(table.columns.len()) {
            let last = column.cells.last_mut().filter(|cell| cell.is_empty() && !is_split(at));
            last.into_iter().for_each(|cell| values.text(at, row).clone_into(cell));
        }
        for (place, (at, word)) in &split {
            let last = columns.get_mut(*place).and_then(|column| column.cells.last_mut());
            if let Some(cell) = last.filter(|_| values.text(wager, row) == word) {
                values.text(*at, row).clone_into(cell);
            }
        }
    }
    // What a row of one wager says need not be true of the hand.
    let changes = (0..table.columns.len()).filter(|at| !is_alike(values, starts, *at));
    let of_wagers = changes.collect();
    let mut signs = table.signs.clone();
    let signed = split.iter().filter_map(|(place, (at, _))| Some((*place, *signs.of.get(at)?)));
    let signed: Vec<(usize, usize)> = signed.collect();
    signs.of.extend(signed);
    let table = LongTable {
        columns,
        origin,
        of_wagers,
        signs,
        lost: table.lost.clone(),
        numbering: table.numbering.clone(),
        ..LongTable::default()
    };
    Some(WagerRows { table, wager, split, words })
}

/// Whether no hand that is shown has a text of a column twice, and there are such hands of several rows.
fn is_distinct(values: &ExportColumns<'_>, (starts, shown): (&[bool], &[bool]), at: usize) -> bool {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut further = 0;
    let is_distinct = starts.iter().zip(shown).enumerate().all(|(row, (starts, is_shown))| {
        if *starts {
            seen.clear();
        }
        further += u64::from(!starts && *is_shown);
        seen.insert(values.text(at, row)) || !is_shown
    });
    is_distinct && further > 0
}

/// Whether a column has one text for all rows of each hand.
fn is_constant(values: &ExportColumns<'_>, starts: &[bool], at: usize) -> bool {
    let changes = |row: usize| values.text(at, row) != values.text(at, row - 1);
    !(1..starts.len()).any(|row| starts.get(row) == Some(&false) && changes(row))
}

/// The same where rows without a text say nothing.
fn is_alike(values: &ExportColumns<'_>, starts: &[bool], at: usize) -> bool {
    let mut known = "";
    (0..starts.len()).all(|row| {
        if starts.get(row) == Some(&true) {
            known = "";
        }
        let text = values.text(at, row);
        let is_other = !text.is_empty() && !known.is_empty() && text != known;
        if !text.is_empty() {
            known = text;
        }
        !is_other
    })
}

/// Takes what was found back to the columns of the export: the words of the wagers, and which column holds
/// what was wagered, won or paid.
pub(crate) fn apart(rows: &WagerRows, found: &mut Assignments) {
    let is_known = |word: &String| is_no_wager(word) || word_named(Field::Wager, word).is_some();
    let settles = |one: &Assignment| one.columns.iter().any(|at| rows.split.contains_key(at));
    if !rows.words.keys().any(is_known) && !found.all.iter().any(settles) {
        // Nothing shows what the words mean, not even that they are those of wagers.
        found.refuted.push((rows.wager, DraftReason::Unread(Field::Wager)));
        return;
    }
    let (mut words, mut amounts) = (BTreeMap::new(), BTreeMap::new());
    let mut kept = Vec::new();
    for one in std::mem::take(&mut found.all) {
        let (Field::Of(amount, bet), Some(at)) = (one.field, one.columns.first()) else {
            kept.push(one);
            continue;
        };
        let Some((column, word)) = rows.split.get(at) else { continue };
        // A name of amounts that names no wager is that of all wagers' rows.
        let is_unproven = one.certainty != Certainty::Sure;
        if bet == Bet::Total && is_unproven && word_named(Field::Wager, word) != Some(bet.word()) {
            continue;
        }
        words.entry(word.clone()).or_insert_with(Vec::new).push((bet, one.certainty));
        let field = match amount {
            Amount::Bets => Field::WagerBets,
            Amount::Net => Field::WagerNet,
            Amount::Paid => Field::WagerPaid,
        };
        let of: &mut Vec<Assignment> = amounts.entry(*column).or_insert_with(Vec::new);
        let rivals =
            one.rivals.iter().filter_map(|at| rows.split.get(at).map(|(column, _)| *column));
        let rivals = rivals.filter(|rival| rival != column).collect();
        of.push(Assignment { field, columns: vec![*column], rivals, ..one });
    }
    for (at, _) in &mut found.refuted {
        if let Some((column, _)) = rows.split.get(at) {
            *at = *column;
        }
    }
    let mut is_sure = true;
    let readings = rows.words.iter().map(|(theirs, count)| {
        let of: &[(Bet, Certainty)] = words.get(theirs).map(Vec::as_slice).unwrap_or_default();
        let first = of.first().map(|(bet, _)| *bet);
        let is_one = of.iter().all(|(bet, _)| Some(*bet) == first);
        let is_proven = is_one && of.iter().any(|(_, certainty)| *certainty == Certainty::Sure);
        is_sure &= is_proven;
        let ours = match is_no_wager(theirs) {
            true => None,
            false => first.map(Bet::word).or_else(|| word_named(Field::Wager, theirs)),
        };
        WordReading {
            theirs: theirs.clone(),
            ours: ours.unwrap_or_default().to_owned(),
            rows: *count,
            is_proven,
            rivals: Vec::new(),
        }
    });
    let column = WordColumn { field: Field::Wager, words: readings.collect() };
    found.words.push(column);
    let certainty = |is_sure: bool| if is_sure { Certainty::Sure } else { Certainty::Guess };
    for of in amounts.into_values() {
        let Some(first) = of.first().cloned() else { continue };
        let is_one = of.iter().all(|one| one.field == first.field && one.rivals.is_empty());
        let all = of.iter().all(|one| one.certainty == Certainty::Sure);
        if kept.iter().all(|known: &Assignment| known.field != first.field) {
            kept.push(Assignment { certainty: certainty(is_one && all && is_sure), ..first });
        }
    }
    let reason = DraftReason::Wagers(rows.words.values().sum());
    kept.push(Assignment {
        field: Field::Wager,
        columns: vec![rows.wager],
        certainty: certainty(is_sure),
        reason,
        rivals: Vec::new(),
    });
    found.all = kept;
}
