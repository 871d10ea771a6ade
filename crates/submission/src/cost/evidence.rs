//! Whether a sentence speaks of what the money of a game does: its words, their classes and its phrases
//! count for it and against it, so many points each. A sentence that this says of, and that is not
//! understood as a statement with a figure, is a statement that nobody compared.
//!
//! The points are the weights of a logistic regression on sentences of known kinds, in tenths, rounded.

use super::points::{POINTS, START, Sign, WORD_POINTS, Words};
use super::lexicon::WordClass;
use super::phrases::{Phrase, Sentence};
use super::quantities::Quantity;
use super::tokens::Token;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A sentence with more points speaks of what the money of a game does.
const ENOUGH: i32 = 0;

/// The same of a part of a long sentence, which has fewer words around it.
const ENOUGH_OF_A_PART: i32 = 15;

/// Most words of such a sentence that are quoted.
const QUOTED_MAX: usize = 12;

/// Most words of such a sentence that are named as the reason.
const REASONS_MAX: usize = 4;

/// Fewest points that make a word a reason.
const REASON_LEAST: i32 = 3;

/// Words that count in a sum and give a reader no reason.
const FUNCTION_WORDS: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "do", "does", "for", "from", "had", "has", "have",
    "if", "in", "is", "it", "its", "of", "on", "or", "so", "than", "that", "the", "their", "then", "they", "this", "to",
    "was", "were", "what", "which", "who", "will", "with", "would", "you", "your",
];

/// Fewest words of a sentence that is scored; shorter ones are names and labels.
const WORDS_LEAST: usize = 3;

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
pub(super) fn of_money(
    tokens: &[Token],
    quantities: &[Quantity],
) -> Option<Evidence> {
    parts(tokens).into_iter().find_map(|(from, to)| {
        let part = tokens.get(from..to).unwrap_or_default();
        let inside = quantities.iter().filter(|found| from <= found.start && found.end <= to);
        let inside: Vec<Quantity> = inside
            .map(|found| Quantity { start: found.start - from, end: found.end - from, ..*found })
            .collect();
        let enough = if to - from == tokens.len() { ENOUGH } else { ENOUGH_OF_A_PART };
        let sentence = Sentence::new(part, &inside);
        let is_scored = sentence.words() >= WORDS_LEAST && sentence.numbers() <= sentence.words();
        let is_statement = is_scored && points(&sentence) > enough;
        (is_statement || is_share_alone(&sentence) || sentence.says(Phrase::FigureIs)).then(|| Evidence {
            start: from,
            end: to.min(from + QUOTED_MAX),
            reasons: reasons(&sentence),
        })
    })
}

/// A share beside one word or two, such as "Zero: 13 %", where none of them says that it is of something else.
fn is_share_alone(sentence: &Sentence) -> bool {
    use WordClass::{Charge, Clock, Elsewhere, Handling, Limit, Paper, Points, Prize};
    let is_label = (1..WORDS_LEAST).contains(&sentence.words());
    let is_figure = sentence.says(Phrase::ShareInWords) && sentence.numbers() < 3;
    let others = [Charge, Clock, Elsewhere, Handling, Limit, Paper, Points, Prize];
    is_label && is_figure && sentence.is_of_gambling() && !others.iter().any(|class| sentence.has(*class))
}

fn counts(sentence: &Sentence, sign: &Sign) -> bool {
    match sign {
        Sign::Class(class) => sentence.has(*class),
        Sign::Phrase(phrase) => sentence.says(*phrase),
    }
}

fn points(sentence: &Sentence) -> i32 {
    let signs = POINTS.iter().filter(|(sign, _)| counts(sentence, sign)).map(|(_, points)| points);
    let known = word_points();
    let mut stems: Vec<String> = sentence.plain_words().map(stem).collect();
    stems.sort_unstable();
    stems.dedup();
    let words = stems.iter().filter_map(|stem| known.get(stem.as_str()));
    START + signs.sum::<i32>() + words.sum::<i32>()
}

/// The words that count most, each once, in the order of the text.
fn reasons(sentence: &Sentence) -> Vec<String> {
    let known = word_points();
    let mut found: Vec<(usize, i32, String)> = Vec::new();
    for (at, word) in sentence.plain_words().enumerate() {
        let own = known.get(stem(word).as_str()).copied().unwrap_or(0);
        let classes = POINTS.iter().filter_map(|(sign, points)| match sign {
            Sign::Class(class) if sentence.is_word_of(word, *class) => Some(*points),
            _ => None,
        });
        let points = own + classes.sum::<i32>();
        let is_function_word = FUNCTION_WORDS.contains(&word);
        if points >= REASON_LEAST && !is_function_word && found.iter().all(|(_, _, known)| known != word) {
            found.push((at, points, word.to_owned()));
        }
    }
    found.sort_by_key(|(at, points, _)| (-points, *at));
    found.truncate(REASONS_MAX);
    found.sort_by_key(|(at, ..)| *at);
    found.into_iter().map(|(_, _, word)| word).collect()
}

/// Most tokens of a sentence that is read only as a whole.
const WHOLE_MAX: usize = 25;

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

/// The points of every known word by its stem.
fn word_points() -> &'static HashMap<String, i32> {
    static POINTS: OnceLock<HashMap<String, i32>> = OnceLock::new();
    POINTS.get_or_init(|| {
        let of = |(points, words): &(i32, Words)| {
            let points = *points;
            words.split_whitespace().map(move |word| (stem(word), points))
        };
        WORD_POINTS.iter().flat_map(of).collect()
    })
}

/// What forms of a word have in common: "stak" of "stake", "stakes", "staked" and "staking".
fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 1) {
        stem = format!("{start}y");
    } else if word.len() > 3 && word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        stem.pop();
    }
    for ending in ["ing", "ed", "ly"] {
        let Some(start) = stem.strip_suffix(ending).filter(|start| start.len() >= 3) else { continue };
        let mut letters = start.chars().rev();
        let last = letters.next();
        let is_doubled = last == letters.next() && start.len() > 3 && !matches!(last, Some('l' | 's'));
        stem = start.get(..start.len() - usize::from(is_doubled && ending != "ly")).unwrap_or(start).to_owned();
        break;
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    stem
}
