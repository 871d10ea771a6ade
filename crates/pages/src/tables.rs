//! Tables that are known by their header rows, and their rows by name.
//!
//! Whoever reads a page of tables says which headers it has and which names its rows have; everything
//! else in a table is reported. What the cells mean is the reader's.

use crate::markdown::{self, Block, Cell, RawTable};
use crate::nearest::nearest;
use crate::problem::{PageProblem, Problem, ProblemClass, Problems};
use crate::source::Source;
use gincert_evidence::{Span, printable};

/// Reads the tables with these headers from any page of tables (a profile, a submission page, a letter):
/// the rows of each, and the problems of form, second tables of the same header included.
pub fn read_named<K: ProblemClass + From<PageProblem>>(
    source: &Source,
    headers: &[&[&str]],
) -> (Vec<Vec<Vec<Cell>>>, Vec<Problem<K>>) {
    let (blocks, of_form) = markdown::read(source);
    let mut problems = Problems::default();
    problems.take(of_form);
    let mut found: Vec<Vec<Vec<Cell>>> = headers.iter().map(|_| Vec::new()).collect();
    let mut first: Vec<Option<Span>> = headers.iter().map(|_| None).collect();
    for (_, block) in blocks {
        let Block::Table(table) = block else { continue };
        let index = headers.iter().position(|header| table.has_header(header));
        let slots = index.and_then(|index| Some((found.get_mut(index)?, first.get_mut(index)?)));
        let Some((rows, seen)) = slots else {
            problems.add(PageProblem::TableUnknown, || header_unknown(&table, headers));
            continue;
        };
        match seen {
            Some(place) => problems.push(
                Problem::new(PageProblem::TableDuplicate, table.header_span, "Duplicate table.")
                    .other("The first table is here; only it counts.", *place),
            ),
            None => {
                *seen = Some(table.header_span);
                *rows = table.rows;
            }
        }
    }
    (found, problems.finish())
}

fn header_unknown<K: ProblemClass + From<PageProblem>>(
    table: &RawTable,
    headers: &[&[&str]],
) -> Problem<K> {
    let known: Vec<String> = headers.iter().map(|header| header.join(" | ")).collect();
    let header: Vec<&str> = table.header.iter().map(|cell| cell.text.as_str()).collect();
    let message = format!("Unknown table header '{}'.", printable(&header.join(" | ")));
    let nearest = nearest(&header.join(" | "), &known);
    let help = format!("The nearest header is '{}'.", nearest.trim());
    Problem::new(PageProblem::TableUnknown, table.header_span, message).help(help)
}

/// Rows of a two-column table with known names, each once.
pub fn pairs<K: ProblemClass + From<PageProblem>>(
    rows: Vec<Vec<Cell>>,
    known: &[&str],
    table: &str,
    problems: &mut Vec<Problem<K>>,
) -> Vec<(Cell, Cell)> {
    let mut read: Vec<(Cell, Cell)> = Vec::new();
    let mut problems_here = Problems::default();
    for row in rows {
        let [name, value] = row.as_slice() else {
            continue;
        };
        let first = read.iter().find(|(key, _)| key.text == name.text).map(|(key, _)| key.span);
        if let Some(first) = first {
            let message = format!("Duplicate row '{}'.", printable(&name.text));
            let problem = Problem::new(PageProblem::RowTwice, name.span, message);
            problems_here.push(problem.other("The first row is here; it counts.", first));
        } else if known.contains(&name.text.as_str()) {
            read.push((name.clone(), value.clone()));
        } else {
            problems_here.add(PageProblem::RowUnknown, || {
                let message = format!("The {table} table has no row '{}'.", printable(&name.text));
                let nearest = nearest(&name.text, known);
                let help = format!("The nearest is '{nearest}'.");
                Problem::new(PageProblem::RowUnknown, name.span, message).help(help)
            });
        }
    }
    problems.extend(problems_here.finish());
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_and_row_of_a_page_is_read_or_told() {
        let page = "| Page | |\n| - | - |\n| Name | x |\n| Name | y |\n| Nane | z |\n\n\
                    | Pago | |\n| - | - |\n| a | b |\n\n| Page | |\n| - | - |\n| Name | w |\n";
        let source = Source::new("page.md", page.as_bytes());
        let (mut tables, mut problems) = read_named::<PageProblem>(&source, &[&["Page", ""]]);
        let rows = pairs(tables.remove(0), &["Name"], "Page", &mut problems);
        let read: Vec<_> = rows.iter().map(|(name, cell)| (&*name.text, &*cell.text)).collect();
        assert_eq!(read, [("Name", "x")]);
        let problems_here: Vec<PageProblem> = problems.iter().map(|problem| problem.kind).collect();
        assert_eq!(
            problems_here,
            [
                PageProblem::TableUnknown,
                PageProblem::TableDuplicate,
                PageProblem::RowTwice,
                PageProblem::RowUnknown
            ]
        );
    }
}
