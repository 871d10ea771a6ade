//! What the reader could not make sense of. Each kind is turned into findings by the check of the
//! same name, so that every code has one file with its manual page.

use gincert_evidence::{Grade, Span};

/// The kinds of problem; each is named after its check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// A header row that no table has.
    TableUnknown,
    /// A table that every document needs.
    TableMissing,
    /// A second table of a kind of which there may be one.
    TableDuplicate,
    /// Text that looks like a table and is none.
    TableBroken,
    /// A row with more or fewer cells than its header.
    RowCells,
    /// A table with more rows than are read.
    TableTooLong,
    /// A phrase that is not in the closed list.
    PhraseUnknown,
    /// A row name that no table has.
    RowUnknown,
    /// A row name that stands twice.
    RowTwice,
    /// Something the evaluation needs is absent or left open.
    TermsDefined,
    /// Content that a reader of the page does not see.
    InvisibleText,
    /// A fence that nobody runs.
    FenceUnknown,
    /// Parts that do not fit together.
    RulesUnusable,
    /// A digest that is none.
    SourceDigest,
}

impl ProblemKind {
    /// The code of the check that speaks of it.
    pub fn code(self) -> &'static str {
        match self {
            ProblemKind::TableUnknown => "table-unknown",
            ProblemKind::TableMissing => "table-missing",
            ProblemKind::TableDuplicate => "table-duplicate",
            ProblemKind::TableBroken => "table-broken",
            ProblemKind::RowCells => "row-cells",
            ProblemKind::TableTooLong => "table-too-long",
            ProblemKind::PhraseUnknown => "phrase-unknown",
            ProblemKind::RowUnknown => "row-unknown",
            ProblemKind::RowTwice => "row-twice",
            ProblemKind::TermsDefined => "terms-defined",
            ProblemKind::InvisibleText => "invisible-text",
            ProblemKind::FenceUnknown => "fence-unknown",
            ProblemKind::RulesUnusable => "rules-unusable",
            ProblemKind::SourceDigest => "source-digest",
        }
    }

    /// How much it matters.
    pub fn grade(self) -> Grade {
        match self {
            ProblemKind::FenceUnknown | ProblemKind::SourceDigest => Grade::Minor,
            _ => Grade::Material,
        }
    }
}

/// One problem with its place and, where there is one, a second place and a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Which check speaks of it.
    pub kind: ProblemKind,
    /// Where.
    pub span: Span,
    /// What is wrong, a whole sentence.
    pub message: String,
    /// What to do, a whole sentence.
    pub help: Option<String>,
    /// The other half of a contradiction, with a sentence about it.
    pub other: Option<(String, Span)>,
}

impl Problem {
    /// A problem without hint or second place.
    pub fn new(kind: ProblemKind, span: Span, message: impl Into<String>) -> Problem {
        Problem { kind, span, message: message.into(), help: None, other: None }
    }

    /// Adds a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// Adds the other place.
    #[must_use]
    pub fn other(mut self, text: impl Into<String>, span: Span) -> Problem {
        self.other = Some((text.into(), span));
        self
    }
}
