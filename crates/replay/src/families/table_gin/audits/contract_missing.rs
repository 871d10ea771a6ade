//! Cards are laid or added before the contract is on the table.
//!
//! The first melds of a player are those of the row 'Contract', laid in one turn.
//! Needs the events in order. Later events are not tested.
//!
//! What to do: look for a meld that is missing in the log.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{ends_turn, melds, one_meld, seat_of};
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::{Demand, TableGin};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "contract-missing";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.contract.is_none());

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} has no complete contract on the table.", context.who())
}

/// A meld of a contract is left out, so that the turn ends before it is whole: the second, or the last
/// one where a contract is of points. A contract of one meld has nothing to leave out.
fn plant(rules: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = one_meld(script, rng)?;
    let melds = melds(script);
    let first = *melds.iter().find(|one| seat_of(script, **one) == seat_of(script, at))?;
    let laid = (first..).take_while(|place| melds.contains(place)).count();
    let left_out = match rules.contract?.demand {
        Demand::Melds(demanded) if demanded.melds().count() != laid => return None,
        Demand::Melds(_) => first + 1,
        Demand::Points(_) => first + laid - 1,
    };
    script.events.get(first + laid).filter(|event| ends_turn(event))?;
    (laid > 1).then(|| drop(script.events.remove(left_out)))
}
