//! In which codes the cards of an export are written, and which columns hold cards.
//!
//! A code is taken where all cells of a column read by it; codes are those that card rooms print. It knows
//! no rules.

use super::card_phrases;
use super::card_spelling::{CardSpelling, RANKS, spellings};
use super::card_words::{card, card_words, is_hidden};
use super::hidden_hands;
use super::joined_cards;
use super::long::LongTable;
use super::rank_codes;
use super::spelling_index::SpellingIndex;
use super::suit_codes::{self, FURTHER_RANKS};
use gincert_game::CardSet;
use gincert_replay::LoggedCards;
use gincert_replay::map::{CardCodes, is_word_for_nothing};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Of a hundred cells that show cards so many show a whole hand at least, in a column of hands.
const HANDS_SHARE: usize = 70;

/// What separates cards.
const APART: [char; 6] = [' ', ',', ';', '\t', '|', '/'];

/// Cards of a deck.
const DECK: usize = 52;
/// Those of one rank.
const SUITS_OF_A_RANK: usize = 4;

/// Fewest letters of a word in place of a hand.
const WORD_MIN: usize = 3;

/// Fewest cells with a text in place of a hand that is not shown: fewer may be remarks.
const HIDDEN_HANDS_MIN: usize = 3;

/// Cells of one column, or of several with one card each, as cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CardColumn {
    /// Places of its columns in the table.
    pub columns: Vec<usize>,
    /// The cards of each row; `None` where there is no text.
    pub cards: Vec<Option<LoggedCards>>,
}

impl CardColumn {
    /// The whole hand of a row, where all its cards are shown.
    pub fn hand(&self, row: usize, size: u8) -> Option<CardSet> {
        let cards = self.cards.get(row)?.as_ref()?;
        let set = cards.cards();
        (cards.is_whole() && set.len() == size).then_some(set)
    }

    /// The same column read by other codes.
    pub fn reread(&self, table: &LongTable, codes: &CardCodes) -> CardColumn {
        let text = |row: usize| {
            let cells =
                self.columns.iter().filter_map(|place| table.columns.get(*place)?.cells.get(row));
            let texts: Vec<&str> =
                cells.map(|cell| cell.trim()).filter(|text| !text.is_empty()).collect();
            cards_of(&texts.join(" "), codes)
        };
        CardColumn {
            columns: self.columns.clone(),
            cards: (0..self.cards.len()).map(text).collect(),
        }
    }

    /// Whether most rows with cards have so many, hidden ones among them: a whole hand, and not what is left over of
    /// one. Others may be hands of another game, or hidden as a whole.
    pub fn holds_hands(&self, size: u8) -> bool {
        let shown = self.cards.iter().flatten().filter(|cards| !cards.cards().is_empty());
        let filled: Vec<u8> = shown.map(LoggedCards::len).collect();
        let whole = filled.iter().filter(|len| **len == size).count();
        !filled.is_empty() && whole * 100 >= filled.len() * HANDS_SHARE
    }

    /// Whether a row has a hand of so many cards, or one of which some are hidden: others are of another game.
    pub fn is_hand_or_hidden(&self, row: usize, size: u8) -> bool {
        let cards = self.cards.get(row).and_then(Option::as_ref);
        cards.is_some_and(|cards| cards.hides() || cards.is_empty() || cards.len() == size)
    }

    /// The most cards in a row.
    pub fn size(&self) -> u8 {
        self.cards.iter().flatten().map(LoggedCards::len).max().unwrap_or(0)
    }
}

/// The spellings whose codes can be told apart, and their words.
static INDEX: LazyLock<(Vec<CardSpelling>, SpellingIndex)> = LazyLock::new(|| {
    let usable = spellings().filter_map(|spelling| spelling.codes().map(|codes| (spelling, codes)));
    let (spellings, codes) = usable.unzip();
    (spellings, SpellingIndex::new(codes))
});

/// Finds the spelling, and the columns that hold cards, those with one card each put together.
pub(crate) fn find(table: &LongTable) -> Option<(CardSpelling, Vec<CardColumn>)> {
    let (phrases, plain) = card_phrases::plain(table).unzip();
    let (spelling, columns) = find_codes(plain.as_ref().unwrap_or(table))?;
    let cells = |of: &LongTable, at: usize| of.columns.get(at).map(|one| one.cells.clone());
    let mut of_cards = columns.iter().flat_map(|column| column.columns.iter().copied());
    let is_own = |at: usize| plain.as_ref().is_some_and(|one| cells(one, at) != cells(table, at));
    let phrases = phrases.filter(|_| of_cards.any(is_own));
    Some((CardSpelling { phrases, ..spelling }, columns))
}

/// The same where cards are written in codes.
fn find_codes(table: &LongTable) -> Option<(CardSpelling, Vec<CardColumn>)> {
    let apart = joined_cards::apart(table);
    let (spelling, columns) = find_words(apart.as_ref().unwrap_or(table))?;
    let of_cards: BTreeSet<usize> =
        columns.iter().flat_map(|column| column.columns.iter().copied()).collect();
    let is_joined = apart.is_some_and(|apart| {
        let cells = |of: &LongTable, at: usize| of.columns.get(at).map(|one| one.cells.clone());
        of_cards.iter().any(|at| cells(&apart, *at) != cells(table, *at))
    });
    Some((CardSpelling { is_joined, ..spelling }, columns))
}

/// The same where something separates cards.
fn find_words(table: &LongTable) -> Option<(CardSpelling, Vec<CardColumn>)> {
    let words: Vec<BTreeMap<&str, u64>> =
        table.columns.iter().map(|column| words_of(&column.cells)).collect();
    let mut best: Option<(usize, usize, &CardSpelling)> = None;
    let mut rivals = 0;
    let (spellings, index) = &*INDEX;
    let reaches = spellings.iter().zip(index.reach(&words));
    for (spelling, reach) in reaches.filter(|(_, reach)| reach.columns > 0) {
        let (cells, distinct) = (reach.words, usize::from(reach.cards.len()));
        match &best {
            Some((most, of, _)) if (*most, *of) > (cells, distinct) => {}
            Some((most, of, _)) if (*most, *of) == (cells, distinct) => rivals += 1,
            _ => (best, rivals) = (Some((cells, distinct, spelling)), 0),
        }
    }
    let best = best.map(|(cells, distinct, spelling)| (cells, distinct, spelling.clone()));
    let (mut distinct, mut spelling) = with_other_suits(best, &words)?;
    let forms = (spelling.suit_first, spelling.between);
    let (ranks, suits) = (spelling.ranks.as_str(), spelling.suits.as_str());
    let (missing, has_two_tens) =
        rank_codes::with_missing(&spelling.codes()?, [ranks, suits], forms, &words);
    // A map refuses a number for another rank.
    let other = missing.map(|ranks| CardSpelling { ranks, ..spelling.clone() });
    if let Some((other, codes)) = other.and_then(|one| Some((one.clone(), one.codes()?))) {
        (spelling, (_, _, distinct)) = (other, reach(&codes, &words));
    }
    spelling.has_two_tens = has_two_tens;
    spelling.hidden = hidden_code(table, &spelling.codes()?, &words);
    let codes = spelling.codes()?;
    let is_word_free = spelling.hidden.as_deref().is_some_and(is_hidden);
    spelling.hidden_hand = hidden_hand(table, &codes, &words, is_word_free)
        .or_else(|| hidden_hands::find(table, &codes, &words));
    spelling.is_hidden_repeated = spelling.hidden.as_ref().is_some_and(|code| {
        let mut cells = table.columns.iter().flat_map(|column| &column.cells);
        cells.any(|cell| cell.split(APART).filter(|word| word == code).count() > 1)
    });
    spelling.is_only = rivals == 0 && distinct == DECK && !spelling.has_two_tens;
    let codes = spelling.codes()?;
    let columns = card_columns(table, &codes);
    (!columns.is_empty()).then_some((spelling, columns))
}

/// The spelling that reads the most words: one of the lists, or one whose suits are in the columns and in no list. The numbers are
/// the words that it reads, and the different cards among them.
fn with_other_suits(
    mut best: Option<(usize, usize, CardSpelling)>,
    words: &[BTreeMap<&str, u64>],
) -> Option<(usize, CardSpelling)> {
    let is_whole = best.as_ref().is_some_and(|(_, distinct, _)| *distinct == DECK);
    let others = if is_whole { BTreeSet::new() } else { suit_codes::find(words) };
    for (suit_first, between, suits) in others {
        for ranks in RANKS.iter().chain(&FURTHER_RANKS) {
            let other = CardSpelling { between, ..CardSpelling::of(suit_first, ranks, &suits) };
            let Some(codes) = other.codes() else { continue };
            let (_, cells, distinct) = reach(&codes, words);
            let is_more =
                best.as_ref().is_none_or(|(most, of, _)| (*most, *of) < (cells, distinct));
            if distinct >= DECK - SUITS_OF_A_RANK && is_more {
                best = Some((cells, distinct, other));
            }
        }
    }
    best.map(|(_, distinct, spelling)| (distinct, spelling))
}

/// How often each word occurs that could be a card.
fn words_of(cells: &[String]) -> BTreeMap<&str, u64> {
    let mut words = BTreeMap::new();
    for cell in cells {
        for word in cell.split(APART).filter(|word| !word.is_empty()) {
            *words.entry(word).or_default() += 1;
            if words.len() > 400 {
                return BTreeMap::new();
            }
        }
    }
    words
}

/// How many columns hold cards in these codes, the cards in them, and how many different ones.
fn reach(codes: &CardCodes, words: &[BTreeMap<&str, u64>]) -> (usize, usize, usize) {
    let (mut columns, mut cells, mut seen) = (0, 0, CardSet::EMPTY);
    for (own, count) in words.iter().filter_map(|column| card_words(codes, column)) {
        columns += 1;
        cells += count;
        seen = seen.union(own);
    }
    (columns, cells, usize::from(seen.len()))
}

/// The code of a hidden card that occurs most often in the columns of cards: one that systems print, or else a word that
/// stands alone in cells.
fn hidden_code(
    table: &LongTable,
    codes: &CardCodes,
    words: &[BTreeMap<&str, u64>],
) -> Option<String> {
    let mut found: BTreeMap<(bool, &str), u64> = BTreeMap::new();
    let columns =
        table.columns.iter().zip(words).filter(|(_, words)| card_words(codes, words).is_some());
    let played = table.with_amounts();
    for (column, _) in columns {
        // A word for an empty seat stands where nothing was wagered or won.
        let cells = column.cells.iter().zip(&played).filter(|(_, is_played)| **is_played);
        for cell in cells.map(|(cell, _)| cell.trim()) {
            for word in cell.split(APART).filter(|word| is_hidden(word)) {
                *found.entry((true, word)).or_default() += 1;
            }
            let is_word = cell.chars().count() >= WORD_MIN && cell.chars().all(char::is_alphabetic);
            if is_word && !is_hidden(cell) && card(codes, cell).is_none() {
                *found.entry((false, cell)).or_default() += 1;
            }
        }
    }
    let most = found.into_iter().max_by_key(|((is_printed, _), times)| (*is_printed, *times));
    most.map(|((_, word), _)| word.to_owned())
}

/// The text that stands alone in cells of the columns of cards and shows none, more often than any other, where amounts are.
///
/// `is_word_free`: whether a mark is the code of a hidden card, so that one word in place of a hand is not that code.
fn hidden_hand(
    table: &LongTable,
    codes: &CardCodes,
    words: &[BTreeMap<&str, u64>],
    is_word_free: bool,
) -> Option<String> {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    let columns =
        table.columns.iter().zip(words).filter(|(_, words)| card_words(codes, words).is_some());
    let played = table.with_amounts();
    for (column, _) in columns {
        let cells = column.cells.iter().zip(&played).filter(|(_, is_played)| **is_played);
        for cell in cells.map(|(cell, _)| cell.trim()) {
            let is_text = cell.chars().all(|c| c.is_alphabetic() || c == ' ');
            let has_cards = || cell.split(APART).any(|word| card(codes, word).is_some());
            let is_read = || LoggedCards::read(&codes.house(cell)).hides();
            let may_be = cell.contains(' ') || is_word_free && cell.chars().count() >= WORD_MIN;
            if is_text && may_be && !has_cards() && !is_read() {
                *found.entry(cell).or_default() += 1;
            }
        }
    }
    let (text, times) = found.into_iter().max_by_key(|(_, times)| *times)?;
    (times >= HIDDEN_HANDS_MIN).then(|| text.to_owned())
}

/// Whether most cells of a column that are not empty are read as cards; one word or none may stand in others.
fn holds_cards(column: &CardColumn, table: &LongTable) -> bool {
    let (mut read, mut filled, mut others) = (0, 0, BTreeSet::new());
    let texts = column.columns.iter().filter_map(|place| table.columns.get(*place));
    for (cell, cards) in texts.flat_map(|one| &one.cells).zip(&column.cards) {
        let cell = cell.trim();
        if cards.is_none() && is_word_for_nothing(cell) {
            continue;
        }
        filled += usize::from(!cell.is_empty());
        read += usize::from(cards.is_some());
        if cards.is_none() && !cell.is_empty() && others.len() < 2 {
            others.insert(cell);
        }
    }
    let is_shown = column.cards.iter().flatten().any(|cards| !cards.cards().is_empty());
    is_shown && (10 * read >= 7 * filled || others.len() == 1 && 5 * read >= filled)
}

/// The columns that hold cards. A cell that is not read as cards has none.
fn card_columns(table: &LongTable, codes: &CardCodes) -> Vec<CardColumn> {
    let mut columns: Vec<CardColumn> = Vec::new();
    let mut single: Vec<(String, CardColumn)> = Vec::new();
    for (place, column) in table.columns.iter().enumerate() {
        let cards = column.cells.iter().map(|cell| cards_of(cell.trim(), codes)).collect();
        let one = CardColumn { columns: vec![place], cards };
        if !holds_cards(&one, table) {
            continue;
        }
        match one.size() {
            1 => single.push((stem(&column.name), one)),
            _ => columns.push(one),
        }
    }
    let stems: BTreeSet<String> = single.iter().map(|(stem, _)| stem.clone()).collect();
    for stem in stems {
        let parts: Vec<&CardColumn> =
            single.iter().filter(|(own, _)| *own == stem).map(|(_, part)| part).collect();
        if parts.len() < 3 {
            continue;
        }
        let row = |row: usize| {
            let texts: Vec<&str> = parts
                .iter()
                .flat_map(|part| &part.columns)
                .filter_map(|place| Some(table.columns.get(*place)?.cells.get(row)?.trim()))
                .filter(|text| !text.is_empty())
                .collect();
            cards_of(&texts.join(" "), codes)
        };
        columns.push(CardColumn {
            columns: parts.iter().flat_map(|part| part.columns.clone()).collect(),
            cards: (0..table.rows()).map(row).collect(),
        });
    }
    columns
}

/// The cards of a cell; `None` where it is empty, or is not read.
pub(crate) fn cards_of(text: &str, codes: &CardCodes) -> Option<LoggedCards> {
    match text {
        "" => None,
        "-" => Some(LoggedCards::default()),
        text => Some(LoggedCards::read(&codes.house(text))).filter(|read| !read.is_unreadable()),
    }
}

/// A name without the number at its end.
fn stem(name: &str) -> String {
    name.trim_end_matches(|c: char| c.is_ascii_digit() || " _.#-".contains(c)).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::export::{ExportFile, read};

    fn spelling(text: &str) -> Option<(CardSpelling, Vec<CardColumn>)> {
        let file = ExportFile {
            name: "e".into(),
            bytes: text.into(),
            is_whole: true,
            formats: Vec::new(),
        };
        find(&LongTable::flat(&read(&file).unwrap()))
    }

    #[test]
    fn a_spelling_is_found_by_all_cells_of_a_column() {
        let text = "T;R;Karten\n1;1;KrA He10 PiD\n1;2;KaB Ka2 --\n1;3;-- -- --\n1;4;HeK Kr3 Pi4\n";
        let (found, columns) = spelling(text).unwrap();
        assert_eq!((found.ranks.as_str(), found.suits.as_str()), (RANKS[1], "Kr Ka He Pi"));
        assert!(found.suit_first && !found.is_only && found.hidden.as_deref() == Some("--"));
        assert_eq!(columns.len(), 1);
        assert!(columns[0].cards[2].unwrap().hides());
    }

    /// All cards of a deck, with these ranks and suits, ten to a line.
    fn deck(ranks: &str, suits: &str) -> String {
        let cards = suits.split(' ').flat_map(|s| ranks.split(' ').map(move |r| format!("{s}{r}")));
        let cards: Vec<String> = cards.collect();
        let rows = cards.chunks(4).enumerate();
        rows.fold("T;R;Cards\n".to_owned(), |text, (at, row)| {
            format!("{text}1;{at};{}\n", row.join(" "))
        })
    }

    #[test]
    fn a_letter_of_the_ten_is_the_rank_that_never_occurs_otherwise() {
        for (written, ranks) in [
            ("T 2 3 4 5 6 7 8 9 10 B D K", "T 2 3 4 5 6 7 8 9 10 B D K"),
            ("T 2 3 4 5 6 7 8 9 10 J Q K", "T 2 3 4 5 6 7 8 9 10 J Q K"),
            ("A 2 3 4 5 6 7 8 9 10 T Q K", "A 2 3 4 5 6 7 8 9 10 T Q K"),
        ] {
            for suits in ["C D H S", "K B \u{160} V"] {
                let (found, _) = spelling(&deck(written, suits)).unwrap();
                assert_eq!((found.ranks.as_str(), found.has_two_tens), (ranks, false), "{suits}");
            }
        }
        // Beside an ace that is there both are tens, which a person confirms.
        let (found, _) = spelling(&deck("A 2 3 4 5 6 7 8 9 10 T J Q K", "C D H S")).unwrap();
        assert_eq!((found.ranks.as_str(), found.has_two_tens), (RANKS[0], true));
        assert!(!found.is_only);
    }

    #[test]
    fn one_card_in_each_column_makes_a_hand() {
        let text = "T,R,C1,C2,C3\n1,1,Ac,2d,3h\n1,2,Ks,Qs,Js\n1,3,4c,5c,6c\n1,4,7d,8d,9d\n";
        let (found, columns) = spelling(text).unwrap();
        assert!(found.is_of_format());
        assert_eq!(columns[0].columns, [2, 3, 4]);
        assert_eq!(columns[0].hand(1, 3).unwrap().to_string(), "Js Qs Ks");
    }

    #[test]
    fn words_are_no_cards() {
        assert!(spelling("T,R,Move\nA,1,play\nA,2,fold\nA,3,play\nA,4,fold\n").is_none());
    }

    /// The index says of every spelling what reading the words one by one by it says.
    #[test]
    fn an_index_reads_what_each_spelling_reads() {
        let columns = [
            "Ks 10h Th X Qc Jd ?? AS 2c zz Ks\u{a0}Qh",
            "KrA He10 PiD KaB Ka2 -- HeK Kr3 Pi4 X",
            "TD TC TP KH KK XH XX 5T 5K 5H 5P",
            "play fold 1 2 3",
        ];
        let counted = |words: &&'static str| words.split(' ').zip(1..).collect();
        let columns: Vec<BTreeMap<&str, u64>> = columns.iter().map(counted).collect();
        let mut read = 0;
        let (spellings, index) = &*INDEX;
        for (spelling, found) in spellings.iter().zip(index.reach(&columns)) {
            let (columns, words, cards) = reach(&spelling.codes().unwrap(), &columns);
            assert_eq!((found.columns, found.words), (columns, words), "{spelling:?}");
            assert_eq!(usize::from(found.cards.len()), cards, "{spelling:?}");
            read += found.columns;
        }
        assert!(read > 3, "{read}");
    }
}
