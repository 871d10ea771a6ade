//! The contract that a player lays.

use super::like_melds::LikeMelds;
use super::lister::{HeldMeld, MeldLister, MeldQuery};
use super::rank_counts::RankCounts;
use super::view::room;
use gincert_game::deadwood::{Ace, Meld};
use gincert_game::table_gin::{Demand, TableGin, contracts};
use gincert_game::{Card, CardSet};
use std::cmp::Reverse;

/// The contract of a hand that counts most on the table, out of those with a card if one is named; of several
/// the one whose melds' numbers, from the smallest on, come first.
pub(super) fn contract(
    rules: &TableGin,
    lister: &MeldLister,
    hand: CardSet,
    with: Option<Card>,
) -> Option<Vec<Meld>> {
    let demand = rules.contract?.demand;
    let room = room(rules, hand);
    if !may_hold(rules, hand, with) {
        return None;
    }
    if let Some(like) = LikeMelds::of(demand) {
        let most = if like.exactly { room.min(like.cards) } else { room };
        let held = lister.melds(hand, MeldQuery { with: None, most });
        let best = like.best(held, with, room)?;
        let meld = |held: &HeldMeld| rules.core.meld_of_kind(held.kind, held.cards);
        return best.iter().map(meld).collect();
    }
    let fits = |melds: &Vec<Meld>| {
        let cards = cards_of(melds);
        cards.len() <= room && with.is_none_or(|card| cards.contains(card))
    };
    let key = |melds: &Vec<Meld>| {
        let points: i64 = melds.iter().map(|meld| rules.points_in(meld, meld.cards())).sum();
        let mut numbers: Vec<u64> = melds.iter().map(|meld| meld.cards().bits()).collect();
        numbers.sort_unstable();
        (points, Reverse(numbers))
    };
    contracts(rules, hand).into_iter().filter(fits).max_by_key(key)
}

/// Whether a hand has a contract with this card that may be laid.
pub(super) fn has_contract(
    rules: &TableGin,
    lister: &MeldLister,
    hand: CardSet,
    card: Card,
) -> bool {
    // Where every three is a meld and the contract asks for threes, ranks alone show it.
    let core = &rules.core;
    let every_three = core.sets && core.poker_runs && core.ace != Ace::RoundTheCorner;
    let like = rules.contract.and_then(|contract| LikeMelds::of(contract.demand));
    let of_threes = like
        .is_some_and(|like| like.cards == 3 && like.melds * 3 <= usize::from(room(rules, hand)));
    if every_three && of_threes && hand.jokers().is_empty() {
        return may_hold(rules, hand, Some(card));
    }
    contract(rules, lister, hand, Some(card)).is_some()
}

/// Whether a hand could hold a contract, with a card if one is named: a quick look that never overlooks one. It
/// asks for as many threes of one rank, or of ranks that follow each other, as the contract has melds, whatever
/// their suits.
fn may_hold(rules: &TableGin, hand: CardSet, with: Option<Card>) -> bool {
    let ace = rules.core.ace;
    let (mut threes, mut others) = (0, 0);
    match rules.contract.map(|contract| contract.demand) {
        Some(Demand::Melds(demanded)) => {
            for meld in demanded.melds() {
                *(if meld.cards >= 3 { &mut threes } else { &mut others }) += 1;
            }
        }
        Some(Demand::Points(_)) => threes = 1,
        None => {}
    }
    if !hand.jokers().is_empty() || ace == Ace::RoundTheCorner {
        return true;
    }
    RankCounts::of(hand, ace).any(|counts| match with.filter(|_| others == 0) {
        Some(card) => hand.contains(card) && counts.have_threes_with(card, threes),
        None => counts.have_threes(threes),
    })
}

fn cards_of(melds: &[Meld]) -> CardSet {
    melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.cards()))
}
