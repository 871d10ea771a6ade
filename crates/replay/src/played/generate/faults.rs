//! Which fault is planted next, and those of the record around a round.

use super::PlayOptions;
use crate::family;
use crate::object::Text;
use crate::played::PlaySheet;
use crate::record::Record;
use crate::reference_log::{FaultError, RATE_UNITS, below};
use rand_chacha::ChaCha20Rng;

/// Faults of the record around a round.
pub(super) const OF_ENVELOPES: [&str; 5] =
    ["field-unknown", "record-unreadable", "rules-mismatch", "sequence-gap", "void-without-reason"];

/// Faults with the sum of all rates up to each.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps {
    steps: Vec<(&'static str, u32)>,
    now: Option<&'static str>,
    /// A fault that waits for the end of a match.
    pub of_match: Option<&'static str>,
}

impl Steps {
    pub fn new(options: &PlayOptions, sheet: &PlaySheet) -> Result<Steps, FaultError> {
        let mut codes = family::plantable(sheet, options.matches);
        codes.extend(OF_ENVELOPES);
        let mut steps = Steps::default();
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

    /// Plants what is wrong with the record around the round.
    pub fn plant(&self, record: &mut Record<'_>) {
        match self.now {
            Some("rules-mismatch") => record.rules = Some(Text::from("gin-rummy/another")),
            Some("void-without-reason") => {
                record.state = Some(Text::from("void"));
                // A void round scores nothing.
                if let Some(played) = &mut record.played {
                    played.end = None;
                }
            }
            _ => {}
        }
    }

    /// Plants what is wrong with the text; tells every fault of the record around the round but a
    /// number that is missing.
    pub fn spoil(&self, text: &mut String, rng: &mut ChaCha20Rng) -> Option<&'static str> {
        let code =
            self.now.filter(|code| OF_ENVELOPES.contains(code) && *code != "sequence-gap")?;
        match code {
            // Cut off somewhere, but not before what tells which round it is.
            "record-unreadable" => {
                let least = text.find("\"dealer_seat\"").unwrap_or(1);
                let room = u32::try_from(text.len().saturating_sub(least)).unwrap_or(1);
                text.truncate(least + below(rng, room) as usize);
            }
            "field-unknown" => text.insert_str(1, "\"colour\":\"red\","),
            _ => {}
        }
        Some(code)
    }
}
