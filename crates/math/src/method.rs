//! The ways to count all hands, and when a way is not open.

use gincert_game::MeldRules;
use gincert_game::gin_and_win::{HAND_CARDS_MAX, HAND_CARDS_MIN};

/// Largest hand of the general method: the data of the 6,009,159 classes of seven cards take about 150
/// MB, those of 31 million of eight would take five times as much.
pub const GENERAL_CARDS_MAX: u8 = 7;

/// Largest common denominator of the pay-offs' stakes. A deal is worth less than 256 million Antes
/// and there are less than 2.4e19 deals of ten cards: with at most 1e9 units in an Ante every sum
/// stays below 2^127.
pub const DENOMINATOR_MAX: u64 = 1_000_000_000;

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
        if runs_matter(melds) || melds.jokers > 0 { Method::General } else { Method::Symmetric }
    }
}

/// Why an exact count was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnsupportedRules {
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
    /// Rank symmetry asked for where the deck has jokers.
    #[error("the symmetric method does not count decks with jokers; the general method does")]
    SymmetricJokers,
    /// A hand with a joker that the deck does not have.
    #[error("the hand has a joker that the deck does not have")]
    ForeignJoker,
    /// A hand size that the general method of the base game does not hold in memory.
    #[error(
        "the general method does not analyse the base game with hands of {0} cards: it holds \
         hands of up to {GENERAL_CARDS_MAX} cards"
    )]
    GeneralHandCards(u8),
    /// Every deal of the base game, one by one.
    #[error(
        "the deals of the base game are too many to be dealt one by one: the symmetric and the \
         general method count them"
    )]
    EveryDeal,
    /// Pay-offs for stakes whose common multiple leaves the limits.
    #[error(
        "the stakes of the outcome table's pay-offs have no common multiple up to \
         {DENOMINATOR_MAX}, so that a hand's value does not fit into whole units"
    )]
    Stakes,
    /// A fold that costs less than a raise can lose on the Ante, where the player chooses the multiple: then the best
    /// multiple of a hand does not follow from the Play wager alone.
    #[error(
        "where the player chooses the multiple of a raise, the base game is analysed only if a fold \
         costs as much as the Ante can lose after a raise"
    )]
    CheapFold,
    /// More rulesets for the general method than were asked for.
    #[error("the general method counts no further rulesets")]
    ManyGeneral,
    /// Changed rules of a game of two decisions: each would take about a second.
    #[error(
        "changed rules of a game of two decisions are not counted beside it: count a document with \
         the changed rules"
    )]
    OtherRounds,
    /// Values of the hands of a log in a game of two decisions: what a choice is worth depends on the first cards.
    #[error(
        "what hands of a log are worth is not counted in a game of two decisions, since a choice is worth what \
         follows from the first cards"
    )]
    RoundsOfLogs,
    /// A situation without a row of the outcome table: what it pays would be invented.
    #[error(
        "the outcome table leaves a situation without a row, so that the base game has no figures"
    )]
    Unsettled,
}

/// Whether any run is a meld that is not a flush already.
pub(crate) fn runs_matter(melds: &MeldRules) -> bool {
    melds.run_min.is_some_and(|run| melds.flush_min.is_none_or(|flush| run.max(2) < flush.max(2)))
}
