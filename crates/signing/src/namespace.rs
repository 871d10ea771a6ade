//! What a signature is for.

/// What a signature is for. A signature for one purpose counts for no other.
///
/// ```
/// use gincert_signing::Namespace;
/// assert_eq!(Namespace::Report.as_str(), "report@gincert");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Namespace {
    /// A report.
    Report,
    /// A commission's letter.
    Approval,
    /// A rule document.
    Document,
}

impl Namespace {
    /// All of them.
    pub const ALL: [Namespace; 3] = [Namespace::Report, Namespace::Approval, Namespace::Document];

    /// The word on the command line: `report`, `approval` or `document`.
    pub fn word(self) -> &'static str {
        match self {
            Namespace::Report => "report",
            Namespace::Approval => "approval",
            Namespace::Document => "document",
        }
    }

    /// The word in the signature, and after `ssh-keygen -n`.
    pub fn as_str(self) -> &'static str {
        match self {
            Namespace::Report => "report@gincert",
            Namespace::Approval => "approval@gincert",
            Namespace::Document => "document@gincert",
        }
    }
}
