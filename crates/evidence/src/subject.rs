//! What a finding is about.

/// What a finding is about. A verdict about one of them counts the findings about it and no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum FindingSubject {
    /// The rule document as a text that is executed.
    Rules,
    /// The mathematics that it prints, and what its wagers cost.
    Figures,
    /// Hand logs.
    Logs,
    /// Shuffles.
    Shuffles,
    /// Raw output and draws of a generator.
    RandomNumbers,
    /// The settlement engine, by its transcripts.
    Engine,
    /// The papers that came with them: the submission's page and its files, the engagement, the
    /// profile, and the documents that say how logs are read.
    #[default]
    Papers,
}

impl FindingSubject {
    /// Every subject.
    pub const ALL: [FindingSubject; 7] = [
        FindingSubject::Rules,
        FindingSubject::Figures,
        FindingSubject::Logs,
        FindingSubject::Shuffles,
        FindingSubject::RandomNumbers,
        FindingSubject::Engine,
        FindingSubject::Papers,
    ];

    /// The word for it in names of facts.
    pub fn word(self) -> &'static str {
        match self {
            FindingSubject::Rules => "rules",
            FindingSubject::Figures => "figures",
            FindingSubject::Logs => "logs",
            FindingSubject::Shuffles => "shuffles",
            FindingSubject::RandomNumbers => "random-numbers",
            FindingSubject::Engine => "settlement-engine",
            FindingSubject::Papers => "papers",
        }
    }
}
