//! The books of many rulesets from the numbers of the hands.
//!
//! The numbers of all hands with the same left-over cards lie between known ends, which settle the
//! best choice for most of them. Where they do not, the hands are gone through once, for all
//! rulesets that need it.

use super::super::book::{Entry, RaisedHands};
use super::super::plan::{PayoffPlan, Slots};
use super::classified::LeftoverClass;
use super::octet::Extent;
use super::reading::{NUMBERS, Numbers, RulesetNumbers};
use super::standings::Standings;
use super::sweep::DealerComparison;
use super::{CachedCounts, GeneralDeals};
use gincert_game::gin_and_win::GinAndWin;
use std::cmp::Ordering;
use std::ops::Range;

/// Keys with an open best choice that are decided together, each for a reading: 200 bytes each.
const OPEN_MAX: usize = 1 << 18;

/// Where the numbers of a reading are kept.
pub(super) struct Sources<'a> {
    kept: &'a CachedCounts,
    /// For every score the octet and place of the dealer hands that qualify in part.
    qualify: Vec<Option<(usize, usize)>>,
    /// For every score how its hands stand to each other.
    standings: Vec<Option<&'a Standings>>,
}

impl<'a> Sources<'a> {
    pub fn new(
        deals: &GeneralDeals,
        kept: &'a CachedCounts,
        reading: &RulesetNumbers,
    ) -> Sources<'a> {
        let scores = 0..=deals.cards;
        let place = |score: u8| {
            let asked = (score, reading.limit(score)?);
            let place = kept.limits.iter().position(|known| *known == asked)?;
            Some((1 + place / 8, place % 8))
        };
        let standings = |score: u8| {
            let asked = (score, reading.by_top(score)?);
            let known = kept.standings.iter().find(|(of, _)| *of == asked)?;
            Some(&known.1)
        };
        Sources {
            kept,
            qualify: scores.clone().map(place).collect(),
            standings: scores.map(standings).collect(),
        }
    }

    /// What the numbers are over the hands of a key.
    fn extents(&self, score: u8, key: usize) -> Numbers<Extent> {
        let mut all = [Extent { sum: 0, least: 0, most: 0 }; NUMBERS];
        let of = |octet: usize| self.kept.extents.get(octet).and_then(|octet| octet.get(key));
        if let Some(by_score) = of(0) {
            for (number, extent) in all.iter_mut().zip(by_score) {
                *number = *extent;
            }
        }
        for (score, place) in (0u8..).zip(&self.qualify) {
            if let Some((octet, place)) = place {
                let extents = of(*octet).and_then(|octet| octet.get(*place));
                all[RulesetNumbers::qualify(score)] = extents.copied().unwrap_or(Extent::NOTHING);
            }
        }
        if let Some(standings) = self.standings[usize::from(score)] {
            let [lower, level] = standings.extents(key);
            RulesetNumbers::standing(&mut all, lower, level);
        }
        all
    }
}

/// Hands with the same left-over cards whose best choice is open under a reading.
struct OpenHands {
    reading: usize,
    within: bool,
    raised_hands: u64,
    equal_hands: u64,
    /// The numbers of the hands that are better raised.
    sums: Numbers<u64>,
}

/// Folds the book of each ruleset.
pub(super) fn fold_each(
    deals: &GeneralDeals,
    kept: &CachedCounts,
    rules: &[(&GinAndWin, &PayoffPlan)],
    found: &mut impl FnMut(usize, Vec<Entry>),
) {
    let readings: Vec<RulesetNumbers> = rules
        .iter()
        .map(|(rules, plan)| RulesetNumbers::new(rules, plan, deals.cards, deals.all_dealers))
        .collect();
    let sources: Vec<Sources> =
        readings.iter().map(|reading| Sources::new(deals, kept, reading)).collect();
    let seen: Vec<Vec<u8>> = readings
        .iter()
        .zip(&sources)
        .map(|(reading, sources)| choices(deals, reading, sources))
        .collect();
    let open_of = |index: usize| {
        seen.get(index).map_or(0, |seen| seen.iter().filter(|bits| bits.count_ones() > 1).count())
    };
    let mut from = 0;
    while from < readings.len() {
        let (mut to, mut open) = (from + 1, open_of(from));
        while to < readings.len() && open + open_of(to) <= OPEN_MAX {
            open += open_of(to);
            to += 1;
        }
        let opened = decide(deals, kept, (&readings, &sources, &seen), from..to);
        for index in from..to {
            let reading = (index, &readings[index], &sources[index]);
            found(index, entries(deals, reading, &seen[index], &opened));
        }
        from = to;
    }
}

/// The choices that the ends of the numbers leave for the hands of each key, as bits: fold, equal,
/// raise.
fn choices(deals: &GeneralDeals, reading: &RulesetNumbers, sources: &Sources) -> Vec<u8> {
    let of_key = |(place, key): (usize, &LeftoverClass)| {
        let within = reading.within(key.score(), key.top());
        let extents = sources.extents(key.score(), place);
        let ends = extents.map(|extent| (extent.least, extent.most));
        reading.worth(key.score(), within).choices(&ends, deals.all_dealers)
    };
    deals.classified.keys.iter().enumerate().map(of_key).collect()
}

/// The book of one ruleset.
fn entries(
    deals: &GeneralDeals,
    (index, reading, sources): (usize, &RulesetNumbers, &Sources),
    seen: &[u8],
    opened: &[Vec<OpenHands>],
) -> Vec<Entry> {
    let keys = deals.classified.keys.iter().zip(seen).zip(opened).enumerate();
    let entry =
        |(place, ((key, choice), opened)): (usize, ((&LeftoverClass, &u8), &Vec<OpenHands>))| {
            let mut entry = Entry::new(key.left_over, key.shapes);
            let hand = (key.score(), reading.within(key.score(), key.top()));
            let sums = sources.extents(key.score(), place).map(|extent| extent.sum);
            let deals = slots(reading, hand, &sums).map(u128::from);
            match opened.iter().find(|open| open.reading == index) {
                None => entry.add_deals(key.hands, &deals, *choice),
                Some(open) => {
                    let raised = RaisedHands {
                        hands: open.raised_hands,
                        equal_hands: open.equal_hands,
                        deals: slots(reading, hand, &open.sums),
                    };
                    entry.add_open(key.hands, &deals, &raised);
                }
            }
            entry
        };
    keys.map(entry).collect()
}

impl OpenHands {
    fn new(reading: usize, within: bool) -> OpenHands {
        OpenHands { reading, within, raised_hands: 0, equal_hands: 0, sums: [0; NUMBERS] }
    }

    /// Adds `hands` hands with these numbers.
    #[inline]
    fn add(&mut self, order: Ordering, numbers: &Numbers<u32>, hands: u64) {
        match order {
            Ordering::Greater => {
                self.raised_hands += hands;
                for (sum, number) in self.sums.iter_mut().zip(numbers) {
                    *sum += hands * u64::from(*number);
                }
            }
            Ordering::Equal => self.equal_hands += hands,
            Ordering::Less => {}
        }
    }
}

/// Slots of sums over hands: no sum of deals leaves 63 bits for hands of seven cards.
fn slots(reading: &RulesetNumbers, (score, within): (u8, bool), sums: &Numbers<u64>) -> Slots<u64> {
    let sums = sums.map(|sum| i64::try_from(sum).unwrap_or(i64::MAX));
    reading.slots(score, within, &sums).map(|slot| u64::try_from(slot).unwrap_or(0))
}

/// Goes through all hands whose best choice is open under any of the readings `which`: what was
/// found, by key.
fn decide(
    deals: &GeneralDeals,
    kept: &CachedCounts,
    (readings, sources, seen): (&[RulesetNumbers], &[Sources], &[Vec<u8>]),
    which: Range<usize>,
) -> Vec<Vec<OpenHands>> {
    let of_key = |(place, key): (usize, &LeftoverClass)| {
        let choices = which.clone().filter(|index| seen[*index][place].count_ones() > 1);
        let open =
            |index: usize| OpenHands::new(index, readings[index].within(key.score(), key.top()));
        choices.map(open).collect()
    };
    let keys = deals.classified.keys.iter().enumerate();
    let mut open: Vec<Vec<OpenHands>> = keys.map(of_key).collect();
    if open.iter().all(Vec::is_empty) {
        return open;
    }
    // How many hands of each score were gone through: their places among the standings.
    let mut gone = [0usize; 16];
    let scores: Vec<u8> = deals.classified.keys.iter().map(|key| key.score()).collect();
    deals.classified.for_each(&deals.lattice, |class, key| {
        let score = scores[key];
        let gone = &mut gone[usize::from(score) % 16];
        let place = *gone;
        *gone += 1;
        let open = &mut open[key];
        if open.is_empty() {
            return;
        }
        let (links, cards) = deals.lattice.links(class);
        let counts = Counts::new(deals, kept, key, &links[..cards]);
        let hands = u64::from(deals.lattice.members(class));
        for open in open {
            let (reading, sources) = (&readings[open.reading], &sources[open.reading]);
            let numbers = counts.numbers(sources, score, place);
            let order = reading.worth(score, open.within).sign(&numbers);
            open.add(order, &numbers, hands);
        }
    });
    open
}

/// The numbers of one hand in all octets.
pub(super) struct Counts {
    octets: Vec<[u32; 8]>,
}

impl Counts {
    pub fn new(deals: &GeneralDeals, kept: &CachedCounts, key: usize, links: &[u32]) -> Counts {
        let octets = kept.octets.iter();
        Counts { octets: octets.map(|octet| octet.counts(&deals.lattice, key, links)).collect() }
    }

    /// What a reading looks at; `place` is the hand's among those of its score.
    #[inline]
    pub fn numbers(&self, sources: &Sources, score: u8, place: usize) -> Numbers<u32> {
        let mut numbers = [0; NUMBERS];
        if let Some(by_score) = self.octets.first() {
            for (number, count) in numbers.iter_mut().zip(by_score) {
                *number = *count;
            }
        }
        for (score, source) in (0u8..).zip(&sources.qualify) {
            if let Some((octet, lane)) = source {
                numbers[RulesetNumbers::qualify(score)] = self.octets[*octet][*lane];
            }
        }
        if let Some(standings) = sources.standings[usize::from(score)] {
            let DealerComparison { lower, level } = standings.each[place];
            RulesetNumbers::standing(&mut numbers, lower, level);
        }
        numbers
    }
}
