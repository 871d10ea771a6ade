//! The meld that a player lays next.

use super::view::{of_suit, room};
use gincert_game::deadwood::{Meld, MeldCore, SET_MIN};
use gincert_game::table_gin::TableGin;
use gincert_game::{Card, CardSet, Rank, Suit};
use std::cmp::Reverse;

/// The meld of a hand that counts most, out of those with a card if one is named; of several the one with more
/// cards, then a set before a run and a run before a poker run, then the smaller number.
pub(super) fn best_meld(rules: &TableGin, hand: CardSet, with: Option<Card>) -> Option<Meld> {
    let core = &rules.core;
    let cards = with.map_or(hand, |card| meld_neighbours(core, hand, card));
    let room = room(rules, hand);
    let fits = |meld: &Meld| {
        meld.cards().len() <= room && with.is_none_or(|card| meld.cards().contains(card))
    };
    let key = |meld: &Meld| {
        let cards = meld.cards();
        (rules.points_in(meld, cards), cards.len(), Reverse((meld.kind(), cards.bits())))
    };
    if core.poker_runs || !cards.jokers().is_empty() {
        return core.melds_within(cards).into_iter().filter(fits).max_by_key(key);
    }
    candidates(cards).filter_map(|cards| core.meld(cards)).filter(fits).max_by_key(key)
}

/// Every choice of natural cards that could be a set or a run of one suit, some of them twice; the rules decide
/// which of them are melds.
fn candidates(hand: CardSet) -> impl Iterator<Item = CardSet> {
    let lanes = Suit::ALL.map(|suit| u64::from(hand.suit_lane(suit)));
    let [a, b, c, d] = lanes;
    let mut thrice = a & b & (c | d) | c & d & (a | b);
    let ranks = std::iter::from_fn(move || {
        let rank = Rank::new(u8::try_from(thrice.trailing_zeros()).ok()? + 1)?;
        thrice &= thrice - 1;
        Some(hand.of_rank(rank))
    });
    let sets = ranks.flat_map(|cards| {
        let smaller = cards.lowest_first().map(move |card| cards.without(card));
        std::iter::once(cards).chain(smaller.filter(move |_| cards.len() > SET_MIN))
    });
    let runs = lanes.into_iter().enumerate().flat_map(|(suit, lane)| rows(lane, 13 * suit as u32));
    sets.chain(runs)
}

/// Every row of three cards or more in a suit, as a run may have it that goes from the king to the ace.
fn rows(lane: u64, shift: u32) -> impl Iterator<Item = CardSet> {
    let round = lane | lane << 13;
    let mut starts = round & round >> 1 & round >> 2 & RANKS;
    let lowest = std::iter::from_fn(move || {
        let lowest = starts.trailing_zeros();
        let more = starts != 0;
        starts &= starts.wrapping_sub(1);
        more.then_some(lowest)
    });
    lowest.flat_map(move |lowest| {
        let length = (round >> lowest).trailing_ones().min(13);
        (3..=length).map(move |length| {
            let row = ((1u64 << length) - 1) << lowest;
            CardSet::from_bits((row & RANKS | row >> 13) << shift)
        })
    })
}

/// The ranks of one suit.
const RANKS: u64 = 0x1fff;

/// The cards of a hand that a meld with one of them can have.
fn meld_neighbours(core: &MeldCore, hand: CardSet, card: Card) -> CardSet {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) if !core.poker_runs => {
            hand.of_rank(rank).union(of_suit(hand, suit)).union(hand.jokers())
        }
        _ => hand,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::PackSeed;
    use gincert_game::deadwood::Ace;

    /// The candidates are all melds of a hand, wherever the ace may stand.
    #[test]
    fn every_meld_of_a_hand_is_a_candidate() {
        let aces = [Ace::Low, Ace::High, Ace::HighOrLow, Ace::RoundTheCorner];
        let mut found = 0;
        for number in 1..=400 {
            let pack = PackSeed::of_hands(8).stream(number).next_pack();
            let size = 8 + number as usize % 20;
            let hand: CardSet = pack.into_iter().take(size).collect();
            for ace in aces {
                let core = MeldCore { ace, ..MeldCore::standard() };
                let mut melds: Vec<Meld> =
                    candidates(hand).filter_map(|cards| core.meld(cards)).collect();
                melds.sort_by_key(Meld::cards);
                melds.dedup();
                assert_eq!(melds, core.melds_within(hand), "{hand} {ace:?}");
                found += melds.len();
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
