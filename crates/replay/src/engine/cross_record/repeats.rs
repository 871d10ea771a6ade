//! Rounds that are in the logs a second time.

use super::alike::DuplicateCandidates;
use super::states::FurtherRecord;
use super::{DeferredFindings, ExcludedRuns, Mark};
use crate::engine::identify::known;
use crate::engine::second_pass::ReviewedRecord;
use crate::engine::state::AuditState;
use crate::finding::exception::{ExceptionExtent, OtherContent};
use crate::finding::spot::Spot;
use crate::index::round_index::Digest;
use crate::input::reader::Inputs;
use crate::record_audits::{round_repeated, state_changed};
use crate::rules::auditor::Auditor;
use crate::summary::{RecordExclusion, Summary};
use gincert_evidence::Grade;
use rustc_hash::FxHashMap;
use std::io;

/// Finds rounds that are in the logs again, and where the rounds that are asked for are first.
pub(super) fn find(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    asked: &[Digest],
    leaving: &mut ExcludedRuns,
    deferred: &mut DeferredFindings,
) -> io::Result<FxHashMap<Digest, u64>> {
    let mut places = FxHashMap::default();
    let mut first: Option<[u64; 4]> = None;
    let mut suspects = DuplicateCandidates::new(state.seen.folder());
    let mut walk = state.seen.rounds.iter()?;
    while let Some(entry) = walk.next()? {
        let [high, low, place, content] = entry;
        let stays = first.filter(|[one, other, ..]| (*one, *other) == (high, low));
        let Some([_, _, stays, as_before]) = stays else {
            first = Some(entry);
            if asked.binary_search(&[high, low]).is_ok() {
                places.insert([high, low], place);
            }
            continue;
        };
        match content == as_before {
            true => leaving.extend([[place, RecordExclusion::RepeatedAlike as u64, stays]])?,
            false => suspects.add(place, stays)?,
        }
    }
    drop(walk);
    let (key, summary) = (state.seen.key, &mut state.summary);
    suspects.resolve(inputs, key, &mut |place, first, further, result_minor| {
        let [left, why, stays] = match further {
            FurtherRecord::Alike(stays) => [place, RecordExclusion::RepeatedAlike as u64, stays],
            FurtherRecord::VoidAgain(stays) => [place, RecordExclusion::VoidAgain as u64, stays],
            FurtherRecord::Changes { is_settled } => {
                let earlier = auditor.place_of(first);
                let kind = (state_changed::CODE, state_changed::GRADE);
                deferred.push(summary, kind, place, move |place, _| {
                    state_changed::finding(place, is_settled, earlier.clone())
                });
                [first, RecordExclusion::StateChanged as u64, place]
            }
            FurtherRecord::Other(stays) => {
                let earlier = auditor.place_of(stays);
                let kind = (round_repeated::CODE, round_repeated::GRADE);
                let is_other_file = Spot::file_of(place) != Spot::file_of(stays);
                let other = OtherContent { result_minor, is_other_file };
                let extent = ExceptionExtent { other: Some(other), ..ExceptionExtent::default() };
                deferred.push_with(summary, kind, (place, 1, Some(extent)), move |_, place, _| {
                    round_repeated::other_content(place, earlier.clone())
                });
                [place, RecordExclusion::Repeated as u64, stays]
            }
        };
        leaving.extend([[left, why, stays]])
    })?;
    Ok(places)
}

/// Records that say the same as others, one after the other: one finding.
struct Range {
    /// The first record of the range, and the one that it repeats.
    first: Spot,
    stays: u64,
    /// The last one.
    last: Spot,
    last_stays: u64,
    records: u64,
    /// The table, where all of them are of one.
    table: Option<String>,
}

impl Range {
    /// Whether all of them repeat one record.
    fn repeats_one(&self) -> bool {
        self.records > 1 && self.last_stays == self.stays
    }

    /// Whether the range goes on with a record: as the records that stay follow each other at the same
    /// distance, or, of one table, in the same order, because an export of one table leaves others out; or one of
    /// them is repeated over and over.
    fn goes_on(&self, spot: Spot, stays: u64, table: Option<&str>) -> bool {
        let distance = spot.place().wrapping_sub(self.last.place());
        let is_next = distance == stays.wrapping_sub(self.last_stays);
        let is_of_table = table.is_some() && self.table.as_deref() == table;
        let is_later = stays > self.last_stays
            && is_of_table
            && Spot::file_of(stays) == Spot::file_of(self.last_stays);
        self.last.file == spot.file
            && match self.records {
                1 => is_next || is_later || stays == self.stays,
                _ if self.repeats_one() => stays == self.stays,
                _ => is_next || is_later,
            }
    }
}

/// Ranges of records that say the same as others.
#[derive(Default)]
pub(super) struct Ranges {
    open: Option<Range>,
}

impl Ranges {
    /// Adds a record; tells the range before where it is over.
    pub fn add(
        &mut self,
        auditor: &Auditor<'_>,
        again: &ReviewedRecord<'_, '_, Mark>,
        stays: u64,
        (summary, deferred): (&mut Summary, &mut DeferredFindings),
    ) {
        let is_after = matches!(again.before, Some((RecordExclusion::RepeatedAlike, _)));
        let spot = again.spot;
        let table = known(again.record, auditor.book).map(|known| known.table.into_owned()).ok();
        if let Some(range) = self.open.as_mut()
            && is_after
            && range.goes_on(spot, stays, table.as_deref())
        {
            range.records += 1;
            range.table = range.table.take().filter(|one| Some(one) == table.as_ref());
            (range.last, range.last_stays) = (spot, stays);
            return;
        }
        self.close(auditor, summary, deferred);
        let (first, last, last_stays) = (spot, spot, stays);
        self.open = Some(Range { first, stays, last, last_stays, records: 1, table });
    }

    /// Tells the open range.
    pub fn close(
        &mut self,
        auditor: &Auditor<'_>,
        summary: &mut Summary,
        deferred: &mut DeferredFindings,
    ) {
        let Some(range) = self.open.take() else {
            return;
        };
        let kind = (round_repeated::CODE, Grade::Minor);
        let stays = auditor.place_of(range.stays);
        deferred.push_many(summary, kind, range.first.place(), range.records, move |place, _| {
            let lines = [range.first.line, range.last.line];
            round_repeated::alike(place, range.records, lines, range.repeats_one(), stays.clone())
        });
    }
}
