//! Numbers that are missing between those of one table and gaming day.

use super::open_days::OpenDays;
use super::{DeferredFindings, TOLD_MAX};
use crate::engine::state::AuditState;
use crate::finding::spot::Spot;
use crate::index::external_sort::Walk;
use crate::index::round_index::RoundIndex;
use crate::record_audits::sequence_gap::{self, FILLED_MAX, Gap, Gaps};
use std::io;

/// Gaps of one table and day that are listed separately; with more of them there is one finding for
/// all.
pub const GAPS_MAX: u64 = 1_000;

/// Places of unreadable lines that are stored, to count those between two records.
const REJECTS_MAX: usize = 1_000_000;

/// Finds the gaps.
pub(super) fn find(
    state: &mut AuditState,
    open: &OpenDays,
    deferred: &mut DeferredFindings,
) -> io::Result<()> {
    let AuditState { seen, summary, .. } = state;
    let mut total = 0;
    each_day(seen, open, 0, &mut |gaps, _| total += gaps.gaps)?;
    if total == 0 {
        return Ok(());
    }
    // Where there are too many of all tables and days, each has one finding.
    let most = if total > TOLD_MAX as u64 { 1 } else { GAPS_MAX };
    let rejects = rejects(seen)?;
    let kind = (sequence_gap::CODE, sequence_gap::GRADE);
    each_day(seen, open, most, &mut |gaps, all| {
        if gaps.gaps > most
            && let Some(first) = all.first()
        {
            let counts = (first.next.0, gaps.gaps, gaps.missing);
            deferred.push_missing(summary, kind, counts, move |place, _| {
                sequence_gap::many(place, &gaps)
            });
            return;
        }
        for gap in all {
            let between = between(&rejects, &gap);
            let counts = (gap.next.0, 1, gap.missing);
            deferred.push_missing(summary, kind, counts, move |place, _| {
                sequence_gap::finding(place, &gap, between)
            });
        }
    })
}

/// Visits each table and day that has gaps, with as many of them as are to be kept, and one more.
fn each_day(
    seen: &mut RoundIndex,
    open_days: &OpenDays,
    keep: u64,
    visit: &mut dyn FnMut(Gaps, Vec<Gap>),
) -> io::Result<()> {
    let mut fillers = Fillers { walk: seen.fillers.iter()?, next: None };
    fillers.next = fillers.walk.next()?;
    let mut walk = seen.numbers.iter()?;
    let mut open: Option<Day> = None;
    loop {
        let entry = walk.next()?;
        let goes_on = |day: &&mut Day| entry.is_some_and(|[a, b, ..]| [a, b] == day.digest);
        if let (Some(entry), Some(day)) = (entry, open.as_mut().filter(goes_on)) {
            day.add(entry, keep, (&mut fillers, open_days))?;
            continue;
        }
        let is_told = |day: &Day| day.gaps.gaps > 0 && !open_days.is_undated(day.digest);
        if let Some(day) = open.take().filter(is_told) {
            visit(day.gaps, day.kept);
        }
        match entry {
            Some(entry) => open = Some(Day::new(entry)),
            None => return Ok(()),
        }
    }
}

/// A table and day, as far as its numbers were visited.
struct Day {
    digest: [u64; 2],
    gaps: Gaps,
    kept: Vec<Gap>,
    /// Where the greatest number so far stands.
    end_place: u64,
}

impl Day {
    fn new([high, low, first, end, _, end_place]: [u64; 6]) -> Day {
        let records = (end - first).saturating_add(1);
        let gaps = Gaps { ends: (first, end), records, missing: 0, gaps: 0 };
        Day { digest: [high, low], gaps, kept: Vec::new(), end_place }
    }

    /// Adds an unbroken chunk of numbers; they come by their first number.
    fn add(
        &mut self,
        [_, _, first, end, first_place, end_place]: [u64; 6],
        keep: u64,
        (fillers, open): (&mut Fillers<'_>, &OpenDays),
    ) -> io::Result<()> {
        let (_, last) = self.gaps.ends;
        // A shorter chunk comes before a longer one with the same first number, whichever of them
        // stands first in the logs.
        if let Some(gap) = self.kept.last_mut().filter(|gap| gap.next.1 == first) {
            gap.next.0 = gap.next.0.min(first_place);
        }
        if first > last.saturating_add(1) {
            let (count, filled) = fillers.between(self.digest, last, first)?;
            let undated = open.undated_between(self.digest, last, first);
            let missing = (first - last - 1).saturating_sub(count).saturating_sub(undated);
            if missing > 0 && !open.runs_on_from(self.digest, first) {
                self.gaps.gaps += 1;
                self.gaps.missing = self.gaps.missing.saturating_add(missing);
                if self.kept.len() as u64 <= keep {
                    self.kept.push(Gap {
                        next: (first_place, first),
                        last: (self.end_place, last),
                        missing,
                        filled,
                        undated,
                    });
                }
            }
        }
        if end > last {
            let new = end - first.max(last.saturating_add(1));
            self.gaps.records = self.gaps.records.saturating_add(new.saturating_add(1));
            (self.gaps.ends.1, self.end_place) = (end, end_place);
        } else if end == last {
            self.end_place = self.end_place.min(end_place);
        }
        Ok(())
    }
}

/// Numbers of lines that are not records.
struct Fillers<'f> {
    walk: Walk<'f, 4>,
    next: Option<[u64; 4]>,
}

impl Fillers<'_> {
    /// How many different numbers of a table and day lie between two, and the first of them.
    fn between(&mut self, day: [u64; 2], last: u64, first: u64) -> io::Result<(u64, Vec<u64>)> {
        let (mut count, mut filled) = (0, Vec::new());
        let mut before = None;
        while let Some([high, low, number, _]) = self.next {
            if ([high, low], number) >= (day, first) {
                break;
            }
            if [high, low] == day && number > last && before != Some(number) {
                count += 1;
                before = Some(number);
                if filled.len() < FILLED_MAX {
                    filled.push(number);
                }
            }
            self.next = self.walk.next()?;
        }
        Ok((count, filled))
    }
}

/// Lines that are no records between two records of one file: how many, or that there are more than
/// are kept.
fn between(rejects: &[u64], gap: &Gap) -> Option<u64> {
    if Spot::file_of(gap.last.0) != Spot::file_of(gap.next.0) {
        return Some(0);
    }
    let upto = |place: u64| rejects.partition_point(|one| *one < place) as u64;
    let count = upto(gap.next.0).saturating_sub(upto(gap.last.0));
    let is_known = rejects.len() < REJECTS_MAX || rejects.last() > Some(&gap.next.0);
    is_known.then_some(count)
}

fn rejects(seen: &mut RoundIndex) -> io::Result<Vec<u64>> {
    let mut rejects = Vec::new();
    let mut walk = seen.rejects.iter()?;
    while let Some([place]) = walk.next()? {
        if rejects.len() == REJECTS_MAX {
            break;
        }
        rejects.push(place);
    }
    Ok(rejects)
}
