//! Every check has a good and a bad document: the bad one raises exactly what stands beside it in
//! its `.expect` file, the good one shows the nearest correct form.
//!
//! `cargo xtask bless` writes the `.expect` files anew and shows the difference.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the helpers of a test may fail as the test may"
)]

mod common;

use common::{blessed, bytes, misplaced, outline, stems};
use gincert_evidence::Grade;
use gincert_pages::DOCUMENT_BYTES_MAX;
use gincert_submission::{AnalyzedDocument, all_checks, examine, examine_unread};

const GOOD: &str = "tests/documents/good";
const BAD: &str = "tests/documents/bad";

/// The code that a document is about: the longest one that its name begins with.
fn code_of(stem: &str) -> &'static str {
    let codes = all_checks().into_iter().map(|check| check.code);
    let fitting = codes.filter(|code| {
        let rest = stem.strip_prefix(code);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    });
    fitting
        .max_by_key(|code| code.len())
        .unwrap_or_else(|| panic!("no check has the code of {stem}.md"))
}

/// Examines every document of a folder and gives the sentences of `complain`, and those about
/// places and blessed outlines.
fn complaints(folder: &str, complain: impl Fn(&'static str, &AnalyzedDocument) -> Option<String>) {
    let mut found = Vec::new();
    for stem in stems(folder, ".md") {
        let name = format!("{stem}.md");
        let bytes = bytes(&format!("{folder}/{name}"));
        let examined = examine(&name, &bytes);
        let sentences = [
            complain(code_of(&stem), &examined),
            misplaced(&examined, &bytes),
            blessed(&format!("{folder}/{stem}.expect"), &outline(&examined)),
        ];
        let sentences = sentences.into_iter().flatten();
        found.extend(sentences.map(|sentence| format!("{folder}/{name}: {sentence}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_check_has_a_good_and_a_bad_document() {
    for folder in [GOOD, BAD] {
        let stems = stems(folder, ".md");
        for check in all_checks() {
            assert!(
                stems.iter().any(|stem| stem == check.code),
                "{folder}/{}.md is missing",
                check.code
            );
        }
    }
}

#[test]
fn a_third_of_the_documents_is_bad_and_no_expectation_lacks_its_document() {
    let (good, bad) = (stems(GOOD, ".md"), stems(BAD, ".md"));
    assert!(2 * bad.len() >= good.len(), "{} bad", bad.len());
    for (folder, documents) in [(GOOD, good), (BAD, bad)] {
        for stem in stems(folder, ".expect") {
            assert!(documents.contains(&stem), "{folder}/{stem}.expect");
        }
    }
}

#[test]
fn a_good_document_does_not_raise_its_code_nor_anything_material_or_minor() {
    complaints(GOOD, |code, examined| {
        let raised = examined
            .findings
            .iter()
            .find(|finding| finding.code == code || finding.grade >= Grade::Minor)?;
        Some(format!("raises {} {}", raised.code, raised.message))
    });
}

#[test]
fn a_bad_document_raises_its_code_and_nothing_that_is_not_written_beside_it() {
    complaints(BAD, |code, examined| {
        let raised = examined.findings.iter().any(|finding| finding.code == code);
        (!raised).then(|| format!("does not raise {code}"))
    });
}

#[test]
fn the_first_paragraph_says_in_one_line_which_bug_the_document_catches() {
    for folder in [GOOD, BAD] {
        for stem in stems(folder, ".md") {
            let bytes = bytes(&format!("{folder}/{stem}.md"));
            // Documents that cannot be read may not have room for a sentence.
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            let text = text.trim_start_matches('\u{feff}');
            let body = text
                .strip_prefix("---")
                .map_or(text, |front| front.split_once("---").map_or(front, |(_, body)| body));
            let mut lines = body.lines().filter(|line| !line.trim().is_empty());
            let (Some(title), Some(sentence)) = (lines.next(), lines.next()) else {
                assert!(text.trim().is_empty(), "{folder}/{stem}.md has no sentence");
                continue;
            };
            assert!(title.starts_with("# "), "{folder}/{stem}.md: {title}");
            assert!(sentence.ends_with('.'), "{folder}/{stem}.md: {sentence}");
        }
    }
}

#[test]
fn messages_never_carry_what_a_terminal_would_obey() {
    for stem in stems(BAD, ".md") {
        let examined = examine(&stem, &bytes(&format!("{BAD}/{stem}.md")));
        for finding in &examined.findings {
            let notes = finding.notes.iter().map(|note| &note.text);
            let quantities = finding.expected.iter().chain(&finding.observed);
            let shown: Vec<String> = quantities.map(ToString::to_string).collect();
            let words = notes.chain(&finding.help).chain([&finding.message]);
            for text in words.chain(&shown) {
                let bare = text.chars().find(|c| gincert_evidence::is_unprintable(*c));
                assert_eq!(bare, None, "{stem}: {text:?}");
            }
        }
    }
}

#[test]
fn a_document_of_the_largest_size_is_read_and_one_byte_more_is_not() {
    let most = usize::try_from(DOCUMENT_BYTES_MAX).unwrap();
    let mut text = "# Large\n\n".to_owned();
    text.push_str(&"words ".repeat(most / 6));
    text.truncate(most);
    assert!(examine("large.md", text.as_bytes()).readable());
    text.push('w');
    let examined = examine("large.md", text.as_bytes());
    assert_eq!(outline(&examined), "document-unreadable 1:1 material\n");
    // A file that could not even be opened leaves the same trace.
    let examined = examine_unread("gone.md", "There is no such file.");
    assert_eq!(outline(&examined), "document-unreadable 1:1 material\n");
    assert_eq!(examined.findings[0].message, "There is no such file.");
}
