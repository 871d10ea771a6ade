//! A plan as a Markdown document, written.
//!
//! The table `Plan` holds every choice. The tables `Looks` and `Tests` follow from it and from the
//! battery; they are there for people, and must say what follows. The last line is the digest of
//! everything before it. Words between the tables are free.

use super::{Plan, slots};
use crate::sample_unit::SampleUnit;
use crate::verdict::{FAIL_LEVEL, PASS_LEVEL};
use gincert_evidence::Digest;

/// The version of the rules by which a plan is followed: from 2 on nothing passes before the last look.
pub(super) const VERSION: &str = "2";
/// How the last line begins.
pub(super) const DIGEST: &str = "Digest of all lines above: sha256:";
/// The rows of the table of choices.
pub(super) const ROWS: [&str; 7] =
    ["Version", "Sample", "First look", "Looks", "Confidence", "Reserved", "Battery"];

impl Plan {
    /// The plan as a document.
    ///
    /// ```
    /// use gincert_evidence::Confidence;
    /// use gincert_pages::Source;
    /// use gincert_rng::{Plan, SampleUnit, read_plan};
    /// let plan = Plan::new(SampleUnit::Dealt(7), 10_000, 8, Confidence::P99, 10_000);
    /// let page = Source::new("plan.md", plan.markdown().as_bytes());
    /// assert_eq!(read_plan(&page), (Some(plan), vec![]));
    /// ```
    pub fn markdown(&self) -> String {
        self.markdown_with("")
    }

    /// The same with a paragraph of words above the table of looks, which the digest covers.
    pub fn markdown_with(&self, words: &str) -> String {
        let words = match words {
            "" => String::new(),
            words => format!("{words}\n\n"),
        };
        let mut text = format!(
            "# Plan of a {} test\n\n{}\n{words}## Looks\n\n{}\
             A look before the last one ends the test only with a failure: when the smallest \
             adjusted p lies\nbelow its level. The last look takes every line that was given, but \
             for those reserved: it fails\nbelow the first level, passes when no adjusted p lies \
             below the second, and is inconclusive in\nbetween. The answer at the planned \
             confidence is given at the same look. The levels of all looks\nsum to {FAIL_LEVEL:e}, \
             and those of the answers to their levels: what early looks spend is taken\nfrom the \
             last one. A sample with fewer lines than the first look may fail, but cannot \
             pass.\n\n{}\n## Tests\n\n\
             All p-values of all tests are one family, adjusted by Holm's rule. A test with fewer \
             lines than\nit needs is not applicable and leaves the family.\n\n{}\n## Retest\n\n{}\n",
            if self.sample.is_shuffle() { "shuffle" } else { "random number" },
            written(&["Plan", "Value"], &self.choices()),
            self.line_words(),
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
            VERSION.to_owned(),
            self.sample.to_string(),
            self.decks.to_string(),
            self.looks.to_string(),
            self.confidence.to_string(),
            self.reserved.to_string(),
            format!("sha256:{}", self.battery),
        ];
        let rows = ROWS.iter().zip(values);
        rows.map(|(name, value)| vec![(*name).to_owned(), value]).collect()
    }

    pub(super) fn look_rows(&self) -> Vec<Vec<String>> {
        let early = (0..self.looks).filter_map(|look| Some((look, self.decks_at(look)?)));
        let mut rows: Vec<Vec<String>> = early
            .map(|(look, lines)| {
                let fails = format!("{:e}", self.levels(look, false).fail);
                vec![(look + 1).to_string(), lines.to_string(), fails, "no pass".to_owned()]
            })
            .collect();
        rows.push(vec![
            "last".to_owned(),
            match self.reserved {
                0 => "all".to_owned(),
                reserved => format!("all but the last {reserved}"),
            },
            format!("what is left of {FAIL_LEVEL:e}"),
            format!("{} less what was spent", self.pass_level()),
        ]);
        rows
    }

    pub(super) fn test_rows(&self) -> Vec<Vec<String>> {
        let row = |slot: crate::Slot| {
            let needs = match slot.decks_min {
                0 => BY_THE_DRAW.to_owned(),
                lines => lines.to_string(),
            };
            vec![slot.name, slot.regulators.to_owned(), needs]
        };
        let slots = slots(self.sample).into_iter();
        match self.sample {
            SampleUnit::Bits(_) => one_for_all_parts(slots.map(row)),
            _ => slots.map(row).collect(),
        }
    }

    /// What the tables call a line, where a line of the sample is not one of a file.
    fn line_words(&self) -> &'static str {
        match self.sample {
            SampleUnit::Decks | SampleUnit::Dealt(_) => "",
            SampleUnit::Bits(_) => {
                "A line of this plan is a sequence of bits. Bits after the last whole sequence are not \
                 tested.\n\n"
            }
            SampleUnit::Draws(_) => "A line of this plan is a draw.\n\n",
        }
    }

    fn retest(&self) -> String {
        match self.reserved {
            0 => "No lines are reserved: a failure is not retested on this sample. The answer says how many\n\
                  new lines a retest needs."
                .to_owned(),
            reserved => format!(
                "When a look fails, the {reserved} lines that follow it are fresh: nothing was \
                 computed from them\nbefore. The slots that failed, and only these, are tested on \
                 them; where a slot names a cell, that\nvery cell. The failure is confirmed when \
                 one of them is below {PASS_LEVEL} again, adjusted by Holm's rule\nfor these slots. \
                 Both results are printed with the power of the retest, which is the chance that\na \
                 deviation as large as the one seen comes again, and the verdict stays. A failure \
                 that does not\ncome again points at the log, or at a fault that has gone, only \
                 where that power is 95 % or more."
            ),
        }
    }
}

/// The header of the table of looks.
pub(super) const LOOKS: [&str; 4] = ["Look", "Lines", "Fails below", "Passes from"];
/// The header of the table of tests.
pub(super) const TESTS: [&str; 3] = ["Test", "Regulators call it", "Lines needed"];

/// What a test needs whose need depends on the values and numbers of a draw.
const BY_THE_DRAW: &str = "by range and draw";

/// Rows of p-values that differ in one part of the name only, such as a template, as one row that counts
/// them.
fn one_for_all_parts(rows: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    let mut merged: Vec<(Vec<String>, u64)> = Vec::new();
    for mut row in rows {
        let Some(name) = row.first_mut() else { continue };
        let parts: Vec<&str> = name.split('/').collect();
        if let [kind, test, .., question] = parts.as_slice() {
            *name = format!("{kind}/{test}/{question}");
        }
        match merged.iter_mut().find(|(known, _)| *known == row) {
            Some((_, count)) => *count += 1,
            None => merged.push((row, 1)),
        }
    }
    let counted = |(mut row, count): (Vec<String>, u64)| {
        if let Some(name) = row.first_mut().filter(|_| count > 1) {
            name.push_str(&format!(" ({count} p-values)"));
        }
        row
    };
    merged.into_iter().map(counted).collect()
}

/// The text with the digest of what stands above its last line.
pub(super) fn seal(text: &str) -> Option<String> {
    let (above, _) = text.rsplit_once(DIGEST)?;
    Some(format!("{above}{DIGEST}{}\n", Digest::of(above.as_bytes())))
}

/// Lines of a table in Markdown, columns padded to the same width.
pub(super) fn written(header: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        widest.max(header.get(column).map_or(0, |name| name.len())).max(3)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |cells: &[&str]| {
        let padded = widths.iter().zip(cells);
        let padded = padded.map(|(width, cell)| format!(" {cell:<width$} |"));
        format!("|{}\n", padded.collect::<String>())
    };
    let mut text = line(header);
    let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    text.push_str(&line(&dashes.iter().map(String::as_str).collect::<Vec<_>>()));
    for row in rows {
        text.push_str(&line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    text
}
