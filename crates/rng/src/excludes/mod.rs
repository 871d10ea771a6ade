//! What a sample that passed excludes, what it is too small for, and what no statistic can tell.
//!
//! Biases come from the exact laws of single counts. Whole faults come from the measured power of the
//! battery, with twice the decks at which it was first seen.

mod bias;

use crate::dealt::Rounds;
use crate::plan::Sample;
use crate::verdict::FAIL_LEVEL;
use bias::{Bias, bias, percent};

/// In words, sentence by sentence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Exclusions {
    /// Faults that would have been rejected.
    pub excluded: Vec<String>,
    /// Faults for which the sample is too small, with the lines that they need.
    pub too_small_for: Vec<String>,
    /// What no sample of this kind can exclude.
    pub never: Vec<&'static str>,
}

/// Faults, with the decks that the battery needs to see them with p below 10^-6 (measured; within a
/// factor of two). The steps between decks are part of the battery. Of seeds, half the decks after which
/// no deck has come again once in a hundred samples: exp(-n^2 / 2m) = 0.01 for m seeds.
const FAULTS: [(&str, u64); 15] = [
    ("a cut only", 1),
    ("a cyclic shuffle (Sattolo)", 4),
    ("an overhand shuffle of 20 passes", 8),
    ("a last card that never moves", 32),
    ("sorting with a random comparison", 64),
    ("swaps of every place with any place", 128),
    ("a seed of 16 bits for each deck", 400),
    ("a skipped step of the shuffle", 512),
    ("bytes taken modulo n", 1024),
    ("bits that are 1 with a probability of 0.51", 1024),
    ("one stale deck in a thousand", 4096),
    ("a clock seed of 27 bits for each deck", 16_384),
    ("a 10-shelf machine used twice", 65_536),
    ("a seed of 32 bits for each deck", 100_000),
    ("a card forced on top once in 1,000 decks", 2_000_000),
];

const NEVER_DECKS: [&str; 3] = [
    "a generator with a state of 48 bits or more, whose next deck can still be computed",
    "numbers of 24 bits or more scaled or taken modulo n",
    "a shelf shuffler used three times",
];
const NEVER_DEALT: [&str; 2] = [
    "a generator with a state of 48 bits or more, whose next deck can still be computed",
    "whatever happens in the part of the deck that was not seen",
];

/// What so many lines exclude, when none of so many p-values was rejected.
pub fn exclusions(sample: Sample, lines: u64, slots: usize) -> Exclusions {
    let mut found = Exclusions::default();
    if lines == 0 || slots == 0 {
        return found;
    }
    let level = FAIL_LEVEL / slots as f64;
    let cards = match sample {
        Sample::Decks => 52,
        Sample::Dealt(cards) => u32::from(cards),
    };
    // The tests of cells need so many lines.
    if lines >= 416 {
        let cell = bias(&[(1.0 / 52.0, lines)], 52 * cards, level);
        biased("a card that comes to one place", cell, &mut found);
    }
    if let Sample::Dealt(cards @ 1..52) = sample {
        let card = bias(&[(f64::from(cards) / 52.0, lines)], 52, level);
        biased("a card that is dealt", card, &mut found);
    }
    match sample {
        Sample::Decks => whole_decks(lines, &mut found),
        Sample::Dealt(52) => found.never = NEVER_DEALT[..1].to_vec(),
        Sample::Dealt(_) => found.never = NEVER_DEALT.to_vec(),
    }
    found
}

/// What the rounds of a table exclude, when none of so many p-values was rejected.
pub fn exclusions_of_rounds(rounds: &Rounds, slots: usize) -> Exclusions {
    let mut found = Exclusions::default();
    if rounds.rounds() == 0 || slots == 0 {
        return found;
    }
    let card = bias(&rounds.chances(), 52, FAIL_LEVEL / slots as f64);
    biased("a card that is dealt", card, &mut found);
    found.never = NEVER_DEALT.to_vec();
    found
}

/// What is excluded of a card that comes too often, and of one that comes too rarely.
fn biased(what: &str, bias: Bias, found: &mut Exclusions) {
    for (share, how) in [(bias.often, "too often"), (bias.rarely, "too rarely")] {
        match share {
            Some(share) => {
                found.excluded.push(format!("{what} more than {} {how}", percent(share)));
            }
            None => found.too_small_for.push(format!("{what} {how}, however much")),
        }
    }
}

fn whole_decks(lines: u64, found: &mut Exclusions) {
    let needed = |riffles: u32| 2 * (1u64 << (2 * riffles - 8));
    let riffles = (4..=12).take_while(|riffles| needed(*riffles) <= lines).last();
    if let Some(riffles) = riffles {
        found.excluded.push(format!("a sorted deck riffled {riffles} times or fewer"));
    }
    let next = riffles.map_or(4, |riffles| riffles + 1);
    found
        .too_small_for
        .push(format!("a sorted deck riffled {next} times ({} decks)", needed(next)));
    for (fault, decks) in FAULTS {
        match 2 * decks {
            decks if decks <= lines => found.excluded.push(fault.to_owned()),
            decks => found.too_small_for.push(format!("{fault} ({decks} decks)")),
        }
    }
    found.never = NEVER_DECKS.to_vec();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealt::{Dealt, Hand, HandsOfRound, RoundTrail};
    use crate::protocol::{Bench, Row};
    use crate::sources;

    #[test]
    fn more_decks_exclude_more() {
        let few = exclusions(Sample::Decks, 500, 50);
        let many = exclusions(Sample::Decks, 1_000_000, 50);
        assert!(few.excluded.contains(&"a sorted deck riffled 7 times or fewer".to_owned()));
        assert!(many.excluded.contains(&"a sorted deck riffled 12 times or fewer".to_owned()));
        assert!(few.excluded.len() < many.excluded.len());
        assert!(few.too_small_for.len() > many.too_small_for.len());
        assert_eq!(exclusions(Sample::Decks, 0, 50), Exclusions::default());
    }

    /// The bias that is said to be excluded is rejected when it is there: a card of one place in so
    /// many decks as were asked about.
    #[test]
    fn a_bias_that_is_excluded_is_seen() {
        for (sample, lines) in [(Sample::Dealt(5), 4000u64), (Sample::Decks, 4000)] {
            let words = exclusions(sample, lines, 6).excluded.remove(0);
            let figure = words.split_once("more than ").unwrap().1.split_once(' ').unwrap().0;
            let bias: f64 = figure.parse::<f64>().unwrap() / 100.0;
            let mut fair = sources::find("chacha20").unwrap().start(9);
            let mut bench = Bench::new(sample);
            let mut due = 0.0;
            for _ in 0..lines {
                let mut deck = fair.next_deck();
                // Card 7 is moved to the top more often than the one deck in 52 that has it there.
                due += bias / 52.0;
                let at = deck.cards().iter().position(|card| *card == 7).unwrap();
                if due >= 1.0 && at > 0 {
                    due -= 1.0;
                    deck.swap(0, at);
                }
                bench.add(&match sample {
                    Sample::Decks => Row::Deck(deck),
                    Sample::Dealt(k) => {
                        Row::Dealt(Dealt::new(&deck.cards()[..usize::from(k)]).unwrap())
                    }
                });
            }
            let cell = bench.slots().into_iter();
            let cell = cell.filter(|slot| slot.name.ends_with("/largest-cell"));
            let p = cell.map(|slot| slot.outcome.unwrap().p.value()).fold(1.0, f64::min);
            assert!(p < FAIL_LEVEL / 6.0, "{sample:?} {p}");
        }
    }

    /// A card that comes as much too often as is said to be excluded fails its chi-square.
    #[test]
    fn a_bias_of_rounds_that_is_excluded_is_seen() {
        let mut fair = sources::find("chacha20").unwrap().start(3);
        let (mut rounds, mut trail) = (Rounds::default(), RoundTrail::default());
        let mut take = |rounds: &mut Rounds, bias: f64, due: &mut f64| {
            let mut deck = fair.next_deck();
            *due += bias * 14.0 / 52.0;
            let at = deck.cards().iter().position(|card| *card == 7).unwrap();
            if *due >= 1.0 && at >= 14 {
                *due -= 1.0;
                deck.swap(0, at);
            }
            let set = |cards: &[u8]| cards.iter().fold(0, |set, card| set | 1 << card);
            let hands = [0, 1].map(|spot| Hand {
                spot: spot as u8,
                cards: set(&deck.cards()[7 * spot..7 * spot + 7]),
            });
            rounds.add_after(&mut trail, &HandsOfRound::new(&hands).unwrap());
        };
        let mut sized = Rounds::default();
        (0..4000).for_each(|_| take(&mut sized, 0.0, &mut 0.0));
        let words = exclusions_of_rounds(&sized, 6).excluded.remove(0);
        let figure = words.split_once("more than ").unwrap().1;
        let bias: f64 = figure.split_once(' ').unwrap().0.parse().unwrap();
        let mut due = 0.0;
        (0..4000).for_each(|_| take(&mut rounds, bias / 100.0, &mut due));
        let slots = rounds.slots();
        let p = slots[0].outcome.unwrap().p.value();
        assert!(p < FAIL_LEVEL / 6.0, "{bias} {p}");
        assert_eq!(exclusions_of_rounds(&Rounds::default(), 6), Exclusions::default());
    }
}
