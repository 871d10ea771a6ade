//! `gincert index`: every report of a folder on one page, and nothing left out in silence.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::{Desk, copy_folder};
use common::{Run, gincert};
use serde_json::json;
use std::fs;

fn index(desk: &Desk, more: &[&str]) -> Run {
    let (folder, out) = (desk.text("all"), desk.text("all/index.html"));
    gincert(&[&["index", &folder, "--out", &out, "--format", "json"], more].concat())
}

/// A folder with a draft, a report, and a second issue of it.
fn folder() -> Desk {
    let desk = Desk::new();
    desk.certify();
    copy_folder(&desk.path("out"), &desk.path("all/2026/first"));
    let engagement =
        desk.read("engagement.md").replace("| Issue         | 1 ", "| Issue         | 2 ");
    let engagement = engagement
        .replace("| Supersedes    | none", "| Supersedes    | EX-2026-0001 (fictitious), issue 1");
    desk.write("engagement.md", &engagement);
    desk.certify();
    copy_folder(&desk.path("out"), &desk.path("all/2026/second"));
    desk.certify_with(&[]);
    copy_folder(&desk.path("out"), &desk.path("all/draft"));
    desk
}

#[test]
fn every_report_of_a_folder_stands_on_the_page() {
    let desk = folder();
    let run = index(&desk, &[]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let page = desk.read("all/index.html");
    let answer = run.json();
    let rows = answer["reports"].as_array().unwrap();
    let of = |key: &str| rows.iter().map(|row| row[key].clone()).collect::<Vec<_>>();
    let paths = ["2026/first/report.md", "2026/second/report.md", "draft/report.md"];
    assert_eq!(of("path"), paths);
    assert_eq!(of("statement"), ["Does not comply", "Does not comply", "Draft"]);
    assert_eq!(of("superseded_by"), [json!([paths[1]]), json!([]), json!([])]);
    assert!(of("game").iter().all(|game| game == "gin-and-win"), "{:?}", of("game"));
    for row in rows {
        let href = row["href"].as_str().unwrap();
        assert!(desk.path("all").join(href).exists(), "{href}");
        assert!(page.contains(&format!("<a href=\"{href}\">")), "{href}");
    }
    // The page itself changes nothing, and neither does a second run or another place.
    let second = index(&desk, &[]);
    assert_eq!(second.json()["sha256"], answer["sha256"]);
    assert_eq!(desk.read("all/index.html"), page);
    let (folder, out) = (desk.text("all"), desk.text("elsewhere.html"));
    assert_eq!(gincert(&["index", &folder, "--out", &out]).code(), 0);
    assert!(!desk.read("elsewhere.html").contains("<a "), "its links would lead nowhere");
}

#[test]
fn what_cannot_be_read_is_listed_and_the_run_says_so() {
    let desk = folder();
    // A changed report, half of a folder, another file's name, a link, one that is too deep.
    let text = desk.read("all/2026/first/report.md");
    desk.write("all/broken/report.md", &text.replace("## 5. Items under test", "## 5. Items"));
    desk.write("all/half/report.json", "{}");
    desk.write("all/half/findings.jsonl", "");
    desk.write("all/renamed/EX-1.md", &text);
    desk.write("all/notes.md", "# Notes\n");
    let deep = format!("all/{}report.md", "d/".repeat(18));
    desk.write(&deep, &text);
    fs::create_dir_all(desk.path("all/folder/report.md")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(desk.path("all/2026"), desk.path("all/link")).unwrap();
    let run = index(&desk, &[]);
    assert_eq!(run.code(), 3);
    let page = desk.read("all/index.html");
    let answer = run.json();
    let unread: Vec<_> = answer["unread"].as_array().unwrap().iter().collect();
    for (path, reason) in [
        ("broken/report.md", "is not '5. Items under test'"),
        ("half", "but no report.md"),
        #[cfg(unix)]
        ("link", "links are not followed"),
        ("d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d", "more than 16 folders deep"),
    ] {
        let found = unread.iter().find(|one| one["path"] == path);
        let said =
            found.unwrap_or_else(|| panic!("{path} is left out: {unread:?}"))["reason"].clone();
        assert!(said.as_str().unwrap().contains(reason), "{said}");
        assert!(page.contains(&format!("<code>{path}</code>: ")), "{path}");
    }
    assert_eq!(unread.len(), if cfg!(unix) { 4 } else { 3 }, "{unread:?}");
    let rows = answer["reports"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["path"] == "renamed/EX-1.md"), "{rows:?}");
    assert!(!page.contains("notes.md"));
}

#[cfg(unix)]
#[test]
fn names_of_folders_are_words_and_never_markup() {
    let desk = folder();
    for name in [
        "<img src=x onerror=alert(1)>",
        "javascript:alert(1)",
        "a\u{202e}\u{1b}[31m\"'&",
        "\u{2028}",
    ] {
        copy_folder(&desk.path("all/draft"), &desk.path(&format!("all/{name}")));
    }
    let run = index(&desk, &[]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let page = desk.read("all/index.html");
    let told = gincert(&["index", &desk.text("all"), "--out", &desk.text("all/index.html")]);
    for text in [&page, &run.stdout(), &told.stdout()] {
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{2028}']), "{text}");
    }
    for word in ["<img", "href=\"javascript:", "<script", "onerror=alert(1)>"] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("href=\"javascript%3Aalert%281%29/report.html\""), "{page}");
}

#[test]
fn a_page_goes_where_nothing_else_stands() {
    let desk = folder();
    let folder = desk.text("all");
    let run = |out: &str| gincert(&["index", &folder, "--out", &desk.text(out)]).code();
    assert_eq!([run("all/draft/report.html"), run("all/draft/report.md"), run("x")], [2, 2, 2]);
    assert_eq!(run("nowhere/index.html"), 0);
    fs::create_dir(desk.path("empty")).unwrap();
    let empty = gincert(&["index", &desk.text("empty"), "--out", &desk.text("i.html")]);
    assert_eq!((empty.code(), desk.path("i.html").exists()), (3, false));
    let missing = gincert(&["index", &desk.text("missing"), "--out", &desk.text("i.html")]);
    assert_eq!(missing.code(), 3);
}

#[test]
fn a_page_that_is_not_the_report_is_not_linked() {
    let desk = Desk::new();
    desk.certify();
    copy_folder(&desk.path("out"), &desk.path("all/genuine"));
    copy_folder(&desk.path("out"), &desk.path("all/forged"));
    copy_folder(&desk.path("out"), &desk.path("all/alone"));
    let page = desk.read("all/forged/report.html");
    let forged = page.replacen("Does not comply", "Complies", 1);
    assert_ne!(forged, page);
    desk.write("all/forged/report.html", &forged);
    // What the page is made from is not at hand, so that nobody can compare it.
    fs::remove_file(desk.path("all/alone/report.json")).unwrap();
    let answer = index(&desk, &[]).json();
    let rows = answer["reports"].as_array().unwrap();
    let links: Vec<_> = rows.iter().map(|row| row["href"].as_str().unwrap().to_owned()).collect();
    assert_eq!(links, ["alone/report.md", "forged/report.md", "genuine/report.html"]);
    let page = desk.read("all/index.html");
    assert!(!page.contains("forged/report.html") && !page.contains("alone/report.html"), "{page}");
}
