//! A document read with aces high: above the king in runs and among what is left over.
//!
//! Every rank is named one lower, and the ace as the king, so that the evaluator for low aces sets the hands.

use gincert_game::gin_and_win::{BonusHand, BonusRow, GinAndWin, Qualifier, SideWager};
use gincert_game::{CardSet, Rank};

/// The reading in words.
pub(super) const DESCRIPTION: &str = "aces are high, above the king";

/// Bits of a suit.
const SUIT: u64 = 0x1fff;

/// Cards with each rank one lower, and the ace as the king.
pub(super) fn lowered(cards: CardSet) -> CardSet {
    let suit = |place: u32| {
        let ranks = cards.bits() >> (13 * place) & SUIT;
        (ranks >> 1 | (ranks & 1) << 12) << (13 * place)
    };
    let natural = CardSet::from_bits((0..4).map(suit).fold(0, |all, suit| all | suit));
    natural.union(cards.jokers())
}

/// The same rules for such cards: their ranks are lowered too. A limit of king limits nothing, and stays.
pub(super) fn rules(rules: &GinAndWin) -> GinAndWin {
    let limit = |rank: Rank| match rank {
        Rank::KING => rank,
        other => Rank::new(other.number().saturating_sub(1)).unwrap_or(Rank::KING),
    };
    let scores = 0..=rules.hand_cards;
    let qualifier =
        scores.fold(Qualifier::never(), |qualifier, score| match rules.qualifier.limit(score) {
            Some(rank) => qualifier.exactly(score, limit(rank)),
            None => qualifier,
        });
    let of_row = |row: &BonusRow| {
        let hand = match &row.hand {
            BonusHand::Score { score, limit: rank } => {
                BonusHand::Score { score: *score, limit: rank.map(limit) }
            }
            other => other.clone(),
        };
        BonusRow { hand, ..row.clone() }
    };
    let of_side = |side: &SideWager| SideWager {
        rows: side.rows.iter().map(of_row).collect(),
        ..side.clone()
    };
    GinAndWin { qualifier, sides: rules.sides.iter().map(of_side).collect(), ..rules.clone() }
}
