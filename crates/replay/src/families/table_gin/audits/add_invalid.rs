//! Cards are added that do not fit, or to a meld that does not exist.
//!
//! A set takes the fourth card of its rank, a run takes cards at its ends. Melds are counted from 0 in
//! the order in which both players laid them. Needs every meld. Later events are not tested.
//!
//! What to do: count the melds of the log from 0.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{one_addition, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "add-invalid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} adds cards that do not fit the meld.", context.who())
}

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = one_addition(script, rng)?;
    let PlayedAct::Add(meld, _) = what(script, at)? else { return None };
    *meld = 99;
    Some(())
}
