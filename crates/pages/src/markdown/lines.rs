//! Table lines as GitHub reads them, judged on the raw text.
//!
//! The Markdown parser accepts more as a table than GitHub's does, and some things less. What is
//! executed must be what a reader of the page sees, so every table is held against these rules of
//! GitHub Flavored Markdown (section 4.10 of its specification, and its reference implementation
//! where that is silent). This file knows lines and bars; it knows nothing about what tables mean.

/// Columns from which a line is code.
const CODE_COLUMNS: usize = 4;

/// The cells of a raw table row: bars that are not escaped part them; one bar at each end is
/// decoration.
pub(super) fn cells_in_row(row: &str) -> usize {
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

/// Bars of a line that are not escaped.
pub(super) fn bars(line: &str) -> usize {
    let mut escaped = false;
    let mut bars = 0;
    for byte in line.bytes() {
        bars += usize::from(byte == b'|' && !escaped);
        escaped = byte == b'\\' && !escaped;
    }
    bars
}

/// The cells of a row of dashes; `None` for a line that is none. Blanks inside a cell's dashes make
/// it none.
pub(super) fn delimiter_cells(line: &str) -> Option<usize> {
    let body = line.trim_matches([' ', '\t']);
    let bare = body.strip_prefix('|').unwrap_or(body);
    let bare = bare.strip_suffix('|').unwrap_or(bare);
    let is_cell = |cell: &str| {
        let cell = cell.trim_matches([' ', '\t']);
        let cell = cell.strip_prefix(':').unwrap_or(cell);
        let cell = cell.strip_suffix(':').unwrap_or(cell);
        !cell.is_empty() && cell.bytes().all(|byte| byte == b'-')
    };
    let cells = bare.split('|').count();
    // Dashes that begin a list are no row.
    (bare.split('|').all(is_cell) && !begins_a_block(body)).then_some(cells)
}

/// Where a table begins inside a paragraph: GitHub takes the line above a row of dashes with as many
/// cells for its header, and the lines before it for text. The first row of dashes decides.
pub(super) fn header_in_paragraph(text: &str) -> Option<usize> {
    let mut start = 0;
    let mut above: Option<(usize, &str)> = None;
    for line in text.split_inclusive('\n') {
        let dashes = delimiter_cells(line.trim_matches([' ', '\t', '>', '\n', '\r']));
        if let (Some((at, header)), Some(cells)) = (above, dashes.filter(|_| is_shallow(line))) {
            return (cells_in_row(header) == cells).then_some(at);
        }
        above = Some((start, line));
        start += line.len();
    }
    None
}

/// Whether a line is too little indented to be code.
fn is_shallow(line: &str) -> bool {
    let mut columns = 0;
    for byte in line.bytes() {
        match byte {
            b' ' => columns += 1,
            b'\t' => columns += CODE_COLUMNS,
            _ => break,
        }
    }
    columns < CODE_COLUMNS
}

/// Whether a row belongs to the table whose header stands behind `header_prefix` on its line.
///
/// Where the header begins its line a row is indented by at most three blanks; elsewhere, since the
/// header may belong to a list for some readers, it stands exactly below its header, behind the same
/// marks of quotation.
pub(super) fn is_in_line(header_prefix: &str, prefix: &str, is_inside: bool) -> bool {
    if !is_inside && header_prefix.is_empty() {
        return prefix.trim().is_empty() && is_shallow(prefix);
    }
    let blank = |c: char| if c == '>' { '>' } else { ' ' };
    !prefix.contains('\t') && prefix.chars().eq(header_prefix.chars().map(blank))
}

/// Whether a bar follows two backslashes or more: some readers take it for the end of a cell, and
/// some do not.
pub(super) fn has_doubtful_bar(row: &str) -> bool {
    row.contains("\\\\|")
}

/// Whether a line without a bar in front begins something else than a row: a heading, quotation,
/// list, rule, fence or HTML.
pub(super) fn begins_a_block(line: &str) -> bool {
    let ends = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']);
    let Some(first) = line.chars().next() else {
        return false;
    };
    let rest = line.get(first.len_utf8()..).unwrap_or_default();
    match first {
        '>' | '<' => true,
        '#' => ends(rest.trim_start_matches('#')),
        '`' | '~' => line.starts_with("```") || line.starts_with("~~~"),
        '-' | '+' | '*' => ends(rest) || is_rule(line, first),
        '_' => is_rule(line, first),
        '0'..='9' => {
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.strip_prefix(['.', ')']).is_some_and(ends)
        }
        _ => false,
    }
}

fn is_rule(line: &str, mark: char) -> bool {
    let line = line.trim_end();
    line.chars().all(|c| c == mark || matches!(c, ' ' | '\t')) && line.matches(mark).count() >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_dashes_has_dashes_and_at_most_a_colon_at_each_end_of_a_cell() {
        for (line, cells) in [
            ("| - | - |", Some(2)),
            ("-|-", Some(2)),
            ("--- | ---", Some(2)),
            (" |:--|--:| :-: | ", Some(3)),
            ("| - - | - |", None),
            ("| - : | - |", None),
            ("| -: - | - |", None),
            ("| - || - |", None),
            ("- | -", None),
            (":-", Some(1)),
            ("| a | - |", None),
            ("|-|", Some(1)),
        ] {
            assert_eq!(delimiter_cells(line), cells, "{line}");
        }
    }

    #[test]
    fn a_table_may_begin_in_a_paragraph() {
        assert_eq!(header_in_paragraph("text\na | b\n-- | -\n1 | 2\n"), Some(5));
        assert_eq!(header_in_paragraph("a | b\n|-|-|\n"), Some(0));
        assert_eq!(header_in_paragraph("text\na | b\n|-|-|-|\n"), None);
        assert_eq!(header_in_paragraph("text\na | b\n    |-|-|\n"), None);
        assert_eq!(header_in_paragraph("text\n|-|-|\na | b\n|-|-|\n"), None, "the first decides");
    }

    #[test]
    fn rows_stand_below_their_header() {
        for (header, row, is_in) in [
            ("", "", true),
            ("", "   ", true),
            ("  ", "", false),
            ("  ", "  ", true),
            ("", "    ", false),
            ("", "\t", false),
        ] {
            assert_eq!(is_in_line(header, row, false), is_in, "{header:?} {row:?}");
        }
        for (header, row, is_in) in [
            ("> ", "> ", true),
            ("> ", "", false),
            ("- ", "  ", true),
            ("- ", "    ", false),
            ("  ", "", false),
        ] {
            assert_eq!(is_in_line(header, row, true), is_in, "{header:?} {row:?}");
        }
    }

    #[test]
    fn other_blocks_end_a_table() {
        for line in ["# a | b", "> a | b", "- a | b", "2. a | b", "```", "* * *", "<p>", "1) a"] {
            assert!(begins_a_block(line), "{line}");
        }
        for line in ["-0.07 | b", "*a* | b", "#1 | b", "2.5 | b", "`a` | b", "_a_ | b", "$5 | b"] {
            assert!(!begins_a_block(line), "{line}");
        }
    }
}
