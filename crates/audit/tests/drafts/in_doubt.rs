//! What looks like another thing in an export: it is left over, or a guess, and the draft says why.

use super::{changed, columns, rules, sample};
use gincert_audit::draft::{Certainty, DraftReason, ExportFile, MapDraft, draft};
use std::collections::BTreeMap;

/// Places of columns in the export with a gaming date.
const ROUND: usize = 0;
const TIME: usize = 3;
const SEAT: usize = 4;
const CARDS: usize = 6;
const ANTE: usize = 8;
const BONUS: usize = 10;
const NETS: std::ops::Range<usize> = 11..14;

/// The rows of the export, its header line first.
fn rows() -> Vec<Vec<String>> {
    let file = sample("doubtful/gaming-date.csv");
    let text = String::from_utf8(file.bytes).unwrap();
    text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect()
}

fn drafted(rows: &[Vec<String>]) -> MapDraft {
    let lines: Vec<String> = rows.iter().map(|row| row.join(";")).collect();
    let bytes = lines.join("\n").into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    draft(&[file], Some(&rules()), None).unwrap()
}

/// Hundredths of a unit.
fn minor(text: &str) -> i64 {
    text.replace('.', "").parse().unwrap()
}

fn units(minor: i64) -> String {
    format!("{}{}.{:02}", if minor < 0 { "-" } else { "" }, minor.abs() / 100, minor.abs() % 100)
}

fn net(row: &[String]) -> i64 {
    row[NETS].iter().map(|cell| minor(cell)).sum()
}

fn reason(drafted: &MapDraft, name: &str) -> DraftReason {
    drafted.columns.iter().find(|one| one.name == name).unwrap().reason
}

/// Adds a column, cell by cell from the rows and the net results up to each.
fn with_column(name: &str, cell: &dyn Fn(&[Vec<String>], usize) -> String) -> MapDraft {
    let all = rows();
    let wide = |(at, row): (usize, &Vec<String>)| {
        let added = if at == 0 { name.to_owned() } else { cell(&all, at) };
        [row.clone(), vec![added]].concat()
    };
    drafted(&all.iter().enumerate().map(wide).collect::<Vec<_>>())
}

#[test]
fn a_total_is_believed_where_it_is_the_sum_of_the_wagers() {
    let running =
        |rows: &[Vec<String>], at: usize| units(rows[1..=at].iter().map(|row| net(row)).sum());
    for name in ["Running total", "Result so far", "Total won"] {
        let drafted = with_column(name, &running);
        assert_eq!(columns(&drafted)[name][0], ("", Certainty::LeftOver), "{name}");
        let DraftReason::RunningTotal(_, going_on, of) = reason(&drafted, name) else {
            panic!("{name}: {:?}", reason(&drafted, name));
        };
        assert!(going_on + 2 >= of && of > 190, "{name}");
    }
    let before =
        |rows: &[Vec<String>], at: usize| units(if at > 1 { net(&rows[at - 1]) } else { 0 });
    let drafted = with_column("Prev Win/Loss", &before);
    assert!(matches!(
        reason(&drafted, "Prev Win/Loss"),
        DraftReason::NotTheSum(..) | DraftReason::HeaderRefuted(..)
    ));
    let own = |rows: &[Vec<String>], at: usize| units(net(&rows[at]));
    let drafted = with_column("Total won", &own);
    assert_eq!(columns(&drafted)["Total won"], [("net_total", Certainty::Sure)]);
}

#[test]
fn names_of_rounds_that_another_column_tells_apart_are_a_guess() {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = rows();
    for row in all.iter_mut().skip(1) {
        let next = names.len();
        let number = *names.entry(row[ROUND].clone()).or_insert(next);
        row[ROUND] = (number % 25 + 1).to_string();
        row[1] = "T1".to_owned();
        row.push(format!("S{}", number / 25));
    }
    all[0].push("Shoe".to_owned());
    let found = drafted(&all);
    assert_eq!(columns(&found)["Round"], [("round", Certainty::Guess)]);
    let recurring = found.recurring.unwrap();
    assert_eq!((recurring.texts, recurring.apart.as_str()), (25, "Shoe"));
    assert_eq!(recurring.rounds, names.len() as u64);
    // With the table the names are unique, as an audit tells rounds apart.
    for row in all.iter_mut().skip(1) {
        row[1] = format!("T{}", row[14]);
    }
    let found = drafted(&all);
    assert_eq!((columns(&found)["Round"][0].1, found.recurring), (Certainty::Sure, None));
}

#[test]
fn one_result_for_a_seat_proves_the_stakes_and_the_side_wager() {
    for (name, field, has_stake) in
        [("Net", "net_total", 0), ("Paid", "paid_total", 1), ("Auszahlung", "net_total", 0)]
    {
        let mut all = rows();
        for row in &mut all {
            let stakes =
                |row: &[String]| row[ANTE..=BONUS].iter().map(|cell| minor(cell)).sum::<i64>();
            let total = match row[ROUND].as_str() {
                "Round" => name.to_owned(),
                _ => units(net(row) + has_stake * stakes(row)),
            };
            row.truncate(NETS.start);
            row.push(total);
        }
        let found = drafted(&all);
        let columns = columns(&found);
        for (column, expected) in [
            (name, field),
            ("Ante", "bets_ante"),
            ("Play", "bets_play"),
            ("Bonus", "bets_bonus"),
            ("Player cards", "cards"),
            ("Dealer cards", "dealer_cards"),
            ("Action", "action"),
        ] {
            assert_eq!(columns[column], [(expected, Certainty::Sure)], "{name}: {column}");
        }
    }
}

/// The export with other results.
fn with_results(form: &dyn Fn(usize, i64) -> i64) -> MapDraft {
    changed(&|at, mut cells| {
        for (place, cell) in cells[NETS].iter_mut().enumerate().filter(|_| at > 0) {
            *cell = units(form(place, minor(cell)));
        }
        cells
    })
}

#[test]
fn results_of_the_house_are_read_with_the_opposite_sign() {
    let found = with_results(&|_, minor| -minor);
    let view = super::fact(&found, "Results");
    assert_eq!(view, Some(("of the house", Certainty::Sure, String::new())));
    let columns = columns(&found);
    for (name, field) in [("Ante net", "net_ante"), ("Play net", "net_play"), ("Ante", "bets_ante")]
    {
        assert_eq!(columns[name], [(field, Certainty::Sure)], "{name}");
    }
    assert_eq!(super::fact(&with_results(&|_, minor| minor), "Results"), None);
}

#[test]
fn results_in_a_form_that_no_field_has_are_not_read_and_prove_the_stakes() {
    // A hand that was folded wins nothing either way, so that winnings alone may not tell Ante and Play apart.
    let winnings = with_results(&|_, minor| minor.max(0));
    // A map turns all results or none.
    let mixed = with_results(&|place, minor| if place == 0 { -minor } else { minor });
    for (found, names) in [(&winnings, &["Ante net", "Play net"][..]), (&mixed, &["Ante net"])] {
        let columns = columns(found);
        for name in names {
            assert_eq!(columns[name], [("", Certainty::LeftOver)], "{name}");
            let is_named = matches!(
                reason(found, name),
                DraftReason::HouseSide(..) | DraftReason::WinningsOnly(..)
            );
            assert!(is_named, "{name}: {:?}", reason(found, name));
        }
        assert_eq!(columns["Ante"][0].0, "bets_ante");
    }
    assert_eq!(columns(&mixed)["Play net"], [("net_play", Certainty::Sure)]);
}

#[test]
fn hidden_and_unreadable_cards_lose_no_column() {
    let muck = |row: &[String]| row[7] == "fold";
    for (text, code) in [("mucked", Some("mucked")), ("", None), ("?? ?? ?? ?? ?? ?? ??", None)] {
        let found = changed(&|_, mut cells| {
            if muck(&cells) {
                cells[CARDS] = text.to_owned();
            }
            cells
        });
        let hidden = found.facts.iter().find(|fact| fact.name == "Hidden card");
        assert_eq!(hidden.map(|fact| fact.value.as_str()), code, "{text}");
        assert_eq!(columns(&found)["Player cards"], [("cards", Certainty::Sure)], "{text}");
    }
    let found = changed(&|at, mut cells| {
        if at > 0 && at % 20 == 0 {
            cells[CARDS].replace_range(0..2, "#E");
        }
        cells
    });
    let cards = found.columns.iter().find(|one| one.name == "Player cards").unwrap();
    assert_eq!((cards.field.unwrap().name(), cards.certainty), ("cards", Certainty::Sure));
    let unlike = cards.unlike.as_ref().unwrap();
    assert_eq!((unlike.cells, unlike.line), (10, 21));
}

/// The rows with one row for each wager, folded hands hidden.
fn by_wager(hidden: &str) -> Vec<Vec<String>> {
    let names = ["Wager", "Bet", "Won"].map(str::to_owned);
    let all = rows();
    let mut long = vec![[&all[0][..ANTE], &names[..]].concat()];
    for row in &all[1..] {
        let mut own = row[..ANTE].to_vec();
        if row[7] == "fold" {
            own[CARDS] = hidden.to_owned();
        }
        for (place, word) in ["Ante", "Play", "Bonus"].iter().enumerate() {
            let stake = row[ANTE + place].clone();
            if minor(&stake) != 0 {
                let wager = [(*word).to_owned(), stake, row[NETS.start + place].clone()];
                long.push([&own[..], &wager[..]].concat());
            }
        }
    }
    long
}

#[test]
fn hidden_hands_in_rows_of_single_wagers_lose_no_wager() {
    for hidden in ["XX XX XX XX XX XX XX", "??", ""] {
        let found = drafted(&by_wager(hidden));
        let columns = columns(&found);
        assert_eq!(columns["Wager"][0].0, "wager", "{hidden}");
        assert_eq!((columns["Bet"][0].0, columns["Won"][0].0), ("bets", "net"), "{hidden}");
        assert_eq!(columns["Won"][0].1, Certainty::Sure, "{hidden}");
    }
}

#[test]
fn a_constant_column_is_an_alternative_to_the_stake_that_it_equals_alone() {
    let found = changed(&|at, mut cells| {
        if at > 0 {
            let factor = |cell: &str, stake: &str| minor(cell) / minor(stake).max(1);
            let ratios = [factor(&cells[11], &cells[8]), factor(&cells[12], &cells[9])];
            let is_played = cells[7] == "play";
            cells[8] = "10.00".to_owned();
            cells[9] = if is_played { "10.00" } else { "0.00" }.to_owned();
            cells[11] = units(1000 * ratios[0]);
            cells[12] = units(1000 * ratios[1]);
        }
        cells.push(if at == 0 { "Table min" } else { "10.00" }.to_owned());
        cells
    });
    let rivals = |name: &str| {
        let of = |one: &&gincert_audit::draft::DraftedColumn| one.name == name;
        found.columns.iter().find(of).unwrap().rivals.clone()
    };
    assert_eq!(rivals("Ante"), ["Table min"]);
    for name in ["Play", "Bonus", "Ante net", "Play net", "Bonus net"] {
        assert_eq!(rivals(name), Vec::<String>::new(), "{name}");
        assert_eq!(columns(&found)[name][0].1, Certainty::Sure, "{name}");
    }
}

#[test]
fn a_round_and_its_correction_are_two_rounds() {
    let mut all = rows();
    let mut lines = vec![[all[0].clone(), vec!["Corrects".to_owned()]].concat()];
    all.remove(0);
    let of = |name: &str| all.iter().filter(|row| row[ROUND] == name).cloned().collect::<Vec<_>>();
    let mut names: Vec<String> = all.iter().map(|row| row[ROUND].clone()).collect();
    names.dedup();
    for (at, name) in names.iter().enumerate() {
        let plain = of(name);
        lines.extend(plain.iter().map(|row| [row.clone(), vec![String::new()]].concat()));
        if at % 25 == 24 {
            let again = plain.into_iter().map(|mut row| {
                row[ROUND] = format!("{name}-C");
                [row, vec![name.clone()]].concat()
            });
            lines.extend(again);
        }
    }
    let found = drafted(&lines);
    assert_eq!(columns(&found)["Corrects"], [("corrects", Certainty::Guess)]);
}

#[test]
fn rows_of_totals_and_seats_by_letters_are_named() {
    let mut all = rows();
    let width = all[0].len();
    for text in ["Total shift", "Total shift", "Grand total"] {
        let mut row = vec![String::new(); width];
        (row[1], row[SEAT]) = ("T1".to_owned(), text.to_owned());
        row[ANTE..].fill("100.00".to_owned());
        all.push(row);
    }
    let found = drafted(&all);
    let left: u64 = found.left_out.iter().map(|left| left.rows).sum();
    assert_eq!((left, columns(&found)["Seat"][0].0), (3, "seat"));
    let lettered = |letters: [&'static str; 3]| {
        changed(&move |at, mut cells| {
            if at > 0 {
                cells[SEAT] = letters[usize::try_from(minor(&cells[SEAT])).unwrap() - 1].into();
            }
            cells
        })
    };
    let letters = lettered(["X", "Y", "Z"]);
    let seat = letters.columns.iter().find(|one| one.name == "Seat").unwrap();
    assert_eq!((seat.field, seat.unlike.as_ref().unwrap().cells), (None, 201));
    let letters = lettered(["A", "B", "C"]);
    assert_eq!(columns(&letters)["Seat"], [("seat", Certainty::Guess)]);
    let fact = letters.facts.iter().find(|fact| fact.name == "Seats").unwrap();
    assert_eq!((fact.value.as_str(), fact.certainty), ("letters", Certainty::Guess));
}

#[test]
fn a_clock_of_twelve_hours_is_named() {
    let found = changed(&|at, mut cells| {
        if at > 0 {
            let minutes = 4 * (cells[ROUND][3..].parse::<u64>().unwrap() - 61);
            cells[2] = "2026-01-01".to_owned();
            cells[TIME] = format!("{:02}:{:02}", (minutes / 60 + 10) % 12 + 1, minutes % 60);
        }
        cells
    });
    let half = found.half_days.unwrap();
    assert_eq!((half.column.as_str(), half.steps), ("Time", 2), "one at each table");
    assert_eq!(half.first.unwrap(), ["12:56", "01:00"]);
    assert_eq!(changed(&|_, cells| cells).half_days, None);
}
