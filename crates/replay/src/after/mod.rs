//! What is found when all records are read: repeated rounds, corrections, gaps, cards that come again;
//! and which records leave the sums for it.

mod alike;
mod cards;
mod corrections;
mod days;
mod gaps;
mod numbers;
mod repeats;
mod scores;

use crate::auditor::{Auditor, Raised};
use crate::identify::raised;
use crate::reader::{Broken, Inputs};
use crate::record::Record;
use crate::review::{Wanted, alone, review};
use crate::runs::{Runs, Walk};
use crate::state::{Outlet, RunError, State};
use crate::summary::{Leaves, Summary};
use crate::sums::Merge;
use gincert_evidence::{Finding, Place};
use repeats::Ranges;
use std::io;

/// Findings of one kind that are told one by one after the records; all are counted.
pub const TOLD_MAX: usize = 100_000;

/// How a finding is made of the record that stands at its place.
type Make = Box<dyn Fn(Place, &Record<'_>) -> Finding>;

/// A finding about a record that is known by its place.
struct Told {
    place: u64,
    make: Make,
}

/// Findings about records that are known by their places. Beyond [`TOLD_MAX`] of one kind they are
/// counted only.
#[derive(Default)]
struct Telling {
    told: Vec<Told>,
    counts: std::collections::BTreeMap<&'static str, usize>,
}

impl Telling {
    fn tell(
        &mut self,
        summary: &mut Summary,
        (code, grade): (&'static str, gincert_evidence::Grade),
        place: u64,
        make: impl Fn(Place, &Record<'_>) -> Finding + 'static,
    ) {
        let count = self.counts.entry(code).or_default();
        *count += 1;
        match *count > TOLD_MAX {
            true => summary.count(code, grade),
            false => self.told.push(Told { place, make: Box::new(make) }),
        }
    }
}

/// Records that leave the sums: place, why (by its number), and the place of the record that stays.
type Leaving = Runs<3>;

/// Why a record leaves, and the place of the record that stays.
type Mark = (Leaves, u64);

/// Compares all records with each other, takes out of the sums what is to leave them, and tells what
/// was found, by place.
pub(crate) fn finish(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut State,
    outlet: &mut dyn Outlet,
) -> Result<(), RunError> {
    let mut telling = Telling::default();
    let folder = state.seen.folder().to_owned();
    let mut leaving: Leaving = Runs::new(&folder, "leaving", (0, 0));
    let numbers =
        compare(inputs, auditor, state, &mut leaving, &mut telling).map_err(RunError::Lists)?;
    telling.told.sort_by_key(|one| one.place);
    let mut found = Vec::new();
    let mut numbers = numbers;
    again(inputs, auditor, state, &mut leaving, &telling.told, &mut numbers, &mut found)
        .map_err(RunError::Lists)?;
    let more = numbers.find_repeated(inputs, auditor, &mut leaving).map_err(RunError::Lists)?;
    found.extend(more);
    let mut walk = leaving.iter().map_err(RunError::Lists)?;
    let mut next = || walk.next().map(|entry| entry.map(|[place, why, _]| (place, leaves(why))));
    outlet.leaves(&mut next).map_err(RunError::Output)?;
    found.sort_by_key(|one| one.order());
    for raised in &found {
        let finding = &raised.exception.finding;
        state.summary.count(finding.code, finding.grade);
        state.summary.tell_after(finding.code);
        outlet.finding(raised).map_err(RunError::Output)?;
    }
    Ok(())
}

/// Finds what no record tells by itself.
fn compare(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut State,
    leaving: &mut Leaving,
    telling: &mut Telling,
) -> io::Result<numbers::Doubtful> {
    let corrections = state.summary.ledger.corrections();
    let asked = corrections::asked(&corrections);
    let first = repeats::find(inputs, auditor, state, &asked, leaving, telling)?;
    corrections::resolve(auditor, state, &corrections, &first, leaving, telling)?;
    gaps::find(state, telling)?;
    days::find(state, telling)?;
    cards::find(auditor, state, leaving, telling)?;
    scores::find(state, telling)?;
    numbers::Doubtful::find(state)
}

/// Reads the records again that findings are about, or that leave the sums.
fn again(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut State,
    leaving: &mut Leaving,
    told: &[Told],
    numbers: &mut numbers::Doubtful,
    found: &mut Vec<Raised>,
) -> io::Result<()> {
    let places: Vec<u64> = told.iter().map(|one| one.place).collect();
    let mut wanted = Marked::new(leaving, &places)?;
    let mut ranges = Ranges::default();
    let key = state.seen.key;
    let (summary, corrected) = (&mut state.summary, &mut state.corrected);
    let missed = review(inputs, &mut wanted, &mut |again| {
        let place = again.spot.place();
        let from = told.partition_point(|one| one.place < place);
        for one in told.iter().skip(from).take_while(|one| one.place == place) {
            let finding = (one.make)(auditor.place(again.spot), again.record);
            found.push(raised(auditor, again.spot, again.record, finding));
        }
        if let Some((why, stays)) = again.mark {
            let part = alone(auditor, &again, key);
            summary.leave(&part.summary, why);
            if why != Leaves::Corrected {
                numbers.note(auditor, again.record);
            }
            match why {
                Leaves::RepeatedAlike => ranges.add(auditor, &again, stays, found),
                Leaves::Repeated => {}
                Leaves::Corrected => corrected.merge(part.summary),
            }
        }
        Ok(())
    })?;
    ranges.close(auditor, found);
    if missed > 0 {
        // Only standard input cannot be read twice, and only where it could not be kept.
        state.broken.push(Broken {
            file: 0,
            offset: 0,
            why: format!(
                "{missed} of its records are repeated, corrected or told of, and could not be read \
                 again; give the log as a file"
            ),
        });
    }
    Ok(())
}

/// Places that are told of and places that leave the sums, together in order.
struct Marked<'m> {
    walk: Walk<'m, 3>,
    next: Option<[u64; 3]>,
    told: &'m [u64],
}

impl<'m> Marked<'m> {
    fn new(leaving: &'m mut Leaving, told: &'m [u64]) -> io::Result<Marked<'m>> {
        let mut walk = leaving.iter()?;
        let next = walk.next()?;
        Ok(Marked { walk, next, told })
    }
}

impl Wanted for Marked<'_> {
    type Mark = Mark;

    fn peek(&self) -> Option<u64> {
        let leaving = self.next.map(|[place, ..]| place);
        match (leaving, self.told.first().copied()) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    fn take(&mut self) -> io::Result<Option<Mark>> {
        let Some(place) = self.peek() else {
            return Ok(None);
        };
        let same = self.told.iter().take_while(|told| **told == place).count();
        self.told = self.told.get(same..).unwrap_or_default();
        let Some([_, why, stays]) = self.next.filter(|[leaving, ..]| *leaving == place) else {
            return Ok(None);
        };
        self.next = self.walk.next()?;
        Ok(Some((leaves(why), stays)))
    }
}

/// Why a record leaves, by its number.
fn leaves(why: u64) -> Leaves {
    const ALL: [Leaves; 3] = [Leaves::RepeatedAlike, Leaves::Repeated, Leaves::Corrected];
    let found = ALL.into_iter().find(|one| *one as u64 == why);
    found.unwrap_or(Leaves::Repeated)
}
