//! The reference evaluator of gin-family games: cards, rulesets, best meldings, settlement.
//!
//! This crate has no dependency, no I/O, no floating point, no clock and no `unsafe`, and it does
//! not panic on any input: a lab prints it and reads it. It is written to read like the rule, not
//! to be fast. It knows nothing about documents, logs, money or reports.
#![no_std]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::float_arithmetic,
        clippy::unreachable
    )
)]

extern crate alloc;

mod cards;
mod closed;
mod code;
pub mod deadwood;
pub mod dealing;
mod family;
pub mod gin_and_win;
pub mod gin_rummy;
pub mod score;
pub mod table_gin;

pub use cards::{
    CARDS_TEXT_MAX, Card, CardSet, CardsError, CardsProblem, JOKERS_MAX, Rank, Suit, parse_card,
    parse_card_or_joker, parse_cards, parse_cards_of_deck,
};
pub use code::{Code, RuleViolation};
pub use family::{Family, Ruleset, ScoredRules};
pub use gin_and_win::{
    Meld, MeldKind, MeldRules, Melding, SIDES_MAX, best_meldings, check_laid, leftovers,
};
