//! A forfeit is claimed wrongly or missed.
//!
//! Where a game that is won by exactly a given number of points is forfeited, the other side wins it. The
//! document's row states which margin is used. Needs the rounds and a claimed forfeit.
//!
//! What to do: compute the margin again from the figures that the rows name.

use crate::families::matches::planting::{MatchPlant, first_game};
use crate::families::played::MessageContext;
use crate::record::played::{ClaimedParty, PlayedRecord};
use gincert_evidence::Grade;

pub(super) const CODE: &str = "forfeit-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!(
        "The record states the forfeit of the game{} wrongly.",
        context.game.map(|game| format!(" {game}")).unwrap_or_default()
    )
}

fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    let game = first_game(played)?;
    game.forfeit = game.forfeit.map(|forfeit| !forfeit);
    let winner = game.winner.stated().flatten()?;
    game.winner = ClaimedParty::Party(1 - winner.min(1));
    Some(())
}
