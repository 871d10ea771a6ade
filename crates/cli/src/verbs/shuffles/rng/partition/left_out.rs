//! Lines of a sample in parts that are left out: all are counted, the first ones are named.

use crate::codes::deck_unreadable;
use crate::io::files::shown;
use crate::verbs::shuffles::rng::sample::SHOWN_MAX;
use gincert_evidence::Finding;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A line that is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOutLine {
    /// Its file, as it was named.
    pub uri: String,
    /// Its number, from 1.
    pub line: u64,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// Why, as half a sentence.
    pub why: String,
}

/// The lines of a part that are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOutLines {
    /// All.
    pub count: u64,
    /// The first ones.
    pub first: Vec<LeftOutLine>,
}

impl LeftOutLines {
    /// Takes the next line.
    pub fn add(&mut self, line: LeftOutLine) {
        self.count = self.count.saturating_add(1);
        if self.first.len() < SHOWN_MAX {
            self.first.push(line);
        }
    }

    /// Whether it can be that of a part with so many bytes: each line has at least one.
    pub fn fits(&self, bytes: u64) -> bool {
        self.count <= bytes && self.first.len() as u64 == self.count.min(SHOWN_MAX as u64)
    }

    /// Takes those of the next part.
    pub fn join(&mut self, later: LeftOutLines) {
        self.count = self.count.saturating_add(later.count);
        let room = SHOWN_MAX.saturating_sub(self.first.len());
        self.first.extend(later.first.into_iter().take(room));
    }

    /// A finding for each line that is named.
    pub fn findings(&self) -> Vec<Finding> {
        let finding = |line: &LeftOutLine| {
            deck_unreadable::finding(
                &shown(Path::new(&line.uri)),
                line.line,
                line.offset,
                &line.why,
            )
        };
        self.first.iter().map(finding).collect()
    }
}
