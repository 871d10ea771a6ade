//! Which table is which, by its header row.

use crate::dossier::Dossier;
use crate::family::{has_table, several_of};
use crate::problem::Problem;
use gincert_evidence::{Span, printable};
use gincert_game::Family;
use gincert_pages::{Block, Cell, Form, RawTable, Source};

/// The kinds of table in a rule document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Document,
    Wager,
    Term,
    Outcome,
    Hand,
    Limit,
    Condition,
    Point,
    Claim,
}

impl Kind {
    /// Every kind, in the order in which documents have them.
    pub(crate) const ALL: [Kind; 9] = [
        Kind::Document,
        Kind::Wager,
        Kind::Term,
        Kind::Outcome,
        Kind::Hand,
        Kind::Limit,
        Kind::Condition,
        Kind::Point,
        Kind::Claim,
    ];
}

struct Known {
    kind: Kind,
    header: &'static [&'static str],
    /// Whether a document may have several of this kind; they are read as one.
    several: bool,
}

const KNOWN: [Known; 9] = [
    Known { kind: Kind::Document, header: &["Document", ""], several: false },
    Known {
        kind: Kind::Wager,
        header: &["Wager", "Also called", "Made", "Amount", "Settled"],
        several: false,
    },
    Known { kind: Kind::Term, header: &["Term", "Rule"], several: false },
    Known { kind: Kind::Outcome, header: &["Outcome", "Ante", "Play"], several: false },
    Known { kind: Kind::Hand, header: &["Hand", "Pays"], several: false },
    Known { kind: Kind::Limit, header: &["Limit", "Value", "From"], several: true },
    Known {
        kind: Kind::Condition,
        header: &["Condition", "Channel", "Who acts", "When", "How checked"],
        several: true,
    },
    Known {
        kind: Kind::Point,
        header: &["Point", "Source says", "Reading here", "Also possible"],
        several: true,
    },
    Known {
        kind: Kind::Claim,
        header: &["Claim", "Under", "Value", "Method", "From"],
        several: true,
    },
];

/// The tables of a document, sorted by kind, in document order.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    found: Vec<(Kind, RawTable)>,
}

impl Tables {
    /// The rows of all tables of a kind.
    pub(crate) fn rows(&self, kind: Kind) -> Vec<&Vec<Cell>> {
        let tables = self.found.iter().filter(|(found, _)| *found == kind);
        tables.flat_map(|(_, table)| &table.rows).collect()
    }

    /// Whether there is a table of a kind.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.found.iter().any(|(found, _)| *found == kind)
    }

    /// The header of the first table of a kind.
    pub(crate) fn header(&self, kind: Kind) -> Option<Span> {
        self.found.iter().find(|(found, _)| *found == kind).map(|(_, table)| table.header_span)
    }
}

/// Sorts the tables of a document; unknown, second and missing ones become problems. A family has
/// its own tables, and may have several of another kind than other families.
pub(crate) fn sort(dossier: &mut Dossier, source: &Source, family: Option<Family>) -> Tables {
    let mut tables = Tables::default();
    let known_here = || KNOWN.iter().filter(|known| has_table(family, known.kind).is_some());
    for (_, block) in &dossier.blocks {
        let Block::Table(table) = block else { continue };
        let Some(known) = known_here().find(|known| table.has_header(known.header)) else {
            dossier.problems.add(Form::TableUnknown, || unknown(table, known_here()));
            continue;
        };
        let several = known.several || several_of(family, known.kind);
        match tables.header(known.kind) {
            Some(first) if !several => {
                let message = format!("A second table of {}.", known.header.join(" | ").trim());
                let problem = Problem::new(Form::TableDuplicate, table.header_span, message)
                    .other("The first one stands here; only this one counts.", first)
                    .help("Put all rows into one table.");
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
        let message = format!("There is no table with the header '{}'.", header.trim());
        let end =
            Span { start: 0, end: source.text().lines().next().unwrap_or_default().len() as u64 };
        let help = "docs/document-format.md shows what it holds.";
        dossier.problems.push(Problem::new(Form::TableMissing, end, message).help(help));
    }
    tables
}

/// The kind of a table by its header.
pub(crate) fn kind_of(table: &RawTable) -> Option<Kind> {
    let known = KNOWN.iter().find(|known| table.has_header(known.header));
    known.map(|known| known.kind)
}

fn unknown<'a>(table: &RawTable, known: impl Iterator<Item = &'a Known>) -> Problem {
    let header: Vec<&str> = table.header.iter().map(|cell| cell.text.as_str()).collect();
    let header = header.join(" | ");
    let known: Vec<String> = known.map(|known| known.header.join(" | ")).collect();
    let nearest = gincert_pages::nearest(&header, &known);
    let message =
        format!("No table has the header '{}', so nothing in it counts.", printable(&header));
    let help = format!("The nearest header is '{}'. Say other things in text.", nearest.trim());
    Problem::new(Form::TableUnknown, table.header_span, message).help(help)
}
