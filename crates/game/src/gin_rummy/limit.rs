//! Whether a hand may end the round, and with which discards.

use super::{FinalDiscard, Redeposit, SettleRules};
use crate::deadwood::least_points;
use crate::{Card, CardSet};

/// What a hand may do at its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knocks {
    /// Whether it may knock or go gin.
    pub may_knock: bool,
    /// The discards that leave no more than the limit.
    pub discards: CardSet,
    /// Those that leave nothing.
    pub gin_discards: CardSet,
}

/// The card that may not be thrown, given the card just taken from the pile.
pub(super) fn forbidden(redeposit: Redeposit, taken: Option<Card>, is_upcard: bool) -> CardSet {
    let forbidden = match redeposit {
        Redeposit::Allowed => false,
        Redeposit::Forbidden => true,
        Redeposit::FirstUpcardOnly => is_upcard,
    };
    taken.filter(|_| forbidden).into_iter().collect()
}

/// What a hand may do with this limit. A hand with a card too many discards one, unless the rules
/// let it keep all; `kept` are cards that may not be thrown.
pub fn knocks(rules: &SettleRules, hand: CardSet, limit: u32, kept: CardSet) -> Knocks {
    let within = |cards: CardSet, limit| least_points(&rules.core, cards) <= limit;
    let full = hand.len() > rules.hand_cards;
    let throwable = if full { hand.minus(kept) } else { CardSet::EMPTY };
    let that_leave = |limit| -> CardSet {
        let cards = throwable.cards().into_iter();
        cards.filter(|card| within(hand.without(*card), limit)).collect()
    };
    let discards = that_leave(limit);
    let keeps_all = !full || rules.final_discard == FinalDiscard::Optional;
    Knocks {
        may_knock: !discards.is_empty() || (keeps_all && within(hand, limit)),
        discards,
        gin_discards: that_leave(0),
    }
}
