//! Reports and letters that were changed and signed anew: the page for clerks and the command answer alike.
//!
//! The changes are drawn from a seed, so that a case can be made again by its number.

use crate::common::desk::Desk;
use crate::common::gincert_in;
use crate::letters::{CONDITIONS, WASHINGTON, letter};
use crate::page::{answer, answered_on_day, as_command, browser_with_page, of_file};
use crate::vectors::{REPORT, command};
use gincert_signing::{Namespace, PrivateKey, read_private_key, sign};
use serde_json::Value;
use std::fs;

/// Cases of a usual run, and of one in which nothing may be missing.
const CASES: [u64; 2] = [30, 300];

/// SplitMix64 (Steele, Lea and Flood 2014).
pub struct Draws(u64);

impl Draws {
    pub fn new(seed: u64) -> Draws {
        Draws(seed)
    }

    pub fn below(&mut self, values: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % values as u64).unwrap()
    }

    pub fn one_of<'t>(&mut self, words: &[&'t str]) -> &'t str {
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
pub fn changed(desk: &Desk, file: &str, draws: &mut Draws) -> Vec<&'static str> {
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

#[test]
fn reports_that_were_changed_and_signed_anew_are_answered_alike() {
    let Some(browser) = browser_with_page() else { return };
    let is_whole = std::env::var_os("GINCERT_REQUIRE_TOOLS").is_some();
    let whole = Desk::new();
    whole.certify();
    let keys = ["lab", "forger"];
    let keys =
        keys.map(|name| (name, read_private_key(&fs::read(whole.path(name)).unwrap()).unwrap()));
    let mut words = std::collections::BTreeMap::new();
    for case in 0..CASES[usize::from(is_whole)] {
        let mut draws = Draws::new(case);
        let desk = Desk::copy_of(&whole);
        let done = forge(&desk, &keys, &mut draws);
        let known = desk.text("known");
        let list = (draws.below(4) > 0).then_some(known.as_str());
        let command = command(&desk, list);
        let page = answered_on_day(&browser, &[desk.text("out")], list);
        *words.entry(command["verdict_words"].to_string()).or_insert(0) += 1;
        assert_eq!(of_file(&page, REPORT, list), command, "{case} ({done})");
    }
    // A few cases need not show every answer.
    assert!(!is_whole || words.len() > 3, "{words:?}");
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
    let Some(browser) = browser_with_page() else { return };
    let is_whole = std::env::var_os("GINCERT_REQUIRE_TOOLS").is_some();
    let whole = Desk::new();
    letters(&whole);
    let keys = ["lab", "forger"]
        .map(|name| (name, read_private_key(&fs::read(whole.path(name)).unwrap()).unwrap()));
    let mut statuses = std::collections::BTreeMap::new();
    for case in 0..CASES[usize::from(is_whole)] {
        let mut draws = Draws::new(1000 + case);
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
        let list = desk.text("clerks");
        fs::copy(desk.path("washington-2017.md"), desk.path("letters/washington-2017.md")).unwrap();
        let document = "letters/washington-2017.md";
        let words = ["status", "--approvals", "letters", "--signers", &list, "--on", on];
        let words = [&words[..], &["--format", "json", document]].concat();
        let command = gincert_in(&desk.path(""), &words).json();
        let page = answer(&browser, &[desk.text("letters")], Some(&list), on);
        let mut status = page["status"].as_array().unwrap().iter();
        let status = status.rfind(|one| one["path"] == document);
        let status = status.map_or(Value::Null, |one| as_command(&one["answer"], Some(&list)));
        *statuses.entry(command["status"].to_string()).or_insert(0) += 1;
        assert_eq!(status, command, "{case} ({name}: {}; {on})", done.join(", "));
    }
    assert!(!is_whole || statuses.len() > 2, "{statuses:?}");
}
