//! The pay table: rows of tables by their cells, rows of lines and sentences as signs have them.

use super::doubt::DoubtKind;
use super::model::{CellCandidate, DraftedCell, DraftedPayRow, LooseReason, Passage};
use super::names::SideNames;
use super::pay_off::{pay_offs, returned};
use super::sheet::Sheet;
use super::tables::{TableRow, TextTables, hand};
use crate::families::gin_and_win::sign::SignFindings;
use crate::families::gin_and_win::sign::outcomes::{Wagers, wagers};
use crate::families::gin_and_win::sign::rows;
use crate::families::gin_and_win::sign::text::{TextLine, words};
use gincert_game::gin_and_win::BonusHand;
use std::collections::BTreeSet;

/// A row with its passage and the table that it is of: rows of lines are of one until another wager is named.
struct FoundRow {
    passage: Passage,
    table: (usize, u32),
    row: DraftedPayRow,
}

/// What the text states of pay-offs by hands.
pub(super) struct PayRows {
    /// The rows.
    pub rows: Vec<DraftedPayRow>,
    /// The lines that hold none, with the wagers of the heading above each.
    pub other_lines: Vec<(TextLine, Wagers)>,
    /// Passages with rows of another side wager, and its name.
    pub other_wagers: Vec<(usize, String)>,
}

/// The rows, and the lines that hold none with the wagers of the heading above each.
pub(super) fn read(sheet: &Sheet, tables: &TextTables, names: &SideNames) -> PayRows {
    let mut found: Vec<FoundRow> = Vec::new();
    for row in &tables.pays {
        let passage = row.passage.clone();
        found.push(FoundRow { row: of_row(row), table: (0, row.table), passage });
    }
    let all: Vec<TextLine> = sheet.sentences.iter().map(|sentence| sentence.line.clone()).collect();
    let (of_lines, left) = rows::read(&all, &mut SignFindings::default());
    let headings: Vec<u64> = left
        .iter()
        .filter(|(line, _)| wagers(&words(&line.tokens)).bonus)
        .map(|(line, _)| line.span.start)
        .collect();
    for read in of_lines {
        let Some(passage) = sheet.passage(read.span) else { continue };
        let row = of_hand(&read.hand, &[(returned(read.pay).to_string(), None)], passage);
        let above = headings.partition_point(|start| *start < read.span.start);
        found.push(FoundRow { row, table: (above + 1, 0), passage: passage.clone() });
    }
    found.sort_by_key(|found| found.passage.piece);
    let mut other_wagers = Vec::new();
    found.retain(|one| match names.other_at(one.passage.piece) {
        Some(name) => {
            other_wagers.push((one.passage.piece, name.to_owned()));
            false
        }
        None => true,
    });
    let first = found.first().map(|found| found.table);
    let mut rows: Vec<DraftedPayRow> = Vec::new();
    for one in found {
        add(&mut rows, one.row, Some(one.table) == first);
    }
    // A row of another game or of an example is no row of this one.
    let is_of_table =
        |one: &CellCandidate| one.passages.iter().any(|passage| tables.has_row(passage));
    rows.retain(|row| {
        let mut hands = row.hand.candidates.iter();
        !hands.all(|one| one.loose.is_some_and(is_elsewhere) && !is_of_table(one))
    });
    for_the_others(&mut rows);
    PayRows { rows, other_lines: left, other_wagers }
}

fn is_elsewhere(reason: LooseReason) -> bool {
    matches!(reason, LooseReason::Doubtful(doubt) if doubt.kind == DoubtKind::Elsewhere)
}

/// The passages of all rows.
pub(super) fn passages(rows: &[DraftedPayRow]) -> BTreeSet<usize> {
    let all = rows.iter().flat_map(|row| &row.hand.candidates).flat_map(|one| &one.passages);
    all.map(|passage| passage.piece).collect()
}

/// Adds a row, or its pay-off to the row of the same hand. A row that only a further table has may be of another
/// wager.
fn add(drafted: &mut Vec<DraftedPayRow>, mut row: DraftedPayRow, is_first_table: bool) {
    let phrase = |row: &DraftedPayRow| row.hand.candidates.first().map(|one| one.phrase.clone());
    let Some(known) = drafted.iter_mut().find(|known| phrase(known) == phrase(&row)) else {
        if !is_first_table {
            let hands = row.hand.candidates.iter_mut();
            hands.for_each(|one| one.loose = one.loose.or(Some(LooseReason::OtherTable)));
        }
        drafted.push(row);
        return;
    };
    for (cell, more) in [(&mut known.hand, row.hand), (&mut known.pays, row.pays)] {
        for candidate in more.candidates {
            for passage in &candidate.passages {
                cell.offer(&candidate.phrase, passage, candidate.loose);
            }
        }
    }
}

/// Where no row states what all other hands get, the cell is not stated.
fn for_the_others(drafted: &mut Vec<DraftedPayRow>) {
    let others = BonusHand::AllOthers.to_string();
    let may_be = |row: &DraftedPayRow| {
        let mut hands = row.hand.candidates.iter();
        hands.any(|one| one.phrase == others || one.loose == Some(LooseReason::HandNotRead))
    };
    if drafted.is_empty() || drafted.iter().any(may_be) {
        return;
    }
    drafted.push(DraftedPayRow {
        hand: DraftedCell {
            candidates: vec![CellCandidate {
                phrase: others.clone(),
                passages: Vec::new(),
                loose: None,
            }],
            ..DraftedCell::new(&format!("Hand '{others}'"), &[])
        },
        pays: DraftedCell::new(&format!("Pays of '{others}'"), &["Lose"]),
    });
}

/// Pay-offs with the reason why each is not plainly stated.
type OfferedPays = [(String, Option<LooseReason>)];

fn of_hand(hand: &BonusHand, pays: &OfferedPays, passage: &Passage) -> DraftedPayRow {
    // `7 or better` is read as lower, because low wins, and a person has to know.
    let lower = passage.text.to_lowercase();
    let is_better =
        lower.contains("better") && matches!(hand, BonusHand::Score { limit: Some(_), .. });
    row(&hand.to_string(), is_better.then_some(LooseReason::OrBetter), pays, passage)
}

fn row(
    hand: &str,
    loose: Option<LooseReason>,
    pays: &OfferedPays,
    passage: &Passage,
) -> DraftedPayRow {
    let mut of_hand = DraftedCell::new(&format!("Hand '{hand}'"), &[]);
    of_hand.offer(hand, passage, loose);
    let mut of_pays = DraftedCell::new(&format!("Pays of '{hand}'"), &["4 to 1", "Push", "Lose"]);
    for (pay, loose) in pays {
        of_pays.offer(pay, passage, *loose);
    }
    DraftedPayRow { hand: of_hand, pays: of_pays }
}

/// A row of a table: a hand by its words, else as it is printed.
fn of_row(table_row: &TableRow) -> DraftedPayRow {
    let passage = &table_row.passage;
    let Some((label, cells)) = table_row.cells.split_first() else {
        return row("", None, &[], passage);
    };
    let mut pays: Vec<(String, Option<LooseReason>)> = Vec::new();
    for (cell, kind) in cells.iter().zip(&table_row.kinds).filter(|(cell, _)| !cell.is_empty()) {
        match pay_offs(cell, *kind) {
            (Some(pay), None) => pays.push((pay.to_string(), None)),
            (Some(pay), Some(other)) => {
                let loose = Some(LooseReason::StakeIncluded);
                pays.extend([pay, other].map(|pay| (pay.to_string(), loose)));
            }
            (None, _) => pays.push((cell.clone(), Some(LooseReason::PayNotRead))),
        }
    }
    let is_one = pays.first().is_some_and(|first| pays.iter().all(|pay| pay == first));
    if !is_one {
        pays.iter_mut().for_each(|(_, loose)| *loose = loose.or(Some(LooseReason::PayColumns)));
    }
    match hand(label) {
        Some(hand) => of_hand(&hand, &pays, passage),
        None => row(label, Some(LooseReason::HandNotRead), &pays, passage),
    }
}
