//! The player who knocked lays a card off.
//!
//! Only the defenders lay off, on the spread of the player who ended the round. What follows
//! the event is not judged.
//!
//! What to do: look whether the seat of the event is right.

use crate::gin_rummy::planting::ending;
use crate::gin_rummy::rules::ClosedRules;
use crate::played::script::{Script, one};
use crate::played::{Evidence, LoggedEvent, MessageContext, Plant, What};
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "layoff-by-knocker";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: Plant<ClosedRules> = Plant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} ended the round and lays off on the own spread.", context.who())
}

fn plant(closed: &ClosedRules, script: &mut Script, _: &mut ChaCha20Rng) -> Option<()> {
    let ending = ending(closed, script).filter(|ending| ending.is_knock)?;
    let what = What::LayOff(one(ending.own.lowest()?), 0);
    script.events.push(LoggedEvent { seat: ending.by, what });
    Some(())
}
