//! The wagers that a text names: by the document's own names, or in the trade's words.

use super::tokens::Token;
use super::tokens::{is_sign, stands, word_at};
use crate::document::dossier::Stake;

/// What the document calls its wagers, in plain lower-case words.
#[derive(Debug, Clone, Default)]
pub struct WagerNames {
    pub base: Vec<Vec<String>>,
    /// The names of each side wager, in the order of the document.
    pub sides: Vec<Vec<Vec<String>>>,
}

/// The wagers that a sentence names, with where.
pub(super) fn stakes(tokens: &[Token], names: &WagerNames) -> Vec<(usize, Stake)> {
    const BONUS: [&[&str]; 6] = [
        &["bonus"],
        &["side", "bet"],
        &["side", "wager"],
        &["sidebet"],
        &["side", "bets"],
        &["bonuses"],
    ];
    const BASE: [&[&str]; 8] = [
        &["base", "game"],
        &["main", "game"],
        &["main", "wager"],
        &["main", "bet"],
        &["ante"],
        &["antes"],
        &["play", "wager"],
        &["base", "wager"],
    ];
    const BOTH: [&[&str]; 8] = [
        &["both", "wagers"],
        &["both", "bets"],
        &["both", "together"],
        &["combined"],
        &["all", "wagers"],
        &["all", "bets"],
        &["overall"],
        &["together"],
    ];
    let own = |list: &[Vec<String>], at: usize| {
        list.iter().any(|words| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            !words.is_empty() && words != ["play"] && stands(tokens, at, &words)
        })
    };
    let known = |list: &[&[&str]], at: usize| list.iter().any(|words| stands(tokens, at, words));
    let stake = |at: usize| {
        if known(&BOTH, at) {
            Some(Stake::Both)
        } else if let Some(side) = names.sides.iter().position(|names| own(names, at)) {
            Some(Stake::Side(side))
        } else if names.sides.len() < 2 && known(&BONUS, at) {
            // Of several side wagers "the bonus" names none.
            Some(Stake::Side(0))
        } else if own(&names.base, at) || known(&BASE, at) {
            Some(Stake::Base)
        } else {
            None
        }
    };
    // No name begins with another sign.
    let is_word = |at: &usize| !word_at(tokens, *at).is_empty() || is_sign(tokens, *at, '.');
    (0..tokens.len()).filter(is_word).filter_map(|at| stake(at).map(|stake| (at, stake))).collect()
}
