//! The rules of a round as a rule document gives them, whichever family it is of.
//!
//! Kept apart from `family.rs`, so that `Rulebook` does not depend on the judges.

use super::gin_rummy::ClosedRules;
use gincert_evidence::Digest;
use gincert_game::Family;
use gincert_game::gin_rummy::GinRummy;
use gincert_game::score::ScoreRules;
use gincert_game::table_gin::TableGin;

/// The family of documents whose rounds are settled wager by wager.
pub(crate) const OF_SHEETS: Family = Family::GinAndWin;

/// The rules of a round that is played event by event.
pub enum PlayRules {
    /// Closed hands, one showdown.
    GinRummy(Box<ClosedRules>),
    /// Melds on the table.
    TableGin(Box<TableGin>),
}

impl PlayRules {
    /// The rules of a game with closed hands, made ready.
    pub fn gin_rummy(rules: GinRummy) -> PlayRules {
        PlayRules::GinRummy(Box::new(ClosedRules::new(rules)))
    }

    /// The rules of a game with melds on the table.
    pub fn table_gin(rules: TableGin) -> PlayRules {
        PlayRules::TableGin(Box::new(rules))
    }

    /// The family.
    pub fn family(&self) -> Family {
        match self {
            PlayRules::GinRummy(_) => Family::GinRummy,
            PlayRules::TableGin(_) => Family::TableGin,
        }
    }

    /// Whether a round can be settled from the hands at the end, without the deal: melds on the table
    /// show no such hands.
    pub fn settles_hands_at_the_end(&self) -> bool {
        match self {
            PlayRules::GinRummy(_) => true,
            PlayRules::TableGin(_) => false,
        }
    }

    /// The rules, if hands are closed.
    pub(crate) fn closed(&self) -> Option<&ClosedRules> {
        match self {
            PlayRules::GinRummy(closed) => Some(closed),
            PlayRules::TableGin(_) => None,
        }
    }
}

/// Whether records of a family have the keys of games that are played event by event, and not those
/// of seats that wager.
pub(crate) fn is_played(family: Option<Family>) -> bool {
    match family {
        None | Some(Family::GinAndWin) => false,
        Some(Family::GinRummy | Family::TableGin) => true,
    }
}

/// A rule document.
pub struct CompiledPlayRules {
    /// `game/revision`, as records name it.
    pub name: String,
    /// Its path as the user gave it.
    pub path: String,
    /// Its digest.
    pub digest: Digest,
    /// The rules of a round.
    pub rules: PlayRules,
    /// The rules of the score sheet, where the game keeps one.
    pub score: Option<ScoreRules>,
}
