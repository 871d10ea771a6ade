//! A folder of results is whole or does not look whole; what belongs to others stays.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

use gincert_report::{FOLDER_FILES_MAX, WriteError, write_folder};
use std::fs;
use std::path::Path;

fn files(names: &[&str]) -> Vec<(String, Vec<u8>)> {
    names.iter().map(|name| ((*name).to_owned(), name.as_bytes().to_vec())).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_new_folder_holds_exactly_the_files_and_nothing_is_left_beside_it() {
    let parent = tempfile::tempdir().unwrap();
    let out = parent.path().join("deep/out");
    write_folder(&out, &files(&["figures/a.svg", "report.md"]), &[]).unwrap();
    assert_eq!(names(&out), ["figures", "report.md"]);
    assert_eq!(names(out.parent().unwrap()), ["out"]);
    assert_eq!(fs::read(out.join("figures/a.svg")).unwrap(), b"figures/a.svg");
}

#[test]
fn a_second_run_replaces_removes_what_is_stale_and_keeps_what_is_foreign() {
    let parent = tempfile::tempdir().unwrap();
    let out = parent.path().join("out");
    let first =
        ["figures/a.svg", "figures/b.svg", "report.md.sig", "report.md.bob.sig", "report.md"];
    write_folder(&out, &files(&first), &[]).unwrap();
    fs::write(out.join("notes.txt"), "mine").unwrap();
    fs::write(out.join("figures/plan.png"), "mine").unwrap();
    let owned = ["report.md.sig", "report.md.*.sig", "figures/*.svg", "none/*.x"];
    let second =
        [("figures/b.svg".to_owned(), b"new".to_vec()), ("report.md".to_owned(), b"new".to_vec())];
    write_folder(&out, &second, &owned).unwrap();
    assert_eq!(names(&out), ["figures", "notes.txt", "report.md"]);
    assert_eq!(names(&out.join("figures")), ["b.svg", "plan.png"]);
    assert_eq!(fs::read(out.join("figures/b.svg")).unwrap(), b"new");
    assert_eq!(fs::read(out.join("notes.txt")).unwrap(), b"mine");
}

#[test]
fn a_file_where_the_folder_belongs_is_named_and_left_alone() {
    let parent = tempfile::tempdir().unwrap();
    let out = parent.path().join("out");
    fs::write(&out, "mine").unwrap();
    let error = write_folder(&out, &files(&["report.md"]), &[]).unwrap_err();
    assert!(error.to_string().contains("is a file"), "{error}");
    assert_eq!(fs::read(&out).unwrap(), b"mine");
    let error = write_folder(&out.join("in"), &files(&["report.md"]), &[]).unwrap_err();
    assert!(matches!(error, WriteError::Refused { .. }), "{error}");
}

#[test]
fn a_folder_where_a_file_belongs_is_refused_before_anything_is_touched() {
    let parent = tempfile::tempdir().unwrap();
    let out = parent.path().join("out");
    write_folder(&out, &files(&["report.md.sig", "report.md"]), &[]).unwrap();
    fs::create_dir(out.join("report.json")).unwrap();
    let error =
        write_folder(&out, &files(&["report.json", "report.md"]), &["report.md.sig"]).unwrap_err();
    assert!(error.to_string().contains("report.json' is a folder"), "{error}");
    assert_eq!(names(&out), ["report.json", "report.md", "report.md.sig"]);
}

#[test]
fn a_run_that_fails_while_writing_aside_leaves_the_folder_as_it_was() {
    let parent = tempfile::tempdir().unwrap();
    let out = parent.path().join("out");
    // `a` cannot be both a file and a folder.
    let clash = files(&["b", "a/x", "a", "report.md"]);
    assert!(write_folder(&out, &clash, &[]).is_err());
    assert_eq!(names(parent.path()), [""; 0]);
    write_folder(&out, &files(&["report.md.sig", "report.md"]), &[]).unwrap();
    let error = write_folder(&out, &clash, &["report.md.sig"]).unwrap_err();
    assert!(matches!(error, WriteError::Refused { .. }), "{error}");
    assert_eq!(names(&out), ["report.md", "report.md.sig"]);
}

#[test]
fn names_that_lead_elsewhere_or_stand_twice_are_refused() {
    let parent = tempfile::tempdir().unwrap();
    let out = parent.path().join("out");
    for bad in ["../x", "/x", "a//b", ".", "", "a/..", "a\\b", "c:x", "a\0"] {
        let error = write_folder(&out, &files(&[bad]), &[]).unwrap_err();
        assert!(matches!(error, WriteError::Name { .. }), "{bad:?}");
    }
    assert!(write_folder(&out, &files(&["a", "a"]), &[]).is_err());
    assert!(write_folder(&out, &files(&["a"]), &["../*"]).is_err());
    let many = vec![("a".to_owned(), Vec::new()); FOLDER_FILES_MAX as usize + 1];
    assert!(matches!(write_folder(&out, &many, &[]), Err(WriteError::TooMany)));
    assert!(!out.exists());
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_the_files_elsewhere() {
    let parent = tempfile::tempdir().unwrap();
    let (out, other) = (parent.path().join("out"), parent.path().join("other"));
    fs::create_dir(&out).unwrap();
    fs::create_dir(&other).unwrap();
    fs::write(other.join("a.svg"), "mine").unwrap();
    std::os::unix::fs::symlink(&other, out.join("figures")).unwrap();
    let error = write_folder(&out, &files(&["figures/a.svg", "report.md"]), &[]).unwrap_err();
    assert!(error.to_string().contains("is not a folder"), "{error}");
    write_folder(&out, &files(&["report.md"]), &["figures/*.svg"]).unwrap();
    assert_eq!(fs::read(other.join("a.svg")).unwrap(), b"mine");
    // A link where a file belongs is replaced itself; what it points to stays.
    std::os::unix::fs::symlink(other.join("a.svg"), out.join("report.json")).unwrap();
    write_folder(&out, &files(&["report.json", "report.md"]), &[]).unwrap();
    assert_eq!(fs::read(other.join("a.svg")).unwrap(), b"mine");
    assert_eq!(fs::read(out.join("report.json")).unwrap(), b"report.json");
    std::os::unix::fs::symlink("nowhere", parent.path().join("gone")).unwrap();
    assert!(write_folder(&parent.path().join("gone"), &files(&["a"]), &[]).is_err());
}
