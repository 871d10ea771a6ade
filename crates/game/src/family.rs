//! The families of games, and the switch between them: the one file that may name several.
//!
//! A family decides the shape of a record and of a round, nothing else. It holds only `match`es
//! that hand on, so that the compiler lists what a new family needs.

use crate::gin_and_win::GinAndWin;

/// The three families, known in advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// The casino table game: each seat against the dealer, once.
    GinAndWin,
    /// Gin rummy with closed hands and one showdown.
    GinRummy,
    /// Gin with melds on the table, until a hand is empty.
    TableGin,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 3] = [Family::GinAndWin, Family::GinRummy, Family::TableGin];

    /// The word in documents and logs.
    pub fn word(self) -> &'static str {
        match self {
            Family::GinAndWin => "gin-and-win",
            Family::GinRummy => "gin-rummy",
            Family::TableGin => "table-gin",
        }
    }

    /// Reads the word back.
    ///
    /// ```
    /// use gincert_game::Family;
    /// assert_eq!(Family::parse("table-gin"), Some(Family::TableGin));
    /// assert_eq!(Family::parse("Table-gin"), None);
    /// ```
    pub fn parse(word: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.word() == word)
    }
}

/// The families whose rule documents are read into a [`Ruleset`], as their `Game` cells name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameName {
    /// The casino table game.
    GinAndWin,
}

impl GameName {
    /// All of them.
    pub const ALL: [GameName; 1] = [GameName::GinAndWin];

    /// The family.
    pub fn family(self) -> Family {
        match self {
            GameName::GinAndWin => Family::GinAndWin,
        }
    }

    /// The word in documents and logs.
    pub fn word(self) -> &'static str {
        self.family().word()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_a_word_that_reads_back() {
        let words = Family::ALL.map(Family::word);
        assert_eq!(words, ["gin-and-win", "gin-rummy", "table-gin"]);
        assert_eq!(words.map(Family::parse), Family::ALL.map(Some));
        assert_eq!(Family::parse("gin"), None);
    }

    #[test]
    fn documents_of_gin_and_win_are_read() {
        assert_eq!(GameName::parse("gin-and-win"), Some(GameName::GinAndWin));
        assert_eq!(GameName::parse("gin-rummy"), None);
        assert_eq!(GameName::ALL.map(GameName::word), ["gin-and-win"]);
    }
}
