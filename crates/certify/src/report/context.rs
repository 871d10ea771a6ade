//! What the sections of a report are made of: everything that was taken in, examined and found.

use crate::examine::clause_conditions::Circumstances;
use crate::examine::intake::LoadedSubmission;
use crate::examine::scope::Scope;
use crate::load::build::Build;
use gincert_audit::CardMask;
use gincert_evidence::{Digest, Finding, NOT_STATED};
use gincert_pages::Entry;
use gincert_submission::{AnalyzedDocument, Engagement, ScopePart};

/// What there is of an engagement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EngagementState {
    /// No document was given.
    None,
    /// One was given, and entries without which a report is a draft are not in it, or not readable.
    Incomplete,
    Complete,
}

impl EngagementState {
    /// The word for it in report.json.
    pub fn word(self) -> &'static str {
        match self {
            EngagementState::None => "none",
            EngagementState::Incomplete => "incomplete",
            EngagementState::Complete => "complete",
        }
    }
}

/// What the sections of a report are made of.
pub(crate) struct ReportContext<'a> {
    /// The build that the report names.
    pub(crate) build: &'a Build,
    pub(crate) intake: &'a LoadedSubmission,
    /// The engagement and its digest; `None` for a self-assessment.
    pub(crate) engagement: Option<(&'a Engagement, Digest)>,
    /// The path and the digest of the engagement document that was given, complete or not.
    pub(crate) engagement_given: Option<(&'a str, Digest)>,
    /// What replaces card numbers of hand logs.
    pub(crate) mask: Option<&'a CardMask>,
    pub(crate) findings: &'a [Finding],
}

impl ReportContext<'_> {
    /// A row of the engagement as written, or words that say that there is none.
    pub(crate) fn engaged<T>(&self, row: impl FnOnce(&Engagement) -> &Entry<T>) -> String {
        let text = self.engagement.map(|(engagement, _)| row(engagement).text());
        text.unwrap_or(NOT_STATED).to_owned()
    }

    /// The parts that the statement is about; `None` where the engagement does not say.
    pub(crate) fn statement_scope(&self) -> Option<&[ScopePart]> {
        let scope = self.engagement.and_then(|(engagement, _)| engagement.scope.stated());
        scope.map(Vec::as_slice)
    }

    /// What there is of an engagement.
    pub(crate) fn engagement_state(&self) -> EngagementState {
        match (self.engagement, self.engagement_given) {
            (Some(_), _) => EngagementState::Complete,
            (None, Some(_)) => EngagementState::Incomplete,
            (None, None) => EngagementState::None,
        }
    }

    /// Whether a finding is about the engagement, which the laboratory writes.
    pub(crate) fn is_of_engagement(&self, finding: &Finding) -> bool {
        self.engagement_given.is_some_and(|(path, _)| finding.place.path() == path)
    }

    /// What was tested.
    pub(crate) fn scope(&self) -> Scope {
        let intake = self.intake;
        Scope::of(&intake.hand_logs, &intake.shuffles, &intake.random_numbers, &intake.engines)
    }

    /// What decides whether a clause applies.
    pub(crate) fn circumstances(&self) -> Circumstances<'_> {
        let intake = self.intake;
        let engagement = self.engagement.map(|(engagement, _)| engagement);
        Circumstances::of(
            &intake.manifest,
            &intake.profile.profile,
            self.examined(),
            &intake.shuffles,
            engagement,
        )
    }

    /// The examined rule document.
    pub(crate) fn examined(&self) -> Option<&AnalyzedDocument> {
        self.intake.examined.as_ref()
    }
}

/// How a title block names an engagement document, or that there is none.
pub(crate) fn engagement_word(digest: Option<Digest>) -> String {
    digest.map_or_else(|| "none".to_owned(), |digest| format!("sha256:{digest}"))
}
