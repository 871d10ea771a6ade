//! The page for clerks comes to the status that `gincert status` gives a document.

use crate::common::desk::Desk;
use crate::common::{gincert, gincert_in, top};
use crate::keep_screen;
use crate::page::{answer, as_command, browser_with_page};
use crate::vectors::files_in;
use gincert_signing::{public_key_text, read_private_key};
use std::fs;

pub const WASHINGTON: &str = "rulesets/gin-and-win/washington-2017.md";
const TEN: &str = "rulesets/gin-and-win/ten.md";
pub const CONDITIONS: &str = "# Conditions

| Channel | Condition | Who acts | When | Done |
| --- | --- | --- | --- | --- |
| Commercial card rooms | Play by the enclosed rules | Card room | continuing | standing |
| Tribal casinos | Concurrence of the Tribal gaming agency | Agency | by 2025-12-31 | open |
";

pub fn letter(desk: &Desk, name: &str, key: &str, date: &str, more: &[&str]) {
    let words = [key, &format!("letters/{name}"), "conditions.md"].map(|word| desk.text(word));
    let [key, out, conditions] = words.each_ref().map(String::as_str);
    let all = ["approve", WASHINGTON, "--profile", "washington-2017", "--date", date, "--key", key];
    let rest = ["--out", out, "--conditions", conditions];
    let run = gincert(&[&all[..], &rest[..], more].concat());
    assert_eq!(run.code(), 0, "{}", run.stderr());
}

/// An approval, a forged end, and each other act once.
fn write_letters(desk: &Desk) {
    letter(desk, "2017.md", "lab", "2017-12-18", &[]);
    let before = desk.text("letters/2017.md");
    letter(
        desk,
        "forged.md",
        "forger",
        "2018-02-01",
        &["--supersedes", &before, "--action", "withdraw"],
    );
    letter(desk, "2020.md", "lab", "2020-03-01", &["--supersedes", &before, "--action", "suspend"]);
    letter(
        desk,
        "2021.md",
        "lab",
        "2021-03-01",
        &["--supersedes", &before, "--action", "withdraw"],
    );
    for (act, date, before) in [
        ("lift", "2022-03-01", "2020.md"),
        ("reinstate", "2023-03-01", "2021.md"),
        ("annul", "2027-03-01", "2017.md"),
    ] {
        let before = desk.text(&format!("letters/{before}"));
        let more = ["--supersedes", &before, "--action", act];
        letter(desk, &format!("{act}.md"), "lab", date, &more);
    }
}

#[test]
fn the_page_comes_to_the_status_of_the_command() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    let key = read_private_key(&fs::read(desk.path("lab")).unwrap()).unwrap();
    let key = public_key_text(key.public_key()).unwrap();
    let dates = "valid-after=\"20150101Z\",valid-before=\"20280101Z\"";
    desk.write("clerks", &format!("clerk namespaces=\"approval@*\",{dates} {key}"));
    desk.write("conditions.md", CONDITIONS);
    write_letters(&desk);
    let list = desk.text("clerks");
    for document in [WASHINGTON, TEN] {
        let name = document.rsplit('/').next().unwrap();
        fs::copy(top().join(document), desk.path(name)).unwrap();
        for on in [
            "2017-12-17",
            "2017-12-18",
            "2019-01-01",
            "2020-06-01",
            "2022-06-01",
            "2024-01-01",
            "2026-01-01",
            "2027-06-01",
            "2029-01-01",
        ] {
            let mut files = files_in(&desk.path("letters"));
            files.retain(|file| !file.ends_with("allowed_signers"));
            // The files one by one lie in one folder for the page; so they do for the command.
            let flat = format!("flat-{on}-{name}");
            files.push(desk.text(name));
            for file in &files {
                let target = desk.path(&flat).join(file.rsplit('/').next().unwrap());
                fs::create_dir_all(target.parent().unwrap()).unwrap();
                fs::copy(file, target).unwrap();
            }
            let words = ["status", "--approvals", ".", "--signers", &list, "--on", on];
            let words = [&words[..], &["--format", "json", name]].concat();
            let command = gincert_in(&desk.path(&flat), &words).json();
            let page = answer(&browser, &files, Some(&list), on);
            let mut status = page["status"].as_array().unwrap().iter();
            let status = status.rfind(|one| one["path"] == name).unwrap();
            let status = as_command(&status["answer"], Some(&list));
            assert_eq!(status, command, "{document} {on}");
            if (document, on) == (WASHINGTON, "2019-01-01") {
                // The forged withdrawal leaves the approval to a person.
                assert_eq!(command["status"], "needs-a-person");
                browser.run("document.querySelector('.result:last-of-type').scrollIntoView()");
                keep_screen(&browser, "verify-letter.png");
            }
        }
    }
}
