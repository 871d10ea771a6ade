//! What is found when all records are read: repeated rounds, corrections, gaps, cards that come again;
//! and which records leave the sums for it.

pub(crate) mod alike;
mod cards;
mod clock_steps;
mod clocks;
pub(crate) mod corrections;
mod days;
mod gaps;
mod numbers;
mod open_days;
mod repeats;
mod scores;
pub(crate) mod states;
mod witnesses;

use crate::engine::identify::raised;
use crate::engine::second_pass::{WantedPlaces, alone, review};
use crate::engine::state::{AuditObserver, AuditState, RunError};
use crate::finding::exception::{ExceptionExtent, RaisedException};
use crate::index::external_sort::{Runs, Walk};
use crate::index::ledger::{Ledger, TimeStandstill};
use crate::input::reader::{Inputs, ReadFailure};
use crate::record::Record;
use crate::record_audits::{round_repeated, time_still};
use crate::rules::auditor::Auditor;
use crate::summary::{RecordExclusion, Summary};
use crate::sums::Merge;
use gincert_evidence::{Finding, Place, counted};
use repeats::Ranges;
use std::io;

/// Findings of one kind that are listed separately after the records; all are counted.
pub const TOLD_MAX: usize = 100_000;

/// How a finding is made of the record that stands at its place.
type FindingFactory = Box<dyn Fn(&Auditor<'_>, Place, &Record<'_>) -> Finding>;

/// A finding about a record that is known by its place.
struct DeferredFinding {
    place: u64,
    /// How many faults it stands for.
    stands_for: u64,
    /// How far it reaches.
    extent: Option<ExceptionExtent>,
    make: FindingFactory,
}

/// Findings about records that are known by their places. Beyond [`TOLD_MAX`] of one kind they are
/// counted only.
#[derive(Default)]
struct DeferredFindings {
    items: Vec<DeferredFinding>,
    counts: std::collections::BTreeMap<&'static str, usize>,
}

impl DeferredFindings {
    fn push(
        &mut self,
        summary: &mut Summary,
        (code, grade): (&'static str, gincert_evidence::Grade),
        place: u64,
        make: impl Fn(Place, &Record<'_>) -> Finding + 'static,
    ) {
        self.push_many(summary, (code, grade), place, 1, make);
    }

    /// Tells so many faults by one finding; each of them counts.
    fn push_many(
        &mut self,
        summary: &mut Summary,
        (code, grade): (&'static str, gincert_evidence::Grade),
        place: u64,
        stands_for: u64,
        make: impl Fn(Place, &Record<'_>) -> Finding + 'static,
    ) {
        let make = move |_: &Auditor<'_>, place: Place, record: &Record<'_>| make(place, record);
        self.push_with(summary, (code, grade), (place, stands_for, None), make);
    }

    /// Reports so many missing rounds by one finding.
    fn push_missing(
        &mut self,
        summary: &mut Summary,
        (code, grade): (&'static str, gincert_evidence::Grade),
        (place, stands_for, missing): (u64, u64, u64),
        make: impl Fn(Place, &Record<'_>) -> Finding + 'static,
    ) {
        let extent = ExceptionExtent { missing: Some(missing), ..ExceptionExtent::default() };
        let make = move |_: &Auditor<'_>, place: Place, record: &Record<'_>| make(place, record);
        self.push_with(summary, (code, grade), (place, stands_for, Some(extent)), make);
    }

    /// The same with how far it reaches, and a finding that the auditor knows more about.
    fn push_with(
        &mut self,
        summary: &mut Summary,
        (code, grade): (&'static str, gincert_evidence::Grade),
        (place, stands_for, extent): (u64, u64, Option<ExceptionExtent>),
        make: impl Fn(&Auditor<'_>, Place, &Record<'_>) -> Finding + 'static,
    ) {
        let count = self.counts.entry(code).or_default();
        *count += 1;
        if *count > TOLD_MAX {
            summary.count_many(code, grade, stands_for);
            summary.count_after(code, stands_for);
        } else {
            self.items.push(DeferredFinding { place, stands_for, extent, make: Box::new(make) });
        }
    }
}

/// Records that leave the sums: place, why (by its number), and the place of the record that stays.
type ExcludedRuns = Runs<3>;

/// Why a record leaves, and the place of the record that stays.
type Mark = (RecordExclusion, u64);

/// Compares all records with each other, takes out of the sums what is to leave them, and tells what
/// was found, by place.
pub(crate) fn finish(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
) -> Result<(), RunError> {
    let mut deferred = DeferredFindings::default();
    let folder = state.seen.folder().to_owned();
    let mut leaving: ExcludedRuns = Runs::new(&folder, "leaving", (0, 0));
    let numbers =
        compare(inputs, auditor, state, &mut leaving, &mut deferred).map_err(RunError::Lists)?;
    let mut numbers = numbers;
    let missed = leave(inputs, auditor, state, &mut leaving, &mut numbers, &mut deferred)
        .map_err(RunError::Lists)?;
    numbers
        .find_repeated(inputs, auditor, &mut leaving, (&mut state.summary, &mut deferred))
        .map_err(RunError::Lists)?;
    let mut walk = leaving.iter().map_err(RunError::Lists)?;
    let mut next = || walk.next().map(|entry| entry.map(|[place, why, _]| (place, leaves(why))));
    outlet.leaves(&mut next).map_err(RunError::Output)?;
    drop(walk);
    let missed = missed.max(report(inputs, auditor, state, outlet, deferred)?);
    if missed > 0 {
        // Only standard input cannot be read twice, and only where it could not be kept.
        state.broken.push(ReadFailure {
            file: 0,
            offset: 0,
            why: format!(
                "{} needed a second reading but could not be read again; give the log as a file",
                counted(missed, "record", "records")
            ),
        });
    }
    Ok(())
}

/// Finds what no record tells by itself.
fn compare(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    leaving: &mut ExcludedRuns,
    deferred: &mut DeferredFindings,
) -> io::Result<numbers::RepeatedNumbers> {
    let corrections = state.summary.ledger.corrections();
    let asked = corrections::asked(&corrections);
    let first = repeats::find(inputs, auditor, state, &asked, leaving, deferred)?;
    corrections::resolve(auditor, state, &corrections, &first, leaving, deferred)?;
    let open_days = open_days::OpenDays::of(state)?;
    gaps::find(state, &open_days, deferred)?;
    let again = cards::find(auditor, state, leaving, deferred)?;
    let moved = clocks::find(auditor, state, leaving, (&again, deferred))?;
    let stills: Vec<TimeStandstill> = state.summary.ledger.stills().collect();
    for still in stills.into_iter().filter(|still| still.records >= time_still::STILL_MIN) {
        let kind = (time_still::CODE, time_still::GRADE);
        deferred.push(&mut state.summary, kind, still.place, move |place, _| {
            time_still::finding(place, still.records)
        });
    }
    days::find(state, &open_days, deferred, &moved)?;
    scores::find(state, leaving, deferred)?;
    numbers::RepeatedNumbers::find(state)
}

/// Reads the records again that leave the sums, and takes them out; gives how many could not be read.
fn leave(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    leaving: &mut ExcludedRuns,
    numbers: &mut numbers::RepeatedNumbers,
    deferred: &mut DeferredFindings,
) -> io::Result<u64> {
    let mut wanted = ExcludedPlaces::new(leaving)?;
    let mut ranges = Ranges::default();
    let key = state.seen.key;
    let (summary, corrected) = (&mut state.summary, &mut state.corrected);
    let missed = review(inputs, &mut wanted, &mut |again| {
        let Some((why, stays)) = again.mark else {
            return Ok(());
        };
        let part = alone(auditor, &again, key);
        summary.leave(&part.summary, why);
        if why != RecordExclusion::Corrected {
            numbers.note(auditor, again.record);
        }
        match why {
            RecordExclusion::RepeatedAlike => {
                ranges.add(auditor, &again, stays, (summary, deferred))
            }
            RecordExclusion::Repeated | RecordExclusion::VoidAgain => {}
            // Nobody asks what corrected rounds say of their neighbours, and they have none here: each would
            // keep a chunk of its own for as long as the audit runs.
            RecordExclusion::Corrected | RecordExclusion::StateChanged => {
                corrected.merge(Summary { ledger: Ledger::default(), ..part.summary })
            }
        }
        Ok(())
    })?;
    ranges.close(auditor, summary, deferred);
    Ok(missed)
}

/// Reads the records again that findings are about, and tells these one record after the other: there
/// may be far more findings than fit the memory. Gives how many records could not be read.
fn report(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    outlet: &mut dyn AuditObserver,
    deferred: DeferredFindings,
) -> Result<u64, RunError> {
    let mut items = deferred.items;
    items.sort_by_key(|one| one.place);
    let mut wanted = Places { items: &items, next: 0 };
    let mut failed = None;
    let summary = &mut state.summary;
    let missed = review(inputs, &mut wanted, &mut |again| {
        let from = again.mark.unwrap_or_default();
        let place = again.spot.place();
        let own = items.iter().skip(from).take_while(|one| one.place == place);
        let mut found: Vec<RaisedException> = own
            .map(|one| {
                let finding = (one.make)(auditor, auditor.place(again.spot), again.record);
                let mut found = raised(auditor, again.spot, again.record, finding);
                found.exception.stands_for = one.stands_for;
                found.exception.extent = one.extent;
                found
            })
            .collect();
        found.sort_by_key(|one| one.order());
        for raised in &found {
            let finding = &raised.exception.finding;
            // A range of records that say the same as others is one fault of all of them.
            let stands_for = raised.exception.stands_for;
            let faults = if finding.code == round_repeated::CODE { 1 } else { stands_for };
            summary.count_many(finding.code, finding.grade, faults);
            summary.count_after(finding.code, stands_for);
            if let Err(error) = outlet.finding(raised) {
                let kind = error.kind();
                failed = Some(error);
                return Err(kind.into());
            }
        }
        Ok(())
    });
    match (failed, missed) {
        (Some(error), _) => Err(RunError::Output(error)),
        (None, missed) => missed.map_err(RunError::Lists),
    }
}

/// Places of findings, in order; the mark is where those of a place begin.
struct Places<'t> {
    items: &'t [DeferredFinding],
    next: usize,
}

impl WantedPlaces for Places<'_> {
    type Mark = usize;

    fn peek(&self) -> Option<u64> {
        self.items.get(self.next).map(|one| one.place)
    }

    fn take(&mut self) -> io::Result<Option<usize>> {
        let (from, place) = (self.next, self.peek());
        let same = self.items.iter().skip(from).take_while(|one| Some(one.place) == place);
        self.next += same.count();
        Ok(Some(from))
    }
}

/// Places that leave the sums, in order.
struct ExcludedPlaces<'m> {
    walk: Walk<'m, 3>,
    next: Option<[u64; 3]>,
}

impl<'m> ExcludedPlaces<'m> {
    fn new(leaving: &'m mut ExcludedRuns) -> io::Result<ExcludedPlaces<'m>> {
        let mut walk = leaving.iter()?;
        let next = walk.next()?;
        Ok(ExcludedPlaces { walk, next })
    }
}

impl WantedPlaces for ExcludedPlaces<'_> {
    type Mark = Mark;

    fn peek(&self) -> Option<u64> {
        self.next.map(|[place, ..]| place)
    }

    fn take(&mut self) -> io::Result<Option<Mark>> {
        let taken = self.next;
        self.next = self.walk.next()?;
        Ok(taken.map(|[_, why, stays]| (leaves(why), stays)))
    }
}

/// Why a record leaves, by its number.
fn leaves(why: u64) -> RecordExclusion {
    const ALL: [RecordExclusion; 5] = [
        RecordExclusion::RepeatedAlike,
        RecordExclusion::Repeated,
        RecordExclusion::Corrected,
        RecordExclusion::VoidAgain,
        RecordExclusion::StateChanged,
    ];
    let found = ALL.into_iter().find(|one| *one as u64 == why);
    found.unwrap_or(RecordExclusion::Repeated)
}
