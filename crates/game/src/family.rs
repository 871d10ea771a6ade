//! The families of games, and the switch between them: the one file that may name several.
//!
//! A family decides the shape of a record and of a round, nothing else. It holds only `match`es
//! that hand on, so that the compiler lists what a new family needs.

use crate::gin_and_win::{GinAndWin, PlayMultiples, RaiseRounds};
use crate::gin_rummy::GinRummy;
use crate::score::ScoreRules;
use crate::table_gin::TableGin;

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

    /// Whether the house is a side of every round, so that wagers are paid; other games are settled by points.
    ///
    /// ```
    /// use gincert_game::Family;
    /// assert!(Family::GinAndWin.is_banked() && !Family::GinRummy.is_banked());
    /// ```
    pub fn is_banked(self) -> bool {
        match self {
            Family::GinAndWin => true,
            Family::GinRummy | Family::TableGin => false,
        }
    }
}

/// The rules of a hand, and those of the score sheet where the game keeps one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScoredRules<R> {
    /// The rules of a hand.
    pub rules: R,
    /// The rules of the sheet; `None` for games whose hands are scored one by one.
    pub score: Option<ScoreRules>,
}

/// A validated ruleset of one of the families: nothing in it is left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruleset {
    /// Gin & Win.
    GinAndWin(GinAndWin),
    /// Gin rummy with closed hands.
    GinRummy(ScoredRules<GinRummy>),
    /// Gin with melds on the table.
    TableGin(ScoredRules<TableGin>),
}

impl Ruleset {
    /// Which family it belongs to.
    pub fn family(&self) -> Family {
        match self {
            Ruleset::GinAndWin(_) => Family::GinAndWin,
            Ruleset::GinRummy(_) => Family::GinRummy,
            Ruleset::TableGin(_) => Family::TableGin,
        }
    }

    /// The rules of Gin & Win, if it is that game.
    pub fn gin_and_win(&self) -> Option<&GinAndWin> {
        match self {
            Ruleset::GinAndWin(rules) => Some(rules),
            Ruleset::GinRummy(_) | Ruleset::TableGin(_) => None,
        }
    }

    /// How many jokers the deck has.
    pub fn jokers_in_deck(&self) -> u8 {
        match self {
            Ruleset::GinAndWin(rules) => rules.melds.jokers,
            Ruleset::GinRummy(_) => 0,
            Ruleset::TableGin(scored) => scored.rules.core.jokers_in_deck(),
        }
    }

    /// The multiples by which a player may raise, in a game with wagers.
    pub fn play_multiples(&self) -> Option<PlayMultiples> {
        self.gin_and_win().map(|rules| rules.play_multiples)
    }

    /// When a raise may be of which multiples, in a game of two decisions.
    pub fn raise_rounds(&self) -> Option<RaiseRounds> {
        self.gin_and_win()?.raise_rounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MeldRules;
    use crate::gin_and_win::{Comparison, PlayerSetting, Qualifier, WagerNames};
    use alloc::vec::Vec;

    #[test]
    fn every_family_has_a_word_that_reads_back() {
        let words = Family::ALL.map(Family::word);
        assert_eq!(words, ["gin-and-win", "gin-rummy", "table-gin"]);
        assert_eq!(words.map(Family::parse), Family::ALL.map(Some));
        assert_eq!(Family::parse("gin"), None);
    }

    #[test]
    fn a_ruleset_gives_the_rules_of_its_own_family_only() {
        let rules = GinAndWin {
            hand_cards: 7,
            seats: (1, 6),
            melds: MeldRules::GIN_AND_WIN,
            player_setting: PlayerSetting::CardsSpeak,
            comparison: Comparison::CardsFromTheTop,
            qualifier: Qualifier::never(),
            wagers: WagerNames::default(),
            play_multiples: crate::gin_and_win::PlayMultiples::only(1),
            raise_rounds: None,
            outcomes: Vec::new(),
            sides: Vec::new(),
        };
        let ruleset = Ruleset::GinAndWin(rules.clone());
        assert_eq!((ruleset.family(), ruleset.gin_and_win()), (Family::GinAndWin, Some(&rules)));
    }
}
