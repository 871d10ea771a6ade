//! Gin & Win: the rows of its rule documents, its worked examples, what is exact of its wagers, and what
//! its open points cost.

pub(crate) mod checks;
pub(crate) mod claims;
pub(crate) mod difference;
pub mod draft;
mod envy;
mod examined;
pub(crate) mod fences;
pub(crate) mod hand_answer;
mod jokers;
mod meters;
pub(crate) mod net;
pub(crate) mod open_points;
mod pay_tables;
pub mod phrases;
pub(crate) mod rules;
pub(crate) mod sign;
mod text_mechanics;
pub(crate) mod wagers;
mod word_patterns;

pub(crate) use examined::mathematics;

use gincert_evidence::printable;
use gincert_game::gin_and_win::GinAndWin;

/// What a sentence calls a side wager: by its name where there are several.
pub fn side_words(rules: &GinAndWin, side: usize) -> String {
    match rules.sides.get(side).filter(|_| rules.sides.len() > 1) {
        Some(wager) => printable(&wager.name),
        None => "the bonus wager".to_owned(),
    }
}
