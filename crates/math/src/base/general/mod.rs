//! The general method: every player hand up to permutation of the suits, each with the exact
//! number of dealer hands that stand below it, level with it and above it.
//!
//! No symmetry of the ranks is used, so that it serves every ruleset; hands of eight and more
//! cards are too many for its memory.

mod hands;
mod lanes;
mod lattice;
mod sweep;

use super::book::{Choice, Entry, standing};
use super::plan::{Plan, slots_of};
use crate::combinations::choose;
use crate::method::Unsupported;
use gincert_fast::{Leftover, ShapeBook};
use gincert_game::CardSet;
use gincert_game::gin_and_win::{Comparison, GinAndWin};
use hands::{SortedHands, sorted_hands};
use lattice::Lattice;
use std::ops::Range;
use sweep::{Standing, Sweep};

/// Largest hand: 6,009,159 classes of seven cards take about 150 MB, 31 million of eight would
/// take five times as much.
pub const GENERAL_CARDS_MAX: u8 = 7;

/// Fills the book.
pub(super) fn fill(
    rules: &GinAndWin,
    plan: &Plan,
    shapes: &ShapeBook,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Vec<Entry>, Unsupported> {
    let cards = rules.hand_cards;
    if cards > GENERAL_CARDS_MAX {
        return Err(Unsupported::GeneralHandCards(cards));
    }
    let all_dealers =
        choose(52 - u64::from(cards), u64::from(cards)).ok_or(Unsupported::HandCards(cards))?;
    let lattice = Lattice::new(cards);
    let sorted = sorted_hands(lattice.names(), &rules.melds, cards);
    let work = Work { rules, plan, lattice: &lattice, sorted: &sorted, shapes, all_dealers };
    Ok(work.entries(progress))
}

struct Work<'a> {
    rules: &'a GinAndWin,
    plan: &'a Plan,
    lattice: &'a Lattice,
    sorted: &'a SortedHands,
    shapes: &'a ShapeBook,
    all_dealers: u64,
}

impl Work<'_> {
    fn qualifies(&self, key: Leftover) -> bool {
        self.rules.qualifier.admits_top(key.score(), key.top())
    }

    /// The alternating sums of all qualifying hands at the highest level of the lattice.
    fn qualifying(&self) -> Vec<i64> {
        let highest = self.lattice.levels.last().map_or(0, |level| level.factors.len());
        let mut sums = vec![0; highest];
        for (key, range) in &self.sorted.keys {
            if self.qualifies(*key) {
                for hand in self.hands(range) {
                    let members = self.lattice.members(*hand) as i64;
                    self.lattice.for_each_link(*hand, &mut |class| {
                        sums[class as usize] += members;
                    });
                }
            }
        }
        self.lattice.transform(sums)
    }

    fn hands(&self, range: &Range<usize>) -> &[u64] {
        self.sorted.hands.get(range.clone()).unwrap_or_default()
    }

    /// Dealer hands disjoint from a hand, not qualifying and qualifying.
    fn totals(&self, qualifying: &[i64], key: Leftover, links: &[u32]) -> [u64; 2] {
        let sum: i64 = links.iter().map(|class| qualifying[*class as usize]).sum();
        let own = if self.qualifies(key) { self.lattice.own } else { 0 };
        let count = (sum / self.lattice.scale + own) as u64;
        [self.all_dealers - count, count]
    }

    fn entries(&self, progress: &(dyn Fn(u64, u64) + Sync)) -> Vec<Entry> {
        let qualifying = self.qualifying();
        let choices: Vec<Choice> =
            (0..=self.rules.hand_cards).map(|score| Choice::new(self.plan, score)).collect();
        let mut sweep = Sweep::new(self.lattice);
        let mut entries = Vec::new();
        for group in self.groups() {
            let mut filled = Vec::new();
            self.standings(&mut sweep, &group, &mut |key, hand, links, standing| {
                let total = self.totals(&qualifying, key, links);
                let lower = if group.is_above { [0, total[1]] } else { standing.lower };
                let dealers = slots_of(self.plan.compares_all, total, lower, standing.level);
                let shapes = match key.score() {
                    0 => self.shapes.shapes_of(CardSet::from_bits(hand)),
                    _ => 0,
                };
                if let Some(choice) = choices.get(usize::from(key.score())) {
                    let members = self.lattice.members(hand);
                    entry(&mut filled, key, shapes).add(choice, members, &dealers);
                }
            });
            filled.sort_by_key(|entry| (entry.key, entry.shapes));
            entries.append(&mut filled);
            if let Some((_, last)) = group.keys.last() {
                progress(last.end as u64, self.sorted.hands.len() as u64);
            }
        }
        entries
    }

    /// Keys that stand level. Keys that do not qualify stay together where no row compares hands
    /// with them, unless keys that qualify stand level with some of them.
    fn groups(&self) -> Vec<Keys<'_>> {
        let open = |key| !self.plan.compares_all && !self.qualifies(key);
        let comparison = self.rules.comparison;
        let together = comparison != Comparison::ScoreOnly;
        let level = |(a, _): &(Leftover, _), (b, _): &(Leftover, _)| {
            (together && open(*a) && open(*b))
                || standing(comparison, *a) == standing(comparison, *b)
        };
        let last = self.sorted.keys.iter().rev().find(|(key, _)| !open(*key));
        let last = last.map(|(_, range)| range.end);
        self.sorted
            .keys
            .chunk_by(level)
            .map(|keys| Keys {
                keys,
                is_above: last.is_none_or(|last| keys.iter().all(|(_, range)| range.start >= last)),
            })
            .collect()
    }

    /// The standing of each hand of a group, in order.
    fn standings(
        &self,
        sweep: &mut Sweep,
        group: &Keys,
        found: &mut impl FnMut(Leftover, u64, &[u32], Standing),
    ) {
        let (Some((_, first)), Some((_, last))) = (group.keys.first(), group.keys.last()) else {
            return;
        };
        let hands = self.hands(&(first.start..last.end));
        if group.is_above {
            let mut links = Vec::new();
            for (key, range) in group.keys {
                for hand in self.hands(range) {
                    links.clear();
                    self.lattice.for_each_link(*hand, &mut |class| links.push(class));
                    found(*key, *hand, &links, Standing::default());
                }
            }
            return;
        }
        let sides = group.keys.iter().flat_map(|(key, range)| {
            let qualifies = self.qualifies(*key);
            let side = (qualifies || self.plan.compares_all).then_some(usize::from(qualifies));
            std::iter::repeat_n((*key, side), range.len())
        });
        let sides: Vec<(Leftover, Option<usize>)> = sides.collect();
        let side = |place: usize| sides.get(place).and_then(|(_, side)| *side);
        sweep.take(hands, &side, &mut |place, links, standing| {
            if let (Some((key, _)), Some(hand)) = (sides.get(place), hands.get(place)) {
                found(*key, *hand, links, standing);
            }
        });
    }
}

/// Neighbouring keys whose hands stand level.
struct Keys<'a> {
    keys: &'a [(Leftover, Range<usize>)],
    /// Whether every hand that is compared stands below: no sweep is needed.
    is_above: bool,
}

/// The entry of a key and a set of shapes: the last one, as a rule.
fn entry(entries: &mut Vec<Entry>, key: Leftover, shapes: u64) -> &mut Entry {
    let same = |entry: &Entry| entry.key == key && entry.shapes == shapes;
    let place = entries.iter().rposition(same).unwrap_or_else(|| {
        entries.push(Entry::new(key, shapes));
        entries.len() - 1
    });
    &mut entries[place]
}
