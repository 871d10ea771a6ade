//! Hands of one score, one by one where the best choice is not the same for all of them.
//!
//! For a hand with its ranks in one order, every count of dealer hands is known from its highest
//! left-over rank, from how many of its ranks lie at or below each limit of the qualifier, and from
//! the number of dealer hands with better left-over cards; and it rises or falls in a straight line
//! with that number. So a decision is a range of it, made once for all hands that are alike in the
//! rest, and a hand is a look whether its number lies within.

use super::super::book::{Choice, RaisedHands};
use super::super::plan::{Slots, slots_of};
use super::decision::Decision;
use super::orders::RankOrder;
use super::{RulesetDeals, Share};
use gincert_game::gin_and_win::Comparison;
use std::cmp::Ordering;

/// Limits of a qualifier for which decisions are stored in a table.
const LIMITS_KEPT_MAX: usize = 2;

/// The best choices of all hands of a score.
pub(super) struct BestChoices {
    /// The choices of hands by their highest left-over rank, as bits: fold, equal, raise.
    pub seen: [u8; 14],
    /// Where there is more than one bit: the hands that are better raised, by the set of left-over
    /// ranks (bit 0 for the ace). Empty where no rank is open.
    pub raised: Vec<RaisedHands>,
    /// Those hands by type.
    pub by_type: Vec<(usize, u64)>,
}

/// How many of a hand's ranks are at or below each limit, four bits each.
type RanksAtOrBelow = u64;

fn low_at(low: RanksAtOrBelow, index: usize) -> usize {
    (low >> (4 * index) & 15) as usize
}

/// Decides for all hands of a score; `None` where hands leave a choice of left-over cards and the
/// best choice is open.
pub(super) fn decide(reading: &RulesetDeals, score: u8) -> Option<BestChoices> {
    let types = reading.deals.types_of(score);
    let bits = types.fold(0, |bits, hand| bits | bounds(reading, hand));
    if bits.count_ones() <= 1 {
        return Some(BestChoices { seen: [bits; 14], raised: Vec::new(), by_type: Vec::new() });
    }
    let orders = reading.deals.orders(score)?;
    let mut partly = Vec::new();
    for (other, share) in (0u8..).zip(&reading.shares) {
        if let Share::UpTo(limit) = share {
            partly.push((other, *limit, reading.deals.low_sums(score, other)?));
        }
    }
    let choice = Choice::new(reading.plan, score);
    let counted: Vec<OrderCount> = orders
        .iter()
        .enumerate()
        .map(|(index, order)| {
            let qualify = partly.iter().map(|(other, limit, sums)| PartialScore {
                score: *other,
                limit: *limit,
                by_low: sums.get(index).map_or_else(Vec::new, |sums| sums.up_to(*limit)),
            });
            OrderCount::new(reading, score, order, choice, qualify.collect())
        })
        .collect();
    let mut seen = [0u8; 14];
    for order in &counted {
        for (top, seen) in (0..).zip(&mut seen).skip(1) {
            *seen |= order.choices(top);
        }
    }
    let open = (1..14).filter(|top| seen[*top].count_ones() > 1);
    let tops = open.fold(0u16, |tops, top| tops | 1 << top);
    let (mut raised, mut by_type) = (Vec::new(), Vec::new());
    if tops != 0 {
        raised.resize(1 << 13, RaisedHands::default());
        for order in &counted {
            let hands = order.add_hands(tops, &mut raised);
            by_type.push((order.order.hand_type, hands));
        }
    }
    Some(BestChoices { seen, raised, by_type })
}

/// The choices that hands of a type can have, whatever their ranks, as bits.
fn bounds(reading: &RulesetDeals, hand: usize) -> u8 {
    let own = reading.deals.deck.types[hand].score;
    let choice = Choice::new(reading.plan, own);
    let (mut least, mut most) = (0, 0);
    for (score, share) in (0u8..).zip(&reading.shares) {
        let count = reading.deals.by_score[hand][usize::from(score)];
        let sides = match share {
            Share::Nobody => [false, false],
            Share::Everybody => [true, true],
            Share::UpTo(_) => [false, true],
        };
        let contests = match score.cmp(&own) {
            Ordering::Less => 2..=2,
            Ordering::Equal => 0..=2,
            Ordering::Greater => 0..=0,
        };
        let gains = sides.into_iter().flat_map(|qualifies| {
            contests.clone().map(move |contest| match qualifies {
                true => contest,
                false if reading.plan.compares_all => 3 + contest,
                false => 4,
            })
        });
        let gains = gains.map(|slot| choice.gain(slot, count));
        let (low, high) =
            gains.fold((i128::MAX, i128::MIN), |(low, high), gain| (low.min(gain), high.max(gain)));
        (least, most) = (least + low, most + high);
    }
    match (least.signum(), most.signum()) {
        (1, _) => 4,
        (_, -1) => 1,
        (0, 0) => 2,
        _ => 7,
    }
}

/// A score of which the hands up to a rank qualify.
struct PartialScore {
    score: u8,
    limit: u8,
    /// Qualifying dealer hands, by how many of the hand's ranks are at or below the limit.
    by_low: Vec<u64>,
}

/// Dealer hands, not qualifying and qualifying.
type Sides = [i64; 2];

/// The hands of one order under one reading.
struct OrderCount<'a> {
    reading: &'a RulesetDeals<'a>,
    score: u8,
    order: &'a RankOrder,
    choice: Choice,
    partly: Vec<PartialScore>,
    /// The slots of all dealer hands of other scores that do not qualify in part.
    fixed: Slots<i64>,
}

impl<'a> OrderCount<'a> {
    fn new(
        reading: &'a RulesetDeals<'a>,
        score: u8,
        order: &'a RankOrder,
        choice: Choice,
        partly: Vec<PartialScore>,
    ) -> OrderCount<'a> {
        let mut counted = OrderCount { reading, score, order, choice, partly, fixed: [0; 6] };
        for (other, share) in (0u8..).zip(&reading.shares) {
            let count = counted.dealers(other);
            let total = match share {
                Share::Nobody => [count, 0],
                Share::Everybody => [0, count],
                Share::UpTo(_) => continue,
            };
            if other != score {
                let better = if other < score { total } else { [0, 0] };
                add(&mut counted.fixed, reading.plan.compares_all, (total, better, [0, 0]));
            }
        }
        counted
    }

    /// All dealer hands of a score.
    fn dealers(&self, score: u8) -> i64 {
        let by_score = &self.reading.deals.by_score[self.order.hand_type];
        by_score.get(usize::from(score)).map_or(0, |count| *count as i64)
    }

    /// The counts of a hand: `lower` dealer hands of its score are better, `low` of its ranks are
    /// at or below each limit.
    fn slots(&self, top: u8, lower: i64, low: RanksAtOrBelow) -> Slots<i64> {
        let compares_all = self.reading.plan.compares_all;
        let mut slots = self.fixed;
        for (index, partly) in self.partly.iter().enumerate() {
            let qualify = partly.by_low.get(low_at(low, index)).map_or(0, |count| *count as i64);
            let total = [self.dealers(partly.score) - qualify, qualify];
            let (better, level) = match partly.score.cmp(&self.score) {
                Ordering::Less => (total, [0, 0]),
                Ordering::Equal => self.own(top, lower, total, Some(partly.limit)),
                Ordering::Greater => ([0, 0], [0, 0]),
            };
            add(&mut slots, compares_all, (total, better, level));
        }
        let count = self.dealers(self.score);
        let (total, limit) = match self.reading.shares[usize::from(self.score)] {
            Share::Nobody => ([count, 0], None),
            Share::Everybody => ([0, count], Some(13)),
            Share::UpTo(_) => return slots,
        };
        let (better, level) = self.own(top, lower, total, limit);
        add(&mut slots, compares_all, (total, better, level));
        slots
    }

    /// Dealer hands of the hand's own score that are better and that are level; hands without a
    /// left-over card above `limit` qualify, and without a limit none: not even hands that leave
    /// nothing over.
    fn own(&self, top: u8, lower: i64, total: Sides, limit: Option<u8>) -> (Sides, Sides) {
        let level = match self.reading.rules.comparison {
            Comparison::ScoreOnly => return ([0, 0], total),
            Comparison::HighestCardOnly => self.order.same_top[usize::from(top) % 14],
            Comparison::CardsFromTheTop => self.order.same,
        };
        if limit.is_some_and(|limit| top <= limit) {
            ([0, lower], [0, level as i64])
        } else {
            // All that qualify stand below the limit, and so below the hand.
            ([lower - total[1], total[1]], [level as i64, 0])
        }
    }

    fn decision(&self, top: u8, low: RanksAtOrBelow) -> Decision {
        Decision::new(self.choice, self.slots(top, 0, low), self.slots(top, 1, low))
    }

    /// The choices that hands with this highest left-over rank can have, as bits: fold, equal,
    /// raise. All between the extremes are taken as possible.
    fn choices(&self, top: u8) -> u8 {
        let (first, places) = (self.order.first(), self.order.places());
        if usize::from(top) < places - first || usize::from(13 - top) < first {
            return 0;
        }
        let at = usize::from(top) % 14;
        let least = self.order.lower.first().map_or(0, |lower| lower[at]);
        let most = match self.reading.rules.comparison {
            Comparison::CardsFromTheTop => least + self.order.same_top[at] - self.order.same,
            Comparison::HighestCardOnly | Comparison::ScoreOnly => least,
        };
        let mut seen = 0;
        self.for_each_low(top, 0, 0, &mut |low| {
            let decision = self.decision(top, low);
            let (a, b) = (decision.compare(least), decision.compare(most));
            let (from, to) = (a.min(b) as i8 + 1, a.max(b) as i8 + 1);
            seen |= (from..=to).fold(0, |bits, bit| bits | 1 << bit);
        });
        seen
    }

    /// All numbers of ranks at or below each limit that go with this highest left-over rank.
    fn for_each_low(
        &self,
        top: u8,
        index: usize,
        low: RanksAtOrBelow,
        found: &mut impl FnMut(RanksAtOrBelow),
    ) {
        let Some(partly) = self.partly.get(index) else {
            found(low);
            return;
        };
        // Of the ranks from the highest left-over one down, and of those above it, some lie at or
        // below the limit: as many as there are ranks for them.
        let places = self.order.places();
        let from_top = places - self.order.first();
        let (top_, limit) = (usize::from(top), usize::from(partly.limit));
        let range = if top_ <= limit {
            from_top..=places.min(from_top + limit - top_)
        } else {
            from_top.saturating_sub(top_ - limit)..=from_top - 1
        };
        let fits = |number: &usize| *number <= limit && places - number <= 13 - limit;
        for number in range.filter(fits) {
            self.for_each_low(top, index + 1, low | (number as u64) << (4 * index), found);
        }
    }

    /// Adds every hand whose highest left-over rank is among `tops` to its set of ranks; the
    /// number of hands that are better raised.
    fn add_hands(&self, tops: u16, raised: &mut [RaisedHands]) -> u64 {
        let mut steps = [0; 14];
        for (rank, step) in (0u8..).zip(&mut steps) {
            for (index, partly) in self.partly.iter().enumerate() {
                *step += u64::from(rank <= partly.limit) << (4 * index);
            }
        }
        let kept =
            if self.partly.len() <= LIMITS_KEPT_MAX { 14 << (4 * self.partly.len()) } else { 0 };
        let mut hands = Hands {
            counted: self,
            tops,
            steps,
            every: self.reading.rules.comparison == Comparison::CardsFromTheTop,
            decisions: vec![None; kept],
            raised,
            raised_hands: 0,
        };
        hands.walk(Walk { at: 0, above: 14, lower: 0, low: 0, left: 0 });
        hands.raised_hands
    }
}

/// All hands of an order.
struct Hands<'a> {
    counted: &'a OrderCount<'a>,
    tops: u16,
    /// What each rank adds to [`RanksAtOrBelow`].
    steps: [RanksAtOrBelow; 14],
    /// Whether every left-over rank counts, or the highest alone.
    every: bool,
    /// Decisions that were made, by highest left-over rank and [`RanksAtOrBelow`].
    decisions: Vec<Option<Decision>>,
    raised: &'a mut [RaisedHands],
    raised_hands: u64,
}

/// A hand in the making: ranks are placed from the highest to the lowest.
#[derive(Clone, Copy)]
struct Walk {
    at: usize,
    above: u8,
    lower: u64,
    low: RanksAtOrBelow,
    /// The left-over ranks, bit 0 for the ace.
    left: u16,
}

impl Hands<'_> {
    fn walk(&mut self, walk: Walk) {
        let order = self.counted.order;
        let Some(left) = order.left.get(walk.at) else {
            self.finish(walk);
            return;
        };
        let after = (order.places() - walk.at - 1) as u8;
        for rank in after + 1..walk.above {
            let mut next = walk;
            next.at += 1;
            next.above = rank;
            next.low += self.steps[usize::from(rank) % 14];
            if let Some(j) = left {
                if *j == 0 && self.tops >> rank & 1 == 0 {
                    continue;
                }
                next.left |= 1 << (rank - 1);
                if *j == 0 || self.every {
                    next.lower += order.lower[*j][usize::from(rank) % 14];
                }
            }
            self.walk(next);
        }
    }

    fn finish(&mut self, walk: Walk) {
        let top = 16 - walk.left.leading_zeros() as u8;
        let place = walk.low as usize * 14 + usize::from(top);
        let counted = self.counted;
        let made;
        let decision = match self.decisions.get_mut(place) {
            Some(kept) => &*kept.get_or_insert_with(|| counted.decision(top, walk.low)),
            None => {
                made = counted.decision(top, walk.low);
                &made
            }
        };
        let Some(raised) = self.raised.get_mut(usize::from(walk.left)) else {
            return;
        };
        let hands = counted.order.hands;
        if decision.raise.contains(&walk.lower) {
            self.raised_hands += hands;
            raised.hands += hands;
            for ((sum, base), step) in raised.deals.iter_mut().zip(decision.base).zip(decision.step)
            {
                *sum += hands * (base + step * walk.lower as i64) as u64;
            }
        } else if decision.equal.contains(&walk.lower) {
            raised.equal_hands += hands;
        }
    }
}

fn add(slots: &mut Slots<i64>, compares_all: bool, (total, better, level): (Sides, Sides, Sides)) {
    let more = slots_of(compares_all, total, better, level);
    for (slot, more) in slots.iter_mut().zip(more) {
        *slot += more;
    }
}
