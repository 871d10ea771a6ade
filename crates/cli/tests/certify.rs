//! `gincert certify`, `sign` and `verify`, end to end.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::copy_folder;
use common::{gincert, top};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    /// A desk with a key and a copy of a sample submission, or of the small one of these tests.
    fn new(sample: &str) -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        let samples = match sample {
            "small" => "crates/cli/tests/data",
            _ => "vectors/submissions",
        };
        copy_folder(&top().join(samples).join(sample), &desk.path("submission"));
        assert_eq!(gincert(&["keygen", "--out", &desk.text("key")]).code(), 0);
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).into_os_string().into_string().unwrap()
    }

    fn certify(&self, out: &str, more: &[&str]) -> common::Run {
        let fixed =
            ["certify".to_owned(), self.text("submission"), "--out".to_owned(), self.text(out)];
        let more = more.iter().map(|word| (*word).to_owned());
        gincert(&fixed.into_iter().chain(more).collect::<Vec<_>>())
    }

    fn verify(&self, more: &[&str]) -> common::Run {
        let (report, submission) = (self.text("out/report.md"), self.text("submission"));
        let fixed = ["verify", &report, "--submission", &submission, "--format", "json"];
        // Our own list: here the laboratory gave it to us as it lies beside the report.
        let known = self.text("out/allowed_signers");
        let own = ["--signers", known.as_str()];
        let own = if self.path("out/allowed_signers").exists() { &own[..] } else { &[] };
        gincert(&[&fixed, own, more].concat())
    }
}

fn change_a_byte(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_signed_report_verifies_and_is_computed_again_to_the_byte() {
    let desk = Desk::new("small");
    let run = desk.certify("out", &["--key", &desk.text("key")]);
    assert_eq!(run.code(), 1, "{}", run.stderr());
    let run = desk.verify(&["--recompute"]);
    assert_eq!(run.code(), 0, "{}", run.stdout());
    let verified = run.json();
    assert_eq!(verified["verdict"], json!("agrees"));
    assert_eq!(verified["signatures"][0]["valid"], json!(true));
    assert_eq!(verified["signatures"][0]["principal"], json!("local-key"));
    assert_eq!(verified["inputs"][1]["matches"], json!(true));
    assert_eq!(verified["recomputed"]["facts_equal"], json!(true));
    assert_eq!(verified["recomputed"]["bytes_equal"], json!(true));
}

#[test]
fn the_same_files_give_the_same_bytes() {
    let desk = Desk::new("washington-2017");
    let engagement = "vectors/submissions/washington-2017.engagement.md";
    let files = |out: &str| {
        assert_eq!(desk.certify(out, &["--engagement", engagement]).code(), 0);
        let mut names = common::files_in(&desk.path(out));
        names.sort();
        names
    };
    let (first, second) = (files("a"), files("b"));
    assert_eq!(first, second);
    for file in ["report.md", "report.html", "report.json", "findings.jsonl"] {
        assert!(first.iter().any(|name| name == file), "{file} is not written");
    }
    assert!(first.iter().any(|name| name.ends_with(".svg")), "{first:?}");
    for file in &first {
        let read = |out: &str| fs::read(desk.path(out).join(file)).unwrap();
        assert_eq!(read("a"), read("b"), "{file}");
    }
    let report = fs::read_to_string(desk.path("a/report.md")).unwrap();
    assert!(!report.contains(&desk.text("")), "the report names a path of this machine");
    assert!(report.ends_with("\nEnd of report\n"));
}

#[test]
fn a_changed_byte_anywhere_is_noticed() {
    let desk = Desk::new("small");
    for file in [
        "out/report.md",
        "out/report.md.sig",
        "out/report.json",
        "out/figures/hands-by-score.svg",
        "submission/rules.md",
        "submission/submission.md",
    ] {
        let whole = fs::read(desk.path("submission/rules.md")).unwrap();
        let page = fs::read(desk.path("submission/submission.md")).unwrap();
        desk.certify("out", &["--key", &desk.text("key")]);
        assert_eq!(desk.verify(&[]).code(), 0, "{file}");
        change_a_byte(&desk.path(file));
        let run = desk.verify(&[]);
        assert_eq!(run.code(), 1, "{file}");
        assert_eq!(run.json()["verdict"], json!("differs"), "{file}");
        fs::write(desk.path("submission/rules.md"), whole).unwrap();
        fs::write(desk.path("submission/submission.md"), page).unwrap();
    }
}

#[test]
fn an_unsigned_report_takes_an_old_signature_away() {
    let desk = Desk::new("small");
    desk.certify("out", &["--key", &desk.text("key")]);
    let run = desk.certify("out", &[]);
    assert!(run.stdout().contains("not signed"));
    assert!(!desk.path("out/report.md.sig").exists());
    assert!(!desk.path("out/allowed_signers").exists());
    let run = desk.verify(&[]);
    assert_eq!((run.code(), &run.json()["verdict"]), (1, &json!("not-tested")));
}

#[test]
fn a_signature_by_a_stranger_does_not_count() {
    let desk = Desk::new("small");
    desk.certify("out", &["--key", &desk.text("key")]);
    assert_eq!(desk.verify(&[]).code(), 0);
    assert_eq!(gincert(&["keygen", "--out", &desk.text("stranger")]).code(), 0);
    let (report, key) = (desk.text("out/report.md"), desk.text("stranger"));
    // Beside the right one it needs a person, alone it is none.
    let run = gincert(&["sign", &report, "--key", &key, "--principal", "stranger"]);
    assert_eq!(run.code(), 0);
    let run = desk.verify(&[]);
    assert_eq!((run.code(), &run.json()["verdict"]), (1, &json!("needs-a-person")));
    fs::rename(desk.path("out/report.md.stranger.sig"), desk.path("out/report.md.sig")).unwrap();
    let run = desk.verify(&[]);
    assert_eq!((run.code(), &run.json()["verdict"]), (1, &json!("needs-a-person")));
    fs::remove_file(desk.path("out/report.md.sig")).unwrap();
    // The right key in the wrong namespace does not count either.
    let key = desk.text("key");
    assert_eq!(gincert(&["sign", &report, "--key", &key, "--namespace", "document"]).code(), 0);
    assert_eq!(desk.verify(&[]).code(), 1);
    assert_eq!(gincert(&["sign", &report, "--key", &key]).code(), 0);
    assert_eq!(desk.verify(&[]).code(), 0);
}

#[test]
fn without_a_complete_engagement_the_report_is_a_draft() {
    let desk = Desk::new("washington-2017");
    assert_eq!(desk.certify("out", &[]).code(), 0);
    let report = fs::read_to_string(desk.path("out/report.md")).unwrap();
    assert!(report.contains("DRAFT"));
    assert!(!report.contains("omplies"), "a self-assessment states no conformity");
    let part = desk.path("engagement.md");
    fs::write(&part, "# E\n\n| Engagement | |\n| - | - |\n| Issuer | A lab |\n").unwrap();
    let run = desk.certify("out", &["--engagement", &desk.text("engagement.md")]);
    assert_eq!(run.code(), 1);
    let report = fs::read_to_string(desk.path("out/report.md")).unwrap();
    assert!(report.contains("DRAFT") && report.contains("engagement-incomplete"));
}

#[test]
fn a_broken_submission_is_reported_and_not_guessed_at() {
    let desk = Desk::new("small");
    let page = fs::read_to_string(desk.path("submission/submission.md")).unwrap();
    fs::write(desk.path("submission/stray.txt"), "x").unwrap();
    let codes = || -> Vec<String> {
        desk.certify("out", &[]);
        let lines = fs::read_to_string(desk.path("out/findings.jsonl")).unwrap();
        let mut codes: Vec<String> = lines
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter_map(|finding| Some(finding["code"].as_str()?.to_owned()))
            .filter(|code| code != "piece-missing")
            .filter(|code| {
                code.starts_with("file-")
                    || code.contains("unknown")
                    || code.contains("digest")
                    || code.ends_with("missing")
            })
            .collect();
        codes.sort();
        codes.dedup();
        codes
    };
    assert_eq!(codes(), ["file-unlisted"]);
    fs::remove_file(desk.path("submission/stray.txt")).unwrap();
    let with = |from: &str, to: &str| {
        fs::write(desk.path("submission/submission.md"), page.replace(from, to)).unwrap();
    };
    with("neutral-lab-2026", "nowhere-1999");
    assert_eq!(codes(), ["profile-unknown"]);
    with("`rules.md` |", "../rules.md |");
    assert!(codes().contains(&"file-missing".to_owned()));
    with("| `rules.md` | Rule document | ", "| `rules.md` | Rule document | 00");
    assert_eq!(codes(), ["source-digest"]);
    with("Rule document   |", "Rule paper      |");
    assert_eq!(codes(), ["row-unknown", "rule-document-missing"]);
    fs::remove_file(desk.path("submission/submission.md")).unwrap();
    assert_eq!(desk.certify("out", &[]).code(), 3);
    assert_eq!(codes(), ["file-missing"]);
}

#[test]
fn the_submission_is_evidence_and_bad_places_are_refused() {
    let desk = Desk::new("small");
    assert_eq!(desk.certify("submission/out", &[]).code(), 2);
    fs::write(desk.path("file"), "x").unwrap();
    assert_eq!(desk.certify("file", &[]).code(), 74);
    assert_eq!(fs::read(desk.path("file")).unwrap(), b"x");
    assert_eq!(desk.certify("out", &["--key", &desk.text("file")]).code(), 3);
    assert!(!desk.path("out").exists(), "nothing is written before the key is read");
    let none = desk.text("none");
    let out = desk.text("out");
    assert_eq!(gincert(&["certify", &none, "--out", &out]).code(), 3);
    assert_eq!(gincert(&["verify", &none]).code(), 3);
}

#[test]
fn the_self_test_passes_and_its_record_has_no_clock() {
    let desk = Desk::new("small");
    for out in ["a", "b"] {
        assert_eq!(gincert(&["selftest", "--out", &desk.text(out)]).code(), 0);
    }
    let read = |out: &str| fs::read_to_string(desk.path(out).join("selftest.md")).unwrap();
    assert_eq!(read("a"), read("b"));
    assert!(read("a").contains("0 failed"));
}

/// What the README quotes from a report stands in that report, line by line.
#[test]
fn the_readme_quotes_a_real_report() {
    let desk = Desk::new("wizard");
    assert_eq!(desk.certify("out", &[]).code(), 1);
    let report = fs::read_to_string(desk.path("out/report.md")).unwrap();
    let readme = fs::read_to_string(top().join("README.md")).unwrap();
    let quoted: Vec<&str> = readme
        .lines()
        .filter_map(|line| line.strip_prefix('>'))
        .map(str::trim_start)
        .filter(|line| !line.is_empty())
        .collect();
    assert!(quoted.len() > 5);
    let lines: Vec<&str> = report.lines().map(str::trim_start).collect();
    for line in quoted {
        assert!(lines.contains(&line), "{line}");
    }
}

#[test]
fn the_first_page_has_the_answer_with_both_numbers_and_who_must_do_what() {
    let desk = Desk::new("wizard");
    assert_eq!(desk.certify("out", &[]).code(), 1);
    let report = fs::read_to_string(desk.path("out/report.md")).unwrap();
    let (first, _) = report.split_once("- [1. Title block]").unwrap();
    let first = first.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in
        ["stated as 7.19 %, the exact value is 14.49 %", "no hand log", "| Who", "### Signature"]
    {
        assert!(first.contains(words), "{words}: {first}");
    }
    let (_, answer) = first.split_once("The answer").unwrap();
    let (answer, _) = answer.split_once("###").unwrap();
    assert!(answer.matches(" - ").count() <= 5, "{answer}");
    let json: serde_json::Value =
        serde_json::from_slice(&fs::read(desk.path("out/report.json")).unwrap()).unwrap();
    assert_eq!(json["first_page"][1]["content"], "The answer");
}

/// Opening a named pipe waits for a writer who may never come: it is refused unopened.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_no_file_anywhere() {
    let desk = Desk::new("washington-2017");
    assert_eq!(desk.certify("out", &[]).code(), 0);
    let rules = desk.path("submission/rules.md");
    fs::remove_file(&rules).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&rules).status();
    assert!(made.unwrap().success());
    let run = desk.certify("out2", &[]);
    assert_eq!(run.code(), 3);
    let report = fs::read_to_string(desk.path("out2/report.md")).unwrap();
    assert!(report.contains("plain file"), "{report}");
    assert_eq!(gincert(&["check", &desk.text("submission/rules.md")]).code(), 3);
    let (report, submission) = (desk.text("out/report.md"), desk.text("submission"));
    let run = gincert(&["verify", &report, "--submission", &submission]);
    assert_eq!(run.code(), 1, "{}", run.stdout());
}

/// An engagement with impossible dates states no conformity, and hidden characters are named.
#[test]
fn dates_and_hidden_characters_of_an_engagement_are_looked_at() {
    let desk = Desk::new("washington-2017");
    let sample = top().join("vectors/submissions/washington-2017.engagement.md");
    let sample = fs::read_to_string(sample).unwrap();
    for (piece, by, code) in [
        ("2026-11-20", "2026-02-30", "engagement-date"),
        ("2026-11-20", "yesterday", "engagement-date"),
        ("2026-11-20", "20261120", "engagement-date"),
        ("2026-11-20", "2026-11-17", "engagement-date"),
        ("2026-11-02", "2026-11-10", "engagement-date"),
        ("Nowhere", "No\u{1b}[31mwhere", "control-character"),
    ] {
        let changed = sample.replacen(piece, by, 1);
        assert_ne!(changed, sample);
        fs::write(desk.path("engagement.md"), changed).unwrap();
        let run = desk.certify("out", &["--engagement", &desk.text("engagement.md")]);
        assert_eq!(run.code(), 1, "{by}");
        let report = fs::read_to_string(desk.path("out/report.md")).unwrap();
        assert!(report.contains(code), "{by}");
        assert!(!report.contains('\u{1b}'), "{by}");
        assert_eq!(report.contains("DRAFT"), code == "engagement-date", "{by}");
    }
}

/// Each open point stands once, with its readings in section 9; what found nothing is one line; lines
/// are short, but for tables and pictures; report.json has every number as it was counted.
#[test]
fn the_annex_says_each_thing_once_and_in_short_lines() {
    let desk = Desk::new("two-tables");
    assert_eq!(desk.certify("out", &[]).code(), 1);
    let report = fs::read_to_string(desk.path("out/report.md")).unwrap();
    let json = fs::read_to_string(desk.path("out/report.json")).unwrap();
    let findings = fs::read_to_string(desk.path("out/findings.jsonl")).unwrap();
    let points = findings.matches("\"code\":\"open-point\"").count();
    assert!(points > 3, "{points}");
    assert!(
        report.contains(&format!("{points} of them are open points of the rule document (lines ")),
        "{report}"
    );
    assert!(!report.contains("**Observation** `open-point`"));
    assert!(report.contains("further audits without exceptions: action-illegal (material);"));
    assert!(!report.contains("| action-illegal "), "a row of nothing stands in the table");
    assert!(report.contains("| bet-limit "), "what was not tested is not nothing");
    assert!(json.contains("\"action-illegal\""));
    assert!(report.contains("133,784,560") && !report.contains("133784560"));
    assert!(json.contains("\"133784560\""));
    for line in report.lines().filter(|line| !line.starts_with('|') && !line.starts_with("![")) {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let verified = desk.verify(&[]).json();
    let parts = verified["parts"].as_array().unwrap();
    let facts = parts.iter().find(|part| part["part"] == "facts").unwrap();
    assert_eq!(facts["verdict"], json!("agrees"), "{facts}");
}

/// Every figure has a title, axes with units, words for those who cannot see it, and its numbers in a
/// table of the page.
#[test]
fn the_figures_of_hand_logs_say_what_they_show() {
    let desk = Desk::new("two-tables");
    desk.certify("out", &[]);
    let json = fs::read_to_string(desk.path("out/report.json")).unwrap();
    let page = fs::read_to_string(desk.path("out/report.html")).unwrap();
    for file in ["log-exceptions", "log-audits", "log-win-1"] {
        let drawn = fs::read_to_string(desk.path(&format!("out/figures/{file}.svg"))).unwrap();
        assert!(drawn.contains("<title"), "{file}");
        assert!(json.contains(&format!("figures/{file}.svg")), "{file}");
    }
    for words in ["House win above the expected", "upper end of the band", "Exceptions by audit"] {
        assert!(page.contains(words), "{words}");
    }
}

/// A drawing, a list of signers or a signature of somebody else went away with the next
/// certification into their folder.
#[test]
fn what_an_earlier_report_does_not_name_stays_in_the_folder() {
    let desk = Desk::new("small");
    fs::create_dir_all(desk.path("out/figures")).unwrap();
    fs::write(desk.path("out/figures/plan.svg"), "<svg/>").unwrap();
    let run = desk.certify("out", &[]);
    assert_eq!(run.code(), 1, "the sample has findings: {}", run.stderr());
    let line = "Left in place  figures/plan.svg: not part of an earlier report in this folder";
    assert!(run.stdout().contains(line), "{}", run.stdout());
    let key = desk.text("key");
    let signed = desk.certify("out", &["--key", &key, "--format", "json"]);
    assert_eq!(signed.json()["left_in_place"], serde_json::json!(["figures/plan.svg"]));
    assert!(desk.path("out/allowed_signers").exists());
    // Its own signature and list go with the report that they belong to.
    assert_eq!(desk.certify("out", &[]).code(), 1);
    assert!(!desk.path("out/report.md.sig").exists() && !desk.path("out/allowed_signers").exists());
    assert_eq!(fs::read_to_string(desk.path("out/figures/plan.svg")).unwrap(), "<svg/>");
}

#[test]
fn a_folder_with_somebody_elses_report_or_signers_is_refused() {
    let desk = Desk::new("small");
    let key = desk.text("key");
    let refused = |name: &str, text: &str, more: &[&str], why: &str| {
        let folder = desk.path(name);
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        let run = desk.certify(name, more);
        assert_eq!(run.code(), 2, "{name}: {}", run.stderr());
        let told = run.stderr().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(why), "{told}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "{name}");
    };
    refused("report.md", "# Our own report\n", &[], "is not a report of gincert; move it");
    refused("report.md.sig", "x", &[], "signs a missing report; move it");
    let list = "a ssh-ed25519 AAAA\nb ssh-ed25519 AAAA\n";
    let why = "is a list of signers that a certification did not write; move it";
    refused("allowed_signers", list, &["--key", &key], why);
    // Without a signature nothing is written in its place.
    assert_eq!(desk.certify("allowed_signers", &[]).code(), 1);
    assert_eq!(fs::read_to_string(desk.path("allowed_signers/allowed_signers")).unwrap(), list);
}

#[cfg(unix)]
#[test]
fn a_submission_page_that_is_a_link_is_not_read() {
    let desk = Desk::new("small");
    assert_eq!(desk.certify("out", &[]).code(), 1, "the sample has findings");
    // The same page, moved elsewhere, with a link in its place.
    let page = desk.path("submission/submission.md");
    fs::rename(&page, desk.path("elsewhere.md")).unwrap();
    std::os::unix::fs::symlink(desk.path("elsewhere.md"), &page).unwrap();
    let run = desk.certify("linked", &[]);
    assert_eq!(run.code(), 3, "{}", run.stderr());
    let report = fs::read_to_string(desk.path("linked/report.md")).unwrap_or_default();
    assert!(!report.contains("section 8: Complies"), "{report}");
    let said = format!("{}{}{report}", run.stdout(), run.stderr());
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("it is a link"), "{said}");
}
