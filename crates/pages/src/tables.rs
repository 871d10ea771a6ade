//! Tables that are known by their header rows, and their rows by name.
//!
//! Whoever reads a page of tables says which headers it has and which names its rows have; everything
//! else in a table is reported. What the cells mean is the reader's.

use crate::cell_value::Cell;
use crate::markdown::{self, Block, RawTable};
use crate::nearest::NearName;
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
    let used: Vec<Vec<String>> = blocks.iter().filter_map(|(_, block)| words_of(block)).collect();
    for (_, block) in blocks {
        let Block::Table(table) = block else { continue };
        let index = headers.iter().position(|header| table.has_header(header));
        let slots = index.and_then(|index| Some((found.get_mut(index)?, first.get_mut(index)?)));
        let Some((rows, seen)) = slots else {
            problems.add(PageProblem::TableUnknown, || {
                let is_used = |header: &[&str]| used.iter().any(|used| used == header);
                header_unknown(&table, headers, is_used, ("", ""))
            });
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

/// The words of a table's header.
fn words_of(block: &Block) -> Option<Vec<String>> {
    match block {
        Block::Table(table) => Some(table.header.iter().map(|cell| cell.text.clone()).collect()),
        _ => None,
    }
}

/// A table whose header is none of a list, with the nearest of them: in one cell that only it can
/// mean, or as the whole row. `is_used` says which headers the page has, where it may have each once.
pub fn header_unknown<K: ProblemClass + From<PageProblem>>(
    table: &RawTable,
    headers: &[&[&str]],
    is_used: impl Fn(&[&str]) -> bool,
    (after, help): (&str, &str),
) -> Problem<K> {
    let known: Vec<String> = headers.iter().map(|header| header.join(" | ")).collect();
    let header: Vec<&str> = table.header.iter().map(|cell| cell.text.as_str()).collect();
    let header = header.join(" | ");
    let near = NearName::of(&header, &known);
    let message = format!("Unknown table header '{}'{after}.", printable(&header));
    let help = format!("The nearest header is '{}'.{help}", near.name.trim());
    let problem = Problem::new(PageProblem::TableUnknown, table.header_span, message).help(help);
    let meant = headers.iter().find(|header| header.join(" | ") == near.name);
    let meant = meant.filter(|header| near.is_only && !is_used(header));
    let problem = match meant.and_then(|header| one_cell_apart(table, header)) {
        Some((cell, name)) => problem.replacing(cell, Some(name.to_owned())),
        None => problem,
    };
    problem.known(&known)
}

/// The one cell of a header that another header has otherwise, with the name that it has there.
fn one_cell_apart<'t, 'h>(table: &'t RawTable, header: &[&'h str]) -> Option<(&'t Cell, &'h str)> {
    if table.header.len() != header.len() {
        return None;
    }
    let pairs = table.header.iter().zip(header.iter().copied());
    let mut apart = pairs.filter(|(cell, name)| cell.text != *name);
    let first = apart.next()?;
    apart.next().is_none().then_some(first)
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
    let names: Vec<String> =
        rows.iter().filter_map(|row| row.first()).map(|name| name.text.clone()).collect();
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
                let is_used = |name: &str| names.iter().any(|used| used == name);
                let sentence = |near: &str| format!("The nearest is '{near}'.");
                let problem = Problem::new(PageProblem::RowUnknown, name.span, message);
                problem.near(name, known, is_used, sentence)
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
