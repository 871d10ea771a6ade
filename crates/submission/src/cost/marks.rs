//! The marks of a sentence by which statements about the money of a game are distinguished from other sentences: the
//! stems of its words, the classes of its words, what its numbers count, and which of these are neighbours. It
//! knows no points.

use super::lexicon::{Classes, classes};
use super::quantities::{NumberClass, Quantity};
use super::tokens::{Token, TokenText};
use std::collections::BTreeSet;

/// Stands before the first and behind the last word of a sentence.
const BOUND: &str = "|";

/// Every mark of a sentence, each once: `stem`, `#number`, `+class`, and `left_right` of neighbours.
pub(super) fn marks(tokens: &[Token], quantities: &[Quantity]) -> BTreeSet<String> {
    let line = line(tokens, quantities);
    let mut marks: BTreeSet<String> = line.iter().cloned().collect();
    let left = std::iter::once(BOUND).chain(line.iter().map(String::as_str));
    let right = line.iter().map(String::as_str).chain(std::iter::once(BOUND));
    marks.extend(left.zip(right).map(|(left, right)| format!("{left}_{right}")));
    marks.extend(class_marks(tokens).into_iter().flatten());
    marks
}

/// The marks of the classes of each token.
pub(super) fn class_marks(tokens: &[Token]) -> Vec<Vec<String>> {
    let names = |classes: Classes| classes.names().map(|name| format!("+{name}")).collect();
    classes(tokens).into_iter().map(names).collect()
}

/// The stems of the words and the kinds of the numbers, in the order of the text.
fn line(tokens: &[Token], quantities: &[Quantity]) -> Vec<String> {
    let mut line = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let quantity = quantities.iter().find(|found| found.start == at);
        let counted = quantity.and_then(|found| Some((number(found.class)?, found.end)));
        at += 1;
        match (&token.piece, counted) {
            (_, Some((mark, end))) => {
                line.push(mark.to_owned());
                at = end.max(at);
            }
            (TokenText::Word(word), _) => line.push(stem(word)),
            (TokenText::Number(_) | TokenText::Other, _) => line.push("#name".to_owned()),
            (TokenText::Sign(sign), _) if matches!(sign, ':' | '=') => line.push(sign.to_string()),
            (TokenText::Sign(_), _) => {}
        }
    }
    line
}

/// What a number counts; words for nothing are words.
fn number(class: NumberClass) -> Option<&'static str> {
    match class {
        NumberClass::Share => Some("#share"),
        NumberClass::Decimal => Some("#decimal"),
        NumberClass::Integer => Some("#whole"),
        NumberClass::Money => Some("#sum"),
        NumberClass::Other => Some("#name"),
        NumberClass::Nothing => None,
    }
}

/// What forms of a word have in common: "stak" of "stake", "stakes", "staked" and "staking".
pub(super) fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 1) {
        stem = format!("{start}y");
    } else if word.len() > 3
        && word.ends_with('s')
        && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
    {
        stem.pop();
    }
    for ending in ["ing", "ed", "ly"] {
        let Some(start) = stem.strip_suffix(ending).filter(|start| start.len() >= 3) else {
            continue;
        };
        let mut letters = start.chars().rev();
        let last = letters.next();
        let is_doubled =
            last == letters.next() && start.len() > 3 && !matches!(last, Some('l' | 's'));
        stem = start
            .get(..start.len() - usize::from(is_doubled && ending != "ly"))
            .unwrap_or(start)
            .to_owned();
        break;
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    stem
}
