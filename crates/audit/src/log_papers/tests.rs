//! Maps and lists of tables, good and bad: what is wrong is named where it stands.

use super::{LogDocument, read_map, read_tables};
use gincert_evidence::Digest;
use gincert_pages::Source;
use gincert_replay::map::{Layout, Map, RowCondition, RowExclusion, RowIs, TextEncoding, TimeForm};
use gincert_replay::rows::Field;
use gincert_replay::{CompiledRules, Rulebook, TableRow, instant};
use gincert_submission::examine;

const MAP: &str = "\
# Map of the table system's export

| Map           |                      |
| ------------- | -------------------- |
| Log           | CSV                  |
| Row           | one wager            |
| Separator     | semicolon            |
| Money         | 2 decimals           |
| Time          | `%m/%d/%Y %H:%M:%S`  |
| Time zone     | America/Los_Angeles  |
| Repeated hour | Second               |
| Cards         | suit, then rank      |
| Between       | `_`                  |
| Ranks         | A 2 3 4 5 6 7 8 9 10 J Q K |
| Hidden card   | XX                   |

| Column   | Field        |
| -------- | ------------ |
| Rd       | round        |
| Pit      | table        |
| When     | at           |
| House    | dealer.cards |
| Bet type | wager        |
| Win      | net          |
| Terminal | not read     |

| Field    | Value           |
| -------- | --------------- |
| rules    | gin-and-win/ten |
| currency | USD             |

| Field  | Theirs | Ours    |
| ------ | ------ | ------- |
| wager  | A      | ante    |
| action | RAISE  | play    |
| player | n/a    | nothing |
";

const TABLES: &str = "\
| Table | From | To | Rules | Ante | Bonus | Games | Currency | Gaming day |
| - | - | - | - | - | - | - | - | - |
| T1 | - | 2026-10-31 | gin-and-win/ten | 5.00 to 500.00 | 1.00 to 25.00 | 4 | USD | 06:00 America/Los_Angeles |
| T1 | 2026-11-01 | - | gin-and-win/ten | 10.00 to 500.00 | - | not stated | USD | 06:00 America/Los_Angeles |
| T2 | 2026-11-20T14:00:00Z | 2026-11-21T14:00:00Z | gin-and-win/ten | 500 to 1000 minor units | - | - | - | 00:00 -08:00 |
";

fn map(text: &str) -> LogDocument<Map> {
    read_map(&Source::new("map.md", text.as_bytes()), &Rulebook::new(sheets()))
}

fn sheets() -> Vec<CompiledRules> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets/gin-and-win/ten.md");
    let bytes = std::fs::read(path).unwrap();
    let examined = examine("ten.md", &bytes);
    let rules = examined.rules().unwrap().clone();
    let sheet = |name: &str| {
        let digest = Digest::of(name.as_bytes());
        CompiledRules::new(name.to_owned(), "ten.md".to_owned(), digest, rules.clone())
    };
    vec![sheet("gin-and-win/ten"), sheet("gin-and-win/king")]
}

fn tables(text: &str) -> LogDocument<Vec<TableRow>> {
    read_tables(&Source::new("tables.md", text.as_bytes()), &Rulebook::new(sheets()))
}

/// Documents of every game, each by its name.
fn every_game() -> Rulebook {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let sheets = ["gin-rummy/standard-c", "gin-and-win/ten", "table-gin/colonel"].map(|name| {
        let bytes = std::fs::read(format!("{folder}/{name}.md")).unwrap();
        crate::documents::rule_sheet(&examine("rules.md", &bytes)).unwrap()
    });
    crate::rule_sheet::rulebook(sheets.into())
}

#[test]
fn a_list_of_tables_names_documents_of_every_game() {
    let rules = ["table-gin/colonel", "gin-and-win/ten", "gin-rummy/standard-c"];
    let rows = rules.map(|name| format!("| {name} | - | - | {name} | - | - | - | - | - |\n"));
    let head: String = TABLES.lines().take(2).map(|line| format!("{line}\n")).collect();
    let source = Source::new("tables.md", format!("{head}{}", rows.concat()).as_bytes());
    let (book, document) = (every_game(), read_tables(&source, &every_game()));
    assert_eq!(document.findings, []);
    for row in document.value.unwrap() {
        let number = u32::try_from(row.sheet).unwrap();
        assert_eq!(book.document(number).map(|(name, ..)| name), Some(row.table.as_str()));
    }
}

/// Replaces a text by another one that leads to findings with these codes on these lines.
fn spoiled<T>(
    text: &str,
    read: impl Fn(&str) -> LogDocument<T>,
    cases: &[(&str, &str, &str, u64)],
) {
    for (from, to, code, line) in cases {
        let spoiled = text.replacen(from, to, 1);
        assert_ne!(spoiled, text, "{from}");
        let document = read(&spoiled);
        let found: Vec<_> = document
            .findings
            .iter()
            .map(|finding| (finding.code, finding.place.line().unwrap()))
            .collect();
        assert_eq!(found, [(*code, *line)], "{to}: {:?}", document.findings);
        assert!(document.value.is_none());
        let finding = &document.findings[0];
        assert!(!finding.help.is_empty() || !finding.notes.is_empty(), "{to}");
    }
}

#[test]
fn a_map_is_read_whole() {
    let document = map(MAP);
    assert_eq!(document.findings, []);
    let map = document.value.unwrap();
    assert_eq!((map.layout, map.row), (Some(Layout::Csv), RowIs::Wager));
    assert_eq!(map.separator, Some(b';'));
    assert_eq!(map.reading.money.minor("12.34"), Some(1234));
    let pattern = "%m/%d/%Y %H:%M:%S".to_owned();
    assert_eq!(map.reading.time.form, TimeForm::Pattern(pattern));
    let at = map.reading.time.instant("11/01/2026 01:30:00");
    assert_eq!(at.unwrap().unwrap(), "2026-11-01T09:30:00Z");
    assert_eq!(map.reading.cards.unwrap().house("S_K xx"), "Ks ??");
    assert_eq!(map.columns.len(), 7);
    assert_eq!(map.columns[3].field, Some(Field::DealerCards));
    assert_eq!(map.columns[6].field, None);
    assert_eq!(map.constants[1].text, "USD");
    assert_eq!((map.words[0].ours.as_str(), map.words[2].ours.as_str()), ("ante", ""));
}

#[test]
fn a_map_states_when_a_gaming_day_begins() {
    let begins = |cell: &str, time: &str| {
        let time = format!("| Time | {time} |\n| Time zone | UTC |\n");
        map(&MAP_OF_DAYS.replace("TIME\n", &time).replace("06:00", cell))
    };
    let local = "%d.%m.%Y %H:%M";
    let read = begins("06:00", local).value.unwrap();
    let at = read.reading.time.instant("20.11.2026 05:59");
    assert_eq!(at.unwrap().unwrap(), "2026-11-21T05:59:00Z");
    for (cell, time) in
        [("6:00", local), ("24:00", local), ("00:00", local), ("x", local), ("06:00", "RFC 3339")]
    {
        assert!(begins(cell, time).value.is_none(), "{cell} {time}");
    }
    assert!(begins("06:00", "%d.%m.%Y %H:%M %z").value.is_none());
}

#[test]
fn a_map_names_the_columns_that_are_filled() {
    let filled = |list: &str| {
        let text =
            MAP_OF_DAYS.replace("TIME\n| Day begins at | 06:00", &format!("| Fill down | {list}"));
        map(&text.replace("| T | table |", "| T, name | table |\n| C | cards |"))
    };
    assert_eq!(filled("R, T, name").value.unwrap().filled, ["R", "T, name"]);
    let wrong = |list: &str| filled(list).findings.first().unwrap().message.clone();
    assert!(wrong("R, X").contains("of which 'X' is none"), "{}", wrong("R, X"));
    assert!(wrong("C").contains("which each seat has for itself"), "{}", wrong("C"));
}

#[test]
fn a_map_says_how_cards_are_numbered() {
    let with = |rows: &str| map(&MAP_OF_DAYS.replace("TIME\n| Day begins at | 06:00 |\n", rows));
    for (rows, text, cards) in [
        ("| Cards | numbers from 1, by suit |\n", "01 14 52", "Ac Ad Ks"),
        ("| Cards | numbers from 0, by rank |\n| Suits | S H D C |\n", "0 1 51", "As Ah Kc"),
        (
            "| Cards | numbers from 1, by suit |\n| Ranks | 2 3 4 5 6 7 8 9 10 J Q K A |\n",
            "1 13 99",
            "2c Ac",
        ),
    ] {
        let codes = with(rows).value.unwrap().reading.cards.unwrap();
        assert!(codes.house(text).starts_with(cards), "{}", codes.house(text));
    }
    for (rows, code) in [
        ("| Cards | numbers from 2, by suit |\n", "phrase-unknown"),
        ("| Cards | numbers from 1, by suit |\n| Suits | S H D |\n", "phrase-unknown"),
        ("| Cards | numbers from 1, by suit |\n| Ranks | 2 3 4 |\n", "phrase-unknown"),
        ("| Cards | numbers from 1, by suit |\n| Between | _ |\n", "phrase-unknown"),
        ("| Cards | numbers from 1, by suit |\n| Hidden card | 52 |\n", "rules-unusable"),
    ] {
        let found: Vec<_> = with(rows).findings.iter().map(|finding| finding.code).collect();
        assert_eq!(found, [code], "{rows}");
    }
}

#[test]
fn a_map_lists_the_words_of_results() {
    let with = |rows: &str| {
        let text = MAP_OF_DAYS.replace("TIME\n| Day begins at | 06:00 |\n", rows);
        map(&text.replace("| T | table |", "| T | table |\n| C | net_ante |\n| D | net_ante |"))
    };
    let read = with("| Words of a loss | L, DR |\n| Words of no loss | W, -- |\n").value.unwrap();
    let words = read.reading.sign_words;
    assert_eq!(
        (words.losses, words.others),
        (vec!["L".into(), "DR".into()], vec!["W".into(), "--".into()])
    );
    for (rows, codes) in [
        ("", &["row-twice"][..]),
        ("| Words of a loss | - |\n", &["row-twice"]),
        ("| Words of a loss | L, L |\n", &["rules-unusable"]),
        ("| Words of a loss | L |\n| Words of no loss | W, L |\n", &["rules-unusable"]),
        ("| Words of a loss | L, 0 |\n", &["phrase-unknown", "row-twice"]),
        ("| Words of no loss | W |\n", &["terms-defined"]),
    ] {
        let found: Vec<_> = with(rows).findings.iter().map(|finding| finding.code).collect();
        assert_eq!(found, codes, "{rows}");
    }
}

/// A map of dates that are those of gaming days.
const MAP_OF_DAYS: &str = "\
# Map

| Map |  |
| --- | --- |
TIME
| Day begins at | 06:00 |

| Column | Field |
| --- | --- |
| T | table |
| R | round |
| W | at |
";

/// A map whose seats are side by side, with every fact for lines and amounts.
const SIDE_BY_SIDE: &str = "\
| Map                    |                            |
| ---------------------- | -------------------------- |
| Encoding               | UTF-16                     |
| Header line            | 4                          |
| Rows of another length | left out                   |
| Money                  | 2 decimals after a comma   |
| Thousands              | point                      |
| Signs                  | brackets                   |
| Currency sign          | €                          |
| Time                   | %d.%m.%Y %H:%M             |
| Time zone              | Europe/Berlin              |

| Column   | Field             |
| -------- | ----------------- |
| Game     | round             |
| Game     | seq               |
| Pit      | table             |
| Day      | at                |
| Clock    | at                |
| P1 Cards | seat 1: cards     |
| P1 Ante  | seat 1: bets_ante |
| P2 Cards | seat 2: cards     |
| P2 Ante  | seat 2: bets_ante |

| Left out where | Is      |
| -------------- | ------- |
| Game           | Total   |
| Pit            | nothing |
";

#[test]
fn a_map_rearranges_cells() {
    let document = map(SIDE_BY_SIDE);
    assert_eq!(document.findings, []);
    let map = document.value.unwrap();
    assert_eq!((map.encoding, map.header_line), (TextEncoding::Utf16, Some(4)));
    assert_eq!(map.seats(), [1, 2]);
    assert_eq!(map.reading.money.minor("(1.250,50 €)"), Some(-125_050));
    let excluded = |column: &str, text: &str| RowExclusion::Text(RowCondition::new(column, text));
    let wanted = [RowExclusion::OtherLength, excluded("Game", "Total"), excluded("Pit", "")];
    assert_eq!(map.left_out, wanted);
    spoiled(
        SIDE_BY_SIDE,
        self::map,
        &[
            ("| UTF-16 ", "| EBCDIC ", "phrase-unknown", 3),
            ("| 4  ", "| 0  ", "phrase-unknown", 4),
            ("| 4  ", "| 1001  ", "phrase-unknown", 4),
            ("| left out  ", "| dropped  ", "phrase-unknown", 5),
            ("| point ", "| comma ", "rules-unusable", 7),
            ("| point ", "| dash ", "phrase-unknown", 7),
            ("| brackets ", "| red ", "phrase-unknown", 8),
            ("| €  ", "| 5  ", "phrase-unknown", 9),
            ("| €  ", "| euros  ", "phrase-unknown", 9),
            ("| seq    ", "| round    ", "row-twice", 16),
            ("seat 2: cards ", "seat 1: bets_ante ", "row-twice", 22),
            ("seat 2: cards ", "cards         ", "rules-unusable", 15),
            ("seat 2: cards ", "seat two: cards ", "phrase-unknown", 22),
            ("seat 2: cards ", "seat 2: wager ", "rules-unusable", 22),
            ("| Total   |", "|         |", "phrase-unknown", 27),
            ("| Pit            | nothing", "| Game           | Total  ", "row-twice", 28),
        ],
    );
}

/// A map of lines of fixed width, with rows of sums.
const FIXED: &str = "\
| Map                    |                    |
| ---------------------- | ------------------ |
| Log                    | fixed width        |
| Rows of another length | filled with blanks |

| Column | Characters |
| ------ | ---------- |
| Pit    | 1 to 4     |
| Rd     | 6 to 9     |
| Mark   | 10         |
| Ante   | 12 to 20   |

| Column | Field     |
| ------ | --------- |
| Pit    | table     |
| Rd     | round     |
| Ante   | bets_ante |

| Left out where | Is               |
| -------------- | ---------------- |
| Pit            | begins with ---- |

| Total where | Is  |
| ----------- | --- |
| Rd          | SUM |
";

#[test]
fn a_map_gives_columns_by_their_characters_and_rows_of_sums() {
    let document = map(FIXED);
    assert_eq!(document.findings, []);
    let map = document.value.unwrap();
    assert_eq!(map.layout, Some(Layout::FixedWidth));
    assert!(map.fills_short_lines && map.has_totals());
    let columns: Vec<_> = map.characters.iter().map(|one| (one.from, one.to)).collect();
    assert_eq!(columns, [(1, 4), (6, 9), (10, 10), (12, 20)]);
    let ruler = RowCondition { is_start: true, ..RowCondition::new("Pit", "----") };
    let sum = RowCondition::new("Rd", "SUM");
    assert_eq!(map.left_out, [RowExclusion::Text(ruler), RowExclusion::Total(sum)]);
    spoiled(
        FIXED,
        self::map,
        &[
            ("| 6 to 9     |", "| 6-9        |", "phrase-unknown", 9),
            ("| 6 to 9     |", "| 9 to 6     |", "phrase-unknown", 9),
            ("| 6 to 9     |", "| 0 to 9     |", "phrase-unknown", 9),
            ("| 6 to 9     |", "| 4 to 9     |", "rules-unusable", 9),
            ("| Mark   | 10 ", "| Rd     | 10 ", "row-twice", 10),
            ("| Rd     | round ", "| Round  | round ", "phrase-unknown", 16),
            ("| Rd          | SUM", "| Hand        | SUM", "phrase-unknown", 25),
            ("| Rd          | SUM", "| Rd          |    ", "phrase-unknown", 25),
        ],
    );
    let without = FIXED.replacen("| Pit    | 1 to 4     |\n", "", 1);
    assert_eq!(self::map(&without).findings[0].code, "phrase-unknown");
}

#[test]
fn a_map_says_that_amounts_have_the_decimals_of_their_currency() {
    for (text, mark) in [("", "12.5"), (" after a comma", "12,5")] {
        let text = MAP.replace("2 decimals", &format!("decimals of the currency{text}"));
        let map = map(&text).value.unwrap();
        assert_eq!(map.reading.money.minor(mark), None);
        let dinars = map.reading.money.of_currency(Some("KWD")).unwrap();
        assert_eq!(dinars.minor(mark), Some(12_500));
    }
    let other = MAP.replace("2 decimals", "decimals of the currency");
    spoiled(
        &other,
        map,
        &[
            ("decimals of the currency", "decimals of currency", "phrase-unknown", 8),
            ("| currency | USD             |\n", "", "terms-defined", 19),
        ],
    );
}

#[test]
fn a_map_of_columns_alone_reads_as_the_format_does() {
    let document = map("| Column | Field |\n|-|-|\n| Rd | round |\n| Pit | table |\n");
    assert_eq!(document.findings, []);
    let map = document.value.unwrap();
    assert_eq!(map.reading, Default::default());
    assert_eq!((map.layout, map.row), (None, RowIs::Seat));
}

#[test]
fn what_is_wrong_with_a_map_is_named_where_it_stands() {
    spoiled(
        MAP,
        map,
        &[
            ("| CSV ", "| TSV ", "phrase-unknown", 5),
            ("| Log  ", "| Logs ", "row-unknown", 5),
            ("| Separator ", "| Row ", "row-twice", 7),
            ("| semicolon", "| colon", "phrase-unknown", 7),
            ("| 2 decimals", "| 9 decimals", "phrase-unknown", 8),
            ("%H:%M:%S", "%H o'clock", "phrase-unknown", 9),
            ("| Repeated hour |", "| Separator |", "row-twice", 11),
            ("| Time zone     | America/Los_Angeles  |\n", "", "terms-defined", 9),
            ("America/Los_Angeles", "Los Angeles", "phrase-unknown", 10),
            ("| Second ", "| Third ", "phrase-unknown", 11),
            ("suit, then rank", "suit and rank", "phrase-unknown", 12),
            ("A 2 3 4", "A 2 3", "rules-unusable", 13),
            ("| Column   | Field", "| Colum   | Field", "table-unknown", 17),
            ("| round ", "| rounds ", "phrase-unknown", 19),
            ("| Rd       | round ", "| Pit      | table ", "row-twice", 20),
            ("| Win      | net          |", "| Pit      | table        |", "row-twice", 24),
            ("| Terminal | not read     |", "| Pit      | not read     |", "row-twice", 25),
            ("| at ", "| table ", "row-twice", 21),
            ("| wager ", "| not read ", "terms-defined", 19),
            ("| round ", "| not read ", "terms-defined", 19),
            ("| rules    |", "| table    |", "row-twice", 29),
            ("| rules    |", "| net    |", "phrase-unknown", 29),
            ("| rules    | gin-and-win/ten", "| tokes | 1.50", "phrase-unknown", 29),
            ("| A      | ante", "| A      | first", "phrase-unknown", 34),
            ("| RAISE  | play", "| RAISE  | raise", "phrase-unknown", 35),
            ("| action | RAISE  | play", "| wager | A | play", "row-twice", 35),
        ],
    );
    let no_wagers = MAP.replace("| Row           | one wager            |\n", "");
    let codes: Vec<_> = map(&no_wagers).findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["rules-unusable", "rules-unusable", "rules-unusable"]);
    let none = map("# Nothing\n\nNo table at all.\n");
    assert_eq!(none.findings[0].code, "table-missing");
    for bytes in [&b""[..], b"\xff\xfe", b"\0\0\0"] {
        let document = read_map(&Source::new("map.md", bytes), &Rulebook::default());
        assert!(document.value.is_none() && !document.findings.is_empty(), "{bytes:?}");
    }
}

#[test]
fn a_list_of_tables_is_read_whole() {
    let document = tables(TABLES);
    assert_eq!(document.findings, []);
    let rows = document.value.unwrap();
    let [first, second, third] = &rows[..] else {
        unreachable!("three rows");
    };
    assert_eq!(first.limits.ante, Some((500, 50_000)));
    assert_eq!((first.limits.sides[0], first.limits.games_max), (Some((100, 2_500)), Some(4)));
    assert_eq!((second.limits.sides[0], second.limits.games_max), (None, None));
    // The day that begins at six of the first of November; the clock was set back at two.
    assert_eq!(first.to, instant("2026-11-01T14:00:00Z"));
    assert_eq!(first.to, second.from);
    assert_eq!(
        (third.from, third.limits.ante),
        (instant("2026-11-20T14:00:00Z"), Some((500, 1_000)))
    );
    assert_eq!(third.currency, None);
    let by_digest =
        TABLES.replacen("gin-and-win/ten", &Digest::of(b"gin-and-win/king").to_string(), 1);
    assert_eq!(tables(&by_digest).value.unwrap()[0].sheet, 1);
}

#[test]
fn what_is_wrong_with_a_list_of_tables_is_named_where_it_stands() {
    spoiled(
        TABLES,
        tables,
        &[
            ("| Table | From", "| Tables | From", "table-unknown", 1),
            ("| T1 |", "| |", "phrase-unknown", 3),
            ("2026-10-31", "2026-11-01", "row-twice", 4),
            ("2026-10-31", "-", "row-twice", 4),
            ("2026-10-31", "2026-02-30", "phrase-unknown", 3),
            ("2026-10-31", "October", "phrase-unknown", 3),
            ("2026-11-21T14:00:00Z", "2026-11-20T14:00:00Z", "phrase-unknown", 5),
            ("gin-and-win/ten", "gin-and-win/nine", "phrase-unknown", 3),
            ("gin-and-win/ten", "-", "phrase-unknown", 3),
            ("5.00 to 500.00", "5 to 500", "phrase-unknown", 3),
            ("1.00 to 25.00", "25.00 to 1.00", "phrase-unknown", 3),
            ("| 4 |", "| 0 |", "phrase-unknown", 3),
            ("| USD |", "| usd |", "phrase-unknown", 3),
            ("06:00 America", "6 America", "phrase-unknown", 3),
            ("06:00 America/Los_Angeles", "06:00", "phrase-unknown", 3),
            ("00:00 -08:00", "00:00 -15:00", "phrase-unknown", 5),
            ("00:00 -08:00 |", "00:00 -08:00 | more |", "row-cells", 5),
        ],
    );
    let none = tables("# Nothing\n");
    assert_eq!(none.findings[0].code, "table-missing");
}
