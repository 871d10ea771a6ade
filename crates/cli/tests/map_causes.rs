//! Exports that no map reads as they are, or that a map reads wrongly: the draft, or the trial of a changed map, names the cause and
//! what to do about it.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::written::{
    ACTION, ANTE, CARDS, DATE, DEALER, NETS, PLAY, ROUND, RULES, SEAT, TABLE, Written, count,
};
use serde_json::Value;
use std::fs;

type Rows = Vec<Vec<String>>;

/// The rows with a further column, of a name, and of the rows below it.
fn with_column(rows: Rows, name: &str, cell: &dyn Fn(usize, &[String]) -> String) -> Rows {
    let rows = rows.into_iter().enumerate();
    rows.map(|(at, mut row)| {
        let own = if at == 0 { name.to_owned() } else { cell(at, &row) };
        row.push(own);
        row
    })
    .collect()
}

/// What `gincert map --map` prints, in one line, with its exit code.
fn tried(written: &Written) -> (String, i32, Value) {
    let [export, map] = ["e.csv", "e.map.md"].map(|name| written.path(name));
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let arguments = ["map", export, "--rules", RULES, "--map", map];
    let run = gincert(&arguments);
    let printed = run.stdout();
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    let answer = gincert(&[&arguments[..], &["--format", "json"]].concat()).json();
    (printed.split_whitespace().collect::<Vec<_>>().join(" "), run.code(), answer)
}

fn added(cell: &mut String, units: f64) {
    *cell = format!("{:.2}", cell.parse::<f64>().unwrap() + units);
}

/// Coupons of different values are paid beside what the rules give: one mark, whatever their amounts, in the draft and in the trial
/// of the map that it drafts.
#[test]
fn amounts_that_explain_what_was_paid_are_one_mark() {
    let written = Written::by_calendar(&|rows| {
        let coupon = |at: usize, row: &[String]| match (at % 7, row[NETS.start].starts_with('-')) {
            (0, _) => format!("{}.00", 5 * (1 + at % 9)),
            _ => "0.00".to_owned(),
        };
        let mut rows = with_column(rows, "Coupon", &coupon);
        for row in &mut rows[1..] {
            let worth = row[NETS.end].parse::<f64>().unwrap();
            if !row[NETS.start].starts_with('-') {
                added(&mut row[NETS.start], worth);
            }
        }
        rows
    });
    let (printed, drafted) = written.drafted();
    let words = "To do Find out what the rows with an amount other than zero in 'Coupon' are:";
    assert!(printed.contains(words), "{printed}");
    let mark = &drafted["trial"]["mark"];
    assert_eq!((&mark["column"], &mark["kind"]), (&"Coupon".into(), &"not-zero".into()));
    let (printed, code, answer) = tried(&written);
    assert!(printed.contains(words) && code == 1, "{code}: {printed}");
    assert_eq!(answer["trial"]["mark"], *mark);
    assert_eq!(answer["to_do"].as_array().unwrap().len(), 1);
}

/// A map that a person changed is tried as it is: where it is right nothing is left to do, and where it is not, the trial says why.
#[test]
fn a_changed_map_is_tried_in_place_of_a_draft() {
    let written = Written::by_calendar(&|rows| rows);
    let (_, drafted) = written.drafted();
    let (printed, code, answer) = tried(&written);
    assert!(printed.contains(" tried on ") && !printed.contains("To do"), "{printed}");
    assert_eq!((code, &answer["trial"]["wagers"]), (0, &drafted["trial"]["wagers"]));
    let map = written.path("e.map.md");
    let page = fs::read_to_string(&map).unwrap();
    let seat = page.lines().find(|line| line.contains("| seat ")).unwrap().to_owned();
    fs::write(&map, page.replace(&seat, "| Seat | not read |")).unwrap();
    let (printed, code, answer) = tried(&written);
    assert!(
        printed.contains("No column of the seat is read, so that each row is a record"),
        "{printed}"
    );
    assert!(code == 1 && answer["trial"]["repeated"].as_u64().unwrap() > 0, "{answer}");
    fs::write(&map, page.replace("| Seat ", "| No such column ")).unwrap();
    let (printed, code, _) = tried(&written);
    assert!(printed.contains("To do Mend the map: it cannot be used on the export"), "{printed}");
    assert!(code == 1 && !printed.contains("as they were understood"), "{printed}");
    fs::write(&map, page.replace("| Column ", "| Column | x")).unwrap();
    let [export, map] = ["e.csv", "e.map.md"].map(|name| written.path(name));
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let unusable = gincert(&["map", export, "--rules", RULES, "--map", map]);
    assert_eq!(unusable.code(), 3, "{}", unusable.stdout());
    let twice = gincert(&["map", export, "--rules", RULES, "--map", map, "--out", "x"]);
    assert_eq!(twice.code(), 2);
}

/// Hands that were mucked unseen are not compared by any map, and leave nothing to do.
#[test]
fn hidden_hands_leave_nothing_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("e.map.md");
    let map = map.to_str().unwrap();
    let export = "vectors/exports/pitwatch.csv";
    let draft = ["map", export, "--rules", RULES, "--zone", "America/Los_Angeles", "--out", map];
    assert_eq!(gincert(&draft).code(), 0);
    let tried = gincert(&["map", export, "--rules", RULES, "--map", map]);
    let printed = tried.stdout();
    assert!(printed.contains("the player's cards are hidden"), "{printed}");
    assert!(tried.code() == 0 && !printed.contains("To do"), "{printed}");
}

/// Rounds of one name are other rounds where the dealer has other cards, and no rows are apart.
#[test]
fn rounds_under_a_name_that_was_used_before_are_not_rows_that_are_apart() {
    let written = Written::by_calendar(&|mut rows| {
        let (mut number, mut before) = (0, String::new());
        for row in &mut rows[1..] {
            if row[ROUND] != before {
                before.clone_from(&row[ROUND]);
                number += 1;
            }
            row[ROUND] = (number % 40 + 1).to_string();
        }
        rows
    });
    let (printed, drafted) = written.drafted();
    let trial = &drafted["trial"];
    assert!(printed.contains("Give every round a name of its own"), "{printed}");
    assert!(printed.contains("another round under a name that was used before"), "{printed}");
    assert!(!printed.contains("exported below each other"), "{printed}");
    assert_eq!((&trial["torn"], &trial["other_rounds"]), (&0.into(), &trial["repeated"]));
}

/// Two hands of one seat in a round are not two rounds.
#[test]
fn a_second_hand_of_a_seat_is_named_as_that() {
    let written = Written::by_calendar(&|rows| {
        let mut all: Rows = Vec::new();
        for (at, row) in rows.into_iter().enumerate() {
            let is_shared = at > 0 && at % 9 == 0;
            let mut second = row.clone();
            all.push(row);
            if is_shared {
                second[ANTE] = "10.00".to_owned();
                all.push(second);
            }
        }
        all
    });
    let (printed, _) = written.drafted();
    assert!(printed.contains("is listed twice") || printed.contains("of one seat"), "{printed}");
    assert!(!printed.contains("exported below each other"), "{printed}");
}

/// The dealer's hand in a row of its own, with seat 0: the cards are in this tool's notation, and seats are not numbered from 0.
#[test]
fn a_dealer_in_a_row_of_its_own_is_no_seat_and_hides_no_codes_of_cards() {
    let written = Written::by_calendar(&|rows| {
        let mut all: Rows = Vec::new();
        for round in rows.chunk_by(|one, other| one[ROUND] == other[ROUND]) {
            for row in round {
                let mut row = row.clone();
                row.remove(DEALER);
                all.push(row);
            }
            if round[0][ROUND] == "Round" {
                continue;
            }
            let mut dealer = round[0].clone();
            dealer[SEAT] = "0".to_owned();
            dealer[CARDS] = dealer[DEALER].clone();
            dealer[ACTION] = "dealer".to_owned();
            dealer[ANTE..NETS.end].iter_mut().for_each(|cell| cell.clear());
            dealer.remove(DEALER);
            all.push(dealer);
        }
        all
    });
    let (printed, _) = written.drafted();
    assert!(printed.contains("no row has the hands of both sides"), "{printed}");
    for words in ["numbers the seats from 0", "no codes of cards", "how they are written"] {
        assert!(!printed.contains(words), "{words}\n{printed}");
    }
}

/// Results without a sign beside words for won and lost that are of no one language, and amounts in credits.
#[test]
fn amounts_that_no_map_reads_are_named_with_their_column() {
    let written = Written::by_calendar(&|mut rows| {
        for (place, name) in NETS.zip(["Ante W/L", "Play W/L", "Bonus W/L"]) {
            rows = with_column(rows, name, &|_, row| match row[place].as_str() {
                "0.00" => "P".to_owned(),
                text if text.starts_with('-') => "L".to_owned(),
                _ => "G".to_owned(),
            });
        }
        for row in &mut rows[1..] {
            row[NETS].iter_mut().for_each(|cell| *cell = cell.trim_start_matches('-').to_owned());
        }
        rows
    });
    let (printed, drafted) = written.drafted();
    assert!(printed.contains("To do Have results exported with a minus for a loss:"), "{printed}");
    assert!(!printed.contains("Name the column of what was won"), "{printed}");
    assert_eq!(drafted["doubts"]["signs"]["words"].as_array().unwrap().len(), 3);
    let credits = Written::by_calendar(&|mut rows| {
        for row in &mut rows[1..] {
            for cell in row[ANTE..NETS.end].iter_mut().filter(|cell| !cell.is_empty()) {
                *cell = cell.replace(".00", "");
            }
        }
        with_column(rows, "Denom", &|_, row| match row[TABLE].as_str() {
            "T1" => "2.50".to_owned(),
            _ => "10.00".to_owned(),
        })
    });
    let (printed, drafted) = credits.drafted();
    assert!(printed.contains("amounts are credits of the value in 'Denom'"), "{printed}");
    assert_eq!(drafted["doubts"]["credits"], "Denom");
}

/// Words for training with a number behind, in the column of the players; a second row for the column makes such rounds void, and
/// their results are no money that is owed.
#[test]
fn players_in_training_are_asked_about_and_a_second_row_makes_their_rounds_void() {
    let written = Written::by_calendar(&|mut rows| {
        let rounds: Vec<String> = rows.iter().map(|row| row[ROUND].clone()).collect();
        let is_training = |round: &str| round.ends_with("70") || round.ends_with("80");
        for row in rows[1..].iter_mut().filter(|row| is_training(&row[ROUND])) {
            if row[PLAY] == "0.00" {
                row[NETS.start] = "0.00".to_owned();
            }
        }
        assert!(rounds.iter().any(|round| is_training(round)));
        with_column(rows, "Player", &|at, row| match is_training(&row[ROUND]) {
            true => format!("TRAINEE {}", row[SEAT]),
            false => format!("P{}", 100 + at % 17),
        })
    });
    let (printed, _) = written.drafted();
    assert!(printed.contains("have these rows exported by themselves"), "{printed}");
    let map = written.path("e.map.md");
    let page = fs::read_to_string(&map).unwrap();
    let player = page.lines().find(|line| line.contains("| player ")).unwrap().to_owned();
    let mut words = String::new();
    for seat in 1..=3 {
        words.push_str(&format!("| state | TRAINEE {seat} | void |\n"));
    }
    (0..17).for_each(|at| words.push_str(&format!("| state | P{} | settled |\n", 100 + at)));
    let page = page.replace(&player, &format!("{player}\n| Player | state |"));
    let page = match page.find("| Field | Theirs") {
        Some(_) => {
            let at = page.find("\n\n## ").unwrap();
            format!("{}\n{}{}", &page[..at], words.trim_end(), &page[at..])
        }
        None => {
            let at = page.find("\n\n## ").unwrap();
            let head = "\n\n| Field | Theirs | Ours |\n| --- | --- | --- |\n";
            format!("{}{head}{}{}", &page[..at], words.trim_end(), &page[at..])
        }
    };
    fs::write(&map, page).unwrap();
    let (_, audit) = written.audited(&[]);
    assert!(count(&audit, "void-with-result") > 0, "{audit}");
    // Two payments of the export are wrong, and both are of other rounds.
    assert_eq!(count(&audit, "overpaid") + count(&audit, "underpaid"), 2, "{audit}");
}

/// Rounds that begin again in a gaming day are told apart where the day is that of the time.
#[test]
fn the_column_of_the_gaming_day_is_named_where_numbers_begin_again_in_it() {
    let written = Written::by_calendar(&|mut rows| {
        let mut before = String::new();
        let (mut number, mut day) = (0, String::new());
        for row in &mut rows[1..] {
            if row[DATE] != day {
                day.clone_from(&row[DATE]);
                number = 0;
            }
            if row[ROUND] != before {
                before.clone_from(&row[ROUND]);
                number += 1;
            }
            row[ROUND] = number.to_string();
        }
        with_column(rows, "Business Date", &|_, _| "2026-01-01".to_owned())
    });
    let (printed, _) = written.drafted();
    assert!(printed.contains("write 'not read' for 'Business Date' in the map"), "{printed}");
    let map = written.path("e.map.md");
    let page = fs::read_to_string(&map).unwrap();
    let day = page.lines().find(|line| line.contains("| gaming_day ")).unwrap().to_owned();
    fs::write(&map, page.replace(&day, "| Business Date | not read |")).unwrap();
    let (printed, code, answer) = tried(&written);
    assert_eq!((code, &answer["trial"]["repeated"]), (0, &0.into()), "{printed}");
}
