//! `gincert verify`: what it says, what it refuses, and what it asks for.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::{Desk, ON, copy_folder};
use common::{Run, gincert};
use serde_json::{Value, json};
use std::fs;

fn said(run: &Run) -> String {
    let json = run.json();
    let sentences = json["sentences"].as_array().unwrap();
    sentences.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
}

fn verdict(run: &Run) -> (i32, String) {
    (run.code(), run.json()["verdict"].as_str().unwrap().to_owned())
}

fn is(code: i32, verdict: &str) -> (i32, String) {
    (code, verdict.to_owned())
}

#[test]
fn a_genuine_report_is_told_in_sentences() {
    let desk = Desk::new();
    desk.certify();
    let known = desk.text("known");
    let run = desk.verify(&["--signers", &known]);
    assert_eq!(verdict(&run), is(0, "agrees"), "{}", run.stdout());
    let (said, json) = (said(&run), run.json());
    let key = json["signatures"][0]["key"].as_str().unwrap();
    for words in [
        "Genuine: signed by 'lab@example.org' with the key",
        key,
        "names 'Authoriser C (fictitious)' as its authoriser but does not identify",
        "It is the report 'Test report: \"A small game\"', number EX-2026-0001 (fictitious), issue 1.",
        "The report states: does not comply.",
        "were not compared; give the submission's folder with --submission",
        "Keys were checked for 2026-11-20T00:00:00Z, as given. The issue date (2026-11-20) is \
         stated by the report and was not verified.",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    assert_eq!(json["signers_are"], json!("reader"));
    assert_eq!(json["on_is"], json!("given"));
    assert_eq!(json["says"]["conformity"], json!("Does not comply"));
    assert_eq!(json["inputs"][0]["matches"], Value::Null);
    // The text has the same sentences.
    let report = desk.text("out/report.md");
    let text = gincert(&["verify", &report, "--on", ON, "--signers", &known]).stdout();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let text = words(&text).join(" ");
    for sentence in said.lines() {
        assert!(text.contains(&words(sentence).join(" ")), "{sentence}\n{text}");
    }
}

#[test]
fn the_senders_own_signers_file_is_said_to_be_that() {
    let desk = Desk::new();
    desk.certify();
    let run = desk.verify(&[]);
    assert_eq!(verdict(&run), is(1, "needs-a-person"));
    assert_eq!(run.json()["signers_are"], json!("sender"));
    let words =
        "needs-a-person: integrity intact; signer not verified (list supplied by the sender)";
    assert_eq!(run.json()["verdict_words"], json!(words));
    assert!(said(&run).contains("came with the file") && !said(&run).contains("Genuine"));
    let text = gincert(&["verify", &desk.text("out/report.md"), "--on", ON]).stdout();
    let flowing = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let answer = format!("{}: {words} ", desk.text("out/report.md"));
    assert!(flowing.starts_with(&answer), "{text}");
}

/// Whoever changed nothing and is on nobody's list is no forger of this file: that is another answer.
#[test]
fn a_signer_who_is_not_known_is_told_from_a_changed_file() {
    let desk = Desk::new();
    desk.certify();
    desk.sign("out/report.md", "forger");
    let run = desk.verify(&["--signers", &desk.text("known")]);
    assert_eq!(verdict(&run), is(1, "needs-a-person"));
    let words = "needs-a-person: signer not known to you";
    assert_eq!(run.json()["verdict_words"], json!(words));
    desk.write("out/report.md", &desk.read("out/report.md").replacen("22,100", "22,101", 1));
    let run = desk.verify(&["--signers", &desk.text("known")]);
    assert_eq!(verdict(&run), is(1, "differs"));
}

/// A folder that somebody made by hand, signed, with the signers' file of the same hand.
#[test]
fn a_folder_that_the_tool_never_wrote_does_not_agree() {
    let desk = Desk::new();
    desk.certify();
    let digest = gincert_evidence::Digest::of(b"x");
    let files = format!("| File | Bytes | SHA-256 |\n| - | -: | - |\n| a.md | 1 | {digest} |\n");
    for page in [
        "# Test report\n\nComplies.\n".to_owned(),
        format!(
            "# Test report\n\n## 1. Title block\n\n## 5. Items\n\n{files}\n## 15. Reproduction\n\n{}",
            files.replace("| File ", "| File issued ")
        ),
    ] {
        desk.write("out/report.md", &page);
        desk.sign("out/report.md", "forger");
        desk.name_forger();
        let run = desk.verify(&[]);
        assert_eq!(run.json()["signatures"][0]["valid"], json!(true), "the signature is good");
        assert_eq!(verdict(&run), is(1, "differs"), "{page}");
        assert!(said(&run).starts_with("This is not a report of gincert"), "{}", said(&run));
        let run = desk.verify(&["--for", "report"]);
        assert_eq!(verdict(&run), is(1, "differs"), "{page}");
    }
}

/// What verify would have to take on trust, because a reader of the page does not see it.
#[test]
fn a_table_of_files_that_a_reader_does_not_see_is_not_believed() {
    let desk = Desk::new();
    desk.certify();
    let genuine = desk.read("out/report.md");
    let start = genuine.find("\n| File ").unwrap() + 1;
    let end = start + genuine[start..].find("\n\n").unwrap() + 1;
    let table = genuine[start..end].to_owned();
    for hidden in [
        format!("<!--\n{table}-->\n"),
        format!("~~~\n{table}~~~\n"),
        format!("```\n{table}```\n"),
        table.lines().map(|line| format!("    {line}\n")).collect(),
        table.lines().map(|line| format!("> {line}\n")).collect(),
        table.replacen("| File ", "| Files", 1),
        table.replacen("| File ", "| **File** x ", 1),
        format!("{table}\nAnd once more:\n\n{table}"),
        format!("- {}", table.replace('\n', "\n  ")),
    ] {
        desk.write("out/report.md", &genuine.replacen(&table, &hidden, 1));
        desk.sign("out/report.md", "lab");
        let run = desk.verify(&["--submission", &desk.text("submission")]);
        assert_eq!(verdict(&run), is(1, "differs"), "{hidden}");
        assert!(run.json()["unreadable"].is_string(), "{hidden}");
    }
}

#[test]
fn nothing_compared_is_not_tested_and_says_what_to_give() {
    let desk = Desk::new();
    desk.certify();
    let known = desk.text("known");
    let submission = |folder: &str| {
        let folder = desk.text(folder);
        desk.verify(&["--signers", &known, "--submission", &folder])
    };
    fs::create_dir(desk.path("empty")).unwrap();
    for folder in ["empty", "engagement.md", "nowhere"] {
        let run = submission(folder);
        assert_eq!(verdict(&run), is(1, "not-tested"), "{folder}");
        assert_eq!(run.json()["inputs"][0]["matches"], Value::Null);
        assert!(said(&run).contains("2 are not at hand"), "{folder}: {}", said(&run));
    }
    for file in ["rules.md", "submission.md"] {
        copy_folder(&desk.path("submission"), &desk.path(file));
        fs::rename(desk.path(&format!("{file}/{file}")), desk.path(&format!("{file}/x"))).unwrap();
        assert_eq!(verdict(&submission(file)), is(1, "not-tested"), "{file}");
    }
    let run = submission("submission");
    assert_eq!(verdict(&run), is(0, "agrees"));
    // Exchanged inputs differ.
    copy_folder(&desk.path("submission"), &desk.path("exchanged"));
    fs::copy(desk.path("exchanged/submission.md"), desk.path("exchanged/rules.md")).unwrap();
    assert_eq!(verdict(&submission("exchanged")), is(1, "differs"));
    // No signers' file, and no signature.
    fs::remove_file(desk.path("out/allowed_signers")).unwrap();
    let run = desk.verify(&[]);
    assert_eq!(verdict(&run), is(1, "not-tested"));
    assert_eq!(run.json()["signatures"][0]["valid"], Value::Null);
    assert!(said(&run).contains("--signers"));
    fs::remove_file(desk.path("out/report.md.sig")).unwrap();
    let run = desk.verify(&["--signers", &known]);
    assert_eq!(verdict(&run), is(1, "not-tested"));
    assert!(said(&run).starts_with("Unsigned"));
}

#[test]
fn without_the_engagement_that_the_report_names_nothing_is_computed() {
    let desk = Desk::new();
    desk.certify();
    let words = ["submission", "known"].map(|name| desk.text(name));
    let [submission, known] = words.each_ref().map(String::as_str);
    let fixed = ["--submission", submission, "--recompute", "--signers", known];
    let run = desk.verify(&fixed);
    assert_eq!(verdict(&run), is(1, "not-tested"));
    assert_eq!(run.json()["recomputed"]["facts_equal"], Value::Null);
    assert!(said(&run).contains("with --engagement FILE"), "{}", said(&run));
    // Another engagement is not the one either.
    let other = desk.read("engagement.md").replace("2026-11-20", "2026-11-21");
    desk.write("other.md", &other);
    let run = desk.verify(&[&fixed[..], &["--engagement", &desk.text("other.md")]].concat());
    assert_eq!(verdict(&run), is(1, "not-tested"));
    assert!(said(&run).contains("was given"), "{}", said(&run));
    assert_eq!(verdict(&desk.recompute()), is(0, "agrees"));
    // A draft was made without one.
    assert!(desk.certify_with(&["--key", &desk.text("lab")]).code() <= 1);
    let run = desk.recompute();
    assert_eq!(run.json()["recomputed"]["verdict"], json!("not-tested"));
    assert!(said(&run).contains("omit --engagement"), "{}", said(&run));
}

#[test]
fn keys_are_judged_today_and_the_reports_own_date_is_its_claim() {
    let desk = Desk::new();
    desk.certify();
    let line = desk.read("known");
    let windowed = |window: &str| {
        desk.write("known", &line.replace(" namespaces=", &format!(" {window},namespaces=")));
        desk.text("known")
    };
    let report = desk.text("out/report.md");
    // The report states 2026-11-20; the key expired long before today.
    let known = windowed("valid-before=\"20200101Z\"");
    let run = gincert(&["verify", &report, "--signers", &known, "--format", "json"]);
    assert_eq!(verdict(&run), is(1, "differs"));
    assert_eq!(run.json()["on_is"], json!("today"));
    assert!(said(&run).contains("has expired"), "{}", said(&run));
    let run = desk.verify(&["--signers", &known]);
    assert_eq!(verdict(&run), is(1, "differs"));
    let on = ["--on", "2019-12-31", "--signers", &known, "--format", "json"];
    let run = gincert(&[&["verify", &report][..], &on].concat());
    assert_eq!(verdict(&run), is(0, "agrees"));
    let known = windowed("valid-after=\"20200101Z\"");
    let run = gincert(&["verify", &report, "--signers", &known, "--format", "json"]);
    assert_eq!(verdict(&run), is(0, "agrees"), "{}", run.stdout());
    assert_eq!(gincert(&["verify", &report, "--on", "2026-13-01"]).code(), 2);
}

#[test]
fn every_signature_that_sign_makes_can_be_verified() {
    let desk = Desk::new();
    desk.certify();
    let all = desk.read("known").replace("report@gincert", "*@gincert");
    desk.write("known", &all);
    let known = desk.text("known");
    let key = desk.text("lab");
    desk.write("letter.md", "# A letter\n");
    fs::copy(desk.path("submission/rules.md"), desk.path("rules.md")).unwrap();
    for (file, namespace, kind) in [
        ("out/report.md", "report", "report"),
        ("rules.md", "document", "document"),
        ("letter.md", "approval", "approval"),
        ("lab", "document", "document"),
    ] {
        let file = desk.text(file);
        let _ = fs::remove_file(format!("{file}.sig"));
        let signed = ["sign", &file, "--key", &key, "--namespace", namespace];
        assert_eq!(gincert(&signed).code(), 0, "{file}");
        let fixed = ["verify", &file, "--on", ON, "--signers", &known, "--format", "json"];
        let run = gincert(&fixed);
        assert_eq!(verdict(&run), is(0, "agrees"), "{file}: {}", run.stdout());
        assert_eq!(run.json()["for"], json!(kind));
        for other in ["report", "document", "approval"].into_iter().filter(|one| *one != kind) {
            let run = gincert(&[&fixed[..], &["--for", other]].concat());
            assert_eq!(run.code(), 1, "{file} as {other}");
        }
    }
    assert!(
        said(&gincert(&["verify", &desk.text("rules.md"), "--on", ON, "--format", "json"]))
            .contains("revision 'small'")
    );
}

#[test]
fn whether_a_document_is_one_that_a_report_names_is_answered_in_one_sentence() {
    let desk = Desk::new();
    desk.certify();
    let known = desk.text("known");
    let ask = |document: &str, by: &str, more: &[&str]| {
        let (document, by) = (desk.text(document), desk.text(by));
        let fixed = ["verify", &document, "--approved", &by, "--on", ON, "--format", "json"];
        gincert(&[&fixed[..], more].concat())
    };
    for by in ["out", "out/report.md"] {
        let run = ask("submission/rules.md", by, &["--signers", &known]);
        assert_eq!(verdict(&run), is(0, "agrees"), "{}", run.stdout());
        assert_eq!(run.json()["named"], json!(true));
        assert_eq!(run.json()["by"][0]["named_as"], json!("rules.md"));
        assert!(said(&run).starts_with("Yes: "), "{}", said(&run));
        assert!(said(&run).contains("does not approve it"));
        assert!(said(&run).contains("The report states: does not comply."));
        // A copy under another name is the same document, one byte more is another.
        fs::copy(desk.path("submission/rules.md"), desk.path("copy.md")).unwrap();
        assert_eq!(ask("copy.md", by, &["--signers", &known]).code(), 0);
        desk.write("rules.md", &(desk.read("copy.md") + "\n"));
        let run = ask("rules.md", by, &["--signers", &known]);
        assert_eq!(verdict(&run), is(1, "differs"));
        assert_eq!(run.json()["named"], json!(false));
        assert!(said(&run).starts_with("No: ") && said(&run).contains("has the digest"));
        // The sender's own word is said to be that.
        let run = ask("submission/rules.md", by, &[]);
        assert_eq!(verdict(&run), is(1, "needs-a-person"));
        assert!(said(&run).contains("came with the file"), "{}", said(&run));
    }
    // Where nothing names documents, nothing was compared.
    fs::create_dir(desk.path("empty")).unwrap();
    for by in ["empty", "submission", "engagement.md"] {
        let run = ask("submission/rules.md", by, &[]);
        assert_eq!(verdict(&run), is(1, "not-tested"), "{by}");
        assert_eq!(run.json()["named"], Value::Null);
    }
    // A report by a stranger names whatever it likes, and does not count.
    desk.sign("out/report.md", "forger");
    let run = ask("submission/rules.md", "out", &["--signers", &known]);
    assert_eq!(verdict(&run), is(1, "needs-a-person"));
    assert!(said(&run).contains("(not verified: see below)"));
}

/// Letters are judged as `status` judges them: a letter that was ended by another one approves nothing.
#[test]
fn whether_a_document_is_one_that_a_letter_approves_is_answered_as_status_answers() {
    let desk = Desk::new();
    desk.certify();
    desk.write("known", &desk.read("known").replace("report@gincert", "approval@gincert"));
    desk.write(
        "conditions.md",
        "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n\
         | Card rooms | Play by the rules | Card room | continuing | standing |\n",
    );
    let write = |name: &str, date: &str, key: &str, more: &[&str]| {
        let words = ["submission/rules.md", name, "conditions.md", key].map(|it| desk.text(it));
        let [rules, out, conditions, key] = words.each_ref().map(String::as_str);
        let all = ["approve", rules, "--out", out, "--conditions", conditions, "--key", key];
        let rest = ["--profile", "washington-2017", "--date", date];
        let run = gincert(&[&all[..], &rest[..], more].concat());
        assert_eq!(run.code(), 0, "{}", run.stderr());
    };
    let ask = |document: &str, by: &str| {
        let [document, by, known] = [document, by, "known"].map(|name| desk.text(name));
        let fixed = ["verify", &document, "--approved", &by, "--on", ON, "--format", "json"];
        gincert(&[&fixed[..], &["--signers", &known]].concat())
    };
    let by = ["letters", "letters/a.md"];
    write("letters/a.md", "2026-01-15", "lab", &[]);
    for by in by {
        let run = ask("submission/rules.md", by);
        assert_eq!(verdict(&run), is(0, "agrees"), "{}", run.stdout());
        assert_eq!(run.json()["status"], json!("in-force"));
        let run = ask("submission/submission.md", by);
        assert_eq!(verdict(&run), is(1, "differs"), "{}", run.stdout());
    }
    let before = desk.text("letters/a.md");
    write("letters/b.md", "2026-02-15", "lab", &["--action", "suspend", "--supersedes", &before]);
    for by in ["letters", "letters/a.md", "letters/b.md"] {
        let run = ask("submission/rules.md", by);
        assert_eq!(verdict(&run), is(1, "differs"), "{}", run.stdout());
        assert_eq!(run.json()["status"], json!("suspended"));
    }
    // A letter that was changed after it was signed leaves open what is in force.
    desk.write("letters/b.md", &(desk.read("letters/b.md") + "\n"));
    let run = ask("submission/rules.md", "letters");
    assert_eq!(verdict(&run), is(1, "needs-a-person"), "{}", run.stdout());
    assert!(said(&run).contains("Look at"), "{}", said(&run));
}

#[test]
fn a_name_that_must_have_signed_can_be_asked_for() {
    let desk = Desk::new();
    desk.certify();
    let known = desk.text("known");
    for (name, code) in [("lab@example.org", 0), ("ann@example.org", 1)] {
        assert_eq!(desk.verify(&["--signers", &known, "-I", name]).code(), code);
    }
}

#[test]
fn the_name_under_which_the_authoriser_signs_is_compared() {
    let desk = Desk::new();
    let engagement = desk.read("engagement.md");
    let row =
        "| Authoriser    | Authoriser C (fictitious)                                      |\n";
    assert!(engagement.contains(row));
    for (name, code, word) in [("lab@example.org", 0, "agrees"), ("ann", 1, "needs-a-person")] {
        let named = format!("{row}| Authoriser signs as | {name} |\n");
        desk.write("engagement.md", &engagement.replace(row, &named));
        desk.certify();
        let run = desk.verify(&["--signers", &desk.text("known")]);
        assert_eq!(verdict(&run), is(code, word), "{}", run.stdout());
        assert_eq!(run.json()["authoriser"]["signed"], json!(code == 0));
    }
}

/// A time without Z in a signers' file is a time of the machine's zone, as for the stock tool.
#[test]
fn windows_without_a_zone_are_read_in_the_zone_of_the_machine() {
    let desk = Desk::new();
    desk.certify();
    let line = desk.read("known");
    let judge = |window: &str, on: &str, zone: &str| {
        desk.write("known", &line.replace(" namespaces=", &format!(" {window},namespaces=")));
        let (report, known) = (desk.text("out/report.md"), desk.text("known"));
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_gincert"))
            .args(["verify", &report, "--signers", &known, "--on", on])
            .env("TZ", zone)
            .output()
            .unwrap();
        run.status.code().unwrap()
    };
    let before = "valid-before=\"20261120120000\"";
    let after = "valid-after=\"20261120120000\"";
    for (window, on, zone, code) in [
        (before, "20261120120000", "UTC", 0),
        (before, "20261120120001", "UTC", 1),
        (before, "20261120030000", "Asia/Tokyo", 0),
        (before, "20261120030001", "Asia/Tokyo", 1),
        (after, "20261120030000", "Asia/Tokyo", 0),
        (after, "20261120025959", "Asia/Tokyo", 1),
        // Noon in New York is 17:00 in winter and would be 16:00 in summer: never wider than either.
        (after, "20261120170000", "America/New_York", 0),
        (after, "20261120165959", "America/New_York", 1),
        (before, "20261120160000", "America/New_York", 0),
        (before, "20261120170001", "America/New_York", 1),
        // With Z, no zone matters.
        ("valid-before=\"20261120120000Z\"", "20261120120000", "Asia/Tokyo", 0),
        ("valid-before=\"20261120120000Z\"", "20261120120001", "America/New_York", 1),
    ] {
        assert_eq!(judge(window, on, zone), code, "{window} {on} {zone}");
    }
}

/// Signatures that are no files, or no signatures, or another file's.
#[test]
fn odd_things_beside_a_report_do_no_harm() {
    let desk = Desk::new();
    desk.certify();
    let known = desk.text("known");
    let judge = || verdict(&desk.verify(&["--signers", &known]));
    fs::create_dir(desk.path("out/report.md.folder.sig")).unwrap();
    assert_eq!(judge(), is(0, "agrees"));
    // The signature of a file that happens to begin with this one's name.
    desk.write("out/report.md.txt", "x");
    desk.sign("out/report.md.txt", "forger");
    assert_eq!(judge(), is(0, "agrees"));
    desk.write("out/report.md.ann.sig", "no signature");
    assert_eq!(judge(), is(1, "differs"));
    desk.write("out/report.md.ann.sig", &"A".repeat(20_000));
    let run = desk.verify(&["--signers", &known]);
    assert_eq!(verdict(&run), is(0, "agrees"));
    assert!(said(&run).contains("was not checked"), "{}", said(&run));
    // Files that look as if the report had been issued with them.
    desk.write("out/figures/complies.svg", "<svg/>");
    let run = desk.verify(&["--signers", &known]);
    assert_eq!(run.json()["not_named"], json!(["figures/complies.svg"]));
    // A signers' file beside the report that is none.
    desk.write("out/allowed_signers", "\0\u{1}\n");
    assert_eq!(desk.verify(&[]).code(), 1);
    fs::write(desk.path("out/allowed_signers"), vec![b'x'; 2_000_000]).unwrap();
    assert_eq!(verdict(&desk.verify(&[])), is(1, "not-tested"));
    let big = desk.text("out/allowed_signers");
    assert_eq!(desk.verify(&["--signers", &big]).code(), 3);
    assert_eq!(desk.verify(&["--signers", &desk.text("nowhere")]).code(), 3);
}
