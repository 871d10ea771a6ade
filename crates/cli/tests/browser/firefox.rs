//! The page for clerks and a report in Firefox: opened from a disk, the same answers as in Chromium, and a report made
//! again.

use crate::bench::typed;
use crate::common::desk::{Desk, ON};
use crate::common::{gincert, top};
use crate::driver::{Browser, firefox_at_hand};
use crate::page::{answer_of, browser_with_page, open_page, page_at_hand, word};
use crate::questions::asked;
use crate::recompute::{recomputed, sample};
use crate::zip::archive_of;
use serde_json::json;
use std::fs;

#[test]
fn firefox_answers_as_chromium_does_and_makes_a_report_again() {
    if !firefox_at_hand() || !page_at_hand() {
        return;
    }
    let Some(chromium) = browser_with_page() else { return };
    let firefox = Browser::start_firefox();
    open_page(&firefox);
    let desk = Desk::new();
    desk.certify();
    let (bytes, count) = archive_of(&desk.path("out"), "out");
    let zip = desk.path("mail.zip");
    fs::write(&zip, bytes).unwrap();
    let (sent, known) = ([zip.to_str().unwrap().to_owned()], desk.text("known"));
    let [here, there] =
        [&firefox, &chromium].map(|one| answer_of(one, &sent, Some(&known), ON, count));
    assert_eq!(here, there);
    assert_eq!(word(&firefox, "out/report.md"), "genuine");

    let desk = sample();
    let (bytes, count) = archive_of(&desk.path("sent"), "sent");
    let zip = desk.path("again.zip");
    fs::write(&zip, bytes).unwrap();
    answer_of(&firefox, &[zip.to_str().unwrap().to_owned()], None, ON, count);
    let (made, took) = recomputed(&firefox);
    assert_eq!(made["recomputed"]["bytes_equal"], json!(true), "{:#}", made["recomputed"]);
    println!("Firefox made the sample report again in {took:?}");
}

#[test]
fn firefox_checks_a_document_as_the_command_does_and_opens_a_report() {
    if !firefox_at_hand() || !page_at_hand() {
        return;
    }
    let firefox = Browser::start_firefox();
    open_page(&firefox);
    let path = "rulesets/gin-and-win/wizard.md";
    let (_, codes) = typed(&firefox, &fs::read_to_string(top().join(path)).unwrap());
    let command = gincert(&["check", "--format", "json", path]).json();
    let findings = command["documents"][0]["findings"].as_array().unwrap();
    assert_eq!(codes, findings.iter().map(|one| one["code"].clone()).collect::<Vec<_>>());

    let (sheet, said) = asked(&firefox, "sheet", &[]);
    assert!(sheet.contains("Par sheet: gin-and-win, wizard"), "{said}");
    let (hand, said) = asked(&firefox, "hand", &[("cards", "Ac Ah 7d 8d Jd 3s 2c")]);
    assert!(hand.contains("score      2"), "{said}");

    let desk = Desk::new();
    desk.certify();
    firefox.open(&desk.path("out/report.html"));
    let shown = "return [document.querySelectorAll('main').length, \
                 document.querySelectorAll('figure > svg').length > 0, \
                 document.documentElement.scrollWidth > window.innerWidth]";
    assert_eq!(firefox.run(shown), json!([1, true, false]));
}
