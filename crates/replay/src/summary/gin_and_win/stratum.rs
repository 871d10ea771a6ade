//! Rounds of one table, dealer, shift, player or day: findings, luck, and what is not shown.

use super::Luck;
use crate::record::NOT_SETTLED;
use crate::sums::{Merge, Retract, summable};
use serde::{Deserialize, Serialize};

/// What a record may withhold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WithheldKind {
    /// The round is void, misdealt, incomplete or for training.
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

impl WithheldKind {
    /// All of them.
    pub const ALL: [WithheldKind; 9] = [
        WithheldKind::NotSettled,
        WithheldKind::PlayerCards,
        WithheldKind::DealerCards,
        WithheldKind::Result,
        WithheldKind::Stake,
        WithheldKind::Misread,
        WithheldKind::FreeKey,
        WithheldKind::Correction,
        WithheldKind::Owed,
    ];

    /// What it is, for people: of rounds.
    pub fn words(self) -> &'static str {
        match self {
            WithheldKind::NotSettled => NOT_SETTLED,
            WithheldKind::PlayerCards => "a played hand hidden",
            WithheldKind::DealerCards => "the dealer's hand hidden against a played one",
            WithheldKind::Result => "a result not stated",
            WithheldKind::Stake => "a wager's amount not stated",
            WithheldKind::Misread => "cards misread",
            WithheldKind::FreeKey => "a free key with the name of a field",
            WithheldKind::Correction => "a correction of another round",
            WithheldKind::Owed => "an amount due to a patron and not compared",
        }
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            WithheldKind::NotSettled => "not-settled",
            WithheldKind::PlayerCards => "player-cards",
            WithheldKind::DealerCards => "dealer-cards",
            WithheldKind::Result => "result",
            WithheldKind::Stake => "stake",
            WithheldKind::Misread => "misread",
            WithheldKind::FreeKey => "free-key",
            WithheldKind::Correction => "correction",
            WithheldKind::Owed => "owed",
        }
    }
}

/// Rounds by what they withhold, in the order of [`WithheldKind::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Shortfall(pub [u64; WithheldKind::ALL.len()]);

impl Shortfall {
    /// Rounds that withhold something.
    pub fn of(&self, what: WithheldKind) -> u64 {
        self.0.get(what as usize).copied().unwrap_or(0)
    }

    /// Notes that a round withholds something.
    pub(crate) fn note(&mut self, what: WithheldKind) {
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
        self.0.merge(other.0);
    }
}

impl Retract for Shortfall {
    fn less(&mut self, other: &Shortfall) {
        self.0.less(&other.0);
    }

    fn is_nothing(&self) -> bool {
        self.is_empty()
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

summable!(Stratum { rounds, findings, luck, shortfall });
