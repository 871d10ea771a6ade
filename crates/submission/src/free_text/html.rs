//! Web pages: paragraphs and tables as a browser shows them, without scripts and styles.

use super::layout::TextLayout;
use super::{CAPTION_HEADING, FreeTextError};
use html5gum::{DefaultEmitter, HtmlString, Span, Token, Tokenizer};

/// Elements of which a reader sees nothing.
const UNSEEN: [&str; 8] =
    ["script", "style", "title", "template", "noscript", "svg", "select", "textarea"];

/// Elements that end a paragraph where they begin and where they end.
const BLOCKS: [&str; 37] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "caption",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "ul",
    "tbody",
    "thead",
];

/// Characters of a cell from which it is text that a table only lays out.
const CELL_CHARS_MAX: usize = 300;

/// Most columns that one cell spans.
const SPAN_MAX: usize = 16;

/// Most rows that one cell spans.
const ROW_SPAN_MAX: usize = 64;

/// Elements whose words no longer hold, and the mark that this has in plain texts.
const STRUCK: [&str; 3] = ["del", "s", "strike"];

/// Whether a text is a web page: it begins as one, or has the end of a paragraph or a cell.
pub(super) fn is_page(text: &str) -> bool {
    let begins = |mark: &str| {
        let start = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
        start.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark))
    };
    let has = |mark: &str| text.contains(mark) || text.contains(&mark.to_uppercase());
    begins("<!doctype html")
        || begins("<html")
        || ["</p>", "</td>", "</html>"].iter().any(|mark| has(mark))
}

/// The row that is open, and its open cell.
#[derive(Default)]
struct OpenRow {
    line: u64,
    cells: Vec<String>,
    open: Option<OpenCell>,
}

/// An open cell: its text, the columns and the rows that it spans.
struct OpenCell {
    text: String,
    columns: usize,
    rows: usize,
    /// Whether each column that it spans has its text.
    repeats: bool,
}

/// How many columns and rows a cell spans.
#[derive(Clone, Copy)]
struct CellSpan {
    columns: usize,
    rows: usize,
}

pub(super) fn read(text: &str, layout: &mut TextLayout) -> Result<(), FreeTextError> {
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1))
        .collect();
    let line_of = |span: Span| starts.partition_point(|start| *start <= span.start).max(1) as u64;
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let lines = text.lines().count().max(1) as u64;
    let mut reader = PageReader { layout, lines, unseen: None, row: None, carried: Vec::new() };
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                let number = |name: &[u8]| {
                    let value = tag.attributes.get(name)?;
                    words(&value.value).trim().parse::<usize>().ok()
                };
                let span = CellSpan {
                    columns: number(b"colspan").unwrap_or(1).clamp(1, SPAN_MAX),
                    rows: number(b"rowspan").unwrap_or(1).clamp(1, ROW_SPAN_MAX),
                };
                let line = line_of(tag.span);
                reader.start(&words(&tag.name), line, span, tag.self_closing)?;
            }
            Token::EndTag(tag) => reader.end(&words(&tag.name), line_of(tag.span))?,
            Token::String(text) => reader.text(line_of(text.span), &words(&text.value)),
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    reader.end_row()?;
    reader.layout.end_paragraph()
}

fn words(text: &HtmlString) -> String {
    String::from_utf8_lossy(text).into_owned()
}

struct PageReader<'a> {
    layout: &'a mut TextLayout,
    /// Lines of the page.
    lines: u64,
    /// The element of which nothing is seen.
    unseen: Option<String>,
    row: Option<OpenRow>,
    /// By column, cells of rows above that go on: for how many rows, and their text.
    carried: Vec<Option<(usize, String)>>,
}

impl PageReader<'_> {
    fn start(
        &mut self,
        name: &str,
        line: u64,
        span: CellSpan,
        is_closed: bool,
    ) -> Result<(), FreeTextError> {
        if self.unseen.is_some() {
            return Ok(());
        }
        match name {
            name if UNSEEN.contains(&name) => {
                self.unseen = (!is_closed).then(|| name.to_owned());
            }
            "table" => {
                self.end_row()?;
                self.layout.end_paragraph()?;
                self.layout.new_table();
                self.carried.clear();
            }
            "tr" => {
                self.end_row()?;
                self.layout.end_paragraph()?;
                self.row = Some(OpenRow { line, ..OpenRow::default() });
            }
            "td" | "th" => {
                if self.row.is_none() {
                    self.layout.end_paragraph()?;
                }
                self.end_cell();
                let row = self.row.get_or_insert_with(|| OpenRow { line, ..OpenRow::default() });
                let CellSpan { columns, rows } = span;
                // The first cell of a row over several columns is a title as a rule.
                let repeats = name == "td" && !row.cells.is_empty();
                row.open = Some(OpenCell { text: String::new(), columns, rows, repeats });
            }
            name if STRUCK.contains(&name) => self.text(line, "~~"),
            "sup" | "sub" => self.text(line, "[^"),
            name if BLOCKS.contains(&name) => {
                self.block()?;
                if self.row.is_none() {
                    self.layout.set_heading(heading(name));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &str, line: u64) -> Result<(), FreeTextError> {
        if let Some(unseen) = &self.unseen {
            if unseen == name {
                self.unseen = None;
            }
            return Ok(());
        }
        match name {
            "td" | "th" => self.end_cell(),
            name if STRUCK.contains(&name) => self.text(line, "~~"),
            "sup" | "sub" => self.text(line, "]"),
            "tr" => self.end_row()?,
            "table" => {
                self.end_row()?;
                self.layout.end_paragraph()?;
            }
            name if BLOCKS.contains(&name) => self.block()?,
            _ => {}
        }
        Ok(())
    }

    /// A paragraph ends; in a cell only a word does.
    fn block(&mut self) -> Result<(), FreeTextError> {
        match self.row.as_mut().and_then(|row| row.open.as_mut()) {
            Some(cell) => {
                cell.text.push(' ');
                Ok(())
            }
            None => self.layout.end_paragraph(),
        }
    }

    fn text(&mut self, line: u64, text: &str) {
        if self.unseen.is_some() {
            return;
        }
        match self.row.as_mut().and_then(|row| row.open.as_mut()) {
            Some(cell) => cell.text.push_str(text),
            None => {
                for (line, part) in (line..).zip(text.split_inclusive('\n')) {
                    // A carriage return alone ends a line for the tokenizer, and for no other reader of the text.
                    self.layout.inline(line.min(self.lines), part);
                }
            }
        }
    }

    fn end_cell(&mut self) {
        let Some(row) = &mut self.row else { return };
        let Some(cell) = row.open.take() else { return };
        row.carry(&mut self.carried);
        let words: Vec<&str> = cell.text.split_whitespace().collect();
        let from = row.cells.len();
        let text = words.join(" ");
        let more = if cell.repeats { text.clone() } else { String::new() };
        row.cells.push(text);
        row.cells.extend(std::iter::repeat_n(more, cell.columns.saturating_sub(1)));
        if let Some(more) = cell.rows.checked_sub(1).filter(|more| *more > 0) {
            if self.carried.len() < row.cells.len() {
                self.carried.resize(row.cells.len(), None);
            }
            for (slot, text) in self.carried.iter_mut().zip(&row.cells).skip(from) {
                *slot = Some((more, text.clone()));
            }
        }
    }

    fn end_row(&mut self) -> Result<(), FreeTextError> {
        self.end_cell();
        if let Some(row) = &mut self.row {
            row.carry(&mut self.carried);
        }
        let Some(row) = self.row.take() else { return Ok(()) };
        let is_text = row.cells.iter().any(|cell| cell.chars().count() > CELL_CHARS_MAX);
        if row.cells.len() > 1 && !is_text {
            return self.layout.row(row.line, &row.cells);
        }
        for cell in &row.cells {
            self.layout.end_paragraph()?;
            self.layout.text(row.line, cell);
        }
        self.layout.end_paragraph()
    }
}

impl OpenRow {
    /// Takes over the cells of rows above that go on in the next columns.
    fn carry(&mut self, carried: &mut [Option<(usize, String)>]) {
        while let Some(slot) = carried.get_mut(self.cells.len())
            && let Some((rows, text)) = slot
        {
            self.cells.push(text.clone());
            *rows -= 1;
            if *rows == 0 {
                *slot = None;
            }
        }
    }
}

/// The level of a heading.
fn heading(name: &str) -> Option<u8> {
    match name {
        "h1" => Some(1),
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        "h5" => Some(5),
        "h6" | "summary" => Some(6),
        "caption" => Some(CAPTION_HEADING),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FreeText, FreeTextError, PieceContent, TextForm};

    #[test]
    fn a_page_is_read_as_a_browser_shows_it() {
        let page = "<!DOCTYPE html>\n<html><head><title>No rule</title><style>p { }</style></head>\n\
            <body><script>if (a < b) document.write('<p>no');</script>\n\
            <p>Each player makes an <b>An</b>te\nbet. Aces are&nbsp;low &amp; no more.</p>\n\
            <ul><li>Pairs<li>Quads</ul>\n\
            <table>\n<tr><th>Hand<th colspan=2>Pays\n<tr><td>Score&nbsp;1</td>\n<td>2&nbsp;to&nbsp;1<td>x</tr>\n</table>\n\
            <!-- 500 to 1 -->after";
        let text = FreeText::read(page).unwrap();
        assert_eq!(text.form, TextForm::Html);
        let of: Vec<(u64, String)> =
            text.pieces.iter().map(|piece| (piece.line, piece.words())).collect();
        let wanted = [
            (4, "Each player makes an Ante bet."),
            (5, "Aces are low & no more."),
            (6, "Pairs"),
            (6, "Quads"),
            (8, "Hand | Pays | "),
            (9, "Score 1 | 2 to 1 | x"),
            (12, "after"),
        ];
        assert_eq!(of, wanted.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn what_a_page_shows_raised_struck_or_over_several_rows_is_marked_as_such() {
        let page = "<html><h2>Pay <b>table</b></h2><table><caption>Old</caption><tr><th>Hand<th>Pays</tr>\n\
            <tr><td>Score 1<sup>2</sup><td rowspan=2>8 to 1</tr>\n<tr><td>Score 2</tr>\n\
            <tr><td>Score 3<td><del>1 to 1</del> 2 to 1</tr>\n<tr><td>Score 4<td colspan=2>Lose</tr></table>";
        let pieces = FreeText::read(page).unwrap().pieces;
        let words: Vec<String> = pieces.iter().map(|piece| piece.words()).collect();
        let wanted = [
            "Pay table",
            "Old",
            "Hand | Pays",
            "Score 1[^2] | 8 to 1",
            "Score 2 | 8 to 1",
            "Score 3 | ~~1 to 1~~ 2 to 1",
            "Score 4 | Lose | Lose",
        ];
        assert_eq!(words, wanted);
        let levels: Vec<Option<u8>> = pieces.iter().take(3).map(|piece| piece.heading).collect();
        assert_eq!(levels, [Some(2), Some(8), None]);
        let tables = pieces.iter().filter_map(|piece| match &piece.content {
            PieceContent::Row { table, .. } => Some(*table),
            PieceContent::Sentence(_) => None,
        });
        assert_eq!(tables.collect::<Vec<_>>(), [1, 1, 1, 1, 1]);
    }

    #[test]
    fn a_table_that_lays_out_a_page_is_text_and_one_in_it_a_table() {
        let long = "A player may fold. ".repeat(20);
        let page = format!(
            "<table><tr><td>{long}</td><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>"
        );
        let pieces = FreeText::read(&page).unwrap().pieces;
        let rows = pieces.iter().filter(|piece| matches!(piece.content, PieceContent::Row { .. }));
        assert_eq!(rows.map(|row| row.words()).collect::<Vec<_>>(), ["a | b"]);
        assert_eq!(pieces.len(), 21);
    }

    #[test]
    fn broken_pages_are_read_to_their_end() {
        for page in [
            "<p>a</p><td>x",
            "<html><table><tr>",
            "</td>",
            "<html>&#xFFFFFFFF;</p",
            "<html><script>",
        ] {
            let read = FreeText::read(page);
            assert!(matches!(read, Ok(_) | Err(FreeTextError::Empty)), "{page}");
        }
        let wide = format!("<table><tr>{}</table></td>", "<td colspan=99>x".repeat(5));
        assert_eq!(FreeText::read(&wide), Err(FreeTextError::TooWide(1)));
    }
}
