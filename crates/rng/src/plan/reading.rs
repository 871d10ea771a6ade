//! A plan, read from its page with all that is wrong with it.
//!
//! Nothing but tables counts, as GitHub shows them: a plan that a reader of the page does not see, or
//! sees otherwise, is none. What is wrong with the page is wrong with the plan.

use super::document::{DIGEST, LOOKS, ROWS, TESTS, VERSION};
use super::{DECKS_PLANNED_MAX, LOOKS_MAX, Plan};
use crate::sample_unit::{RESERVED_MAX, SampleUnit};
use gincert_evidence::{Confidence, Digest, Span, printable};
use gincert_pages::{Block, Cell, Problems, RawTable, Source};

/// Problems of a plan that are listed separately; the rest is counted.
const PROBLEMS_MAX: usize = 50;

const WRITE: &str = "Write a plan with gincert rng plan; words between the tables are free.";

/// What a plan may be for, as it writes that.
const SAMPLES: &str = "'whole decks', 'first 7 cards', 'sequences of 1000000 bits, highest bit first, \
                       exact mode' or 'draws of 5 numbers from 1 to 52, without replacement'";

/// Something wrong with a plan, at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanProblem {
    /// The line, or what stands on it, in bytes.
    pub span: Span,
    /// A whole sentence.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// Reads a plan: the plan, unless a choice cannot be read, and everything that is wrong with it. A
/// plan with a problem is not to be followed.
pub fn read_plan(source: &Source) -> (Option<Plan>, Vec<PlanProblem>) {
    let mut reader = Reader { source, problems: Vec::new(), further: 0 };
    if let Some((why, span)) = source.unreadable() {
        reader.tell(*span, why.clone(), WRITE);
        return (None, reader.problems());
    }
    let (blocks, form) = gincert_pages::read(source);
    let tables = blocks.into_iter().filter_map(|(_, block)| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let all: Vec<RawTable> = tables.collect();
    let plan = reader.choices(&all);
    if let Some(plan) = &plan {
        reader.follows(&all, &LOOKS, &plan.look_rows());
        reader.follows(&all, &TESTS, &plan.test_rows());
    }
    reader.digest();
    reader.form(&form);
    (plan, reader.problems())
}

struct Reader<'a> {
    source: &'a Source,
    problems: Vec<PlanProblem>,
    /// Problems past the limit, which are counted only.
    further: usize,
}

impl Reader<'_> {
    fn tell(&mut self, span: Span, message: String, help: &str) {
        if self.problems.len() == PROBLEMS_MAX {
            self.further += 1;
            return;
        }
        self.problems.push(PlanProblem { span, message, help: help.to_owned() });
    }

    /// Tells something about the whole line that a byte lies on.
    fn problem(&mut self, at: u64, message: String, help: &str) {
        let start = self.source.line_start(at);
        let length = self.source.line_from(start).trim_end().len() as u64;
        self.tell(Span { start, end: start + length }, message, help);
    }

    /// The listed problems, and a last one that counts the others.
    fn problems(mut self) -> Vec<PlanProblem> {
        if self.further > 0 {
            self.problems.push(PlanProblem {
                span: Span::new(0..0),
                message: format!("{} further problems of the plan are not listed.", self.further),
                help: WRITE.to_owned(),
            });
        }
        self.problems
    }

    /// What is wrong with the page, whatever it says, by place.
    fn form(&mut self, form: &Problems) {
        let mut found: Vec<(Span, String, &str)> = form
            .iter()
            .map(|one| (one.span, one.message.clone(), one.help.as_deref().unwrap_or(WRITE)))
            .collect();
        found.extend(self.source.unprintable().map(|(c, span)| {
            let shown = printable(&c.to_string());
            let message = format!("This line contains an invisible character: {shown}.");
            (span, message, "Delete the character.")
        }));
        found.sort_by_key(|(span, ..)| *span);
        for (span, message, help) in found {
            self.tell(span, message, help);
        }
        self.further += form.untold().values().sum::<usize>();
    }

    fn table<'t>(&mut self, all: &'t [RawTable], first: &str) -> Option<&'t RawTable> {
        let mut found =
            all.iter().filter(|table| table.header.first().is_some_and(|name| name.text == first));
        let table = found.next();
        if table.is_none() {
            let message = format!("The plan has no table with the header {first}.");
            self.problem(0, message, WRITE);
        }
        if let Some(again) = found.next() {
            let message = format!("Duplicate table with the header {first}.");
            self.problem(again.header_span.start, message, "Keep one of them.");
        }
        table
    }

    fn choices(&mut self, all: &[RawTable]) -> Option<Plan> {
        let table = self.table(all, "Plan")?;
        let header = table.header_span.start;
        let cells = self.cells(table);
        for (name, cell) in ROWS.iter().zip(&cells) {
            if cell.is_none() {
                self.problem(header, format!("The row {name} is missing."), WRITE);
            }
        }
        let [version, sample, decks, looks, confidence, reserved, battery] = cells;
        self.value(version, VERSION, |text| (text == VERSION).then_some(()));
        let sample = self.value(sample, SAMPLES, SampleUnit::parse);
        let most = DECKS_PLANNED_MAX;
        let counts = format!("a number from 1 to {most}");
        let decks = self.value(decks, &counts, |text| number(text, 1, most));
        let counts = format!("a number from 1 to {LOOKS_MAX}");
        let looks = self.value(looks, &counts, |text| number(text, 1, LOOKS_MAX.into()));
        let confidence = self.value(confidence, "99 % or 95 %", Confidence::parse);
        let most = sample.map_or(RESERVED_MAX, SampleUnit::reserved_max);
        let counts = format!("a number from 0 to {most}");
        let reserved = self.value(reserved, &counts, |text| number(text, 0, most));
        let digest = self.value(battery, "sha256: and 64 hexadecimal digits", |text| {
            Digest::parse(text.strip_prefix("sha256:")?).ok()
        });
        let looks = u32::try_from(looks?).ok()?;
        let mut plan = Plan::new(sample?, decks?, looks, confidence?, reserved?);
        let written_for = digest?;
        if written_for != plan.battery {
            let at = battery.map_or(header, |cell| cell.span.start);
            let message = format!(
                "The plan was made for a different battery from that of this build, {}.",
                plan.battery
            );
            self.problem(at, message, "Follow it with the build that wrote it, or plan again.");
            plan.battery = written_for;
        }
        Some(plan)
    }

    /// The cells of the table of choices, in the order of their names.
    fn cells<'t>(&mut self, table: &'t RawTable) -> [Option<&'t Cell>; 7] {
        let mut cells: [Option<&Cell>; 7] = [None; 7];
        for row in &table.rows {
            let [name, value] = row.as_slice() else {
                let message = format!("The row has {} cells; it has two.", row.len());
                self.problem(start_of(row), message, "Write a name and a value.");
                continue;
            };
            let place = ROWS.iter().position(|row| *row == name.text);
            match place.and_then(|place| cells.get_mut(place)) {
                Some(Some(_)) => {
                    let message = format!("Duplicate row {}.", name.text);
                    self.problem(name.span.start, message, "Keep one of them.");
                }
                Some(cell) => *cell = Some(value),
                None => {
                    let message = format!("The row {} is unknown.", printable(&name.text));
                    let help = format!("The rows are {}.", ROWS.join(", "));
                    self.problem(name.span.start, message, &help);
                }
            }
        }
        cells
    }

    fn value<T>(
        &mut self,
        cell: Option<&Cell>,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let cell = cell?;
        let value = read(&cell.text);
        if value.is_none() {
            let text: String = printable(&cell.text).chars().take(80).collect();
            let message = format!("'{text}' is not {wanted}.");
            self.problem(cell.span.start, message, &format!("Write {wanted}."));
        }
        value
    }

    /// A table that follows from the choices says what follows.
    fn follows(&mut self, all: &[RawTable], header: &[&str], rows: &[Vec<String>]) {
        let Some(table) = header.first().and_then(|first| self.table(all, first)) else {
            return;
        };
        let mut expected = rows.iter();
        for row in &table.rows {
            match expected.next() {
                Some(right) if row.iter().map(|cell| &cell.text).eq(right) => {}
                Some(right) => {
                    let message = format!(
                        "The row does not follow from the choices of the plan, which give: {}.",
                        right.join(" | ")
                    );
                    self.problem(start_of(row), message, WRITE);
                    return;
                }
                None => {
                    let message = "The table has more rows than follow from the plan.".to_owned();
                    self.problem(start_of(row), message, WRITE);
                    return;
                }
            }
        }
        if expected.next().is_some() {
            let message = "The table has fewer rows than follow from the plan.".to_owned();
            self.problem(table.header_span.start, message, WRITE);
        }
    }

    fn digest(&mut self) {
        let text = self.source.text();
        let Some((above, rest)) = text.rsplit_once(DIGEST) else {
            let last = text.strip_suffix('\n').unwrap_or(text).len() as u64;
            let message = "The last line is not the plan's digest; the plan may be cut off.";
            self.problem(last, message.to_owned(), WRITE);
            return;
        };
        let at = above.len() as u64;
        let (stated, found) = (Digest::parse(rest.trim_end()), self.source.digest_before(at));
        if stated != Ok(found) {
            let message = format!("The digest of the lines above is {found}, not the stated one.");
            self.problem(
                at,
                message,
                "The plan or its line endings changed after it was sealed. Use the original, or \
                 write a new plan before any data are read.",
            );
        }
    }
}

fn start_of(row: &[Cell]) -> u64 {
    row.first().map_or(0, |cell| cell.span.start)
}

fn number(text: &str, from: u64, to: u64) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = text.parse().ok().filter(|_| digits)?;
    (from..=to).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests;
