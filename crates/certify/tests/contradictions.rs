//! No report contradicts itself: every sample submission, and made ones of every family with every part
//! present, absent and damaged, are read as a stranger reads them (`common/stranger.rs`).

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;
#[path = "common/stranger.rs"]
mod stranger;
#[path = "common/stranger_tables.rs"]
mod stranger_tables;

use common::{ENGAGEMENT, PAGE, RULES, VOID_ROUND, clean_log, swapped};
use gincert_certify::certify;
use gincert_rng::sources;
use std::fs;
use std::path::{Path, PathBuf};
use stranger::Stranger;

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Certifies a folder and gives what does not fit.
fn contradictions(folder: &Path, engagement: Option<&str>, family: &str) -> Vec<String> {
    let engagement = engagement.map(|text| ("engagement.md", text.as_bytes()));
    let made = certify(folder, engagement).unwrap();
    let beside = |name: &str| {
        let found = made.beside.iter().find(|(file, _)| file == name);
        found.map(|(_, bytes)| bytes.clone()).unwrap()
    };
    let markdown = String::from_utf8(made.markdown.clone()).unwrap();
    let (json, lines) = (beside("report.json"), beside("findings.jsonl"));
    Stranger::new(&markdown, &json, &lines, family).contradictions()
}

/// A made submission.
struct Made {
    name: &'static str,
    family: &'static str,
    rules: String,
    page: String,
    files: Vec<(&'static str, &'static str, Vec<u8>)>,
    engagement: Option<String>,
}

impl Made {
    fn new(name: &'static str, family: &'static str, rules: &str) -> Made {
        let (rules, page) = (rules.to_owned(), PAGE.to_owned());
        Made { name, family, rules, page, files: Vec::new(), engagement: None }
    }

    /// One of the small game with wagers.
    fn small(name: &'static str) -> Made {
        Made::new(name, "gin-and-win", RULES)
    }

    fn with(mut self, file: &'static str, role: &'static str, bytes: impl Into<Vec<u8>>) -> Made {
        self.files.push((file, role, bytes.into()));
        self
    }

    fn engaged(mut self, scope: &str) -> Made {
        let text = match scope {
            "" => swapped(ENGAGEMENT, "| Scope | rules, figures |\n", ""),
            scope => swapped(ENGAGEMENT, "rules, figures", scope),
        };
        self.engagement = Some(text);
        self
    }

    fn contradictions(&self) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let mut page = self.page.clone();
        for (file, role, bytes) in &self.files {
            page.push_str(&format!("| {file} | {role} | not stated |\n"));
            fs::write(folder.path().join(file), bytes).unwrap();
        }
        fs::write(folder.path().join("rules.md"), &self.rules).unwrap();
        fs::write(folder.path().join("submission.md"), page).unwrap();
        contradictions(folder.path(), self.engagement.as_deref(), self.family)
    }
}

fn log(rounds: u64, tables: u32) -> String {
    clean_log(rounds, tables, 8).join("\n") + "\n"
}

/// The log with a value of every so many-th record changed.
fn changed(log: &str, every: usize, from: &str, to: &str) -> String {
    let lines = log.lines().enumerate();
    let lines = lines.map(|(number, line)| match number % every {
        0 => line.replacen(from, to, 1),
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The log with a dollar too much for the first seat of every so many-th record.
fn overpaid(log: &str, every: usize) -> String {
    let lines = log.lines().enumerate().map(|(number, line)| {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        if number % every == 0 {
            let paid = &mut record["seats"][0]["net"]["ante"];
            *paid = (paid.as_i64().unwrap() + 100).into();
        }
        record.to_string() + "\n"
    });
    lines.collect()
}

fn decks(source: &str, count: usize, seed: u64) -> String {
    let mut shuffler = sources::find(source).unwrap().start(seed);
    let mut line = || {
        format!(
            "{}
",
            shuffler.next_deck()
        )
    };
    (0..count).map(|_| line()).collect()
}

fn document(path: &str) -> String {
    fs::read_to_string(root().join("rulesets").join(path)).unwrap()
}

fn sample(path: &str) -> Vec<u8> {
    fs::read(root().join("vectors/submissions").join(path)).unwrap()
}

/// Submissions with wagers: logs present, absent, damaged, with few and with many faults.
fn with_logs() -> Vec<Made> {
    let clean = log(240, 2);
    let wrong = overpaid(&clean, 3);
    let void = changed(&clean, 9, "\"v\":1,", "\"v\":1,\"state\":\"void\",");
    let hidden = changed(&clean, 5, "\"dealer\":{\"cards\":\"", "\"dealer\":{\"cards\":\"XX ");
    vec![
        Made::small("nothing beside"),
        Made::small("complies").engaged("rules, figures"),
        Made::small("clauses are open").engaged(""),
        Made::small("a clean log")
            .with("log.jsonl", "Hand log", clean.clone())
            .engaged("rules, figures, hand logs"),
        Made::small("a clean log, a draft").with("log.jsonl", "Hand log", clean.clone()),
        Made::small("more exceptions than are listed")
            .with("log.jsonl", "Hand log", overpaid(&log(600, 3), 1))
            .engaged("hand logs"),
        Made::small("faults")
            .with("log.jsonl", "Hand log", wrong)
            .engaged("rules, figures, hand logs, shuffles"),
        Made::small("void records").with("log.jsonl", "Hand log", void).engaged("hand logs"),
        Made::small("a scope of no known word")
            .with("log.jsonl", "Hand log", clean.clone())
            .engaged("colours"),
        Made::small("hidden cards").with("log.jsonl", "Hand log", hidden),
        Made::small("one record").with("log.jsonl", "Hand log", log(1, 1)).engaged("hand logs"),
        Made::small("a log that is none")
            .with("log.jsonl", "Hand log", "hello\nworld\n")
            .engaged("hand logs"),
        Made::small("an empty log").with("log.jsonl", "Hand log", ""),
        Made::small("a log twice").with("a.jsonl", "Hand log", clean.clone()).with(
            "b.jsonl",
            "Hand log",
            format!("{clean}\n"),
        ),
    ]
}

/// The same with decks.
fn with_decks() -> Vec<Made> {
    let good = decks("chacha20", 600, 1);
    let few = decks("chacha20", 40, 2);
    let bad = decks("naive-swap", 1_200, 3);
    vec![
        Made::small("decks that pass")
            .with("a.txt", "Decks", good.clone())
            .engaged("rules, figures, shuffles"),
        Made::small("decks that are too few")
            .with("a.txt", "Decks", few.clone())
            .engaged("shuffles"),
        Made::small("one deck").with("a.txt", "Decks", decks("chacha20", 1, 5)),
        Made::small("decks that fail").with("a.txt", "Decks", bad.clone()).engaged("shuffles"),
        Made::small("decks of every kind")
            .with("a.txt", "Decks", good.clone())
            .with("b.txt", "Decks", few)
            .with("c.txt", "Decks", bad.clone())
            .with("d.txt", "Decks", "hello\n")
            .engaged("rules"),
        Made::small("decks that are none")
            .with("a.txt", "Decks", "hello\nworld\n")
            .engaged("shuffles"),
        Made::small("a plan that is none").with("a.txt", "Decks", good.clone()).with(
            "plan.md",
            "Test plan",
            "# Nothing\n",
        ),
        Made::small("decks and a log")
            .with("a.txt", "Decks", good)
            .with("log.jsonl", "Hand log", log(240, 2))
            .engaged("rules, figures"),
        Made::small("raw output that is too little")
            .with("a.txt", "Raw output", "0110 1001\n".repeat(40))
            .engaged("random numbers"),
        Made::small("a scope of random numbers without any").engaged("random numbers"),
        Made::small("draws that fail")
            .with("a.txt", "Draws: 0 to 9", "1\n2\n3\n".repeat(900))
            .engaged("random numbers"),
        Made::small("draws without a range and decks")
            .with("a.txt", "Draws", "1\n2\n3\n".repeat(900))
            .with("b.txt", "Decks", decks("chacha20", 600, 7))
            .engaged("rules, random numbers"),
        Made::small("a sign")
            .with("sign.md", "Pay-table sign", "# A sign\n\nAny score pays 1000 to 1\n")
            .engaged(""),
    ]
}

/// Papers that are wrong or incomplete, and rules that are.
fn with_faults() -> Vec<Made> {
    let mut incomplete = Made::small("an incomplete engagement").engaged("");
    incomplete.engagement = Some(swapped(ENGAGEMENT, "| Authoriser | The authoriser |\n", ""));
    let mut undated = Made::small("an engagement of no day").engaged("");
    undated.engagement = Some(swapped(ENGAGEMENT, "2026-11-20", "20 Nov 2026"));
    let mut surplus = Made::small("an unknown row in the engagement");
    surplus.engagement = Some(swapped(ENGAGEMENT, "| Issuer |", "| Colour | red |\n| Issuer |"));
    let mut waived =
        Made::small("a waiver").engaged("rules, figures").with("x.txt", "Enclosed", "x");
    let waiver = "\n| Waives | Where | Reason | Signed by | Date |\n| - | - | - | - | - |\n| role-unknown | submission.md | known | A | 2026-11-19 |\n";
    waived.engagement = waived.engagement.map(|text| format!("{text}{waiver}"));
    let mut not_met = Made::small("a clause that is not met").engaged("rules");
    let verdict = "\n| Clause | Verdict | By | Date | Ground |\n| - | - | - | - | - |\n| ISO/IEC 17025:2017, 7.8.6 | not met | A | 2026-11-19 | seen |\n";
    not_met.engagement = not_met.engagement.map(|text| format!("{text}{verdict}"));
    let mut profile = Made::small("an unknown profile").engaged("");
    profile.page = swapped(PAGE, "neutral-lab-2026", "nowhere-1999");
    let mut gone = Made::small("a file that is gone").engaged("");
    gone.page = format!("{PAGE}| gone.txt | Decks | not stated |\n");
    let rules = |name, from: &str, to: &str| {
        let mut made = Made::small(name).engaged("rules, figures");
        made.rules = swapped(RULES, from, to);
        made
    };
    let mut none = Made::small("no rules").engaged("rules");
    none.rules = "# Nothing\n".to_owned();
    vec![
        incomplete,
        undated,
        surplus,
        waived,
        not_met,
        profile,
        gone,
        none.with("log.jsonl", "Hand log", log(10, 1)),
        rules("a figure that differs", "2.3958 %", "5.3958 %"),
        rules("a truncated figure", "24.9412 %", "24.9411 %"),
        rules("a figure of another wager", "2.3958 %", "1.3913 %"),
        rules(
            "a return on all that is wagered",
            "| House edge | - | 2.3958 %",
            "| RTP | - | 98.6087 %",
        ),
        rules("a usual return", "| House edge | - | 2.3958 %", "| RTP | - | 97.6042 %"),
        rules("a figure that nobody knows", "| House edge | - |", "| Excitement | - |"),
        rules("no example", "```hand\nAc Ah / 7d = score 1\n```\n", ""),
        rules("an example that fails", "score 1\n", "score 2\n"),
        rules(
            "an edge of the player",
            "| Player wins | 1 to 1 | 2 to 3 |",
            "| Player wins | 1 to 1 | 3 to 1 |",
        ),
    ]
}

/// The small game with a decision after two of its cards: figures that agree and differ, and a log.
fn with_two_decisions() -> Vec<Made> {
    let wagers = "| Wager | Also called | Made | Amount | Settled |\n| - | - | - | - | - |\n\
                  | Ante | - | Before the deal, required | Within limits | By outcome |\n\
                  | Play | - | After the first 2 cards | 3 or 4 times Ante | By outcome |\n\
                  | Play | - | After seeing the hand | Equal to Ante | By outcome |\n\
                  | Gin Bonus | - | Before the deal, optional | Within limits | By hand, also when folded |\n";
    let rules = |name| {
        let mut made = Made::small(name);
        let terms = made.rules.find("| Term").unwrap();
        made.rules.insert_str(terms, &format!("{wagers}\n"));
        made
    };
    vec![
        rules("two decisions"),
        rules("two decisions, engaged").engaged("rules, figures"),
        rules("two decisions and a log of one")
            .with("log.jsonl", "Hand log", log(240, 2))
            .engaged("rules, figures, hand logs"),
    ]
}

/// The other families.
fn without_wagers() -> Vec<Made> {
    let (gin, table) = (document("gin-rummy/standard-c.md"), document("table-gin/skarney.md"));
    let made = |name, of: &str| match of {
        "gin-rummy" => Made::new(name, "gin-rummy", &gin),
        _ => Made::new(name, "table-gin", &table),
    };
    let changed_rows = |name, of: &str, change: &dyn Fn(&str) -> Option<String>| {
        let mut made = made(name, of).engaged("rules");
        made.rules = made.rules.lines().filter_map(change).collect::<Vec<_>>().join("\n") + "\n";
        made
    };
    let left_out = |terms: &'static [&'static str]| {
        move |line: &str| {
            let term = line.split('|').nth(1).map(str::trim);
            let is_left_out = term.is_some_and(|term| terms.contains(&term));
            (!is_left_out).then(|| line.to_owned())
        }
    };
    let said = |term: &'static str, phrase: &'static str| {
        move |line: &str| {
            let is_row = line.split('|').nth(1).map(str::trim) == Some(term);
            let row = || format!("| {term} | {phrase} |");
            Some(if is_row && line.matches('|').count() == 3 { row() } else { line.to_owned() })
        }
    };
    let matches = String::from_utf8(sample("gin-club/logs/matches.jsonl")).unwrap();
    let void = changed(&matches, 2, "\"v\":1,", "\"v\":1,\"state\":\"void\",");
    vec![
        made("gin rummy", "gin-rummy"),
        made("gin rummy, engaged", "gin-rummy").engaged(""),
        made("gin rummy, decks", "gin-rummy")
            .with("a.txt", "Decks", decks("chacha20", 600, 1))
            .engaged("rules, shuffles"),
        made("gin rummy, matches", "gin-rummy")
            .with("log.jsonl", "Hand log", matches)
            .engaged("rules, hand logs"),
        made("gin rummy, void", "gin-rummy").with("log.jsonl", "Hand log", void),
        made("gin rummy, no record", "gin-rummy").with("log.jsonl", "Hand log", "hello\n"),
        made("gin rummy, another game's log", "gin-rummy").with(
            "log.jsonl",
            "Hand log",
            log(20, 1),
        ),
        changed_rows("gin rummy, a row left out", "gin-rummy", &left_out(&["Big gin"])),
        changed_rows(
            "gin rummy, rows left out",
            "gin-rummy",
            &left_out(&["Seats", "Hand", "Setting, defender", "Doubling", "Shutout test"]),
        ),
        changed_rows("gin rummy, seven of ten cards", "gin-rummy", &said("Hand", "7 cards")),
        changed_rows("gin rummy, three seats", "gin-rummy", &said("Seats", "3")),
        changed_rows("table gin, eight seats", "table-gin", &said("Seats", "2 to 8")),
        changed_rows("table gin, rows left out", "table-gin", &left_out(&["Hand", "Contract"])),
        made("table gin", "table-gin"),
        made("table gin, engaged", "table-gin").engaged("rules, hand logs"),
        made("table gin, no record", "table-gin")
            .with("log.jsonl", "Hand log", "hello\n")
            .engaged("hand logs"),
    ]
}

/// Logs of which something stands twice, is corrected, is absent, is of two games or two documents.
fn with_odd_logs() -> Vec<Made> {
    let (gin, table) = (document("gin-rummy/standard-c.md"), document("table-gin/skarney.md"));
    let clean = log(240, 2);
    let doubled =
        |text: &str| -> String { text.lines().map(|line| format!("{line}\n{line}\n")).collect() };
    let repeated = doubled(&clean);
    let matches = String::from_utf8(sample("gin-club/logs/matches.jsonl")).unwrap();
    let of_matches = matches.lines().filter(|line| line.contains("\"match\":"));
    let of_matches: String = of_matches.map(|line| format!("{line}\n")).collect();
    let corrected: String = clean
        .lines()
        .enumerate()
        .map(|(number, line)| match number % 8 {
            0 => {
                let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
                record["corrects"] = record["round"].clone();
                record["round"] = format!("C{number}").into();
                record["seq"] = (1_000 + number).into();
                format!("{line}\n{record}\n")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    let absent: String = clean
        .lines()
        .enumerate()
        .map(|(number, line)| {
            let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
            if number % 12 == 5 {
                record["seats"].as_array_mut().unwrap().pop();
            }
            format!("{record}\n")
        })
        .collect();
    let other = swapped(RULES, "| Revision | small |", "| Revision | other |");
    let dispositions = "| Exception | Disposition | By | Date |\n| - | - | - | - |\n| 309f896582b3 | paid | floor | 2026-01-03 |\n";
    let of = |name, family, rules: &str| Made::new(name, family, rules);
    vec![
        Made::small("every record twice")
            .with("log.jsonl", "Hand log", repeated)
            .engaged("hand logs"),
        Made::small("corrected").with("log.jsonl", "Hand log", corrected).engaged("hand logs"),
        Made::small("absent seats").with("log.jsonl", "Hand log", absent).engaged("hand logs"),
        Made::small("two currencies").with(
            "log.jsonl",
            "Hand log",
            overpaid(&changed(&clean, 2, "\"USD\"", "\"EUR\""), 5),
        ),
        Made::small("a document of no record, and a disposition of no exception")
            .with("other.md", "Rule document", other)
            .with("log.jsonl", "Hand log", clean.clone())
            .with("d.md", "Dispositions", dispositions),
        of("matches alone", "gin-rummy", &gin)
            .with("log.jsonl", "Hand log", of_matches.clone())
            .engaged("hand logs"),
        of("matches twice", "gin-rummy", &gin).with("log.jsonl", "Hand log", doubled(&of_matches)),
        of("a void round that states points", "gin-rummy", &gin).with(
            "log.jsonl",
            "Hand log",
            VOID_ROUND,
        ),
        of("a sign of a game without wagers", "gin-rummy", &gin).with(
            "sign.txt",
            "Rack card",
            "Gin 25 points\n",
        ),
        of("melds on the table, decks", "table-gin", &table)
            .with("a.txt", "Decks", decks("chacha20", 450, 9))
            .engaged("shuffles"),
    ]
}

fn hold(made: Vec<Made>) {
    let mut found = Vec::new();
    for one in made {
        found.extend(one.contradictions().into_iter().map(|what| format!("{}: {what}", one.name)));
    }
    assert!(found.is_empty(), "{} contradictions:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_report_of_a_sample_contradicts_itself() {
    let family = |name: &str| match name {
        "gin-club" => "gin-rummy",
        "skarney-evening" => "table-gin",
        _ => "gin-and-win",
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("vectors/submissions")).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let engagement = fs::read_to_string(path.with_extension("engagement.md")).ok();
        let all = contradictions(&path, engagement.as_deref(), family(&name));
        found.extend(all.into_iter().map(|what| format!("{name}: {what}")));
    }
    assert!(found.is_empty(), "{} contradictions:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_report_about_logs_contradicts_itself() {
    hold(with_logs());
}

#[test]
fn no_report_about_odd_logs_contradicts_itself() {
    hold(with_odd_logs());
}

#[test]
fn no_report_about_decks_contradicts_itself() {
    hold(with_decks());
}

#[test]
fn no_report_about_faulty_papers_or_rules_contradicts_itself() {
    hold(with_faults());
}

#[test]
fn no_report_about_two_decisions_contradicts_itself() {
    hold(with_two_decisions());
}

#[test]
fn no_report_about_a_game_without_wagers_contradicts_itself() {
    hold(without_wagers());
}

#[test]
fn a_reader_of_sentences_sees_what_does_not_fit() {
    let numbers =
        stranger::numbers_of("Of 4,701 findings 200, section 13, of 2026-11-20 'x 7' $5.75");
    assert_eq!(numbers, ["4,701", "200", "5.75"]);
}
