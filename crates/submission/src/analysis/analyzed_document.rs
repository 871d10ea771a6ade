//! A document, read, computed and judged: everything the checks look at. The value alone; `examine`
//! makes it.

use crate::analysis::gin_and_win::base_reading::BaseReading;
use crate::analysis::gin_and_win::priced::PricedPoints;
use crate::claims::JudgedClaim;
use crate::claims::visible::UnclaimedStatement;
use crate::document::dossier::ParsedDocument;
use crate::document::problem::{Problem, ProblemKind};
use crate::fences::FenceReport;
use gincert_evidence::{Finding, Grade, Verdict};
use gincert_math::{BaseGame, BonusAnalysis, Census};
use gincert_pages::Source;
use std::sync::{Arc, OnceLock};

/// What the exact mathematics says about a document so far.
#[derive(Debug, Clone)]
pub struct Mathematics {
    /// The counts behind every pay table.
    pub census: Census,
    /// The rows of each side wager's pay table, in the order of the rules.
    pub sides: Vec<BonusAnalysis>,
}

/// A document with all that was found in it.
#[derive(Debug, Clone)]
pub struct AnalyzedDocument {
    /// Its bytes and text.
    pub source: Source,
    /// What was read.
    pub dossier: ParsedDocument,
    /// The worked examples; `None` without a usable ruleset.
    pub fences: Option<FenceReport>,
    /// Exact counts, or why there are none; `None` without a usable ruleset.
    pub mathematics: Option<Result<Mathematics, String>>,
    /// The claims, judged, in document order.
    pub claims: Vec<JudgedClaim>,
    /// Figures outside of the claim table that no claim covers; one more where not all were looked at.
    pub unclaimed: u64,
    /// These figures, and whether some were not looked at.
    pub(crate) unclaimed_figures: (Vec<UnclaimedStatement>, bool),
    /// The readings of the base game that were tried for claims that do not agree; empty where
    /// none was needed.
    pub base_readings: Vec<BaseReading>,
    /// The base game, counted when it is first asked for.
    pub(crate) base: OnceLock<Arc<Result<BaseGame, String>>>,
    /// The open points, priced when they are first asked for.
    pub(crate) priced: OnceLock<Option<PricedPoints>>,
    /// Every finding, by place.
    pub findings: Vec<Finding>,
}

impl AnalyzedDocument {
    /// The problems of a kind.
    pub fn problems(&self, kind: ProblemKind) -> impl Iterator<Item = &Problem> {
        self.dossier.problems.iter().filter(move |problem| problem.kind == kind)
    }

    /// Whether the bytes could be read as a document at all.
    pub fn readable(&self) -> bool {
        self.source.unreadable().is_none()
    }

    /// Figures that the document prints and that were not judged: claims that could not be read or
    /// tested, claims past the limit, and figures outside of the claim table.
    pub fn figures_untested(&self) -> u64 {
        let untested = self.claims.iter().filter(|claim| claim.verdict == Verdict::NotTested);
        untested.count() as u64 + self.dossier.claims_left + self.unclaimed
    }

    /// One word for the document: differs with any material or minor finding, else not-tested
    /// when a printed figure was not tested or nothing could be read, else agrees.
    pub fn verdict(&self) -> Verdict {
        if !self.readable() {
            return Verdict::NotTested;
        }
        if self.findings.iter().any(|finding| finding.grade >= Grade::Minor) {
            return Verdict::Differs;
        }
        if self.figures_untested() > 0 { Verdict::NotTested } else { Verdict::Agrees }
    }
}
