//! What a sender can put into a folder to make the page for clerks say yes, and that it does not.

use crate::common::desk::{Desk, ON, copy_folder};
use crate::driver::Browser;
use crate::page::{answered_on_day, browser_with_page, green, waited, word};
use serde_json::{Value, json};
use std::fs;

/// A desk with a signed report, and the page in a browser.
fn opened() -> Option<(Browser, Desk)> {
    let browser = browser_with_page()?;
    let desk = Desk::new();
    desk.certify();
    browser.run(&format!("document.getElementById('day').value = '{ON}'"));
    Some((browser, desk))
}

/// Gives files to the page after those that it has, and what it says then.
fn given(browser: &Browser, function: &str, files: &Value) -> Value {
    browser.run(&format!(
        "window.isDone = null; const files = {files}.map(([path, text]) => {{ const file = new \
         File([text], path); file.gincertPath = path; return file; }}); \
         {function}(files).then(() => {{ window.isDone = true; }});"
    ));
    waited(browser, "return window.isDone");
    let text = browser.run("return document.getElementById('facts').textContent");
    serde_json::from_str(text.as_str().unwrap()).unwrap()
}

fn sent(browser: &Browser, desk: &Desk, folder: &str, ours: bool) -> Value {
    let known = desk.text("known");
    answered_on_day(browser, &[desk.text(folder)], ours.then_some(&known))
}

#[test]
fn a_list_of_signers_among_what_was_sent_is_never_ours() {
    let Some((browser, desk)) = opened() else { return };
    sent(&browser, &desk, "out", false);
    assert_eq!(word(&browser, "out/report.md"), "unaltered; signer not verified");
    assert_eq!(green(&browser), 0);
    sent(&browser, &desk, "out", true);
    assert_eq!(word(&browser, "out/report.md"), "genuine");
    assert_eq!(green(&browser), 1);
    // A forger's folder with the forger's list, dropped later.
    desk.sign("out/report.md", "forger");
    desk.name_forger();
    let list = desk.read("out/allowed_signers");
    let files =
        ["report.md", "report.md.sig"].map(|name| (name, desk.read(&format!("out/{name}"))));
    let mut files: Vec<_> =
        files.map(|(name, text)| json!([format!("out/{name}"), text])).into_iter().collect();
    files.push(json!(["out/allowed_signers", list]));
    given(&browser, "take", &json!(files));
    assert_eq!(green(&browser), 0);
    sent(&browser, &desk, "out", true);
    assert_eq!(word(&browser, "out/report.md"), "signer not known to you");
    assert_eq!(green(&browser), 0);
}

#[test]
fn a_file_is_compared_in_the_folder_of_its_report_alone() {
    let Some((browser, desk)) = opened() else { return };
    copy_folder(&desk.path("out"), &desk.path("two/good"));
    copy_folder(&desk.path("out"), &desk.path("two/changed"));
    copy_folder(&desk.path("out"), &desk.path("two/changed/inside"));
    desk.write("two/changed/report.json", &(desk.read("out/report.json") + " "));
    sent(&browser, &desk, "two", true);
    assert_eq!(word(&browser, "two/good/report.md"), "genuine");
    assert_eq!(word(&browser, "two/changed/report.md"), "differs");
    assert_eq!(word(&browser, "two/changed/inside/report.md"), "genuine");
}

#[test]
fn an_earlier_issue_and_files_that_nobody_verified_are_named() {
    let Some((browser, desk)) = opened() else { return };
    copy_folder(&desk.path("out"), &desk.path("two/first"));
    desk.write("two/first/certificate.md", "Complies with everything.\n");
    let engagement = desk.read("engagement.md");
    let later = engagement.replace("| Issue         | 1 ", "| Issue         | 2 ");
    assert!(later != engagement);
    desk.write("engagement.md", &later);
    desk.certify();
    copy_folder(&desk.path("out"), &desk.path("two/second"));
    let page = sent(&browser, &desk, "two", true);
    let all = page["files"].as_array().unwrap();
    let first = all.iter().find(|one| one["path"] == "two/first/report.md").unwrap();
    let later = json!(["two/second/report.md"]);
    assert_eq!(first["index"]["superseded_by"], later, "{first:#}");
    assert_eq!(first["others"], json!(["certificate.md"]), "{first:#}");
    // Only the later issue is green.
    assert_eq!(word(&browser, "two/first/report.md"), "genuine, superseded");
    assert_eq!(green(&browser), 1);
}

#[test]
fn what_was_cleared_or_replaced_is_forgotten() {
    let Some((browser, desk)) = opened() else { return };
    sent(&browser, &desk, "out", true);
    assert_eq!(word(&browser, "out/report.md"), "genuine");
    let changed = desk.read("out/report.md").replacen("22,100", "22,101", 1);
    given(&browser, "take", &json!([["out/report.md", changed]]));
    let page =
        given(&browser, "take", &json!([["out/report.md.sig", desk.read("out/report.md.sig")]]));
    // The earlier set went with its report.
    assert_eq!(page["files"][0]["answer"]["issued"][0]["matches"], json!(null), "{page:#}");
    assert_eq!(word(&browser, "out/report.md"), "altered, or signed by somebody else");
    browser.run("document.getElementById('clear').click()");
    let empty =
        "return document.getElementById('answer').textContent === 'No file was given yet.' || null";
    waited(&browser, empty);
    assert_eq!(browser.run("return state.ours === null && state.sent.size === 0"), json!(true));
}

/// A browser opens what is dropped beside the box, and the page is gone.
#[test]
fn a_drop_beside_the_boxes_does_not_leave_the_page_and_a_packed_folder_is_explained() {
    let Some((browser, _)) = opened() else { return };
    let drop = "const event = new DragEvent('dragover', { bubbles: true, cancelable: true }); \
                document.querySelector('h1').dispatchEvent(event); return event.defaultPrevented;";
    assert_eq!(browser.run(drop), json!(true));
    let page = given(&browser, "take", &json!([["mail.7z", "7z"]]));
    assert!(page["unread"].to_string().contains("unpack it first"), "{page:#}");
    let page = given(&browser, "take", &json!([["mail.zip", "PK"]]));
    assert!(page["unread"].to_string().contains("could not be unpacked"), "{page:#}");
}

/// A report of two million backticks in runs of every length is answered as soon as any other.
#[test]
fn runs_of_backticks_are_read_once() {
    let Some((browser, desk)) = opened() else { return };
    let mut title = String::from("# ");
    for length in 1..2000 {
        title += &("`".repeat(length) + " x");
    }
    let report = desk.read("out/report.md");
    let rest = report.split_once('\n').unwrap().1;
    desk.write("out/report.md", &format!("{title}\n{rest}"));
    sent(&browser, &desk, "out", true);
    assert_eq!(word(&browser, "out/report.md"), "altered, or signed by somebody else");
}

/// Names that are no path in a folder, and a list of signers under the name of a file that was sent.
#[test]
fn hostile_names_are_left_out_or_shown_as_text() {
    let Some((browser, desk)) = opened() else { return };
    let report = desk.read("out/report.md");
    let files = json!([
        ["a/../../report.md", report],
        ["both", "x"],
        ["both/report.md", report],
        ["<img src=x onerror=alert(1)>/report.md", report],
        ["--help", "x"],
        ["-.md", report],
    ]);
    let page = given(&browser, "take", &files);
    let unread = page["unread"].to_string();
    assert!(unread.contains("a/../../report.md was left out"), "{page:#}");
    assert!(unread.contains("both/report.md was left out") || unread.contains("both was left out"));
    assert_eq!(browser.run("return document.querySelectorAll('img').length"), json!(0));
    let all = page["files"].as_array().unwrap();
    assert!(all.iter().any(|one| one["path"] == "-.md" && !one["answer"].is_null()), "{page:#}");
    // A later list of the same name is another's: the list that is ours stays the one that was given as ours.
    given(&browser, "takeOurs", &json!([["known", desk.read("known")]]));
    desk.sign("out/report.md", "forger");
    desk.name_forger();
    let forged = desk.read("out/allowed_signers");
    let files = json!([
        ["out/report.md", report],
        ["out/report.md.sig", desk.read("out/report.md.sig")],
        ["ours/known", forged],
        ["known", forged],
    ]);
    given(&browser, "take", &files);
    assert_eq!(green(&browser), 0);
    assert_eq!(fs::read_to_string(desk.path("known")).unwrap(), desk.read("known"));
}
