//! Which fault is planted next, and where those of the record around a round come in.

use super::PlayOptions;
use crate::families::family;
use crate::fault_injection::plant::{InjectionKind, PrecedingRecord, RecordStep};
use crate::fault_injection::{FaultError, RATE_UNITS, below};
use crate::record::Record;
use crate::record_audits::PLANTS;
use crate::rules::play_rules::CompiledPlayRules;
use rand_chacha::ChaCha20Rng;

/// Faults of the record around a round, by code.
fn of_envelopes() -> impl Iterator<Item = (&'static str, InjectionKind)> {
    let of_every_log = PLANTS.iter().filter(|(_, plant)| plant.is_of_every_log);
    of_every_log.map(|(code, plant)| (*code, plant.way))
}

/// How a fault of the record around a round is planted.
pub(super) fn of_envelope(code: &str) -> Option<InjectionKind> {
    of_envelopes().find(|(known, _)| *known == code).map(|(_, way)| way)
}

/// Faults with the sum of all rates up to each.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps {
    /// The faults that rounds can have, and those of the records of matches.
    of_rounds: Vec<&'static str>,
    of_matches: Vec<&'static str>,
    steps: Vec<(&'static str, u32)>,
    now: Option<&'static str>,
    /// A fault that waits for the end of a match.
    pub of_match: Option<&'static str>,
}

impl Steps {
    pub fn new(options: &PlayOptions, sheet: &CompiledPlayRules) -> Result<Steps, FaultError> {
        let of_rounds = family::plantable(sheet);
        let of_matches = family::plantable_in_matches(sheet);
        let mut codes = of_rounds.clone();
        if options.matches {
            codes.extend(of_matches.iter().filter(|code| !of_rounds.contains(code)));
        }
        codes.extend(of_envelopes().map(|(code, _)| code));
        let mut steps = Steps { of_rounds, of_matches, ..Steps::default() };
        let mut sum = 0_u32;
        for (code, rate) in options.rates.of(&codes)? {
            sum = sum.saturating_add(rate);
            steps.steps.push((code, sum));
        }
        if sum > RATE_UNITS {
            return Err(FaultError::TooMany);
        }
        Ok(steps)
    }

    /// The fault of the next record.
    pub fn choose(&mut self, rng: &mut ChaCha20Rng) -> Option<&'static str> {
        if self.steps.is_empty() {
            return None;
        }
        let drawn = below(rng, RATE_UNITS);
        self.now = self.steps.iter().find(|(_, sum)| drawn < *sum).map(|(code, _)| *code);
        self.now
    }

    /// Where a fault can be planted: in rounds, and in the records of matches.
    pub fn planted_in(&self, code: &str) -> [bool; 2] {
        [self.of_rounds.contains(&code), self.of_matches.contains(&code)]
    }

    /// How the record follows the one before it, where that is wrong.
    pub fn step(&self, before: PrecedingRecord) -> Option<RecordStep> {
        match of_envelope(self.now?)? {
            InjectionKind::Step(step) => step(before),
            _ => None,
        }
    }

    /// Plants what is wrong with the record around the round.
    pub fn plant(&self, record: &mut Record<'static>) {
        if let Some(InjectionKind::Record(change)) = self.now.and_then(of_envelope) {
            change(record);
        }
    }

    /// Plants what is wrong with the text; tells every fault of the record around the round but one of
    /// how it follows another.
    pub fn spoil(&self, text: &mut String, rng: &mut ChaCha20Rng) -> Option<&'static str> {
        match of_envelope(self.now?)? {
            InjectionKind::Record(_) => {}
            InjectionKind::Line(spoil) => spoil(text, rng),
            _ => return None,
        }
        self.now
    }
}
