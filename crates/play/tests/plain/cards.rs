//! Melds, deadwood and lay-offs by trying everything, for ace low and the values of the standard game.

use super::packs::PlainCard;

pub fn rank(card: PlainCard) -> usize {
    card % 13
}

pub fn suit(card: PlainCard) -> usize {
    card / 13
}

pub fn value(card: PlainCard) -> u32 {
    (rank(card) as u32 + 1).min(10)
}

/// A meld: whether it is a run, and its cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainMeld {
    pub run: bool,
    pub cards: Vec<PlainCard>,
}

impl PlainMeld {
    /// The key by which lists of melds are compared.
    fn key(&self) -> (bool, u64) {
        (self.run, self.cards.iter().map(|card| 1u64 << card).sum())
    }

    fn lowest(&self) -> (usize, usize) {
        self.cards.iter().map(|card| (rank(*card), suit(*card))).min().unwrap()
    }

    /// With one card more, where it fits.
    fn with(&self, card: PlainCard) -> Option<PlainMeld> {
        let ranks: Vec<usize> = self.cards.iter().map(|card| rank(*card)).collect();
        let fits = match self.run {
            false => rank(card) == ranks[0] && self.cards.len() == 3,
            true => {
                let (low, high) = (ranks.iter().min().unwrap(), ranks.iter().max().unwrap());
                suit(card) == suit(self.cards[0])
                    && (rank(card) + 1 == *low || rank(card) == high + 1)
            }
        };
        let cards = self.cards.iter().copied().chain([card]).collect();
        fits.then_some(PlainMeld { run: self.run, cards })
    }
}

/// Every meld within a hand.
fn melds(hand: &[PlainCard]) -> Vec<PlainMeld> {
    let mut found = Vec::new();
    for at in 0..13 {
        let of_rank: Vec<PlainCard> =
            hand.iter().copied().filter(|card| rank(*card) == at).collect();
        if of_rank.len() == 4 {
            for left_out in &of_rank {
                let cards = of_rank.iter().copied().filter(|card| card != left_out).collect();
                found.push(PlainMeld { run: false, cards });
            }
        }
        if of_rank.len() >= 3 {
            found.push(PlainMeld { run: false, cards: of_rank });
        }
    }
    for of_suit in 0..4 {
        for low in 0..13 {
            for high in low + 2..13 {
                let cards: Vec<PlainCard> = (low..=high).map(|at| 13 * of_suit + at).collect();
                if cards.iter().all(|card| hand.contains(card)) {
                    found.push(PlainMeld { run: true, cards });
                }
            }
        }
    }
    found
}

/// A melding: the points left over, and the melds by their lowest card.
type Melding = (u32, Vec<PlainMeld>);

/// The best melding that comes first.
pub fn best_melding(hand: &[PlainCard]) -> Melding {
    let all = melds(hand);
    let mut best: Option<Melding> = None;
    let mut chosen = Vec::new();
    try_melds(hand, &all, &mut chosen, &mut best);
    best.unwrap()
}

fn try_melds(
    hand: &[PlainCard],
    melds: &[PlainMeld],
    chosen: &mut Vec<PlainMeld>,
    best: &mut Option<Melding>,
) {
    let used = |card: &PlainCard| chosen.iter().any(|meld| meld.cards.contains(card));
    let left: u32 = hand.iter().filter(|card| !used(card)).map(|card| value(*card)).sum();
    let mut listed = chosen.clone();
    listed.sort_by_key(PlainMeld::lowest);
    let key =
        |melds: &[PlainMeld]| -> Vec<(bool, u64)> { melds.iter().map(PlainMeld::key).collect() };
    let is_better =
        best.as_ref().is_none_or(|(least, first)| (left, key(&listed)) < (*least, key(first)));
    if is_better {
        *best = Some((left, listed));
    }
    for (at, meld) in melds.iter().enumerate() {
        if meld.cards.iter().all(|card| !chosen.iter().any(|other| other.cards.contains(card))) {
            chosen.push(meld.clone());
            try_melds(hand, &melds[at + 1..], chosen, best);
            chosen.pop();
        }
    }
}

/// The least deadwood.
pub fn least(hand: &[PlainCard]) -> u32 {
    best_melding(hand).0
}

/// The least deadwood after lay-offs on a spread, each tried in every order.
pub fn best_defence(spread: &[PlainMeld], hand: &[PlainCard]) -> u32 {
    let mut best = least(hand);
    for card in hand {
        for (at, meld) in spread.iter().enumerate() {
            let Some(longer) = meld.with(*card) else { continue };
            let mut grown = spread.to_vec();
            grown[at] = longer;
            best = best.min(best_defence(&grown, &without(hand, *card)));
        }
    }
    best
}

pub fn without(hand: &[PlainCard], card: PlainCard) -> Vec<PlainCard> {
    hand.iter().copied().filter(|other| *other != card).collect()
}

pub fn with(hand: &[PlainCard], card: PlainCard) -> Vec<PlainCard> {
    hand.iter().copied().chain([card]).collect()
}
