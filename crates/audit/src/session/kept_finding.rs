//! The findings of an audit that are kept until the end, with what the caller keeps of each: in memory, and
//! in a kept state.

use crate::finding_line::is_dropped;
use gincert_evidence::Grade;
use gincert_replay::ExceptionScope;
use gincert_replay::summary::RecordExclusion;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A finding that is kept until the end.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct KeptFinding<E> {
    /// The place of its record (`gincert_replay::Spot::place`); `None` for one about all logs together.
    pub place: Option<u64>,
    /// Its grade.
    pub grade: Grade,
    /// What of its record it is about.
    pub scope: ExceptionScope,
    /// Why its record is excluded from the totals.
    #[serde(skip)]
    pub excluded: Option<RecordExclusion>,
    /// What the caller keeps of it.
    pub entry: E,
}

/// How many findings are kept until the end; all are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptMost {
    /// So many of each grade, because the gravest may come last.
    OfEachGrade(usize),
    /// So many in all.
    InAll(usize),
}

impl KeptMost {
    /// Whether a kept finding counts where one of a grade wants room.
    fn counts<E>(self, kept: &KeptFinding<E>, grade: Grade) -> bool {
        match self {
            KeptMost::InAll(_) => true,
            KeptMost::OfEachGrade(_) => kept.grade == grade,
        }
    }

    fn most(self) -> usize {
        match self {
            KeptMost::InAll(most) | KeptMost::OfEachGrade(most) => most,
        }
    }
}

/// The first findings by the places of their records, in whichever order these are read.
pub(crate) struct KeptFindings<E> {
    pub most: KeptMost,
    pub all: Vec<KeptFinding<E>>,
}

impl<E> KeptFindings<E> {
    /// Whether one more of a grade is kept.
    pub fn has_room(&self, grade: Grade) -> bool {
        let counted = self.all.iter().filter(|one| self.most.counts(one, grade));
        counted.count() < self.most.most()
    }

    /// Where a finding about a record is kept; `None` where enough stand before it. One that stands after it
    /// gives way to it.
    pub fn room(&mut self, place: u64, grade: Grade) -> Option<usize> {
        let at = self.all.partition_point(|one| one.place.is_some_and(|other| other <= place));
        if self.has_room(grade) {
            return Some(at);
        }
        let last = self.all.iter().rposition(|one| self.most.counts(one, grade));
        let last = last.filter(|last| *last >= at)?;
        self.all.remove(last);
        Some(at)
    }

    /// Marks those whose records are excluded from the totals, and drops what was reported before.
    pub fn exclude(&mut self, known: &BTreeMap<u64, RecordExclusion>) {
        for one in &mut self.all {
            one.excluded = one.place.and_then(|place| known.get(&place)).copied();
        }
        self.all.retain(|one| one.excluded.is_none_or(|why| !is_dropped(one.scope, why)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_findings_of_each_grade_are_kept_however_they_come() {
        let places = [5_u64, 1, 9, 3, 7, 1, 2, 8];
        for turn in 0..places.len() {
            let most = KeptMost::OfEachGrade(3);
            let mut kept: KeptFindings<u64> = KeptFindings { most, all: Vec::new() };
            for place in places.iter().cycle().skip(turn).take(places.len()) {
                let grade = if place % 2 == 0 { Grade::Minor } else { Grade::Material };
                let Some(at) = kept.room(*place, grade) else { continue };
                let (scope, excluded) = (ExceptionScope::Content, None);
                let one =
                    KeptFinding { place: Some(*place), grade, scope, excluded, entry: *place };
                kept.all.insert(at, one);
            }
            let found: Vec<u64> = kept.all.iter().map(|one| one.entry).collect();
            assert_eq!(found, [1, 1, 2, 3, 8], "{turn}");
        }
    }
}
