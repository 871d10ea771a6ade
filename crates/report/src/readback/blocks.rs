//! The blocks of a page of Markdown, for pages that this tool wrote.
//!
//! It reads with a Markdown parser, so that a comment, a fence of tildes or a table inside a
//! quotation is what a reader sees, and it refuses everything that the tool never writes: raw HTML,
//! quotations, links to elsewhere, notes, link definitions, indented code. It knows no headings.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// A block of the page, with its texts as they are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PageBlock {
    /// Level 1 to 3.
    Heading(u8, String),
    Paragraph(String),
    List(Vec<String>),
    Table {
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    Code(String),
}

/// Something that the tool never writes: the line, from 1, and what stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ForeignBlock {
    pub(crate) line: u64,
    pub(crate) what: &'static str,
}

/// Parses a page and hands each block, with its line, to `take`.
///
/// # Errors
/// The first [`ForeignBlock`] thing, or the first refusal of `take`.
pub(crate) fn read_blocks<E: From<ForeignBlock>>(
    text: &str,
    mut take: impl FnMut(u64, PageBlock) -> Result<(), E>,
) -> Result<(), E> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS;
    let parser = Parser::new_ext(text, options);
    if let Some((_, definition)) = parser.reference_definitions().iter().next() {
        let line = line_of(text, definition.span.start);
        return Err(ForeignBlock { line, what: "an invisible link definition" }.into());
    }
    let mut lines = Lines { text, at: 0, line: 1 };
    let mut open = Open::default();
    for (event, range) in parser.into_offset_iter() {
        let block = open.event(text, event, &range);
        let block = block.map_err(|what| ForeignBlock { line: lines.at(range.start), what })?;
        if let Some(block) = block {
            take(lines.at(range.start), block)?;
        }
    }
    Ok(())
}

fn line_of(text: &str, at: usize) -> u64 {
    Lines { text, at: 0, line: 1 }.at(at)
}

/// Lines of places that come in order, or nearly: counting goes on from the last one.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: u64,
}

impl Lines<'_> {
    fn at(&mut self, place: usize) -> u64 {
        let ends = |from: usize, to: usize| {
            let part = self.text.as_bytes().get(from..to).unwrap_or_default();
            part.iter().filter(|byte| **byte == b'\n').count() as u64
        };
        if place >= self.at {
            self.line += ends(self.at, place);
        } else {
            self.line -= ends(place, self.at);
        }
        self.at = place;
        self.line
    }
}

/// The block that is open, as far as it was read.
#[derive(Debug, Default)]
struct Open {
    block: Option<PageBlock>,
    /// Text of the innermost cell, item, paragraph or heading.
    text: String,
    /// Whether the next cell belongs to the head of a table.
    in_head: bool,
    /// The address of the picture that is open.
    picture: Option<String>,
}

type Step = Result<Option<PageBlock>, &'static str>;

impl Open {
    fn event(&mut self, text: &str, event: Event<'_>, range: &Range<usize>) -> Step {
        match event {
            Event::Start(tag) => self.start(text, tag, range).map(|()| None),
            Event::End(tag) => Ok(self.end(tag)),
            Event::Text(part) | Event::Code(part) => {
                self.text.push_str(&part);
                Ok(None)
            }
            Event::SoftBreak => {
                self.text.push(' ');
                Ok(None)
            }
            Event::Html(_) | Event::InlineHtml(_) => Err("HTML"),
            Event::Rule => Err("a rule"),
            Event::HardBreak => Err("a forced line break"),
            Event::FootnoteReference(_) => Err("a note"),
            Event::TaskListMarker(_) => Err("a checkbox"),
            _ => Err("an element that reports do not have"),
        }
    }

    fn start(
        &mut self,
        text: &str,
        tag: Tag<'_>,
        range: &Range<usize>,
    ) -> Result<(), &'static str> {
        let source = text.get(range.clone()).unwrap_or_default();
        let block = match tag {
            Tag::Strong | Tag::TableRow => return Ok(()),
            Tag::Image { dest_url, link_type: LinkType::Inline, title, .. }
                if is_beside(&dest_url) && title.is_empty() =>
            {
                self.picture = Some(dest_url.into_string());
                return Ok(());
            }
            Tag::Link { dest_url, link_type: LinkType::Inline, title, .. }
                if dest_url.starts_with('#') && title.is_empty() =>
            {
                return Ok(());
            }
            Tag::Link { .. } | Tag::Image { .. } => return Err("a link to elsewhere"),
            Tag::TableHead => {
                self.in_head = true;
                return Ok(());
            }
            Tag::TableCell => {
                self.text.clear();
                return Ok(());
            }
            Tag::Item if matches!(self.block, Some(PageBlock::List(_))) => {
                self.text.clear();
                return Ok(());
            }
            // Items with blank lines between them, as where two lists stand one after the other.
            Tag::Paragraph if matches!(self.block, Some(PageBlock::List(_))) => return Ok(()),
            Tag::Heading { level, .. } if source.starts_with('#') => {
                let level = match level {
                    HeadingLevel::H1 => 1,
                    HeadingLevel::H2 => 2,
                    HeadingLevel::H3 => 3,
                    _ => return Err("a heading of the fourth level or below"),
                };
                PageBlock::Heading(level, String::new())
            }
            Tag::Paragraph => PageBlock::Paragraph(String::new()),
            Tag::List(None) if source.starts_with("- ") => PageBlock::List(Vec::new()),
            Tag::Table(_) if source.starts_with('|') => {
                PageBlock::Table { head: Vec::new(), rows: Vec::new() }
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) if source.starts_with("```") => {
                PageBlock::Code(String::new())
            }
            Tag::CodeBlock(_) => return Err("code that is not between backticks"),
            Tag::HtmlBlock => return Err("HTML"),
            Tag::BlockQuote(_) => return Err("a quotation"),
            Tag::FootnoteDefinition(_) => return Err("a note"),
            _ => return Err("an element that reports do not have"),
        };
        if self.block.is_some() {
            return Err("a block inside another one");
        }
        self.text.clear();
        self.block = Some(block);
        Ok(())
    }

    fn end(&mut self, tag: TagEnd) -> Option<PageBlock> {
        let text = || self.text.trim().to_owned();
        match (&mut self.block, tag) {
            (Some(PageBlock::Table { head, .. }), TagEnd::TableCell) if self.in_head => {
                head.push(text());
            }
            (Some(PageBlock::Table { rows, .. }), TagEnd::TableCell) => {
                let cell = text();
                if let Some(row) = rows.last_mut() {
                    row.push(cell);
                }
            }
            (Some(PageBlock::Table { rows, .. }), TagEnd::TableHead | TagEnd::TableRow) => {
                // The next row begins where this one ends; the last one is taken off again.
                self.in_head = false;
                rows.push(Vec::new());
            }
            (Some(PageBlock::List(items)), TagEnd::Item) => items.push(text()),
            (Some(PageBlock::Heading(_, words)), TagEnd::Heading(_)) => {
                *words = text();
                return self.block.take();
            }
            (Some(PageBlock::Paragraph(words)), TagEnd::Paragraph) => {
                *words = text();
                return self.block.take();
            }
            (Some(PageBlock::Table { rows, .. }), TagEnd::Table) => {
                rows.pop();
                return self.block.take();
            }
            (Some(PageBlock::Code(words)), TagEnd::CodeBlock) => {
                *words = text();
                return self.block.take();
            }
            (_, TagEnd::Image) => {
                let picture = self.picture.take().unwrap_or_default();
                self.text.push_str(&format!(" ({picture})"));
            }
            (Some(PageBlock::List(_)), TagEnd::List(_)) => return self.block.take(),
            _ => {}
        }
        None
    }
}

/// Whether a picture's address is a plain path beside the page.
fn is_beside(address: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~/%".contains(c);
    !address.is_empty() && address.chars().all(is_plain) && !address.starts_with('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<PageBlock>, ForeignBlock> {
        let mut blocks = Vec::new();
        read_blocks(text, |_, block| {
            blocks.push(block);
            Ok::<(), ForeignBlock>(())
        })?;
        Ok(blocks)
    }

    #[test]
    fn blocks_hold_the_text_that_a_reader_sees() {
        let page = "# T \\*x\\*\n\n**A** b\nc `d|e`\n\n- [1. x](#1-x)\n- y\n\n| A | B |\n| - | -: |\n\
                    | `a\\|b` |  |\n| \\` | z |\n\n```sh\nx\n```\n\n![alt](figures/a-1.svg)\n";
        let blocks = read(page).unwrap();
        let text = |text: &str| text.to_owned();
        assert_eq!(
            blocks,
            [
                PageBlock::Heading(1, text("T *x*")),
                PageBlock::Paragraph(text("A b c d|e")),
                PageBlock::List(vec![text("1. x"), text("y")]),
                PageBlock::Table {
                    head: vec![text("A"), text("B")],
                    rows: vec![vec![text("a|b"), text("")], vec![text("`"), text("z")]],
                },
                PageBlock::Code(text("x")),
                PageBlock::Paragraph(text("alt (figures/a-1.svg)")),
            ]
        );
    }

    #[test]
    fn what_reports_do_not_have_is_refused_with_its_line() {
        for (page, word) in [
            ("<!-- x -->", "HTML"),
            ("a <b>c", "HTML"),
            ("> q", "quotation"),
            ("[x]: y", "definition"),
            ("[a](http://b.example)", "elsewhere"),
            ("![a](http://b.example/c.svg)", "elsewhere"),
            ("<http://b.example>", "elsewhere"),
            ("~~~\nx\n~~~", "backticks"),
            ("    x", "backticks"),
            ("x\n===", "do not have"),
            ("---", "rule"),
            ("* x", "do not have"),
            ("1. x", "do not have"),
            ("- x\n  - y", "inside"),
            ("- | a |\n  | - |", "inside"),
            ("- [ ] x", "box"),
            ("x[^1]\n\n[^1]: y", "note"),
            ("a  \nb", "break"),
            ("*a*", "do not have"),
            ("~~a~~", "do not have"),
            ("#### x", "fourth"),
        ] {
            let foreign = read(&format!("# T\n\n{page}\n")).unwrap_err();
            assert!(foreign.what.contains(word), "{page:?}: {foreign:?}");
            assert!(foreign.line >= 3, "{page:?}: {foreign:?}");
        }
    }
}
