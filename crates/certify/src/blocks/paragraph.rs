//! A paragraph of a report.

use gincert_report::Block;

/// A paragraph.
pub(crate) fn text(words: impl Into<String>) -> Block {
    Block::Paragraph(words.into())
}
