//! The part of a document at one of its bytes. Knows the blocks of a page and not what they mean.

use gincert_evidence::Span;
use gincert_pages::{Block, Cell, Fence, RawTable};

/// A part of a document that a cursor can be in.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target<'d> {
    /// A cell of a header row.
    Header { table: &'d RawTable, cell: &'d Cell },
    /// A cell of a row.
    Cell { table: &'d RawTable, row: &'d [Cell], column: usize },
    /// An example.
    Fence(&'d Fence),
}

impl<'d> Target<'d> {
    /// The part at a byte; `None` in running text, between cells and in headings.
    pub(crate) fn at(blocks: &'d [(usize, Block)], offset: u64) -> Option<Target<'d>> {
        blocks.iter().find_map(|(_, block)| match block {
            Block::Table(table) => in_table(table, offset),
            Block::Fence(fence) => holds(fence.span, offset).then_some(Target::Fence(fence)),
            Block::Heading(_) | Block::Paragraph(_) | Block::Aside(_) => None,
        })
    }

    /// Where it is.
    pub(crate) fn span(&self) -> Span {
        match self {
            Target::Header { cell, .. } => cell.span,
            Target::Cell { row, column, .. } => {
                row.get(*column).map(|cell| cell.span).unwrap_or_default()
            }
            Target::Fence(fence) => fence.span,
        }
    }
}

fn in_table(table: &RawTable, offset: u64) -> Option<Target<'_>> {
    if !holds(table.span, offset) {
        return None;
    }
    let header = table.header.iter().find(|cell| holds(cell.span, offset));
    if let Some(cell) = header {
        return Some(Target::Header { table, cell });
    }
    table.rows.iter().find_map(|row| {
        let column = row.iter().position(|cell| holds(cell.span, offset))?;
        Some(Target::Cell { table, row, column })
    })
}

/// Whether a byte lies in a stretch, or right behind it.
pub(crate) fn holds(span: Span, offset: u64) -> bool {
    span.start <= offset && offset <= span.end
}
