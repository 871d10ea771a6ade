//! Tables that no one should send: each gives records or reasons, the same however it is cut.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use gincert_replay::formats::{Format, LINE_BYTES_MAX, RecordReader, find, mapped};
use gincert_replay::map::{
    AmountFormat, Layout, Map, MapColumn, ReadSettings, RowIs, TimeForm, Times,
};
use gincert_replay::rows::{COLUMNS_MAX, Field, ROWS_MAX};
use std::sync::Arc;

const HEADER: &str = "table,round,seat,bets_ante,net_ante,action\n";

/// A record's round and the number of its seats, or why it is none.
type Said = Result<(String, usize), String>;

fn open(text: &str) -> Result<Box<dyn RecordReader>, String> {
    find("csv").unwrap().open(text.as_bytes())
}

/// Each record's round and seats, or why it is none. The file is decoded whole and in pieces.
fn read(decode: &dyn RecordReader, bytes: &[u8]) -> Vec<Said> {
    let rows = &bytes[decode.head_bytes()..];
    let mut found = Vec::new();
    decode.decode(rows, &mut |unit| {
        let record = unit.read.map_err(|unread| unread.why).map(|record| {
            let round = record.round.as_ref().map(|round| round.as_str().to_owned());
            (round.unwrap_or_default(), record.seats.len())
        });
        found.push((unit.offset, record));
    });
    for piece in [1, 7, 50, 400] {
        assert_eq!(in_pieces(decode, rows, piece), found, "pieces of {piece}");
    }
    found.into_iter().map(|(_, record)| record).collect()
}

/// As a reader does it: more bytes are held until a cut is found.
fn in_pieces(decode: &dyn RecordReader, rows: &[u8], piece: usize) -> Vec<(usize, Said)> {
    let (mut found, mut begin, mut end) = (Vec::new(), 0, 0);
    while begin < rows.len() {
        end = (end + piece).min(rows.len());
        let held = &rows[begin..end];
        let cut = if end == rows.len() { held.len() } else { decode.cut(held) };
        assert!(cut <= held.len());
        decode.decode(&held[..cut], &mut |unit| {
            let record = unit.read.map_err(|unread| unread.why).map(|record| {
                let round = record.round.as_ref().map(|round| round.as_str().to_owned());
                (round.unwrap_or_default(), record.seats.len())
            });
            found.push((begin + unit.offset, record));
        });
        begin += cut;
    }
    found
}

fn rows(text: &str) -> Vec<Said> {
    let text = format!("{HEADER}{text}");
    read(open(&text).unwrap().as_ref(), text.as_bytes())
}

fn why(text: &str) -> String {
    let found = rows(text);
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].clone().unwrap_err()
}

fn round(name: &str, seats: usize) -> Said {
    Ok((name.to_owned(), seats))
}

#[test]
fn a_file_without_a_usable_header_says_why() {
    for (head, why) in [
        ("", "header line is missing"),
        ("\n \r\n", "header line is missing"),
        ("table,seat\n", "column 'round' is missing"),
        ("round,seat\n", "column 'table' is missing"),
        ("table,round,round\n", "appears twice"),
        ("table,round,dealer_cards,dealer.cards\n", "two columns contain"),
        ("table,\"round\n", "quote is not closed"),
        ("table,round,wager\n", "needs a map"),
    ] {
        let found = open(head).err().unwrap();
        assert!(found.contains(why), "{head:?}: {found}");
    }
    let many = "x,".repeat(1_000_000);
    assert!(open(&many).err().unwrap().contains("bytes"));
    let columns: Vec<String> = (0..COLUMNS_MAX - 2).map(|column| format!("_{column}")).collect();
    let most = format!("table,round,{}\n", columns.join(","));
    assert!(open(&most).is_ok());
    let more = format!("x,{most}");
    assert!(open(&more).err().unwrap().contains("columns"));
    let no_text = [b"table,round,".as_slice(), b"\xff\n"].concat();
    let found = find("csv").unwrap().open(&no_text).err().unwrap();
    assert!(found.contains("UTF-8"), "{found}");
}

#[test]
fn a_header_alone_is_a_log_without_records() {
    assert!(rows("").is_empty());
    assert!(rows("\n\r\n \t\n").is_empty());
    let text = "\u{feff}table;round;seat\nT1;7;1\n";
    assert_eq!(Format::of(text.as_bytes()).name, "csv");
    assert_eq!(read(open(text).unwrap().as_ref(), text.as_bytes()), [round("7", 1)]);
}

#[test]
fn rows_of_one_round_are_one_record() {
    let found = rows("T1,1,1,5,,\nT1,1,2,5,,\n\nT1,2,1,5,,\nT2,2,1,5,,\nT1,2,1,5,,");
    let expected = [round("1", 2), round("2", 1), round("2", 1), round("2", 1)];
    assert_eq!(found, expected);
    // A round that never ends is cut after so many rows.
    let endless: String = (0..ROWS_MAX * 2 + 3).map(|seat| format!("T,1,{seat},,,\n")).collect();
    let found = rows(&endless);
    assert_eq!(found, [round("1", ROWS_MAX), round("1", ROWS_MAX), round("1", 3)]);
}

/// What a row that breaks off tells of its round: nothing from the cell in which it breaks off.
#[test]
fn the_cell_in_which_a_row_breaks_off_is_not_believed() {
    let told = |row: &str| {
        let text = format!("table,gaming_day,seq,at,round,seat\n{row}\n");
        let decode = open(&text).unwrap();
        let mut told = None;
        decode.decode(&text.as_bytes()[decode.head_bytes()..], &mut |unit| {
            told = unit.read.unwrap_err().partial;
        });
        format!("{told:?}")
    };
    let whole = told("T1,2026-10-29,365,2026-10-29T14:00:00Z,3");
    assert!(whole.contains("365") && whole.contains("14:00"), "{whole}");
    let at = told("T1,2026-10-29,365,2026-10-29T1");
    assert!(at.contains("365") && at.contains("2026-10-29") && at.contains("at: None"), "{at}");
    // A number that breaks off might be that of another round.
    assert_eq!(told("T1,2026-10-29,36"), "None");
    // More cells than the header has are no sign of a row that breaks off.
    assert!(told("T1,2026-10-29,365,2026-10-29T14:00:00Z,3,1,").contains("365"));
}

#[test]
fn a_row_that_is_none_is_named_once_and_the_others_are_read() {
    for (row, reason) in [
        ("T1,2,1", "number of cells of a row is 3, that of the header 6"),
        ("T1,2,1,5,,,", "cells of a row is 7"),
        ("T1,2,1,5,,\"play", "a quote is not closed"),
        ("T1,2,1,5,,pl\"ay", "a quote is inside"),
        ("T1,2,1,5,,\"play\"x", "follows a closing quote"),
        ("T1,,1,5,,", ""),
    ] {
        let found = rows(&format!("T1,1,1,5,,\n{row}\nT1,3,1,5,,\n"));
        assert_eq!(found.len(), 3, "{row}");
        assert_eq!((&found[0], &found[2]), (&round("1", 1), &round("3", 1)));
        if reason.is_empty() {
            // A row without a round's name is a record by itself, which names no round.
            assert_eq!(found[1], round("", 1));
        } else {
            let found = found[1].clone().unwrap_err();
            assert!(found.contains(reason), "{row}: {found}");
        }
    }
    // One bad row spoils the record of its round, and nothing else.
    let found = rows("T1,1,1,5,,\nT1,1,2,five,,\nT1,2,1,5,,\n");
    assert!(found[0].clone().unwrap_err().contains("'bets_ante', 'five'"));
    assert_eq!(found[1..], [round("2", 1)]);
}

#[test]
fn a_quoted_line_break_is_refused() {
    let found = rows("T1,1,1,5,,\"a\nb\"\n");
    assert_eq!(found.len(), 2);
    assert!(found[0].clone().unwrap_err().contains("a quote is not closed"));
    assert!(found[1].clone().unwrap_err().contains("a quote is inside"));
}

#[test]
fn bytes_that_are_no_text_spoil_their_row_only() {
    let mut bytes = format!("{HEADER}T1,1,1,5,,").into_bytes();
    bytes.extend(b"\xff\xfe\nT1,2,1,5,,\n");
    let decode = find("csv").unwrap().open(&bytes).unwrap();
    let found = read(decode.as_ref(), &bytes);
    assert!(found[0].clone().unwrap_err().contains("not UTF-8"));
    assert_eq!(found[1], round("2", 1));
    assert_eq!(rows("T\0,1,1,5,,\0\n"), [round("1", 1)]);
}

#[test]
fn a_line_of_more_bytes_than_a_record_has_is_refused() {
    let text = |bytes: usize| {
        let row = "T1,1,1,5,,";
        format!("{row}{}\nT1,2,1,5,,\n", "x".repeat(bytes - row.len()))
    };
    assert_eq!(rows(&text(LINE_BYTES_MAX))[0], round("1", 1));
    let found = rows(&text(LINE_BYTES_MAX + 1));
    assert!(found[0].clone().unwrap_err().contains("more than"));
    assert_eq!(found[1], round("2", 1));
}

#[test]
fn an_amount_is_a_whole_number_of_minor_units_or_none() {
    for amount in [
        "1e3",
        "12.345",
        "-0",
        " 5",
        "5 ",
        "$5",
        "+5",
        "0x10",
        "1_000",
        "\"1,000\"",
        "NaN",
        "\u{20ac}5",
        "1000000000001",
        "99999999999999999999999",
        "--5",
        "05",
    ] {
        let found = why(&format!("T1,1,1,5,{amount},\n"));
        assert!(found.contains("in column 'net_ante'"), "{amount}: {found}");
    }
    assert_eq!(rows("T1,1,1,5,-1000000000000,\n"), [round("1", 1)]);
}

#[test]
fn an_amount_in_chips_is_worth_as_much_however_many_digits_it_has() {
    let text = "table,round,seat,chips\nT1,1,1,2\nT1,2,1,10\nT1,3,1,2000\nT1,4,1,9999999\n";
    let amounts = |unit: i64| {
        let mut map = Map::clone(&map(
            Layout::Csv,
            RowIs::Seat,
            &[
                ("table", Field::Table),
                ("round", Field::Round),
                ("seat", Field::Seat),
                ("chips", Field::parse_column("bets_ante").unwrap().0),
            ],
        ));
        map.reading.money = AmountFormat { unit, ..AmountFormat::default() };
        let decode = mapped::open(&Arc::new(map), text.as_bytes()).unwrap();
        let mut found = Vec::new();
        decode.decode(&text.as_bytes()[decode.head_bytes()..], &mut |unit| {
            let bets = unit.read.unwrap().seats[0].bets.clone().unwrap();
            found.push(bets.get(gincert_replay::Bet::Ante).unwrap());
        });
        found
    };
    assert_eq!(amounts(1), [2, 10, 2000, 9_999_999]);
    assert_eq!(amounts(250), [500, 2500, 500_000, 2_499_999_750]);
}

#[test]
fn rows_that_contradict_each_other_are_no_record() {
    let header = "table,round,at,seat\n";
    let text = format!("{header}T1,1,2026-11-20T14:03:11Z,1\nT1,1,2026-11-20T14:03:12Z,2\n");
    let found = read(open(&text).unwrap().as_ref(), text.as_bytes());
    assert!(found[0].clone().unwrap_err().contains("contradict"));
    let text = format!("{header}T1,1,2026-11-20T14:03:11Z,1\nT1,1,,2\n");
    let found = read(open(&text).unwrap().as_ref(), text.as_bytes());
    assert_eq!(found, [round("1", 2)]);
}

#[test]
fn several_corrections_of_a_seat_stand_in_rows_of_their_own() {
    let text = "table,round,seat,bets_ante,adjusted_bet,adjusted_amount\n\
                T1,1,1,500,ante,-5\nT1,1,2,500,,\nT1,1,1,,ante,-7\n";
    let decode = open(text).unwrap();
    let mut moved = Vec::new();
    decode.decode(&text.as_bytes()[decode.head_bytes()..], &mut |unit| {
        for seat in &unit.read.unwrap().seats {
            let amounts = seat.adjusted.iter().map(|one| one.amount.unwrap().0);
            moved.push(amounts.collect::<Vec<_>>());
        }
    });
    assert_eq!(moved, [vec![-5, -7], vec![]]);
}

fn map(layout: Layout, row: RowIs, columns: &[(&str, Field)]) -> Arc<Map> {
    let columns = columns.iter().map(|(name, field)| MapColumn::new(*name, Some(*field)));
    Arc::new(Map {
        layout: Some(layout),
        row,
        reading: ReadSettings {
            money: AmountFormat { decimals: Some(2), ..AmountFormat::default() },
            time: Times {
                form: TimeForm::Pattern("%Y-%m-%d %H:%M".to_owned()),
                zone: jiff::tz::TimeZone::get("America/Los_Angeles").unwrap(),
                ..Times::default()
            },
            ..ReadSettings::default()
        },
        columns: columns.collect(),
        ..Map::default()
    })
}

#[test]
fn a_map_never_guesses() {
    let columns = [
        ("T", Field::Table),
        ("R", Field::Round),
        ("S", Field::Seat),
        ("At", Field::At),
        ("W", Field::Wager),
        ("Net", Field::WagerNet),
    ];
    let map = map(Layout::JsonLines, RowIs::Wager, &columns);
    for (line, reason) in [
        (r#"{"T":"T1","R":"1","S":1,"At":"2026-03-08 02:30"}"#, "skipped"),
        (r#"{"T":"T1","R":"1","S":1,"At":"yesterday"}"#, "not a time of the form"),
        (r#"{"T":"T1","R":"1","S":1,"W":"ante","Net":1e3}"#, "not an amount"),
        (r#"{"T":"T1","R":"1","S":1,"W":"ante","Net":12.345}"#, "not an amount"),
        (r#"{"T":"T1","R":"1","S":1,"W":"ante","Net":-0}"#, "not an amount"),
        (r#"{"T":"T1","R":"1","S":1,"W":"ante","Net":" 5"}"#, "not an amount"),
        (r#"{"T":"T1","R":"1","S":1,"W":"lucky","Net":5}"#, "not a wager"),
        (r#"{"T":"T1","R":"1","S":1,"Net":5}"#, "its wager"),
        (r#"{"T":"T1","R":"1","S":[[1]]}"#, "a list or an object"),
        (r#"{"T":"T1","R":"1","S":"one"}"#, "not a seat number"),
        (r#"{"T":"T1","R":"1","R":"2"}"#, "twice"),
        (r#"{"T":"T1","R":"1""#, "cut off"),
        (r#"["T1","1"]"#, "in place of an object"),
        ("not JSON", "expected"),
    ] {
        let text = format!("{line}\n");
        let decode = mapped::open(&map, text.as_bytes()).unwrap();
        let found = read(decode.as_ref(), text.as_bytes());
        let found = found[0].clone().unwrap_err();
        assert!(found.contains(reason), "{line}: {found}");
    }
    let ante = r#"{"T":"T1","R":"1","S":1,"W":"ante","Net":12.3}"#;
    let play = ante.replace("ante", "play");
    let text = format!("{ante}\n{play}\n{play}\n");
    let decode = mapped::open(&map, text.as_bytes()).unwrap();
    let found = read(decode.as_ref(), text.as_bytes());
    assert!(found[0].clone().unwrap_err().contains("two rows"));
}

#[test]
fn a_record_that_is_written_twice_is_two_records() {
    assert_eq!(rows("T,1,1,5,,\nT,1,1,5,,\n"), [round("1", 1), round("1", 1)]);
    let two = "T,1,1,5,,\nT,1,2,5,,\n";
    assert_eq!(rows(&two.repeat(3)), vec![round("1", 2); 3]);
    // A seat other than the first that stands twice is no record that begins over.
    assert!(rows("T,1,1,5,,\nT,1,2,5,,\nT,1,2,5,,\n")[0].is_ok());
    let columns = [
        ("T", Field::Table),
        ("R", Field::Round),
        ("S", Field::Seat),
        ("W", Field::Wager),
        ("Net", Field::WagerNet),
        ("Moved", Field::AdjustedAmount),
    ];
    let map = map(Layout::Csv, RowIs::Wager, &columns);
    let record = "T,1,1,ante,5,\nT,1,1,play,5,\nT,1,1,ante,,1\nT,1,2,ante,5,\n";
    let text = format!("T,R,S,W,Net,Moved\n{record}{record}");
    let decode = mapped::open(&map, text.as_bytes()).unwrap();
    let found = read(decode.as_ref(), text.as_bytes());
    assert_eq!(found, [round("1", 2), round("1", 2)], "a correction is a part of its record");
}

#[test]
fn a_further_correction_is_read_whatever_stands_for_nothing_beside_it() {
    let columns = [
        ("T", Field::Table),
        ("R", Field::Round),
        ("S", Field::Seat),
        ("Outcome", Field::Outcome),
        ("Moved", Field::AdjustedAmount),
    ];
    let mut map = Map::clone(&map(Layout::Csv, RowIs::Seat, &columns));
    map.words.push(gincert_replay::map::MapWord {
        field: Field::Outcome,
        theirs: "n/a".to_owned(),
        ours: String::new(),
    });
    let map = Arc::new(map);
    let text = "T,R,S,Outcome,Moved\nT,1,1,n/a,5\nT,1,1,n/a,7\nT,1,1,,9\nT,2,1,,\n";
    let decode = mapped::open(&map, text.as_bytes()).unwrap();
    let mut moved = Vec::new();
    decode.decode(&text.as_bytes()[decode.head_bytes()..], &mut |unit| {
        let record = unit.read.unwrap();
        let amounts = record.seats[0].adjusted.iter().map(|one| one.amount.unwrap().0);
        moved.push(amounts.collect::<Vec<_>>());
    });
    assert_eq!(moved, [vec![500, 700, 900], vec![]]);
}

#[test]
fn a_table_that_is_not_the_maps_says_so() {
    let map = map(Layout::Csv, RowIs::Seat, &[("T", Field::Table), ("R", Field::Round)]);
    assert!(mapped::open(&map, b"T,R\n").is_ok());
    let found = mapped::open(&map, b"T,Round\n").err().unwrap();
    assert!(found.contains("'R'"), "{found}");
    let found = mapped::open(&map, b"").err().unwrap();
    assert!(found.contains("header line is missing"), "{found}");
}

/// A line with a quote is read from its beginning, cell by cell; one without shares with the line before
/// what both begin with. Each table says the same either way, whatever is changed in it.
#[test]
fn a_row_says_the_same_whether_or_not_it_is_read_beside_the_row_before() {
    let header = "table,gaming_day,round,seq,at,dealer_cards,dealer_qualifies,seat,cards,action,deadwood,\
                  bets_ante,net_ante,adjusted_amount,laid,shift\n";
    let day = "T1,2026-10-29,7,417,2026-10-29T14:00:00Z,Ac 2d ??,true";
    let next = "T1,2026-10-29,8,418,2026-10-29T14:01:00Z,-,false";
    let table = format!(
        "{day},1,Kc Kd Kh,play,-,500,-500,,Kc Kd Kh,D\n{day},2,,fold,,700,-700,,,\n{day},2,,,,,,50,,\n\
         {next},1,2c 3c,play,2c 3c,500,500,,,D\n{next},2,4c,play,,5,5,,4c|5c,\n"
    );
    let said = |rows: &str| {
        let text = format!("{header}{rows}");
        let decode = open(&text).unwrap();
        let mut said = Vec::new();
        let rows = &text.as_bytes()[decode.head_bytes()..];
        decode.decode(rows, &mut |unit| said.push(format!("{} {:?}", unit.line, unit.read)));
        said
    };
    let quoted = |rows: &str| {
        let quoted = |line: &str| match line.split_once(',') {
            _ if line.trim().is_empty() => line.to_owned(),
            Some((first, rest)) => format!("\"{first}\",{rest}"),
            None => format!("\"{line}\""),
        };
        rows.split('\n').map(quoted).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(said(&table).len(), 2);
    assert!(said(&table).iter().all(|one| one.contains("Ok(")), "{:?}", said(&table));
    for at in 0..table.len() {
        for other in ["", ",", "\n", "x", "1", "-", " ", "\u{e9}"] {
            let changed = [&table[..at], other, &table[at + 1..]].concat();
            assert_eq!(said(&changed), said(&quoted(&changed)), "{changed}");
        }
    }
}
