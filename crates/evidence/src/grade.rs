//! How much a finding matters.

use serde::{Deserialize, Serialize};

/// The grade of a finding. Ordered: an observation is the least, material the most.
///
/// ```
/// use gincert_evidence::Grade;
/// assert!(Grade::Material > Grade::Minor && Grade::Minor > Grade::Observation);
/// assert_eq!(Grade::parse("minor"), Some(Grade::Minor));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Worth knowing; changes no verdict.
    Observation,
    /// Wrong, without effect on what a wager costs or how a hand is settled.
    Minor,
    /// Touches the settlement of a hand, the cost of a wager, or whether the input can be trusted.
    Material,
}

impl Grade {
    /// All grades, least first.
    pub const ALL: [Grade; 3] = [Grade::Observation, Grade::Minor, Grade::Material];

    /// The word for this grade in text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Grade::Observation => "observation",
            Grade::Minor => "minor",
            Grade::Material => "material",
        }
    }

    /// Reads the word back; `None` for any other word.
    pub fn parse(word: &str) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| grade.word() == word)
    }
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}
