//! What is found with bit words is what the reference finds: melds, the best meld, contracts, additions.

use super::contract::{contract, has_contract};
use super::laying::{best_meld, has_meld};
use super::lister::{MeldLister, MeldQuery};
use super::view::{TableView, possible_additions, room};
use crate::packs::PackSeed;
use gincert_game::deadwood::{Ace, CardValues, JokerPlace, JokerRules, Meld, MeldCore, MeldKind};
use gincert_game::dealing::{Deal, DealOrder, FinalDiscard, HandSizes, Redeposit, Starts};
use gincert_game::table_gin::*;
use gincert_game::{Card, CardSet};
use std::cmp::Reverse;

fn skarney() -> TableGin {
    let values = CardValues::pips(15);
    TableGin {
        core: MeldCore { ace: Ace::HighOrLow, poker_runs: true, values, ..MeldCore::standard() },
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

fn jokers(in_meld: u8, natural_cards: u8, counts_as_card: bool, place: JokerPlace) -> JokerRules {
    JokerRules { in_deck: 2, in_meld, natural_cards, place, counts_as_card }
}

/// Every rule of the ace with every kind of meld and several rules of jokers; an ace below the two counts one
/// where it may lie there, and going out needs a discard in some.
fn all_rules() -> Vec<TableGin> {
    let kinds = [
        (true, Some(3), false),
        (true, Some(4), false),
        (false, Some(3), false),
        (true, Some(3), true),
        (true, Some(4), true),
        (false, None, true),
        (true, None, false),
    ];
    let joker_rules = [
        None,
        Some(jokers(2, 1, false, JokerPlace::KeepsItsPlace)),
        Some(jokers(1, 2, true, JokerPlace::MayMove)),
        Some(jokers(2, 1, true, JokerPlace::MayMove)),
        Some(jokers(2, 3, false, JokerPlace::KeepsItsPlace)),
    ];
    let mut all = Vec::new();
    for ace in Ace::ALL {
        for (sets, run_min, poker_runs) in kinds {
            for jokers in joker_rules {
                let values = CardValues::pips(15).with_joker(11);
                let core = MeldCore { ace, sets, run_min, poker_runs, values, jokers };
                let low_ace = (ace != Ace::High).then_some(1);
                let is_strict = all.len() % 2 == 1;
                let strict = (TurnEnds::Discard, FinalDiscard::Required);
                let (turn_ends, final_discard) =
                    if is_strict { strict } else { (TurnEnds::Offer, FinalDiscard::Optional) };
                all.push(TableGin { core, low_ace, turn_ends, final_discard, ..skarney() });
            }
        }
    }
    all
}

/// Hands of several sizes, half of them of a few ranks so that melds overlap, jokers in many of them where the
/// rules have any.
fn hands(rules: &TableGin, seed: u64, count: u64, most: usize) -> Vec<CardSet> {
    let jokers = rules.core.jokers_in_deck();
    let hand = |number: u64| {
        let pack = PackSeed::of_hands(seed).stream(number).next_deck(jokers);
        let ranks = if number.is_multiple_of(2) { 13 } else { 7 };
        let few = pack.into_iter().filter(|card| card.rank().is_none_or(|r| r.number() <= ranks));
        let size = 3 + number as usize % (most - 2);
        let hand: CardSet = few.take(size).collect();
        let joker = Card::joker(1 + (number / 3 % 2) as u8)
            .filter(|_| jokers > 0 && number.is_multiple_of(3));
        joker.map_or(hand, |joker| hand.with(joker))
    };
    (1..=count).map(hand).collect()
}

fn view<'v>(rules: &'v TableGin, lister: &'v MeldLister, hand: CardSet) -> TableView<'v> {
    let (seat, known, is_free) = (0, CardSet::EMPTY, true);
    TableView { rules, lister, seat, hand, table: &[], pile: &[], known, is_free }
}

/// No card, and each card of a hand.
fn cards_asked_for(hand: CardSet) -> impl Iterator<Item = Option<Card>> {
    std::iter::once(None).chain(hand.lowest_first().map(Some))
}

type PricedMeld = (CardSet, MeldKind, i64);

fn listed(lister: &MeldLister, hand: CardSet, query: MeldQuery) -> Vec<PricedMeld> {
    let melds = lister.melds(hand, query).into_iter();
    let mut melds: Vec<PricedMeld> = melds.map(|m| (m.cards, m.kind, m.points)).collect();
    melds.sort_unstable();
    melds
}

#[test]
fn the_melds_of_a_hand_are_those_of_the_reference() {
    let (mut found, mut with_jokers) = (0, 0);
    for (number, rules) in all_rules().into_iter().enumerate() {
        let lister = MeldLister::new(&rules);
        let most = if rules.core.poker_runs { 11 } else { 22 };
        for hand in hands(&rules, number as u64, 24, most) {
            let melds = rules.core.melds_within(hand);
            let price =
                |meld: &Meld| (meld.cards(), meld.kind(), rules.points_in(meld, meld.cards()));
            let all: Vec<PricedMeld> = melds.iter().map(price).collect();
            for with in cards_asked_for(hand) {
                for most in [3, 4, u8::MAX] {
                    let is_asked_for = |(cards, _, _): &&PricedMeld| {
                        cards.len() <= most && with.is_none_or(|card| cards.contains(card))
                    };
                    let expected: Vec<PricedMeld> =
                        all.iter().filter(is_asked_for).copied().collect();
                    let query = MeldQuery { with, most };
                    assert_eq!(listed(&lister, hand, query), expected, "{hand} {with:?} {rules:?}");
                }
                let holds = all.iter().any(|(cards, _, _)| with.is_none_or(|c| cards.contains(c)));
                assert_eq!(lister.holds(hand, with), holds, "{hand} {with:?} {rules:?}");
            }
            found += all.len();
            with_jokers += all.iter().filter(|(cards, _, _)| !cards.jokers().is_empty()).count();
        }
    }
    assert!(found > 20_000 && with_jokers > 10_000, "{found} {with_jokers}");
}

#[test]
fn the_best_meld_is_the_best_of_the_reference() {
    let (mut found, mut missing) = (0, 0);
    for (number, rules) in all_rules().into_iter().enumerate() {
        let lister = MeldLister::new(&rules);
        for hand in hands(&rules, 100 + number as u64, 24, 10) {
            let view = view(&rules, &lister, hand);
            let melds = rules.core.melds_within(hand);
            for with in cards_asked_for(hand) {
                let fits = |meld: &&Meld| {
                    let cards = meld.cards();
                    cards.len() <= room(&rules, hand) && with.is_none_or(|c| cards.contains(c))
                };
                let best = melds.iter().filter(fits).copied().max_by_key(|meld| {
                    let cards = meld.cards();
                    let points = rules.points_in(meld, cards);
                    (points, cards.len(), Reverse((meld.kind(), cards.bits())))
                });
                assert_eq!(best_meld(&view, hand, with), best, "{hand} {with:?} {rules:?}");
                if let Some(card) = with {
                    assert_eq!(has_meld(&view, hand, card), best.is_some(), "{hand} {rules:?}");
                }
                found += u32::from(best.is_some());
                missing += u32::from(best.is_none());
            }
        }
    }
    assert!(found > 5_000 && missing > 5_000, "{found} {missing}");
}

/// Contracts of like melds, and one of each other kind.
fn contract_demands() -> Vec<Demand> {
    let meld = |kind, cards, exactly| DemandedMeld { kind, cards, exactly };
    let three = meld(None, 3, true);
    let four = meld(None, 4, false);
    let set = meld(Some(MeldKind::Set), 3, false);
    let small = meld(None, 2, false);
    let melds = [
        vec![three; 3],
        vec![three; 2],
        vec![meld(None, 3, false); 2],
        vec![meld(None, 3, false); 3],
        vec![four],
        vec![four, three],
        vec![set, three],
        vec![small],
        vec![small, three],
    ];
    let melds = melds.iter().filter_map(|melds| DemandedMelds::new(melds)).map(Demand::Melds);
    melds.chain([Demand::Points(30)]).collect()
}

#[test]
fn the_contract_is_the_best_of_the_reference() {
    let (mut found, mut missing) = (0, 0);
    for (number, rules) in all_rules().into_iter().enumerate().step_by(3) {
        for demand in contract_demands() {
            let contract_rules = Contract { demand, after: AfterContract::LaterTurnsOnly };
            let rules = TableGin { contract: Some(contract_rules), ..rules };
            let lister = MeldLister::new(&rules);
            let most = if rules.core.jokers.is_some() { 8 } else { 11 };
            for hand in hands(&rules, 300 + number as u64, 8, most) {
                let all = contracts(&rules, hand);
                for with in cards_asked_for(hand) {
                    let best = all.iter().filter(|melds| fits(&rules, hand, melds, with));
                    let best = best.max_by_key(|melds| contract_key(&rules, melds)).cloned();
                    let asked = contract(&rules, &lister, hand, with);
                    assert_eq!(asked, best, "{hand} {with:?} {rules:?}");
                    if let Some(card) = with {
                        let has = has_contract(&rules, &lister, hand, card);
                        assert_eq!(has, best.is_some(), "{hand} {card} {rules:?}");
                    }
                    found += u32::from(best.is_some());
                    missing += u32::from(best.is_none());
                }
            }
        }
    }
    assert!(found > 1_000 && missing > 1_000, "{found} {missing}");
}

fn fits(rules: &TableGin, hand: CardSet, melds: &[Meld], with: Option<Card>) -> bool {
    let cards = melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.cards()));
    cards.len() <= room(rules, hand) && with.is_none_or(|card| cards.contains(card))
}

fn contract_key(rules: &TableGin, melds: &[Meld]) -> (i64, Reverse<Vec<CardSet>>) {
    let points = melds.iter().map(|meld| rules.points_in(meld, meld.cards())).sum();
    let mut numbers: Vec<CardSet> = melds.iter().map(Meld::cards).collect();
    numbers.sort_unstable();
    (points, Reverse(numbers))
}

#[test]
fn no_card_that_fits_a_meld_is_overlooked() {
    let (mut fitting, mut passed) = (0, 0);
    for (number, rules) in all_rules().into_iter().enumerate() {
        for extending in [Extending::KeepsItsKind, Extending::MayBecomePokerRun] {
            let rules = TableGin { extending, ..rules };
            for hand in hands(&rules, 600 + number as u64, 6, 9) {
                let deck: CardSet = Card::deck(rules.core.jokers_in_deck()).collect();
                for meld in rules.core.melds_within(hand) {
                    let possible = possible_additions(&rules, &meld, deck);
                    for card in deck.minus(meld.cards()).lowest_first() {
                        let fits = rules.grown(&meld, CardSet::EMPTY.with(card)).is_some();
                        assert!(possible.contains(card) || !fits, "{card} {meld:?} {rules:?}");
                        fitting += u32::from(fits);
                        passed += u32::from(!possible.contains(card));
                    }
                }
            }
        }
    }
    assert!(fitting > 5_000 && passed > 5_000, "{fitting} {passed}");
}
