//! `counting`: remembers every card thrown and taken, and weighs each discard by what it leaves, by the live
//! cards that would meld with what is left, and by the melds that the opponent could make of it.

use super::near_best;
use crate::knowledge::PlayerView;
use gincert_game::{Card, CardSet};

/// Points that it gives up for a better discard.
const POINTS_GIVEN: u32 = 10;
/// Weight of a point left over.
const POINT_WEIGHT: i64 = 4;
/// Weight of a live card that would make a meld with two cards of the hand.
const LIVE_WEIGHT: i64 = 6;
/// Weight of a meld of three that the opponent could make of the discard.
const MELD_WEIGHT: i64 = 1;
/// Additional weight of such a meld for each of its cards that the opponent is known to hold.
const KNOWN_WEIGHT: i64 = 12;

/// Whether the deadwood after the best discard is lower with the card, and the card makes a meld, or the
/// player may then knock.
pub(super) fn takes(view: &PlayerView<'_>, top: Card) -> bool {
    if !view.is_lower_with(top) {
        return false;
    }
    let with = view.hand.with(top);
    let value_of = |card: Card| view.rules.core.values.points(CardSet::EMPTY.with(card));
    let melds = view.least(with) < view.least(view.hand) + value_of(top);
    let after = view.table.best_discards(with).map(|(points, _)| points);
    melds || after.is_some_and(|points| points <= view.limit)
}

/// Of the discards that leave at most [`POINTS_GIVEN`] points more than the best: the one with the least
/// weight; of several the highest card.
pub(super) fn discard(view: &PlayerView<'_>, (best, _): (u32, CardSet)) -> Option<Card> {
    let seen = view.hand.union(view.pile).union(view.known);
    let live = CardSet::DECK.minus(seen);
    let choices = near_best(view, best, POINTS_GIVEN);
    let weight = |(card, points): &(Card, u32)| {
        let rest = view.hand.without(*card);
        let own = i64::from(melding_cards(rest).intersection(live).len());
        let weight = POINT_WEIGHT * i64::from(*points) - LIVE_WEIGHT * own
            + weight_for_other(*card, live, view.known);
        (weight, std::cmp::Reverse(*card))
    };
    choices.min_by_key(weight).map(|(card, _)| card)
}

/// The cards outside a hand that make a set or a run of three with two cards of it.
pub(crate) fn melding_cards(hand: CardSet) -> CardSet {
    let [a, b, c, d] = lanes(hand.bits());
    let pairs = a & b | a & c | a & d | b & c | b & d | c & d;
    let lane = |lane: u64| {
        let run = lane << 1 & lane << 2 | lane << 1 & lane >> 1 | lane >> 1 & lane >> 2;
        (run | pairs) & LANE
    };
    let cards = lane(a) | lane(b) << 13 | lane(c) << 26 | lane(d) << 39;
    CardSet::from_bits(cards).minus(hand)
}

/// What a discard is worth to the opponent: for each two live or known cards that make a set or a run of
/// three with it, the weight of a meld.
pub(crate) fn weight_for_other(card: Card, live: CardSet, known: CardSet) -> i64 {
    // Lanes of 13 ranks, one a suit.
    let (suit, rank) = (u32::from(card.index()) / 13, u32::from(card.index()) % 13);
    let possible = live.union(known);
    let weight = |pair: u64| {
        let cards = CardSet::from_bits(pair);
        let held = i64::from(cards.intersection(known).len());
        match cards.minus(possible).is_empty() {
            true => MELD_WEIGHT + KNOWN_WEIGHT * held,
            false => 0,
        }
    };
    let column = |lane: u32| 1u64 << (13 * lane + rank);
    let mut sum = 0;
    for one in 0..4 {
        for other in 0..one {
            if one != suit && other != suit {
                sum += weight(column(one) | column(other));
            }
        }
    }
    for lowest in rank.saturating_sub(2)..=rank.min(10) {
        let run = 0b111u64 << lowest & !(1 << rank);
        sum += weight(run << (13 * suit));
    }
    sum
}

/// The ranks of one suit.
const LANE: u64 = 0x1fff;

/// The four suits of a hand.
fn lanes(hand: u64) -> [u64; 4] {
    [hand & LANE, hand >> 13 & LANE, hand >> 26 & LANE, hand >> 39 & LANE]
}
