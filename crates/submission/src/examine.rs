//! From a document's bytes to what it says, what is exact of it, and what is wrong with it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::check::Check;
use crate::checks;
use crate::claims::visible::unclaimed;
use crate::document::dossier::ParsedDocument;
use crate::families::family;
use crate::reading;
use gincert_evidence::{Finding, FindingSubject, Grade};
use gincert_pages::Source;
use gincert_terms::Rows;
use std::sync::OnceLock;

/// Examines a document: reads it to the end, runs its examples, computes, judges its claims and
/// runs every check.
///
/// ```
/// use gincert_submission::examine;
/// let examined = examine("empty.md", b"");
/// assert_eq!(examined.findings[0].code, "document-unreadable");
/// ```
pub fn examine(path: &str, bytes: &[u8]) -> AnalyzedDocument {
    examine_source(Source::new(path, bytes))
}

/// Examines a document of which no byte could be read; `why` is a whole sentence.
pub fn examine_unread(path: &str, why: &str) -> AnalyzedDocument {
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
pub fn open_document(path: &str, bytes: &[u8]) -> AnalyzedDocument {
    open_source(Source::new(path, bytes))
}

/// Reads a document to its end and computes nothing: its tables and cells, and the problems that the reader
/// has with them. For callers that ask what a cell says and not whether a figure is right.
///
/// ```
/// use gincert_pages::Source;
/// use gincert_submission::parse_document;
/// let text = "| Document | |\n| - | - |\n| Game | Gin-and-Win |\n";
/// let parsed = parse_document(&Source::new("a.md", text.as_bytes()));
/// let problem = parsed.problems.iter().find(|problem| !problem.known.is_empty()).unwrap();
/// assert_eq!(problem.replacement.as_ref().unwrap().new, "gin-and-win");
/// ```
pub fn parse_document(source: &Source) -> ParsedDocument {
    reading::read(source)
}

/// The statements of cost and chance in a document that no claim covers, as they are printed. Nothing
/// is computed: for trying words on the reader of such statements.
///
/// ```
/// use gincert_submission::unclaimed_statements;
/// let document = "The house edge is 2.5 %, and the table seats 6 players.";
/// assert_eq!(unclaimed_statements("a.md", document.as_bytes()), ["2.5%"]);
/// ```
pub fn unclaimed_statements(path: &str, bytes: &[u8]) -> Vec<String> {
    let dossier = reading::read(&Source::new(path, bytes));
    unclaimed(&dossier, &[]).0.into_iter().map(|figure| figure.text).collect()
}

fn examine_source(source: Source) -> AnalyzedDocument {
    let mut examined = open_source(source);
    (examined.claims, examined.base_readings) = family::judge_claims(&examined);
    examined.unclaimed_figures = unclaimed(&examined.dossier, &examined.claims);
    let (figures, more) = &examined.unclaimed_figures;
    examined.unclaimed = figures.len() as u64 + u64::from(*more);
    examined.findings = findings(&examined, |_| true);
    examined
}

fn open_source(source: Source) -> AnalyzedDocument {
    let dossier = reading::read(&source);
    let mut examined = AnalyzedDocument {
        source,
        dossier,
        fences: None,
        mathematics: None,
        claims: Vec::new(),
        unclaimed: 0,
        unclaimed_figures: (Vec::new(), false),
        base_readings: Vec::new(),
        base: OnceLock::new(),
        priced: OnceLock::new(),
        findings: Vec::new(),
    };
    if let Some(ruleset) = &examined.dossier.ruleset {
        examined.fences = Some(family::run_fences(ruleset, &examined.dossier));
    }
    let ruleset = examined.dossier.ruleset.as_ref();
    examined.mathematics = ruleset.and_then(family::mathematics);
    examined
}

/// Every check of rule documents, by code.
///
/// ```
/// let checks = gincert_submission::all_checks();
/// assert!(checks.iter().any(|check| check.code == "claims-agree"));
/// ```
pub fn all_checks() -> Vec<&'static Check> {
    let mut all: Vec<&Check> = registry().collect();
    all.sort_unstable_by_key(|check| check.code);
    all
}

fn registry() -> impl Iterator<Item = &'static Check> {
    checks::REGISTRY.iter().chain(family::own_checks())
}

/// What the checks of these subjects find: by place, then code.
fn findings(examined: &AnalyzedDocument, wanted: impl Fn(FindingSubject) -> bool) -> Vec<Finding> {
    let checks = registry().filter(|check| wanted(check.subject));
    let found = checks.flat_map(|check| {
        (check.run)(examined).into_iter().map(|finding| finding.about(check.subject))
    });
    let mut findings: Vec<Finding> = found.collect();
    findings.sort_by(|a, b| (&a.place, a.code, &a.message).cmp(&(&b.place, b.code, &b.message)));
    findings
}

impl AnalyzedDocument {
    /// Material and minor findings about the rules alone, for a document that settles rounds and is
    /// not judged itself: what it prints about its mathematics is left out.
    pub fn rule_findings(&self) -> Vec<Finding> {
        let mut findings = findings(self, |subject| subject == FindingSubject::Rules);
        findings.retain(|finding| finding.grade > Grade::Observation);
        findings
    }

    /// The rows of the term tables as pairs of term and phrase, with the readings of silence: what
    /// `gincert ask` takes as rules.
    pub fn rows(&self) -> Rows {
        family::term_rows(&self.dossier)
    }

    /// Whether it has one of the tables that only rule documents have: pages about other things lie
    /// beside them in folders.
    pub fn is_rule_document(&self) -> bool {
        use crate::document::{TableKind, kind_of};
        use gincert_pages::Block;
        self.dossier.blocks.iter().any(|(_, block)| match block {
            Block::Table(table) => matches!(
                kind_of(table),
                Some(
                    TableKind::Document
                        | TableKind::Wager
                        | TableKind::Term
                        | TableKind::Outcome
                        | TableKind::Hand
                        | TableKind::SidePays
                        | TableKind::Meter
                        | TableKind::Envy
                )
            ),
            _ => false,
        })
    }
}
