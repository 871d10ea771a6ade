//! What a sender can put into a folder to make the page for clerks say yes, and that it does not.

use crate::common::desk::{Desk, ON, copy_folder};
use crate::common::gincert;
use crate::driver::{Browser, browser_at_hand};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A desk with a signed report, the page in a browser, and nothing given yet.
fn opened() -> Option<(Browser, Desk)> {
    if !browser_at_hand() {
        return None;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    desk.certify();
    desk.write("page.html", &gincert(&["page"]).stdout());
    browser.open(&desk.path("page.html"));
    browser.run(&format!("document.getElementById('day').value = '{ON}'"));
    Some((browser, desk))
}

fn paths_in(folder: &Path, name: &str, out: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{name}/{}", path.file_name().unwrap().to_str().unwrap());
        match path.is_dir() {
            true => paths_in(&path, &name, out),
            false => out.push((name, fs::read_to_string(path).unwrap())),
        }
    }
}

/// Drops a folder on the page, and gives what the page says then.
fn sent(browser: &Browser, folder: &Path, name: &str) -> Value {
    let mut files = Vec::new();
    paths_in(folder, name, &mut files);
    files.sort();
    given(browser, "take", &json!(files))
}

fn given(browser: &Browser, function: &str, files: &Value) -> Value {
    browser.run(&format!(
        "window.isDone = false; const files = {files}.map(([path, text]) => {{ const file = new \
         File([text], path); file.gincertPath = path; return file; }}); \
         {function}(files).then(() => {{ window.isDone = true; }});"
    ));
    for _ in 0..400 {
        if browser.run("return window.isDone === true") == json!(true) {
            let text = browser.run("return document.getElementById('facts').textContent");
            return serde_json::from_str(text.as_str().unwrap()).unwrap();
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    json!({})
}

fn ours(browser: &Browser, desk: &Desk) {
    given(browser, "takeOurs", &json!([["known", desk.read("known")]]));
}

fn word(page: &Value, file: &str) -> String {
    let all = page["files"].as_array().unwrap();
    let found = all.iter().find(|one| one["file"] == file);
    found.unwrap_or_else(|| panic!("{file}: {page:#}"))["answer"].as_str().unwrap().to_owned()
}

fn green(browser: &Browser) -> u64 {
    let count = "return document.querySelectorAll('.result h2 .v.good').length";
    browser.run(count).as_u64().unwrap()
}

#[test]
fn a_list_of_signers_among_what_was_sent_is_never_ours() {
    let Some((browser, desk)) = opened() else { return };
    let page = sent(&browser, &desk.path("out"), "out");
    assert_eq!(word(&page, "out/report.md"), "unaltered; signer not verified");
    assert_eq!(green(&browser), 0);
    ours(&browser, &desk);
    let page = sent(&browser, &desk.path("out"), "out");
    assert_eq!(word(&page, "out/report.md"), "genuine");
    assert_eq!(green(&browser), 1);
    // A forger's folder with the forger's list, dropped later.
    desk.sign("out/report.md", "forger");
    desk.name_forger();
    let page = sent(&browser, &desk.path("out"), "out");
    assert_eq!(word(&page, "out/report.md"), "signer not known to you");
    assert_eq!(green(&browser), 0);
}

#[test]
fn a_file_is_compared_in_the_folder_of_its_report_alone() {
    let Some((browser, desk)) = opened() else { return };
    ours(&browser, &desk);
    copy_folder(&desk.path("out"), &desk.path("two/good"));
    copy_folder(&desk.path("out"), &desk.path("two/changed"));
    copy_folder(&desk.path("out"), &desk.path("two/changed/inside"));
    desk.write("two/changed/report.json", &(desk.read("out/report.json") + " "));
    let page = sent(&browser, &desk.path("two"), "two");
    assert_eq!(word(&page, "two/good/report.md"), "genuine");
    assert_eq!(word(&page, "two/changed/report.md"), "differs");
    assert_eq!(word(&page, "two/changed/inside/report.md"), "genuine");
}

#[test]
fn an_earlier_issue_and_files_that_nobody_verified_are_named() {
    let Some((browser, desk)) = opened() else { return };
    ours(&browser, &desk);
    copy_folder(&desk.path("out"), &desk.path("two/first"));
    desk.write("two/first/certificate.md", "Complies with everything.\n");
    let engagement = desk.read("engagement.md");
    let later = engagement.replace("| Issue         | 1 ", "| Issue         | 2 ");
    assert!(later != engagement);
    desk.write("engagement.md", &later);
    desk.certify();
    copy_folder(&desk.path("out"), &desk.path("two/second"));
    let page = sent(&browser, &desk.path("two"), "two");
    let all = page["files"].as_array().unwrap();
    let first = all.iter().find(|one| one["file"] == "two/first/report.md").unwrap();
    assert_eq!(first["superseded_by"], json!("two/second/report.md"), "{first:#}");
    assert_eq!(first["not_named"], json!(["certificate.md"]), "{first:#}");
    // Only the later issue is green.
    assert_eq!(green(&browser), 1);
}

#[test]
fn what_was_cleared_or_replaced_is_forgotten() {
    let Some((browser, desk)) = opened() else { return };
    ours(&browser, &desk);
    let page = sent(&browser, &desk.path("out"), "out");
    assert_eq!(word(&page, "out/report.md"), "genuine");
    desk.write("out/report.md", &desk.read("out/report.md").replacen("22,100", "22,101", 1));
    let page = sent(&browser, &desk.path("out"), "out");
    assert_eq!(word(&page, "out/report.md"), "altered, or signed by somebody else");
    browser.run("document.getElementById('clear').click()");
    let empty = "return document.getElementById('answer').textContent";
    for _ in 0..100 {
        if browser.run(empty) == json!("No file was given yet.") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(browser.run(empty), json!("No file was given yet."));
    assert_eq!(browser.run("return ours === null"), json!(true));
}

/// A browser opens what is dropped beside the box, and the page is gone.
#[test]
fn a_drop_beside_the_boxes_does_not_leave_the_page_and_a_packed_folder_is_explained() {
    let Some((browser, _)) = opened() else { return };
    let drop = "const event = new DragEvent('dragover', { bubbles: true, cancelable: true }); \
                document.querySelector('h1').dispatchEvent(event); return event.defaultPrevented;";
    assert_eq!(browser.run(drop), json!(true));
    let page = given(&browser, "take", &json!([["mail.zip", "PK"]]));
    assert!(page["unread"].to_string().contains("unpack it first"), "{page:#}");
}

/// Two million backticks in runs of every length took half a minute to read.
#[test]
fn runs_of_backticks_are_read_once() {
    let Some((browser, desk)) = opened() else { return };
    ours(&browser, &desk);
    let mut title = String::from("# ");
    for length in 1..2000 {
        title += &("`".repeat(length) + " x");
    }
    let report = desk.read("out/report.md");
    let rest = report.split_once('\n').unwrap().1;
    desk.write("out/report.md", &format!("{title}\n{rest}"));
    // The answer is waited for as long as that of any other folder.
    let page = sent(&browser, &desk.path("out"), "out");
    assert_eq!(word(&page, "out/report.md"), "altered, or signed by somebody else");
}
