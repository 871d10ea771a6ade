//! Totals of other sources and of exports, compared with the records of the logs.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const TEN: &str = "rulesets/gin-and-win/ten.md";

/// A log of 600 rounds at two tables, each round once, as values.
fn log(folder: &Path) -> (String, Vec<Value>) {
    let path = folder.join("log.jsonl").to_str().unwrap().to_owned();
    let made =
        ["generate", "log", "--rules", TEN, "--rounds", "600", "--seed", "7", "--out", &path];
    assert_eq!(gincert(&made).code(), 0);
    let mut rounds: Vec<Value> = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for (place, round) in rounds.iter_mut().enumerate() {
        // The first half is dealt at one table, the second at another one.
        let table = if place < 300 { "T1" } else { "T2" };
        round["table"] = table.into();
        round["round"] = format!("{table}-{place}").into();
        round["seq"] = Value::Null;
    }
    write(&path, &rounds);
    (path, rounds)
}

fn write(path: &str, rounds: &[Value]) {
    let lines: Vec<String> = rounds.iter().map(Value::to_string).collect();
    fs::write(path, lines.join("\n") + "\n").unwrap();
}

/// Rounds, what was wagered, and what the house won, in minor units.
type Sums = [i64; 3];

fn sums<'r>(rounds: impl IntoIterator<Item = &'r Value>) -> Sums {
    let mut sums = [0; 3];
    for round in rounds {
        sums[0] += 1;
        for seat in round["seats"].as_array().unwrap() {
            let sum = |key: &str| {
                let amounts = seat[key].as_object().unwrap().values();
                amounts.map(|amount| amount.as_i64().unwrap()).sum::<i64>()
            };
            sums[1] += sum("bets");
            sums[2] -= sum("net");
        }
    }
    sums
}

fn money(minor: i64) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", minor.abs() / 100, minor.abs() % 100)
}

fn line(table: &str, [rounds, wagered, won]: Sums) -> String {
    format!("{table},{rounds},{},{}\n", money(wagered), money(won))
}

fn totals(folder: &Path, lines: &str) -> String {
    let path = folder.join("totals.csv").to_str().unwrap().to_owned();
    fs::write(&path, format!("Table,Rounds,Wagered,House win\n{lines}")).unwrap();
    path
}

/// The answer, and the exit code.
fn audited(log: &str, totals: &str, further: &[&str]) -> (Value, i32) {
    let arguments = ["replay", log, "--rules", TEN, "--totals", totals, "--format", "json"];
    let run = gincert(&[&arguments[..], further].concat());
    (run.json(), run.code())
}

fn counts(answer: &Value) -> [u64; 3] {
    let figures = &answer["totals"]["figures"];
    ["agree", "differ", "not_compared"].map(|key| figures[key].as_u64().unwrap())
}

fn verdict(answer: &Value) -> &str {
    answer["verdict"].as_str().unwrap()
}

#[test]
fn totals_agree_differ_or_are_not_compared_and_the_verdict_knows_it() {
    let folder = tempfile::tempdir().unwrap();
    let (log, rounds) = log(folder.path());
    let (one, two, all) = (sums(&rounds[..300]), sums(&rounds[300..]), sums(&rounds));
    let right = [line("T1", one), line("T2", two), line("", all)].concat();
    let (answer, code) = audited(&log, &totals(folder.path(), &right), &[]);
    assert_eq!((counts(&answer), verdict(&answer), code), ([9, 0, 0], "agrees", 0));

    let unknown = totals(folder.path(), &(right.clone() + "T9,5,not stated,\n"));
    let (answer, code) = audited(&log, &unknown, &[]);
    assert_eq!((counts(&answer), verdict(&answer), code), ([9, 0, 1], "inconclusive", 0));
    assert_eq!(answer["totals"]["lines"][3]["figures"][0]["why"], "table-unknown");
    let why = answer["verdict_why"].as_array().unwrap();
    assert!(why.iter().any(|one| one.as_str().unwrap().contains("not compared with the logs")));
    assert_eq!(answer["exceptions"]["by_code"]["total-not-compared"], 1);

    let more = [one[0], one[1] + 5, one[2]];
    let wrong = totals(folder.path(), &(line("T1", more) + &line("T2", two)));
    let (answer, code) = audited(&log, &wrong, &[]);
    assert_eq!((counts(&answer), verdict(&answer), code), ([5, 1, 0], "differs", 1));
    let figure = &answer["totals"]["lines"][0]["figures"][1];
    assert_eq!((&figure["difference"], &figure["exactly"]), (&5.into(), &Value::Array(vec![])));
    assert_eq!(answer["exceptions"]["by_grade"]["material"], 1);
    // On the screen, on all pages, and in the report.
    let out = folder.path().join("audit").to_str().unwrap().to_owned();
    let run = ["replay", &log, "--rules", TEN, "--totals", &wrong, "--out", &out];
    let screen = gincert(&run).stdout();
    assert!(screen.contains("Totals:  of 6 figures in 2 lines, 5 agree, 1 differs"), "{screen}");
    let details = gincert(&[&run[..], &["--details"]].concat()).stdout();
    let report = fs::read_to_string(Path::new(&out).join("audit.md")).unwrap();
    for text in [details, report] {
        assert!(text.contains("Totals compared with the records of the logs"), "{text}");
        assert!(text.contains("total-differs"), "{text}");
    }
    let exceptions = fs::read_to_string(Path::new(&out).join("exceptions.csv")).unwrap();
    assert!(exceptions.contains("total-differs"));
}

#[test]
fn a_difference_is_explained_where_records_come_exactly_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let (log, mut rounds) = log(folder.path());
    // A round is there twice, another one is void, and a payment is 7.00 too high.
    let counted: Vec<Value> =
        rounds.iter().filter(|one| one["round"] != "T1-20").cloned().collect();
    let once = sums(&counted[..299]);
    rounds.push(rounds[10].clone());
    rounds[20]["state"] = "void".into();
    rounds[20]["reason"] = "misdeal".into();
    let ante = rounds[30]["seats"][0]["net"]["ante"].as_i64().unwrap();
    rounds[30]["seats"][0]["net"]["ante"] = (ante + 700).into();
    write(&log, &rounds);
    let (twice, void) = (sums(&rounds[10..11]), sums(&rounds[20..21]));
    let as_logged = [once[0], once[1], once[2] - 700];
    let with_both: Sums = std::array::from_fn(|at| as_logged[at] + twice[at] + void[at]);
    for (stated, kinds) in [
        (as_logged, [None, None]),
        (with_both, [Some("repeated-rounds"), Some("void-rounds")]),
        (once, [Some("wrong-payments"), None]),
    ] {
        let (answer, code) = audited(&log, &totals(folder.path(), &line("T1", stated)), &[]);
        let won = &answer["totals"]["lines"][0]["figures"][2];
        let causes = won["exactly"].as_array().cloned().unwrap_or_default();
        let found: Vec<&str> = causes.iter().map(|one| one["kind"].as_str().unwrap()).collect();
        assert_eq!(found, kinds.into_iter().flatten().collect::<Vec<_>>(), "{won}");
        assert_eq!(code, 1, "the payment is wrong, whatever the totals are");
        let grades = &answer["exceptions"]["by_code_and_grade"]["total-differs"];
        assert!(grades["material"].is_null(), "{grades}");
    }
}

#[test]
fn parts_put_together_and_any_number_of_threads_compare_alike() {
    let folder = tempfile::tempdir().unwrap();
    let (log, rounds) = log(folder.path());
    let paper = totals(folder.path(), &line("T1", sums(&rounds[..301])));
    let (whole, _) = audited(&log, &paper, &[]);
    assert_eq!(audited(&log, &paper, &["--threads", "1"]).0, whole);
    let manifest = gincert(&["manifest", &log, "--partitions", "3"]).stdout();
    let mut merge = vec!["merge".to_owned()];
    for (place, row) in manifest.lines().enumerate() {
        let part = folder.path().join(format!("part-{place}")).to_str().unwrap().to_owned();
        let run = gincert(&["replay", "--partial", row, "--rules", TEN]);
        fs::write(&part, run.stdout()).unwrap();
        merge.push(part);
    }
    merge.extend(["--rules", TEN, "--totals", &paper, "--format", "json"].map(str::to_owned));
    assert_eq!(gincert(&merge).json()["totals"], whole["totals"]);
    let refused = gincert(&["replay", "--partial", "{}", "--rules", TEN, "--totals", &paper]);
    assert_eq!(refused.code(), 2, "totals are compared where parts are put together");
    let once = ["watch", &log, "--rules", TEN, "--totals", &paper, "--once"];
    let watched = gincert(&once).stdout();
    assert!(watched.contains("Totals:  of 3 figures in 1 line, 3 differ"), "{watched}");
}

#[test]
fn a_paper_of_totals_that_cannot_be_read_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = log(folder.path());
    let paper = totals(folder.path(), "T1,300,5,\n");
    let run = gincert(&["replay", &log, "--rules", TEN, "--totals", &paper]);
    let message = run.stdout() + &run.stderr();
    assert_eq!(run.code(), 3, "{message}");
    assert!(message.contains("'5' is not a total") && message.contains(":2:"), "{message}");
}

#[test]
fn the_sums_at_the_end_of_sample_exports_agree_with_their_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("map.md").to_str().unwrap().to_owned();
    for name in ["nordstern", "pitwatch"] {
        let export = format!("vectors/exports/{name}.csv");
        let drafted = ["map", &export, "--rules", TEN, "--zone", "Europe/Berlin", "--out", &map];
        assert_eq!(gincert(&drafted).code(), 0);
        let screen = gincert(&["replay", &export, "--map", &map, "--rules", TEN]).stdout();
        assert!(screen.contains("not audited, as the map says"), "{name}: {screen}");
        let page = fs::read_to_string(&map).unwrap();
        fs::write(&map, page.replace("| Left out where |", "| Total where    |")).unwrap();
        let run = gincert(&["replay", &export, "--map", &map, "--rules", TEN]);
        let screen = run.stdout();
        assert!(screen.contains("Totals:  1 figure in 1 line agrees."), "{name}: {screen}");
        assert!(!screen.contains("Left out"), "{name}: {screen}");
    }
}

/// A map of an export whose rows are seats.
const MAP: &str = "| Map | |\n| - | - |\n| Money | 2 decimals |\n\n\
                   | Column | Field |\n| - | - |\n| Pit | table |\n| Hand | round |\n| When | at |\n\
                   | House | dealer_cards |\n| Box | seat |\n| Cards | cards |\n| Move | action |\n\
                   | Ante | bets_ante |\n| Play | bets_play |\n| Side | bets_bonus |\n\
                   | W/L Ante | net_ante |\n| W/L Play | net_play |\n| W/L Side | net_bonus |\n\n\
                   | Field | Value |\n| - | - |\n| currency | USD |\n| rules | gin-and-win/ten |\n\n";

const TOTAL_ROWS: &str = "| Total where | Is |\n| - | - |\n| Hand | Subtotal |\n\
                          | Hand | begins with Grand |\n";

/// The cells of the rows of an export, without its header.
fn export(rounds: &[Value]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for round in rounds {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        for seat in round["seats"].as_array().unwrap() {
            let amount = |list: &str, bet: &str| money(seat[list][bet].as_i64().unwrap_or(0));
            let amounts =
                ["bets", "net"].map(|list| ["ante", "play", "bonus"].map(|bet| amount(list, bet)));
            let own = [&round["table"], &round["round"], &round["at"], &round["dealer"]["cards"]];
            let mut row: Vec<String> = own.map(text).to_vec();
            row.extend([seat["seat"].to_string(), text(&seat["cards"]), text(&seat["action"])]);
            row.extend(amounts.into_iter().flatten());
            rows.push(row);
        }
    }
    rows
}

/// A row of sums of the rows before it.
fn sum_row(name: &str, table: &str, rows: &[Vec<String>]) -> Vec<String> {
    let minor = |text: &str| text.replace('.', "").parse::<i64>().unwrap();
    let sum = |place: usize| money(rows.iter().map(|row| minor(&row[place])).sum());
    let mut row = vec![String::new(); 7];
    (row[0], row[1]) = (table.to_owned(), name.to_owned());
    row.extend((7..13).map(sum));
    row
}

const NAMES: &str = "Pit,Hand,When,House,Box,Cards,Move,Ante,Play,Side,W/L Ante,W/L Play,W/L Side";

#[test]
fn rows_of_sums_in_an_export_are_compared_with_the_rounds_before_them() {
    let folder = tempfile::tempdir().unwrap();
    let (_, rounds) = log(folder.path());
    let (one, two) = (export(&rounds[..300]), export(&rounds[300..]));
    let all = [one.clone(), two.clone()].concat();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let map = path("map.md");
    fs::write(&map, format!("{MAP}{TOTAL_ROWS}")).unwrap();
    let mut lines: Vec<Vec<String>> = one.clone();
    lines.push(sum_row("Subtotal", "", &one));
    lines.extend(two.clone());
    lines.push(sum_row("Subtotal", "T2", &two));
    lines.push(sum_row("Grand total", "", &all));
    let written = |lines: &[Vec<String>]| {
        let export = path("export.csv");
        let text: Vec<String> = lines.iter().map(|row| row.join(",")).collect();
        fs::write(&export, format!("{NAMES}\n{}\n", text.join("\n"))).unwrap();
        let run = gincert(&["replay", &export, "--map", &map, "--rules", TEN, "--format", "json"]);
        (run.json(), run.code())
    };
    let (answer, code) = written(&lines);
    assert_eq!((counts(&answer), code), ([18, 0, 0], 0), "{}", answer["totals"]);
    assert_eq!(answer["records"]["read"], 600);
    assert_eq!(answer["map"]["left_out"][0]["is_total"], true);
    // A total that has one round more than the export.
    let place = one.len();
    lines[place][7] = money(1);
    let (answer, code) = written(&lines);
    assert_eq!((counts(&answer), code), ([17, 1, 0], 1), "{}", answer["totals"]);
    let at = answer["totals"]["lines"][0]["at"].as_str().unwrap();
    assert!(at.ends_with(&format!("export.csv, line {}", place + 2)), "{at}");
    // One that cannot be read is not compared.
    lines[place][7] = "n/a".to_owned();
    assert_eq!(counts(&written(&lines).0), [12, 0, 1]);
}

/// The text by which a row of sums is known stands where other rows have the day of a time of two columns.
#[test]
fn a_mark_in_the_column_of_the_day_is_no_part_of_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let (_, rounds) = log(folder.path());
    let mut rows = export(&rounds[..300]);
    rows.push(sum_row("", "", &rows));
    let text = rows.iter().map(|row| {
        let when = row[2].trim_end_matches('Z').split_once('T').unwrap_or(("TOTAL", ""));
        let (before, behind) = (row[..2].join(","), row[3..].join(","));
        format!("{before},{},{},{behind}\n", when.0, when.1)
    });
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (map, export) = (path("map.md"), path("export.csv"));
    let names = NAMES.replace("When", "Day,Clock");
    fs::write(&export, format!("{names}\n{}", text.collect::<String>())).unwrap();
    let times = "| Money | 2 decimals |\n| Time | %Y-%m-%d %H:%M:%S |\n| Time zone | UTC |\n";
    let page = MAP
        .replace("| Money | 2 decimals |\n", times)
        .replace("| When | at |", "| Day | at |\n| Clock | at |");
    fs::write(&map, format!("{page}| Total where | Is |\n| - | - |\n| Day | TOTAL |\n")).unwrap();
    let run = gincert(&["replay", &export, "--map", &map, "--rules", TEN, "--format", "json"]);
    let answer = run.json();
    assert_eq!(
        (counts(&answer), run.code()),
        ([6, 0, 0], 0),
        "{} {}",
        answer["totals"],
        run.stderr()
    );
}

#[test]
fn columns_of_fixed_width_give_the_audit_of_the_same_rows_with_a_separator() {
    let folder = tempfile::tempdir().unwrap();
    let (_, rounds) = log(folder.path());
    let rows = export(&rounds[..60]);
    let names: Vec<&str> = NAMES.split(',').collect();
    let width = |place: usize| {
        let longest = rows.iter().map(|row| row[place].len()).max().unwrap();
        longest.max(names[place].len())
    };
    let widths: Vec<usize> = (0..names.len()).map(width).collect();
    let fixed = |row: &[String]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(place, (cell, width))| match place {
            7.. => format!("{cell:>width$}"),
            _ => format!("{cell:<width$}"),
        });
        cells.collect::<Vec<_>>().join(" ")
    };
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let header: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let lines: Vec<String> = std::iter::once(&header).chain(&rows).map(|row| fixed(row)).collect();
    let (csv, text) = (path("export.csv"), path("export.txt"));
    let separated: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    fs::write(&csv, format!("{NAMES}\n{}\n", separated.join("\n"))).unwrap();
    fs::write(&text, lines.join("\r\n") + "\r\n").unwrap();
    let mut start = 1;
    let mut characters = "| Column | Characters |\n| - | - |\n".to_owned();
    for (name, width) in names.iter().zip(&widths) {
        characters.push_str(&format!("| {name} | {start} to {} |\n", start + width - 1));
        start += width + 1;
    }
    let facts = "| Money | 2 decimals |\n";
    let fixed_map =
        MAP.replace(facts, &format!("{facts}| Log | fixed width |\n| Header line | 1 |\n"));
    let (csv_map, text_map) = (path("csv.map.md"), path("text.map.md"));
    fs::write(&csv_map, MAP).unwrap();
    fs::write(&text_map, fixed_map + &characters).unwrap();
    let run = |export: &str, map: &str| {
        gincert(&["replay", export, "--map", map, "--rules", TEN, "--format", "json"]).json()
    };
    let (one, other) = (run(&csv, &csv_map), run(&text, &text_map));
    assert_eq!(one["records"]["audited"], 60);
    for key in ["records", "coverage", "exceptions", "win", "fit", "withheld"] {
        assert_eq!(one[key], other[key], "{key}");
    }
    // A line that lost a character is not a row; nothing is read from it.
    let cut = lines.join("\n").replacen(&lines[5], lines[5].get(1..).unwrap(), 1);
    fs::write(&text, cut).unwrap();
    let damaged = run(&text, &text_map);
    assert_eq!(damaged["exceptions"]["by_code"]["record-unreadable"], 1);
    // A line that shows cards is never left out, whatever else it holds.
    let wide = lines.iter().enumerate().map(|(at, line)| match at {
        5 => format!("{line} 1"),
        _ => line.clone(),
    });
    fs::write(&text, wide.collect::<Vec<_>>().join("\n")).unwrap();
    let leaving = fs::read_to_string(&text_map).unwrap();
    let left_out = "| Log | fixed width |\n| Rows of another length | left out |\n";
    let leaving = leaving.replacen("| Log | fixed width |\n", left_out, 1);
    fs::write(&text_map, leaving).unwrap();
    let kept = run(&text, &text_map);
    assert_eq!(kept["exceptions"]["by_code"]["record-unreadable"], 1, "{}", kept["exceptions"]);
    // A draft finds the columns by the blanks of the rows.
    fs::write(&text, lines.join("\n")).unwrap();
    let drafted = gincert(&["map", &text, "--format", "json"]).json();
    assert_eq!(drafted["fixed_width"]["evidence"], "blanks");
    assert_eq!(drafted["fixed_width"]["columns"][0]["column"], "Pit");
}

/// The cells of a CSV file by the names of its columns.
fn cells(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

#[test]
fn every_round_is_written_with_its_exceptions_whatever_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let (log, mut rounds) = log(folder.path());
    rounds.push(rounds[10].clone());
    let ante = rounds[30]["seats"][0]["net"]["ante"].as_i64().unwrap();
    rounds[30]["seats"][0]["net"]["ante"] = (ante + 700).into();
    rounds[30]["seats"][0]["player"] = "45539".into();
    write(&log, &rounds);
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, format!("no record\n{text}")).unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run = |name: &str, further: &[&str]| {
        let folder = out(name);
        let arguments = ["replay", &log, "--rules", TEN, "--rounds", "--out", &folder, "--quiet"];
        assert_eq!(gincert(&[&arguments[..], further].concat()).code(), 1);
        fs::read(Path::new(&folder).join("rounds.csv")).unwrap()
    };
    let bytes = run("one", &["--threads", "1"]);
    assert_eq!(run("two", &["--threads", "3"]), bytes);
    let rows = cells(&Path::new(&out("one")).join("rounds.csv"));
    let seats: usize = rounds.iter().map(|one| one["seats"].as_array().unwrap().len()).sum();
    assert_eq!(rows.len(), seats);
    let wrong: Vec<_> = rows.iter().filter(|row| row["difference_minor"] != "0").collect();
    let [wrong] = wrong.as_slice() else { panic!("{wrong:?}") };
    assert_eq!((&*wrong["round"], &*wrong["difference_minor"]), ("T1-30", "700"));
    assert_eq!((&*wrong["codes"], &*wrong["player"]), ("overpaid", "45539"));
    assert!(wrong["outcome"].len() > 3 && wrong["net"].contains('$'), "{wrong:?}");
    let twice: Vec<_> = rows.iter().filter(|row| row["counted"] == "repeated-round").collect();
    assert!(!twice.is_empty() && twice.iter().all(|row| row["round"] == "T1-10"));
    assert!(twice.iter().all(|row| row["round_codes"] == "round-repeated"), "{twice:?}");
    let due: i64 = rows.iter().map(|row| row["due_minor"].parse::<i64>().unwrap()).sum();
    let net: i64 = rows.iter().map(|row| row["net_minor"].parse::<i64>().unwrap()).sum();
    assert_eq!(net - due, 700);
    // A card number is masked as everywhere.
    let key = out("key");
    assert_eq!(gincert(&["keygen", "--mask", "--out", &key]).code(), 0);
    let masked = String::from_utf8(run("masked", &["--mask", &key])).unwrap();
    assert!(!masked.contains("45539") && masked.contains("mask-"));
    // Only where it has a folder, and not while logs grow.
    assert_eq!(gincert(&["replay", &log, "--rules", TEN, "--rounds"]).code(), 2);
    let watch = ["watch", &log, "--rules", TEN, "--once", "--out", &key, "--rounds"];
    assert_eq!(gincert(&watch).code(), 2);
}
