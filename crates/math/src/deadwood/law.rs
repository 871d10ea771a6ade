//! How many hands of a size leave how many points of deadwood at the deal.

use super::{by_ranks, hand_by_hand, rank_by_rank};
use crate::choose;
use gincert_evidence::Fraction;
use gincert_game::deadwood::MeldCore;

/// Most cards of a hand that is counted. Games with closed hands deal ten.
pub const DEADWOOD_CARDS_MAX: u8 = 14;

/// How the hands are counted. Both give the same integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeadwoodMethod {
    /// Rank by rank, hands with the same future together: a second or less.
    RankByRank,
    /// Hand by hand up to the names of the suits: the proof, not the everyday way.
    HandByHand,
}

/// Why hands are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DeadwoodUnsupported {
    /// Too many cards, or none.
    #[error("hands of {0} cards are not counted: a hand has 1 to {DEADWOOD_CARDS_MAX} cards")]
    HandCards(u8),
}

/// So many of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// How many.
    pub hands: u64,
    /// Of how many.
    pub of: u64,
}

impl Share {
    /// As a fraction in lowest terms.
    pub fn probability(self) -> Fraction {
        Fraction::new(self.hands, self.of).unwrap_or_else(Fraction::zero)
    }
}

/// The law of the least deadwood of a dealt hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadwoodLaw {
    /// Cards in a hand.
    pub hand_cards: u8,
    /// All hands, or all pairs of a hand and an upcard.
    pub total: u64,
    /// How many of them leave so many points at least, by points from 0; the last is not 0.
    pub hands: Vec<u64>,
}

impl DeadwoodLaw {
    /// How many hands are gin as dealt.
    pub fn gin(&self) -> u64 {
        self.within(0)
    }

    /// How many hands leave so many points or fewer: those that could knock as dealt.
    pub fn within(&self, limit: u32) -> u64 {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        self.hands.iter().take(limit.saturating_add(1)).sum()
    }

    /// The sum of the least deadwood over all hands: divided by their number, the mean.
    pub fn sum(&self) -> u128 {
        self.hands.iter().zip(0u128..).map(|(hands, points)| u128::from(*hands) * points).sum()
    }
}

/// Counts all hands of a size by their least deadwood.
///
/// # Errors
/// [`DeadwoodUnsupported`].
///
/// ```
/// use gincert_game::deadwood::MeldCore;
/// use gincert_math::{DeadwoodMethod, deadwood_law};
/// // Of the 22,100 hands of three cards 52 are sets and 44 are runs.
/// let law = deadwood_law(&MeldCore::standard(), 3, DeadwoodMethod::RankByRank).unwrap();
/// assert_eq!((law.total, law.gin()), (22_100, 52 + 44));
/// ```
pub fn deadwood_law(
    core: &MeldCore,
    hand_cards: u8,
    method: DeadwoodMethod,
) -> Result<DeadwoodLaw, DeadwoodUnsupported> {
    supported(hand_cards)?;
    let hands = match method {
        DeadwoodMethod::RankByRank if core.poker_runs => by_ranks::count(core, hand_cards),
        DeadwoodMethod::RankByRank => rank_by_rank::count(core, hand_cards),
        DeadwoodMethod::HandByHand => hand_by_hand::count(core, hand_cards),
    };
    let total = choose(52, u64::from(hand_cards)).unwrap_or_default();
    Ok(law(hand_cards, total, hands))
}

/// Counts all pairs of a hand and an upcard by the hand's least deadwood, one law for each rank of the
/// upcard from the ace to the king: where the upcard sets the limit, [`DeadwoodLaw::within`] gives the
/// hands that could knock as dealt.
///
/// # Errors
/// [`DeadwoodUnsupported`].
///
/// ```
/// use gincert_game::deadwood::MeldCore;
/// use gincert_math::deadwood_laws_beside;
/// // A set of three aces is gin beside the fourth ace in four ways; the other 48 sets beside each
/// // of the four, and the runs beside the aces that they do not hold.
/// let laws = deadwood_laws_beside(&MeldCore::standard(), 3).unwrap();
/// let law = &laws[0];
/// assert_eq!((law.total, law.gin()), (4 * 20_825, 4 + 48 * 4 + 4 * 3 + 40 * 4));
/// ```
pub fn deadwood_laws_beside(
    core: &MeldCore,
    hand_cards: u8,
) -> Result<Vec<DeadwoodLaw>, DeadwoodUnsupported> {
    supported(hand_cards)?;
    let total = 4 * choose(51, u64::from(hand_cards)).unwrap_or_default();
    let by_rank = match core.poker_runs {
        true => by_ranks::count_beside(core, hand_cards),
        false => rank_by_rank::count_beside(core, hand_cards),
    };
    Ok(by_rank.into_iter().map(|hands| law(hand_cards, total, hands)).collect())
}

fn supported(hand_cards: u8) -> Result<(), DeadwoodUnsupported> {
    if !(1..=DEADWOOD_CARDS_MAX).contains(&hand_cards) {
        return Err(DeadwoodUnsupported::HandCards(hand_cards));
    }
    Ok(())
}

fn law(hand_cards: u8, total: u64, mut hands: Vec<u64>) -> DeadwoodLaw {
    while hands.last() == Some(&0) {
        hands.pop();
    }
    debug_assert_eq!(hands.iter().sum::<u64>(), total);
    DeadwoodLaw { hand_cards, total, hands }
}
