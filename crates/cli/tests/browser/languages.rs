//! The page for clerks in its languages: each has every text, and the command's own words are marked as English.

use crate::common::desk::Desk;
use crate::driver::Browser;
use crate::keep_screen;
use crate::page::{answered_on_day, browser_with_page, waited};
use serde_json::json;

/// Texts that a language lacks, has too many, or that are not of one kind in all: a text, a list, or a
/// function of as many values.
const UNEVEN: &str = r#"
const kind = (one) => typeof one === "function" ? `of ${one.length}` : Array.isArray(one) ? `list of ${one.length}` : typeof one;
return Object.entries(LANGUAGES).flatMap(([language, words]) => {
  const keys = new Set([...Object.keys(words), ...Object.keys(LANGUAGES.en)]);
  return Array.from(keys).filter((key) => kind(words[key]) !== kind(LANGUAGES.en[key])).map((key) => `${language} ${key}`);
});
"#;

/// Elements whose text no table has.
const WORDLESS: &str = r#"
return Array.from(document.querySelectorAll("[data-words]")).map((one) => one.dataset.words)
  .filter((key) => typeof LANGUAGES.en[key] !== "string");
"#;

fn choose(browser: &Browser, language: &str) {
    browser.run(&format!(
        "const choice = document.getElementById('language'); choice.value = '{language}'; \
         choice.dispatchEvent(new Event('change'));"
    ));
}

#[test]
fn every_language_has_every_text() {
    let Some(browser) = browser_with_page() else { return };
    assert_eq!(browser.run(UNEVEN), json!([]));
    assert_eq!(browser.run(WORDLESS), json!([]));
    let languages =
        "return Array.from(document.getElementById('language').options).map((one) => one.value)";
    assert_eq!(browser.run(languages), json!(["en", "de"]));
}

#[test]
fn a_clerk_reads_the_page_in_german_and_the_answer_is_the_same() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    desk.certify();
    let english = answered_on_day(&browser, &[desk.text("out")], Some(&desk.text("known")));
    choose(&browser, "de");
    let count = "const count = document.getElementById('count').textContent; \
                 return count.includes('Dateien; Schlüssel werden für') ? document.getElementById('facts').textContent : null";
    let german = waited(&browser, count);
    let german: serde_json::Value = serde_json::from_str(german.as_str().unwrap()).unwrap();
    assert_eq!(german, english);
    let heads = browser.run("return Array.from(document.querySelectorAll('h1, .result h2 .v')).map((one) => one.textContent)");
    assert_eq!(heads[0], json!("Einen Bericht oder ein Schreiben prüfen"));
    assert!(heads.as_array().unwrap().contains(&json!("echt")), "{heads}");
    let facts = browser.run("return [document.documentElement.lang, document.title]");
    assert_eq!(facts, json!(["de", "Einen Bericht oder ein Schreiben prüfen"]));
    // What the command says is English wherever it is shown.
    let unmarked = "return Array.from(document.querySelectorAll('#answer td, #answer .result > p > .v')).filter((one) => one.lang !== 'en').length";
    assert_eq!(browser.run(unmarked), json!(0));
    browser.run("document.querySelector('.result').scrollIntoView()");
    keep_screen(&browser, "verify-german.png");
}

#[test]
fn the_page_prints_as_a_record_with_a_place_for_a_signature() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    desk.certify();
    answered_on_day(&browser, &[desk.text("out")], Some(&desk.text("known")));
    let shown = "return Array.from(document.querySelectorAll('.record, #ours, #drop')).map((one) => getComputedStyle(one).display)";
    assert_eq!(browser.run(shown), json!(["block", "block", "none"]));
    browser.set_print(true);
    assert_eq!(browser.run(shown), json!(["none", "none", "block"]));
    let record = browser.run("return document.querySelector('.record').innerText");
    let record = record.as_str().unwrap();
    for word in ["For the file", "Read from this page on", "build ", "Name", "Date", "Signature"] {
        assert!(record.contains(word), "{word}: {record}");
    }
    browser.set_print(false);
    assert!(browser.sheets() > 0);
}
