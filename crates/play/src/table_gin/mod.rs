//! Hands with melds on the table, played by the reference players: what they take, lay, throw and offer.
//!
//! A player lays whatever he can as soon as he can; the players differ in what they take from the pile and in
//! what they throw. docs/play.md describes all of it so that it can be built again.

mod choices;
mod contract;
mod hand;
mod laying;
mod like_melds;
mod lister;
mod rank_counts;
mod rows;
mod view;

pub use hand::TableRules;

#[cfg(test)]
mod tests;
