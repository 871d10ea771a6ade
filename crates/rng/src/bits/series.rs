//! One p-value of many sequences: how many pass, how even they are, and what they come to together.
//!
//! SP 800-22 rev. 1a, 4.2. The program of NIST marks a test where the share of sequences with p of 0.01
//! or more is farther than three deviations from 0.99, or where the p-values in ten bins have a
//! chi-square tail below 0.0001. Here both are p-values of their own, the share by the binomial law;
//! and because ten bins need 55 sequences, the p-values are also combined by R. A. Fisher's rule, which
//! needs none.

use super::slot::{BitOutcome, BitSlot, chi_square};
use crate::tests::Outcome;
use gincert_chance::{Count, P, combined_by_fisher};
use gincert_evidence::grouped;

/// A sequence passes a test with this p or more.
const ALPHA: f64 = 0.01;
/// Bins of p-values.
const BINS: usize = 10;
/// Sequences that bins need: SP 800-22, 4.2.2.
pub const BINNED_MIN: u64 = 55;
/// The program marks a uniformity below this.
const UNEVEN: f64 = 0.0001;

/// The p-values of one test on many sequences.
#[derive(Debug, Clone, PartialEq)]
pub struct BitSeries {
    /// Its name, section and part, as the first sequence had it.
    pub slot: BitSlot,
    /// One for each sequence to which the test applied.
    pub ps: Vec<P>,
    /// Sequences to which it did not apply.
    pub idle: u64,
}

impl BitSeries {
    /// Of a slot without any sequence.
    pub(super) fn empty(slot: BitSlot) -> BitSeries {
        BitSeries { slot, ps: Vec::new(), idle: 0 }
    }

    /// Begins with the slot of the first sequence.
    pub(super) fn new(slot: BitSlot) -> BitSeries {
        let mut series = BitSeries::empty(slot);
        let outcome = series.slot.outcome.clone();
        series.add(&outcome);
        series
    }

    /// Adds a sequence.
    pub(super) fn add(&mut self, outcome: &BitOutcome) {
        match outcome.judged() {
            Some(outcome) => self.ps.push(outcome.p),
            None => self.idle += 1,
        }
    }

    /// Sequences with p below 0.01.
    pub fn failed(&self) -> u64 {
        self.ps.iter().filter(|p| p.value() < ALPHA).count() as u64
    }

    /// Sequences to which the test applied.
    pub fn applied(&self) -> u64 {
        self.ps.len() as u64
    }

    /// How many p-values lie in each tenth.
    pub fn bins(&self) -> [u64; BINS] {
        let mut bins = [0; BINS];
        for p in &self.ps {
            bins[((p.value() * BINS as f64) as usize).min(BINS - 1)] += 1;
        }
        bins
    }

    /// Whether the share of sequences that pass lies within the limits of the program of NIST.
    pub fn is_share_within(&self) -> bool {
        let all = self.applied() as f64;
        let share = 1.0 - self.failed() as f64 / all;
        libm::fabs(share - (1.0 - ALPHA)) <= 3.0 * libm::sqrt(ALPHA * (1.0 - ALPHA) / all)
    }

    /// Whether the program of NIST would not mark the uniformity; nothing with too few sequences.
    pub fn is_even(&self) -> Option<bool> {
        let outcome = self.uniformity().ok()?;
        Some(outcome.p.value() >= UNEVEN)
    }

    /// The share of sequences that pass, against the binomial law.
    pub fn proportion(&self) -> Result<Outcome, String> {
        self.none()?;
        self.rare()?;
        let law = Count::Binomial { trials: self.applied(), chance: ALPHA };
        let share = 1.0 - self.failed() as f64 / self.applied() as f64;
        Ok(Outcome { part: "", statistic: share, df: None, p: law.two_sided(self.failed()) })
    }

    /// The p-values in ten bins.
    pub fn uniformity(&self) -> Result<Outcome, String> {
        self.none()?;
        self.rare()?;
        if self.applied() < BINNED_MIN {
            let have = grouped(i128::from(self.applied()));
            return Err(format!(
                "needs {BINNED_MIN} sequences; there are {have} to which it applies"
            ));
        }
        let expected = self.applied() as f64 / BINS as f64;
        let square = |count: u64| (count as f64 - expected) * (count as f64 - expected) / expected;
        Ok(chi_square(self.bins().into_iter().map(square).sum(), BINS as u32 - 1))
    }

    /// All p-values together.
    pub fn combined(&self) -> Result<Outcome, String> {
        self.none()?;
        let df = 2 * self.ps.len() as u32;
        let found = combined_by_fisher(&self.ps);
        let (statistic, p) = found.ok_or_else(|| self.why())?;
        Ok(Outcome { part: "", statistic, df: Some(df), p })
    }

    fn none(&self) -> Result<(), String> {
        if self.ps.is_empty() { Err(self.why()) } else { Ok(()) }
    }

    /// Most p-values of rare events are 1, so that neither their share nor their bins have a law.
    fn rare(&self) -> Result<(), String> {
        match self.slot.is_rare {
            true => Err("counts rare events; its p-values are judged together".to_owned()),
            false => Ok(()),
        }
    }

    fn why(&self) -> String {
        self.slot.outcome.because().unwrap_or_default().to_owned()
    }
}
