//! The cards of a round that come again in another round.

use super::{DeferredFindings, ExcludedRuns};
use crate::engine::state::AuditState;
use crate::index::external_sort::Runs;
use crate::record_audits::cards_again;
use crate::rules::auditor::Auditor;
use rustc_hash::FxHashSet;
use std::io;

/// Places that are kept for what is found afterwards; all rounds are reported.
const PLACES_MAX: usize = 1_000_000;

/// Finds rounds with the cards of an earlier one, leaving aside records that leave the sums: a
/// correction shows the cards of the round that it corrects. Gives their places.
pub(super) fn find(
    auditor: &Auditor<'_>,
    state: &mut AuditState,
    leaving: &mut ExcludedRuns,
    deferred: &mut DeferredFindings,
) -> io::Result<FxHashSet<u64>> {
    let folder = state.seen.folder().to_owned();
    let mut again_at = FxHashSet::default();
    let mut alike: Runs<2> = Runs::new(&folder, "alike", (0, 0));
    let mut before: Option<([u64; 2], bool)> = None;
    let mut walk = state.seen.cards.iter()?;
    while let Some([cards, place]) = walk.next()? {
        let again = before.filter(|([known, _], _)| *known == cards);
        if let Some(([_, first], is_reported)) = again {
            if !is_reported {
                alike.extend([[first, cards]])?;
            }
            alike.extend([[place, cards]])?;
        }
        before = Some(([cards, place], again.is_some()));
    }
    drop(walk);
    if alike.is_empty() {
        return Ok(again_at);
    }
    // Both lists are by place.
    let mut rounds: Runs<2> = Runs::new(&folder, "cards-again", (0, 0));
    let (mut alike, mut leaving) = (alike.iter()?, leaving.iter()?);
    let mut gone = leaving.next()?;
    while let Some([place, cards]) = alike.next()? {
        while gone.is_some_and(|[leaving, ..]| leaving < place) {
            gone = leaving.next()?;
        }
        if gone.is_none_or(|[leaving, ..]| leaving != place) {
            rounds.extend([[cards, place]])?;
        }
    }
    let mut first: Option<[u64; 2]> = None;
    let mut walk = rounds.iter()?;
    while let Some([cards, place]) = walk.next()? {
        match first.filter(|[known, _]| *known == cards) {
            Some([_, first]) => {
                if again_at.len() < PLACES_MAX {
                    again_at.insert(place);
                }
                let first = auditor.place_of(first);
                let kind = (cards_again::CODE, cards_again::GRADE);
                deferred.push(&mut state.summary, kind, place, move |place, _| {
                    cards_again::finding(place, first.clone())
                });
            }
            None => first = Some([cards, place]),
        }
    }
    Ok(again_at)
}
