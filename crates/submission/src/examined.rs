//! A document, read, computed and judged: everything the checks look at.

use crate::checks;
use crate::claims::{self, BaseReading, Judged};
use crate::dossier::Dossier;
use crate::family;
use crate::fences::FenceReport;
use crate::gin_and_win::open_points::{PricedPoints, price_open_points};
use crate::problem::{Problem, ProblemKind};
use crate::reading;
use gincert_evidence::{Finding, Grade, Verdict};
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BaseGame, BonusAnalysis, Census, Method, analyse_bonus, base_game, census};
use gincert_pages::{Block, Source};
use gincert_terms::Rows;
use std::sync::OnceLock;

/// What the exact mathematics says about a document so far.
#[derive(Debug, Clone)]
pub struct Mathematics {
    /// The counts behind every pay table.
    pub census: Census,
    /// The pay table's rows; `None` without a pay table.
    pub bonus: Option<BonusAnalysis>,
}

/// A document with all that was found in it.
#[derive(Debug, Clone)]
pub struct Examined {
    /// Its bytes and text.
    pub source: Source,
    /// What was read.
    pub dossier: Dossier,
    /// The worked examples; `None` without a usable ruleset.
    pub fences: Option<FenceReport>,
    /// Exact counts, or why there are none; `None` without a usable ruleset.
    pub mathematics: Option<Result<Mathematics, String>>,
    /// The claims, judged, in document order.
    pub claims: Vec<Judged>,
    /// Figures outside of the claim table that no claim covers.
    pub unclaimed: u64,
    /// The readings of the base game that were tried for claims that do not agree; empty where
    /// none was needed.
    pub base_readings: Vec<BaseReading>,
    /// The base game, counted when it is first asked for.
    base: OnceLock<Result<BaseGame, String>>,
    /// The open points, priced when they are first asked for.
    priced: OnceLock<Option<PricedPoints>>,
    /// Every finding, by place.
    pub findings: Vec<Finding>,
}

impl Examined {
    /// The Gin & Win rules, where the document has usable ones.
    pub fn rules(&self) -> Option<&GinAndWin> {
        self.dossier.ruleset.as_ref()?.gin_and_win()
    }

    /// The base game over all deals. It is counted when it is first asked for, by the fastest
    /// method that is open.
    ///
    /// # Errors
    /// Why it cannot be counted, as a whole sentence.
    pub fn base_game(&self) -> Result<&BaseGame, String> {
        let count = || {
            let rules =
                self.rules().ok_or_else(|| "The document has no usable ruleset.".to_owned())?;
            base_game(rules, Method::fastest(&rules.melds), &|_, _| {})
                .map_err(|unsupported| format!("No exact count was made: {unsupported}."))
        };
        self.base.get_or_init(count).as_ref().map_err(Clone::clone)
    }

    /// The open points that name another reading, with each wager's edge under it; see
    /// [`price_open_points`].
    pub fn priced_points(&self) -> Option<&PricedPoints> {
        self.priced.get_or_init(|| price_open_points(self)).as_ref()
    }

    /// Material and minor findings about the rules alone, for a document that settles rounds and is
    /// not judged itself: what it prints about its mathematics is left out.
    pub fn rule_findings(&self) -> Vec<Finding> {
        let mut findings = checks::run_rules(self);
        findings.retain(|finding| finding.grade > Grade::Observation);
        findings
    }

    /// The rows of the term tables as pairs of term and phrase, with the readings of silence: what
    /// `gincert ask` takes as rules.
    pub fn rows(&self) -> Rows {
        crate::deadwood::rows_of(&self.dossier)
    }

    /// The problems of a kind.
    pub fn problems(&self, kind: ProblemKind) -> impl Iterator<Item = &Problem> {
        self.dossier.problems.iter().filter(move |problem| problem.kind == kind)
    }

    /// Whether it has one of the tables that only rule documents have: pages about other things lie
    /// beside them in folders.
    pub fn is_rule_document(&self) -> bool {
        use crate::reading::{Kind, kind_of};
        self.dossier.blocks.iter().any(|(_, block)| match block {
            Block::Table(table) => matches!(
                kind_of(table),
                Some(Kind::Document | Kind::Wager | Kind::Term | Kind::Outcome | Kind::Hand)
            ),
            _ => false,
        })
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

/// Examines a document: reads it to the end, runs its examples, computes, judges its claims and
/// runs every check.
///
/// ```
/// use gincert_submission::examine;
/// let examined = examine("empty.md", b"");
/// assert_eq!(examined.findings[0].code, "document-unreadable");
/// ```
pub fn examine(path: &str, bytes: &[u8]) -> Examined {
    examine_source(Source::new(path, bytes))
}

/// Examines a document of which no byte could be read; `why` is a whole sentence.
pub fn examine_unread(path: &str, why: &str) -> Examined {
    examine_source(Source::not_read(path, why))
}

/// Reads a document to the end, runs its examples and counts its hands, and stops before the
/// claims are judged and the checks run: `claims` and `findings` are empty. For callers that want
/// the rules and not a judgement.
///
/// ```
/// use gincert_submission::open_document;
/// assert!(open_document("empty.md", b"").rules().is_none());
/// ```
pub fn open_document(path: &str, bytes: &[u8]) -> Examined {
    open_source(Source::new(path, bytes))
}

fn examine_source(source: Source) -> Examined {
    let mut examined = open_source(source);
    (examined.claims, examined.base_readings) = claims::judge(&examined);
    examined.unclaimed = claims::prose::unclaimed(&examined.dossier).0.len() as u64;
    examined.findings = checks::run(&examined);
    examined
}

fn open_source(source: Source) -> Examined {
    let dossier = reading::read(&source);
    let mut examined = Examined {
        source,
        dossier,
        fences: None,
        mathematics: None,
        claims: Vec::new(),
        unclaimed: 0,
        base_readings: Vec::new(),
        base: OnceLock::new(),
        priced: OnceLock::new(),
        findings: Vec::new(),
    };
    if let Some(ruleset) = &examined.dossier.ruleset {
        examined.fences = Some(family::run_fences(ruleset, &examined.dossier));
    }
    if let Some(rules) = examined.rules().cloned() {
        examined.mathematics = Some(compute(&rules));
    }
    examined
}

fn compute(rules: &GinAndWin) -> Result<Mathematics, String> {
    let method = Method::fastest(&rules.melds);
    let census = census(&rules.melds, rules.hand_cards, method, &|_, _| {})
        .map_err(|unsupported| unsupported.to_string())?;
    let bonus = (!rules.bonus.is_empty()).then(|| analyse_bonus(&census, &rules.bonus));
    Ok(Mathematics { census, bonus })
}
