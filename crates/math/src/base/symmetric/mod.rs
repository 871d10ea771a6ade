//! The symmetric method: hands up to permutation of the ranks, label by label.
//!
//! Without runs the number of left-over cards does not change when the ranks are permuted, so that
//! all hands of seven cards are 111 types. What a hand leaves over is a label on particular ranks;
//! two labels meet in a number of pairs of hands that depends only on how they lie to each other
//! (`pairs`). Summed over all labels this gives every count of the base game that asks nothing of
//! a hand but its left-over cards. The best choice can differ between hands with the same left-over
//! cards: where bounds leave it open the hands are counted one by one (`choices`).

mod choices;
mod index;
mod labels;
mod lattice;
mod pairs;
mod suits;
mod types;

use super::book::{Choice, Entry, standing};
use super::plan::{Plan, slots_of};
use super::slots::Slots;
use choices::{Hands, Partly, Rules, Share, Traces, decide};
use gincert_fast::{Leftover, ShapeBook};
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::{CardSet, Rank};
pub(super) use index::{HandIndex, hand_index};
use labels::{Instance, label_all};
use lattice::Lattice;
use pairs::{Deck, Meeting, PairTable};
use std::collections::BTreeMap;
use suits::{REST, Spot, Suits};
use types::{HandType, hand_types};

/// Fills the book; `None` where a choice is open that this method does not decide: then the
/// general method is needed.
pub(super) fn fill(rules: &GinAndWin, plan: &Plan, shapes: &ShapeBook) -> Option<Filled> {
    let suits = Suits::new();
    let types = hand_types(&suits, &rules.melds, rules.hand_cards);
    let shapes_of = |hand: &HandType| shapes.shapes_of(some_hand(&hand.patterns));
    let (labels, labelled) = label_all(&types, shapes_of)?;
    let deck = Deck {
        suits: &suits,
        cards: rules.hand_cards,
        types: &types,
        labels: &labels,
        labelled: &labelled,
    };
    let scores = usize::from(rules.hand_cards) + 1;
    let counts = Counts {
        rules,
        plan,
        by_score: by_score(&deck, scores),
        instances: labels.iter().map(|label| label.instances()).collect(),
        hands: (0..labels.len()).map(|label| hands_of(&deck, label)).collect(),
        deck,
    };
    let entries = counts.entries()?;
    Some(Filled { entries, by_score: counts.by_score })
}

/// The book, and for every type of hand how many dealer hands of each score can face it.
pub(super) struct Filled {
    pub entries: Vec<Entry>,
    pub by_score: Vec<Vec<u64>>,
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
    let mut lattice = Lattice::new(deck.suits, deck.cards);
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
            (hand, lattice::members(deck.suits, &spots, &sizes))
        })
        .collect()
}

struct Counts<'a> {
    rules: &'a GinAndWin,
    plan: &'a Plan,
    deck: Deck<'a>,
    by_score: Vec<Vec<u64>>,
    instances: Vec<Vec<Instance>>,
    hands: Vec<Vec<(usize, u64)>>,
}

impl Counts<'_> {
    fn qualifies(&self, key: Leftover) -> bool {
        self.rules.qualifier.admits_top(key.score(), key.top())
    }

    /// Which hands of a score qualify; the limit where only some do.
    fn limit(&self, score: u8) -> (bool, Option<Rank>) {
        match self.rules.qualifier.limit(score) {
            None => (false, None),
            Some(limit) if limit == Rank::KING || score == 0 => (true, None),
            Some(limit) => (false, Some(limit)),
        }
    }

    fn scores(&self) -> impl Iterator<Item = u8> {
        0..=self.rules.hand_cards
    }

    fn labels_of(&self, score: u8) -> impl Iterator<Item = usize> {
        let labels = self.deck.labels.iter().enumerate();
        labels.filter(move |(_, label)| label.score == score).map(|(index, _)| index)
    }

    /// Whether hands of this score are compared with dealer hands of the same score.
    fn compares(&self, score: u8) -> bool {
        self.plan.compares_all || self.rules.qualifier.limit(score).is_some()
    }

    fn entries(&self) -> Option<Vec<Entry>> {
        let mut entries: BTreeMap<(Leftover, u64), Entry> = BTreeMap::new();
        let meetings = self.meetings();
        for score in self.scores() {
            let (seen, counted) = self.choices(score, &meetings)?;
            for label in self.labels_of(score) {
                let shapes = self.deck.labels[label].shapes;
                let tables = self.tables(label, &meetings);
                let hands = self.hands[label].iter().map(|(_, hands)| hands).sum();
                for instance in &self.instances[label] {
                    let key = instance.key;
                    if counted.contains_key(&key) {
                        continue;
                    }
                    let top = key.top().map_or(0, |top| usize::from(top.number()));
                    let deals = self.deals(label, instance, &tables);
                    let entry =
                        entries.entry((key, shapes)).or_insert_with(|| Entry::new(key, shapes));
                    let choice = seen[top % 14];
                    entry.add_deals(hands, &deals, choice);
                    for (hand, hands) in &self.hands[label] {
                        let raised = if choice & 4 != 0 { *hands } else { 0 };
                        entry.add_type(*hand, *hands, raised);
                    }
                }
            }
            entries.extend(counted.into_iter().map(|(key, entry)| ((key, 0), entry)));
        }
        Some(entries.into_values().collect())
    }
}

/// An instance of a label as a dealer's.
struct Dealt {
    instance: Instance,
    standing: (u8, u64),
    qualifies: bool,
}

/// The pair tables of one label with all labels that it is compared with one by one, and the
/// instances of those.
struct Tables<'a> {
    score: u8,
    table: PairTable,
    dealt: &'a [Dealt],
}

impl Counts<'_> {
    /// Labels whose instances are told apart, with what they meet.
    fn meetings(&self) -> Vec<Option<(Meeting, Vec<Dealt>)>> {
        let labels = self.deck.labels.iter().enumerate();
        labels
            .map(|(index, label)| {
                let partly = self.limit(label.score).1.is_some();
                if !partly && !self.compares(label.score) {
                    return None;
                }
                let types = self.deck.types.iter().enumerate();
                let of: Vec<usize> = types
                    .filter(|(_, hand)| partly || hand.score == label.score)
                    .map(|(hand, _)| hand)
                    .collect();
                let dealt = self.instances[index].iter().map(|instance| Dealt {
                    instance: *instance,
                    standing: standing(self.rules.comparison, instance.key),
                    qualifies: self.qualifies(instance.key),
                });
                Some((self.deck.meet(index, &of), dealt.collect()))
            })
            .collect()
    }

    fn tables<'a>(
        &self,
        label: usize,
        meetings: &'a [Option<(Meeting, Vec<Dealt>)>],
    ) -> Vec<Tables<'a>> {
        let own = self.deck.labels[label].score;
        let mut tables = Vec::new();
        for (other, meeting) in meetings.iter().enumerate() {
            let score = self.deck.labels[other].score;
            let Some((meeting, dealt)) = meeting else {
                continue;
            };
            if score == own || self.limit(score).1.is_some() {
                tables.push(Tables {
                    score,
                    table: PairTable::new(&self.deck, label, other, meeting),
                    dealt,
                });
            }
        }
        tables
    }

    /// All deals of the hands with a label on particular ranks.
    fn deals(&self, label: usize, instance: &Instance, tables: &[Tables]) -> Slots<u128> {
        let own = self.deck.labels[label].score;
        let own_standing = standing(self.rules.comparison, instance.key);
        let mut slots = [0; 6];
        for score in self.scores() {
            let hands = self.hands[label].iter();
            let counts = hands.map(|(hand, hands)| {
                u128::from(*hands) * u128::from(self.by_score[*hand][usize::from(score)])
            });
            let count: u128 = counts.sum();
            let (all, limit) = self.limit(score);
            let (mut qualify, mut better, mut level) = ([0u128; 2], [0u128; 2], [0u128; 2]);
            for tables in tables.iter().filter(|tables| tables.score == score) {
                for dealt in tables.dealt {
                    let compared = score == own && self.plan.compares_all;
                    if !dealt.qualifies && !compared {
                        continue;
                    }
                    let side = usize::from(dealt.qualifies);
                    let pairs = u128::from(tables.table.of(instance, &dealt.instance));
                    qualify[side] += pairs;
                    match dealt.standing.cmp(&own_standing) {
                        core::cmp::Ordering::Less => better[side] += pairs,
                        core::cmp::Ordering::Equal => level[side] += pairs,
                        core::cmp::Ordering::Greater => {}
                    }
                }
            }
            let total = match limit {
                Some(_) => [count - qualify[1], qualify[1]],
                None if all => [0, count],
                None => [count, 0],
            };
            if score < own {
                better = total;
            }
            let more = slots_of(self.plan.compares_all, total, better, level);
            for (slot, more) in slots.iter_mut().zip(more) {
                *slot += more;
            }
        }
        slots
    }

    /// The choices of hands of a score by their highest left-over rank, as bits (fold, equal,
    /// raise), and the entries of hands whose choice differs. `None` where it stays open.
    fn choices(
        &self,
        score: u8,
        meetings: &[Option<(Meeting, Vec<Dealt>)>],
    ) -> Option<([u8; 14], BTreeMap<Leftover, Entry>)> {
        let types = self.deck.types.iter().enumerate();
        let types: Vec<usize> =
            types.filter(|(_, hand)| hand.score == score).map(|(hand, _)| hand).collect();
        let bits = types.iter().fold(0, |bits, hand| bits | self.bounds(*hand));
        if bits.count_ones() <= 1 {
            return Some(([bits; 14], BTreeMap::new()));
        }
        let own = self.plain(score)?;
        let own_meeting = meetings.get(own)?.as_ref().map(|(meeting, _)| meeting);
        let mut partly_scores = Vec::new();
        let mut shares = Vec::new();
        for score in self.scores() {
            shares.push(match self.limit(score) {
                (_, Some(limit)) => {
                    partly_scores.push((score, limit));
                    Share::Partly(partly_scores.len() - 1)
                }
                (true, None) => Share::Everybody,
                (false, None) => Share::Nobody,
            });
        }
        let mut parts = Vec::new();
        for hand in &types {
            let mut partly = Vec::new();
            for (score, limit) in &partly_scores {
                let (meeting, _) = meetings.get(self.plain(*score)?)?.as_ref()?;
                partly.push(Partly {
                    limit: limit.number(),
                    traces: self.traces(meeting, *hand, *score),
                });
            }
            let own = match own_meeting {
                Some(meeting) => self.traces(meeting, *hand, score),
                None => Traces { score, by_places: Vec::new() },
            };
            let counts = self.by_score.get(*hand)?.iter().copied();
            let by_score: Vec<(u64, Share)> = counts.zip(shares.iter().copied()).collect();
            parts.push((*hand, partly, own, by_score));
        }
        let hands: Vec<Hands> = parts
            .iter()
            .map(|(hand, partly, own, by_score)| Hands {
                hand_type: *hand,
                score,
                patterns: &self.deck.types[*hand].patterns,
                left: places(&self.deck.labelled[*hand].classes),
                images: self.deck.types[*hand].images,
                rules: Rules {
                    comparison: self.rules.comparison,
                    compares_all: self.plan.compares_all,
                },
                by_score,
                partly,
                own,
                choice: Choice::new(self.plan, score),
            })
            .collect();
        Some(decide(&hands))
    }

    /// The only label of a score, where it is a set of ranks.
    fn plain(&self, score: u8) -> Option<usize> {
        let mut labels = self.labels_of(score);
        let label = labels.next()?;
        let plain = self.deck.labels[label].is_plain() && score > 0;
        (plain && labels.next().is_none()).then_some(label)
    }

    fn traces(&self, meeting: &Meeting, hand: usize, score: u8) -> Traces {
        let ranks = self.deck.types[hand].patterns.len();
        let mut by_places = vec![0; 1 << ranks];
        for (colours, count) in meeting.disjoint_of(hand) {
            by_places[usize::from(places(colours))] = count;
        }
        Traces { score, by_places }
    }

    /// The choices that hands of a type can have, whatever their ranks, as bits.
    fn bounds(&self, hand: usize) -> u8 {
        let own = self.deck.types[hand].score;
        let choice = Choice::new(self.plan, own);
        let (mut least, mut most) = (0, 0);
        for score in self.scores() {
            let count = self.by_score[hand][usize::from(score)];
            let (all, limit) = self.limit(score);
            let mut sides = vec![all];
            if limit.is_some() {
                sides = vec![false, true];
            }
            let contests = match score.cmp(&own) {
                core::cmp::Ordering::Less => 2..=2,
                core::cmp::Ordering::Equal => 0..=2,
                core::cmp::Ordering::Greater => 0..=0,
            };
            let gains = sides.into_iter().flat_map(|qualifies| {
                contests.clone().map(move |contest| match qualifies {
                    true => contest,
                    false if self.plan.compares_all => 3 + contest,
                    false => 4,
                })
            });
            let gains: Vec<i128> = gains.map(|slot| choice.gain(slot, count)).collect();
            least += gains.iter().min().copied().unwrap_or(0);
            most += gains.iter().max().copied().unwrap_or(0);
        }
        match (least.signum(), most.signum()) {
            (1, _) => 4,
            (_, -1) => 1,
            (0, 0) => 2,
            _ => 7,
        }
    }
}

/// The places that carry a label's colour.
fn places(colours: &[u8]) -> u16 {
    let marked = (0..).zip(colours).filter(|(_, colour)| **colour != REST);
    marked.fold(0, |bits, (place, _)| bits | 1 << place)
}
