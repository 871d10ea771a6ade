//! The book opens from a disk: every link leads somewhere, and its search finds a word.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use common::{contents, distribution, printed, tools};

/// The values of an attribute in a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(&start)
        .skip(1)
        .filter_map(|rest| rest.split_once('"'))
        .map(|(value, _)| value)
        .collect()
}

/// A path without `..` in it.
fn joined(page: &str, link: &str) -> String {
    let mut path = PathBuf::new();
    for part in Path::new(page).parent().unwrap().join(link).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{page}: {link} leaves the book"),
            part => path.push(part),
        }
    }
    path.to_str().unwrap().to_owned()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading_of_the_book() {
    let files = contents(&distribution().join("book"));
    let mut anchors = BTreeMap::new();
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        let of_page = match name.ends_with(".html") {
            true => values(&text, "id").into_iter().map(str::to_owned).collect(),
            false => BTreeSet::new(),
        };
        anchors.insert(name.as_str(), of_page);
    }
    let mut links = 0;
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        let page = String::from_utf8_lossy(bytes);
        for link in values(&page, "href").into_iter().chain(values(&page, "src")) {
            if link.contains(':') {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let there = if file.is_empty() { name.clone() } else { joined(name, file) };
            let found = anchors.get(there.as_str());
            let found = found.unwrap_or_else(|| panic!("{name}: {link} leads to no file"));
            assert!(
                anchor.is_empty() || found.contains(anchor),
                "{name}: {link} leads to no heading"
            );
            links += 1;
        }
    }
    assert!(links > 1000, "{links}");
}

#[test]
fn its_search_finds_a_word_without_a_server() {
    if !tools::at_hand(&["chromium"]) {
        return;
    }
    let profile = tempfile::tempdir().unwrap();
    let index = distribution().join("book/index.html").canonicalize().unwrap();
    let mut browser = Command::new("chromium");
    browser.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom"]);
    browser.args(["--virtual-time-budget=20000"]);
    browser.arg(format!("--user-data-dir={}", profile.path().display()));
    browser.arg(format!("file://{}?search=undercut", index.display()));
    let page = printed(&mut browser);
    assert!(page.contains("search results for 'undercut'"), "{page:.600}");
    let (_, results) = page.split_once("<ul id=\"mdbook-searchresults\">").unwrap();
    assert!(results.contains("findings.html?highlight=undercut#undercut-wrong"), "{results:.2000}");
}
