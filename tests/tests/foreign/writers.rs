//! The same records as JSON Lines, as CSV, and as another system's table with a map.

use crate::hands::{Card, SUITS};
use crate::rec::{Cells, Move, Rec, WAGERS};
use jiff::{Timestamp, tz::TimeZone};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Cards of a text of ours.
pub fn cards(text: &str) -> Vec<Card> {
    let one = |word: &str| {
        let (rank, suit) = word.split_at(1);
        let rank = "A23456789TJQK".find(rank).expect("a rank") + 1;
        (rank * 4 + SUITS.find(suit).expect("a suit")) as Card
    };
    text.split_whitespace().map(one).collect()
}

fn number(text: &str) -> Value {
    text.parse::<i64>().expect("a number").into()
}

/// One line of JSON.
pub fn json(rec: &Rec) -> String {
    let mut top =
        Map::from_iter([("v".to_owned(), json!(1)), ("game".to_owned(), json!("gin-and-win"))]);
    let mut dealer = Map::new();
    for (name, text) in rec.cells.iter().filter(|(name, _)| !name.starts_with('#')) {
        match *name {
            "seq" => top.insert("seq".to_owned(), number(text)),
            "table_net" => top.insert("net".to_owned(), number(text)),
            "cap_applied" => top.insert("cap_applied".to_owned(), json!(true)),
            "dealer_qualifies" => dealer.insert("qualifies".to_owned(), json!(text == "true")),
            "dealer_id" => top.insert("dealer_id".to_owned(), json!(text)),
            name => match name.strip_prefix("dealer_") {
                Some(name) => dealer.insert(name.to_owned(), json!(text)),
                None => top.insert(name.to_owned(), json!(text)),
            },
        };
    }
    if !dealer.is_empty() {
        top.insert("dealer".to_owned(), dealer.into());
    }
    let seats: Vec<Value> = (0..rec.seats.len()).map(|at| seat(rec, at)).collect();
    top.insert("seats".to_owned(), seats.into());
    let mut line = Value::Object(top).to_string();
    if rec.is_cut {
        // What tells the table, the day and the number may stand anywhere: it is kept.
        let tail = format!("\"seq\":{},", rec.word("seq"));
        let head =
            ["table", "at", "gaming_day"].map(|name| format!("\"{name}\":\"{}\",", rec.word(name)));
        let head =
            if rec.word("gaming_day").is_empty() { head[..2].concat() } else { head.concat() };
        line = format!("{{{tail}{head}\"seats\":[{{\"seat\":1,\"ca");
    }
    line
}

fn seat(rec: &Rec, at: usize) -> Value {
    let mut seat = Map::new();
    for (name, text) in &rec.seats[at] {
        match name.split_once('_') {
            Some((list, wager)) => {
                let list = seat.entry(list.to_owned()).or_insert_with(|| json!({}));
                list[wager] = number(text);
            }
            None if *name == "seat" => drop(seat.insert("seat".to_owned(), number(text))),
            None if *name == "laid" => drop(seat.insert("laid".to_owned(), json!([text]))),
            None => drop(seat.insert((*name).to_owned(), json!(text))),
        }
    }
    let moves = rec.moves.iter().filter(|one| one.seat == at).map(|one| {
        let mut whole =
            json!({"amount": one.amount, "at": crate::pit::instant(one.at), "by": "floor"});
        if !one.bet.is_empty() {
            whole["bet"] = json!(one.bet);
        }
        whole
    });
    let moves: Vec<Value> = moves.collect();
    if !moves.is_empty() {
        seat.insert("adjusted".to_owned(), moves.into());
    }
    seat.into()
}

/// Columns of a round and of a seat, by our names and by those of the other system.
const ROUND: [[&str; 2]; 18] = [
    ["table", "Pit"],
    ["round", "Rd"],
    ["seq", "Hand no"],
    ["at", "When"],
    ["currency", "Cur"],
    ["rules", "Book"],
    ["dealer_cards", "House"],
    ["dealer_deadwood", "House left"],
    ["dealer_qualifies", "Opened"],
    ["dealer_id", "Staff"],
    ["shift", "Shift"],
    ["gaming_day", "Day"],
    ["state", "Status"],
    ["reason", "Why"],
    ["corrects", "Fixes"],
    ["table_net", "Drop"],
    ["cap_applied", "Cap"],
    ["game", "Game"],
];

const SEAT: [[&str; 2]; 23] = [
    ["seat", "Box"],
    ["cards", "Hand"],
    ["action", "Move"],
    ["deadwood", "Left"],
    ["laid", "Laid"],
    ["outcome", "Result"],
    ["player", "Patron"],
    ["bets_ante", "A"],
    ["bets_play", "R"],
    ["bets_bonus", "B"],
    ["bets_total", "T"],
    ["net_ante", "Win A"],
    ["net_play", "Win R"],
    ["net_bonus", "Win B"],
    ["net_total", "Win T"],
    ["paid_ante", "Back A"],
    ["paid_play", "Back R"],
    ["paid_bonus", "Back B"],
    ["paid_total", "Back T"],
    ["adjusted_bet", "Adj on"],
    ["adjusted_amount", "Adj"],
    ["adjusted_at", "Adj when"],
    ["adjusted_by", "Adj by"],
];

/// The map of the other system.
pub fn map() -> String {
    let mut text =
        "# Map\n\n| Map | |\n| --- | --- |\n| Row | one seat |\n| Separator | semicolon |\n\
        | Money | 2 decimals after a comma |\n| Time | %d.%m.%Y %H:%M:%S |\n\
        | Time zone | America/Los_Angeles |\n| Cards | suit, then rank |\n| Between | `.` |\n\
        | Ranks | 1 2 3 4 5 6 7 8 9 10 11 12 13 |\n| Suits | C D H S |\n| Hidden card | X |\n\n\
        | Column | Field |\n| --- | --- |\n"
            .to_owned();
    for [ours, theirs] in ROUND.iter().chain(&SEAT) {
        writeln!(text, "| {theirs} | {ours} |").expect("a text");
    }
    text + "\n| Field | Theirs | Ours |\n| --- | --- | --- |\n| action | RAISE | play |\n\
        | action | PASS | fold |\n| player | n/a | nothing |\n| state | OK | settled |\n"
}

/// A table; `is_mapped` for that of the other system.
pub fn table(recs: &[Rec], is_mapped: bool) -> Vec<u8> {
    let mut csv = csv::WriterBuilder::new();
    csv.flexible(true).delimiter(if is_mapped { b';' } else { b',' });
    let mut csv = csv.from_writer(Vec::new());
    let columns: Vec<[&str; 2]> = ROUND.into_iter().chain(SEAT).collect();
    csv.write_record(columns.iter().map(|names| names[usize::from(is_mapped)])).expect("a row");
    for rec in recs {
        for (at, seat) in rec.seats.iter().enumerate() {
            let moves: Vec<&Move> = rec.moves.iter().filter(|one| one.seat == at).collect();
            let cells = |cells: &Cells, one: Option<&&Move>, all: bool| -> Vec<String> {
                let mut row: Vec<String> = Vec::new();
                for [name, _] in &columns {
                    let own =
                        rec.cells.get(name).or(cells.get(name).filter(|_| all || *name == "seat"));
                    let text = match (name.strip_prefix("adjusted_"), one) {
                        (Some("bet"), Some(one)) => one.bet.to_owned(),
                        (Some("amount"), Some(one)) => one.amount.to_string(),
                        (Some("at"), Some(one)) => crate::pit::instant(one.at),
                        (Some(_), Some(_)) => "floor".to_owned(),
                        _ => own.cloned().unwrap_or_default(),
                    };
                    let text = if *name == "game" { "gin-and-win".to_owned() } else { text };
                    row.push(if is_mapped { theirs(name, &text) } else { text });
                }
                row
            };
            let mut row = cells(seat, moves.first(), true);
            if rec.is_cut && at == 0 {
                row.pop();
            }
            csv.write_record(&row).expect("a row");
            for one in moves.iter().skip(1) {
                csv.write_record(cells(seat, Some(one), false)).expect("a row");
            }
        }
    }
    csv.into_inner().expect("a table")
}

/// A cell as the other system writes it.
fn theirs(name: &str, text: &str) -> String {
    let is_money =
        WAGERS.iter().chain(&["total"]).any(|wager| name.ends_with(&format!("_{wager}")))
            || ["table_net", "adjusted_amount"].contains(&name);
    match name {
        "player" if text.is_empty() => "n/a".to_owned(),
        _ if text.is_empty() => String::new(),
        _ if is_money => {
            let minor: i64 = text.parse().expect("an amount");
            let sign = if minor < 0 { "-" } else { "" };
            format!("{sign}{},{:02}", minor.abs() / 100, minor.abs() % 100)
        }
        "at" | "adjusted_at" => {
            let at: Timestamp = text.parse().expect("a time");
            let zone = TimeZone::get("America/Los_Angeles").expect("a zone");
            at.to_zoned(zone).strftime("%d.%m.%Y %H:%M:%S").to_string()
        }
        "cards" | "dealer_cards" | "deadwood" | "dealer_deadwood" | "laid" if text != "-" => {
            text.split(' ').map(their_card).collect::<Vec<_>>().join(" ")
        }
        "action" => if text == "play" { "RAISE" } else { "PASS" }.to_owned(),
        _ => text.to_owned(),
    }
}

fn their_card(card: &str) -> String {
    match card {
        "??" => "X".to_owned(),
        "Zz" => "Z.z".to_owned(),
        _ => {
            let (rank, suit) = card.split_at(1);
            let rank = "A23456789TJQK".find(rank).expect("a rank") + 1;
            format!("{}.{rank}", suit.to_uppercase())
        }
    }
}
