//! Exports with rows that were not played for money, or that take back others: what the draft reads of them is said, and the audit by
//! it counts the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::written::{
    ACTION, ANTE, NETS, ROUND, RULES, SEAT, TABLE, TIME, Written, compared_alike, count,
};
use common::{gincert, top};
use serde_json::{Value, json};
use std::fs;

type Rows = Vec<Vec<String>>;

/// The columns that are called sure, with their fields.
fn sure(drafted: &Value) -> Vec<[String; 2]> {
    let columns = drafted["columns"].as_array().unwrap().iter();
    let sure = columns.filter(|one| one["certainty"] == "sure");
    sure.map(|one| [&one["column"], &one["field"]].map(|text| text.as_str().unwrap().to_owned()))
        .collect()
}

fn negated(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(above) => above.to_owned(),
        None if text == "0.00" => text.to_owned(),
        None => format!("-{text}"),
    }
}

/// Rounds that are taken back.
const VOIDED: [&str; 3] = ["T1-000070", "T2-000080", "T1-000090"];

/// The rows with a further column, and rows that take back those of three rounds: behind each round, or all at the end.
fn with_reversals(
    rows: Rows,
    header: &str,
    [paid, void, back]: [&str; 3],
    is_behind: bool,
) -> Rows {
    let (mut all, mut end) = (Vec::new(), Vec::new());
    for round in rows.chunk_by(|one, other| one[ROUND] == other[ROUND]) {
        let is_voided = VOIDED.contains(&round[0][ROUND].as_str());
        let word = match (round[0][ROUND].as_str(), is_voided) {
            ("Round", _) => header,
            (_, true) => void,
            _ => paid,
        };
        all.extend(round.iter().map(|row| [row.as_slice(), &[word.to_owned()]].concat()));
        let own = round.iter().filter(|_| is_voided).map(|row| {
            let mut row = [row.as_slice(), &[back.to_owned()]].concat();
            row[ANTE..NETS.end].iter_mut().for_each(|cell| *cell = negated(cell));
            row
        });
        if is_behind { all.extend(own) } else { end.extend(own) }
    }
    all.extend(end);
    all
}

#[test]
fn a_round_whose_wagers_are_taken_back_is_void_and_what_was_taken_back_is_named() {
    let plain = Written::by_calendar(&|rows| rows).drafted().1;
    for (header, words, is_behind, changed) in [
        ("Status", ["OK", "OK", "VOID"], false, 3),
        ("Status", ["OK", "OK", "VOID"], true, 3),
        ("Status", ["OK", "VOID", "VOID"], true, 0),
        ("Status", ["OK", "VOIDED", "REVERSAL"], false, 0),
        ("Buchungsart", ["OK", "OK", "Storno"], true, 3),
        ("Buchungsart", ["", "", ""], false, 3),
    ] {
        let written = Written::by_calendar(&|rows| with_reversals(rows, header, words, is_behind));
        let (printed, drafted) = written.drafted();
        let (screen, audit) = written.audited(&[]);
        let case = format!("{words:?}: {printed}\n{screen}");
        assert!(
            printed.contains("Confirm 'Negative wagers': 9 rows have wagers below zero"),
            "{case}"
        );
        assert!(screen.contains("Reversed: 3 records take back another one"), "{case}");
        let back = json!([{
            "currency": null, "records": 3, "wagered_minor": "89900", "won_minor": "47800",
        }]);
        assert_eq!(audit["map"]["reversals"], back, "{case}");
        assert_eq!(drafted["trial"]["reversals"], back, "{case}");
        assert_eq!(count(&audit, "state-changed"), changed, "{case}");
        for code in ["record-unreadable", "round-repeated", "wager-missing", "underpaid"] {
            assert_eq!(count(&audit, code), 0, "{code}: {case}");
        }
        assert_eq!(compared_alike(&drafted, &audit), [446, 2], "{case}");
        assert_eq!(count(&audit, "overpaid"), 2, "{case}");
        assert_eq!(sure(&drafted), sure(&plain), "{case}");
    }
}

#[test]
fn what_is_not_taken_back_of_a_round_shows_as_paid_in_a_void_one() {
    let written = Written::by_calendar(&|rows| {
        let mut rows = with_reversals(rows, "Status", ["OK", "OK", "VOID"], false);
        // What was won on an Ante is not taken back.
        let is_win = |row: &&mut Vec<String>| {
            row.last().unwrap() == "VOID" && row[NETS.start].starts_with('-')
        };
        rows.iter_mut().rev().find(is_win).unwrap()[NETS.start] = "0.00".to_owned();
        rows
    });
    written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert_eq!(count(&audit, "overpaid"), 3, "{screen}");
    assert_eq!(count(&audit, "state-changed"), 3, "{screen}");
}

/// A row of one wager for each wager that was made, with further rows behind some rounds.
fn wagers(rows: &Rows, further: &dyn Fn(usize, &[String]) -> Rows) -> Rows {
    let names = "Round;Table;Date;Time;Seat;Dealer cards;Player cards;Action;Wager;Amount;Net";
    let mut all = vec![names.split(';').map(str::to_owned).collect::<Vec<_>>()];
    for (number, round) in rows[1..].chunk_by(|one, other| one[ROUND] == other[ROUND]).enumerate() {
        for row in round {
            for (at, name) in ["ANTE", "PLAY", "BONUS"].into_iter().enumerate() {
                let [amount, net] = [&row[ANTE + at], &row[NETS.start + at]];
                if amount != "0.00" {
                    let own = [name.to_owned(), amount.clone(), net.clone()];
                    all.push([&row[..=ACTION], &own[..]].concat());
                }
            }
        }
        all.extend(further(number, &round[0]));
    }
    all
}

/// A row without cards: what it states of the round, its word and its amount.
fn without_cards(row: &[String], is_of_round: bool, word: &str, amount: &str) -> Vec<String> {
    let mut own: Vec<String> = row[..=SEAT].to_vec();
    if !is_of_round {
        own[ROUND].clear();
        own[SEAT].clear();
    }
    own.extend(["", "", "", word, amount, ""].map(str::to_owned));
    own
}

#[test]
fn rows_that_carry_no_wager_are_left_out_with_their_count_and_their_sum() {
    for is_of_round in [true, false] {
        let written = Written::by_calendar(&|rows| {
            wagers(&rows, &|number, row| {
                let mut own = Vec::new();
                let mut add =
                    |word, amount| own.push(without_cards(row, is_of_round, word, amount));
                if number % 7 == 3 {
                    add("TIP", "5.00");
                }
                if number % 20 == 5 {
                    add("DROP", "500.00");
                }
                if number % 25 == 9 {
                    add("SHIFT OPEN", "");
                }
                own
            })
        });
        let (printed, drafted) = written.drafted();
        let (screen, audit) = written.audited(&[]);
        let first = "rows without cards are left out of every record with 'DROP' in 'Wager' (5 rows, 2,500.00 together in \
                     'Amount'), 'SHIFT OPEN' in 'Wager' (4 rows), 'TIP' in 'Wager' (15 rows, 75.00 together in 'Amount')";
        assert!(printed.contains(first), "{printed}");
        for code in ["record-unreadable", "round-repeated", "wager-missing", "total-wrong"] {
            assert_eq!(count(&audit, code), 0, "{code}: {screen}");
        }
        assert_eq!(compared_alike(&drafted, &audit), [472, 2], "{printed}\n{screen}");
        assert!(screen.contains("Left out: 24 rows without cards"), "{screen}");
    }
}

#[test]
fn a_tip_in_a_row_with_cards_is_no_wager_of_the_hand() {
    let written = Written::by_calendar(&|rows| {
        wagers(&rows, &|number, row| {
            let tip = ["TIP", "5.00", "-5.00"].map(str::to_owned);
            if number % 7 == 3 { vec![[&row[..=ACTION], &tip[..]].concat()] } else { Vec::new() }
        })
    });
    let (printed, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert!(
        printed.contains("no amount is read in rows with cards and 'TIP' (15 rows)"),
        "{printed}"
    );
    for code in ["record-unreadable", "total-wrong"] {
        assert_eq!(count(&audit, code), 0, "{code}: {screen}");
    }
    assert_eq!(compared_alike(&drafted, &audit), [472, 2], "{printed}\n{screen}");
}

#[test]
fn kinds_of_row_are_left_out_where_rows_are_seats_and_void_rounds_without_cards_are_not() {
    let written = Written::by_calendar(&|rows| {
        let mut all = Vec::new();
        for (number, round) in rows.chunk_by(|one, other| one[ROUND] == other[ROUND]).enumerate() {
            let word = if number == 0 { "Type" } else { "HAND" };
            all.extend(round.iter().map(|row| [row.as_slice(), &[word.to_owned()]].concat()));
            let mut other = vec![String::new(); round[0].len()];
            other[TABLE..=TIME].clone_from_slice(&round[0][TABLE..=TIME]);
            if number % 20 == 7 {
                other[ANTE] = "500.00".to_owned();
                all.push([other.as_slice(), &["DROP".to_owned()]].concat());
            }
            if number % 40 == 13 {
                (other[ROUND], other[ANTE]) = (format!("V-{number}"), String::new());
                all.push([other.as_slice(), &["VOID".to_owned()]].concat());
            }
        }
        all
    });
    let (printed, drafted) = written.drafted();
    let left: Vec<&Value> =
        drafted["left_out"].as_array().unwrap().iter().map(|one| &one["text"]).collect();
    assert_eq!(left, ["DROP"], "{printed}");
    let (screen, audit) = written.audited(&[]);
    assert_eq!(compared_alike(&drafted, &audit), [472, 2], "{printed}\n{screen}");
}

/// The rows with a further column; of some the word stands there, and their results are changed.
fn with_word(
    rows: Rows,
    name: &str,
    [word, other]: [&str; 2],
    is_own: &dyn Fn(usize, &[String]) -> bool,
    change: &dyn Fn(&str) -> String,
) -> Rows {
    let of = |(number, mut row): (usize, Vec<String>)| {
        let text = match number {
            0 => name,
            _ if is_own(number, &row) => {
                row[NETS].iter_mut().for_each(|cell| *cell = change(cell));
                word
            }
            _ => other,
        };
        row.push(text.to_owned());
        row
    };
    rows.into_iter().enumerate().map(of).collect()
}

#[test]
fn a_word_that_the_differing_hands_have_comes_first_with_what_to_write() {
    let plain = Written::by_calendar(&|rows| rows).drafted().1;
    let by_seat = |number: usize, _: &[String]| number % 17 == 3;
    let by_round = |_: usize, row: &[String]| row[ROUND].ends_with('4');
    let lost = |cell: &str| if cell.starts_with('-') { "0.00".to_owned() } else { cell.to_owned() };
    let nothing = |_: &str| "0.00".to_owned();
    let capped = |cell: &str| {
        if !cell.starts_with('-') && cell.len() > 4 { "9.00".to_owned() } else { cell.to_owned() }
    };
    type IsOwn<'f> = &'f dyn Fn(usize, &[String]) -> bool;
    type Change<'f> = &'f dyn Fn(&str) -> String;
    let cases: [(&str, [&str; 2], IsOwn<'_>, Change<'_>, bool); 5] = [
        ("Promo", ["FP", ""], &by_seat, &lost, false),
        ("Remark", ["Max Payout", ""], &|number, _| number % 5 == 2, &capped, false),
        ("Mode", ["SCHOOL", "LIVE"], &by_round, &nothing, true),
        ("Live", ["N", "Y"], &by_round, &nothing, true),
        ("Status", ["SCHOOL", "OK"], &by_round, &nothing, true),
    ];
    for (name, words, is_own, change, is_of_rounds) in cases {
        let written = Written::by_calendar(&|rows| with_word(rows, name, words, is_own, change));
        let (printed, drafted) = written.drafted();
        let (_, to_do) = printed.split_once("To do ").unwrap();
        // A word of whole rounds in which nothing was won or lost is one of a state.
        let (first, how) = match is_of_rounds {
            true => (
                format!("Confirm what '{}' in '{name}' means: 21 rows have it, ", words[0]),
                "the map reads it as void, because in these rows nothing was won or lost. Correct its row",
            ),
            false => (
                format!("Find out what the rows with '{}' in '{name}' are: ", words[0]),
                "no map can read it as the state of the round",
            ),
        };
        assert!(to_do.starts_with(&first), "{printed}");
        assert!(to_do.contains(how), "{printed}");
        // What the other words mean is asked for, and not taken for granted.
        let others = format!("each other word of the column ('{}') as what it means", words[1]);
        assert!(!how.contains("this word as void") || to_do.contains(&others), "{printed}");
        assert!(!to_do.contains("word of the column as settled"), "{printed}");
        // The other hands show what the columns hold.
        assert_eq!(sure(&drafted), sure(&plain), "{name}: {printed}");
        // Nothing is left out silently.
        assert_eq!(drafted["left_out"], json!([]));
        assert_eq!(drafted["trial"]["read"], 102);
    }
}

#[test]
fn hands_and_wagers_in_two_files_are_named_with_their_key() {
    let text = fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
    let rows: Rows =
        text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect();
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, of: &dyn Fn(usize, &[String]) -> Rows| {
        let lines = rows.iter().enumerate().flat_map(|(number, row)| of(number, row));
        let lines: Vec<String> = lines.map(|row| row.join(";")).collect();
        let path = folder.path().join(name);
        fs::write(&path, lines.join("\n")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let key =
        |number: usize| if number == 0 { "HandID".to_owned() } else { format!("H{number:06}") };
    let hands = write("hands.csv", &|number, row| vec![[&[key(number)], &row[..=ACTION]].concat()]);
    let wagers = write("wagers.csv", &|number, row| match number {
        0 => vec![["HandID", "Wager", "Amount", "Net"].map(str::to_owned).to_vec()],
        _ => [("ANTE", 0), ("PLAY", 1)]
            .map(|(word, at)| {
                vec![
                    key(number),
                    word.to_owned(),
                    row[ANTE + at].clone(),
                    row[NETS.start + at].clone(),
                ]
            })
            .to_vec(),
    });
    let seats = write("seats.csv", &|_, row| vec![row[..=ACTION].to_vec()]);
    let money = write("money.csv", &|number, row| {
        let mut own = vec![row[ROUND].clone(), row[SEAT].clone()];
        if number == 0 {
            own = ["Game no", "Box"].map(str::to_owned).to_vec();
        }
        own.extend(row[ANTE..].iter().cloned());
        vec![own]
    });
    for (files, unique, key) in [
        ([&hands, &wagers], "hands.csv", "the same 'HandID' ("),
        ([&wagers, &hands], "hands.csv", "the same 'HandID' ("),
        ([&seats, &money], "seats.csv", "and 'Seat' (in"),
    ] {
        let drafted = gincert(&["map", files[0], files[1], "--rules", RULES]);
        let said = drafted.stderr().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(drafted.code(), 3, "{said}");
        assert!(said.contains("before you draft a map") && said.contains(key), "{said}");
        assert!(said.contains(&format!("{unique} with the same")), "{said}");
    }
}
