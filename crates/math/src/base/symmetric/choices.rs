//! Hands of one score, one by one where the best choice is not the same for all of them.
//!
//! For labels that are a set of ranks, the dealer hands of one such label that share no card with
//! a hand depend on which of the hand's ranks are in the label only. So the dealer hands with
//! better left-over cards are counted label set by label set: those that agree with the hand's
//! left-over ranks on the first `j - 1` and are lower on the `j`-th hold any of the hand's lower
//! ranks and, for the rest, ranks that the hand does not hold. How many of the latter lie below a
//! rank is known from the rank and the number of the hand's ranks below it.

use super::super::book::{Choice, Entry};
use super::super::plan::slots_of;
use super::super::slots::Slots;
use crate::combinations::choose;
use gincert_fast::Leftover;
use gincert_game::Rank;
use gincert_game::gin_and_win::Comparison;
use std::collections::BTreeMap;

/// Dealer hands with one kind of plain label that share no card with a hand of a type: by which
/// places of the type's ranks are in the label.
#[derive(Debug, Clone)]
pub(super) struct Traces {
    /// Ranks in the label.
    pub score: u8,
    pub by_places: Vec<u64>,
}

/// Which hands of a score qualify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Share {
    /// No hand.
    Nobody,
    /// Every hand.
    Everybody,
    /// Hands without a left-over card above the limit of this entry among the partly qualifying.
    Partly(usize),
}

/// A score of which some hands qualify: up to which rank.
#[derive(Debug, Clone)]
pub(super) struct Partly {
    pub limit: u8,
    pub traces: Traces,
}

/// Hands of one type and what they meet.
pub(super) struct Hands<'a> {
    /// The number of the type.
    pub hand_type: usize,
    pub score: u8,
    pub patterns: &'a [u8],
    /// Which places are left over.
    pub left: u16,
    pub images: u64,
    pub rules: Rules,
    /// Dealer hands that share no card with a hand, by score.
    pub by_score: &'a [(u64, Share)],
    pub partly: &'a [Partly],
    /// Dealer hands of the hand's own score.
    pub own: &'a Traces,
    pub choice: Choice,
}

/// How hands are compared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    pub comparison: Comparison,
    /// Whether rows compare hands although the dealer does not qualify.
    pub compares_all: bool,
}

/// Dealer hands, not qualifying and qualifying.
type Sides = [u64; 2];

/// How many of a hand's ranks are at or below each limit, four bits each.
type Low = u64;

fn low_at(low: Low, index: usize) -> usize {
    (low >> (4 * index) & 15) as usize
}

/// One order of a type's ranks, with the counts that follow from it.
struct Order<'a> {
    hands: &'a Hands<'a>,
    /// For each place in the order, highest rank first: which left-over place it is.
    left: Vec<Option<usize>>,
    /// For every left-over place: dealer hands that differ from there on and are lower, by rank.
    lower: Vec<[u64; 14]>,
    /// Dealer hands with the same highest left-over rank, by that rank.
    same_top: [u64; 14],
    /// Dealer hands with the same left-over ranks.
    same: u64,
    /// For every score that qualifies in part: qualifying dealer hands, by how many of the
    /// hand's ranks are at or below the limit.
    partly: Vec<Vec<u64>>,
    /// The slots of all dealer hands of other scores that do not qualify in part.
    fixed: Slots<u64>,
}

impl<'a> Order<'a> {
    /// `order` gives the type's place of each rank, highest first.
    fn new(hands: &'a Hands<'a>, order: &[usize]) -> Order<'a> {
        let score = usize::from(hands.score);
        let mut left = Vec::with_capacity(order.len());
        let (mut lower, mut same_top, mut prefix) = (Vec::new(), [0; 14], 0);
        for (at, place) in order.iter().enumerate() {
            if hands.left >> place & 1 == 0 {
                left.push(None);
                continue;
            }
            let below = order.get(at + 1..).unwrap_or_default();
            let j = lower.len();
            left.push(Some(j));
            let sums = by_size(hands.own, prefix, below, score - j);
            lower.push(by_rank(&sums, below.len(), score - j));
            prefix |= 1 << place;
            if j == 0 {
                let sums = by_size(hands.own, prefix, below, score - 1);
                same_top = by_rank(&sums, below.len(), score - 1);
            }
        }
        let partly = hands.partly.iter().map(|partly| {
            let score = usize::from(partly.traces.score);
            let by_low = (0..=order.len()).map(|low| {
                let lowest = order.get(order.len() - low..).unwrap_or_default();
                let sums = by_size(&partly.traces, 0, lowest, score);
                at_rank(&sums, usize::from(partly.limit), low, score)
            });
            by_low.collect()
        });
        Order {
            hands,
            left,
            lower,
            same_top,
            same: trace(hands.own, prefix),
            partly: partly.collect(),
            fixed: fixed(hands),
        }
    }

    fn places(&self) -> usize {
        self.left.len()
    }

    /// The place of the highest left-over rank.
    fn first(&self) -> usize {
        let first = self.left.iter().position(Option::is_some);
        first.unwrap_or(0)
    }

    /// The counts of a hand: `lower` dealer hands of its score are better, `low` of its ranks are
    /// at or below each limit.
    fn slots(&self, top: u8, lower: u64, low: Low) -> Slots<u64> {
        let hands = self.hands;
        let mut slots = self.fixed;
        for (score, (count, share)) in (0u8..).zip(hands.by_score) {
            let (qualify, limit) = match share {
                Share::Nobody => (0, 0),
                Share::Everybody => (*count, 13),
                Share::Partly(index) => (
                    self.partly[*index].get(low_at(low, *index)).copied().unwrap_or(0),
                    hands.partly[*index].limit,
                ),
            };
            let total = [count - qualify, qualify];
            if score == hands.score {
                let (better, level) = self.own(top, lower, total, limit);
                hands.rules.add(&mut slots, total, better, level);
            } else if matches!(share, Share::Partly(_)) {
                let better = if score < hands.score { total } else { [0, 0] };
                hands.rules.add(&mut slots, total, better, [0, 0]);
            }
        }
        slots
    }

    /// Dealer hands of the hand's own score that are better and that are level; hands without a
    /// left-over card above `limit` qualify.
    fn own(&self, top: u8, lower: u64, total: Sides, limit: u8) -> (Sides, Sides) {
        let level = match self.hands.rules.comparison {
            Comparison::ScoreOnly => return ([0, 0], total),
            Comparison::HighestCardOnly => self.same_top[usize::from(top) % 14],
            Comparison::CardsFromTheTop => self.same,
        };
        if top <= limit {
            ([0, lower], [0, level])
        } else {
            // All that qualify stand below the limit, and so below the hand.
            ([lower - total[1], total[1]], [level, 0])
        }
    }

    /// The choices that hands with this highest left-over rank can have, as bits: fold, equal,
    /// raise. All between the extremes are taken as possible.
    fn choices(&self, top: u8) -> u8 {
        let first = self.first();
        if usize::from(top) < self.places() - first || usize::from(13 - top) < first {
            return 0;
        }
        let at = usize::from(top) % 14;
        let least = self.lower.first().map_or(0, |lower| lower[at]);
        let most = match self.hands.rules.comparison {
            Comparison::CardsFromTheTop => least + self.same_top[at] - self.same,
            Comparison::HighestCardOnly | Comparison::ScoreOnly => least,
        };
        let mut seen = 0;
        self.for_each_low(top, 0, 0, &mut |low| {
            let order = |lower| self.hands.choice.compare(&self.slots(top, lower, low));
            let (a, b) = (order(least), order(most));
            let (from, to) = (a.min(b) as i8 + 1, a.max(b) as i8 + 1);
            seen |= (from..=to).fold(0, |bits, bit| bits | 1 << bit);
        });
        seen
    }

    /// All numbers of ranks at or below each limit that go with this highest left-over rank.
    fn for_each_low(&self, top: u8, index: usize, low: Low, found: &mut impl FnMut(Low)) {
        let Some(partly) = self.hands.partly.get(index) else {
            found(low);
            return;
        };
        // Of the ranks from the highest left-over one down, and of those above it, some lie at or
        // below the limit: as many as there are ranks for them.
        let from_top = self.places() - self.first();
        let (top_, limit) = (usize::from(top), usize::from(partly.limit));
        let range = if top_ <= limit {
            from_top..=self.places().min(from_top + limit - top_)
        } else {
            from_top.saturating_sub(top_ - limit)..=from_top - 1
        };
        let fits = |number: &usize| *number <= limit && self.places() - number <= 13 - limit;
        for number in range.filter(fits) {
            self.for_each_low(top, index + 1, low | (number as u64) << (4 * index), found);
        }
    }

    /// Adds every hand whose highest left-over rank is among `tops` to the entry of its ranks.
    fn add_hands(&self, tops: u16, entries: &mut [Option<Entry>]) {
        let mut steps = [0; 14];
        for (rank, step) in (0u8..).zip(&mut steps) {
            for (index, partly) in self.hands.partly.iter().enumerate() {
                *step += u64::from(rank <= partly.limit) << (4 * index);
            }
        }
        let start = Walk { at: 0, above: 14, lower: 0, low: 0, left: 0 };
        self.walk(start, tops, &steps, entries);
    }

    fn walk(&self, walk: Walk, tops: u16, steps: &[Low; 14], entries: &mut [Option<Entry>]) {
        let Some(left) = self.left.get(walk.at) else {
            let top = 15 - walk.left.leading_zeros() as u8;
            let slots = self.slots(top, walk.lower, walk.low);
            if let Some(entry) = entries.get_mut(usize::from(walk.left)) {
                let entry = entry.get_or_insert_with(|| Entry::new(key(walk.left), 0));
                let hands = self.hands.images;
                let raised = entry.add(&self.hands.choice, hands, &slots);
                let raised_hands = if raised { hands } else { 0 };
                entry.add_type(self.hands.hand_type, hands, raised_hands);
            }
            return;
        };
        let after = (self.places() - walk.at - 1) as u8;
        for rank in after + 1..walk.above {
            let mut next = walk;
            next.at += 1;
            next.above = rank;
            next.low += steps[usize::from(rank) % 14];
            if let Some(j) = left {
                if *j == 0 && tops >> rank & 1 == 0 {
                    continue;
                }
                next.left |= 1 << rank;
                if *j == 0 || self.hands.rules.comparison == Comparison::CardsFromTheTop {
                    next.lower += self.lower[*j][usize::from(rank) % 14];
                }
            }
            self.walk(next, tops, steps, entries);
        }
    }
}

/// A hand in the making: ranks are placed from the highest to the lowest.
#[derive(Clone, Copy)]
struct Walk {
    at: usize,
    above: u8,
    lower: u64,
    low: Low,
    /// The left-over ranks, bit 1 for the ace.
    left: u16,
}

fn key(left: u16) -> Leftover {
    Leftover::from_ranks(Rank::all().filter(|rank| left >> rank.number() & 1 == 1))
}

/// The slots of dealer hands of other scores, of which all or none qualify.
fn fixed(hands: &Hands) -> Slots<u64> {
    let mut slots = [0; 6];
    for (score, (count, share)) in (0u8..).zip(hands.by_score) {
        let total = match share {
            Share::Nobody => [*count, 0],
            Share::Everybody => [0, *count],
            Share::Partly(_) => continue,
        };
        if score != hands.score {
            let better = if score < hands.score { total } else { [0, 0] };
            hands.rules.add(&mut slots, total, better, [0, 0]);
        }
    }
    slots
}

impl Rules {
    /// Adds dealer hands to the slots: `total`, of which some are better and some level.
    pub fn add(self, slots: &mut Slots<u64>, total: Sides, better: Sides, level: Sides) {
        let more = slots_of(self.compares_all, total, better, level);
        for (slot, more) in slots.iter_mut().zip(more) {
            *slot += more;
        }
    }
}

fn trace(traces: &Traces, places: u16) -> u64 {
    traces.by_places.get(usize::from(places)).copied().unwrap_or(0)
}

/// Over all choices of `places`, added to `prefix`: the traces by how many were chosen.
fn by_size(traces: &Traces, prefix: u16, places: &[usize], most: usize) -> Vec<u64> {
    let mut sums = vec![0; most + 1];
    for chosen in 0..1u16 << places.len() {
        let size = chosen.count_ones() as usize;
        if let Some(sum) = sums.get_mut(size) {
            let bits = places.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
            *sum += trace(traces, prefix | bits.fold(0, |bits, (_, place)| bits | 1 << place));
        }
    }
    sums
}

/// Label sets of `score` more ranks: those of the hand by `sums`, the others among the free ranks
/// up to `limit`, of which the hand holds `held`.
fn at_rank(sums: &[u64], limit: usize, held: usize, score: usize) -> u64 {
    let Some(free) = limit.checked_sub(held) else {
        return 0;
    };
    let terms = sums.iter().enumerate().filter(|(size, _)| *size <= score);
    terms.map(|(size, sum)| sum * choose(free as u64, (score - size) as u64).unwrap_or(0)).sum()
}

/// The same below every rank.
fn by_rank(sums: &[u64], held: usize, score: usize) -> [u64; 14] {
    let mut ranks = [0; 14];
    for (rank, slot) in ranks.iter_mut().enumerate().skip(1) {
        *slot = at_rank(sums, rank - 1, held, score);
    }
    ranks
}

/// Every different order of the patterns, as places.
fn orders(patterns: &[u8]) -> Vec<Vec<usize>> {
    fn extend(patterns: &[u8], order: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if order.len() == patterns.len() {
            found.push(order.clone());
        }
        let mut tried = 0u16;
        for (place, pattern) in patterns.iter().enumerate() {
            if !order.contains(&place) && tried >> pattern & 1 == 0 {
                tried |= 1 << pattern;
                order.push(place);
                extend(patterns, order, found);
                order.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(patterns, &mut Vec::new(), &mut found);
    found
}

/// For hands of one score: the choices of all hands by their highest left-over rank (bits: fold,
/// equal, raise), and the entries of all hands where there is more than one bit.
pub(super) fn decide(types: &[Hands]) -> ([u8; 14], BTreeMap<Leftover, Entry>) {
    let built: Vec<Order> = types
        .iter()
        .flat_map(|hands| {
            let orders = orders(hands.patterns);
            orders.into_iter().map(move |order| Order::new(hands, &order))
        })
        .collect();
    let mut seen = [0u8; 14];
    for order in &built {
        for (top, seen) in (0..).zip(&mut seen).skip(1) {
            *seen |= order.choices(top);
        }
    }
    let open = (1..14).filter(|top| seen[*top].count_ones() > 1);
    let tops = open.fold(0u16, |tops, top| tops | 1 << top);
    let mut entries = vec![None; 1 << 14];
    if tops != 0 {
        for order in &built {
            order.add_hands(tops, &mut entries);
        }
    }
    let entries = entries.into_iter().flatten();
    (seen, entries.map(|entry: Entry| (entry.key, entry)).collect())
}
