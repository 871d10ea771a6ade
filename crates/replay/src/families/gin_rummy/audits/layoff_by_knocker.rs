//! The player who knocked lays off a card.
//!
//! Only the defenders lay off, on the spread of the player who ended the round. Later events are not
//! tested.
//!
//! What to do: check whether the seat of the event is right.

use crate::families::gin_rummy::planting::ending;
use crate::families::played::script::{RoundPlan, one};
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "layoff-by-knocker";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} ended the round and lays off on its own spread.", context.who())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let ending = ending(closed, script).filter(|ending| ending.is_knock)?;
    let what = PlayedAct::LayOff(one(ending.own.lowest()?), 0);
    script.events.push(LoggedEvent { seat: ending.by, what });
    Some(())
}
