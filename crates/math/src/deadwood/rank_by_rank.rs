//! All hands at once: the ranks are laid one after the other, and hands are counted together that
//! have the same future.
//!
//! The future of the cards laid so far is a function: for each way in which runs may be open in the
//! suits, the least points left over so far. Two hands with the same function, up to the names of the
//! suits and a number added to all values, are one from here on. The functions are few: several
//! hundred a rank with the ace low.

use super::row::{RunRules, Suit};
use gincert_game::Rank;
use gincert_game::deadwood::{Ace, MeldCore, SET_MIN};
use rayon::prelude::*;
use std::collections::HashMap;

/// The state of all suits, eight bits each.
type Suits = u32;
/// For each state of the suits that is possible, the least points over the least of all; sorted.
type LeastPoints = Vec<(Suits, u32)>;
/// How many hands have so many cards, and of these so many points at least.
type Counts = Vec<Vec<u64>>;
/// The counts of hands, and behind them, for each rank laid so far, those of pairs of a hand and
/// another card of that rank, where such pairs are counted.
type Lists = Vec<Counts>;

/// How many hands by points of least deadwood.
pub(super) fn count(core: &MeldCore, hand_cards: u8) -> Vec<u64> {
    swept(core, hand_cards, false).pop().unwrap_or_default()
}

/// How many pairs of a hand and another card of a rank by points of least deadwood, for each rank
/// from the ace. The hands are laid once for all ranks.
pub(super) fn count_beside(core: &MeldCore, hand_cards: u8) -> Vec<Vec<u64>> {
    let mut lists = swept(core, hand_cards, true).split_off(1);
    if core.ace == Ace::High {
        // The ace was laid last.
        lists.rotate_right(1);
    }
    lists
}

fn swept(core: &MeldCore, hand_cards: u8, beside: bool) -> Vec<Vec<u64>> {
    let row = RunRules { least: core.run_min, ace: core.ace };
    let mut hands: HashMap<LeastPoints, Lists> = HashMap::new();
    hands.insert(vec![(0, 0)], vec![vec![vec![1]]]);
    // The ace comes first unless it stands above the king only.
    let order = match core.ace {
        Ace::High => (2..=13).chain([1]).collect::<Vec<u8>>(),
        Ace::Low | Ace::HighOrLow | Ace::RoundTheCorner => (1..=13).collect(),
    };
    for number in order {
        let value = Rank::new(number).map_or(0, |rank| core.values.of(rank));
        let first_ace = number == 1 && core.ace != Ace::High;
        let layer = Layer::new(row, value, core.sets, first_ace);
        hands = layer.lay(&hands, hand_cards, beside);
    }
    total(&row, &hands, hand_cards)
}

/// What may become of a suit, and what it costs, for every state that eight bits can say.
type Choices = Vec<Vec<(Suits, u32)>>;

/// One rank.
struct Layer {
    /// The suit has no card of the rank, or it lies in a set.
    without: Choices,
    /// The suit's card is left over or lies in a run.
    with: Choices,
    sets: bool,
}

impl Layer {
    fn new(row: RunRules, value: u32, sets: bool, first_ace: bool) -> Layer {
        let states = || (0..=u8::MAX).map(|bits| Suit::of_bits(bits.into()));
        let stopped = |suit: Suit, cost: u32| row.stopped(suit).map(|after| (after.bits(), cost));
        let in_run = |suit: Suit| match first_ace {
            true => row.first_aces(),
            false => row.gone_on(suit).into_iter().collect(),
        };
        let without = states().map(|suit| stopped(suit, 0).into_iter().collect()).collect();
        let with = states().map(|suit| {
            let in_runs = in_run(suit).into_iter().map(|after| (after.bits(), 0));
            stopped(suit, value).into_iter().chain(in_runs).collect()
        });
        Layer { without, with: with.collect(), sets }
    }

    /// Lays every set of suits of this rank on every hand so far.
    /// Where pairs with a card beside the hand are counted, a new list begins: each hand counts as
    /// often as there are other cards of this rank.
    fn lay(
        &self,
        hands: &HashMap<LeastPoints, Lists>,
        hand_cards: u8,
        beside: bool,
    ) -> HashMap<LeastPoints, Lists> {
        let laid: Vec<_> = hands
            .par_iter()
            .flat_map_iter(|(future, lists)| {
                (0..16u8).filter_map(move |held| {
                    let cards = held.count_ones() as usize;
                    let room = usize::from(hand_cards + 1).checked_sub(cards)?;
                    let mut counts = lists.first()?.iter().take(room);
                    let fits = counts.any(|by_points| !by_points.is_empty());
                    let (next, least) = fits.then(|| self.next(future, held)).flatten()?;
                    Some((next, least as usize, cards, room, lists))
                })
            })
            .collect();
        let mut after: HashMap<LeastPoints, Lists> = HashMap::new();
        for (next, least, cards, room, lists) in laid {
            let slots = after.entry(next).or_default();
            slots.resize(lists.len() + usize::from(beside), Counts::new());
            let others = lists.first().filter(|_| beside).map(|hands| (hands, 4 - cards as u64));
            let all = lists.iter().map(|counts| (counts, 1)).chain(others);
            for (slot, (counts, times)) in slots.iter_mut().zip(all) {
                for (before, by_points) in counts.iter().take(room).enumerate() {
                    add(slot, before + cards, least, by_points, times);
                }
            }
        }
        after
    }

    /// The future after these suits of the rank are laid, in its standard form, and the number that
    /// was taken off all its values.
    fn next(&self, future: &LeastPoints, held: u8) -> Option<(LeastPoints, u32)> {
        let mut values = Vec::new();
        for in_set in self.sets_of(held) {
            let choices = |suit: u8| {
                let loose = held >> suit & 1 == 1 && in_set >> suit & 1 == 0;
                if loose { &self.with } else { &self.without }
            };
            for (suits, points) in future {
                let of = |suit: u8| &choices(suit)[(suits >> (8 * suit) & 0xff) as usize];
                for (a, a_cost) in of(0) {
                    for (b, b_cost) in of(1) {
                        for (c, c_cost) in of(2) {
                            for (d, d_cost) in of(3) {
                                let cost = points + a_cost + b_cost + c_cost + d_cost;
                                values.push((a | b << 8 | c << 16 | d << 24, cost));
                            }
                        }
                    }
                }
            }
        }
        values.sort_unstable();
        values.dedup_by_key(|(suits, _)| *suits);
        standard(values)
    }

    /// The ways to put cards of the rank into a set: none, three of them, or all four.
    fn sets_of(&self, held: u8) -> impl Iterator<Item = u8> {
        let is_set = move |set: &u8| set.count_ones() >= u32::from(SET_MIN) && set & !held == 0;
        std::iter::once(0).chain((0..16u8).filter(is_set).filter(|_| self.sets))
    }
}

/// The standard form of a future: its least value taken off, and the suits renamed so that hands that
/// differ in the names of the suits only have the same. `None` where nothing is possible.
fn standard(mut values: LeastPoints) -> Option<(LeastPoints, u32)> {
    let least = values.iter().map(|(_, value)| *value).min()?;
    values.iter_mut().for_each(|(_, value)| *value -= least);
    // Suits are distinguished by what they are in all states; only those that look alike are tried in
    // every order.
    let mut order = [0u32, 1, 2, 3].map(|suit| (look(&values, suit), suit));
    order.sort_unstable();
    let mut best: Option<LeastPoints> = None;
    for names in renamings(order) {
        let mut renamed: LeastPoints =
            values.iter().map(|(suits, value)| (rename(*suits, names), *value)).collect();
        renamed.sort_unstable();
        if best.as_ref().is_none_or(|best| renamed < *best) {
            best = Some(renamed);
        }
    }
    Some((best?, least))
}

/// A number that depends on a suit's part in all states, and not on its name nor on the others'.
fn look(values: &LeastPoints, suit: u32) -> u64 {
    let mixed = |(suits, value): &(Suits, u32)| {
        let part = u64::from(suits >> (8 * suit) & 0xff) << 32 | u64::from(*value);
        // The odd constant of SplitMix64, twice: equal looks of unequal suits cost time, not truth.
        let once = (part + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (once ^ once >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    values.iter().map(mixed).fold(0, u64::wrapping_add)
}

/// The suits under other names.
fn rename(suits: Suits, names: [u32; 4]) -> Suits {
    (0..4).zip(names).fold(0, |all, (suit, name)| all | (suits >> (8 * suit) & 0xff) << (8 * name))
}

/// The ways to name the suits in this order, those that look alike in every order.
fn renamings(order: [(u64, u32); 4]) -> Vec<[u32; 4]> {
    let mut all = Vec::new();
    for code in 0..256u32 {
        let place = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3];
        let seen = place.iter().fold(0, |seen, place| seen | 1 << place);
        let alike = |(to, from): (usize, u32)| order[to].0 == order[from as usize].0;
        if seen == 15 && place.into_iter().enumerate().all(alike) {
            let mut names = [0; 4];
            for (name, from) in (0..).zip(place) {
                names[order[from as usize].1 as usize] = name;
            }
            all.push(names);
        }
    }
    all
}

/// The least points of each hand after the last rank, for each list.
fn total(row: &RunRules, hands: &HashMap<LeastPoints, Lists>, hand_cards: u8) -> Vec<Vec<u64>> {
    let mut totals = Lists::new();
    for (future, lists) in hands {
        let may_end =
            |suits: Suits| (0..4).all(|suit| row.may_end(Suit::of_bits(suits >> (8 * suit))));
        let least = future.iter().filter(|(suits, _)| may_end(*suits)).map(|(_, value)| *value);
        let Some(least) = least.min() else {
            continue;
        };
        totals.resize(lists.len(), Counts::new());
        for (total, counts) in totals.iter_mut().zip(lists) {
            let by_points = counts.get(usize::from(hand_cards)).map_or(&[][..], Vec::as_slice);
            add(total, 0, least as usize, by_points, 1);
        }
    }
    totals.into_iter().map(|mut total| total.pop().unwrap_or_default()).collect()
}

/// Adds hands of so many cards, with so many points more each, so many times.
fn add(counts: &mut Counts, cards: usize, more: usize, by_points: &[u64], times: u64) {
    if by_points.is_empty() {
        return;
    }
    if counts.len() <= cards {
        counts.resize(cards + 1, Vec::new());
    }
    let slot = &mut counts[cards];
    if slot.len() < by_points.len() + more {
        slot.resize(by_points.len() + more, 0);
    }
    for (slot, number) in slot[more..].iter_mut().zip(by_points) {
        *slot += number * times;
    }
}
