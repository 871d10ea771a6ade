//! Cards: ranks, suits, jokers, sets of cards, and how people write them. Knows no game.

mod card;
mod notation;
mod set;

pub use card::{Card, JOKERS_MAX, Rank, Suit};
pub use notation::{
    CARDS_TEXT_MAX, CardsError, CardsProblem, parse_card, parse_card_or_joker, parse_cards,
    parse_cards_of_deck,
};
pub use set::CardSet;
