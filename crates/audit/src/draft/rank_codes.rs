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

/// The codes of the ranks with the only one that is not known in the place of the only rank that never occurs; `None` where
/// there are none or several. `ranks` and `suits`: the codes that read the most cells.
pub(super) fn with_missing(
    codes: &CardCodes,
    [ranks, suits]: [&str; 2],
    (suit_first, between): (bool, &str),
    columns: &[BTreeMap<&str, u64>],
) -> Option<String> {
    let mut seen = CardSet::EMPTY;
    let mut others: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for column in columns {
        let Some((own, _)) = card_words(codes, column) else { continue };
        seen = seen.union(own);
        let words = column.keys().filter(|word| card(codes, word).is_none() && !is_hidden(word));
        for (word, suit) in words.flat_map(|word| suits.split(' ').map(move |suit| (word, suit))) {
            let (word, code) = (word.to_uppercase(), suit.to_uppercase());
            let code = code.as_str();
            let rank = match suit_first {
                true => word.strip_prefix(code).and_then(|rest| rest.strip_prefix(between)),
                false => word.strip_suffix(code).and_then(|rest| rest.strip_suffix(between)),
            };
            if let Some(rank) = rank.filter(|rank| !rank.is_empty()) {
                others.entry(rank.to_owned()).or_default().insert(suit);
            }
        }
    }
    others.retain(|_, suits| suits.len() >= SUITS_MIN);
    let never = |rank: &Rank| {
        Suit::ALL.into_iter().all(|suit| !seen.contains(gincert_game::Card::new(*rank, suit)))
    };
    let missing: Vec<usize> =
        Rank::all().enumerate().filter(|(_, rank)| never(rank)).map(|(at, _)| at).collect();
    let ([missing], Some((code, _)), 1) = (missing.as_slice(), others.iter().next(), others.len())
    else {
        return None;
    };
    let mut all: Vec<&str> = ranks.split(' ').collect();
    *all.get_mut(*missing)? = code;
    Some(all.join(" "))
}

/// Every other order of the codes that are of no fixed rank; `None` where there are too many.
pub(super) fn other_orders(ranks: &str) -> Option<Vec<Vec<&str>>> {
    let all: Vec<&str> = ranks.split(' ').collect();
    let open: Vec<usize> = (0..all.len())
        .filter(|at| all.get(*at).is_some_and(|code| !FIXED.contains(code)))
        .collect();
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
        assert_eq!(orders("Z Y X W V U 7 8 9 T J Q K"), None);
        let swapped = other_orders("A 2 3 4 5 6 7 8 9 T B D K").unwrap();
        assert_eq!(swapped[0].join(" "), "A 2 3 4 5 6 7 8 9 T D B K");
    }
}
