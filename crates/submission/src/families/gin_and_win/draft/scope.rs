//! Whether a text is about this game at all.

use super::model::Passage;
use super::sheet::Sheet;
use crate::free_text::FreeText;

/// Words of the gins that count deadwood, which this game does not have.
const FOREIGN: [&str; 10] = [
    "knock",
    "undercut",
    "stock pile",
    "discard pile",
    "lay off",
    "laying off",
    "upcard",
    "big gin",
    "going gin",
    "go gin",
];

/// Words of this game.
const OWN: [&str; 6] =
    ["ante", "dealer qualif", "dealer does not qualify", "play bet", "play wager", "side bet"];

/// Words that show a text to be about another game.
const WORDS_MIN: usize = 3;

/// Most passages that name the game.
const GAME_PASSAGES_MAX: usize = 3;

/// A text of another game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignGame {
    /// Words of that game in the text.
    pub words: Vec<&'static str>,
}

/// Whether a text is about a gin that counts deadwood: it has its words and none of this game.
///
/// ```
/// use gincert_submission::FreeText;
/// use gincert_submission::gin_and_win::draft::foreign_game;
/// let text = "Draw from the stock pile or the discard pile. A player may knock with ten or less.";
/// assert!(foreign_game(&FreeText::read(text).unwrap()).is_some());
/// assert!(foreign_game(&FreeText::read("Each player makes an Ante bet.").unwrap()).is_none());
/// ```
pub fn foreign_game(text: &FreeText) -> Option<ForeignGame> {
    let lower: Vec<String> = text.pieces.iter().map(|piece| piece.words().to_lowercase()).collect();
    let has = |word: &str| lower.iter().any(|line| line.contains(word));
    let words: Vec<&str> = FOREIGN.into_iter().filter(|word| has(word)).collect();
    let is_own = OWN.iter().filter(|word| has(word)).count() > 1;
    (words.len() >= WORDS_MIN && !is_own).then_some(ForeignGame { words })
}

/// Where the text names the game.
pub(super) fn named(sheet: &Sheet) -> Vec<Passage> {
    let is_named = |passage: &&Passage| {
        let lower = passage.text.to_lowercase();
        ["gin & win", "gin and win", "gin-and-win"].iter().any(|name| lower.contains(name))
    };
    sheet.passages.iter().filter(is_named).take(GAME_PASSAGES_MAX).cloned().collect()
}
