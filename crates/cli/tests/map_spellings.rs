//! Exports whose amounts, days and seats are written in ways of their own: the draft says how it reads them, and the audit by it
//! counts the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::written::{ANTE, DATE, NETS, ROUND, RULES, SEAT, Written, compared_alike, count};
use serde_json::json;

type Rows = Vec<Vec<String>>;

#[test]
fn amounts_are_read_by_the_currency_of_each_row_or_not_at_all() {
    let yen = |cell: &str, end: &str| {
        let cents: i64 = cell.replace('.', "").parse().unwrap();
        format!("{cents}{end}")
    };
    let with_currency =
        |rows: Rows, end: &str, is_yen: &dyn Fn(usize, &[String]) -> bool| -> Rows {
            let of = |(number, mut row): (usize, Vec<String>)| {
                let is_yen = number > 0 && is_yen(number, &row);
                if is_yen {
                    row[ANTE..NETS.end].iter_mut().for_each(|cell| *cell = yen(cell, end));
                }
                row.push(
                    if number == 0 {
                        "Currency"
                    } else if is_yen {
                        "JPY"
                    } else {
                        "USD"
                    }
                    .to_owned(),
                );
                row
            };
            rows.into_iter().enumerate().map(of).collect()
        };
    let by_round = |_: usize, row: &[String]| row[ROUND].ends_with(['1', '5', '8']);
    for end in ["", ".00"] {
        let written = Written::by_calendar(&|rows| with_currency(rows, end, &by_round));
        let (printed, drafted) = written.drafted();
        let (screen, audit) = written.audited(&[]);
        assert!(drafted["map"].as_str().unwrap().contains("decimals of the currency"), "{printed}");
        assert_eq!(compared_alike(&drafted, &audit), [472, 2], "{printed}\n{screen}");
        let sums = &audit["win"]["currencies"];
        assert!(sums.is_array() || sums.is_object() || sums.is_null());
        assert!(!screen.contains("¥200,000"), "{screen}");
    }
    let by_seat = |number: usize, _: &[String]| number.is_multiple_of(3);
    let written = Written::by_calendar(&|rows| with_currency(rows, "", &by_seat));
    let (printed, drafted) = written.drafted();
    assert!(printed.contains("No amount is read, because one number of decimals"), "{printed}");
    let fields =
        drafted["columns"].as_array().unwrap().iter().filter_map(|one| one["field"].as_str());
    assert!(
        !fields.clone().any(|field| field.contains("bets") || field.contains("net")),
        "{printed}"
    );
    let (_, audit) = written.audited(&[]);
    assert_eq!(audit["checked"]["wagers"], 0);
}

#[test]
fn gaming_days_are_dates_however_they_are_written() {
    let months = ["Jan", "Feb", "Mar"];
    type Form<'f> = &'f dyn Fn(&str, &str, &str) -> String;
    let forms: [(Form<'_>, &str, bool); 4] = [
        (&|year, month, day| format!("{day}.{month}.{year}"), "%d.%m.%Y", true),
        (&|year, month, day| format!("{day}/{month}/{year}"), "%d/%m/%Y", true),
        (
            &|year, month, day| {
                format!("{day}-{}-{}", months[month.parse::<usize>().unwrap() - 1], &year[2..])
            },
            "%d-%b-%y",
            true,
        ),
        (&|year, _, _| format!("03/04/{year}"), "%d/%m/%Y", false),
    ];
    for (form, pattern, is_clear) in forms {
        let written = Written::by_calendar(&|mut rows| {
            for (number, row) in rows.iter_mut().enumerate() {
                let day = if number < 100 { "20" } else { "21" };
                let (date, month) = if is_clear {
                    (format!("2026-03-{day}"), "03")
                } else {
                    ("2026-04-03".to_owned(), "04")
                };
                let text =
                    if number == 0 { "Gaming Day".to_owned() } else { form("2026", month, day) };
                if number > 0 {
                    row[DATE] = date;
                }
                row.push(text);
            }
            let (head, body) = rows.split_first_mut().unwrap();
            assert_eq!(head[DATE], "Date");
            body.sort_by_key(|row| {
                (row[DATE].clone(), row[ROUND][3..].to_owned(), row[ROUND].clone())
            });
            rows
        });
        let (printed, drafted) = written.drafted();
        let facts = drafted["facts"].as_array().unwrap();
        let fact = facts
            .iter()
            .find(|one| one["name"] == "Gaming day")
            .unwrap_or_else(|| panic!("{printed}"));
        if is_clear {
            // A day and a year of two digits each may be the other way round.
            let certainty = if pattern.ends_with("%y") { "guess" } else { "sure" };
            assert_eq!((&fact["value"], &fact["certainty"]), (&json!(pattern), &json!(certainty)));
        } else {
            assert_eq!(fact["certainty"], "guess");
            assert!(printed.contains("Choose 'Gaming day': "), "{printed}");
        }
        let [export, map] = ["e.csv", "e.map.md"].map(|name| written.path(name));
        let day = if is_clear { "2026-03-20" } else { "2026-04-03" };
        let days = if is_clear { vec![day, "2026-03-21"] } else { vec![] };
        let (_, audit) = written.audited(&[]);
        assert_eq!(count(&audit, "gaming-day-far"), 0, "{audit}");
        for day in days {
            let desk = gincert(&[
                "dispute",
                export.to_str().unwrap(),
                "--map",
                map.to_str().unwrap(),
                "--rules",
                RULES,
                "--table",
                "T1",
                "--day",
                day,
            ]);
            assert!(desk.stdout().contains("T1-"), "{day}: {} {}", desk.stdout(), desk.stderr());
        }
    }
}

#[test]
fn seats_that_are_numbered_from_0_are_read_as_one_more() {
    let plain = Written::by_calendar(&|rows| rows);
    let (_, before) = plain.drafted();
    let (_, expected) = plain.audited(&[]);
    for (name, word, value) in
        [("Seat", "", "number from 0"), ("Position", "P", "number from 0 behind a word")]
    {
        let written = Written::by_calendar(&|mut rows| {
            rows[0][SEAT] = name.to_owned();
            for row in &mut rows[1..] {
                let seat: u32 = row[SEAT].parse().unwrap();
                row[SEAT] = format!("{word}{}", seat - 1);
            }
            rows
        });
        let (printed, drafted) = written.drafted();
        let (screen, audit) = written.audited(&[]);
        let facts = drafted["facts"].as_array().unwrap();
        assert!(
            facts.iter().any(|one| one["name"] == "Seats" && one["value"] == value),
            "{printed}"
        );
        let asked = format!("Confirm that '{name}' numbers the seats from 0");
        assert!(printed.contains(&asked), "{printed}");
        assert_eq!(drafted["trial"]["wagers"], before["trial"]["wagers"], "{printed}");
        assert_eq!(audit["exceptions"]["by_code"], expected["exceptions"]["by_code"], "{screen}");
    }
}

#[test]
fn totals_without_decimals_are_sums_of_parts_with_them_and_an_audit_by_totals_says_so() {
    let units = |text: &str| text.replace(".00", "").parse::<i64>().unwrap_or(0);
    let written = Written::by_calendar(&|rows| {
        let (mut all, mut sum) = (Vec::new(), 0);
        for (number, mut row) in rows.into_iter().enumerate() {
            sum += units(&row[ANTE]);
            let nets: i64 = row[NETS].iter().map(|net| units(net)).sum();
            row.truncate(NETS.start);
            row.push(if number == 0 { "Win/Loss".to_owned() } else { format!("{nets}.00") });
            all.push(row);
        }
        for _ in 0..2 {
            let mut total = vec![String::new(); NETS.start + 1];
            (total[ROUND], total[ANTE]) = ("Total".to_owned(), sum.to_string());
            all.push(total);
        }
        all
    });
    let (printed, drafted) = written.drafted();
    let left = &drafted["left_out"][0];
    assert_eq!((&left["text"], &left["kind"]), (&json!("Total"), &json!("totals")), "{printed}");
    assert_eq!((&left["sums"], &left["with_amounts"]), (&json!(2), &json!(2)));
    let (screen, _) = written.audited(&[]);
    assert!(screen.contains("compared with the rules, by the total of each seat"), "{screen}");
}
