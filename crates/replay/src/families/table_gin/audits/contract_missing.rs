//! Cards are laid or added before the contract is on the table.
//!
//! The first melds of a player are a contract of exactly three melds of three cards, laid in one turn.
//! Needs the events in order. Later events are not tested.
//!
//! What to do: look for a meld that is missing in the log.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{ends_turn, melds, one_meld, seat_of};
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "contract-missing";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.contract.is_none());

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} has no complete contract on the table.", context.who())
}

/// The second meld of a contract is left out.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = one_meld(script, rng)?;
    let melds = melds(script);
    let first = melds.iter().find(|one| seat_of(script, **one) == seat_of(script, at))?;
    let second = Some(first + 1).filter(|second| melds.contains(second))?;
    script.events.remove(second);
    script.events.get(second + 1).filter(|event| ends_turn(event)).map(|_| ())
}
