//! Exports that write cards as numbers: the draft finds the order in which they are numbered, and the audit reads it.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::written::{CARDS, DEALER, Written, compared_alike, count};
use std::fs;

const ACE_FIRST: &str = "A23456789TJQK";
const ACE_LAST: &str = "23456789TJQKA";

/// The numbers of cards.
fn numbered(cards: &str, (first, is_by_rank, ranks): (usize, bool, &str)) -> String {
    let number = |card: &str| {
        let place = |all: &str, at: usize| all.find(&card[at..=at]).unwrap();
        let (rank, suit) = (place(ranks, 0), place("shdc", 1));
        let place = if is_by_rank { 4 * rank + suit } else { 13 * suit + rank };
        format!("{:02}", first + place)
    };
    cards.split_whitespace().map(number).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_order_in_which_cards_are_numbered_is_found_by_settling() {
    for (order, fact, ranks) in [
        ((1, false, ACE_FIRST), "numbers from 1, by suit", false),
        ((0, true, ACE_FIRST), "numbers from 0, by rank", false),
        ((0, false, ACE_LAST), "numbers from 0, by suit", true),
    ] {
        let written = Written::by_calendar(&|mut rows| {
            for row in &mut rows[1..] {
                for cell in [DEALER, CARDS] {
                    row[cell] = numbered(&row[cell], order);
                }
            }
            rows
        });
        let (printed, drafted) = written.drafted();
        let map = fs::read_to_string(written.path("e.map.md")).unwrap();
        let row = map.lines().find(|line| line.starts_with("| Cards ")).unwrap();
        assert!(row.contains(fact), "{map}");
        assert_eq!(map.contains("| 2 3 4 5 6 7 8 9 T J Q K A "), ranks, "{map}");
        assert!(map.contains("- Suits: C D H S"), "{map}");
        let (screen, audit) = written.audited(&[]);
        let [agree, differ] = compared_alike(&drafted, &audit);
        assert!(agree > 150 && differ == 2, "{agree} {differ} {printed}");
        assert_eq!(count(&audit, "overpaid") + count(&audit, "underpaid"), 2, "{screen}");
    }
}
