//! A side dealt a round out of turn.
//!
//! The next dealer follows from the previous round by the row 'Next dealer', and after a drawn round by
//! the row of that name. Needs the first dealer and the dealer of each round.
//!
//! What to do: check whether a round is missing in the match's record. The dealer determines who played
//! first.

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
