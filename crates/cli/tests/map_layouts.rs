//! One export written in other layouts: its drafted maps audit the same rounds with the same answer.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use serde_json::{Value, json};
use std::fs;

const RULES: &str = "rulesets/gin-and-win/ten.md";

/// The export with a gaming date, its header line first, and the amount of its first loss wrong.
fn rows() -> Vec<Vec<String>> {
    let text = fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
    let mut rows: Vec<Vec<String>> =
        text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect();
    let lost = rows.iter_mut().find(|row| row[11].starts_with('-')).unwrap();
    lost[11] = "0.00".to_owned();
    rows
}

/// What an audit by the drafted map says, without the names of files and what the layout left out.
fn audited(text: &str) -> Value {
    drafted_and_audited(text).1
}

/// The draft in JSON, and what an audit by it says.
fn drafted_and_audited(text: &str) -> (Value, Value) {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.txt", "map.md"].map(|name| folder.path().join(name));
    fs::write(&export, text).unwrap();
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let draft = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map];
    let drafted = gincert(&draft);
    assert_eq!(drafted.code(), 0, "{}", drafted.stderr());
    let drafted = gincert(&[&draft[..], &["--format", "json"]].concat()).json();
    let audit = ["replay", export, "--map", map, "--rules", RULES, "--format", "json"];
    let answer = gincert(&audit).json();
    let page = fs::read_to_string(map).unwrap();
    assert!(answer["records"]["audited"].as_u64() > Some(50), "{page}\n{answer}");
    let answer = json!({
        "verdict": answer["verdict"],
        "records": answer["records"],
        "exceptions": answer["exceptions"]["by_code"],
        "coverage": answer["coverage"],
        "repayments": answer["repayments"],
    });
    (drafted, answer)
}

/// A round a row, the seats side by side with their letters, a word where nobody sat, and behind them what all wagered, won
/// and were paid.
fn side_by_side(rows: &[Vec<String>], vacant: &str, amount: &str) -> String {
    let names =
        ["cartas", "decisión", "ante", "jugar", "bonus", "neto ante", "neto jugar", "neto bonus"];
    let seats = ["A", "B", "C"].map(|seat| names.map(|name| format!("{seat} {name}")));
    let mut all =
        vec![["Ronda", "Mesa", "Fecha", "Hora", "Cartas banca"].map(str::to_owned).to_vec()];
    all[0].extend(seats.into_iter().flatten());
    all[0].extend(["Total apuestas", "Resultado total", "Total pagado"].map(str::to_owned));
    let cents = |cells: &[String]| -> i64 {
        cells.iter().map(|cell| cell.replace('.', "").parse::<i64>().unwrap()).sum()
    };
    for round in rows[1..].chunk_by(|one, other| one[0] == other[0]) {
        let first = &round[0];
        let mut row = [0, 1, 2, 3, 5].map(|at: usize| first[at].clone()).to_vec();
        for seat in 1..=3 {
            match round.iter().find(|row| row[4] == seat.to_string()) {
                Some(own) => row.extend(own[6..].iter().cloned()),
                None => {
                    row.extend(
                        [vacant, if amount == "0.00" { "" } else { amount }].map(str::to_owned),
                    );
                    row.extend(vec![amount.to_owned(); 6]);
                }
            }
        }
        let wagered: i64 = round.iter().map(|row| cents(&row[8..11])).sum();
        let won: i64 = round.iter().map(|row| cents(&row[11..])).sum();
        let text = |cents: i64| {
            let sign = if cents < 0 { "-" } else { "" };
            format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
        };
        row.extend([wagered, won, wagered + won].map(text));
        all.push(row);
    }
    all.iter().map(|row| row.join(";") + "\n").collect()
}

#[test]
fn totals_of_a_round_beside_its_seats_are_no_parts_and_words_at_vacant_seats_hide_nothing() {
    let rows = rows();
    let table = audited(&rows.iter().map(|row| row.join(";") + "\n").collect::<String>());
    for (vacant, amount) in [
        ("", ""),
        ("libre", ""),
        ("libre", "0.00"),
        ("libre", "libre"),
        ("frei", ""),
        ("-", "-"),
        ("vacant", "0.00"),
    ] {
        let (drafted, audit) = drafted_and_audited(&side_by_side(&rows, vacant, amount));
        assert_eq!(audit, table, "'{vacant}', '{amount}'");
        let column = |name: &str| {
            let columns = drafted["columns"].as_array().unwrap();
            columns.iter().find(|one| one["column"] == name).unwrap().clone()
        };
        let net = column("Resultado total");
        assert_eq!(
            (&net["field"], &net["certainty"]),
            (&json!("table_net"), &json!("sure")),
            "{net}"
        );
        for (name, total) in [("Total apuestas", "wagered"), ("Total pagado", "paid")] {
            let one = column(name);
            assert_eq!(
                (&one["field"], &one["reason"]),
                (&Value::Null, &json!("sum-of-seats")),
                "{one}"
            );
            assert_eq!(one["evidence"], json!({"agree": 102, "of": 102, "total": total}));
        }
        assert_eq!(drafted["seat_words"], json!([]), "'{vacant}'");
    }
}

#[test]
fn a_total_of_a_round_that_is_not_the_sum_of_its_seats_is_named_or_found() {
    let text = side_by_side(&rows(), "libre", "");
    let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(';').collect()).collect();
    let at = lines[0].len() - 3;
    (lines[5][at], lines[7][at + 1]) = ("1.00", "9999.00");
    let text: String = lines.iter().map(|row| row.join(";") + "\n").collect();
    let (drafted, audit) = drafted_and_audited(&text);
    let total = &drafted["round_totals"];
    assert_eq!((&total[0]["column"], &total[0]["line"]), (&json!("Total apuestas"), &json!(6)));
    assert_eq!((&total[0]["agree"], &total[1]), (&json!(101), &Value::Null));
    let before = audited(&side_by_side(&rows(), "libre", ""));
    assert_ne!(audit["exceptions"], before["exceptions"], "the other total is compared: {audit}");
}

/// A printed journal: columns of fixed width with dashes, a heading on each page, results of the house, seats behind a
/// word, cards with nothing between them.
fn journal(rows: &[Vec<String>]) -> String {
    let mut rows = rows.to_vec();
    for row in &mut rows[1..] {
        row[4] = format!("Box {}", row[4]);
        row[5] = row[5].replace(' ', "");
        row[6] = row[6].replace(' ', "");
        for net in &mut row[11..] {
            *net = match net.strip_prefix('-') {
                Some(won) => won.to_owned(),
                None if net == "0.00" => net.clone(),
                None => format!("-{net}"),
            };
        }
    }
    let width = |at: usize| rows.iter().map(|row| row[at].len()).max().unwrap();
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &[String]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join(" ").trim_end().to_owned() + "\n"
    };
    let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    let page = |(page, part): (usize, &[Vec<String>])| {
        let heading =
            format!("LUCKY STAR CASINO      JOURNAL OF THE TABLE      PAGE {page:>4}\n\n");
        let names = line(&rows[0]) + &line(&dashes);
        heading + &names + &part.iter().map(|row| line(row)).collect::<String>()
    };
    rows[1..].chunks(45).enumerate().map(page).collect()
}

/// One object a round with its seats as a list.
fn objects(rows: &[Vec<String>]) -> String {
    let amounts = |row: &[String]| json!({"ante": row[0], "play": row[1], "bonus": row[2]});
    let seat = |row: &Vec<String>| {
        json!({
            "seatNo": row[4].parse::<u32>().unwrap(),
            "cards": row[6].split(' ').collect::<Vec<_>>(),
            "decision": row[7],
            "bets": amounts(&row[8..]),
            "net": amounts(&row[11..]),
        })
    };
    let round = |rows: &[Vec<String>]| {
        let first = &rows[0];
        let round = json!({
            "roundId": first[0],
            "table": {"name": first[1]},
            "started": format!("{}T{}", first[2], first[3]),
            "dealer": {"hand": first[5].split(' ').collect::<Vec<_>>()},
            "players": rows.iter().map(seat).collect::<Vec<_>>(),
            "events": [{"kind": "open"}, {"kind": "bets closed"}, {"kind": "settled"}],
        });
        format!("{round}\n")
    };
    rows[1..].chunk_by(|one, other| one[0] == other[0]).map(round).collect()
}

#[test]
fn a_journal_and_objects_with_lists_are_audited_like_the_table() {
    let rows = rows();
    let table = audited(&rows.iter().map(|row| row.join(";") + "\n").collect::<String>());
    assert_eq!(table["verdict"], "differs", "{table}");
    assert_eq!(audited(&journal(&rows)), table);
    let objects = objects(&rows);
    assert_eq!(audited(&objects), table);
    let list = objects.lines().collect::<Vec<_>>().join(",\n  ");
    assert_eq!(audited(&format!("[\n  {list}\n]\n")), table);
    assert_eq!(audited(&format!("[{}]", list.replace('\n', ""))), table);
    let outer = format!(
        "{{\"site\": \"Lucky Star\", \"days\": [1, 2], \"rounds\": [{list}], \"end\": true}}"
    );
    assert_eq!(audited(&outer), table);
}

#[test]
fn an_array_that_is_cut_off_is_not_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.json", "map.md"].map(|name| folder.path().join(name));
    let list = objects(&rows()).lines().collect::<Vec<_>>().join(",\n");
    fs::write(&export, format!("[{list}]")).unwrap();
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let draft = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map];
    assert_eq!(gincert(&draft).code(), 0);
    fs::write(export, format!("[{list}")).unwrap();
    let cut = gincert(&["replay", export, "--map", map, "--rules", RULES]);
    let said = cut.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("Incomplete: ") && said.contains("the JSON array has no end"), "{said}");
}

#[test]
fn rows_of_separators_alone_are_blank_lines() {
    let rows = rows();
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    let table = audited(&text);
    let blank =
        |at: usize| [";;;;;;;;;;;;;\n", ";;;\r\n", "\"\"; ;\u{a0};\"\";;;;;;;;;;\n"][at % 3];
    let lines = text.lines().enumerate();
    let spaced: String = lines.map(|(at, line)| format!("{}{line}\n", blank(at))).collect();
    let (drafted, audit) = drafted_and_audited(&spaced);
    assert_eq!(audit, table, "{drafted:#}");
    assert_eq!(drafted["left_out"], json!([]));
}
