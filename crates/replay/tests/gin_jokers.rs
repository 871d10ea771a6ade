//! Rounds with jokers on the table: what is right has no finding, every fault is told, and a joker in the
//! log of a game without jokers is a text that is no card.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
#[path = "common/gin.rs"]
mod gin;

use common::{PLAIN, audit};
use gincert_evidence::Quantity;

/// Two seats: the dealer's opponent lays four melds, two of them with a joker, and goes out.
const OUT: &str = r#"{"v":1,"game":"table-gin","rules":"table-gin/rummy-500-jokers","round":"1","table":"A","dealer_seat":1,"deal":{"hands":["As 3s X1 7c 7d X2 Th Jh Qh 4d 5d 6d Kc","Ks Kd Kh 2c 3c 4c 8s 8d 8h 9c 9s 5h Qd"],"upcard":"4h"},"events":[[0,"draw","9h"],[0,"meld","As 3s X1","run"],[0,"meld","7c 7d X2","set"],[0,"meld","9h Th Jh Qh","run"],[0,"meld","4d 5d 6d","run"],[0,"discard","Kc"]],"end":{"kind":"out","by":0,"winner":0,"hand_totals":[0,96],"table_totals":[102,0],"points":[102,-96]}}"#;

fn text_of(observed: &Option<Quantity>) -> String {
    observed.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// The codes and what was observed, under one document.
fn found(document: &str, log: &str) -> Vec<(&'static str, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let text = std::fs::read_to_string(format!("{folder}/{document}.md")).unwrap();
    let book = gin::book(vec![gin::sheet(document, &text)]);
    let (state, kept) = audit(&book, &[], &[log.as_bytes().to_vec()], PLAIN);
    assert!(state.disagreements.is_empty());
    let findings = kept.raised.iter().map(|one| &one.exception.finding);
    findings.map(|one| (one.code, text_of(&one.observed))).collect()
}

fn of_out(from: &str, to: &str) -> Vec<&'static str> {
    let log = OUT.replace(from, to);
    assert_ne!(log, OUT, "{from}");
    found("table-gin/rummy-500-jokers", &log).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn a_right_round_with_jokers_has_no_finding() {
    assert_eq!(found("table-gin/rummy-500-jokers", OUT), []);
    // As a list of cards, in small letters, in another order.
    let written = OUT.replace("\"As 3s X1\",\"run\"", "[\"x1\",\"As\",\"3s\"],\"run\"");
    assert_eq!(found("table-gin/rummy-500-jokers", &written), []);
}

#[test]
fn a_fault_with_a_joker_is_told() {
    // The two lies in the joker's place: the run counts 1, 2 and 3, and the joker fifteen.
    assert_eq!(of_out("[102,0]", "[89,0]"), ["total-wrong"]);
    assert_eq!(of_out("[102,-96]", "[89,-96]"), ["points-wrong"]);
    assert_eq!(of_out("\"meld\",\"As 3s X1\"", "\"meld\",\"As 4d X1\""), ["meld-invalid"]);
    assert_eq!(of_out("\"meld\",\"7c 7d X2\"", "\"meld\",\"7c X1 X2\""), ["not-in-hand"]);
    assert_eq!(of_out("9c 9s 5h Qd", "9c 9s 5h X1"), ["card-duplicate"]);
    assert_eq!(of_out("9c 9s 5h Qd", "9c 9s X1 X1"), ["card-duplicate"]);
    assert_eq!(of_out("[0,\"discard\",\"Kc\"]", "[0,\"discard\",\"X1\"]"), ["not-in-hand"]);
    assert_eq!(of_out("As 3s X1 7c", "As 3s X3 7c"), ["card-unreadable"]);
}

#[test]
fn where_the_deck_has_no_joker_it_is_no_card() {
    let log = OUT.replace("rummy-500-jokers", "rummy-500");
    let unreadable = |text: &str| vec![("card-unreadable", text.to_owned())];
    assert_eq!(found("table-gin/rummy-500", &log), unreadable("X1"));
    // Closed hands have none.
    let knock = r#"{"v":1,"game":"gin-rummy","rules":"gin-rummy/standard-c","round":"1","table":"A","upcard":"5d","hands":["As 2s 3s 7c 7d 7h 9c 9d 9h X2","Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh"],"events":[[0,"knock","Qc",["As 2s 3s","7c 7d 7h","9c 9d 9h"]]]}"#;
    assert_eq!(found("gin-rummy/standard-c", knock), unreadable("X2"));
    let pack = OUT.replace("rummy-500-jokers", "rummy-500");
    let deal = pack.find("\"deal\"").unwrap()..pack.find(",\"events\"").unwrap();
    let mut pack = pack;
    pack.replace_range(deal, "\"pack\":\"As X1 2c\"");
    let pack = pack.replace("As 3s X1", "As 2s 3s").replace("7c 7d X2", "7c 7d 7h");
    assert_eq!(found("table-gin/rummy-500", &pack), unreadable("the pack"));
}

#[test]
fn a_hidden_card_beside_a_joker_is_no_fault() {
    assert_eq!(of_out("As 3s X1 7c", "As ?? X1 7c"), Vec::<&str>::new());
}
