//! A finding that has a replacement goes away with it, and no other comes: every phrase, row name, header
//! and kind of example of the shipped documents is damaged by slips of the keyboard, and mended again. Some of
//! them are in each run, all with `GINCERT_EXHAUSTIVE=1`.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{bytes, stems};
use gincert_evidence::{Finding, Place, Span};
use gincert_pages::{Block, Source};
use gincert_submission::{AnalyzedDocument, examine, parse_document};
use std::collections::BTreeMap;

/// A stretch that is damaged: a cell, or the kind of an example.
fn stretches(source: &Source) -> Vec<Span> {
    let mut found = Vec::new();
    for (_, block) in gincert_pages::read(source).0 {
        match block {
            Block::Table(table) => {
                found.extend(table.header.iter().map(|cell| cell.span));
                found.extend(table.rows.iter().flatten().map(|cell| cell.span));
            }
            Block::Fence(fence) => {
                let line = source.line_from(fence.span.start);
                let start = fence.span.start + line.find(&fence.info).unwrap_or(0) as u64;
                found.push(Span { start, end: start + fence.info.len() as u64 });
            }
            _ => {}
        }
    }
    found
}

/// A word with a slip of the keyboard in its middle: two letters exchanged, one lost or one doubled.
fn damaged(word: &str, slip: usize) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    let at = letters.len() / 2;
    let is_plain =
        letters.get(at.wrapping_sub(1)..=at)?.iter().all(|letter| letter.is_ascii_alphabetic());
    if letters.len() < 4 || !is_plain {
        return None;
    }
    match slip % 3 {
        0 => letters.swap(at - 1, at),
        1 => drop(letters.remove(at)),
        _ => letters.insert(at, letters[at]),
    }
    let damaged: String = letters.into_iter().collect();
    (damaged != word).then_some(damaged)
}

/// The text with a stretch of it replaced.
fn replaced(text: &str, place: &Place, new: &str) -> String {
    let Place::Document { span, .. } = place else { panic!("{place}: a replacement without text") };
    let mut text = text.to_owned();
    text.replace_range(span.range(text.len()), new);
    text
}

/// What the reader of documents has to say.
fn problems(text: &str) -> Vec<String> {
    let parsed = parse_document(&Source::new("", text.as_bytes()));
    parsed.problems.iter().map(|problem| problem.message.clone()).collect()
}

/// What is found, without places: they move.
fn words(examined: &AnalyzedDocument) -> Vec<(&'static str, &str)> {
    let mut words: Vec<_> =
        examined.findings.iter().map(|finding| (finding.code, finding.message.as_str())).collect();
    words.sort_unstable();
    words
}

fn start(finding: &Finding) -> (u64, &'static str) {
    match &finding.place {
        Place::Document { span, .. } => (span.start, finding.code),
        Place::Record { .. } | Place::File { .. } => (0, finding.code),
    }
}

/// Mends every damage of a document; counts the replacements by code.
fn mend(path: &str, every: usize, counts: &mut BTreeMap<&'static str, usize>) -> (usize, usize) {
    let source = Source::new(path, &bytes(path));
    let (text, whole) = (source.text(), examine(path, source.text().as_bytes()));
    let (mut tried, mut mended) = (0, 0);
    for (count, span) in stretches(&source).into_iter().step_by(every).enumerate() {
        let Some(word) = damaged(source.slice(span), count) else { continue };
        let broken = replaced(text, &source.place(span), &word);
        // Free text is not in a list, and examining a document takes long.
        if problems(&broken) == problems(text) {
            continue;
        }
        let examined = examine(path, broken.as_bytes());
        tried += 1;
        let fixes: Vec<_> =
            examined.findings.iter().filter(|finding| finding.replacement.is_some()).collect();
        for finding in &fixes {
            let fix = finding.replacement.as_ref().unwrap();
            let fixed = replaced(&broken, &fix.place, &fix.text);
            let about = format!("{path}: '{word}' to '{}'", fix.text);
            // The document as it was needs no second look.
            if fixed != text {
                let again = examine(path, fixed.as_bytes());
                assert_eq!(words(&again), words(&whole), "{about}");
                assert!(
                    !again.findings.iter().any(|other| start(other) == start(finding)),
                    "{about}"
                );
            }
            // The sentence names what is written, a part of it, or the header that it is a part of.
            let mut named =
                finding.help.iter().flat_map(|help| help.split('\'').skip(1).step_by(2));
            assert!(
                named.any(|name| {
                    !name.is_empty() && (fix.text.contains(name) || name.contains(&fix.text))
                }),
                "{about}"
            );
            *counts.entry(finding.code).or_default() += 1;
        }
        mended += usize::from(!fixes.is_empty());
    }
    (tried, mended)
}

#[test]
fn what_removes_a_finding_removes_it_and_brings_no_other() {
    let mut counts = BTreeMap::new();
    let (mut tried, mut mended) = (0, 0);
    let exhaustive = std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1");
    for (folder, every) in [("gin-and-win", 17), ("gin-rummy", 13), ("table-gin", 7)] {
        let every = if exhaustive { 1 } else { every };
        for stem in stems(&format!("rulesets/{folder}"), ".md") {
            let path = format!("rulesets/{folder}/{stem}.md");
            let (more_tried, more_mended) = mend(&path, every, &mut counts);
            (tried, mended) = (tried + more_tried, mended + more_mended);
        }
    }
    println!("{mended} of {tried} damages mended: {counts:?}");
    for code in ["row-unknown", "table-unknown", "phrase-unknown", "fence-unknown"] {
        assert!(counts.contains_key(code), "{code}: {counts:?}");
    }
    assert!(mended * 2 > tried, "{mended} of {tried}");
}

#[test]
fn a_replacement_in_a_bad_document_removes_its_finding() {
    let mut tried = 0;
    let folder = "tests/documents/bad";
    for stem in stems(folder, ".md") {
        let path = format!("{folder}/{stem}.md");
        // Only what the reader of documents does not know has a replacement.
        let parsed = parse_document(&Source::new(&path, &bytes(&path)));
        if parsed.problems.iter().all(|problem| problem.replacement.is_none()) {
            continue;
        }
        let examined = examine(&path, &bytes(&path));
        for finding in &examined.findings {
            let Some(fix) = &finding.replacement else { continue };
            let fixed = replaced(examined.source.text(), &fix.place, &fix.text);
            let again = examine(&path, fixed.as_bytes());
            let is_there = |other: &Finding| {
                (start(other), &other.message) == (start(finding), &finding.message)
            };
            assert!(!again.findings.iter().any(is_there), "{path}: {}", finding.message);
            tried += 1;
        }
    }
    assert!(tried >= 2, "{tried}");
}

/// Where two things can be meant, or the text is in markup, nothing is offered.
#[test]
fn what_can_mean_two_things_has_no_replacement() {
    let good = String::from_utf8(bytes("rulesets/gin-and-win/ten.md")).unwrap();
    let fixes = |old: &str, new: &str| {
        assert!(good.contains(old), "{old}");
        let examined = examine("ten.md", good.replacen(old, new, 1).as_bytes());
        let fixes: Vec<String> = examined
            .findings
            .iter()
            .filter_map(|finding| finding.replacement.as_ref().map(|fix| fix.text.clone()))
            .collect();
        (examined.findings.len(), fixes)
    };
    assert_eq!(fixes("| Seats ", "| Saets ").1, ["Seats"]);
    assert!(fixes("| Seats ", "| S*ae*ts ").1.is_empty());
    assert!(fixes("| Seats ", "| Comparison ").1.is_empty());
    assert!(fixes("| Seats ", "| Meldz ").1.is_empty(), "the row 'Melds' is there already");
}

#[test]
fn a_mistyped_claim_has_a_replacement() {
    let good = String::from_utf8(bytes("rulesets/gin-and-win/wizard.md")).unwrap();
    let examined =
        examine("wizard.md", good.replacen("| House edge ", "| Huose edge ", 1).as_bytes());
    let fixes: Vec<_> =
        examined.findings.iter().filter(|finding| finding.code == "claim-unread").collect();
    let fixes =
        fixes.iter().map(|finding| finding.replacement.as_ref().map(|fix| fix.text.as_str()));
    assert_eq!(fixes.collect::<Vec<_>>(), [Some("House edge")]);
}
