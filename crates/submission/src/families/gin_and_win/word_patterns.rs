//! Patterns of words in a sentence, and whether the sentence denies what a pattern finds.
//!
//! A pattern is a line of parts with blanks between them: `a|b` is one of some words, `surrender*` any word
//! that begins so, `..` up to five words of any kind, `#` a number of two or more, `!a|b` a place where none of
//! these words stands. Knows nothing about games.

use gincert_pages::small_number;
use std::ops::Range;

/// Most words that `..` stands for.
const GAP_WORDS_MAX: usize = 5;

/// Most words between what is stated and a denial behind it.
const DENIED_WORDS_MAX: usize = 9;

/// The words of a sentence in small letters.
pub(super) struct SentenceWords(Vec<String>);

impl SentenceWords {
    pub fn new(sentence: &str) -> SentenceWords {
        let lower = sentence.to_lowercase().replace("n't", " not").replace("n\u{2019}t", " not");
        let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        SentenceWords(words.map(str::to_owned).collect())
    }

    pub fn words(&self) -> &[String] {
        &self.0
    }

    pub fn has_any(&self, list: &str) -> bool {
        self.0.iter().any(|word| is_listed(word, list))
    }

    /// Whether a pattern occurs and nothing denies it.
    pub fn states(&self, pattern: &str) -> bool {
        let parts: Vec<&str> = pattern.split(' ').collect();
        let mut ends = (0..self.0.len()).filter_map(|from| Some(from..self.end(&parts, from)?));
        ends.any(|found| !self.denies(&found))
    }

    /// One past the last word of a pattern that begins at a place.
    fn end(&self, parts: &[&str], from: usize) -> Option<usize> {
        let Some((part, rest)) = parts.split_first() else { return Some(from) };
        if *part == ".." {
            return (from..=from + GAP_WORDS_MAX).find_map(|at| self.end(rest, at));
        }
        let word = self.0.get(from);
        if let Some(others) = part.strip_prefix('!') {
            let is_free = word.is_none_or(|word| !is_listed(word, others));
            return is_free.then(|| self.end(rest, from)).flatten();
        }
        is_listed(word?, part).then(|| self.end(rest, from + 1)).flatten()
    }

    /// Whether a word such as "no" or "never" governs the words at a place: no verb stands between it and what
    /// follows, and no subordinate clause between it and what goes before.
    fn denies(&self, found: &Range<usize>) -> bool {
        let between = |from: usize, to: usize| self.0.get(from..to).unwrap_or_default();
        self.0.iter().enumerate().any(|(at, word)| {
            if !is_listed(word, DENYING) || self.is_comparison(at) {
                return false;
            }
            if at >= found.end {
                let words = between(found.end, at);
                return words.len() <= DENIED_WORDS_MAX
                    && !words.iter().any(|word| is_listed(word, SUBORDINATING));
            }
            // "No player may ..." denies what the player may do.
            let is_subject = at == 0 && is_listed(word, SUBJECTS);
            let end_of_subject =
                between(at + 1, found.start).iter().any(|w| is_listed(w, SUBORDINATING));
            at >= found.start
                || (is_subject && !end_of_subject)
                || !between(at + 1, found.start).iter().any(|word| is_listed(word, VERBS))
        })
    }

    /// "No more than", "not only": no denial.
    fn is_comparison(&self, at: usize) -> bool {
        self.0.get(at + 1).is_some_and(|next| is_listed(next, "more|less|fewer|later|only"))
    }
}

const DENYING: &str =
    "no|not|never|without|neither|nor|none|cannot|nobody|excluded|excluding|forbidden|prohibited";
const SUBJECTS: &str = "no|nobody|none|neither|never|nor";
const SUBORDINATING: &str = "if|who|that|which|when|unless|before|after|until|while|except|but";
const VERBS: &str = "is|are|was|be|may|can|could|must|will|has|have|gets|get|receives|receive|pays|pay|wins|loses|counts|\
    count|ranks|rank|shows|exchanges|draws|raises|but|except";

/// Whether a word is one of a list.
fn is_listed(word: &str, list: &str) -> bool {
    list.split('|').any(|known| match known.strip_suffix('*') {
        Some(beginning) => word.starts_with(beginning),
        None if known == "#" => number(word).is_some_and(|number| number > 1),
        None => word == known,
    })
}

/// A number of at most two digits, or as a word.
pub(super) fn number(word: &str) -> Option<u8> {
    small_number(word).or_else(|| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_find_words_in_order_with_gaps() {
        let sentence = SentenceWords::new("The game is dealt from a shoe of six shuffled decks.");
        assert!(sentence.states("# .. deck|decks"));
        assert!(sentence.states("sho*"));
        assert!(!sentence.states("decks .. #"));
        assert!(!sentence.states("six !shuffled"));
    }

    #[test]
    fn a_denial_governs_its_own_clause() {
        let states = |text: &str, pattern| SentenceWords::new(text).states(pattern);
        for denied in [
            "No jokers, wild cards or insurance.",
            "There is no insurance.",
            "Insurance is never offered.",
            "No player may take insurance.",
            "The player isn't offered insurance.",
            "Insurance: none",
            "Insurance and exchanges of cards are not part of this game.",
        ] {
            assert!(!states(denied, "insurance"), "{denied}");
        }
        for stated in [
            "A player who does not fold may take insurance.",
            "Jokers are not used, and each player may take insurance.",
            "Insurance of no more than half the Ante may be taken.",
            "Insurance is open to a player who has not folded.",
        ] {
            assert!(states(stated, "insurance"), "{stated}");
        }
    }
}
