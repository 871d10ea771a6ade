//! What a clerk states besides the list of signers: the page comes to the answers of the command with revoked keys,
//! proofs of logging, delegations, and letters that were mailed as a page.

use crate::common::commission::{Commission, TEN};
use crate::common::{gincert, gincert_in, top};
use crate::driver::Browser;
use crate::log::{policy, proof};
use crate::page::{answer, as_command, browser_with_page, of_file, waited, word};
use gincert_signing::{public_key_text, read_private_key};
use serde_json::{Value, json};
use std::fs;

const ON: &str = "2027-02-01";
/// 2026-01-16, 08:00, in seconds since 1970.
const LOGGED: u64 = 1_768_550_400;

/// Files of ours, by the field that takes them.
type OwnFiles<'a> = (&'a str, &'a [&'a str]);

fn public(one: &Commission, name: &str) -> String {
    let key = read_private_key(&fs::read(one.path(name)).unwrap()).unwrap();
    public_key_text(key.public_key()).unwrap().trim().to_owned()
}

/// A chair whose key has ended, a deputy by delegation, and a folder with the chair's letter and its page, the deputy's
/// suspension, and the document. What was signed was logged.
fn commission() -> Commission {
    let one = Commission::new();
    for key in ["chair", "deputy"] {
        assert_eq!(gincert(&["keygen", "--out", &one.text(key)]).code(), 0);
    }
    let times = "valid-after=\"20260101Z\",valid-before=\"20270101Z\"";
    let purposes = "approval@gincert,delegation@gincert";
    let line = format!("chair@c,c namespaces=\"{purposes}\",{times} {}\n", public(&one, "chair"));
    one.write("known", &line);
    let deputy = public(&one, "deputy");
    let line = format!("deputy@c,c namespaces=\"approval@gincert\",{times} {deputy} delegate\n");
    one.write("d", &line);
    let (list, key) = (one.text("d"), one.text("chair"));
    let run = gincert(&["sign", &list, "--key", &key, "--namespace", "delegation"]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    assert_eq!(one.letter_by("chair", TEN, "a.md", "2026-01-15", &["--html"]).code(), 0);
    let before = one.text("letters/a.md");
    let more = ["--action", "suspend", "--supersedes", &before];
    assert_eq!(one.letter_by("deputy", TEN, "s.md", "2026-01-15", &more).code(), 0);
    fs::copy(top().join(TEN), one.path("letters/ten.md")).unwrap();
    for file in ["d", "letters/a.md", "letters/s.md"] {
        let signature = fs::read(one.path(&format!("{file}.sig"))).unwrap();
        let text = proof(&signature, &[(1, LOGGED), (2, LOGGED)]);
        one.write(&format!("{file}.sig.tlog-proof"), &text);
    }
    one.write("policy", &policy());
    one.write("revoked", &format!("{}\n", public(&one, "chair")));
    one
}

/// What the command answers in the folder above the letters.
fn of_command(one: &Commission, words: &[&str], trust: &[&str]) -> Value {
    let known = one.text("known");
    let fixed = ["--signers", &known, "--on", ON, "--format", "json"];
    gincert_in(&one.path(""), &[words, &fixed, trust].concat()).json()
}

/// Gives our further files, and the page's answer then.
fn with_trust(browser: &Browser, one: &Commission, files: &[OwnFiles<'_>], lost: &str) -> Value {
    answer(browser, &[one.text("letters")], Some(&one.text("known")), ON);
    browser.run(&format!(
        "document.getElementById('lost').value = '{lost}'; \
         document.getElementById('facts').textContent = ''"
    ));
    for (kind, names) in files {
        let names: Vec<String> = names.iter().map(|name| one.text(name)).collect();
        browser.give(kind, &names);
    }
    let names: Vec<&str> = files.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let text = waited(
        browser,
        &format!(
            "const facts = document.getElementById('facts').textContent; \
             const names = document.getElementById('trust-names').textContent; \
             return names.split(', ').length === {} && facts !== '' && !document.getElementById('answer')\
             .textContent.startsWith('Checking') ? facts : null",
            names.len()
        ),
    );
    serde_json::from_str(text.as_str().unwrap()).unwrap()
}

/// An answer with our further files where the command found them.
fn as_asked(answer: &Value, one: &Commission) -> Value {
    let known = one.text("known");
    let text = as_command(answer, Some(&known)).to_string();
    let folder = known.strip_suffix("known").unwrap();
    let kinds = ["revoked", "policy", "delegations"];
    let text =
        kinds.iter().fold(text, |text, kind| text.replace(&format!("/ours/{kind}/"), folder));
    serde_json::from_str(&text).unwrap()
}

#[test]
fn our_further_files_and_letters_as_pages_are_answered_as_by_the_command() {
    let Some(browser) = browser_with_page() else { return };
    let one = commission();
    let [list, revoked, by_policy] = ["d", "revoked", "policy"].map(|name| one.text(name));
    let lists: OwnFiles<'_> = ("delegations", &["d", "d.sig", "d.sig.tlog-proof"]);
    let logs: OwnFiles<'_> = ("policy", &["policy"]);
    let keys: OwnFiles<'_> = ("revoked", &["revoked"]);
    let by_list = ["--delegations", list.as_str()];
    let by_logs = ["--log-policy", by_policy.as_str()];
    let by_keys = ["--revoked", revoked.as_str()];
    let from = ["--revoked-from", "2026-02-01"];
    let cases: [(Vec<OwnFiles<'_>>, &str, Vec<&str>, &str); 5] = [
        (vec![lists], "", by_list.to_vec(), "not-named"),
        (vec![logs], "", by_logs.to_vec(), "needs-a-person"),
        (vec![logs, lists], "", [by_logs, by_list].concat(), "suspended"),
        (vec![keys, logs, lists], "", [by_keys, by_logs, by_list].concat(), "not-named"),
        (
            vec![keys, logs, lists],
            "2026-02-01",
            [by_keys, from, by_logs, by_list].concat(),
            "suspended",
        ),
    ];
    for (files, lost, trust, expected) in cases {
        let page = with_trust(&browser, &one, &files, lost);
        let words = ["status", "letters/ten.md", "--approvals", "letters"];
        let command = of_command(&one, &words, &trust);
        assert_eq!(command["status"], expected, "{trust:?}");
        let mut status = page["status"].as_array().unwrap().iter();
        let status = status.find(|one| one["path"] == "letters/ten.md").unwrap();
        assert_eq!(as_asked(&status["answer"], &one), command, "{trust:?}");
        for file in ["letters/a.md", "letters/s.md", "letters/a.html"] {
            let command = of_command(&one, &["verify", file], &trust);
            let found = as_asked(&of_file(&page, file, None), &one);
            assert_eq!(found, command, "{file} {trust:?}");
        }
    }
    assert_eq!(word(&browser, "letters/a.html"), "genuine");
    // A list that is not signed is named, and nothing is answered by it.
    let page = with_trust(&browser, &one, &[logs, ("delegations", &["d"])], "");
    assert_eq!((&page["status"], &page["files"][0]["answer"]), (&json!([]), &Value::Null));
    let message = page["files"][0]["message"].as_str().unwrap();
    assert!(message.contains("it is not signed"), "{message}");
    // All of it is forgotten together.
    browser.run("document.getElementById('clear').click()");
    assert_eq!(
        browser.run("return document.getElementById('trust-names').textContent"),
        Value::from("none given")
    );
}
