//! The outline of a document: its sections, and in each the tables and examples.

use crate::text::Text;
use gincert_evidence::Span;
use gincert_pages::{Block, Cell};
use lsp_types::{DocumentSymbol, SymbolKind};
use std::collections::BTreeMap;

/// The sections of a document in order; what comes before the first heading is beside them.
pub(crate) fn symbols(text: &Text, blocks: &[(usize, Block)]) -> Vec<DocumentSymbol> {
    let headings: Vec<&Cell> = blocks
        .iter()
        .filter_map(|(_, block)| match block {
            Block::Heading(cell) => Some(cell),
            _ => None,
        })
        .collect();
    let end = text.as_str().len() as u64;
    let mut parts: BTreeMap<usize, Vec<DocumentSymbol>> = BTreeMap::new();
    for (section, block) in blocks {
        parts.entry(*section).or_default().extend(part(text, block));
    }
    let mut symbols = parts.remove(&0).unwrap_or_default();
    for (index, heading) in headings.iter().enumerate() {
        let next = headings.get(index + 1).map_or(end, |next| next.span.start);
        let whole = Span { start: heading.span.start, end: next };
        let mut section = symbol(text, &heading.text, SymbolKind::STRING, whole, heading.span);
        section.children = parts.remove(&(index + 1)).filter(|parts| !parts.is_empty());
        symbols.push(section);
    }
    symbols
}

/// A table by its header, an example by its kind.
fn part(text: &Text, block: &Block) -> Option<DocumentSymbol> {
    match block {
        Block::Table(table) => {
            let header: Vec<&str> = table.header.iter().map(|cell| cell.text.as_str()).collect();
            let header = header.join(" | ");
            let name = header.trim_end_matches([' ', '|']);
            Some(symbol(text, name, SymbolKind::STRUCT, table.span, table.header_span))
        }
        Block::Fence(fence) => {
            let name = fence.info.trim();
            Some(symbol(text, name, SymbolKind::EVENT, fence.span, fence.span))
        }
        Block::Heading(_) | Block::Paragraph(_) | Block::Aside(_) => None,
    }
}

#[allow(deprecated, reason = "the field must be given, and is left out of the message")]
fn symbol(text: &Text, name: &str, kind: SymbolKind, whole: Span, own: Span) -> DocumentSymbol {
    // The protocol refuses a symbol without a name.
    let name = if name.is_empty() { "(no name)" } else { name };
    DocumentSymbol {
        name: name.to_owned(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: text.range(whole),
        selection_range: text.range(own),
        children: None,
    }
}
