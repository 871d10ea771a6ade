//! A table as Markdown that also reads well as raw text: padded columns, numbers to the right.
//!
//! It knows tables only; what stands in them is somebody else's business.

use crate::document::outline::OUTLINE;
use crate::render::escape::{self, cell};
use crate::render::shown_rows::shown;
use crate::render::wrap;
use gincert_evidence::{Align, Table};

/// Widest column that is padded. Longer cells extend beyond it instead of widening every row.
const PADDED_MAX: usize = 72;

/// What stands under a table without rows.
pub(crate) const NO_ROWS: &str = "No rows.";

/// The table with its title above, in bold. A table without rows says so.
pub(crate) fn table(table: &Table) -> String {
    let mut out = String::new();
    if !table.title.trim().is_empty() {
        out.push_str(&format!("{}\n\n", escape::bold(&table.title)));
    }
    if table.columns.is_empty() {
        return out;
    }
    out.push_str(&grid(table));
    if table.rows.is_empty() {
        out.push_str(&format!("\n{NO_ROWS}\n"));
    }
    out
}

/// A table of a report: thousands parted, rows without anything folded.
pub(crate) fn report_table(whole: &Table) -> String {
    let columns = whole.columns.iter();
    let columns: Vec<(&str, bool)> =
        columns.map(|column| (column.name.as_str(), column.align == Align::Right)).collect();
    let result = shown(&columns, whole.rows.clone(), whole.fold.as_ref(), &whole.joined);
    let align = |right: bool| if right { Align::Right } else { Align::Left };
    let columns: Vec<(&str, Align)> =
        result.columns.iter().map(|(name, right)| (name.as_str(), align(*right))).collect();
    let mut out = table(&Table { rows: result.rows, ..Table::new(&whole.title, &columns) });
    if let Some(folded) = result.folded {
        out.push('\n');
        out.push_str(&wrap::paragraph("", &folded));
    }
    out
}

fn grid(table: &Table) -> String {
    let head: Vec<String> = table.columns.iter().map(|c| cell(&c.name)).collect();
    let shown = |(column, text): (usize, &String)| {
        let name = table.columns.get(column).map(|column| column.name.as_str());
        if name == Some(EVIDENCE) { evidence(text) } else { cell(text) }
    };
    let rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.iter().enumerate().map(shown).collect()).collect();
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            std::iter::once(&head)
                .chain(&rows)
                .filter_map(|row| row.get(column))
                .map(|text| text.chars().count())
                .filter(|width| *width <= PADDED_MAX)
                .max()
                .unwrap_or(0)
                .max(3)
        })
        .collect();
    let aligns: Vec<Align> = table.columns.iter().map(|c| c.align).collect();
    let mut out = line(&head, &widths, &aligns);
    out.push('|');
    for (width, align) in widths.iter().zip(&aligns) {
        out.push_str(&match align {
            Align::Left => format!(" {} |", "-".repeat(*width)),
            Align::Right => format!(" {}: |", "-".repeat(width - 1)),
        });
    }
    out.push('\n');
    for row in &rows {
        out.push_str(&line(row, &widths, &aligns));
    }
    out
}

fn line(row: &[String], widths: &[usize], aligns: &[Align]) -> String {
    let mut out = String::from("|");
    for (column, (width, align)) in widths.iter().zip(aligns).enumerate() {
        let text = row.get(column).map(String::as_str).unwrap_or_default();
        out.push_str(&match align {
            Align::Left => format!(" {text:<width$} |"),
            Align::Right => format!(" {text:>width$} |"),
        });
    }
    out.push('\n');
    out
}

/// The column whose cells begin with the section that has more: `section 9: all examples hold`.
const EVIDENCE: &str = "Evidence";

/// A cell of that column, with a link to the section.
fn evidence(text: &str) -> String {
    let linked = OUTLINE.iter().find_map(|heading| {
        let rest = text.strip_prefix("section ")?.strip_prefix(heading.number)?;
        (rest.is_empty() || rest.starts_with(':')).then_some((heading, rest))
    });
    match linked {
        Some((heading, rest)) => {
            format!("[section {}](#{}){}", heading.number, heading.anchor, cell(rest))
        }
        None => cell(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readback::blocks::{ForeignBlock, PageBlock, read_blocks};

    #[test]
    fn columns_are_padded_and_numbers_stand_to_the_right() {
        let mut sample = Table::new("Pays", &[("Hand", Align::Left), ("Pays", Align::Right)]);
        sample.row(["4-of-a-Kind & 3-of-a-Kind", "500"]);
        sample.row(["a|b", "1"]);
        assert_eq!(
            table(&sample),
            "**Pays**\n\n\
             | Hand                      | Pays |\n\
             | ------------------------- | ---: |\n\
             | 4-of-a-Kind & 3-of-a-Kind |  500 |\n\
             | a\\|b                      |    1 |\n"
        );
    }

    #[test]
    fn cells_come_back_as_they_were() {
        for text in ["a|b", "a\\", "\\|", "a\\\\|", "`x`", "C:\\x\\", "", "x y", "a@b.c|www.d`\\"] {
            let mut sample = Table::new("", &[("A", Align::Left), ("B", Align::Left)]);
            sample.row([text, "z"]);
            let markdown = table(&sample);
            let mut rows = Vec::new();
            read_blocks(&markdown, |_, block| {
                if let PageBlock::Table { rows: read, .. } = block {
                    rows = read;
                }
                Ok::<(), ForeignBlock>(())
            })
            .unwrap();
            assert_eq!(rows, [[text, "z"]], "{markdown}");
        }
    }

    #[test]
    fn evidence_links_to_its_section_and_comes_back_as_it_was() {
        let mut sample = Table::new("", &[("Evidence", Align::Left), ("B", Align::Left)]);
        for text in ["section 9: a|b", "section 10", "section 99: x", "section 1x", "sections"] {
            sample.row([text, "section 9: z"]);
        }
        let markdown = table(&sample);
        assert!(markdown.contains("[section 9](#9-results-a-rules-and-mathematics): a\\|b |"));
        assert_eq!(markdown.matches("](#").count(), 2, "{markdown}");
        let mut rows = Vec::new();
        read_blocks(&markdown, |_, block| {
            if let PageBlock::Table { rows: read, .. } = block {
                rows = read;
            }
            Ok::<(), ForeignBlock>(())
        })
        .unwrap();
        assert_eq!(rows, sample.rows);
    }

    #[test]
    fn one_long_cell_does_not_widen_every_row() {
        let mut sample = Table::new("", &[("A", Align::Left)]);
        sample.row(["x".repeat(400)]);
        sample.row(["y"]);
        assert!(table(&sample).lines().last().unwrap().len() < 20);
    }
}
