//! Rounds that stand in the logs a second time.

use super::alike::Suspects;
use super::{Leaving, Mark, Telling};
use crate::auditor::{Auditor, Raised};
use crate::audits::round_repeated;
use crate::identify::raised;
use crate::reader::Inputs;
use crate::review::Again;
use crate::seen::Digest;
use crate::spot::Spot;
use crate::state::State;
use crate::summary::Leaves;
use gincert_evidence::Finding;
use rustc_hash::FxHashMap;
use std::io;

/// Finds rounds that stand in the logs again, and where the rounds that are asked for stand first.
pub(super) fn find(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    state: &mut State,
    asked: &[Digest],
    leaving: &mut Leaving,
    telling: &mut Telling,
) -> io::Result<FxHashMap<Digest, u64>> {
    let mut places = FxHashMap::default();
    let mut first: Option<[u64; 4]> = None;
    let mut suspects = Suspects::new(state.seen.folder());
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
            true => leaving.extend([[place, Leaves::RepeatedAlike as u64, stays]])?,
            false => suspects.add(place, stays)?,
        }
    }
    drop(walk);
    let (key, summary) = (state.seen.key, &mut state.summary);
    suspects.resolve(inputs, key, &mut |place, stays, is_alike| {
        let why = if is_alike { Leaves::RepeatedAlike } else { Leaves::Repeated };
        if !is_alike {
            let stays = auditor.place_of(stays);
            let kind = (round_repeated::CODE, round_repeated::GRADE);
            telling.tell(summary, kind, place, move |place, _| {
                round_repeated::other_content(place, stays.clone())
            });
        }
        leaving.extend([[place, why as u64, stays]])
    })?;
    Ok(places)
}

/// Records that say the same as others, one after the other: one finding.
struct Range {
    /// The first record of the range, and the one that it repeats.
    found: Raised,
    stays: u64,
    /// The last one.
    last: Spot,
    last_stays: u64,
    records: u64,
}

/// Ranges of records that say the same as others.
#[derive(Default)]
pub(super) struct Ranges {
    open: Option<Range>,
}

impl Ranges {
    /// Adds a record; gives the range before where it is over.
    pub fn add(
        &mut self,
        auditor: &Auditor<'_>,
        again: &Again<'_, '_, Mark>,
        stays: u64,
        found: &mut Vec<Raised>,
    ) {
        let place = again.spot.place();
        // The records that stay follow each other as these do: at the same distance.
        let goes_on = |range: &&mut Range| {
            matches!(again.before, Some((Leaves::RepeatedAlike, _)))
                && range.last.file == again.spot.file
                && place - range.last.place() == stays.wrapping_sub(range.last_stays)
        };
        if let Some(range) = self.open.as_mut().filter(goes_on) {
            range.records += 1;
            (range.last, range.last_stays) = (again.spot, stays);
            return;
        }
        self.close(auditor, found);
        let finding: Finding = round_repeated::alike(auditor.place(again.spot));
        let raised = raised(auditor, again.spot, again.record, finding);
        self.open =
            Some(Range { found: raised, stays, last: again.spot, last_stays: stays, records: 1 });
    }

    /// Tells the open range.
    pub fn close(&mut self, auditor: &Auditor<'_>, found: &mut Vec<Raised>) {
        let Some(mut range) = self.open.take() else {
            return;
        };
        let (lines, stays) =
            ([range.found.spot.line, range.last.line], auditor.place_of(range.stays));
        let records = range.records;
        range
            .found
            .exception
            .with(|finding| round_repeated::ranged(finding, records, lines, stays));
        found.push(range.found);
    }
}
