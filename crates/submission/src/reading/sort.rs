//! The tables of a document, sorted: which of them its family has is the family's to say.

use crate::document::dossier::ParsedDocument;
use crate::document::problem::Problem;
use crate::document::tables::{KNOWN, KnownTable, Tables};
use crate::families::family::{has_table, several_of};
use gincert_evidence::Span;
use gincert_game::Family;
use gincert_pages::{Block, PageProblem, RawTable, Source, header_unknown};

/// Sorts the tables of a document; unknown, second and missing ones become problems. A family has
/// its own tables, and may have several of another kind than other families.
pub(crate) fn sort(
    dossier: &mut ParsedDocument,
    source: &Source,
    family: Option<Family>,
) -> Tables {
    let mut tables = Tables::default();
    let known_here = || KNOWN.iter().filter(|known| has_table(family, known.kind).is_some());
    let is_single = |known: &KnownTable| !known.several && !several_of(family, known.kind);
    for (_, block) in &dossier.blocks {
        let Block::Table(table) = block else { continue };
        let Some(known) = known_here().find(|known| table.has_header(known.header)) else {
            dossier.problems.add(PageProblem::TableUnknown, || {
                unknown(table, known_here(), is_single, &dossier.blocks)
            });
            continue;
        };
        match tables.header(known.kind) {
            Some(first) if is_single(known) => {
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

/// A table that is ignored. A header of which the document may have one table, and has it, replaces none.
fn unknown<'a>(
    table: &RawTable,
    known: impl Iterator<Item = &'a KnownTable> + Clone,
    is_single: impl Fn(&KnownTable) -> bool,
    blocks: &[(usize, Block)],
) -> Problem {
    let headers: Vec<&[&str]> = known.clone().map(|known| known.header).collect();
    let is_there = |header: &[&str]| {
        blocks.iter().any(|(_, block)| match block {
            Block::Table(table) => table.has_header(header),
            _ => false,
        })
    };
    let is_used = |header: &[&str]| {
        let one = known.clone().find(|known| known.header == header);
        one.is_some_and(&is_single) && is_there(header)
    };
    let words = (": the table is ignored", " Write other content as text.");
    header_unknown(table, &headers, is_used, words)
}
