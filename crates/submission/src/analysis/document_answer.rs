//! A checked document as an object of an answer in JSON.

use super::analyzed_document::AnalyzedDocument;
use crate::claims::ClaimAnswer;
use gincert_evidence::{Digest, DocumentFindingLine, Finding, Verdict};
use serde::Serialize;

/// What `check` answers about one document. Its keys are those of `gincert check --format json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DocumentAnswer {
    path: String,
    /// Of the document's bytes, where there are any.
    sha256: Option<Digest>,
    /// The word of its family, where the document says it.
    game: Option<&'static str>,
    revision: Option<String>,
    verdict: Verdict,
    findings: Vec<DocumentFindingLine>,
    claims: Vec<ClaimAnswer>,
}

impl DocumentAnswer {
    /// From a document that was examined. One without a byte has no digest.
    ///
    /// ```
    /// use gincert_submission::{DocumentAnswer, examine};
    /// let examined = examine("rules.md", b"");
    /// let found = (examined.verdict(), examined.findings.as_slice());
    /// let about = DocumentAnswer::about(("rules.md", None), found, Some(&examined));
    /// assert_eq!(DocumentAnswer::new(&examined), about);
    /// ```
    pub fn new(examined: &AnalyzedDocument) -> DocumentAnswer {
        let source = &examined.source;
        let sha256 = Some(source.digest()).filter(|_| source.bytes() > 0);
        let found = (examined.verdict(), examined.findings.as_slice());
        DocumentAnswer::about((source.path(), sha256), found, Some(examined))
    }

    /// From what was found of a file, by its path and digest, and what it says as a rule document where it is one.
    pub fn about(
        (path, sha256): (&str, Option<Digest>),
        (verdict, findings): (Verdict, &[Finding]),
        examined: Option<&AnalyzedDocument>,
    ) -> DocumentAnswer {
        let facts = examined.map(|examined| &examined.dossier.facts);
        let claims = examined.iter().flat_map(|examined| &examined.claims);
        DocumentAnswer {
            path: path.to_owned(),
            sha256,
            game: facts.and_then(|facts| facts.game.as_ref()).map(|game| game.value.word()),
            revision: facts.and_then(|facts| facts.revision.as_ref()).map(|row| row.value.clone()),
            verdict,
            findings: findings.iter().map(DocumentFindingLine::new).collect(),
            claims: claims.map(ClaimAnswer::new).collect(),
        }
    }
}
