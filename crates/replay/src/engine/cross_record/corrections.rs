//! Which records correct which, and which of them count in the end: the last of a chain.

use super::{DeferredFindings, ExcludedRuns};
use crate::engine::state::AuditState;
use crate::index::ledger::Correction;
use crate::index::round_index::Digest;
use crate::record_audits::{correction_circle, correction_dangling, correction_twice};
use crate::rules::auditor::Auditor;
use crate::summary::RecordExclusion;
use rustc_hash::{FxHashMap, FxHashSet};
use std::io;

/// The rounds that corrections are about, sorted: their own and those that they correct.
pub(super) fn asked(corrections: &[Correction]) -> Vec<Digest> {
    let mut asked: Vec<Digest> = corrections.iter().flat_map(|one| [one.own, one.target]).collect();
    asked.sort_unstable();
    asked.dedup();
    asked
}

/// Finds corrections of nothing, several of one round, and circles; and takes the corrected rounds out.
pub(super) fn resolve(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    corrections: &[Correction],
    first: &FxHashMap<Digest, u64>,
    leaving: &mut ExcludedRuns,
    deferred: &mut DeferredFindings,
) -> io::Result<()> {
    let summary = &mut state.summary;
    let mut edges: Vec<Correction> = Vec::new();
    for one in corrections {
        // A correction that stands in the logs again corrects nothing more.
        if first.get(&one.own) != Some(&one.place) {
            continue;
        }
        if one.own == one.target || !first.contains_key(&one.target) {
            let kind = (correction_dangling::CODE, correction_dangling::GRADE);
            deferred.push(summary, kind, one.place, correction_dangling::finding);
        } else {
            edges.push(*one);
        }
    }
    if summary.ledger.corrections_dropped > 0
        && let Some(last) = corrections.last()
    {
        let dropped = summary.ledger.corrections_dropped;
        let kind = (correction_dangling::CODE, correction_dangling::GRADE);
        deferred.push(summary, kind, last.place, move |place, _| {
            correction_dangling::too_many(place, dropped)
        });
    }
    let of_target = TargetCorrections::new(&edges);
    let stay = circles(&edges, first, |place, rounds| {
        let kind = (correction_circle::CODE, correction_circle::GRADE);
        deferred
            .push(summary, kind, place, move |place, _| correction_circle::finding(place, rounds));
    });
    for (number, one) in edges.iter().enumerate() {
        let (before, ..) = of_target.around(&edges, number);
        if let Some(before) = before {
            let before = auditor.place_of(before.place);
            let kind = (correction_twice::CODE, correction_twice::GRADE);
            deferred.push(summary, kind, one.place, move |place, record| {
                correction_twice::finding(place, record, before.clone())
            });
        }
    }
    let gone = replaced(&edges, first, &stay);
    leaving
        .extend(gone.into_iter().map(|(place, by)| [place, RecordExclusion::Corrected as u64, by]))
}

/// The records that corrections replace, each with the place of the one that replaces it. Corrections come
/// by place, and `stay` are the records that a circle leaves.
fn replaced(
    edges: &[Correction],
    first: &FxHashMap<Digest, u64>,
    stay: &FxHashSet<u64>,
) -> FxHashMap<u64, u64> {
    let of_target = TargetCorrections::new(edges);
    let mut gone = FxHashMap::default();
    for (number, one) in edges.iter().enumerate() {
        let (_, last, is_only) = of_target.around(edges, number);
        let Some(target) = first.get(&one.target) else {
            continue;
        };
        // The last one of a circle stays, unless something outside corrects it too.
        if !(stay.contains(target) && is_only) {
            gone.insert(*target, last.place);
        }
        if one.place != last.place {
            gone.insert(one.place, last.place);
        }
    }
    gone
}

/// Which of a few records are replaced, each with the place of the one that replaces it: the same answer
/// as that of a whole audit. `first` has the first place of each round.
pub(crate) fn replaced_among(
    corrections: &[Correction],
    first: &FxHashMap<Digest, u64>,
) -> FxHashMap<u64, u64> {
    let counts = |one: &&Correction| {
        first.get(&one.own) == Some(&one.place)
            && one.own != one.target
            && first.contains_key(&one.target)
    };
    let edges: Vec<Correction> = corrections.iter().filter(counts).copied().collect();
    let stay = circles(&edges, first, |_, _| ());
    replaced(&edges, first, &stay)
}

/// Corrections of one round one after the other, by place: however many there are, each is looked at
/// once.
struct TargetCorrections {
    /// For each correction the one of the same round before it.
    before: Vec<Option<u32>>,
    /// For each round the last of its corrections.
    last: FxHashMap<Digest, u32>,
}

impl TargetCorrections {
    /// Corrections come by place.
    fn new(edges: &[Correction]) -> TargetCorrections {
        let mut last = FxHashMap::default();
        let numbered = (0_u32..).zip(edges);
        let before = numbered.map(|(number, one)| last.insert(one.target, number)).collect();
        TargetCorrections { before, last }
    }

    /// The correction of the same round before this one, the last one, and whether there is only one.
    fn around<'e>(
        &self,
        edges: &'e [Correction],
        number: usize,
    ) -> (Option<&'e Correction>, Correction, bool) {
        let own = edges.get(number).copied().unwrap_or_default();
        let at = |number: u32| edges.get(usize::try_from(number).ok()?);
        let before = self.before.get(number).copied().flatten().and_then(at);
        let last = self.last.get(&own.target).copied().and_then(at).copied().unwrap_or(own);
        (before, last, before.is_none() && last == own)
    }
}

/// Finds circles of corrections; gives the places of the records that stay, the last one of each.
fn circles(
    edges: &[Correction],
    first: &FxHashMap<Digest, u64>,
    mut report: impl FnMut(u64, u64),
) -> FxHashSet<u64> {
    let next: FxHashMap<Digest, Digest> = edges.iter().map(|one| (one.own, one.target)).collect();
    let mut stay = FxHashSet::default();
    // The walk on which a round was come to first.
    let mut walks: FxHashMap<Digest, usize> = FxHashMap::default();
    for (walk, one) in edges.iter().enumerate() {
        let mut at = one.own;
        while let Some(target) = next.get(&at) {
            if walks.contains_key(&at) {
                break;
            }
            walks.insert(at, walk);
            at = *target;
        }
        if walks.get(&at) != Some(&walk) || !next.contains_key(&at) {
            continue;
        }
        // Once around from where the walk came back to itself.
        let (mut rounds, mut last, mut here) = (0, 0, at);
        loop {
            rounds += 1;
            last = last.max(first.get(&here).copied().unwrap_or(0));
            match next.get(&here) {
                Some(target) if *target != at => here = *target,
                _ => break,
            }
        }
        stay.insert(last);
        report(last, rounds);
    }
    stay
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stay(edges: &[(u64, u64)]) -> (Vec<u64>, Vec<u64>) {
        let corrections: Vec<Correction> = edges
            .iter()
            .map(|(own, target)| Correction { place: *own, own: [*own; 2], target: [*target; 2] })
            .collect();
        let first = (0..10).map(|round| ([round; 2], round)).collect();
        let mut items = Vec::new();
        let mut stay: Vec<u64> =
            circles(&corrections, &first, |_, rounds| items.push(rounds)).into_iter().collect();
        stay.sort_unstable();
        (stay, items)
    }

    #[test]
    fn a_chain_is_no_circle_and_the_last_of_a_circle_stays() {
        assert_eq!(stay(&[(1, 0), (2, 1), (3, 2)]), (vec![], vec![]));
        assert_eq!(stay(&[(1, 2), (2, 1)]), (vec![2], vec![2]));
        assert_eq!(
            stay(&[(1, 2), (2, 3), (3, 1), (4, 1), (5, 6), (6, 5)]),
            (vec![3, 6], vec![3, 2])
        );
    }

    #[test]
    fn corrections_of_one_round_are_looked_at_once_however_many_there_are() {
        let edges: Vec<Correction> = (1..300_000)
            .map(|place| Correction { place, own: [place; 2], target: [place % 2; 2] })
            .collect();
        let of_target = TargetCorrections::new(&edges);
        for number in 0..edges.len() {
            let (before, last, is_only) = of_target.around(&edges, number);
            let before = before.map(|before| before.place);
            assert_eq!(before, edges[number].place.checked_sub(2).filter(|place| *place > 0));
            assert_eq!((last.place, is_only), (299_998 + edges[number].place % 2, false));
        }
        let of_target = TargetCorrections::new(&edges[..1]);
        assert!(of_target.around(&edges[..1], 0).2, "one correction is the only one");
    }
}
