//! What records show of their shuffles goes on as it stands in the log, in its order.

#![allow(clippy::unwrap_used, reason = "helpers of a test may fail as the test may")]

mod common;

use common::{PLAIN, audit, book, log, options, sheet};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::{Limits, RevealedCards, RunOptions, ShownHands};
use serde_json::Value;

fn shown(bytes: &[u8], pace: RunOptions) -> Vec<Option<RevealedCards>> {
    audit(&book(PlayerSetting::CardsSpeak, Limits::default()), &[None], &[bytes.to_vec()], pace)
        .1
        .shown
}

#[test]
fn decks_and_hands_go_on_as_they_stand() {
    let mut options = options(300);
    options.deck = true;
    let (bytes, _) = log(&options, &sheet(PlayerSetting::CardsSpeak));
    let found = shown(&bytes, PLAIN);
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let lines: Vec<Value> = lines.map(|line| serde_json::from_slice(line).unwrap()).collect();
    assert_eq!(found.len(), lines.len());
    for (shown, line) in found.iter().zip(&lines) {
        let shown = shown.as_ref().unwrap();
        assert_eq!(shown.table, line["table"].as_str().unwrap());
        assert_eq!(shown.number, line["seq"].as_u64());
        let deck = shown
            .deck
            .unwrap()
            .map(|card| gincert_game::Card::from_index(card).unwrap().to_string());
        assert_eq!(deck.join(" "), line["deck"].as_str().unwrap());
        let ShownHands::Open(open) = &shown.hands else {
            panic!("{line}");
        };
        assert_eq!(open.dealer.to_string().len(), 20);
        assert_eq!(open.seats.len(), line["seats"].as_array().unwrap().len());
        let deadwood = line["dealer"]["deadwood"].as_str().unwrap();
        assert_eq!(usize::from(open.dealer_score), deadwood.split_whitespace().count());
    }
    // Another cut on more threads gives the same order.
    let pace = RunOptions { threads: 3, stretch_bytes: 5000 };
    assert_eq!(shown(&bytes, pace), found);
}

#[test]
fn hidden_hands_faulty_ones_and_lost_lines_are_told_apart() {
    let mut plain = options(400);
    plain.hide_folds = true;
    let (bytes, _) = log(&plain, &sheet(PlayerSetting::CardsSpeak));
    let found = shown(&bytes, PLAIN);
    let hidden = found.iter().flatten().filter(|shown| shown.hands == ShownHands::Hidden);
    assert!(hidden.count() > 200);
    assert!(found.iter().flatten().all(|shown| shown.deck.is_none() && !shown.broken_deck));
    let round = |dealer: &str, deck: &str, more: &str| {
        format!(
            r#"{{"v":1,"game":"gin-and-win","rules":"gin-and-win/ten","round":"r","table":"T","dealer":{{"cards":"{dealer}"}},"seats":[{{"seat":1,"cards":"4c 5c 6c 7c 8c 9c Tc","action":"fold","bets":{{"ante":100}},"net":{{"ante":-100}}}}]{deck}{more}}}"#
        )
    };
    let hands = |line: &str| {
        let mut found = shown(line.as_bytes(), PLAIN);
        (found.len(), found.pop().unwrap())
    };
    let (_, open) = hands(&round("Ac Ah 7d 8d Jd 3s 2c", "", ""));
    assert!(matches!(open.unwrap().hands, ShownHands::Open(_)));
    let (_, twice) = hands(&round("4c Ah 7d 8d Jd 3s 2c", "", ""));
    assert_eq!(twice.unwrap().hands, ShownHands::Unusable);
    let (_, few) = hands(&round("Ac Ah 7d 8d Jd 3s", "", ""));
    assert_eq!(few.unwrap().hands, ShownHands::Unusable);
    let (_, void) = hands(&round("Ac Ah 7d 8d Jd 3s 2c", "", r#","state":"void","reason":"x""#));
    assert_eq!(void.unwrap().hands, ShownHands::Unusable);
    let (_, broken) =
        hands(&round("Ac Ah 7d 8d Jd 3s 2c", r#","deck":"Ac Ah""#, r#","corrects":"q""#));
    let broken = broken.unwrap();
    assert!(broken.broken_deck && broken.corrects && broken.deck.is_none());
    assert_eq!(hands("no record"), (1, None));
}
