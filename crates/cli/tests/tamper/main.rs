//! Every part of every file of a report's folder, changed, left out, exchanged, doubled: what
//! `verify` says, and what `ssh-keygen` says. The table is docs/tamper-matrix.md.
//!
//! `SNAPSHOTS=overwrite` writes the page anew. Without `ssh-keygen` its column is not compared, and
//! said so; with `GINCERT_REQUIRE_TOOLS=1`, as in CI, its absence is a failure.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

#[path = "../common/mod.rs"]
mod common;
mod rows;

use common::desk::{Desk, ON, copy_folder};
use common::top;
use rows::{
    ENGAGEMENT, HTML, HTML_PART, PAGE, REPORT, RULES, Row, SIGNATURE, SIGNERS, Then, change, rows,
};
use std::fs;
use std::process::{Command, Stdio};

/// A desk with everything whole, to be copied for each row.
fn whole() -> Desk {
    let desk = Desk::new();
    // Another certification by the same laboratory, of other rules.
    change(&desk, RULES, "30 to 1", "29 to 1");
    change(&desk, RULES, "1.23 %", "1.24 %");
    change(&desk, PAGE, "Nobody", "Anybody");
    desk.certify();
    for folder in ["out", "submission"] {
        copy_folder(&desk.path(folder), &desk.path(&format!("other/{folder}")));
    }
    change(&desk, RULES, "29 to 1", "30 to 1");
    change(&desk, RULES, "1.24 %", "1.23 %");
    change(&desk, PAGE, "Anybody", "Nobody");
    desk.certify();
    desk
}

fn answers(desk: &Desk, row: &Row) -> [String; 4] {
    (row.tamper)(desk);
    if row.then != Then::Left {
        // Whoever signs again takes the page away that would still show what was there.
        if row.part != HTML_PART {
            let _ = fs::remove_file(desk.path(HTML));
        }
        desk.renew_digests();
        desk.sign(REPORT, if row.then == Then::Lab { "lab" } else { "forger" });
    }
    if row.then == Then::Forger {
        desk.name_forger();
    }
    let (submission, engagement) = (desk.text("submission"), desk.text(ENGAGEMENT));
    let known = desk.text("known");
    let compare = ["--submission", &submission];
    let mut recompute = vec!["--submission", &submission, "--recompute"];
    if desk.path(ENGAGEMENT).exists() {
        recompute.extend(["--engagement", &engagement]);
    }
    let words = |more: &[&str]| {
        let run = desk.verify(more);
        let json = run.json();
        assert_eq!(run.code(), i32::from(json["verdict"] != "agrees"));
        json["verdict_words"].as_str().unwrap().to_owned()
    };
    [
        words(&compare),
        words(&recompute),
        stock(desk).unwrap_or_else(|| "not compared".to_owned()),
        words(&[&compare[..], &["--signers", &known]].concat()),
    ]
}

/// The stock tool's answer by the signers' file beside the report; nothing where it is missing.
fn stock(desk: &Desk) -> Option<String> {
    let time = format!("verify-time={}", ON.replace('-', ""));
    let (signers, signature) = (desk.text(SIGNERS), desk.text(SIGNATURE));
    let report = fs::File::open(desk.path(REPORT)).unwrap();
    let run = Command::new("ssh-keygen")
        .args(["-Y", "verify", "-f", &signers, "-I", "lab@example.org", "-n", "report@gincert"])
        .args(["-s", &signature, "-O", &time])
        .env("TZ", "UTC")
        .stdin(report)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let Ok(status) = run else {
        assert!(
            std::env::var_os("GINCERT_REQUIRE_TOOLS").is_none_or(|value| value != "1"),
            "ssh-keygen is missing, and GINCERT_REQUIRE_TOOLS=1 asks for it"
        );
        println!("not compared: ssh-keygen is missing");
        return None;
    };
    Some(if status.success() { "good" } else { "no" }.to_owned())
}

const HEAD: &str = "\
# What tampering comes to

Written by `crates/cli/tests/tamper/`, which makes each of these folders and asks each question;
`SNAPSHOTS=overwrite cargo test -p gincert-cli --test tamper` writes it anew.

A laboratory certified a small submission, and the report says that it does not comply. Then one part of
its folder, of the submission or of the engagement was changed. *As it is*: nothing else was done. *Signed
again by the laboratory*: whoever changed it has the laboratory's key, renewed the digests in the report
and signed it. *Signed by a forger*: the digests were renewed, somebody else signed, and the
`allowed_signers` beside the report names that one.

| Column | Question |
| --- | --- |
| `verify` | `gincert verify report.md --submission DIR`, by the signers' file beside the report |
| `--recompute` | the same with `--recompute --engagement FILE` |
| `ssh-keygen` | `ssh-keygen -Y verify -f allowed_signers -I NAME -n report@gincert`, by the same file |
| `--signers` | `gincert verify report.md --submission DIR --signers OWN`: the reader's own file names the laboratory |

Only `agrees` ends with exit code 0. Where the laboratory itself signs what it did not compute, only the
computation can tell; where a forger signs, the reader's own signers' file tells too.

";

fn page(rows: &[(Row, [String; 4])]) -> String {
    let mut page = HEAD.to_owned();
    page.push_str(
        "| Part | Change | Then | `verify` | `--recompute` | `ssh-keygen` | `--signers` |\n",
    );
    page.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
    for (row, answers) in rows {
        let then = match row.then {
            Then::Left => "as it is",
            Then::Lab => "signed again by the laboratory",
            Then::Forger => "signed by a forger",
        };
        let [plain, again, stock, own] = answers;
        page.push_str(&format!(
            "| {} | {} | {then} | {plain} | {again} | {stock} | {own} |\n",
            row.part, row.change
        ));
    }
    page
}

#[test]
fn tampering_comes_to_what_the_page_says() {
    let whole = whole();
    let mut done = Vec::new();
    for row in rows() {
        let desk = Desk::copy_of(&whole);
        let answers = answers(&desk, &row);
        let is_whole = row.part == "nothing"
            || (row.part == HTML_PART && row.change == "left out")
            || row.part == "allowed_signers"
            || (row.part == "report.md.sig" && row.change == "doubled under another name");
        if !is_whole {
            assert!(!answers[1].starts_with("agrees"), "{}: {}", row.part, row.change);
        }
        if row.then == Then::Forger {
            assert!(!answers[3].starts_with("agrees"), "{}: {}", row.part, row.change);
        }
        done.push((row, answers));
    }
    let page = page(&done);
    let path = top().join("docs/tamper-matrix.md");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &page).unwrap();
    }
    if page.contains("not compared") {
        return;
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap_or_default(),
        page,
        "docs/tamper-matrix.md is stale"
    );
}
