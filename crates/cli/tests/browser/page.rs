//! The page for clerks as `cargo xtask page` built it, in a browser: what it is given, and what it answers.

use crate::common::desk::ON;
use crate::common::tools::none_missing;
use crate::driver::{Browser, browser_at_hand};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Longest time for an answer.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(60);
/// Where our own list of signers lies for the program.
const OURS: &str = "/ours/signers/";

/// The folder in which `cargo xtask page` leaves the page and its program.
pub fn page_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("page")
}

/// Whether there is a page of these very sources; an older one would answer for other sources.
pub fn page_at_hand() -> bool {
    let page = fs::read_to_string(page_folder().join("gincert.html")).unwrap_or_default();
    let is_ours = page.contains(&format!("build {}", gincert_certify::BUILD_DIGEST));
    let missing = ["the page for clerks of these sources (cargo xtask page)"];
    none_missing(if is_ours { &[] } else { &missing })
}

/// A browser with the page open and its program started; none where one of them is missing.
pub fn browser_with_page() -> Option<Browser> {
    if !browser_at_hand() || !page_at_hand() {
        return None;
    }
    let browser = Browser::start();
    open_page(&browser);
    Some(browser)
}

/// Opens the page anew and waits for its program.
pub fn open_page(browser: &Browser) {
    browser.open(&page_folder().join("gincert.html"));
    waited(browser, "return document.getElementById('facts').textContent !== '' || null");
}

/// What a script returns as soon as that is not null.
pub fn waited(browser: &Browser, script: &str) -> Value {
    let began = Instant::now();
    while began.elapsed() < ANSWER_TIME_MAX {
        let found = browser.run(script);
        if !found.is_null() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let shown = browser.run("return document.body.textContent.slice(0, 4000)");
    panic!("no answer after {ANSWER_TIME_MAX:?} to: {script}\n{shown}");
}

/// The page with what was sent (a folder, or single files), our own list of signers where there is one, and
/// the day; and what it says as JSON.
pub fn answer(browser: &Browser, sent: &[String], ours: Option<&str>, on: &str) -> Value {
    let files = sent.iter().map(|one| match Path::new(one).is_dir() {
        true => files_below(Path::new(one)),
        false => 1,
    });
    answer_of(browser, sent, ours, on, files.sum())
}

/// The same, where what was sent is so many files for the page.
pub fn answer_of(
    browser: &Browser,
    sent: &[String],
    ours: Option<&str>,
    on: &str,
    files: usize,
) -> Value {
    browser.run("document.getElementById('clear').click()");
    browser.run(&format!("document.getElementById('day').value = '{on}'"));
    if let Some(list) = ours {
        browser.give("list", &[list.to_owned()]);
    }
    let is_folder = matches!(sent, [one] if Path::new(one).is_dir());
    browser.give(if is_folder { "folder" } else { "files" }, sent);
    let word = if files == 1 { "file" } else { "files" };
    let done = format!(
        "const facts = document.getElementById('facts').textContent; \
         return document.getElementById('count').textContent === '{files} {word}; keys are checked on {on}.' && \
         JSON.parse(facts).is_mine === {} && ({files} > 0 || JSON.parse(facts).unread.length > 0) ? facts : null",
        ours.is_some()
    );
    let text = waited(browser, &done);
    serde_json::from_str(text.as_str().unwrap()).unwrap()
}

fn files_below(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { files_below(&path) } else { 1 }).sum()
}

/// What the page answers about a file, as the command would have answered with this list of signers.
pub fn of_file(page: &Value, path: &str, ours: Option<&str>) -> Value {
    let all = page["files"].as_array().unwrap();
    let found = all.iter().find(|one| one["path"] == path);
    let found = found.unwrap_or_else(|| panic!("{path}: no answer in {page:#}"));
    as_command(&found["answer"], ours)
}

/// An answer with the list of signers where the command found it.
pub fn as_command(answer: &Value, ours: Option<&str>) -> Value {
    let Some(list) = ours else { return answer.clone() };
    let name = Path::new(list).file_name().unwrap().to_str().unwrap();
    serde_json::from_str(&answer.to_string().replace(&format!("{OURS}{name}"), list)).unwrap()
}

/// The word behind a file's name, as a clerk sees it.
pub fn word(browser: &Browser, path: &str) -> String {
    let script = format!(
        "const heads = Array.from(document.querySelectorAll('.result h2')); \
         const head = heads.find((one) => one.textContent.startsWith('{path}: ')); \
         return head ? head.querySelector('.v').textContent : null"
    );
    let found = browser.run(&script);
    found.as_str().unwrap_or_else(|| panic!("{path} is not shown")).to_owned()
}

/// A browser with the page on the day of all tests.
pub fn answered_on_day(browser: &Browser, sent: &[String], ours: Option<&str>) -> Value {
    answer(browser, sent, ours, ON)
}

/// How many files the page shows in green.
pub fn green(browser: &Browser) -> Value {
    browser.run("return document.querySelectorAll('.result h2 .v.good').length")
}

/// Nothing was asked for but the page and the workers that are made of it.
pub fn is_alone(browser: &Browser) {
    let own = page_folder().join("gincert.html").canonicalize().unwrap();
    let own = format!("file://{}", own.display());
    let requests = browser.requests();
    let is_own = |url: &String| *url == own || url.starts_with("blob:");
    assert!(!requests.is_empty() && requests.iter().all(is_own), "{requests:?}");
    assert_eq!(json!(browser.console()), json!([]));
}
