//! A defender could have kept less deadwood.
//!
//! Advisory: under this document the defender's hand counts as laid, and the log is not wrong. The
//! finding states the least deadwood over every choice of lay-offs and own melds together. Needs hands,
//! spread, melds and lay-offs.
//!
//! What to do: nothing, unless the system lays for its players.

use crate::families::gin_rummy::planting::{knocked, together};
use crate::families::played::script::{EventPattern, RoundPlan};
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::cards::LoggedCards;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::{Knock, Setting, best_defence};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "better-defence";
pub(super) const GRADE: Grade = Grade::Observation;
pub(super) const PLANT: PlayPlant<ClosedRules> =
    PlayPlant::new(Evidence::Final, plant).unless(hindered).asking(EventPattern::DefendWorse);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} could have kept less deadwood against this spread.", context.who())
}

fn hindered(closed: &ClosedRules) -> bool {
    let settle = &closed.rules.settle;
    settle.defender == Setting::CardsSpeak || settle.seats.1 > 2 || settle.knock == Knock::GinOnly
}

/// The other player has laid less than he could.
fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let settle = &closed.rules.settle;
    let knock = knocked(closed, script)?;
    let spread = knock.melds.iter().filter_map(|meld| settle.core.meld(meld.cards()));
    let spread: Vec<_> = spread.collect();
    let open: &[_] = if knock.left.is_empty() { &[] } else { &spread };
    let defender = usize::from(knock.by == 0);
    let hand = script.hands.get(defender).map(LoggedCards::cards).unwrap_or_default();
    let best = best_defence(&settle.caught_core(), open, hand).points;
    let laid = script.events.iter().skip(script.last + 1).flat_map(|event| event.what.cards());
    let left = hand.minus(together(laid));
    (settle.core.values.points(left) > best).then_some(())
}
