//! How much a difference matters, from nothing to the game itself.

use std::fmt;

/// The level of a difference; later ones matter more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The same bytes.
    Identical,
    /// White space, line ends and the padding of tables.
    Layout,
    /// Words that no rule is read from, or another spelling of the same rule: for a person to
    /// read. The rows of the `Document` table, claims and worked examples are of this level.
    Wording,
    /// Limits and conditions.
    Conditions,
    /// What the wagers pay.
    Pay,
    /// How the game is played.
    Play,
}

impl Level {
    /// Every level, from nothing to the game itself.
    pub const ALL: [Level; 6] = [
        Level::Identical,
        Level::Layout,
        Level::Wording,
        Level::Conditions,
        Level::Pay,
        Level::Play,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Level::Identical => "identical",
            Level::Layout => "layout",
            Level::Wording => "wording",
            Level::Conditions => "conditions",
            Level::Pay => "pay",
            Level::Play => "play",
        }
    }

    /// What it means, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Level::Identical => "The two documents are the same, byte for byte.",
            Level::Layout => "Only white space and line ends differ.",
            Level::Wording => {
                "Every rule, pay-off, limit and condition is read the same; other text differs: \
                 manual review required."
            }
            Level::Conditions => {
                "The game is played and paid the same; limits or conditions differ."
            }
            Level::Pay => "The game is played the same; what it pays differs.",
            Level::Play => "The rules of play differ.",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
