//! Hands that hold a contract as dealt, where suits decide nothing: poker runs are melds.

use crate::deadwood::by_ranks::{RankCounts, each_hand, ways};
use gincert_game::deadwood::{Ace, MeldCore, MeldKind};
use gincert_game::table_gin::{Contract, Demand, DemandedMeld};

/// Cards of a set at most.
const SET_MAX: u8 = 4;
/// Cards of a poker run at least, and of a set.
const MELD_MIN: u8 = 3;

/// How many hands of so many cards hold the contract; `None` where it cannot be counted by ranks: suits decide, or
/// points.
pub(super) fn hands(core: &MeldCore, contract: &Contract, hand_cards: u8) -> Option<u64> {
    let Demand::Melds(demanded) = contract.demand else { return None };
    let demanded: Vec<DemandedMeld> = demanded.melds().collect();
    // A suited run is counted by its suit.
    let by_suit = demanded.iter().any(|meld| meld.kind == Some(MeldKind::Run));
    if !core.poker_runs || by_suit || core.jokers.is_some() {
        return None;
    }
    let of = |found: &mut u64, held: &RankCounts| {
        if holds(core, &demanded, held) {
            *found += ways(held, &[4; 13]);
        }
    };
    Some(each_hand(hand_cards, || 0, of, |all, part| all + part))
}

/// Whether cards of these ranks hold all these melds. A longer meld holds a shorter one, so that a least number of cards
/// is as good as an exact one.
fn holds(core: &MeldCore, demanded: &[DemandedMeld], held: &RankCounts) -> bool {
    let Some((meld, rest)) = demanded.split_first() else { return true };
    let cards = meld.cards.max(MELD_MIN);
    // Melds of fewer than three cards are no melds: nothing is exactly that.
    if meld.exactly && meld.cards < MELD_MIN {
        return false;
    }
    let may = |kind: MeldKind| meld.kind.is_none_or(|wanted| wanted == kind);
    let without = |ranks: &[(usize, u8)]| -> Option<RankCounts> {
        let mut left = *held;
        for (rank, used) in ranks {
            let slot = left.get_mut(*rank)?;
            *slot = slot.checked_sub(*used)?;
        }
        Some(left)
    };
    let sets = (0..13).map(|rank| vec![(rank, cards)]);
    let sets = sets.filter(|_| core.sets && may(MeldKind::Set) && cards <= SET_MAX);
    let runs = rows(core.ace, usize::from(cards)).into_iter();
    let runs = runs.filter(|_| may(MeldKind::PokerRun));
    sets.chain(runs).any(|ranks| without(&ranks).is_some_and(|left| holds(core, rest, &left)))
}

/// Every row of so many ranks that follow each other, one card of each.
fn rows(ace: Ace, cards: usize) -> Vec<Vec<(usize, u8)>> {
    // Places from the ace below the two to the ace above the king; round the corner they go on from there.
    let (first, last) = match ace {
        Ace::Low => (0, 12),
        Ace::High => (1, 13),
        Ace::HighOrLow => (0, 13),
        Ace::RoundTheCorner => (0, 12 + cards - 1),
    };
    let starts = (first..=12).filter(|start| start + cards <= last + 1 && cards <= 13);
    starts.map(|start| (start..start + cards).map(|place| (place % 13, 1)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::table_gin::{AfterContract, DemandedMelds, TableGin, contracts};
    use gincert_game::{Card, CardSet};

    /// Every hand of six cards of three ranks or five, one after the other: the count by ranks is that of the machine.
    #[test]
    fn contracts_by_rank_are_those_of_the_machine() {
        let three = |kind, cards, exactly| DemandedMeld { kind, cards, exactly };
        let demands = [
            vec![three(None, 3, true); 2],
            vec![three(Some(MeldKind::Set), 3, false), three(Some(MeldKind::PokerRun), 3, false)],
            vec![three(None, 4, false)],
            vec![three(Some(MeldKind::PokerRun), 5, true)],
        ];
        for ace in [Ace::Low, Ace::High, Ace::HighOrLow, Ace::RoundTheCorner] {
            let core = MeldCore { ace, poker_runs: true, ..MeldCore::standard() };
            let mut seen = 0;
            for demand in &demands {
                let demand = Demand::Melds(DemandedMelds::new(demand).unwrap());
                let contract = Contract { demand, after: AfterContract::LaterTurnsOnly };
                let rules = rules(core, contract);
                // Aces, twos, threes, queens and kings: every edge of a row.
                let deck: Vec<Card> = Card::all()
                    .filter(|card| {
                        card.rank().is_some_and(|rank| [1, 2, 3, 12, 13].contains(&rank.number()))
                    })
                    .collect();
                for mask in (0u32..1 << 20).filter(|mask| mask.count_ones() == 6).step_by(97) {
                    let cards = deck.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
                    let hand: CardSet = cards.map(|(_, card)| *card).collect();
                    let mut held = [0; 13];
                    for card in hand.cards() {
                        held[usize::from(card.rank().unwrap().number()) - 1] += 1;
                    }
                    let Demand::Melds(melds) = demand else { unreachable!() };
                    let melds: Vec<DemandedMeld> = melds.melds().collect();
                    let by_machine = !contracts(&rules, hand).is_empty();
                    assert_eq!(holds(&core, &melds, &held), by_machine, "{ace:?} {hand} {melds:?}");
                    seen += u32::from(by_machine);
                }
            }
            assert!(seen > 0, "{ace:?}");
        }
    }

    fn rules(core: MeldCore, contract: Contract) -> TableGin {
        use gincert_game::dealing::{Deal, DealOrder, FinalDiscard, HandSizes, Redeposit, Starts};
        use gincert_game::table_gin::{AddTo, Challenge, Extending, ScoreBy, TurnEnds};
        TableGin {
            core,
            low_ace: None,
            seats: (2, 4),
            hand_sizes: HandSizes::same(10),
            deal: Deal::UpcardTurned,
            order: DealOrder::OneAtATime,
            starts: Starts::NonDealer,
            contract: Some(contract),
            add_to: AddTo::AnyMeld,
            extending: Extending::KeepsItsKind,
            turn_ends: TurnEnds::Discard,
            ace_costs_draw: false,
            pile_use: None,
            redeposit: Redeposit::Allowed,
            final_discard: FinalDiscard::Optional,
            out_bonus: 0,
            out_bonus_no_contract: 0,
            score: ScoreBy::OpponentsHand,
            stock_left: Some(0),
            pile_after_stock: false,
            challenge: Challenge::None,
        }
    }
}
