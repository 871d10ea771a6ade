//! Gaming days without a record, and numbers that run on from one day to the next.

use super::Telling;
use crate::audits::{day_missing, sequence_gap};
use crate::ledger::TableDay;
use crate::state::State;
use crate::when::Day;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Holes in the days of one table that are told one by one.
const HOLES_MAX: usize = 20;
/// Days of one table that tell how its numbers begin.
const DAYS_MIN: usize = 3;

/// The days of one table, in order.
type Days = Vec<(i64, TableDay)>;

/// Finds days without a record, and numbers that are missing between two days.
pub(super) fn find(state: &mut State, telling: &mut Telling) -> io::Result<()> {
    let Some(days) = state.summary.ledger.days() else {
        return Ok(());
    };
    let mut tables: BTreeMap<String, Days> = BTreeMap::new();
    for ((table, day), known) in days {
        if let Day::Number(number) = day {
            tables.entry(table.clone()).or_default().push((*number, *known));
        }
    }
    whole_log(state, telling, &tables);
    let open: BTreeSet<i64> = tables.values().flatten().map(|(day, _)| *day).collect();
    for (table, days) in &tables {
        closed(state, telling, table, days, &open);
    }
    let fillers = fillers(state)?;
    for days in tables.values() {
        numbers(state, telling, days, &fillers);
    }
    Ok(())
}

/// Days on which no table has a record.
fn whole_log(state: &mut State, telling: &mut Telling, tables: &BTreeMap<String, Days>) {
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
            telling.tell(&mut state.summary, kind, place, move |place, _| {
                day_missing::whole_log(place, before, after)
            });
        }
    }
}

/// Days on which one table has no record, and others have.
fn closed(
    state: &mut State,
    telling: &mut Telling,
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
        let (table, count) = (table.to_owned(), holes.len());
        telling.tell(&mut state.summary, kind, place, move |place, _| {
            day_missing::often(place, &table, count, before)
        });
        return;
    }
    for (before, after, place) in holes {
        let table = table.to_owned();
        telling.tell(&mut state.summary, kind, place, move |place, _| {
            day_missing::of_table(place, &table, before, after)
        });
    }
}

/// Numbers of lines that are no records, by table and day; they fill gaps here too.
fn fillers(state: &mut State) -> io::Result<FxHashMap<[u64; 2], Vec<u64>>> {
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

/// Numbers that are missing at the end of a day or at the beginning of the next one.
fn numbers(
    state: &mut State,
    telling: &mut Telling,
    days: &Days,
    fillers: &FxHashMap<[u64; 2], Vec<u64>>,
) {
    let numbered: Vec<_> =
        days.iter().filter_map(|(_, known)| Some((known.digest, known.numbered?))).collect();
    let goes_on = |pair: &[([u64; 2], crate::ledger::Numbered)]| match pair {
        [(_, before), (_, after)] => after.first.0 > before.last.0,
        _ => false,
    };
    let runs_on = numbered.len() > 1 && numbered.windows(2).all(goes_on);
    let begins_again = numbered.windows(2).all(|pair| !goes_on(pair));
    let usual = match begins_again && numbered.len() >= DAYS_MIN {
        true => numbered.iter().skip(1).map(|(_, known)| known.first.0).min(),
        false => None,
    };
    let kind = (sequence_gap::CODE, sequence_gap::GRADE);
    for pair in numbered.windows(2) {
        let [(day_before, before), (day, after)] = pair else {
            continue;
        };
        let (number, place) = after.first;
        let from = match (runs_on, usual) {
            (true, _) => before.last.0.saturating_add(1),
            (false, Some(usual)) => usual,
            (false, None) => continue,
        };
        let mut filled: Vec<u64> = [day_before, day]
            .into_iter()
            .filter_map(|day| fillers.get(day))
            .flatten()
            .copied()
            .filter(|filler| (from..number).contains(filler))
            .collect();
        filled.sort_unstable();
        filled.dedup();
        let missing = number.saturating_sub(from).saturating_sub(filled.len() as u64);
        if missing > 0 {
            telling.tell(&mut state.summary, kind, place, move |place, _| {
                sequence_gap::at_midnight(place, from, number, missing, runs_on)
            });
        }
    }
}
