//! Which spellings read a word as which card, looked up once for all of them.

use super::card_words::{card, is_hidden, is_of_cards};
use gincert_game::{Card, CardSet};
use gincert_replay::map::CardCodes;
use std::collections::{BTreeMap, HashMap};

/// What a spelling reads of some columns.
#[derive(Debug, Clone, Default)]
pub(super) struct Reach {
    /// How many columns hold cards.
    pub columns: usize,
    /// The words that are cards in them.
    pub words: usize,
    /// The cards among these.
    pub cards: CardSet,
}

/// The words of all spellings with the cards that each means.
pub(super) struct SpellingIndex {
    spellings: Vec<CardCodes>,
    /// By word in capitals: the places of the spellings that have it, and their card.
    words: HashMap<String, Vec<(usize, Card)>>,
}

impl SpellingIndex {
    /// An index of spellings by their codes.
    pub fn new(spellings: Vec<CardCodes>) -> SpellingIndex {
        let mut words: HashMap<String, Vec<(usize, Card)>> = HashMap::new();
        for (place, codes) in spellings.iter().enumerate() {
            for (word, card) in codes.cards() {
                words.entry(word.to_owned()).or_default().push((place, card));
            }
        }
        SpellingIndex { spellings, words }
    }

    /// What each spelling reads of columns, by their words and how often each occurs, in the order of the spellings.
    pub fn reach(&self, columns: &[BTreeMap<&str, u64>]) -> Vec<Reach> {
        let mut all = vec![Reach::default(); self.spellings.len()];
        for column in columns {
            let total: u64 = column.values().sum();
            // The cards, their words, and those of these words that mean a hidden card otherwise.
            let mut read = vec![(CardSet::EMPTY, 0, 0); self.spellings.len()];
            let mut hidden = 0;
            for (word, times) in column {
                let is_hidden = is_hidden(word);
                hidden += if is_hidden { *times } else { 0 };
                self.for_each_reading(word, |place, cards| {
                    if let Some((own, count, hidden)) = read.get_mut(place) {
                        *own = own.union(cards);
                        *count += *times;
                        *hidden += if is_hidden { *times } else { 0 };
                    }
                });
            }
            for (sum, (own, count, read_hidden)) in all.iter_mut().zip(read) {
                let others = total - count - (hidden - read_hidden);
                if is_of_cards(own, others, total) {
                    sum.columns += 1;
                    sum.words += usize::try_from(count).unwrap_or(0);
                    sum.cards = sum.cards.union(own);
                }
            }
        }
        all
    }

    /// Each spelling that reads a word as cards.
    fn for_each_reading(&self, word: &str, mut found: impl FnMut(usize, CardSet)) {
        // Codes stand apart at such a blank as well.
        if word.contains('\u{a0}') {
            for (place, codes) in self.spellings.iter().enumerate() {
                if let Some(cards) = card(codes, word) {
                    found(place, cards);
                }
            }
            return;
        }
        for (place, card) in self.words.get(&word.to_ascii_uppercase()).into_iter().flatten() {
            found(*place, CardSet::EMPTY.with(*card));
        }
    }
}
