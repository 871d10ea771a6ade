//! The page for clerks can be read by day and by night, on a telephone, and used without a mouse.

use crate::common::desk::Desk;
use crate::page::{answered_on_day, browser_with_page};
use crate::report::is_readable;
use serde_json::json;

/// Things to use that have no name for who does not see them, or that no key reaches.
const UNNAMED: &str = r#"
const all = Array.from(document.querySelectorAll("input, select, textarea, button, summary, pre.text, .scroll"));
const name = (one) => one.textContent.trim() || one.getAttribute("aria-label") ||
  Array.from(one.labels || []).map((label) => label.textContent.trim()).join("");
const isLabelled = (one) => ["BUTTON", "SUMMARY", "PRE", "DIV"].includes(one.tagName) || one.labels.length > 0;
return all.filter((one) => !name(one) || !isLabelled(one) || one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 80));
"#;

#[test]
fn the_page_is_readable_narrow_and_dark_and_every_control_has_a_name() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    desk.certify();
    std::fs::rename(desk.path("submission"), desk.path("out/sent")).unwrap();
    let known = desk.text("known");
    answered_on_day(&browser, &[desk.text("out")], Some(&known));
    browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    is_readable(&browser);
    for width in [320, 1000] {
        browser.set_width(width);
        let wide = "return document.documentElement.scrollWidth > window.innerWidth";
        assert_eq!(browser.run(wide), json!(false), "{width} pixels");
    }
    assert_eq!(browser.run(UNNAMED), json!([]));
}
