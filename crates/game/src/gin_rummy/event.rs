//! What happens in a round, as typed values: who acts, and what he does. Knows no record format.

use crate::{Card, CardSet};
use alloc::vec::Vec;

/// One thing done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Leaves the upcard.
    Pass,
    /// Takes the top of the discard pile.
    Take(Card),
    /// Draws the top of the stock.
    Draw(Card),
    /// Throws a card on the pile.
    Discard(Card),
    /// Ends the round: the card thrown, where one is, and the melds laid out.
    Knock {
        /// The discard.
        discard: Option<Card>,
        /// The spread.
        melds: Vec<CardSet>,
    },
    /// Ends the round with every card melded and none thrown.
    BigGin {
        /// A discard, which makes it no big gin.
        discard: Option<Card>,
        /// The spread.
        melds: Vec<CardSet>,
    },
    /// A defender lays a card off on a meld of the spread.
    LayOff {
        /// The card.
        card: Card,
        /// The meld's place in the spread, from 0.
        meld: usize,
    },
    /// A defender lays a meld of his own.
    Meld(CardSet),
    /// The stock is used up: nobody's act.
    StockEnd,
    /// The deal is void: nobody's act.
    Misdeal,
}

/// An act and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The seat, from 0; `None` for what is nobody's act.
    pub seat: Option<u8>,
    /// What is done.
    pub act: Act,
}

impl Event {
    /// The act of a seat.
    pub fn of(seat: u8, act: Act) -> Event {
        Event { seat: Some(seat), act }
    }

    /// What is nobody's act.
    pub fn nobody(act: Act) -> Event {
        Event { seat: None, act }
    }
}
