//! Rounds with wagers and jokers: what is right has no finding, every fault is told, and a joker in the log of a game
//! without jokers is a text that is no card.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book, joker_book, quantity_text};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::{Limits, LoggedDeck, Rulebook};

/// The player leaves nothing over with the joker, the dealer three and two.
const ROUND: &str = r#"{"v":1,"game":"gin-and-win","rules":"gin-and-win/ten","round":"T1-000001","seq":1,"table":"T1","at":"2026-11-20T14:03:11Z","currency":"USD","dealer":{"cards":"Ac Ah 7c 8c Jc 3s 2h","deadwood":"3s 2h","qualifies":true},"seats":[{"seat":1,"cards":"Kc Kd Kh X1 2s 5s 9s","deadwood":"","action":"play","bets":{"ante":1000,"play":1000,"bonus":500},"net":{"ante":1000,"play":3000,"bonus":5000}}]}"#;

fn jokers(jokers: u8) -> Rulebook {
    joker_book(PlayerSetting::CardsSpeak, jokers, Limits::default())
}

fn found(book: &Rulebook, log: &str) -> Vec<(&'static str, String)> {
    let (state, kept) = audit(book, &[None], &[log.as_bytes().to_vec()], PLAIN);
    assert!(state.disagreements.is_empty());
    let findings = kept.raised.iter().map(|one| &one.exception.finding);
    findings.map(|one| (one.code, quantity_text(&one.observed))).collect()
}

fn changed(from: &str, to: &str) -> Vec<&'static str> {
    let log = ROUND.replace(from, to);
    assert_ne!(log, ROUND, "{from}");
    found(&jokers(1), &log).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn a_right_round_with_a_joker_has_no_finding() {
    assert_eq!(found(&jokers(1), ROUND), []);
    assert_eq!(found(&jokers(2), &ROUND.replace("X1", "x2")), []);
    let listed =
        ROUND.replace("\"Kc Kd Kh X1 2s 5s 9s\"", "[\"X1\",\"Kc Kd\",\"Kh\",\"2s\",\"5s\",\"9s\"]");
    assert_eq!(found(&jokers(1), &listed), []);
}

#[test]
fn a_fault_with_a_joker_is_told() {
    assert_eq!(changed("\"play\":3000", "\"play\":1000"), ["underpaid"]);
    assert_eq!(changed("\"bonus\":5000", "\"bonus\":-500"), ["underpaid"]);
    assert_eq!(changed("\"deadwood\":\"\"", "\"deadwood\":\"X1\""), ["deadwood-wrong"]);
    assert_eq!(changed("Jc 3s 2h\"", "Jc 3s X1\""), ["card-duplicate"]);
    assert_eq!(changed("Kh X1 2s", "Kh X1 X1"), ["card-duplicate"]);
    assert_eq!(changed("Kh X1 2s", "Kh X1 X2"), ["card-unreadable"]);
    assert_eq!(changed("Kh X1 2s", "Kh X3 2s"), ["card-unreadable"]);
    // The dealer's joker makes a pair of the three.
    let dealt = changed("Jc 3s 2h\",\"deadwood\":\"3s 2h\"", "Jc 3s Kh\",\"deadwood\":\"3s Kh\"");
    assert!(!dealt.is_empty());
}

#[test]
fn a_dealer_set_without_the_joker_is_set_badly() {
    let log = ROUND
        .replace(
            "Ac Ah 7c 8c Jc 3s 2h\",\"deadwood\":\"3s 2h\"",
            "Ac Ah 7c 8c Jc 3s X1\",\"deadwood\":\"3s X1\"",
        )
        .replace("Kc Kd Kh X1 2s 5s 9s", "Kc Kd Kh 4s 2s 5s 9s");
    let codes: Vec<&str> = found(&jokers(1), &log).into_iter().map(|(code, _)| code).collect();
    assert!(codes.contains(&"dealer-misset"), "{codes:?}");
}

#[test]
fn where_the_deck_has_no_joker_it_is_no_card() {
    let none = book(PlayerSetting::CardsSpeak, Limits::default());
    assert_eq!(found(&none, ROUND), [("card-unreadable", "X1".to_owned())]);
    assert_eq!(
        found(&jokers(1), &ROUND.replace("X1", "X2")),
        [("card-unreadable", "X2".to_owned())]
    );
}

/// The deck of a record has the jokers of the document, and deals the hands.
#[test]
fn a_deck_has_its_jokers() {
    let hands = "Kc Kd Kh X1 2s 5s 9s Ac Ah 7c 8c Jc 3s 2h";
    let rest = |jokers: u8| {
        let all = gincert_game::Card::deck(jokers).map(|card| card.to_string());
        let rest: Vec<String> = all.filter(|card| !hands.contains(card.as_str())).collect();
        rest.join(" ")
    };
    let with =
        |deck: &str| ROUND.replace("\"dealer\":", &format!("\"deck\":\"{deck}\",\"dealer\":"));
    let whole = format!("{hands} {}", rest(1));
    assert!(LoggedDeck::read(&whole).is_whole_of(1));
    assert_eq!(found(&jokers(1), &with(&whole)), []);
    let codes = |jokers_of: u8, deck: &str| -> Vec<&str> {
        found(&jokers(jokers_of), &with(deck)).into_iter().map(|(code, _)| code).collect()
    };
    assert_eq!(codes(2, &whole), ["deck-mismatch"]);
    assert_eq!(codes(2, &format!("{hands} {}", rest(2))), [""; 0]);
    assert_eq!(codes(1, &format!("{hands} {}", rest(2))), ["deck-mismatch"]);
    assert_eq!(
        codes(1, &whole.replace("X1 2s", "2s X1").replace("9s Ac", "Ac 9s")),
        ["deck-mismatch"]
    );
}
