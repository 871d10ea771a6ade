//! Hands of one score in every order of their ranks, with what follows for the dealer hands of the
//! same score.
//!
//! For labels that are a set of ranks, the dealer hands of one such label that share no card with
//! a hand depend on which of the hand's ranks are in the label only. So the dealer hands with
//! better left-over cards are counted label set by label set: those that agree with the hand's
//! left-over ranks on the first `j - 1` and are lower on the `j`-th hold any of the hand's lower
//! ranks and, for the rest, ranks that the hand does not hold. How many of the latter lie below a
//! rank is known from the rank and the number of the hand's ranks below it.

use super::pairs::HandPairs;
use super::suits::REST;
use super::{SymmetricDeals, places};
use crate::combinations::choose;
use std::collections::BTreeMap;

/// Dealer hands with one kind of plain label that share no card with a hand of a type: by which
/// places of the type's ranks are in the label.
struct Traces {
    /// Ranks in the label.
    score: usize,
    by_places: Vec<u64>,
}

impl Traces {
    fn new(deals: &SymmetricDeals, meeting: &HandPairs, hand: usize, score: u8) -> Traces {
        let ranks = deals.deck.types[hand].patterns.len();
        let mut by_places = vec![0; 1 << ranks];
        for (colours, count) in meeting.disjoint_of(hand) {
            by_places[usize::from(places(colours))] = count;
        }
        Traces { score: usize::from(score), by_places }
    }

    fn of(&self, places: u16) -> u64 {
        self.by_places.get(usize::from(places)).copied().unwrap_or(0)
    }

    /// Over all choices of `places`, added to `prefix`: the traces by how many were chosen.
    fn by_size(&self, prefix: u16, places: &[usize], most: usize) -> Vec<u64> {
        let mut sums = vec![0; most + 1];
        for chosen in 0..1u16 << places.len() {
            let size = chosen.count_ones() as usize;
            if let Some(sum) = sums.get_mut(size) {
                let bits = places.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
                *sum += self.of(prefix | bits.fold(0, |bits, (_, place)| bits | 1 << place));
            }
        }
        sums
    }
}

/// Hands of a type whose ranks stand in one order, or in one that permuting the suits makes of it.
pub(super) struct RankOrder {
    /// The number of the type.
    pub hand_type: usize,
    /// How many hands there are on particular ranks.
    pub hands: u64,
    /// For each place in the order, highest rank first: which left-over place it is.
    pub left: Vec<Option<usize>>,
    /// For every left-over place: dealer hands that differ from there on and are lower, by rank.
    pub lower: Vec<[u64; 14]>,
    /// Dealer hands with the same highest left-over rank, by that rank.
    pub same_top: [u64; 14],
    /// Dealer hands with the same left-over ranks.
    pub same: u64,
    /// The type's place of each rank in the order.
    order: Vec<usize>,
}

impl RankOrder {
    fn new(
        traces: &Traces,
        (hand_type, left_places): (usize, u16),
        order: Vec<usize>,
    ) -> RankOrder {
        let score = traces.score;
        let mut left = Vec::with_capacity(order.len());
        let (mut lower, mut same_top, mut prefix) = (Vec::new(), [0; 14], 0);
        for (at, place) in order.iter().enumerate() {
            if left_places >> place & 1 == 0 {
                left.push(None);
                continue;
            }
            let below = order.get(at + 1..).unwrap_or_default();
            let j = lower.len();
            left.push(Some(j));
            let sums = traces.by_size(prefix, below, score - j);
            lower.push(by_rank(&sums, below.len(), score - j));
            prefix |= 1 << place;
            if j == 0 {
                let sums = traces.by_size(prefix, below, score - 1);
                same_top = by_rank(&sums, below.len(), score - 1);
            }
        }
        let same = traces.of(prefix);
        RankOrder { hand_type, hands: 0, left, lower, same_top, same, order }
    }

    /// Ranks in the hand.
    pub fn places(&self) -> usize {
        self.left.len()
    }

    /// The place of the highest left-over rank.
    pub fn first(&self) -> usize {
        let first = self.left.iter().position(Option::is_some);
        first.unwrap_or(0)
    }
}

/// For an order: dealer hands of one score that share no card with a hand, over the hand's lowest
/// ranks. First by how many ranks those are, then by how many of them the dealer leaves over.
pub(super) struct LowSums {
    score: usize,
    by_low: Vec<Vec<u64>>,
}

impl LowSums {
    /// Dealer hands without a left-over card above `limit`, by how many of the hand's ranks are at
    /// or below it.
    pub fn up_to(&self, limit: u8) -> Vec<u64> {
        let counts = self.by_low.iter().enumerate();
        counts.map(|(low, sums)| at_rank(sums, usize::from(limit), low, self.score)).collect()
    }
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

/// The orders of all types of a score; `None` where some of its hands leave a choice (`mixed` knows those).
pub(super) fn orders_of(deals: &SymmetricDeals, score: u8) -> Option<Vec<RankOrder>> {
    let meeting = deals.meeting(deals.plain(score)?, false);
    let mut all = Vec::new();
    for hand in deals.types_of(score) {
        let traces = Traces::new(deals, meeting, hand, score);
        let left = places(&deals.deck.labelled[hand].classes);
        for (order, hands) in distinct_orders(deals, hand) {
            all.push(RankOrder { hands, ..RankOrder::new(&traces, (hand, left), order) });
        }
    }
    Some(all)
}

/// The orders of the ranks of a type, each as the type's places, highest rank first, and how many hands on particular ranks
/// have it. Orders that permuting the suits makes of each other meet the same dealer hands: one is given for all of them.
pub(super) fn distinct_orders(deals: &SymmetricDeals, hand: usize) -> Vec<(Vec<usize>, u64)> {
    let (of_type, labelled) = (&deals.deck.types[hand], &deals.deck.labelled[hand]);
    let mut all: Vec<(Vec<usize>, u64)> = Vec::new();
    let mut alike: BTreeMap<Vec<(u8, u8)>, usize> = BTreeMap::new();
    for order in permutations(&of_type.patterns) {
        let row = order.iter().map(|place| {
            let pattern = of_type.patterns.get(*place).copied().unwrap_or(0);
            (pattern, labelled.classes.get(*place).copied().unwrap_or(REST))
        });
        let row = deals.deck.suits.least_row(&row.collect::<Vec<(u8, u8)>>());
        let known = *alike.entry(row).or_insert_with(|| {
            all.push((order, 0));
            all.len() - 1
        });
        all[known].1 += of_type.images;
    }
    all
}

/// For all orders of a score, dealer hands of another score; `None` where those leave a choice.
pub(super) fn low_sums_of(deals: &SymmetricDeals, score: u8, other: u8) -> Option<Vec<LowSums>> {
    let meeting = deals.meeting(deals.plain(other)?, true);
    let mut traces: Option<(usize, Traces)> = None;
    let of = |(hand, order): (usize, &[usize])| {
        if traces.as_ref().is_none_or(|(known, _)| *known != hand) {
            traces = Some((hand, Traces::new(deals, meeting, hand, other)));
        }
        let by_low = (0..=order.len()).map(|low| {
            let lowest = order.get(order.len() - low..).unwrap_or_default();
            let sums = traces.iter().map(|(_, traces)| traces.by_size(0, lowest, traces.score));
            sums.flatten().collect()
        });
        LowSums { score: usize::from(other), by_low: by_low.collect() }
    };
    let plain = deals.orders(score).into_iter().flatten();
    let plain = plain.map(|order| (order.hand_type, order.order.as_slice()));
    let mixed = if deals.plain(score).is_none() { Some(deals.mixed(score)?) } else { None };
    let mixed = mixed.into_iter().flat_map(|mixed| &mixed.orders);
    let mixed = mixed.map(|order| (order.hand_type, order.order.as_slice()));
    Some(plain.chain(mixed).map(of).collect())
}

/// Every different order of the patterns, as places.
fn permutations(patterns: &[u8]) -> Vec<Vec<usize>> {
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
