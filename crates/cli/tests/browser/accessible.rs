//! Every page that we write, against WCAG 2.2 AA as far as a program can judge it (axe-core, from npm).

use crate::common::desk::Desk;
use crate::common::tools::none_missing;
use crate::common::{gincert, top};
use crate::driver::{Browser, browser_at_hand};
use crate::page::{answered_on_day, browser_with_page, open_page};
use crate::questions::{asked, put};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// The levels that are asked of a page: A and AA of WCAG 2.0, 2.1 and 2.2.
const LEVELS: &str = r#"["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]"#;

/// The checker, where it is installed.
fn checker() -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.parent().unwrap().join("axe/node_modules/axe-core/axe.min.js");
    let text = fs::read_to_string(path).ok();
    let missing = ["axe-core (npm install --prefix target/axe axe-core)"];
    none_missing(if text.is_some() { &[] } else { &missing });
    text
}

/// What the page that is open breaks, each with its rule and the first places.
fn broken(browser: &Browser, checker: &str) -> Value {
    browser.run(&format!("{checker}; return typeof axe.run"));
    browser.run_later(&format!(
        "axe.run(document, {{ runOnly: {LEVELS}, resultTypes: ['violations'] }}).then((found) => done(found.violations \
           .map((one) => [one.id, one.help, one.nodes.slice(0, 3).map((node) => node.target.join(' '))])), \
           (why) => done(String(why)));"
    ))
}

#[test]
fn the_page_for_clerks_breaks_no_rule_that_a_program_can_judge() {
    let (Some(checker), Some(browser)) = (checker(), browser_with_page()) else { return };
    assert_eq!(broken(&browser, &checker), json!([]), "before a file is given");
    let desk = Desk::new();
    desk.certify();
    fs::rename(desk.path("submission"), desk.path("out/sent")).unwrap();
    answered_on_day(&browser, &[desk.text("out")], Some(&desk.text("known")));
    put(&browser, &top().join("rulesets/gin-and-win/ten.md"));
    for question in ["sheet", "hand"] {
        let (shown, said) = asked(&browser, question, &[("cards", "Ac Ah 7d 8d Jd 3s 2c")]);
        assert_ne!(shown, "", "{question}: {said}");
    }
    browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    for (is_dark, width) in [(false, 1000), (true, 1000), (false, 320)] {
        browser.set_dark(is_dark);
        browser.set_width(width);
        assert_eq!(broken(&browser, &checker), json!([]), "dark {is_dark}, {width} pixels");
    }
    browser.set_dark(false);
    browser.set_width(1000);
    open_page(&browser);
    browser.run(
        "document.getElementById('language').value = 'de'; \
         document.getElementById('language').dispatchEvent(new Event('change'));",
    );
    assert_eq!(broken(&browser, &checker), json!([]), "in German");
}

#[test]
fn no_page_that_the_command_writes_breaks_one() {
    if !browser_at_hand() {
        return;
    }
    let Some(checker) = checker() else { return };
    let browser = Browser::start();
    let desk = Desk::new();
    desk.certify();
    let rules = "rulesets/gin-and-win/wizard.md";
    fs::create_dir(desk.path("pages")).unwrap();
    let written = |words: &[&str]| {
        let run = gincert(words);
        assert!(matches!(run.code(), 0 | 1), "{words:?}: {}", run.stderr());
        run.stdout()
    };
    let log = desk.path("log.jsonl");
    let words = ["generate", "log", "--rules", rules, "--rounds", "20", "--seed", "5"];
    fs::write(&log, written(&words)).unwrap();
    fs::write(desk.path("pages/par.html"), written(&["math", rules, "--par", "--html"])).unwrap();
    let (log, out) = (desk.text("log.jsonl"), desk.text("out"));
    let (case, index) = (desk.text("pages/case.html"), desk.text("out/index.html"));
    written(&[
        "dispute",
        &log,
        "--rules",
        rules,
        "--round",
        "T1-000001",
        "--seat",
        "1",
        "--html",
        &case,
    ]);
    written(&["index", &out, "--out", &index]);
    let pages = ["out/report.html", "pages/par.html", "pages/case.html", "out/index.html"];
    for path in pages.map(|name| desk.path(name)) {
        for is_dark in [false, true] {
            browser.open(&path);
            browser.set_dark(is_dark);
            let found = broken(&browser, &checker);
            assert_eq!(found, json!([]), "{}, dark {is_dark}", path.display());
        }
    }
}
