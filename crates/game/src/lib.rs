//! The reference evaluator of gin-family games: cards, rulesets, best meldings, settlement.
//!
//! This room has no dependency, no I/O, no floating point, no clock and no `unsafe`, and it does
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

mod card;
mod card_set;
pub mod gin_and_win;
mod melding;
mod melds;
mod notation;
mod ruleset;

pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use melding::{Melding, best_meldings, check_laid, leftovers};
pub use melds::{Meld, MeldKind, MeldRules};
pub use notation::{CARDS_TEXT_MAX, CardsError, CardsProblem, parse_card, parse_cards};
pub use ruleset::{GameName, Ruleset};
