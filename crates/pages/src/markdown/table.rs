//! What of a parsed table counts: the rows that GitHub shows in it.

use super::lines::{
    begins_a_block, cells_in_row, delimiter_cells, has_doubtful_bar, header_in_paragraph,
    is_in_line,
};
use super::{RawTable, trim};
use crate::problem::{PageProblem, Problem};
use crate::source::Source;
use gincert_evidence::Span;

/// A table as the parser gives it, with the place of each row.
pub(super) struct ParsedTable {
    pub table: RawTable,
    pub rows: Vec<Span>,
    /// Whether it stands in a list or a quotation.
    is_inside: bool,
    /// What ends on the line above the header.
    above: Option<BlockAbove>,
}

/// A block that ends on the line above a table.
#[derive(Debug, Clone, Copy)]
pub(super) enum BlockAbove {
    /// A heading or a fence: nothing goes on with it.
    Closed,
    /// A paragraph.
    Open(Span),
}

impl ParsedTable {
    pub(super) fn new(span: Span, is_inside: bool, above: Option<BlockAbove>) -> ParsedTable {
        let table = RawTable { header: Vec::new(), rows: Vec::new(), span, header_span: span };
        ParsedTable { table, rows: Vec::new(), is_inside, above }
    }

    /// The table with the rows that GitHub shows in it, or `None` where it shows no table; and what
    /// is to be reported about the rest.
    pub(super) fn shown(mut self, source: &Source) -> (Option<RawTable>, Option<Problem>) {
        let prefix = before(source, self.table.header_span);
        if !self.is_table(source, prefix) || !self.begins_here(source) {
            let message = "GitHub shows no table here; its content is ignored.";
            return (None, Some(broken(source, self.table.header_span, message)));
        }
        let is_row = |row: &&Span| {
            let row = **row;
            let text = source.slice(row);
            let is_below = is_in_line(prefix, before(source, row), self.is_inside);
            is_below && !begins_a_block(text) && !has_doubtful_bar(text)
        };
        let kept = self.rows.iter().take_while(is_row).count();
        let problem = self.rows.get(kept).map(|row| {
            let message = "Not every reader shows this line as a row of the table; the table is \
                           ignored from here on.";
            broken(source, *row, message)
        });
        self.table.rows.truncate(kept);
        (Some(self.table), problem)
    }

    /// Whether the line below the header is a row of dashes for GitHub, too.
    fn is_table(&self, source: &Source, prefix: &str) -> bool {
        let columns = self.table.header.len();
        let start = self.table.header_span.start;
        let header = source.line_from(start);
        let line =
            source.line_from(source.line_start(start) + (prefix.len() + header.len()) as u64);
        let body = line.trim_start_matches([' ', '\t', '>']);
        let indent = line.get(..line.len() - body.len()).unwrap_or_default();
        let dashes = delimiter_cells(body.trim_end_matches(['\n', '\r']));
        is_in_line(prefix, indent, self.is_inside)
            && dashes == Some(columns)
            && cells_in_row(header) == columns
            && !has_doubtful_bar(header)
    }

    /// Whether GitHub begins a table here: below an empty line, a heading or a fence, or where it lets
    /// a paragraph end.
    fn begins_here(&self, source: &Source) -> bool {
        let start = source.line_start(self.table.header_span.start);
        let above = Span { start: source.line_start(start.saturating_sub(1)), end: start };
        let above_is_empty =
            source.slice(above).trim_matches([' ', '\t', '>', '\r', '\n']).is_empty();
        match self.above {
            _ if above_is_empty => true,
            Some(BlockAbove::Closed) => true,
            Some(BlockAbove::Open(above)) if !self.is_inside => {
                let together = Span { start: above.start, end: self.table.span.end };
                let found = header_in_paragraph(source.slice(together));
                found.is_some_and(|found| above.start + found as u64 == start)
            }
            _ => false,
        }
    }
}

fn broken(source: &Source, span: Span, message: &str) -> Problem {
    let help = "Begin every line of a table in the same column, with a bar; the row of dashes has \
                nothing but dashes and colons in its cells.";
    Problem::new(PageProblem::TableBroken, trim(source, span), message).help(help)
}

/// What stands on the line before a place.
fn before(source: &Source, span: Span) -> &str {
    let line = source.line_start(span.start);
    source.slice(Span { start: line, end: span.start })
}
