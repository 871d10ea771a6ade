//! The search for a contract that asks for a number of like melds, such as three melds of exactly three cards: the
//! choice that counts most, without looking at choices that cannot count as much.

use super::lister::HeldMeld;
use gincert_game::table_gin::Demand;
use gincert_game::{Card, CardSet};

/// A number of melds of any kinds that are to have the same number of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LikeMelds {
    pub melds: usize,
    pub cards: u8,
    pub exactly: bool,
}

impl LikeMelds {
    /// What a contract demands, where that is like melds.
    pub fn of(demand: Demand) -> Option<LikeMelds> {
        let Demand::Melds(demanded) = demand else { return None };
        let first = demanded.melds().next()?;
        let is_like = first.kind.is_none() && demanded.melds().all(|meld| meld == first);
        let melds = demanded.melds().count();
        is_like.then_some(LikeMelds { melds, cards: first.cards, exactly: first.exactly })
    }

    /// Out of these melds the choice that counts most, with a card if one is named, of no more cards than `room`; of
    /// several the one whose melds' numbers, from the smallest on, come first. In that order.
    pub fn best(&self, held: Vec<HeldMeld>, with: Option<Card>, room: u8) -> Option<Vec<HeldMeld>> {
        let mut held = held;
        held.retain(|meld| {
            let cards = meld.cards.len();
            if self.exactly { cards == self.cards } else { cards >= self.cards }
        });
        held.sort_unstable_by_key(|meld| (-meld.points, meld.cards));
        let mut search = LikeMeldSearch { held: &held, with, room, best: None, chosen: Vec::new() };
        search.choose(self.melds, 0, CardSet::EMPTY, 0);
        search.best.map(|(_, melds)| melds)
    }
}

/// The search over choices of melds, those that count most first.
struct LikeMeldSearch<'h> {
    held: &'h [HeldMeld],
    with: Option<Card>,
    room: u8,
    /// The best choice so far, by the numbers of its melds, with what it counts.
    best: Option<(i64, Vec<HeldMeld>)>,
    chosen: Vec<HeldMeld>,
}

impl LikeMeldSearch<'_> {
    /// Chooses so many melds more, from `from` on.
    fn choose(&mut self, more: usize, from: usize, cards: CardSet, points: i64) {
        if more == 0 {
            self.keep(cards, points);
            return;
        }
        let held = self.held;
        for (place, meld) in held.iter().enumerate().skip(from) {
            let most = points + meld.points * more as i64;
            if self.best.as_ref().is_some_and(|(best, _)| most < *best) {
                return;
            }
            if cards.is_disjoint(meld.cards) {
                self.chosen.push(*meld);
                self.choose(more - 1, place + 1, cards.union(meld.cards), points + meld.points);
                self.chosen.pop();
            }
        }
    }

    fn keep(&mut self, cards: CardSet, points: i64) {
        if cards.len() > self.room || self.with.is_some_and(|card| !cards.contains(card)) {
            return;
        }
        let mut melds = self.chosen.clone();
        melds.sort_unstable_by_key(|meld| meld.cards);
        let numbers = |melds: &[HeldMeld]| melds.iter().map(|meld| meld.cards).collect::<Vec<_>>();
        let is_better = self.best.as_ref().is_none_or(|(best, before)| {
            points > *best || (points == *best && numbers(&melds) < numbers(before))
        });
        if is_better {
            self.best = Some((points, melds));
        }
    }
}
