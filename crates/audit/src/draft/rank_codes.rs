//! Codes of ranks that no list has: one that stands where a rank is missing, and whether settling the hands contradicts every
//! other order of them.

use super::card_words::{card, card_words, is_hidden};
use gincert_game::{CardSet, Rank, Suit};
use gincert_replay::map::CardCodes;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest suits with which a code occurs.
const SUITS_MIN: usize = 3;

/// Most codes of which every order is tried.
const OPEN_MAX: usize = 4;

/// Codes that mean one rank wherever they occur.
const FIXED: [&str; 14] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "10", "J", "Q", "K"];

/// The place of the ten among the ranks, and how it is written.
const TEN: (usize, [&str; 2]) = (9, ["T", "10"]);

/// The codes of the ranks with the only one that is not known in the place of the only rank that never occurs; `None` where
/// there are none or several. Where `T` and `10` both occur, `T` is such a code; and whether both stay codes of the ten.
///
/// `ranks` and `suits`: the codes that read the most cells.
pub(super) fn with_missing(
    codes: &CardCodes,
    [ranks, suits]: [&str; 2],
    form: (bool, &str),
    columns: &[BTreeMap<&str, u64>],
) -> (Option<String>, bool) {
    let mut seen = CardSet::EMPTY;
    let (mut others, mut tens) = (RankCodes::new(), RankCodes::new());
    for column in columns {
        let Some((own, _)) = card_words(codes, column) else { continue };
        seen = seen.union(own);
        for word in column.keys().filter(|word| !is_hidden(word)) {
            let found = if card(codes, word).is_none() { &mut others } else { &mut tens };
            for (rank, suit) in taken_apart(word, suits, form) {
                found.entry(rank).or_default().insert(suit);
            }
        }
    }
    others.retain(|_, suits| suits.len() >= SUITS_MIN);
    tens.retain(|code, suits| TEN.1.contains(&code.as_str()) && suits.len() >= SUITS_MIN);
    let mut all: Vec<&str> = ranks.split(' ').collect();
    let is_ten = |code: &&str| TEN.1.contains(code);
    let has_two = tens.len() == TEN.1.len() && all.get(TEN.0).is_some_and(is_ten);
    let has_two = has_two && all.iter().filter(|code| is_ten(code)).count() == 1;
    let never = |rank: &Rank| {
        Suit::ALL.into_iter().all(|suit| !seen.contains(gincert_game::Card::new(*rank, suit)))
    };
    let missing: Vec<usize> =
        Rank::all().enumerate().filter(|(_, rank)| never(rank)).map(|(at, _)| at).collect();
    let open: Vec<&str> =
        others.keys().map(String::as_str).chain(has_two.then_some(TEN.1[0])).collect();
    let ([missing], [code]) = (missing.as_slice(), open.as_slice()) else {
        return (None, has_two);
    };
    if let Some(ten) = all.get_mut(TEN.0).filter(|_| has_two) {
        *ten = TEN.1[1];
    }
    if let Some(own) = all.get_mut(*missing) {
        *own = code;
    }
    (Some(all.join(" ")), false)
}

/// Codes of ranks in capitals, each with the suits beside it.
type RankCodes<'s> = BTreeMap<String, BTreeSet<&'s str>>;

/// The code of the rank of a word, with each suit that it may have.
fn taken_apart<'s>(
    word: &str,
    suits: &'s str,
    (suit_first, between): (bool, &str),
) -> Vec<(String, &'s str)> {
    let word = word.to_uppercase();
    let of = |suit: &'s str| {
        let code = suit.to_uppercase();
        let rank = match suit_first {
            true => word.strip_prefix(code.as_str()).and_then(|rest| rest.strip_prefix(between)),
            false => word.strip_suffix(code.as_str()).and_then(|rest| rest.strip_suffix(between)),
        };
        rank.filter(|rank| !rank.is_empty()).map(|rank| (rank.to_owned(), suit))
    };
    suits.split(' ').filter_map(of).collect()
}

/// Every other order of the codes that are of no fixed rank; `None` where there are too many.
pub(super) fn other_orders(ranks: &str) -> Option<Vec<Vec<&str>>> {
    let all: Vec<&str> = ranks.split(' ').collect();
    // Beside a ten that is written as a number `T` is a code like any other.
    let is_own = |code: &str| code != TEN.1[0] || all.get(TEN.0) == Some(&TEN.1[0]);
    let is_fixed = |code: &&str| FIXED.contains(code) && is_own(code);
    let open: Vec<usize> =
        (0..all.len()).filter(|at| all.get(*at).is_some_and(|code| !is_fixed(code))).collect();
    if open.len() > OPEN_MAX {
        return None;
    }
    let mut orders = vec![Vec::new()];
    for _ in &open {
        let longer = |order: &Vec<usize>| {
            let free = open.iter().filter(|at| !order.contains(at));
            free.map(|at| [order.as_slice(), &[*at]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let put = |order: Vec<usize>| {
        let mut codes = all.clone();
        for (to, from) in open.iter().zip(order) {
            if let (Some(place), Some(code)) = (codes.get_mut(*to), all.get(from)) {
                *place = code;
            }
        }
        codes
    };
    Some(orders.into_iter().filter(|order| *order != open).map(put).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_those_of_codes_without_a_rank_of_their_own() {
        let orders = |ranks| other_orders(ranks).map(|all| all.len());
        assert_eq!(orders("A 2 3 4 5 6 7 8 9 T J Q K"), Some(0));
        assert_eq!(orders("A 2 3 4 5 6 7 8 9 L J Q K"), Some(0));
        assert_eq!(orders("A 2 3 4 5 6 7 8 9 T V D R"), Some(5));
        assert_eq!(orders("T 2 3 4 5 6 7 8 9 10 B D K"), Some(5));
        assert_eq!(orders("Z Y X W V U 7 8 9 T J Q K"), None);
        let swapped = other_orders("A 2 3 4 5 6 7 8 9 T B D K").unwrap();
        assert_eq!(swapped[0].join(" "), "A 2 3 4 5 6 7 8 9 T D B K");
    }
}
