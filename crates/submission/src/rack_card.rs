//! The rack card of a document: what players need to read at the table, in the document's own tables.
//!
//! It knows dossiers; it prints nothing by itself and computes nothing.

use crate::examined::Examined;
use gincert_pages::{Block, Cell, RawTable};

/// Tables of a rule document that players read, by the first cell of their header, each with a title.
const TABLES: [(&str, &str); 6] = [
    ("Wager", "Wagers"),
    ("Term", "The game"),
    ("Outcome", "What is paid"),
    ("Ending", "What scores"),
    ("Hand", "Pay table"),
    ("Limit", "Limits"),
];

/// A table of a rack card: its title, its header and its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardTable {
    /// What it is about.
    pub title: String,
    /// The header.
    pub header: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// The title and the tables of a rack card; none without a usable ruleset.
///
/// What the source is silent about is read somehow here; a card for players has the reading.
pub fn rack_card(examined: &Examined) -> Option<(String, Vec<CardTable>)> {
    let dossier = &examined.dossier;
    dossier.ruleset.as_ref()?;
    let title = dossier.title.as_ref().map_or_else(String::new, |cell| cell.text.clone());
    let tables = dossier.blocks.iter().filter_map(|(_, block)| match block {
        Block::Table(table) => of(table),
        _ => None,
    });
    Some((title, tables.collect()))
}

fn of(table: &RawTable) -> Option<CardTable> {
    let first = table.header.first()?;
    let (_, title) = TABLES.iter().find(|(name, _)| *name == first.text)?;
    let texts = |cells: &[Cell]| cells.iter().map(|cell| said(&cell.text)).collect();
    Some(CardTable {
        title: (*title).to_owned(),
        header: texts(&table.header),
        rows: table.rows.iter().map(|row| texts(row)).collect(),
    })
}

fn said(text: &str) -> String {
    text.strip_prefix("not stated: ").unwrap_or(text).to_owned()
}
