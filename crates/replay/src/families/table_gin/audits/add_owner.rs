//! Cards are added to the meld of a player whose melds are closed to this seat.
//!
//! The row 'Add to' states whether a player adds to their own melds, to the opponents' melds, or to any.
//! Needs every meld. Later events are not tested.
//!
//! What to do: read the row 'Add to', and count the melds of the log from 0.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{melds, one_addition, seat_of, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::{AddTo, TableGin};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "add-owner";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.add_to == AddTo::AnyMeld);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} adds to a meld that this seat may not add to.", context.who())
}

fn plant(rules: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = one_addition(script, rng)?;
    let seat = seat_of(script, at);
    let is_forbidden = |owner: Option<u8>| match rules.add_to {
        AddTo::OwnOneOrTwo => owner != seat,
        AddTo::OpponentsMelds => owner == seat,
        AddTo::AnyMeld => false,
    };
    let mut before = melds(script).into_iter().take_while(|meld| *meld < at);
    let place = before.position(|meld| is_forbidden(seat_of(script, meld)))?;
    let PlayedAct::Add(meld, _) = what(script, at)? else { return None };
    *meld = place as u64;
    Some(())
}
