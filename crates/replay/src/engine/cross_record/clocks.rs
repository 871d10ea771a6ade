//! Records that are earlier than the one before them at their table, in a file and from one file to the next, and
//! what shows whose clock moved.
//!
//! A step back at a repeated record, or at a round with the cards of an earlier one, follows from the repeat, and one at
//! a record that corrects a round or changes its state from that; neither is reported.

use super::clock_steps::{StepSequence, is_far};
use super::witnesses::{Witnesses, looked_at};
use super::{DeferredFindings, ExcludedRuns, leaves};
use crate::engine::identify::known;
use crate::engine::state::AuditState;
use crate::finding::spot::Spot;
use crate::index::external_sort::{Runs, Walk};
use crate::index::ledger::{FileTimes, TimeStep};
use crate::record_audits::time_backwards::{self, Shift, Step};
use crate::rules::auditor::Auditor;
use jiff::Timestamp;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::io;

/// Steps back at duplicate records that are stored; further ones are reported.
const REPEATED_MAX: usize = 1_000_000;
/// Most seconds by which a file may begin before the one before it ends, and still follow it.
const OVERLAP_SECONDS_MAX: i64 = 13 * 3_600;

/// Fewest records of a table in a file that show that they run from the newest to the oldest.
const FALLING_MIN: u64 = 5;
/// Of ten steps so many go back then.
const FALLING_IN_TEN: u64 = 8;

/// Fewest steps back of a table in a file, and how many of a hundred records, that show that its records are in no order of
/// time: a clock that moves makes one or two, however often it does.
const UNORDERED_MIN: u64 = 20;
const UNORDERED_IN_HUNDRED: u64 = 20;

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

/// Finds the records whose clock moved; `again`: the places of rounds with the cards of an earlier one.
pub(super) fn find(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    leaving: &mut ExcludedRuns,
    (again, deferred): (&FxHashSet<u64>, &mut DeferredFindings),
) -> io::Result<ClockShifts> {
    let mut moved = ClockShifts::default();
    let files = state.summary.ledger.table_files();
    let repeated = repeated(state, leaving, (&files, again))?;
    let (falling, unordered) = orders(state, &files)?;
    state.summary.newest_first = tables_and_records(&files, &falling);
    state.summary.unordered = tables_and_records(&files, &unordered);
    let apart: FxHashSet<(u64, u32)> = falling.union(&unordered).copied().collect();
    let sequences = FileSequences::new(auditor, &files, &repeated, &apart);
    if state.seen.steps.is_empty() && sequences.boundaries.is_empty() {
        return Ok(moved);
    }
    let mut found: Vec<(Step, Option<Shift>)> = Vec::new();
    let exposure = std::mem::take(&mut state.summary.exposure);
    let witnesses = Witnesses::new(&exposure);
    let mut walk = Steps { walk: state.seen.steps.iter()?, next: None, more: &sequences };
    walk.next = walk.walk.next()?.map(read);
    let mut last = None;
    let mut open: Option<TableSequences> = None;
    while let Some((table, step)) = walk.next(last)? {
        last = Some((table, step.place));
        if unordered.contains(&(table, Spot::file_of(step.place))) {
            continue;
        }
        if falling.contains(&(table, Spot::file_of(step.place))) {
            // In falling order a step forward is one back.
            if step.seconds() > 0 && !repeated.contains(&step.place) {
                found.push((step, None));
            }
            continue;
        }
        if open.as_ref().is_none_or(|known| known.table != table) {
            close(open.replace(TableSequences::new(table)), &witnesses, &mut moved, &mut found);
        }
        if let Some(open) = &mut open
            && !repeated.contains(&step.place)
        {
            open.add(step, &sequences, &witnesses);
        }
    }
    close(open, &witnesses, &mut moved, &mut found);
    drop(walk);
    state.summary.exposure = exposure;
    for (step, shift) in found {
        let place = shift.map_or(step.place, |shift| shift.place());
        let kind = (time_backwards::CODE, time_backwards::GRADE);
        let counts = (place, 1, shift.map(|shift| shift.extent()));
        let summary = &mut state.summary;
        deferred.push_with(summary, kind, counts, move |auditor, place, record| {
            let table = known(record, auditor.book).map(|known| known.table.into_owned());
            let table = table.unwrap_or_default();
            time_backwards::of_record(auditor, place, record, &table, step, shift)
        });
    }
    Ok(moved)
}

fn close(
    open: Option<TableSequences>,
    witnesses: &Witnesses<'_>,
    moved: &mut ClockShifts,
    found: &mut Vec<(Step, Option<Shift>)>,
) {
    let Some(TableSequences { table, all }) = open else { return };
    for rows in all.into_values() {
        for (step, shift) in rows.closed(&contradiction(witnesses, table)) {
            if let Some(stretch) = shift.and_then(|shift| shift.stretch()) {
                moved.0.entry(table).or_default().push(stretch);
            }
            found.push((step, shift));
        }
    }
}

/// What other tables contradict of a table.
fn contradiction<'w>(
    witnesses: &'w Witnesses<'_>,
    table: u64,
) -> impl Fn([i64; 2], i64, i64) -> i64 + 'w {
    move |range, back, moved| witnesses.contradicted(table, looked_at(range, back), moved)
}

/// The files of one table that are read, by the sequence that they are in.
struct TableSequences {
    table: u64,
    all: BTreeMap<u32, StepSequence>,
}

impl TableSequences {
    fn new(table: u64) -> TableSequences {
        TableSequences { table, all: BTreeMap::new() }
    }

    fn add(&mut self, step: Step, sequences: &FileSequences, witnesses: &Witnesses<'_>) {
        let key = (self.table, Spot::file_of(step.place));
        let sequence = sequences.of_file.get(&key).copied().unwrap_or(key.1);
        let ends = sequences.ends.get(&(self.table, sequence)).copied();
        let rows = self.all.entry(sequence).or_insert_with(|| StepSequence::between(ends));
        rows.add(step, &contradiction(witnesses, self.table));
    }
}

/// Which files of a table follow each other, by the number of the first of them.
#[derive(Default)]
struct FileSequences {
    /// The first file of the sequence that a file of a table is in.
    of_file: FxHashMap<(u64, u32), u32>,
    /// The first and the last time of each sequence.
    ends: FxHashMap<(u64, u32), [Timestamp; 2]>,
    /// The steps from one file to the next, by table and place.
    boundaries: BTreeMap<(u64, u64), Step>,
}

impl FileSequences {
    fn new(
        auditor: &Auditor<'_>,
        tables: &BTreeMap<u64, Vec<FileTimes>>,
        repeated: &FxHashSet<u64>,
        falling: &FxHashSet<(u64, u32)>,
    ) -> FileSequences {
        let mut sequences = FileSequences::default();
        for (table, files) in tables {
            let mut open: Option<(u32, FileTimes)> = None;
            for file in files.iter().filter(|one| !falling.contains(&(*table, one.file))) {
                let follows = open.filter(|(_, before)| {
                    !repeated.contains(&file.first_place) && file.follows(before)
                });
                if follows.is_none() && repeated.contains(&file.first_place) {
                    // What comes next may follow the file before this copy.
                    sequences.add(*table, file.file, *file);
                    continue;
                }
                let sequence = follows.map_or(file.file, |(sequence, _)| sequence);
                if let Some((_, before)) = follows {
                    let step =
                        Step { place: file.first_place, before: before.last, at: file.first };
                    let is_right = step.seconds() >= 0 || auditor.is_back(step.before, step.at);
                    if is_far(&step) && is_right {
                        sequences.boundaries.insert((*table, step.place), step);
                    }
                }
                sequences.add(*table, sequence, *file);
                open = Some((sequence, *file));
            }
        }
        sequences
    }

    fn add(&mut self, table: u64, sequence: u32, file: FileTimes) {
        self.of_file.insert((table, file.file), sequence);
        let ends = self.ends.entry((table, sequence)).or_insert([file.first, file.last]);
        ends[1] = file.last;
    }
}

impl FileTimes {
    /// Whether a file goes on where another one ends, as far as a moved clock lets it.
    fn follows(&self, before: &FileTimes) -> bool {
        let length =
            |from: Timestamp, to: Timestamp| to.as_second().saturating_sub(from.as_second());
        let overlap = length(self.first, before.last);
        let longest = length(self.first, self.last).max(length(before.first, before.last));
        overlap <= 0 || overlap <= OVERLAP_SECONDS_MAX.min(longest / 2) && before.last < self.last
    }
}

/// The steps within files, and those between them, by table and place.
struct Steps<'w> {
    walk: Walk<'w, 5>,
    next: Option<(u64, Step)>,
    more: &'w FileSequences,
}

impl Steps<'_> {
    /// The step after this place of a table.
    fn next(&mut self, last: Option<(u64, u64)>) -> io::Result<Option<(u64, Step)>> {
        let after = last.map_or(std::ops::Bound::Unbounded, std::ops::Bound::Excluded);
        let between = self.more.boundaries.range((after, std::ops::Bound::Unbounded)).next();
        let key = |(table, step): (u64, Step)| (table, step.place);
        if let Some(((table, place), step)) = between
            && self.next.is_none_or(|next| (*table, *place) < key(next))
        {
            return Ok(Some((*table, *step)));
        }
        let next = self.next.take();
        self.next = self.walk.next()?.map(read);
        Ok(next)
    }
}

/// Files of tables.
type TableFiles = FxHashSet<(u64, u32)>;

/// How many tables and records these files have.
fn tables_and_records(files: &BTreeMap<u64, Vec<FileTimes>>, of: &TableFiles) -> [u64; 2] {
    let all = files.iter().flat_map(|(table, files)| files.iter().map(move |one| (*table, one)));
    let own = all.filter(|(table, one)| of.contains(&(*table, one.file)));
    let tables = of.iter().map(|(table, _)| table).collect::<FxHashSet<_>>().len() as u64;
    [tables, own.map(|(_, one)| one.records).sum()]
}

/// The files of tables whose records run from the newest to the oldest, because the last is earlier than the first and nearly
/// all steps go back, and those whose records are in no order of time, such as in that of a number without meaning.
fn orders(
    state: &mut AuditState,
    files: &BTreeMap<u64, Vec<FileTimes>>,
) -> io::Result<(TableFiles, TableFiles)> {
    let (mut falling, mut unordered) = (TableFiles::default(), TableFiles::default());
    let mut back: FxHashMap<(u64, u32), u64> = FxHashMap::default();
    let mut walk = state.seen.steps.iter()?;
    while let Some(entry) = walk.next()? {
        let (table, step) = read(entry);
        if step.seconds() < 0 {
            *back.entry((table, Spot::file_of(step.place))).or_default() += 1;
        }
    }
    drop(walk);
    for (key, steps) in back {
        let own = files.get(&key.0).and_then(|files| files.iter().find(|one| one.file == key.1));
        let Some(own) = own else { continue };
        // Several records may have one time.
        let is_nearly_all = steps * 10 >= own.records.saturating_sub(1) * FALLING_IN_TEN;
        if own.last < own.first && own.records >= FALLING_MIN && is_nearly_all {
            falling.insert(key);
        } else if steps >= UNORDERED_MIN && steps * 100 >= own.records * UNORDERED_IN_HUNDRED {
            unordered.insert(key);
        }
    }
    Ok((falling, unordered))
}

/// The places of steps back at records that are in the logs before, and of the first records of files that are
/// copies.
fn repeated(
    state: &mut AuditState,
    leaving: &mut ExcludedRuns,
    (files, again): (&BTreeMap<u64, Vec<FileTimes>>, &FxHashSet<u64>),
) -> io::Result<FxHashSet<u64>> {
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
    // A record that corrects a round, or makes it void, has the time of that round.
    let mut later: FxHashSet<u64> = FxHashSet::default();
    let mut walk = leaving.iter()?;
    while let Some([_, why, by]) = walk.next()? {
        if leaves(why).is_replaced() && later.len() < REPEATED_MAX {
            later.insert(by);
        }
    }
    drop(walk);
    for pair in files.values().flat_map(|files| files.windows(2)) {
        if let [before, after] = pair
            && after.first <= before.last
        {
            places.extend([[after.first_place]])?;
        }
    }
    let mut repeated = FxHashSet::default();
    let (mut places, mut leaving) = (places.iter()?, leaving.iter()?);
    let mut gone = leaving.next()?;
    while let Some([place]) = places.next()? {
        while gone.is_some_and(|[leaving, ..]| leaving < place) {
            gone = leaving.next()?;
        }
        let is_repeated =
            gone.is_some_and(|[leaving, why, _]| leaving == place && !leaves(why).is_replaced());
        let is_known = is_repeated || later.contains(&place) || again.contains(&place);
        if is_known && repeated.len() < REPEATED_MAX {
            repeated.insert(place);
        }
    }
    Ok(repeated)
}

fn read([table, place, before, at, parts]: [u64; 5]) -> (u64, Step) {
    let [before, at] = TimeStep::times([before, at, parts]);
    (table, Step { place, before, at })
}
