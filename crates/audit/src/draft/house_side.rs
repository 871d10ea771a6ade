//! Results that are what the house won: a map turns all of them, so that they are looked at once more with the opposite sign.

use super::assignment::Assignments;
use super::model::DraftReason;
use super::settled::Agreement;
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};

/// The columns of such results; none where a column has results of the players, since a map turns all or none.
pub(super) fn columns(found: &Assignments) -> Vec<usize> {
    let is_net = |field: Field| matches!(field, Field::Of(Amount::Net, _) | Field::WagerNet);
    // A name of a column says nothing of the side.
    let is_settled = |reason: &DraftReason| {
        matches!(reason, DraftReason::Settled(_) | DraftReason::NearlySettled(_))
    };
    if found.all.iter().any(|one| is_net(one.field) && is_settled(&one.reason)) {
        return Vec::new();
    }
    let is_house = |reason: &DraftReason| matches!(reason, DraftReason::HouseSide(..));
    found.refuted.iter().filter(|(_, reason)| is_house(reason)).map(|(at, _)| *at).collect()
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
