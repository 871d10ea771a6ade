//! `gincert verify --recompute`: no doctored folder comes out as the tool's.
//!
//! Every folder here is doctored as a forger with a key that the reader trusts would do it: digests
//! are renewed and the report is signed again, so that nothing but the computation can tell.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::Desk;
use serde_json::{Value, json};
use std::fs;

/// Signs and verifies again after `doctor` had its way; gives the JSON answer.
fn doctored(desk: &Desk, doctor: impl FnOnce(&Desk)) -> Value {
    doctor(desk);
    desk.renew_digests();
    if desk.path("out/report.html").exists() {
        desk.render();
    }
    desk.sign("out/report.md", "lab");
    let run = desk.recompute();
    let json = run.json();
    assert_eq!(json["signatures"][0]["valid"], json!(true));
    assert!(json["issued"].as_array().unwrap().iter().all(|one| one["matches"] != json!(false)));
    assert_eq!(run.code(), i32::from(json["verdict"] != json!("agrees")));
    json
}

fn change(desk: &Desk, file: &str, from: &str, to: &str) {
    let text = desk.read(file);
    assert!(text.contains(from), "{file} has no {from}");
    desk.write(file, &text.replacen(from, to, 1));
}

#[test]
fn a_genuine_folder_comes_out_the_same_to_the_byte() {
    let desk = Desk::new();
    desk.certify();
    let json = desk.recompute().json();
    assert_eq!(json["verdict"], json!("agrees"));
    let again = &json["recomputed"];
    assert_eq!((&again["facts_equal"], &again["bytes_equal"]), (&json!(true), &json!(true)));
    assert_eq!(again["build"], json!("same"));
    let files: Vec<&str> = again["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["path"].as_str().unwrap())
        .collect();
    assert!(files.starts_with(&["report.md", "report.json", "findings.jsonl"]), "{files:?}");
    assert!(files.iter().any(|file| file.starts_with("figures/")), "{files:?}");
}

#[test]
fn a_report_turned_from_does_not_comply_to_complies_differs_and_is_shown() {
    let desk = Desk::new();
    desk.certify();
    let json = doctored(&desk, |desk| {
        change(desk, "out/report.md", "section 8: Does not comply.", "section 8: Complies.");
        change(desk, "out/report.json", "section 8: Does not comply.", "section 8: Complies.");
    });
    assert_eq!(json["verdict"], json!("differs"));
    assert_eq!(json["recomputed"]["facts_equal"], json!(false));
    let first = &json["recomputed"]["files"][0]["differences"][0];
    assert!(first["report"][0].as_str().unwrap().contains("Complies."), "{first}");
    assert!(first["computed"][0].as_str().unwrap().contains("Does not comply."), "{first}");
}

#[test]
fn findings_and_figures_are_computed_again_too() {
    for (file, from, to) in [
        ("out/findings.jsonl", "material", "observation"),
        ("out/findings.jsonl", "\n", "\n\n"),
        ("out/figures/hands-by-score.svg", "</svg>", "<!-- --></svg>"),
        ("out/figures/return-by-pay-row.svg", "<title>", "<title>Any "),
        ("out/report.json", "\"rows\": [", "\"rows\": [ "),
    ] {
        let desk = Desk::new();
        desk.certify();
        let json = doctored(&desk, |desk| change(desk, file, from, to));
        assert_eq!(json["verdict"], json!("differs"), "{file} {from}");
        let files = json["recomputed"]["files"].as_array().unwrap();
        let hit = files.iter().find(|one| file.ends_with(one["path"].as_str().unwrap())).unwrap();
        assert_eq!(hit["equal"], json!(false));
        assert!(!hit["differences"].as_array().unwrap().is_empty());
    }
    let desk = Desk::new();
    desk.certify();
    let json = doctored(&desk, |desk| desk.write("out/findings.jsonl", ""));
    assert_eq!(json["verdict"], json!("differs"));
}

#[test]
fn doubled_keys_are_refused() {
    let desk = Desk::new();
    desk.certify();
    let json = doctored(&desk, |desk| {
        change(
            desk,
            "out/report.json",
            "  \"sections\": [",
            "  \"sections\": [],\n  \"sections\": [",
        );
    });
    assert_eq!(json["verdict"], json!("differs"));
}

/// Facts that are spelled otherwise, left out, doubled or put elsewhere in report.md alone.
#[test]
fn no_line_of_a_report_can_be_changed_left_out_or_doubled() {
    let desk = Desk::new();
    desk.certify();
    let genuine = desk.read("out/report.md");
    let lines: Vec<&str> = genuine.split_inclusive('\n').collect();
    let mut tried = 0;
    for place in (0..lines.len()).step_by(7) {
        let line = lines[place];
        let digit = line.find(|c: char| c.is_ascii_digit()).map(|at| {
            let digit = if line.as_bytes()[at] == b'9' { "8" } else { "9" };
            format!("{}{digit}{}", &line[..at], &line[at + 1..])
        });
        for changed in [digit, Some(String::new()), Some(line.repeat(2))].into_iter().flatten() {
            if changed.is_empty() && line == "\n" {
                continue;
            }
            let mut other = lines.clone();
            other[place] = &changed;
            desk.write("out/report.md", &other.concat());
            desk.sign("out/report.md", "lab");
            let json = desk.recompute().json();
            assert_ne!(json["verdict"], json!("agrees"), "line {place}: {line:?} -> {changed:?}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}

/// Only the build's own name may differ, wherever it stands, and nothing else.
#[test]
fn a_report_of_another_build_is_computed_again_without_its_name() {
    let desk = Desk::new();
    desk.certify();
    let build = |desk: &Desk| {
        let json: Value = serde_json::from_str(&desk.read("out/report.json")).unwrap();
        let facts = json["header"].as_array().unwrap().clone();
        let fact = facts.iter().find(|fact| fact["name"] == json!("Tool build")).unwrap().clone();
        fact["entry"].as_str().unwrap().to_owned()
    };
    let own = build(&desk);
    let other = own.chars().rev().collect::<String>();
    let rename = |desk: &Desk, file: &str| {
        desk.write(file, &desk.read(file).replace(&own, &other));
    };
    let json = doctored(&desk, |desk| {
        rename(desk, "out/report.md");
        rename(desk, "out/report.json");
    });
    assert_eq!(json["verdict"], json!("agrees"), "{json:#}");
    let again = &json["recomputed"];
    assert_eq!(again["build"], json!("another"));
    assert_eq!((&again["facts_equal"], &again["bytes_equal"]), (&json!(true), &json!(false)));
    // Any other fact is no part of the build's name.
    let json = doctored(&desk, |desk| {
        change(desk, "out/report.md", "section 8: Does not comply.", "section 8: Complies.");
        change(desk, "out/report.json", "section 8: Does not comply.", "section 8: Complies.");
    });
    assert_eq!(json["verdict"], json!("differs"));
    // Nor may the name be one in one place and another elsewhere, or no name at all.
    desk.certify();
    let json = doctored(&desk, |desk| change(desk, "out/report.md", &own, &other));
    assert_eq!(json["verdict"], json!("differs"));
    desk.certify();
    let json = doctored(&desk, |desk| {
        for file in ["out/report.md", "out/report.json"] {
            desk.write(file, &desk.read(file).replace(&own, "approved by the commission"));
        }
    });
    assert_eq!(json["verdict"], json!("differs"));
}

#[test]
fn what_is_not_at_hand_is_not_computed_as_agreeing() {
    let desk = Desk::new();
    desk.certify();
    fs::remove_file(desk.path("out/findings.jsonl")).unwrap();
    let json = desk.recompute().json();
    assert_eq!(json["verdict"], json!("not-tested"));
    assert_eq!(json["recomputed"]["files"][2]["equal"], Value::Null);
    // A file more that the report names.
    desk.certify();
    let json = doctored(&desk, |desk| {
        desk.write("out/figures/more.svg", "<svg/>");
        let report = desk.read("out/report.md");
        let at = report.find("| findings.jsonl").unwrap();
        let digest = "0".repeat(64);
        let row = format!("| figures/more.svg | 1 | {digest} |\n");
        desk.write("out/report.md", &format!("{}{row}{}", &report[..at], &report[at..]));
    });
    assert_eq!(json["verdict"], json!("differs"));
}

/// With other inputs there is nothing to compute: the inputs differ already.
#[test]
fn exchanged_inputs_never_pass() {
    let desk = Desk::new();
    desk.certify();
    change(&desk, "submission/rules.md", "30 to 1", "31 to 1");
    let json = desk.recompute().json();
    assert_eq!(json["verdict"], json!("differs"));
    assert_eq!(json["recomputed"]["verdict"], json!("not-tested"));
    // A report of the exchanged rules by somebody else does not become the lab's.
    let known = desk.read("known");
    let (key, engagement) = (desk.text("forger"), desk.text("engagement.md"));
    desk.certify_with(&["--key", &key, "--engagement", &engagement]);
    desk.write("known", &known);
    let json = desk.recompute().json();
    assert_eq!(json["recomputed"]["verdict"], json!("agrees"));
    assert_eq!(json["verdict"], json!("needs-a-person"));
    assert_eq!(json["verdict_words"], json!("needs-a-person: signer not known to you"));
}

/// The names are the tool's own, so that whoever opens the folder takes them for its figures.
#[test]
fn a_figure_that_the_report_does_not_name_is_no_part_of_what_came_out() {
    let desk = Desk::new();
    desk.certify();
    desk.write("out/notes.txt", "A file under a name of its own is nobody's business.");
    assert_eq!(desk.recompute().json()["verdict"], json!("agrees"));
    desk.write("out/figures/complies.svg", "<svg/>");
    let json = desk.recompute().json();
    assert_eq!(json["verdict"], json!("differs"));
    let files = json["recomputed"]["files"].as_array().unwrap();
    assert_eq!(files.last().unwrap()["path"], json!("figures/complies.svg"));
}

/// The digest names the engagement; what somebody calls the file is no fact of the report.
#[test]
fn an_engagement_is_the_same_under_any_file_name() {
    let desk = Desk::new();
    let engagement = desk.read("engagement.md");
    desk.write("engagement.md", &engagement.replace("| Issuer ", "| Issuer (of this page) "));
    desk.certify();
    assert!(desk.read("out/findings.jsonl").contains("(engagement)"));
    assert_eq!(desk.recompute().json()["verdict"], json!("agrees"));
    fs::create_dir(desk.path("elsewhere")).unwrap();
    fs::rename(desk.path("engagement.md"), desk.path("elsewhere/any name.txt")).unwrap();
    fs::copy(desk.path("elsewhere/any name.txt"), desk.path("engagement.md")).unwrap();
    let words = ["submission", "elsewhere/any name.txt"].map(|name| desk.text(name));
    let [submission, engagement] = words.each_ref().map(String::as_str);
    let known = desk.text("known");
    let words = ["--submission", submission, "--recompute", "--engagement", engagement];
    let run = desk.verify(&[&words[..], &["--signers", &known]].concat());
    assert_eq!(run.json()["verdict"], json!("agrees"), "{}", run.stdout());
}

/// Names, titles and cells that mean something to Markdown, to shells, to file systems or to eyes.
const ODD: [&str; 24] = [
    "a:b.txt",
    "a|b.txt",
    "a\\b.txt",
    "-x.md",
    "`x`.md",
    "<b>x.md",
    "www.example.com",
    "ann@example.org",
    "*x*.md",
    "~~x~~",
    "&amp;x",
    "[x](y).md",
    "1. x",
    "x.txt ",
    "a\u{202e}b",
    "a\u{fe0f}b",
    "x\u{a0}y",
    "e\u{301}.txt",
    ".hidden",
    "sub/x.txt",
    "$(id).md",
    "a'b\".md",
    "report.md",
    "<!-- x",
];

/// Whatever a submission is called and says: what certify writes about it, verify reads, finds
/// unchanged, and computes again.
#[test]
fn a_report_that_certify_writes_verify_can_read() {
    let page = Desk::new().read("submission/submission.md");
    let rules = Desk::new().read("submission/rules.md");
    for is_listed in [true, false] {
        let desk = Desk::new();
        let mut rows = String::new();
        for name in ODD {
            let path = desk.path(&format!("submission/{name}"));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x\n").unwrap();
            rows += &format!("| {} | Enclosure | not stated |\n", name.replace('|', "\\|"));
        }
        let title = ODD.concat().replace('|', "\\|");
        let listed = page.replace("A small game", &title) + if is_listed { &rows } else { "" };
        desk.write("submission/submission.md", &listed);
        let odd = rules.replace("30 to 1", &title).replace("Analysis", &title);
        desk.write("submission/rules.md", &if is_listed { odd } else { rules.clone() });
        desk.certify();
        let json = desk.recompute().json();
        assert_eq!(json["verdict"], json!("agrees"), "{json:#}");
        let inputs = json["inputs"].as_array().unwrap();
        assert!(inputs.len() >= 2 && inputs.iter().all(|one| one["matches"] == json!(true)));
    }
}
