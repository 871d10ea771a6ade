//! A verification for people: the verdict, sentences, then what stands behind them.

use super::Answer;
use crate::ui::wrap::wrapped;
use gincert_certify::FileAgain;
use gincert_evidence::Verdict;
use gincert_report::{FileResult, SignaturePresence, verdict_words};

/// The whole answer.
pub fn text(answer: &Answer) -> String {
    let done = &answer.verification;
    let mut text = wrapped("", &format!("{}: {}", done.file, verdict_words(done)));
    for sentence in &answer.sentences {
        text.push_str(&wrapped("  ", sentence));
    }
    text.push_str(&format!("\n  sha256     {}\n", done.sha256));
    text.push_str(&format!("  signers    {}\n", answer.signers));
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
    for (kind, files) in [("input", &done.inputs), ("issued", &done.issued)] {
        for file in files {
            text.push_str(&format!("  {kind:<9}  {}: {}\n", file.path, matching(file)));
        }
    }
    for file in answer.recomputed.iter().flat_map(|again| &again.files) {
        text.push_str(&computed(file));
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
        text.push_str("    (- stands in the report's folder, + came out; the first places only)\n");
    }
    text
}
