//! Markdown to blocks with byte spans: headings, tables, fences and paragraphs.
//!
//! Only the shape is read here; what a table means is decided elsewhere. Content that a reader of
//! the rendered page would not see is reported, because nothing invisible may steer the reader.

use crate::problem::{Problem, ProblemKind};
use crate::source::Source;
use gincert_evidence::Span;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// A table cell: its text with white space folded, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// The text, without markup.
    pub text: String,
    /// Its bytes in the document.
    pub span: Span,
}

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
}

/// The blocks of a document, each with its section number (0 before the first heading), and the
/// problems of form.
pub(crate) fn read(source: &Source) -> (Vec<(usize, Block)>, Vec<Problem>) {
    let mut options = Options::empty();
    options.insert(Options::ENABLE_TABLES);
    options.insert(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS);
    options.insert(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);
    let parser = Parser::new_ext(source.text(), options);
    let definitions: Vec<Range<usize>> = parser
        .reference_definitions()
        .iter()
        .map(|(_, definition)| definition.span.clone())
        .collect();
    let mut reader = Reader {
        source,
        blocks: Vec::new(),
        problems: Vec::new(),
        section: 0,
        text: None,
        table: None,
        fence: None,
        line_open: false,
    };
    for span in definitions {
        let sentence = "A link definition is not shown to a reader of the page.";
        reader.invisible(Span::new(span), sentence);
    }
    for (event, range) in parser.into_offset_iter() {
        reader.event(event, Span::new(range));
    }
    reader.problems.sort_by_key(|problem| problem.span);
    (reader.blocks, reader.problems)
}

struct Reader<'a> {
    source: &'a Source,
    blocks: Vec<(usize, Block)>,
    problems: Vec<Problem>,
    section: usize,
    text: Option<Cell>,
    table: Option<RawTable>,
    fence: Option<Fence>,
    /// Whether the last line of the fence has not ended.
    line_open: bool,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) => self.push_text(&text, span),
            Event::SoftBreak | Event::HardBreak => self.push_text(" ", span),
            Event::Html(_) | Event::InlineHtml(_) => {
                self.invisible(span, "HTML in a rule document may be shown to some readers only.");
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, span: Span) {
        match tag {
            Tag::Heading { .. } | Tag::Paragraph | Tag::Item => {
                if self.table.is_none() {
                    self.flush_text();
                    self.text = Some(Cell { text: String::new(), span });
                }
                if matches!(tag, Tag::Heading { .. }) {
                    self.section += 1;
                }
                if matches!(tag, Tag::Paragraph) {
                    self.report_broken_tables(span);
                }
            }
            Tag::Table(_) => {
                self.flush_text();
                self.table = Some(RawTable {
                    header: Vec::new(),
                    rows: Vec::new(),
                    span,
                    header_span: span,
                });
            }
            Tag::TableHead => {
                if let Some(table) = &mut self.table {
                    table.header_span = span;
                }
            }
            Tag::TableRow => self.start_row(span),
            Tag::TableCell => {
                let trimmed = trim(self.source, span);
                self.text = Some(Cell { text: String::new(), span: trimmed });
            }
            Tag::CodeBlock(kind) => {
                self.flush_text();
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.to_string(),
                    CodeBlockKind::Indented => "(indented)".to_owned(),
                };
                self.line_open = false;
                self.fence = Some(Fence { info, lines: Vec::new(), span });
            }
            Tag::MetadataBlock(_) => {
                self.invisible(span, "Front matter is not shown to a reader of the page.");
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                if let Some(text) = self.text.take() {
                    self.push(Block::Heading(folded(text)));
                }
            }
            TagEnd::Paragraph | TagEnd::Item => self.flush_text(),
            TagEnd::TableCell => {
                let cell = self.text.take().map(folded).unwrap_or_default();
                if let Some(table) = &mut self.table {
                    match table.rows.last_mut() {
                        Some(row) => row.push(cell),
                        None => table.header.push(cell),
                    }
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    self.push(Block::Table(table));
                }
            }
            TagEnd::CodeBlock => {
                if let Some(fence) = self.fence.take() {
                    self.push(Block::Fence(fence));
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, block: Block) {
        self.blocks.push((self.section, block));
    }

    fn flush_text(&mut self) {
        if let Some(text) = self.text.take().map(folded)
            && !text.text.is_empty()
        {
            self.push(Block::Paragraph(text));
        }
    }

    fn push_text(&mut self, text: &str, span: Span) {
        if let Some(fence) = &mut self.fence {
            push_lines(fence, &mut self.line_open, text, span);
        } else if let Some(cell) = &mut self.text {
            cell.text.push_str(text);
        }
    }

    fn start_row(&mut self, span: Span) {
        let Some(table) = &mut self.table else { return };
        let (wanted, found) = (table.header.len(), cells_in_row(self.source.slice(span)));
        table.rows.push(Vec::new());
        if found != wanted {
            let message =
                format!("This row has {found} cells, the header of its table has {wanted}.");
            let help =
                "Give the row one cell a column; a vertical bar inside a cell is written \\|.";
            let span = trim(self.source, span);
            self.problems.push(Problem::new(ProblemKind::RowCells, span, message).help(help));
        }
    }

    /// A paragraph with lines that begin with a bar was meant as a table.
    fn report_broken_tables(&mut self, span: Span) {
        let text = self.source.slice(span);
        if text.lines().any(|line| line.trim_start().starts_with('|')) {
            let message = "This looks like a table, but it is not one, so nothing in it counts.";
            let help = "A table needs a header row and, right below it, a row of dashes with as many cells.";
            let span = trim(self.source, span);
            self.problems.push(Problem::new(ProblemKind::TableBroken, span, message).help(help));
        }
    }

    fn invisible(&mut self, span: Span, sentence: &str) {
        let help = "Say it in the visible text, or take it out.";
        let span = trim(self.source, span);
        self.problems.push(Problem::new(ProblemKind::InvisibleText, span, sentence).help(help));
    }
}

/// Adds the lines of a piece of a fence. A piece that does not end a line (the parser gives the end
/// of a line with a carriage return apart) leaves it open for the next one.
fn push_lines(fence: &mut Fence, open: &mut bool, text: &str, span: Span) {
    let mut at = span.start;
    for line in text.split_inclusive('\n') {
        let shown = line.trim_end();
        let end = at + shown.len() as u64;
        match fence.lines.last_mut().filter(|_| *open) {
            Some(last) if !shown.is_empty() => {
                last.text.push_str(shown);
                last.span.end = end;
            }
            Some(_) => {}
            None => {
                fence.lines.push(Cell { text: shown.to_owned(), span: Span { start: at, end } })
            }
        }
        *open = !line.ends_with('\n');
        at += line.len() as u64;
    }
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

/// Cells of a raw table row: bars that are not escaped separate them; one bar at each end is
/// decoration.
fn cells_in_row(row: &str) -> usize {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let mut cells = 1;
    let mut escaped = false;
    let mut ends_with_bar = false;
    for c in row.chars() {
        ends_with_bar = c == '|' && !escaped;
        cells += usize::from(ends_with_bar);
        escaped = c == '\\' && !escaped;
    }
    cells - usize::from(ends_with_bar)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> (Vec<String>, Vec<ProblemKind>) {
        let source = Source::new("a.md", text.as_bytes());
        let (blocks, problems) = read(&source);
        let shown = blocks
            .iter()
            .map(|(section, block)| match block {
                Block::Heading(cell) => format!("{section} # {}", cell.text),
                Block::Table(table) => format!("{section} | {} rows", table.rows.len()),
                Block::Fence(fence) => format!("{section} ` {} {}", fence.info, fence.lines.len()),
                Block::Paragraph(cell) => format!("{section} {}", cell.text),
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
        ] {
            assert_eq!(kinds(text).1, [ProblemKind::InvisibleText], "{text}");
        }
    }

    #[test]
    fn rows_and_tables_of_the_wrong_shape_are_named() {
        assert_eq!(kinds("| a | b |\n| - | - |\n| 1 |\n").1, [ProblemKind::RowCells]);
        assert_eq!(kinds("| a | b |\n| - | - |\n| 1 | 2 | 3 |\n").1, [ProblemKind::RowCells]);
        assert_eq!(kinds("| a | b |\n| - | - |\n| 1 \\| 2 | 3 |\n").1, []);
        assert_eq!(kinds("| a | b |\n| 1 | 2 |\n").1, [ProblemKind::TableBroken]);
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
