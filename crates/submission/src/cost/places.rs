//! Where words and signs stand in a sentence. It knows no meaning of any word.

use super::tokens::Token;

pub(super) fn word_at(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", Token::word)
}

pub(super) fn is_sign(tokens: &[Token], at: usize, sign: char) -> bool {
    tokens.get(at).is_some_and(|token| token.is_sign(sign))
}

/// Whether these words stand at a place, signs such as the point of an abbreviation included.
pub(super) fn stands(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    words.iter().enumerate().all(|(by, word)| {
        let token = tokens.get(at + by);
        token.is_some_and(|token| token.word() == *word || (*word == "." && token.is_sign('.')))
    })
}

/// Whether any of these words stands in a sentence.
pub(super) fn has(tokens: &[Token], words: &[&str]) -> bool {
    tokens.iter().any(|token| words.contains(&token.word()))
}
