//! What must be known of the decks before a part of a sample, so that the part is counted as one process
//! would have counted it.

use crate::battery::Trail;
use crate::deck::{CARDS, Deck};
use crate::reading::{Notation, parse_deck};
use crate::tested::LAG_MAX;
use crate::tests::continued::PriorSubject;
use crate::tests::coupon_collector::BLOCK;
use crate::tests::successions_apart::LAST;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Most decks of a sample in parts: 2^40.
const DECKS_MAX: u64 = 1 << 40;
const LAGS: usize = LAG_MAX as usize;

/// The decks before a part of a sample.
///
/// ```
/// use gincert_rng::{Deck, PriorDecks};
/// let mut prior = PriorDecks::default();
/// prior.add(&Deck::sorted());
/// prior.add(&Deck::sorted());
/// assert_eq!((prior.decks(), prior.steps()), (2, 1));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "PriorForm", try_from = "PriorForm")]
pub struct PriorDecks {
    decks: u64,
    /// Steps over one deck, two, three and four.
    steps: [u64; LAGS],
    /// The last decks, the first of them first.
    last: VecDeque<Deck>,
    /// Decks since the last gap, as far as steps reach.
    linked: u8,
    /// The cards that were on top, and at the bottom, since the last block of decks began; then those of
    /// steps. A bit for each card.
    seen: [[u64; 2]; 2],
}

/// How the decks before a part are written.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PriorForm {
    decks: u64,
    steps: [u64; LAGS],
    /// Each as numbers from 0 to 51.
    last: Vec<String>,
    linked: u8,
    seen: [[u64; 2]; 2],
}

/// Figures of decks that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the figures of the decks before it contradict each other")]
pub struct PriorProblem;

/// Where a part of a file of decks begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Continuation {
    /// Its first byte.
    pub offset: u64,
    /// Lines before it.
    pub lines: u64,
    /// How the cards of the lines before are written.
    pub notation: Option<Notation>,
}

impl PriorDecks {
    /// Decks.
    pub fn decks(&self) -> u64 {
        self.decks
    }

    /// Steps from each deck to the next one.
    pub fn steps(&self) -> u64 {
        self.steps[0]
    }

    /// Takes the next deck.
    pub fn add(&mut self, deck: &Deck) {
        let step = self.last.back().filter(|_| self.linked > 0).map(|last| last.step_to(deck));
        if let Some(step) = step {
            see(&mut self.seen[1], &step, &mut self.steps[0]);
        }
        for (lag, steps) in (1..).zip(&mut self.steps).skip(1) {
            *steps += u64::from(self.linked >= lag);
        }
        see(&mut self.seen[0], deck, &mut self.decks);
        self.linked = self.linked.saturating_add(1).min(LAG_MAX);
        if self.last.len() == LAST {
            self.last.pop_front();
        }
        self.last.push_back(*deck);
    }

    /// The next deck does not follow the last one.
    pub fn gap(&mut self) {
        self.linked = 0;
    }

    /// The trail of the last decks.
    pub(crate) fn trail(&self) -> Trail {
        let mut trail = Trail::default();
        let unlinked = self.last.len().saturating_sub(usize::from(self.linked));
        for deck in self.last.iter().skip(unlinked) {
            trail.follow(deck);
        }
        trail
    }

    /// What tests of decks continue.
    pub(crate) fn of_decks(&self) -> PriorSubject {
        let last = self.last.iter().copied().collect();
        PriorSubject { taken: self.decks, seen: self.seen[0], last }
    }

    /// What tests of steps over so many decks continue.
    pub(crate) fn of_steps(&self, lag: u8) -> PriorSubject {
        let steps = self.steps.get(usize::from(lag).saturating_sub(1));
        let seen = if lag == 1 { self.seen[1] } else { [0; 2] };
        PriorSubject { taken: steps.copied().unwrap_or(0), seen, last: Vec::new() }
    }
}

/// Counts a deck, or a step, and its ends.
fn see(seen: &mut [u64; 2], deck: &Deck, taken: &mut u64) {
    let [first, .., last] = *deck.cards();
    for (seen, card) in seen.iter_mut().zip([first, last]) {
        *seen |= 1 << card;
    }
    *taken += 1;
    if taken.is_multiple_of(BLOCK) {
        *seen = [0; 2];
    }
}

impl From<PriorDecks> for PriorForm {
    fn from(prior: PriorDecks) -> PriorForm {
        let text = |deck: &Deck| deck.cards().map(|card| card.to_string()).join(" ");
        PriorForm {
            decks: prior.decks,
            steps: prior.steps,
            last: prior.last.iter().map(text).collect(),
            linked: prior.linked,
            seen: prior.seen,
        }
    }
}

impl TryFrom<PriorForm> for PriorDecks {
    type Error = PriorProblem;

    fn try_from(form: PriorForm) -> Result<PriorDecks, PriorProblem> {
        let read = |line: &String| match parse_deck(line.as_bytes()) {
            Ok((deck, Notation::FromZero)) => Ok(deck),
            _ => Err(PriorProblem),
        };
        let last = form.last.iter().map(read).collect::<Result<VecDeque<Deck>, _>>()?;
        let fits = form.decks <= DECKS_MAX
            && last.len() as u64 == form.decks.min(LAST as u64)
            && form.linked <= LAG_MAX
            && u64::from(form.linked) <= form.decks
            && form.steps.iter().all(|steps| *steps < form.decks.max(1))
            && form.steps.is_sorted_by(|more, fewer| more >= fewer)
            && form.seen.iter().flatten().all(|seen| *seen < 1 << CARDS);
        match fits {
            true => Ok(PriorDecks {
                decks: form.decks,
                steps: form.steps,
                last,
                linked: form.linked,
                seen: form.seen,
            }),
            false => Err(PriorProblem),
        }
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::Battery;
    use crate::sources::find;

    #[test]
    fn steps_and_decks_are_those_of_a_battery() {
        let mut source = find("riffle7").unwrap().start(2);
        let (mut prior, mut battery) = (PriorDecks::default(), Battery::core());
        for number in 0..300 {
            let deck = source.next_deck();
            if [3, 5, 6, 100].contains(&number) {
                prior.gap();
                battery.gap();
            }
            prior.add(&deck);
            battery.add(&deck);
            assert_eq!((prior.decks(), prior.steps()), (battery.decks(), battery.steps()));
        }
        let text = serde_json::to_string(&prior).unwrap();
        assert_eq!(serde_json::from_str::<PriorDecks>(&text).unwrap(), prior);
    }

    #[test]
    fn figures_that_contradict_each_other_are_refused() {
        let mut prior = PriorDecks::default();
        for _ in 0..3 {
            prior.add(&Deck::sorted());
        }
        let good = serde_json::to_value(&prior).unwrap();
        let with = |key: &str, value: serde_json::Value| {
            let mut changed = good.clone();
            changed[key] = value;
            serde_json::from_value::<PriorDecks>(changed)
        };
        assert!(with("decks", 3.into()).is_ok());
        for (key, value) in [
            ("decks", u64::MAX.into()),
            ("decks", 2.into()),
            ("steps", serde_json::json!([3, 1, 0, 0])),
            ("steps", serde_json::json!([1, 2, 0, 0])),
            ("linked", 5.into()),
            ("last", serde_json::json!(["0 1 2"])),
            ("seen", serde_json::json!([[0, 1u64 << 52], [0, 0]])),
        ] {
            assert!(with(key, value.clone()).is_err(), "{key} {value}");
        }
    }
}
