//! What a sample that passed excludes, what it is too small for, and what no statistic can tell; and
//! the battery's check of itself on a planted fault.
//!
//! Biases come from the exact laws: a cell's binomial one, and the noncentral chi-square (a Poisson
//! mixture of central ones; R. A. Fisher, 1928) for the frequency of dealt cards. Whole faults come
//! from the measured power of the battery, with twice the decks at which it was first seen.

use crate::battery::Slot;
use crate::dealt::{Dealt, Hand, HandsOfRound, RoundTrail, Rounds};
use crate::plan::Sample;
use crate::protocol::{Bench, Row};
use crate::sources;
use crate::tails::{P, chi_square_upper, normal_two_sided};
use crate::verdict::{FAIL_LEVEL, judge};
use libm::{exp, lgamma, log, sqrt};

/// The probability with which a fault must be seen to count as excluded.
const CERTAINTY: f64 = 0.99;

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
    let alpha = FAIL_LEVEL / slots as f64;
    let cards = match sample {
        Sample::Decks => 52,
        Sample::Dealt(cards) => u32::from(cards),
    };
    // Every cell must have its chi-square law before a bias of it can be excluded.
    if lines >= 416 {
        let level = log(alpha / f64::from(52 * cards)) / core::f64::consts::LN_10;
        let bias = (quantile(level) + quantile_one_sided()) * sqrt(51.0 / lines as f64);
        found
            .excluded
            .push(format!("a card that comes to one place more than {} too often", percent(bias)));
    }
    match sample {
        Sample::Decks => whole_decks(lines, &mut found),
        Sample::Dealt(52) => found.never = NEVER_DEALT[..1].to_vec(),
        Sample::Dealt(cards) => {
            let cards = f64::from(cards);
            if lines as f64 * cards >= 416.0 {
                let lambda = noncentrality(51.0, alpha / 2.0);
                let bias = sqrt(lambda * (52.0 - cards) / (lines as f64 * cards));
                found.excluded.push(format!(
                    "a card that is dealt more than {} too often or too rarely",
                    percent(bias)
                ));
            }
            found.never = NEVER_DEALT.to_vec();
        }
    }
    found
}

/// What the rounds of a table exclude, when none of so many p-values was rejected.
pub fn exclusions_of_rounds(rounds: &Rounds, slots: usize) -> Exclusions {
    let mut found = Exclusions::default();
    if rounds.rounds() == 0 || slots == 0 {
        return found;
    }
    let lambda = noncentrality(51.0, FAIL_LEVEL / slots as f64 / 2.0);
    match rounds.bias_of(lambda) {
        Some(bias) => found.excluded.push(format!(
            "a card that is dealt more than {} too often or too rarely",
            percent(bias)
        )),
        None => found.too_small_for.push("a card that is dealt too often or too rarely".to_owned()),
    }
    found.never = NEVER_DEALT.to_vec();
    found
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

fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent < 10.0 => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

/// The normal value whose two-sided p has this decimal logarithm.
fn quantile(log10: f64) -> f64 {
    bisected(0.0, 40.0, |z| normal_two_sided(z).log10 > log10)
}

/// The normal value below which [`CERTAINTY`] lies.
fn quantile_one_sided() -> f64 {
    quantile(log(2.0 * (1.0 - CERTAINTY)) / core::f64::consts::LN_10)
}

/// The noncentrality with which a chi-square test at this upper level rejects with [`CERTAINTY`].
fn noncentrality(df: f64, alpha: f64) -> f64 {
    let log10 = log(alpha) / core::f64::consts::LN_10;
    let limit = bisected(0.0, 1000.0, |x| chi_square_upper(x, df).log10 > log10);
    bisected(0.0, 1000.0, |lambda| noncentral_upper(limit, df, lambda) < CERTAINTY)
}

/// The upper tail of the noncentral chi-square law.
fn noncentral_upper(x: f64, df: f64, lambda: f64) -> f64 {
    let half = lambda / 2.0;
    let weight = |j: f64| match half > 0.0 {
        true => exp(j * log(half) - half - lgamma(j + 1.0)),
        false => f64::from(u8::from(j == 0.0)),
    };
    let terms = half + 12.0 * sqrt(half) + 20.0;
    let term = |j: u32| {
        let j = f64::from(j);
        weight(j) * chi_square_upper(x, df + 2.0 * j).value()
    };
    (0..=terms as u32).map(term).sum()
}

/// Where a condition that holds at first stops to hold, to about twelve digits.
fn bisected(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..48 {
        let middle = (low + high) / 2.0;
        if holds(middle) { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// A fault that was planted, and what the tests made of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Planted {
    /// The fault.
    pub fault: &'static str,
    /// Lines.
    pub lines: u64,
    /// The slot with the smallest p.
    pub slot: String,
    /// Its p, adjusted for all slots.
    pub p: P,
    /// Whether it failed, as it must.
    pub rejected: bool,
}

/// Runs the tests on planted faults: a battery that does not reject them has itself a fault.
pub fn self_check(sample: Sample) -> Vec<Planted> {
    match sample {
        Sample::Decks => [("naive-swap", 512, "decks/"), ("unwashed-riffle3", 64, "steps/")]
            .into_iter()
            .filter_map(|(fault, lines, by)| {
                let mut source = sources::find(fault)?.start(1);
                let mut bench = Bench::new(sample);
                for _ in 0..lines {
                    bench.add(&Row::Deck(source.next_deck()));
                }
                planted(fault, by, bench.taken(), &bench.slots())
            })
            .collect(),
        Sample::Dealt(cards) => {
            let Some(mut source) = sources::find("chacha20").map(|kind| kind.start(1)) else {
                return Vec::new();
            };
            let (mut bench, mut last) = (Bench::new(sample), None);
            for number in 0..512 {
                let deck = source.next_deck();
                let dealt = deck.cards().get(..usize::from(cards)).and_then(Dealt::new);
                last = if number % 4 == 3 { last } else { dealt };
                last.iter().for_each(|last| {
                    bench.add(&Row::Dealt(*last));
                });
            }
            let slots = bench.slots();
            planted("every fourth hand dealt again", "dealt/", bench.taken(), &slots)
                .into_iter()
                .collect()
        }
    }
}

/// The same for rounds: hands of seven to the dealer and two seats, from packs that are hardly
/// washed between them.
pub fn self_check_of_rounds() -> Vec<Planted> {
    let Some(mut source) = sources::find("unwashed-riffle3").map(|kind| kind.start(1)) else {
        return Vec::new();
    };
    let (mut rounds, mut trail) = (Rounds::default(), RoundTrail::default());
    for _ in 0..256 {
        let deck = source.next_deck();
        let hands = deck.cards().chunks(7).take(3);
        let hands: Vec<Hand> = (0u8..)
            .zip(hands)
            .map(|(spot, cards)| Hand {
                spot,
                cards: cards.iter().fold(0, |set, card| set | 1 << (card & 63)),
            })
            .collect();
        if let Some(round) = HandsOfRound::new(&hands) {
            rounds.add_after(&mut trail, &round);
        }
    }
    let slots = rounds.slots();
    planted("packs riffled three times between rounds", "hands/", rounds.rounds(), &slots)
        .into_iter()
        .collect()
}

fn planted(fault: &'static str, by: &str, lines: u64, slots: &[Slot]) -> Option<Planted> {
    let judged = judge(slots, 0.99);
    let pairs = slots.iter().zip(&judged.slots);
    let found = pairs.filter_map(|(slot, found)| Some((slot, found.as_ref()?.0)));
    let found = found.filter(|(slot, _)| slot.name.starts_with(by));
    let (slot, p) = found.min_by(|a, b| a.1.log10.total_cmp(&b.1.log10))?;
    Some(Planted { fault, lines, slot: slot.name.clone(), p, rejected: p.value() < FAIL_LEVEL })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun, table 26.1, for the normal values. With one degree of freedom the
    /// noncentrality is the square of their sum, 4.286312, since the other tail does not matter.
    #[test]
    fn quantiles_and_noncentralities_are_the_tabulated_ones() {
        assert!((quantile_one_sided() - 2.326_348).abs() < 1e-6);
        let level = log(0.05) / core::f64::consts::LN_10;
        assert!((quantile(level) - 1.959_964).abs() < 1e-6);
        assert!((noncentrality(1.0, 0.05) - 18.372).abs() < 1e-3);
        let central = chi_square_upper(60.0, 51.0).value();
        assert!((noncentral_upper(60.0, 51.0, 0.0) - central).abs() < 1e-12);
    }

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

    #[test]
    fn planted_faults_are_rejected() {
        for sample in [Sample::Decks, Sample::Dealt(1), Sample::Dealt(7), Sample::Dealt(52)] {
            let found = self_check(sample);
            assert!(!found.is_empty() && found.iter().all(|fault| fault.rejected), "{found:?}");
        }
        assert_eq!(self_check(Sample::Decks).len(), 2);
        let found = self_check_of_rounds();
        assert!(found.len() == 1 && found[0].rejected, "{found:?}");
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
