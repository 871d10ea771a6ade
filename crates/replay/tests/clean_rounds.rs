//! A round that is clean at a look needs no audit: with every audit the answer is the same to the byte.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Files, PLAIN, StoredRuns, book, choice_book, log, options, side_book};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::generate::{Options, Rates};
use gincert_replay::{
    AuditState, Auditor, ExactHandValues, Limits, RoundIndex, Rulebook, StoredRuns as Lists,
    is_clean, run,
};
use serde_json::{Value, json};

const LIMITS: Limits =
    Limits { ante: Some((500, 10_000)), sides: [Some((100, 2_500)); 4], games_max: Some(4) };

fn audited(
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
    log: &[u8],
    every_audit: bool,
) -> (AuditState, StoredRuns) {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["log".to_owned()];
    let auditor = Auditor { every_audit, ..Auditor::new(book, values, &paths) };
    let mut state = AuditState::new(RoundIndex::new(folder.path(), Lists::default()));
    let mut kept = StoredRuns::default();
    run(&Files(vec![log.to_vec()]), &auditor, &mut state, &mut kept, PLAIN).unwrap();
    (state, kept)
}

fn same_either_way(book: &Rulebook, values: &[Option<ExactHandValues>], log: &[u8], what: &str) {
    let (short, short_kept) = audited(book, values, log, false);
    let (long, long_kept) = audited(book, values, log, true);
    assert!(long.summary.records.audited > 0, "{what}");
    assert_eq!(short.summary, long.summary, "{what}");
    assert_eq!(short.corrected, long.corrected, "{what}");
    assert_eq!(short_kept.raised, long_kept.raised, "{what}");
    assert_eq!(short_kept.rejected, long_kept.rejected, "{what}");
    assert_eq!(short_kept.left, long_kept.left, "{what}");
}

fn values(book: &Rulebook) -> Vec<Option<ExactHandValues>> {
    book.sheets.iter().map(|sheet| ExactHandValues::new(&sheet.rules, &|_, _| ()).ok()).collect()
}

#[test]
fn a_look_in_place_of_the_audits_changes_no_answer() {
    let one = [PlayerSetting::CardsSpeak, PlayerSetting::AsLaid].map(|one| book(one, LIMITS));
    let several = [2, 4].map(|sides| side_book(PlayerSetting::CardsSpeak, sides, LIMITS));
    let choice = choice_book(PlayerSetting::CardsSpeak, &[1, 2, 4], LIMITS);
    for book in one.into_iter().chain(several).chain([choice]) {
        let values = values(&book);
        for (seats, hide, deck) in [(1, false, false), (7, true, false), (6, false, true)] {
            for faults in ["all=0", "all=0.02"] {
                let options = Options {
                    seats: seats.min(6),
                    varies: seats == 7,
                    rates: Rates::parse(faults).unwrap(),
                    chain: deck,
                    limits: LIMITS,
                    hide_folds: hide,
                    hide_dealer: hide,
                    deck,
                    ..options(1_200)
                };
                let (log, _) = log(&options, &book.sheets[0]);
                let rules = &book.sheets[0].rules;
                let (setting, sides) = (rules.player_setting, rules.sides.len());
                let what = format!("{setting:?} {sides} {seats} {hide} {deck} {faults}");
                same_either_way(&book, &values, &log, &what);
            }
        }
    }
}

/// Faults that a record shows by itself are never clean at a look; a right round is, whether it shows
/// every hand or hides the folded ones, and the dealer's where all are folded.
#[test]
fn a_look_clears_every_right_round_and_no_wrong_one() {
    for hides in [false, true] {
        for setting in [PlayerSetting::CardsSpeak, PlayerSetting::AsLaid] {
            clears_right_rounds_only(&book(setting, LIMITS), hides);
        }
        clears_right_rounds_only(&side_book(PlayerSetting::CardsSpeak, 3, LIMITS), hides);
        let choice = choice_book(PlayerSetting::CardsSpeak, &[1, 3], LIMITS);
        clears_right_rounds_only(&choice, hides);
    }
}

fn clears_right_rounds_only(book: &Rulebook, hides: bool) {
    // These are found by comparing records, by names and times, or in records that are none.
    let beside = [
        "chain-broken",
        "correction-circle",
        "correction-dangling",
        "correction-twice",
        "cards-again",
        "gaming-day-far",
        "name-padded",
        "record-unreadable",
        "round-repeated",
        "sequence-gap",
        "time-backwards",
    ];
    let values = values(book);
    let rates = Rates::parse("all=0.02").unwrap();
    let options =
        Options { rates, limits: LIMITS, hide_folds: hides, hide_dealer: hides, ..options(3_000) };
    let (log, faults) = log(&options, &book.sheets[0]);
    let (mut right, mut wrong, mut hidden) = (0, 0, 0);
    for (line, text) in (1..).zip(log.split(|byte| *byte == b'\n')) {
        let Ok(record) = gincert_replay::read_json(text) else { continue };
        let table = record.table.as_ref().map_or("", |table| table.as_str());
        let at = record.at.as_ref().and_then(|at| gincert_replay::instant(at.as_str()));
        let in_force = book.pick(&record, table, at);
        let is_clean = is_clean(&record, &in_force, values[0].as_ref().unwrap());
        let text = String::from_utf8_lossy(text);
        let fault = faults.iter().find(|fault| fault.line == line);
        match fault.filter(|fault| fault.codes.iter().any(|code| !beside.contains(code))) {
            Some(fault) => {
                assert!(!is_clean, "{:?} {text}", fault.codes);
                wrong += 1;
            }
            // Corrections and void rounds go through the audits.
            None if fault.is_none() && record.corrects.is_none() && record.state.is_none() => {
                assert!(is_clean, "{text}");
                right += 1;
                hidden += u32::from(record.dealer.is_none());
            }
            None => {}
        }
    }
    assert!(right > 500 && wrong > 200, "{right} {wrong}");
    assert_eq!(hidden > 0, hides, "no round of this log hides its dealer");
}

/// What each value of a record may be in place of what it is.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            let others = [0, 1, number + 1, number - 1, number * 2, -number, 1_000_000_000_000];
            others.map(|other| json!(other)).to_vec()
        }
        Value::Bool(is_so) => vec![json!(!is_so)],
        Value::String(text) => {
            let mut others = vec![json!(""), json!("-"), json!("??"), json!(format!("{text} "))];
            others.push(json!(text.to_uppercase()));
            // Cards in another order, one less, one hidden, one twice, one changed, one unreadable.
            if let Some((first, rest)) = text.split_once(' ') {
                let changed = [
                    format!("{rest} {first}"),
                    rest.to_owned(),
                    format!("?? {rest}"),
                    format!("{first} {text}"),
                    format!("Xx {rest}"),
                ];
                others.extend(changed.map(Value::String));
                others.extend(["Ac", "Ks", "7d"].map(|card| json!(format!("{card} {rest}"))));
            }
            others.extend(["play", "fold", "Tie", "Player wins", "void"].map(Value::from));
            others
        }
        _ => vec![json!([]), json!({}), Value::Null],
    }
}

/// What an object may say besides.
const BESIDE: [(&str, &str); 18] = [
    ("side", "{\"Perfect Gin\":100}"),
    ("side", "{\"Low Three\":-300,\"Perfect Gin\":null}"),
    ("side", "{\"Lucky Deal\":0}"),
    ("side", "{\"Gin Bonus\":100}"),
    ("paid", "{\"side\":{\"perfect gin\":200}}"),
    ("total", "500"),
    ("laid", "[\"Ac Ad\"]"),
    ("adjusted", "[{\"bet\":\"ante\",\"amount\":5,\"at\":\"2026-01-01T00:00:00Z\"}]"),
    ("paid", "{\"ante\":5}"),
    ("paid", "100"),
    ("net", "-7"),
    ("state", "\"void\""),
    ("state", "\"settled\""),
    ("outcome", "\"Player wins\""),
    ("player", "\"P\""),
    ("corrects", "\"R\""),
    ("_net", "1"),
    ("colour", "1"),
];

/// Every record that differs from one by one value.
fn changed(value: &Value, found: &mut Vec<Value>, whole: &dyn Fn(Value) -> Value) {
    let others = others(value);
    found.extend(others.into_iter().map(whole));
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                let mut without = map.clone();
                without.remove(key);
                found.push(whole(Value::Object(without)));
                changed(inner, found, &|inner| {
                    let mut map = map.clone();
                    map.insert(key.clone(), inner);
                    whole(Value::Object(map))
                });
            }
            for (key, beside) in BESIDE {
                let mut map = map.clone();
                map.insert(key.to_owned(), serde_json::from_str(beside).unwrap());
                found.push(whole(Value::Object(map)));
            }
        }
        Value::Array(all) => {
            for (place, inner) in all.iter().enumerate() {
                let put = |inner: Option<Value>| {
                    let mut all = all.clone();
                    all.splice(place..=place, inner);
                    whole(Value::Array(all))
                };
                found.push(put(None));
                changed(inner, found, &|inner| put(Some(inner)));
            }
        }
        _ => {}
    }
}

#[test]
fn a_record_changed_in_any_one_value_is_judged_as_by_every_audit() {
    let one = [PlayerSetting::CardsSpeak, PlayerSetting::AsLaid].map(|one| book(one, LIMITS));
    let three = side_book(PlayerSetting::CardsSpeak, 3, LIMITS);
    let books: Vec<Rulebook> = one.into_iter().chain([three]).collect();
    for (book, hides) in books.iter().flat_map(|book| [(book, false), (book, true)]) {
        let values = values(book);
        let (hide_folds, hide_dealer) = (hides, hides);
        let options = Options { limits: LIMITS, hide_folds, hide_dealer, ..options(12) };
        let (log, _) = log(&options, &book.sheets[0]);
        let mut records = Vec::new();
        for line in log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            changed(&serde_json::from_slice(line).unwrap(), &mut records, &|record| record);
        }
        let mut lines = Vec::new();
        for (number, mut record) in records.into_iter().enumerate() {
            if let Some(round) = record.get_mut("round") {
                *round = json!(format!("R{number}"));
            }
            lines.extend(serde_json::to_vec(&record).unwrap());
            lines.push(b'\n');
        }
        assert!(lines.len() > 100_000);
        let sides = book.sheets[0].rules.sides.len();
        same_either_way(book, &values, &lines, &format!("{sides} {hides}"));
    }
}
