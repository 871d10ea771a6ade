//! Hands of one score, one by one where the best choice is not the same for all of them.
//!
//! For a hand with its ranks in one order, every count of dealer hands is known from its highest
//! left-over rank, from how many of its ranks lie at or below each limit of the qualifier, and from
//! the number of dealer hands with better left-over cards; and it rises or falls in a straight line
//! with that number. So a decision is a range of it, made once for all hands that are alike in the
//! rest, and a hand is a look whether its number lies within.

use super::super::book::{Choice, RaisedHands};
use super::super::plan::Slots;
use super::decision::{BestChoices, Decision, OpenHands};
use super::hand_slots::{HandSlots, PartialScore, RanksAtOrBelow, Standing};
use super::mixed;
use super::orders::RankOrder;
use super::{RulesetDeals, Share};
use gincert_game::gin_and_win::Comparison;
use std::cmp::Ordering;

/// Limits of a qualifier for which decisions are stored in a table.
const LIMITS_KEPT_MAX: usize = 2;

/// Decides for all hands of a score; `None` where the best choice is open and [`mixed::decide`] does not know it, or the
/// hands of another score that qualify in part leave a choice of left-over cards.
pub(super) fn decide(reading: &RulesetDeals, score: u8) -> Option<BestChoices> {
    let types = reading.deals.types_of(score);
    let bits = types.fold(0, |bits, hand| bits | bounds(reading, hand));
    if bits.count_ones() <= 1 {
        return Some(BestChoices {
            seen: [bits; 14],
            raised: OpenHands::BySet(Vec::new()),
            by_type: Vec::new(),
        });
    }
    let Some(orders) = reading.deals.orders(score) else {
        return mixed::decide(reading, score);
    };
    let choice = Choice::new(reading.plan, score);
    let comparison = reading.rules.comparison;
    let counted = orders.iter().enumerate().map(|(index, order)| {
        let partly = PartialScore::all(reading, score, index)?;
        let slots = HandSlots::new(reading, score, order.hand_type, partly);
        Some(OrderCount { slots, order, choice, comparison })
    });
    let counted: Vec<OrderCount> = counted.collect::<Option<_>>()?;
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
    Some(BestChoices { seen, raised: OpenHands::BySet(raised), by_type })
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

/// The hands of one order under one reading.
struct OrderCount<'a> {
    slots: HandSlots<'a>,
    order: &'a RankOrder,
    choice: Choice,
    comparison: Comparison,
}

impl OrderCount<'_> {
    /// The slots of a hand: `lower` dealer hands of its score are better.
    fn slots(&self, top: u8, lower: i64, low: RanksAtOrBelow) -> Slots<i64> {
        let level = match self.comparison {
            Comparison::ScoreOnly => 0,
            Comparison::HighestCardOnly => self.order.same_top[usize::from(top) % 14],
            Comparison::CardsFromTheTop => self.order.same,
        };
        self.slots.of(Standing { top, lower, level: level as i64 }, low)
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
        let most = match self.comparison {
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
        let Some(partly) = self.slots.partly.get(index) else {
            found(low);
            return;
        };
        // Of the ranks from the highest left-over one down, and of those above it, some lie at or
        // below the limit: as many as there are ranks for them.
        let places = self.order.places();
        let from_top = places - self.order.first();
        let (top_, limit) = (usize::from(top), usize::from(partly.limit()));
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
            *step = PartialScore::step(&self.slots.partly, rank);
        }
        let places = if self.slots.partly.len() <= LIMITS_KEPT_MAX {
            14 << (4 * self.slots.partly.len())
        } else {
            0
        };
        let mut hands = Hands {
            counted: self,
            tops,
            steps,
            every: self.comparison == Comparison::CardsFromTheTop,
            made: Vec::new(),
            places: vec![0; places],
            raised,
            raised_hands: 0,
        };
        hands.walk(0, 14, Hand { lower: 0, low: 0, left: 0 });
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
    /// Decisions that were made.
    made: Vec<Decision>,
    /// Their numbers from 1, by highest left-over rank and [`RanksAtOrBelow`]; 0 for none yet. Empty where there are
    /// too many places to keep.
    places: Vec<u16>,
    raised: &'a mut [RaisedHands],
    raised_hands: u64,
}

/// A hand in the making, as far as its ranks are placed.
#[derive(Clone, Copy)]
struct Hand {
    lower: u64,
    low: RanksAtOrBelow,
    /// The left-over ranks, bit 0 for the ace.
    left: u16,
}

impl Hands<'_> {
    /// Places ranks from the highest to the lowest: the one at `at` is below `above`. Each hand is built anew and not
    /// changed in a copy: a copy of bytes just written waits for them.
    fn walk(&mut self, at: usize, above: u8, hand: Hand) {
        let order = self.counted.order;
        let Some(left) = order.left.get(at) else {
            self.finish(hand);
            return;
        };
        let after = (order.places() - at - 1) as u8;
        let Some(j) = *left else {
            for rank in after + 1..above {
                let low = hand.low + self.steps[usize::from(rank) % 14];
                self.walk(at + 1, rank, Hand { low, ..hand });
            }
            return;
        };
        let lower = &order.lower[j];
        for rank in after + 1..above {
            let place = usize::from(rank) % 14;
            if j == 0 && self.tops >> rank & 1 == 0 {
                continue;
            }
            let more = if j == 0 || self.every { lower[place] } else { 0 };
            let next = Hand {
                lower: hand.lower + more,
                low: hand.low + self.steps[place],
                left: hand.left | 1 << (rank - 1),
            };
            self.walk(at + 1, rank, next);
        }
    }

    fn finish(&mut self, hand: Hand) {
        let top = 16 - hand.left.leading_zeros() as u8;
        let counted = self.counted;
        let now;
        let decision = match self.places.get_mut(hand.low as usize * 14 + usize::from(top)) {
            Some(place) => {
                if *place == 0 {
                    self.made.push(counted.decision(top, hand.low));
                    *place = self.made.len() as u16;
                }
                &self.made[usize::from(*place) - 1]
            }
            None => {
                now = counted.decision(top, hand.low);
                &now
            }
        };
        let Some(raised) = self.raised.get_mut(usize::from(hand.left)) else {
            return;
        };
        let hands = counted.order.hands;
        if decision.raise.contains(&hand.lower) {
            self.raised_hands += hands;
            raised.hands += hands;
            for ((sum, base), step) in raised.deals.iter_mut().zip(decision.base).zip(decision.step)
            {
                *sum += hands * (base + step * hand.lower as i64) as u64;
            }
        } else if decision.equal.contains(&hand.lower) {
            raised.equal_hands += hands;
        }
    }
}
