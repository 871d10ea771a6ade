//! Phrases that documents of several games share: the figures of par sheets, cards by rank, and words
//! that need a reading. How a phrase is taken apart, and which known one is meant by a text that is
//! none, is [`gincert_pages`]' to say. What a variant was read as can always be printed: the values
//! write themselves as the standard phrase.

mod figure;
mod rank;
mod strategy;

pub(crate) use figure::{WagerWords, figure, offered};
pub(crate) use rank::rank_or_lower;
pub use rank::says_or_better;
pub use strategy::strategy;
