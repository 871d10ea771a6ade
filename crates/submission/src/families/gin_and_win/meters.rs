//! The meter table: progressive meters, each with the side wager that it belongs to.

use super::phrases;
use super::wagers::needed;
use crate::document::dossier::{LocatedValue, ParsedDocument, WagerTiming};
use crate::document::{TableKind, Tables, row_twice, rows};
use gincert_evidence::printable;
use gincert_game::gin_and_win::{Meter, Percentage, SIDE_NAME, SIDES_MAX};
use gincert_pages::Cell;

/// The meters of a document.
pub(super) struct Meters {
    /// By the names of their wagers. A meter that could not be read has a place, so that the rows that pay of it are
    /// read, each with its own faults.
    listed: Vec<(Cell, Meter)>,
    /// Whether all of them were read.
    pub(super) are_whole: bool,
}

/// Stands for a meter that could not be read; no rules are made of it.
const UNREAD: Meter = Meter { start: 1, contribution: Percentage::ALL };

impl Meters {
    /// The meter of a side wager.
    pub(super) fn of(&self, name: &str) -> Option<Meter> {
        let found = self.listed.iter().find(|(cell, _)| cell.text.eq_ignore_ascii_case(name));
        found.map(|(_, meter)| *meter)
    }
}

/// Reads the table.
pub(super) fn read(dossier: &mut ParsedDocument, tables: &Tables) -> Meters {
    let mut found = Meters { listed: Vec::new(), are_whole: true };
    for row in rows(dossier, tables, TableKind::Meter, ("meters", SIDES_MAX)) {
        let [name, start, contribution] = row.as_slice() else {
            continue;
        };
        let mut listed = found.listed.iter().map(|(cell, _)| cell);
        if let Some(first) = listed.find(|cell| cell.text.eq_ignore_ascii_case(&name.text)) {
            let of = |cell: &Cell| LocatedValue { value: cell.text.clone(), span: cell.span };
            row_twice(&mut dossier.problems, &of(first), &of(name));
            continue;
        }
        let side = side_wager(dossier, name, "it has no meter");
        let start = needed(dossier, start, phrases::meter_start, |start| {
            format!("{start} times the wager")
        });
        let contribution =
            needed(dossier, contribution, phrases::contribution, |share: &Percentage| {
                format!("{share} of each wager")
            });
        let meter = match (side, start, contribution) {
            (Some(side), Some(start), Some(contribution)) => {
                dossier.meter_cells.push((side, name.clone()));
                Meter { start, contribution }
            }
            _ => {
                found.are_whole = false;
                UNREAD
            }
        };
        found.listed.push((name.clone(), meter));
    }
    found
}

/// The place of the side wager that a row names; for another name a problem that says what follows.
pub(super) fn side_wager(dossier: &mut ParsedDocument, name: &Cell, so: &str) -> Option<usize> {
    let optional = dossier.wagers.iter().filter(|wager| wager.made == WagerTiming::Optional);
    let mut names: Vec<String> = optional.map(|wager| wager.name.text.clone()).collect();
    if dossier.wagers.is_empty() {
        names.push(SIDE_NAME.to_owned());
    }
    let place = names.iter().position(|known| known.eq_ignore_ascii_case(&name.text));
    if place.is_none() {
        let message = format!("'{}' is not a side wager, so {so}.", printable(&name.text));
        dossier.name_unknown(name, &names, message);
    }
    place
}
