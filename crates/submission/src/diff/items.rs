//! A document as a list of items that can be compared: a row of a known table, or a piece of text.

use crate::document::dossier::{CellReading, ParsedDocument};
use crate::document::{TableKind, kind_of};
use gincert_evidence::Span;
use gincert_pages::{Block, Cell, RawTable};

/// One cell, as printed and as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CellWords {
    /// The column's header.
    pub column: String,
    /// What is printed.
    pub printed: String,
    /// The standard phrase it is read as; the printed words where there is none.
    pub read: String,
}

/// How an item is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemForm {
    /// A row of a table: one line.
    Row,
    /// A heading or a paragraph.
    Text,
    /// A fence with its lines.
    Example,
}

/// A row of a known table, or a piece of text (a heading, a paragraph, an example, a row of an
/// unknown table) when `kind` is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub kind: Option<TableKind>,
    pub form: ItemForm,
    /// What the item is called among its kind: the first cell as it is read, with the channel of a
    /// condition, since channels repeat each other's conditions, and the hand of a side wager's pay row.
    pub key: String,
    /// The row's cells, the first one included, or the text as one cell.
    pub words: Vec<CellWords>,
    pub span: Span,
}

impl Item {
    /// The text as printed.
    pub fn printed(&self) -> String {
        joined(&self.words)
    }

    /// The other cells as printed.
    pub fn rest(&self) -> String {
        joined(self.words.get(1..).unwrap_or_default())
    }
}

fn joined(words: &[CellWords]) -> String {
    let words: Vec<&str> = words.iter().map(|words| words.printed.as_str()).collect();
    words.join(" | ")
}

/// All items of a document, in order.
pub(super) fn items(dossier: &ParsedDocument) -> Vec<Item> {
    let mut items = Vec::new();
    for (_, block) in &dossier.blocks {
        match block {
            Block::Heading(cell) => {
                items.push(text(ItemForm::Text, "Heading", &cell.text, cell.span))
            }
            Block::Paragraph(cell) | Block::Aside(cell) => {
                items.push(text(ItemForm::Text, "Text", &cell.text, cell.span))
            }
            Block::Fence(fence) => {
                let kind = format!("Example ({})", fence.info);
                let lines: Vec<String> = fence.lines.iter().map(folded).collect();
                items.push(text(ItemForm::Example, &kind, &lines.join("\n"), fence.span));
            }
            Block::Table(table) => items.extend(rows(table, &dossier.readings)),
        }
    }
    items
}

fn folded(cell: &Cell) -> String {
    cell.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text(form: ItemForm, what: &str, printed: &str, span: Span) -> Item {
    Item {
        kind: None,
        form,
        key: what.to_owned(),
        words: vec![CellWords {
            column: what.to_owned(),
            printed: printed.to_owned(),
            read: printed.to_owned(),
        }],
        span,
    }
}

fn rows(table: &RawTable, readings: &[CellReading]) -> Vec<Item> {
    let kind = kind_of(table);
    let read = |cell: &Cell| {
        let reading = readings.iter().find(|reading| reading.printed.span == cell.span);
        reading.map_or_else(|| cell.text.clone(), |reading| reading.house.clone())
    };
    let row = |cells: &Vec<Cell>| {
        let words: Vec<CellWords> = table
            .header
            .iter()
            .zip(cells)
            .map(|(header, cell)| CellWords {
                column: header.text.clone(),
                printed: cell.text.clone(),
                read: read(cell),
            })
            .collect();
        let span = cells.first().map_or(table.span, |cell| cell.span);
        let cell = |index: usize| words.get(index).map_or("", |words| words.read.as_str());
        let key = match kind {
            Some(TableKind::Condition) => format!("{} ({})", cell(0), cell(1)),
            Some(TableKind::SidePays | TableKind::Envy) => format!("{}: {}", cell(0), cell(1)),
            _ => cell(0).to_owned(),
        };
        match kind {
            Some(_) => Item { kind, form: ItemForm::Row, key, words, span },
            None => {
                let printed: Vec<&str> = words.iter().map(|words| words.printed.as_str()).collect();
                text(ItemForm::Row, "Row of a table", &printed.join(" | "), span)
            }
        }
    };
    table.rows.iter().map(row).collect()
}
