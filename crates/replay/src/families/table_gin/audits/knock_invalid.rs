//! A player knocks in a game that has no knock.
//!
//! This game ends when a hand is empty, when the stock is used up, or by a challenge. Later events are
//! not tested.
//!
//! What to do: check whether the log uses this name for another end.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{chosen, seat_of};
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "knock-invalid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} knocks; this game has no knock.", context.who())
}

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let draw = chosen(script, rng).draw?;
    let what = PlayedAct::Knock(None, Vec::new());
    script.events.insert(draw + 1, LoggedEvent { seat: seat_of(script, draw), what });
    Some(())
}
