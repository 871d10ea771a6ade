//! Gaming days without a record, and numbers that run on from one day to the next.

use super::DeferredFindings;
use super::clocks::ClockShifts;
use super::open_days::OpenDays;
use crate::engine::state::AuditState;
use crate::index::table_day::{NumberRange, TableDay};
use crate::record::when::Day;
use crate::record_audits::{day_missing, sequence_gap};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Gaps in the days of one table that are listed separately.
const HOLES_MAX: usize = 20;
/// Days of one table that are needed to determine how its numbers begin.
const DAYS_MIN: usize = 3;
/// Days of one table that begin with the same number, so that it is the one with which days begin.
const ALIKE_MIN: usize = 2;

/// The days of one table, in order.
type Days = Vec<(i64, TableDay)>;

/// Finds days without a record, and numbers that are missing between two days.
///
/// A day that only records with a moved clock have is none.
pub(super) fn find(
    state: &mut AuditState,
    open_days: &OpenDays,
    deferred: &mut DeferredFindings,
    moved: &ClockShifts,
) -> io::Result<()> {
    let Some(days) = state.summary.ledger.days() else {
        return Ok(());
    };
    let mut tables: BTreeMap<String, Days> = BTreeMap::new();
    for ((table, day), known) in days {
        if let Day::Number(number) = day
            && !moved.holds(table, known.place, known.last_place)
        {
            tables.entry(table.clone()).or_default().push((*number, *known));
        }
    }
    whole_log(state, deferred, &tables);
    let open: BTreeSet<i64> = tables.values().flatten().map(|(day, _)| *day).collect();
    for (table, days) in &tables {
        closed(state, deferred, table, days, &open);
    }
    let fillers = fillers(state)?;
    for days in tables.values() {
        numbers(state, deferred, days, (&fillers, open_days));
    }
    Ok(())
}

/// Days on which no table has a record.
fn whole_log(
    state: &mut AuditState,
    deferred: &mut DeferredFindings,
    tables: &BTreeMap<String, Days>,
) {
    let mut first: BTreeMap<i64, u64> = BTreeMap::new();
    for (day, known) in tables.values().flatten() {
        let place = first.entry(*day).or_insert(known.place);
        *place = known.place.min(*place);
    }
    let days: Vec<(i64, u64)> = first.into_iter().collect();
    for pair in days.windows(2) {
        let &[(before, _), (after, place)] = pair else {
            continue;
        };
        if after - before > 1 {
            let kind = (day_missing::CODE, day_missing::GRADE);
            deferred.push(&mut state.summary, kind, place, move |place, _| {
                day_missing::whole_log(place, before, after)
            });
        }
    }
}

/// Days on which one table has no record, and others have.
fn closed(
    state: &mut AuditState,
    deferred: &mut DeferredFindings,
    table: &str,
    days: &Days,
    open: &BTreeSet<i64>,
) {
    let mut holes: Vec<(i64, i64, u64)> = Vec::new();
    for pair in days.windows(2) {
        let &[(before, _), (after, known)] = pair else {
            continue;
        };
        if open.range(before + 1..after).next().is_some() {
            holes.push((before, after, known.place));
        }
    }
    let kind = (day_missing::CODE, day_missing::GRADE_OF_TABLE);
    if let (true, Some((before, _, place))) = (holes.len() > HOLES_MAX, holes.first().copied()) {
        let (table, holes) = (table.to_owned(), holes.len() as u64);
        deferred.push_many(&mut state.summary, kind, place, holes, move |place, _| {
            day_missing::often(place, &table, holes, before)
        });
        return;
    }
    for (before, after, place) in holes {
        let table = table.to_owned();
        deferred.push(&mut state.summary, kind, place, move |place, _| {
            day_missing::of_table(place, &table, before, after)
        });
    }
}

/// Numbers of lines that are not records, by table and day; they fill gaps here too.
fn fillers(state: &mut AuditState) -> io::Result<FxHashMap<[u64; 2], Vec<u64>>> {
    /// Numbers of unreadable lines that may fill gaps, in one log.
    const KEPT_MAX: usize = 100_000;
    let mut fillers: FxHashMap<[u64; 2], Vec<u64>> = FxHashMap::default();
    let mut walk = state.seen.fillers.iter()?;
    for _ in 0..KEPT_MAX {
        let Some([high, low, number, _]) = walk.next()? else {
            break;
        };
        fillers.entry([high, low]).or_default().push(number);
    }
    Ok(fillers)
}

/// How the numbers of a table go from one gaming day to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Midnight {
    /// They run on.
    RunOn,
    /// They begin again each day, with this number.
    BeginAgain(u64),
    /// Nothing shows which of the two it is.
    Unknown,
}

/// The digest of a table and day, and the first and last numbers of that day.
type NumberedDay = ([u64; 2], NumberRange);

/// Whether the numbers of the later day are all above those of the earlier one.
fn runs_on(before: &NumberRange, after: &NumberRange) -> bool {
    after.first.0 > before.last.0
}

/// The days that show how numbers go on. One stray record makes a day of one number, which shows nothing;
/// where fewer than two others are left, all days count.
fn telling_days(days: &[NumberedDay]) -> Vec<NumberedDay> {
    let several = days.iter().filter(|(_, numbered)| numbered.first.0 < numbered.last.0);
    let several: Vec<NumberedDay> = several.copied().collect();
    if several.len() > 1 { several } else { days.to_vec() }
}

/// How numbers go on: what all pairs of days show.
fn midnight(days: &[NumberedDay]) -> Midnight {
    let is_on = |pair: &[NumberedDay]| match pair {
        [(_, before), (_, after)] => runs_on(before, after),
        _ => false,
    };
    if days.windows(2).all(is_on) {
        return Midnight::RunOn;
    }
    if days.len() < DAYS_MIN || days.windows(2).any(is_on) {
        return Midnight::Unknown;
    }
    // Only days that begin alike show where a day begins.
    let mut begins: BTreeMap<u64, usize> = BTreeMap::new();
    for (_, numbered) in days {
        *begins.entry(numbered.first.0).or_default() += 1;
    }
    let alike = begins.into_iter().filter(|(_, count)| *count >= ALIKE_MIN);
    // Of several numbers the one with which the most days begin, and of these the least.
    let usual = alike.max_by(|(one, a), (other, b)| a.cmp(b).then(other.cmp(one)));
    usual.map_or(Midnight::Unknown, |(first, _)| Midnight::BeginAgain(first))
}

/// Numbers that are missing at the end of a day or at the beginning of the next one.
fn numbers(
    state: &mut AuditState,
    deferred: &mut DeferredFindings,
    days: &Days,
    (fillers, open): (&FxHashMap<[u64; 2], Vec<u64>>, &OpenDays),
) {
    let numbered: Vec<NumberedDay> =
        days.iter().filter_map(|(_, known)| Some((known.digest, known.numbered?))).collect();
    if numbered.len() < 2 {
        return;
    }
    let telling_days = telling_days(&numbered);
    let midnight = midnight(&telling_days);
    let place = usize::from(midnight == Midnight::Unknown);
    state.summary.midnights[place] += 1;
    let (numbered, runs_on) = match midnight {
        Midnight::Unknown => return,
        Midnight::RunOn => (telling_days, true),
        Midnight::BeginAgain(_) => (numbered, false),
    };
    let kind = (sequence_gap::CODE, sequence_gap::GRADE);
    for pair in numbered.windows(2) {
        let [(day_before, before), (day, after)] = pair else {
            continue;
        };
        let (number, place) = after.first;
        // A line that is no record fills numbers of its own day; those of the day before are looked for
        // at this one's beginning only where numbers run on.
        let (from, days) = match midnight {
            Midnight::BeginAgain(usual) => (usual, [day, day]),
            _ => (before.last.0.saturating_add(1), [day_before, day]),
        };
        let mut filled: Vec<u64> = days
            .into_iter()
            .filter_map(|day| fillers.get(day))
            .flatten()
            .copied()
            .filter(|filler| (from..number).contains(filler))
            .collect();
        filled.sort_unstable();
        filled.dedup();
        let undated = open.undated_between(*day, from.saturating_sub(1), number);
        let missing = number.saturating_sub(from).saturating_sub(filled.len() as u64);
        let missing = missing.saturating_sub(undated);
        if missing > 0 && (runs_on || !open.runs_on_from(*day, number)) {
            let counts = (place, 1, missing);
            deferred.push_missing(&mut state.summary, kind, counts, move |place, _| {
                sequence_gap::at_midnight(place, from, number, missing, runs_on)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(all: &[(u64, u64)]) -> Vec<NumberedDay> {
        let numbered = |&(first, last)| NumberRange { first: (first, 0), last: (last, 0) };
        all.iter().map(|day| ([0, 0], numbered(day))).collect()
    }

    #[test]
    fn one_stray_day_does_not_hide_how_numbers_go_on() {
        let log = [(1, 3), (4, 7), (8, 11), (15, 20)];
        assert_eq!(midnight(&days(&log)), Midnight::RunOn);
        for (at, stray) in [(0, (9000, 9000)), (1, (9000, 9000)), (2, (1, 1)), (3, (2, 2))] {
            let mut log = log.to_vec();
            log.insert(at, stray);
            let kept = telling_days(&days(&log));
            assert_eq!(midnight(&kept), Midnight::RunOn, "{stray:?} at {at}");
            assert_eq!(kept.len(), 4, "{stray:?} at {at}");
        }
        assert_eq!(midnight(&days(&[(5, 9), (40, 44), (22, 26), (31, 35)])), Midnight::Unknown);
    }

    #[test]
    fn days_begin_again_only_where_two_of_them_begin_alike() {
        let begins = |firsts: &[u64]| {
            let all: Vec<(u64, u64)> = firsts.iter().map(|first| (*first, 100)).collect();
            midnight(&days(&all))
        };
        assert_eq!(begins(&[5, 40, 22, 31]), Midnight::Unknown);
        assert_eq!(begins(&[1, 1, 1, 4]), Midnight::BeginAgain(1));
        assert_eq!(begins(&[7, 1, 4, 1]), Midnight::BeginAgain(1));
        assert_eq!(begins(&[1, 1]), Midnight::Unknown, "two days show nothing");
    }
}
