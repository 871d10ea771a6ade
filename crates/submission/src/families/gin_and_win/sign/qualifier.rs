//! What a sign says of the hands with which the dealer qualifies.

use super::text::{SignToken, TextLine, Token};
use super::{Difference, SignFindings};
use gincert_evidence::Span;
use gincert_game::Rank;
use gincert_game::gin_and_win::GinAndWin;

/// A score with which the dealer qualifies, up to a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::families::gin_and_win) struct StatedQualifier {
    pub score: u8,
    pub or_less: bool,
    pub limit: Option<Rank>,
    pub span: Span,
}

/// Compares every score of sentences about the dealer's qualifier, and says which limits are not there.
pub(super) fn compare(rules: &GinAndWin, lines: &[TextLine], found: &mut SignFindings) {
    let mut stated_scores: Vec<u8> = Vec::new();
    for sentence in sentences(lines) {
        for stated in read(&sentence, rules.hand_cards) {
            stated_scores.push(stated.score);
            let there = rules.qualifier.limit(stated.score);
            let here = Some(stated.limit.unwrap_or(Rank::KING));
            // No left-over card is too high with a score of zero.
            let agrees = there == here || (stated.score == 0 && there.is_some());
            found.compared.push(Difference {
                span: stated.span,
                sign: format!("The dealer qualifies with {}", phrase(stated)),
                document: format!("The dealer qualifies: {}", rules.qualifier),
                outcome_row: None,
                bonus_row: None,
                agrees,
            });
        }
    }
    for score in 0..=rules.hand_cards {
        let limit = rules.qualifier.limit(score).filter(|limit| *limit < Rank::KING);
        if let Some(limit) = limit.filter(|_| !stated_scores.contains(&score)) {
            found.omits.push(format!(
                "that the dealer qualifies with a score of {score} up to {}",
                limit.name()
            ));
        }
    }
}

fn phrase(stated: StatedQualifier) -> String {
    let or_less = if stated.or_less { " or less" } else { "" };
    match stated.limit {
        Some(limit) => format!("score {}{or_less} with {} or lower", stated.score, limit.name()),
        None => format!("score {}{or_less} and any card", stated.score),
    }
}

/// Tokens up to an end of a sentence or a paragraph.
pub(in crate::families::gin_and_win) fn sentences(lines: &[TextLine]) -> Vec<Vec<Token>> {
    let mut all = Vec::new();
    let mut open: Vec<Token> = Vec::new();
    for line in lines {
        if line.opens {
            all.push(std::mem::take(&mut open));
        }
        for token in &line.tokens {
            // The words before a pay-off belong to it only.
            let is_end = token.piece == SignToken::Stop('.') || token.pays().is_some();
            open.push(token.clone());
            if is_end {
                all.push(std::mem::take(&mut open));
            }
        }
    }
    all.push(open);
    all
}

/// The scores of a sentence about the dealer's qualifier.
pub(in crate::families::gin_and_win) fn read(
    sentence: &[Token],
    hand_cards: u8,
) -> Vec<StatedQualifier> {
    let has = |wanted: &[&str]| {
        sentence.iter().filter_map(Token::word).any(|word| wanted.contains(&word))
    };
    let qualifies = sentence.iter().filter_map(Token::word).any(|word| word.starts_with("qualif"));
    let asks = has(&["needs", "requires", "must", "need", "minimum"]);
    let is_about =
        has(&["dealer", "dealers"]) && (qualifies || asks) && !has(&["player", "players"]);
    if !is_about {
        return Vec::new();
    }
    let is_verb = |token: &Token| {
        token.word().is_some_and(|word| {
            word.starts_with("qualif")
                || ["needs", "requires", "must", "need", "minimum"].contains(&word)
        })
    };
    let is_dealer = |token: &Token| matches!(token.word(), Some("dealer" | "dealers"));
    let is_score = |token: &Token| {
        token.word().and_then(gincert_pages::small_number).is_some_and(|n| n <= hand_cards)
    };
    let verb = sentence.iter().position(is_verb).unwrap_or(0);
    // The scores stand behind the verb, or else between the dealer and the verb.
    let from = match sentence.iter().skip(verb).any(is_score) {
        true => verb,
        false => sentence.iter().take(verb).rposition(is_dealer).unwrap_or(verb),
    };
    let mut all = Vec::new();
    for (at, token) in sentence.iter().enumerate().skip(from) {
        let Some(score) = token.word().and_then(gincert_pages::small_number) else { continue };
        if score > hand_cards {
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| sentence.get(at)).and_then(Token::word);
        // A number behind a card's words is a rank, as in `Ten or 9`.
        if matches!(before, Some("ranked" | "than" | "no" | "below" | "under")) {
            continue;
        }
        let rest = sentence.get(at + 1..).unwrap_or_default();
        all.extend(limited(score, rest, token.span));
    }
    all
}

/// A score with the words after it; `None` where the number counts something else.
fn limited(score: u8, rest: &[Token], span: Span) -> Option<StatedQualifier> {
    const BETWEEN: [&str; 24] = [
        "with", "and", "a", "an", "the", "all", "both", "cards", "card", "dead", "wood",
        "deadwood", "ranked", "of", "highest", "high", "top", "left", "over", "no", "higher",
        "than", "is", "point",
    ];
    let list: Vec<&str> = rest
        .iter()
        .map(|token| {
            token.word().unwrap_or(match token.piece {
                SignToken::Stop(',' | ';') => ",",
                _ => ".",
            })
        })
        .collect();
    let less = ["less", "fewer", "lower", "better", "under", "below"];
    let or_less =
        list.first() == Some(&"or") && list.get(1).is_some_and(|word| less.contains(word));
    let from = if or_less { 2 } else { 0 };
    // `7 cards` are no score, `4 dead wood cards` are.
    if !or_less && matches!(list.first(), Some(&("cards" | "card"))) {
        let says_left =
            list.get(1).is_some_and(|word| ["left", "remaining", "outside"].contains(word));
        if !says_left {
            return None;
        }
    }
    let stated = |limit| Some(StatedQualifier { score, or_less, limit, span });
    for (at, word) in list.iter().enumerate().skip(from) {
        if *word == "," || BETWEEN.contains(word) {
            continue;
        }
        let Some(rank) = Rank::from_word(word) else { return stated(None) };
        let next = list.get(at + 1).copied();
        let after = if next == Some("or") { list.get(at + 2).copied() } else { next };
        return match after {
            // Queen or higher does not qualify: Jack does.
            Some("higher" | "above" | "more" | "over" | "worse" | "up") => {
                stated(rank.number().checked_sub(1).and_then(Rank::new))
            }
            _ => stated(Some(rank)),
        };
    }
    stated(None)
}
