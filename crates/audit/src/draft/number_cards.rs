//! Cards as numbers, such as `36 15 14 09`: each order in which systems number them is tried by settling the hands.
//!
//! No hand shows which suit is which: their order is that of a line above the names of the columns, or a guess.

use super::assign::money_proof;
use super::card_numbering::{CardNumbering, order_text};
use super::columns::ExportColumns;
use super::hands;
use super::long::{LongTable, is_blank};
use super::wagers;
use super::{sign_cells, sign_columns};
use gincert_game::{Rank, Suit};
use gincert_replay::CompiledRules;
use gincert_replay::map::CardNumbers;
use std::collections::BTreeSet;

/// Fewest cards in nearly all cells of such a column.
const CARDS_MIN: usize = 5;

/// Fewest different numbers of such columns: a month has 31 days.
const NUMBERS_MIN: usize = 45;

/// Greatest number of a card.
const NUMBER_MAX: u8 = 52;

/// Of a hundred filled cells so many have numbers of cards alone.
const CELLS_SHARE: usize = 98;

/// Fewest results that only one of two orders explains.
const RESULTS_MIN: u64 = 3;

/// Names of clubs, diamonds, hearts and spades, as titles have them.
const SUIT_NAMES: [[&str; 4]; 3] = [
    ["club", "diamond", "heart", "spade"],
    ["kreuz", "karo", "herz", "pik"],
    ["trèfle", "carreau", "coeur", "pique"],
];

/// The table with cards as the format has them in the columns of numbered cards. `before`: the lines above the names of the
/// columns.
pub(crate) fn plain(
    table: LongTable,
    before: &[String],
    rules: Option<&CompiledRules>,
) -> LongTable {
    let columns: Vec<usize> =
        (0..table.columns.len()).filter(|at| is_numbered(&table, *at)).collect();
    let seen: BTreeSet<u8> = columns.iter().flat_map(|at| numbers_of(&table, *at)).collect();
    let has_other_hands = || {
        let found = hands::find(&table);
        found.is_some_and(|(_, cards)| cards.iter().any(|one| usize::from(one.size()) >= CARDS_MIN))
    };
    if columns.is_empty() || seen.len() < NUMBERS_MIN || has_other_hands() {
        return table;
    }
    let suits = before.iter().find_map(|line| suits_of(line)).unwrap_or(Suit::ALL.to_vec());
    let with = |numbers: &CardNumbers| rewritten(&table, &columns, numbers);
    // Whether results have signs of their own.
    let scores = |has_signs: bool| -> Vec<((usize, u64), CardNumbers)> {
        let score = |numbers: &CardNumbers| match (rules, has_signs) {
            (Some(rules), true) => settled(&with(numbers), rules),
            // A word may be in place of the sign of each result.
            (Some(rules), false) => {
                settled(&sign_columns::signed(sign_cells::plain(with(numbers)), Some(rules)), rules)
            }
            (None, _) => (0, 0),
        };
        let orders = orders(&seen, &suits).into_iter();
        orders.map(|numbers| (score(&numbers), numbers)).collect()
    };
    let mut tried = scores(true);
    if tried.iter().all(|((proofs, _), _)| *proofs == 0) {
        tried = scores(false);
    }
    // It is stable: of orders that settle alike the usual one is the first.
    tried.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let Some(((best, numbers), others)) = tried.split_first() else { return table };
    let is_worse = |(other, _): &((usize, u64), CardNumbers)| other.1 + RESULTS_MIN <= best.1;
    let is_proven = best.0 > 0 && others.iter().all(is_worse);
    let mut rivals: Vec<String> = Vec::new();
    for text in others.iter().filter(|one| !is_worse(one)).map(|(_, numbers)| order_text(numbers)) {
        if text != order_text(numbers) && !rivals.contains(&text) {
            rivals.push(text);
        }
    }
    let numbering = CardNumbering { numbers: numbers.clone(), is_proven, rivals };
    LongTable { numbering: Some(numbering), ..with(numbers) }
}

/// The numbers of a cell; `None` where it has anything else, or a number twice.
fn numbers(cell: &str) -> Option<Vec<u8>> {
    let words = cell.split([' ', ',', ';', '/', '|']).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let is_short = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse::<u8>().ok().filter(|number| is_short && *number <= NUMBER_MAX)
    };
    let numbers: Vec<u8> = words.map(number).collect::<Option<_>>()?;
    let distinct: BTreeSet<u8> = numbers.iter().copied().collect();
    (distinct.len() == numbers.len() && numbers.len() >= CARDS_MIN).then_some(numbers)
}

fn is_numbered(table: &LongTable, at: usize) -> bool {
    let Some(column) = table.columns.get(at) else { return false };
    let filled = || column.cells.iter().map(|cell| cell.trim()).filter(|cell| !is_blank(cell));
    let all = filled().count();
    all > 0 && filled().filter(|cell| numbers(cell).is_some()).count() * 100 >= all * CELLS_SHARE
}

fn numbers_of(table: &LongTable, at: usize) -> BTreeSet<u8> {
    let cells = table.columns.get(at).map(|column| column.cells.iter());
    cells.into_iter().flatten().filter_map(|cell| numbers(cell.trim())).flatten().collect()
}

/// The orders that the numbers allow, the usual one first.
fn orders(seen: &BTreeSet<u8>, suits: &[Suit]) -> Vec<CardNumbers> {
    let ace_first: Vec<Rank> = Rank::all().collect();
    let ace_last: Vec<Rank> = ace_first.iter().skip(1).chain(ace_first.first()).copied().collect();
    let descending: Vec<Rank> = ace_last.iter().rev().copied().collect();
    let mut orders = Vec::new();
    for first in [1_u8, 0] {
        let fits = |number: &u8| (first..first + NUMBER_MAX).contains(number);
        if !seen.iter().all(fits) {
            continue;
        }
        for ranks in [&ace_first, &ace_last, &descending] {
            for is_by_rank in [false, true] {
                let (ranks, suits) = (ranks.clone(), suits.to_vec());
                orders.push(CardNumbers { first, is_by_rank, ranks, suits });
            }
        }
    }
    orders
}

/// The table with the cards of an order.
fn rewritten(table: &LongTable, columns: &[usize], order: &CardNumbers) -> LongTable {
    let mut table = table.clone();
    for at in columns {
        for cell in table.columns.get_mut(*at).into_iter().flat_map(|column| &mut column.cells) {
            let Some(numbers) = numbers(cell.trim()) else { continue };
            let cards =
                numbers.into_iter().map(|number| order.card(number).map(|card| card.to_string()));
            if let Some(cards) = cards.collect::<Option<Vec<String>>>() {
                *cell = cards.join(" ");
            }
        }
    }
    table
}

/// How much is proven with these cards, and how many results agree.
fn settled(table: &LongTable, rules: &CompiledRules) -> (usize, u64) {
    let by_wager = wagers::together(table);
    let values = ExportColumns::of(by_wager.as_ref().map_or(table, |rows| &rows.table));
    let Some((_, proof)) = money_proof(&values, rules, &values.money) else { return (0, 0) };
    let proven = proof.fields.iter().map(|(_, _, did, _)| did.agree);
    let near = proof.near.iter().map(|(.., did)| did.agree);
    (proof.proofs(), proven.chain(near).sum())
}

/// The suits in the order in which a line names them all.
fn suits_of(line: &str) -> Option<Vec<Suit>> {
    let lower = line.to_lowercase();
    SUIT_NAMES.iter().find_map(|names| {
        let places =
            names.iter().zip(Suit::ALL).map(|(name, suit)| Some((lower.find(name)?, suit)));
        let mut places: Vec<(usize, Suit)> = places.collect::<Option<_>>()?;
        places.sort_by_key(|(place, _)| *place);
        Some(places.into_iter().map(|(_, suit)| suit).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_numbers_has_each_once() {
        assert_eq!(numbers("36 15 14 09 29"), Some(vec![36, 15, 14, 9, 29]));
        assert_eq!(numbers("36,15,14,9,0,52"), Some(vec![36, 15, 14, 9, 0, 52]));
        for cell in ["36 15 14 09", "36 15 14 09 09", "36 15 14 09 53", "36 15 14 09 Kd", "18:01"] {
            assert_eq!(numbers(cell), None, "{cell}");
        }
    }

    #[test]
    fn a_title_names_the_suits_in_their_order() {
        let title = "CARDS 01-13 SPADES A-K  14-26 HEARTS  27-39 DIAMONDS  40-52 CLUBS";
        let expected = vec![Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        assert_eq!(suits_of(title), Some(expected));
        assert_eq!(suits_of("SPADES AND HEARTS"), None);
    }

    #[test]
    fn the_numbers_that_are_there_say_where_they_begin() {
        let firsts = |seen: &[u8]| -> BTreeSet<u8> {
            let seen = seen.iter().copied().collect();
            orders(&seen, &Suit::ALL).into_iter().map(|order| order.first).collect()
        };
        assert_eq!(firsts(&[1, 52]), BTreeSet::from([1]));
        assert_eq!(firsts(&[0, 51]), BTreeSet::from([0]));
        assert_eq!(firsts(&[1, 51]), BTreeSet::from([0, 1]));
        assert!(firsts(&[0, 52]).is_empty());
    }
}
