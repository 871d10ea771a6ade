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
    /// A commission's register of its letters.
    Register,
}

impl Namespace {
    /// All of them.
    pub const ALL: [Namespace; 4] =
        [Namespace::Report, Namespace::Approval, Namespace::Document, Namespace::Register];

    /// The word on the command line: `report`, `approval`, `document` or `register`.
    pub fn word(self) -> &'static str {
        match self {
            Namespace::Report => "report",
            Namespace::Approval => "approval",
            Namespace::Document => "document",
            Namespace::Register => "register",
        }
    }

    /// The word in the signature, and after `ssh-keygen -n`.
    pub fn as_str(self) -> &'static str {
        match self {
            Namespace::Report => "report@gincert",
            Namespace::Approval => "approval@gincert",
            Namespace::Document => "document@gincert",
            Namespace::Register => "register@gincert",
        }
    }
}
