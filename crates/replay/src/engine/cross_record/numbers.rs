//! Sequence numbers that two rounds of one table and day share.
//!
//! Where a round is repeated, its number is repeated too, and is not reported as well. So first it is
//! counted how many numbers come again, and how many of these the repeated rounds explain; only where
//! more are left the logs are read for them.

use super::{DeferredFindings, ExcludedRuns, leaves};
use crate::engine::identify::known;
use crate::engine::state::AuditState;
use crate::index::round_index::{Digest, table_day};
use crate::input::reader::{Inputs, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use crate::record::Record;
use crate::record_audits::round_repeated;
use crate::rules::auditor::Auditor;
use crate::summary::{RecordExclusion, Summary};
use rustc_hash::FxHashMap;
use std::io;

/// Ranges of duplicate numbers of one table and day that are stored; beyond them every number is looked
/// up.
const RANGES_MAX: usize = 100_000;

/// The numbers of one table and day that come again.
#[derive(Default)]
struct Doubt {
    /// How many records have a number that an earlier one has.
    again: u64,
    /// How many of these are repeated rounds.
    explained: u64,
    /// First and last numbers.
    ranges: Vec<(u64, u64)>,
}

impl Doubt {
    fn holds(&self, number: u64) -> bool {
        if self.ranges.len() >= RANGES_MAX {
            return true;
        }
        let from = self.ranges.partition_point(|(_, end)| *end < number);
        self.ranges.get(from).is_some_and(|(first, _)| *first <= number)
    }
}

/// Numbers that come again, by table and day.
#[derive(Default)]
pub(super) struct RepeatedNumbers {
    days: FxHashMap<Digest, Doubt>,
}

impl RepeatedNumbers {
    /// Finds them.
    pub fn find(state: &mut AuditState) -> io::Result<RepeatedNumbers> {
        let mut found = RepeatedNumbers::default();
        let mut walk = state.seen.numbers.iter()?;
        let mut open: Option<(Digest, u64)> = None;
        while let Some([high, low, first, end, ..]) = walk.next()? {
            let digest = [high, low];
            let last = open.filter(|(day, _)| *day == digest).map(|(_, last)| last);
            if let Some(last) = last.filter(|last| *last >= first) {
                let doubt = found.days.entry(digest).or_default();
                doubt.again += end.min(last) - first + 1;
                doubt.add(first, end.min(last));
            }
            open = Some((digest, last.map_or(end, |last| last.max(end))));
        }
        Ok(found)
    }

    /// Notes a repeated round.
    pub fn note(&mut self, auditor: &Auditor<'_>, record: &Record<'_>) {
        if self.days.is_empty() {
            return;
        }
        if let (Ok(known), Some(number)) = (known(record, auditor.book), record.seq)
            && let Some(doubt) = self.days.get_mut(&table_day(&known.table, &known.day))
        {
            doubt.explained += u64::from(doubt.holds(number));
        }
    }

    /// Tells the later one of two rounds with one number, where repeated rounds do not explain it.
    pub fn find_repeated(
        mut self,
        inputs: &dyn Inputs,
        auditor: &Auditor<'_>,
        leaving: &mut ExcludedRuns,
        (summary, deferred): (&mut Summary, &mut DeferredFindings),
    ) -> io::Result<()> {
        self.days.retain(|_, doubt| doubt.again != doubt.explained);
        if self.days.is_empty() {
            return Ok(());
        }
        let mut first: FxHashMap<(Digest, u64), u64> = FxHashMap::default();
        let mut walk = leaving.iter()?;
        let mut gone = walk.next()?;
        let mut failed = None;
        let begin = Progress::default();
        read_all(inputs, &begin, STRETCH_BYTES, &mut |step| {
            let ReadStep::Stretch(stretch, decode) = step else {
                return failed.is_none();
            };
            decode.decode(&stretch.bytes, &mut |unit| {
                let spot = stretch.spot(unit.offset, unit.line);
                let place = spot.place();
                while gone.is_some_and(|[leaving, ..]| leaving < place) && failed.is_none() {
                    match walk.next() {
                        Ok(next) => gone = next,
                        Err(error) => failed = Some(error),
                    }
                }
                // A corrected round stays a round with its number; records of one round have one number.
                let is_repeated = gone.is_some_and(|[leaving, why, _]| {
                    leaving == place && leaves(why) != RecordExclusion::Corrected
                });
                let Ok(record) = &unit.read else { return };
                let (Ok(known), Some(number)) = (known(record, auditor.book), record.seq) else {
                    return;
                };
                let day = table_day(&known.table, &known.day);
                if is_repeated || !self.days.get(&day).is_some_and(|doubt| doubt.holds(number)) {
                    return;
                }
                match first.get(&(day, number)) {
                    Some(stays) => {
                        let stays = auditor.place_of(*stays);
                        let kind = (round_repeated::CODE, round_repeated::GRADE);
                        deferred.push(summary, kind, place, move |place, _| {
                            round_repeated::same_number(place, stays.clone())
                        });
                    }
                    None => {
                        first.insert((day, number), place);
                    }
                }
            });
            failed.is_none()
        });
        failed.map_or(Ok(()), Err)
    }
}

impl Doubt {
    /// Adds a range; they come by their first number, and may overlap.
    fn add(&mut self, first: u64, end: u64) {
        if let Some((_, last)) = self.ranges.last_mut().filter(|(_, last)| *last >= first) {
            *last = (*last).max(end);
        } else if self.ranges.len() < RANGES_MAX {
            self.ranges.push((first, end));
        }
    }
}
