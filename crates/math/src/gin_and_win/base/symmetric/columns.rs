//! Sums over all dealer hands of a score that do not depend on any rule: by their highest left-over
//! card, and by how they stand to the player's hand.

use super::SymmetricDeals;
use super::labels::Instance;
use super::pairs::PairTable;

/// Deals in which hands with a label on particular ranks meet dealer hands of one score, by the
/// highest left-over rank of the dealer's hand: up to each rank, from 0 for none.
pub(super) type CumulativeDeals = [u128; 14];

/// For every label and instance the dealer hands of one score.
pub(super) struct DealColumn {
    up_to: Vec<Vec<CumulativeDeals>>,
}

impl DealColumn {
    pub fn new(deals: &SymmetricDeals, score: u8) -> DealColumn {
        let met = DealerLabels::new(deals, score, true);
        let of_label = |label: usize| {
            let tables = met.tables(label);
            let instances = deals.instances[label].iter();
            instances.map(|instance| up_to(&tables, instance)).collect()
        };
        DealColumn { up_to: (0..deals.instances.len()).map(of_label).collect() }
    }

    /// The dealer hands that an instance of a label meets.
    pub fn of(&self, label: usize, instance: usize) -> &CumulativeDeals {
        &self.up_to[label][instance]
    }
}

/// How a hand's left-over cards stand to those of dealer hands of the same score.
#[derive(Debug, Clone, Copy)]
pub(super) struct ComparedDeals {
    /// Deals with better left-over cards, from the top down.
    pub lower: u128,
    /// Deals with the same.
    pub level: u128,
    /// All deals by the dealer's highest left-over rank.
    pub up_to: CumulativeDeals,
}

/// For the labels of one score and their instances the dealer hands of that score.
pub(super) struct Standings {
    by_label: Vec<(usize, Vec<ComparedDeals>)>,
}

impl Standings {
    pub fn new(deals: &SymmetricDeals, score: u8) -> Standings {
        let met = DealerLabels::new(deals, score, false);
        let of_label = |label: usize| {
            let tables = met.tables(label);
            let instances = deals.instances[label].iter();
            (label, instances.map(|instance| standing(&tables, instance)).collect())
        };
        Standings { by_label: deals.labels_of(score).map(of_label).collect() }
    }

    /// The standings of a label's instances; nothing for labels of other scores.
    pub fn of(&self, label: usize) -> &[ComparedDeals] {
        let known = self.by_label.iter().find(|(of, _)| *of == label);
        known.map_or(&[], |(_, standings)| standings)
    }
}

/// Dealer hands of one score as labels that a player's hand meets.
struct DealerLabels<'a> {
    deals: &'a SymmetricDeals,
    /// Each with its instances and their highest left-over ranks, which every hand that meets them asks for.
    labels: Vec<(usize, Vec<(&'a Instance, usize)>)>,
    /// Whether all types meet them, or only those of the same score.
    all: bool,
}

/// A label that a player's label meets: the pairs, and the instances with their highest left-over ranks.
type MetLabel<'a> = (PairTable, &'a [(&'a Instance, usize)]);

impl<'a> DealerLabels<'a> {
    fn new(deals: &'a SymmetricDeals, score: u8, all: bool) -> DealerLabels<'a> {
        let with_tops = |label: usize| {
            let instances = deals.instances[label].iter();
            (label, instances.map(|instance| (instance, top(instance) % 14)).collect())
        };
        DealerLabels { deals, labels: deals.labels_of(score).map(with_tops).collect(), all }
    }

    /// The pairs of a label with each label that is met.
    fn tables(&self, label: usize) -> Vec<MetLabel<'_>> {
        let table = |(other, _): &(usize, Vec<(&Instance, usize)>)| {
            let meeting = self.deals.meeting(*other, self.all);
            PairTable::new(&self.deals.deck, label, *other, meeting)
        };
        self.labels.iter().map(|of| (table(of), of.1.as_slice())).collect()
    }
}

fn up_to(tables: &[MetLabel<'_>], instance: &Instance) -> CumulativeDeals {
    let mut by_top = [0; 14];
    for (table, dealt) in tables {
        for (dealt, top) in *dealt {
            by_top[*top] += u128::from(table.of(instance, dealt));
        }
    }
    summed(by_top)
}

fn standing(tables: &[MetLabel<'_>], instance: &Instance) -> ComparedDeals {
    let (mut lower, mut level, mut by_top) = (0, 0, [0; 14]);
    for (table, dealt) in tables {
        for (dealt, top) in *dealt {
            let pairs = u128::from(table.of(instance, dealt));
            by_top[*top] += pairs;
            lower += if dealt.key < instance.key { pairs } else { 0 };
            level += if dealt.key == instance.key { pairs } else { 0 };
        }
    }
    ComparedDeals { lower, level, up_to: summed(by_top) }
}

fn summed(mut by_top: CumulativeDeals) -> CumulativeDeals {
    let mut sum = 0;
    for count in &mut by_top {
        sum += *count;
        *count = sum;
    }
    by_top
}

/// The highest left-over rank; 0 when nothing is left over.
pub(super) fn top(instance: &Instance) -> usize {
    instance.key.top().map_or(0, |top| usize::from(top.number()))
}
