//! Which table is which, by its header row.

use gincert_evidence::Span;
use gincert_pages::{Cell, RawTable};

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

/// A kind with its header row.
pub(crate) struct KnownTable {
    pub kind: Kind,
    pub header: &'static [&'static str],
    /// Whether a document may have several of this kind; they are read as one.
    pub several: bool,
}

pub(crate) const KNOWN: [KnownTable; 9] = [
    KnownTable { kind: Kind::Document, header: &["Document", ""], several: false },
    KnownTable {
        kind: Kind::Wager,
        header: &["Wager", "Also called", "Made", "Amount", "Settled"],
        several: false,
    },
    KnownTable { kind: Kind::Term, header: &["Term", "Rule"], several: false },
    KnownTable { kind: Kind::Outcome, header: &["Outcome", "Ante", "Play"], several: false },
    KnownTable { kind: Kind::Hand, header: &["Hand", "Pays"], several: false },
    KnownTable { kind: Kind::Limit, header: &["Limit", "Value", "From"], several: true },
    KnownTable {
        kind: Kind::Condition,
        header: &["Condition", "Channel", "Who acts", "When", "How checked"],
        several: true,
    },
    KnownTable {
        kind: Kind::Point,
        header: &["Point", "Source says", "Reading here", "Also possible"],
        several: true,
    },
    KnownTable {
        kind: Kind::Claim,
        header: &["Claim", "Under", "Value", "Method", "From"],
        several: true,
    },
];

/// The tables of a document, sorted by kind, in document order.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) found: Vec<(Kind, RawTable)>,
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

/// The kind of a table by its header.
pub(crate) fn kind_of(table: &RawTable) -> Option<Kind> {
    let known = KNOWN.iter().find(|known| table.has_header(known.header));
    known.map(|known| known.kind)
}
