//! More cards are laid or added in the turn of the contract.
//!
//! Under this document further melds and additions are allowed only in a later turn. Needs the events in
//! order. Later events are not tested.
//!
//! What to do: read the row 'After the contract': the source can be read both ways.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::melds;
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "contract-turn";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.contract.is_none());

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} lays or adds in the turn of the contract.", context.who())
}

/// A card is added in the turn that laid the contract.
fn plant(_: &TableGin, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let melds = melds(script);
    let first = *melds.first()?;
    // The first melds of a round are a contract: its melds, then the end of the turn.
    let end = (first..).find(|at| !melds.contains(at))?;
    let LoggedEvent { seat, what } = script.events.get(end)?.clone();
    let (PlayedAct::Offer(card, _) | PlayedAct::Discard(card)) = what else {
        return None;
    };
    script.events.insert(end, LoggedEvent { seat, what: PlayedAct::Add(0, card) });
    Some(())
}
