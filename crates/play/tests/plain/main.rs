//! A second implementation of players, packs and hands, plain and slow, written from docs/play.md and the rule
//! document alone: the page is enough to implement the players.
#![cfg(test)]

mod cards;
#[path = "../common/mod.rs"]
mod common;
mod hand;
mod packs;
mod players;
mod table;
mod table_players;
#[path = "../common/tables.rs"]
mod tables;

use gincert_evidence::Confidence;
use gincert_game::CardSet;
use gincert_game::gin_rummy::{Act, Event};
use gincert_play::{
    HandRules, LoggedHand, PackSeed, ReferencePlayer, SimulationOptions, TableRules, logged_hand,
};
use hand::PlainHand;
use packs::PlainPacks;
use table::PlainGame;

/// An event as the plain hand writes it; nothing for what follows a knock.
fn text(event: &Event) -> Option<String> {
    let seat = event.seat.map_or(String::new(), |seat| format!("{seat} "));
    let meld = |cards: &CardSet| {
        let mut places: Vec<u8> = cards.cards().iter().map(|card| card.index()).collect();
        places.sort_unstable();
        let places: Vec<String> = places.iter().map(ToString::to_string).collect();
        format!("[{}]", places.join(","))
    };
    let words = match &event.act {
        Act::Pass => "pass".to_owned(),
        Act::Take(card) => format!("take {}", card.index()),
        Act::Draw(card) => format!("draw {}", card.index()),
        Act::Discard(card) => format!("discard {}", card.index()),
        Act::Knock { discard, melds } | Act::BigGin { discard, melds } => {
            let thrown = discard.map_or("-".to_owned(), |card| card.index().to_string());
            format!("out {thrown} {}", melds.iter().map(meld).collect::<Vec<_>>().join(" "))
        }
        Act::StockEnd => "stock-end".to_owned(),
        Act::Misdeal => "misdeal".to_owned(),
        Act::LayOff { .. } | Act::Meld(_) => return None,
    };
    Some(format!("{seat}{words}"))
}

fn as_plain(hand: &LoggedHand) -> PlainHand {
    PlainHand {
        events: hand.events.iter().filter_map(text).collect(),
        kind: hand.end.kind.word().to_owned(),
        points: [hand.end.points[0], hand.end.points[1]],
        misdeals: hand.misdeals,
    }
}

#[test]
fn packs_are_those_of_the_page() {
    for (seed, number) in [(1, 1), (1, 2), (7, 1 << 40), (u64::MAX, 3)] {
        let mut plain = PlainPacks::new(&format!("gincert play matches {seed}"), number);
        let mut stream = PackSeed::of_matches(seed).stream(number);
        for _ in 0..40 {
            let pack: Vec<usize> =
                stream.next_pack().iter().map(|card| usize::from(card.index())).collect();
            assert_eq!(pack, plain.pack(), "seed {seed}, number {number}");
        }
    }
}

/// RFC 8439, appendix A.1, test vector 1: key, nonce and counter of zeros.
#[test]
fn the_plain_generator_is_chacha20() {
    let block = PlainPacks::with_key([0; 8]).next_block();
    assert_eq!(block[..4], [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
    assert_eq!(block[12..], [0xf4b8_436a, 0x1ca1_1815, 0x69b6_87c3, 0x8665_eeb2]);
}

#[test]
fn every_hand_is_played_as_the_page_says() {
    let rules = HandRules::new(&common::standard()).unwrap();
    let mut kinds = std::collections::BTreeMap::new();
    for first in ReferencePlayer::ALL {
        for second in ReferencePlayer::ALL {
            let players = [first, second];
            let options =
                SimulationOptions { hands: 1, seed: 9, players, confidence: Confidence::P95 };
            for number in 1..=100 {
                let hand = logged_hand(&rules, &options, number).unwrap();
                // Seat 1 starts. Of two different players the second starts in hands with an even number.
                let swapped = first != second && number % 2 == 0;
                let [starter, dealer] = if swapped { [second, first] } else { [first, second] };
                let plain = hand::play(9, number, [dealer.word(), starter.word()]);
                assert_eq!(as_plain(&hand), plain, "{players:?}, hand {number}");
                *kinds.entry(plain.kind).or_insert(0) += 1;
            }
        }
    }
    for kind in ["knock", "gin", "undercut"] {
        assert!(kinds.get(kind).is_some_and(|hands| *hands > 5), "{kinds:?}");
    }
}

/// An event with melds on the table as the plain hand writes it.
fn table_text(event: &gincert_game::table_gin::Event) -> String {
    use gincert_game::table_gin::Act;
    let seat = event.seat.map_or(String::new(), |seat| format!("{seat} "));
    let words = match event.act {
        Act::Draw(card) => format!("draw {}", card.index()),
        Act::Take(card) => format!("take {}", card.index()),
        Act::TakePile(count) => format!("pile {count}"),
        Act::Meld { cards, kind } => {
            let mut places: Vec<u8> = cards.cards().iter().map(|card| card.index()).collect();
            places.sort_unstable();
            format!("meld {places:?} {}", kind.word())
        }
        Act::Add { meld, cards } => format!("add {meld} {}", cards.lowest().unwrap().index()),
        Act::Discard(card) => format!("discard {}", card.index()),
        Act::StockEnd => "stock-end".to_owned(),
        other => panic!("{other:?} is no act of these games"),
    };
    format!("{seat}{words}")
}

#[test]
fn every_hand_with_melds_on_the_table_is_played_as_the_page_says() {
    for (game, rules) in [
        (PlainGame::Colonel, tables::colonel()),
        (PlainGame::Mahjong, tables::mahjong()),
        (PlainGame::Rummy500, tables::rummy_500()),
    ] {
        let rules = TableRules::new(&rules).unwrap();
        let (mut words, mut sums) = (std::collections::BTreeSet::new(), 0);
        for first in ReferencePlayer::ALL {
            for second in ReferencePlayer::ALL {
                let players = [first, second];
                let options =
                    SimulationOptions { hands: 1, seed: 4, players, confidence: Confidence::P95 };
                for number in 1..=60 {
                    let hand = logged_hand(&rules, &options, number).unwrap();
                    let swapped = first != second && number % 2 == 0;
                    let [starter, dealer] = if swapped { [second, first] } else { [first, second] };
                    let plain = table::play(game, 4, number, [dealer.word(), starter.word()]);
                    let found: Vec<String> = hand.events.iter().map(table_text).collect();
                    assert_eq!(found, plain.events, "{players:?}, hand {number}");
                    let points = hand.end.map_or(vec![0, 0], |end| end.points);
                    assert_eq!(points, plain.points, "{players:?}, {number}");
                    sums += plain.points.iter().sum::<i64>();
                    let word = |event: &String| event.split(' ').nth(1).map(str::to_owned);
                    words.extend(plain.events.iter().filter_map(word));
                }
            }
        }
        let several = game != PlainGame::Colonel;
        assert_eq!(words.contains("pile"), several, "{words:?}");
        let each = ["draw", "take", "meld", "add", "discard"];
        assert!(each.iter().all(|word| words.contains(*word)) && sums > 0, "{words:?}");
    }
}
