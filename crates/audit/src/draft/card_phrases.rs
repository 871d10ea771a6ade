//! Cards in words, such as `ace of spades`, and the symbols of playing cards: their cells as codes of the record, so that every
//! other part of a draft reads them.

use super::long::{LongColumn, LongTable};
use gincert_replay::LoggedCards;
use gincert_replay::map::CardCodes;
use std::collections::BTreeMap;

/// Of a hundred filled cells of a column so many are cards in words.
const CELLS_SHARE: usize = 70;

/// Distinct cells on which a language is tried.
const SAMPLE_MAX: usize = 60;

/// Words for the ranks from the ace to the king, those for clubs, diamonds, hearts and spades, and those between. Where several
/// have a bar between them, an export has one of them.
const LANGUAGES: [[&str; 3]; 9] = [
    [
        "ace|aces 2|two|deuce 3|three 4|four 5|five 6|six 7|seven 8|eight 9|nine 10|ten jack|knave queen king",
        "clubs|club diamonds|diamond hearts|heart spades|spade",
        "of|the",
    ],
    [
        "as 2|deux 3|trois 4|quatre 5|cinq 6|six 7|sept 8|huit 9|neuf 10|dix valet dame|reine roi",
        "trèfle|trèfles|trefle|trefles carreau|carreaux coeur|coeurs|cœur|cœurs pique|piques",
        "de|du",
    ],
    [
        "as 2|dos 3|tres 4|cuatro 5|cinco 6|seis 7|siete 8|ocho 9|nueve 10|diez jota|sota|valet reina|dama rey",
        "tréboles|trébol|treboles|trebol diamantes|diamante corazones|corazón|corazon picas|pica|espadas|espada",
        "de|del",
    ],
    [
        "ass|as 2|zwei 3|drei 4|vier 5|fünf 6|sechs 7|sieben 8|acht 9|neun 10|zehn bube dame könig|koenig",
        "kreuz|treff karo herz|coeur pik",
        "",
    ],
    [
        "asso 2|due 3|tre 4|quattro 5|cinque 6|sei 7|sette 8|otto 9|nove 10|dieci fante|jack donna|regina re",
        "fiori quadri cuori picche",
        "di",
    ],
    [
        "ás|as 2|dois 3|três 4|quatro 5|cinco 6|seis 7|sete 8|oito 9|nove 10|dez valete dama|rainha rei",
        "paus ouros copas espadas",
        "de",
    ],
    [
        "aas 2|twee 3|drie 4|vier 5|vijf 6|zes 7|zeven 8|acht 9|negen 10|tien boer vrouw heer|koning",
        "klaveren|klaver ruiten|ruiten harten|hart schoppen|schop",
        "",
    ],
    [
        "ess|äss 2|två 3|tre 4|fyra 5|fem 6|sex 7|sju 8|åtta 9|nio 10|tio knekt dam kung",
        "klöver ruter hjärter spader",
        "",
    ],
    [
        "as 2|dwójka 3|trójka 4|czwórka 5|piątka 6|szóstka 7|siódemka 8|ósemka 9|dziewiątka 10|dziesiątka walet dama|królowa król",
        "trefl|trefle karo kier|kiery pik|piki",
        "",
    ],
];

/// Cards that are written otherwise than in codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhraseCards {
    /// In words: those for the ranks, for the suits, and those between.
    Words {
        /// Whether the suit stands first.
        suit_first: bool,
        /// From the ace to the king.
        ranks: String,
        /// Clubs, diamonds, hearts, spades.
        suits: String,
        /// Words that say nothing.
        between: String,
    },
    /// The symbols of playing cards in Unicode.
    Symbols,
}

/// A language with the words in small letters, each with its place.
struct Language {
    ranks: BTreeMap<&'static str, usize>,
    suits: BTreeMap<&'static str, usize>,
    between: Vec<&'static str>,
    texts: [&'static str; 3],
}

fn places(text: &'static str) -> BTreeMap<&'static str, usize> {
    let words = text.split(' ').enumerate();
    words.flat_map(|(place, words)| words.split('|').map(move |word| (word, place))).collect()
}

impl Language {
    fn of(texts: [&'static str; 3]) -> Language {
        let [ranks, suits, between] = texts;
        let between = between.split('|').filter(|word| !word.is_empty()).collect();
        Language { ranks: places(ranks), suits: places(suits), between, texts }
    }

    /// The cards of a cell, each as the word of its rank and that of its suit; `None` where it has anything else.
    fn cards(&self, cell: &str, suit_first: bool) -> Option<Vec<[String; 2]>> {
        let lower = cell.to_lowercase();
        let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.filter(|word| !self.between.contains(word)).collect();
        let card = |pair: &[&str]| {
            let [one, other] = pair else { return None };
            let (rank, suit) = if suit_first { (other, one) } else { (one, other) };
            let is_known = self.ranks.contains_key(rank) && self.suits.contains_key(suit);
            is_known.then(|| [(*rank).to_owned(), (*suit).to_owned()])
        };
        let cards: Vec<[String; 2]> = words.chunks(2).map(card).collect::<Option<_>>()?;
        (!cards.is_empty()).then_some(cards)
    }

    /// The cards as the record has them.
    fn codes(&self, cards: &[[String; 2]]) -> String {
        let code = |[rank, suit]: &[String; 2]| {
            let rank = *self.ranks.get(rank.as_str())?;
            let suit = *self.suits.get(suit.as_str())?;
            Some(format!("{}{}", "A23456789TJQK".get(rank..=rank)?, "cdhs".get(suit..=suit)?))
        };
        cards.iter().filter_map(code).collect::<Vec<_>>().join(" ")
    }

    /// The words of a map: of those in use for one rank or suit the one that is met most often.
    fn words(&self, used: &BTreeMap<String, u64>, part: usize) -> String {
        let text = self.texts.get(part).copied().unwrap_or_default();
        let one = |words: &str| {
            let count = |word: &&str| used.get(*word).copied().unwrap_or(0);
            let mut all: Vec<&str> = words.split('|').collect();
            all.sort_by_key(|word| std::cmp::Reverse(count(word)));
            all.first().map_or_else(String::new, |word| (*word).to_owned())
        };
        text.split(' ').map(one).collect::<Vec<_>>().join(" ")
    }
}

fn filled(column: &LongColumn) -> impl Iterator<Item = &str> {
    column.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
}

/// Whether most of some cells of a column are read so.
fn is_read(column: &LongColumn, reads: &dyn Fn(&str) -> bool) -> bool {
    let step = (column.cells.len() / SAMPLE_MAX).max(1);
    let sample: Vec<&str> = filled(column).step_by(step).collect();
    let read = sample.iter().filter(|cell| reads(cell)).count();
    read > 0 && read * 100 >= sample.len() * CELLS_SHARE
}

/// A table with such cells as codes of the record, and how they are written; `None` where no column has such cells.
pub(super) fn plain(table: &LongTable) -> Option<(PhraseCards, LongTable)> {
    symbols(table).or_else(|| words(table))
}

fn symbols(table: &LongTable) -> Option<(PhraseCards, LongTable)> {
    let codes = CardCodes::of_symbols().ok()?;
    let reads = |cell: &str| {
        let cards = LoggedCards::read(&codes.house(cell));
        cell.chars().any(|c| ('\u{1f0a1}'..='\u{1f0df}').contains(&c)) && !cards.is_unreadable()
    };
    let mut plain = table.clone();
    let own = plain.columns.iter_mut().filter(|column| is_read(column, &reads));
    let mut is_found = false;
    for cell in own.flat_map(|column| &mut column.cells) {
        is_found = true;
        *cell = codes.house(cell);
    }
    is_found.then_some((PhraseCards::Symbols, plain))
}

fn words(table: &LongTable) -> Option<(PhraseCards, LongTable)> {
    // A cell of cards in words has at least two words.
    let may_be = |column: &&LongColumn| {
        is_read(column, &|cell| cell.split(|c: char| !c.is_alphanumeric()).nth(1).is_some())
    };
    table.columns.iter().find(may_be)?;
    let mut best: Option<(usize, Language, bool, Vec<usize>)> = None;
    for texts in LANGUAGES {
        let language = Language::of(texts);
        for suit_first in [false, true] {
            let reads = |cell: &str| language.cards(cell, suit_first).is_some();
            let columns = table.columns.iter().enumerate();
            let own = columns.filter(|(_, column)| is_read(column, &reads));
            let own: Vec<usize> = own.map(|(at, _)| at).collect();
            let cells = own.iter().filter_map(|at| table.columns.get(*at)).flat_map(filled);
            let read = cells.filter(|cell| reads(cell)).count();
            if read > best.as_ref().map_or(0, |(most, ..)| *most) {
                best = Some((read, Language::of(texts), suit_first, own));
            }
        }
    }
    let (_, language, suit_first, columns) = best?;
    let (mut plain, mut used) = (table.clone(), BTreeMap::<String, u64>::new());
    for at in columns {
        let cells = plain.columns.get_mut(at).into_iter().flat_map(|column| &mut column.cells);
        for cell in cells {
            let Some(cards) = language.cards(cell, suit_first) else { continue };
            cards.iter().flatten().for_each(|word| *used.entry(word.clone()).or_default() += 1);
            *cell = language.codes(&cards);
        }
    }
    let lower = |cell: &str| cell.to_lowercase();
    let all = table.columns.iter().flat_map(filled).map(lower).collect::<Vec<_>>();
    let is_used = |word: &&&str| {
        let has =
            |cell: &String| cell.split(|c: char| !c.is_alphanumeric()).any(|own| own == **word);
        all.iter().any(has)
    };
    let between = language.between.iter().filter(is_used).copied().collect::<Vec<_>>().join(", ");
    let (ranks, suits) = (language.words(&used, 0), language.words(&used, 1));
    Some((PhraseCards::Words { suit_first, ranks, suits, between }, plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_in_words_of_a_language_is_cards() {
        for (place, suit_first, cell, codes) in [
            (0, false, "ace of spades, Queen of Hearts, 10 of clubs", "As Qh Tc"),
            (0, false, "Ace-of-Spades/two-of-diamonds", "As 2d"),
            (1, false, "As de pique, 10 de trèfle, Dame de coeur", "As Tc Qh"),
            (3, true, "Pik Ass; Herz Dame; Kreuz 10", "As Qh Tc"),
            (7, true, "Spader ess + Hjärter dam", "As Qh"),
        ] {
            let language = Language::of(LANGUAGES[place]);
            let cards = language.cards(cell, suit_first);
            assert_eq!(cards.map(|cards| language.codes(&cards)).as_deref(), Some(codes), "{cell}");
        }
        let english = Language::of(LANGUAGES[0]);
        for other in ["ace of spades and", "ace of cups", "spades of ace", "Table 7", ""] {
            assert!(english.cards(other, false).is_none(), "{other}");
        }
    }
}
