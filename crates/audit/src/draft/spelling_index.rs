//! Which spellings read a word as which card, looked up once for all of them.

use super::card_words::{card, is_hidden, is_of_cards};
use super::hands::CardSpelling;
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
    spellings: Vec<(CardSpelling, CardCodes)>,
    /// By word in capitals: the places of the spellings that have it, and their card.
    words: HashMap<String, Vec<(usize, Card)>>,
}

impl SpellingIndex {
    /// An index of those spellings whose codes can be told apart.
    pub fn new(spellings: impl Iterator<Item = CardSpelling>) -> SpellingIndex {
        let usable =
            spellings.filter_map(|spelling| spelling.codes().map(|codes| (spelling, codes)));
        let spellings: Vec<(CardSpelling, CardCodes)> = usable.collect();
        let mut words: HashMap<String, Vec<(usize, Card)>> = HashMap::new();
        for (place, (_, codes)) in spellings.iter().enumerate() {
            for (word, card) in codes.cards() {
                words.entry(word.to_owned()).or_default().push((place, card));
            }
        }
        SpellingIndex { spellings, words }
    }

    /// What each spelling reads of columns, by their words and how often each occurs.
    pub fn reach(&self, columns: &[BTreeMap<&str, u64>]) -> Vec<(&CardSpelling, Reach)> {
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
        self.spellings.iter().map(|(spelling, _)| spelling).zip(all).collect()
    }

    /// Each spelling that reads a word as cards.
    fn for_each_reading(&self, word: &str, mut found: impl FnMut(usize, CardSet)) {
        // Codes stand apart at such a blank as well.
        if word.contains('\u{a0}') {
            for (place, (_, codes)) in self.spellings.iter().enumerate() {
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

#[cfg(test)]
mod tests {
    use super::super::card_words::card_words;
    use super::super::hands::spellings;
    use super::*;

    /// The index says of every spelling what reading the words one by one by it says.
    #[test]
    fn an_index_reads_what_each_spelling_reads() {
        let index = SpellingIndex::new(spellings());
        let columns = [
            "Ks 10h Th X Qc Jd ?? AS 2c zz Ks\u{a0}Qh",
            "KrA He10 PiD KaB Ka2 -- HeK Kr3 Pi4 X",
            "TD TC TP KH KK XH XX 5T 5K 5H 5P",
            "play fold 1 2 3",
        ];
        let columns: Vec<BTreeMap<&str, u64>> =
            columns.iter().map(|words| words.split(' ').zip(1..).collect()).collect();
        let mut read = 0;
        for (spelling, reach) in index.reach(&columns) {
            let codes = spelling.codes().unwrap();
            let each = columns.iter().filter_map(|column| card_words(&codes, column));
            let (cards, words): (Vec<CardSet>, Vec<usize>) = each.unzip();
            let all = cards.iter().fold(CardSet::EMPTY, |all, own| all.union(*own));
            assert_eq!(
                (reach.columns, reach.words),
                (cards.len(), words.iter().sum()),
                "{spelling:?}"
            );
            assert_eq!(reach.cards, all, "{spelling:?}");
            read += reach.columns;
        }
        assert!(read > 3, "{read}");
    }
}
