//! Records that stand in the logs a second time: the same content, however it is written, is minor and
//! counts once; another content is material.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book};
use gincert_evidence::Grade;
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::Limits;
use gincert_replay::summary::RecordExclusion;

const LINE: &str = r#"{"v":1,"rules":"gin-and-win/ten","round":"1","table":"T1","dealer":{"cards":"Ac Ad Ah As 2c 2d 2h"},"seats":[{"seat":1,"cards":"Kc Kd 3c 4c 9c 9d 7h","action":"play","bets":{"ante":1000,"play":1000},"net":{"ante":-900,"play":-1000}}]}"#;

/// What is told of a second file: code and grade, why its record leaves, and the wrong payments counted.
fn told(again: &str) -> (Vec<(&'static str, Grade)>, Vec<RecordExclusion>, u64) {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let files = [LINE, again].map(|text| text.as_bytes().to_vec());
    let (state, kept) = audit(&book, &[None], &files, PLAIN);
    let in_second = kept.raised.iter().filter(|one| one.spot.file == 1);
    let found = in_second.map(|one| (one.exception.finding.code, one.exception.finding.grade));
    let why = kept.left.iter().map(|(_, why)| *why).collect();
    assert_eq!(state.summary.records.repeated, 1);
    (found.collect(), why, state.summary.codes.get("overpaid").copied().unwrap_or_default())
}

#[test]
fn equal_content_is_a_minor_repeat_however_it_is_written() {
    let seat = r#""seats":[{"net":{"play":-1000,"ante":-900},"bets":{"play":1000,"ante":1000},"action":"play","cards":"Kc Kd 3c 4c 9c 9d 7h","seat":1}]"#;
    let reordered = format!(
        r#"{{{seat},"dealer":{{"cards":"Ac Ad Ah As 2c 2d 2h"}},"table":"T1","round":"1","rules":"gin-and-win/ten","v":1}}"#
    );
    let table = "v,rules,round,table,dealer_cards,seat,cards,action,bets_ante,bets_play,net_ante,net_play\n\
                 1,gin-and-win/ten,1,T1,Ac Ad Ah As 2c 2d 2h,1,Kc Kd 3c 4c 9c 9d 7h,play,1000,1000,-900,-1000\n";
    for again in [
        LINE.to_owned(),
        format!("{LINE}\r\n"),
        LINE.replace(':', " : ").replace(",\"", " , \""),
        reordered,
        LINE.replace("Ac Ad", "AC  ad").replace("2h\"}", "2\u{2661}\"}"),
        LINE.replace(r#""v":1"#, r#""_export":"2026-11-03","v":1"#),
        table.to_owned(),
    ] {
        let (found, why, overpaid) = told(&again);
        assert_eq!(found, [("round-repeated", Grade::Minor)], "{again}");
        assert_eq!((why, overpaid), (vec![RecordExclusion::RepeatedAlike], 1), "{again}");
    }
}

#[test]
fn other_content_is_material_and_what_is_not_read_is_no_equal_content() {
    for (from, to) in [
        ("-900", "-901"),
        ("9c 9d 7h", "9c 9d 8h"),
        (r#""action":"play""#, r#""action":"fold""#),
        (r#""v":1"#, r#""v":1,"dealer_id":"D-2""#),
        (r#""v":1"#, r#""v":1,"tokes":0"#),
        // Keys that nobody reads may say anything.
        (r#""v":1"#, r#""v":1,"colour":"red""#),
        (r#""v":1"#, r#""v":1,"_net":5"#),
    ] {
        let (found, why, _) = told(&LINE.replacen(from, to, 1));
        assert!(found.contains(&("round-repeated", Grade::Material)), "{to}: {found:?}");
        assert_eq!(why, [RecordExclusion::Repeated], "{to}");
    }
    // Two texts that cannot be read are not the same text.
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let garbled = |card: &str| LINE.replace("7h\",\"action", &format!("7h {card}\",\"action"));
    let files = [garbled("Zz-left-the-table"), garbled("Zz-left-the-room").replace(",", " , ")];
    let (_, kept) = audit(&book, &[None], &files.map(String::into_bytes), PLAIN);
    assert_eq!(
        kept.left.iter().map(|(_, why)| *why).collect::<Vec<_>>(),
        [RecordExclusion::Repeated]
    );
}

#[test]
fn the_second_of_two_repeats_is_held_against_the_first_record() {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let other = LINE.replace("-900", "-800");
    let files = [LINE, &other, &LINE.replace(':', ": ")].map(|text| text.as_bytes().to_vec());
    let (state, kept) = audit(&book, &[None], &files, PLAIN);
    let why: Vec<RecordExclusion> = kept.left.iter().map(|(_, why)| *why).collect();
    assert_eq!(why, [RecordExclusion::Repeated, RecordExclusion::RepeatedAlike]);
    assert_eq!(state.summary.records.repeated, 2);
}

#[test]
fn records_that_all_repeat_one_record_are_one_finding() {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let file = format!("{LINE}\n").repeat(20_000).into_bytes();
    let (state, kept) = audit(&book, &[None], &[file], PLAIN);
    assert_eq!(state.summary.records.repeated, 19_999);
    let repeated = kept.raised.iter().map(|one| &one.exception.finding);
    let repeated: Vec<_> = repeated.filter(|one| one.code == "round-repeated").collect();
    let [finding] = &repeated[..] else {
        unreachable!("{} findings", repeated.len());
    };
    assert!(
        finding.message.starts_with("19,999 records (lines 2 to 20,000) are duplicates of one")
    );
    assert_eq!(finding.grade, Grade::Minor);
}

#[test]
fn records_that_stand_again_in_their_order_are_one_finding_for_each_copy() {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let named = |name: usize| LINE.replace("\"1\"", &format!("\"{name}\"")) + "\n";
    let copy: String = (1..=50).map(named).collect();
    let (_, kept) = audit(&book, &[None], &[copy.repeat(3).into_bytes()], PLAIN);
    let repeated = kept.raised.iter().map(|one| &one.exception.finding);
    let repeated: Vec<_> = repeated.filter(|one| one.code == "round-repeated").collect();
    let lines: Vec<bool> = ["(lines 51 to 100)", "(lines 101 to 150)"]
        .into_iter()
        .zip(&repeated)
        .map(|(lines, finding)| finding.message.contains(lines))
        .collect();
    assert_eq!((repeated.len(), lines), (2, vec![true; 2]));
}

#[test]
fn an_export_of_one_table_that_stands_among_others_is_one_finding() {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let of = |table: usize, name: usize| {
        let line = LINE.replace("\"T1\"", &format!("\"T{table}\""));
        line.replace("\"1\"", &format!("\"{name}\"")) + "\n"
    };
    // Tables take turns, now one round each and now two.
    let all: String = (1..=60).map(|name| of(1 + name % 5 % 2, name)).collect();
    let again: String = (1..=60).filter(|name| name % 5 % 2 == 0).map(|name| of(1, name)).collect();
    let records = again.lines().count();
    let (state, kept) = audit(&book, &[None], &[all.into_bytes(), again.into_bytes()], PLAIN);
    assert_eq!(state.summary.records.repeated, records as u64);
    let repeated = kept.raised.iter().map(|one| &one.exception.finding);
    let repeated: Vec<_> = repeated.filter(|one| one.code == "round-repeated").collect();
    let [finding] = &repeated[..] else { unreachable!("{} findings", repeated.len()) };
    assert!(finding.message.starts_with(&format!("{records} records (lines 1 to {records})")));
}
