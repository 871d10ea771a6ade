//! What a test of bits comes to: an outcome, or why there is none.

use crate::tests::Outcome;
use gincert_chance::tails::chi_square_upper;
use gincert_chance::{P, likelihood_ratio};
use gincert_evidence::grouped;

/// In exact mode, cells with smaller expected counts are tested by the likelihood ratio.
const EXPECTED_MIN: f64 = 8.0;

/// One p-value of a sequence, or the reason for its absence.
#[derive(Debug, Clone, PartialEq)]
pub struct BitSlot {
    /// The test.
    pub test: &'static str,
    /// Which of its p-values, where it has several; else empty.
    pub part: String,
    /// What the program of NIST calls the test.
    pub sts: &'static str,
    /// The section of SP 800-22.
    pub section: &'static str,
    /// Whether it counts rare events, so that most of its p-values are 1.
    pub is_rare: bool,
    /// What it found.
    pub outcome: BitOutcome,
}

impl BitSlot {
    /// `bits/serial/1`.
    pub fn name(&self) -> String {
        match self.part.as_str() {
            "" => format!("bits/{}", self.test),
            part => format!("bits/{}/{part}", self.test),
        }
    }
}

/// What a test found.
#[derive(Debug, Clone, PartialEq)]
pub enum BitOutcome {
    /// A p-value that counts.
    Judged(Outcome),
    /// A p-value that is shown and does not count, and why.
    Shown(Outcome, String),
    /// Why there is no p-value.
    NotApplicable(String),
}

impl BitOutcome {
    /// The statistic and its p-value, where there are any.
    pub fn shown(&self) -> Option<&Outcome> {
        match self {
            BitOutcome::Judged(outcome) | BitOutcome::Shown(outcome, _) => Some(outcome),
            BitOutcome::NotApplicable(_) => None,
        }
    }

    /// The outcome that counts.
    pub fn judged(&self) -> Option<Outcome> {
        match self {
            BitOutcome::Judged(outcome) => Some(*outcome),
            _ => None,
        }
    }

    /// Why nothing is judged.
    pub fn because(&self) -> Option<&str> {
        match self {
            BitOutcome::Judged(_) => None,
            BitOutcome::Shown(_, why) | BitOutcome::NotApplicable(why) => Some(why),
        }
    }
}

/// An outcome without degrees of freedom.
pub(crate) fn score(statistic: f64, p: P) -> Outcome {
    Outcome { part: "", statistic, df: None, p }
}

/// A chi-square statistic and its upper tail.
pub(crate) fn chi_square(statistic: f64, df: u32) -> Outcome {
    let p = chi_square_upper(statistic, f64::from(df));
    Outcome { part: "", statistic, df: Some(df), p }
}

/// Counts among cells of these probabilities by Pearson's statistic; in exact mode by the likelihood
/// ratio where a cell is too small for its law.
pub(crate) fn cells(counts: &[u64], probabilities: &[f64], exact: bool) -> Outcome {
    let all = counts.iter().sum::<u64>() as f64;
    let is_small = exact && probabilities.iter().any(|p| p * all < EXPECTED_MIN);
    let ratio = likelihood_ratio(counts, probabilities).filter(|_| is_small);
    if let Some((statistic, df, p)) = ratio {
        return Outcome { part: "", statistic, df: Some(df), p };
    }
    let cells = counts.iter().zip(probabilities);
    let statistic = cells.map(|(count, p)| {
        let expected = p * all;
        (*count as f64 - expected) * (*count as f64 - expected) / expected
    });
    chi_square(statistic.sum(), (counts.len() as u32).saturating_sub(1))
}

/// Why a sequence is too short, if it is.
pub(crate) fn needs(bits: usize, least: u64) -> Option<String> {
    ((bits as u64) < least).then(|| {
        let (least, bits) = (grouped(i128::from(least)), grouped(bits as i128));
        format!("needs {least} bits; the sequence has {bits}")
    })
}
