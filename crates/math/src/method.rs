//! The ways to count all hands, and when a way is not open.

use gincert_game::MeldRules;
use gincert_game::gin_and_win::{HAND_CARDS_MAX, HAND_CARDS_MIN};

/// How all hands are counted. All three give the same integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// By orbits under permutation of the ranks, above and below each limit: milliseconds. Not
    /// open when runs are melds, because a run is not a run under another order of the ranks.
    Symmetric,
    /// By hands up to permutation of the suits (6,009,159 of seven cards), each with the number
    /// of hands that it stands for: under a second.
    General,
    /// Every hand, one by one: the proof, not the everyday way.
    Enumerate,
}

impl Method {
    /// All methods, fastest first.
    pub const ALL: [Method; 3] = [Method::Symmetric, Method::General, Method::Enumerate];

    /// The word for it on the command line and in reports.
    pub fn word(self) -> &'static str {
        match self {
            Method::Symmetric => "symmetric",
            Method::General => "general",
            Method::Enumerate => "enumerate",
        }
    }

    /// Reads the word back.
    ///
    /// ```
    /// use gincert_math::Method;
    /// assert_eq!(Method::parse("general"), Some(Method::General));
    /// assert_eq!(Method::parse("guess"), None);
    /// ```
    pub fn parse(word: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.word() == word)
    }

    /// The fastest method that is open under these melds.
    pub fn fastest(melds: &MeldRules) -> Method {
        if runs_matter(melds) {
            Method::General
        } else {
            Method::Symmetric
        }
    }
}

/// Why an exact count was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsupported {
    /// Hand size outside the limits of a ruleset.
    #[error(
        "hands of {0} cards are not counted: a hand has {HAND_CARDS_MIN} to {HAND_CARDS_MAX} cards"
    )]
    HandCards(u8),
    /// Rank symmetry asked for where runs are melds.
    #[error(
        "the symmetric method does not count hands where runs are melds; the general method does"
    )]
    RunsBreakSymmetry,
}

/// Whether any run is a meld that is not a flush already.
pub(crate) fn runs_matter(melds: &MeldRules) -> bool {
    melds.run_min.is_some_and(|run| {
        melds
            .flush_min
            .is_none_or(|flush| run.max(2) < flush.max(2))
    })
}
