//! Statements about what wagers cost, give back and do by chance, in any visible text of a document.
//!
//! A text becomes plain characters, words and numbers, quantities, topics, and then statements: which
//! figure, of which wager, which number. Whether a claim covers one is decided elsewhere
//! (`claims/coverage.rs`), and nothing here knows any rule of a game.

// Lists of words stand several to a line.
#[rustfmt::skip]
mod lexicon;
#[rustfmt::skip]
mod loose;
mod context;
#[rustfmt::skip]
mod evidence;
#[cfg(test)]
mod fit;
mod marks;
mod numerals;
mod plain;
mod points;
#[rustfmt::skip]
mod quantities;
#[rustfmt::skip]
mod reasons;
mod scope;
mod statements;
mod tokens;
#[rustfmt::skip]
mod topics;
mod wagers;

pub(crate) use context::TextContext;
pub(crate) use numerals::Amount;
pub(crate) use reasons::ReasonWord;
pub(crate) use statements::{Bound, Statement, statements};
pub(crate) use topics::FigureKind;
pub(crate) use wagers::WagerNames;

/// The words of a name in plain lower-case letters.
pub(crate) fn words(text: &str) -> Vec<String> {
    let sentences = tokens::sentences(&plain::plain(text));
    let tokens = sentences.iter().flatten();
    tokens.map(|token| token.word().to_owned()).filter(|word| !word.is_empty()).collect()
}

/// The same with the numbers.
pub(crate) fn words_and_numbers(text: &str) -> Vec<String> {
    tokens::sentences(&plain::plain(text)).iter().flat_map(|tokens| scope::words(tokens)).collect()
}
