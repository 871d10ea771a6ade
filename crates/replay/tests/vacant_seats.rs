//! Exports that have a row for every seat, taken or not, and exports that write no zeros: which seats are vacant, which results
//! are zero, and that both are counted.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_replay::Bet;
use gincert_replay::formats::{csv, mapped};
use gincert_replay::map::{AmountFormat, BlankResults, Map, MapColumn, ReadSettings, RowIs};
use gincert_replay::rows::Field;
use gincert_replay::{Record, formats::RecordReader};
use std::collections::BTreeMap;
use std::sync::Arc;

const FIELDS: [(&str, &str); 9] = [
    ("Table", "table"),
    ("Game", "round"),
    ("Spot", "seat"),
    ("Cards", "cards"),
    ("Move", "action"),
    ("Guest", "player"),
    ("Ante", "bets_ante"),
    ("Raise", "bets_play"),
    ("Ante paid", "paid_ante"),
];

fn map(fields: &[(&str, &str)]) -> Map {
    let column = |(name, field): &(&str, &str)| MapColumn::new(*name, Field::parse(field));
    let money = AmountFormat { decimals: Some(2), ..AmountFormat::default() };
    Map {
        columns: fields.iter().map(column).collect(),
        reading: ReadSettings { money, ..ReadSettings::default() },
        ..Map::default()
    }
}

/// What each record has of its seats, and how often the map did what.
fn read(
    reader: &dyn RecordReader,
    text: &str,
    of: &dyn Fn(&Record<'_>) -> String,
) -> (Vec<String>, BTreeMap<u32, u64>) {
    let (mut records, mut counts) = (Vec::new(), BTreeMap::new());
    reader.decode(&text.as_bytes()[reader.head_bytes()..], &mut |unit| {
        unit.replaced.iter().for_each(|place| *counts.entry(*place).or_default() += 1);
        records.push(unit.read.map_or_else(|unread| unread.why, of));
    });
    (records, counts)
}

fn seats(record: &Record<'_>) -> String {
    let seats: Vec<String> = record
        .seats
        .iter()
        .map(|seat| seat.seat.map_or("-".into(), |seat| seat.to_string()))
        .collect();
    seats.join(" ")
}

/// The seats of the records of an export, and how many were vacant.
fn taken(map: Map, text: &str) -> (Vec<String>, u64) {
    let vacant = map.vacant_place();
    let reader = mapped::open(&Arc::new(map), text.as_bytes()).unwrap();
    let (records, counts) = read(reader.as_ref(), text, &seats);
    (records, counts.get(&vacant).copied().unwrap_or(0))
}

const HEADER: &str = "Table,Game,Spot,Cards,Move,Guest,Ante,Raise,Ante paid\n";

#[test]
fn a_row_without_cards_wager_and_pay_is_a_vacant_seat() {
    let rows = "MT2,8001,1,Ah 2h 7d 8s 9c Tc Ts,fold,4471,10.00,0.00,0.00\n\
                MT2,8001,2,,,,0.00,0.00,0.00\n\
                MT2,8001,3,,,,,,\n\
                MT2,8001,4,2d 4d 4h 7c 9d 9h Qs,raise,,25.00,25.00,50.00\n\
                MT2,8002,1,,,,0.00,0.00,0.00\n\
                MT2,8002,2,,,,,,\n";
    let text = format!("{HEADER}{rows}");
    assert_eq!(taken(map(&FIELDS), &text), (vec!["1 4".to_owned(), String::new()], 4));
    // The same cell by cell, as where a map leaves rows out.
    let mut slow = map(&FIELDS);
    slow.left_out.push(gincert_replay::map::RowExclusion::OtherLength);
    assert_eq!(taken(slow, &text), (vec!["1 4".to_owned(), String::new()], 4));
}

#[test]
fn a_row_with_anything_of_a_hand_is_none() {
    for row in [
        "MT2,8001,2,Ah 2h 7d 8s 9c Tc Ts,,,,,",
        "MT2,8001,2,Ah 2h 7d 8s 9c Tc Ts,,,,0.00,0.00",
        "MT2,8001,2,?? ?? ?? ?? ?? ?? ??,,,,,",
        "MT2,8001,2,,fold,,,,",
        "MT2,8001,2,,,4471,,,",
        "MT2,8001,2,,,,10.00,0.00,0.00",
        "MT2,8001,2,,,,0.00,0.00,20.00",
    ] {
        let text = format!("{HEADER}MT2,8001,1,Ad 2d 3d 4d 5d 6d 7d,fold,,5.00,0.00,0.00\n{row}\n");
        assert_eq!(taken(map(&FIELDS), &text), (vec!["1 2".to_owned()], 0), "{row}");
    }
}

/// What stands at a seat whose Ante is written as zero is of an earlier round, where another seat has a wager.
#[test]
fn a_seat_with_an_ante_of_zero_is_vacant_whatever_stands_there() {
    let first = "MT2,8001,1,Ad 2d 3d 4d 5d 6d 7d,fold,,5.00,0.00,0.00";
    for row in [
        "MT2,8001,2,Ah 2h 7d 8s 9c Tc Ts,play,4471,0.00,0.00,0.00",
        "MT2,8001,2,?? ?? ?? ?? ?? ?? ??,,,0.00,,",
        "MT2,8001,2,,fold,,0.00,0.00,0.00",
    ] {
        let stale = map(&FIELDS).stale_place();
        let of = |text: &str| {
            let reader = mapped::open(&Arc::new(map(&FIELDS)), text.as_bytes()).unwrap();
            let (records, counts) = read(reader.as_ref(), text, &seats);
            (records, counts.get(&stale).copied().unwrap_or(0))
        };
        assert_eq!(of(&format!("{HEADER}{first}\n{row}\n")), (vec!["1".to_owned()], 1), "{row}");
        // Where nobody has a wager, nothing shows which seats were taken.
        assert_eq!(of(&format!("{HEADER}{row}\n")), (vec!["2".to_owned()], 0), "{row}");
    }
}

#[test]
fn where_no_column_states_wagers_a_result_of_zero_is_a_hand() {
    let fields: Vec<(&str, &str)> =
        FIELDS.into_iter().filter(|(_, field)| !field.starts_with("bets")).collect();
    let text =
        "Table,Game,Spot,Cards,Move,Guest,Ante paid\nMT2,8001,1,,,,0.00\nMT2,8001,2,,,,5.00\n";
    assert_eq!(taken(map(&fields), text), (vec!["1 2".to_owned()], 0));
}

#[test]
fn rows_of_wagers_and_seats_side_by_side_are_counted_too() {
    let fields = [
        ("Table", "table"),
        ("Game", "round"),
        ("Spot", "seat"),
        ("Cards", "cards"),
        ("Bet", "wager"),
        ("Staked", "bets"),
        ("Paid", "paid"),
    ];
    let wagers = Map { row: RowIs::Wager, ..map(&fields) };
    let text = "Table,Game,Spot,Cards,Bet,Staked,Paid\n\
                MT2,8001,1,Ad 2d 3d 4d 5d 6d 7d,ante,5.00,0.00\nMT2,8001,1,,play,0.00,0.00\n\
                MT2,8001,2,,ante,0.00,0.00\nMT2,8001,2,,play,0.00,0.00\n";
    assert_eq!(taken(wagers, text), (vec!["1".to_owned()], 1));
    let side = |name: &str, seat, field: &str| MapColumn {
        seat: Some(seat),
        ..MapColumn::new(name, Field::parse(field))
    };
    let mut beside = map(&FIELDS[..2]);
    for seat in 1..=3 {
        beside.columns.push(side(&format!("C{seat}"), seat, "cards"));
        beside.columns.push(side(&format!("A{seat}"), seat, "bets_ante"));
    }
    let text = "Table,Game,C1,A1,C2,A2,C3,A3\nMT2,8001,Ad 2d 3d 4d 5d 6d 7d,5.00,,0.00,,\n";
    assert_eq!(taken(beside, text), (vec!["1".to_owned()], 2));
}

#[test]
fn the_format_of_this_tool_states_its_seats_itself() {
    let text =
        "table,round,seat,cards,bets_ante\nMT2,8001,1,Ad 2d 3d 4d 5d 6d 7d,5\nMT2,8001,2,,0\n";
    let reader = gincert_replay::formats::find("csv").unwrap().open(text.as_bytes()).unwrap();
    assert_eq!(read(reader.as_ref(), text, &seats).0, ["1 2"]);
    assert_eq!(csv::split("MT2,8001", b',').unwrap().len(), 2);
}

/// The net results of each seat: ante, play and all together.
fn nets(record: &Record<'_>) -> String {
    let of = |seat: &gincert_replay::SeatRecord<'_>| {
        let amounts = [Bet::Ante, Bet::Play, Bet::Total].map(|bet| {
            let net = seat.net.as_ref().and_then(|net| net.get(bet));
            net.map_or("-".to_owned(), |net| net.to_string())
        });
        amounts.join(" ")
    };
    record.seats.iter().map(of).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_blank_result_of_a_wager_is_zero_only_where_the_map_says_so() {
    let fields = [
        ("Table", "table"),
        ("Game", "round"),
        ("State", "state"),
        ("Spot", "seat"),
        ("Move", "action"),
        ("Ante", "bets_ante"),
        ("Raise", "bets_play"),
        ("Ante won", "net_ante"),
        ("Raise won", "net_play"),
    ];
    let text = "Table,Game,State,Spot,Move,Ante,Raise,Ante won,Raise won\n\
                MT2,8001,,1,play,10.00,10.00,10.00,\nMT2,8001,,2,fold,25.00,,-25.00,\n\
                MT2,8002,void,1,play,10.00,10.00,,\n";
    let with = |blank_results| {
        let map = Map { blank_results, ..map(&fields) };
        let blank = map.blank_place();
        let reader = mapped::open(&Arc::new(map), text.as_bytes()).unwrap();
        let (records, counts) = read(reader.as_ref(), text, &nets);
        (records.join(" | "), counts.get(&blank).copied().unwrap_or(0))
    };
    let stated = "1000 - -; -2500 - - | - - -".to_owned();
    assert_eq!(with(BlankResults::NotStated), (stated, 0));
    // A wager that was not made has no result, and neither has a void round.
    let zero = "1000 0 -; -2500 - - | - - -".to_owned();
    assert_eq!(with(BlankResults::Zero), (zero, 1));
    let total = [
        ("Table", "table"),
        ("Game", "round"),
        ("Spot", "seat"),
        ("Ante", "bets_ante"),
        ("Net", "net_total"),
    ];
    let map = Map { blank_results: BlankResults::Zero, ..map(&total) };
    let text = "Table,Game,Spot,Ante,Net\nMT2,8001,1,10.00,\nMT2,8001,2,10.00,-10.00\n";
    let reader = mapped::open(&Arc::new(map), text.as_bytes()).unwrap();
    assert_eq!(read(reader.as_ref(), text, &nets).0, ["- - 0; - - -1000"]);
}
