//! Markdown to blocks with byte spans: headings, tables, fences and paragraphs.
//!
//! Only the shape is read here; what a table means is decided elsewhere. What is read is what
//! GitHub shows: a table that its reader shows and the parser does not, or the other way round, is
//! no table that counts without a word. Content that a reader of the rendered page would not see is
//! reported, because nothing invisible may steer the reader.

mod asides;
mod lines;
mod reader;
mod table;

use crate::cell_value::Cell;
use crate::problem::Problems;
use crate::source::Source;
use gincert_evidence::Span;

/// A table as it stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawTable {
    /// Header cells.
    pub header: Vec<Cell>,
    /// Body rows, each as long as the header.
    pub rows: Vec<Vec<Cell>>,
    /// The whole table.
    pub span: Span,
    /// The header row.
    pub header_span: Span,
}

impl RawTable {
    /// Whether its header row says this.
    pub fn has_header(&self, wanted: &[&str]) -> bool {
        self.header.iter().map(|cell| cell.text.as_str()).eq(wanted.iter().copied())
    }
}

/// A fenced code block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fence {
    /// The word after the fence.
    pub info: String,
    /// Its lines with their spans.
    pub lines: Vec<Cell>,
    /// The whole block.
    pub span: Span,
}

/// A block of the document, with the number of the section (heading) it stands under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A heading; it opens a section.
    Heading(Cell),
    /// A table.
    Table(RawTable),
    /// A fence.
    Fence(Fence),
    /// Running text: a paragraph or the text of a list item.
    Paragraph(Cell),
    /// Words that some readers of the page see and others do not: of a picture, the title of a link, HTML.
    Aside(Cell),
}

/// The blocks of a document, each with its section number (0 before the first heading), and the
/// problems of form.
pub fn read(source: &Source) -> (Vec<(usize, Block)>, Problems) {
    reader::read(source)
}

fn folded(mut cell: Cell) -> Cell {
    cell.text = cell.text.split_whitespace().collect::<Vec<_>>().join(" ");
    cell
}

fn trim(source: &Source, span: Span) -> Span {
    let text = source.slice(span);
    let start = span.start + (text.len() - text.trim_start().len()) as u64;
    Span { start, end: (start + text.trim().len() as u64).max(start) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::PageProblem;

    fn kinds(text: &str) -> (Vec<String>, Vec<PageProblem>) {
        let source = Source::new("a.md", text.as_bytes());
        let (blocks, problems) = read(&source);
        let shown = blocks
            .iter()
            .map(|(section, block)| match block {
                Block::Heading(cell) => format!("{section} # {}", cell.text),
                Block::Table(table) => format!("{section} | {} rows", table.rows.len()),
                Block::Fence(fence) => format!("{section} ` {} {}", fence.info, fence.lines.len()),
                Block::Paragraph(cell) => format!("{section} {}", cell.text),
                Block::Aside(cell) => format!("{section} aside: {}", cell.text),
            })
            .collect();
        (shown, problems.iter().map(|problem| problem.kind).collect())
    }

    #[test]
    fn blocks_come_with_their_section() {
        let (blocks, problems) = kinds(
            "# One\n\ntext *here*\nmore\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n## Two\n\n```hand\nx\ny\n```\n",
        );
        assert_eq!(blocks, ["1 # One", "1 text here more", "1 | 1 rows", "2 # Two", "2 ` hand 2"]);
        assert_eq!(problems, []);
    }

    #[test]
    fn nothing_invisible_passes() {
        for text in [
            "<!-- hidden -->\n\ntext",
            "text <!-- hidden --> text",
            "---\ngame: x\n---\n\ntext",
            "[a]: https://example.org\n\ntext",
            "text ![a figure](a.png)",
            "| a | b |\n| - | - |\n| 1 | [2](https://example.org) |\n",
        ] {
            assert_eq!(kinds(text).1, [PageProblem::InvisibleText], "{text}");
        }
        for text in ["see [the source](https://example.org)", "see <https://example.org>"] {
            assert_eq!(kinds(text).1, [], "{text}");
        }
    }

    #[test]
    fn words_of_pictures_and_links_in_cells_do_not_count() {
        let text = "| a | b |\n| - | - |\n| x ![1 to 1](a.png) | [2 to 1](b) |\n";
        let source = Source::new("a.md", text.as_bytes());
        let (blocks, problems) = read(&source);
        let asides = |block: &(usize, Block)| matches!(block.1, Block::Aside(_));
        assert_eq!(blocks.iter().filter(|block| asides(block)).count(), 2);
        let tables = blocks.iter().filter_map(|(_, block)| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        let rows: Vec<_> = tables.flat_map(|table| &table.rows).collect();
        let texts: Vec<&str> = rows[0].iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(texts, ["x", ""]);
        assert_eq!(problems.iter().count(), 2);
    }

    #[test]
    fn a_character_reference_hides_nothing() {
        for text in ["a &#x202e; b", "a &#8203; b", "| a | &rlm; |\n| - | - |\n", "# a&#x2800;b"] {
            assert_eq!(kinds(text).1, [PageProblem::ControlCharacter], "{text}");
        }
        assert_eq!(kinds("3 &times; 4, &#49; and &amp;").1, []);
    }

    #[test]
    fn rows_and_tables_of_the_wrong_shape_are_named() {
        assert_eq!(kinds("| a | b |\n| - | - |\n| 1 |\n").1, [PageProblem::RowCells]);
        assert_eq!(kinds("| a | b |\n| - | - |\n| 1 | 2 | 3 |\n").1, [PageProblem::RowCells]);
        assert_eq!(kinds("| a | b |\n| - | - |\n| 1 \\| 2 | 3 |\n").1, []);
        assert_eq!(kinds("| a | b |\n| 1 | 2 |\n").1, [PageProblem::TableBroken]);
    }

    #[test]
    fn what_github_shows_as_a_table_is_read_as_one() {
        let (blocks, problems) =
            kinds("Figures:\nClaim | Value\n--- | ---\nedge | 4.3%\nrisk | 2%");
        assert_eq!(blocks, ["0 Figures:", "0 | 2 rows"]);
        assert_eq!(problems, []);
    }

    #[test]
    fn what_github_shows_as_code_or_text_is_not_executed() {
        for (text, rows) in [
            ("| a | b |\n| - | - |\n| 1 | 2 |\n    | 3 | 4 |\n| 5 | 6 |\n", Some(1)),
            ("| a | b |\n| - | - |\n\t| 1 | 2 |\n", Some(0)),
            ("| a | b |\n| - | - |\n| 1 | 2 |\n2. | 3 | 4 |\n", Some(1)),
            ("> | a | b |\n> | - | - |\n| 1 | 2 |\n", Some(0)),
            ("| a | b |\n| - - | - |\n| 1 | 2 |\n", None),
            ("a | b\n|- -|-|\n1 | 2\n", None),
        ] {
            let source = Source::new("a.md", text.as_bytes());
            let (blocks, problems) = read(&source);
            let table = blocks.iter().find_map(|(_, block)| match block {
                Block::Table(table) => Some(table.rows.len()),
                _ => None,
            });
            assert_eq!(table, rows, "{text}");
            let broken = problems.iter().any(|problem| problem.kind == PageProblem::TableBroken);
            assert!(broken, "{text}");
        }
    }

    #[test]
    fn two_bars_outside_of_a_table_are_told() {
        for text in ["a | b | c", "- a | b | c", "# a | b | c", "text\n| a", "> x | y | z"] {
            assert_eq!(kinds(text).1, [PageProblem::TableBroken], "{text}");
        }
        for text in ["a | b", "a \\| b \\| c", "```hand\nAc Ah | 7d 8d Jd | 3s = foul\n```\n"] {
            assert_eq!(kinds(text).1, [], "{text}");
        }
    }

    #[test]
    fn a_table_may_follow_a_byte_order_mark() {
        let (blocks, problems) = kinds("\u{feff}| a | b |\n| - | - |\n| 1 | 2 |\n");
        assert_eq!((blocks, problems), (vec!["0 | 1 rows".to_owned()], vec![]));
    }

    #[test]
    fn cells_know_their_place() {
        let source = Source::new("a.md", b"| a | b |\n| - | - |\n|  x  | `y z` |\n");
        let (blocks, _) = read(&source);
        let Some((_, Block::Table(table))) = blocks.first() else { panic!("no table") };
        assert_eq!(source.slice(table.rows[0][0].span), "x");
        assert_eq!(source.slice(table.rows[0][1].span), "`y z`");
        assert_eq!(table.rows[0][1].text, "y z");
    }
}
