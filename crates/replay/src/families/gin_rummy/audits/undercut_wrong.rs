//! An undercut is claimed wrongly or missed, or the round is given to the wrong seat.
//!
//! The counted deadwood and the document's rule for equal deadwood decide whether a knock wins. The
//! deadwood of the record is correct; the result drawn from it is wrong.
//!
//! What to do: check the rule for equal deadwood first: published rules differ in it. Correct the points
//! with the other player.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::finding::basis::PlayBasis;
use crate::record::object::Text;
use crate::record::played::ClaimedParty;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::Knock;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "undercut-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const BASIS: PlayBasis = PlayBasis::Claimed;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant)
    .unless(|closed| closed.rules.settle.knock == Knock::GinOnly);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "The record states the wrong result of the knock.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let other = match script.kind() {
        "knock" => "undercut",
        "undercut" => "knock",
        _ => return None,
    };
    script.end.kind = Some(Text::from(other));
    script.end.winner = ClaimedParty::from(script.winner.map(|winner| u64::from(winner == 0)));
    Some(())
}
