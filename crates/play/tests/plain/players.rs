//! The players of docs/play.md, written from the page.

use super::cards::{least, rank, suit, value, with, without};
use super::packs::PlainCard;

/// What a player knows at his turn.
pub struct PlainView<'v> {
    pub hand: &'v [PlainCard],
    pub pile: &'v [PlainCard],
    /// Cards that the opponent took and holds.
    pub known: &'v [PlainCard],
    pub stock_left: usize,
    pub limit: u32,
    /// The card taken from the pile in this turn, and whether it must be kept.
    pub taken: Option<PlainCard>,
    pub kept: Option<PlainCard>,
}

/// The order of cards: rank, then suit.
fn height(card: PlainCard) -> (usize, usize) {
    (rank(card), suit(card))
}

fn highest(cards: &[PlainCard]) -> PlainCard {
    cards.iter().copied().max_by_key(|card| height(*card)).unwrap()
}

impl PlainView<'_> {
    /// Each discard that is allowed with what it leaves.
    fn discards(&self) -> Vec<(PlainCard, u32)> {
        let allowed = self.hand.iter().copied().filter(|card| Some(*card) != self.kept);
        allowed.map(|card| (card, least(&without(self.hand, card)))).collect()
    }

    /// The points after the best discards, and these.
    pub fn best(&self) -> (u32, Vec<PlainCard>) {
        let all = self.discards();
        let points = all.iter().map(|(_, points)| *points).min().unwrap();
        let best = all.into_iter().filter(|(_, left)| *left == points);
        (points, best.map(|(card, _)| card).collect())
    }

    /// The discards that leave at most so many points more; after taking only those that leave less than
    /// before, and the best.
    fn near(&self, more: u32) -> Vec<(PlainCard, u32)> {
        let (best, _) = self.best();
        let before = self.taken.map(|taken| least(&without(self.hand, taken)));
        let mut all = self.discards();
        all.retain(|(_, left)| {
            let lower = before.is_none_or(|before| *left < before);
            *left == best || (*left <= best + more && lower)
        });
        all
    }
}

pub fn takes(player: &str, view: &PlainView<'_>, top: PlainCard) -> bool {
    let all = with(view.hand, top);
    let after = all.iter().map(|card| least(&without(&all, *card))).min().unwrap();
    let before = least(view.hand);
    match player {
        "counting" => after < before && (least(&all) < before + value(top) || after <= view.limit),
        _ => after < before,
    }
}

pub fn knocks(player: &str, view: &PlainView<'_>, points: u32) -> bool {
    player != "careful" || points <= view.limit / 2 || view.stock_left <= 20
}

pub fn throws(player: &str, view: &PlainView<'_>) -> PlainCard {
    match player {
        "careful" => {
            let near = |card: PlainCard| {
                let is_near = |other: &&PlainCard| {
                    rank(**other) == rank(card)
                        || (suit(**other) == suit(card) && rank(**other).abs_diff(rank(card)) <= 2)
                };
                view.known.iter().filter(is_near).count()
            };
            let choices = view.near(3);
            let least_of = choices.iter().map(|(card, left)| (near(*card), *left)).min().unwrap();
            let equal = choices.iter().filter(|(card, left)| (near(*card), *left) == least_of);
            highest(&equal.map(|(card, _)| *card).collect::<Vec<_>>())
        }
        "counting" => {
            let choices = view.near(10);
            let weights: Vec<i64> =
                choices.iter().map(|(card, left)| weight(view, *card, *left)).collect();
            let least_of = weights.iter().min().unwrap();
            let equal = choices.iter().zip(&weights).filter(|(_, weight)| *weight == least_of);
            highest(&equal.map(|((card, _), _)| *card).collect::<Vec<_>>())
        }
        _ => highest(&view.best().1),
    }
}

/// Whether three cards are a set or a run.
pub fn is_meld(mut cards: [PlainCard; 3]) -> bool {
    cards.sort();
    let [a, b, c] = cards;
    let set = rank(a) == rank(b) && rank(b) == rank(c);
    let one_suit = suit(a) == suit(b) && suit(b) == suit(c);
    set || (one_suit && rank(b) == rank(a) + 1 && rank(c) == rank(b) + 1)
}

/// Each two of some cards.
pub fn pairs_of(cards: &[PlainCard]) -> Vec<[PlainCard; 2]> {
    let others = |one: &PlainCard| {
        let one = *one;
        cards.iter().copied().filter(move |other| *other > one).map(move |other| [one, other])
    };
    cards.iter().flat_map(others).collect()
}

/// The weight of a discard.
fn weight(view: &PlainView<'_>, discard: PlainCard, left: u32) -> i64 {
    let rest = without(view.hand, discard);
    let is_live = |card: PlainCard| {
        !view.hand.contains(&card) && !view.pile.contains(&card) && !view.known.contains(&card)
    };
    let pairs = pairs_of(&rest);
    let melds = |card: PlainCard| pairs.iter().any(|[a, b]| is_meld([card, *a, *b]));
    let own = (0..52).filter(|card| is_live(*card) && melds(*card)).count() as i64;
    let possible: Vec<PlainCard> =
        (0..52).filter(|card| is_live(*card) || view.known.contains(card)).collect();
    let other: i64 = pairs_of(&possible)
        .into_iter()
        .filter(|[a, b]| is_meld([discard, *a, *b]))
        .map(|pair| 1 + 12 * pair.iter().filter(|card| view.known.contains(card)).count() as i64)
        .sum();
    4 * i64::from(left) - 6 * own + other
}
