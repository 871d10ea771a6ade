//! The deck, the cards of a hand, the seats and the order of dealing.

use super::doubt::{Doubt, DoubtKind};
use super::model::{DraftedCell, LooseReason, Passage};
use super::sheet::{Sentence, Sheet, has};
use gincert_pages::small_number;

const DECK: &str = "52 cards, ace low";

/// What a sentence says of the ace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AceRank {
    Low,
    High,
    Either,
    NotLow,
}

pub(super) fn deck(sheet: &Sheet) -> DraftedCell {
    let mut cell = DraftedCell::new("Deck", &[DECK]);
    let mut cards: Vec<&Passage> = Vec::new();
    let mut low: Vec<&Passage> = Vec::new();
    for sentence in &sheet.sentences {
        let list = sentence.words();
        let is_of_cards = sentence.has(&["deck", "decks", "pack", "packs", "cards", "card"]);
        let denies = sentence.has(&["no", "without", "not", "excluding"]);
        if is_of_cards && (sentence.has(&["52"]) || sentence.says("fifty two")) {
            cards.push(&sentence.passage);
        }
        if let Some(number) = decks(&list) {
            cell.offer(&format!("{number} decks"), &sentence.passage, Some(LooseReason::OtherDeck));
        }
        if sentence.has_stem(&["joker"]) && !denies {
            let phrase = "a deck with jokers";
            cell.offer(phrase, &sentence.passage, Some(LooseReason::OtherDeck));
        }
        // Words in brackets and behind the first ace may say otherwise.
        let further =
            list.iter().enumerate().filter(|(_, word)| ["ace", "aces"].contains(*word)).skip(1);
        for (at, _) in further {
            if matches!(
                ace(list.get(at..).unwrap_or_default()),
                Some(AceRank::High | AceRank::Either)
            ) {
                cell.offer("ace high or low", &sentence.passage, Some(LooseReason::OtherDeck));
            }
        }
        match ace(&list) {
            Some(AceRank::Low) => low.push(&sentence.passage),
            Some(AceRank::High) => {
                cell.offer("ace high", &sentence.passage, Some(LooseReason::OtherDeck));
            }
            Some(AceRank::NotLow) => {
                cell.offer("ace not low", &sentence.passage, Some(LooseReason::OtherDeck));
            }
            Some(AceRank::Either) => {
                cell.offer("ace high or low", &sentence.passage, Some(LooseReason::OtherDeck));
            }
            None => {}
        }
    }
    let doubt = |list: &[&Passage]| {
        let is_sure = list.iter().any(|passage| passage.doubt.is_none());
        list.first().and_then(|first| first.doubt).filter(|_| !is_sure)
    };
    let loose = match (cards.is_empty(), low.is_empty()) {
        (false, false) => doubt(&cards).or_else(|| doubt(&low)).map(LooseReason::Doubtful),
        (false, true) => Some(LooseReason::AceNotStated),
        (true, _) => Some(LooseReason::CardsNotStated),
    };
    for passage in cards.into_iter().chain(low) {
        cell.offer(DECK, passage, loose);
    }
    cell
}

/// `two decks`.
fn decks(list: &[&str]) -> Option<u8> {
    let pairs = list.windows(2);
    pairs
        .filter(|pair| pair.last().is_some_and(|word| ["decks", "packs"].contains(word)))
        .find_map(|pair| pair.first().and_then(|word| small_number(word)))
        .filter(|number| *number > 1)
}

fn ace(list: &[&str]) -> Option<AceRank> {
    let at = list.iter().position(|word| ["ace", "aces"].contains(word))?;
    let rank = |word: &&str| match *word {
        "low" | "lowest" => Some(AceRank::Low),
        "high" | "highest" => Some(AceRank::High),
        _ => None,
    };
    const NEAR: usize = 6;
    let behind = list.get(at + 1..).unwrap_or_default();
    let behind: Vec<&str> = behind.iter().copied().filter(|word| *word != "&").take(NEAR).collect();
    let before = at.checked_sub(1).and_then(|at| list.get(at));
    // `Never high, they are low` is low.
    let is_denied = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| behind.get(at));
        before.is_some_and(|word| ["not", "never", "nor"].contains(word))
    };
    let is_low = |word: &&str| rank(word) == Some(AceRank::Low);
    if behind.iter().enumerate().any(|(at, word)| is_denied(at) && is_low(word)) {
        return Some(AceRank::NotLow);
    }
    let kept = behind.iter().enumerate().filter(|(at, _)| !is_denied(*at));
    let ranks: Vec<AceRank> = kept.filter_map(|(_, word)| rank(word)).collect();
    let is_either = has(&behind, &["or", "either", "both"]) && ranks.len() > 1;
    match ranks.first() {
        Some(_) if is_either => Some(AceRank::Either),
        Some(first) => Some(*first),
        None => before.and_then(rank),
    }
}

pub(super) fn hand(sheet: &Sheet) -> DraftedCell {
    let mut cell = DraftedCell::new("Hand", &["7 cards"]);
    // A sentence about dealing counts more than `a ten-card hand`, which may be of another game.
    for is_about_dealing in [true, false] {
        for sentence in &sheet.sentences {
            let deals =
                sentence.has_stem(&["deal", "receiv", "given"]) || sentence.has(&["get", "gets"]);
            if deals != is_about_dealing && is_about_dealing {
                continue;
            }
            // The dealer's number of cards need not be that of the players.
            let is_of_all =
                sentence.has_stem(&["player", "seat", "each", "every", "hand", "both", "everyone"]);
            let is_of_dealer =
                sentence.has(&["dealer"]) && sentence.has(&["receives", "gets", "given"]);
            let doubt = Doubt { kind: DoubtKind::Condition, word: "dealer" };
            let loose = (is_of_dealer && !is_of_all).then_some(LooseReason::Doubtful(doubt));
            for number in hand_sizes(&sentence.words(), deals) {
                cell.offer(&format!("{number} cards"), &sentence.passage, loose);
            }
        }
        if !cell.candidates.is_empty() {
            break;
        }
    }
    cell
}

/// Numbers of cards that are a hand: not those of a flush, and not what is left over.
fn hand_sizes(list: &[&str], deals: bool) -> Vec<u8> {
    let mut sizes = Vec::new();
    for (at, word) in list.iter().enumerate() {
        let Some(number) = small_number(word).filter(|number| (3..=10).contains(number)) else {
            continue;
        };
        let next = |ahead: usize| list.get(at + ahead).copied().unwrap_or_default();
        let is_cards = ["card", "cards"].contains(&next(1));
        let is_of_hand = ["hand", "hands"].contains(&next(2));
        let is_other = next(2).starts_with("flush")
            || next(2).starts_with("run")
            || ["left", "remaining", "outside", "or", "of"].contains(&next(2));
        let before = at.checked_sub(1).and_then(|at| list.get(at)).copied().unwrap_or_default();
        let is_bound = ["least", "than", "most"].contains(&before);
        if is_cards && !is_other && !is_bound && (deals || is_of_hand) {
            sizes.push(number);
        }
    }
    sizes
}

pub(super) fn seats(sheet: &Sheet) -> DraftedCell {
    let mut cell = DraftedCell { is_needed: false, ..DraftedCell::new("Seats", &["1 to 6"]) };
    for sentence in &sheet.sentences {
        if let Some((least, most)) = seat_range(&sentence.words()) {
            let phrase =
                if least == most { least.to_string() } else { format!("{least} to {most}") };
            cell.offer(&phrase, &sentence.passage, None);
        }
    }
    cell
}

fn seat_range(list: &[&str]) -> Option<(u8, u8)> {
    let is_seat = |word: &str| {
        ["player", "players", "seat", "seats", "spots", "positions", "people"].contains(&word)
    };
    let labelled: Vec<&str> = list.iter().copied().filter(|word| *word != "&").collect();
    if let [name, least, "to", most] = labelled.as_slice()
        && ["seats", "players"].contains(name)
    {
        return Some((small_number(least)?, small_number(most)?));
    }
    list.windows(4).find_map(|part| match part {
        ["up", "to", most, seat] | ["at", "most", most, seat] | ["maximum", "of", most, seat]
            if is_seat(seat) =>
        {
            small_number(most).map(|most| (1, most))
        }
        [least, "to", most, seat] if is_seat(seat) => {
            Some((small_number(least)?, small_number(most)?))
        }
        _ => None,
    })
}

/// The order is free text: the sentence itself.
pub(super) fn deal_order(sheet: &Sheet) -> DraftedCell {
    let mut cell = DraftedCell { is_needed: false, ..DraftedCell::new("Deal order", &[]) };
    let says_order = |sentence: &&Sentence| {
        let order = ["one at a time", "to the left", "one by one", "in packets"];
        sentence.has_stem(&["deal"])
            && (order.iter().any(|order| sentence.says(order)) || sentence.has(&["clockwise"]))
    };
    let found: Vec<&Sentence> = sheet.sentences.iter().filter(says_order).collect();
    let words: Vec<&str> = found.iter().map(|one| one.passage.text.as_str()).collect();
    for sentence in &found {
        cell.offer(&words.join(" "), &sentence.passage, None);
    }
    cell
}
