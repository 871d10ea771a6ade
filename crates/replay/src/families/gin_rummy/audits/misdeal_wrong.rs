//! A misdeal is declared without cause.
//!
//! Under these rules either no deal is void because of the hands dealt, or no dealt hand was within the
//! limit. Needs the dealt hands.
//!
//! What to do: ask who declared the misdeal, and why; another reason belongs in 'state' and 'reason'.

use crate::families::gin_rummy::planting::nobody;
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "misdeal-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "A misdeal is declared, but the dealt hands give no reason for one.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    script.events.first().filter(|event| event.what != PlayedAct::Misdeal)?;
    script.events.insert(0, nobody(PlayedAct::Misdeal));
    Some(())
}
