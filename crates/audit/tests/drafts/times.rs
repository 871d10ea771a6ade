//! Times, seats and amounts that nothing in an export could refute: a draft does not call them sure.

use super::{changed, columns, fact, rules, sample};
use gincert_audit::draft::{Certainty, ExportFile, MapDraft, draft};

/// Places of columns in the export with a gaming date.
const ROUND: usize = 0;
const TABLE: usize = 1;
const DATE: usize = 2;
const TIME: usize = 3;
const SEAT: usize = 4;

/// The minute of a round since the first one, one hundred in a day at each table.
fn minute(cells: &[String]) -> (u64, u64) {
    let day = cells[TABLE][1..].parse::<u64>().unwrap();
    (day, 2 * (cells[ROUND][3..].parse::<u64>().unwrap() % 60))
}

/// The export with one column of times, by the day and the minute of each round.
fn timed(name: &str, text: &dyn Fn(u64, u64) -> String) -> MapDraft {
    changed(&|at, mut cells| {
        if at == 0 {
            (cells[DATE], cells[TIME]) = (name.to_owned(), "Shoe".to_owned());
        } else {
            let (day, minute) = minute(&cells);
            (cells[DATE], cells[TIME]) = (text(day, minute), "x".to_owned());
        }
        cells
    })
}

/// The export with a column of dates and one of times.
fn dated(name: &str, text: &dyn Fn(u64, u64) -> (String, String)) -> MapDraft {
    changed(&|at, mut cells| {
        if at == 0 {
            cells[DATE] = name.to_owned();
        } else {
            let (day, minute) = minute(&cells);
            (cells[DATE], cells[TIME]) = text(day, minute);
        }
        cells
    })
}

fn clock(minutes: u64) -> String {
    format!("{:02}:{:02}:09", minutes / 60, minutes % 60)
}

fn at(drafted: &MapDraft, name: &str) -> Certainty {
    let found = &columns(drafted)[name];
    found.iter().find(|(field, _)| *field == "at").unwrap().1
}

#[test]
fn the_form_of_times_is_sure_and_their_column_a_guess() {
    let drafted =
        timed("Time", &|day, minute| format!("2026-01-{} {}", day + 13, clock(1080 + minute)));
    assert_eq!(at(&drafted, "Time"), Certainty::Guess);
    let form = ("%Y-%m-%d %H:%M:%S", Certainty::Sure, String::new());
    assert_eq!(fact(&drafted, "Time"), Some(form));
    assert!(drafted.half_days.is_none() && drafted.night.is_none());
}

#[test]
fn day_and_month_are_sure_by_a_number_over_twelve_and_days_in_order() {
    let form = |text: &dyn Fn(u64, u64) -> String| {
        let drafted =
            timed("Time", &|day, minute| format!("{} {}", text(day, minute), clock(1080)));
        let (form, certainty, rivals) = fact(&drafted, "Time").unwrap();
        (form.to_owned(), certainty, rivals)
    };
    let [month, day] = ["%Y-%m-%d %H:%M:%S", "%Y-%d-%m %H:%M:%S"].map(str::to_owned);
    // One day after the other, with the day behind the year.
    let before = form(&|of, minute| format!("2026-{:02}-05", of + minute / 40));
    assert_eq!(before, (day.clone(), Certainty::Guess, month.clone()));
    let over = form(&|of, minute| format!("2026-{:02}-05", of + 2 + minute / 10));
    assert_eq!(over, (day, Certainty::Sure, String::new()));
    // As many steps back as on.
    let torn = form(&|_, minute| format!("2026-05-{:02}", 13 + minute / 2 % 2));
    assert_eq!(torn, (month, Certainty::Guess, String::new()));
}

#[test]
fn two_digits_for_the_year_are_a_choice_with_every_mark() {
    for mark in ["-", "/", "."] {
        let drafted = timed("Time", &|day, minute| {
            format!("26{mark}01{mark}{:02} {}", day + 13, clock(1080 + minute))
        });
        let (form, certainty, rivals) = fact(&drafted, "Time").unwrap();
        assert_eq!(certainty, Certainty::Guess, "{mark}");
        // The days follow each other by this one.
        assert_eq!(form, format!("%y{mark}%m{mark}%d %H:%M:%S"));
        assert_eq!(rivals, format!("%d{mark}%m{mark}%y %H:%M:%S"));
    }
}

#[test]
fn hours_up_to_twelve_may_be_those_of_a_clock_of_twelve() {
    let drafted = timed("Time", &|day, minute| format!("2026-01-{day:02} {}", clock(390 + minute)));
    assert_eq!(at(&drafted, "Time"), Certainty::Guess);
    assert_eq!(fact(&drafted, "Time").unwrap().1, Certainty::Guess);
    let half = drafted.half_days.unwrap();
    assert_eq!((half.column.as_str(), half.steps, half.first), ("Time", 0, None));
    let marked =
        timed("Time", &|day, minute| format!("2026-01-{day:02} {} PM", clock(390 + minute)));
    assert_eq!((at(&marked, "Time"), marked.half_days), (Certainty::Guess, None));
}

#[test]
fn a_date_of_a_report_is_a_guess() {
    let drafted = dated("Report Date", &|_, minute| ("2026-01-20".into(), clock(1080 + minute)));
    assert_eq!(at(&drafted, "Report Date"), Certainty::Guess);
    assert_eq!(drafted.of_document.as_deref(), Some("Report Date"));
    let drafted =
        timed("Printed at", &|day, minute| format!("2026-01-{day:02} {}", clock(1080 + minute)));
    assert_eq!(at(&drafted, "Printed at"), Certainty::Guess);
}

#[test]
fn a_date_beside_times_that_changes_at_midnight_is_that_of_the_calendar() {
    let night = dated("Date", &|day, minute| (format!("2026-01-{day:02}"), clock(20 + minute)));
    assert_eq!(at(&night, "Date"), Certainty::Guess);
    let times = night.night.unwrap();
    assert_eq!((times.column.as_str(), times.rows), ("Date", 201));
    let over = dated("Date", &|day, minute| {
        let minutes = 1380 + minute;
        (format!("2026-01-{:02}", 3 * day + minutes / 1440), clock(minutes % 1440))
    });
    assert_eq!((at(&over, "Date"), over.night, over.gaming_day), (Certainty::Guess, None, None));
}

#[test]
fn further_times_and_too_few_rounds_leave_a_guess() {
    let drafted = changed(&|at, mut cells| {
        let own = if at == 0 { (0, 0) } else { minute(&cells) };
        let (time, dealt) = match at {
            0 => ("Time".to_owned(), "Dealt".to_owned()),
            _ => (
                format!("2026-01-{:02} {}", own.0 + 1, clock(1200 + own.1)),
                format!("{}/{:02}JAN", &clock(1080 + own.1)[..5], own.0),
            ),
        };
        (cells[DATE], cells[TIME]) = (time, dealt);
        cells
    });
    assert_eq!(at(&drafted, "Time"), Certainty::Guess);
    let time = drafted.columns.iter().find(|one| one.name == "Time").unwrap();
    assert_eq!(time.rivals, ["Dealt"]);
    let file = sample("doubtful/gaming-date.csv");
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let few: Vec<String> = text
        .lines()
        .take(9)
        .map(|line| line.replace(";Date;", ";Day;").replace(";2026-01-01;", ";;"))
        .map(|line| line.replace(";23:", ";2026-01-01 23:"))
        .collect();
    let file = ExportFile { bytes: few.join("\n").into_bytes(), ..file };
    let drafted = draft(&[file], Some(&rules()), None).unwrap();
    assert_eq!(at(&drafted, "Time"), Certainty::Guess);
    assert_eq!(fact(&drafted, "Time").unwrap().1, Certainty::Guess);
}

#[test]
fn another_column_with_a_number_for_each_hand_is_a_rival_of_the_seat() {
    let with = |name: &str, mark: &dyn Fn(u64) -> String| {
        changed(&|at, mut cells| {
            cells.push(match at {
                0 => name.to_owned(),
                _ => mark(cells[SEAT].parse().unwrap()),
            });
            cells
        })
    };
    let plain = changed(&|_, cells| cells);
    let rivals = |drafted: &MapDraft| {
        drafted.columns.iter().find(|one| one.name == "Seat").unwrap().rivals.clone()
    };
    assert_eq!((columns(&plain)["Seat"][0], rivals(&plain)), (("seat", Certainty::Guess), vec![]));
    for (name, mark) in [("Chair", "C"), ("Place", "Box "), ("Where", "")] {
        let drafted = with(name, &|seat| format!("{mark}{}", 7 - seat));
        assert_eq!(columns(&drafted)["Seat"], [("seat", Certainty::Guess)], "{name}");
        let seat = drafted.columns.iter().find(|one| one.name == "Seat").unwrap();
        assert_eq!(seat.rivals, [name]);
    }
    let drafted = with("Shoe", &|_| "S12".to_owned());
    assert_eq!(rivals(&drafted), [""; 0]);
    let blank = changed(&|at, mut cells| {
        if at == 100 {
            cells[SEAT].clear();
        }
        cells
    });
    assert_eq!(columns(&blank)["Seat"], [("seat", Certainty::Guess)]);
}

#[test]
fn decimals_are_a_guess_because_hands_settle_alike_in_every_unit() {
    let file = sample("doubtful/gaming-date.csv");
    let drafted = draft(std::slice::from_ref(&file), None, None).unwrap();
    // Each amount has decimals, so that minor units, which have none, are no choice.
    let money = ("2 decimals", Certainty::Guess, String::new());
    assert_eq!(fact(&drafted, "Money"), Some(money));
    // Cards with nothing between them settle as well.
    let joined = changed(&|at, mut cells| {
        for place in [5, 6] {
            cells[place] =
                if at == 0 { cells[place].clone() } else { cells[place].replace(' ', "") };
        }
        cells
    });
    assert_eq!(fact(&joined, "Money").unwrap().1, Certainty::Guess);
    assert_eq!(fact(&changed(&|_, cells| cells), "Money").unwrap().1, Certainty::Guess);
}
