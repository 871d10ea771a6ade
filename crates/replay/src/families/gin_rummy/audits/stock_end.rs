//! Play continues after the stock is used up, or the record ends the stock too early.
//!
//! The rules state how many cards stay in the stock. After the discard that leaves this number the round
//! is over; with more cards left it is not. Under some rules the next player may still knock with that
//! discard. Needs the deal and every event. Later events are not tested.
//!
//! What to do: count the draws. If cards were drawn that must stay in the stock, the round ended before.

use crate::families::gin_rummy::planting::{draws, nobody};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "stock-end";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "This contradicts the number of cards left in the stock.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = RoundPlan::one_of(&draws(script), rng)?;
    script.events.insert(at, nobody(PlayedAct::StockEnd));
    Some(())
}
