//! The symmetric method: hands up to permutation of the ranks, label by label.
//!
//! Without runs the number of left-over cards does not change when the ranks are permuted, so that
//! all hands of seven cards are 111 types. What a hand leaves over is a label on particular ranks;
//! two labels meet in a number of pairs of hands that depends only on how they lie to each other
//! (`pairs`). Summed over all labels this gives every count of the base game that asks nothing of
//! a hand but its left-over cards. The best choice can differ between hands with the same left-over
//! cards: where bounds leave it open the hands are counted one by one (`choices`).
//!
//! What no rule changes is counted when it is first asked for and kept (`SymmetricDeals`); what a qualifier,
//! a comparison and an outcome table make of it is folded anew for each (`fold`).

mod choices;
mod columns;
mod decision;
mod fold;
mod hand_slots;
mod index;
mod labels;
mod lattice;
mod mixed;
mod orders;
mod pairs;
mod suits;
mod types;

use super::plan::PayoffPlan;
use columns::{DealColumn, Standings};
use gincert_fast::{Leftover, ShapeBook};
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::{CardSet, MeldRules};
pub(super) use index::{HandIndex, hand_index};
use labels::{Instance, label_all};
use lattice::Lattice;
use mixed::MixedHands;
use orders::{LowSums, RankOrder};
use pairs::{Deck, HandPairs};
use std::sync::OnceLock;
use suits::{REST, Spot, Suits};
use types::{HandType, hand_types};

/// All deals of hands of one size under one set of melds.
pub(super) struct SymmetricDeals {
    deck: Deck,
    /// For every type of player hand the dealer hands that can face it, by score.
    pub by_score: Vec<Vec<u64>>,
    /// Every label on all choices of ranks.
    instances: Vec<Vec<Instance>>,
    /// For every label its types, and how many hands of each it has on particular ranks.
    hands: Vec<Vec<(usize, u64)>>,
    /// For every label and score: deals of the hands with the label on particular ranks that meet
    /// a dealer hand of the score.
    pairs: Vec<Vec<u128>>,
    /// What hands leave over with the shapes they can take, best first, and for every label and
    /// instance its place among them.
    keys: Vec<(Leftover, u64)>,
    key_of: Vec<Vec<usize>>,
    meetings: Vec<[OnceLock<HandPairs>; 2]>,
    columns: Vec<OnceLock<DealColumn>>,
    standings: Vec<OnceLock<Standings>>,
    orders: Vec<OnceLock<Option<Vec<RankOrder>>>>,
    mixed: Vec<OnceLock<Option<MixedHands>>>,
    low_sums: Vec<Vec<OnceLock<Option<Vec<LowSums>>>>>,
}

impl SymmetricDeals {
    /// `None` where the labels of left-over cards are more involved than the method knows.
    pub fn new(melds: &MeldRules, cards: u8, shapes: &ShapeBook) -> Option<SymmetricDeals> {
        let suits = Suits::new();
        let types = hand_types(&suits, melds, cards);
        let shapes_of = |hand: &HandType| shapes.shapes_of(some_hand(&hand.patterns));
        let (labels, labelled) = label_all(&types, shapes_of)?;
        let deck = Deck { suits, cards, types, labels, labelled };
        let scores = usize::from(cards) + 1;
        let by_score = by_score(&deck, scores);
        let instances: Vec<Vec<Instance>> =
            deck.labels.iter().map(|label| label.instances()).collect();
        let hands: Vec<Vec<(usize, u64)>> =
            (0..deck.labels.len()).map(|label| hands_of(&deck, label)).collect();
        let pairs = hands.iter().map(|of_label| {
            let count = |score: usize| {
                let terms = of_label
                    .iter()
                    .map(|(hand, hands)| u128::from(*hands) * u128::from(by_score[*hand][score]));
                terms.sum::<u128>()
            };
            (0..scores).map(count).collect()
        });
        let pairs = pairs.collect();
        let (keys, key_of) = keys_of(&deck, &instances);
        Some(SymmetricDeals {
            meetings: deck.labels.iter().map(|_| Default::default()).collect(),
            columns: vec_of(scores),
            standings: vec_of(scores),
            orders: vec_of(scores),
            mixed: vec_of(scores),
            low_sums: (0..scores).map(|_| vec_of(scores)).collect(),
            deck,
            by_score,
            instances,
            hands,
            pairs,
            keys,
            key_of,
        })
    }

    /// For every label and its instances what they leave over, with the number of hands of each
    /// type that the label has on particular ranks.
    pub fn hands_by_type(&self) -> impl Iterator<Item = (Leftover, &[(usize, u64)])> {
        let labels = self.instances.iter().zip(&self.hands);
        labels.flat_map(|(instances, hands)| {
            instances.iter().map(|instance| (instance.key, hands.as_slice()))
        })
    }

    fn scores(&self) -> impl Iterator<Item = u8> + use<> {
        0..=self.deck.cards
    }

    fn labels_of(&self, score: u8) -> impl Iterator<Item = usize> {
        let labels = self.deck.labels.iter().enumerate();
        labels.filter(move |(_, label)| label.score == score).map(|(index, _)| index)
    }

    fn types_of(&self, score: u8) -> impl Iterator<Item = usize> {
        let types = self.deck.types.iter().enumerate();
        types.filter(move |(_, hand)| hand.score == score).map(|(index, _)| index)
    }

    /// The only label of a score, where it is a set of ranks.
    fn plain(&self, score: u8) -> Option<usize> {
        let mut labels = self.labels_of(score);
        let label = labels.next()?;
        let plain = self.deck.labels[label].is_plain() && score > 0;
        (plain && labels.next().is_none()).then_some(label)
    }

    /// The hands with a label against the types of its own score, or against all types.
    fn meeting(&self, label: usize, all: bool) -> &HandPairs {
        let [own, whole] = &self.meetings[label];
        if !all && whole.get().is_none() {
            let score = self.deck.labels[label].score;
            return own.get_or_init(|| {
                self.deck.meet(label, &self.types_of(score).collect::<Vec<usize>>())
            });
        }
        let types = 0..self.deck.types.len();
        whole.get_or_init(|| self.deck.meet(label, &types.collect::<Vec<usize>>()))
    }

    /// Dealer hands of a score by their highest left-over card, met by all labels.
    fn column(&self, score: u8) -> &DealColumn {
        let place = &self.columns[usize::from(score)];
        place.get_or_init(|| DealColumn::new(self, score))
    }

    /// How hands of one score stand to each other.
    fn standings(&self, score: u8) -> &Standings {
        let place = &self.standings[usize::from(score)];
        place.get_or_init(|| Standings::new(self, score))
    }

    /// The hands of a score in every order of their ranks; `None` where they leave a choice.
    fn orders(&self, score: u8) -> Option<&[RankOrder]> {
        let place = &self.orders[usize::from(score)];
        place.get_or_init(|| orders::orders_of(self, score)).as_deref()
    }

    /// The hands of a score of which some leave a choice, in every order of their ranks; `None` where they are too many.
    fn mixed(&self, score: u8) -> Option<&MixedHands> {
        let place = &self.mixed[usize::from(score)];
        place.get_or_init(|| MixedHands::new(self, score)).as_ref()
    }

    /// For the orders of a score: dealer hands of another score by their ranks that are lowest.
    fn low_sums(&self, score: u8, other: u8) -> Option<&[LowSums]> {
        let place = &self.low_sums[usize::from(score)][usize::from(other)];
        place.get_or_init(|| orders::low_sums_of(self, score, other)).as_deref()
    }
}

fn vec_of<T>(len: usize) -> Vec<OnceLock<T>> {
    (0..len).map(|_| OnceLock::new()).collect()
}

/// A hand of a type: the patterns on the lowest ranks.
fn some_hand(patterns: &[u8]) -> CardSet {
    let mut bits = 0u64;
    for (rank, pattern) in patterns.iter().enumerate() {
        for suit in (0..4).filter(|suit| pattern >> suit & 1 == 1) {
            bits |= 1 << (13 * suit + rank);
        }
    }
    CardSet::from_bits(bits)
}

/// For every type and score: how many hands of that score share no card with a hand of the type.
fn by_score(deck: &Deck, scores: usize) -> Vec<Vec<u64>> {
    let mut lattice = Lattice::new(&deck.suits, deck.cards);
    let classes: Vec<u32> = deck
        .types
        .iter()
        .map(|hand| {
            let spots: Vec<Spot> = hand.patterns.iter().map(|pattern| (REST, *pattern)).collect();
            lattice.add(&spots)
        })
        .collect();
    let mut counts = vec![vec![0; scores]; deck.types.len()];
    for score in 0..scores {
        let of_score = deck.types.iter().zip(&classes);
        let of_score = of_score.filter(|(hand, _)| usize::from(hand.score) == score);
        let among: Vec<u32> = of_score.map(|(_, class)| *class).collect();
        let disjoint = lattice.disjoint(&[0, 0, 0, 13], &among);
        for (counts, class) in counts.iter_mut().zip(&classes) {
            counts[score] = disjoint[*class as usize];
        }
    }
    counts
}

/// For every type of a label: how many hands it has on particular ranks of the label.
fn hands_of(deck: &Deck, label: usize) -> Vec<(usize, u64)> {
    let sizes = deck.labels.get(label).map_or([0, 0, 0, 13], |label| deck.sizes(label));
    deck.types_of(label)
        .map(|hand| {
            let spots = deck.spots(hand, &deck.labelled[hand].classes);
            (hand, lattice::members(&deck.suits, &spots, &sizes))
        })
        .collect()
}

/// Every key with its shapes once, best first, and the place of each label's instances.
fn keys_of(deck: &Deck, instances: &[Vec<Instance>]) -> (Vec<(Leftover, u64)>, Vec<Vec<usize>>) {
    let keyed = deck.labels.iter().zip(instances);
    let mut keys: Vec<(Leftover, u64)> = keyed
        .clone()
        .flat_map(|(label, of)| of.iter().map(|instance| (instance.key, label.shapes)))
        .collect();
    keys.sort_unstable();
    keys.dedup();
    let place = |key: (Leftover, u64)| keys.binary_search(&key).unwrap_or(0);
    let places = keyed
        .map(|(label, of)| of.iter().map(|instance| place((instance.key, label.shapes))).collect());
    let places = places.collect();
    (keys, places)
}

/// The places that carry a label's colour.
fn places(colours: &[u8]) -> u16 {
    let marked = (0..).zip(colours).filter(|(_, colour)| **colour != REST);
    marked.fold(0, |bits, (place, _)| bits | 1 << place)
}

/// Which hands of a score qualify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Share {
    /// No hand.
    Nobody,
    /// Every hand.
    Everybody,
    /// Hands without a left-over card above this rank.
    UpTo(u8),
}

/// One ruleset with its deals.
pub(super) struct RulesetDeals<'a> {
    pub deals: &'a SymmetricDeals,
    pub rules: &'a GinAndWin,
    pub plan: &'a PayoffPlan,
    /// Who qualifies, by score.
    pub shares: Vec<Share>,
}
