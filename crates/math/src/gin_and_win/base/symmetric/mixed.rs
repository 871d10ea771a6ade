//! Hands of a score of which some leave a choice of left-over cards, one by one.
//!
//! How many dealer hands with a label on particular ranks share no card with a hand depends on one thing alone: which of the
//! hand's ranks are in which class of the label. That is the trace of the label in the hand. So for every set of
//! ranks that a hand can hold the labels of the score are counted by trace, from the best left-over cards on. For a hand on
//! these ranks the better dealer hands are then the product of these counts with its dealer hands by trace.

use super::super::book::{Choice, RaisedHands};
use super::super::plan::Slots;
use super::decision::{BestChoices, OpenHands};
use super::hand_slots::{HandSlots, PartialScore, RanksAtOrBelow, Standing};
use super::labels::Instance;
use super::orders::distinct_orders;
use super::suits::{COLOURS, REST};
use super::{RulesetDeals, Share, SymmetricDeals};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::Comparison;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// Most hands, each with eight bytes for the dealer hands that are better and level.
const HANDS_MAX: usize = 1 << 22;

/// The ranks of a hand by the class of a label that they are in: two bits each, highest rank first; 0 for none.
type TraceCode = u64;

/// All hands of a score, in every order of their ranks.
pub(super) struct MixedHands {
    /// The labels of the score on all ranks, best left-over cards first.
    dealt: Vec<DealtLabel>,
    /// What they leave over, best first.
    keys: Vec<Leftover>,
    /// For each of `keys` those with the same highest left-over rank, as places from and to.
    same_top: Vec<[usize; 2]>,
    sizes: Vec<RankSets>,
    pub orders: Vec<MixedOrder>,
    /// Compared by all left-over cards, and by the highest alone.
    standings: [OnceLock<Vec<[u32; 2]>>; 2],
}

/// A label on particular ranks.
struct DealtLabel {
    label: usize,
    place: usize,
    instance: Instance,
    /// What is left over, as a place in `keys`.
    key: usize,
}

/// What hands on one number of ranks have in common.
struct RankSets {
    /// All sets of so many ranks, the ace in bit 0.
    sets: Vec<u16>,
    /// Every trace of a label, counted from 0.
    traces: FxHashMap<(usize, TraceCode), usize>,
    /// What the hands leave over, as traces of their own labels; and for each and every set its place in `dealt`.
    own: Vec<((usize, TraceCode), Vec<u32>)>,
}

/// Hands of a type whose ranks are in one order, or in one that permuting the suits makes of it.
pub(super) struct MixedOrder {
    /// The number of the type.
    pub hand_type: usize,
    /// The type's place of each rank, highest rank first.
    pub order: Vec<usize>,
    /// How many hands there are on particular ranks.
    hands: u64,
    /// What they leave over, as a place in [`RankSets::own`].
    own: usize,
    /// Dealer hands that share no card with the hand, by trace.
    by_trace: Vec<u32>,
    /// Where the hands of the order begin among those of all orders.
    first: usize,
}

impl MixedHands {
    /// `None` where there are too many.
    pub fn new(deals: &SymmetricDeals, score: u8) -> Option<MixedHands> {
        let labels = deals.labels_of(score);
        let keys = labels.flat_map(|label| deals.instances[label].iter().map(|of| of.key));
        let mut keys: Vec<Leftover> = keys.collect();
        keys.sort_unstable();
        keys.dedup();
        let mut mixed = MixedHands {
            dealt: dealt(deals, score, &keys),
            same_top: same_top(&keys),
            keys,
            sizes: (0..14).map(RankSets::new).collect(),
            orders: Vec::new(),
            standings: Default::default(),
        };
        let places = dealt_places(&mixed.dealt);
        let mut first = 0;
        for hand in deals.types_of(score) {
            let labelled = &deals.deck.labelled[hand];
            let size = mixed.sizes.get_mut(labelled.classes.len())?;
            for (order, hands) in distinct_orders(deals, hand) {
                let code = code_of(&order, &labelled.classes);
                let own = size.own_place((labelled.label, code), &places);
                let by_trace = size.by_trace(deals, (score, hand), &order)?;
                mixed.orders.push(MixedOrder {
                    hand_type: hand,
                    order,
                    hands,
                    own,
                    by_trace,
                    first,
                });
                first += size.sets.len();
                if first > HANDS_MAX {
                    return None;
                }
            }
        }
        Some(mixed)
    }

    fn size(&self, order: &MixedOrder) -> &RankSets {
        &self.sizes[order.order.len() % 14]
    }

    /// For every order and set of ranks the dealer hands with better left-over cards, and those with better or the
    /// same.
    fn standings(&self, by_top: bool) -> &[[u32; 2]] {
        self.standings[usize::from(by_top)].get_or_init(|| {
            let len = self.orders.iter().map(|order| self.size(order).sets.len()).sum();
            let mut all = vec![[0; 2]; len];
            for (ranks, size) in self.sizes.iter().enumerate() {
                let of_size = self.orders.iter().filter(|order| order.order.len() == ranks);
                let of_size: Vec<&MixedOrder> = of_size.collect();
                for (at, set) in size.sets.iter().enumerate().filter(|_| !of_size.is_empty()) {
                    let sums = self.sums(size, *set);
                    for order in &of_size {
                        let own = size.own[order.own].1[at] as usize;
                        let key = self.dealt[own].key;
                        let ends = if by_top { self.same_top[key] } else { [key, key + 1] };
                        let product = |end: usize| {
                            let width = size.traces.len();
                            let counts = sums[end * width..(end + 1) * width].iter();
                            counts.zip(&order.by_trace).map(|(a, b)| a * b).sum()
                        };
                        all[order.first + at] = ends.map(product);
                    }
                }
            }
            all
        })
    }

    /// For every key, and for the end of them, the labels with better left-over cards by their traces in a set of ranks.
    fn sums(&self, size: &RankSets, set: u16) -> Vec<u32> {
        let width = size.traces.len();
        let mut sums = vec![0; (self.keys.len() + 1) * width];
        let mut dealt = self.dealt.iter().peekable();
        for key in 0..self.keys.len() {
            let next = (key + 1) * width;
            sums.copy_within(key * width..next, next);
            while let Some(of_key) = dealt.next_if(|dealt| dealt.key == key) {
                let trace = (of_key.label, code_in(&of_key.instance, set));
                if let Some(trace) = size.traces.get(&trace) {
                    sums[next + trace] += 1;
                }
            }
        }
        sums
    }
}

/// The labels of a score on all ranks, best left-over cards first.
fn dealt(deals: &SymmetricDeals, score: u8, keys: &[Leftover]) -> Vec<DealtLabel> {
    let labels = deals.labels_of(score);
    let all = labels.flat_map(|label| {
        let instances = deals.instances[label].iter().enumerate();
        instances.map(move |(place, instance)| DealtLabel {
            label,
            place,
            instance: *instance,
            key: keys.partition_point(|key| *key < instance.key),
        })
    });
    let mut all: Vec<DealtLabel> = all.collect();
    all.sort_by_key(|dealt| (dealt.key, dealt.label, dealt.place));
    all
}

/// For each the first with the same highest left-over rank, and the first after them.
fn same_top(keys: &[Leftover]) -> Vec<[usize; 2]> {
    let tops: Vec<u8> = keys.iter().map(|key| key.top().map_or(0, |top| top.number())).collect();
    let ends =
        |top: &u8| [tops.partition_point(|of| of < top), tops.partition_point(|of| of <= top)];
    tops.iter().map(ends).collect()
}

/// The place of each label on particular ranks.
fn dealt_places(dealt: &[DealtLabel]) -> FxHashMap<(usize, [u16; COLOURS - 1]), u32> {
    let each = dealt.iter().zip(0u32..);
    each.map(|(dealt, at)| ((dealt.label, dealt.instance.classes), at)).collect()
}

/// The trace of a label in a hand: the classes of the hand's ranks, in this order.
fn code_of(order: &[usize], classes: &[u8]) -> TraceCode {
    let class = |place: &usize| classes.get(*place).copied().unwrap_or(REST).min(REST);
    let digits =
        order.iter().enumerate().map(|(at, place)| u64::from(REST - class(place)) << (2 * at));
    digits.sum()
}

/// The trace of a label on particular ranks in a hand on a set of ranks.
fn code_in(instance: &Instance, set: u16) -> TraceCode {
    let mut code = 0;
    for (class, ranks) in (0u8..).zip(instance.classes) {
        let mut shared = ranks & set;
        while shared != 0 {
            let at = (set >> shared.trailing_zeros()).count_ones() - 1;
            code += u64::from(REST - class) << (2 * at);
            shared &= shared - 1;
        }
    }
    code
}

impl RankSets {
    fn new(ranks: u32) -> RankSets {
        let sets = (0..1u16 << 13).filter(|set| set.count_ones() == ranks);
        RankSets { sets: sets.collect(), traces: FxHashMap::default(), own: Vec::new() }
    }

    /// The place of what hands leave over; a new one where it was not met before.
    fn own_place(
        &mut self,
        own: (usize, TraceCode),
        places: &FxHashMap<(usize, [u16; COLOURS - 1]), u32>,
    ) -> usize {
        if let Some(known) = self.own.iter().position(|(known, _)| *known == own) {
            return known;
        }
        let of_set = |set: &u16| {
            let mut classes = [0; COLOURS - 1];
            let (mut left, mut digits) = (*set, own.1);
            while left != 0 {
                let highest = 1 << (15 - left.leading_zeros());
                let class = usize::from(REST) - (digits & 3) as usize;
                if let Some(ranks) = classes.get_mut(class) {
                    *ranks |= highest;
                }
                (left, digits) = (left & !highest, digits >> 2);
            }
            places.get(&(own.0, classes)).copied().unwrap_or(0)
        };
        let of_sets = self.sets.iter().map(of_set).collect();
        self.own.push((own, of_sets));
        self.own.len() - 1
    }

    /// The dealer hands of the score that share no card with a hand of a type in this order of its ranks, by trace;
    /// `None` where they are too many for 32 bits.
    fn by_trace(
        &mut self,
        deals: &SymmetricDeals,
        (score, hand): (u8, usize),
        order: &[usize],
    ) -> Option<Vec<u32>> {
        u32::try_from(deals.by_score.get(hand)?.get(usize::from(score)).copied()?).ok()?;
        let mut counts = vec![0; self.traces.len()];
        for label in deals.labels_of(score) {
            for (colours, count) in deals.meeting(label, false).disjoint_of(hand) {
                let next = self.traces.len();
                let trace = *self.traces.entry((label, code_of(order, colours))).or_insert(next);
                if trace >= counts.len() {
                    counts.resize(trace + 1, 0);
                }
                counts[trace] = u32::try_from(count).ok()?;
            }
        }
        Some(counts)
    }
}

/// The hands of an order that are alike in how many of their ranks are at or below each limit.
struct AlikeHands {
    low: RanksAtOrBelow,
    /// The slots of a hand that no dealer hand of its score beats or equals.
    base: Slots<i64>,
    value: i128,
}

/// Decides for all hands of a score; `None` where some of its dealer hands qualify and others do not, or where there are
/// too many.
pub(super) fn decide(reading: &RulesetDeals, score: u8) -> Option<BestChoices> {
    if matches!(reading.shares.get(usize::from(score)), Some(Share::UpTo(_))) {
        return None;
    }
    let mixed = reading.deals.mixed(score)?;
    let comparison = reading.rules.comparison;
    let standings = mixed.standings(comparison == Comparison::HighestCardOnly);
    let choice = Choice::new(reading.plan, score);
    let instances = reading.deals.instances.iter();
    let mut raised: Vec<Vec<RaisedHands>> =
        instances.map(|instances| vec![RaisedHands::default(); instances.len()]).collect();
    let mut by_type = Vec::new();
    for (index, order) in mixed.orders.iter().enumerate() {
        let partly = PartialScore::all(reading, score, index)?;
        let counted = HandSlots::new(reading, score, order.hand_type, partly);
        let of = |lower, level, low| counted.of(Standing { top: 1, lower, level }, low);
        let steps = [(1, 0), (0, 1)].map(|(lower, level)| {
            let (with, without) = (of(lower, level, 0), of(0, 0, 0));
            let mut step = with;
            for (step, without) in step.iter_mut().zip(without) {
                *step -= without;
            }
            (step, choice.value(&step))
        });
        let size = mixed.size(order);
        let mut alike: Vec<AlikeHands> = Vec::new();
        let mut raised_hands = 0;
        let places = size.own[order.own].1.iter();
        for ((set, standing), own) in size.sets.iter().zip(&standings[order.first..]).zip(places) {
            let low = ranks_of(*set).map(|rank| PartialScore::step(&counted.partly, rank)).sum();
            let known = alike.iter().position(|of| of.low == low).unwrap_or_else(|| {
                let base = of(0, 0, low);
                alike.push(AlikeHands { low, base, value: choice.value(&base) });
                alike.len() - 1
            });
            let known = &alike[known];
            let [lower, up_to] = standing.map(i64::from);
            let counts = [lower, up_to - lower];
            let gains =
                steps.iter().zip(counts).map(|((_, value), count)| value * i128::from(count));
            let dealt = &mixed.dealt[*own as usize];
            let raised = &mut raised[dealt.label][dealt.place];
            match (known.value + gains.sum::<i128>()).cmp(&0) {
                Ordering::Less => {}
                Ordering::Equal => raised.equal_hands += order.hands,
                Ordering::Greater => {
                    raised_hands += order.hands;
                    raised.hands += order.hands;
                    for (slot, sum) in raised.deals.iter_mut().enumerate() {
                        let more =
                            steps.iter().zip(counts).map(|((step, _), count)| step[slot] * count);
                        *sum += order.hands * (known.base[slot] + more.sum::<i64>()) as u64;
                    }
                }
            }
        }
        by_type.push((order.hand_type, raised_hands));
    }
    Some(BestChoices { seen: [7; 14], raised: OpenHands::ByInstance(raised), by_type })
}

/// The ranks of a set, from the ace on.
fn ranks_of(set: u16) -> impl Iterator<Item = u8> {
    (1..14u8).filter(move |rank| set >> (rank - 1) & 1 == 1)
}
