//! A part of the dealer's qualifier has no effect, or repeats another part.
//!
//! `Score 3 or less, or score 2 with Ten or lower`: the second part admits no hand that the first one
//! does not. `Score 9` admits no hand of seven cards, and `score 4 with Three or lower` admits none where
//! pairs are melds: four left-over cards have four ranks. Parts that overlap in only some hands are
//! reported as well, because one of them was probably meant otherwise.
//!
//! What to do: correct the part or delete it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use crate::families::gin_and_win::phrases;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};
use gincert_game::Rank;
use gincert_game::gin_and_win::{GinAndWin, Qualifier};

pub(super) const CODE: &str = "qualifier-parts";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(rules) = examined.rules() else { return Vec::new() };
    let mut rows = examined.dossier.terms.iter();
    let Some((_, cell)) = rows.find(|(name, _)| name.text == "Dealer qualifies") else {
        return Vec::new();
    };
    let Some(parts) = parts(&cell.text) else { return Vec::new() };
    let place = || examined.source.place(cell.span);
    let findings = parts.iter().enumerate().filter_map(|(at, (text, part))| {
        let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
        let others: Vec<&(String, Qualifier)> = others.map(|(_, other)| other).collect();
        let why = fault(rules, part, &others, at)?;
        let message = format!("The part '{}' of the qualifier {why}.", printable(text));
        let finding = Finding::new(CODE, Grade::Minor, place(), message);
        Some(
            finding
                .observed(Quantity::Text(printable(&cell.text)))
                .help("Correct the part or delete it."),
        )
    });
    limited(findings)
}

/// The parts of a qualifier, each with what it admits alone.
fn parts(text: &str) -> Option<Vec<(String, Qualifier)>> {
    let lower = text.to_lowercase();
    let lower = lower.strip_prefix("not stated:").unwrap_or(&lower).replace("; ", ", or ");
    // "3 or less" is one part, "3, or score 4" are two.
    let parts = lower.replace(" or score", ", or score").replace(",, or", ", or");
    let parts: Vec<&str> =
        parts.split(", or ").map(str::trim).filter(|part| !part.is_empty()).collect();
    let read = parts.iter().map(|part| Some(((*part).to_owned(), phrases::qualifier(part).ok()?)));
    read.collect()
}

/// What is wrong with a part, as the end of a sentence.
fn fault(
    rules: &GinAndWin,
    part: &Qualifier,
    others: &[&(String, Qualifier)],
    at: usize,
) -> Option<String> {
    let mut admitted = (0..=rules.hand_cards).filter_map(|score| {
        let limit = part.limit(score).filter(|limit| can_be(rules, score, *limit))?;
        Some((score, limit))
    });
    let admitted: Vec<(u8, Rank)> = admitted.by_ref().collect();
    let is_never = (0..=u8::MAX).all(|score| part.limit(score).is_none());
    if admitted.is_empty() && !is_never {
        return Some("admits no hand that can be dealt".to_owned());
    }
    let all = |(score, limit): &(u8, Rank)| {
        others.iter().any(|(_, other)| other.limit(*score).is_some_and(|wider| wider >= *limit))
    };
    if !admitted.is_empty() && admitted.iter().all(all) {
        return Some("admits no hand that the other parts do not admit".to_owned());
    }
    // Of two that overlap, the later one is reported.
    let earlier = others.iter().take(at);
    let shared = admitted.iter().find_map(|(score, limit)| {
        let twin = earlier.clone().find(|(_, other)| other.limit(*score).is_some());
        twin.map(|(text, _)| (score, limit, text))
    });
    shared.map(|(score, _, text)| {
        format!("and the part '{}' both concern score {score}", printable(text))
    })
}

/// Whether so many left-over cards can all lie at or below a rank.
fn can_be(rules: &GinAndWin, score: u8, limit: Rank) -> bool {
    let ranks = Rank::all().filter(|rank| *rank <= limit).count();
    let cards = if rules.melds.pair { ranks } else { ranks * 4 };
    usize::from(score) <= cards
}
