//! Results whose sign is a word, in their cell or in a column of its own, in every layout that a map reads.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_replay::Bet;
use gincert_replay::formats::mapped;
use gincert_replay::map::{
    AmountFormat, CharacterColumn, Layout, Map, MapColumn, ReadSettings, RowIs, SignWords,
};
use gincert_replay::rows::Field;
use std::sync::Arc;

fn map(columns: &[(&str, &str)]) -> Map {
    let column = |(name, field): &(&str, &str)| {
        let (seat, field) = match field.split_once(": ") {
            Some((seat, field)) => {
                (seat.strip_prefix("seat ").and_then(|seat| seat.parse().ok()), field)
            }
            None => (None, *field),
        };
        MapColumn { seat, ..MapColumn::new(*name, Field::parse(field)) }
    };
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let sign_words = SignWords { losses: owned(&["L", "DR"]), others: owned(&["W", "P", "CR"]) };
    let money = AmountFormat { decimals: Some(2), ..AmountFormat::default() };
    Map {
        columns: columns.iter().map(column).collect(),
        reading: ReadSettings { money, sign_words, ..ReadSettings::default() },
        ..Map::default()
    }
}

/// The results of Ante, Play and bonus of each seat of the first record, or why it is none.
fn results(map: &Map, text: &str) -> Result<Vec<[Option<i64>; 3]>, String> {
    let reader = mapped::open(&Arc::new(map.clone()), text.as_bytes())?;
    let mut read = None;
    reader.decode(&text.as_bytes()[reader.head_bytes()..], &mut |unit| {
        let record = unit.read.map_err(|unread| unread.why).map(|record| {
            let of = |bet, seat: &gincert_replay::SeatRecord<'_>| {
                seat.net.as_ref().and_then(|net| net.get(bet))
            };
            let bets = [Bet::Ante, Bet::Play, Bet::BONUS];
            record.seats.iter().map(|seat| bets.map(|bet| of(bet, seat))).collect()
        });
        read.get_or_insert(record);
    });
    read.unwrap()
}

const BY_SEAT: [(&str, &str); 9] = [
    ("Table", "table"),
    ("Game", "round"),
    ("Seat", "seat"),
    ("Ante", "bets_ante"),
    ("Ante Result", "net_ante"),
    ("Ante Amount", "net_ante"),
    ("Play Result", "net_play"),
    ("Play Amount", "net_play"),
    ("Bonus", "net_bonus"),
];

const EXPECTED: [Option<i64>; 3] = [Some(-1000), Some(0), Some(-500)];

#[test]
fn a_word_and_an_amount_in_two_columns_are_one_result() {
    let text = "Table,Game,Seat,Ante,Ante Result,Ante Amount,Play Result,Play Amount,Bonus\n\
                T1,7,1,10.00,L,10.00,P,0.00,5.00 DR\nT1,7,2,5.00,W,5.00,,,CR 25.00\n";
    let second = [Some(500), None, Some(2500)];
    assert_eq!(results(&map(&BY_SEAT), text), Ok(vec![EXPECTED, second]));
    let lines = "{\"Table\":\"T1\",\"Game\":\"7\",\"Seat\":1,\"Ante\":10.00,\"Ante Result\":\"L\",\"Ante Amount\":10.00,\
                 \"Play Result\":\"P\",\"Play Amount\":\"0.00\",\"Bonus\":\"5.00 DR\"}\n";
    let json = Map { layout: Some(Layout::JsonLines), ..map(&BY_SEAT) };
    assert_eq!(results(&json, lines), Ok(vec![EXPECTED]));
    let widths =
        [(1, 2), (4, 4), (6, 6), (8, 12), (14, 14), (16, 20), (22, 22), (24, 27), (29, 36)];
    let characters = BY_SEAT.iter().zip(widths).map(|((name, _), (from, to))| CharacterColumn {
        name: (*name).to_owned(),
        from,
        to,
    });
    let fixed =
        Map { layout: Some(Layout::FixedWidth), characters: characters.collect(), ..map(&BY_SEAT) };
    assert_eq!(results(&fixed, "T1 7 1 10.00 L 10.00 P 0.00  5.00 DR\n"), Ok(vec![EXPECTED]));
}

#[test]
fn seats_side_by_side_and_rows_of_wagers_have_words_as_well() {
    let side_by_side = map(&[
        ("Table", "table"),
        ("Game", "round"),
        ("S1 Ante", "seat 1: bets_ante"),
        ("S1 Result", "seat 1: net_ante"),
        ("S1 Result", "seat 1: net_play"),
        ("S1 Ante Amount", "seat 1: net_ante"),
        ("S1 Play Amount", "seat 1: net_play"),
        ("S2 Ante", "seat 2: bets_ante"),
        ("S2 Result", "seat 2: net_ante"),
        ("S2 Ante Amount", "seat 2: net_ante"),
    ]);
    let text = "Table,Game,S1 Ante,S1 Result,S1 Ante Amount,S1 Play Amount,S2 Ante,S2 Result,S2 Ante Amount\n\
                T1,7,10.00,L,10.00,20.00,0.00,P,0.00\n";
    // The second seat has zeros alone, and a word that says nothing.
    let first = [Some(-1000), Some(-2000), None];
    assert_eq!(results(&side_by_side, text), Ok(vec![first]));
    let wagers = map(&[
        ("Table", "table"),
        ("Game", "round"),
        ("Seat", "seat"),
        ("Bet", "wager"),
        ("Stake", "bets"),
        ("Result", "net"),
        ("Amount", "net"),
    ]);
    let wagers = Map { row: RowIs::Wager, ..wagers };
    let text = "Table,Game,Seat,Bet,Stake,Result,Amount\nT1,7,1,ante,10.00,L,10.00\nT1,7,1,play,10.00,P,0.00\n\
                T1,7,1,bonus,5.00,L,5.00\n";
    assert_eq!(results(&wagers, text), Ok(vec![EXPECTED]));
}

#[test]
fn what_a_word_does_not_say_makes_an_amount_unreadable() {
    let header = "Table,Game,Seat,Ante,Ante Result,Ante Amount,Play Result,Play Amount,Bonus\n";
    for (row, message) in [
        ("T1,7,1,10.00,X,10.00,,,", "'X 10.00' is not an amount"),
        ("T1,7,1,10.00,L,-10.00,,,", "'L -10.00' is not an amount"),
        ("T1,7,1,10.00 L,,,,,", "'10.00 L' is not an amount"),
    ] {
        let why = results(&map(&BY_SEAT), &format!("{header}{row}\n")).unwrap_err();
        assert!(why.contains(message), "{why}");
    }
    // A word without an amount states no result.
    let text = format!("{header}T1,7,1,10.00,L,,P,,\n");
    assert_eq!(results(&map(&BY_SEAT), &text), Ok(vec![[None; 3]]));
}
