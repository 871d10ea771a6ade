//! `careful`: takes as `simple` does, avoids discards near to the cards that the opponent took from the pile,
//! and knocks late.

use super::near_best;
use crate::knowledge::{PlayerView, each_card};
use gincert_game::{Card, CardSet};

/// Points that it gives up for a discard that is not near to what the opponent took.
const POINTS_GIVEN: u32 = 3;
/// Places in a suit within which two cards are near.
const NEAR: u8 = 2;
/// With so many cards left in the stock, or fewer, it knocks as soon as it may.
const LATE_STOCK: u8 = 20;

/// Whether the deadwood after the best discard is lower with the card than it is without.
pub(super) fn takes(view: &PlayerView<'_>, top: Card) -> bool {
    view.is_lower_with(top)
}

/// Of the discards that leave at most [`POINTS_GIVEN`] points more than the best: the one that is near to
/// the fewest cards that the opponent took, then the one that leaves the least, then the highest.
pub(super) fn discard(view: &PlayerView<'_>, (best, _): (u32, CardSet)) -> Option<Card> {
    let choices = near_best(view, best, POINTS_GIVEN);
    let key = |(card, points): &(Card, u32)| {
        (near_cards(*card, view.known), *points, std::cmp::Reverse(*card))
    };
    choices.min_by_key(key).map(|(card, _)| card)
}

/// At most half the limit, or late in the hand.
pub(super) fn knocks(view: &PlayerView<'_>, points: u32) -> bool {
    points <= view.limit / 2 || view.stock_left <= LATE_STOCK
}

/// How many of these cards are of the card's rank, or of its suit at most [`NEAR`] places away.
pub(crate) fn near_cards(card: Card, cards: CardSet) -> usize {
    let is_near = |other: &Card| {
        let (Some(one), Some(rank)) = (other.rank(), card.rank()) else { return false };
        let places = one.number().abs_diff(rank.number());
        one == rank || (other.suit() == card.suit() && places <= NEAR)
    };
    each_card(cards).filter(is_near).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::parse_cards;

    #[test]
    fn near_cards_are_of_the_rank_or_two_places_away_in_the_suit() {
        let near = |card: &str, cards: &str| {
            let card = parse_cards(card).unwrap().lowest().unwrap();
            near_cards(card, parse_cards(cards).unwrap())
        };
        assert_eq!(near("7c", "5c 6c 8c 9c 7d"), 5);
        assert_eq!(near("7c", "4c Tc 6d 8h"), 0);
        assert_eq!(near("Ac", "Kc Qc"), 0);
    }
}
