//! The contract that a player lays.

use super::view::room;
use gincert_game::Card;
use gincert_game::CardSet;
use gincert_game::deadwood::{Ace, Meld};
use gincert_game::table_gin::{Demand, TableGin, contracts};
use std::cmp::Reverse;

/// The contract of a hand that counts most on the table, out of those with a card if one is named; of several
/// the one whose melds' numbers, from the smallest on, come first.
pub(super) fn contract(rules: &TableGin, hand: CardSet, with: Option<Card>) -> Option<Vec<Meld>> {
    let room = room(rules, hand);
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
    if !may_hold(rules, hand) {
        return None;
    }
    contracts(rules, hand).into_iter().filter(fits).max_by_key(key)
}

/// Whether a hand could hold a contract: a quick look that never overlooks one. It asks for as many threes of one
/// rank, or of ranks that follow each other, as the contract has melds, whatever their suits.
fn may_hold(rules: &TableGin, hand: CardSet) -> bool {
    let melds = match rules.contract.map(|contract| contract.demand) {
        Some(Demand::Melds(demanded)) => demanded.melds().filter(|meld| meld.cards >= 3).count(),
        Some(Demand::Points(_)) => 1,
        None => 0,
    };
    if !hand.jokers().is_empty() || rules.core.ace == Ace::RoundTheCorner {
        return true;
    }
    let held =
        |rank: usize| (0..4).filter(|suit| hand.bits() >> (13 * suit + rank) & 1 == 1).count();
    let aces = held(0);
    // So many aces lie above the king, the others below the two.
    (0..=aces).any(|high| {
        let mut counts: [usize; 14] = std::array::from_fn(|rank| held(rank % 13));
        counts[0] = aces - high;
        counts[13] = high;
        threes(&mut counts, 0, melds)
    })
}

/// Whether cards of these ranks have so many threes, without those of lower ranks than `from`.
fn threes(counts: &mut [usize; 14], from: usize, wanted: usize) -> bool {
    if wanted == 0 {
        return true;
    }
    let Some(lowest) = (from..14).find(|rank| counts[*rank] > 0) else { return false };
    for cards in [[lowest; 3], [lowest, lowest + 1, lowest + 2]] {
        let before = *counts;
        let is_there = cards.iter().all(|rank| match counts.get_mut(*rank) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        });
        if is_there && threes(counts, lowest, wanted - 1) {
            return true;
        }
        *counts = before;
    }
    counts[lowest] -= 1;
    let without = threes(counts, lowest, wanted);
    counts[lowest] += 1;
    without
}

fn cards_of(melds: &[Meld]) -> CardSet {
    melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.cards()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::PackSeed;
    use gincert_game::deadwood::{CardValues, MeldCore};
    use gincert_game::dealing::{Deal, DealOrder, FinalDiscard, HandSizes, Redeposit, Starts};
    use gincert_game::table_gin::{AddTo, Challenge, Contract, Extending, ScoreBy, TurnEnds};

    fn skarney(ace: Ace) -> TableGin {
        let values = CardValues::pips(15);
        TableGin {
            core: MeldCore { ace, poker_runs: true, values, ..MeldCore::standard() },
            low_ace: None,
            seats: (2, 2),
            hand_sizes: HandSizes::same(10),
            deal: Deal::NoneTurned,
            order: DealOrder::OneAtATime,
            starts: Starts::NonDealer,
            contract: Some(Contract::skarney()),
            add_to: AddTo::OwnOneOrTwo,
            extending: Extending::KeepsItsKind,
            turn_ends: TurnEnds::Offer,
            ace_costs_draw: true,
            pile_use: None,
            redeposit: Redeposit::Allowed,
            final_discard: FinalDiscard::Optional,
            out_bonus: 20,
            out_bonus_no_contract: 40,
            score: ScoreBy::OpponentsHand,
            stock_left: Some(2),
            pile_after_stock: false,
            challenge: Challenge::None,
        }
    }

    /// No hand with a contract is passed over, and most without one are.
    #[test]
    fn every_contract_of_a_hand_is_found() {
        let (mut with, mut passed) = (0, 0);
        for ace in [Ace::Low, Ace::High, Ace::HighOrLow, Ace::RoundTheCorner] {
            let rules = skarney(ace);
            for number in 1..=400 {
                let pack = PackSeed::of_hands(9).stream(number).next_pack();
                // Of a few ranks, so that one hand in some holds a contract.
                let few = pack.into_iter().filter(|card| card.index() % 13 < 8);
                let hand: CardSet = few.take(11).collect();
                let holds = !contracts(&rules, hand).is_empty();
                assert!(may_hold(&rules, hand) || !holds, "{hand} {ace:?}");
                with += u32::from(holds);
                passed += u32::from(!may_hold(&rules, hand));
            }
        }
        assert!(with > 100 && passed > 100, "{with} {passed}");
    }
}
