//! A seat acts out of turn, or acts in the wrong phase of its turn.
//!
//! Seats take turns. A turn is one card taken and then one discarded, or the end of the round: a second
//! draw, a discard before the draw, a draw after a knock and a meld before the draw are all in the wrong
//! phase. In the first turn the offers of the upcard have their own order. Needs the deal and the events
//! in order. Later events are not tested.
//!
//! What to do: read the log of the system around the event: an event may be missing or in the wrong
//! place. If the hand was played in this way, settle the round by the house's rule for play out of turn.

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
