//! Tables that hold pay-offs: pay tables and tables of outcomes, by the words of their headers and, where those do
//! not say it, by what the cells of each column are.

use super::model::Passage;
use super::pay_off::{PayKind, pay_off};
use super::sheet::Sheet;
use crate::families::gin_and_win::phrases;
use crate::families::gin_and_win::sign::hands::hand_of;
use crate::families::gin_and_win::sign::text::{lines, words};
use gincert_game::gin_and_win::BonusHand;
use std::collections::BTreeSet;

/// Names of a column of hands.
const HANDS: [&str; 12] = [
    "hand",
    "hands",
    "event",
    "events",
    "winning hand",
    "player hand",
    "players hand",
    "bonus hand",
    "final hand",
    "combination",
    "combinations",
    "player has",
];

/// Words in the name of a column of pay-offs.
const PAYS: [&str; 7] = ["pays", "pay", "payout", "payouts", "payoff", "payoffs", "off"];

/// Words that name a column of pay-offs only where its cells are such.
const MAY_PAY: [&str; 5] = ["odds", "paid", "return", "returns", "returned"];

/// Words of a column of figures.
const FIGURES: [&str; 12] = [
    "probability",
    "prob",
    "frequency",
    "edge",
    "contribution",
    "against",
    "chance",
    "percent",
    "percentage",
    "expected",
    "ev",
    "true",
];

/// Names of a column of outcomes.
const OUTCOMES: [&str; 8] =
    ["outcome", "outcomes", "result", "results", "situation", "event", "case", "when"];

/// A row with its place.
pub(super) struct TableRow {
    pub passage: Passage,
    pub table: u32,
    /// The hand or the outcome, then the pay-offs.
    pub cells: Vec<String>,
    /// Of a pay table, what the numbers of each column of pay-offs are.
    pub kinds: Vec<PayKind>,
}

/// What the tables of the text hold.
#[derive(Default)]
pub(super) struct TextTables {
    /// Rows of pay tables: hand, pay-offs.
    pub pays: Vec<TableRow>,
    /// Rows of tables of outcomes: outcome, Ante, Play.
    pub outcomes: Vec<TableRow>,
    /// Headers, which are read.
    pub headers: BTreeSet<usize>,
    /// Columns that are not read: the header's passage and their names.
    pub other_columns: Vec<(Passage, Vec<String>)>,
    /// Several columns of pay-offs: the header's passage and their names.
    pub pay_columns: Vec<(Passage, Vec<String>)>,
    /// The pieces of all rows that are read.
    rows: BTreeSet<usize>,
}

impl TextTables {
    /// Whether a passage is a row of a table that was read by its columns.
    pub fn has_row(&self, passage: &Passage) -> bool {
        self.rows.contains(&passage.piece)
    }
}

/// The rows of one table: the piece and the cells of each.
type Rows = [(usize, u32, Vec<String>)];

/// Reads every known table and takes its rows out of the sentences.
pub(super) fn read(sheet: &mut Sheet) -> TextTables {
    let mut tables = TextTables::default();
    for rows in sheet.rows.chunk_by(|one, other| one.1 == other.1) {
        of_table(sheet, rows, &mut tables);
    }
    sheet.take(|piece| tables.rows.contains(&piece) || tables.headers.contains(&piece));
    tables
}

fn of_table(sheet: &Sheet, rows: &Rows, tables: &mut TextTables) {
    let columns = column_uses(rows);
    let mut known: Option<Columns> = None;
    for (place, (piece, table, cells)) in rows.iter().enumerate() {
        let Some(passage) = sheet.passages.get(*piece) else { continue };
        if let Some(header) = header(cells, &columns, place == 0) {
            tables.headers.insert(*piece);
            let other = header.others(cells);
            if !other.is_empty() {
                tables.other_columns.push((passage.clone(), other));
            }
            if header.kinds.len() > 1 {
                let names = header.used.iter().skip(1).filter_map(|at| cells.get(*at).cloned());
                tables.pay_columns.push((passage.clone(), names.collect()));
            }
            known = Some(header);
        } else if let Some(known) = &known {
            let wanted: Vec<String> =
                known.used.iter().map(|at| cells.get(*at).cloned().unwrap_or_default()).collect();
            let is_row = wanted.iter().filter(|cell| !cell.is_empty()).count() > 1
                && wanted.first().is_some_and(|label| !label.is_empty());
            if is_row && cells.len() >= known.width {
                let row = TableRow {
                    passage: passage.clone(),
                    table: *table,
                    cells: wanted,
                    kinds: known.kinds.clone(),
                };
                match known.kinds.is_empty() {
                    false => tables.pays.push(row),
                    true => tables.outcomes.push(row),
                }
                tables.rows.insert(*piece);
            }
        }
    }
}

/// What the cells of a column are, below the first row.
#[derive(Debug, Clone, Copy, Default)]
struct ColumnUse {
    filled: usize,
    hands: usize,
    pays: usize,
    /// Pay-offs that are written as odds.
    odds: usize,
}

fn column_uses(rows: &Rows) -> Vec<ColumnUse> {
    let mut uses: Vec<ColumnUse> = Vec::new();
    for (_, _, cells) in rows.iter().skip(1) {
        if uses.len() < cells.len() {
            uses.resize(cells.len(), ColumnUse::default());
        }
        for (of, cell) in uses.iter_mut().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            of.filled += 1;
            let pay = pay_off(cell);
            of.pays += usize::from(pay.is_some());
            let is_number =
                cell.trim_start_matches(['-', '\u{2212}']).bytes().all(|c| c.is_ascii_digit());
            of.odds += usize::from(pay.is_some_and(|pay| pay.is_odds()) && !is_number);
            of.hands += usize::from(hand(cell).is_some());
        }
    }
    uses
}

/// The hand of a label: by the phrases of documents, else by the words of signs.
pub(super) fn hand(label: &str) -> Option<BonusHand> {
    phrases::bonus_hand(label).ok().or_else(|| {
        let line = lines(label);
        hand_of(&line.first().map(|line| words(&line.tokens))?)
    })
}

/// The columns of a table that are read: of a pay table the hand and each column of pay-offs, of outcomes three.
struct Columns {
    used: Vec<usize>,
    kinds: Vec<PayKind>,
    width: usize,
}

impl Columns {
    fn others(&self, cells: &[String]) -> Vec<String> {
        let rest = cells.iter().enumerate().filter(|(at, _)| !self.used.contains(at));
        rest.map(|(_, cell)| cell.clone()).filter(|cell| !cell.is_empty()).collect()
    }
}

/// A name in small letters, without marks: `Pays (to 1)` is `pays to 1`.
fn plain(cell: &str) -> String {
    let lower = cell.to_lowercase().replace(['\'', '\u{2019}'], "");
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

fn header(cells: &[String], uses: &[ColumnUse], is_first: bool) -> Option<Columns> {
    let names: Vec<String> = cells.iter().map(|cell| plain(cell)).collect();
    let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
    // Pay-offs by the dealer's hand are none of the player's.
    let is_of_dealer = |name: &String| {
        let list: Vec<&str> = name.split(' ').collect();
        list.iter().any(|word| ["dealer", "dealers"].contains(word)) && list.contains(&"hand")
    };
    if names.iter().any(is_of_dealer) {
        return None;
    }
    let wager = |word: &str| {
        let bets = [
            word.to_owned(),
            format!("{word} bet"),
            format!("{word} wager"),
            format!("{word} pays"),
        ];
        names.iter().position(|name| bets.contains(name))
    };
    if let (Some(ante), Some(play)) = (wager("ante"), wager("play")) {
        let label = find(&OUTCOMES).or_else(|| find(&HANDS)).or_else(|| {
            names.iter().enumerate().map(|(at, _)| at).find(|at| ![ante, play].contains(at))
        })?;
        return Some(Columns { used: vec![label, ante, play], kinds: Vec::new(), width: 2 });
    }
    // A row with a pay-off or a hand in it is no header.
    let is_body = || cells.iter().any(|cell| pay_off(cell).is_some() || hand(cell).is_some());
    let by_name = find(&HANDS);
    let hands = match by_name {
        Some(at) => at,
        None if is_first && !is_body() => hands_by_cells(uses)?,
        None => return None,
    };
    let pays = pay_columns(&names, uses, hands, is_first);
    if pays.is_empty() {
        return None;
    }
    let (columns, kinds): (Vec<usize>, Vec<PayKind>) = pays.into_iter().unzip();
    Some(Columns { used: std::iter::once(hands).chain(columns).collect(), kinds, width: 2 })
}

/// The only column whose cells are hands.
fn hands_by_cells(uses: &[ColumnUse]) -> Option<usize> {
    let is_of_hands = |of: &ColumnUse| of.hands > 0 && of.hands * 2 >= of.filled && of.odds == 0;
    let mut all = uses.iter().enumerate().filter(|(_, of)| is_of_hands(of)).map(|(at, _)| at);
    all.next().filter(|_| all.next().is_none())
}

/// The columns of pay-offs. One that is named after odds is one where no other is.
fn pay_columns(
    names: &[String],
    uses: &[ColumnUse],
    hands: usize,
    is_first: bool,
) -> Vec<(usize, PayKind)> {
    let mut found: Vec<(usize, PayKind, bool)> = Vec::new();
    for (at, name) in names.iter().enumerate().filter(|(at, _)| *at != hands) {
        let list: Vec<&str> = name.split(' ').collect();
        let has = |known: &[&str]| list.iter().any(|word| known.contains(word));
        if has(&FIGURES) {
            continue;
        }
        let of = uses.get(at).copied().unwrap_or_default();
        let is_all = is_first && of.filled > 0 && of.pays == of.filled;
        let is_named = has(&PAYS);
        // `Total return` may hold numbers and words; a column of shares is none.
        let may_pay = has(&MAY_PAY) && (!is_first || of.pays > 0 || has(&["total", "stake"]));
        if is_named || may_pay || is_all && of.odds > 0 {
            let counts_stake =
                has(&["stake", "included", "including", "total", "return", "returned", "returns"]);
            let kind = match (counts_stake, has(&["for"])) {
                (true, _) => PayKind::WithStake,
                (false, true) => PayKind::For,
                (false, false) => PayKind::To,
            };
            found.push((at, kind, has(&["odds"]) && !is_named));
        }
    }
    let has_other = found.iter().any(|(_, _, is_odds)| !is_odds);
    found.retain(|(_, _, is_odds)| !(has_other && *is_odds));
    found.into_iter().map(|(at, kind, _)| (at, kind)).collect()
}
