//! Which results of an export have their sign from words, and these words.

use gincert_replay::map::{AmountFormat, SIGN_WORDS_MAX, SignWords};
use std::collections::BTreeMap;

/// Which columns have results without a sign, and the words that say it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct ResultSigns {
    /// Columns of results, each with the column of its words; it is its own where the words stand in its cells. The cells of
    /// the table have a minus in place of the word.
    pub of: BTreeMap<usize, usize>,
    /// The words, and whether each is one of a loss.
    pub words: BTreeMap<String, bool>,
}

impl ResultSigns {
    /// Whether a column has words for won and lost alone.
    pub fn has_words(&self, at: usize) -> bool {
        self.of.iter().any(|(own, words)| own != words && *words == at)
    }

    /// The words as a map has them; none where a map cannot list them.
    pub fn listed(&self) -> Option<SignWords> {
        let of = |is_loss: bool| -> Vec<String> {
            let words = self.words.iter().filter(|(_, own)| **own == is_loss);
            words.map(|(word, _)| word.clone()).collect()
        };
        let (losses, others) = (of(true), of(false));
        let is_usable = |word: &String| SignWords::is_word(word) && !word.contains(',');
        let fits = losses.len() <= SIGN_WORDS_MAX && others.len() <= SIGN_WORDS_MAX;
        let can = fits && !losses.is_empty() && losses.iter().all(is_usable);
        let others = others.into_iter().filter(is_usable).collect();
        can.then_some(SignWords { losses, others })
    }

    /// Whether a text is a result with such a word, or a word alone.
    pub fn reads(&self, format: &AmountFormat, text: &str) -> bool {
        self.words.contains_key(text)
            || self.listed().is_some_and(|words| words.minor(format, text).is_some())
    }
}
