//! What to do about a pattern: a closed list, each as a sentence and as a word for a narrow column.

/// What to do about a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Rounds agree with other rules than those in force.
    AskForRules,
    /// The dealer pays the right amount on the wrong wager.
    RetrainWager,
    /// The dealer pays a row at other odds.
    RetrainOdds,
    /// Amounts have the wrong sign.
    MendProgram,
    /// Amounts are rounded.
    StopProgram,
    /// Payments that only the footage can explain.
    ReviewFootage,
    /// A side wager is paid by another table.
    CheckPayTable,
    /// Rounds that players had won were voided.
    ReviewVoids,
    /// A player and a dealer.
    WatchBoth,
    /// The clock of a table was wrong.
    SetClock,
    /// Rounds are missing.
    RequestRounds,
    /// Rounds were exported twice.
    AskForExport,
}

impl Action {
    /// As a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Action::AskForRules => "Find out which rules were posted.",
            Action::RetrainWager => "Retrain: the amount is right, the wager is not.",
            Action::RetrainOdds => "Retrain, and check the pay table at the table.",
            Action::MendProgram => "Correct the settlement program or the export.",
            Action::StopProgram => "Stop the settlement program, and ask its vendor.",
            Action::ReviewFootage => "Review the footage.",
            Action::CheckPayTable => "Check which pay table is posted.",
            Action::ReviewVoids => "Review the footage of these rounds, and pay what is due.",
            Action::WatchBoth => "Have surveillance watch both.",
            Action::SetClock => "Set the table's clock, and mark these times.",
            Action::RequestRounds => "Request these rounds; they were not audited.",
            Action::AskForExport => "Find out why the export was made twice.",
        }
    }

    /// What the sentence is about, in one word: whom to speak to or what to look at.
    pub fn word(self) -> &'static str {
        match self {
            Action::AskForRules | Action::CheckPayTable => "rules",
            Action::RetrainWager | Action::RetrainOdds => "retrain",
            Action::MendProgram | Action::StopProgram => "program",
            Action::ReviewFootage | Action::ReviewVoids => "footage",
            Action::WatchBoth => "watch",
            Action::SetClock => "clock",
            Action::RequestRounds => "request",
            Action::AskForExport => "export",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Action; 12] = [
        Action::AskForRules,
        Action::RetrainWager,
        Action::RetrainOdds,
        Action::MendProgram,
        Action::StopProgram,
        Action::ReviewFootage,
        Action::CheckPayTable,
        Action::ReviewVoids,
        Action::WatchBoth,
        Action::SetClock,
        Action::RequestRounds,
        Action::AskForExport,
    ];

    #[test]
    fn the_page_of_patterns_states_each() {
        let page = include_str!("../../../../docs/patterns.md");
        for action in ALL {
            let row = format!("| `{}` | {} |", action.word(), action.sentence());
            assert!(page.contains(&row), "{row}");
        }
    }
}
