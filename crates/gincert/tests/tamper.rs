//! Every part of every file of a report's folder, changed, left out, exchanged, doubled: what
//! `verify` says, and what `ssh-keygen` says. The table is docs/tamper-matrix.md.
//!
//! `SNAPSHOTS=overwrite` writes the page anew. Without `ssh-keygen` its column is not compared, and
//! said so; with `GINCERT_REQUIRE_TOOLS=1`, as in CI, its absence is a failure.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::{Desk, ON, copy_folder};
use common::{gincert, top};
use std::fs;
use std::process::{Command, Stdio};

/// What becomes of digests and signature after a change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// Nothing.
    Left,
    /// Digests are renewed, and the laboratory's own key signs again.
    Lab,
    /// Digests are renewed, a forger signs, and the signers' file beside the report names the forger.
    Forger,
}

struct Row {
    part: &'static str,
    change: &'static str,
    then: Then,
    tamper: fn(&Desk),
}

const fn row(part: &'static str, change: &'static str, then: Then, tamper: fn(&Desk)) -> Row {
    Row { part, change, then, tamper }
}

fn change(desk: &Desk, file: &str, from: &str, to: &str) {
    let text = desk.read(file);
    assert!(text.contains(from), "{file} has no {from}");
    desk.write(file, &text.replacen(from, to, 1));
}

fn remove(desk: &Desk, file: &str) {
    fs::remove_file(desk.path(file)).unwrap();
}

/// Takes the file of another certification by the same laboratory.
fn exchange(desk: &Desk, file: &str) {
    fs::copy(desk.path(&format!("other/{file}")), desk.path(file)).unwrap();
}

fn double(desk: &Desk, file: &str) {
    desk.write(file, &desk.read(file).repeat(2));
}

fn complies(desk: &Desk, file: &str) {
    change(desk, file, "section 8: Does not comply.", "section 8: Complies.");
}

fn complies_in_both(desk: &Desk) {
    complies(desk, "out/report.md");
    complies(desk, "out/report.json");
}

const REPORT: &str = "out/report.md";
const JSON: &str = "out/report.json";
const FINDINGS: &str = "out/findings.jsonl";
const FIGURE: &str = "out/figures/hands-by-score.svg";
const SIGNATURE: &str = "out/report.md.sig";
const SIGNERS: &str = "out/allowed_signers";
const PAGE: &str = "submission/submission.md";
const RULES: &str = "submission/rules.md";
const ENGAGEMENT: &str = "engagement.md";

fn rows() -> Vec<Row> {
    use Then::{Forger, Lab, Left};
    let mut rows = vec![row("nothing", "", Left, |_| {})];
    rows.push(row("nothing", "signed again", Forger, |_| {}));
    for then in [Left, Lab, Forger] {
        rows.extend([
            row("report.md", "the statement changed", then, |desk| complies(desk, REPORT)),
            row("report.md", "the title changed", then, |desk| {
                change(desk, REPORT, "A small game", "A great game");
            }),
            row("report.md", "a figure in a table changed", then, |desk| {
                change(desk, REPORT, "22100", "22101");
            }),
            row("report.md", "the tool build changed", then, |desk| {
                change(desk, REPORT, "| Tool build ", "| Tool build.");
            }),
            row("report.md", "the table of input files in a comment", then, |desk| {
                change(desk, REPORT, "\n| File ", "\n<!--\n| File ");
            }),
            row("report.md", "a paragraph left out", then, |desk| {
                change(desk, REPORT, "The report speaks about these bytes and no others.", "");
            }),
            row("report.md", "doubled", then, |desk| double(desk, REPORT)),
            row("report.md", "exchanged", then, |desk| exchange(desk, REPORT)),
            row("report.json", "a fact changed", then, |desk| complies(desk, JSON)),
            row("report.md and report.json", "the statement changed", then, complies_in_both),
            row("report.json", "a key doubled", then, |desk| {
                change(desk, JSON, "  \"header\"", "  \"header\": [],\n  \"header\"");
            }),
            row("report.json", "left out", then, |desk| remove(desk, JSON)),
            row("report.json", "exchanged", then, |desk| exchange(desk, JSON)),
            row("findings.jsonl", "emptied", then, |desk| desk.write(FINDINGS, "")),
            row("findings.jsonl", "a grade changed", then, |desk| {
                change(desk, FINDINGS, "\"material\"", "\"minor\"");
            }),
            row("findings.jsonl", "doubled", then, |desk| double(desk, FINDINGS)),
            row("findings.jsonl", "left out", then, |desk| remove(desk, FINDINGS)),
            row("a figure", "a word changed", then, |desk| {
                change(desk, FIGURE, "<title>", "<title>Any ");
            }),
            row("a figure", "left out", then, |desk| remove(desk, FIGURE)),
            row("a figure", "exchanged for another one", then, |desk| {
                let other = "out/figures/return-by-pay-row.svg";
                fs::copy(desk.path(other), desk.path(FIGURE)).unwrap();
            }),
            row("a figure", "doubled under another name", then, |desk| {
                fs::copy(desk.path(FIGURE), desk.path("out/figures/more.svg")).unwrap();
            }),
        ]);
    }
    rows.extend([
        row("report.md.sig", "a character changed", Left, |desk| {
            let text = desk.read(SIGNATURE);
            let at = text.find('\n').unwrap() + 30;
            let other = if &text[at..=at] == "A" { "B" } else { "A" };
            desk.write(SIGNATURE, &format!("{}{other}{}", &text[..at], &text[at + 1..]));
        }),
        row("report.md.sig", "left out", Left, |desk| remove(desk, SIGNATURE)),
        row("report.md.sig", "exchanged", Left, |desk| exchange(desk, SIGNATURE)),
        row("report.md.sig", "doubled in one file", Left, |desk| double(desk, SIGNATURE)),
        row("report.md.sig", "doubled under another name", Left, |desk| {
            fs::copy(desk.path(SIGNATURE), desk.path("out/report.md.copy.sig")).unwrap();
        }),
        row("report.md.sig", "a forger's beside it", Left, |desk| {
            let (file, key) = (desk.text(REPORT), desk.text("forger"));
            assert_eq!(gincert(&["sign", &file, "--key", &key]).code(), 0);
        }),
        row("report.md.sig", "for another purpose", Left, |desk| {
            let (file, key) = (desk.text(REPORT), desk.text("lab"));
            let words = ["sign", &file, "--key", &key, "--namespace", "document"];
            assert_eq!(gincert(&words).code(), 0);
        }),
        row("allowed_signers", "left out", Left, |desk| remove(desk, SIGNERS)),
        row("allowed_signers", "exchanged for the forger's", Left, Desk::name_forger),
        row("allowed_signers", "doubled", Left, |desk| double(desk, SIGNERS)),
        row("allowed_signers", "expired", Left, |desk| {
            change(desk, SIGNERS, " namespaces", " valid-before=\"20200101Z\",namespaces");
        }),
        row("allowed_signers", "the name excluded", Left, |desk| {
            change(desk, SIGNERS, "lab@example.org", "lab@example.org,!lab@*");
        }),
        row("submission.md", "changed", Left, |desk| change(desk, PAGE, "Nobody", "Somebody")),
        row("submission.md", "left out", Left, |desk| remove(desk, PAGE)),
        row("rules.md", "changed", Left, |desk| change(desk, RULES, "30 to 1", "31 to 1")),
        row("rules.md", "left out", Left, |desk| remove(desk, RULES)),
        row("rules.md", "renamed", Left, |desk| {
            fs::rename(desk.path(RULES), desk.path("submission/old.md")).unwrap();
        }),
        row("rules.md", "exchanged", Left, |desk| exchange(desk, RULES)),
        row("a file of the submission", "added", Left, |desk| {
            desk.write("submission/more.txt", "x");
        }),
        row("the engagement", "changed", Left, |desk| {
            change(desk, ENGAGEMENT, "2026-11-18", "2026-11-19");
        }),
        row("the engagement", "left out", Left, |desk| remove(desk, ENGAGEMENT)),
    ]);
    rows
}

/// A desk with everything whole, to be copied for each row.
fn whole() -> Desk {
    let desk = Desk::new();
    // Another certification by the same laboratory, of other rules.
    change(&desk, RULES, "30 to 1", "29 to 1");
    desk.certify();
    for folder in ["out", "submission"] {
        copy_folder(&desk.path(folder), &desk.path(&format!("other/{folder}")));
    }
    change(&desk, RULES, "29 to 1", "30 to 1");
    desk.certify();
    desk
}

fn answers(desk: &Desk, row: &Row) -> [String; 4] {
    (row.tamper)(desk);
    if row.then != Then::Left {
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

Written by `crates/gincert/tests/tamper.rs`, which makes each of these folders and asks each question;
`SNAPSHOTS=overwrite cargo test -p gincert --test tamper` writes it anew.

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
            || (row.part == "a figure" && row.change.starts_with("doubled"))
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
