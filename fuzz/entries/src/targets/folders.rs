//! Whole submissions: folders as bytes, certified.

use gincert_certify::certify;
use gincert_report::read_report;
use std::path::Path;

/// Names of the parts of a folder, in their order; a NUL stands between them.
const PARTS: [&str; 4] = ["submission.md", "rules.md", "log.jsonl", "decks.txt"];

/// A submission with rules, a log and decks.
pub(super) fn some_folders(root: &Path) -> Vec<Vec<u8>> {
    let read = |path: &str| std::fs::read(root.join(path)).unwrap_or_default();
    let rules = read("vectors/submissions/washington-2017/rules.md");
    let log = read("vectors/logs/good/rounds.jsonl");
    let decks = super::decks::some_lines(root);
    let page = |log: &str, decks: &str| {
        format!(
            "# Submission\n\n| Submission | |\n| --- | --- |\n| Item under test | A game |\n\
             | Submitted by | A maker |\n| Profile | washington-2017 |\n\
             | Rule document | rules.md |\n\n\
             | File | Role |\n| --- | --- |\n| rules.md | Rule document |\n{log}{decks}"
        )
    };
    let pages = [
        page("", ""),
        page("| log.jsonl | Hand log |\n", ""),
        page("| log.jsonl | Hand log |\n", "| decks.txt | Decks |\n"),
    ];
    let decks = decks.first().cloned().unwrap_or_default();
    pages.map(|page| [page.into_bytes(), rules.clone(), log.clone(), decks.clone()].join(&0)).into()
}

/// A folder: whatever stands in it, the report that is written can be read, and names every part
/// that was read.
pub(super) fn folder(bytes: &[u8]) {
    let Ok(folder) = tempfile::tempdir() else { return };
    for (name, part) in PARTS.iter().zip(bytes.splitn(PARTS.len(), |byte| *byte == 0)) {
        if std::fs::write(folder.path().join(name), part).is_err() {
            return;
        }
    }
    let Ok(done) = certify(folder.path(), None) else { return };
    let report = read_report(&done.markdown);
    assert!(report.is_ok(), "a report that was written cannot be read");
    for (name, bytes) in &done.beside {
        let is_text = std::str::from_utf8(bytes).is_ok();
        assert!(is_text, "{name} is no text");
    }
}
