//! `gincert check` and `gincert math`: exit codes and the JSON that others rely on.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use serde_json::{Value, json};

#[test]
fn a_document_answers_with_the_agreed_keys() {
    let run = gincert(&["check", "rulesets/gin-and-win/wizard.md", "--format", "json"]);
    assert_eq!(run.code(), 1);
    let document = &run.json()["documents"][0];
    assert_eq!(document["path"], json!("rulesets/gin-and-win/wizard.md"));
    assert_eq!(document["sha256"].as_str().map(str::len), Some(64));
    assert_eq!(document["game"], json!("gin-and-win"));
    assert_eq!(document["revision"], json!("wizard"));
    assert_eq!(document["verdict"], json!("differs"));
    for finding in document["findings"].as_array().unwrap() {
        for key in ["code", "grade", "line", "column", "message", "help"] {
            assert!(finding.get(key).is_some(), "{key}");
        }
    }
}

#[test]
fn exit_codes_tell_findings_from_unreadable_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let code = |path: &str| gincert(&["check", path]).code();
    assert_eq!(code("rulesets/gin-and-win/ten.md"), 0);
    assert_eq!(code(&file("text.md", b"only text")), 1);
    assert_eq!(code(&file("empty.md", b"")), 3);
    assert_eq!(code(&file("latin.md", b"caf\xe9")), 3);
    assert_eq!(code(&file("deep.md", ">".repeat(10_000).as_bytes())), 3);
    let large = file("large.md", b"");
    std::fs::File::create(&large).unwrap().set_len(100_000_000).unwrap();
    assert_eq!(code(&large), 3);
    assert_eq!(code("no-such-file.md"), 3);
    assert_eq!(gincert(&["check"]).code(), 2);
    let observations = ["check", "rulesets/gin-and-win/ten.md", "--fail-on", "observation"];
    assert_eq!(gincert(&observations).code(), 1);
}

#[test]
fn folders_of_documents_and_submissions_are_read() {
    let paths = |folder: &str| -> Vec<String> {
        let run = gincert(&["check", folder, "--format", "json"]);
        let json = run.json();
        let documents = json["documents"].as_array().unwrap().clone();
        documents.iter().filter_map(|d| Some(d["path"].as_str()?.to_owned())).collect()
    };
    assert_eq!(paths("rulesets/gin-and-win").len(), 4);
    assert_eq!(
        paths("vectors/submissions/wizard"),
        ["vectors/submissions/wizard/submission.md", "vectors/submissions/wizard/rules.md"]
    );
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(gincert(&["check", empty.path().to_str().unwrap()]).code(), 3);
}

/// A document in a folder of a folder is found; a page about something else does not fail.
#[test]
fn a_folder_is_looked_into_all_the_way_down() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("a/b");
    std::fs::create_dir_all(&deep).unwrap();
    let rules = std::fs::read(top().join("rulesets/gin-and-win/ten.md")).unwrap();
    std::fs::write(deep.join("ten.md"), rules).unwrap();
    std::fs::write(folder.path().join("README.md"), "# What lies here\n").unwrap();
    let path = folder.path().to_str().unwrap();
    let run = gincert(&["check", path]);
    assert_eq!(run.code(), 0, "{}", run.stdout());
    assert!(run.stdout().contains("a/b/ten.md: agrees"), "{}", run.stdout());
    assert!(run.stdout().contains("README.md: not-tested; it has no table"), "{}", run.stdout());
    // A rule document with a mistyped table is one all the same.
    let mistyped = "# Rules\n\n| Documnet | |\n| - | - |\n\n| Term | Rule |\n| - | - |\n";
    std::fs::write(folder.path().join("a/mistyped.md"), mistyped).unwrap();
    assert_eq!(gincert(&["check", path]).code(), 1);
    // The limit of the way down, at its edge.
    let limit = 16;
    for (folders, code) in [(limit, 0), (limit + 1, 3)] {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join(vec!["d"; folders].join("/"));
        std::fs::create_dir_all(&deep).unwrap();
        std::fs::write(deep.join("page.md"), "# A page\n").unwrap();
        let run = gincert(&["check", folder.path().to_str().unwrap()]);
        assert_eq!(run.code(), code, "{folders}: {}", run.stderr());
    }
}

/// What is not there, what is a folder and what is no text of ours are three things.
#[test]
fn a_wrong_path_is_named_as_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("utf16.md");
    std::fs::write(&file, b"\xff\xfe#\0 \0A\0").unwrap();
    let inside_a_file = format!("{}/rules.md", file.display());
    for (path, words) in [
        ("no-such-file.md", "no such file"),
        (inside_a_file.as_str(), "no such file"),
        (file.to_str().unwrap(), "UTF-16"),
    ] {
        let run = gincert(&["check", path]);
        assert_eq!(run.code(), 3);
        assert!(run.stdout().contains(words), "{}", run.stdout());
    }
    let run = gincert(&["math", "rulesets"]);
    assert!((run.stdout() + &run.stderr()).contains("it is a folder"), "{}", run.stderr());
}

/// `2>&1 | head -1`: the reader has enough, and nobody is left to complain to.
#[cfg(unix)]
#[test]
fn a_folder_without_documents_does_not_hide_the_other_paths() {
    let empty = tempfile::tempdir().unwrap();
    let (document, empty) = ("rulesets/gin-and-win/ten.md", empty.path().to_str().unwrap());
    let other = "rulesets/gin-rummy/standard-a.md";
    for format in ["text", "json", "sarif", "github"] {
        let run = gincert(&["check", document, empty, other, empty, "--format", format]);
        assert_eq!(run.code(), 3, "{format}");
        let (one, both) = (gincert(&["check", document, "--format", format]), run.stdout());
        assert!(both.len() >= one.stdout().len(), "{format}");
        assert_eq!(run.stderr().matches("neither a submission.md").count(), 2, "{format}");
        if format == "json" {
            assert_eq!(run.json()["documents"].as_array().unwrap().len(), 2);
        }
    }
    let run = gincert(&["check", empty]);
    assert_eq!((run.code(), run.stdout().as_str()), (3, ""));
}

#[test]
fn a_reader_who_stops_reading_is_no_error() {
    for (verb, code) in [
        ("check rulesets/gin-and-win/wizard.md", 1),
        ("check no-such-file.md", 3),
        ("certify no-such-folder --out nowhere", 3),
        ("rng generate --decks 100000 chacha20", 0),
        ("--help", 0),
    ] {
        let script = format!(
            "{{ sleep 0.2; '{}' {verb} 2>&1; echo $? >&3; }} 3>&2 2>/dev/null | true",
            env!("CARGO_BIN_EXE_gincert")
        );
        let mut shell = std::process::Command::new("sh");
        let run = shell.args(["-c", &script]).current_dir(top()).output().unwrap();
        assert_eq!(String::from_utf8(run.stderr).unwrap().trim(), code.to_string(), "{verb}");
    }
}

/// A clone that converts line ends would gain findings: every byte is what is hashed and tested.
#[test]
fn no_clone_converts_line_ends() {
    let attributes = std::fs::read_to_string(top().join(".gitattributes")).unwrap();
    assert!(attributes.lines().any(|line| line == "* -text"));
}

#[test]
fn mathematics_answers_with_the_agreed_keys_whatever_the_method() {
    let json = |method: &str| -> Value {
        let path = "rulesets/gin-and-win/wizard.md";
        let run = gincert(&["math", path, "--method", method, "--format", "json"]);
        assert_eq!(run.code(), 0);
        run.json()
    };
    let (symmetric, general) = (json("symmetric"), json("general"));
    assert_eq!(symmetric["bonus"], general["bonus"]);
    assert_eq!(symmetric["deals"], json!("6071092494667200"));
    let row = &symmetric["bonus"]["rows"][0];
    assert_eq!((&row["pays"], &row["combinations"]), (&json!(500), &json!(624)));
    assert_eq!(row["probability"]["fraction"], json!("3/643195"));
    assert_eq!(symmetric["bonus"]["house_edge"]["decimal"], json!("0.144915317582238"),);
}

#[test]
fn colour_and_progress_stay_out_of_pipes() {
    let run = gincert(&["check", "rulesets/gin-and-win/wizard.md"]);
    assert!(!run.stdout().contains('\u{1b}'));
    assert_eq!(run.stderr(), "");
    let run = gincert(&["check", "rulesets/gin-and-win/wizard.md", "--color", "always"]);
    assert!(run.stdout().contains('\u{1b}'));
}

/// The small game with one claim in place of its own two, as a file.
fn with_claim(folder: &std::path::Path, claim: &str) -> String {
    let text = std::fs::read_to_string(top().join("tests/documents/small-game.md")).unwrap();
    let kept = text.lines().filter(|line| !line.contains("ouse edge |"));
    let text = kept.collect::<Vec<_>>().join("\n") + &format!("\n{claim}\n");
    let path = folder.join("small.md");
    std::fs::write(&path, text).unwrap();
    path.into_os_string().into_string().unwrap()
}

#[test]
fn a_claim_says_by_which_definition_it_agrees_and_whose_digits_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let claim = |line: &str| {
        let path = with_claim(folder.path(), line);
        gincert(&["check", &path, "--format", "json"]).json()["documents"][0]["claims"][0].clone()
    };
    let agrees = claim("| RTP | - | 98.6087 % | exact | x |");
    assert_eq!(agrees["verdict"], json!("agrees"));
    assert!(agrees["definition"].as_str().unwrap().contains("1 less the element of risk"));
    let usual = &agrees["usual_definition"];
    assert!(usual["figure"].as_str().unwrap().contains("1 less the house edge"), "{agrees}");
    let truncated = claim("| Gin Bonus house edge | - | 24.9411 % | exact | x |");
    assert_eq!(truncated["last_digit"], json!("truncated"));
    let risk = claim("| House edge | - | 1.3913 % | exact | x |");
    let own = risk["own_figure"]["figure"].as_str().unwrap();
    assert!(own.starts_with("the element of risk of the base game"), "{risk}");
}

#[test]
fn one_is_counted_in_the_singular() {
    let folder = tempfile::tempdir().unwrap();
    let path = with_claim(folder.path(), "| House edge | - | 2.3958 % | exact | x |");
    let text = gincert(&["check", &path]).stdout();
    let summary = "1 of 1 example holds; of 1 printed figure: 1 agrees, 0 near, 0 differ";
    assert!(text.contains(summary), "{text}");
}
