//! Which table is which, by its header row.

use gincert_evidence::Span;
use gincert_pages::{Cell, RawTable};

/// The kinds of table in a rule document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TableKind {
    Document,
    Wager,
    Term,
    Outcome,
    Hand,
    SidePays,
    Meter,
    Envy,
    Limit,
    Condition,
    Point,
    Claim,
}

impl TableKind {
    /// Every kind, in the order in which documents have them.
    pub(crate) const ALL: [TableKind; 12] = [
        TableKind::Document,
        TableKind::Wager,
        TableKind::Term,
        TableKind::Outcome,
        TableKind::Hand,
        TableKind::SidePays,
        TableKind::Meter,
        TableKind::Envy,
        TableKind::Limit,
        TableKind::Condition,
        TableKind::Point,
        TableKind::Claim,
    ];
}

/// A kind with its header row.
pub(crate) struct KnownTable {
    pub kind: TableKind,
    pub header: &'static [&'static str],
    /// Whether a document may have several of this kind; they are read as one.
    pub several: bool,
}

pub(crate) const KNOWN: [KnownTable; 12] = [
    KnownTable { kind: TableKind::Document, header: &["Document", ""], several: false },
    KnownTable {
        kind: TableKind::Wager,
        header: &["Wager", "Also called", "Made", "Amount", "Settled"],
        several: false,
    },
    KnownTable { kind: TableKind::Term, header: &["Term", "Rule"], several: false },
    KnownTable { kind: TableKind::Outcome, header: &["Outcome", "Ante", "Play"], several: false },
    KnownTable { kind: TableKind::Hand, header: &["Hand", "Pays"], several: false },
    KnownTable {
        kind: TableKind::SidePays,
        header: &["Side wager", "Hand", "Pays"],
        several: true,
    },
    KnownTable {
        kind: TableKind::Meter,
        header: &["Meter of", "Starts at", "Contribution"],
        several: false,
    },
    KnownTable { kind: TableKind::Envy, header: &["Envy of", "Hand", "Pays"], several: true },
    KnownTable { kind: TableKind::Limit, header: &["Limit", "Value", "From"], several: true },
    KnownTable {
        kind: TableKind::Condition,
        header: &["Condition", "Channel", "Who acts", "When", "How checked"],
        several: true,
    },
    KnownTable {
        kind: TableKind::Point,
        header: &["Point", "Source says", "Reading here", "Also possible"],
        several: true,
    },
    KnownTable {
        kind: TableKind::Claim,
        header: &["Claim", "Under", "Value", "Method", "From"],
        several: true,
    },
];

/// The tables of a document, sorted by kind, in document order.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) found: Vec<(TableKind, RawTable)>,
}

impl Tables {
    /// The rows of all tables of a kind.
    pub(crate) fn rows(&self, kind: TableKind) -> Vec<&Vec<Cell>> {
        let tables = self.found.iter().filter(|(found, _)| *found == kind);
        tables.flat_map(|(_, table)| &table.rows).collect()
    }

    /// Whether there is a table of a kind.
    pub(crate) fn has(&self, kind: TableKind) -> bool {
        self.found.iter().any(|(found, _)| *found == kind)
    }

    /// The header of the first table of a kind.
    pub(crate) fn header(&self, kind: TableKind) -> Option<Span> {
        self.found.iter().find(|(found, _)| *found == kind).map(|(_, table)| table.header_span)
    }
}

/// Whether one of these rows has a name, in whatever letters.
pub(crate) fn has_row(rows: &[&Vec<Cell>], name: &str) -> bool {
    rows.iter().any(|row| row.first().is_some_and(|cell| cell.text.eq_ignore_ascii_case(name)))
}

/// The kind of a table by its header.
pub(crate) fn kind_of(table: &RawTable) -> Option<TableKind> {
    let known = KNOWN.iter().find(|known| table.has_header(known.header));
    known.map(|known| known.kind)
}
