//! The envy table: what hands of other seats pay to a side wager, by the rows of its pay table.

use super::meters::side_wager;
use super::phrases;
use super::wagers::needed;
use crate::document::dossier::{LocatedValue, ParsedDocument};
use crate::document::{TableKind, Tables, row_twice, rows};
use gincert_evidence::printable;
use gincert_game::gin_and_win::{EnvyPay, ROWS_MAX, SIDES_MAX, SideWager};
use gincert_pages::Cell;

/// Reads the table into the side wagers, whose pay tables were read before; whether all of it was read.
pub(super) fn read(
    dossier: &mut ParsedDocument,
    tables: &Tables,
    mut sides: Option<&mut Vec<SideWager>>,
) -> bool {
    let mut is_whole = true;
    for row in rows(dossier, tables, TableKind::Envy, ("envy rows", SIDES_MAX * ROWS_MAX)) {
        let [name, hand, pays] = row.as_slice() else {
            is_whole = false;
            continue;
        };
        let side = side_wager(dossier, name, "it has no envy pay-off");
        let at = side.and_then(|side| Some((side, pay_row(dossier, side, hand)?)));
        let pays = needed(dossier, pays, phrases::envy_pay, ToString::to_string);
        let (Some((side, row)), Some(pays)) = (at, pays) else {
            is_whole = false;
            continue;
        };
        let mut known = dossier.envy_cells.iter();
        if let Some((_, _, first)) = known.find(|(of, known, _)| (*of, *known) == (side, row)) {
            let of = |cell: &Cell| LocatedValue { value: cell.text.clone(), span: cell.span };
            row_twice(&mut dossier.problems, &of(first), &of(hand));
            is_whole = false;
            continue;
        }
        dossier.envy_cells.push((side, row, hand.clone()));
        if let Some(wager) = sides.as_mut().and_then(|sides| sides.get_mut(side)) {
            wager.envy.push(EnvyPay { row, pays });
        }
    }
    // In the order of the pay tables, so that the order of these rows says nothing.
    dossier.envy_cells.sort_by_key(|(side, row, _)| (*side, *row));
    for wager in sides.into_iter().flatten() {
        wager.envy.sort_by_key(|envy| envy.row);
    }
    is_whole
}

/// The row of a pay table that has these words.
fn pay_row(dossier: &mut ParsedDocument, side: usize, hand: &Cell) -> Option<usize> {
    let table = dossier.pay_tables.get(side);
    let names: Vec<String> =
        table.iter().flat_map(|table| &table.hands).map(|cell| cell.text.clone()).collect();
    let place = names.iter().position(|known| known.eq_ignore_ascii_case(&hand.text));
    if place.is_none() {
        let message = format!("'{}' is not a row of the wager's pay table.", printable(&hand.text));
        dossier.name_unknown(hand, &names, message);
    }
    place
}
