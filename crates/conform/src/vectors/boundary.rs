//! What a round shows of a document: the rows that settle it, and at which boundary it lies. A round with a
//! key that no earlier round has is a vector.
//!
//! Knows nothing about faults.

use crate::round::EngineRound;
use crate::settled::{RuleTables, SetHands, SettledRound};
use gincert_game::gin_and_win::Action;

/// Something that a round shows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoundaryKey {
    /// The outcome row and the pay row together, and whether the seat folds.
    Rows(Option<usize>, Option<usize>, bool),
    /// The dealer's score and highest left-over card, where it lies beside a boundary of the qualifier.
    Qualifier(u8, u8),
    /// A score and highest card of the seat, where it lies beside a limit of the pay table.
    PayLimit(u8, u8),
    /// Two pay rows that both take the hand.
    TwoRows(usize, usize),
    /// Equal scores, decided by the card at this place from the top; 0 where none does.
    DecidedBy(u8, u8),
    /// The scores of seat and dealer.
    Scores(u8, u8),
}

/// What a round shows.
pub fn boundary_keys(
    tables: &RuleTables,
    round: &EngineRound,
    hands: &SetHands,
    settled: &SettledRound,
) -> Vec<BoundaryKey> {
    let folds = round.action == Action::Fold;
    let mut keys = vec![BoundaryKey::Rows(settled.outcome, settled.pay_row, folds)];
    let (player, dealer) = (hands.player.left, hands.dealer.left);
    if !folds {
        if let Some(top) = dealer.top() {
            keys.push(BoundaryKey::Qualifier(dealer.score(), top.number()));
        }
        keys.push(BoundaryKey::Scores(player.score(), dealer.score()));
        if player.score() == dealer.score() {
            let pairs = player.ranks().zip(dealer.ranks());
            let place = (1..).zip(pairs).find(|(_, (one, other))| one != other);
            let place = place.map_or(0, |(place, _)| place);
            keys.push(BoundaryKey::DecidedBy(player.score(), place));
        }
    }
    if let Some(top) = player.top() {
        let score = player.score();
        let is_paid = tables.rules.bonus_rows().iter().any(|row| {
            use gincert_game::gin_and_win::BonusHand;
            matches!(row.hand, BonusHand::Score { score: asked, .. } if asked == score)
        });
        if is_paid {
            keys.push(BoundaryKey::PayLimit(score, top.number()));
        }
    }
    if let Some(first) = settled.pay_row {
        let below = first + 1..tables.rules.bonus_rows().len();
        let also = below.filter(|row| tables.row_takes(*row, &hands.player));
        keys.extend(also.map(|row| BoundaryKey::TwoRows(first, row)));
    }
    keys
}
