//! The one scale on which the tool judges anything.

use serde::Serialize;

/// The outcome of one comparison. "Complies" is not here: those words belong to a person.
///
/// ```
/// use gincert_evidence::Verdict;
/// assert_eq!(Verdict::NotTested.to_string(), "not-tested");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// What was computed equals what was stated, to the stated digits.
    Agrees,
    /// Not equal, but inside the noise of the method that the statement names.
    Near,
    /// Not equal.
    Differs,
    /// Nothing differs in what was compared, and too much was not: the reason stands beside it.
    Inconclusive,
    /// Nothing was computed; the reason stands beside it.
    NotTested,
    /// A machine cannot decide this.
    NeedsAPerson,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 6] = [
        Verdict::Agrees,
        Verdict::Near,
        Verdict::Differs,
        Verdict::Inconclusive,
        Verdict::NotTested,
        Verdict::NeedsAPerson,
    ];

    /// The word for this verdict in text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Near => "near",
            Verdict::Differs => "differs",
            Verdict::Inconclusive => "inconclusive",
            Verdict::NotTested => "not-tested",
            Verdict::NeedsAPerson => "needs-a-person",
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}
