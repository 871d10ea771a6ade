//! Faults as an engineer of a supplier says them, and how many decks find them.
//!
//! A fault is a shuffle that is fair but for one thing. Samples of it are dealt and tested as a
//! sample of one look is, at doubling sizes; a size finds the fault when every sample of that size
//! fails.

use crate::battery::Battery;
use crate::deck::{CARDS, Deck};
use crate::protocol::PlanResult;
use crate::sample_tests::{SampleRow, SampleTests};
use crate::sample_unit::SampleUnit;
use crate::sources::{DeckSource, Random, fair_deck, riffled_deck};
use crate::verdict::Verdict;

/// Samples of each size.
pub const SAMPLES: u64 = 5;
/// The smallest size that is tried.
const FIRST: u64 = 64;
/// The largest number in `one deck in n` and `of n shelves`.
const N_MAX: u32 = 1_000_000;

/// A fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleFault {
    kind: FaultKind,
    n: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FaultKind {
    BottomKept,
    DeckAgain,
    OnlyCut,
    CardForced,
    Riffles,
    RifflesOfLast,
    StuckShelf,
}

/// Every fault as it is written, with N for a number.
const PHRASES: [(&str, FaultKind); 7] = [
    ("one deck in N keeps its bottom card", FaultKind::BottomKept),
    ("one deck in N comes again", FaultKind::DeckAgain),
    ("one deck in N is only cut", FaultKind::OnlyCut),
    ("one deck in N has a card forced on top", FaultKind::CardForced),
    ("N riffles of a sorted deck", FaultKind::Riffles),
    ("N riffles of the deck before", FaultKind::RifflesOfLast),
    ("one shelf of N is stuck", FaultKind::StuckShelf),
];

impl SampleFault {
    /// Every phrase, with N for a number from 1 to a million.
    pub fn phrases() -> Vec<&'static str> {
        PHRASES.iter().map(|(phrase, _)| *phrase).collect()
    }

    /// A fault from its phrase.
    ///
    /// ```
    /// use gincert_rng::SampleFault;
    /// let fault = SampleFault::parse("One deck in 1,000 comes again").unwrap();
    /// assert_eq!(fault.words(), "one deck in 1,000 comes again");
    /// assert!(SampleFault::parse("one deck in 0 comes again").is_none());
    /// assert!(SampleFault::parse("some decks come again").is_none());
    /// ```
    pub fn parse(text: &str) -> Option<SampleFault> {
        let text = text.to_lowercase().replace(',', "");
        let words: Vec<&str> = text.split_whitespace().collect();
        PHRASES.iter().find_map(|(phrase, kind)| {
            let expected: Vec<String> = phrase.split_whitespace().map(str::to_owned).collect();
            if expected.len() != words.len() {
                return None;
            }
            let mut n = None;
            for (word, expected) in words.iter().zip(&expected) {
                match expected.as_str() {
                    "N" => n = word.parse::<u32>().ok().filter(|n| (1..=N_MAX).contains(n)),
                    expected if *word == expected => (),
                    _ => return None,
                }
            }
            Some(SampleFault { kind: *kind, n: n? })
        })
    }

    /// The fault as it is written.
    pub fn words(&self) -> String {
        let phrase = PHRASES.iter().find(|(_, kind)| *kind == self.kind);
        let number = gincert_evidence::grouped(i128::from(self.n));
        phrase.map_or_else(String::new, |(phrase, _)| phrase.replace('N', &number))
    }

    /// Decks with the fault; the same seed, the same decks.
    pub fn start(&self, seed: u64) -> Box<dyn DeckSource> {
        let mut random = Random::new(seed);
        let last = fair_deck(&mut random);
        Box::new(Faulty { fault: *self, random, last })
    }
}

struct Faulty {
    fault: SampleFault,
    random: Random,
    last: Deck,
}

impl DeckSource for Faulty {
    fn next_deck(&mut self) -> Deck {
        let n = self.fault.n;
        let random = &mut self.random;
        let is_hit = random.below(n) == 0;
        let mut deck = fair_deck(random);
        match self.fault.kind {
            FaultKind::BottomKept if is_hit => {
                bring_to_top(&mut deck, self.last.cards()[CARDS - 1])
            }
            FaultKind::CardForced if is_hit => bring_to_top(&mut deck, 0),
            FaultKind::DeckAgain if is_hit => deck = self.last,
            FaultKind::OnlyCut if is_hit => {
                let mut cards = *self.last.cards();
                cards.rotate_left(1 + random.position(CARDS - 1));
                deck = Deck::new(cards).unwrap_or(deck);
            }
            FaultKind::Riffles => {
                deck = (0..n.min(64)).fold(Deck::sorted(), |deck, _| riffled_deck(&deck, random));
            }
            FaultKind::RifflesOfLast => {
                deck = (0..n.min(64)).fold(self.last, |deck, _| riffled_deck(&deck, random));
            }
            FaultKind::StuckShelf => deck = stuck_shelf(random, n),
            _ => (),
        }
        self.last = deck;
        deck
    }
}

fn bring_to_top(deck: &mut Deck, card: u8) {
    let at = deck.cards().iter().position(|other| *other == card);
    deck.swap(0, at.unwrap_or(0));
}

/// Each card of a sorted deck goes to a random place of a random shelf, and the shelves are put on one another in
/// random order; cards for the stuck shelf go to the next one, on top.
fn stuck_shelf(random: &mut Random, shelves: u32) -> Deck {
    let shelves = usize::try_from(shelves).unwrap_or(1).clamp(2, CARDS);
    let mut stacks: Vec<Vec<u8>> = vec![Vec::new(); shelves];
    for card in 0..CARDS as u8 {
        let shelf = random.position(shelves);
        let stuck = shelf == 0;
        let Some(stack) = stacks.get_mut(if stuck { 1 } else { shelf }) else { continue };
        let at = if stuck { 0 } else { random.position(stack.len() + 1) };
        stack.insert(at, card);
    }
    let mut cards = Vec::with_capacity(CARDS);
    while !stacks.is_empty() {
        cards.extend(stacks.swap_remove(random.position(stacks.len())));
    }
    let cards = cards.try_into().ok().and_then(Deck::new);
    cards.unwrap_or_else(Deck::sorted)
}

/// How many decks find a fault.
#[derive(Debug, Clone, PartialEq)]
pub struct FaultNeeds {
    /// The size at which every sample fails; `None` up to the limit.
    pub decks: Option<u64>,
    /// The size at which more than half of the samples fail.
    pub half: Option<u64>,
    /// The test that fails most strikingly at that size, in the first sample.
    pub test: Option<String>,
    /// On how many new decks a retest says something, whatever it finds: the most of any sample.
    pub retest: Option<u64>,
}

/// Deals [`SAMPLES`] samples of a fault, at most `decks_max` decks each. `progress` hears how many decks
/// are done.
///
/// ```
/// use gincert_rng::{SampleFault, decks_that_find};
/// let fault = SampleFault::parse("6 riffles of a sorted deck").unwrap();
/// let needs = decks_that_find(&fault, 1, 1024, &|_| ());
/// assert!(needs.decks.unwrap() <= 128 && needs.half <= needs.decks);
/// ```
pub fn decks_that_find(
    fault: &SampleFault,
    seed: u64,
    decks_max: u64,
    progress: &dyn Fn(u64),
) -> FaultNeeds {
    let mut firsts: Vec<Option<(u64, PlanResult)>> = Vec::new();
    let mut done = 0;
    for sample in 0..SAMPLES {
        let mut source = fault.start(seed.wrapping_mul(SAMPLES).wrapping_add(sample));
        let mut bench = SampleTests::Decks(Box::<Battery>::default());
        // What fails once may be inconclusive at twice the size; the size counts from which on it fails.
        let mut first = None;
        let mut size = FIRST;
        while size <= decks_max {
            while bench.taken() < size {
                bench.add(&SampleRow::Deck(source.next_deck()));
                done += 1;
                if done % 4096 == 0 {
                    progress(done);
                }
            }
            let followed = PlanResult::at_once(&mut bench, SampleUnit::Decks, 0.99);
            if followed.verdict == Verdict::Fail {
                first = Some((size, followed));
                break;
            }
            size = size.saturating_mul(2);
        }
        firsts.push(first);
    }
    let mut sizes: Vec<u64> =
        firsts.iter().map(|first| first.as_ref().map_or(u64::MAX, |(size, _)| *size)).collect();
    sizes.sort_unstable();
    let known = |size: Option<&u64>| size.copied().filter(|size| *size < u64::MAX);
    let found = || firsts.iter().flatten();
    let striking = found().next().and_then(|(_, followed)| followed.last()?.smallest());
    FaultNeeds {
        decks: known(sizes.last()),
        half: known(sizes.get(sizes.len() / 2)),
        test: striking.map(|(slot, _)| slot.name.clone()),
        retest: found().filter_map(|(_, followed)| followed.retest_needs).max(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_a_fault_whose_decks_repeat_themselves() {
        for phrase in SampleFault::phrases() {
            let fault = SampleFault::parse(&phrase.replace('N', "7")).unwrap();
            assert_eq!(fault.words(), phrase.replace('N', "7"));
            let (mut one, mut two) = (fault.start(3), fault.start(3));
            assert!((0..50).all(|_| one.next_deck() == two.next_deck()), "{phrase}");
            assert!(SampleFault::parse(&phrase.replace('N', "many")).is_none());
        }
    }

    /// A fault that is ten times as rare needs more decks, and one that no deck shows is not found.
    #[test]
    fn a_rarer_fault_needs_more_decks() {
        let needs = |text: &str| {
            let fault = SampleFault::parse(text).unwrap();
            decks_that_find(&fault, 1, 4096, &|_| ())
        };
        let often = needs("one deck in 10 keeps its bottom card");
        let seldom = needs("one deck in 40 keeps its bottom card");
        assert!(often.decks.unwrap() < seldom.decks.unwrap_or(u64::MAX), "{often:?} {seldom:?}");
        assert!(often.retest.is_some_and(|lines| lines < 2 * often.decks.unwrap()));
        assert_eq!(needs("20 riffles of a sorted deck").decks, None);
    }
}
