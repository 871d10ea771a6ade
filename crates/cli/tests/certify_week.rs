//! A submission with several rule documents by table and time and with dispositions, end to end.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot start has failed, and the helpers of a test may fail as the test may"
)]

mod common;

use common::gincert;
use common::schema::assert_fits;
use common::week::{CHANGE, ROUNDS, TABLES, Week};
use serde_json::json;

/// The report with its lines joined: a sentence stands in it whatever its line breaks.
fn joined(week: &Week) -> String {
    week.read("out/report.md").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A row of a table of the report by its first cells.
fn row<'r>(report: &'r str, cells: &[&str]) -> Vec<&'r str> {
    let cut = |line: &'r str| line.split('|').map(str::trim).skip(1).collect::<Vec<_>>();
    let is_it = |row: &Vec<&str>| row.len() > cells.len() && row.starts_with(cells);
    report.lines().map(cut).find(is_it).unwrap_or_else(|| panic!("{cells:?}"))
}

#[test]
fn each_round_is_settled_by_the_document_in_force_at_its_table_and_instant() {
    let week = Week::new("0.02");
    let run = week.certify(&[]);
    assert_eq!(run.code(), 1, "{}", run.stderr());
    assert_eq!(week.codes(), ["overpaid"], "only what was planted is told");
    let report = week.read("out/report.md");
    let (before, after) = (CHANGE / 2, (ROUNDS - CHANGE) / 2);
    for (name, records, first, last) in [
        ("gin-and-win/washington-2017", ROUNDS / 2, "2026-01-01T12:00:00Z", "2026-01-01T15:18:00Z"),
        ("gin-and-win/ten", before, "2026-01-02T12:00:00Z", "2026-01-02T12:58:00Z"),
        ("gin-and-win/wizard", after, "2026-01-02T13:00:00Z", "2026-01-02T15:18:00Z"),
    ] {
        let row = row(&report, &[name, "T1"]);
        assert_eq!(row[2..5], [&records.to_string(), first, last], "{name}");
    }
    let digest = |file: &str| {
        let bytes = std::fs::read(week.path("submission").join(file)).unwrap();
        gincert_evidence::Digest::of(&bytes).to_string()
    };
    for (name, file, records) in [
        ("gin-and-win/washington-2017", "washington.md", ROUNDS),
        ("gin-and-win/ten", "ten.md", CHANGE),
        ("gin-and-win/wizard", "wizard.md", ROUNDS - CHANGE),
    ] {
        let row = row(&report, &[name, file]);
        assert_eq!(row[2..5], [digest(file), "2".to_owned(), records.to_string()], "{name}");
    }
    // The same rounds under the other order of documents are settled wrongly: the list decides.
    let other = TABLES.replace("/ten", "/x").replace("/wizard", "/ten").replace("/x", "/wizard");
    week.write("submission/tables.md", &other);
    week.certify(&[]);
    assert!(week.codes().contains(&"underpaid".to_owned()), "{:?}", week.codes());
}

#[test]
fn the_report_says_which_document_is_the_item_and_which_only_settle_rounds() {
    let week = Week::new("0");
    assert_eq!(week.certify(&[]).code(), 0);
    let report = week.read("out/report.md");
    for words in [
        "The item under test is the rule document 'washington.md', sha256:",
        "Further rule documents ('ten.md', 'wizard.md') settle rounds",
        "200 of 400 audited records fall under the item under test, 'washington.md'",
    ] {
        assert!(joined(&week).contains(words), "{words}");
    }
    // All documents are among the inputs.
    for file in ["washington.md", "ten.md", "wizard.md", "tables.md", "logs/second.jsonl"] {
        let digest = gincert_evidence::Digest::of(
            &std::fs::read(week.path("submission").join(file)).unwrap(),
        );
        let named = report.lines().any(|line| {
            line.starts_with(&format!("| {file} ")) && line.contains(&digest.to_string())
        });
        assert!(named, "{file}");
    }
}

#[test]
fn a_week_is_computed_again_and_a_changed_document_in_force_is_noticed() {
    let week = Week::new("0.02");
    let ids = week.exceptions("overpaid");
    week.dispositions(&[[&ids[0], "patron keeps it", "floor", "2026-01-03"]]);
    let key = week.text("key");
    assert_eq!(gincert(&["keygen", "--out", &key]).code(), 0);
    week.certify(&["--key", &key]);
    let (report, submission) = (week.text("out/report.md"), week.text("submission"));
    let verify = || {
        let words = ["verify", &report, "--submission", &submission, "--recompute"];
        let known = week.text("out/allowed_signers");
        gincert(&[&words[..], &["--signers", &known, "--format", "json"]].concat())
    };
    let run = verify();
    assert_eq!(run.code(), 0, "{}", run.stdout());
    assert_eq!(run.json()["recomputed"]["bytes_equal"], json!(true));
    for (file, from, to) in [
        ("ten.md", "# ", "#  "),
        ("tables.md", "| - | 2026-01-01 |", "| - | 2026-01-02 |"),
        ("dispositions.md", "patron keeps it", "patron paid it back"),
    ] {
        let path = format!("submission/{file}");
        let whole = week.read(&path);
        week.write(&path, &whole.replacen(from, to, 1));
        assert_ne!(week.read(&path), whole);
        let run = verify();
        assert_eq!((run.code(), &run.json()["verdict"]), (1, &json!("differs")), "{file}");
        week.write(&path, &whole);
    }
}

#[test]
fn dispositions_stand_with_their_exceptions_and_change_no_verdict() {
    let week = Week::new("0.02");
    let ids = week.exceptions("overpaid");
    assert!(ids.len() > 1);
    week.dispositions(&[[&ids[0], "patron keeps it", "floor", "2026-01-03"]]);
    assert_eq!(week.certify(&[]).code(), 1);
    assert_eq!(week.codes(), ["overpaid"]);
    let report = joined(&week);
    assert!(report.contains("Disposition: patron keeps it (floor, 2026-01-03)."), "{report}");
    assert!(report.contains("Dispositions: 1 was submitted, 1 of them about an exception"));
    assert!(report.contains("Hand logs: differs;"));
    let lines = week.read("out/findings.jsonl");
    assert_fits("report-finding", &lines);
    assert_fits("report", &week.read("out/report.json"));
    let with =
        lines.lines().filter(|line| line.contains("\"disposition\":\"patron keeps it")).count();
    assert_eq!(with, 1);
}

#[test]
fn dispositions_that_fit_nothing_come_twice_or_bear_impossible_dates_are_told() {
    let week = Week::new("0.02");
    let ids = week.exceptions("overpaid");
    let fit = ["kept", "floor"];
    for (rows, codes) in [
        (vec![["0123456789ab", fit[0], fit[1], "2026-01-03"]], vec!["disposition-unmatched"]),
        (
            vec![
                [&ids[0], fit[0], fit[1], "2026-01-03"],
                [&ids[0], "paid back", fit[1], "2026-01-04"],
            ],
            vec!["row-twice"],
        ),
        (vec![[&ids[0], fit[0], fit[1], "2026-02-30"]], vec!["phrase-unknown"]),
        (vec![[&ids[0], fit[0], fit[1], "2025-12-31"]], vec!["disposition-early"]),
        (vec![["T1-000001", fit[0], fit[1], "2026-01-03"]], vec!["phrase-unknown"]),
    ] {
        week.dispositions(&rows);
        week.certify(&[]);
        let told: Vec<String> =
            week.codes().into_iter().filter(|code| code != "overpaid").collect();
        assert_eq!(told, codes, "{rows:?}");
        // The place of such a row is told, in the file that holds it.
        assert!(week.read("out/report.md").contains("dispositions.md:"), "{rows:?}");
    }
}

/// What is about all logs together has a name too, so that somebody can say what was done.
#[test]
fn a_finding_about_all_logs_can_have_a_disposition() {
    let week = Week::new("0");
    // Hands that are no fair deal: one round's cards in every record of a day.
    let log = week.read("submission/logs/first.jsonl");
    let folded: Vec<String> = log
        .lines()
        .map(|line| {
            let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
            record["seats"][0]["player"] = json!("Ann");
            record["seats"][1]["player"] = json!("ann");
            format!("{record}\n")
        })
        .collect();
    week.write("submission/logs/first.jsonl", &folded.concat());
    let ids = week.exceptions("names-alike");
    let Some(id) = ids.first() else { panic!("names that differ by a blank are told") };
    week.dispositions(&[[id, "one person", "audit", "2026-01-03"]]);
    week.certify(&[]);
    let codes = week.codes();
    assert!(!codes.contains(&"disposition-unmatched".to_owned()), "{codes:?}");
    assert!(joined(&week).contains("Disposition: one person (audit, 2026-01-03)."));
}

#[test]
fn without_a_list_of_tables_nothing_is_guessed() {
    let week = Week::new("0");
    week.page(false);
    assert_eq!(week.certify(&[]).code(), 1);
    assert!(week.codes().contains(&"rules-mismatch".to_owned()), "{:?}", week.codes());
    let report = joined(&week);
    assert!(report.contains("0 of 400 audited records fall under the item under test"));
    assert!(report.contains("no rules in force"));
}

#[test]
fn a_document_in_force_is_looked_at_itself() {
    let week = Week::new("0");
    let ten = week.read("submission/ten.md");
    // An example that the tables do not settle so: the document that settles rounds is not sound.
    let changed = ten.replacen("= score 2", "= score 3", 1);
    assert_ne!(changed, ten);
    week.write("submission/ten.md", &changed);
    assert_eq!(week.certify(&[]).code(), 1);
    assert_eq!(week.codes(), ["examples-hold"]);
    // One that cannot be read at all settles nothing.
    week.write("submission/ten.md", &ten.replacen("| Deck ", "| Desk ", 1));
    week.certify(&[]);
    assert!(week.codes().contains(&"log-incomplete".to_owned()), "{:?}", week.codes());
}

#[test]
fn two_documents_of_one_name_are_told_apart_by_their_digests() {
    let week = Week::new("0");
    let wizard = week.read("submission/wizard.md").replace("| wizard  ", "| ten     ");
    assert!(wizard.contains("| ten     "), "{wizard}");
    week.write("submission/wizard.md", &wizard);
    let named = TABLES.replace("gin-and-win/wizard", "gin-and-win/ten");
    week.write("submission/tables.md", &named);
    week.certify(&[]);
    assert!(week.codes().contains(&"phrase-unknown".to_owned()), "{:?}", week.codes());
    let digest = |file: &str| {
        let bytes = std::fs::read(week.path("submission").join(file)).unwrap();
        gincert_evidence::Digest::of(&bytes).to_string()
    };
    let by_digest = TABLES
        .replace("gin-and-win/ten", &digest("ten.md"))
        .replace("gin-and-win/wizard", &digest("wizard.md"));
    week.write("submission/tables.md", &by_digest);
    assert_eq!(week.certify(&[]).code(), 0, "{:?}", week.codes());
}

#[test]
fn documents_about_logs_without_a_log_are_told() {
    let week = Week::new("0");
    week.dispositions(&[["0123456789ab", "kept", "floor", "2026-01-03"]]);
    let page = week.read("submission/submission.md");
    let without: Vec<&str> =
        page.split_inclusive('\n').filter(|line| !line.contains("Hand log")).collect();
    week.write("submission/submission.md", &without.concat());
    week.certify(&[]);
    assert_eq!(week.codes(), ["document-unused"]);
    let lines = week.read("out/findings.jsonl");
    let told = lines.lines().filter(|line| line.contains("document-unused")).count();
    assert_eq!(told, 4, "two further rule documents, the list of tables, the dispositions");
}

/// An operator cannot let the rounds run under another document than the one on trial.
#[test]
fn rounds_under_other_documents_make_no_statement_about_the_item() {
    let week = Week::new("0");
    let engagement = "# E\n\n| Engagement | |\n| - | - |\n| Issuer | A laboratory |\n\
                      | Report number | 1 |\n| Date of issue | 2026-11-20 |\n\
                      | Authoriser | Ann |\n| Scope | hand logs |\n";
    week.write("engagement.md", engagement);
    let page = week.read("submission/submission.md");
    let statement = |item: &str| {
        let row = format!("| Rule document | {item} |");
        week.write(
            "submission/submission.md",
            &page.replace("| Rule document | washington.md |", &row),
        );
        week.certify(&["--engagement", &week.text("engagement.md")]);
        joined(&week)
    };
    assert!(statement("washington.md").contains("by the decision rule of section 8: Complies."));
    let report = statement("ten.md");
    assert!(!report.contains("section 8: Complies."));
    assert!(report.contains("60 rounds under the item under test are fewer than 100"), "{report}");
}
