//! Patterns while they form: shown when they come, change or go, and never as final.

use super::super::replay::text::FindingText;
use super::pause::Pause;
use gincert_audit::{LogFollower, Pattern, Who};
use gincert_replay::RunError;
use std::time::Duration;

/// Seconds between two searches for patterns at least.
const SEARCH_SECONDS: u64 = 10;

/// What became of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternChange {
    /// It was not there before, or began at another time.
    Forming,
    /// The exceptions that came since speak against it.
    Withdrawn,
}

impl PatternChange {
    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            PatternChange::Forming => "forming",
            PatternChange::Withdrawn => "withdrawn",
        }
    }
}

/// What of a pattern is compared with the search before.
type PatternKey = (&'static str, Who, String, Option<String>);

/// The patterns of the last search.
pub struct FormingPatterns {
    shown: Vec<Pattern>,
    is_due: bool,
    pause: Pause,
}

impl Default for FormingPatterns {
    fn default() -> FormingPatterns {
        let pause = Pause::new(Duration::from_secs(SEARCH_SECONDS));
        FormingPatterns { shown: Vec::new(), is_due: false, pause }
    }
}

impl FormingPatterns {
    /// Notes whether there were exceptions.
    pub fn note(&mut self, is_new: bool) {
        self.is_due |= is_new;
    }

    /// Searches, if there were exceptions and enough time passed; gives what changed.
    pub fn search(
        &mut self,
        follower: &mut LogFollower<'_, FindingText>,
    ) -> Result<Vec<(PatternChange, Pattern)>, RunError> {
        if !self.is_due || !self.pause.is_over() {
            return Ok(Vec::new());
        }
        self.is_due = false;
        let found = self.pause.spend(|| follower.forming_patterns())?.patterns;
        let is_in = |all: &[Pattern], one: &Pattern| all.iter().any(|other| key(other) == key(one));
        // One that only began at another time is shown anew.
        let has_begun_anew = |one: &Pattern| {
            let is_same = |other: &Pattern| other.who == one.who && key(other).2 == key(one).2;
            found.iter().any(is_same)
        };
        let gone = self.shown.iter().filter(|one| !is_in(&found, one) && !has_begun_anew(one));
        let mut changes: Vec<(PatternChange, Pattern)> =
            gone.map(|one| (PatternChange::Withdrawn, one.clone())).collect();
        let new = found.iter().filter(|one| !is_in(&self.shown, one));
        changes.extend(new.map(|one| (PatternChange::Forming, one.clone())));
        self.shown = found;
        Ok(changes)
    }
}

fn key(one: &Pattern) -> PatternKey {
    (one.kind, one.who.clone(), one.explanation.clone(), one.since.clone())
}
