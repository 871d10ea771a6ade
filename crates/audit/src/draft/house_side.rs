//! Results that are what the house won: a map turns all of them, so that they are looked at once more with the opposite sign.

use super::assignment::Assignments;
use super::model::DraftReason;
use gincert_replay::rows::{Amount, Field};

/// The columns of such results; none where a column has results of the players, since a map turns all or none.
pub(super) fn columns(found: &Assignments) -> Vec<usize> {
    let is_net = |field: Field| matches!(field, Field::Of(Amount::Net, _) | Field::WagerNet);
    if found.all.iter().any(|one| is_net(one.field)) {
        return Vec::new();
    }
    let is_house = |reason: &DraftReason| matches!(reason, DraftReason::HouseSide(..));
    found.refuted.iter().filter(|(_, reason)| is_house(reason)).map(|(at, _)| *at).collect()
}
