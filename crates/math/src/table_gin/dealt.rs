//! What the hands that some rules deal hold: how many cards and points stay beside melds, and how many hold a contract.

use super::contract;
use crate::deadwood::{DeadwoodLaw, DeadwoodMethod, DeadwoodUnsupported, Share, deadwood_law};
use gincert_evidence::{Align, Fraction, Table, grouped};
use gincert_game::deadwood::{CardValues, MeldCore};
use gincert_game::table_gin::TableGin;

/// Decimals of a probability in the table.
const PLACES: u32 = 12;

/// The hands of one size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealtTable {
    /// Cards of a hand.
    pub hand_cards: u8,
    /// How many hands leave how many points beside the best melds.
    pub points: DeadwoodLaw,
    /// How many hands leave how many cards beside melds that hold the most.
    pub cards: DeadwoodLaw,
    /// Hands that hold the contract; `None` where the rules have none, or it is not counted.
    pub contract: Option<Share>,
    /// What is asked often and not given, as sentences.
    pub not_given: Vec<&'static str>,
}

/// Why dealt hands are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TableHandsUnsupported {
    /// As for closed hands.
    #[error(transparent)]
    Hands(#[from] DeadwoodUnsupported),
    /// Jokers stand for any card.
    #[error("hands are not counted where jokers are cards of a meld")]
    Jokers,
}

/// Counts the hands of so many cards.
///
/// # Errors
/// [`TableHandsUnsupported`].
pub fn dealt_table(rules: &TableGin, hand_cards: u8) -> Result<DealtTable, TableHandsUnsupported> {
    let core = rules.core;
    if core.jokers.is_some() {
        return Err(TableHandsUnsupported::Jokers);
    }
    let law = |core: &MeldCore| deadwood_law(core, hand_cards, DeadwoodMethod::RankByRank);
    // Every card counts one here.
    let each_one = MeldCore { values: CardValues::groups(1, 1, 1), ..core };
    let (points, cards) = (law(&core)?, law(&each_one)?);
    let mut not_given = vec![
        "Who goes out, after how many turns, and with how many points: it depends on the players.",
    ];
    let held = rules.contract.map(|demand| contract::hands(&core, &demand, hand_cards));
    if held == Some(None) {
        not_given
            .push("Hands that hold the contract: suits or points decide, which are not counted.");
    }
    let of = points.total;
    let contract = held.flatten().map(|hands| Share { hands, of });
    Ok(DealtTable { hand_cards, points, cards, contract, not_given })
}

impl DealtTable {
    /// Hands without a meld.
    pub fn no_meld(&self) -> Share {
        self.leaving(self.hand_cards)
    }

    /// Hands of which every card lies in a meld.
    pub fn all_melded(&self) -> Share {
        self.leaving(0)
    }

    /// Hands that leave so many cards beside melds that hold the most.
    pub fn leaving(&self, cards: u8) -> Share {
        let hands = self.cards.hands.get(usize::from(cards)).copied().unwrap_or_default();
        Share { hands, of: self.cards.total }
    }

    /// The mean of the points that stay beside the best melds.
    pub fn mean_points(&self) -> Fraction {
        let mean = Fraction::new(self.points.sum(), u128::from(self.points.total));
        mean.unwrap_or_else(Fraction::zero)
    }

    /// The cards that stay, as a table.
    pub fn cards_table(&self) -> Table {
        let columns =
            [("Cards left", Align::Right), ("Hands", Align::Right), ("Probability", Align::Right)];
        let title = format!(
            "Fewest cards left beside melds, of {} dealt hands of {} cards",
            grouped(i128::from(self.cards.total)),
            self.hand_cards
        );
        let mut table = Table::new(title, &columns);
        for cards in 0..=self.hand_cards {
            let share = self.leaving(cards);
            let probability = share.probability().decimal(PLACES);
            table.row([cards.to_string(), share.hands.to_string(), probability]);
        }
        table
    }
}
