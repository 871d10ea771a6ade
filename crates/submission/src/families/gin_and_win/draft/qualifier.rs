//! With which hands the dealer qualifies.

use super::model::{DraftedCell, LooseReason, Passage};
use super::sheet::{Sentence, Sheet};
use crate::families::gin_and_win::sign::qualifier::{StatedQualifier, read as stated, sentences};
use gincert_game::Rank;
use gincert_game::gin_and_win::Qualifier;
use gincert_pages::small_number;
use std::collections::BTreeMap;

/// Cards of a hand where the text does not state them, to tell scores from other numbers.
const USUAL_CARDS: u8 = 7;

/// Sentences that are this near each other are read as one statement.
const NEAR_PASSAGES: usize = 2;

/// Highest rank with which each score qualifies, as one sentence or several that belong together give it.
struct QualifierText {
    limits: BTreeMap<u8, Rank>,
    /// Whether a score includes all lower ones.
    has_lower: bool,
    passages: Vec<Passage>,
    last: usize,
}

pub(super) fn read(sheet: &Sheet, cards: Option<u8>) -> DraftedCell {
    let example = "Score 3 or less, or score 4 with Ten or lower";
    let mut cell = DraftedCell::new("Dealer qualifies", &[example, "Always", "Never"]);
    let cards = cards.unwrap_or(USUAL_CARDS);
    let mut texts: Vec<QualifierText> = Vec::new();
    for sentence in &sheet.sentences {
        if always(sentence) {
            cell.offer("Always", &sentence.passage, None);
            continue;
        }
        let Some(found) = of_sentence(sentence, cards) else { continue };
        let is_more = sentence.has(&["also", "too"])
            || texts.last().is_some_and(|last| !last.has_lower || !found.has_lower);
        let near = texts.last_mut().filter(|last| {
            found.last - last.last <= NEAR_PASSAGES && is_more && agree(&last.limits, &found.limits)
        });
        match near {
            Some(last) => {
                last.limits.extend(found.limits);
                last.has_lower |= found.has_lower;
                last.passages.extend(found.passages);
                last.last = found.last;
            }
            None => texts.push(found),
        }
    }
    // A score alone that a whole statement has with the same limit repeats it.
    let repeats = |one: &QualifierText, other: &QualifierText| {
        let has = |(score, limit): (&u8, &Rank)| other.limits.get(score) == Some(limit);
        !one.has_lower && other.has_lower && one.limits.iter().all(has)
    };
    let whole: Vec<&QualifierText> =
        texts.iter().filter(|one| !texts.iter().any(|other| repeats(one, other))).collect();
    for text in &whole {
        let literal = phrase(&text.limits);
        let filled = filled(&text.limits);
        let doubt = text.passages.iter().find_map(|passage| passage.doubt);
        let loose = (literal != filled).then_some(LooseReason::LowerScores);
        let loose = loose.or(doubt.map(LooseReason::Doubtful));
        for passage in &text.passages {
            cell.offer(&filled, passage, loose);
            cell.offer(&literal, passage, loose);
        }
    }
    if let [only] = cell.candidates.as_mut_slice() {
        let all = texts.iter().flat_map(|text| &text.passages);
        let more: Vec<Passage> =
            all.filter(|passage| !only.passages.contains(passage)).cloned().collect();
        only.passages.extend(more);
        only.passages.sort();
    }
    cell
}

fn always(sentence: &Sentence) -> bool {
    sentence.has(&["dealer"])
        && (sentence.says("always qualifies")
            || sentence.says("no qualifier")
            || sentence.says("not need to qualify"))
}

/// Whether no score has two limits.
fn agree(one: &BTreeMap<u8, Rank>, other: &BTreeMap<u8, Rank>) -> bool {
    one.iter().all(|(score, limit)| other.get(score).is_none_or(|there| there == limit))
}

fn of_sentence(sentence: &Sentence, cards: u8) -> Option<QualifierText> {
    let parts = sentences(std::slice::from_ref(&sentence.line));
    let all: Vec<StatedQualifier> = parts.iter().flat_map(|part| stated(part, cards)).collect();
    let denies = sentence.has(&["not", "doesnt", "fails", "cannot", "never"])
        && !sentence.has(&["otherwise"])
        || sentence.says("no longer")
        || sentence.says("no qualifying");
    let is_more = ["or more", "or higher", "or above", "or worse"];
    let mut limits = BTreeMap::new();
    let mut has_lower = false;
    for one in all {
        if denies && one.limit.is_none() {
            // `does not qualify with 5 or more`: 4 or less does.
            let words = sentence.words();
            let more = words.windows(3).any(|part| match part {
                [number, rest @ ..] => {
                    small_number(number) == Some(one.score)
                        && is_more.contains(&rest.join(" ").as_str())
                }
                [] => false,
            });
            let top = one.score.checked_sub(1).filter(|_| more)?;
            limits.extend((0..=top).map(|score| (score, Rank::KING)));
            has_lower = true;
            continue;
        }
        let limit = one.limit.unwrap_or(Rank::KING);
        let from = if one.or_less { 0 } else { one.score };
        limits.extend((from..=one.score).map(|score| (score, limit)));
        has_lower |= one.or_less || one.score == 0;
    }
    let passage = sentence.passage.clone();
    (!limits.is_empty()).then(|| QualifierText {
        limits,
        has_lower,
        last: passage.piece,
        passages: vec![passage],
    })
}

/// The standard phrase of some limits.
fn phrase(limits: &BTreeMap<u8, Rank>) -> String {
    let rules = limits
        .iter()
        .fold(Qualifier::never(), |rules, (score, limit)| rules.exactly(*score, *limit));
    rules.to_string()
}

/// The same with every lower score.
fn filled(limits: &BTreeMap<u8, Rank>) -> String {
    let lowest = limits.keys().next().copied().unwrap_or(0);
    let below = (0..lowest).map(|score| (score, Rank::KING));
    phrase(&limits.iter().map(|(score, limit)| (*score, *limit)).chain(below).collect())
}
