//! The tests' check of themselves: they are run on decks with planted faults, and tests that do not
//! reject them have a fault of their own.
//!
//! The decks are made for the check; they are no part of anybody's sample. Each check is made once in
//! a run.

use crate::battery::Slot;
use crate::bits::sources::find_bits;
use crate::bits::{BitRun, Bits, Mode, Settings};
use crate::dealt::{DealtCards, HandsOfRound, RoundTrail, Rounds, SpotHand};
use crate::draws::{DrawsBuilder, test_draws};
use crate::sample_tests::{SampleRow, SampleTests};
use crate::sample_unit::SampleUnit;
use crate::sources::{self, Random};
use crate::tails::P;
use crate::verdict::{FAIL_LEVEL, judge};
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

/// A fault that was planted, and what the tests made of it.
#[derive(Debug, Clone, PartialEq)]
pub struct SelfCheckResult {
    /// The fault.
    pub fault: &'static str,
    /// Lines, or bits or numbers.
    pub lines: u64,
    /// The slot with the smallest p.
    pub slot: String,
    /// Its p, adjusted for all slots.
    pub p: P,
    /// Whether it failed, as it must.
    pub rejected: bool,
}

/// Runs the tests on planted faults, once for each kind of sample.
pub fn self_check(sample: SampleUnit) -> Vec<SelfCheckResult> {
    static MADE: Mutex<BTreeMap<SampleUnit, Vec<SelfCheckResult>>> = Mutex::new(BTreeMap::new());
    let made = MADE.lock().map(|made| made.get(&sample).cloned());
    if let Ok(Some(found)) = made {
        return found;
    }
    let found = checked(sample);
    if let Ok(mut made) = MADE.lock() {
        made.insert(sample, found.clone());
    }
    found
}

fn checked(sample: SampleUnit) -> Vec<SelfCheckResult> {
    match sample {
        SampleUnit::Decks => [("naive-swap", 512, "decks/"), ("unwashed-riffle3", 64, "steps/")]
            .into_iter()
            .filter_map(|(fault, lines, by)| {
                let mut source = sources::find(fault)?.start(1);
                let mut bench = SampleTests::new(sample);
                for _ in 0..lines {
                    bench.add(&SampleRow::Deck(source.next_deck()));
                }
                planted(fault, by, bench.taken(), &bench.slots())
            })
            .collect(),
        SampleUnit::Bits(_) => self_check_of_bits(),
        SampleUnit::Draws(_) => self_check_of_draws(),
        SampleUnit::Dealt(cards) => {
            let Some(mut source) = sources::find("chacha20").map(|kind| kind.start(1)) else {
                return Vec::new();
            };
            let (mut bench, mut last) = (SampleTests::new(sample), None);
            for number in 0..512 {
                let deck = source.next_deck();
                let dealt = deck.cards().get(..usize::from(cards)).and_then(DealtCards::new);
                last = if number % 4 == 3 { last } else { dealt };
                last.iter().for_each(|last| {
                    bench.add(&SampleRow::Dealt(*last));
                });
            }
            let slots = bench.slots();
            planted("every fourth hand repeated", "dealt/", bench.taken(), &slots)
                .into_iter()
                .collect()
        }
    }
}

/// The same for rounds: hands of seven to the dealer and two seats, from packs that are hardly
/// washed between them.
pub fn self_check_of_rounds() -> Vec<SelfCheckResult> {
    static MADE: OnceLock<Vec<SelfCheckResult>> = OnceLock::new();
    MADE.get_or_init(checked_rounds).clone()
}

fn checked_rounds() -> Vec<SelfCheckResult> {
    let Some(mut source) = sources::find("unwashed-riffle3").map(|kind| kind.start(1)) else {
        return Vec::new();
    };
    let (mut rounds, mut trail) = (Rounds::default(), RoundTrail::default());
    for _ in 0..256 {
        let deck = source.next_deck();
        let hands = deck.cards().chunks(7).take(3);
        let hands: Vec<SpotHand> = (0u8..)
            .zip(hands)
            .map(|(spot, cards)| SpotHand {
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

/// The same for bits: a share of ones that is off, and a feedback register.
pub fn self_check_of_bits() -> Vec<SelfCheckResult> {
    static MADE: OnceLock<Vec<SelfCheckResult>> = OnceLock::new();
    MADE.get_or_init(checked_bits).clone()
}

/// Bytes of the bits with a planted fault.
const BIT_BYTES: usize = 125_000;

fn checked_bits() -> Vec<SelfCheckResult> {
    let of = |fault| {
        let bytes = find_bits(fault)?.bytes(1, BIT_BYTES);
        let mut run = BitRun::new(Settings::new(Mode::Exact), 1);
        run.add(Bits::from_bytes(&bytes));
        let found = run.finish(0.99);
        planted(fault, "bits/", found.bits, &found.slots())
    };
    ["biased", "lfsr31"].into_iter().filter_map(of).collect()
}

/// The same for draws: bytes taken modulo 52, and the number before that never comes again at once.
pub fn self_check_of_draws() -> Vec<SelfCheckResult> {
    static MADE: OnceLock<Vec<SelfCheckResult>> = OnceLock::new();
    MADE.get_or_init(checked_draws).clone()
}

/// Numbers of the draws with a planted fault.
const DRAWN: u64 = 20_000;

fn checked_draws() -> Vec<SelfCheckResult> {
    let mut random = Random::new(1);
    let mut last = 0;
    let modulo: Vec<u64> = (0..DRAWN).map(|_| u64::from(random.half() & 0xff) % 52).collect();
    let no_repeat: Vec<u64> = (0..DRAWN)
        .map(|_| {
            last = (last + 1 + u64::from(random.below(51))) % 52;
            last
        })
        .collect();
    let of = |(fault, numbers): (&'static str, Vec<u64>)| {
        let mut builder = DrawsBuilder::default();
        for number in numbers {
            builder.line(number.to_string().as_bytes()).ok()?;
        }
        let draws = builder.finish(Some((0, 51)), Some(1), Some(true)).ok()?;
        planted(fault, "draws/", DRAWN, &test_draws(&draws, 0.99).slots)
    };
    [("a byte modulo 52", modulo), ("no number twice in a row", no_repeat)]
        .into_iter()
        .filter_map(of)
        .collect()
}

fn planted(fault: &'static str, by: &str, lines: u64, slots: &[Slot]) -> Option<SelfCheckResult> {
    let judged = judge(slots, 0.99);
    let pairs = slots.iter().zip(&judged.slots);
    let found = pairs.filter_map(|(slot, found)| Some((slot, found.as_ref()?.0)));
    let found = found.filter(|(slot, _)| slot.name.starts_with(by));
    let (slot, p) = found.min_by(|a, b| a.1.log10.total_cmp(&b.1.log10))?;
    Some(SelfCheckResult {
        fault,
        lines,
        slot: slot.name.clone(),
        p,
        rejected: p.value() < FAIL_LEVEL,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planted_faults_are_rejected() {
        for sample in
            [SampleUnit::Decks, SampleUnit::Dealt(1), SampleUnit::Dealt(7), SampleUnit::Dealt(52)]
        {
            let found = self_check(sample);
            assert!(!found.is_empty() && found.iter().all(|fault| fault.rejected), "{found:?}");
        }
        assert_eq!(self_check(SampleUnit::Decks).len(), 2);
        let found = self_check_of_rounds();
        assert!(found.len() == 1 && found[0].rejected, "{found:?}");
        for found in [self_check_of_bits(), self_check_of_draws()] {
            assert!(found.len() == 2 && found.iter().all(|fault| fault.rejected), "{found:?}");
        }
    }
}
