//! A plan as a Markdown document: written, and read again with all that is wrong with it.
//!
//! The table `Plan` holds every choice. The tables `Looks` and `Tests` follow from it and from the
//! battery; they are there for people, and must say what follows. The last line is the digest of
//! everything before it. Words between the tables are free.

use super::table::{Table, tables, written};
use super::{CONFIDENCES, DECKS_PLANNED_MAX, LOOKS_MAX, Plan, Sample, fail_level, slots};
use crate::verdict::PASS_LEVEL;
use gincert_evidence::{Digest, Span, printable};
use std::ops::Range;

const DIGEST: &str = "Digest of all lines above: sha256:";
/// Problems of a plan that are told one by one; the rest is counted.
const PROBLEMS_MAX: usize = 50;
const ROWS: [&str; 7] =
    ["Version", "Sample", "First look", "Looks", "Confidence", "Reserved", "Battery"];

/// Something wrong with a plan, at a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanProblem {
    /// The line in bytes.
    pub span: Span,
    /// A whole sentence.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl Plan {
    /// The plan as a document.
    ///
    /// ```
    /// use gincert_rng::{Plan, Sample, read_plan};
    /// let plan = Plan::new(Sample::Dealt(7), 10_000, 8, 99, 10_000);
    /// assert_eq!(read_plan(&plan.markdown()), (Some(plan), vec![]));
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

    fn look_rows(&self) -> Vec<Vec<String>> {
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

    fn test_rows(&self) -> Vec<Vec<String>> {
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

const LOOKS: [&str; 4] = ["Look", "Lines", "Fails below", "Passes from"];
const TESTS: [&str; 3] = ["Test", "Regulators call it", "Lines needed"];

/// The text with the digest of what stands above its last line.
fn seal(text: &str) -> Option<String> {
    let (above, _) = text.rsplit_once(DIGEST)?;
    Some(format!("{above}{DIGEST}{}\n", Digest::of(above.as_bytes())))
}

/// Reads a plan: the plan, unless a choice cannot be read, and everything that is wrong with it. A
/// plan with a problem is not to be followed.
pub fn read_plan(text: &str) -> (Option<Plan>, Vec<PlanProblem>) {
    let mut reader = Reader { text, lines: lines(text), problems: Vec::new(), further: 0 };
    let all = tables(text);
    let plan = reader.choices(&all);
    if let Some(plan) = &plan {
        reader.follows(&all, &LOOKS, &plan.look_rows());
        reader.follows(&all, &TESTS, &plan.test_rows());
    }
    reader.digest();
    (plan, reader.told())
}

/// Where each line lies, without what ends it.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let from = start;
        start += line.len();
        from..from + line.trim_end().len()
    });
    lines.collect()
}

struct Reader<'a> {
    text: &'a str,
    lines: Vec<Range<usize>>,
    problems: Vec<PlanProblem>,
    /// Problems past the limit, which are counted only.
    further: usize,
}

impl Reader<'_> {
    fn problem(&mut self, line: u64, message: String, help: &str) {
        if self.problems.len() == PROBLEMS_MAX {
            self.further += 1;
            return;
        }
        let at = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        let end = self.text.len();
        let span = Span::new(self.lines.get(at).cloned().unwrap_or(end..end));
        self.problems.push(PlanProblem { span, message, help: help.to_owned() });
    }

    /// What is wrong, and how much more there is than is told.
    fn told(mut self) -> Vec<PlanProblem> {
        if self.further > 0 {
            self.problems.push(PlanProblem {
                span: Span::new(0..0),
                message: format!("{} further problems of the plan are not told.", self.further),
                help: WRITE.to_owned(),
            });
        }
        self.problems
    }

    fn table<'t>(&mut self, all: &'t [Table], first: &str) -> Option<&'t Table> {
        let mut found =
            all.iter().filter(|table| table.header.first().is_some_and(|name| name == first));
        let table = found.next();
        if table.is_none() {
            let message = format!("The plan has no table with the header {first}.");
            self.problem(1, message, WRITE);
        }
        if let Some(again) = found.next() {
            let message = format!("There is a second table with the header {first}.");
            self.problem(again.line, message, "Keep one of them.");
        }
        table
    }

    fn choices(&mut self, all: &[Table]) -> Option<Plan> {
        let table = self.table(all, "Plan")?;
        let mut cells: [Option<(u64, &str)>; 7] = [None; 7];
        for (line, row) in &table.rows {
            let [name, value] = row.as_slice() else {
                let message = format!("The row has {} cells; it has two.", row.len());
                self.problem(*line, message, "Write a name and a value.");
                continue;
            };
            let place = ROWS.iter().position(|row| row == name);
            match place.and_then(|place| cells.get_mut(place)) {
                Some(Some(_)) => {
                    let message = format!("The row {name} is there twice.");
                    self.problem(*line, message, "Keep one of them.");
                }
                Some(cell) => *cell = Some((*line, value)),
                None => {
                    let message = format!("The plan has no row {}.", printable(name));
                    self.problem(*line, message, &format!("The rows are {}.", ROWS.join(", ")));
                }
            }
        }
        for (name, cell) in ROWS.iter().zip(&cells) {
            if cell.is_none() {
                let message = format!("The row {name} is missing.");
                self.problem(table.line, message, WRITE);
            }
        }
        let [version, sample, decks, looks, confidence, reserved, battery] = cells;
        self.value(version, "1", |text| (text == "1").then_some(()));
        let sample = self.value(sample, "'whole decks' or 'first 7 cards'", sample_of);
        let most = DECKS_PLANNED_MAX;
        let counts = format!("a number from 1 to {most}");
        let decks = self.value(decks, &counts, |text| number(text, 1, most));
        let counts = format!("a number from 1 to {LOOKS_MAX}");
        let looks = self.value(looks, &counts, |text| number(text, 1, LOOKS_MAX.into()));
        let confidence = self.value(confidence, "99 % or 95 %", |text| {
            let percent = number(text.strip_suffix('%')?.trim_end(), 0, 100)?;
            CONFIDENCES.into_iter().find(|level| u64::from(*level) == percent)
        });
        let counts = format!("a number from 0 to {most}");
        let reserved = self.value(reserved, &counts, |text| number(text, 0, most));
        let digest = self.value(battery, "sha256: and 64 hexadecimal digits", |text| {
            Digest::parse(text.strip_prefix("sha256:")?).ok()
        });
        let looks = u32::try_from(looks?).ok()?;
        let mut plan = Plan::new(sample?, decks?, looks, confidence?, reserved?);
        let written_for = digest?;
        if written_for != plan.battery {
            let line = battery.map_or(table.line, |(line, _)| line);
            let message = format!(
                "The plan was made for another battery than that of this build, {}.",
                plan.battery
            );
            self.problem(line, message, "Follow it with the build that wrote it, or plan again.");
            plan.battery = written_for;
        }
        Some(plan)
    }

    fn value<T>(
        &mut self,
        cell: Option<(u64, &str)>,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let (line, text) = cell?;
        let value = read(text);
        if value.is_none() {
            let text: String = printable(text).chars().take(80).collect();
            let message = format!("'{text}' is not {wanted}.");
            self.problem(line, message, &format!("Write {wanted}."));
        }
        value
    }

    /// A table that follows from the choices says what follows.
    fn follows(&mut self, all: &[Table], header: &[&str], rows: &[Vec<String>]) {
        let Some(table) = header.first().and_then(|first| self.table(all, first)) else {
            return;
        };
        let mut expected = rows.iter();
        for (line, row) in &table.rows {
            match expected.next() {
                Some(right) if right == row => {}
                Some(right) => {
                    let message = format!(
                        "The row does not follow from the choices of the plan, which give: {}.",
                        right.join(" | ")
                    );
                    self.problem(*line, message, WRITE);
                    return;
                }
                None => {
                    let message = "The table has more rows than follow from the plan.".to_owned();
                    self.problem(*line, message, WRITE);
                    return;
                }
            }
        }
        if expected.next().is_some() {
            let message = "The table has fewer rows than follow from the plan.".to_owned();
            self.problem(table.line, message, WRITE);
        }
    }

    fn digest(&mut self) {
        let last = self.text.lines().count().max(1) as u64;
        let Some((above, rest)) = self.text.rsplit_once(DIGEST) else {
            let message = "The last line is not the plan's digest; the plan may be cut off.";
            self.problem(last, message.to_owned(), WRITE);
            return;
        };
        let line = above.bytes().filter(|byte| *byte == b'\n').count() as u64 + 1;
        let (stated, found) = (Digest::parse(rest.trim_end()), Digest::of(above.as_bytes()));
        if stated != Ok(found) {
            let message = format!("The digest of the lines above is {found}, not the stated one.");
            self.problem(
                line,
                message,
                "The plan was changed after it was sealed, or its line ends were. Take the \
                 original, or plan again before any data are read.",
            );
        }
    }
}

const WRITE: &str = "Write a plan with `gincert rng plan`; words between the tables are free.";

fn sample_of(text: &str) -> Option<Sample> {
    if text == "whole decks" {
        return Some(Sample::Decks);
    }
    let cards = text.strip_prefix("first ")?.strip_suffix(" cards")?;
    let cards = number(cards, 1, 52)?;
    Some(Sample::Dealt(u8::try_from(cards).ok()?))
}

fn number(text: &str, from: u64, to: u64) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = text.parse().ok().filter(|_| digits)?;
    (from..=to).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan::new(Sample::Decks, 10_000, 8, 99, 5_000)
    }

    /// The problems of a plan with one thing changed, sealed again.
    fn problems(from: &str, to: &str) -> Vec<PlanProblem> {
        let text = plan().markdown();
        assert!(text.contains(from), "{from}");
        read_plan(&seal(&text.replacen(from, to, 1)).unwrap()).1
    }

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        for plan in [plan(), Plan::new(Sample::Dealt(7), 1, 1, 95, 0)] {
            assert_eq!(read_plan(&plan.markdown()), (Some(plan), vec![]));
        }
        // Words between the tables are free, once the plan is sealed with them.
        assert_eq!(problems("## Looks", "For table 12.\n\n## Looks"), []);
    }

    #[test]
    fn what_is_wrong_with_a_plan_is_said_with_its_line() {
        let text = plan().markdown();
        for (from, to, said) in [
            ("| Version    | 1 ", "| Version | 2 ", "'2' is not 1"),
            ("whole decks", "half decks", "'half decks' is not"),
            ("| 10000 ", "| 0 ", "'0' is not a number"),
            ("| 10000 ", "| ten thousand ", "'ten thousand' is not"),
            ("| 8 ", "| 9 ", "'9' is not a number from 1 to 8"),
            ("| 99 % ", "| 90 % ", "'90 %' is not 99 % or 95 %"),
            ("| Reserved ", "| Spare ", "has no row Spare"),
            ("| Looks      | 8 ", "| Reserved | 8 ", "is there twice"),
            ("| Version    | 1 ", "| Version | 1 | 1 ", "has 3 cells"),
            ("0.01 ", "0.05 ", "does not follow"),
            ("| Look ", "| Glance ", "no table with the header Look"),
            ("decks/cycles", "decks/circles", "does not follow"),
        ] {
            let found = problems(from, to);
            let named = found.iter().find(|problem| problem.message.contains(said));
            let named = named.unwrap_or_else(|| panic!("{to}: {found:?}"));
            assert!(named.span.start < named.span.end && !named.help.is_empty());
        }
        let missing = text.lines().filter(|line| !line.starts_with("| Confidence"));
        let missing = missing.fold(String::new(), |text, line| text + line + "\n");
        let found = read_plan(&seal(&missing).unwrap()).1;
        assert_eq!(found[0].message, "The row Confidence is missing.");
    }

    #[test]
    fn problems_past_the_limit_are_counted_and_told() {
        let rows = |count: usize| "\n| Colour | red |".repeat(count);
        let with = |count| {
            problems(
                "| Version    | 1 ",
                &format!("| Colour | red |{}\n| Version    | 1 ", rows(count - 1)),
            )
        };
        let all = with(PROBLEMS_MAX);
        assert_eq!(all.len(), PROBLEMS_MAX);
        let all = with(PROBLEMS_MAX + 1);
        assert_eq!(all.len(), PROBLEMS_MAX + 1);
        assert_eq!(all.last().unwrap().message, "1 further problems of the plan are not told.");
    }

    #[test]
    fn a_plan_that_was_changed_or_cut_off_is_no_plan() {
        let text = plan().markdown();
        let (_, found) = read_plan(&text.replacen("10000", "20000", 1));
        assert!(found.iter().any(|problem| problem.message.contains("The digest")));
        let (_, found) = read_plan(&text.replace('\n', "\r\n"));
        assert_eq!(found.len(), 1, "{found:?}");
        for cut in (0..text.len()).step_by(97) {
            assert!(!read_plan(&text[..cut]).1.is_empty());
        }
        let (plan, found) = read_plan("");
        assert!(plan.is_none() && !found.is_empty());
    }

    #[test]
    fn a_plan_for_another_battery_is_not_followed() {
        let digest = plan().battery.to_string();
        let found = problems(&digest, &"0".repeat(64));
        assert!(found[0].message.contains("another battery"));
    }
}
