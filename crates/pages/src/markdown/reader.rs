//! The events of the Markdown parser, taken together to blocks.

use super::asides::words_of_html;
use super::lines::{bars, cells_in_row, delimiter_cells, header_in_paragraph};
use super::table::{BlockAbove, ParsedTable};
use super::{Block, Cell, Fence, folded, trim};
use crate::problem::{PageProblem, Problem, Problems};
use crate::source::Source;
use gincert_evidence::{Span, counted, is_unprintable};
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};
use std::ops::Range;

const PICTURE: &str = "The words of a picture are not shown, so they are ignored.";
const LINK: &str = "The target of a link in a table is not shown, so it is ignored.";

pub(super) fn read(source: &Source) -> (Vec<(usize, Block)>, Problems) {
    let mut reader = Reader {
        source,
        blocks: Vec::new(),
        problems: Problems::default(),
        section: 0,
        text: None,
        table: None,
        fence: None,
        line_open: false,
        containers: 0,
        unseen: 0,
        aside: Cell::default(),
        is_parted: false,
        above: None,
        looked_at: Vec::new(),
    };
    reader.piece(0..source.text().len(), true);
    reader.loose_bars();
    (reader.blocks, reader.problems)
}

struct Reader<'a> {
    source: &'a Source,
    blocks: Vec<(usize, Block)>,
    problems: Problems,
    section: usize,
    text: Option<Cell>,
    table: Option<ParsedTable>,
    fence: Option<Fence>,
    /// Whether the last line of the fence has not ended.
    line_open: bool,
    /// Lists and quotations that are open.
    containers: usize,
    /// Pictures, and links in cells, that are open.
    unseen: usize,
    /// Their words.
    aside: Cell,
    /// Whether readers may disagree from here on what is code.
    is_parted: bool,
    /// The last block that a table may follow without an empty line, and its place.
    above: Option<(Span, BlockAbove)>,
    /// Stretches whose bars are accounted for, in order.
    looked_at: Vec<Span>,
}

impl Reader<'_> {
    /// Reads a stretch of the document. The `whole` one may have paragraphs in which a table begins;
    /// those are read in two pieces.
    fn piece(&mut self, range: Range<usize>, whole: bool) {
        let source = self.source;
        let text = source.text().get(range.clone()).unwrap_or_default();
        let mut options = Options::empty();
        options.insert(Options::ENABLE_TABLES);
        if whole {
            options.insert(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS);
            options.insert(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);
        }
        let parser = Parser::new_ext(text, options);
        let definitions: Vec<Range<usize>> = parser
            .reference_definitions()
            .iter()
            .map(|(_, definition)| definition.span.clone())
            .collect();
        for span in definitions {
            let sentence = "A link definition is not shown to a reader of the page.";
            self.invisible(Span::new(range.start + span.start..range.start + span.end), sentence);
        }
        let mut split: Option<Range<usize>> = None;
        for (event, at) in parser.into_offset_iter() {
            let at = range.start + at.start..range.start + at.end;
            if let Some(paragraph) = &split {
                if matches!(event, Event::End(TagEnd::Paragraph)) {
                    self.piece(paragraph.clone(), false);
                    split = None;
                }
                continue;
            }
            if matches!(event, Event::Start(Tag::Paragraph)) {
                split = self.table_in_paragraph(at.clone(), whole);
                if split.is_some() {
                    continue;
                }
            }
            self.event(event, Span::new(at));
        }
    }

    /// The table that begins in a paragraph below other text, which is read as a paragraph of its
    /// own. Where it cannot be read so, it is reported.
    fn table_in_paragraph(&mut self, paragraph: Range<usize>, whole: bool) -> Option<Range<usize>> {
        let text = self.source.text().get(paragraph.clone()).unwrap_or_default();
        let header = header_in_paragraph(text)?;
        if header == 0 || !whole || !self.is_apart(Span::new(paragraph.clone())) {
            self.broken(Span::new(paragraph));
            return None;
        }
        self.piece(paragraph.start..paragraph.start + header, false);
        // A line that goes on with a paragraph may be indented as far as it likes.
        let line = text.get(header..).unwrap_or_default();
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        Some(paragraph.start + header + indent..paragraph.end)
    }

    /// Whether a block begins at the margin, below an empty line, a heading or a fence, so that no
    /// list or quotation can go on there.
    fn is_apart(&self, block: Span) -> bool {
        let start = self.source.line_start(block.start);
        let above = Span { start: self.source.line_start(start.saturating_sub(1)), end: start };
        let closed = self.above.is_some_and(|(above, kind)| {
            matches!(kind, BlockAbove::Closed) && self.touches(above, Span { start, end: start })
        });
        let is_first = closed || self.source.slice(above).trim().is_empty();
        self.is_at_the_margin(block) && is_first
    }

    /// Whether a block stands in no list or quotation, and nothing stands before it on its line.
    fn is_at_the_margin(&self, block: Span) -> bool {
        self.containers == 0 && self.source.line_start(block.start) == block.start
    }

    fn event(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) => self.push_text(&text, span),
            Event::SoftBreak | Event::HardBreak => self.push_text(" ", span),
            Event::Html(text) | Event::InlineHtml(text) => {
                self.push_aside(&words_of_html(&text), span);
                self.invisible(span, "HTML in a rule document may be shown to some readers only.");
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, span: Span) {
        match tag {
            Tag::Heading { .. } | Tag::Paragraph | Tag::Item => {
                self.containers += usize::from(matches!(tag, Tag::Item));
                if self.table.is_none() {
                    self.flush_text();
                    self.text = Some(Cell { text: String::new(), span });
                }
                self.section += usize::from(matches!(tag, Tag::Heading { .. }));
                self.above = match tag {
                    // Dashes below a line may make a heading for one reader and none for another.
                    Tag::Heading { .. }
                        if self.is_at_the_margin(span)
                            && self.source.slice(span).starts_with('#') =>
                    {
                        Some((span, BlockAbove::Closed))
                    }
                    // A paragraph in a list or right below it may belong to it.
                    Tag::Paragraph if self.is_apart(span) => Some((span, BlockAbove::Open(span))),
                    _ => None,
                };
            }
            Tag::BlockQuote(_) => self.containers += 1,
            Tag::Table(_) => {
                self.flush_text();
                let above = self.above.filter(|(above, _)| self.touches(*above, span));
                let above = above.map(|(_, above)| above);
                self.table = Some(ParsedTable::new(span, self.containers > 0, above));
            }
            Tag::TableHead => {
                if let Some(parsed) = &mut self.table {
                    parsed.table.header_span = span;
                }
            }
            Tag::TableRow => self.start_row(span),
            Tag::TableCell => {
                let trimmed = trim(self.source, span);
                self.text = Some(Cell { text: String::new(), span: trimmed });
            }
            Tag::CodeBlock(kind) => self.start_fence(kind, span),
            Tag::Image { title, .. } => {
                self.push_aside(&title, span);
                self.unseen(span, PICTURE);
            }
            // The text of an autolink is where it leads.
            Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. } => {}
            Tag::Link { title, .. } => {
                self.push_aside(&title, span);
                if self.table.is_some() {
                    self.unseen(span, LINK);
                }
            }
            Tag::MetadataBlock(_) => {
                self.invisible(span, "Front matter is not shown to a reader of the page.");
            }
            _ => {}
        }
    }

    /// Whether no empty line parts a paragraph from what follows.
    fn touches(&self, above: Span, below: Span) -> bool {
        let text = self.source.slice(above);
        let end = above.start + text.trim_end().len() as u64;
        let between = self.source.slice(Span { start: end, end: below.start });
        between.trim_matches([' ', '\t', '\n', '\r', '>']).is_empty()
            && between.matches('\n').count() <= 1
    }

    fn start_fence(&mut self, kind: CodeBlockKind<'_>, span: Span) {
        self.flush_text();
        let is_fenced = matches!(kind, CodeBlockKind::Fenced(_));
        self.above = Some((span, BlockAbove::Closed)).filter(|_| is_fenced);
        if is_fenced && !self.is_at_the_margin(span) {
            self.indented_fence(span);
        }
        let info = match kind {
            CodeBlockKind::Fenced(info) => info.to_string(),
            CodeBlockKind::Indented => "(indented)".to_owned(),
        };
        if info.chars().any(is_unprintable) {
            self.hidden(span);
        }
        self.line_open = false;
        self.looked_at.push(span);
        self.fence = Some(Fence { info, lines: Vec::new(), span });
    }

    /// Where a fence ends that does not begin at the margin, readers disagree: what one shows as a
    /// table may be code for another.
    fn indented_fence(&mut self, span: Span) {
        self.above = None;
        self.is_parted = true;
        let message = "This fence does not begin at the margin; tables below it are ignored.";
        let help = "Begin the fence in the first column, outside lists and quotations.";
        let span = Span { start: span.start, end: span.start + 3 };
        self.problems.push(Problem::new(PageProblem::FenceUnknown, span, message).help(help));
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                if let Some(text) = self.text.take() {
                    self.push(Block::Heading(folded(text)));
                }
            }
            TagEnd::Paragraph => self.flush_text(),
            TagEnd::Item => {
                self.containers = self.containers.saturating_sub(1);
                self.flush_text();
            }
            TagEnd::BlockQuote(_) => self.containers = self.containers.saturating_sub(1),
            TagEnd::Image => self.end_unseen(),
            TagEnd::Link if self.table.is_some() => self.end_unseen(),
            TagEnd::TableCell => {
                let cell = self.text.take().map(folded).unwrap_or_default();
                if let Some(parsed) = &mut self.table {
                    match parsed.table.rows.last_mut() {
                        Some(row) => row.push(cell),
                        None => parsed.table.header.push(cell),
                    }
                }
            }
            TagEnd::Table => self.end_table(),
            TagEnd::CodeBlock => {
                if let Some(fence) = self.fence.take() {
                    self.push(Block::Fence(fence));
                }
            }
            _ => {}
        }
    }

    fn end_table(&mut self) {
        let Some(parsed) = self.table.take() else { return };
        self.looked_at.push(parsed.table.span);
        self.above = None;
        if self.is_parted {
            return self.broken(parsed.table.span);
        }
        let (table, problem) = parsed.shown(self.source);
        self.problems.extend(problem);
        if let Some(table) = table {
            self.push(Block::Table(table));
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
        // A reference such as &#8203; stands for a character that the source does not show.
        if self.source.slice(span).starts_with('&') && text.chars().any(is_unprintable) {
            self.hidden(span);
        }
        if let Some(fence) = &mut self.fence {
            push_lines(fence, &mut self.line_open, text, span);
        } else if self.unseen > 0 {
            self.aside.text.push_str(text);
        } else if let Some(cell) = &mut self.text {
            cell.text.push_str(text);
        }
    }

    fn start_row(&mut self, span: Span) {
        let Some(parsed) = &mut self.table else { return };
        let (wanted, found) = (parsed.table.header.len(), cells_in_row(self.source.slice(span)));
        parsed.table.rows.push(Vec::new());
        parsed.rows.push(span);
        if found != wanted {
            let cells = counted(found as u64, "cell", "cells");
            let message = format!("This row has {cells}, the header of its table has {wanted}.");
            let help =
                "Give the row one cell per column; write a vertical bar inside a cell as \\|.";
            let span = trim(self.source, span);
            self.problems.push(Problem::new(PageProblem::RowCells, span, message).help(help));
        }
    }

    /// Lines that look like rows and stand in no table: a second, strict reading of the raw lines.
    fn loose_bars(&mut self) {
        self.looked_at.sort_unstable();
        let looked_at = std::mem::take(&mut self.looked_at);
        let mut seen = looked_at.iter().peekable();
        let mut open: Option<Span> = None;
        let mut at = 0;
        for line in self.source.text().split_inclusive('\n') {
            let span = Span { start: at, end: at + line.trim_end().len() as u64 };
            at += line.len() as u64;
            while seen.next_if(|stretch| stretch.end <= span.start).is_some() {}
            let is_seen = seen.peek().is_some_and(|stretch| stretch.start < at);
            if is_seen || !looks_like_a_row(line) {
                if let Some(stretch) = open.take() {
                    self.broken(stretch);
                }
                continue;
            }
            let start = open.map_or(span.start, |open| open.start);
            open = Some(Span { start, end: span.end });
        }
        if let Some(stretch) = open {
            self.broken(stretch);
        }
    }

    fn broken(&mut self, span: Span) {
        let message = "This looks like a table but is not one; its content is ignored.";
        let help = "A table needs a header row and, directly below it, a row of dashes with as \
                    many cells. In running text write a bar as \\|.";
        let trimmed = trim(self.source, span);
        self.looked_at.push(span);
        self.problems.push(Problem::new(PageProblem::TableBroken, trimmed, message).help(help));
    }

    fn unseen(&mut self, span: Span, sentence: &str) {
        if self.unseen == 0 {
            self.aside = Cell { text: String::new(), span };
        }
        self.unseen += 1;
        self.invisible(span, sentence);
    }

    fn end_unseen(&mut self) {
        self.unseen = self.unseen.saturating_sub(1);
        if self.unseen == 0 {
            let Cell { text, span } = std::mem::take(&mut self.aside);
            self.push_aside(&text, span);
        }
    }

    /// Words that not every reader sees, where there are any.
    fn push_aside(&mut self, text: &str, span: Span) {
        let cell = folded(Cell { text: text.to_owned(), span: trim(self.source, span) });
        if !cell.text.is_empty() {
            self.push(Block::Aside(cell));
        }
    }

    fn hidden(&mut self, span: Span) {
        let message = "This is the code of an invisible character.";
        let problem = Problem::new(PageProblem::ControlCharacter, trim(self.source, span), message);
        self.problems.push(problem.help("Delete it."));
    }

    fn invisible(&mut self, span: Span, sentence: &str) {
        let help = "Write it in the visible text, or delete it.";
        self.looked_at.push(span);
        let span = trim(self.source, span);
        self.problems.push(Problem::new(PageProblem::InvisibleText, span, sentence).help(help));
    }
}

/// Whether a line outside of a table looks like one of its rows: it begins with a bar, has two of
/// them, or is a row of dashes.
fn looks_like_a_row(line: &str) -> bool {
    let body = line.trim_matches([' ', '\t', '>', '\r', '\n']);
    body.starts_with('|') || bars(body) >= 2 || delimiter_cells(body).is_some_and(|cells| cells > 1)
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
