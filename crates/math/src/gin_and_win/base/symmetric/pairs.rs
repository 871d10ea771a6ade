//! Deals counted label by label: for two labels, how many pairs of hands with these labels share no
//! card. It depends only on how many ranks the classes of the one share with those of the other.

use super::labels::{Instance, Label, TypeLabel};
use super::lattice::{Lattice, Sizes};
use super::suits::{COLOURS, REST, Spot, Suits};
use super::types::HandType;
use crate::combinations::choose;
use std::collections::BTreeMap;

/// Everything about hand types that does not depend on the wagers.
pub(super) struct Deck {
    pub suits: Suits,
    pub cards: u8,
    pub types: Vec<HandType>,
    pub labels: Vec<Label>,
    pub labelled: Vec<TypeLabel>,
}

/// Ways to colour the ranks of a hand type by the classes of a label, each with its class in the
/// coloured lattice.
type Colourings = Vec<(Vec<u8>, u32)>;

/// Hands with one kind of label, counted against all coloured hands of some types.
pub(super) struct HandPairs {
    /// For each type its colourings; none for types that were not asked for.
    colourings: Vec<Colourings>,
    /// By class: members, and hands with the label that share no card with a member.
    weights: Vec<u64>,
    disjoint: Vec<u64>,
}

impl Deck {
    /// The ranks of each colour when a label marks them.
    pub fn sizes(&self, label: &Label) -> Sizes {
        let mut sizes = [0; COLOURS];
        for (size, class) in sizes.iter_mut().zip(&label.class_sizes) {
            *size = *class;
        }
        sizes[usize::from(REST)] = 13 - label.class_sizes.iter().sum::<u64>();
        sizes
    }

    /// The types of a label.
    pub fn types_of(&self, label: usize) -> impl Iterator<Item = usize> {
        let all = self.labelled.iter().enumerate();
        all.filter(move |(_, labelled)| labelled.label == label).map(|(hand, _)| hand)
    }

    /// The patterns of a type in these colours.
    pub fn spots(&self, hand: usize, colours: &[u8]) -> Vec<Spot> {
        let patterns = self.types.get(hand).map(|hand| hand.patterns.as_slice());
        let patterns = patterns.unwrap_or_default();
        colours.iter().copied().zip(patterns.iter().copied()).collect()
    }

    /// Counts the hands with a label against every colouring of the types `of`.
    pub fn meet(&self, label: usize, of: &[usize]) -> HandPairs {
        let sizes = self.labels.get(label).map_or([0, 0, 0, 13], |label| self.sizes(label));
        let mut lattice = Lattice::new(&self.suits, self.cards);
        let mut colourings = vec![Colourings::new(); self.types.len()];
        for hand in of {
            let mut found = Vec::new();
            let len = self.types.get(*hand).map_or(0, |hand| hand.patterns.len());
            colour(&mut vec![REST; len], 0, &mut sizes.clone(), &mut |colours| {
                let class = lattice.add(&self.spots(*hand, colours));
                found.push((colours.to_vec(), class));
            });
            if let Some(slot) = colourings.get_mut(*hand) {
                *slot = found;
            }
        }
        let among: Vec<u32> = self
            .types_of(label)
            .filter_map(|hand| {
                let classes = &self.labelled.get(hand)?.classes;
                Some(lattice.add(&self.spots(hand, classes)))
            })
            .collect();
        let disjoint = lattice.disjoint(&sizes, &among);
        let classes = 0..disjoint.len() as u32;
        HandPairs {
            colourings,
            weights: classes.map(|class| lattice.weight(class, &sizes)).collect(),
            disjoint,
        }
    }
}

/// All colourings of the ranks from `place` on that leave no colour with too few ranks.
fn colour(colours: &mut Vec<u8>, place: usize, left: &mut Sizes, found: &mut impl FnMut(&[u8])) {
    if place == colours.len() {
        found(colours);
        return;
    }
    for colour_ in 0..=REST {
        let slot = usize::from(colour_);
        if left[slot] > 0 {
            left[slot] -= 1;
            colours[place] = colour_;
            colour(colours, place + 1, left, found);
            left[slot] += 1;
        }
    }
    colours[place] = REST;
}

/// How many ranks each class of one label shares with each class of another, as an index.
#[derive(Debug, Clone)]
pub(super) struct Overlay {
    rows: usize,
    columns: usize,
    strides: [[usize; COLOURS - 1]; COLOURS - 1],
    len: usize,
}

impl Overlay {
    pub fn new(one: &Label, other: &Label) -> Overlay {
        let mut strides = [[0; COLOURS - 1]; COLOURS - 1];
        let mut len = 1;
        for (row, size) in strides.iter_mut().zip(&one.class_sizes) {
            for (stride, other) in row.iter_mut().zip(&other.class_sizes) {
                *stride = len;
                len *= (*size).min(*other) as usize + 1;
            }
        }
        Overlay { rows: one.class_sizes.len(), columns: other.class_sizes.len(), strides, len }
    }

    /// The index of two labels on particular ranks.
    #[inline]
    pub fn of(&self, one: &Instance, other: &Instance) -> usize {
        let mut index = 0;
        for (row, ranks) in self.strides.iter().zip(&one.classes).take(self.rows) {
            for (stride, other) in row.iter().zip(&other.classes).take(self.columns) {
                index += stride * (ranks & other).count_ones() as usize;
            }
        }
        index
    }

    /// The index of a hand whose ranks have one label and are coloured by the other.
    fn of_colours(&self, classes: &[u8], colours: &[u8]) -> usize {
        let shared = classes.iter().zip(colours);
        let strides = shared.map(|(class, colour)| {
            let row = self.strides.get(usize::from(*class));
            row.and_then(|row| row.get(usize::from(*colour))).copied().unwrap_or(0)
        });
        strides.sum()
    }

    /// How many instances of the first label lie so to a fixed instance of the second.
    fn instances(&self, one: &Label, other: &Label, index: usize) -> u64 {
        let mut left_of_one = one.class_sizes.clone();
        let mut ways = 1;
        for (column, size) in other.class_sizes.iter().enumerate() {
            let mut left = *size;
            for (row, own) in left_of_one.iter_mut().enumerate() {
                let radix = one.class_sizes[row].min(*size) as usize + 1;
                let shared = (index / self.strides[row][column] % radix) as u64;
                ways *= choose(left, shared).unwrap_or(0);
                left = left.saturating_sub(shared);
                *own = own.saturating_sub(shared);
            }
        }
        let mut rest = 13 - other.class_sizes.iter().sum::<u64>();
        for own in left_of_one {
            ways *= choose(rest, own).unwrap_or(0);
            rest = rest.saturating_sub(own);
        }
        ways
    }
}

/// Pairs of hands without a common card, for one instance of each of two labels, by overlay.
#[derive(Debug, Clone)]
pub(super) struct PairTable {
    overlay: Overlay,
    pairs: Vec<u64>,
}

impl PairTable {
    /// The first label's hands against the second's, from the meeting with the second.
    pub fn new(deck: &Deck, one: usize, other: usize, meeting: &HandPairs) -> PairTable {
        let (Some(first), Some(second)) = (deck.labels.get(one), deck.labels.get(other)) else {
            return PairTable {
                overlay: Overlay { rows: 0, columns: 0, strides: Default::default(), len: 0 },
                pairs: Vec::new(),
            };
        };
        let overlay = Overlay::new(first, second);
        let mut sums = vec![0u128; overlay.len];
        for hand in deck.types_of(one) {
            let colourings = meeting.colourings[hand].iter();
            let classes: BTreeMap<u32, &[u8]> =
                colourings.map(|(colours, class)| (*class, colours.as_slice())).collect();
            for (class, colours) in classes {
                let index = overlay.of_colours(&deck.labelled[hand].classes, colours);
                let class = class as usize;
                sums[index] +=
                    u128::from(meeting.weights[class]) * u128::from(meeting.disjoint[class]);
            }
        }
        let pairs = sums.into_iter().enumerate().map(|(index, sum)| {
            match u128::from(overlay.instances(first, second, index)) {
                0 => 0,
                instances => (sum / instances) as u64,
            }
        });
        PairTable { pairs: pairs.collect(), overlay }
    }

    /// The pairs for two instances.
    #[inline]
    pub fn of(&self, one: &Instance, other: &Instance) -> u64 {
        self.pairs[self.overlay.of(one, other)]
    }
}

impl HandPairs {
    /// Hands with the label, on ranks that the type's colours mark, that share no card with a hand
    /// of the type: by the colours.
    pub fn disjoint_of(&self, hand: usize) -> impl Iterator<Item = (&[u8], u64)> {
        let colourings = self.colourings.get(hand).into_iter().flatten();
        colourings.map(|(colours, class)| (colours.as_slice(), self.disjoint[*class as usize]))
    }
}
