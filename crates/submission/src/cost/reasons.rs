//! Which words of a sentence count most for it being one about the money of a game, and what they speak of. It
//! decides nothing.

use super::lexicon::{Classes, WordClass, classes};
use super::marks::stem;
use super::points::{hash, of_hash};
use super::tokens::Token;

/// A word that makes a sentence a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReasonWord {
    pub word: String,
    /// What the word speaks of, where that is known: "the house".
    pub subject: Option<&'static str>,
}

/// Most words of such a sentence that are named as the reason.
const REASONS_MAX: usize = 4;

/// Fewest points that make a word a reason.
const REASON_LEAST: i32 = 5;

/// Words that count in a sum and give a reader no reason.
const FUNCTION_WORDS: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "do", "does", "for", "from", "had", "has", "have",
    "if", "in", "is", "it", "its", "of", "on", "or", "so", "than", "that", "the", "their", "then", "they", "this", "to",
    "was", "were", "what", "which", "who", "will", "with", "would", "you", "your",
];

/// What the words of a class speak of.
const SUBJECTS: [(WordClass, &str); 29] = [
    (WordClass::House, "the house"),
    (WordClass::Player, "the player"),
    (WordClass::Dealer, "the dealer"),
    (WordClass::Wager, "a wager"),
    (WordClass::Money, "money"),
    (WordClass::Coin, "money"),
    (WordClass::Volume, "what is wagered in all"),
    (WordClass::Game, "the game"),
    (WordClass::OtherGame, "another game"),
    (WordClass::Figure, "a figure of cost"),
    (WordClass::SoftFigure, "a figure of cost"),
    (WordClass::Chance, "a chance"),
    (WordClass::Keep, "what is kept"),
    (WordClass::Back, "what comes back"),
    (WordClass::Gain, "a gain"),
    (WordClass::Lose, "a loss"),
    (WordClass::Cost, "a price"),
    (WordClass::State, "who is ahead"),
    (WordClass::LongRun, "the long run"),
    (WordClass::Period, "a span of time"),
    (WordClass::Hands, "hands played"),
    (WordClass::Small, "a small size"),
    (WordClass::Nothing, "nothing"),
    (WordClass::Part, "a part"),
    (WordClass::Often, "how often"),
    (WordClass::Good, "how good it is"),
    (WordClass::Bad, "how bad it is"),
    (WordClass::Worth, "a value"),
    (WordClass::Event, "how a hand ends"),
];

/// The words that count most, each once, in the order of the text.
pub(super) fn reasons(tokens: &[Token]) -> Vec<ReasonWord> {
    let mut found: Vec<(usize, i32, ReasonWord)> = Vec::new();
    for (at, (token, classes)) in tokens.iter().zip(classes(tokens)).enumerate() {
        let of_classes: i32 = classes.marks().map(|mark| of_hash(hash(&[mark]))).sum();
        let points = of_hash(hash(&[&stem(token.word())])) + of_classes;
        let is_reason = points >= REASON_LEAST && !FUNCTION_WORDS.contains(&token.word());
        if is_reason && found.iter().all(|(_, _, known)| known.word != token.word()) {
            let word = token.word().to_owned();
            found.push((at, points, ReasonWord { word, subject: subject(classes) }));
        }
    }
    found.sort_by_key(|(at, points, _)| (-points, *at));
    found.truncate(REASONS_MAX);
    found.sort_by_key(|(at, ..)| *at);
    found.into_iter().map(|(.., reason)| reason).collect()
}

/// What a word of some classes speaks of.
fn subject(classes: Classes) -> Option<&'static str> {
    SUBJECTS.iter().find(|(class, _)| classes.has(*class)).map(|(_, subject)| *subject)
}
