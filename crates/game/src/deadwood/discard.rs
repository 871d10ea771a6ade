//! The best discards of a hand with one card too many, searched one by one.
//!
//! Melding all eleven cards and throwing the dearest left-over card is not the same: it is wrong
//! on some hands and misses gins.

use super::{MeldCore, least_points};
use crate::{Card, CardSet};
use alloc::vec::Vec;

/// What the best discards leave, and which they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discards {
    /// The least points after a discard.
    pub points: u32,
    /// Every discard that leaves so few.
    pub cards: CardSet,
}

/// The best discards out of a hand, except cards that may not be thrown. `None` when no card may.
///
/// ```
/// use gincert_game::deadwood::{MeldCore, best_discards};
/// use gincert_game::{CardSet, parse_cards};
/// let hand = parse_cards("Ac 2c 3c 4c 7d 7h 7s 9c 9d 9h Kd").unwrap();
/// let best = best_discards(&MeldCore::standard(), hand, CardSet::EMPTY).unwrap();
/// assert_eq!((best.points, format!("{}", best.cards)), (0, "Kd".to_string()));
/// ```
pub fn best_discards(core: &MeldCore, hand: CardSet, forbidden: CardSet) -> Option<Discards> {
    let all: Vec<(u32, Card)> = hand
        .minus(forbidden)
        .cards()
        .into_iter()
        .map(|card| (least_points(core, hand.without(card)), card))
        .collect();
    let points = all.iter().map(|(points, _)| *points).min()?;
    let best = all.into_iter().filter(|(left, _)| *left == points);
    Some(Discards { points, cards: best.map(|(_, card)| card).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::format;
    use alloc::string::String;

    fn best(text: &str, forbidden: &str) -> (u32, String) {
        let set = |text| parse_cards(text).unwrap();
        let found = best_discards(&MeldCore::standard(), set(text), set(forbidden)).unwrap();
        (found.points, format!("{}", found.cards))
    }

    #[test]
    fn every_discard_is_tried_for_the_least_points() {
        // Of the run of eleven every card may go but the second and third from either end, which
        // would leave one or two cards alone.
        let run = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc";
        assert_eq!(best(run, ""), (0, String::from("Ac 4c 5c 6c 7c 8c Jc")));
    }

    #[test]
    fn a_card_that_may_not_be_thrown_is_left_out() {
        assert_eq!(best("2c 3c 4c 7d 7h 7s Kd", ""), (0, String::from("Kd")));
        assert_eq!(best("2c 3c 4c 7d 7h 7s Kd", "Kd"), (15, String::from("4c")));
        let one = parse_cards("Kd").unwrap();
        assert_eq!(best_discards(&MeldCore::standard(), one, one), None);
    }
}
