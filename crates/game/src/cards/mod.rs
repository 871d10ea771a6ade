//! Cards of the 52-card deck: ranks, suits, sets of cards, and how people write them. Knows no game.

mod card;
mod notation;
mod set;

pub use card::{Card, Rank, Suit};
pub use notation::{CARDS_TEXT_MAX, CardsError, CardsProblem, parse_card, parse_cards};
pub use set::CardSet;
