//! The meaning of tables, rows and phrases, out of the tables of docs/document-format.md and
//! docs/document-format-gin.md: the pages are compiled in, so that an editor shows what they say and nothing else.

use crate::cursor::Target;
use gincert_evidence::Span;
use gincert_pages::{Block, Cell, RawTable, Source};
use gincert_submission::ParsedDocument;
use std::sync::LazyLock;

static PAGES: LazyLock<[ReferencePage; 2]> = LazyLock::new(|| {
    [
        ReferencePage::new("document-format.md", include_str!("../../../docs/document-format.md")),
        ReferencePage::new(
            "document-format-gin.md",
            include_str!("../../../docs/document-format-gin.md"),
        ),
    ]
});

/// A page of the documentation as it was read.
struct ReferencePage {
    source: Source,
    blocks: Vec<(usize, Block)>,
}

/// A row of one of its tables.
struct ReferenceRow<'p> {
    page: &'p ReferencePage,
    header: &'p [Cell],
    cells: &'p [Cell],
}

impl ReferencePage {
    fn new(name: &str, text: &str) -> ReferencePage {
        let source = Source::new(name, text.as_bytes());
        let (blocks, _) = gincert_pages::read(&source);
        ReferencePage { source, blocks }
    }

    /// The rows of the tables whose headers begin with these words.
    fn rows(&self, header: &[&str]) -> Vec<ReferenceRow<'_>> {
        let is_meant = |table: &&RawTable| {
            let words = table.header.iter().map(|cell| cell.text.as_str());
            words.take(header.len()).eq(header.iter().copied())
        };
        let tables = self.blocks.iter().filter_map(|(_, block)| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        tables
            .filter(is_meant)
            .flat_map(|table| {
                let header = table.header.as_slice();
                table.rows.iter().map(move |cells| ReferenceRow { page: self, header, cells })
            })
            .collect()
    }

    /// The Markdown of a stretch, for a place outside of a table.
    fn markdown(&self, span: Span) -> String {
        self.source.slice(span).trim().replace("\\|", "|")
    }

    /// What it says of a kind of example: the paragraph or the section of that name.
    fn example(&self, kind: &str) -> Option<String> {
        let headings = self.blocks.iter().find_map(|(section, block)| match block {
            Block::Heading(cell) if cell.text == kind => Some(*section),
            _ => None,
        });
        let paragraph = self.blocks.iter().find_map(|(section, block)| match block {
            Block::Paragraph(cell)
                if cell.text.starts_with(&format!("{kind}:")) || headings == Some(*section) =>
            {
                Some(cell.span)
            }
            _ => None,
        });
        paragraph.map(|span| self.markdown(span))
    }
}

impl ReferenceRow<'_> {
    /// The words in code spans of its first cell, or the whole cell where it has none.
    fn names(&self) -> Vec<String> {
        let first = self.cells.first().map(|cell| self.page.markdown(cell.span));
        let first = first.unwrap_or_default();
        let quoted: Vec<String> =
            first.split('`').skip(1).step_by(2).map(|name| name.trim().to_owned()).collect();
        if quoted.is_empty() { vec![first] } else { quoted }
    }

    /// Whether it is about a name, in whatever letters and with whatever numbers.
    fn is_about(&self, name: &str) -> bool {
        self.names().iter().any(|known| pattern(known) == pattern(name))
    }

    fn markdown(&self) -> String {
        let pairs = self.header.iter().zip(self.cells).filter(|(_, cell)| !cell.text.is_empty());
        let lines: Vec<String> = pairs
            .map(|(head, cell)| format!("**{}**: {}", head.text, self.page.markdown(cell.span)))
            .collect();
        lines.join("  \n")
    }
}

/// A text in lower case, with one sign in place of each number.
fn pattern(text: &str) -> String {
    let mut pattern = String::new();
    for c in text.to_lowercase().chars() {
        let c = if c.is_ascii_digit() { '#' } else { c };
        if !(c == '#' && pattern.ends_with('#')) {
            pattern.push(c);
        }
    }
    pattern
}

/// What the documentation says of a part of a document, as Markdown; `None` where it has no row for it.
pub(crate) fn meaning(document: &ParsedDocument, target: &Target<'_>) -> Option<String> {
    let [main, other] = &*PAGES;
    // The page that names the game first, then the general one.
    let game = document.facts.game.as_ref().map_or("", |game| game.value.word());
    let names_it = |row: &ReferenceRow<'_>| {
        row.cells.iter().any(|cell| other.markdown(cell.span).contains(&format!("`{game}`")))
    };
    let is_other = !game.is_empty() && other.rows(&["Header"]).iter().any(names_it);
    let pages: &[&ReferencePage] = if is_other { &[other, main] } else { &[main] };
    pages.iter().find_map(|page| {
        let rows = match target {
            Target::Header { table, .. } => header_rows(page, table),
            Target::Cell { table, row, column } => cell_rows(page, table, row, *column),
            Target::Fence(fence) => return page.example(fence.info.trim()),
        };
        let texts: Vec<String> = rows.iter().map(ReferenceRow::markdown).collect();
        (!texts.is_empty()).then(|| texts.join("\n\n"))
    })
}

/// The row of the list of tables.
fn header_rows<'p>(page: &'p ReferencePage, table: &RawTable) -> Vec<ReferenceRow<'p>> {
    let first = table.header.first().map_or("", |cell| cell.text.as_str());
    let mut rows = page.rows(&["Header"]);
    rows.retain(|row| {
        row.names().iter().any(|name| name.split('|').next().map(str::trim) == Some(first))
    });
    rows
}

/// The rows about a cell: by the name of its row, its column or its phrase.
fn cell_rows<'p>(
    page: &'p ReferencePage,
    table: &RawTable,
    row: &[Cell],
    column: usize,
) -> Vec<ReferenceRow<'p>> {
    let text = |cells: &[Cell], index: usize| {
        cells.get(index).map(|cell| cell.text.clone()).unwrap_or_default()
    };
    let (own, name, head) = (text(row, column), text(row, 0), text(&table.header, column));
    match (text(&table.header, 0).as_str(), column) {
        ("Term", _) => about(page.rows(&["Row"]), &name, false),
        ("Outcome", 0) => about(page.rows(&["First cell"]), &own, true),
        ("Hand", 0) | ("Side wager", 1) => {
            about(page.rows(&["Standard phrase", "Fits"]), &own, true)
        }
        ("Outcome" | "Hand", _) | ("Side wager", 2) => {
            about(page.rows(&["Standard phrase", "Also read"]), &own, true)
        }
        ("Wager", _) => about(page.rows(&["Column", "Standard phrases"]), &head, false),
        ("Claim", 0) => figures(page, &own),
        ("Claim", _) => about(page.rows(&["Column", "Content"]), &head, false),
        _ => header_rows(page, table),
    }
}

/// The rows about a name; where there are none, none of them or all.
fn about<'p>(rows: Vec<ReferenceRow<'p>>, name: &str, or_all: bool) -> Vec<ReferenceRow<'p>> {
    let (found, rest): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_about(name));
    if found.is_empty() && or_all { rest } else { found }
}

/// The rows about a claim: that of the longest name of a figure in it, or else all figures.
fn figures<'p>(page: &'p ReferencePage, claim: &str) -> Vec<ReferenceRow<'p>> {
    let claim = claim.to_lowercase();
    let mut rows = page.rows(&["Figure"]);
    rows.extend(page.rows(&["Claim", "The value is"]));
    let length = |row: &ReferenceRow<'_>| {
        let also = row.cells.get(1).filter(|_| row.cells.len() > 2);
        let also = also.map(|cell| cell.text.clone()).unwrap_or_default();
        let also = also.split([',', ';']).map(str::trim).map(str::to_owned);
        // A name ends at the first placeholder.
        let names = row.names().into_iter().map(|name| {
            let words = name.split(' ').take_while(|word| !["CARDS", "CARD", "N"].contains(word));
            words.collect::<Vec<_>>().join(" ")
        });
        let names = names.chain(also).filter(|name| !name.is_empty());
        let found = names.filter(|name| claim.contains(&name.to_lowercase()));
        found.map(|name| name.len()).max().unwrap_or(0)
    };
    let longest = rows.iter().map(&length).max().unwrap_or(0);
    if longest > 0 {
        rows.retain(|row| length(row) == longest);
        return rows;
    }
    about(page.rows(&["Column", "Content"]), "Claim", false)
}
