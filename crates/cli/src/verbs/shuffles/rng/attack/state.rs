//! The state of a search in a file, so that one that is broken off can go on.

use crate::io::exit::Failure;
use crate::io::files::{read, shown};
use gincert_evidence::Digest;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Largest file that is read as a state.
const STATE_BYTES_MAX: u64 = 1 << 20;

/// What is searched, and how far it was searched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchState {
    pub generator: String,
    pub draw: String,
    pub shuffle: String,
    /// Start order, dealing end and outputs thrown away, as the answer names them.
    pub begins: String,
    /// SHA-256 of the decks, in hexadecimal digits.
    pub decks: String,
    pub from: u64,
    pub to: u64,
    /// Every seed below this was tried.
    pub next: u64,
    pub found: Vec<u64>,
}

/// The digest of the decks of a search.
pub fn digest(decks: &[gincert_rng::Deck]) -> String {
    let cards: Vec<u8> = decks.iter().flat_map(|deck| *deck.cards()).collect();
    Digest::of(&cards).to_string()
}

impl SearchState {
    /// Goes on from a file, if it is there and holds the state of this very search.
    pub fn resumed(self, path: &Path) -> Result<SearchState, Failure> {
        if !path.try_exists().unwrap_or(true) {
            return Ok(self);
        }
        let bytes = read(path, STATE_BYTES_MAX)?;
        let state: SearchState = serde_json::from_slice(&bytes).map_err(|error| {
            Failure::unreadable(format!("{}: not a state of a search: {error}.", shown(path)))
        })?;
        let at = (state.next, state.found.clone());
        let same = SearchState { next: self.next, found: Vec::new(), ..state };
        let sound = (self.from..=self.to).contains(&at.0)
            && at.1.iter().all(|seed| (self.from..at.0).contains(seed));
        if same != self || !sound {
            return Err(Failure::usage(format!(
                "{}: the state of a different search; use another file, or remove this one.",
                shown(path)
            )));
        }
        Ok(SearchState { next: at.0, found: at.1, ..self })
    }

    /// Writes the state beside its file and moves it into place.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let failed =
            |error: std::io::Error| Failure::not_writable(format!("{}: {error}.", shown(path)));
        let text = serde_json::to_string_pretty(self)? + "\n";
        let mut aside = path.as_os_str().to_owned();
        aside.push(".new");
        std::fs::write(&aside, text).map_err(failed)?;
        std::fs::rename(&aside, path).map_err(failed)
    }
}
