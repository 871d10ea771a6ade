//! Logs of a game of two decisions: which raise is allowed at which one, and what is not counted of it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, quantity_text, raised, raised_round, rounds_book};
use gincert_evidence::Grade;
use gincert_game::gin_and_win::PlayerSetting;
use gincert_math::UnsupportedRules;
use gincert_replay::{ExactHandValues, Limits, RaisedException, Rulebook};
use serde_json::{Value, json};

fn book() -> Rulebook {
    rounds_book(PlayerSetting::CardsSpeak, (&[3, 4], &[1, 2]), Limits::default())
}

/// The code and grade, the message, and what was expected.
fn found(play: i64, change: impl FnOnce(&mut Value)) -> Vec<(String, Grade, String, String)> {
    let one = |one: RaisedException| {
        let finding = one.exception.finding;
        let expected = quantity_text(&finding.expected);
        (finding.code.to_owned(), finding.grade, finding.message, expected)
    };
    raised(&book(), play, change).into_iter().map(one).collect()
}

fn after(cards: i64) -> impl Fn(&mut Value) {
    move |record| record["seats"][0]["raised_after"] = json!(cards)
}

#[test]
fn a_raise_has_a_multiple_of_the_decision_at_which_it_was_made() {
    for (play, cards) in [(3000, 4), (4000, 4), (1000, 7), (2000, 7)] {
        assert_eq!(found(play, after(cards)), [], "{play} after {cards}");
    }
    for (play, cards, expected) in [
        // The early raise after a check, and the late one at the first decision.
        (4000, 7, "$10.00 or $20.00"),
        (1000, 4, "$30.00 or $40.00"),
        // The raises of both decisions together.
        (5000, 4, "$30.00 or $40.00"),
        (6000, 7, "$10.00 or $20.00"),
        (999, 7, "$10.00 or $20.00"),
    ] {
        let all = found(play, after(cards));
        let [(code, grade, message, due)] = &all[..] else { unreachable!("{all:?}") };
        assert_eq!((code.as_str(), *grade), ("play-not-equal-ante", Grade::Material));
        assert_eq!(due, expected);
        let when = if cards == 4 { "after the first 4 cards" } else { "after a check" };
        assert!(message.contains(when), "{message}");
    }
}

#[test]
fn a_raise_is_made_at_a_decision_of_the_game() {
    for cards in [0, 3, 5, 8] {
        let all = found(4000, after(cards));
        let [(code, _, message, expected)] = &all[..] else { unreachable!("{all:?}") };
        assert_eq!(code, "action-illegal");
        assert!(message.contains(&format!("with {cards} cards seen")), "{message}");
        assert_eq!(expected, "a raise with 4 or 7 cards seen");
    }
}

#[test]
fn a_folded_hand_was_not_raised() {
    let folded = |raised: Option<i64>| {
        found(0, |record| {
            let seat = &mut record["seats"][0];
            seat["action"] = json!("fold");
            seat["bets"] = json!({"ante": 1000});
            seat["net"] = json!({"ante": -1000});
            if let Some(cards) = raised {
                seat["raised_after"] = json!(cards);
            }
        })
    };
    assert_eq!(folded(None), []);
    for cards in [4, 7] {
        let all = folded(Some(cards));
        let [(code, _, message, _)] = &all[..] else { unreachable!("{all:?}") };
        assert_eq!(
            (code.as_str(), message.as_str()),
            ("action-illegal", "The hand was folded and raised.")
        );
    }
}

/// Without the number of cards the amount is compared with the multiples of both decisions, and that is stated.
#[test]
fn what_a_record_does_not_say_of_the_decision_is_stated() {
    for play in [1000, 2000, 3000, 4000] {
        let all = found(play, |_| {});
        let [(code, grade, message, _)] = &all[..] else { unreachable!("{all:?}") };
        assert_eq!((code.as_str(), *grade), ("play-not-equal-ante", Grade::Observation));
        assert!(message.contains("does not say whether"), "{message}");
    }
    let all = found(5000, |_| {});
    let [(_, grade, _, expected)] = &all[..] else { unreachable!("{all:?}") };
    assert_eq!((*grade, expected.as_str()), (Grade::Material, "$10.00, $20.00, $30.00 or $40.00"));
}

/// In a game of one decision every raise is made with the whole hand.
#[test]
fn a_raise_of_one_decision_is_made_with_the_whole_hand() {
    let book = common::book(PlayerSetting::CardsSpeak, Limits::default());
    let codes = |cards: i64| {
        let (_, kept) = audit(&book, &[None], &[raised_round(1000, after(cards))], PLAIN);
        kept.raised.iter().map(|one| one.exception.finding.code).collect::<Vec<&str>>()
    };
    assert_eq!(codes(7), [""; 0]);
    assert_eq!(codes(4), ["action-illegal"]);
}

/// What a choice is worth follows from the first cards, so that nothing of it is counted as if there were one decision.
#[test]
fn values_of_hands_are_not_counted() {
    let values = ExactHandValues::new(&book().sheets[0].rules, &|_, _| ());
    assert_eq!(values.map(|_| ()), Err(UnsupportedRules::RoundsOfLogs));
}
