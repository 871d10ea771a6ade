//! How systems write what a record has no place for: nothing for a push, corrections beside payments, a separator too many, a
//! clock with `p` for the afternoon, hyphens in cards. A draft reads it, or names it with its place.

use super::{changed, columns, fact, rules, sample};
use gincert_audit::draft::{
    BlankMeaning, Certainty, DraftReason, ExportFile, LineEnds, MapDraft, draft,
};

/// Places of columns in the export with a gaming date.
const DATE: usize = 2;
const TIME: usize = 3;
const CARDS: [usize; 2] = [5, 6];
const STAKES: [usize; 3] = [8, 9, 10];
const NETS: [usize; 3] = [11, 12, 13];

fn minor(cell: &str) -> i64 {
    cell.replace('.', "").parse().unwrap()
}

fn text(minor: i64) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", minor.abs() / 100, minor.abs() % 100)
}

/// The export with other results: of each wager from what was staked and won.
fn results(names: [&str; 3], write: &dyn Fn(i64, i64) -> String) -> MapDraft {
    changed(&|at, mut cells| {
        for ((stake, net), name) in STAKES.into_iter().zip(NETS).zip(names) {
            cells[net] = match at {
                0 => name.to_owned(),
                _ => write(minor(&cells[stake]), minor(&cells[net])),
            };
        }
        cells
    })
}

const NAMES: [&str; 3] = ["Ante net", "Play net", "Bonus net"];
const PAID: [&str; 3] = ["Ante paid", "Play paid", "Bonus paid"];

#[test]
fn nothing_for_a_push_is_read_as_zero_and_asked() {
    let found = results(NAMES, &|_, net| if net == 0 { String::new() } else { text(net) });
    let columns = columns(&found);
    assert_eq!(columns["Play net"], [("net_play", Certainty::Sure)]);
    let blanks: Vec<(&str, BlankMeaning)> =
        found.blanks.iter().map(|one| (one.column.as_str(), one.meaning)).collect();
    assert_eq!(blanks, [("Play net", BlankMeaning::Zero)]);
    assert!(found.blanks[0].rows > 50 && found.blanks[0].rows == found.blanks[0].settled);
    assert_eq!(fact(&found, "Blank results"), Some(("zero", Certainty::Guess, String::new())));
}

#[test]
fn nothing_where_nothing_was_paid_is_read_as_zero_as_well() {
    let paid =
        |stake: i64, net: i64| if stake + net == 0 { String::new() } else { text(stake + net) };
    let found = results(PAID, &paid);
    assert_eq!(columns(&found)["Ante paid"], [("paid_ante", Certainty::Sure)]);
    assert!(found.blanks.iter().all(|one| one.meaning == BlankMeaning::Zero));
    assert_eq!(fact(&found, "Blank results").map(|one| one.0), Some("zero"));
}

#[test]
fn nothing_where_the_stake_came_back_is_read_by_no_map() {
    let paid = |stake: i64, net: i64| match (stake, net) {
        (1.., 0) => String::new(),
        _ => text(stake + net),
    };
    let found = results(PAID, &paid);
    assert_eq!(columns(&found)["Play paid"], [("paid_play", Certainty::Sure)]);
    let blanks: Vec<BlankMeaning> = found.blanks.iter().map(|one| one.meaning).collect();
    assert_eq!(blanks, [BlankMeaning::StakeBack]);
    assert_eq!(fact(&found, "Blank results"), None);
}

#[test]
fn nothing_beside_zeros_may_be_missing() {
    let count = std::cell::Cell::new(0_u32);
    let found = results(NAMES, &|stake, net| {
        count.set(count.get() + u32::from(stake > 0 && net == 0));
        if stake > 0 && net == 0 && count.get().is_multiple_of(2) {
            String::new()
        } else {
            text(net)
        }
    });
    let blanks: Vec<BlankMeaning> = found.blanks.iter().map(|one| one.meaning).collect();
    assert_eq!(blanks, [BlankMeaning::ZeroBesideZeros]);
    assert_eq!(fact(&found, "Blank results"), None);
}

#[test]
fn blanks_that_have_no_meaning_prove_nothing() {
    let count = std::cell::Cell::new(0_u32);
    let found = results(NAMES, &|_, net| {
        count.set(count.get() + 1);
        if count.get().is_multiple_of(7) { String::new() } else { text(net) }
    });
    assert_eq!((found.blanks.len(), fact(&found, "Blank results")), (0, None));
    assert_eq!(columns(&found)["Ante net"], [("net_ante", Certainty::Guess)]);
}

#[test]
fn a_column_of_corrections_and_rows_that_are_marked_as_such_are_named() {
    let found = changed(&|at, mut cells| {
        cells.push(match at {
            0 => "Adjustment Amt".to_owned(),
            31 => "12.50".to_owned(),
            90 => "-5.00".to_owned(),
            _ => "0.00".to_owned(),
        });
        cells
    });
    let [one] = found.corrections.as_slice() else { panic!("{:?}", found.corrections) };
    assert_eq!((one.column.as_str(), one.rows, one.sum, one.line), ("Adjustment Amt", 2, 750, 32));
    let left = found.columns.iter().find(|one| one.name == "Adjustment Amt").unwrap();
    assert_eq!((left.field, left.reason), (None, DraftReason::Correction));
    let file = sample("doubtful/gaming-date.csv");
    let lines = String::from_utf8(file.bytes.clone()).unwrap();
    let mut rows = Vec::new();
    for (at, line) in lines.lines().enumerate() {
        rows.push(format!("{line};{}", if at == 0 { "Entry" } else { "HAND" }));
        if [40, 80].contains(&at) {
            let cells: Vec<&str> = line.split(';').collect();
            rows.push(format!("{};;;;0.00;0.00;0.00;7.50;0.00;0.00;ADJ", cells[..5].join(";")));
        }
    }
    let file = ExportFile { bytes: rows.join("\n").into_bytes(), ..file };
    let found = draft(&[file], Some(&rules()), None).unwrap();
    let [one] = found.correction_rows.as_slice() else { panic!("{:?}", found.correction_rows) };
    assert_eq!((one.column.as_str(), one.word.as_str(), one.line), ("Entry", "ADJ", 42));
    assert_eq!((one.rows, one.repeats, one.with_cards, one.sum), (2, 2, 0, 1500));
    // A word for a hand is no mark.
    assert_eq!(changed(&|_, cells| cells).correction_rows, []);
}

#[test]
fn a_separator_behind_the_last_cell_is_read() {
    let file = sample("doubtful/gaming-date.csv");
    let plain = String::from_utf8(file.bytes.clone()).unwrap();
    let of = |text: String| {
        let file = ExportFile { bytes: text.into_bytes(), ..file.clone() };
        draft(&[file], Some(&rules()), None).unwrap()
    };
    let (header, rows) = plain.split_once('\n').unwrap();
    let found = of(format!("{header}\n{}", rows.replace('\n', ";\n")));
    assert_eq!((found.ends, found.rows), (Some(LineEnds::OfRows), 201));
    assert_eq!(columns(&found)["Bonus net"], [("net_bonus", Certainty::Sure)]);
    assert_eq!(columns(&found)["column 15"], [("", Certainty::LeftOver)]);
    let found = of(format!("{header};\n{rows}"));
    assert_eq!((found.ends, found.rows), (Some(LineEnds::OfHeader), 201));
    assert!(!columns(&found).contains_key("column 15"));
    assert_eq!(of(plain.clone()).ends, None);
}

/// The export with other dates and times, in one column of both.
fn settled(write: &dyn Fn(&str, &str) -> String, zone: Option<&str>) -> MapDraft {
    let file = sample("doubtful/gaming-date.csv");
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let line = |(at, line): (usize, &str)| {
        let mut cells: Vec<String> = line.split(';').map(str::to_owned).collect();
        let time = cells.remove(TIME);
        cells[DATE] = if at == 0 { "Settled".to_owned() } else { write(&cells[DATE], &time) };
        cells.join(";")
    };
    let lines: Vec<String> = text.lines().enumerate().map(line).collect();
    let file = ExportFile { bytes: lines.join("\n").into_bytes(), ..file };
    draft(&[file], Some(&rules()), zone).unwrap()
}

#[test]
fn the_afternoon_is_written_in_several_ways() {
    for (afternoon, morning, pattern) in [
        ("p", "a", "%Y-%m-%d %I:%M %p"),
        (" pm", " am", "%Y-%m-%d %I:%M %p"),
        (" p.m.", " a.m.", "%Y-%m-%d %I:%M %p"),
    ] {
        let found = settled(
            &|date, time| {
                let (hour, rest) = time.split_at(2);
                let hour: u32 = hour.parse().unwrap();
                let half = if hour < 12 { morning } else { afternoon };
                let twelve = if hour.is_multiple_of(12) { 12 } else { hour % 12 };
                format!("{date} {twelve:02}{}{half}", &rest[..3])
            },
            None,
        );
        let form = found.facts.iter().find(|fact| fact.name == "Time").unwrap();
        let forms = [&form.rivals[..], std::slice::from_ref(&form.value)].concat();
        assert!(forms.iter().any(|form| form == pattern), "{afternoon}: {forms:?}");
    }
}

#[test]
fn hours_after_midnight_and_an_hour_that_comes_twice_are_named() {
    let dated = |evening: &'static str, morning: &'static str| {
        move |_: &str, time: &str| {
            let date = if time.starts_with("23") { evening } else { morning };
            format!("{date} {time}")
        }
    };
    let found = settled(&dated("31.12.2026", "01.01.2027"), Some("Europe/Berlin"));
    let night = found.over_midnight.as_ref().unwrap();
    assert_eq!((night.first.as_str(), night.last.as_str()), ("00:00", "00:41"));
    assert_eq!((night.rows, found.has_days_of_utc), (81, false));
    // One evening that ends before midnight.
    let found = settled(&|_, time| format!("31.12.2026 1{}", &time[1..]), Some("Europe/Berlin"));
    assert_eq!(found.over_midnight, None);
    // The clock of Berlin goes back from three to two in this night.
    let twice = |_: &str, time: &str| match time.strip_prefix("23") {
        Some(rest) => format!("25.10.2026 01{rest}"),
        None => format!("25.10.2026 02{}", &time[2..]),
    };
    let found = settled(&twice, Some("Europe/Berlin"));
    let hour = found.repeated_hour.unwrap();
    assert_eq!((hour.rows, hour.first.as_str()), (81, "2026-10-25 02:00"));
    assert_eq!(settled(&twice, Some("UTC")).repeated_hour, None);
    assert_eq!(settled(&twice, None).repeated_hour, None);
    let instants = |date: &str, time: &str| format!("{date}T{time}Z");
    assert!(settled(&instants, None).has_days_of_utc);
    let found = settled(&instants, Some("America/Los_Angeles"));
    assert!(!found.has_days_of_utc);
    assert_eq!(fact(&found, "Time zone").map(|one| one.0), Some("America/Los_Angeles"));
}

#[test]
fn cards_with_a_hyphen_and_codes_of_portuguese_are_read() {
    let hyphen = changed(&|at, mut cells| {
        for place in CARDS.into_iter().filter(|_| at > 0) {
            let cards = cells[place].split(' ').map(|card| {
                let (rank, suit) = card.split_at(1);
                format!("{}-{}", rank.replace('T', "10"), suit.to_uppercase())
            });
            cells[place] = cards.collect::<Vec<_>>().join(" ");
        }
        cells
    });
    assert_eq!(columns(&hyphen)["Player cards"], [("cards", Certainty::Sure)]);
    assert_eq!(fact(&hyphen, "Between").map(|one| one.0), Some("hyphen"));
    let portuguese = changed(&|at, mut cells| {
        for (place, name) in CARDS.into_iter().zip(["Mão da banca", "Mão do jogador"]) {
            let letter = |c: char| match c {
                'J' => "V".to_owned(),
                'Q' => "D".to_owned(),
                'K' => "R".to_owned(),
                'T' => "10".to_owned(),
                'c' => "P".to_owned(),
                'd' => "O".to_owned(),
                'h' => "C".to_owned(),
                's' => "E".to_owned(),
                other => other.to_string(),
            };
            cells[place] = match at {
                0 => name.to_owned(),
                _ => cells[place].chars().map(letter).collect(),
            };
        }
        cells
    });
    assert_eq!(columns(&portuguese)["Mão do jogador"], [("cards", Certainty::Sure)]);
    let suits = fact(&portuguese, "Suits").unwrap();
    assert_eq!((suits.0, suits.1), ("P O C E", Certainty::Guess));
}

#[test]
fn of_what_was_due_and_what_was_paid_each_has_its_own_figure() {
    let found = changed(&|at, mut cells| {
        let due = cells[NETS[0]].clone();
        cells[NETS[0]] = match at {
            0 => "Ante pay".to_owned(),
            _ if at % 50 == 7 => text(minor(&due) + 500),
            _ => due.clone(),
        };
        cells.push(if at == 0 { "Ante comp".to_owned() } else { due });
        cells
    });
    let column = |name: &str| found.columns.iter().find(|one| one.name == name).unwrap();
    let (paid, due) = (column("Ante pay"), column("Ante comp"));
    let DraftReason::Settled(own) = paid.reason else { panic!("{:?}", paid.reason) };
    let DraftReason::RivalSettled(field, other) = due.reason else { panic!("{:?}", due.reason) };
    assert_eq!((paid.certainty, field.name()), (Certainty::Guess, "net_ante"));
    assert_eq!(paid.rivals, ["Ante comp"]);
    assert_eq!((own.of, own.agree + 4), (other.of, other.agree));
}
