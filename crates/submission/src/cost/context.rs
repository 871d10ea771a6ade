//! What stands around a text and says what its numbers are: its heading, the head of its column, the name of its
//! row, the sentence before. It knows nothing of the text itself.

use super::loose::CHARGES;
use super::plain::plain;
use super::scope;
use super::tokens::has;
use super::tokens::{Token, sentences};
use super::topics::{FigureKind, topics};
use super::wagers::{WagerNames, stakes};
use crate::document::dossier::Stake;

/// What stands around a text: its heading, the head of its column, the name of its row.
#[derive(Debug, Clone, Default)]
pub struct TextContext {
    pub kinds: Vec<FigureKind>,
    pub stake: Option<Stake>,
    /// The words of what names the figures.
    pub words: Vec<String>,
    /// Whether a figure is named by words that name nothing else, and not as in "Exact margin".
    pub is_named: bool,
    /// Whether it is a unit of shares for what follows, such as "RTP (%)".
    pub is_share: bool,
    /// Whether it names a charge, such as "Fee", and no figure of a wager.
    pub is_charge: bool,
}

/// Most words of a label, which describes a neighbouring value as a longer sentence would.
pub const LABEL_WORDS_MAX: usize = 4;

impl TextContext {
    /// What a heading, a name of a row or a sentence says about what follows it.
    pub fn of(text: &str, names: &WagerNames) -> TextContext {
        let mut around = TextContext::default();
        for sentence in sentences(&plain(text)) {
            let words = sentence.iter().filter(|token| !token.word().is_empty()).count();
            let is_label = words <= LABEL_WORDS_MAX && !sentence.iter().any(Token::is_number);
            around.is_named |= topics(&sentence).iter().any(|topic| !topic.needs_share);
            let kinds =
                topics(&sentence).into_iter().filter(|topic| is_label || !topic.needs_share);
            let is_unit = |token: &Token| {
                token.is_sign('%') || matches!(token.word(), "percent" | "percentage" | "pct")
            };
            around.is_charge |= is_label && has(&sentence, CHARGES);
            around.is_share |= is_label && sentence.iter().any(is_unit);
            around.kinds.extend(kinds.map(|topic| topic.kind));
            around.words.extend(scope::words(&sentence));
            let stakes = stakes(&sentence, names);
            around.stake = stakes.last().map(|(_, stake)| *stake).or(around.stake);
        }
        around
    }

    /// The same, over what stands further out.
    pub fn within(mut self, outer: &TextContext) -> TextContext {
        if self.kinds.is_empty() {
            self.kinds.clone_from(&outer.kinds);
            self.is_share |= outer.is_share;
            self.is_named |= outer.is_named;
            self.is_charge |= outer.is_charge && outer.kinds.is_empty();
            self.words.clear();
        }
        self.words.extend(outer.words.iter().cloned());
        self.stake = self.stake.or(outer.stake);
        self
    }
}

impl TextContext {
    /// The same, with what the sentence before says.
    pub fn with(mut self, before: &TextContext) -> TextContext {
        self.kinds.extend(before.kinds.iter().copied());
        self.words.extend(before.words.iter().cloned());
        self.stake = before.stake.or(self.stake);
        self
    }
}
