//! Whether a column that is named as the dealer may be that: a dealer is at one table at a time, while camera operators, supervisors and pit
//! bosses are at several.

use super::assignment::{Assignment, Assignments};
use super::columns::{ExportColumns, StepCounts, free};
use super::model::DraftReason;
use super::time_evidence;
use super::vocabulary::{field_named, is_supervisor};
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// Minutes in which a dealer is at one table, but for the moment of a relief.
const MINUTES: i64 = 10;

/// Of a hundred periods of such a length so many may have one dealer at several tables.
const SEVERAL_SHARE: u64 = 40;

/// Fewest periods of one person that show where dealers are.
const PERIODS_MIN: u64 = 40;

/// Takes another column as the dealer, or none, where those in the column are at several tables at the same time.
pub(super) fn judge(values: &ExportColumns<'_>, found: &mut Assignments) {
    let Some(taken) = found.column_of(Field::DealerId) else { return };
    let may_be = |at: &usize| {
        let name = values.name(*at);
        field_named(name) == Some(Field::DealerId)
            && !is_supervisor(name)
            && !values.is_of_seat(*at)
            && StepCounts::of(values, found, *at).is_constant_in_rounds()
    };
    let others: Vec<usize> = free(values, found).into_iter().filter(may_be).collect();
    let several = |at: usize| at_several(values, found, at);
    let is_dealer = |at: usize| several(at).is_none_or(|[of, all]| of * 100 <= all * SEVERAL_SHARE);
    if is_dealer(taken) {
        let rivals: Vec<usize> = others.into_iter().filter(|at| is_dealer(*at)).collect();
        let own = found.all.iter_mut().find(|one| one.field == Field::DealerId);
        own.into_iter().for_each(|one| one.rivals.extend(&rivals));
        return;
    }
    let [of, all] = several(taken).unwrap_or_default();
    let other = others.into_iter().find(|at| is_dealer(*at));
    found.all.retain(|one| one.field != Field::DealerId);
    found.words.retain(|one| one.field != Field::DealerId);
    found.refuted.push((taken, DraftReason::AtSeveralTables(of, all)));
    let reason = DraftReason::Header;
    found
        .all
        .extend(other.map(|at| Assignment::guess(Field::DealerId, vec![at], reason, Vec::new())));
}

/// In how many periods a person of a column is at several tables, and all of them; `None` where nothing shows it.
fn at_several(values: &ExportColumns<'_>, found: &Assignments, at: usize) -> Option<[u64; 2]> {
    let time = found.all.iter().find(|one| one.field == Field::At)?;
    let table = found.column_of(Field::Table)?;
    let times = time_evidence::times(values, &time.columns);
    let mut periods: BTreeMap<(&str, i64), BTreeSet<&str>> = BTreeMap::new();
    let mut open: BTreeMap<i64, BTreeSet<&str>> = BTreeMap::new();
    for (row, time) in times.into_iter().enumerate() {
        let Some(time) = time else { continue };
        let minutes = i64::from(time.hour()) * 60 + i64::from(time.minute());
        let day = i64::from(time.date().day_of_year()) + 400 * i64::from(time.year());
        let period = (day * 1_440 + minutes).div_euclid(MINUTES);
        let name = values.text(table, row);
        open.entry(period).or_default().insert(name);
        let person = values.text(at, row);
        if !person.is_empty() {
            periods.entry((person, period)).or_default().insert(name);
        }
    }
    // Where one table is open everybody is at one.
    let seen = periods
        .iter()
        .filter(|((_, period), _)| open.get(period).is_some_and(|tables| tables.len() > 1));
    let (mut several, mut all) = (0, 0);
    seen.for_each(|(_, tables)| {
        several += u64::from(tables.len() > 1);
        all += 1;
    });
    (all >= PERIODS_MIN).then_some([several, all])
}
