//! The words that say what a number of a sentence is about. Whether they are understood, and whether a
//! claim says the same, is decided elsewhere.

use super::quantities::{NumberClass, Quantity};
use super::tokens::Token;
use super::topics::Topic;

/// The words and numbers of a sentence around a place, without the numbers that are figures. A remark
/// in brackets that names its own figure stands alone.
pub(super) fn scope(
    tokens: &[Token],
    quantities: &[Quantity],
    topics: &[Topic],
    at: usize,
) -> Vec<String> {
    let inner = brackets(tokens, at).filter(|(from, to)| {
        to - from > 8 || topics.iter().any(|topic| (*from..*to).contains(&topic.start))
    });
    let own = inner.or_else(|| own_clause(tokens, quantities, topics, at));
    let (from, to) = own.or_else(|| own_part(tokens, quantities, at)).unwrap_or((0, tokens.len()));
    let is_figure = |place: usize| {
        // "Half of the 67.84 %": a fraction changes what stands beside it.
        let counts = |found: &&Quantity| {
            let is_own = (found.start..found.end.max(found.start + 1)).contains(&at);
            let is_fraction = found.amount.is_some_and(|amount| amount.is_fraction);
            !matches!(found.class, NumberClass::Other | NumberClass::Nothing)
                && (is_own || !is_fraction)
        };
        quantities.iter().filter(counts).any(|found| (found.start..found.end).contains(&place))
    };
    let is_note = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        before.is_some_and(|token| token.is_sign('^'))
    };
    let kept = (from..to).filter(|at| !is_figure(*at) && !is_note(*at));
    kept.filter_map(|at| tokens.get(at)).filter_map(word_of).collect()
}

/// The clause of a place, where every clause of the sentence names its own figure and number.
fn own_clause(
    tokens: &[Token],
    quantities: &[Quantity],
    topics: &[Topic],
    at: usize,
) -> Option<(usize, usize)> {
    let clause = tokens.get(at)?.clause;
    let of = |at: usize| tokens.get(at).map(|token| token.clause);
    let is_whole = |clause: usize| {
        let counts =
            |found: &&Quantity| matches!(found.class, NumberClass::Share | NumberClass::Decimal);
        quantities.iter().filter(counts).any(|found| of(found.start) == Some(clause))
            && topics.iter().any(|topic| of(topic.start) == Some(clause))
    };
    let last = tokens.last()?.clause;
    if last == 0 || !(0..=last).all(is_whole) {
        return None;
    }
    let from = tokens.iter().position(|token| token.clause == clause)?;
    let to = tokens.iter().rposition(|token| token.clause == clause)?;
    Some((from, to + 1))
}

/// The part of a place between semicolons, where every such part has its own number.
fn own_part(tokens: &[Token], quantities: &[Quantity], at: usize) -> Option<(usize, usize)> {
    let is_end = |token: &Token| token.is_sign(';');
    let ends = tokens.iter().enumerate().filter(|(_, token)| is_end(token)).map(|(end, _)| end);
    let ends: Vec<usize> = ends.chain([tokens.len()]).collect();
    let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
    let parts: Vec<(usize, usize)> = starts.zip(ends.iter().copied()).collect();
    let is_numbered = |(from, to): &(usize, usize)| {
        let counts =
            |found: &&Quantity| matches!(found.class, NumberClass::Share | NumberClass::Decimal);
        quantities.iter().filter(counts).any(|found| (*from..*to).contains(&found.start))
    };
    let part = parts.iter().find(|(from, to)| (*from..*to).contains(&at));
    part.copied().filter(|_| parts.len() > 1 && parts.iter().all(is_numbered))
}

/// All words and numbers of a sentence.
pub(super) fn words(tokens: &[Token]) -> Vec<String> {
    tokens.iter().filter_map(word_of).collect()
}

fn word_of(token: &Token) -> Option<String> {
    let is_number = token.is_number();
    match token.word() {
        "" if is_number => Some(token.text.clone()),
        "" => None,
        word => Some(word.to_owned()),
    }
}

/// The innermost brackets around a place: behind the opening one, and at the closing one.
fn brackets(tokens: &[Token], at: usize) -> Option<(usize, usize)> {
    let open = tokens.get(..at)?.iter().rposition(|token| token.is_sign('('))?;
    let close = (open..tokens.len()).find(|at| tokens.get(*at).is_some_and(|t| t.is_sign(')')));
    let close = close.unwrap_or(tokens.len());
    (close > at).then_some((open + 1, close))
}
