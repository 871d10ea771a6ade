//! Games of the kind of "500 Rum": three or four seats that each score what lies on the table for them
//! less what they hold, an ace by its use, and an end of the stock while the pile is still taken.

use super::table::*;
use gincert_game::deadwood::{Ace, CardValues, MeldCore};
use gincert_game::dealing::*;
use gincert_game::table_gin::*;
use gincert_game::{Card, Code};

pub fn rum() -> TableGin {
    let values = CardValues::pips(15);
    TableGin {
        core: MeldCore { ace: Ace::HighOrLow, values, ..MeldCore::standard() },
        low_ace: Some(1),
        hand_sizes: HandSizes { two_seats: 13, more_seats: 7 },
        pile_use: Some(PileUse::NewMeldOrAddition),
        redeposit: Redeposit::Forbidden,
        score: ScoreBy::TableMinusHand,
        pile_after_stock: true,
        challenge: Challenge::None,
        ..colonel()
    }
}

pub fn points(rules: &TableGin, text: &str) -> (Vec<i64>, Option<u8>) {
    let state = given(rules, text).state;
    let end = Ending { kind: OverKind::Stock, by: None, accepted: true };
    let end = score(rules, &end, &state.hands, &[], &state.table).unwrap();
    (end.points, end.winner)
}

#[test]
fn two_seats_get_thirteen_cards_and_three_or_four_get_seven() {
    let rules = rum();
    assert_eq!(rules.validate(), []);
    let pack: Vec<Card> = Card::all().collect();
    let sizes = |seats| {
        let dealt = deal(&rules.dealing(seats), &pack, seats, 0, None).unwrap();
        let hands: Vec<u8> = dealt.hands.iter().map(|hand| hand.len()).collect();
        (hands, dealt.stock.len())
    };
    assert_eq!(sizes(2), (vec![13, 13], 25));
    assert_eq!(sizes(3), (vec![7, 7, 7], 30));
    assert_eq!(sizes(4), (vec![7, 7, 7, 7], 23));
}

#[test]
fn each_seat_scores_its_table_less_its_hand() {
    let state = "hand 5c; hand Kd 2d; hand ; meld 0 0 set 9c 9d 9h; meld 1 2 run Th Jh Qh";
    assert_eq!(points(&rum(), state), (vec![22, -12, 30], Some(2)));
    // No seat is ahead where two have most.
    let level = "hand ; hand ; hand 2c; meld 0 0 set 9c 9d 9h; meld 1 1 run 8d Td 9s";
    let level = level.replace("run 8d Td 9s", "run 8s 9s Ts");
    assert_eq!(points(&rum(), &level), (vec![27, 27, -2], None));
}

#[test]
fn an_ace_counts_one_in_a_run_with_two_and_three_and_fifteen_elsewhere() {
    let with = |meld: &str| points(&rum(), &format!("hand ; hand ; meld 0 0 {meld}")).0[0];
    assert_eq!(with("run As 2s 3s"), 6);
    assert_eq!(with("run As 2s 3s 4s 5s"), 15);
    assert_eq!(with("run Qs Ks As"), 35);
    assert_eq!(with("set As Ac Ad"), 45);
    // In a hand it counts fifteen, whatever lies beside it.
    assert_eq!(points(&rum(), "hand As 2s 3s; hand ").0, [-20, 0]);
    // A run that has the three and not the two has no ace below it.
    assert_eq!(with("run 3s 4s 5s"), 12);
    let plain = TableGin { low_ace: None, ..rum() };
    assert_eq!(points(&plain, "hand ; hand ; meld 0 0 run As 2s 3s").0, [20, 0]);
    let poker = TableGin { core: MeldCore { poker_runs: true, ..rum().core }, ..rum() };
    assert_eq!(points(&poker, "hand ; hand ; meld 0 0 poker As 2c 3s").0, [6, 0]);
}

#[test]
fn an_ace_that_is_added_counts_for_who_added_it_by_its_use() {
    let rules = rum();
    let mut state =
        given(&rules, "hand ; hand ; meld 0 0 run As 2s 3s; meld 1 0 run Qh Kh Ah").state;
    state.table[0].added.push((1, set("As")));
    state.table[1].added.push((1, set("Ah")));
    let end = Ending { kind: OverKind::Out, by: Some(0), accepted: true };
    let end = score(&rules, &end, &state.hands, &[], &state.table).unwrap();
    assert_eq!(end.points, [25, 16]);
}

#[test]
fn without_a_stock_a_hand_goes_on_while_cards_of_the_pile_are_taken() {
    let rules = rum();
    let two = "hand 5c 5d 9h; hand Kd 2d; pile 3c 5h; stock 1";
    assert!(turn(&rules, &format!("{two}; 0 draw 8s; 0 discard 9h")).ends_with("turn 1"));
    let empty = "hand 5c 5d 9h; hand Kd 2d; pile 3c 5h; stock 0";
    let taken = format!("{empty}; 0 take 5h; 0 set 5c 5d 5h; 0 discard 9h");
    assert!(turn(&rules, &taken).ends_with("out Some(0)"));
    assert!(turn(&rules, &format!("{empty}; - stock-end")).ends_with("stock None"));
    assert_eq!(turn(&rules, &format!("{empty}; 0 draw 8s")), "foul stock-end at 0");
    // Not with a stock, not after a draw, and not where the last discard ends the hand.
    assert_eq!(turn(&rules, &format!("{two}; - stock-end")), "foul stock-end at 0");
    let late = format!("{empty}; 0 take 5h; - stock-end");
    assert_eq!(turn(&rules, &late), "foul stock-end at 1");
    let plain = TableGin { pile_after_stock: false, ..rules };
    assert_eq!(turn(&plain, &format!("{empty}; - stock-end")), "foul stock-end at 0");
    assert!(turn(&plain, &format!("{two}; 0 draw 8s; 0 discard 9h")).ends_with("stock None"));
}

#[test]
fn the_turn_goes_round_three_seats() {
    let three = "hand 2c 3d; hand 4h 5s; hand 6c 7d; pile Th; stock 9";
    let Given { mut state, events } = given(
        &rum(),
        &format!(
            "{three}; 0 draw 8s; 0 discard 2c; 1 draw 9s; 1 discard 4h; 2 draw Js; 2 discard 6c"
        ),
    );
    state.contract = vec![false; 3];
    let rules = rum();
    let mut play = Play::new(&rules, state);
    for event in &events {
        assert_eq!(play.step(event), Ok(()));
    }
    assert_eq!(play.state().turn, 0);
    assert_eq!(play.step(&event("1 draw Qs")), Err(Code::TurnOrder));
}

#[test]
fn rules_that_do_not_fit_are_told() {
    let faults = |rules: TableGin| rules.validate();
    let low_ace = TableGinRulesError::LowAce;
    let core = MeldCore { ace: Ace::High, ..rum().core };
    assert_eq!(faults(TableGin { core, ..rum() }), [low_ace]);
    assert_eq!(faults(TableGin { low_ace: Some(31), ..rum() }), [low_ace]);
    assert_eq!(faults(TableGin { low_ace: Some(30), ..rum() }), []);
    for (least, most) in [(1, 2), (2, 5), (4, 3)] {
        let seats = TableGinRulesError::Seats(least, most);
        assert_eq!(faults(TableGin { seats: (least, most), ..rum() }), [seats]);
        assert_eq!(seats.to_string(), format!("{least} to {most} seats make no table"));
    }
    for (size, is_wrong) in [(6, true), (7, false), (14, false), (15, true)] {
        let found = faults(TableGin { hand_sizes: HandSizes::same(size), ..rum() });
        assert_eq!(!found.is_empty(), is_wrong, "{size}");
    }
    let offer = TableGin { pile_after_stock: true, ..skarney() };
    assert_eq!(faults(offer), [TableGinRulesError::Pile]);
    assert!(low_ace.to_string().contains("ace"));
    assert!(TableGinRulesError::HandCards(15).to_string().contains("15 cards"));
}
