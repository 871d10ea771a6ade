//! The facts of a report's title block, by which other programs and later reports know it.

/// How the facts begin that say whose signature is needed: `Must sign: reviewer`.
pub(crate) const MUST_SIGN: &str = "Must sign: ";

/// A fact of the title block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TitleFact {
    /// The report's number.
    ReportNumber,
    /// Its issue.
    Issue,
    /// The day of issue.
    DateOfIssue,
    /// The report that it replaces.
    Supersedes,
    /// Why this issue was made.
    Reason,
    /// Who authorises it.
    Authoriser,
    /// The authoriser's name in signers' files.
    AuthoriserSignsAs,
    /// The engagement document that it was made with, by its digest.
    Engagement,
    /// By which key card numbers of hand logs are masked: its fingerprint. Only of a report with masks.
    MaskKey,
    /// The tool and its version.
    Tool,
    /// The digest of the tool's sources.
    ToolBuild,
}

impl TitleFact {
    /// The name that it has in a report.
    pub fn name(self) -> &'static str {
        match self {
            TitleFact::ReportNumber => "Report number",
            TitleFact::Issue => "Issue",
            TitleFact::DateOfIssue => "Date of issue",
            TitleFact::Supersedes => "Supersedes",
            TitleFact::Reason => "Reason for this issue",
            TitleFact::Authoriser => "Authoriser",
            TitleFact::AuthoriserSignsAs => "Authoriser signs as",
            TitleFact::Engagement => "Engagement",
            TitleFact::MaskKey => "Card numbers masked by key",
            TitleFact::Tool => "Tool",
            TitleFact::ToolBuild => "Tool build",
        }
    }
}
