//! When the player makes the Play wager.

use gincert_fast::Leftover;
use gincert_game::Rank;
use gincert_game::gin_and_win::Qualifier;
use std::fmt;

/// When the player makes the Play wager.
///
/// ```
/// use gincert_game::Rank;
/// use gincert_math::Strategy;
/// let ranks = [10, 9, 5, 4].into_iter().filter_map(Rank::new).collect();
/// assert_eq!(Strategy::AtLeast(ranks).to_string(), "10-9-5-4 or better");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Whatever is worth more for each hand, all 52 cards considered; a hand that is worth the
    /// same either way is folded.
    Optimal,
    /// With these left-over ranks or better ones: fewer cards, or as many and lower from the top
    /// down, whatever comparison the game itself uses.
    AtLeast(Vec<Rank>),
    /// When the hand would qualify as a dealer's.
    IfItWouldQualify,
    /// Always.
    Always,
}

impl Strategy {
    /// Whether a hand with these left-over cards is raised; `None` for [`Strategy::Optimal`],
    /// which looks at all the hand's cards.
    pub(crate) fn raises(&self, qualifier: &Qualifier, key: Leftover) -> Option<bool> {
        match self {
            Strategy::Optimal => None,
            Strategy::AtLeast(ranks) => Some(key <= Leftover::from_ranks(ranks.iter().copied())),
            Strategy::IfItWouldQualify => Some(qualifier.admits_top(key.score(), key.top())),
            Strategy::Always => Some(true),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::Optimal => f.write_str("optimal play"),
            Strategy::IfItWouldQualify => f.write_str("raise if it would qualify"),
            Strategy::Always => f.write_str("always raise"),
            Strategy::AtLeast(ranks) if ranks.is_empty() => f.write_str("no card left over"),
            Strategy::AtLeast(ranks) => {
                for (position, rank) in ranks.iter().enumerate() {
                    let joint = if position > 0 { "-" } else { "" };
                    match rank.number() {
                        10 => write!(f, "{joint}10")?,
                        _ => write!(f, "{joint}{rank}")?,
                    }
                }
                f.write_str(" or better")
            }
        }
    }
}
