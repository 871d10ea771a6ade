//! The first best melding of a hand, in the order of the reference: every way to meld is followed as long
//! as the tables say that it leaves as little as possible.

use super::evaluator::{COLUMN, Deadwood, for_sets, thrice};
use gincert_game::CardSet;
use gincert_game::deadwood::{Meld, MeldKind, Melding, best_meldings};

/// A meld as the order of meldings compares it: sets come before runs, then the smaller bit word.
type MeldKey = (MeldKind, u64);

/// What the search has found: the melds chosen so far, and the best list of all.
struct MeldingSearch<'d> {
    deadwood: &'d Deadwood,
    candidates: Vec<MeldKey>,
    chosen: Vec<MeldKey>,
    best: Option<(Vec<MeldKey>, u64)>,
}

impl Deadwood {
    /// The first of the best meldings in the order of
    /// [`best_meldings`](gincert_game::deadwood::best_meldings).
    ///
    /// ```
    /// use gincert_fast::Deadwood;
    /// use gincert_game::deadwood::{MeldCore, best_meldings};
    /// use gincert_game::parse_cards;
    /// let core = MeldCore::standard();
    /// let hand = parse_cards("5c 6c 7c 5d 6d 7d 5h 6h 7h Kd").unwrap();
    /// let melding = Deadwood::new(&core).first_best_melding(hand);
    /// assert_eq!(Some(&melding), best_meldings(&core, hand).first());
    /// ```
    pub fn first_best_melding(&self, hand: CardSet) -> Melding {
        if self.core.poker_runs {
            let none = Melding { melds: Vec::new(), deadwood: hand };
            return best_meldings(&self.core, hand).into_iter().next().unwrap_or(none);
        }
        let mut search = MeldingSearch {
            deadwood: self,
            candidates: self.candidates(hand.bits()),
            chosen: Vec::new(),
            best: None,
        };
        search.follow(hand.bits(), 0, self.least(hand));
        let (keys, left) = search.best.unwrap_or((Vec::new(), hand.bits()));
        let meld = |(kind, cards): &MeldKey| -> Option<Meld> {
            self.core.meld_of_kind(*kind, CardSet::from_bits(*cards))
        };
        Melding {
            melds: keys.iter().filter_map(meld).collect(),
            deadwood: CardSet::from_bits(left),
        }
    }

    /// Every set and every run within a hand.
    fn candidates(&self, hand: u64) -> Vec<MeldKey> {
        let mut found = Vec::new();
        let mut ranks = if self.core.sets { thrice(hand) } else { 0 };
        while ranks != 0 {
            for_sets(hand, ranks.trailing_zeros(), |set| found.push((MeldKind::Set, set)));
            ranks &= ranks - 1;
        }
        for shift in [0, 13, 26, 39] {
            let lane = self.suits.runs.iter().map(|run| u64::from(*run) << shift);
            found.extend(lane.filter(|run| run & !hand == 0).map(|run| (MeldKind::Run, run)));
        }
        found
    }

    /// What one card counts, as a bit word.
    fn points_of(&self, card: u64) -> u32 {
        self.core.values.points(CardSet::from_bits(card))
    }
}

impl MeldingSearch<'_> {
    /// Places the open cards, lowest first; they leave `points` at best.
    fn follow(&mut self, open: u64, left: u64, points: u32) {
        let none_within = self.candidates.iter().all(|(_, cards)| cards & !open != 0);
        if none_within {
            let found = (self.chosen.clone(), left | open);
            let is_first = self.best.as_ref().is_none_or(|best| found < *best);
            if is_first {
                self.best = Some(found);
            }
            return;
        }
        let lowest = lowest(open);
        for place in 0..self.candidates.len() {
            let Some(meld) = self.candidates.get(place).copied() else { break };
            let (_, cards) = meld;
            let rest = open & !cards;
            let fits = cards & lowest != 0 && cards & !open == 0;
            if fits && self.deadwood.least(CardSet::from_bits(rest)) == points {
                self.chosen.push(meld);
                self.follow(rest, left, points);
                self.chosen.pop();
            }
        }
        let rest = open & !lowest;
        let own = self.deadwood.points_of(lowest);
        if self.deadwood.least(CardSet::from_bits(rest)) + own == points {
            self.follow(rest, left | lowest, points - own);
        }
    }
}

/// The lowest card by rank, then by suit.
fn lowest(cards: u64) -> u64 {
    let ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1fff;
    let of_rank = cards & COLUMN << ranks.trailing_zeros();
    of_rank & of_rank.wrapping_neg()
}
