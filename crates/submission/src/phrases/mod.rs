//! The closed list of phrases: what a cell may say, its accepted variants, and the nearest phrase
//! to offer for a text that is none.
//!
//! Every reader takes the text of one cell. Letter case, white space and quotation marks do not
//! count. What a variant was read as can always be printed: the values write themselves as the
//! house phrase.

mod figure;
mod nearest;
pub(crate) mod words;

pub(crate) use figure::{WagerWords, figure, offered};
pub use nearest::nearest;
pub(crate) use nearest::{hint, meant};
pub use words::says_or_better;
pub(crate) use words::small_number as small;

/// A text that is not in the closed list, with the phrase of the list that it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPhrase {
    /// The known phrase that is meant, with the numbers of the text; empty where no phrase is near,
    /// or the nearest says something else.
    pub nearest: String,
    /// A sentence that names that phrase, or the phrases that there are.
    pub hint: String,
    /// What is special about this text, where more can be said than "unknown".
    pub reason: Option<String>,
}

impl UnknownPhrase {
    /// Unknown, with the nearest of `known`.
    pub fn near<S: AsRef<str>>(text: &str, known: impl IntoIterator<Item = S>) -> UnknownPhrase {
        let known: Vec<S> = known.into_iter().collect();
        let meant = meant(text, &known);
        let hint = hint(meant.as_deref(), &known);
        UnknownPhrase { nearest: meant.unwrap_or_default(), hint, reason: None }
    }

    /// Adds what is special about the text.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> UnknownPhrase {
        self.reason = Some(reason.into());
        self
    }
}
