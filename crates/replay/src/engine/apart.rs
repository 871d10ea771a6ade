//! Corrections in rows of their own that are not below their round: they are read with the round that they name.
//!
//! Systems write what was moved after the settlement where it was moved, some rounds later. Such a record has seats with
//! corrections and nothing else. It belongs to the one record of its table, gaming day and round that is in the logs; where
//! there is none, or several that say different things, it stays a record by itself.
//!
//! Rows that a map knows as corrections may carry cards and whole results; [`MarkedCorrection`] says what they move.
//!
//! It knows no rules and no exceptions.

use crate::engine::cross_record::states::RecordOutline;
use crate::engine::marked_corrections::{MarkedCorrection, moved};
use crate::engine::reversals::{APART_ROUNDS_MAX, Reversals, ReversedMoney, RoundKey, key};
use crate::input::formats::filtered::{FilteredReader, UnitFilter};
use crate::input::formats::{RecordReader, Unit};
use crate::input::map::{CorrectedResults, Map, NegativeWagers};
use crate::input::reader::{Inputs, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use crate::record::{Adjustment, Amounts, Record, SeatRecord};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most rows of one round that a map knows as corrections.
const MARKED_MAX: usize = 64;

/// The corrections of one round.
#[derive(Debug, Clone, Default)]
struct RoundCorrections {
    moved: Vec<(Option<u32>, Adjustment<'static>)>,
    /// Those that a map knows by a text.
    marked: Vec<MarkedCorrection>,
    /// What the record of the round says; none where no record was found.
    target: Option<RecordOutline>,
    /// Whether records of this name say different things, or one lacks a seat.
    is_unclear: bool,
}

/// Corrections that are apart from their rounds, and records that take back others.
#[derive(Debug, Clone, Default)]
pub struct ApartCorrections {
    moved: BTreeMap<RoundKey, RoundCorrections>,
    /// None where such records are not read.
    reversals: Option<Reversals>,
}

/// What the results of a record are that a map knows as a correction, by what the map did to it.
pub fn correction_of(map: &Map, unit: &Unit<'_>) -> Option<CorrectedResults> {
    let kinds = [CorrectedResults::Added, CorrectedResults::InPlace];
    let is_own = |kind: &CorrectedResults| unit.replaced.contains(&map.correction_place(*kind));
    kinds.into_iter().find(|kind| !map.corrections.is_empty() && is_own(kind))
}

/// Finds the corrections of all logs that are apart from their rounds, and what else the map gathers: everything is read once,
/// and once more where there is some.
pub fn apart_corrections(inputs: &dyn Inputs, map: &Map) -> ApartCorrections {
    let mut found = ApartCorrections::of_map(map);
    each_record(inputs, &mut |record, unit| found.add(record, correction_of(map, unit)));
    if !found.is_empty() {
        each_record(inputs, &mut |record, unit| found.look_at(record, correction_of(map, unit)));
    }
    found.found()
}

/// Visits the records of all logs. What cannot be read is reported where it is audited.
fn each_record(inputs: &dyn Inputs, visit: &mut dyn FnMut(&Record<'_>, &Unit<'_>)) {
    read_all(inputs, &Progress::default(), STRETCH_BYTES, &mut |step| {
        if let ReadStep::Stretch(stretch, decode) = step {
            decode.decode(&stretch.bytes, &mut |unit| {
                if let Ok(record) = &unit.read {
                    visit(record, &unit);
                }
            });
        }
        true
    });
}

/// Whether a seat has corrections and nothing else.
fn is_correction(seat: &SeatRecord<'_>) -> bool {
    let lists = [&seat.bets, &seat.net, &seat.paid].into_iter().flatten();
    seat.adjusted.iter().any(|one| one.amount.is_some_and(|minor| minor.0 != 0))
        && seat.cards.is_none()
        && seat.action.is_none()
        && seat.deadwood.is_none()
        && seat.laid.is_empty()
        && seat.outcome.is_none()
        && lists.flat_map(Amounts::all).all(|minor| minor == 0)
}

/// Whether a record has corrections and nothing else of its round.
fn is_apart(record: &Record<'_>) -> bool {
    let shows = |record: &Record<'_>| {
        let dealer = record.dealer.as_ref();
        dealer.is_some_and(|dealer| dealer.cards.is_some()) || record.corrects.is_some()
    };
    !record.seats.is_empty() && record.seats.iter().all(is_correction) && !shows(record)
}

impl ApartCorrections {
    /// None yet, of logs that a map reads.
    pub fn of_map(map: &Map) -> ApartCorrections {
        let reverses = map.negative_wagers == NegativeWagers::Reversals;
        ApartCorrections {
            reversals: reverses.then(Reversals::default),
            ..ApartCorrections::default()
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.moved.is_empty() && self.reversals.as_ref().is_none_or(Reversals::is_empty)
    }

    /// What records take back, by currencies, where such records are read.
    pub fn reversed(&self) -> Vec<ReversedMoney> {
        self.reversals.as_ref().map(Reversals::money).unwrap_or_default()
    }

    /// Adds a record of the first reading, where it is a correction that is apart from its round, or one that the map knows
    /// with such results.
    pub fn add(&mut self, record: &Record<'_>, marked: Option<CorrectedResults>) {
        if let (Some(reversals), None) = (&mut self.reversals, marked) {
            reversals.add(record);
        }
        if !is_apart(record) && marked.is_none() {
            return;
        }
        let key = key(record);
        if self.moved.len() >= APART_ROUNDS_MAX && !self.moved.contains_key(&key) {
            return;
        }
        let of_round = self.moved.entry(key).or_default();
        if let Some(results) = marked {
            match of_round.marked.len() < MARKED_MAX {
                true => of_round.marked.push(MarkedCorrection::of(record, results)),
                false => of_round.is_unclear = true,
            }
            return;
        }
        for seat in &record.seats {
            of_round.moved.extend(seat.adjusted.iter().map(|one| (seat.seat, moved(one))));
        }
    }

    /// Looks in a second reading whether a record is that of corrections.
    pub fn look_at(&mut self, record: &Record<'_>, marked: Option<CorrectedResults>) {
        if marked.is_some() {
            return;
        }
        if let Some(reversals) = &mut self.reversals {
            reversals.look_at(record);
        }
        if self.moved.is_empty() || is_apart(record) {
            return;
        }
        let Some(of_round) = self.moved.get_mut(&key(record)) else { return };
        let outline = RecordOutline::of(record, 0);
        let has_seat = |number: &Option<u32>| record.seats.iter().any(|seat| seat.seat == *number);
        let is_other = of_round.target.is_some_and(|known| !known.is_alike(outline));
        let has_all = of_round.moved.iter().all(|(seat, _)| has_seat(seat));
        let fits = of_round.marked.iter().all(|one| one.fits(record));
        of_round.is_unclear |= is_other || !has_all || !fits;
        of_round.target = Some(outline);
    }

    /// Those of which the round was found.
    #[must_use]
    pub fn found(mut self) -> ApartCorrections {
        self.moved.retain(|_, one| one.target.is_some() && !one.is_unclear);
        self.reversals = self.reversals.map(Reversals::found);
        self
    }
}

/// A reader of records that reads corrections apart from their rounds with these, and records that take back others as void
/// ones, of logs that a map reads.
pub fn with_corrections(
    inner: Box<dyn RecordReader>,
    apart: Arc<ApartCorrections>,
    map: &Map,
) -> Box<dyn RecordReader> {
    let (place, reversed) = (map.apart_place(), map.reversed_place());
    let marks = [CorrectedResults::Added, CorrectedResults::InPlace];
    let marks = marks.map(|results| map.correction_place(results));
    Box::new(FilteredReader { inner, filter: Gathering { apart, place, reversed, marks } })
}

/// Adds corrections to the records of their rounds.
struct Gathering {
    apart: Arc<ApartCorrections>,
    /// The places of both in the counts of what a map did.
    place: u32,
    reversed: u32,
    /// The places of records that the map knows as corrections.
    marks: [u32; 2],
}

impl UnitFilter for Gathering {
    fn pass(&self, mut unit: Unit<'_>, visit: &mut dyn FnMut(Unit<'_>)) {
        let Ok(record) = unit.read else { return visit(unit) };
        let key = key(record);
        let is_marked = unit.replaced.iter().any(|place| self.marks.contains(place));
        let reversals = self.apart.reversals.as_ref().filter(|_| !is_marked);
        let read = reversals.and_then(|reversals| reversals.read(record, &key));
        if let Some((read, records)) = read {
            let Some(read) = read else { return };
            unit.replaced.extend((0..records).map(|_| self.reversed));
            return visit(Unit { read: Ok(&read), ..unit });
        }
        let Some(of_round) = self.apart.moved.get(&key) else { return visit(unit) };
        if is_marked || is_apart(record) {
            return;
        }
        let mut record = record.clone();
        for (number, moved) in &of_round.moved {
            let seat = record.seats.iter_mut().find(|seat| seat.seat == *number);
            seat.into_iter().for_each(|seat| seat.adjusted.push(moved.clone()));
            unit.replaced.push(self.place);
        }
        for marked in &of_round.marked {
            marked.correct(&mut record);
            unit.replaced.push(self.place);
        }
        visit(Unit { read: Ok(&record), ..unit });
    }
}
