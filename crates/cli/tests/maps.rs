//! `gincert map`: of each sample of an export the drafted map is read as it is, and the audit by it compares
//! every wager that is shown and finds nothing.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use serde_json::Value;
use std::fs;

const RULES: &str = "rulesets/gin-and-win/ten.md";

/// Each sample, its records, and the wagers whose deciding cards are hidden.
const SAMPLES: [(&str, u64, u64); 6] = [
    ("nordstern.csv", 71, 24),
    ("pitwatch.csv", 60, 54),
    ("tabula.txt", 80, 0),
    ("croupex.csv", 60, 0),
    ("deckline.csv", 70, 0),
    ("wagerbook.tsv", 50, 0),
];

fn json(arguments: &[&str]) -> Value {
    let run = gincert(arguments);
    assert_eq!(run.code(), 0, "{arguments:?}: {}", run.stderr());
    serde_json::from_str(&run.stdout()).unwrap()
}

#[test]
fn a_drafted_map_audits_its_export() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("drafted.map.md");
    let map = map.to_str().unwrap();
    for (name, records, hidden) in SAMPLES {
        let export = format!("vectors/exports/{name}");
        let zone = ["--zone", "Europe/Berlin"];
        let drafted = ["map", &export, "--rules", RULES, "--out", map, "--format", "json"];
        let drafted = json(&[&drafted[..], &zone[..]].concat());
        let trial = &drafted["trial"];
        assert_eq!(trial["records"], records, "{name}");
        assert_eq!(trial["read"], records, "{name}");
        assert_eq!(trial["wagers"]["differ"], 0, "{name}");
        assert_eq!(trial["wagers"]["not_compared"], hidden, "{name}");
        assert_eq!(trial["rounds"].as_array().unwrap().len(), 3, "{name}");
        assert_eq!(drafted["map"], fs::read_to_string(map).unwrap(), "{name}");
        let audit = json(&["replay", &export, "--map", map, "--rules", RULES, "--format", "json"]);
        assert_eq!(audit["records"]["read"], records, "{name}");
        // Exit code 0: no exception is minor or material.
        assert_ne!(audit["verdict"], "differs", "{name}");
        let left_out: u64 = audit["map"]["left_out"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["rows"].as_u64().unwrap())
            .sum();
        let expected = u64::from(["nordstern.csv", "pitwatch.csv"].contains(&name));
        assert_eq!(left_out, expected, "{name}");
    }
}

#[test]
fn a_map_with_an_open_cell_is_refused_where_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("open.map.md");
    let (export, map) = ("vectors/exports/pitwatch.csv", map.to_str().unwrap());
    let run = gincert(&["map", export, "--rules", RULES, "--out", map]);
    assert_eq!(run.code(), 0);
    assert!(run.stdout().contains("Fill in 'Time zone'"), "{}", run.stdout());
    let run = gincert(&["replay", export, "--map", map, "--rules", RULES]);
    assert_eq!(run.code(), 3);
    let message = run.stdout() + &run.stderr();
    assert!(message.contains("'fill in' is not a time zone"), "{message}");
}

#[test]
fn what_is_no_export_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&str, &[u8], &str); 7] = [
        ("empty.csv", b"", "the file is empty"),
        ("header.csv", b"Table,Round,Cards\n", "has a header line and no rows"),
        (
            "book.xlsx",
            b"PK\x03\x04",
            if cfg!(feature = "xlsx") { "it is damaged" } else { "it is a workbook" },
        ),
        ("picture.gif", b"GIF89a\x01\x02\x03\x04\x05\x06", "the file is not text"),
        ("prose.txt", b"One line.\nAnother line.\n", "no table was found"),
        (
            "own.csv",
            b"round,table,seat\nR1,T1,1\n",
            "which is read without a map; run `gincert replay`",
        ),
        (
            "short.csv",
            b"Table,Round,Seat,Bonus,Tip\nT1,1,1\nT1,2,1\nT1,3,2,5,1\nT1,4,1\n",
            "the header line has 5 names, and most rows have 3 cells",
        ),
    ];
    for (name, bytes, sentence) in cases {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let run = gincert(&["map", path.to_str().unwrap()]);
        assert_eq!(run.code(), 3, "{name}");
        let message = run.stderr().replace('\n', " ").replace("  ", " ");
        assert!(message.contains(sentence), "{name}: {message}");
    }
    let two = gincert(&["map", "vectors/exports/pitwatch.csv", "vectors/exports/deckline.csv"]);
    assert_eq!(two.code(), 3);
    assert!(two.stderr().contains("have different columns"), "{}", two.stderr());
    let copy = folder.path().join("deckline.csv");
    fs::copy(top().join("vectors/exports/deckline.csv"), &copy).unwrap();
    let copy = copy.to_str().unwrap();
    let over = gincert(&["map", copy, "--out", copy]);
    assert_eq!(over.code(), 2);
    assert!(over.stderr().contains("is a file that is read"), "{}", over.stderr());
    let other = gincert(&[
        "map",
        "vectors/exports/pitwatch.csv",
        "--rules",
        "rulesets/gin-rummy/standard-a.md",
    ]);
    assert_eq!(other.code(), 2);
}

/// A second result of the Ante that is another one in one row, and a time of which one text cannot be read as
/// one: a person has to choose, and the draft names the choice.
#[test]
fn a_draft_names_what_a_person_has_to_choose() {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["e.csv", "e.map.md"].map(|name| folder.path().join(name));
    let text = fs::read_to_string(top().join("vectors/exports/deckline.csv")).unwrap();
    let mut lines = vec!["Printed for the count room".to_owned(), "Tables 7 to 9".to_owned()];
    for (at, line) in text.lines().enumerate() {
        let mut cells: Vec<&str> = line.split(',').collect();
        let ante = match at {
            0 => "return_ante_due",
            9 => "1",
            _ => cells[22],
        };
        match at {
            0 => cells[1] = "time",
            5 => cells[1] = "#N/A",
            _ => {}
        }
        lines.push([&cells.join(","), ante].join(","));
    }
    fs::write(&export, lines.join("\n")).unwrap();
    let [export, map] = [&export, &map].map(|path| path.to_str().unwrap());
    let run = gincert(&["map", export, "--rules", RULES, "--zone", "UTC", "--out", map]);
    let printed = run.stdout();
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    let to_do = printed.split("Tried on the export").next().unwrap();
    for words in [
        "Choose the column of paid_ante: 'return_ante' (as the rules give in 210 of 210 hands) was taken, 'return_ante_due' \
         (as the rules give in 209 of 210 hands) fits as well.",
        "Look at the column 'time': 1 cell is not written as the others, of",
        "the first is '#N/A' in line 8. Rounds with such a cell are not read.",
        "(2 lines); next to it: 'Printed for the count room', then 'Tables 7 to 9'",
    ] {
        assert!(to_do.contains(words), "{words}\n{printed}");
    }
    let drafted = fs::read_to_string(map).unwrap();
    let rival = "'return_ante_due': it fits as paid_ante (the rules give the same in 209 of 210 hands), for which another \
                 column was taken.";
    assert!(drafted.contains(rival), "{drafted}");
}

/// An export of one game, drafted under another: the draft asks for the rules, and for no choice among wagers by what was paid.
#[test]
fn a_draft_under_other_rules_asks_for_those_of_the_log() {
    let ask = "Find out by which rules the rounds were dealt: under";
    let printed = |rules: &str| {
        let run =
            gincert(&["map", "vectors/exports/tabula.txt", "--rules", rules, "--zone", "UTC"]);
        run.stdout().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("r.md");
    let text = fs::read_to_string(top().join(RULES)).unwrap();
    let text = text
        .replace("| 1 to 1 ", "| 7 to 1 ")
        .replace("| Push ", "| 9 to 1 ")
        .replace("| Lose ", "| Push ");
    fs::write(&rules, text).unwrap();
    let other = printed(rules.to_str().unwrap());
    assert!(other.contains(ask), "{other}");
    for chosen in other.split("Choose the column of bets").skip(1) {
        let chosen = chosen.split(" - ").next().unwrap();
        assert!(!chosen.contains("paid"), "{chosen}");
    }
    assert!(!printed(RULES).contains(ask), "{}", printed(RULES));
}

/// Of the samples in `doubtful` the one with a date that is the gaming day: the draft says so and how such a date is read, and
/// without that row the audit names a date, and no clock.
#[test]
fn a_gaming_date_is_read_by_the_beginning_of_its_day_and_is_no_clock() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("e.map.md");
    let export = "vectors/exports/doubtful/gaming-date.csv";
    let path = map.to_str().unwrap();
    let drafted = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", path];
    let printed = gincert(&drafted).stdout();
    assert!(printed.contains("Confirm 'Day begins at' 06:00: the date in 'Date'"), "{printed}");
    let kinds = || -> Vec<String> {
        let audit = ["replay", export, "--map", path, "--rules", RULES, "--format", "json"];
        let audit = gincert(&audit).json();
        let patterns = audit["patterns"].as_array().unwrap();
        patterns.iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(), Vec::<String>::new());
    let page = fs::read_to_string(&map).unwrap();
    let lines = page.lines().filter(|line| !line.starts_with("| Day begins at"));
    fs::write(&map, lines.collect::<Vec<_>>().join("\n")).unwrap();
    assert_eq!(kinds(), ["date"]);
}

/// An export whose cells of the round stand in the first of its rows, as merged cells do: the draft says so, and the audit by it
/// is that of the export in which nothing is merged, and counts what was filled.
#[test]
fn cells_that_are_merged_over_a_round_are_filled_down_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, merged, map] = ["p.csv", "m.csv", "m.map.md"].map(|name| folder.path().join(name));
    let text = fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
    let (mut round, mut table, mut lines, mut blank) = ("", "", Vec::new(), 0);
    for line in text.lines() {
        let mut cells: Vec<&str> = line.split(';').collect();
        let [of_round, of_table] = [cells[0], cells[1]];
        if of_round == round {
            for at in [0, 1, 2, 3, 5] {
                cells[at] = "";
            }
            blank += 5;
        } else if of_table == table {
            cells[1] = "";
            blank += 1;
        }
        (round, table) = (of_round, of_table);
        lines.push(cells.join(";"));
    }
    fs::write(&plain, &text).unwrap();
    fs::write(&merged, lines.join("\n")).unwrap();
    let [plain, merged, map] = [&plain, &merged, &map].map(|path| path.to_str().unwrap());
    let run = gincert(&["map", merged, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map]);
    let printed = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(printed.contains("Confirm 'Fill down': cells of 'Round', "), "{printed}");
    let audit = |log: &str| {
        gincert(&["replay", log, "--map", map, "--rules", RULES, "--format", "json"]).json()
    };
    let (of_merged, of_plain) = (audit(merged), audit(plain));
    for key in ["verdict", "records", "exceptions", "coverage", "patterns"] {
        assert_eq!(of_merged[key], of_plain[key], "{key}");
    }
    let noted = of_merged["documents"].to_string();
    assert!(noted.contains("cells-filled"), "{noted}");
    assert!(
        noted.contains(&format!("{blank} blank cells were filled from the row above")),
        "{noted}"
    );
    let seat =
        ["dispute", merged, "--map", map, "--rules", RULES, "--round", "T1-000062", "--seat", "1"];
    let shown = gincert(&seat).stdout();
    assert!(shown.contains("Each wager, in minor units"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    let refused =
        gincert(&["manifest", merged, "--partitions", "2", "--map", map, "--rules", RULES]);
    assert!(
        refused.code() > 1 && refused.stderr().contains("fills cells down"),
        "{}",
        refused.stderr()
    );
}

/// A column of results that the map does not read is named on the first screen, whatever the audit finds.
#[test]
fn columns_of_numbers_that_are_not_read_are_on_the_first_screen() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("e.map.md");
    let export = "vectors/exports/doubtful/gaming-date.csv";
    let path = map.to_str().unwrap();
    gincert(&["map", export, "--rules", RULES, "--zone", "UTC", "--out", path]);
    let audit = || gincert(&["replay", export, "--map", path, "--rules", RULES]).stdout();
    let whole = audit();
    assert!(whole.contains("Verdict: ") && !whole.contains("Unread:"), "{whole}");
    let page = fs::read_to_string(&map).unwrap().replace("| net_bonus ", "| not read  ");
    fs::write(&map, page).unwrap();
    let screen = audit();
    assert!(screen.contains("Unread:  1 column holds numbers"), "{screen}");
    assert!(screen.contains("'Bonus net'"), "{screen}");
}

/// The export with a gaming date, each line of which is changed, drafted: what is printed, and the trial beside the audit
/// by the map.
fn drafted_and_audited(change: &dyn Fn(usize, Vec<String>) -> Vec<String>) -> (String, [Value; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["e.csv", "e.map.md"].map(|name| folder.path().join(name));
    let text = fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
    let line = |(at, line): (usize, &str)| {
        change(at, line.split(';').map(str::to_owned).collect()).join(";")
    };
    fs::write(&export, text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")).unwrap();
    let [export, map] = [&export, &map].map(|path| path.to_str().unwrap());
    let draft = ["map", export, "--rules", RULES, "--zone", "UTC", "--out", map];
    let printed = gincert(&draft).stdout();
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    let trial = json(&[&draft[..], &["--format", "json"]].concat())["trial"].clone();
    let audit = ["replay", export, "--map", map, "--rules", RULES, "--format", "json"];
    let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    (printed, [trial, gincert(&audit).json()["records"].clone()])
}

/// What the trial of a draft takes is what the audit by its map takes, and what it does not take is named with a line.
#[test]
fn a_trial_takes_what_an_audit_takes() {
    let number = |of: &Value, key: &str| of[key].as_u64().unwrap();
    let (printed, [trial, records]) = drafted_and_audited(&|at, mut cells| {
        if at == 7 {
            cells[10] = "-5.00".to_owned();
        }
        cells
    });
    assert_eq!(number(&trial, "read"), number(&records, "read") - number(&records, "rejected"));
    assert_eq!(number(&trial, "records") - number(&trial, "read"), 1);
    assert!(
        printed.contains("1 record not read, the first in line 8: a wager is negative."),
        "{printed}"
    );
    let (printed, [trial, records]) = drafted_and_audited(&|at, mut cells| {
        if at > 0 {
            cells[4] = ["X", "Y", "Z"][cells[4].parse::<usize>().unwrap() - 1].to_owned();
        }
        cells
    });
    assert!(number(&trial, "repeated") > 50);
    assert_eq!(number(&trial, "repeated"), number(&records, "repeated"));
    for words in [
        "a seat is a number from 1 to 64, and none of its 201 cells is one; the first is 'Y' in line 2",
        "an audit counts none of them. No column of the seat is read",
    ] {
        assert!(printed.contains(words), "{words}\n{printed}");
    }
}

/// One result for a seat is compared with the rules; where each wager is not known either, the draft says that nothing could
/// be compared, and asks for no other rules.
#[test]
fn a_draft_says_why_nothing_was_compared() {
    let sum = |cells: &[String]| {
        let minor = |cell: &String| cell.replace('.', "").parse::<i64>().unwrap();
        let sum: i64 = cells.iter().map(minor).sum();
        format!("{}{}.{:02}", if sum < 0 { "-" } else { "" }, sum.abs() / 100, sum.abs() % 100)
    };
    let ask = "Find out by which rules";
    let (printed, [trial, _]) = drafted_and_audited(&|at, cells| {
        let net = if at == 0 { "Net".to_owned() } else { sum(&cells[11..]) };
        [cells[..11].to_vec(), vec![net]].concat()
    });
    // Two wagers of the export are paid wrongly.
    assert_eq!((&trial["totals"]["agree"], &trial["totals"]["differ"]), (&199.into(), &2.into()));
    assert_eq!(trial["wagers"]["not_compared"], 0);
    assert!(!printed.contains(ask) && printed.contains("all wagers: won "), "{printed}");
    let (printed, [trial, _]) = drafted_and_audited(&|at, cells| {
        let of = |name: &str, cells: &[String]| if at == 0 { name.to_owned() } else { sum(cells) };
        let totals = vec![of("Bet", &cells[8..11]), of("Net", &cells[11..])];
        [cells[..8].to_vec(), totals].concat()
    });
    assert_eq!(trial["totals"]["agree"], 0);
    assert!(!printed.contains(ask), "{printed}");
    for words in ["No result could be compared with", "have each exported by itself"] {
        assert!(printed.contains(words), "{words}\n{printed}");
    }
}

/// What stands between the rows, words of states that nobody knows, and rows with amounts and without cards are named first of all.
#[test]
fn a_draft_names_rows_and_words_that_it_does_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let export = folder.path().join("e.csv");
    let text = fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
    let mut lines: Vec<String> = (text.lines().enumerate())
        .map(|(at, line)| {
            let status = if at % 10 == 9 { "Q7" } else { "K1" };
            format!("{line};{}", if at == 0 { "Status" } else { status })
        })
        .collect();
    lines.insert(60, ";T1;;;;;;;25.00;;;;;;Total V".to_owned());
    lines.insert(120, "Pit 8".to_owned());
    let mut void: Vec<&str> = lines[lines.len() - 1].split(';').collect();
    (void[0], void[5], void[6], void[7]) = ("T9-1", "", "", "play");
    (void[8], void[9], void[10], void[14]) = ("5.00", "5.00", "0.00", "K1");
    let void = void.join(";");
    lines.push(void);
    fs::write(&export, lines.join("\n")).unwrap();
    let export = export.to_str().unwrap();
    let draft = ["map", export, "--rules", RULES, "--zone", "UTC"];
    let printed = gincert(&draft).stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "Find out what the hands with wagers and without cards are (2 wagers): of a void",
        "Find out what the 1 row with 'Total V' in 'Status' are, which the draft leaves out: 1 of them has amounts and no cards",
        "not the sums of rows above; the first is in line 61.",
        "Look at the text between the rows, which a map does not read: line 121 says 'Pit 8'.",
        "Choose what each word of 'Status' means, whose name is that of the state of a round: 'K1' (182 rows), 'Q7' (20 rows)",
    ] {
        assert!(printed.contains(words), "{words}\n{printed}");
    }
    let answer = json(&[&draft[..], &["--format", "json"]].concat());
    assert_eq!(answer["left_out"][0]["kind"], "amounts");
    assert_eq!(answer["titles"][0]["text"], "Pit 8");
}

/// A condition by which rows are left out has no effect on rows that show a card: the audit counts them in a finding.
#[test]
fn rows_with_cards_that_a_map_would_leave_out_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("e.map.md");
    let export = "vectors/exports/doubtful/gaming-date.csv";
    let path = map.to_str().unwrap();
    gincert(&["map", export, "--rules", RULES, "--zone", "UTC", "--out", path]);
    let audit =
        || gincert(&["replay", export, "--map", path, "--rules", RULES, "--format", "json"]);
    let code = |answer: &Value| answer["exceptions"]["by_code"]["exclusion-kept"].clone();
    assert!(code(&audit().json()).is_null());
    let page = fs::read_to_string(&map).unwrap();
    let conditions = "| Left out where | Is |\n| --- | --- |\n| Action | fold |\n| Round | T9 |\n";
    let (before, after) = page.split_once("\n## To do").unwrap();
    fs::write(&map, format!("{before}\n{conditions}\n## To do{after}")).unwrap();
    let read = audit();
    assert_eq!(code(&read.json()), 1, "{}", read.stdout());
    let findings = folder.path().join("f.jsonl");
    let findings = findings.to_str().unwrap();
    gincert(&["replay", export, "--map", path, "--rules", RULES, "--findings", findings]);
    let found = fs::read_to_string(findings).unwrap();
    let folds = fs::read_to_string(top().join(export)).unwrap().matches(";fold;").count();
    let words =
        format!("{folds} rows have 'fold' in column 'Action', by which the map leaves rows out");
    assert!(found.contains(&words), "{words}\n{found}");
}

/// Rows of a round between which rows of another table stand: the draft asks for rows that stand together, and the seats are read.
#[test]
fn rounds_whose_rows_stand_apart_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let export = folder.path().join("e.csv");
    let text = fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    // One seat after the other, each with all its rounds.
    lines[1..].sort_by_key(|line| line.split(';').nth(4).unwrap().to_owned());
    fs::write(&export, lines.join("\n")).unwrap();
    let draft = ["map", export.to_str().unwrap(), "--rules", RULES, "--zone", "UTC"];
    let printed = gincert(&draft).stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "Have the rows of each round exported below each other",
        "have the same cards of the dealer and other seats",
    ] {
        assert!(printed.contains(words), "{words}\n{printed}");
    }
}
