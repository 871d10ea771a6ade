//! Codes of suits that no list has: the four texts that stand beside the numbers of cards.
//!
//! A game knows no suit from another, so any order of them settles every hand alike.

use super::card_spelling::BETWEEN;
use std::collections::{BTreeMap, BTreeSet};

/// Ranks of languages whose suits have many spellings, beside those that every suit is tried with.
pub(super) const FURTHER_RANKS: [&str; 15] = [
    "A 2 3 4 5 6 7 8 9 T B V H",
    "A 2 3 4 5 6 7 8 9 T W D K",
    "A 2 3 4 5 6 7 8 9 T S D K",
    "A 2 3 4 5 6 7 8 9 T F D R",
    "A 2 3 4 5 6 7 8 9 T F D K",
    "A 2 3 4 5 6 7 8 9 T J D K",
    "A 2 3 4 5 6 7 8 9 T V K P",
    "A 2 3 4 5 6 7 8 9 T V D K",
    "E 2 3 4 5 6 7 8 9 T S D K",
    "\u{c4} 2 3 4 5 6 7 8 9 T S E K",
    "\u{c4} 2 3 4 5 6 7 8 9 T J R K",
    "T 2 3 4 5 6 7 8 9 10 B D K",
    "\u{422} 2 3 4 5 6 7 8 9 T \u{412} \u{414} \u{41a}",
    "\u{410} 2 3 4 5 6 7 8 9 T \u{412} \u{414} \u{41f}",
    "\u{391} 2 3 4 5 6 7 8 9 T \u{392} \u{39d} \u{3a1}",
];

/// The symbols of clubs, diamonds, hearts and spades.
const SYMBOLS: [&str; 4] = ["\u{2663}", "\u{2666}", "\u{2665}", "\u{2660}"];

/// The numbers from which suits are read.
const NUMBERS: [&str; 9] = ["2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// Fewest of these numbers that each suit has in a column.
const NUMBERS_MIN: usize = 5;

/// Of a hundred words of such a column so many have one of four suits, at least: others are hidden cards.
const WORDS_SHARE: u64 = 80;

/// Longest code of a suit, in characters.
const SUIT_CHARS_MAX: usize = 8;

/// Suits that stand in columns of cards: whether before the ranks, what is between both, and the four with blanks between them.
pub(super) type FoundSuits = (bool, &'static str, String);

/// The suits that stand in columns of cards.
///
/// `columns`: the words of each column, and how often each occurs.
pub(super) fn find(columns: &[BTreeMap<&str, u64>]) -> BTreeSet<FoundSuits> {
    let forms = || BETWEEN.into_iter().flat_map(|between| [(false, between), (true, between)]);
    let all = columns.iter().flat_map(|column| forms().map(move |form| (column, form)));
    let found = all.filter_map(|(column, (suit_first, between))| {
        let suits = suits_of(column, (suit_first, between))?;
        Some((suit_first, between, suits.join(" ")))
    });
    found.collect()
}

/// The four suits of a column of cards; `None` where it is none.
fn suits_of(column: &BTreeMap<&str, u64>, form: (bool, &str)) -> Option<Vec<String>> {
    let mut numbers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (suit, number) in column.keys().filter_map(|word| taken_apart(word, form)) {
        numbers.entry(suit).or_default().insert(number);
    }
    numbers.retain(|_, numbers| numbers.len() >= NUMBERS_MIN);
    let suits: Vec<&str> = numbers.into_keys().collect();
    let has_suit = |word: &str| match form.0 {
        true => suits.iter().any(|suit| word.starts_with(suit)),
        false => suits.iter().any(|suit| word.ends_with(suit)),
    };
    let all: u64 = column.values().sum();
    let own: u64 = column.iter().filter(|(word, _)| has_suit(word)).map(|(_, times)| times).sum();
    let is_one = suits.len() == 4 && own * 100 >= all * WORDS_SHARE;
    // The order of the symbols is known.
    let symbols: Vec<&str> = SYMBOLS.into_iter().filter(|symbol| suits.contains(symbol)).collect();
    let suits = if symbols.len() == suits.len() { symbols } else { suits };
    is_one.then(|| suits.into_iter().map(str::to_owned).collect())
}

/// The suit of a card with a number, and the number.
fn taken_apart<'w>(
    word: &'w str,
    (suit_first, between): (bool, &str),
) -> Option<(&'w str, &'w str)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let suit = match suit_first {
        true => word.trim_end_matches(is_digit),
        false => word.trim_start_matches(is_digit),
    };
    let number = match suit_first {
        true => word.strip_prefix(suit)?,
        false => word.strip_suffix(suit)?,
    };
    let suit = match suit_first {
        true => suit.strip_suffix(between)?,
        false => suit.strip_prefix(between)?,
    };
    let is_suit = !suit.is_empty()
        && suit.chars().count() <= SUIT_CHARS_MAX
        && (suit.chars().all(char::is_alphabetic) || SYMBOLS.contains(&suit));
    (is_suit && NUMBERS.contains(&number)).then_some((suit, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(ranks: &str, suits: &str, suit_first: bool) -> Vec<String> {
        let of = |rank: &str| {
            let both = |suit: &str| match suit_first {
                true => format!("{suit}{rank}"),
                false => format!("{rank}{suit}"),
            };
            suits.split(' ').map(both).collect::<Vec<_>>()
        };
        ranks.split(' ').flat_map(of).collect()
    }

    fn found(words: &[String]) -> Vec<FoundSuits> {
        find(&[words.iter().map(|word| (word.as_str(), 3)).collect()]).into_iter().collect()
    }

    #[test]
    fn suits_stand_beside_numbers() {
        let czech = column("A 2 3 4 5 6 7 8 9 10 J Q K", "kř ká sr pi", false);
        assert_eq!(found(&czech), [(false, "", "ká kř pi sr".to_owned())]);
        let dutch = column("A 2 3 4 5 6 7 8 9 10 B V H", "Kl Ru Ha Sc", true);
        assert_eq!(found(&dutch), [(true, "", "Ha Kl Ru Sc".to_owned())]);
        let bulgarian = column("А 2 3 4 5 6 7 8 9 10 В Д П", "-спатия -каро -купа -пика", false);
        assert_eq!(found(&bulgarian), [(false, "-", "каро купа пика спатия".to_owned())]);
    }

    #[test]
    fn five_suits_and_other_words_are_no_cards() {
        let five = column("A 2 3 4 5 6 7 8 9 10", "a b c d e", false);
        let tables = column("2 3 4 5 6 7 8 9 10", "T", true);
        assert_eq!([found(&five), found(&tables)], [vec![], vec![]]);
        let mut others = column("2 3 4 5 6 7 8 9", "a b c d", false);
        others.extend((0..20).map(|number| format!("x{number}y")));
        assert_eq!(found(&others), []);
    }
}
