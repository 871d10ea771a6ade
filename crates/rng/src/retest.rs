//! A retest of what failed, on fresh lines: what it asks, what it finds, and with what power.
//!
//! The power of a retest is the chance that a deviation as large as the one seen is found again. Of a
//! sum its standard score grows with the root of the lines, of a chi-square with the lines, and
//! events that need two lines of a kind come with their square. What was seen is striking partly by
//! luck, since it was chosen for being so; so the lower end of what it says is used as well, 1.645
//! standard deviations less (J. M. Hoenig and D. M. Heisey, The abuse of power, 2001, on powers
//! computed from what was seen).

use crate::battery::Slot;
use crate::detail::Detail;
use crate::tails::{P, ln_normal_upper, normal_score};
use crate::verdict::PASS_LEVEL;
use libm::{ceil, exp, sqrt};

/// How far the lower end of an estimate lies below it, in standard deviations: 95 % are above.
const LOWER: f64 = 1.645;
/// Smallest power with which a failure that is not repeated shows that a fault is gone.
pub const POWER_MIN: f64 = 0.95;

/// How what a slot sees grows with the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Growth {
    /// A standard score, with the root of the lines.
    Root,
    /// A chi-square, with the lines.
    Linear,
    /// Events of two lines, with their square.
    Pairs,
}

/// Tests whose events need two lines.
const OF_PAIRS: [&str; 7] = [
    "birthday-spacings",
    "duplicates",
    "prefix-collisions",
    "repeated-cut",
    "repeated-deal",
    "repeated-deck",
    "shared-runs",
];

/// A slot that failed at a look: what a retest asks again.
#[derive(Debug, Clone, PartialEq)]
pub struct FailedSlot {
    /// The slot.
    pub name: String,
    /// The cell that is asked about, where the slot names one.
    pub detail: Option<Detail>,
    /// p of the same question at the look.
    seen: P,
    /// Events at the look, where the slot counts events.
    events: f64,
    growth: Growth,
}

impl FailedSlot {
    /// Of a slot at a look, with p of the very cell where it names one.
    pub(crate) fn new(slot: &Slot, cell: Option<P>) -> Option<FailedSlot> {
        let outcome = slot.outcome?;
        let growth = match outcome.df {
            _ if cell.is_some() => Growth::Root,
            _ if OF_PAIRS.iter().any(|name| slot.name.contains(name)) => Growth::Pairs,
            // Of p-values together, each sequence adds its own.
            Some(_) if slot.name.ends_with("/combined") => Growth::Root,
            Some(_) => Growth::Linear,
            None if slot.name.ends_with("/largest") => Growth::Linear,
            None => Growth::Root,
        };
        Some(FailedSlot {
            name: slot.name.clone(),
            detail: slot.detail.filter(|_| cell.is_some()),
            seen: cell.unwrap_or(outcome.p),
            events: outcome.statistic.max(1.0),
            growth,
        })
    }

    /// The chance that so many times the lines of the look show it again, as one of so many slots; of
    /// what was seen, or of its lower end.
    fn power(&self, ratio: f64, slots: usize, lower: bool) -> f64 {
        if self.growth == Growth::Pairs {
            let events = match lower {
                true => (self.events - LOWER * sqrt(self.events)).max(0.05),
                false => self.events,
            };
            return -libm::expm1(-events * ratio * ratio);
        }
        let score = normal_score(self.seen) - if lower { LOWER } else { 0.0 };
        let shift = score * if self.growth == Growth::Linear { ratio } else { sqrt(ratio) };
        let beyond = shift - critical(slots);
        match beyond > 0.0 {
            true => -libm::expm1(ln_normal_upper(beyond, 0.0)),
            false => exp(ln_normal_upper((-beyond).max(1e-9), 0.0)),
        }
    }

    /// How many times the lines of the look are needed for the power from which a retest says
    /// something.
    fn needs(&self, slots: usize) -> f64 {
        let enough = |ratio: f64| self.power(ratio, slots, true) >= POWER_MIN;
        let (mut low, mut high) = (0.0, 1.0);
        while !enough(high) && high < 1e6 {
            (low, high) = (high, high * 2.0);
        }
        for _ in 0..40 {
            let middle = (low + high) / 2.0;
            if enough(middle) { high = middle } else { low = middle }
        }
        high
    }
}

/// The standard score beyond which one of so many slots comes again.
fn critical(slots: usize) -> f64 {
    normal_score(P::from_probability(PASS_LEVEL / slots.max(1) as f64))
}

/// The fewest lines on which a retest of what failed says something, whatever it finds.
pub(crate) fn lines_needed(failed: &[FailedSlot], lines: u64) -> Option<u64> {
    let needs = failed.iter().map(|slot| slot.needs(failed.len()));
    let least = needs.min_by(f64::total_cmp)?;
    Some(ceil(least * lines as f64).min(1e15) as u64)
}

/// What a retest says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetestAnswer {
    /// The failure comes again.
    Again,
    /// It does not, though the retest would show what was seen.
    Gone,
    /// It does not, and the retest is too small to say whether it is gone.
    TooSmall,
}

/// The slots that failed, on fresh lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Retest {
    /// Lines that followed the look.
    pub decks: u64,
    /// Lines that the plan reserved.
    pub reserved: u64,
    /// Each slot that failed with its p on the fresh lines, adjusted for these slots; `None` where
    /// the lines were too few for it.
    pub slots: Vec<(String, Option<P>)>,
    /// The chance that a deviation as large as the one seen comes again on so many lines.
    pub power: f64,
    /// The same at the lower end of what was seen.
    pub power_lower: f64,
    /// Lines on which a retest says something, whatever it finds.
    pub needed: u64,
}

impl Retest {
    /// Of slots that failed at a look at so many lines, with their adjusted p on so many fresh ones.
    pub(crate) fn new(
        failed: &[FailedSlot],
        lines: u64,
        decks: u64,
        reserved: u64,
        ps: Vec<Option<P>>,
    ) -> Retest {
        let ratio = decks as f64 / lines.max(1) as f64;
        let power = |lower| {
            let applied = failed.iter().zip(&ps).filter(|(_, p)| p.is_some());
            let powers = applied.map(|(slot, _)| slot.power(ratio, failed.len(), lower));
            powers.fold(0.0, f64::max)
        };
        let (seen, lower) = (power(false), power(true));
        Retest {
            decks,
            reserved,
            slots: failed.iter().map(|slot| slot.name.clone()).zip(ps).collect(),
            power: seen,
            power_lower: lower,
            needed: lines_needed(failed, lines).unwrap_or(0),
        }
    }

    /// What it says.
    pub fn answer(&self) -> RetestAnswer {
        let again = |(_, p): &(String, Option<P>)| p.is_some_and(|p| p.value() < PASS_LEVEL);
        match self.slots.iter().any(again) {
            true => RetestAnswer::Again,
            false if self.power_lower >= POWER_MIN => RetestAnswer::Gone,
            false => RetestAnswer::TooSmall,
        }
    }

    /// Whether the failure came again; `None` where the retest is too small to say so.
    pub fn confirmed(&self) -> Option<bool> {
        match self.answer() {
            RetestAnswer::Again => Some(true),
            RetestAnswer::Gone => Some(false),
            RetestAnswer::TooSmall => None,
        }
    }

    /// The answer as half a sentence, with the power that it rests on.
    pub fn words(&self) -> String {
        let power = format!(
            "power against the deviation that was seen: {}, and {} against the lower end of its 95 % \
             range",
            percent(self.power),
            percent(self.power_lower)
        );
        match self.answer() {
            RetestAnswer::Again => format!("the failure is confirmed ({power})"),
            RetestAnswer::Gone => format!(
                "the failure is not confirmed, which points to the log or to a fault that no \
                 longer occurs ({power})"
            ),
            RetestAnswer::TooSmall => format!(
                "the failure is not seen on these lines, but they are too few to conclude that it \
                 no longer occurs ({power}; {} lines would be needed)",
                gincert_evidence::grouped(i128::from(self.needed))
            ),
        }
    }
}

/// A power in whole per cent, rounded down.
fn percent(power: f64) -> String {
    format!("{:.0} %", libm::floor(power * 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Outcome;

    fn failed(name: &str, log10: f64, df: Option<u32>, statistic: f64) -> FailedSlot {
        let p = P { log10 };
        let outcome = Outcome { part: "", statistic, df, p };
        let slot = Slot {
            name: name.to_owned(),
            regulators: "",
            decks_min: 1,
            because: None,
            outcome: Some(outcome),
            detail: None,
        };
        FailedSlot::new(&slot, None).unwrap()
    }

    /// A score of 7.14 on 40,000 lines is 3.57 on 10,000, which is beyond 2.576 in 84 of 100 retests; the
    /// lower end of it, 5.5, in 57.
    #[test]
    fn a_quarter_of_the_lines_has_the_power_of_half_the_score() {
        let score = 7.14;
        let p = crate::tails::normal_two_sided(score);
        let slot = failed("steps/cycles", p.log10, None, score);
        assert!((slot.power(0.25, 1, false) - 0.8398).abs() < 1e-3);
        assert!((slot.power(0.25, 1, true) - 0.5683).abs() < 1e-3);
        let retest = Retest::new(&[slot], 40_000, 10_000, 10_000, vec![Some(P { log10: -1.0 })]);
        assert_eq!((retest.answer(), retest.confirmed()), (RetestAnswer::TooSmall, None));
        assert!(!retest.words().contains("gone, "), "{}", retest.words());
        // (2.576 + 1.645) / (7.14 - 1.645), squared, times the lines.
        assert!((23_500..23_700).contains(&retest.needed), "{}", retest.needed);
        let slot = failed("steps/cycles", p.log10, None, score);
        let again = Retest::new(&[slot], 40_000, 23_700, 23_700, vec![Some(P { log10: -1.0 })]);
        assert_eq!(again.answer(), RetestAnswer::Gone);
    }

    #[test]
    fn a_chi_square_grows_with_the_lines_and_events_of_pairs_with_their_square() {
        let p = crate::tails::normal_two_sided(8.0);
        let table = failed("decks/adjacency", p.log10, Some(2651), 3000.0);
        assert!((table.power(0.5, 1, false) - 0.9227).abs() < 1e-3);
        let pairs = failed("decks/repeated-deck", -60.0, None, 4.0);
        assert!((pairs.power(0.5, 1, false) - (1.0 - (-1.0f64).exp())).abs() < 1e-12);
        assert!(pairs.power(4.0, 1, false) > 0.999);
    }
}
