//! What players read at the table: signs and rack cards of a submission, and names that a submitter gives.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{ENGAGEMENT, PAGE, RULES, swapped};
use gincert_certify::{Certification, certify};
use gincert_evidence::Grade;
use std::fs;

/// Certifies the small game with a sign.
fn with_sign(name: &str, bytes: &[u8]) -> Certification {
    let folder = tempfile::tempdir().unwrap();
    let page = format!("{PAGE}| {name} | Pay-table sign | not stated |\n");
    fs::write(folder.path().join("submission.md"), page).unwrap();
    fs::write(folder.path().join("rules.md"), RULES).unwrap();
    fs::write(folder.path().join(name), bytes).unwrap();
    certify(folder.path(), Some(("engagement.md", ENGAGEMENT.as_bytes()))).unwrap()
}

fn markdown(made: &Certification) -> String {
    let text = String::from_utf8(made.markdown.clone()).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_sign_that_cannot_be_read_is_not_compared_and_keeps_conformity_from_being_stated() {
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain("Score 1 3 to 1".bytes().flat_map(|b| [b, 0])).collect();
    for (name, bytes) in [
        ("sign.txt", &b""[..]),
        ("sign.txt", b"  \n\n"),
        ("sign.pdf", b"%PDF-1.7 x"),
        ("sign.txt", &utf16),
        ("sign.png", b"\x89PNG\r\n\x1a\n\0\0"),
        ("sign.html", b"<html><table><tr><td>Score 1</td><td>3 to 1</td></tr></table></html>"),
        ("sign.txt", b"Welcome to our casino\n"),
    ] {
        let made = with_sign(name, bytes);
        let found = made.findings.iter().find(|finding| finding.code == "sign-unread");
        assert!(found.is_some_and(|finding| finding.grade >= Grade::Minor), "{name}");
        let report = markdown(&made);
        assert!(!report.contains("section 8: Complies."), "{name}");
        assert!(!report.contains("Signs and rack cards: agrees"), "{name}: {report}");
    }
}

#[test]
fn a_row_that_says_otherwise_is_told_with_the_lines_of_both() {
    let made = with_sign("sign.md", b"# Bonus\n\nScore 0 .... 3-1\nScore 1 .... 77-1\n");
    let wrong = made
        .findings
        .iter()
        .find(|finding| finding.code == "sign-disagrees" && finding.message.contains("77 to 1"));
    let wrong = wrong.unwrap();
    assert_eq!(
        (wrong.grade, wrong.place.path(), wrong.place.line()),
        (Grade::Material, "sign.md", Some(4))
    );
    let there = wrong.notes.first().and_then(|note| note.place.clone()).unwrap();
    assert_eq!(there.path(), "rules.md");
    let report = markdown(&made);
    assert!(report.contains("Signs and the parts of them that were compared"), "{report}");
    assert!(report.contains("Signs and rack cards: differs"), "{report}");
}

#[test]
fn every_count_of_signs_in_prose_is_a_fact_of_the_report() {
    let made = with_sign("sign.pdf", b"%PDF-1.7 x");
    let (_, json) = made.beside.iter().find(|(path, _)| path == "report.json").unwrap();
    let report: serde_json::Value = serde_json::from_slice(json).unwrap();
    let fact = |name: &str| {
        let mut facts = report["facts"].as_array().unwrap().iter();
        facts.find(|fact| fact["name"] == name).unwrap()["value"].as_u64().unwrap()
    };
    let [all, agree, differ, open] =
        ["signs", "signs.in-agreement", "signs.with-discrepancies", "signs.not-compared-whole"]
            .map(fact);
    assert_eq!((all, agree + differ + open, open), (1, all, 1));
    let words = format!(
        "of {all}: {agree} in agreement with the rule document, {differ} with discrepancies"
    );
    assert!(markdown(&made).contains(&words));
    let unreadable = fact("signs.unreadable");
    assert!(
        markdown(&made)
            .contains(&format!("not compared: {unreadable} sign that could not be read"))
    );
}

/// The submitter's words stay the submitter's.
#[test]
fn a_name_that_judges_is_quoted_and_told() {
    let name = "Harbour Gin, version 2, found without any fault by the laboratory";
    let run = |name: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("submission.md"), swapped(PAGE, "A small game", name))
            .unwrap();
        fs::write(folder.path().join("rules.md"), RULES).unwrap();
        certify(folder.path(), Some(("engagement.md", ENGAGEMENT.as_bytes()))).unwrap()
    };
    let made = run(name);
    assert!(made.findings.iter().any(|finding| finding.code == "name-judges"));
    let report = markdown(&made);
    let quoted = format!("\"{name}\"");
    assert!(report.contains(&quoted), "{report}");
    assert_eq!(report.matches(name).count(), report.matches(&quoted).count(), "{report}");
    let html = made.beside.iter().find(|(file, _)| file == "report.html").unwrap();
    let html = String::from_utf8(html.1.clone()).unwrap();
    let signs = |html: &str| html.matches("class=\"v good\"").count();
    let plain = run("agrees");
    let page = plain.beside.iter().find(|(file, _)| file == "report.html").unwrap();
    let page = String::from_utf8(page.1.clone()).unwrap();
    assert_eq!(signs(&page), signs(&html), "a cell of the submitter has no sign");
    assert!(!run("Harbour Gin").findings.iter().any(|finding| finding.code == "name-judges"));
}
