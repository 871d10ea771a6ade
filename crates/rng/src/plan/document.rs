//! A plan as a Markdown document, written.
//!
//! The table `Plan` holds every choice. The tables `Looks` and `Tests` follow from it and from the
//! battery; they are there for people, and must say what follows. The last line is the digest of
//! everything before it. Words between the tables are free.

use super::table::written;
use super::{Plan, Sample, fail_level, slots};
use crate::verdict::PASS_LEVEL;
use gincert_evidence::Digest;

/// How the last line begins.
pub(super) const DIGEST: &str = "Digest of all lines above: sha256:";
/// The rows of the table of choices.
pub(super) const ROWS: [&str; 7] =
    ["Version", "Sample", "First look", "Looks", "Confidence", "Reserved", "Battery"];

impl Plan {
    /// The plan as a document.
    ///
    /// ```
    /// use gincert_pages::Source;
    /// use gincert_rng::{Plan, Sample, read_plan};
    /// let plan = Plan::new(Sample::Dealt(7), 10_000, 8, 99, 10_000);
    /// let page = Source::new("plan.md", plan.markdown().as_bytes());
    /// assert_eq!(read_plan(&page), (Some(plan), vec![]));
    /// ```
    pub fn markdown(&self) -> String {
        let mut text = format!(
            "# Plan of a shuffle test\n\n{}\n## Looks\n\n\
             The answer at the planned confidence is given at the first look and stands. Then the \
             verdict is\nconfirmed: it fails when the smallest adjusted p lies below the first \
             level, passes when it is\nnot below the second, and is inconclusive in between; then \
             the sample doubles. After the last\nlook inconclusive stands.\n\n{}\n## Tests\n\n\
             All p-values of all tests are one family, adjusted by Holm's rule. A test with fewer \
             lines than\nit needs is not applicable and leaves the family.\n\n{}\n## Retest\n\n{}\n",
            written(&["Plan", "Value"], &self.choices()),
            written(&LOOKS, &self.look_rows()),
            written(&TESTS, &self.test_rows()),
            self.retest(),
        );
        let digest = Digest::of(text.as_bytes());
        text.push_str(&format!("\n{DIGEST}{digest}\n"));
        // The blank line before the digest is above it.
        seal(&text).unwrap_or(text)
    }

    fn choices(&self) -> Vec<Vec<String>> {
        let values = [
            "1".to_owned(),
            match self.sample {
                Sample::Decks => "whole decks".to_owned(),
                Sample::Dealt(cards) => format!("first {cards} cards"),
            },
            self.decks.to_string(),
            self.looks.to_string(),
            format!("{} %", self.confidence),
            self.reserved.to_string(),
            format!("sha256:{}", self.battery),
        ];
        let rows = ROWS.iter().zip(values);
        rows.map(|(name, value)| vec![(*name).to_owned(), value]).collect()
    }

    pub(super) fn look_rows(&self) -> Vec<Vec<String>> {
        let row = |look: u32| {
            vec![
                (look + 1).to_string(),
                self.decks_at(look).to_string(),
                format!("{:e}", fail_level(look)),
                PASS_LEVEL.to_string(),
            ]
        };
        (0..self.looks).map(row).collect()
    }

    pub(super) fn test_rows(&self) -> Vec<Vec<String>> {
        let row = |slot: crate::Slot| {
            let needs = slot.decks_min.to_string();
            vec![slot.name, slot.regulators.to_owned(), needs]
        };
        slots(self.sample).into_iter().map(row).collect()
    }

    fn retest(&self) -> String {
        match self.reserved {
            0 => "No data are reserved: a failure is not retested.".to_owned(),
            reserved => format!(
                "When a look fails, the {reserved} lines that follow it are fresh: nothing was \
                 computed from them\nbefore. The slots that failed, and only these, are tested on \
                 them. The failure is confirmed when\none of them is below {PASS_LEVEL} again, \
                 adjusted by Holm's rule for these slots. Both results are printed, and\nthe \
                 verdict stays: a failure that does not come again points at the log or at a fault \
                 that has gone."
            ),
        }
    }
}

/// The header of the table of looks.
pub(super) const LOOKS: [&str; 4] = ["Look", "Lines", "Fails below", "Passes from"];
/// The header of the table of tests.
pub(super) const TESTS: [&str; 3] = ["Test", "Regulators call it", "Lines needed"];

/// The text with the digest of what stands above its last line.
pub(super) fn seal(text: &str) -> Option<String> {
    let (above, _) = text.rsplit_once(DIGEST)?;
    Some(format!("{above}{DIGEST}{}\n", Digest::of(above.as_bytes())))
}
