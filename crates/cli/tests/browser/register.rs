//! The page of a register in a browser: search, choices, the history of a game, what is due, and CSV.

use crate::common::commission::{Commission, TEN};
use crate::common::gincert;
use crate::driver::{Browser, browser_at_hand};
use crate::report::is_readable;
use crate::{is_alone_and_quiet, keep_screen};
use serde_json::{Value, json};
use std::fs;

const GIN: &str = "rulesets/gin-rummy/big-gin-31.md";
const OF: [&str; 2] = ["--commission", "Example Gaming Commission"];

/// Two games of one commission: one suspended and lifted, with a condition that is overdue; the other one
/// with a reason that a spreadsheet would take for a formula.
fn register() -> Commission {
    let one = Commission::new();
    let known = fs::read_to_string(one.path("known")).unwrap();
    one.write("known", &known.replace("approval@gincert", "approval@gincert,register@gincert"));
    one.write(
        "conditions.md",
        "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n\
         | Card rooms | Locks & keys | Operator | by 2026-03-01 | open |\n\
         | Card rooms | Staff trained | Operator | by 2027-01-31 | open |\n",
    );
    let letters = [
        (TEN, "approve", "a.md", "2026-01-15", "", "2026-001"),
        (GIN, "approve", "g.md", "2026-01-20", "", "2026-002"),
        (TEN, "suspend", "s.md", "2026-02-01", "a.md", "2026-003"),
        (TEN, "lift", "l.md", "2026-02-15", "s.md", "2026-004"),
        (GIN, "withdraw", "w.md", "2026-03-01", "g.md", "2026-005"),
    ];
    for (document, act, name, date, before, number) in letters {
        let before = one.text(&format!("letters/{before}"));
        let mut more = [&OF[..], &["--number", number, "--action", act]].concat();
        if act != "approve" {
            more.extend([
                "--supersedes",
                &before,
                "--reason",
                "=1+1 \"quoted\" <b>, for the record",
            ]);
        }
        let run = one.approve(document, name, date, &more);
        assert_eq!(run.code(), 0, "{}", run.stderr());
    }
    let (register, key) = (one.text("register.md"), one.text("clerk"));
    let all: Vec<String> =
        letters.iter().map(|(_, _, name, ..)| one.text(&format!("letters/{name}"))).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let fixed = ["register", "add", &register, "--on", "2026-03-02", "--key", &key];
    let run = gincert(&[&fixed[..], &OF, &all].concat());
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let paths = ["letters", "known", "r.html"].map(|name| one.text(name));
    let [letters, known, out] = paths.each_ref().map(String::as_str);
    let fixed = ["register", "page", &register, "--approvals", letters, "--signers", known];
    let run = gincert(&[&fixed[..], &["--on", "2026-06-01", "--out", out]].concat());
    assert_eq!(run.code(), 0, "{}", run.stdout());
    one
}

/// The cells of a column of the rows of a section that are seen.
fn seen(browser: &Browser, section: &str, column: usize) -> Value {
    browser.run(&format!(
        "const rows = Array.from(document.querySelectorAll('section[data-csv={section}] tbody tr'));
         return rows.filter((row) => row.offsetParent !== null).map((row) => row.cells[{column}].textContent);"
    ))
}

fn choose(browser: &Browser, by: &str, value: &str) {
    browser.run(&format!(
        "const choice = document.querySelector('select[data-by={by}]'); choice.value = '{value}';
         choice.dispatchEvent(new Event('change'));"
    ));
}

fn search(browser: &Browser, words: &str) {
    browser.run(&format!(
        "const field = document.querySelector('#search'); field.value = '{words}';
         field.dispatchEvent(new Event('input'));"
    ));
}

#[test]
fn the_page_of_a_register_is_searched_filtered_and_exported_without_a_network() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let one = register();
    let page = one.path("r.html");
    browser.requests();
    browser.open(&page);
    let numbers = |numbers: &[&str]| json!(numbers);
    let all = ["2026-001", "2026-002", "2026-003", "2026-004", "2026-005"];
    assert_eq!(seen(&browser, "entries", 5), numbers(&all));
    assert_eq!(seen(&browser, "documents", 2), json!(["conditions-open", "withdrawn"]));
    // What is due comes in the order of its urgency, without what was withdrawn.
    assert_eq!(seen(&browser, "conditions-due", 0), json!(["by 2026-03-01", "by 2027-01-31"]));
    assert_eq!(seen(&browser, "conditions-due", 1), json!(["overdue", "open"]));
    assert_eq!(seen(&browser, "conditions-due", 2), json!(["Locks & keys", "Staff trained"]));
    // The history of a game: its letters in their order.
    choose(&browser, "game", "gin-and-win");
    assert_eq!(seen(&browser, "entries", 5), numbers(&["2026-001", "2026-003", "2026-004"]));
    assert_eq!(seen(&browser, "entries", 9), json!(["", "1", "3"]));
    choose(&browser, "act", "suspend");
    assert_eq!(seen(&browser, "entries", 5), numbers(&["2026-003"]));
    let count = "return document.querySelector('section[data-csv=entries] .count').textContent";
    assert_eq!(browser.run(count), json!("1 of 5 rows"));
    choose(&browser, "act", "");
    choose(&browser, "game", "");
    choose(&browser, "status", "withdrawn");
    assert_eq!(seen(&browser, "documents", 2), json!(["withdrawn"]));
    choose(&browser, "status", "");
    search(&browser, "2026-02-15 LIFT");
    assert_eq!(seen(&browser, "entries", 5), numbers(&["2026-004"]));
    assert_eq!(seen(&browser, "documents", 0), json!([]));
    // What is seen is what is exported, and no cell is a formula.
    let csv = browser.run(
        "const link = document.querySelector('section[data-csv=entries] a.csv');
         link.addEventListener('click', (event) => event.preventDefault());
         link.click();
         return [link.download, decodeURIComponent(link.href.split(',').slice(1).join(','))];",
    );
    assert_eq!(csv[0], "entries.csv");
    let lines: Vec<&str> = csv[1].as_str().unwrap().split("\r\n").collect();
    assert_eq!((lines.len(), lines[2]), (3, ""), "{csv}");
    assert!(lines[0].starts_with("No.,Entered,Date,"), "{csv}");
    assert!(lines[1].starts_with("4,2026-03-02,2026-02-15,2026-02-15,lift,2026-004,"), "{csv}");
    assert!(lines[1].contains("\"'=1+1 \"\"quoted\"\" <b>, for the record\""), "{csv}");
    search(&browser, "");
    assert_eq!(seen(&browser, "entries", 5), numbers(&all));
    is_readable(&browser);
    for width in [320, 1000] {
        browser.set_width(width);
        let wide = "return document.documentElement.scrollWidth > window.innerWidth";
        assert_eq!(browser.run(wide), json!(false), "{width} pixels");
    }
    assert!(browser.pdf().starts_with(b"%PDF"));
    is_alone_and_quiet(&browser, &page);
    keep_screen(&browser, "register.png");
}
