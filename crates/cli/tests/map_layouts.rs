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

/// The rounds of objects in lists within lists: days, tables in them, and rounds in those; what is around the rounds stands
/// behind them as well as before.
fn days(rows: &[Vec<String>]) -> Value {
    let rounds: Vec<Value> = objects(rows)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .map(|mut round: Value| {
            let seats = round["players"].as_array_mut().unwrap();
            // A key of all rounds is in one of them alone.
            seats.iter_mut().for_each(|seat| seat["tip"] = Value::Null);
            round
        })
        .collect();
    let day = |round: &Value| round["started"].as_str().unwrap()[..10].to_owned();
    let name = |round: &Value| round["table"]["name"].as_str().unwrap().to_owned();
    let mut days: Vec<Value> = Vec::new();
    for own in rounds.chunk_by(|one, other| day(one) == day(other)) {
        let mut tables: Vec<Value> = Vec::new();
        for own in own.chunk_by(|one, other| name(one) == name(other)) {
            let rounds: Vec<Value> = own
                .iter()
                .map(|round| {
                    let mut round = round.clone();
                    let members = round.as_object_mut().unwrap();
                    members.remove("table");
                    round
                })
                .collect();
            let table = json!({"rounds": rounds, "table": name(&own[0]), "totals": {"bets": 100}});
            tables.push(table);
        }
        days.push(json!({"date": day(&own[0]), "tables": tables, "incidents": [{"at": 1}]}));
    }
    json!({"casino": {"name": "Lucky Star"}, "currency": "EUR", "days": days})
}

#[test]
fn rounds_in_lists_within_lists_are_audited_like_the_table() {
    let rows = rows();
    let table = audited(&rows.iter().map(|row| row.join(";") + "\n").collect::<String>());
    let days = days(&rows);
    for text in [days.to_string(), format!("{days:#}\n"), format!("\u{feff}{}\n", days["days"])] {
        let (drafted, mut audit) = drafted_and_audited(&text);
        if text.contains("EUR") {
            assert_eq!(audit["repayments"][0]["currency"].take(), "EUR");
            audit["repayments"][0]["currency"] = table["repayments"][0]["currency"].clone();
        }
        assert_eq!(audit, table, "{drafted:#}");
        let columns = drafted["columns"].as_array().unwrap();
        let named =
            |name: &str| columns.iter().find(|one| one["column"].as_str().unwrap().ends_with(name));
        assert_eq!(named("tables[].table").unwrap()["field"], "table");
        // Nothing around the rounds is lost.
        assert_eq!(named("tables[].totals.bets").unwrap()["certainty"], "left-over");
        assert!(named("incidents").is_some() && named("[].date").is_some(), "{columns:?}");
    }
}

/// The rounds as elements in elements: attributes, elements with text alone, and a date in the element around them.
fn elements(rows: &[Vec<String>]) -> String {
    let names = ["ante", "play", "bonus"];
    let amounts = |kind: &str, cells: &[String]| {
        let cells = names.iter().zip(cells).map(|(name, cell)| format!("{name}=\"{cell}\""));
        format!("<{kind} {}/>", cells.collect::<Vec<_>>().join(" "))
    };
    let seat = |row: &Vec<String>| {
        let (wagered, won) = (amounts("wagered", &row[8..]), amounts("net", &row[11..]));
        format!(
            "      <seat no=\"{}\"><cards>{}</cards>\n<decision><![CDATA[{}]]></decision>{wagered}{won}</seat>\n",
            row[4], row[6], row[7]
        )
    };
    let round = |rows: &[Vec<String>]| {
        let first = &rows[0];
        let seats: String = rows.iter().map(seat).collect();
        let bank = first[5].replace('c', "&#99;");
        format!(
            "    <g:round id=\"{}\" time='{}'>\n<bank>{bank}</bank>\n{seats}    </g:round>\n",
            first[0], first[3]
        )
    };
    let table = |rows: &[Vec<String>]| {
        let rounds: String = rows.chunk_by(|one, other| one[0] == other[0]).map(round).collect();
        format!("  <table name=\"{}\" pit=\"A &amp; B\">\n{rounds}  </table>\n", rows[0][1])
    };
    let day = |rows: &[Vec<String>]| {
        let tables: String = rows.chunk_by(|one, other| one[1] == other[1]).map(table).collect();
        format!("<day date=\"{}\">\n{tables}<note>closed</note></day>\n", rows[0][2])
    };
    let days: String = rows[1..].chunk_by(|one, other| one[2] == other[2]).map(day).collect();
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- of a <night> -->\n";
    format!("{head}<journal xmlns:g=\"urn:g\" casino=\"Lucky Star\">\n{days}</journal>\n")
}

#[test]
fn elements_within_elements_are_audited_like_the_table() {
    let rows = rows();
    let table = audited(&rows.iter().map(|row| row.join(";") + "\n").collect::<String>());
    let text = elements(&rows);
    let (drafted, audit) = drafted_and_audited(&text);
    assert_eq!(audit, table, "{drafted:#}");
    let columns = drafted["columns"].as_array().unwrap();
    for left in ["day[].table[].pit", ".casino"] {
        let one = columns.iter().find(|one| one["column"] == left).unwrap();
        assert_eq!(one["certainty"], "left-over", "{one}");
    }
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

#[test]
fn a_card_that_is_null_is_a_hidden_one() {
    let mut days = days(&rows());
    let card = &mut days["days"][0]["tables"][0]["rounds"][0]["players"][1]["cards"][3];
    assert!(card.take().is_string());
    let audit = audited(&days.to_string());
    assert_eq!(audit["coverage"]["hidden"], 2, "{audit}");
}

#[test]
fn a_tree_that_is_cut_off_or_damaged_is_read_up_to_there() {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.txt", "map.md"].map(|name| folder.path().join(name));
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let draft = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map];
    let rows = rows();
    let deep = |open: &str| open.repeat(100_000);
    for (text, record, damages) in [
        (days(&rows).to_string(), "{\"dealer\"", [deep("[").as_str(), "\"", "{1:2}", "]]]]"]),
        (
            elements(&rows),
            "<g:round",
            [deep("<a>").as_str(), "<g:round", "&x;", "<!DOCTYPE a [<!ENTITY x 'y'>]>"],
        ),
    ] {
        fs::write(export, &text).unwrap();
        assert_eq!(gincert(&draft).code(), 0);
        let at = text.match_indices(record).nth(80).unwrap().0;
        for damage in damages.iter().chain([&"", &"<\u{1}"]) {
            let rest = if damage.is_empty() { "" } else { &text[at..] };
            fs::write(export, format!("{}{damage}{rest}", &text[..at])).unwrap();
            let cut = gincert(&["replay", export, "--map", map, "--rules", RULES]);
            let said = cut.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
            if *damage == "{1:2}" {
                // Where it ends is known: one record is none.
                assert!(cut.code() == 1 && said.contains("record-unreadable"), "{said}");
                continue;
            }
            assert_eq!(cut.code(), 3, "{damage:.20}: {said}");
            assert!(said.contains("Incomplete: "), "{damage:.20}: {said}");
            assert!(
                ["has no end", "damaged", "nested more than", "cannot be read"]
                    .iter()
                    .any(|why| said.contains(why)),
                "{damage:.20}: {said}"
            );
            assert!(matches!(gincert(&draft).code(), 0 | 3), "{damage:.20}");
        }
    }
}

#[test]
fn a_text_in_most_cells_of_a_column_of_hands_is_a_hidden_hand() {
    let mut rows = rows();
    for (at, row) in rows.iter_mut().enumerate().skip(1).filter(|(at, _)| at % 4 > 0) {
        row[6] = ["NIEODKRYTE", "Nieodkryte"][at % 2].to_owned();
    }
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    let (drafted, audit) = drafted_and_audited(&text);
    let facts = drafted["facts"].as_array().unwrap();
    let hidden = facts.iter().find(|fact| fact["name"] == "Hidden hand").unwrap();
    assert!(hidden["value"].as_str().unwrap().eq_ignore_ascii_case("nieodkryte"), "{hidden}");
    assert_eq!(hidden["certainty"], "guess");
    assert_eq!(audit["exceptions"]["card-unreadable"], Value::Null, "{audit}");
    assert!(audit["coverage"]["hidden"].as_u64() > Some(200), "{audit}");
}

#[test]
fn a_list_that_is_not_read_may_stand_beside_the_one_that_is() {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.jsonl", "map.md"].map(|name| folder.path().join(name));
    fs::write(&export, objects(&rows())).unwrap();
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let draft = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map];
    assert_eq!(gincert(&draft).code(), 0);
    let audit = ["replay", export, "--map", map, "--rules", RULES, "--format", "json"];
    let before = gincert(&audit).json();
    let page = fs::read_to_string(map).unwrap();
    let is_of_events = |line: &&str| line.starts_with("| events") && line.contains("not read");
    let line = page.lines().find(is_of_events).unwrap();
    fs::write(map, page.replace(line, "| events[].kind | not read |")).unwrap();
    let after = gincert(&audit).json();
    assert_eq!(after["records"], before["records"]);
    assert_eq!(after["exceptions"]["by_code"], before["exceptions"]["by_code"]);
}
