//! A knock leaves more points than the limit.
//!
//! The spread counts as laid; the best possible spread does not count: a hand that could knock but is
//! spread badly may exceed the limit. Where a card sets the limit, it is read from the record. Needs the
//! hand of the player who knocked, the spread, and that card where the rules use one. Later events are
//! not tested.
//!
//! What to do: check whether a meld of the spread is missing in the log. If not, the knock was not valid.

use crate::families::gin_rummy::planting::{ending, together, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::cards::LoggedCards;
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "knock-over-limit";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} knocks with deadwood above the limit.", context.who())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let ending = ending(closed, script)?;
    let values = ending.settle.core.values;
    let PlayedAct::Knock(_, melds) = what(script, script.last)? else { return None };
    let points = |cards: &LoggedCards| values.points(cards.cards());
    melds.sort_by_key(points);
    let left = values.points(ending.own.minus(together(&*melds)));
    melds.pop_if(|dearest| left + points(dearest) > ending.limit).map(|_| ())
}
