//! A round was not dealt by the side whose turn it was.
//!
//! Who deals next follows from the round before by the row 'Next dealer', and after a drawn
//! round by the row of that name. Needs the first dealer and the dealer of each round.
//!
//! What to do: look whether a round is missing in the match's record. Who dealt decides who
//! played first.

use crate::families::matches::planting::MatchPlant;
use crate::families::played::MessageContext;
use crate::record::played::PlayedRecord;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "dealer-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    context.hand.map_or_else(
        || "A dealer dealt out of turn.".to_owned(),
        |hand| format!("Round {hand} was dealt out of turn."),
    )
}

/// The wrong dealer of a round in the middle.
fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    let middle = Some(played.rounds.len() / 2).filter(|middle| *middle > 0)?;
    let round = played.rounds.get_mut(middle)?;
    round.dealer_seat = round.dealer_seat.map(|dealer| 1 - dealer.min(1));
    Some(())
}
