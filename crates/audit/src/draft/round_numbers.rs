//! Whether the names of rounds end with numbers that count the rounds of a table, so that a missing one shows.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::time_evidence;
use gincert_replay::map::number_at_end;
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest rounds that show how they are numbered.
const ROUNDS_MIN: u64 = 30;

/// Of a hundred rounds so many have the number after that of the round before them at their table and on their day.
const NEXT_SHARE: u64 = 97;

/// Whether the rounds of each table are numbered one after the other at the end of their names, and no column has the numbers.
pub(super) fn are_at_end(values: &ExportColumns<'_>, found: &Assignments) -> bool {
    let (Some(round), Some(time)) =
        (found.column_of(Field::Round), found.all.iter().find(|one| one.field == Field::At))
    else {
        return false;
    };
    if found.holds(Field::Seq) {
        return false;
    }
    let table = found.column_of(Field::Table);
    let day = found.column_of(Field::GamingDay);
    let times = time_evidence::times(values, &time.columns);
    let mut last: BTreeMap<(&str, String), (u64, &str)> = BTreeMap::new();
    let mut seen: BTreeSet<(&str, String, u64, &str)> = BTreeSet::new();
    let mut numbers: BTreeSet<(&str, String, u64)> = BTreeSet::new();
    let (mut next, mut all, mut twice) = (0, 0, 0);
    for (row, time) in times.into_iter().enumerate() {
        let Some(time) = time else { continue };
        let name = values.text(round, row);
        let own = table.map_or("", |at| values.text(at, row));
        let date =
            day.map_or_else(|| time.date().to_string(), |at| values.text(at, row).to_owned());
        let Some(number) = number_at_end(name) else { return false };
        if !seen.insert((own, date.clone(), number, name)) {
            continue;
        }
        twice += u64::from(!numbers.insert((own, date.clone(), number)));
        if let Some((before, of)) = last.insert((own, date), (number, name))
            && of != name
        {
            all += 1;
            next += u64::from(number == before.saturating_add(1));
        }
    }
    all >= ROUNDS_MIN && next * 100 >= all * NEXT_SHARE && twice == 0
}
