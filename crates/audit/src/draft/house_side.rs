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
    let siblings = siblings(values, found, &all);
    all.extend(siblings);
    all
}

/// Amounts of another wager under the words that several of these columns share: they are of the same side, however often they
/// were paid otherwise.
fn siblings(values: &ExportColumns<'_>, found: &Assignments, of: &[usize]) -> Vec<usize> {
    let named = |at: usize| words(values.name(at)).into_iter().collect::<BTreeSet<String>>();
    let own: Vec<BTreeSet<String>> = of.iter().map(|at| named(*at)).collect();
    let shared = own.iter().cloned().reduce(|one, other| &one & &other).unwrap_or_default();
    if of.len() < 2 || shared.is_empty() {
        return Vec::new();
    }
    let is_sibling = |at: &usize| {
        let words = named(*at);
        words.is_superset(&shared)
            && own.iter().any(|one| one.len() == words.len())
            && !of.contains(at)
            && !found.is_read(*at)
    };
    values.money.keys().copied().filter(is_sibling).collect()
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
