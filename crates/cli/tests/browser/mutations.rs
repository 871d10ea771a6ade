//! Reports that were changed and signed anew: the page for clerks and `gincert verify` answer alike.
//!
//! The changes are drawn from a seed, so that a case can be made again by its number.

use crate::common::desk::{Desk, ON};
use crate::common::gincert;
use crate::driver::{Browser, browser_at_hand};
use crate::letters::{CONDITIONS, WASHINGTON, letter};
use crate::vectors::{answer, files_in};
use gincert_signing::{Namespace, PrivateKey, read_private_key, sign};
use serde_json::Value;
use std::fs;

const REPORT: &str = "out/report.md";
/// Cases of a usual run, and of one in which nothing may be missing.
const CASES: [u64; 2] = [30, 300];

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Draws(u64);

impl Draws {
    fn below(&mut self, values: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % values as u64).unwrap()
    }

    fn one_of<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.below(words.len())]
    }
}

/// Lines that somebody might put into a report.
const FOREIGN: [&str; 14] = [
    "",
    "The wager costs nothing.",
    "| Report number | EX-9999 |",
    "## 3. Conclusion",
    "## 16. Addendum",
    "### The answer",
    "```",
    "<!-- hidden -->",
    "| a | b |\n| - | - |\n| c | d |",
    "> quoted",
    "    indented",
    "[link]: https://example.org",
    "Complies.",
    "\u{feff}",
];

/// One change of the lines of a report.
fn change(lines: &mut Vec<String>, draws: &mut Draws) -> &'static str {
    let at = draws.below(lines.len());
    match draws.below(9) {
        0 => {
            lines.remove(at);
            "a line left out"
        }
        1 => {
            let line = lines[at].clone();
            lines.insert(at, line);
            "a line doubled"
        }
        2 => {
            let other = draws.below(lines.len());
            lines.swap(at, other);
            "two lines exchanged"
        }
        3 => {
            lines.insert(at, draws.one_of(&FOREIGN).to_owned());
            "a line put in"
        }
        4 => {
            let from = ["0", "1", "2", "3", "4", "5"][draws.below(6)];
            lines[at] = lines[at].replacen(from, "7", 1);
            "a digit changed"
        }
        5 => {
            lines[at] = lines[at].replacen(" |", "", 1);
            "a cell joined to its neighbour"
        }
        6 => {
            let length = lines[at].chars().count();
            let keep = draws.below(length + 1);
            lines[at] = lines[at].chars().take(keep).collect();
            "a line cut off"
        }
        7 => {
            let other = draws.one_of(&["*", "`", "&amp;", "\\", "\u{200b}", "ß", "<br>", "|"]);
            let length = lines[at].chars().count();
            let place = draws.below(length + 1);
            let (head, tail): (String, String) =
                (lines[at].chars().take(place).collect(), lines[at].chars().skip(place).collect());
            lines[at] = head + other + &tail;
            "a character put in"
        }
        _ => {
            let keep = draws.below(lines.len());
            lines.truncate(keep);
            "the rest left out"
        }
    }
}

/// Changes a file by one to three changes; gives their names.
fn changed(desk: &Desk, file: &str, draws: &mut Draws) -> Vec<&'static str> {
    let mut lines: Vec<String> = desk.read(file).lines().map(str::to_owned).collect();
    let count = 1 + draws.below(3);
    let mut done = Vec::new();
    for _ in 0..count {
        if !lines.is_empty() {
            done.push(change(&mut lines, draws));
        }
    }
    desk.write(file, &(lines.join("\n") + "\n"));
    done
}

/// Changes the report, and signs it as the case says; gives what was done.
fn forge(desk: &Desk, keys: &[(&'static str, PrivateKey)], draws: &mut Draws) -> String {
    let mut done = changed(desk, REPORT, draws);
    if draws.below(5) > 0 {
        let (name, key) = &keys[draws.below(keys.len())];
        let signed = sign(key, Namespace::Report, &fs::read(desk.path(REPORT)).unwrap()).unwrap();
        desk.write("out/report.md.sig", &signed);
        done.push(name);
    }
    if draws.below(6) == 0 {
        desk.write("out/findings.jsonl", "");
        done.push("findings.jsonl emptied");
    }
    done.join(", ")
}

/// The answer for report.md in what the page says of all files.
fn of_report(page: &Value) -> Value {
    let mut files = page["files"].as_array().unwrap().iter();
    files.find(|one| one["file"] == "report.md").cloned().unwrap_or(Value::Null)
}

#[test]
fn reports_that_were_changed_and_signed_anew_are_answered_alike() {
    if !browser_at_hand() {
        return;
    }
    let is_whole = std::env::var_os("GINCERT_REQUIRE_TOOLS").is_some();
    let browser = Browser::start();
    let whole = Desk::new();
    whole.certify();
    fs::remove_file(whole.path("out/report.html")).unwrap();
    whole.write("page.html", &gincert(&["page"]).stdout());
    let keys = ["lab", "forger"];
    let keys =
        keys.map(|name| (name, read_private_key(&fs::read(whole.path(name)).unwrap()).unwrap()));
    let (mut apart, mut less) = (Vec::new(), 0);
    let mut words = std::collections::BTreeMap::new();
    for case in 0..CASES[usize::from(is_whole)] {
        let mut draws = Draws(case);
        let desk = Desk::copy_of(&whole);
        let done = forge(&desk, &keys, &mut draws);
        let known = desk.text("known");
        let is_mine = draws.below(4) > 0;
        let own = ["--signers", known.as_str()];
        let command = desk.verify(if is_mine { &own } else { &[] }).json();
        browser.open(&desk.path("page.html"));
        let page = answer(&browser, &files_in(&desk.path("out")), is_mine.then_some(&known), ON);
        let page = of_report(&page);
        *words.entry(command["verdict_words"].to_string()).or_insert(0) += 1;
        if page["verdict_words"] == command["verdict_words"] {
            continue;
        }
        // The page says that it does not compare report.json with report.md; only there may it know less.
        let parts = command["parts"].as_array().unwrap().iter();
        let differ: Vec<String> = parts
            .filter(|part| part["verdict"] == "differs")
            .map(|part| part["part"].as_str().unwrap().to_owned())
            .collect();
        let notes = page["notes"].to_string();
        let is_said = notes.contains("It does not compare report.json with report.md");
        if differ == ["facts"] && is_said {
            less += 1;
            continue;
        }
        apart.push(format!(
            "{case} ({done}): the page says {}, the command {} ({})",
            page["verdict_words"],
            command["verdict_words"],
            differ.join(", ")
        ));
    }
    assert!(apart.is_empty(), "{} of {words:?}:\n{}", apart.len(), apart.join("\n"));
    // A few cases need not show every answer.
    assert!(!is_whole || (less > 0 && words.len() > 3), "{less} {words:?}");
}

/// A folder of an approval, its suspension and a second approval, of which one letter is changed.
fn letters(desk: &Desk) {
    desk.write("conditions.md", CONDITIONS);
    letter(desk, "2017.md", "lab", "2017-12-18", &[]);
    let first = desk.text("letters/2017.md");
    let more = ["--supersedes", &first, "--action", "suspend"];
    letter(desk, "2020.md", "lab", "2020-03-01", &more);
    letter(desk, "2022.md", "lab", "2022-03-01", &["--supersedes", &first]);
    let lab = desk.public("lab");
    desk.write("clerks", &format!("clerk namespaces=\"approval@*\" {lab}\n"));
    fs::copy(crate::common::top().join(WASHINGTON), desk.path("washington-2017.md")).unwrap();
}

#[test]
fn letters_that_were_changed_and_signed_anew_are_answered_alike() {
    if !browser_at_hand() {
        return;
    }
    let is_whole = std::env::var_os("GINCERT_REQUIRE_TOOLS").is_some();
    let browser = Browser::start();
    let whole = Desk::new();
    letters(&whole);
    whole.write("page.html", &gincert(&["page"]).stdout());
    let keys = ["lab", "forger"]
        .map(|name| (name, read_private_key(&fs::read(whole.path(name)).unwrap()).unwrap()));
    let (mut apart, mut statuses) = (Vec::new(), std::collections::BTreeMap::new());
    for case in 0..CASES[usize::from(is_whole)] {
        let mut draws = Draws(1000 + case);
        let desk = Desk::copy_of(&whole);
        let name = draws.one_of(&["letters/2017.md", "letters/2020.md", "letters/2022.md"]);
        let mut done = changed(&desk, name, &mut draws);
        if draws.below(4) > 0 {
            let (by, key) = &keys[draws.below(keys.len())];
            let text = fs::read(desk.path(name)).unwrap();
            desk.write(&format!("{name}.sig"), &sign(key, Namespace::Approval, &text).unwrap());
            done.push(by);
        }
        let on = draws.one_of(&["2017-12-17", "2019-01-01", "2021-01-01", "2026-01-01"]);
        let [folder, list, document] =
            ["letters", "clerks", "washington-2017.md"].map(|file| desk.text(file));
        let words = ["status", &document, "--approvals", &folder, "--signers", &list];
        let run = gincert(&[&words[..], &["--on", on, "--format", "json"]].concat());
        let command = run.json();
        browser.open(&desk.path("page.html"));
        let mut files = files_in(&desk.path("letters"));
        files.push(document);
        files.retain(|file| !file.ends_with("allowed_signers"));
        let page = answer(&browser, &files, Some(&list), on);
        let mut status = page["status"].as_array().unwrap().iter();
        let status = status.rfind(|one| one["document"] == "washington-2017.md");
        let status = status.map_or(Value::Null, |one| one["status"].clone());
        *statuses.entry(command["status"].to_string()).or_insert(0) += 1;
        if status != command["status"] {
            let done = done.join(", ");
            apart.push(format!(
                "{case} ({name}: {done}; {on}): the page says {status}, the command {}",
                command["status"]
            ));
        }
    }
    assert!(apart.is_empty(), "{} of {statuses:?}:\n{}", apart.len(), apart.join("\n"));
    assert!(!is_whole || statuses.len() > 2, "{statuses:?}");
}
