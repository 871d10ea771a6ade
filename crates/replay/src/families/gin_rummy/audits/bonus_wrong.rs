//! The bonus in the claimed points differs from the document's.
//!
//! The points differ by another bonus for gin, big gin, an undercut, going out or the game; deadwood is
//! correct. Needs claimed points.
//!
//! What to do: compare the bonus rows of the document with the settings of the system: bonuses of 10, 20,
//! 25, 31 and 50 are all in print.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::finding::basis::PlayBasis;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::DoubledPoints;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "bonus-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const BASIS: PlayBasis = PlayBasis::Claimed;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("The bonus{} differs from the document's.", context.of_game())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let settle = &closed.rules.settle;
    let times = match settle.doubling.map(|doubling| doubling.points) {
        Some(DoubledPoints::All) => script.end.multiplier.map_or(1, |multiplier| multiplier.0),
        Some(DoubledPoints::Deadwood) | None => 1,
    };
    let bonus = match script.kind() {
        "gin" => settle.gin_bonus,
        "undercut" => settle.undercut_bonus,
        _ => 0,
    };
    let other = if bonus == 10 { 20 } else { 10 };
    script.won().filter(|_| bonus > 0)?.0 += (other - bonus) * times;
    Some(())
}
