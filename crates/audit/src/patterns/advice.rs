//! What to do about a pattern: a closed list, each as a sentence and as a word for a narrow column.

/// What to do about a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternAdvice {
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
    /// The clock of a table was wrong before an instant or after it.
    CompareClocks,
    /// The dates of records are wrong, or are those of gaming days.
    StateDay,
    /// Rounds are missing.
    RequestRounds,
    /// Rounds were exported twice.
    AskForExport,
    /// Rounds that only another column tells apart have one name.
    NameRounds,
    /// Rounds of several files have one name.
    SeparateFiles,
    /// A column holds something else than the map says.
    MendMap,
}

impl PatternAdvice {
    /// As a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            PatternAdvice::AskForRules => "Find out which rules were posted.",
            PatternAdvice::RetrainWager => "Retrain: the amount is right, the wager is not.",
            PatternAdvice::RetrainOdds => "Retrain, and check the pay table at the table.",
            PatternAdvice::MendProgram => "Correct the settlement program or the export.",
            PatternAdvice::StopProgram => "Stop the settlement program, and ask its vendor.",
            PatternAdvice::ReviewFootage => "Review the footage.",
            PatternAdvice::CheckPayTable => "Check which pay table is posted.",
            PatternAdvice::ReviewVoids => {
                "Review the footage of these rounds, and pay what is due."
            }
            PatternAdvice::WatchBoth => "Have surveillance watch both.",
            PatternAdvice::SetClock => "Set the table's clock, and mark these times.",
            PatternAdvice::CompareClocks => "Find out which of the table's times are wrong.",
            PatternAdvice::StateDay => {
                "Where the date is the gaming day, add a row 'Day begins at' to the map."
            }
            PatternAdvice::RequestRounds => "Request these rounds; they were not audited.",
            PatternAdvice::AskForExport => "Find out why the export was made twice.",
            PatternAdvice::NameRounds => {
                "Have the log name the table, day and round of each; a map can read another column as 'round', or none as \
                 'gaming_day', so that the day of the time counts."
            }
            PatternAdvice::SeparateFiles => {
                "Where each file is of one table, audit each by itself, by a map with the table as a constant; where not, \
                 find out which record is right."
            }
            PatternAdvice::MendMap => {
                "Compare the column with the layout, and give the map a row 'Play includes'."
            }
        }
    }

    /// What the sentence is about, in one word: whom to speak to or what to look at.
    pub fn word(self) -> &'static str {
        match self {
            PatternAdvice::AskForRules | PatternAdvice::CheckPayTable => "rules",
            PatternAdvice::RetrainWager | PatternAdvice::RetrainOdds => "retrain",
            PatternAdvice::MendProgram | PatternAdvice::StopProgram => "program",
            PatternAdvice::ReviewFootage | PatternAdvice::ReviewVoids => "footage",
            PatternAdvice::WatchBoth => "watch",
            PatternAdvice::SetClock | PatternAdvice::CompareClocks => "clock",
            PatternAdvice::StateDay => "dates",
            PatternAdvice::RequestRounds => "request",
            PatternAdvice::AskForExport => "export",
            PatternAdvice::NameRounds => "names",
            PatternAdvice::SeparateFiles => "files",
            PatternAdvice::MendMap => "map",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [PatternAdvice; 17] = [
        PatternAdvice::AskForRules,
        PatternAdvice::RetrainWager,
        PatternAdvice::RetrainOdds,
        PatternAdvice::MendProgram,
        PatternAdvice::StopProgram,
        PatternAdvice::ReviewFootage,
        PatternAdvice::CheckPayTable,
        PatternAdvice::ReviewVoids,
        PatternAdvice::WatchBoth,
        PatternAdvice::SetClock,
        PatternAdvice::CompareClocks,
        PatternAdvice::StateDay,
        PatternAdvice::RequestRounds,
        PatternAdvice::AskForExport,
        PatternAdvice::NameRounds,
        PatternAdvice::SeparateFiles,
        PatternAdvice::MendMap,
    ];

    #[test]
    fn the_page_of_patterns_states_each() {
        let page = include_str!("../../../../docs/patterns.md");
        for advice in ALL {
            let row = format!("| `{}` | {} |", advice.word(), advice.sentence());
            assert!(page.contains(&row), "{row}");
        }
    }
}
