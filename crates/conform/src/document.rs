//! A rule document, ready for engines to be compared with it.
//!
//! Knows nothing about files and processes.

use crate::variants::VariantSet;
use gincert_evidence::printable;
use gincert_game::gin_and_win::GinAndWin;
use gincert_submission::{AnalyzedDocument, open_point_rules};

/// A reading of an open point that is not the document's own.
#[derive(Debug)]
pub struct OpenReading {
    /// The point.
    pub point: String,
    /// The other reading, in the document's words.
    pub reading: String,
}

/// A document with its rules, its variants and the other readings of its open points.
#[derive(Debug)]
pub struct TestedDocument {
    /// Its name: game and revision.
    pub name: String,
    /// The digest of its bytes.
    pub sha256: String,
    /// The rules and every engine that differs from them in one place. The first variants are the
    /// readings of open points, in the order of `open_readings`.
    pub set: VariantSet,
    /// The other readings of open points.
    pub open_readings: Vec<OpenReading>,
}

impl TestedDocument {
    /// From a document that was read; `None` where it has no usable rules of a game with wagers, and where it has
    /// more side wagers than the one that a round states, or one with a meter or envy pay-offs, two decisions, or jokers.
    pub fn new(document: &AnalyzedDocument) -> Option<TestedDocument> {
        let is_settled = |rules: &&GinAndWin| {
            let is_plain = !rules.has_meter() && !rules.has_envy() && rules.melds.jokers == 0;
            rules.sides.len() < 2 && is_plain && rules.raise_rounds.is_none()
        };
        let rules = document.rules().filter(is_settled)?;
        let mut open: Vec<(OpenReading, GinAndWin)> = Vec::new();
        for (point, reading, changed) in open_point_rules(document) {
            let known = open.iter().any(|(_, other)| *other == changed);
            if changed.hand_cards != rules.hand_cards || changed == *rules || known {
                continue;
            }
            let point = printable(&point.point.text);
            open.push((OpenReading { point, reading: printable(&reading) }, changed));
        }
        let (open_readings, changed): (Vec<OpenReading>, Vec<GinAndWin>) = open.into_iter().unzip();
        let words = open_readings.iter().map(|one| format!("{}: {}", one.point, one.reading));
        let set = VariantSet::new(rules, words.zip(changed).collect());
        let revision = document.dossier.facts.revision.as_ref().map(|row| row.value.as_str());
        Some(TestedDocument {
            name: format!("gin-and-win/{}", printable(revision.unwrap_or("-"))),
            sha256: document.source.digest().to_string(),
            set,
            open_readings,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &GinAndWin {
        &self.set.tables.rules
    }
}
