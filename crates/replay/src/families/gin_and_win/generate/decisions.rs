//! How the seats of a reference log decide in a game of two decisions.
//!
//! No way is the best one: what a choice is worth is not known here. Each is a plain rule that uses both decisions.

use super::deal::RoundTemplate;
use super::options::Play;
use crate::families::gin_and_win::dealt::BestHand;
use crate::fault_injection::below;
use gincert_game::gin_and_win::{Action, PlayMultiples, RaiseRounds};
use gincert_game::{CardSet, best_meldings};
use rand_chacha::ChaCha20Rng;

/// What a seat does: the action, the multiple of a raise, and how many cards were seen when it was made.
type SeatDecision = (Action, u8, Option<u8>);

impl RoundTemplate<'_> {
    /// Decides on the first cards, and after a check on the whole hand.
    pub(super) fn decide_twice(
        &self,
        rounds: RaiseRounds,
        (hand, first): (&BestHand, CardSet),
        seat: u32,
        rng: &mut ChaCha20Rng,
    ) -> SeatDecision {
        let size = self.sheet.rules.hand_cards;
        let of_first = best_meldings(&self.sheet.rules.melds, first);
        let left = of_first.first().map_or(first.len(), |melding| melding.deadwood.len());
        let is_early = match (self.options.play, seat % 4) {
            (Play::Always, _) | (Play::Mixed, 2) => below(rng, 2) == 0,
            (Play::Mixed, 3) => below(rng, 4) == 0,
            // At most half of the first cards are left over.
            _ => 2 * left <= first.len(),
        };
        if is_early {
            return (Action::Play, drawn(rounds.first, rng), Some(rounds.first_cards));
        }
        let plays = match (self.options.play, seat % 4) {
            (Play::Always, _) | (Play::Mixed, 2) => true,
            (Play::Mixed, 3) => below(rng, 4) < 3,
            _ => self.sheet.qualifies(hand.set.left_over),
        };
        let multiple = drawn(rounds.last, rng);
        match plays {
            true => (Action::Play, multiple, Some(size)),
            false => (Action::Fold, multiple, None),
        }
    }
}

fn drawn(multiples: PlayMultiples, rng: &mut ChaCha20Rng) -> u8 {
    let place = below(rng, multiples.count() as u32) as usize;
    multiples.all().get(place).copied().unwrap_or(multiples.least())
}
