//! What an index says of reports.

use super::*;
use crate::document::issued_file::IssuedFile;
use crate::document::model::{Block, Report};
use crate::render::markdown::report_markdown;
use gincert_evidence::{Align, Table};

/// A report of an issuer with a number, an issue and what it supersedes.
pub(super) fn report(issuer: &str, number: &str, issue: &str, supersedes: &str) -> Vec<u8> {
    let mut report = Report::new("Test report: A game", false);
    for (name, entry) in [
        ("Report number", number),
        ("Issue", issue),
        ("Date of issue", "2026-11-20"),
        ("Supersedes", supersedes),
    ] {
        report.header.push((name.to_owned(), entry.to_owned()));
    }
    report.add("2", Block::Paragraph(format!("Issuer: {issuer}.")));
    report.add("3", Block::List(vec!["Rules: agrees; 3 of 3.".into(), "Logs: differs.".into()]));
    let mut item = Table::new("Item", &[("Fact", Align::Left), ("Entry", Align::Left)]);
    item.row(["Game", "gin-and-win"]);
    item.row(["Revision", "ten"]);
    report.add("5", Block::Table(item));
    report.name_inputs("Files", &[]);
    let issued = ["report.json", "findings.jsonl"].map(|file| IssuedFile::of(file, b"{}"));
    report_markdown(&report, &issued).into_bytes()
}

pub(super) fn index(reports: &[(&str, Vec<u8>)]) -> Index {
    index_signed(reports, |_| vec!["key".to_owned()])
}

fn index_signed(reports: &[(&str, Vec<u8>)], keys: impl Fn(&str) -> Vec<String>) -> Index {
    let mut index = Index::default();
    for (path, bytes) in reports {
        index.add(path, None, bytes, keys(path));
    }
    index.finish();
    index
}

#[test]
fn a_comma_before_issue_belongs_to_the_name_of_a_report() {
    let reports = [
        ("1", report("Lab", "EX-1", "1", "none")),
        ("2", report("Lab", "EX-1", "2", "EX-1, issue 1")),
        ("3", report("Lab", "EX-1", "3", "EX-1, issue 2; EX-1, issue 1")),
    ];
    let index = index(&reports);
    let by = superseded(&index);
    assert!(by[0].1.contains(&"3".to_owned()) && by[1].1 == ["3".to_owned()], "{by:?}");
    assert_eq!(by[2].1, [""; 0]);
}

#[test]
fn a_copy_and_an_unsigned_report_supersede_nothing() {
    let current = report("Lab", "EX-1", "2", "EX-1, issue 1");
    let reports = [
        ("a", current.clone()),
        ("copy", current),
        ("forged", report("Lab", "EX-1", "9", "EX-1")),
        ("other", report("Lab", "EX-1", "8", "EX-1")),
    ];
    let keys = |path: &str| match path {
        "forged" => Vec::new(),
        "other" => vec!["another key".to_owned()],
        _ => vec!["key".to_owned()],
    };
    let index = index_signed(&reports, keys);
    assert!(index.reports.iter().all(|row| row.superseded_by.is_empty()), "{index:#?}");
    let notes = index.reports[0].notes.join(" ");
    assert!(notes.contains("forged is not signed"), "{notes}");
    assert!(notes.contains("other is signed by a different key"), "{notes}");
}

fn superseded(index: &Index) -> Vec<(&str, &[String])> {
    index.reports.iter().map(|row| (row.path.as_str(), row.superseded_by.as_slice())).collect()
}

#[test]
fn a_row_has_the_reports_own_words() {
    let index = index(&[("a/report.md", report("Lab", "EX-1", "2", "none"))]);
    let row = &index.reports[0];
    assert_eq!((row.number.as_deref(), row.issue.as_deref()), (Some("EX-1"), Some("2")));
    assert_eq!((row.issuer.as_deref(), row.game.as_deref()), (Some("Lab"), Some("gin-and-win")));
    assert_eq!((row.statement, row.found), ("No statement", "differs"));
    assert_eq!((&row.supersedes, row.notes.len()), (&None, 0));
}

#[test]
fn a_report_that_another_one_of_its_issuer_names_is_superseded() {
    for (entry, is_replaced) in [
        ("EX-1", true),
        ("EX-1, issue 1: a table was left out", true),
        ("EX-1 (issue 1)", true),
        ("EX-0; EX-1", true),
        ("EX-1 issue 2", false),
        ("EX-10", false),
        ("see EX-1", false),
        ("none", false),
    ] {
        let reports =
            [("a", report("Lab", "EX-1", "1", "none")), ("b", report("Lab", "EX-2", "1", entry))];
        let index = index(&reports);
        assert_eq!(!index.reports[0].superseded_by.is_empty(), is_replaced, "{entry}");
        let is_told = index.reports[1].notes.iter().any(|note| note.contains("not in this folder"));
        assert_eq!(is_told, !is_replaced && entry != "none", "{entry}");
    }
}

#[test]
fn an_earlier_issue_is_superseded_by_the_last_one() {
    let reports = ["1", "2", "10"].map(|issue| (issue, report("Lab", "EX-1", issue, "none")));
    let last = ["10".to_owned()];
    let index = index(&reports);
    assert_eq!(superseded(&index), [("1", &last[..]), ("10", &[]), ("2", &last[..])]);
}

/// Whoever puts a report of another house into the folder cannot take one out of force.
#[test]
fn another_issuers_word_changes_nothing_and_is_told() {
    let index = index(&[
        ("a", report("Lab", "EX-1", "1", "none")),
        ("b", report("Forger", "EX-1", "2", "none")),
        ("c", report("Forger", "EX-3", "1", "EX-1 issue 1")),
    ]);
    assert!(index.reports[0].superseded_by.is_empty());
    assert!(index.reports[0].notes[0].contains("manual review required"), "{:?}", index.reports[0]);
}

#[test]
fn copies_and_other_reports_of_one_number_are_told() {
    let (one, other) = (report("Lab", "EX-1", "1", "none"), report("Lab", "EX-1", "1", "EX-0"));
    let index = index(&[("a", one.clone()), ("b", one), ("c", other)]);
    assert_eq!(index.reports[1].notes, ["Identical to a."]);
    assert!(
        index.reports[2].notes[0]
            .starts_with("a is a different report with the same number and issue")
    );
}

#[test]
fn what_is_no_report_is_a_line_with_its_reason() {
    let index = index(&[("a.md", b"# Page\n".to_vec()), ("b.md", b"\xff".to_vec())]);
    assert_eq!(index.reports.len(), 0);
    assert_eq!(index.unread.len(), 2);
    assert!(
        index.unread.iter().all(|one| one.reason.starts_with("This is not a report of gincert: "))
    );
}
