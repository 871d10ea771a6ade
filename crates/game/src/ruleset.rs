//! The closed list of game families.

use crate::gin_and_win::GinAndWin;

/// The name of a game family, as the `Game` cell of a rule document gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameName {
    /// The casino table game.
    GinAndWin,
}

impl GameName {
    /// All families that this build evaluates.
    pub const ALL: [GameName; 1] = [GameName::GinAndWin];

    /// The word in documents and logs.
    pub fn word(self) -> &'static str {
        match self {
            GameName::GinAndWin => "gin-and-win",
        }
    }

    /// Reads the word back.
    pub fn parse(word: &str) -> Option<GameName> {
        GameName::ALL.into_iter().find(|name| name.word() == word)
    }
}

/// A validated ruleset of one of the families: nothing in it is left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruleset {
    /// Gin & Win.
    GinAndWin(GinAndWin),
}

impl Ruleset {
    /// Which family it belongs to.
    pub fn game(&self) -> GameName {
        match self {
            Ruleset::GinAndWin(_) => GameName::GinAndWin,
        }
    }
}
