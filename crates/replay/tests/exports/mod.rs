//! Writes records as other systems write them: a table with one row a seat, exports with columns and
//! words of their own, flat JSON.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by several tests, whose helpers may fail as the tests may"
)]

use gincert_game::Card;
use gincert_replay::map::{
    AmountFormat, CardCodes, Constant, Layout, Map, MapColumn, MapWord, ReadSettings, RepeatedHour,
    RowIs, TimeForm, Times,
};
use gincert_replay::rows::{Field, Scope};
use gincert_replay::{Amounts, Bet, LoggedCards, Record, SeatRecord, instant};
use jiff::tz::TimeZone;

/// The field's text of a record, and of one of its seats, as the format has it.
pub fn text(record: &Record<'_>, seat: Option<&SeatRecord<'_>>, field: Field) -> String {
    let name = field.name();
    let path: Vec<&str> = match field {
        Field::TableNet => vec!["net"],
        Field::DealerId => vec!["dealer_id"],
        Field::Of(..) => name.split('_').collect(),
        _ if name.starts_with("dealer_") => vec!["dealer", &name["dealer_".len()..]],
        _ => vec![name],
    };
    let mut at = match field.scope() {
        Scope::Record => serde_json::to_value(record).unwrap(),
        Scope::Seat | Scope::Wager => serde_json::to_value(seat).unwrap(),
    };
    for key in path {
        at = at.get(key).cloned().unwrap_or_default();
    }
    match at {
        serde_json::Value::Null => String::new(),
        // No cards are a hyphen, because an empty cell is an absent value.
        serde_json::Value::String(text) if text.is_empty() => "-".to_owned(),
        serde_json::Value::String(text) => text,
        serde_json::Value::Array(parts) => {
            let parts = parts.iter().map(|part| part.as_str().unwrap());
            parts.collect::<Vec<_>>().join(" | ")
        }
        other => other.to_string(),
    }
}

fn seats<'r, 'a>(record: &'r Record<'a>) -> Vec<Option<&'r SeatRecord<'a>>> {
    match record.seats.is_empty() {
        true => vec![None],
        false => record.seats.iter().map(Some).collect(),
    }
}

fn quoted(cell: &str, separator: char) -> String {
    match cell.contains([separator, '"', ' ']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

fn line(cells: &[String], separator: char, line_end: &str) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell, separator)).collect();
    cells.join(&separator.to_string()) + line_end
}

/// Fields that a table of ours has here. The game of the samples has one decision.
fn own_fields() -> Vec<Field> {
    let fields = Field::all().filter(|field| field.scope() != Scope::Wager);
    let fields = fields.filter(|field| *field != Field::RaisedAfter);
    fields.filter(|field| !field.name().starts_with("adjusted")).collect()
}

/// One row a seat, with the names of the format.
pub fn csv(records: &[Record<'_>], separator: char, line_end: &str) -> Vec<u8> {
    let fields = own_fields();
    let names: Vec<String> = fields.iter().map(|field| field.name().to_owned()).collect();
    let mut out = line(&names, separator, line_end);
    for record in records {
        for seat in seats(record) {
            let cells: Vec<String> = fields.iter().map(|of| text(record, seat, *of)).collect();
            out += &line(&cells, separator, line_end);
        }
    }
    out.into_bytes()
}

const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS: [&str; 4] = ["C", "D", "H", "S"];
const PATTERN: &str = "%m/%d/%Y %I:%M:%S %p";

/// Their names for the columns.
pub const COLUMNS: [(&str, Field); 19] = [
    ("Pit", Field::Table),
    ("Rd", Field::Round),
    ("Hand #", Field::Seq),
    ("Day", Field::GamingDay),
    ("When", Field::At),
    ("House", Field::DealerCards),
    ("House left", Field::DealerDeadwood),
    ("Opened", Field::DealerQualifies),
    ("Box", Field::Seat),
    ("Hand", Field::Cards),
    ("Move", Field::Action),
    ("Left", Field::Deadwood),
    ("Result", Field::Outcome),
    ("Patron", Field::Player),
    ("Status", Field::State),
    ("Why", Field::Reason),
    ("Staff", Field::DealerId),
    ("Shift", Field::Shift),
    ("Fixes", Field::Corrects),
];

const WORDS: [(Field, &str, &str); 10] = [
    (Field::Action, "RAISE", "play"),
    (Field::Action, "PASS", "fold"),
    (Field::DealerQualifies, "Y", "true"),
    (Field::DealerQualifies, "N", "false"),
    (Field::State, "OK", "settled"),
    (Field::Player, "n/a", ""),
    (Field::Wager, "A", "ante"),
    (Field::Wager, "R", "play"),
    (Field::Wager, "B", "bonus"),
    (Field::Wager, "T", "total"),
];

/// Columns of amounts where a row is a seat, and where it is a wager.
pub fn amount_columns(row: RowIs) -> Vec<(String, Field)> {
    match row {
        RowIs::Seat => own_fields()
            .into_iter()
            .filter(|field| matches!(field, Field::Of(..)))
            .map(|field| (format!("$ {}", field.name().replace('_', " ")), field))
            .collect(),
        RowIs::Wager => [
            ("Bet type", Field::Wager),
            ("Stake", Field::WagerBets),
            ("Win/Loss", Field::WagerNet),
            ("Returned", Field::WagerPaid),
        ]
        .map(|(name, field)| (name.to_owned(), field))
        .to_vec(),
    }
}

/// The map of these exports.
pub fn map(row: RowIs, layout: Option<Layout>) -> Map {
    let own = COLUMNS.map(|(name, field)| (name.to_owned(), field));
    let all = own.into_iter().chain(amount_columns(row));
    let mut columns: Vec<MapColumn> =
        all.map(|(name, field)| MapColumn::new(name, Some(field))).collect();
    columns.push(MapColumn::new("Terminal", None));
    let constant = |field, text: &str| Constant { field, text: text.to_owned() };
    Map {
        layout,
        row,
        reading: ReadSettings {
            money: AmountFormat { decimals: Some(2), ..AmountFormat::default() },
            time: Times {
                form: TimeForm::Pattern(PATTERN.to_owned()),
                zone: TimeZone::get("America/Los_Angeles").unwrap(),
                repeated: RepeatedHour::First,
                ..Times::default()
            },
            cards: Some(CardCodes::new(&RANKS, &SUITS, true, "_", "XX").unwrap()),
            ..ReadSettings::default()
        },
        columns,
        constants: vec![
            constant(Field::Game, "gin-and-win"),
            constant(Field::Rules, "gin-and-win/ten"),
            constant(Field::Currency, "USD"),
        ],
        words: WORDS
            .map(|(field, theirs, ours)| MapWord {
                field,
                theirs: theirs.to_owned(),
                ours: ours.to_owned(),
            })
            .to_vec(),
        ..Map::default()
    }
}

fn dollars(minor: i64) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", minor.abs() / 100, minor.abs() % 100)
}

fn codes(cards: &LoggedCards) -> String {
    let shown = cards.cards().cards();
    let code = |card: Card| {
        let index = usize::from(card.index());
        format!("{}_{}", SUITS[index / 13], RANKS[index % 13])
    };
    let hidden = cards.len() - cards.cards().len();
    let words = shown.into_iter().map(code);
    let all = words.chain((0..hidden).map(|_| "XX".to_owned()));
    all.collect::<Vec<_>>().join(",")
}

/// The field's text as the exports have it.
fn theirs(record: &Record<'_>, seat: Option<&SeatRecord<'_>>, field: Field) -> String {
    let dealer = record.dealer.as_ref();
    let cards = match field {
        Field::DealerCards => dealer.and_then(|dealer| dealer.cards),
        Field::DealerDeadwood => dealer.and_then(|dealer| dealer.deadwood),
        Field::Cards => seat.and_then(|seat| seat.cards),
        Field::Deadwood => seat.and_then(|seat| seat.deadwood),
        _ => None,
    };
    if let Some(cards) = cards {
        if cards.is_empty() {
            return "-".to_owned();
        }
        return codes(&cards);
    }
    let text = text(record, seat, field);
    if text.is_empty() {
        return match field {
            Field::Player => "n/a".to_owned(),
            _ => text,
        };
    }
    match field {
        Field::At => {
            let zone = TimeZone::get("America/Los_Angeles").unwrap();
            let at = instant(&text).unwrap().to_zoned(zone);
            at.strftime(PATTERN).to_string()
        }
        Field::Of(..) => dollars(text.parse().unwrap()),
        _ => {
            let word = WORDS.iter().find(|(of, _, ours)| (*of, *ours) == (field, &text));
            word.map_or(text, |(_, theirs, _)| (*theirs).to_owned())
        }
    }
}

/// Rows of an export: column and text.
fn rows(record: &Record<'_>, row: RowIs) -> Vec<Vec<(String, String)>> {
    let mut rows = Vec::new();
    for seat in seats(record) {
        let own = COLUMNS.map(|(name, field)| (name.to_owned(), theirs(record, seat, field)));
        let mut own = own.to_vec();
        own.push(("Terminal".to_owned(), "7".to_owned()));
        match row {
            RowIs::Seat => {
                let amounts = amount_columns(row).into_iter();
                own.extend(amounts.map(|(name, field)| (name, theirs(record, seat, field))));
                rows.push(own);
            }
            RowIs::Wager => {
                let wagers = seat.map(wagers).unwrap_or_default();
                let wagers =
                    if wagers.is_empty() { vec![[const { String::new() }; 4]] } else { wagers };
                for wager in wagers {
                    let columns = amount_columns(row).into_iter().map(|(name, _)| name);
                    rows.push(own.iter().cloned().chain(columns.zip(wager)).collect());
                }
            }
        }
    }
    rows
}

/// Their word for each wager of a seat, its stake, result and return.
fn wagers(seat: &SeatRecord<'_>) -> Vec<[String; 4]> {
    let mut found = Vec::new();
    for (bet, word) in [(Bet::Ante, "A"), (Bet::Play, "R"), (Bet::BONUS, "B"), (Bet::Total, "T")] {
        let amount = |amounts: &Option<Amounts<'_>>| {
            let minor = amounts.as_ref().and_then(|amounts| amounts.get(bet));
            minor.map(dollars).unwrap_or_default()
        };
        let amounts = [&seat.bets, &seat.net, &seat.paid].map(amount);
        if amounts.iter().any(|text| !text.is_empty()) {
            let [bets, net, paid] = amounts;
            found.push([word.to_owned(), bets, net, paid]);
        }
    }
    found
}

/// An export as a table.
pub fn mapped_csv(records: &[Record<'_>], row: RowIs, separator: char) -> Vec<u8> {
    let mut out = String::new();
    for record in records {
        for row in rows(record, row) {
            let (names, cells): (Vec<String>, Vec<String>) = row.into_iter().unzip();
            if out.is_empty() {
                out += &line(&names, separator, "\r\n");
            }
            out += &line(&cells, separator, "\r\n");
        }
    }
    out.into_bytes()
}

/// An export as flat JSON, with money as numbers.
pub fn mapped_json(records: &[Record<'_>], row: RowIs) -> Vec<u8> {
    let mut out = String::new();
    for record in records {
        for row in rows(record, row) {
            let pairs = row.into_iter().map(|(name, text)| {
                let is_number = text.parse::<f64>().is_ok() && !["Rd", "Fixes"].contains(&&*name);
                let value = match (text.is_empty(), is_number) {
                    (true, _) => "null".to_owned(),
                    (_, true) => text,
                    _ => serde_json::to_string(&text).unwrap(),
                };
                format!("{}:{value}", serde_json::to_string(&name).unwrap())
            });
            out += &format!("{{{}}}\n", pairs.collect::<Vec<_>>().join(","));
        }
    }
    out.into_bytes()
}
