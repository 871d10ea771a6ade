//! Contracts, offers and the last cards of a game without discards, each test named after the rule it
//! upholds.

use super::table::*;
use gincert_game::table_gin::*;

const SKARNEY: &str = "hand 3c 4d 5h 9c 9d 9h Tc Jc Qc As; hand 2c 2d 6s";
const CONTRACT: &str = "0 poker 3c 4d 5h; 0 set 9c 9d 9h; 0 run Tc Jc Qc";

fn skarney_turn(change: impl FnOnce(&mut TableGin), text: &str) -> String {
    let mut rules = skarney();
    change(&mut rules);
    turn(&rules, text)
}

#[test]
fn the_first_melds_are_a_contract_of_three_times_three() {
    let with = |events: &str| skarney_turn(|_| {}, &format!("{SKARNEY}; 0 draw Kc; {events}"));
    let laid = with(&format!("{CONTRACT}; 0 offer As no"));
    assert_eq!(
        laid,
        "As Kc | 2c 2d 6s / 0 poker 3c 4d 5h | 1 set 9c 9d 9h | 2 run Tc Jc Qc / turn 1"
    );
    assert_eq!(with("0 set 9c 9d 9h; 0 offer As no"), "foul contract-missing at 2");
    assert_eq!(
        with("0 set 9c 9d 9h; 0 poker 3c 4d 5h; 0 offer As no"),
        "foul contract-missing at 3"
    );
    assert_eq!(with("0 run Tc Jc Qc Kc; 0 offer As no"), "foul contract-missing at 1");
    assert_eq!(with("0 set 9c 9d; 0 offer As no"), "foul meld-invalid at 1");
    assert!(with("0 offer As no").ends_with("turn 1"));
}

#[test]
fn what_may_follow_the_contract_in_its_turn_is_a_rule() {
    let melds = "hand 3c 4d 5h 9c 9d 9h Tc Jc Qc As 2h 3s; hand 2c 2d 6s; 0 draw Kc";
    let with = |after, events: &str| {
        skarney_turn(
            |rules| rules.contract = Some(Contract { after, ..Contract::skarney() }),
            &format!("{melds}; {CONTRACT}; {events}"),
        )
    };
    let later = AfterContract::LaterTurnsOnly;
    let at_once = AfterContract::NewMeldsAtOnce;
    assert_eq!(with(later, "0 poker As 2h 3s"), "foul contract-turn at 4");
    assert!(with(at_once, "0 poker As 2h 3s; 0 last-card").ends_with("turn 1"));
    assert_eq!(with(later, "0 add 2 Kc"), "foul contract-turn at 4");
    assert_eq!(with(at_once, "0 add 2 Kc"), "foul contract-turn at 4");
}

const LAID: &str = "hand As 6h 7h 8d Kc 2s; hand 2c 2d 6s; contract 0; \
                    meld 0 0 poker 3c 4d 5h; meld 1 0 set 9c 9d 9h; meld 2 0 run Tc Jc Qc; \
                    meld 3 1 run 4s 5s 6s";

fn laid(change: impl FnOnce(&mut TableGin), events: &str) -> String {
    skarney_turn(change, &format!("{LAID}; 0 draw 3d; {events}"))
}

#[test]
fn after_the_contract_one_or_two_cards_go_on_each_own_meld() {
    assert!(laid(|_| {}, "0 add 0 6h 7h; 0 add 2 Kc; 0 offer As no").ends_with("turn 1"));
    assert!(laid(|_| {}, "0 add 0 2s; 0 add 0 6h; 0 offer As no").ends_with("turn 1"));
    assert_eq!(laid(|_| {}, "0 add 0 6h 7h 8d"), "foul add-limit at 1");
    assert_eq!(laid(|_| {}, "0 add 0 6h 7h; 0 add 0 8d"), "foul add-limit at 2");
    assert_eq!(laid(|_| {}, "0 add 3 7h"), "foul add-owner at 1");
    assert!(laid(|_| {}, "0 poker 6h 7h 8d; 0 offer As no").ends_with("turn 1"));
    let text = format!("{}; 0 draw 3d; 0 add 0 6h", LAID.replace("contract 0; ", ""));
    assert_eq!(skarney_turn(|_| {}, &text), "foul contract-missing at 1");
}

#[test]
fn a_suited_run_keeps_its_suit_or_becomes_a_poker_run() {
    let add = "0 add 2 Kd; 0 offer As no";
    let text = LAID.replace("Kc", "Kd");
    let with = |extending| {
        skarney_turn(|rules| rules.extending = extending, &format!("{text}; 0 draw 3d; {add}"))
    };
    assert_eq!(with(Extending::KeepsItsKind), "foul add-invalid at 1");
    let grown = with(Extending::MayBecomePokerRun);
    assert!(grown.contains("2 poker Tc Jc Qc Kd"), "{grown}");
    let suited =
        laid(|rules| rules.extending = Extending::MayBecomePokerRun, "0 add 2 Kc; 0 offer As no");
    assert!(suited.contains("2 run Tc Jc Qc Kc"), "{suited}");
    let set = laid(|rules| rules.extending = Extending::MayBecomePokerRun, "0 add 1 Kc");
    assert_eq!(set, "foul add-invalid at 1");
}

#[test]
fn an_offer_goes_to_the_opponent_or_back_and_ends_the_turn() {
    let refused = laid(|_| {}, "0 offer As no");
    assert!(refused.starts_with("As 2s 3d 6h 7h 8d Kc | 2c 2d 6s"), "{refused}");
    let taken = laid(|_| {}, "0 offer As yes");
    assert!(taken.starts_with("2s 3d 6h 7h 8d Kc | As 2c 2d 6s"), "{taken}");
    assert_eq!(laid(|_| {}, "0 offer 9s no"), "foul not-in-hand at 1");
    assert_eq!(laid(|_| {}, "0 discard As"), "foul discard-invalid at 1");
    assert_eq!(laid(|_| {}, "0 last-card"), "foul last-card-wrong at 1");
    assert_eq!(laid(|_| {}, "0 knock"), "foul knock-invalid at 1");
    assert_eq!(skarney_turn(|_| {}, &format!("{LAID}; 0 take 5c")), "foul draw-source at 0");
}

#[test]
fn the_card_just_accepted_may_not_be_offered_and_an_ace_costs_the_draw() {
    let with = |accepted: &str, events: &str| {
        skarney_turn(|_| {}, &format!("{LAID}; accepted {accepted}; {events}"))
    };
    assert_eq!(with("Kc", "0 draw 3d; 0 offer Kc no"), "foul offer-repeated at 1");
    assert!(with("Kc", "0 draw 3d; 0 offer As no").ends_with("turn 1"));
    assert_eq!(with("As", "0 draw 3d"), "foul ace-skip at 0");
    assert!(with("As", "0 skip; 0 offer Kc no").ends_with("turn 1"));
    assert_eq!(with("As", "0 skip; 0 offer As no"), "foul offer-repeated at 1");
    assert_eq!(with("Kc", "0 skip"), "foul ace-skip at 0");
    let free = skarney_turn(
        |rules| rules.ace_costs_draw = false,
        &format!("{LAID}; accepted As; 0 draw 3d; 0 offer Kc no"),
    );
    assert!(free.ends_with("turn 1"));
}

#[test]
fn the_only_card_is_kept_as_the_last_card() {
    let one = "hand Kc; hand 2c 2d; contract 0; meld 0 0 run Tc Jc Qc";
    let with =
        |events: &str| skarney_turn(|_| {}, &format!("{one}; 0 draw 3d; 0 add 0 Kc; {events}"));
    assert!(with("0 last-card").starts_with("3d | 2c 2d"));
    assert_eq!(with("0 offer 3d no"), "foul last-card-wrong at 2");
}

#[test]
fn the_last_two_cards_are_never_drawn_and_the_last_turn_makes_no_offer() {
    let with = |stock: &str, events: &str| {
        skarney_turn(|_| {}, &format!("{LAID}; stock {stock}; 0 draw 3d; {events}"))
    };
    assert_eq!(with("2", ""), "foul stock-end at 0");
    assert!(with("3", "0 stock-end").ends_with("stock None"));
    assert!(with("3", "- stock-end").ends_with("stock None"));
    assert!(with("3", "0 add 2 Kc; 0 stock-end").ends_with("stock None"));
    assert_eq!(with("3", "0 offer As no"), "foul stock-end at 1");
    assert_eq!(with("3", "0 last-card"), "foul stock-end at 1");
    assert_eq!(with("4", "0 stock-end"), "foul stock-end at 1");
    let contract = format!("{SKARNEY}; stock 3; 0 draw Kc; 0 set 9c 9d 9h; 0 stock-end");
    assert_eq!(skarney_turn(|_| {}, &contract), "foul contract-missing at 2");
    assert_eq!(with("3", "1 stock-end"), "foul turn-order at 1");
    assert_eq!(with("3", "0 stock-end; 1 draw 5c"), "foul after-end at 2");
    assert_eq!(with("3", "0 stock-end; - stock-end"), "foul after-end at 2");
}
