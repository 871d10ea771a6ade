//! A player who went out still has cards at the end of the record.
//!
//! A player is out when no card is left in the hand. Needs the events from the deal on.
//!
//! What to do: look for a last meld, addition or discard that is missing in the log.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::choose_nothing;
use crate::record::object::Text;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "out-with-cards";
pub(super) const GRADE: Grade = Grade::Material;
/// Without an end of the stock every round ends because somebody is out.
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.stock_left.is_none());

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "At the end of the record a player who went out still has cards.".to_owned()
}

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    let is_out = script.kind() == "out";
    script.end.kind = Some(Text::from("out"));
    (!is_out).then_some(())
}
