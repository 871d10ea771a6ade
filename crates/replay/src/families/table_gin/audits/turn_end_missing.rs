//! A turn has no end.
//!
//! A turn ends with a discard or an offer unless the hand is empty. The events stop within a turn, and
//! the record does not state that a player is out. Where the next seat acts instead, its acts are out of
//! turn (turn-order). Needs the events in order.
//!
//! What to do: look for the event that is missing at the end of the record.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::stop_after;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "turn-end-missing";
pub(super) const GRADE: Grade = Grade::Material;
/// Without an end of the stock a round that stops early claims that somebody is out.
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.stock_left.is_none());

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "A turn does not end.".to_owned()
}

/// The events stop within a turn.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    // The event after the end of a turn begins the next one.
    stop_after(script, 1, rng)
}
