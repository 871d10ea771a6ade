//! What hands leave over, up to permutation of the ranks.
//!
//! The label of a hand is the set of all ways to leave over the fewest cards. Most hands have one
//! way, and the label is a set of ranks. Some have a choice ("the Five or the Nine, and the
//! King"), and the rule then takes the lowest. A label stands on particular ranks; which labels
//! there are, and how many hands have each, does not depend on the ranks. So the ranks of a label
//! fall into classes of ranks that can change places, and how two labels relate is stated
//! by how many ranks each class of the one shares with each class of the other.

use super::suits::{COLOURS, REST};
use super::types::HandType;
use gincert_fast::Leftover;
use gincert_game::Rank;

/// Most ranks in a label that leaves a choice: all their permutations are tried.
const CHOICE_RANKS_MAX: usize = 7;

/// A kind of label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Label {
    /// Cards left over.
    pub score: u8,
    /// The shapes of hands that leave nothing over; 0 for others.
    pub shapes: u64,
    /// The ways: cards left of each of the label's ranks, by the rank's place in the label.
    ways: Vec<Vec<u8>>,
    /// The class of each place.
    pub class_of: Vec<u8>,
    /// Ranks in each class.
    pub class_sizes: Vec<u64>,
}

/// A hand type's label: which kind, and the class of each rank that the type holds, `REST` for
/// ranks that are never left over.
#[derive(Debug, Clone)]
pub(super) struct TypeLabel {
    pub label: usize,
    pub classes: Vec<u8>,
}

/// A label on particular ranks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Instance {
    /// The ranks of each class, the ace in bit 0.
    pub classes: [u16; COLOURS - 1],
    /// What the hands with this label leave over.
    pub key: Leftover,
}

impl Label {
    /// Whether the label is a single set of ranks.
    pub fn is_plain(&self) -> bool {
        self.ways.len() == 1
            && self.class_sizes.len() <= 1
            && self.ways.iter().flatten().all(|left| *left == 1)
    }

    /// The label on all choices of ranks.
    pub fn instances(&self) -> Vec<Instance> {
        let mut found = Vec::new();
        self.place(0, [0; COLOURS - 1], 0, &mut found);
        found
    }

    fn place(
        &self,
        class: usize,
        classes: [u16; COLOURS - 1],
        taken: u16,
        found: &mut Vec<Instance>,
    ) {
        let Some(size) = self.class_sizes.get(class) else {
            found.push(Instance { classes, key: self.key(classes) });
            return;
        };
        for ranks in 0..1u16 << 13 {
            if u64::from(ranks.count_ones()) == *size && ranks & taken == 0 {
                let mut classes = classes;
                if let Some(slot) = classes.get_mut(class) {
                    *slot = ranks;
                }
                self.place(class + 1, classes, taken | ranks, found);
            }
        }
    }

    /// The best of the ways.
    fn key(&self, mut classes: [u16; COLOURS - 1]) -> Leftover {
        let mut ranks = Vec::with_capacity(self.class_of.len());
        for class in &self.class_of {
            if let Some(left) = classes.get_mut(usize::from(*class)) {
                ranks.push(left.trailing_zeros() as u8 + 1);
                *left &= left.wrapping_sub(1);
            }
        }
        let left_over = |way: &Vec<u8>| {
            let cards = ranks.iter().zip(way);
            Leftover::from_ranks(cards.flat_map(|(rank, left)| {
                Rank::new(*rank)
                    .into_iter()
                    .flat_map(|rank| std::iter::repeat_n(rank, usize::from(*left)))
            }))
        };
        let keys = self.ways.iter().map(left_over);
        keys.min().unwrap_or_else(|| Leftover::from_ranks([]))
    }
}

/// The labels of all types, with the shapes of those that leave nothing over. `None` when a label
/// has more classes than there are colours, or symmetries beyond the exchange of single ranks.
pub(super) fn label_all(
    types: &[HandType],
    shapes_of: impl Fn(&HandType) -> u64,
) -> Option<(Vec<Label>, Vec<TypeLabel>)> {
    let mut labels: Vec<Label> = Vec::new();
    let mut labelled = Vec::with_capacity(types.len());
    for hand in types {
        let shapes = if hand.score == 0 { shapes_of(hand) } else { 0 };
        let (label, classes) = label_of(hand, shapes)?;
        let known = labels.iter().position(|known| *known == label);
        let index = known.unwrap_or_else(|| {
            labels.push(label);
            labels.len() - 1
        });
        labelled.push(TypeLabel { label: index, classes });
    }
    Some((labels, labelled))
}

fn label_of(hand: &HandType, shapes: u64) -> Option<(Label, Vec<u8>)> {
    let left = |place: &usize| hand.ways.iter().any(|way| way.get(*place) != Some(&0));
    let mut places: Vec<usize> = (0..hand.patterns.len()).filter(left).collect();
    let ways = if hand.ways.len() == 1 {
        // One way: the places by how much they leave.
        let way = hand.ways.first()?;
        places.sort_by_key(|place| way.get(*place).copied());
        sorted_ways(&hand.ways, &places)
    } else {
        let (ways, order) = least_order(&hand.ways, &places)?;
        places = order;
        ways
    };
    let class_of = exchangeable(&ways, places.len());
    let classes = class_of.iter().max().map_or(0, |class| usize::from(*class) + 1);
    if classes > usize::from(REST) {
        return None;
    }
    let class_sizes: Vec<u64> = (0..classes)
        .map(|class| class_of.iter().filter(|of| usize::from(**of) == class).count() as u64)
        .collect();
    if hand.ways.len() > 1 {
        let exchanges = class_sizes.iter().map(|size| (1..=*size).product::<u64>());
        if automorphisms(&ways, places.len()) != exchanges.product::<u64>() {
            return None;
        }
    }
    let mut colours = vec![REST; hand.patterns.len()];
    for (place, class) in places.iter().zip(&class_of) {
        *colours.get_mut(*place)? = *class;
    }
    let label = Label { score: hand.score, shapes, ways, class_of, class_sizes };
    Some((label, colours))
}

/// The ways at these places only, sorted.
fn sorted_ways(ways: &[Vec<u8>], places: &[usize]) -> Vec<Vec<u8>> {
    let at = |way: &Vec<u8>| places.iter().filter_map(|place| way.get(*place).copied()).collect();
    let mut ways: Vec<Vec<u8>> = ways.iter().map(at).collect();
    ways.sort();
    ways
}

/// The order of the places that makes the least list of ways.
fn least_order(ways: &[Vec<u8>], places: &[usize]) -> Option<(Vec<Vec<u8>>, Vec<usize>)> {
    if places.len() > CHOICE_RANKS_MAX {
        return None;
    }
    let mut orders = Vec::new();
    permute(&mut places.to_vec(), 0, &mut orders);
    let ordered = orders.into_iter().map(|order| (sorted_ways(ways, &order), order));
    ordered.min()
}

fn permute(places: &mut Vec<usize>, fixed: usize, found: &mut Vec<Vec<usize>>) {
    if fixed == places.len() {
        found.push(places.clone());
        return;
    }
    for other in fixed..places.len() {
        places.swap(fixed, other);
        permute(places, fixed + 1, found);
        places.swap(fixed, other);
    }
}

/// Numbers the classes of places that can change places without changing the set of ways.
fn exchangeable(ways: &[Vec<u8>], places: usize) -> Vec<u8> {
    let mut class_of: Vec<u8> = Vec::with_capacity(places);
    let mut firsts: Vec<usize> = Vec::new();
    for place in 0..places {
        let same = |first: &usize| {
            let mut order: Vec<usize> = (0..places).collect();
            order.swap(*first, place);
            sorted_ways(ways, &order) == ways
        };
        let class = firsts.iter().position(same).unwrap_or_else(|| {
            firsts.push(place);
            firsts.len() - 1
        });
        class_of.push(class as u8);
    }
    class_of
}

fn automorphisms(ways: &[Vec<u8>], places: usize) -> u64 {
    let mut orders = Vec::new();
    permute(&mut (0..places).collect(), 0, &mut orders);
    orders.iter().filter(|order| sorted_ways(ways, order) == ways).count() as u64
}

#[cfg(test)]
mod tests {
    use super::super::suits::Suits;
    use super::super::types::hand_types;
    use super::*;
    use gincert_game::MeldRules;

    #[test]
    fn nine_kinds_of_labels_are_left_by_seven_cards() {
        let types = hand_types(&Suits::new(), &MeldRules::GIN_AND_WIN, 7);
        let (labels, labelled) = label_all(&types, |_| 0).unwrap();
        assert_eq!(labelled.len(), 111);
        let mut kinds: Vec<(u8, Vec<u64>, usize)> = labels
            .iter()
            .map(|label| {
                let mut sizes = label.class_sizes.clone();
                sizes.sort();
                (label.score, sizes, label.instances().len())
            })
            .collect();
        kinds.sort();
        assert_eq!(
            kinds,
            [
                (0, vec![], 1),
                (1, vec![1], 13),
                (1, vec![2], 78),
                (2, vec![1, 2], 858),
                (2, vec![2], 78),
                (3, vec![3], 286),
                (4, vec![4], 715),
                (5, vec![5], 1287),
                (7, vec![7], 1716),
            ]
        );
    }

    #[test]
    fn a_choice_leaves_the_lowest() {
        let types = hand_types(&Suits::new(), &MeldRules::GIN_AND_WIN, 7);
        let (labels, _) = label_all(&types, |_| 0).unwrap();
        let choice = labels.iter().find(|label| label.class_sizes == [2] && label.score == 1);
        let label = choice.unwrap();
        let lowest = label.instances().into_iter().map(|instance| {
            let lowest = instance.classes[0].trailing_zeros() as u8 + 1;
            (instance.key.top(), Rank::new(lowest))
        });
        assert!(lowest.into_iter().all(|(key, lowest)| key == lowest));
    }
}
