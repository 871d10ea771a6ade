//! A text that is in no closed list of phrases, and the phrase of the list that it means.
//!
//! Every reader takes the text of one cell. Letter case, white space and quotation marks do not
//! count. Which phrases there are is each reader's; this room knows none.

use crate::nearest::{hint, meant};

/// A text that is not in the closed list, with the phrase of the list that it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPhrase {
    /// The known phrase that is meant, with the numbers of the text; empty where no phrase is near,
    /// or the nearest says something else.
    pub nearest: String,
    /// A sentence that names that phrase, or the phrases that there are.
    pub hint: String,
    /// Why this text is not accepted, where the reason is more specific than "unknown".
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
