//! Rows of an export that carry no wager, such as tips, drops, fills, and the opening of a table: a word in a column says so, and
//! none of them shows a card.

use super::amount_spelling::{digits, digits_behind, hundredths};
use super::export::Export;
use super::hands::CardColumn;
use super::long::LongTable;
use super::vocabulary::{
    amount_named, field_named, has_word, is_correction, is_uncounted, state_named, word_named,
};
use gincert_replay::map::RowCondition;
use gincert_replay::rows::Field;
use std::collections::BTreeMap;

/// Most kinds of row in a column of them.
const KINDS_MAX: usize = 24;

/// Words for what is no wager: money between tables, players and the cage, and events without money.
const NO_WAGERS: &str = "tip|tips|toke|tokes|gratuity|pourboire|pourboires|propina|propinas|trinkgeld|tronc|mancia|drop|drops|fill|fills|refill|credit|credits|open|opening|opened|close|closing|closed|shift|buyin|buy|cashout|cashin|cash|colorup|colourup|color|colour|float|count|inventory|login|logout|logon|logoff|deposit|withdrawal|transfer|marker|rating|reset|break|pause|apertura|cierre|ouverture|fermeture|eröffnung|schliessung|schließung|einlage|nachlage|entnahme|recarga|relleno";

/// Words of a header for the kind of a row.
const KINDS: &str = "type|kind|event|events|entry|record|rectype|transaction|trans|txn|art|typ|tipo|operation|op|activity|category|vorgang|buchungsart|satzart|ereignis|evento|suceso|événement|opération|movimiento|movement|action";

/// Whether a word is one for what is no wager.
pub(super) fn is_no_wager(word: &str) -> bool {
    has_word(word, NO_WAGERS) && word_named(Field::Wager, word).is_none()
}

/// Rows of a word: all of them, and those that show a card.
#[derive(Debug, Clone, Copy, Default)]
struct KindRows {
    all: usize,
    shown: usize,
}

/// The conditions that leave such rows out.
pub(super) fn find(export: &Export, table: &LongTable, cards: &[CardColumn]) -> Vec<RowCondition> {
    if cards.is_empty() || table.is_side_by_side {
        return Vec::new();
    }
    let shows = |row: usize| {
        let of = |one: &CardColumn| one.cards.get(row).and_then(Option::as_ref).copied();
        cards.iter().filter_map(of).any(|cards| !cards.cards().is_empty())
    };
    let shown: Vec<bool> = (0..table.rows()).map(shows).collect();
    let columns = (0..export.names.len()).filter(|at| may_name_kinds(export, *at));
    let conditions = columns.flat_map(|at| {
        let name = export.names.get(at).cloned().unwrap_or_default();
        let words = words_of(export, table, &shown, at).unwrap_or_default();
        let is_shown = |of: &&KindRows| of.shown * 10 >= of.all * 9;
        let of_hands: usize = words.values().filter(is_shown).map(|of| of.all).sum();
        let all: usize = words.values().map(|of| of.all).sum();
        let has_wagers = words.keys().any(|word| word_named(Field::Wager, word).is_some());
        let names_kinds = has_word(&name, KINDS) && !has_wagers;
        let is_own = move |(word, of): &(String, KindRows)| {
            let is_kind = is_no_wager(word) || names_kinds && !says_what_became(word);
            of.shown == 0 && !word.is_empty() && is_kind && of_hands * 2 > all
        };
        let found = words.into_iter().filter(is_own);
        found.map(move |(word, _)| RowCondition::new(name.clone(), word)).collect::<Vec<_>>()
    });
    conditions.collect()
}

/// Whether a column may name the kind of each row: it names no field, or the wager or the game.
fn may_name_kinds(export: &Export, at: usize) -> bool {
    let name = export.names.get(at).map_or("", String::as_str);
    let named = field_named(name);
    let is_open = matches!(named, None | Some(Field::Wager | Field::Game));
    is_open || has_word(name, KINDS) && !matches!(named, Some(Field::State | Field::Action))
}

/// Whether a word says what became of a round, whose cards may be missing.
fn says_what_became(word: &str) -> bool {
    is_uncounted(word) || is_correction(word) || state_named("", word).is_some()
}

/// The rows of each word of a column; `None` where there are many words.
fn words_of(
    export: &Export,
    table: &LongTable,
    shown: &[bool],
    at: usize,
) -> Option<BTreeMap<String, KindRows>> {
    let mut words: BTreeMap<String, KindRows> = BTreeMap::new();
    for (origin, shown) in table.origin.iter().zip(shown) {
        let cell = export.rows.get(*origin).and_then(|cells| cells.get(at));
        let of = words.entry(cell.map_or("", |cell| cell.trim()).to_owned()).or_default();
        of.all += 1;
        of.shown += usize::from(*shown);
        if words.len() > KINDS_MAX {
            return None;
        }
    }
    Some(words)
}

/// The column of amounts that most of these rows fill, and what its amounts add up to, as they are written.
pub(super) fn sum(export: &Export, rows: &[usize]) -> Option<(String, String)> {
    let cell = |row: usize, at: usize| {
        let text =
            export.rows.get(row).and_then(|cells| cells.get(at)).map_or("", |one| one.trim());
        digits(text).filter(|minor| *minor != 0).map(|minor| (text, minor))
    };
    let is_amount =
        |at: &usize| export.names.get(*at).is_some_and(|name| amount_named(name).is_some());
    let filled = |at: &usize| rows.iter().filter(|row| cell(**row, *at).is_some()).count();
    let at = (0..export.names.len()).filter(is_amount).rev().max_by_key(filled)?;
    let of_cell = |(text, minor): (&str, i128)| {
        let behind = digits_behind(text, '.').max(digits_behind(text, ','));
        (hundredths(text).unwrap_or(minor), matches!(behind, 1 | 2))
    };
    let cells: Vec<(i128, bool)> =
        rows.iter().filter_map(|row| cell(*row, at)).map(of_cell).collect();
    if cells.is_empty() {
        return None;
    }
    let sum: i128 = cells.iter().map(|(hundredths, _)| hundredths).sum();
    let (whole, part) = (sum / 100, sum.unsigned_abs() % 100);
    let sign = if sum < 0 && whole == 0 { "-" } else { "" };
    let text = match cells.iter().any(|(_, has_decimals)| *has_decimals) {
        true => format!("{sign}{}.{part:02}", gincert_evidence::grouped(whole)),
        false => gincert_evidence::grouped(whole),
    };
    Some((export.names.get(at)?.clone(), text))
}
