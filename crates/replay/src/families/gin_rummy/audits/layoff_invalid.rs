//! A card is laid off where it does not fit, or where lay-offs are not allowed.
//!
//! A set takes the fourth card of its rank, a run takes cards at its ends; a lay-off may extend an
//! earlier one. Needs the spread and the lay-offs in their order. Later events are not tested.
//!
//! What to do: check whether the place in the spread is counted from 0. If the card fits no meld, it
//! counts as left over.

use crate::families::gin_rummy::planting::{ending, together};
use crate::families::played::script::{RoundPlan, one};
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::{Knock, LayOff};
use gincert_game::{Card, CardSet};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "layoff-invalid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> =
    PlayPlant::new(Evidence::Final, plant).unless(hindered);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} lays off the {}, which does not fit the meld.", context.who(), context.cards())
}

fn hindered(closed: &ClosedRules) -> bool {
    let settle = &closed.rules.settle;
    settle.knock == Knock::GinOnly && settle.lay_off != LayOff::Never
}

/// A card that fits no meld is laid off.
fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let ending = ending(closed, script).filter(|ending| ending.is_knock && !ending.is_gin)?;
    let core = &ending.settle.core;
    let PlayedAct::Knock(_, melds) = &script.events.get(script.last)?.what else { return None };
    let fits_nowhere = |card: &Card| {
        melds.iter().all(|meld| {
            let meld = core.meld(meld.cards());
            meld.is_some_and(|meld| core.extend(&meld, CardSet::EMPTY.with(*card)).is_none())
        })
    };
    let after = || script.events.iter().skip(script.last + 1);
    // A lay-off that was made may have opened the way for another.
    if after().any(|event| matches!(event.what, PlayedAct::LayOff(..))) {
        return None;
    }
    let left = ending.held.minus(together(after().flat_map(|event| event.what.cards())));
    let card = left.cards().into_iter().find(fits_nowhere)?;
    let what = PlayedAct::LayOff(one(card), 0);
    script.events.push(LoggedEvent { seat: ending.defender, what });
    Some(())
}
