//! Reads all records of all logs again, in order, each with what became of it in the totals.
//!
//! For answers that need every record and that few audits are asked for: the audit itself does not carry their
//! sums.

use crate::engine::identify::known;
use crate::engine::state::ExcludedRecord;
use crate::finding::RecordIdentity;
use crate::finding::spot::Spot;
use crate::input::formats::{RecordReader, Unit};
use crate::input::reader::{Chunk, Inputs, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use crate::record::Record;
use crate::rules::auditor::Auditor;
use crate::rules::rulebook::EffectiveRules;
use crate::summary::RecordExclusion;
use crate::summary::turnover::TotalRow;
use std::io;

/// Gives the records that are excluded from the totals, in their order.
pub type NextExcluded<'n> = &'n mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>;

/// A record that is read again.
pub(crate) struct WalkedRecord<'w, 'a> {
    pub spot: Spot,
    pub record: &'w Record<'a>,
    pub known: &'w RecordIdentity<'w>,
    pub in_force: &'w EffectiveRules<'w>,
    /// Why it is excluded from the totals.
    pub excluded: Option<RecordExclusion>,
}

/// What the walk comes to.
pub(crate) enum WalkStep<'w, 'a> {
    Record(WalkedRecord<'w, 'a>),
    /// A row that states sums.
    Total(TotalRow),
    /// An unreadable line.
    Unreadable,
    /// A file ends.
    EndOfFile,
}

/// Makes a value of a row that states sums.
type MakeTotal<'w> = &'w dyn Fn(Spot, usize, &Unit<'_>) -> TotalRow;

/// What is done with a step.
type WalkVisitor<'v> = &'v mut dyn FnMut(WalkStep<'_, '_>) -> io::Result<()>;

/// A walk under way.
struct Walk<'w, 'b> {
    auditor: &'w Auditor<'b>,
    next: NextExcluded<'w>,
    at: Option<ExcludedRecord>,
    visit: WalkVisitor<'w>,
    failed: Option<io::Error>,
}

/// Reads everything again. What cannot be read to its end was noted by the audit before.
pub(crate) fn walk(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    next: NextExcluded<'_>,
    total: MakeTotal<'_>,
    visit: WalkVisitor<'_>,
) -> io::Result<()> {
    let at = next()?;
    let mut walk = Walk { auditor, next, at, visit, failed: None };
    read_all(inputs, &Progress::default(), STRETCH_BYTES, &mut |step| {
        match step {
            ReadStep::Stretch(stretch, decode) => walk.chunk(&stretch, decode.as_ref(), total),
            ReadStep::Long(long) if long.is_first => walk.step(WalkStep::Unreadable),
            ReadStep::Long(_) => {}
            ReadStep::Broken(_) | ReadStep::EndOfFile => walk.step(WalkStep::EndOfFile),
        }
        walk.failed.is_none()
    });
    walk.failed.map_or(Ok(()), Err)
}

impl Walk<'_, '_> {
    fn step(&mut self, step: WalkStep<'_, '_>) {
        if self.failed.is_none() {
            self.failed = (self.visit)(step).err();
        }
    }

    /// Visits the records of a chunk, and the rows that state sums between them.
    fn chunk(&mut self, stretch: &Chunk, decode: &dyn RecordReader, total: MakeTotal<'_>) {
        let mut totals: Vec<TotalRow> = Vec::new();
        decode.totals(&stretch.bytes, &mut |condition, unit| {
            totals.push(total(stretch.spot(unit.offset, unit.line), condition, &unit));
        });
        let mut totals = totals.into_iter().peekable();
        decode.decode(&stretch.bytes, &mut |unit| {
            let spot = stretch.spot(unit.offset, unit.line);
            while let Some(before) = totals.next_if(|total| total.spot < spot) {
                self.step(WalkStep::Total(before));
            }
            self.unit(spot, &unit);
        });
        totals.for_each(|total| self.step(WalkStep::Total(total)));
    }

    fn unit(&mut self, spot: Spot, unit: &Unit<'_>) {
        let excluded = self.excluded(spot.place());
        let known =
            unit.read.as_ref().ok().map(|record| (*record, known(record, self.auditor.book)));
        let Some((record, Ok(known))) = known else {
            return self.step(WalkStep::Unreadable);
        };
        let in_force = self.auditor.book.pick(record, &known.table, known.at);
        let of_deck = in_force.of_deck(record);
        let record = of_deck.as_ref().unwrap_or(record);
        let (known, in_force) = (&known, &in_force);
        self.step(WalkStep::Record(WalkedRecord { spot, record, known, in_force, excluded }));
    }

    /// Why the record at a place is excluded, if it is.
    fn excluded(&mut self, place: u64) -> Option<RecordExclusion> {
        while self.at.is_some_and(|(at, _)| at < place) && self.failed.is_none() {
            match (self.next)() {
                Ok(next) => self.at = next,
                Err(error) => self.failed = Some(error),
            }
        }
        self.at.filter(|(at, _)| *at == place).map(|(_, why)| why)
    }
}
