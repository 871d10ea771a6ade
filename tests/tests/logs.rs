//! The sample logs: the good ones are the same records in every format, the bad ones are refused
//! for the reason that their names give, and the schema agrees about JSON.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

mod common;

use common::{bytes, stems};
use gincert_audit::{TABLE_ROWS_MAX, read_map, read_tables};
use gincert_pages::Source;
use gincert_replay::formats::{Format, LINE_BYTES_MAX, RecordReader, find, mapped};
use gincert_replay::map::{DECIMALS_MAX, Map};
use gincert_replay::rows::{COLUMNS_MAX, Field, ROWS_MAX};
use gincert_replay::{CompiledRules, Rulebook, read_json};
use gincert_submission::open_document;
use std::sync::Arc;

const GOOD: &str = "vectors/logs/good";
const BAD: &str = "vectors/logs/bad";

/// Each record as JSON, or why it is none.
type Read = Result<String, String>;

fn map(path: &str) -> Arc<Map> {
    let document = read_map(&Source::new(path, &bytes(path)), &Rulebook::default());
    assert_eq!(document.findings, [], "{path}");
    Arc::new(document.value.unwrap())
}

fn decoded(
    decode: Result<Box<dyn RecordReader>, String>,
    bytes: &[u8],
) -> Result<Vec<Read>, String> {
    let decode = decode?;
    let mut found = Vec::new();
    decode.decode(&bytes[decode.head_bytes()..], &mut |unit| {
        let read = unit.read.map(|record| serde_json::to_string(&record).unwrap());
        found.push(read.map_err(|unread| unread.why));
    });
    Ok(found)
}

fn read(folder: &str, name: &str, map: Option<&Arc<Map>>) -> Result<Vec<Read>, String> {
    let bytes = bytes(&format!("{folder}/{name}"));
    let decode = match map {
        Some(map) => mapped::open(map, &bytes),
        None => Format::of(&bytes).open(&bytes),
    };
    decoded(decode, &bytes)
}

#[test]
fn the_good_logs_are_the_same_rounds_in_every_format() {
    let rounds = read(GOOD, "rounds.jsonl", None).unwrap();
    assert!(rounds.len() == 24 && rounds.iter().all(Result::is_ok));
    let seats = map("vectors/logs/good/seats.map.md");
    let wagers = map("vectors/logs/good/wagers.map.md");
    for (name, map) in [
        ("rounds.csv", None),
        ("rounds-semicolon.csv", None),
        ("seats.csv", Some(&seats)),
        ("wagers.csv", Some(&wagers)),
        ("wagers.jsonl", Some(&wagers)),
    ] {
        assert_eq!(read(GOOD, name, map).unwrap(), rounds, "{name}");
    }
    assert!(read(GOOD, "forms.jsonl", None).unwrap().iter().all(Result::is_ok));
}

#[test]
fn a_bad_table_is_refused_for_its_reason() {
    for (name, reason) in
        [("no-round", "column 'round' is missing"), ("column-twice", "appears twice")]
    {
        let bytes = bytes(&format!("{BAD}/{name}.csv"));
        let why = find("csv").unwrap().open(&bytes).err().unwrap();
        assert!(why.contains(reason), "{name}: {why}");
    }
    // Without a header nothing tells that this is a table, so that each line is named.
    let lines = read(BAD, "no-header.csv", None).unwrap();
    assert!(lines.len() == 2 && lines.iter().all(Result::is_err));
    assert_eq!(read(BAD, "header-only.csv", None), Ok(Vec::new()));
    for (name, good, reason) in [
        ("ragged.csv", 2, "that of the header"),
        ("quote-open.csv", 2, "a quote"),
        ("amounts.csv", 0, "in column 'bets_ante'"),
        ("contradiction.csv", 2, "contradict"),
    ] {
        let found = read(BAD, name, None).unwrap();
        assert_eq!(found.iter().filter(|read| read.is_ok()).count(), good, "{name}");
        let whys: Vec<&String> = found.iter().filter_map(|read| read.as_ref().err()).collect();
        assert!(
            !whys.is_empty() && whys.iter().all(|why| why.contains(reason)),
            "{name}: {whys:?}"
        );
    }
    let gap = map("vectors/logs/bad/local-gap.map.md");
    let found = read(BAD, "local-gap.csv", Some(&gap)).unwrap();
    let [Ok(_), Err(why), Ok(_)] = &found[..] else {
        unreachable!("{found:?}");
    };
    assert!(why.contains("the local clock skipped"), "{why}");
    let path = "vectors/logs/bad/unknown-field.map.md";
    let document = read_map(&Source::new(path, &bytes(path)), &Rulebook::default());
    let found: Vec<_> = document.findings.iter().map(|one| (one.code, one.place.line())).collect();
    assert_eq!(found, [("phrase-unknown", Some(6))]);
}

/// The documents of `gin-and-win/ten`.
fn ten() -> Rulebook {
    let path = "rulesets/gin-and-win/ten.md";
    let document = open_document(path, &bytes(path));
    let rules = document.rules().unwrap().clone();
    let name = "gin-and-win/ten".to_owned();
    Rulebook::new(vec![CompiledRules::new(name, path.to_owned(), document.source.digest(), rules)])
}

#[test]
fn a_map_replaces_words_of_closed_lists_and_words_for_nothing_and_nothing_else() {
    let book = ten();
    let read = |path: &str| read_map(&Source::new(path, &bytes(path)), &book);
    let bad = stems("vectors/logs/bad/maps", ".md");
    assert!(bad.len() >= 20, "{bad:?}");
    for name in bad {
        let document = read(&format!("vectors/logs/bad/maps/{name}.md"));
        let [finding] = &document.findings[..] else {
            unreachable!("{name}: {:?}", document.findings);
        };
        assert!(document.value.is_none(), "{name}");
        assert!(finding.place.line().is_some_and(|line| line > 1), "{name}: {finding:?}");
        assert!(!finding.help.is_empty(), "{name}: {finding:?}");
    }
    for name in stems("vectors/logs/good/maps", ".md") {
        let document = read(&format!("vectors/logs/good/maps/{name}.md"));
        assert_eq!(document.findings, [], "{name}");
        assert!(document.value.is_some(), "{name}");
    }
    for name in ["seats", "wagers", "currencies"] {
        assert_eq!(read(&format!("{GOOD}/{name}.map.md")).findings, [], "{name}");
    }
}

#[test]
fn each_word_that_a_map_replaced_is_counted_and_columns_that_are_not_read_are_named() {
    let seats = map("vectors/logs/good/seats.map.md");
    let bytes = bytes("vectors/logs/good/seats.csv");
    let decode = mapped::open(&seats, &bytes).unwrap();
    let passed: Vec<_> =
        decode.passed_over().iter().map(|one| (one.name.as_str(), one.has_numbers)).collect();
    assert_eq!(passed, [("Terminal", true)]);
    let mut counts = vec![0; seats.words.len()];
    decode.decode(&bytes[decode.head_bytes()..], &mut |unit| {
        unit.replaced.iter().for_each(|place| counts[*place as usize] += 1);
    });
    let text = String::from_utf8(bytes).unwrap();
    for (word, count) in seats.words.iter().zip(counts) {
        // None of these words stands in another cell of the sample.
        let cells = text.split(['\r', '\n']).flat_map(|row| row.split(','));
        assert_eq!(cells.filter(|cell| *cell == word.theirs).count(), count, "{word:?}");
        // Every round of the sample is settled, and none says so.
        assert_eq!(count > 0, word.field != Field::State, "{word:?}");
    }
}

#[test]
fn each_amount_has_the_decimals_of_its_rows_currency() {
    let currencies = map("vectors/logs/good/currencies.map.md");
    let good = read(GOOD, "currencies.csv", Some(&currencies)).unwrap();
    let amounts = ["-1500", "-1250", "-1500", "-15000", "-250", "-1500"];
    let mut found = good.iter().flat_map(|record| {
        let record = record.as_ref().unwrap();
        record.match_indices("\"net\":{\"ante\":").map(move |(at, before)| {
            let rest = &record[at + before.len()..];
            &rest[..rest.find('}').unwrap()]
        })
    });
    assert!(
        amounts.into_iter().all(|amount| found.next() == Some(amount)) && found.next().is_none()
    );
    assert!(good[1].as_ref().unwrap().contains("\"currency\":\"JPY\""));
}

#[test]
fn an_amount_whose_currency_nobody_knows_is_refused() {
    let currencies = map("vectors/logs/good/currencies.map.md");
    let found = read(BAD, "currency-unknown.csv", Some(&currencies)).unwrap();
    let [Ok(_), Err(euro), Err(none), Err(absent), Ok(yen), Ok(_), Err(parts)] = &found[..] else {
        unreachable!("{found:?}");
    };
    assert!(euro.contains("'EURO' is not a currency of ISO 4217"), "{euro}");
    assert!(none.contains("'XXX' is not a currency of ISO 4217"), "{none}");
    assert!(absent.contains("the row names no currency"), "{absent}");
    // Zeros behind the point of a currency without decimals change nothing.
    assert!(yen.contains("\"currency\":\"JPY\"") && yen.contains("\"ante\":15}"), "{yen}");
    assert!(parts.contains("it has decimals, and the log states whole minor units"), "{parts}");
    // A map whose amounts follow a currency that no column holds is not used.
    let path = "vectors/logs/good/currencies.map.md";
    let text = String::from_utf8(bytes(path)).unwrap().replace("| currency  |", "| not read  |");
    let words = text.find("| Field    | Theirs").unwrap();
    let document = read_map(&Source::new(path, &text.as_bytes()[..words]), &Rulebook::default());
    let found: Vec<_> = document.findings.iter().map(|one| one.code).collect();
    assert_eq!(found, ["terms-defined"]);
}

#[test]
fn lists_of_tables_are_read_and_their_overlaps_are_named() {
    let path = "rulesets/gin-and-win/ten.md";
    let document = open_document(path, &bytes(path));
    let rules = document.rules().unwrap().clone();
    let name = "gin-and-win/ten".to_owned();
    let sheet = CompiledRules::new(name, path.to_owned(), document.source.digest(), rules);
    let book = Rulebook::new(vec![sheet]);
    let read = |path: &str| read_tables(&Source::new(path, &bytes(path)), &book);
    let good = read("vectors/logs/good/tables.md");
    assert_eq!(good.findings, []);
    assert_eq!(good.value.unwrap().len(), 4);
    let bad = read("vectors/logs/bad/overlap.tables.md");
    let found: Vec<_> = bad.findings.iter().map(|one| (one.code, one.place.line())).collect();
    assert_eq!(found, [("row-twice", Some(6))]);
    assert!(bad.value.is_none());
}

#[test]
fn the_page_names_every_field_and_every_limit() {
    let page = String::from_utf8(bytes("docs/hand-log.md")).unwrap();
    for field in Field::all() {
        let name = format!("`{}`", field.name());
        assert!(page.contains(&name), "{name}");
    }
    for (name, value) in [
        ("LINE_BYTES_MAX", "65,536"),
        ("ROWS_MAX", "64"),
        ("COLUMNS_MAX", "512"),
        ("DECIMALS_MAX", "6"),
        ("TABLE_ROWS_MAX", "10,000"),
    ] {
        let row = page.lines().find(|line| line.starts_with('|') && line.contains(name));
        assert!(row.unwrap().contains(value), "{name}");
    }
    let limits = [LINE_BYTES_MAX, ROWS_MAX, COLUMNS_MAX, DECIMALS_MAX.into(), TABLE_ROWS_MAX];
    assert_eq!(limits, [65_536, 64, 512, 6, 10_000]);
}

#[test]
fn every_bad_log_is_tried() {
    let tried = [
        "amounts",
        "column-twice",
        "contradiction",
        "currency-unknown",
        "header-only",
        "local-gap",
        "no-header",
        "no-round",
        "quote-open",
        "ragged",
    ];
    assert_eq!(stems(BAD, ".csv"), tried);
}

#[test]
fn the_schema_says_of_every_json_sample_what_the_reader_says() {
    let schema: serde_json::Value =
        serde_json::from_slice(&bytes("vectors/schema/hand-log-1.schema.json")).unwrap();
    let schema = jsonschema::draft202012::new(&schema).unwrap();
    let lines = |path: &str| -> Vec<String> {
        let text = String::from_utf8(bytes(path)).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    for stem in stems(GOOD, ".jsonl") {
        if stem == "wagers" {
            // Flat JSON of another system.
            continue;
        }
        for line in lines(&format!("{GOOD}/{stem}.jsonl")) {
            let value = serde_json::from_str(&line).unwrap();
            let why: Vec<String> = schema.iter_errors(&value).map(|why| why.to_string()).collect();
            assert!(why.is_empty(), "{stem}: {why:?} {line}");
            read_json(line.as_bytes()).unwrap();
        }
    }
    for stem in stems(BAD, ".jsonl") {
        let is_refused =
            ["record-unreadable", "field-unknown", "card-unreadable"].contains(&&*stem);
        for line in lines(&format!("{BAD}/{stem}.jsonl")) {
            // A line that is not even JSON is no instance of anything.
            let Ok(value) = serde_json::from_str(&line) else {
                assert!(is_refused, "{stem}: {line}");
                continue;
            };
            assert_eq!(schema.is_valid(&value), !is_refused, "{stem}: {line}");
        }
    }
}
