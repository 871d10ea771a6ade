//! Whether a sentence speaks of what the money of a game does: each of its marks counts for it or against
//! it, so many points. A statement whose figure is not named by words that name nothing else needs such a
//! sentence, and such a sentence without a figure is a statement that was not compared.
//!
//! The points are fitted to sentences of known kinds (`fit.rs`) and are constants here.

use super::lexicon::{Classes, WordClass, classes};
use super::marks::each_mark;
use super::points::{START, hash, of_hash};
use super::quantities::{NumberClass, Quantity};
use super::reasons::{ReasonWord, reasons};
use super::tokens::Token;

/// A sentence with more points speaks of what the money of a game does. It is less than none, because a statement
/// that passes does more harm than a sentence that is reworded for nothing. Of two lists that were left out of the fit, 284
/// of 293 statements and 8 of 258 other sentences have more (decision 0303).
const ENOUGH: i32 = -110;

/// The same of a part of a long sentence, which has fewer words around it.
const ENOUGH_OF_A_PART: i32 = ENOUGH + 15;

/// The same of a clause of any sentence: "Coffee is $3, the bonus costs 2 %." Of 79 statements beside an honest clause that
/// were left out of the fit, 60 have enough as a whole and 72 with their clauses, at no other sentence's cost.
const ENOUGH_OF_A_CLAUSE: i32 = 100;

/// Words that begin another clause.
const CONJUNCTIONS: &[&str] = &["and", "while", "but", "whereas", "yet", "so"];

/// Signs between clauses.
const BETWEEN_CLAUSES: [char; 7] = [';', ':', '(', ')', ',', '/', '-'];

/// Most words of such a sentence that are quoted.
const QUOTED_MAX: usize = 12;

/// Fewest words of a sentence that is scored; shorter ones are names and labels.
const WORDS_LEAST: usize = 3;

/// Most words of a title.
const TITLE_WORDS_MAX: usize = 5;

/// Most tokens of a sentence that is read only as a whole.
const WHOLE_MAX: usize = 25;

/// A sentence, or a part of one, that speaks of the money of a game.
pub(super) struct Evidence {
    /// The tokens that are quoted.
    pub start: usize,
    pub end: usize,
    /// The words that count most for it, in the order of the text.
    pub reasons: Vec<ReasonWord>,
}

/// The words that speak of the money of a game, if any do. A long sentence is also read in the parts
/// that brackets, semicolons and colons make, and every sentence in its clauses, so that words about other things hide
/// nothing.
pub(super) fn of_money(tokens: &[Token], quantities: &[Quantity]) -> Option<Evidence> {
    let whole = (0, tokens.len(), ENOUGH);
    let parts = parts(tokens).into_iter().map(|(from, to)| (from, to, ENOUGH_OF_A_PART));
    let clauses = clauses(tokens).into_iter().map(|(from, to)| (from, to, ENOUGH_OF_A_CLAUSE));
    std::iter::once(whole).chain(parts).chain(clauses).find_map(|(from, to, enough)| {
        let part = tokens.get(from..to).unwrap_or_default();
        let inside = quantities.iter().filter(|found| from <= found.start && found.end <= to);
        let inside: Vec<Quantity> = inside
            .map(|found| Quantity { start: found.start - from, end: found.end - from, ..*found })
            .collect();
        let is_about_money = is_worded(part, &inside) && !is_title(part, &inside);
        (is_about_money && points(part, &inside) > enough).then(|| Evidence {
            start: from,
            end: to.min(from + QUOTED_MAX),
            reasons: reasons(part),
        })
    })
}

/// Whether there are words enough to be scored: three and as many as numbers, two beside two numbers ("Patron 50,
/// bank 50") or before one as its label ("Hourly loss: $15"), or one beside a share.
fn is_worded(tokens: &[Token], quantities: &[Quantity]) -> bool {
    let words = tokens.iter().filter(|token| !token.word().is_empty()).count();
    let numbers = tokens.iter().filter(|token| token.is_number()).count();
    let has_share = quantities.iter().any(|found| matches!(found.class, NumberClass::Share | NumberClass::Decimal));
    let is_pair = words == 2 && numbers == 2;
    let is_label = words == 2 && numbers == 1 && tokens.iter().any(|token| token.is_sign(':'));
    words > 0 && has_share || is_pair || is_label || words >= numbers.max(WORDS_LEAST)
}

/// Whether these words are a title such as "A small game", of which no sum of points makes a statement: few,
/// one of them a game, and no other known word but one of size.
fn is_title(tokens: &[Token], quantities: &[Quantity]) -> bool {
    let words = tokens.iter().filter(|token| !token.word().is_empty()).count();
    let classes = classes(tokens);
    let is_other = |classes: &Classes| {
        let of_title = [WordClass::Game, WordClass::Hands, WordClass::Small];
        classes.list().count() > of_title.iter().filter(|class| classes.has(**class)).count()
    };
    quantities.is_empty()
        && words <= TITLE_WORDS_MAX
        && classes.iter().any(|classes| classes.has(WordClass::Game))
        && !classes.iter().any(is_other)
}

fn points(tokens: &[Token], quantities: &[Quantity]) -> i32 {
    let mut marks = vec![hash(&[START])];
    each_mark(tokens, quantities, &mut |pieces| marks.push(hash(pieces)));
    marks.sort_unstable();
    marks.dedup();
    marks.iter().map(|mark| of_hash(*mark)).sum()
}

/// The parts of a long sentence.
fn parts(tokens: &[Token]) -> Vec<(usize, usize)> {
    match tokens.len() > WHOLE_MAX {
        true => between(tokens, |token| [';', ':', '(', ')'].iter().any(|sign| token.is_sign(*sign))),
        false => Vec::new(),
    }
}

/// The clauses of a sentence with more than one that are long enough to be scored.
pub(super) fn clauses(tokens: &[Token]) -> Vec<(usize, usize)> {
    let ends = |token: &Token| {
        BETWEEN_CLAUSES.iter().any(|sign| token.is_sign(*sign)) || CONJUNCTIONS.contains(&token.word())
    };
    let mut clauses = between(tokens, ends);
    if clauses.len() == 1 {
        return Vec::new();
    }
    clauses.retain(|(from, to)| {
        let own = tokens.get(*from..*to).unwrap_or_default();
        own.iter().filter(|token| !token.word().is_empty()).count() >= WORDS_LEAST
    });
    clauses
}

/// What is between the tokens that end a part.
fn between(tokens: &[Token], ends: impl Fn(&Token) -> bool) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, _) in tokens.iter().enumerate().filter(|(_, token)| ends(token)) {
        parts.push((from, at));
        from = at + 1;
    }
    parts.push((from, tokens.len()));
    parts
}
