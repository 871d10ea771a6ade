//! Results that are what the house won: a map turns all of them, so that they are looked at once more with the opposite sign.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::model::DraftReason;
use super::settled::Agreement;
use super::vocabulary::words;
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::BTreeSet;

/// The columns of such results; none where a column has results of the players, since a map turns all or none.
pub(super) fn columns(values: &ExportColumns<'_>, found: &Assignments) -> Vec<usize> {
    let is_net = |field: Field| matches!(field, Field::Of(Amount::Net, _) | Field::WagerNet);
    // A name of a column says nothing of the side.
    let is_settled = |reason: &DraftReason| {
        matches!(reason, DraftReason::Settled(_) | DraftReason::NearlySettled(_))
    };
    if found.all.iter().any(|one| is_net(one.field) && is_settled(&one.reason)) {
        return Vec::new();
    }
    let is_house = |reason: &DraftReason| matches!(reason, DraftReason::HouseSide(..));
    let mut all: Vec<usize> =
        found.refuted.iter().filter(|(_, reason)| is_house(reason)).map(|(at, _)| *at).collect();
    // Amounts of another wager under the same words are of the same side, however often they were paid otherwise.
    let shared: Option<BTreeSet<String>> = all
        .iter()
        .map(|at| words(values.name(*at)).into_iter().collect::<BTreeSet<String>>())
        .reduce(|one, other| one.intersection(&other).cloned().collect());
    let shared = shared.filter(|shared| all.len() >= 2 && !shared.is_empty()).unwrap_or_default();
    let counts: Vec<usize> = all.iter().map(|at| words(values.name(*at)).len()).collect();
    let is_sibling = |at: &usize| {
        let own = words(values.name(*at));
        !shared.is_empty()
            && counts.contains(&own.len())
            && shared.iter().all(|word| own.contains(word))
            && !all.contains(at)
            && !found.is_read(*at)
    };
    let siblings: Vec<usize> = values.money.keys().copied().filter(is_sibling).collect();
    all.extend(siblings);
    all
}

/// Notes the columns that fit what the house won more often than not: results that are often wrong prove nothing.
pub(super) fn near(near: &[(Bet, usize, Agreement)], found: &mut Assignments) {
    for (bet, at, did) in near {
        let is_free = !found.is_read(*at);
        if is_free {
            found.refuted.retain(|(known, _)| known != at);
            found.refuted.push((*at, DraftReason::HouseSide(*bet, *did)));
        }
    }
}
