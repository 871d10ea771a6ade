//! Everything that is counted for one rule document.

use super::{Account, Decisions, FitCounts, Luck, OwedHands};
use crate::sums::{Merge, Retract, Sum, summable};
use gincert_game::gin_and_win::SIDES_MAX;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Distinct amounts of a side wager; with more of them its distribution is not computed.
pub const AMOUNTS_MAX: usize = 4096;

/// Everything that is counted for one rule document.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SheetSummary {
    /// Hands that were dealt.
    pub fit: FitCounts,
    /// Money, by currency.
    pub money: BTreeMap<String, CurrencySums>,
}

/// Money of one rule document and currency.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CurrencySums {
    /// What was won, and why.
    pub account: Account,
    /// Luck of Ante and Play.
    pub luck: Luck,
    /// What players did, by what their hands leave over.
    pub decisions: Decisions,
    /// Those of these decisions whose hands are left out of the account.
    pub unmeasured: Decisions,
    /// Each side wager.
    pub sides: [BonusSums; SIDES_MAX],
    /// Hands by what was owed to the patron.
    #[serde(default)]
    pub owed: OwedHands,
}

summable!(CurrencySums { account, luck, decisions, unmeasured, sides, owed });

/// A side wager: how many of which amount, and what they won by the cards.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BonusSums {
    /// Rounds with such a wager.
    pub rounds: u64,
    /// Wagers by amount.
    #[serde(with = "crate::sums::pairs")]
    pub amounts: BTreeMap<i64, u64>,
    /// Whether there are more than [`AMOUNTS_MAX`] amounts.
    pub has_more: bool,
    /// What they won: as due where the hand is shown, as stated where it is not.
    pub won: Sum,
    /// Wagers of which neither is known.
    pub hidden: u64,
    /// The least that these can have won, and the most.
    pub hidden_won: [Sum; 2],
}

impl BonusSums {
    /// Adds wagers of one amount.
    pub(crate) fn count(&mut self, amount: i64, wagers: u64) {
        if let Some(count) = self.amounts.get_mut(&amount) {
            *count += wagers;
        } else if self.amounts.len() < AMOUNTS_MAX && !self.has_more {
            self.amounts.insert(amount, wagers);
        } else {
            // Dropped as a whole, so that the order of parts makes no difference.
            self.has_more = true;
            self.amounts.clear();
        }
    }
}

impl Merge for BonusSums {
    fn merge(&mut self, other: BonusSums) {
        self.rounds += other.rounds;
        self.has_more |= other.has_more;
        for (amount, wagers) in other.amounts {
            self.count(amount, wagers);
        }
        if self.has_more {
            self.amounts.clear();
        }
        self.won.merge(other.won);
        self.hidden += other.hidden;
        self.hidden_won.merge(other.hidden_won);
    }
}

impl Retract for BonusSums {
    fn less(&mut self, other: &BonusSums) {
        self.rounds = self.rounds.saturating_sub(other.rounds);
        self.amounts.less(&other.amounts);
        self.won.less(&other.won);
        self.hidden = self.hidden.saturating_sub(other.hidden);
        self.hidden_won.less(&other.hidden_won);
    }

    fn is_nothing(&self) -> bool {
        *self == BonusSums::default()
    }
}

impl Merge for SheetSummary {
    fn merge(&mut self, other: SheetSummary) {
        self.fit.merge(other.fit);
        Merge::merge(&mut self.money, other.money);
    }
}

impl Retract for SheetSummary {
    fn less(&mut self, other: &SheetSummary) {
        self.fit.less(&other.fit);
        self.money.less(&other.money);
    }

    fn is_nothing(&self) -> bool {
        self.money.is_empty() && self.fit.is_nothing()
    }
}
