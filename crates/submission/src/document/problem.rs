//! What the reader could not make sense of. Each kind is turned into findings by the check of the
//! same name, so that every code has one file with its manual page.

use gincert_evidence::Grade;
use gincert_pages::{PageProblem, ProblemClass};

/// The kinds of problem; each is named after its check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// The page is not as its readers need it, whatever it is about.
    Form(PageProblem),
    /// Something the evaluation needs is absent or left open.
    TermsDefined,
    /// Parts that do not fit together.
    RulesUnusable,
    /// The cards of a hand and the cards that are dealt to it differ.
    HandAgainstDeal,
    /// More cards than the pack has.
    SeatsAgainstPack,
    /// Rows about jokers, and a deck without jokers.
    JokersAgainstDeck,
    /// A score sheet of two sides, and a table of three seats.
    SheetSides,
    /// A digest that is none.
    SourceDigest,
    /// A cell of a claim that is not known here.
    ClaimUnread,
}

impl From<PageProblem> for ProblemKind {
    fn from(form: PageProblem) -> ProblemKind {
        ProblemKind::Form(form)
    }
}

impl ProblemClass for ProblemKind {
    fn code(self) -> &'static str {
        match self {
            ProblemKind::Form(form) => form.code(),
            ProblemKind::TermsDefined => "terms-defined",
            ProblemKind::RulesUnusable => "rules-unusable",
            ProblemKind::HandAgainstDeal => "hand-against-deal",
            ProblemKind::SeatsAgainstPack => "seats-against-pack",
            ProblemKind::JokersAgainstDeck => "jokers-against-deck",
            ProblemKind::SheetSides => "sheet-sides",
            ProblemKind::SourceDigest => "source-digest",
            ProblemKind::ClaimUnread => "claim-unread",
        }
    }

    fn grade(self) -> Grade {
        match self {
            ProblemKind::Form(form) => form.grade(),
            ProblemKind::SourceDigest | ProblemKind::SheetSides => Grade::Minor,
            // What is not read is not tested, which is no fault of what is tested.
            ProblemKind::ClaimUnread => Grade::Observation,
            ProblemKind::TermsDefined
            | ProblemKind::RulesUnusable
            | ProblemKind::HandAgainstDeal
            | ProblemKind::JokersAgainstDeck
            | ProblemKind::SeatsAgainstPack => Grade::Material,
        }
    }
}

/// A problem of a document or of a page that goes with one.
pub type Problem = gincert_pages::Problem<ProblemKind>;

/// Such problems as they come up.
pub type Problems = gincert_pages::Problems<ProblemKind>;
