//! A verification for people: the verdict, sentences, then what stands behind them.

use super::Answer;
use super::folder::FolderPapers;
use crate::ui::wrap::wrapped;
use gincert_certify::FileAgain;
use gincert_evidence::{Verdict, counted};
use gincert_report::{FileResult, SignaturePresence, verdict_words};

/// Most files that are named separately where not all were requested.
const NAMED_MAX: usize = 6;

/// One line.
pub fn line(answer: &Answer) -> String {
    let done = &answer.verification;
    format!("{}: {}\n", done.file, verdict_words(done))
}

/// The papers of folders: how many have which verdict, then a line for each, those that do not agree first.
pub fn list(answers: &[Answer], found: &FolderPapers) -> (String, String) {
    let mut counts: Vec<(String, u64)> = Vec::new();
    for answer in answers {
        let words = verdict_words(&answer.verification);
        match counts.iter_mut().find(|(known, _)| *known == words) {
            Some((_, count)) => *count += 1,
            None => counts.push((words, 1)),
        }
    }
    let skipped = found.skipped.len() as u64;
    if skipped > 0 {
        counts.push(("not verified".to_owned(), skipped));
    }
    let all = counted(answers.len() as u64 + skipped, "paper", "papers");
    let counts: Vec<String> =
        counts.iter().map(|(words, count)| format!("{count} {words}")).collect();
    let mut head = wrapped("", &format!("{all}: {}.", counts.join(", ")));
    if found.other_files > 0 {
        let others = counted(found.other_files as u64, "other file has", "other files have");
        head.push_str(&wrapped("", &format!("{others} no signature of their own.")));
    }
    let skipped =
        found.skipped.iter().map(|one| wrapped("", &format!("{}: {}", one.path, one.why)));
    let of = |agrees: bool| {
        let is_it = move |one: &&Answer| (one.verification.verdict == Verdict::Agrees) == agrees;
        answers.iter().filter(is_it).map(line)
    };
    (head, skipped.chain(of(false)).chain(of(true)).collect())
}

/// Sentences that are printed whole, however long they are.
const FIRST: usize = 3;

/// The verdict and the first sentences.
pub fn head(answer: &Answer) -> String {
    let done = &answer.verification;
    let mut text = wrapped("", &format!("{}: {}", done.file, verdict_words(done)));
    for sentence in answer.sentences.iter().take(FIRST) {
        text.push_str(&wrapped("  ", sentence));
    }
    text
}

/// What stands behind the verdict: with `details` every file, otherwise those that are not the same.
pub fn body(answer: &Answer, details: bool) -> String {
    let done = &answer.verification;
    let mut text = String::new();
    for sentence in answer.sentences.iter().skip(FIRST) {
        text.push_str(&wrapped("  ", sentence));
    }
    if details {
        text.push_str(&format!("\n  sha256     {}\n", done.sha256));
        text.push_str(&format!("  signers    {}\n", answer.signers));
    }
    for signature in &done.signatures {
        let result = match signature.valid {
            Some(true) => "valid",
            Some(false) => "NOT VALID",
            None => "not judged",
        };
        text.push_str(&format!("  signature  {}: {result}\n", signature.file));
    }
    for one in &done.must_sign {
        let word = match one.is {
            SignaturePresence::There => "there",
            SignaturePresence::Missing => "MISSING",
            SignaturePresence::NotValid => "NOT VALID",
            SignaturePresence::NotJudged => "not judged",
            SignaturePresence::OneForTwo => "ONE KEY FOR TWO",
        };
        text.push_str(&format!("  must sign  {} as {}: {word}\n", one.role, one.signs_as));
    }
    let files = [("input", &done.inputs), ("issued", &done.issued)];
    let files =
        files.into_iter().flat_map(|(kind, files)| files.iter().map(move |one| (kind, one)));
    let is_shown = |file: &FileResult| details || file.matches == Some(false);
    let shown: Vec<_> = files.filter(|(_, file)| is_shown(file)).collect();
    let named = if details { shown.len() } else { NAMED_MAX };
    for (kind, file) in shown.iter().take(named) {
        text.push_str(&format!("  {kind:<9}  {}: {}\n", file.path, matching(file)));
    }
    if let more @ 1.. = shown.len().saturating_sub(named) {
        let words = counted(more as u64, "more file differs", "more files differ");
        text.push_str(&format!("  {words}: --details names all.\n"));
    }
    for file in answer.recomputed.iter().flat_map(|again| &again.files) {
        if details || file.equal != Some(true) {
            text.push_str(&computed(file));
        }
    }
    text
}

fn matching(file: &FileResult) -> String {
    match file.matches {
        Some(true) => "matches".to_owned(),
        Some(false) => format!("DIFFERS. {}", file.reason),
        None => format!("{}. {}", Verdict::NotTested, file.reason),
    }
}

fn computed(file: &FileAgain) -> String {
    let word = match file.equal {
        Some(true) => "the same",
        Some(false) => "DIFFERS",
        None => "not-tested",
    };
    let mut text = format!("  computed   {}: {word}\n", file.path);
    for place in &file.differences {
        text.push_str(&format!("    line {}\n", place.line));
        for (mark, lines) in [("-", &place.report), ("+", &place.computed)] {
            for line in lines {
                text.push_str(&format!("    {mark} {line}\n"));
            }
        }
    }
    if !file.differences.is_empty() {
        text.push_str("    (- in the report's folder, + recomputed; the first places only)\n");
    }
    text
}
