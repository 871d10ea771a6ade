//! The index of a folder of reports, filtered in a browser.

use crate::common::desk::{Desk, copy_folder};
use crate::common::gincert;
use crate::driver::{Browser, browser_at_hand};
use crate::report::is_readable;
use crate::{is_alone_and_quiet, keep_screen};
use serde_json::{Value, json};

/// Rows that are seen, and what the page counts.
const SEEN: &str = r#"
const rows = Array.from(document.querySelectorAll("tr.r")).filter((row) => row.offsetParent !== null);
return rows.map((row) => row.cells[6].querySelector("code").textContent);
"#;

fn choose(browser: &Browser, words: &str) -> Value {
    browser.run(&format!(
        "const label = Array.from(document.querySelectorAll('label'))
           .find((one) => one.textContent.trim() === '{words}'); label.click();"
    ));
    browser.run(SEEN)
}

#[test]
fn the_index_is_filtered_by_game_and_verdict_without_a_script() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    desk.certify();
    copy_folder(&desk.path("out"), &desk.path("all/EX-2026-0001"));
    let engagement =
        desk.read("engagement.md").replace("| Issue         | 1 ", "| Issue         | 2 ");
    desk.write("engagement.md", &engagement);
    desk.certify();
    copy_folder(&desk.path("out"), &desk.path("all/EX-2026-0001-2"));
    let gin = desk.text("all/club");
    gincert(&["certify", "vectors/submissions/gin-club", "--out", &gin]);
    desk.write("all/broken/report.md", "# <script>alert(1)</script>\n");
    let out = desk.text("all/index.html");
    assert_eq!(gincert(&["index", &desk.text("all"), "--out", &out]).code(), 3);
    let page = desk.path("all/index.html");
    browser.requests();
    browser.open(&page);
    let [first, second, club] =
        ["EX-2026-0001", "EX-2026-0001-2", "club"].map(|name| format!("{name}/report.md"));
    assert_eq!(browser.run(SEEN), json!([first, second, club]));
    assert_eq!(choose(&browser, "gin-rummy"), json!([club]));
    assert_eq!(choose(&browser, "gin-and-win"), json!([first, second]));
    assert_eq!(choose(&browser, "Not superseded"), json!([second]));
    assert_eq!(choose(&browser, "Draft"), json!([]));
    browser.run("document.querySelectorAll('input:not([id])').forEach((one) => one.click())");
    assert_eq!(choose(&browser, "Does not comply"), json!([first, second]));
    browser.run("document.querySelectorAll('input:not([id])').forEach((one) => one.click())");
    assert_eq!(
        browser.run("return document.querySelectorAll('script,img,iframe').length"),
        json!(0)
    );
    is_readable(&browser);
    let wide = "return document.documentElement.scrollWidth > window.innerWidth";
    assert_eq!(browser.run(wide), json!(false));
    assert!(browser.pdf().starts_with(b"%PDF"));
    is_alone_and_quiet(&browser, &page);
    keep_screen(&browser, "index.png");
    // A row leads to its report.
    browser.run("document.querySelector('tr.r a').click()");
    let title = browser.run("return document.title");
    assert!(title.as_str().unwrap().contains("EX-2026-0001"), "{title}");
}
