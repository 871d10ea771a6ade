//! A seat draws although it accepted an ace, or does not draw although it accepted none.
//!
//! A player who accepts an ace does not draw in the next turn; every other player does. Needs the events
//! in order. Later events are not tested.
//!
//! What to do: check the preceding offer: was it an ace, and was it accepted?

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "ace-skip";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| !rules.ace_costs_draw);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} breaks the rule about drawing after an accepted ace.", context.who())
}

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let draw = chosen(script, rng).draw?;
    *what(script, draw)? = PlayedAct::Skip;
    Some(())
}
