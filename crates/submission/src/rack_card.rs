//! The rack card of a document: what players need to read at the table, in words for players.
//!
//! The tables of a rule document are its own words for machines: here their rows have plain names, and
//! columns that only a program reads fall away. What the source is silent about keeps its mark. It
//! knows dossiers; it prints nothing by itself and computes nothing.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Span, StatedValue};
use gincert_pages::{Block, Cell, CellValue, RawTable, cell_value};

/// Tables of a rule document that players read, by the first cell of their header, each with a title.
const TABLES: [(&str, &str); 8] = [
    ("Wager", "Wagers"),
    ("Term", "The game"),
    ("Outcome", "What is paid"),
    ("Ending", "What scores"),
    ("Hand", "Pay table"),
    ("Side wager", "Pay table of each side wager"),
    ("Envy of", "What hands of other seats pay to you"),
    ("Limit", "Limits"),
];

/// A mark behind what the source does not say.
pub const SILENT_MARK: &str = "(not stated)";

/// What the mark means, for the foot of a card.
pub const SILENT_NOTE: &str =
    "(not stated): not in the source; the reading of the rules that was used.";

/// Names of rows of the document, and for players.
const NAMES: [(&str, &str); 12] = [
    ("Hand", "Cards in a hand"),
    ("Deck", "Cards used"),
    ("Jokers", "What a joker stands for"),
    ("Joker value", "A joker outside the combinations counts as"),
    ("Seats", "Players at the table"),
    ("Melds", "Combinations that score zero"),
    ("Score", "Your score"),
    ("Setting, dealer", "How the dealer's cards are combined"),
    ("Setting, player", "How your cards are combined"),
    ("Setting, defender", "How the other player's cards are combined"),
    ("Comparison", "Which hand wins"),
    ("Dealer qualifies", "The dealer qualifies with"),
];

/// Cells of the document, and for players.
const CELLS: [(&str, &str); 10] = [
    ("Before the deal, required", "before the deal; everybody who plays makes it"),
    ("Before the deal, optional", "before the deal, if you like"),
    ("After seeing the hand", "after you have seen your cards, to stay in"),
    ("Within limits", "any amount within the limits"),
    ("Equal to Ante", "as much as the Ante"),
    ("By outcome", "as the table of outcomes says"),
    ("By hand, also when folded", "as the pay table says, also for a folded hand"),
    ("By hand, lost when folded", "as the pay table says; lost with a folded hand"),
    ("Cards left over", "the number of your cards outside the combinations"),
    ("Cards speak", "your best combination counts, whatever you show"),
];

/// Columns of the document, and for players; an empty name leaves the column out.
const COLUMNS: [(&str, &str); 6] = [
    ("Also called", ""),
    ("From", ""),
    ("Made", "When"),
    ("Amount", "How much"),
    ("Settled", "Paid"),
    ("Rule", "Rule"),
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
/// A reading of what the source is silent about has [`SILENT_MARK`] behind it; a row without any reading
/// is left out.
pub fn rack_card(examined: &AnalyzedDocument) -> Option<(String, Vec<CardTable>)> {
    let dossier = &examined.dossier;
    dossier.ruleset.as_ref()?;
    let title = dossier.title.as_ref().map_or_else(String::new, |cell| cell.text.clone());
    let tables = dossier.blocks.iter().filter_map(|(_, block)| match block {
        Block::Table(table) => of(table),
        _ => None,
    });
    Some((title, tables.filter(|table| !table.rows.is_empty()).collect()))
}

fn of(table: &RawTable) -> Option<CardTable> {
    let first = table.header.first()?;
    let (name, title) = TABLES.iter().find(|(name, _)| *name == first.text)?;
    let columns: Vec<Option<String>> = table.header.iter().map(column).collect();
    let kept = |cells: &[Cell], of: &dyn Fn(usize, &Cell) -> Option<String>| -> Vec<String> {
        let cells = cells.iter().zip(&columns).enumerate();
        let kept = cells.filter(|(_, (_, column))| column.is_some());
        kept.map(|(at, (cell, _))| of(at, cell).unwrap_or_else(|| "-".to_owned())).collect()
    };
    let in_words = |at: usize, cell: &Cell| match at {
        0 if *name == "Term" => Some(known(&NAMES, &cell.text).to_owned()),
        0 => Some(cell.text.clone()),
        _ => printed_cell(&cell.text),
    };
    let says = |row: &&Vec<Cell>| row.iter().skip(1).any(|cell| printed_cell(&cell.text).is_some());
    Some(CardTable {
        title: (*title).to_owned(),
        header: kept(&table.header, &|at, _| columns.get(at).cloned().flatten()),
        rows: table.rows.iter().filter(says).map(|row| kept(row, &in_words)).collect(),
    })
}

/// The name of a column for players; `None` where they do not read it.
fn column(cell: &Cell) -> Option<String> {
    let name = known(&COLUMNS, &cell.text);
    (!name.is_empty()).then(|| name.to_owned())
}

fn known<'a>(list: &[(&'a str, &'a str)], text: &'a str) -> &'a str {
    list.iter().find(|(from, _)| *from == text).map_or(text, |(_, to)| to)
}

/// A cell as printed for players; `None` where it is not stated.
fn printed_cell(text: &str) -> Option<String> {
    let cell = Cell { text: text.to_owned(), span: Span::default() };
    match cell_value(&cell) {
        CellValue::NotStated => None,
        CellValue::Assumed(reading) => {
            Some(format!("{} {SILENT_MARK}", known(&CELLS, &reading.text)))
        }
        CellValue::Stated(_) => Some(known(&CELLS, StatedValue::of(text).value()?).to_owned()),
    }
}
