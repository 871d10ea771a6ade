//! Cards, settings and settlements by the shortest way: every partition of seven cards is tried. Written
//! from the rule documents alone, so that it shares nothing with the evaluators of the tool.

use std::collections::HashMap;

/// A card: its rank from 1, the ace, times 4, and its suit.
pub type Card = u8;

pub const SUITS: &str = "cdhs";

pub fn rank(card: Card) -> u8 {
    card / 4
}

pub fn text(card: Card) -> String {
    let ranks = b" A23456789TJQK";
    let suits = SUITS.as_bytes();
    format!(
        "{}{}",
        char::from(ranks[usize::from(rank(card))]),
        char::from(suits[usize::from(card % 4)])
    )
}

pub fn texts(cards: &[Card]) -> String {
    cards.iter().map(|card| text(*card)).collect::<Vec<_>>().join(" ")
}

/// A hand at its best: the cards left over, highest first, and the shapes of settings without any.
#[derive(Debug, Clone, Default)]
pub struct Best {
    pub left: Vec<Card>,
    /// Whether there is any other setting, with the cards that it leaves.
    pub worse: Option<Vec<Card>>,
    /// Sizes of melds of one rank and of flushes, of every setting that leaves nothing.
    shapes: Vec<Vec<(bool, usize)>>,
}

impl Best {
    pub fn score(&self) -> usize {
        self.left.len()
    }

    /// The ranks left over, highest first.
    pub fn ranks(&self) -> Vec<u8> {
        self.left.iter().map(|card| rank(*card)).collect()
    }

    fn has_shape(&self, wanted: &[(bool, usize)]) -> bool {
        let sorted = |shape: &[(bool, usize)]| {
            let mut shape = shape.to_vec();
            shape.sort_unstable();
            shape
        };
        self.shapes.iter().any(|shape| sorted(shape) == sorted(wanted))
    }
}

pub fn best(hand: &[Card]) -> Best {
    let mut found = Vec::new();
    let mut sorted = hand.to_vec();
    sorted.sort_unstable();
    settings(&sorted, &mut Vec::new(), &mut Vec::new(), &mut found);
    let key = |left: &[Card]| {
        let mut ranks: Vec<u8> = left.iter().map(|card| rank(*card)).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        (ranks.len(), ranks)
    };
    found.sort_by_key(|(left, _)| key(left));
    let (first, _) = found[0].clone();
    let worse = found.iter().find(|(left, _)| key(left) != key(&first));
    let mut left = first.clone();
    left.sort_unstable_by(|a, b| b.cmp(a));
    Best {
        worse: worse.map(|(left, _)| left.clone()),
        shapes: found.iter().filter(|(left, _)| left.is_empty()).map(|(_, s)| s.clone()).collect(),
        left,
    }
}

type Setting = (Vec<Card>, Vec<(bool, usize)>);

/// Every way to part cards into melds and cards left over.
fn settings(
    rest: &[Card],
    left: &mut Vec<Card>,
    melds: &mut Vec<(bool, usize)>,
    found: &mut Vec<Setting>,
) {
    let Some((first, others)) = rest.split_first() else {
        found.push((left.clone(), melds.clone()));
        return;
    };
    left.push(*first);
    settings(others, left, melds, found);
    left.pop();
    for chosen in 1_u32..1 << others.len() {
        let with = |taken: bool| {
            let cards = others.iter().enumerate();
            cards.filter(move |(at, _)| (chosen >> at & 1 == 1) == taken).map(|(_, card)| *card)
        };
        let size = 1 + chosen.count_ones() as usize;
        let is_group = with(true).all(|card| rank(card) == rank(*first));
        let is_flush = size >= 3 && with(true).all(|card| card % 4 == first % 4);
        if is_group || is_flush {
            melds.push((is_flush, size));
            settings(&with(false).collect::<Vec<_>>(), left, melds, found);
            melds.pop();
        }
    }
}

/// What differs from one of the three documents to the next.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    pub name: &'static str,
    /// The highest card with which a score of four qualifies.
    four: u8,
    /// What Ante and Play win on a score of nothing.
    zero: [i64; 2],
    /// The first three rows of the pay table.
    pays: [i64; 3],
}

pub const TEN: Rules =
    Rules { name: "gin-and-win/ten", four: 10, zero: [1, 3], pays: [500, 20, 8] };
pub const WIZARD: Rules =
    Rules { name: "gin-and-win/wizard", four: 10, zero: [3, 1], pays: [500, 20, 8] };
pub const WASHINGTON: Rules =
    Rules { name: "gin-and-win/washington-2017", four: 11, zero: [1, 3], pays: [1000, 25, 10] };

/// The outcome's words, and what Ante and Play win.
pub fn settle(rules: Rules, player: &Best, dealer: &Best, plays: bool) -> (&'static str, [i64; 2]) {
    if !plays {
        return ("Player folds", [-1, 0]);
    }
    if !qualifies(rules, dealer) {
        return ("Dealer does not qualify", [1, 0]);
    }
    let key = |hand: &Best| (hand.score(), hand.ranks());
    match key(player).cmp(&key(dealer)) {
        std::cmp::Ordering::Less if player.score() == 0 => ("Player wins, score 0", rules.zero),
        std::cmp::Ordering::Less => ("Player wins", [1, 1]),
        std::cmp::Ordering::Equal => ("Tie", [0, 0]),
        std::cmp::Ordering::Greater => ("Dealer wins", [-1, -1]),
    }
}

pub fn qualifies(rules: Rules, dealer: &Best) -> bool {
    let highest = dealer.ranks().first().copied().unwrap_or(0);
    dealer.score() <= 3 || (dealer.score() == 4 && highest <= rules.four)
}

/// What one unit on the bonus wins.
pub fn bonus(rules: Rules, hand: &Best) -> i64 {
    let [quads_trips, flush_pair, quads_flush] = rules.pays;
    match hand.score() {
        0 if hand.has_shape(&[(false, 4), (false, 3)]) => quads_trips,
        0 if hand.has_shape(&[(true, 5), (false, 2)]) => flush_pair,
        0 if hand.has_shape(&[(false, 4), (true, 3)]) => quads_flush,
        0 => 4,
        1 => 2,
        2 if hand.ranks()[0] <= 7 => 1,
        _ => -1,
    }
}

/// Hands that were set before.
#[derive(Default)]
pub struct Known(HashMap<Vec<Card>, Best>);

impl Known {
    pub fn best(&mut self, hand: &[Card]) -> Best {
        self.0.entry(hand.to_vec()).or_insert_with(|| best(hand)).clone()
    }
}
