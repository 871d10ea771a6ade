//! What the first cards of one hand are worth, raised at once and checked.

use super::super::game::BaseGame;
use super::super::rounds::hands_of_part;
use gincert_evidence::Fraction;
use gincert_fast::{Evaluator, Leftover};
use gincert_game::CardSet;

/// What a player can know about the first cards before the first decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstAdvice {
    /// What the cards leave over, best set.
    pub left_over: Leftover,
    /// Whole hands that contain the cards: 17,296 of seven cards for four.
    pub hands: u64,
    /// Each multiple of the first decision with the mean net result of a raise by it, in Antes.
    pub by_multiple: Vec<(u8, Fraction)>,
    /// Mean net result of a check with best play of the whole hand, in Antes.
    pub checked: Fraction,
}

impl FirstAdvice {
    /// The multiple of the best raise: the smallest of those that are worth the same. `None` where a check is worth as
    /// much or more.
    pub fn raise(&self) -> Option<u8> {
        let mut best = (&self.checked, None);
        for (multiple, raised) in &self.by_multiple {
            if raised > best.0 {
                best = (raised, Some(*multiple));
            }
        }
        best.1
    }
}

impl BaseGame {
    /// What these first cards are worth; `None` in a game of one decision, and for another number of cards.
    pub fn first_advice(&self, cards: CardSet) -> Option<FirstAdvice> {
        let counts = self.rounds.as_deref()?;
        let rounds = &counts.rounds;
        if cards.len() != rounds.first_cards {
            return None;
        }
        let place = self.deals.general().ok()?.part_place(cards)?;
        let (part, [ante, play, check]) = (counts.parts.get(place)?, *counts.sums.get(place)?);
        let hands = hands_of_part(self.rules.hand_cards, rounds.first_cards);
        // Each hand is in the sums once for every way to the part, and so is each part of the class.
        let left = u64::from(self.rules.hand_cards - rounds.first_cards);
        let ways: u64 = (1..=left).product();
        let deals = u128::from(hands) * u128::from(self.deals.dealer_hands);
        let all = deals * u128::from(ways) * u128::from(part.members);
        let unit = Fraction::new(1, self.plan.denominator)?;
        let mean = |sum: i128| Some(&Fraction::new(sum, i128::try_from(all).ok()?)? * &unit);
        let raised = |multiple: &u8| Some((*multiple, mean(ante + i128::from(*multiple) * play)?));
        Some(FirstAdvice {
            left_over: Evaluator::new(&self.rules.melds).best(cards),
            hands,
            by_multiple: rounds.first.all().iter().map(raised).collect::<Option<_>>()?,
            checked: mean(check)?,
        })
    }
}
