//! What the gaming days of a table leave open: numbers of records whose day is unknown, and days that begin in the middle of play.
//!
//! Nobody can say on which day a record without a day is missing. And where a log states no gaming days, those of the calendar cut play
//! that goes on over midnight: the numbers of the evening before go on, and those of the day begin later.

use crate::engine::state::AuditState;
use crate::index::round_index::Digest;
use crate::index::table_day::TableDay;
use crate::record::when::Day;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::io;

/// Unbroken numbers of records without a day that are stored; with more of them no gap of their tables is reported.
const RANGES_MAX: usize = 100_000;

/// Numbers without a day, and days that begin in the middle of play.
#[derive(Default)]
pub(super) struct OpenDays {
    /// For each day of a table the key of its records without a day.
    undated: FxHashMap<Digest, Digest>,
    /// Keys of records without a day, of tables that have days.
    keys: FxHashSet<Digest>,
    /// Their numbers, first and last, in order and apart.
    ranges: FxHashMap<Digest, Vec<(u64, u64)>>,
    has_too_many: bool,
    /// Days of the calendar whose first record has the number after that of the last one on the day before, and this number.
    run_on: FxHashMap<Digest, u64>,
}

impl OpenDays {
    pub fn of(state: &mut AuditState) -> io::Result<OpenDays> {
        let mut open = OpenDays::default();
        let Some(days) = state.summary.ledger.days() else { return Ok(open) };
        let mut tables: BTreeMap<&str, Vec<(&Day, &TableDay)>> = BTreeMap::new();
        for ((table, day), known) in days {
            tables.entry(table).or_default().push((day, known));
        }
        for days in tables.values() {
            open.add_table(days);
        }
        if !open.keys.is_empty() {
            open.read_numbers(state)?;
        }
        Ok(open)
    }

    fn add_table(&mut self, days: &[(&Day, &TableDay)]) {
        let undated = days.iter().find(|(day, _)| **day == Day::Unknown);
        if let Some((_, undated)) = undated.filter(|_| days.len() > 1) {
            self.keys.insert(undated.digest);
            let dated = days.iter().filter(|(day, _)| **day != Day::Unknown);
            self.undated.extend(dated.map(|(_, known)| (known.digest, undated.digest)));
        }
        let numbered = days.iter().filter_map(|(day, known)| match day {
            Day::Number(number) => Some((*number, known)),
            _ => None,
        });
        let numbered: Vec<(i64, &&TableDay)> = numbered.collect();
        for pair in numbered.windows(2) {
            let &[(day, before), (next, after)] = pair else { continue };
            let (Some(before), Some(edges)) = (before.edges, after.edges) else { continue };
            let number = edges.first.1;
            let is_of_calendar = !edges.is_stated && next == day + 1;
            if is_of_calendar && before.last.1.checked_add(1) == Some(number) {
                self.run_on.insert(after.digest, number);
            }
        }
    }

    fn read_numbers(&mut self, state: &mut AuditState) -> io::Result<()> {
        let mut walk = state.seen.numbers.iter()?;
        let mut stored = 0;
        while let Some([high, low, first, end, ..]) = walk.next()? {
            let key = [high, low];
            if !self.keys.contains(&key) {
                continue;
            }
            let ranges = self.ranges.entry(key).or_default();
            // They come by their first number.
            if let Some((_, last)) =
                ranges.last_mut().filter(|(_, last)| first <= last.saturating_add(1))
            {
                *last = (*last).max(end);
                continue;
            }
            stored += 1;
            self.has_too_many = stored > RANGES_MAX;
            if self.has_too_many {
                return Ok(());
            }
            ranges.push((first, end));
        }
        Ok(())
    }

    /// Whether these are the records without a day of a table that has days.
    pub fn is_undated(&self, key: Digest) -> bool {
        self.keys.contains(&key)
    }

    /// Different numbers above `last` and below `first` of records without a day at the table of this day.
    pub fn undated_between(&self, day: Digest, last: u64, first: u64) -> u64 {
        let between = first.saturating_sub(last).saturating_sub(1);
        let Some(key) = self.undated.get(&day) else { return 0 };
        if self.has_too_many {
            return between;
        }
        let Some(ranges) = self.ranges.get(key) else { return 0 };
        let from = ranges.partition_point(|(_, end)| *end <= last);
        let within = ranges.iter().skip(from).take_while(|(begin, _)| *begin < first);
        let counts = within.map(|(begin, end)| {
            let (begin, end) = ((*begin).max(last + 1), (*end).min(first - 1));
            end.saturating_sub(begin).saturating_add(1)
        });
        counts.sum()
    }

    /// Whether a day begins with this number because play goes on from the day before.
    pub fn runs_on_from(&self, day: Digest, number: u64) -> bool {
        self.run_on.get(&day) == Some(&number)
    }
}
