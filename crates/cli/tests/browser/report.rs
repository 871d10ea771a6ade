//! The report as a page.

use crate::common::desk::Desk;
use crate::common::{gincert, top};
use crate::driver::{Browser, browser_at_hand};
use crate::{is_alone_and_quiet, keep_screen};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The least contrast of text with what lies behind it, and the text that has it (WCAG 2.1, 1.4.3).
const CONTRAST: &str = r#"
const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
const light = (colour) => {
  const [r, g, b] = parts(colour).map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const behind = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (parts(colour)[3] !== 0) return colour;
  }
  return "rgb(255, 255, 255)";
};
let least = [99, ""];
for (const element of document.querySelectorAll("body *:not(svg *):not(svg)")) {
  const words = Array.from(element.childNodes).filter((node) => node.nodeType === 3)
    .map((node) => node.data.trim()).join("");
  if (words === "" || element.closest("script,style,noscript")) continue;
  const [a, b] = [light(getComputedStyle(element).color), light(behind(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < least[0]) least = [ratio, element.tagName + ": " + words.slice(0, 40)];
}
return least;
"#;

const WHOLE: &str = r##"
const links = Array.from(document.querySelectorAll("a"));
const dead = links.map((link) => link.getAttribute("href"))
  .filter((to) => !to.startsWith("#") || !document.getElementById(decodeURIComponent(to.slice(1))));
const figures = Array.from(document.querySelectorAll("figure > svg"));
const named = figures.filter((svg) => svg.getAttribute("role") === "img" &&
  svg.getAttribute("aria-label") && svg.querySelector("title") && svg.getBoundingClientRect().width > 300);
const tables = document.querySelectorAll("figure details table tbody tr");
const marks = Array.from(document.querySelectorAll(".v"));
const bare = marks.filter((mark) => mark.textContent.trim() === "" ||
  getComputedStyle(mark, "::before").content === "none");
return { dead, contents: document.querySelectorAll("nav li a").length, figures: figures.length,
  named: named.length, numbers: tables.length, marks: marks.length, bare: bare.length,
  title: document.title, statement: document.querySelector(".statement").textContent,
  scrolls: Array.from(document.querySelectorAll(".scroll")).filter((box) => box.tabIndex !== 0 ||
    !box.getAttribute("aria-label")).length, landmarks: document.querySelectorAll("nav[aria-label],main").length,
  wide: document.documentElement.scrollWidth > window.innerWidth };
"##;

/// Everything that a page of a report must hold.
fn is_whole(browser: &Browser, folder: &Path) -> Value {
    let page = folder.join("report.html");
    let drawn = fs::read_dir(folder.join("figures")).unwrap().count();
    browser.requests();
    browser.open(&page);
    let seen = browser.run(WHOLE);
    assert_eq!(seen["dead"], json!([]));
    assert!(seen["contents"].as_u64().unwrap() >= 16, "{seen}");
    assert_eq!((&seen["figures"], &seen["named"]), (&json!(drawn), &json!(drawn)), "{seen}");
    assert!(seen["numbers"].as_u64().unwrap() >= drawn as u64, "{seen}");
    assert!(seen["marks"].as_u64().unwrap() > 0, "{seen}");
    assert_eq!((&seen["bare"], &seen["scrolls"]), (&json!(0), &json!(0)), "{seen}");
    assert_eq!((&seen["landmarks"], &seen["wide"]), (&json!(2), &json!(false)), "{seen}");
    is_readable(browser);
    is_alone_and_quiet(browser, &page);
    seen
}

/// Text stands out from what lies behind it, by day and by night (WCAG 2.1, AA).
pub fn is_readable(browser: &Browser) {
    for is_dark in [false, true] {
        browser.set_dark(is_dark);
        let least = browser.run(CONTRAST);
        assert!(least[0].as_f64().unwrap() >= 4.5, "dark: {is_dark}, {least}");
    }
    browser.set_dark(false);
}

#[test]
fn a_report_opens_whole_alone_and_readable_and_prints() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    desk.certify();
    let seen = is_whole(&browser, &desk.path("out"));
    assert!(seen["statement"].as_str().unwrap().contains("Does not comply"), "{seen}");
    assert!(seen["title"].as_str().unwrap().contains("EX-2026-0001"), "{seen}");
    // The first link leads to its section.
    browser.run("document.querySelector('nav li:nth-child(9) a').click()");
    assert!(browser.run("return location.hash").as_str().unwrap().starts_with("#9-results-a"));
    assert!(browser.sheets() > 3);
}

/// What no print may have: text that leaves its sheet, and a word or a number in two lines.
const BROKEN: &str = r##"
const broken = [];
for (const cell of document.querySelectorAll("td.n, th, td .v")) {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const lines = new Set(Array.from(range.getClientRects()).map((box) => Math.round(box.top)));
  const words = cell.textContent.trim().split(/[\s/-]+/).length;
  if (lines.size > words) broken.push(cell.textContent);
}
return broken;
"##;

#[test]
fn samples_print_on_few_sheets_and_their_annex_when_it_is_open() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    let engagement = "vectors/submissions/washington-2017.engagement.md";
    for (sample, more, most) in
        [("wizard", &[][..], 12), ("washington-2017", &["--engagement", engagement][..], 11)]
    {
        let (out, submission) = (desk.text(sample), format!("vectors/submissions/{sample}"));
        gincert(&[&["certify", &submission, "--out", &out], more].concat());
        browser.open(&desk.path(&format!("{sample}/report.html")));
        let sheets = browser.sheets();
        assert!(sheets <= most, "{sample}: {sheets} sheets");
        assert_eq!(browser.run(BROKEN), json!([]));
        browser.run("location.hash = 'annex'; document.querySelector('.annex').open = true");
        assert!(browser.sheets() > sheets, "{sample}: the annex is printed too");
    }
}

/// Logs and shuffles bring bars and maps of thousands of cells.
#[test]
fn a_report_with_logs_and_shuffles_opens_whole() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    let out = desk.text("tables");
    gincert(&["certify", "vectors/submissions/two-tables", "--out", &out]);
    let seen = is_whole(&browser, &desk.path("tables"));
    assert!(seen["statement"].as_str().unwrap().contains("DRAFT"), "{seen}");
}

#[test]
fn screens_of_the_report_stand_in_the_docs() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    let (out, sample) = (desk.text("sample"), "vectors/submissions/wizard");
    let engagement = "vectors/submissions/washington-2017.engagement.md";
    gincert(&["certify", sample, "--engagement", engagement, "--out", &out]);
    browser.open(&desk.path("sample/report.html"));
    keep_screen(&browser, "report.png");
    assert!(top().join("docs/screens/report.png").exists());
}

/// Names and cells that try to be markup, a script, a picture, a move of the cursor.
#[test]
fn hostile_text_is_inert_in_the_page_the_terminal_and_the_json() {
    let desk = Desk::new();
    // The submission spells it so that a reader sees it as text; nothing may make more of it.
    let evil = "\\<script>alert(1)\\</script>\\<img src=x onerror=alert(2)>\\[a\\](javascript:alert(3)) \
                \\!\\[b\\](data:image/svg+xml;base64,AAAA) \u{202e}\u{1b}[31mred";
    for from in ["Nobody", "A small game"] {
        let page = desk.read("submission/submission.md");
        assert!(page.contains(from), "{from}");
        desk.write("submission/submission.md", &page.replacen(from, evil, 1));
    }
    let run = desk.certify_with(&[]);
    let page = desk.read("out/report.html");
    assert!(page.contains("&lt;script&gt;alert(1)"), "the text is shown");
    for word in ["<script", "<img", "href=\"javascript", "href=\"data", "href='"] {
        assert!(!page.contains(word), "{word}");
    }
    let json = run.stdout() + &run.stderr();
    let all = [page.clone(), json, desk.read("out/report.json"), desk.read("out/report.md")];
    for text in all {
        assert!(!text.contains(['\u{1b}', '\u{202e}']));
    }
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    is_whole(&browser, &desk.path("out"));
    let made = "return document.querySelectorAll('script,img,iframe,object').length";
    assert_eq!(browser.run(made), json!(0));
}
