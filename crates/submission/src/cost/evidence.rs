//! Whether a sentence speaks of what the money of a game does: each of its marks counts for it or against
//! it, so many points. A statement whose figure is not named by words that name nothing else needs such a
//! sentence, and such a sentence without a figure is a statement that was not compared.
//!
//! The points are fitted to sentences of known kinds (`fit.rs`) and are constants here.

use super::lexicon::{Classes, WordClass, classes};
use super::marks::{class_marks, marks, stem};
use super::quantities::{NumberClass, Quantity};
use super::tokens::Token;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Points of marks: a line is the points, in tenths, and the marks that have them.
const POINTS: &str = include_str!("points.txt");

/// A sentence with more points speaks of what the money of a game does.
const ENOUGH: i32 = 0;

/// The same of a part of a long sentence, which has fewer words around it.
const ENOUGH_OF_A_PART: i32 = 15;

/// Most words of such a sentence that are quoted.
const QUOTED_MAX: usize = 12;

/// Most words of such a sentence that are named as the reason.
const REASONS_MAX: usize = 4;

/// Fewest points that make a word a reason.
const REASON_LEAST: i32 = 5;

/// Fewest words of a sentence that is scored; shorter ones are names and labels.
const WORDS_LEAST: usize = 3;

/// Most words of a title.
const TITLE_WORDS_MAX: usize = 5;

/// Most tokens of a sentence that is read only as a whole.
const WHOLE_MAX: usize = 25;

/// Words that count in a sum and give a reader no reason.
const FUNCTION_WORDS: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "do", "does", "for", "from", "had", "has", "have",
    "if", "in", "is", "it", "its", "of", "on", "or", "so", "than", "that", "the", "their", "then", "they", "this", "to",
    "was", "were", "what", "which", "who", "will", "with", "would", "you", "your",
];

/// A sentence, or a part of one, that speaks of the money of a game.
pub(super) struct Evidence {
    /// The tokens that are quoted.
    pub start: usize,
    pub end: usize,
    /// The words that count most for it, in the order of the text.
    pub reasons: Vec<String>,
}

/// The words that speak of the money of a game, if any do. A long sentence is also read in the parts
/// that brackets, semicolons and colons make, so that words about other things hide nothing.
pub(super) fn of_money(tokens: &[Token], quantities: &[Quantity]) -> Option<Evidence> {
    parts(tokens).into_iter().find_map(|(from, to)| {
        let part = tokens.get(from..to).unwrap_or_default();
        let inside = quantities.iter().filter(|found| from <= found.start && found.end <= to);
        let inside: Vec<Quantity> = inside
            .map(|found| Quantity { start: found.start - from, end: found.end - from, ..*found })
            .collect();
        let enough = if to - from == tokens.len() { ENOUGH } else { ENOUGH_OF_A_PART };
        let is_about_money = is_worded(part, &inside) && !is_title(part, &inside);
        (is_about_money && points(part, &inside) > enough).then(|| Evidence {
            start: from,
            end: to.min(from + QUOTED_MAX),
            reasons: reasons(part),
        })
    })
}

/// Whether there are words enough to be scored: three and as many as numbers, or one beside a share.
fn is_worded(tokens: &[Token], quantities: &[Quantity]) -> bool {
    let words = tokens.iter().filter(|token| !token.word().is_empty()).count();
    let numbers = tokens.iter().filter(|token| token.is_number()).count();
    let has_share = quantities.iter().any(|found| matches!(found.class, NumberClass::Share | NumberClass::Decimal));
    words > 0 && has_share || words >= numbers.max(WORDS_LEAST)
}

/// Whether these words are a title such as "A small game", of which no sum of points makes a statement: few,
/// one of them a game, and no other known word but one of size.
fn is_title(tokens: &[Token], quantities: &[Quantity]) -> bool {
    let words = tokens.iter().filter(|token| !token.word().is_empty()).count();
    let classes = classes(tokens);
    let is_other = |classes: &Classes| {
        let of_title = [WordClass::Game, WordClass::Hands, WordClass::Small];
        classes.names().count() > of_title.iter().filter(|class| classes.has(**class)).count()
    };
    quantities.is_empty()
        && words <= TITLE_WORDS_MAX
        && classes.iter().any(|classes| classes.has(WordClass::Game))
        && !classes.iter().any(is_other)
}

fn points(tokens: &[Token], quantities: &[Quantity]) -> i32 {
    marks(tokens, quantities).iter().map(|mark| of_mark(mark)).sum::<i32>() + of_mark(START)
}

/// The mark that every sentence has.
pub(super) const START: &str = "*";

fn of_mark(mark: &str) -> i32 {
    static KNOWN: OnceLock<HashMap<&'static str, i32>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let of_line = |line: &'static str| {
            let mut marks = line.split_whitespace();
            let points = marks.next().and_then(|points| points.parse().ok()).unwrap_or(0);
            marks.map(move |mark| (mark, points))
        };
        POINTS.lines().flat_map(of_line).collect()
    });
    known.get(mark).copied().unwrap_or(0)
}

/// The words that count most, each once, in the order of the text.
fn reasons(tokens: &[Token]) -> Vec<String> {
    let mut found: Vec<(usize, i32, &str)> = Vec::new();
    for (at, (token, classes)) in tokens.iter().zip(class_marks(tokens)).enumerate() {
        let of_classes = classes.iter().map(|mark| of_mark(mark)).sum::<i32>();
        let points = of_mark(&stem(token.word())) + of_classes;
        let is_reason = points >= REASON_LEAST && !FUNCTION_WORDS.contains(&token.word());
        if is_reason && found.iter().all(|(_, _, known)| *known != token.word()) {
            found.push((at, points, token.word()));
        }
    }
    found.sort_by_key(|(at, points, _)| (-points, *at));
    found.truncate(REASONS_MAX);
    found.sort_by_key(|(at, ..)| *at);
    found.into_iter().map(|(_, _, word)| word.to_owned()).collect()
}

/// The sentence as a whole, and its parts where it is long.
fn parts(tokens: &[Token]) -> Vec<(usize, usize)> {
    let mut parts = vec![(0, tokens.len())];
    let mut from = 0;
    for (at, token) in tokens.iter().enumerate() {
        if [';', ':', '(', ')'].iter().any(|sign| token.is_sign(*sign)) {
            parts.push((from, at));
            from = at + 1;
        }
    }
    parts.push((from, tokens.len()));
    parts.truncate(if tokens.len() > WHOLE_MAX { parts.len() } else { 1 });
    parts
}
