//! The bench for authors: what is typed is checked by the command as it changes.

use crate::common::gincert;
use crate::common::top;
use crate::keep_screen;
use crate::page::{browser_with_page, waited};
use serde_json::{Value, json};
use std::fs;

/// What the bench says after it was given a text.
pub fn typed(browser: &crate::driver::Browser, text: &str) -> (String, Vec<Value>) {
    browser.run(&format!(
        "document.getElementById('bench').open = true; const text = document.getElementById('rules'); \
         text.value = {}; text.dispatchEvent(new Event('input'));",
        json!(text)
    ));
    let verdict = "const words = document.getElementById('verdict').textContent; \
                   return words.startsWith('Checking') ? null : words";
    let verdict = waited(browser, verdict);
    let codes = "return Array.from(document.querySelectorAll('.findings li > code')).map((one) => one.textContent)";
    let codes = browser.run(codes);
    (verdict.as_str().unwrap().to_owned(), codes.as_array().unwrap().clone())
}

#[test]
fn a_document_is_checked_as_it_is_typed() {
    let Some(browser) = browser_with_page() else { return };
    let path = "rulesets/gin-and-win/wizard.md";
    let text = fs::read_to_string(top().join(path)).unwrap();
    let command = gincert(&["check", "--format", "json", path]).json();
    let findings = command["documents"][0]["findings"].as_array().unwrap();
    let expected: Vec<Value> = findings.iter().map(|one| one["code"].clone()).collect();
    // The first text is called off by the second.
    browser.run(
        "document.getElementById('bench').open = true; const text = document.getElementById('rules'); \
         text.value = '# Half a document'; text.dispatchEvent(new Event('input'));",
    );
    let (verdict, codes) = typed(&browser, &text);
    assert_eq!(verdict, format!("differs: {} findings", expected.len()));
    assert_eq!(codes, expected);
    browser.run("document.getElementById('bench').scrollIntoView()");
    keep_screen(&browser, "verify-bench.png");
    // A finding leads to its line.
    let line = findings.iter().position(|one| one["line"] == 152).unwrap();
    browser.run(&format!("document.querySelectorAll('.findings button')[{line}].click()"));
    let marked = browser.run(
        "const text = document.getElementById('rules'); \
         return text.value.slice(text.selectionStart, text.selectionEnd)",
    );
    assert_eq!(marked.as_str(), text.lines().nth(151));

    let (_, codes) = typed(&browser, "# Nine\n\nA wager is made before the deal.\n");
    assert!(codes.contains(&json!("table-missing")), "{codes:?}");
    let (verdict, codes) = typed(&browser, "");
    assert_eq!((verdict.as_str(), codes.len()), ("Nothing to check yet.", 0));
}
