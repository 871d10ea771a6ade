//! The players of docs/play.md with melds on the table, written from the page.

use super::cards::{rank, suit, without};
use super::packs::PlainCard;
use super::players::{is_meld, pairs_of};
use super::table::{PlainGame, PlainTable};

/// The numbers of cards of the pile that are usable.
fn usable(table: &PlainTable, seat: usize) -> Vec<usize> {
    let most = if table.game == PlainGame::Colonel { 1 } else { table.pile.len() };
    let mut all: Vec<usize> = (1..=most.min(table.pile.len())).collect();
    all.retain(|count| {
        let taken = &table.pile[table.pile.len() - count..];
        let hand = [&table.hands[seat], taken].concat();
        table.game.best_meld(&hand, Some(taken[0])).is_some() || table.fits(seat, taken[0])
    });
    all
}

/// How many cards of the pile a player takes.
pub fn takes(player: &str, table: &PlainTable, seat: usize) -> usize {
    let usable = usable(table, seat);
    let Some(first) = usable.first().copied() else { return 0 };
    let with = |count: usize| {
        let taken = table.pile[table.pile.len() - count..].to_vec();
        (table.laying(seat, &[&table.hands[seat][..], &taken].concat(), Some(taken[0])), taken)
    };
    match player {
        "careful" => {
            let (laying, taken) = with(first);
            let stay: Vec<PlainCard> =
                taken.into_iter().filter(|card| laying.left.contains(card)).collect();
            let enough = laying.points >= table.game.in_hand(&stay);
            if first == 1 || enough { first } else { 0 }
        }
        "counting" => {
            let worth = |laying: &super::table::PlainLaying| {
                let laid = if table.game == PlainGame::Colonel { 0 } else { laying.points };
                laid - table.game.in_hand(&laying.left)
            };
            let mut best = (worth(&table.laying(seat, &table.hands[seat], None)), 0);
            for count in usable {
                let (laying, _) = with(count);
                if worth(&laying) > best.0 {
                    best = (worth(&laying), count);
                }
            }
            best.1
        }
        _ => first,
    }
}

/// The card that a player throws.
pub fn throws(player: &str, table: &PlainTable, seat: usize) -> PlainCard {
    let hand = &table.hands[seat];
    let known = &table.taken[1 - seat];
    let height = |card: PlainCard| (rank(card), suit(card));
    let points = |card: PlainCard| table.game.in_hand(&[card]);
    let mut cards = hand.clone();
    match player {
        "careful" => {
            let near = |cards: &[PlainCard], card: PlainCard| {
                let is_near = |other: &&PlainCard| {
                    **other != card
                        && (rank(**other) == rank(card)
                            || (suit(**other) == suit(card)
                                && rank(**other).abs_diff(rank(card)) <= 2))
                };
                cards.iter().filter(is_near).count()
            };
            if cards.iter().any(|card| !table.fits(1 - seat, *card)) {
                cards.retain(|card| !table.fits(1 - seat, *card));
            }
            for near_to in [known, hand] {
                let least = cards.iter().map(|card| near(near_to, *card)).min().unwrap();
                cards.retain(|card| near(near_to, *card) == least);
            }
            cards.into_iter().max_by_key(|card| (points(*card), height(*card))).unwrap()
        }
        "counting" => {
            let least = cards.iter().map(|card| weight(table, seat, *card)).min().unwrap();
            cards.retain(|card| weight(table, seat, *card) == least);
            cards.into_iter().max_by_key(|card| height(*card)).unwrap()
        }
        _ => cards.into_iter().max_by_key(|card| (points(*card), height(*card))).unwrap(),
    }
}

fn weight(table: &PlainTable, seat: usize, discard: PlainCard) -> i64 {
    let (hand, known) = (&table.hands[seat], &table.taken[1 - seat]);
    let rest = without(hand, discard);
    let is_live = |card: PlainCard| {
        !hand.contains(&card)
            && !table.pile.contains(&card)
            && !known.contains(&card)
            && !table.laid_by.iter().any(|(laid, _)| *laid == card)
    };
    let pairs = pairs_of(&rest);
    let melds = |card: PlainCard| pairs.iter().any(|[a, b]| is_meld([card, *a, *b]));
    let own = (0..52).filter(|card| is_live(*card) && melds(*card)).count() as i64;
    let possible: Vec<PlainCard> =
        (0..52).filter(|card| is_live(*card) || known.contains(card)).collect();
    let other: i64 = pairs_of(&possible)
        .into_iter()
        .filter(|[a, b]| is_meld([discard, *a, *b]))
        .map(|pair| 1 + 12 * pair.iter().filter(|card| known.contains(card)).count() as i64)
        .sum();
    let fitting = if table.fits(1 - seat, discard) { 40 } else { 0 };
    4 * table.game.in_hand(&rest) - 6 * own + other + fitting
}
