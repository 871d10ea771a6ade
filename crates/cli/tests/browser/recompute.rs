//! A report made again in the page: equal to the byte, and one changed byte is found.

use crate::common::desk::Desk;
use crate::common::gincert;
use crate::driver::Browser;
use crate::keep_screen;
use crate::page::{answered_on_day, browser_with_page, waited};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A desk with the sample submission and its report, as they come by mail.
pub fn sample() -> Desk {
    let desk = Desk::new();
    let from = crate::common::top().join("vectors/submissions");
    crate::common::desk::copy_folder(&from.join("wizard"), &desk.path("sent/wizard"));
    let engagement = from.join("washington-2017.engagement.md");
    std::fs::copy(engagement, desk.path("sent/engagement.md")).unwrap();
    let words = ["sent/wizard", "sent/engagement.md", "sent/report"].map(|name| desk.text(name));
    let [submission, engagement, out] = words.each_ref().map(String::as_str);
    let run = gincert(&["certify", submission, "--engagement", engagement, "--out", out]);
    assert!(matches!(run.code(), 0 | 1), "{}", run.stderr());
    desk
}

/// Begins to compute the report again.
fn begin(browser: &Browser) {
    browser.run("document.querySelector('[data-report=\"sent/report/report.md\"]').click()");
}

/// Computes it, and what came of it.
pub fn recomputed(browser: &Browser) -> (Value, Duration) {
    let began = Instant::now();
    begin(browser);
    let facts = "const facts = document.querySelector('.recomputed .facts'); \
                 return facts && facts.textContent";
    let text = waited(browser, facts);
    (serde_json::from_str(text.as_str().unwrap()).unwrap(), began.elapsed())
}

#[test]
fn the_sample_report_is_made_again_to_the_byte_and_a_changed_byte_is_found() {
    let Some(browser) = browser_with_page() else { return };
    let desk = sample();
    answered_on_day(&browser, &[desk.text("sent")], None);
    let (made, took) = recomputed(&browser);
    assert_eq!(made["recomputed"]["verdict"], json!("agrees"), "{:#}", made["recomputed"]);
    assert_eq!(made["recomputed"]["bytes_equal"], json!(true));
    // A busy machine takes longer, and is no fault of the page.
    println!("the sample report was made again in {took:?}");
    browser.run("document.querySelector('.recomputed').scrollIntoView()");
    keep_screen(&browser, "verify-recomputed.png");

    // One digit, and the digest of the changed file with it, so that only the computation finds it.
    let json_text = desk.read("sent/report/report.json");
    let changed = json_text.replacen("133784560", "133784561", 1);
    assert!(changed != json_text);
    desk.write("sent/report/report.json", &changed);
    answered_on_day(&browser, &[desk.text("sent")], None);
    let (made, _) = recomputed(&browser);
    assert_eq!(made["recomputed"]["verdict"], json!("differs"), "{:#}", made["recomputed"]);
    let shown = browser.run("return document.querySelector('.recomputed').textContent");
    let shown = shown.as_str().unwrap();
    assert!(shown.contains("133784561") && shown.contains("133784560"), "{shown}");
}

#[test]
fn a_computation_shows_what_it_reads_and_can_be_cancelled() {
    let Some(browser) = browser_with_page() else { return };
    let desk = sample();
    answered_on_day(&browser, &[desk.text("sent")], None);
    // The page itself presses the button as soon as it shows that it computes: a script from outside would ask too late
    // where the computation is fast or the machine busy. Which files are shown depends on the speed, too; each that is
    // reported is noted.
    let status = "document.querySelector('.result [role=status]')";
    browser.run(&format!(
        "window.filesRead = []; const words = WORDS.bytesRead; \
         WORDS.bytesRead = (path, bytes) => {{ filesRead.push(path); return words(path, bytes); }}; \
         new MutationObserver((_, observer) => {{ \
         if (!{status}?.textContent.includes('last file read: ')) return; \
         observer.disconnect(); \
         Array.from(document.querySelectorAll('.result button')).find((one) => \
         one.textContent === 'Cancel').click(); \
         }}).observe(document.body, {{ subtree: true, childList: true, characterData: true }})"
    ));
    begin(&browser);
    let said = waited(
        &browser,
        &format!(
            "return [{status}.textContent].find((text) => /^(Cancelled|Computed)/.test(text)) ?? null"
        ),
    );
    assert_eq!(said, json!("Cancelled: nothing was compared."));
    assert_eq!(browser.run("return document.querySelectorAll('.recomputed *').length"), json!(0));
    // It can be begun again, and comes to its end.
    let (made, _) = recomputed(&browser);
    assert_eq!(made["recomputed"]["verdict"], json!("agrees"));
    let read = browser.run("return filesRead.some((path) => path.startsWith('sent/'))");
    assert_eq!(read, json!(true));
}

/// Without the submission the page says what to give.
#[test]
fn without_a_submission_nothing_is_computed() {
    let Some(browser) = browser_with_page() else { return };
    let desk = sample();
    answered_on_day(&browser, &[desk.text("sent/report")], None);
    let shown = browser.run("return document.getElementById('answer').textContent");
    assert!(shown.as_str().unwrap().contains("give the folder of the submission, too"), "{shown}");
    assert_eq!(browser.run("return document.querySelectorAll('[data-report]').length"), json!(0));
}
