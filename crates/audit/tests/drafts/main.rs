//! Maps drafted from exports: of the samples every field that is sure is the right one, and of logs that are
//! exported in random layouts under random names none is wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod conventions;
mod doubts;
mod fixed_width;
mod in_doubt;
mod layout;
mod nested;
mod ordinary;
mod seats_by_name;
mod times;
mod unusual;

use gincert_audit::ShownAmounts;
use gincert_audit::draft::{Certainty, DraftError, ExportFile, MapDraft, draft};
use gincert_evidence::Digest;
use gincert_game::gin_and_win::GinAndWin;
use gincert_replay::CompiledRules;
use gincert_replay::generate::{Generator, Options, Play, Rates};
use gincert_submission::open_document;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");

/// The document of most tests, read once for all of them.
static TEN: LazyLock<(Digest, GinAndWin)> = LazyLock::new(|| {
    let bytes = std::fs::read(Path::new(ROOT).join("rulesets/gin-and-win/ten.md")).unwrap();
    (Digest::of(&bytes), open_document("ten.md", &bytes).rules().unwrap().clone())
});

fn rules() -> CompiledRules {
    let (digest, rules) = TEN.clone();
    CompiledRules::new("gin-and-win/ten".to_owned(), "ten.md".to_owned(), digest, rules)
}

fn sample(name: &str) -> ExportFile {
    let bytes = std::fs::read(Path::new(ROOT).join("vectors/exports").join(name)).unwrap();
    ExportFile { name: name.to_owned(), bytes, is_whole: true, formats: Vec::new() }
}

/// The columns of a draft with their field and how sure it is.
fn columns(draft: &MapDraft) -> BTreeMap<&str, Vec<(&str, Certainty)>> {
    let mut columns: BTreeMap<&str, Vec<(&str, Certainty)>> = BTreeMap::new();
    for column in &draft.columns {
        let field = column.field.map_or("", |field| field.name());
        columns.entry(&column.name).or_default().push((field, column.certainty));
    }
    columns
}

/// Each sample, the columns that must be sure, and those that may be a guess, each with its field. All others are left
/// over. `#` stands for a number of a seat or a card.
const SAMPLES: [(&str, &str, &str); 6] = [
    (
        "nordstern.csv",
        "Runde=round; Bank Karten=dealer_cards; Karten=cards; Entscheidung=action; \
         Einsatz Ante=bets_ante; Einsatz Play=bets_play; Einsatz Bonus=bets_bonus; Gewinn Ante=net_ante; \
         Gewinn Play=net_play; Gewinn Bonus=net_bonus",
        "Platz=seat; Spieltag=gaming_day; Datum=at; Uhrzeit=at; Tisch=table; Croupier=dealer_id; Status=state; \
         Bemerkung=reason",
    ),
    (
        "pitwatch.csv",
        "Hand No.=round; Dealer Hand=dealer_cards; Player Hand=cards; \
         Decision=action; Ante Bet=bets_ante; Play Bet=bets_play; Bonus Bet=bets_bonus; \
         Total Bet=bets_total; Ante W/L=net_ante; Play W/L=net_play; Bonus W/L=net_bonus; \
         Total W/L=net_total",
        "Hand Time=at; Spot=seat; Table Name=table; Dealer ID=dealer_id; Player Club No.=player",
    ),
    (
        "tabula.txt",
        "Game ID=round; Bank Hand=dealer_cards; Seat # Hand=cards; Seat # Action=action; \
         Seat # Ante=bets_ante; Seat # Play=bets_play; Seat # Bonus=bets_bonus; Seat # Ante Paid=paid_ante; \
         Seat # Play Paid=paid_play; Seat # Bonus Paid=paid_bonus",
        "Game Time=at; Shift=shift",
    ),
    (
        "croupex.csv",
        "RoundNo=round; Dealer Cards=dealer_cards; Dealer Qualifies=dealer_qualifies; \
         Cards=cards; Move=action; Ante=bets_ante; Raise=bets_play; Side=bets_bonus; \
         Ante Net=net_ante; Raise Net=net_play; Side Net=net_bonus",
        "Box=seat; Business Date=gaming_day; Date=at; Time=at; TableID=table; Operator=dealer_id; CCY=currency",
    ),
    (
        "deckline.csv",
        "hand_id=round; fold=action; D#=dealer_cards; P#=cards; stake_ante=bets_ante; \
         stake_play=bets_play; stake_bonus=bets_bonus; return_ante=paid_ante; return_play=paid_play; \
         return_bonus=paid_bonus",
        "epoch=at; box=seat; table_no=table",
    ),
    (
        "wagerbook.tsv",
        "Rnd=round; House hand=dealer_cards; Patron hand=cards; Choice=action; \
         Wager type=wager; Wagered=bets; Won/Lost=net",
        "Seat=seat; Tbl=table; When=at",
    ),
];

/// The field of a column in such a list.
fn listed<'l>(list: &'l str, column: &str) -> Option<&'l str> {
    let number = |c: char| if c.is_ascii_digit() { '#' } else { c };
    let column: String = column.chars().map(number).collect();
    let pairs = list.split("; ").filter_map(|pair| pair.split_once('='));
    pairs.filter(|(name, _)| *name == column).map(|(_, field)| field).next()
}

#[test]
fn every_sure_field_of_the_samples_is_right() {
    let rules = rules();
    for (name, sure, guess) in SAMPLES {
        let drafted = draft(&[sample(name)], Some(&rules), None).unwrap();
        for (column, uses) in columns(&drafted) {
            let expected = match (listed(sure, column), listed(guess, column)) {
                (Some(field), _) => (field, Certainty::Sure),
                (None, Some(field)) => (field, Certainty::Guess),
                (None, None) => ("", Certainty::LeftOver),
            };
            assert_eq!(uses, [expected], "{name}: {column}");
        }
    }
}

/// Whether a column is sure in the draft of an export in which something looks like another thing.
fn is_sure(name: &str, column: &str) -> bool {
    let drafted = draft(&[sample(&format!("doubtful/{name}"))], Some(&rules()), None).unwrap();
    let one = drafted.columns.iter().find(|one| one.name == column).unwrap();
    assert!(one.field.is_some(), "{column}");
    one.certainty == Certainty::Sure
}

#[test]
fn what_may_be_due_and_not_paid_is_a_guess() {
    for column in ["Ante due", "Play due", "Ante payout", "Play payout"] {
        assert!(!is_sure("due-and-paid.csv", column), "{column}");
    }
    assert!(is_sure("due-and-paid.csv", "Ante"));
}

#[test]
fn a_date_that_goes_on_after_midnight_is_a_guess() {
    assert!(!is_sure("gaming-date.csv", "Date") && is_sure("gaming-date.csv", "Ante net"));
}

/// The export with a gaming date, every line of which is changed.
fn changed(change: &dyn Fn(usize, Vec<String>) -> Vec<String>) -> MapDraft {
    let file = sample("doubtful/gaming-date.csv");
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let line = |(at, line): (usize, &str)| {
        change(at, line.split(';').map(str::to_owned).collect()).join(";")
    };
    let lines: Vec<String> = text.lines().enumerate().map(line).collect();
    let file = ExportFile { bytes: lines.join("\n").into_bytes(), ..file };
    draft(&[file], Some(&rules()), None).unwrap()
}

/// A fact of a draft with its value, how sure it is, and its rivals.
fn fact<'d>(drafted: &'d MapDraft, name: &str) -> Option<(&'d str, Certainty, String)> {
    let fact = drafted.facts.iter().find(|fact| fact.name == name)?;
    Some((&fact.value, fact.certainty, fact.rivals.join(", ")))
}

/// Places of the first and the last column of amounts, and of the one behind them.
const AMOUNTS: std::ops::Range<usize> = 8..14;

#[test]
fn columns_of_other_numbers_do_not_say_how_amounts_are_written() {
    let drafted = changed(&|at, mut cells| {
        let other = match at {
            0 => ["Theo Win".into(), "Serial".into(), "Points".into(), "Hold".into()],
            _ => [
                format!("{}.{:04}", at % 3, at * 37 % 10_000),
                format!("46023.{}", 916_747_685_185_u64 + at as u64),
                format!("{}.{:03}", at, at * 7 % 1000),
                format!("0.{:016}", at * 12_345_678_901),
            ],
        };
        cells.extend(other);
        cells
    });
    assert_eq!(fact(&drafted, "Money"), Some(("2 decimals", Certainty::Guess, String::new())));
    let columns = columns(&drafted);
    for (name, field) in
        [("Ante", "bets_ante"), ("Ante net", "net_ante"), ("Bonus net", "net_bonus")]
    {
        assert_eq!(columns[name], [(field, Certainty::Sure)], "{name}");
    }
    assert_eq!(columns["Theo Win"], [("", Certainty::LeftOver)]);
}

#[test]
fn a_cell_that_is_no_amount_does_not_decide_and_is_named() {
    let drafted = changed(&|at, mut cells| {
        if [60, 90].contains(&at) {
            cells[AMOUNTS.start + 3] = "0.00000123".to_owned();
        }
        cells
    });
    assert_eq!(fact(&drafted, "Money"), Some(("2 decimals", Certainty::Guess, String::new())));
    let ante = drafted.columns.iter().find(|one| one.name == "Ante net").unwrap();
    assert_eq!((ante.field.unwrap().name(), ante.certainty), ("net_ante", Certainty::Sure));
    let unlike = ante.unlike.as_ref().unwrap();
    assert_eq!((unlike.cells, unlike.line, unlike.text.as_str()), (2, 61, "0.00000123"));
}

#[test]
fn decimals_of_results_that_prove_nothing_are_a_guess() {
    let drafted = changed(&|at, mut cells| {
        cells.iter_mut().for_each(|cell| *cell = cell.replace(".00", ""));
        // One result in ten is wrong, and some of them have decimals.
        if at > 0 && at % 10 == 0 {
            for place in [AMOUNTS.start + 3, AMOUNTS.start + 4] {
                cells[place] = if at % 20 == 0 { "7.25" } else { "8" }.to_owned();
            }
        }
        cells
    });
    let money = ("2 decimals", Certainty::Guess, "minor units".to_owned());
    assert_eq!(fact(&drafted, "Money"), Some(money));
    assert!(drafted.columns.iter().all(|one| one.unlike.is_none()));
}

#[test]
fn thousands_beside_whole_numbers_are_no_decimals() {
    let drafted = changed(&|at, mut cells| {
        for cell in cells.iter_mut().take(AMOUNTS.end).skip(AMOUNTS.start).filter(|_| at > 0) {
            let units = cell.replace(".00", "").parse::<i64>().unwrap() * 20;
            *cell = match units.abs() {
                1000.. => format!("{}.{:03}", units / 1000, units.abs() % 1000),
                _ => units.to_string(),
            };
        }
        cells
    });
    let money = ("minor units", Certainty::Guess, "2 decimals after a comma".to_owned());
    assert_eq!(fact(&drafted, "Money"), Some(money));
    assert_eq!(fact(&drafted, "Thousands").unwrap().0, "point");
}

#[test]
fn what_cells_show_of_amounts_is_a_guess() {
    let whole = |_: usize, cells: Vec<String>| -> Vec<String> {
        cells.iter().map(|cell| cell.replace(".00", "")).collect()
    };
    let plain = changed(&whole);
    let money = ("minor units", Certainty::Guess, "2 decimals".to_owned());
    assert_eq!(fact(&plain, "Money"), Some(money));
    let file = sample("doubtful/gaming-date.csv");
    let text = String::from_utf8(file.bytes.clone()).unwrap().replace(".00", "");
    let shown = |at: usize| {
        let sign = Some("€".to_owned());
        AMOUNTS.contains(&at).then_some(ShownAmounts { decimals: 0, sign })
    };
    let formats = (0..AMOUNTS.end).map(shown).collect();
    let file = ExportFile { bytes: text.into_bytes(), formats, ..file };
    let shown = draft(&[file], Some(&rules()), None).unwrap();
    let money = ("2 decimals", Certainty::Guess, "minor units".to_owned());
    assert_eq!(fact(&shown, "Money"), Some(money));
    assert_eq!(shown.constants[0].value, "EUR");
}

#[test]
fn rounds_that_were_void_refute_no_amount() {
    let drafted = changed(&|at, mut cells| {
        let is_void = at > 0 && cells[0].ends_with('5');
        if is_void {
            cells[AMOUNTS.start + 3..AMOUNTS.end].fill("0.00".to_owned());
        }
        cells.push(match at {
            0 => "Estado".to_owned(),
            _ => if is_void { "Anulada" } else { "Pagada" }.to_owned(),
        });
        cells
    });
    let columns = columns(&drafted);
    assert_eq!(columns["Ante net"], [("net_ante", Certainty::Sure)]);
    assert_eq!(columns["Estado"], [("state", Certainty::Guess)]);
    let ours: Vec<&str> = drafted.words.iter().map(|word| word.ours.as_str()).collect();
    assert!(ours.contains(&"void") && ours.contains(&"settled"), "{ours:?}");
}

#[test]
fn two_tables_side_by_side_are_named() {
    let twice = changed(&|_, cells| [cells.clone(), cells].concat());
    assert_eq!(twice.twice, None, "the same columns twice");
    let twice = changed(&|at, cells| {
        let mut other = cells.clone();
        if at > 0 {
            other[0] = format!("{}x", other[0]);
        }
        [cells, other].concat()
    });
    assert_eq!(twice.twice.as_deref(), Some("Round"));
}

#[test]
fn a_date_of_the_gaming_day_is_named_with_the_beginning_of_the_day() {
    let drafted = changed(&|_, cells| cells);
    let day = drafted.gaming_day.as_ref().unwrap();
    assert_eq!((day.column.as_str(), day.begins.as_str()), ("Date", "06:00"));
    assert_eq!((day.first.as_str(), day.last.as_str()), ("00:00", "00:41"));
    assert_eq!(fact(&drafted, "Day begins at"), Some(("06:00", Certainty::Guess, String::new())));
    assert!(columns(&drafted)["Date"].contains(&("gaming_day", Certainty::Guess)));
    // The same times with the date of the calendar.
    let dated = changed(&|_, mut cells| {
        if cells[3].starts_with("00:") {
            cells[2] = "2026-01-02".to_owned();
        }
        cells
    });
    assert_eq!((dated.gaming_day.as_ref(), fact(&dated, "Day begins at")), (None, None));
    // From the last round to the first.
    let file = sample("doubtful/gaming-date.csv");
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1..].reverse();
    let file = ExportFile { bytes: lines.join("\n").into_bytes(), ..file };
    assert_eq!(draft(&[file], Some(&rules()), None).unwrap().gaming_day, None);
}

#[test]
fn without_rules_no_amount_is_sure() {
    for name in ["nordstern.csv", "pitwatch.csv", "deckline.csv", "wagerbook.tsv"] {
        let drafted = draft(&[sample(name)], None, None).unwrap();
        for column in drafted.columns.iter().filter(|one| one.certainty == Certainty::Sure) {
            let field = column.field.unwrap().name();
            assert!(["round", "seat", "at", "wager"].contains(&field), "{name}: {field}");
        }
    }
}

#[test]
fn files_of_two_layouts_are_refused_with_the_difference() {
    let other =
        ExportFile { bytes: b"Tbl,Rnd,Seat\nT1,1,1\nT1,2,1\n".to_vec(), ..sample("deckline.csv") };
    let refused = draft(&[sample("pitwatch.csv"), other], None, None).unwrap_err();
    assert!(
        matches!(refused.1, DraftError::LayoutsDiffer { ref what, .. } if what.contains("Tbl"))
    );
    let twice = [sample("deckline.csv"), sample("deckline.csv")];
    assert_eq!(draft(&twice, None, None).unwrap().rows, 420);
}

/// A small generator of numbers, for layouts.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            let other = usize::try_from(self.below(at as u64 + 1)).unwrap();
            list.swap(at, other);
        }
    }
}

/// The cells of a row by their fields, under the layout that the numbers pick.
fn row(record: &Value, seat: &Value, style: &[u64]) -> BTreeMap<&'static str, String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let cards = |value: &Value| {
        let plain = text(value);
        match style[0] {
            0 => plain,
            1 => plain.replace('T', "10"),
            _ => plain.replace('s', "♠").replace('h', "♥").replace('d', "♦").replace('c', "♣"),
        }
    };
    let money = |value: &Value| match value.as_i64() {
        None => String::new(),
        Some(minor) => {
            let (sign, units) = (if minor < 0 { "-" } else { "" }, minor.abs());
            match style[1] {
                0 => minor.to_string(),
                1 => format!("{sign}{}.{:02}", units / 100, units % 100),
                _ => format!("{sign}{},{:02} €", units / 100, units % 100),
            }
        }
    };
    let at = text(&record["at"]);
    let mut cells = BTreeMap::from([
        ("round", text(&record["round"])),
        ("seq", record["seq"].to_string()),
        ("table", text(&record["table"])),
        ("at", if style[2] == 0 { at } else { at.replace('T', " ").replace('Z', "") }),
        ("dealer_cards", cards(&record["dealer"]["cards"])),
        ("dealer_deadwood", cards(&record["dealer"]["deadwood"])),
        ("dealer_qualifies", record["dealer"]["qualifies"].to_string()),
        ("seat", seat["seat"].to_string()),
        ("cards", cards(&seat["cards"])),
        ("action", text(&seat["action"])),
        ("deadwood", cards(&seat["deadwood"])),
    ]);
    let mut total = 0;
    for (name, list, bet) in [
        ("bets_ante", "bets", "ante"),
        ("bets_play", "bets", "play"),
        ("bets_bonus", "bets", "bonus"),
        ("net_ante", "net", "ante"),
        ("net_play", "net", "play"),
        ("net_bonus", "net", "bonus"),
    ] {
        cells.insert(name, money(&seat[list][bet]));
        total += if list == "net" { seat[list][bet].as_i64().unwrap_or(0) } else { 0 };
    }
    cells.insert("net_total", money(&Value::from(total)));
    // What a system prints as well, and no field of a record is.
    let won = seat["net"]["ante"].as_i64().unwrap_or(0).max(0);
    cells.insert("", money(&Value::from(won)));
    cells
}

#[test]
fn no_sure_field_is_wrong_whatever_the_order_and_the_names_of_columns() {
    let rules = rules();
    let mut sure = 0;
    for seed in 0..60 {
        let mut numbers = Numbers(seed + 1);
        let options = Options {
            rounds: 40,
            seats: 1 + u8::try_from(numbers.below(5)).unwrap(),
            varies: numbers.below(2) == 1,
            tables: 1 + u32::try_from(numbers.below(3)).unwrap(),
            seed,
            play: [Play::Mixed, Play::Always, Play::IfItWouldQualify]
                [usize::try_from(numbers.below(3)).unwrap()],
            hide_folds: numbers.below(2) == 1,
            hide_dealer: false,
            deck: false,
            chain: false,
            rates: Rates::default(),
            limits: gincert_replay::Limits::default(),
        };
        let style: Vec<u64> = (0..3).map(|_| numbers.below(3)).collect();
        let mut generator = Generator::new(&options, &rules, None).unwrap();
        let mut rows = Vec::new();
        loop {
            let lines = generator.next_lines();
            if lines.is_empty() {
                break;
            }
            for line in lines {
                let record: Value = serde_json::from_str(&line.text).unwrap();
                let seats = record["seats"].as_array().unwrap();
                rows.extend(seats.iter().map(|seat| row(&record, seat, &style)));
            }
        }
        let mut fields: Vec<&str> = rows[0].keys().copied().collect();
        numbers.shuffle(&mut fields);
        fields.truncate(8 + usize::try_from(numbers.below(12)).unwrap());
        // The right names, meaningless ones, or the right ones in a wrong order.
        let mut names: Vec<String> = match numbers.below(3) {
            0 => (0..fields.len()).map(|at| format!("Col{at}x")).collect(),
            _ => fields
                .iter()
                .map(|field| format!("The {}", field.replace('_', " ")).trim_end().to_owned())
                .collect(),
        };
        if numbers.below(2) == 1 {
            numbers.shuffle(&mut names);
        }
        let mut text = names.join("\t") + "\n";
        for row in &rows {
            let cells: Vec<&str> = fields.iter().map(|field| row[field].as_str()).collect();
            text.push_str(&(cells.join("\t") + "\n"));
        }
        let file = ExportFile {
            name: "log".into(),
            bytes: text.into_bytes(),
            is_whole: true,
            formats: Vec::new(),
        };
        let Ok(drafted) = draft(&[file], Some(&rules), None) else { continue };
        for column in drafted.columns.iter().filter(|one| one.certainty == Certainty::Sure) {
            let at = names.iter().position(|name| *name == column.name).unwrap();
            let field = column.field.unwrap().name();
            // The number of a round is a name of it as well.
            let is_right = field == fields[at] || (field, fields[at]) == ("round", "seq");
            assert!(is_right, "seed {seed}: '{}' holds {}, not {field}", column.name, fields[at]);
            sure += 1;
        }
    }
    assert!(sure > 70, "only {sure} fields were sure");
}
