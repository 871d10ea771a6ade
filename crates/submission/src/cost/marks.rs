//! The marks of a sentence by which statements about the money of a game are distinguished from other sentences: the
//! stems and endings of its words, the classes of its words, what its numbers count, which of these are neighbours,
//! and which classes occur together. It knows no points.

use super::lexicon::{Classes, classes};
use super::quantities::{NumberClass, Quantity};
use super::tokens::{Token, TokenText};

/// Stands before the first and behind the last word of a sentence.
const BOUND: &str = "|";

/// Letters of the ending of a word.
const ENDING_LETTERS: usize = 3;

/// A word, a number or a sign that has marks.
struct Item {
    /// `stem` of a word, `#share` and the like of a number.
    mark: String,
    /// What it belongs to: the classes of a word, or the kind of a number or sign.
    kinds: Vec<&'static str>,
}

/// Gives every mark of a sentence, some several times, in pieces that are read in a row.
///
/// `stem`, `#number`, `+Class` and `ing$` are of one word; `a_b` of neighbours, where one may be a class; `+A>+B` of
/// classes that follow one another over words without one, and `+A&+B` of classes anywhere in the sentence.
pub(super) fn each_mark(tokens: &[Token], quantities: &[Quantity], give: &mut impl FnMut(&[&str])) {
    let classes = classes(tokens);
    let items = items(tokens, &classes, quantities);
    for mark in classes.iter().flat_map(|classes| classes.marks()) {
        give(&[mark]);
    }
    for token in tokens.iter().filter(|token| !token.word().is_empty()) {
        give(&[ending(token.word()), "$"]);
    }
    let stems = items.iter().map(|item| item.mark.as_str());
    let stems: Vec<&str> = [BOUND].into_iter().chain(stems).chain([BOUND]).collect();
    for stem in stems.iter().skip(1).take(items.len()) {
        give(&[stem]);
    }
    for pair in stems.windows(2) {
        if let [left, right] = pair {
            give(&[left, "_", right]);
        }
    }
    for pair in items.windows(2) {
        let [left, right] = pair else { continue };
        left.kinds.iter().for_each(|kind| give(&[kind, "_", &right.mark]));
        right.kinds.iter().for_each(|kind| give(&[&left.mark, "_", kind]));
    }
    each_pair_of_kinds(&items, give);
}

/// The marks of kinds that follow one another, and that occur together.
fn each_pair_of_kinds(items: &[Item], give: &mut impl FnMut(&[&str])) {
    let known: Vec<&Item> = items.iter().filter(|item| !item.kinds.is_empty()).collect();
    for pair in known.windows(2) {
        let [left, right] = pair else { continue };
        for kind in &left.kinds {
            right.kinds.iter().for_each(|next| give(&[kind, ">", next]));
        }
    }
    let mut kinds: Vec<&str> = known.iter().flat_map(|item| item.kinds.iter().copied()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for (at, kind) in kinds.iter().enumerate() {
        kinds.iter().skip(at + 1).for_each(|other| give(&[kind, "&", other]));
    }
}

/// The last letters of a word.
fn ending(word: &str) -> &str {
    let start = word.char_indices().rev().nth(ENDING_LETTERS - 1).map_or(0, |(at, _)| at);
    word.get(start..).unwrap_or(word)
}

/// The words and the numbers, in the order of the text.
fn items(tokens: &[Token], classes: &[Classes], quantities: &[Quantity]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = 0;
    while let (Some(token), Some(classes)) = (tokens.get(at), classes.get(at)) {
        let quantity = quantities.iter().find(|found| found.start == at);
        let counted = quantity.and_then(|found| Some((number(found.class)?, found.end)));
        at += 1;
        let of_kind = |mark: &'static str| Item { mark: mark.to_owned(), kinds: vec![mark] };
        match (&token.piece, counted) {
            (_, Some((mark, end))) => {
                items.push(of_kind(mark));
                at = end.max(at);
            }
            (TokenText::Word(word), _) => {
                items.push(Item { mark: stem(word), kinds: classes.marks().collect() });
            }
            (TokenText::Number(_) | TokenText::Other, _) => items.push(of_kind("#name")),
            (TokenText::Sign(':'), _) => items.push(of_kind(":")),
            (TokenText::Sign('='), _) => items.push(of_kind("=")),
            (TokenText::Sign(_), _) => {}
        }
    }
    items
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
