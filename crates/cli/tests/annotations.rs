//! `gincert check` for code hosts and editors: SARIF, annotations of a GitHub workflow, the action and the hook of
//! this repository.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, gincert_in, top};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A folder with a document that has findings, and one without.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let good = fs::read_to_string(top().join("rulesets/gin-and-win/ten.md")).unwrap();
    let bad = good.replace("Equal to Ante ", "Equall to Ante").replace("| Seats   ", "| Saets   ");
    assert_ne!(good, bad);
    fs::create_dir(folder.path().join("rules, 100%")).unwrap();
    fs::write(folder.path().join("rules, 100%/bad.md"), bad).unwrap();
    fs::write(folder.path().join("good.md"), good).unwrap();
    fs::write(folder.path().join("README.md"), "# Not a rule document\n").unwrap();
    folder
}

/// The findings in JSON, as triples of path, code and place.
fn findings(folder: &Path) -> Vec<(String, String, u64, Option<u64>)> {
    let answer = gincert_in(folder, &["check", ".", "--format", "json"]).json();
    let mut all = Vec::new();
    for document in answer["documents"].as_array().unwrap() {
        for finding in document["findings"].as_array().unwrap() {
            all.push((
                document["path"].as_str().unwrap().to_owned(),
                finding["code"].as_str().unwrap().to_owned(),
                finding["line"].as_u64().unwrap(),
                finding["column"].as_u64(),
            ));
        }
    }
    all
}

#[test]
fn sarif_has_every_finding_at_its_place_with_its_page() {
    let folder = folder();
    let run = gincert_in(folder.path(), &["check", ".", "--format", "sarif"]);
    assert_eq!((run.code(), run.stderr()), (1, String::new()));
    let log = run.json();
    assert_eq!(log["version"], "2.1.0");
    let results = log["runs"][0]["results"].as_array().unwrap();
    let place = |result: &Value| result["locations"][0]["physicalLocation"].clone();
    let found: Vec<_> = results
        .iter()
        .map(|result| {
            let place = place(result);
            let uri = place["artifactLocation"]["uri"].as_str().unwrap();
            (
                uri.replace("%2C", ",").replace("%20", " ").replace("%25", "%"),
                result["ruleId"].as_str().unwrap().to_owned(),
                place["region"]["startLine"].as_u64().unwrap(),
                place["region"]["startColumn"].as_u64(),
            )
        })
        .collect();
    assert_eq!(found, findings(folder.path()));
    assert!(found.iter().any(|one| one.0 == "./rules, 100%/bad.md" && one.1 == "row-unknown"));
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    let codes: BTreeSet<&str> = found.iter().map(|one| one.1.as_str()).collect();
    assert_eq!(ids, codes);
    // The region of the row that is not known is its name.
    let row = results.iter().find(|result| result["ruleId"] == "row-unknown").unwrap();
    let region = &place(row)["region"];
    let text = fs::read_to_string(folder.path().join("rules, 100%/bad.md")).unwrap();
    let line = text.lines().nth(region["startLine"].as_u64().unwrap() as usize - 1).unwrap();
    let column = |key: &str| region[key].as_u64().unwrap() as usize - 1;
    let stretch: String =
        line.chars().take(column("endColumn")).skip(column("startColumn")).collect();
    assert_eq!((stretch.as_str(), &row["level"]), ("Saets", &Value::from("error")));
    assert_eq!(region["startLine"], region["endLine"]);
}

/// A finding with one remedy says it to programs: in JSON by bytes, in SARIF by the region of the row.
#[test]
fn a_replacement_is_given_with_its_place() {
    let folder = folder();
    let text = fs::read_to_string(folder.path().join("rules, 100%/bad.md")).unwrap();
    let answer =
        gincert_in(folder.path(), &["check", "rules, 100%/bad.md", "--format", "json"]).json();
    let findings = answer["documents"][0]["findings"].as_array().unwrap();
    let with: Vec<&Value> =
        findings.iter().filter(|finding| finding.get("replacement").is_some()).collect();
    let replaced: Vec<(&str, &str)> = with
        .iter()
        .map(|finding| {
            let one = &finding["replacement"];
            let byte = |key: &str| one[key].as_u64().unwrap() as usize;
            assert_eq!((&one["line"], &one["column"]), (&finding["line"], &finding["column"]));
            (&text[byte("start")..byte("end")], one["text"].as_str().unwrap())
        })
        .collect();
    assert_eq!(replaced, [("Equall to Ante", "Equal to Ante"), ("Saets", "Seats")]);
    let log =
        gincert_in(folder.path(), &["check", "rules, 100%/bad.md", "--format", "sarif"]).json();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let fixed: Vec<&Value> = results.iter().filter(|one| one.get("fixes").is_some()).collect();
    assert_eq!(fixed.len(), with.len());
    for (result, finding) in fixed.iter().zip(with) {
        let change = &result["fixes"][0]["artifactChanges"][0];
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(change["artifactLocation"], place["artifactLocation"]);
        let replacement = &change["replacements"][0];
        assert_eq!(replacement["deletedRegion"], place["region"]);
        assert_eq!(replacement["insertedContent"]["text"], finding["replacement"]["text"]);
    }
}

#[test]
fn each_finding_is_a_command_of_a_workflow() {
    let folder = folder();
    let run = gincert_in(folder.path(), &["check", ".", "--format", "github"]);
    assert_eq!(run.code(), 1);
    let (lines, found) = (run.stdout(), findings(folder.path()));
    assert_eq!(lines.lines().count(), found.len());
    for (line, (path, code, row, _)) in lines.lines().zip(&found) {
        let path = path.replace('%', "%25").replace(',', "%2C");
        let (head, words) = line.trim_start_matches("::").split_once("::").unwrap();
        let (level, properties) = head.split_once(' ').unwrap();
        assert!(["error", "warning", "notice"].contains(&level), "{line}");
        assert!(properties.starts_with(&format!("file={path},line={row},endLine=")), "{line}");
        assert!(properties.ends_with(&format!(",title={code}")) && words.len() > 20, "{line}");
    }
    let clean = gincert_in(folder.path(), &["check", "README.md", "--format", "github"]);
    assert_eq!(clean.code(), 1);
    assert!(clean.stdout().starts_with("::error file=README.md"), "{}", clean.stdout());
}

/// A byte order mark is no character of its line, and a finding without text has no columns.
#[test]
fn columns_are_those_of_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let text = "# Tïtel\n";
    let region = |bytes: &[u8]| {
        fs::write(folder.path().join("a.md"), bytes).unwrap();
        let log = gincert_in(folder.path(), &["check", "a.md", "--format", "sarif"]).json();
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        let place = |result: &Value| result["locations"][0]["physicalLocation"]["region"].clone();
        results.iter().map(place).collect::<Vec<_>>()
    };
    let plain = region(text.as_bytes());
    assert!(!plain.is_empty());
    assert_eq!(region(format!("\u{feff}{text}").as_bytes()).last(), plain.last());
    for region in region(b"") {
        assert_eq!(region, serde_json::json!({ "startLine": 1 }));
    }
}

/// A submission names its files by their paths in its folder; annotations name them from the folder in which the command starts.
#[test]
fn files_of_a_submission_are_named_from_where_the_command_starts() {
    let folder = tempfile::tempdir().unwrap();
    let submission = folder.path().join("sub");
    fs::create_dir(&submission).unwrap();
    let wizard = top().join("vectors/submissions/wizard");
    for name in fs::read_dir(&wizard).unwrap().map(|entry| entry.unwrap().path()) {
        if name.is_file() {
            fs::copy(&name, submission.join(name.file_name().unwrap())).unwrap();
        }
    }
    let run = gincert_in(folder.path(), &["check", "sub", "--format", "github"]);
    assert!(run.stdout().contains(" file=sub/submission.md,"), "{}", run.stdout());
    assert!(!run.stdout().contains("sub/sub/"), "{}", run.stdout());
}

#[test]
fn other_verbs_name_the_form_that_they_have() {
    for format in ["sarif", "github"] {
        let run = gincert(&["math", "rulesets/gin-and-win/ten.md", "--format", format]);
        assert_eq!((run.code(), run.stdout()), (2, String::new()));
        assert!(run.stderr().contains("--format json"), "{}", run.stderr());
    }
}

/// What the action runs after the build, with its inputs as a workflow gives them.
#[test]
fn the_action_checks_the_paths_of_a_workflow() {
    let action = fs::read_to_string(top().join("action.yml")).unwrap();
    let (_, script) = action.rsplit_once("run: |\n").unwrap();
    assert!(script.lines().all(|line| line.starts_with("        ")), "{script}");
    let folder = folder();
    let program = folder.path().join("temp/gincert/bin");
    fs::create_dir_all(&program).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_gincert"), program.join("gincert")).unwrap();
    for (paths, code) in [("good.md\n", 0), ("good.md\n\nrules, 100%", 1), ("missing.md", 3)] {
        let ran = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
            .current_dir(folder.path())
            .env("RUNNER_TEMP", folder.path().join("temp"))
            .env("CHECK_PATHS", paths)
            .env("CHECK_FAIL_ON", "minor")
            .output()
            .unwrap();
        let text = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(ran.status.code(), Some(code), "{paths}: {text}");
        assert_eq!(text.contains("::error file="), code > 0, "{paths}: {text}");
    }
}

/// The words of the hook are a command that this build takes.
#[test]
fn the_hook_checks_a_folder() {
    let hook = fs::read_to_string(top().join(".pre-commit-hooks.yaml")).unwrap();
    let value = |key: &str| {
        let line = hook.lines().find_map(|line| line.trim_start().strip_prefix(key));
        line.unwrap().trim().to_owned()
    };
    let entry = value("entry: ");
    let arguments = value("args: ");
    let arguments = arguments.trim_matches(['[', ']']).split(", ");
    let words: Vec<&str> = entry.split(' ').skip(1).chain(arguments).collect();
    assert_eq!(words, ["check", "."]);
    let folder = folder();
    assert_eq!(gincert_in(folder.path(), &words).code(), 1);
    fs::remove_dir_all(folder.path().join("rules, 100%")).unwrap();
    assert_eq!(gincert_in(folder.path(), &words).code(), 0);
}
