//! A small game for tests: hands of three cards, dealt in full by a plain program that shares nothing with the counting.

#![allow(dead_code, reason = "each test uses its part")]

use super::common;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{GinAndWin, Pay, PlayMultiples, Qualifier};
use gincert_game::{MeldRules, Rank};
use gincert_math::Strategy;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// A hand of three as the plain program knows it: pairs, trips and flushes of three are melds.
pub struct Hand {
    pub cards: u64,
    pub score: u8,
    /// The left-over ranks, highest first.
    pub left: Vec<u32>,
    pub qualifies: bool,
    /// Dealer hands that do not qualify; that the hand beats, ties and loses to.
    pub dealers: [i128; 4],
}

impl Hand {
    pub fn new(cards: [u32; 3]) -> Hand {
        let mut ranks = cards.map(|card| card % 13 + 1);
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let is_flush = cards.iter().all(|card| card / 13 == cards[0] / 13);
        let left = match ranks {
            [a, b, c] if is_flush || (a == b && b == c) => vec![],
            [a, b, c] if a == b => vec![c],
            [a, b, c] if b == c => vec![a],
            ranks => ranks.to_vec(),
        };
        let score = left.len() as u8;
        Hand {
            cards: cards.iter().fold(0, |set, card| set | 1 << card),
            qualifies: score <= 1 || left[0] <= 11,
            score,
            left,
            dealers: [0; 4],
        }
    }

    /// Fewer cards are better, then lower ones from the top down.
    pub fn compare(&self, other: &Hand) -> Ordering {
        (self.score, &self.left).cmp(&(other.score, &other.left))
    }

    /// The rows of the outcome table that settle a raise against these dealer hands.
    pub fn rows(&self) -> [usize; 4] {
        [1, if self.score == 0 { 2 } else { 3 }, 4, 5]
    }
}

/// All hands, better ones first, each with the dealer hands that it meets.
pub fn hands() -> &'static [Hand] {
    static HANDS: OnceLock<Vec<Hand>> = OnceLock::new();
    HANDS.get_or_init(dealt)
}

pub fn dealt() -> Vec<Hand> {
    let cards = 0..52_u32;
    let pairs = cards.flat_map(|a| (a + 1..52).map(move |b| (a, b)));
    let all = pairs.flat_map(|(a, b)| (b + 1..52).map(move |c| Hand::new([a, b, c])));
    let mut hands: Vec<Hand> = all.collect();
    assert_eq!(hands.len(), 22_100);
    let dealers: Vec<[i128; 4]> = hands
        .iter()
        .map(|player| {
            let mut counts = [0; 4];
            for dealer in hands.iter().filter(|dealer| dealer.cards & player.cards == 0) {
                let place = match (dealer.qualifies, player.compare(dealer)) {
                    (false, _) => 0,
                    (true, Ordering::Less) => 1,
                    (true, Ordering::Equal) => 2,
                    (true, Ordering::Greater) => 3,
                };
                counts[place] += 1;
            }
            counts
        })
        .collect();
    for (hand, dealers) in hands.iter_mut().zip(dealers) {
        hand.dealers = dealers;
    }
    hands.sort_by(Hand::compare);
    hands
}

pub fn rules(multiples: &[u8]) -> GinAndWin {
    GinAndWin {
        hand_cards: 3,
        melds: MeldRules { run_min: None, flush_min: Some(3), ..MeldRules::GIN_AND_WIN },
        qualifier: Qualifier::never().or_less(1, Rank::KING).exactly(3, Rank::new(11).unwrap()),
        play_multiples: PlayMultiples::new(multiples).unwrap(),
        raise_rounds: None,
        ..common::rules(vec![])
    }
}

/// Half units that a pay-off brings for each unit.
pub fn halves(pay: Pay) -> i128 {
    let (win, stake) = pay.net();
    i128::from(2 * win / stake)
}

/// What a hand is worth in half Antes against all its dealers, by multiple; `None` for a fold.
pub fn worth(rules: &GinAndWin, hand: &Hand, multiple: Option<u8>) -> i128 {
    let Some(multiple) = multiple else { return -2 * hand.dealers.iter().sum::<i128>() };
    let rows = hand.rows().into_iter().zip(hand.dealers);
    let net = |row: usize| {
        let row = &rules.outcomes[row];
        halves(row.ante) + i128::from(multiple) * halves(row.play)
    };
    rows.map(|(row, dealers)| net(row) * dealers).sum()
}

pub fn fraction(part: i128, whole: i128) -> Fraction {
    Fraction::new(part, whole).unwrap()
}

pub fn at_least(ranks: &[u8]) -> Strategy {
    Strategy::AtLeast(ranks.iter().map(|rank| Rank::new(*rank).unwrap()).collect())
}

/// Whether a hand has these left-over ranks or better ones.
pub fn is_at_least(hand: &Hand, ranks: &[u8]) -> bool {
    let ranks: Vec<u32> = ranks.iter().map(|rank| u32::from(*rank)).collect();
    (usize::from(hand.score), &hand.left) <= (ranks.len(), &ranks)
}

/// Pay-offs as they are usual, and others under which hands are raised by the largest multiple that lose the Ante.
pub fn tables() -> Vec<[(Pay, Pay); 5]> {
    let (lose, push, even) = (Pay::Lose, Pay::Push, Pay::to_one(1));
    let half = Pay::Odds { win: 3, stake: 2 };
    vec![
        [(even, push), (even, Pay::to_one(3)), (even, even), (push, push), (lose, lose)],
        [(push, even), (half, half), (even, push), (push, lose), (lose, lose)],
        [(lose, half), (lose, even), (lose, half), (lose, lose), (push, lose)],
        [(even, lose), (even, lose), (even, push), (even, push), (lose, lose)],
        // Every multiple is worth the same.
        [(even, push), (even, push), (even, push), (push, push), (lose, push)],
    ]
}

pub fn with(table: [(Pay, Pay); 5], multiples: &[u8]) -> GinAndWin {
    let mut rules = rules(multiples);
    for (row, (ante, play)) in rules.outcomes.iter_mut().skip(1).zip(table) {
        (row.ante, row.play) = (ante, play);
    }
    rules
}
