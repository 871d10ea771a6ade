//! What a hand can lay in a turn, and what the end of a hand is worth.

use super::table::*;
use gincert_game::deadwood::{CardValues, Meld, MeldCore};
use gincert_game::table_gin::*;
use gincert_game::{Card, CardSet, Code};

fn ending(kind: OverKind, by: Option<u8>, accepted: bool) -> Ending {
    Ending { kind, by, accepted }
}

fn scored(rules: &TableGin, text: &str, end: Ending) -> (Vec<i64>, Option<u8>, bool) {
    let state = given(rules, text).state;
    let end = score(rules, &end, &state.hands, &state.contract, &state.table).unwrap();
    (end.points, end.winner, end.over)
}

#[test]
fn who_goes_out_scores_the_opponents_hand() {
    let out = ending(OverKind::Out, Some(0), true);
    let won = (vec![10 + 10 + 9, 0], Some(0), true);
    assert_eq!(scored(&colonel(), "hand ; hand As Tc 9d", out), won);
    let by_one = ending(OverKind::Out, Some(1), true);
    assert_eq!(scored(&colonel(), "hand 2c; hand ", by_one), (vec![0, 2], Some(1), true));
}

#[test]
fn gin_scores_twenty_or_forty_without_a_contract() {
    let out = ending(OverKind::Out, Some(0), true);
    let hands = "hand ; hand As 9d";
    assert_eq!(scored(&skarney(), &format!("{hands}; contract 1"), out).0, [44, 0]);
    assert_eq!(scored(&skarney(), hands, out).0, [64, 0]);
    assert_eq!(scored(&skarney(), &format!("{hands}; contract 0"), out).0, [64, 0]);
    let no_contract = TableGin { contract: None, ..skarney() };
    assert_eq!(scored(&no_contract, hands, out).0, [44, 0]);
}

#[test]
fn at_the_end_of_the_stock_the_lower_total_scores_the_difference() {
    let end = ending(OverKind::Stock, None, true);
    assert_eq!(scored(&skarney(), "hand 9c; hand As 9d", end), (vec![15, 0], Some(0), true));
    assert_eq!(scored(&skarney(), "hand As; hand 9d", end), (vec![0, 6], Some(1), true));
    assert_eq!(scored(&skarney(), "hand 9c; hand 9d", end), (vec![0, 0], None, true));
}

#[test]
fn of_three_hands_one_scores_those_of_both_others() {
    let out = ending(OverKind::Out, Some(0), true);
    let hands = "hand ; hand 3d; hand 4h";
    assert_eq!(scored(&colonel(), hands, out), (vec![7, 0, 0], Some(0), true));
    let stock = ending(OverKind::Stock, None, true);
    let hands = "hand 2c; hand 3d; hand 4h";
    assert_eq!(scored(&colonel(), hands, stock), (vec![1 + 2, 0, 0], Some(0), true));
    let level = "hand 2c; hand 2d; hand 4h";
    assert_eq!(scored(&colonel(), level, stock), (vec![0, 0, 0], None, true));
}

#[test]
fn an_accepted_challenge_gives_the_lower_total_the_other_one_whole() {
    let end = |by, accepted| ending(OverKind::Challenge, Some(by), accepted);
    let hands = "hand 9c; hand As 9d";
    assert_eq!(scored(&colonel(), hands, end(0, true)), (vec![19, 0], Some(0), true));
    assert_eq!(scored(&colonel(), hands, end(1, true)), (vec![19, 0], Some(0), true));
    assert_eq!(scored(&colonel(), hands, end(0, false)), (vec![0, 0], None, false));
    let level = "hand 9c; hand 9d";
    assert_eq!(scored(&colonel(), level, end(0, true)), (vec![0, 0], None, true));
}

#[test]
fn table_minus_hand_counts_added_cards_for_who_added_them() {
    let rules = mahjong();
    let text = "hand ; hand As 2c; meld 0 0 run 4h 5h 6h 7h; meld 1 1 set 9c 9d 9h";
    let mut state = given(&rules, text).state;
    state.table[0].added.push((1, set("7h")));
    let out = ending(OverKind::Out, Some(0), true);
    let end = score(&rules, &out, &state.hands, &state.contract, &state.table).unwrap();
    assert_eq!(end.table_totals, Some(vec![15, 20]));
    assert_eq!((end.hand_totals, end.points, end.winner), (vec![0, 20], vec![40, 0], Some(0)));
    let level = scored(&rules, "hand 2c; hand 3d", ending(OverKind::Stock, None, true));
    assert_eq!(level, (vec![-5, -5], None, true));
}

#[test]
fn nobody_is_out_with_cards_in_hand() {
    let state = given(&colonel(), "hand 2c; hand 3d").state;
    let out = |by| {
        let end = ending(OverKind::Out, by, true);
        score(&colonel(), &end, &state.hands, &state.contract, &[]).map(|end| end.points)
    };
    let faults = [out(Some(0)), out(Some(7)), out(None)].map(Result::err);
    assert_eq!(faults, [Some(Code::OutWithCards); 3]);
}

#[test]
fn a_claimed_figure_that_differs_names_its_rule() {
    let rules = skarney();
    let state = given(&rules, "hand ; hand As 9d; contract 1").state;
    let out = ending(OverKind::Out, Some(0), true);
    let end = score(&rules, &out, &state.hands, &state.contract, &[]).unwrap();
    let told = |change: &dyn Fn(&mut TableClaims)| {
        let mut claims = TableClaims {
            hand_totals: Some(vec![0, 24]),
            table_totals: None,
            points: Some(vec![44, 0]),
            winner: Some(Some(0)),
        };
        change(&mut claims);
        table_faults(&rules, &end, &claims)
    };
    assert_eq!(told(&|_| {}), []);
    assert_eq!(told(&|claims| *claims = TableClaims::default()), []);
    assert_eq!(told(&|claims| claims.hand_totals = Some(vec![0, 10])), [Code::TotalWrong]);
    assert_eq!(told(&|claims| claims.table_totals = Some(vec![0, 0])), [Code::TotalWrong]);
    for bonus in [0, 40] {
        let points = Some(vec![24 + bonus, 0]);
        assert_eq!(told(&|claims| claims.points.clone_from(&points)), [Code::BonusWrong]);
    }
    assert_eq!(told(&|claims| claims.points = Some(vec![45, 0])), [Code::PointsWrong]);
    assert_eq!(told(&|claims| claims.points = Some(vec![44, 20])), [Code::PointsWrong]);
    assert_eq!(told(&|claims| claims.winner = Some(None)), [Code::PointsWrong]);
}

fn covered(rules: &TableGin, text: &str, contract: bool) -> (u32, bool, bool) {
    let state = given(rules, text).state;
    let found = cover(rules, state.hands[0], &state.table, 0, contract);
    (found.least_points, found.can_go_out, found.can_go_out_with_discard)
}

#[test]
fn a_hand_goes_out_by_melds_and_additions_with_or_without_a_discard() {
    let rules = colonel();
    assert_eq!(covered(&rules, "hand 7c 7d 7h", false), (0, true, false));
    assert_eq!(covered(&rules, "hand 7c 7d 7h 7s", false), (0, true, true));
    assert_eq!(covered(&rules, "hand 7c 7d 7h Ks", false), (10, false, true));
    assert_eq!(covered(&rules, "hand 7c", false), (7, false, true));
    let table = "meld 0 1 run 4h 5h 6h";
    assert_eq!(covered(&rules, &format!("hand 7h 8h; {table}"), false), (0, true, true));
    assert_eq!(covered(&rules, &format!("hand 8h 9h; {table}"), false), (17, false, false));
    let own_only = TableGin { add_to: AddTo::OwnOneOrTwo, ..colonel() };
    assert_eq!(covered(&own_only, &format!("hand 7h 8h; {table}"), false).0, 15);
    // A seven serves the set or the run, and the search finds which leaves less.
    assert_eq!(covered(&rules, &format!("hand 7c 7d 7h Kh; {table}"), false), (10, false, true));
    // Cards that count nothing are cards all the same.
    let core = MeldCore { values: CardValues::pips(0), ..MeldCore::standard() };
    assert_eq!(covered(&TableGin { core, ..colonel() }, "hand Ac Ad", false), (0, false, false));
}

fn at_once() -> TableGin {
    let contract = Contract { after: AfterContract::NewMeldsAtOnce, ..Contract::skarney() };
    TableGin { contract: Some(contract), ..skarney() }
}

#[test]
fn before_the_contract_a_hand_lays_a_contract_or_nothing() {
    let three = "hand 3c 4d 5h 9c 9d 9h Tc Jc Qc As 2h 3s";
    let at_once = at_once();
    // Ace, two and three of several suits may be laid in the contract: what costs most goes.
    assert_eq!(covered(&skarney(), three, false), (12, false, false));
    assert_eq!(covered(&at_once, three, false), (0, true, false));
    assert_eq!(covered(&skarney(), three, true), (0, true, true));
    let left = |rules: &TableGin| {
        let hand = given(rules, three).state.hands[0];
        fewest_left(rules, hand, &[], 0, false).left.len()
    };
    assert_eq!([left(&skarney()), left(&at_once)], [3, 0]);
    assert_eq!(covered(&skarney(), "hand 3c 4d 5h", false), (12, false, false));
    let table = "hand 7c; meld 0 0 run 4c 5c 6c";
    assert_eq!(covered(&skarney(), table, false).0, 7);
    assert_eq!(covered(&skarney(), table, true).0, 0);
}

#[test]
fn at_most_two_cards_go_on_a_meld_in_the_search_too() {
    let text = "hand 7c 8c Kd; meld 0 0 run 4c 5c 6c";
    assert_eq!(covered(&skarney(), text, true), (10, false, true));
    // Three on one meld are too many, and two of them with the ace are no meld.
    let three = "hand 3c 7c 8c; meld 0 0 run 4c 5c 6c";
    assert_eq!(covered(&skarney(), three, true), (3, false, true));
    let any = TableGin { add_to: AddTo::AnyMeld, ..skarney() };
    assert_eq!(covered(&any, three, true), (0, true, true));
}

#[test]
fn a_run_that_may_become_a_poker_run_takes_other_suits_in_the_search_too() {
    let text = "hand Kd; meld 0 0 run Tc Jc Qc";
    let with = |extending| covered(&TableGin { extending, ..skarney() }, text, true);
    assert_eq!(with(Extending::KeepsItsKind), (10, false, true));
    assert_eq!(with(Extending::MayBecomePokerRun), (0, true, true));
}

#[test]
fn contracts_are_counted_by_their_cards() {
    let count = |text: &str| contracts(&skarney(), set(text)).len();
    assert_eq!(count("3c 4d 5h 9c 9d 9h Kc Kd Kh"), 1);
    assert_eq!(count("3c 4d 5h 9c 9d 9h 9s Kc Kd Kh"), 4);
    assert_eq!(count("3c 4d 5h 9c 9d 9h Kc Kd"), 0);
    let laid = contracts(&skarney(), set("3c 4d 5h 9c 9d 9h Kc Kd Kh"));
    assert!(laid[0].iter().any(|meld| meld.cards() == set("9c 9d 9h")));
    assert_eq!(contracts(&colonel(), set("9c 9d 9h")), [] as [Vec<Meld>; 0]);
}

#[test]
fn each_meld_names_the_cards_that_fit_it_alone() {
    let text = "hand 7h 8h 3h 9c; meld 2 1 run 4h 5h 6h; meld 5 0 set 9d 9h 9s";
    let state = given(&colonel(), text).state;
    let addable = |rules: &TableGin| cover(rules, state.hands[0], &state.table, 0, false).addable;
    assert_eq!(addable(&colonel()), [(2, set("3h 7h")), (5, set("9c"))]);
    let theirs = TableGin { add_to: AddTo::OpponentsMelds, ..colonel() };
    assert_eq!(addable(&theirs), [(2, set("3h 7h"))]);
    assert_eq!(addable(&skarney()), []);
}

#[test]
fn several_cards_may_be_taken_where_the_lowest_can_be_used_at_once() {
    let options = |pile_use, text: &str| {
        let rules = TableGin { pile_use, ..mahjong() };
        let state = given(&rules, text).state;
        take_options(&rules, state.hands[0], &state.table, 0, &state.pile)
    };
    let any = Some(PileUse::NewMeldOrAddition);
    let text = "hand 8c 8d Kd; pile 2c 8h 3s 9h 4d; meld 0 1 run 5h 6h 7h";
    // Four: the eight makes a set, or goes on the run. Two: the nine fits only after the eight.
    assert_eq!(options(any, text), [4]);
    let no_set = text.replace("8c 8d", "8c 9d");
    assert_eq!(options(any, &no_set), [4]);
    assert_eq!(options(Some(PileUse::NewMeld), &no_set), []);
    assert_eq!(options(None, text), []);
    // The eight is taken with the nine, which fits once the eight lies there.
    assert_eq!(options(any, &no_set.replace("8h 3s 9h 4d", "9h 8h")), [2]);
    assert_eq!(options(any, "hand 8c 8d; pile 8h"), []);
}

#[test]
fn rules_that_do_not_fit_are_told() {
    let faults = |change: &dyn Fn(&mut TableGin)| {
        let mut rules = skarney();
        change(&mut rules);
        rules.validate().len()
    };
    assert_eq!(faults(&|_| {}), 0);
    assert_eq!([colonel().validate().len(), mahjong().validate().len()], [0, 0]);
    assert_eq!(faults(&|rules| rules.core.run_min = Some(1)), 1);
    assert_eq!(faults(&|rules| rules.core.values = CardValues::pips(31)), 1);
    let bonus = |bonus| faults(&|rules| rules.out_bonus = bonus);
    assert_eq!([-1, 0, 1_000_000, 1_000_001].map(bonus), [1, 0, 0, 1]);
    assert_eq!(faults(&|rules| rules.out_bonus_no_contract = -1), 1);
    assert_eq!(faults(&|rules| rules.deal = gincert_game::dealing::Deal::UpcardTurned), 1);
    assert_eq!(faults(&|rules| rules.pile_use = Some(PileUse::NewMeld)), 1);
    let words = [
        TableGinRulesError::Melds,
        TableGinRulesError::CardValue,
        TableGinRulesError::Points(7),
        TableGinRulesError::Pile,
    ];
    assert!(words.iter().all(|error| !error.to_string().is_empty()));
    assert_eq!(OverKind::parse("challenge"), Some(OverKind::Challenge));
    assert_eq!(OverKind::parse("end"), None);
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

/// A plan lays legal melds and additions that share no card, leaves what they do not lay, and leaves
/// the fewest cards that any choice leaves: the least where every card counts one.
#[test]
fn a_plan_to_lay_leaves_the_fewest_cards() {
    let at_once = at_once();
    let (mut added, mut contracts_laid, mut state) = (0, 0, 7u64);
    for rules in [&colonel(), &skarney(), &at_once] {
        let table = ["4 0 run 4h 5h 6h", "6 1 set 8c 8d 8h"].map(|text| meld(rules, text));
        let on_table = table[0].meld.cards().union(table[1].meld.cards());
        let core = MeldCore { values: CardValues::groups(1, 1, 1), ..rules.core };
        let each_one = TableGin { core, ..*rules };
        for turn in 0..300 {
            let hand = crowded(&mut state, 4 + turn as u8 % 9).minus(on_table);
            for contract in [true, false] {
                let plan = fewest_left(rules, hand, &table, 0, contract);
                let laid = plan.melds.iter().map(|meld| meld.cards());
                let mut all = plan.left;
                for cards in laid.chain(plan.additions.iter().map(|(_, cards)| *cards)) {
                    assert!(all.is_disjoint(cards), "{hand}: {plan:?}");
                    all = all.union(cards);
                }
                assert_eq!(all, hand, "{plan:?}");
                for (id, cards) in &plan.additions {
                    let onto = table.iter().find(|meld| meld.id == *id).unwrap();
                    let own = rules.add_to == AddTo::AnyMeld || onto.by == 0;
                    let fits = rules.core.extend(&onto.meld, *cards).is_some();
                    assert!(own && fits && !cards.is_empty(), "{hand}: {plan:?}");
                    added += 1;
                }
                let least = cover(&each_one, hand, &table, 0, contract).least_points;
                assert_eq!(u32::from(plan.left.len()), least, "{hand}: {plan:?}");
                let free = contract || rules.contract.is_none();
                contracts_laid += u32::from(!free && plan.melds.len() > 2);
            }
        }
    }
    assert!(added > 200 && contracts_laid > 10, "{added} {contracts_laid}");
}
