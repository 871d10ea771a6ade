//! What happens in a turn with melds on the table, as typed values. Knows no record format.

use crate::deadwood::MeldKind;
use crate::{Card, CardSet};

/// One thing done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Draws the top of the stock.
    Draw(Card),
    /// Takes the top of the pile.
    Take(Card),
    /// Takes so many cards from the top of the pile.
    TakePile(u8),
    /// Draws nothing, after an accepted ace.
    Skip,
    /// Lays a new meld.
    Meld {
        /// The cards.
        cards: CardSet,
        /// The kind that the player names.
        kind: MeldKind,
    },
    /// Adds cards to a meld on the table.
    Add {
        /// The meld.
        meld: u32,
        /// The cards.
        cards: CardSet,
    },
    /// Throws a card on the pile.
    Discard(Card),
    /// Offers a card to the next player.
    Offer {
        /// The card.
        card: Card,
        /// Whether it was taken.
        accepted: bool,
    },
    /// Keeps the only card.
    LastCard,
    /// Challenges.
    Challenge {
        /// Whether it was accepted.
        accepted: bool,
    },
    /// The stock is used up.
    StockEnd,
    /// Knocks, which no such game knows.
    Knock,
}

/// An act and whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// The seat, from 0; `None` for what is nobody's act.
    pub seat: Option<u8>,
    /// What is done.
    pub act: Act,
}
