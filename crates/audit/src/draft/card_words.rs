//! Words that are cards in some codes, and words for hidden cards.

use gincert_game::CardSet;
use gincert_replay::LoggedCards;
use gincert_replay::map::CardCodes;
use std::collections::BTreeMap;

/// Of a hundred words of a column of cards so many may be none: cards that were misread, or a word for hidden ones.
const OTHER_WORDS_MAX: u64 = 20;

/// Codes of a hidden card that systems print.
const HIDDEN: [&str; 15] = [
    "\u{1f0a0}",
    "??",
    "XX",
    "?",
    "X",
    "--",
    "**",
    "##",
    "*",
    "#",
    "BACK",
    "HIDDEN",
    "VERDECKT",
    "[]",
    "..",
];

/// The card that a word is.
pub(super) fn card(codes: &CardCodes, word: &str) -> Option<CardSet> {
    let read = LoggedCards::read(&codes.house(word));
    (!read.is_unreadable() && !read.cards().is_empty()).then(|| read.cards())
}

pub(super) fn is_hidden(word: &str) -> bool {
    HIDDEN.contains(&word.to_uppercase().as_str())
}

/// The cards among the words of a column and how many words they are; `None` where hardly any word is a card, or too many
/// others are none.
pub(super) fn card_words(
    codes: &CardCodes,
    column: &BTreeMap<&str, u64>,
) -> Option<(CardSet, usize)> {
    let mut own = CardSet::EMPTY;
    let (mut count, mut others, mut all) = (0, 0, 0);
    for (word, times) in column {
        all += times;
        match card(codes, word) {
            Some(set) => {
                own = own.union(set);
                count += usize::try_from(*times).unwrap_or(0);
            }
            None => others += if is_hidden(word) { 0 } else { *times },
        }
    }
    is_of_cards(own, others, all).then_some((own, count))
}

/// Whether a column is one of cards: by the cards among its words, and how many of all are neither cards nor hidden ones.
pub(super) fn is_of_cards(cards: CardSet, others: u64, all: u64) -> bool {
    others * 100 <= all * OTHER_WORDS_MAX && cards.len() >= 4
}
