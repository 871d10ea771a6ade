//! The tables of a document, sorted: which of them its family has is the family's to say.

use crate::document::dossier::ParsedDocument;
use crate::document::problem::Problem;
use crate::document::tables::{KNOWN, KnownTable, Tables};
use crate::families::family::{has_table, several_of};
use gincert_evidence::{Span, printable};
use gincert_game::Family;
use gincert_pages::{Block, PageProblem, RawTable, Source};

/// Sorts the tables of a document; unknown, second and missing ones become problems. A family has
/// its own tables, and may have several of another kind than other families.
pub(crate) fn sort(
    dossier: &mut ParsedDocument,
    source: &Source,
    family: Option<Family>,
) -> Tables {
    let mut tables = Tables::default();
    let known_here = || KNOWN.iter().filter(|known| has_table(family, known.kind).is_some());
    for (_, block) in &dossier.blocks {
        let Block::Table(table) = block else { continue };
        let Some(known) = known_here().find(|known| table.has_header(known.header)) else {
            dossier.problems.add(PageProblem::TableUnknown, || unknown(table, known_here()));
            continue;
        };
        let several = known.several || several_of(family, known.kind);
        match tables.header(known.kind) {
            Some(first) if !several => {
                let message = format!("Duplicate table of {}.", known.header.join(" | ").trim());
                let problem = Problem::new(PageProblem::TableDuplicate, table.header_span, message)
                    .other("The first table is here; only it counts.", first)
                    .help("Move all rows to one table.");
                dossier.problems.push(problem);
            }
            _ => tables.found.push((known.kind, table.clone())),
        }
    }
    for known in known_here() {
        if has_table(family, known.kind) != Some(true) || tables.has(known.kind) {
            continue;
        }
        let header = known.header.join(" | ");
        let message = format!("Table with the header '{}' not found.", header.trim());
        let end =
            Span { start: 0, end: source.text().lines().next().unwrap_or_default().len() as u64 };
        let help = "docs/document-format.md describes the table.";
        dossier.problems.push(Problem::new(PageProblem::TableMissing, end, message).help(help));
    }
    tables
}

fn unknown<'a>(table: &RawTable, known: impl Iterator<Item = &'a KnownTable>) -> Problem {
    let header: Vec<&str> = table.header.iter().map(|cell| cell.text.as_str()).collect();
    let header = header.join(" | ");
    let known: Vec<String> = known.map(|known| known.header.join(" | ")).collect();
    let nearest = gincert_pages::nearest(&header, &known);
    let message = format!("Unknown table header '{}': the table is ignored.", printable(&header));
    let help = format!("The nearest header is '{}'. Write other content as text.", nearest.trim());
    Problem::new(PageProblem::TableUnknown, table.header_span, message).help(help)
}
