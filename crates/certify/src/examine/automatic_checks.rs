//! The questions that a profile may ask the tool, by their phrases, and the files that they need. What
//! they come to is worded where a report is made.
//!
//! A question is a phrase in the column Answered by of a clause that is checked automatically.

/// A question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Probe<'a> {
    /// The rules can be executed, and their examples hold.
    Rules,
    /// Worked examples are there, and all hold.
    Examples,
    /// Every outcome is settled, and every hand has its row.
    Outcomes,
    /// The printed mathematics, the cost of every wager among it.
    Figures,
    /// A limit of the document against the profile's.
    Limit(&'a str),
    /// A limit of the document against a number that the clause names itself.
    LimitUpTo(&'a str, u32),
    /// Payout limits against the wagers and odds of the game.
    PayoutLimit,
    /// Hand logs, settled again.
    Logs,
    /// Hand logs and the answers of settlement engines, settled again.
    Settlements,
    /// Shuffles, at the profile's level or at one of its own.
    Shuffles(Option<u8>),
    /// Shuffles of at least so many outcomes.
    ShufflesOf(u64),
    /// The rows of a report's title block.
    TitleBlock,
    /// The engagement says what the statement is about.
    Scope,
    /// A new issue says why.
    Reason,
}

impl Probe<'_> {
    /// The question that a phrase asks.
    pub fn of(text: &str) -> Option<Probe<'_>> {
        Some(match text {
            "rules" => Probe::Rules,
            "worked examples" => Probe::Examples,
            "outcomes and pay rows" => Probe::Outcomes,
            "printed figures" => Probe::Figures,
            "payout limits" => Probe::PayoutLimit,
            "hand logs" => Probe::Logs,
            "hand logs or settlement engine" => Probe::Settlements,
            "shuffles" => Probe::Shuffles(None),
            "title block" => Probe::TitleBlock,
            "scope of the statement" => Probe::Scope,
            "reason of the new issue" => Probe::Reason,
            other => return of_number(other),
        })
    }

    /// The files without which it has no answer, as roles.
    pub fn pieces(self) -> &'static str {
        match self {
            Probe::Logs => "Hand log",
            Probe::Settlements => "Hand log or Engine transcript",
            Probe::Shuffles(_) | Probe::ShufflesOf(_) => "Decks or Dealt cards or Hand log",
            _ => "",
        }
    }
}

fn of_number(text: &str) -> Option<Probe<'_>> {
    if let Some(name) = text.strip_prefix("limit: ") {
        let up_to = name.rsplit_once(" up to ");
        let up_to = up_to.and_then(|(name, most)| Some(Probe::LimitUpTo(name, most.parse().ok()?)));
        return up_to.or_else(|| (!name.is_empty()).then_some(Probe::Limit(name)));
    }
    if let Some(level) = text.strip_prefix("shuffles at ") {
        let level: u8 = level.strip_suffix(" %")?.parse().ok()?;
        return (1..100).contains(&level).then_some(Probe::Shuffles(Some(level)));
    }
    let least = text.strip_prefix("shuffles of ")?.strip_suffix(" outcomes")?;
    Some(Probe::ShufflesOf(least.parse().ok()?))
}
