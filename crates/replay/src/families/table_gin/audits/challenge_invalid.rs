//! A challenge is made where or when the rules do not allow one.
//!
//! The row Challenge states whether there are challenges, and whether only in one's own turn, before
//! drawing. Needs the events in order. Later events are not tested.
//!
//! What to do: read the row Challenge: the extent of 'at any time' is a matter of interpretation.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{chosen, seat_of};
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::{Challenge, TableGin};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "challenge-invalid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.challenge == Challenge::AtAnyTime);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} challenges; the rules have no challenge.", context.who())
}

/// After the draw it is too late wherever there is a time for it.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let draw = chosen(script, rng).draw?;
    let event = LoggedEvent { seat: seat_of(script, draw), what: PlayedAct::Challenge(false) };
    script.events.insert(draw + 1, event);
    Some(())
}
