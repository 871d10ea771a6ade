//! All tests of bits on one sequence after the other.

use super::desk::Desk;
use super::further::FURTHER_BIT_TESTS;
use super::sequence::Bits;
use super::series::BitSeries;
use super::settings::Settings;
use super::slot::{BitOutcome, BitSlot};
use super::tests::{BIT_TESTS, BitKind};
use crate::tests::Outcome;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The tests of bits with their working memory.
///
/// ```
/// use gincert_rng::bits::{BitBattery, Bits, Mode, Settings};
/// let mut battery = BitBattery::new(Settings::new(Mode::Sts));
/// let text = b"1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000";
/// let slots = battery.test(&Bits::from_digits(text).unwrap());
/// // SP 800-22, 2.1.8.
/// let p = slots[0].outcome.shown().unwrap().p.value();
/// assert!((p - 0.109599).abs() < 1e-6);
/// assert_eq!(slots.len(), 188);
/// ```
pub struct BitBattery {
    settings: Settings,
    desk: Desk,
}

impl BitBattery {
    /// A battery with these settings.
    pub fn new(settings: Settings) -> BitBattery {
        BitBattery { settings, desk: Desk::default() }
    }

    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Every p-value of a sequence, or why there is none, in the order of the program of NIST; in exact
    /// mode further tests after them.
    pub fn test(&mut self, bits: &Bits) -> Vec<BitSlot> {
        let pattern = self.settings.serial.max(self.settings.approximate_entropy + 1);
        self.desk.begin(bits, pattern);
        let (settings, desk) = (&self.settings, &mut self.desk);
        kinds(settings).flat_map(|kind| slots(kind, bits, settings, desk)).collect()
    }

    /// The series of every p-value before any sequence was tested.
    pub(super) fn empty_series(&self) -> Vec<BitSeries> {
        let slot = |kind: &BitKind, part| BitSlot {
            test: kind.name,
            part,
            sts: kind.sts,
            section: kind.section,
            is_rare: kind.is_rare,
            outcome: BitOutcome::NotApplicable("there is no sequence".to_owned()),
        };
        let kinds = kinds(&self.settings);
        let slots = kinds.flat_map(|kind| {
            (kind.parts)(&self.settings).into_iter().map(move |part| slot(kind, part))
        });
        slots.map(BitSeries::empty).collect()
    }

    /// How often each pattern of so many bits comes in the sequence that was tested last, taken as a
    /// circle; `None` where no pattern of so many bits was counted.
    pub(super) fn patterns(&self, bits: u32) -> Option<Vec<u32>> {
        let counted = self.settings.serial.max(self.settings.approximate_entropy + 1);
        (counted >= bits).then(|| self.desk.patterns(bits))
    }

    /// The mean time that each test takes for a sequence, over so many runs, and that of the patterns
    /// that several of them read.
    pub fn timed(&mut self, bits: &Bits, runs: u32) -> Vec<(&'static str, Duration)> {
        let mut times = vec![("patterns", Duration::ZERO)];
        let kinds = BIT_TESTS.iter().chain(FURTHER_BIT_TESTS);
        times.extend(kinds.clone().map(|kind| (kind.name, Duration::ZERO)));
        for _ in 0..runs {
            let start = Instant::now();
            self.desk.begin(bits, self.settings.serial.max(self.settings.approximate_entropy + 1));
            times[0].1 += start.elapsed() / runs;
            for (kind, (_, time)) in kinds.clone().zip(times.iter_mut().skip(1)) {
                let start = Instant::now();
                black_box(slots(kind, bits, &self.settings, &mut self.desk));
                *time += start.elapsed() / runs;
            }
        }
        times
    }
}

/// The tests in their order; in exact mode further ones after them.
pub(crate) fn kinds(settings: &Settings) -> impl Iterator<Item = &'static BitKind> + use<> {
    let is_exact = settings.is_exact();
    BIT_TESTS.iter().chain(FURTHER_BIT_TESTS.iter().filter(move |_| is_exact))
}

fn slots(kind: &BitKind, bits: &Bits, settings: &Settings, desk: &mut Desk) -> Vec<BitSlot> {
    let slot = |part: String, outcome: BitOutcome| BitSlot {
        test: kind.name,
        part,
        sts: kind.sts,
        section: kind.section,
        is_rare: kind.is_rare,
        outcome,
    };
    let parts = (kind.parts)(settings);
    let too_short = (kind.too_short)(bits.len(), settings);
    let found = match &too_short {
        Some(why) if !settings.any_length => Err(why.clone()),
        _ => (kind.run)(bits, settings, desk),
    };
    match found {
        Err(why) => {
            let none = |part| slot(part, BitOutcome::NotApplicable(why.clone()));
            parts.into_iter().map(none).collect()
        }
        Ok(found) => {
            let judged = |outcome: Outcome| match &too_short {
                Some(why) => BitOutcome::Shown(outcome, why.clone()),
                None => BitOutcome::Judged(outcome),
            };
            let pairs = parts.into_iter().zip(found);
            pairs.map(|(part, outcome)| slot(part, judged(outcome))).collect()
        }
    }
}
