//! Turns with melds on the table, each test named after the rule it upholds.

use super::table::*;
use gincert_game::dealing::*;
use gincert_game::table_gin::*;
use gincert_game::{Card, CardSet};

const TWO: &str = "hand 3c 3d 3h 9s Kd; hand 7h 8h As; pile 5c 9d; meld 4 1 run 4h 5h 6h";

fn plain(events: &str) -> String {
    turn(&colonel(), &format!("{TWO}; {events}"))
}

#[test]
fn a_turn_draws_lays_adds_and_discards() {
    let after = plain("0 draw 7c; 0 set 3c 3d 3h; 0 discard Kd");
    assert_eq!(after, "7c 9s | As 7h 8h / 4 run 4h 5h 6h | 5 set 3c 3d 3h / turn 1");
    let took = plain("0 take 9d; 0 discard Kd");
    assert_eq!(took, "3c 3d 3h 9d 9s | As 7h 8h / 4 run 4h 5h 6h / turn 1");
    let added = plain("0 draw 3h; 0 discard Kd");
    assert!(added.ends_with("turn 1"));
    let both = plain("0 draw 7h; 0 add 4 7h; 0 add 4 3h; 0 discard Kd");
    assert_eq!(both, "3c 3d 9s | As 7h 8h / 4 run 3h 4h 5h 6h 7h / turn 1");
}

#[test]
fn the_seat_whose_turn_it_is_acts_in_phase_and_ends_its_turn() {
    for (events, foul) in [
        ("1 draw 7c", "foul turn-order at 0"),
        ("0 discard Kd", "foul turn-order at 0"),
        ("0 set 3c 3d 3h", "foul turn-order at 0"),
        ("0 draw 7c; 0 draw 8c", "foul turn-order at 1"),
        ("0 draw 7c; 0 take 9d", "foul turn-order at 1"),
        ("0 draw 7c; 1 discard As", "foul turn-order at 1"),
        ("0 draw 7c; 0 discard 7c; 0 discard Kd", "foul turn-order at 2"),
        ("0 draw 7c; 0 discard 7c; 1 draw 8c", "foul turn-order at 2"),
        ("0 draw 7c; 0 discard 8c", "foul not-in-hand at 1"),
        ("0 draw 7c", "foul turn-end-missing at all"),
        ("", "foul turn-end-missing at all"),
        ("0 draw 7c; 0 knock", "foul knock-invalid at 1"),
        ("0 draw 7c; 0 offer Kd yes", "foul turn-order at 1"),
        ("0 draw 7c; 0 last-card", "foul turn-order at 1"),
        ("0 skip", "foul ace-skip at 0"),
        ("0 stock-end", "foul stock-end at 0"),
        ("0 draw 7c; 0 stock-end", "foul stock-end at 1"),
    ] {
        assert_eq!(plain(events), foul, "{events}");
    }
}

#[test]
fn only_the_top_of_the_pile_is_taken() {
    assert_eq!(plain("0 take 5c"), "foul draw-source at 0");
    assert_eq!(plain("0 take-pile 2"), "foul draw-source at 0");
    assert!(plain("0 take-pile 1; 0 discard Kd").starts_with("3c 3d 3h 9d 9s"));
    let none = turn(&colonel(), "hand 3c; hand 4c; 0 take 9d");
    assert_eq!(none, "foul draw-source at 0");
}

#[test]
fn a_meld_is_of_the_kind_named_and_comes_from_the_hand() {
    assert_eq!(plain("0 draw 7c; 0 set 3c 3d 3s"), "foul not-in-hand at 1");
    assert_eq!(plain("0 draw 7c; 0 set 3c 3d"), "foul meld-invalid at 1");
    assert_eq!(plain("0 draw 7c; 0 run 3c 3d 3h"), "foul meld-invalid at 1");
    assert_eq!(plain("0 draw 7c; 0 set 3c 3d 3h; 0 set 3c 3d 3h"), "foul not-in-hand at 2");
}

#[test]
fn an_addition_fits_a_meld_that_is_there() {
    assert_eq!(plain("0 draw 7c; 0 add 9 3h"), "foul add-invalid at 1");
    assert_eq!(plain("0 draw 7c; 0 add 4 7c"), "foul add-invalid at 1");
    assert_eq!(plain("0 draw 7c; 0 add 4 8h"), "foul not-in-hand at 1");
    assert_eq!(plain("0 draw 7c; 0 add 4 3h; 0 add 4 3h"), "foul not-in-hand at 2");
    assert_eq!(plain("0 draw Ah; 0 add 4 Ah"), "foul add-invalid at 1");
}

#[test]
fn one_goes_out_by_melding_or_by_the_discard_and_then_all_is_over() {
    let hand = "hand 3c 3d; hand As; pile 9d";
    let out = |rules: &TableGin, events: &str| turn(rules, &format!("{hand}; {events}"));
    let melded = "0 draw 3h; 0 set 3c 3d 3h";
    assert_eq!(out(&colonel(), melded), " | As / 0 set 3c 3d 3h / out Some(0)");
    assert_eq!(out(&colonel(), &format!("{melded}; 0 discard Kd")), "foul after-end at 2");
    let required = TableGin { final_discard: FinalDiscard::Required, ..colonel() };
    assert_eq!(out(&required, melded), "foul turn-end-missing at all");
    let one = "hand 3c; hand As; pile 9d; 0 draw 3h; 0 discard 3h";
    assert!(turn(&required, one).ends_with("turn 1"));
    let last = "hand 3c 3d 3s; hand As; 0 draw 3h; 0 set 3c 3d 3s; 0 discard 3h";
    assert!(turn(&required, last).ends_with("out Some(0)"));
    let added = "hand 7h; hand As; meld 0 1 run 4h 5h 6h; 0 draw 8h; 0 add 0 7h 8h";
    assert!(turn(&colonel(), added).ends_with("out Some(0)"));
}

#[test]
fn the_card_taken_alone_may_not_be_thrown_back_where_that_is_forbidden() {
    let with = |redeposit, events: &str| {
        turn(&TableGin { redeposit, ..mahjong() }, &format!("{TWO}; {events}"))
    };
    let back = "0 take 9d; 0 discard 9d";
    assert_eq!(with(Redeposit::Forbidden, back), "foul redeposit at 1");
    assert_eq!(with(Redeposit::FirstUpcardOnly, back), "foul redeposit at 1");
    assert!(with(Redeposit::Allowed, back).ends_with("turn 1"));
    for redeposit in [Redeposit::Forbidden, Redeposit::FirstUpcardOnly] {
        assert!(with(redeposit, "0 draw 7c; 0 discard 7c").ends_with("turn 1"), "{redeposit:?}");
    }
    let several = "hand 5d 5h Kd; hand As; pile 5c 9d; 0 take-pile 2; 0 set 5c 5d 5h; 0 discard 9d";
    let forbidden = TableGin { redeposit: Redeposit::Forbidden, ..mahjong() };
    assert!(turn(&forbidden, several).ends_with("turn 1"));
}

#[test]
fn the_stock_ends_with_the_discard_of_who_drew_its_last_card() {
    let end =
        |stock: &str, events: &str| turn(&colonel(), &format!("{TWO}; stock {stock}; {events}"));
    assert!(end("1", "0 draw 7c; 0 discard 7c").ends_with("stock None"));
    assert!(end("2", "0 draw 7c; 0 discard 7c").ends_with("turn 1"));
    assert_eq!(end("0", "0 draw 7c"), "foul stock-end at 0");
    assert!(end("1", "0 draw 7c; 0 discard 7c; - stock-end").ends_with("stock None"));
    assert_eq!(
        end("1", "0 draw 7c; 0 discard 7c; - stock-end; - stock-end"),
        "foul after-end at 3"
    );
    assert_eq!(end("1", "0 draw 7c; 0 discard 7c; 1 draw 8c"), "foul after-end at 2");
    let out = "hand 3c 3d; hand As; 0 draw 3h; 0 set 3c 3d 3h; - stock-end";
    assert_eq!(turn(&colonel(), out), "foul after-end at 2");
    // A game whose rules say nothing of it goes on.
    assert!(
        turn(&mahjong(), &format!("{TWO}; stock 1; 0 draw 7c; 0 discard 7c")).ends_with("turn 1")
    );
}

#[test]
fn a_challenge_is_made_when_it_may_be() {
    let with = |challenge, events: &str| {
        turn(&TableGin { challenge, ..colonel() }, &format!("{TWO}; {events}"))
    };
    let rest = "0 draw 7c; 0 discard 7c";
    let any = Challenge::AtAnyTime;
    let own = Challenge::OwnTurnBeforeDrawing;
    assert!(with(any, "0 challenge yes").ends_with("challenge Some(0)"));
    assert!(with(any, "1 challenge yes").ends_with("challenge Some(1)"));
    assert!(with(any, &format!("1 challenge no; {rest}")).ends_with("turn 1"));
    assert!(with(any, &format!("{rest}; 1 challenge yes")).ends_with("challenge Some(1)"));
    assert!(with(own, "0 challenge yes").ends_with("challenge Some(0)"));
    assert_eq!(with(own, "1 challenge yes"), "foul challenge-invalid at 0");
    assert_eq!(with(own, "0 draw 7c; 0 challenge yes"), "foul challenge-invalid at 1");
    assert_eq!(with(Challenge::None, "0 challenge no"), "foul challenge-invalid at 0");
    assert_eq!(with(any, "0 challenge yes; 0 draw 7c"), "foul after-end at 1");
    assert_eq!(with(any, "2 challenge yes"), "foul turn-order at 0");
    assert_eq!(with(any, "5 challenge yes"), "foul turn-order at 0");
    assert_eq!(with(any, "- challenge yes"), "foul turn-order at 0");
    assert_eq!(with(any, "0 challenge no"), "foul turn-end-missing at all");
}

#[test]
fn the_lowest_of_several_cards_taken_is_used_in_that_turn() {
    let pile = "hand 8c 8d 2c 2d Kd; hand As; pile 8h 3s 5c; meld 0 1 run 9h Th Jh";
    let with = |pile_use, events: &str| {
        turn(&TableGin { pile_use, ..mahjong() }, &format!("{pile}; {events}"))
    };
    let any = Some(PileUse::NewMeldOrAddition);
    let new = Some(PileUse::NewMeld);
    assert!(with(any, "0 take-pile 3; 0 set 8c 8d 8h; 0 discard Kd").ends_with("turn 1"));
    assert!(with(new, "0 take-pile 3; 0 set 8c 8d 8h; 0 discard Kd").ends_with("turn 1"));
    assert!(with(any, "0 take-pile 3; 0 add 0 8h; 0 discard Kd").ends_with("turn 1"));
    assert_eq!(with(new, "0 take-pile 3; 0 add 0 8h; 0 discard Kd"), "foul pile-use at 2");
    assert_eq!(with(any, "0 take-pile 3; 0 discard Kd"), "foul pile-use at 1");
    assert_eq!(with(any, "0 take-pile 4"), "foul draw-source at 0");
    assert_eq!(with(any, "0 take-pile 0"), "foul draw-source at 0");
    assert_eq!(with(None, "0 take-pile 2"), "foul draw-source at 0");
    // A single card from the top need not be used.
    assert!(with(any, "0 take-pile 1; 0 discard Kd").ends_with("turn 1"));
    // Out by melding without it, where only an addition holds it: not as the rule demands.
    let added =
        "hand Kh; hand As; pile 8h Qh; meld 0 1 run 9h Th Jh; 0 take-pile 2; 0 add 0 8h Qh Kh";
    let strict = TableGin { pile_use: new, ..mahjong() };
    assert_eq!(turn(&strict, added), "foul pile-use at 1");
    assert!(turn(&mahjong(), added).ends_with("out Some(0)"));
}

#[test]
fn one_adds_to_any_meld_or_to_those_of_the_others_or_to_ones_own() {
    let melds = "hand 7h 7c Kd; hand As; meld 0 0 run 4h 5h 6h; meld 1 1 run 4c 5c 6c; contract 0";
    let with = |add_to, events: &str| {
        let rules = TableGin { add_to, ..colonel() };
        turn(&rules, &format!("{melds}; 0 draw 2d; {events}; 0 discard Kd"))
    };
    for (add_to, own, theirs) in [
        (AddTo::AnyMeld, true, true),
        (AddTo::OwnOneOrTwo, true, false),
        (AddTo::OpponentsMelds, false, true),
    ] {
        assert_eq!(with(add_to, "0 add 0 7h").ends_with("turn 1"), own, "{add_to:?}");
        assert_eq!(with(add_to, "0 add 1 7c").ends_with("turn 1"), theirs, "{add_to:?}");
    }
    assert_eq!(with(AddTo::OwnOneOrTwo, "0 add 1 7c"), "foul add-owner at 1");
}

#[test]
fn a_hand_is_played_from_the_pack_to_its_end() {
    // Ten cards each, dealt to seat 1 first; seat 1 starts.
    let first = "3c 3d 3h 9c 9d 9h Tc Jc Qc Ks";
    let second = "2c 2d 4s 6s 7d 8s Th Jd Qh Kd";
    let (a, b) = (CardSet::sequence(first).unwrap(), CardSet::sequence(second).unwrap());
    let mut pack: Vec<Card> = a.iter().zip(&b).flat_map(|(x, y)| [*x, *y]).collect();
    pack.extend(CardSet::sequence("5d 5h").unwrap());
    let rest: Vec<Card> = Card::all().filter(|card| !pack.contains(card)).collect();
    pack.extend(rest);
    let rules = colonel();
    let play = |events: &str| {
        let dealt = deal(&rules.dealing(2), &pack, 2, 0, None).unwrap();
        let events: Vec<Event> = events.split("; ").map(event).collect();
        play_hand(&rules, dealt, &events)
    };
    let out = "1 draw 5h; 1 set 3c 3d 3h; 1 set 9c 9d 9h; 1 run Tc Jc Qc; 1 discard 5h";
    assert_eq!(play(out).map_err(foul), Err("foul round-unfinished at all".into()));
    let end = play(&format!(
        "{out}; 0 take 5h; 0 discard 5h; 1 take 5h; 1 discard Ks; 0 take Ks; 0 discard Ks; 1 take Ks; 1 discard Ks"
    ));
    assert_eq!(end.map_err(foul), Err("foul round-unfinished at all".into()));
    let wrong = play("1 draw 5c; 1 discard 5c; 0 draw 5h; 0 challenge yes");
    assert_eq!(wrong.map_err(foul), Err("foul deck-mismatch at 0".into()));
    let later = play("1 draw 5h; 1 discard 5h; 0 draw Kc; 0 challenge yes");
    assert_eq!(later.map_err(foul), Err("foul deck-mismatch at 2".into()));
    let right = play("1 draw 5h; 1 challenge yes").unwrap();
    assert_eq!((right.kind, right.hand_totals.as_slice()), (OverKind::Challenge, &[69, 81][..]));
    assert_eq!((right.points.as_slice(), right.winner), (&[81, 0][..], Some(0)));
    let foul_at = play("1 draw 5h; 0 discard Kd").map_err(foul);
    assert_eq!(foul_at, Err("foul turn-order at 1".into()));
}

#[test]
fn a_deal_has_each_card_once() {
    let rules = colonel();
    let dealt = |hands: [&str; 2], upcard: &str| InitialDeal {
        hands: hands.map(set).to_vec(),
        upcard: Some(card(upcard)),
        stock: Stock::Unseen(30),
        starter: 0,
    };
    let fault =
        |hands, upcard| Play::from_deal(&rules, dealt(hands, upcard)).map(|_| ()).map_err(foul);
    assert_eq!(fault(["2c", "3c"], "4c"), Ok(()));
    assert_eq!(fault(["2c", "2c"], "4c"), Err("foul card-duplicate at all".into()));
    assert_eq!(fault(["2c", "3c"], "3c"), Err("foul card-duplicate at all".into()));
    let mut play = Play::from_deal(&rules, dealt(["2c", "3c"], "4c")).unwrap();
    for twice in ["0 draw 3c", "0 draw 4c"] {
        assert_eq!(play.step(&event(twice)), Err(gincert_game::Code::CardDuplicate));
    }
    assert_eq!((play.step(&event("0 draw 5c")), play.mismatch()), (Ok(()), None));
    assert_eq!((play.state().hands[0], play.over()), (set("2c 5c"), None));
}
