//! Records that are earlier than the one before them at their table, and what shows whose clock moved.
//!
//! Where times go back by an amount by which they went forward before, the records between the two have
//! a clock that was ahead; where they go forward by it later, those between have one that was behind. Of
//! two such chunks the shorter one counts. A step back at a repeated record follows from the repeat,
//! and is none of its own.

use super::{DeferredFindings, ExcludedRuns};
use crate::engine::identify::known;
use crate::engine::state::AuditState;
use crate::finding::spot::Spot;
use crate::index::external_sort::Runs;
use crate::index::ledger::TimeStep;
use crate::record_audits::time_backwards::{self, Shift};
use crate::summary::RecordExclusion;
use jiff::Timestamp;
use rustc_hash::{FxHashMap, FxHashSet};
use std::io;

/// Steps back by fewer seconds are reported at their record: lines may be out of order.
const SHIFT_SECONDS_MIN: i64 = 600;
/// Seconds that the rounds at both ends of a moved chunk may take.
const SLACK_SECONDS: i64 = 900;
/// Steps forward of one table that are stored.
const FORWARD_MAX: usize = 32;
/// Steps back at duplicate records that are stored; further ones are reported.
const REPEATED_MAX: usize = 1_000_000;

/// A step of a table's times: where its later record stands, and the times before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    place: u64,
    before: Timestamp,
    at: Timestamp,
}

impl Step {
    /// The seconds that it goes forward.
    fn seconds(&self) -> i64 {
        self.at.as_second().saturating_sub(self.before.as_second())
    }

    /// Whether a step forward takes back what this step back moved.
    fn is_matched(&self, forward: &Step) -> bool {
        let (back, forward) = (-self.seconds(), forward.seconds());
        let more = forward.saturating_sub(back);
        back >= SHIFT_SECONDS_MIN && (0..=SLACK_SECONDS.max(back / 16)).contains(&more)
    }
}

/// Chunks of records with a moved clock, by table: from the first place to just before the second.
#[derive(Debug, Default)]
pub(super) struct ClockShifts(FxHashMap<u64, Vec<(u64, u64)>>);

impl ClockShifts {
    /// Whether all that stands between two places of a table has a moved clock.
    pub fn holds(&self, table: &str, first: u64, last: u64) -> bool {
        let stretches = self.0.get(&TimeStep::table_digest(table));
        stretches.is_some_and(|all| all.iter().any(|(from, to)| *from <= first && last < *to))
    }
}

/// A step back, and what may explain it.
struct Back {
    step: Step,
    ahead_since: Option<Step>,
}

/// Finds the records whose clock moved.
pub(super) fn find(
    state: &mut AuditState,
    leaving: &mut ExcludedRuns,
    deferred: &mut DeferredFindings,
) -> io::Result<ClockShifts> {
    let mut moved = ClockShifts::default();
    if state.seen.steps.is_empty() {
        return Ok(moved);
    }
    let repeated = repeated(state, leaving)?;
    let mut open: Option<(u64, u32, Table)> = None;
    let mut walk = state.seen.steps.iter()?;
    let summary = &mut state.summary;
    let mut close = |table: u64, rows: Table| {
        for (step, shift) in rows.closed() {
            if let Some((from, to)) = shift.and_then(|shift| shift.stretch(step.place)) {
                moved.0.entry(table).or_default().push((from, to));
            }
            let place = match shift {
                Some(Shift::Ahead { since, .. }) => since,
                _ => step.place,
            };
            let kind = (time_backwards::CODE, time_backwards::GRADE);
            let extent = shift.map(|shift| shift.extent([step.before, step.at]));
            let counts = (place, 1, extent);
            deferred.push_with(summary, kind, counts, move |auditor, place, record| {
                let table = known(record, auditor.book).map(|known| known.table.into_owned());
                let (table, times) = (table.unwrap_or_default(), [step.before, step.at]);
                time_backwards::of_record(auditor, place, record, &table, times, shift)
            });
        }
    };
    while let Some(entry) = walk.next()? {
        let (table, step) = read(entry);
        let file = Spot::file_of(step.place);
        if open.as_ref().is_none_or(|(known, of, _)| (*known, *of) != (table, file))
            && let Some((table, _, rows)) = open.replace((table, file, Table::default()))
        {
            close(table, rows);
        }
        if let Some((_, _, rows)) = &mut open
            && !repeated.contains(&step.place)
        {
            rows.add(step);
        }
    }
    if let Some((table, _, rows)) = open {
        close(table, rows);
    }
    Ok(moved)
}

/// The steps of one table and file.
#[derive(Default)]
struct Table {
    forward: Vec<Step>,
    open: Option<Back>,
    closed: Vec<(Step, Option<Shift>)>,
}

impl Table {
    fn add(&mut self, step: Step) {
        if step.at < step.before {
            self.close();
            let at = self.forward.iter().rposition(|forward| step.is_matched(forward));
            let ahead_since = at.map(|at| self.forward.remove(at));
            self.open = Some(Back { step, ahead_since });
            return;
        }
        if let Some(back) = self.open.take_if(|back| back.step.is_matched(&step)) {
            let length = |from: Timestamp, to: Timestamp| to.as_second() - from.as_second();
            let behind = length(back.step.at, step.before);
            let ahead = back.ahead_since.map(|since| length(since.at, back.step.before));
            let shift = match back.ahead_since.filter(|_| ahead.is_some_and(|ahead| ahead < behind))
            {
                Some(since) => ahead_of(&since, &back.step),
                None => Shift::Behind { until: step.place, times: [step.before, step.at] },
            };
            self.closed.push((back.step, Some(shift)));
            return;
        }
        if self.forward.len() >= FORWARD_MAX {
            self.forward.remove(0);
        }
        self.forward.push(step);
    }

    fn close(&mut self) {
        if let Some(back) = self.open.take() {
            let shift = back.ahead_since.map(|since| ahead_of(&since, &back.step));
            self.closed.push((back.step, shift));
        }
    }

    fn closed(mut self) -> Vec<(Step, Option<Shift>)> {
        self.close();
        self.closed
    }
}

fn ahead_of(since: &Step, back: &Step) -> Shift {
    Shift::Ahead { since: since.place, times: [since.before, since.at], until: back.place }
}

/// The places of steps back at records that stand in the logs before.
fn repeated(state: &mut AuditState, leaving: &mut ExcludedRuns) -> io::Result<FxHashSet<u64>> {
    let folder = state.seen.folder().to_owned();
    let mut places: Runs<1> = Runs::new(&folder, "steps-back", (0, 0));
    let mut walk = state.seen.steps.iter()?;
    while let Some(entry) = walk.next()? {
        let (_, step) = read(entry);
        if step.at < step.before {
            places.extend([[step.place]])?;
        }
    }
    drop(walk);
    let mut repeated = FxHashSet::default();
    let (mut places, mut leaving) = (places.iter()?, leaving.iter()?);
    let mut gone = leaving.next()?;
    while let Some([place]) = places.next()? {
        while gone.is_some_and(|[leaving, ..]| leaving < place) {
            gone = leaving.next()?;
        }
        let is_repeated = gone.is_some_and(|[leaving, why, _]| {
            leaving == place && why != RecordExclusion::Corrected as u64
        });
        if is_repeated && repeated.len() < REPEATED_MAX {
            repeated.insert(place);
        }
    }
    Ok(repeated)
}

fn read([table, place, before, at, parts]: [u64; 5]) -> (u64, Step) {
    let [before, at] = TimeStep::times([before, at, parts]);
    (table, Step { place, before, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps of a table whose records stand at these minutes, one byte each.
    fn items(minutes: &[i64]) -> Vec<(u64, Option<Shift>)> {
        let at = |minute: i64| Timestamp::from_second(minute * 60).unwrap();
        let mut table = Table::default();
        for (place, pair) in (1..).zip(minutes.windows(2)) {
            let step = Step { place, before: at(pair[0]), at: at(pair[1]) };
            if step.at < step.before || step.seconds() >= TimeStep::FORWARD_SECONDS {
                table.add(step);
            }
        }
        table.closed().into_iter().map(|(step, shift)| (step.place, shift)).collect()
    }

    #[test]
    fn a_clock_that_was_ahead_is_told_where_it_went_ahead() {
        let found = items(&[0, 1, 62, 63, 64, 5, 6]);
        assert!(matches!(found[..], [(5, Some(Shift::Ahead { since: 2, until: 5, .. }))]));
        let found = items(&[0, 1, 2, 1 - 60, 2 - 60, 5, 6]);
        assert!(matches!(found[..], [(3, Some(Shift::Behind { until: 5, .. }))]));
    }

    #[test]
    fn a_pause_before_a_clock_that_is_behind_is_no_clock_that_is_ahead() {
        let found = items(&[0, 61, 62, 63, 64, 65, 66, 7, 8, 69, 70]);
        assert!(matches!(found[..], [(7, Some(Shift::Behind { until: 9, .. }))]));
    }

    #[test]
    fn lines_out_of_order_are_told_where_they_are() {
        assert_eq!(items(&[0, 1, 3, 2, 4]), [(3, None)]);
    }
}
