//! Tables whose cells a map rearranges: titles above the header line, joined and shared columns, seats side by
//! side, rows that are left out.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_replay::Bet;
use gincert_replay::formats::mapped;
use gincert_replay::map::{
    AmountFormat, Map, MapColumn, ReadSettings, RowCondition, RowExclusion, SignForm, TimeForm,
    Times,
};
use gincert_replay::rows::Field;
use std::sync::Arc;

fn column(name: &str, field: &str) -> MapColumn {
    let (seat, field) = match field.split_once(": ") {
        Some((seat, field)) => (Some(seat.parse().unwrap()), field),
        None => (None, field),
    };
    MapColumn { seat, ..MapColumn::new(name, Some(Field::parse(field).unwrap())) }
}

fn map(columns: &[(&str, &str)]) -> Map {
    Map {
        columns: columns.iter().map(|(name, field)| column(name, field)).collect(),
        reading: ReadSettings {
            money: AmountFormat {
                decimals: Some(2),
                thousands: Some(','),
                sign: SignForm::Brackets,
                ..AmountFormat::default()
            }
            .with_currency_sign("$")
            .unwrap(),
            time: Times {
                form: TimeForm::Pattern("%Y-%m-%d %H:%M".to_owned()),
                ..Times::default()
            },
            ..ReadSettings::default()
        },
        ..Map::default()
    }
}

/// What the records of a table are, a line each: round, number, time, and each seat with cards and ante; or why
/// a record was not read.
fn records(map: Map, text: &str) -> Vec<String> {
    let reader = mapped::open(&Arc::new(map), text.as_bytes()).unwrap();
    let rows = &text.as_bytes()[reader.head_bytes()..];
    let mut found = Vec::new();
    reader.decode(rows, &mut |unit| {
        found.push(match unit.read {
            Err(unread) => unread.why,
            Ok(record) => {
                let text = |text: &Option<gincert_replay::Text<'_>>| {
                    text.as_ref().map_or("-".to_owned(), |text| text.as_str().to_owned())
                };
                let seats = record.seats.iter().map(|seat| {
                    let cards =
                        seat.cards.map_or("-".to_owned(), |cards| cards.cards().to_string());
                    let ante = seat.bets.as_ref().and_then(|bets| bets.get(Bet::Ante));
                    format!("{:?} {cards} {ante:?}", seat.seat)
                });
                let seats: Vec<String> = seats.collect();
                let (round, at) = (text(&record.round), text(&record.at));
                format!("{round} {:?} {at} | {}", record.seq, seats.join(" | "))
            }
        });
    });
    found
}

const SHARED: [(&str, &str); 5] =
    [("Game", "round"), ("Game", "seq"), ("Pit", "table"), ("Day", "at"), ("Clock", "at")];

#[test]
fn one_column_holds_two_fields_and_two_columns_hold_one() {
    let columns = [
        ("C1", "cards"),
        ("C2", "cards"),
        ("Cards (2)", "dealer_cards"),
        ("column 8", "bets_ante"),
    ];
    let text = "Report of the week\nsep=;\n\nGame ;Pit;Day;Clock;C1;C2;Cards;;Cards\n\
                7;T1;2026-11-20;14:03;Ac;Kd;x;$1,250.00;2s 3s\n";
    let mut map = map(&[&SHARED[..], &columns[..]].concat());
    map.header_line = Some(4);
    map.separator = Some(b';');
    map.columns.push(MapColumn::new("Cards", None));
    let expected = "7 Some(7) 2026-11-20T14:03:00Z | None Ac Kd Some(125000)";
    assert_eq!(records(map.clone(), text), [expected]);
    map.header_line = Some(9);
    let fault = mapped::open(&Arc::new(map), text.as_bytes()).err().unwrap();
    assert!(fault.contains("fewer lines"), "{fault}");
}

#[test]
fn seats_side_by_side_are_seats_of_one_round_and_vacant_ones_are_none() {
    let columns =
        [("P1", "1: cards"), ("A1", "1: bets_ante"), ("P2", "2: cards"), ("A2", "2: bets_ante")];
    let map = map(&[&SHARED[..], &columns[..]].concat());
    let text = "Game,Pit,Day,Clock,P1,A1,P2,A2\n\
                7,T1,2026-11-20,14:03,Ac Kd,5.00,2s 3s,(5.00)\n\
                8,T1,2026-11-20,14:04,,0.00,4s 5s,7\n\
                9,T1,2026-11-20,14:05,,$0.00,,\n\
                10,T1,2026-11-20,14:06,Ac Kd,5.0.0,,\n";
    assert_eq!(
        records(map, text),
        [
            "7 Some(7) 2026-11-20T14:03:00Z | Some(1) Ac Kd Some(500) | Some(2) 2s 3s Some(-500)",
            "8 Some(8) 2026-11-20T14:04:00Z | Some(2) 4s 5s Some(700)",
            "9 Some(9) 2026-11-20T14:05:00Z | ",
            "in column 'A1', '5.0.0' is not an amount: its decimals, thousands, sign or currency sign are \
             not written as the map states",
        ]
    );
}

#[test]
fn rows_are_left_out_by_a_text_or_their_length_and_never_with_a_card() {
    let columns = [("Hand", "cards"), ("Ante", "bets_ante")];
    let mut map = map(&[&SHARED[..], &columns[..]].concat());
    let of = |column: &str, text: &str| RowExclusion::Text(RowCondition::new(column, text));
    map.left_out = vec![of("Game", "Total"), RowExclusion::OtherLength, of("Kind", "TEST")];
    let text = "Game,Pit,Day,Clock,Hand,Ante,Kind\n\
                Total,,,,,1.00,\n\
                7,T1,2026-11-20,14:03,Ac,5.00,TEST\n\
                Total,T1,2026-11-20,14:03,Ad,5.00,\n\
                9,T1,2026-11-20,14:03,,5.00,TEST\n\
                Page 1\n\
                1,2,3,4,Kd,6\n";
    let read = [
        "7 Some(7) 2026-11-20T14:03:00Z | None Ac Some(500)",
        "in column 'Game', 'Total' is not a whole number",
        "the number of cells of a row is 6, that of the header 7",
    ];
    assert_eq!(records(map.clone(), text), read);
    let reader = mapped::open(&Arc::new(map.clone()), text.as_bytes()).unwrap();
    // Of the three, and after them of those that a row with a card fulfils.
    assert_eq!(reader.left_out(&text.as_bytes()[reader.head_bytes()..]), [0, 3 + 2, 3, 2, 1]);
    map.left_out = vec![of("Sort", "TEST")];
    assert!(mapped::open(&Arc::new(map), text.as_bytes()).is_err());
}

#[test]
fn a_field_of_a_seat_needs_its_seat_where_seats_are_side_by_side() {
    for columns in
        [[("P1", "1: cards"), ("A1", "bets_ante")], [("P1", "1: table_net"), ("A1", "reason")]]
    {
        let map = map(&[&SHARED[..], &columns[..]].concat());
        let text = "Game,Pit,Day,Clock,P1,A1\n";
        let fault = mapped::open(&Arc::new(map), text.as_bytes()).err().unwrap();
        assert!(fault.contains("side by side"), "{fault}");
    }
}
