//! Rounds of one table, dealer, shift, player or day: findings, luck, and what is not shown.

use super::Luck;
use crate::sums::{Less, Merge};
use serde::{Deserialize, Serialize};

/// What a record may withhold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Withheld {
    /// The round is void, misdealt or incomplete.
    NotSettled,
    /// A hand that was played is hidden.
    PlayerCards,
    /// The dealer's hand is hidden, and a hand was played.
    DealerCards,
    /// A wager was made and its result is not stated.
    Result,
    /// A wager must have been made and its amount is not stated.
    Stake,
    /// Cards cannot be read, stand twice, or are too few or too many.
    Misread,
    /// A key that nothing is read from has the name of a field.
    FreeKey,
    /// The record corrects another one.
    Correction,
    /// Something was owed to a patron by the cards, and what was paid is not compared.
    Owed,
}

impl Withheld {
    /// All of them.
    pub const ALL: [Withheld; 9] = [
        Withheld::NotSettled,
        Withheld::PlayerCards,
        Withheld::DealerCards,
        Withheld::Result,
        Withheld::Stake,
        Withheld::Misread,
        Withheld::FreeKey,
        Withheld::Correction,
        Withheld::Owed,
    ];

    /// What it is, for people: of rounds.
    pub fn words(self) -> &'static str {
        match self {
            Withheld::NotSettled => "void, misdealt or incomplete",
            Withheld::PlayerCards => "a played hand hidden",
            Withheld::DealerCards => "the dealer's hand hidden against a played one",
            Withheld::Result => "a result not stated",
            Withheld::Stake => "a wager's amount not stated",
            Withheld::Misread => "cards misread",
            Withheld::FreeKey => "a free key with the name of a field",
            Withheld::Correction => "a correction of another round",
            Withheld::Owed => "something owed to a patron and not compared",
        }
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Withheld::NotSettled => "not-settled",
            Withheld::PlayerCards => "player-cards",
            Withheld::DealerCards => "dealer-cards",
            Withheld::Result => "result",
            Withheld::Stake => "stake",
            Withheld::Misread => "misread",
            Withheld::FreeKey => "free-key",
            Withheld::Correction => "correction",
            Withheld::Owed => "owed",
        }
    }
}

/// Rounds by what they withhold, in the order of [`Withheld::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Shortfall(pub [u64; Withheld::ALL.len()]);

impl Shortfall {
    /// Rounds that withhold something.
    pub fn of(&self, what: Withheld) -> u64 {
        self.0.get(what as usize).copied().unwrap_or(0)
    }

    /// Notes that a round withholds something.
    pub(crate) fn note(&mut self, what: Withheld) {
        if let Some(count) = self.0.get_mut(what as usize) {
            *count += 1;
        }
    }

    /// Whether nothing is withheld.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }
}

impl Merge for Shortfall {
    fn merge(&mut self, other: Shortfall) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, count)| *sum += count);
    }
}

/// Rounds of one table, dealer, shift, player or day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stratum {
    /// Audited rounds; of a player the hands.
    pub rounds: u64,
    /// Findings about them.
    pub findings: u64,
    /// Their luck.
    pub luck: Luck,
    /// What they withhold.
    pub shortfall: Shortfall,
}

impl Merge for Stratum {
    fn merge(&mut self, other: Stratum) {
        self.rounds += other.rounds;
        self.findings += other.findings;
        self.luck.merge(other.luck);
        self.shortfall.merge(other.shortfall);
    }
}

impl Less for Stratum {
    fn less(&mut self, other: &Stratum) {
        self.rounds = self.rounds.saturating_sub(other.rounds);
        self.findings = self.findings.saturating_sub(other.findings);
        self.luck.less(&other.luck);
        let counts = self.shortfall.0.iter_mut().zip(other.shortfall.0);
        counts.for_each(|(count, less)| *count = count.saturating_sub(less));
    }

    fn is_nothing(&self) -> bool {
        *self == Stratum::default()
    }
}
