//! Documents of tables: rules, submissions, engagements, profiles, maps and lists of tables.

use gincert_audit::draft::decode_text;
use gincert_audit::{read_dispositions, read_map, read_tables, read_totals};
use gincert_pages::Source;
use gincert_replay::Rulebook;
use gincert_submission::gin_and_win::draft::draft;
use gincert_submission::{
    FreeText, diff, examine, open_document, read_engagement, read_manifest, read_profile,
};
use std::path::Path;

const PATH: &str = "input.md";

/// A rule document: read, computed and judged; every finding has a place inside the text.
pub(super) fn rules(bytes: &[u8]) {
    let examined = examine(PATH, bytes);
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    for finding in &examined.findings {
        let line = finding.place.line().unwrap_or(1);
        assert!((1..=lines).contains(&line), "{}: line {line} of {lines}", finding.code);
    }
}

/// Rules in free words, drafted to a document; every passage has a line of the text.
pub(super) fn free_text(bytes: &[u8]) {
    let Some(text) = decode_text(bytes) else { return };
    let Ok(free) = FreeText::read(&text) else { return };
    let drafted = draft(&free);
    let lines = text.split('\n').count() as u64;
    let candidates = drafted.cells().flat_map(|cell| &cell.candidates);
    let passages = candidates.flat_map(|one| &one.passages);
    for passage in passages.chain(drafted.left_over.iter().map(|left| &left.passage)) {
        assert!((1..=lines).contains(&passage.line), "line {} of {lines}", passage.line);
    }
}

pub(super) fn submission(bytes: &[u8]) {
    drop(read_manifest(&Source::new(PATH, bytes)));
}

pub(super) fn engagement(bytes: &[u8]) {
    drop(read_engagement(&Source::new(PATH, bytes)));
}

pub(super) fn profile(bytes: &[u8]) {
    drop(read_profile(&Source::new(PATH, bytes)));
}

pub(super) fn map(bytes: &[u8]) {
    drop(read_map(&Source::new(PATH, bytes), &Rulebook::default()));
}

pub(super) fn tables(bytes: &[u8]) {
    drop(read_tables(&Source::new(PATH, bytes), &Rulebook::default()));
}

pub(super) fn totals(bytes: &[u8]) {
    drop(read_totals(&Source::new(PATH, bytes)));
}

pub(super) fn dispositions(bytes: &[u8]) {
    drop(read_dispositions(&Source::new(PATH, bytes)));
}

/// Two documents with a NUL between them; what differs from itself differs in nothing.
pub(super) fn two(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let mut next = || open_document(PATH, parts.next().unwrap_or_default());
    let (old, new) = (next(), next());
    drop(diff(&old, &new));
    if let Ok(none) = diff(&new, &new) {
        assert!(none.changes.is_empty(), "a document differs from itself");
    }
}

/// Documents of one game, two and two.
pub(super) fn some_pairs(root: &Path) -> Vec<Vec<u8>> {
    let read = |path: &str| std::fs::read(root.join("rulesets").join(path)).unwrap_or_default();
    let pairs = [
        ["gin-and-win/ten.md", "gin-and-win/wizard.md"],
        ["gin-rummy/standard-a.md", "gin-rummy/standard-b.md"],
        ["gin-rummy/hollywood.md", "gin-rummy/tedesco.md"],
        ["table-gin/mahjong.md", "table-gin/mahjong.md"],
    ];
    pairs.map(|pair| pair.map(read).join(&0)).into()
}

/// What was done about exceptions.
pub(super) fn some_dispositions(_: &Path) -> Vec<Vec<u8>> {
    let page = "| Exception | Disposition | By | Date |\n| --- | --- | --- | --- |\n\
                | 0123456789abcdef | paid back | Ann | 2026-03-01 |\n\
                | fedcba9876543210 | none | not stated | not stated |\n";
    vec![page.as_bytes().to_vec()]
}
