//! Contracts of other kinds than three melds of three cards, each test named after the rule it upholds;
//! and every contract that a hand holds, held against the machine that plays a turn.

use super::table::*;
use gincert_game::deadwood::{CardValues, MeldCore, MeldKind};
use gincert_game::table_gin::*;
use gincert_game::{Card, CardSet};
use std::collections::BTreeSet;

fn demanded(melds: &[(Option<MeldKind>, u8, bool)]) -> Demand {
    let melds: Vec<DemandedMeld> = melds
        .iter()
        .map(|(kind, cards, exactly)| DemandedMeld {
            kind: *kind,
            cards: *cards,
            exactly: *exactly,
        })
        .collect();
    Demand::Melds(DemandedMelds::new(&melds).unwrap())
}

/// A set of three or more and a run of four or more, as in games of several contracts.
fn set_and_run() -> Demand {
    demanded(&[(Some(MeldKind::Set), 3, false), (Some(MeldKind::Run), 4, false)])
}

fn with(demand: Demand, after: AfterContract) -> TableGin {
    TableGin { contract: Some(Contract { demand, after }), ..colonel() }
}

fn later(demand: Demand) -> TableGin {
    with(demand, AfterContract::LaterTurnsOnly)
}

const HAND: &str = "hand 9c 9d 9h 3s 4s 5s 6s Kd; hand 2c 2d 6h; pile 8h; 0 draw Kc";

#[test]
fn a_contract_may_name_kinds_and_comes_in_any_order() {
    let rules = later(set_and_run());
    let played = |events: &str| turn(&rules, &format!("{HAND}; {events}"));
    for order in ["0 set 9c 9d 9h; 0 run 3s 4s 5s 6s", "0 run 3s 4s 5s 6s; 0 set 9c 9d 9h"] {
        assert!(played(&format!("{order}; 0 discard Kd")).ends_with("turn 1"), "{order}");
    }
    assert_eq!(played("0 set 9c 9d 9h; 0 discard Kd"), "foul contract-missing at 2");
    assert_eq!(played("0 run 3s 4s 5s; 0 discard Kd"), "foul contract-missing at 1");
    assert_eq!(played("0 add 0 Kd"), "foul contract-missing at 1");
    assert!(played("0 discard Kd").ends_with("turn 1"));
    let twice =
        "hand 9c 9d 9h 8c 8d 8h Kd; hand 2c; pile 8s; 0 draw Kc; 0 set 9c 9d 9h; 0 set 8c 8d 8h";
    assert_eq!(turn(&rules, twice), "foul contract-missing at 2");
}

#[test]
fn a_contract_of_points_is_whole_with_the_meld_that_brings_them() {
    // Nines count 27, three to six of spades 18.
    let played = |points, after, events: &str| {
        turn(&with(Demand::Points(points), after), &format!("{HAND}; {events}"))
    };
    let (later, at_once) = (AfterContract::LaterTurnsOnly, AfterContract::NewMeldsAtOnce);
    let set = "0 set 9c 9d 9h";
    let both = "0 set 9c 9d 9h; 0 run 3s 4s 5s 6s";
    let discard = |melds: &str| format!("{melds}; 0 discard Kd");
    assert!(played(27, later, &discard(set)).ends_with("turn 1"));
    assert_eq!(played(28, later, &discard(set)), "foul contract-missing at 2");
    assert_eq!(played(27, later, &discard(both)), "foul contract-turn at 2");
    assert!(played(27, at_once, &discard(both)).ends_with("turn 1"));
    assert!(played(45, later, &discard(both)).ends_with("turn 1"));
    assert_eq!(played(46, later, &discard(both)), "foul contract-missing at 3");
}

#[test]
fn who_goes_out_with_his_first_melds_needs_a_whole_contract() {
    let out = |demand| {
        turn(
            &later(demand),
            "hand 9c 9d 9h 3s 4s; hand 2c; pile 8h; 0 draw 5s; 0 set 9c 9d 9h; 0 run 3s 4s 5s",
        )
    };
    assert!(out(Demand::Points(39)).ends_with("out Some(0)"));
    assert_eq!(out(Demand::Points(40)), "foul contract-missing at 2");
    assert!(out(demanded(&[(None, 3, false), (None, 3, true)])).ends_with("out Some(0)"));
    assert_eq!(out(demanded(&[(None, 3, true); 3])), "foul contract-missing at 2");
}

#[test]
fn a_contract_that_no_melds_can_be_does_not_fit() {
    let faults = |demand| later(demand).validate();
    for demand in [set_and_run(), Demand::Points(1), Demand::Points(1_000)] {
        assert_eq!(faults(demand), []);
    }
    let unfit = [
        Demand::Points(0),
        Demand::Points(1_001),
        demanded(&[(Some(MeldKind::Set), 5, false)]),
        demanded(&[(Some(MeldKind::PokerRun), 3, false)]),
        demanded(&[(None, 14, false)]),
    ];
    for demand in unfit {
        assert_eq!(faults(demand), [TableGinRulesError::Contract], "{demand:?}");
    }
    assert_eq!(
        DemandedMelds::new(&[DemandedMeld { kind: None, cards: 3, exactly: true }; 5]),
        None
    );
}

/// So many cards of the ranks from two to eight, where melds are common.
fn crowded(state: &mut u64, cards: u8) -> CardSet {
    let mut hand = CardSet::EMPTY;
    while hand.len() < cards {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = (*state >> 33) as u8 % 28;
        hand = hand.with(Card::from_index(13 * (place / 7) + 1 + place % 7).unwrap());
    }
    hand
}

type Melds = BTreeSet<Vec<CardSet>>;

/// Every way to lay a contract, meld by meld of any cards and any kind, as the machine takes it.
fn laid_by_playing(play: &Play<'_>, laid: &mut Vec<CardSet>, found: &mut Melds) {
    let hand = play.state().hands[0];
    for cards in hand.subsets().filter(|cards| cards.len() > 2) {
        for kind in [MeldKind::Set, MeldKind::Run, MeldKind::PokerRun] {
            let mut next = play.clone();
            let act = Act::Meld { cards, kind };
            if next.step(&Event { seat: Some(0), act }).is_err() {
                continue;
            }
            laid.push(cards);
            if next.state().contract[0] {
                let mut all = laid.clone();
                all.sort();
                found.insert(all);
            } else {
                laid_by_playing(&next, laid, found);
            }
            laid.pop();
        }
    }
}

#[test]
fn every_contract_of_a_hand_is_what_play_allows() {
    let poker = MeldCore { poker_runs: true, ..colonel().core };
    let demands = [
        set_and_run(),
        demanded(&[(None, 3, true); 2]),
        demanded(&[(Some(MeldKind::Run), 3, false), (None, 3, false)]),
        demanded(&[(Some(MeldKind::PokerRun), 3, true), (Some(MeldKind::Run), 3, true)]),
        Demand::Points(12),
        Demand::Points(30),
    ];
    let (mut state, mut some, mut several) = (11u64, 0, 0);
    for demand in demands {
        for core in [colonel().core, poker] {
            let rules = TableGin { core, ..later(demand) };
            for round in 0..30u8 {
                let hand = crowded(&mut state, 7 + round % 3);
                let listed = contracts(&rules, hand);
                let cards = |melds: &Vec<gincert_game::deadwood::Meld>| {
                    let mut cards: Vec<CardSet> = melds.iter().map(|meld| meld.cards()).collect();
                    cards.sort();
                    cards
                };
                let all: Melds = listed.iter().map(cards).collect();
                assert_eq!(all.len(), listed.len(), "{demand:?}: {hand}");
                let mut given = given(&rules, "hand 2c; hand 3c; pile Ah").state;
                given.hands[0] = hand;
                let mut play = Play::new(&rules, given);
                play.step(&event("0 draw Ks")).unwrap();
                let mut played = Melds::new();
                laid_by_playing(&play, &mut Vec::new(), &mut played);
                assert_eq!(all, played, "{demand:?}: {hand}");
                for melds in &listed {
                    let mut play = play.clone();
                    let lay = |meld: &gincert_game::deadwood::Meld| Event {
                        seat: Some(0),
                        act: Act::Meld { cards: meld.cards(), kind: meld.kind() },
                    };
                    assert!(melds.iter().all(|meld| play.step(&lay(meld)).is_ok()));
                    assert!(play.state().contract[0], "{demand:?}: {hand}");
                }
                some += u32::from(!listed.is_empty());
                several += u32::from(listed.len() > 3);
            }
        }
    }
    assert!(some > 60 && several > 30, "{some} {several}");
}

/// The least that stays in a hand before the contract: over every contract and what may follow it.
#[test]
fn what_a_contract_leaves_is_the_least_over_all_of_them() {
    let mut state = 5u64;
    let mut laid = 0;
    for after in [AfterContract::LaterTurnsOnly, AfterContract::NewMeldsAtOnce] {
        for demand in [set_and_run(), Demand::Points(20), demanded(&[(None, 3, false); 2])] {
            let rules = with(demand, after);
            let core = MeldCore { values: CardValues::groups(1, 1, 1), ..rules.core };
            for round in 0..60u8 {
                let hand = crowded(&mut state, 7 + round % 6);
                let found = cover(&rules, hand, &[], 0, false);
                let least = |core: &MeldCore, left: CardSet| match after {
                    AfterContract::LaterTurnsOnly => core.values.points(left),
                    AfterContract::NewMeldsAtOnce => {
                        gincert_game::deadwood::least_points(core, left)
                    }
                };
                let each = |core: &MeldCore| {
                    let lefts = contracts(&rules, hand).into_iter().map(|melds| {
                        melds.iter().fold(hand, |left, meld| left.minus(meld.cards()))
                    });
                    let all = lefts.map(|left| least(core, left));
                    all.min().unwrap_or(u32::MAX).min(core.values.points(hand))
                };
                assert_eq!(found.least_points, each(&rules.core), "{demand:?}: {hand}");
                assert_eq!(found.can_go_out, each(&core) == 0, "{demand:?}: {hand}");
                let plan = fewest_left(&rules, hand, &[], 0, false);
                assert_eq!(u32::from(plan.left.len()), each(&core), "{demand:?}: {hand}");
                laid += u32::from(!plan.melds.is_empty());
            }
        }
    }
    assert!(laid > 60, "{laid}");
}
