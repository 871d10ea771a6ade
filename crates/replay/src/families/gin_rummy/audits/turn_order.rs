//! The wrong seat acts, or a seat acts out of phase.
//!
//! Seats take turns, and a turn is one card taken and then one thrown, or the end of the round:
//! a second draw, a discard before the draw, a draw after a knock, a meld before the draw are
//! all out of phase. In the first turn the offers of the upcard have their own order. Needs the
//! deal and the events in order. What follows the event is not judged.
//!
//! What to do: read the log of the system around the event: an event may be missing, or stand
//! in the wrong place. If play was so, settle the round by the house's rule for play out of
//! turn.

use crate::families::gin_rummy::planting::discards;
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "turn-order";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} acts out of turn: '{}'.", context.who(), context.act())
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = RoundPlan::one_of(&discards(script), rng)?;
    let seats = u8::try_from(script.dealt.len()).unwrap_or(2);
    let event = script.events.get_mut(at)?;
    event.seat = event.seat.map(|seat| (seat + 1) % seats);
    Some(())
}
