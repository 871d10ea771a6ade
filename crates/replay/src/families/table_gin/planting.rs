//! What plants of several audits look for in a round with melds on the table.
//!
//! It knows no codes: the files of the audits state which change makes which fault and, for the
//! audits that all games share, `plants`.

use crate::families::played::script::RoundPlan;
use crate::record::cards::LoggedCards;
use crate::record::played::{LoggedEvent, PlayedAct};
use rand_chacha::ChaCha20Rng;

/// Places of a round, two of them chosen.
pub(super) struct Places {
    /// Ends of turns, but for the last event.
    pub ends: Vec<usize>,
    /// Draws from the stock.
    pub draws: Vec<usize>,
    /// One of the ends, each as likely.
    pub end: Option<usize>,
    /// One of the draws, each as likely.
    pub draw: Option<usize>,
}

/// Chooses an end of a turn and a draw.
pub(super) fn chosen(script: &RoundPlan, rng: &mut ChaCha20Rng) -> Places {
    let mut ends = script.places(ends_turn);
    ends.retain(|at| at + 1 < script.events.len());
    let draws = script.places(|event| matches!(event.what, PlayedAct::Draw(_)));
    let end = RoundPlan::one_of(&ends, rng);
    let draw = RoundPlan::one_of(&draws, rng);
    Places { ends, draws, end, draw }
}

/// Draws the numbers of such a choice for a plant that has no use for it: logs of a seed stay as they
/// have always been.
pub(super) fn choose_nothing(script: &RoundPlan, rng: &mut ChaCha20Rng) {
    chosen(script, rng);
}

/// One of the melds that are laid, each as likely.
pub(super) fn one_meld(script: &RoundPlan, rng: &mut ChaCha20Rng) -> Option<usize> {
    choose_nothing(script, rng);
    RoundPlan::one_of(&melds(script), rng)
}

/// One of the additions, each as likely.
pub(super) fn one_addition(script: &RoundPlan, rng: &mut ChaCha20Rng) -> Option<usize> {
    choose_nothing(script, rng);
    RoundPlan::one_of(&script.places(|event| matches!(event.what, PlayedAct::Add(..))), rng)
}

/// Places at which melds are laid.
pub(super) fn melds(script: &RoundPlan) -> Vec<usize> {
    script.places(|event| matches!(event.what, PlayedAct::Meld(..)))
}

/// Whether an event gives a card away at the end of a turn.
pub(super) fn ends_turn(event: &LoggedEvent) -> bool {
    matches!(event.what, PlayedAct::Discard(_) | PlayedAct::Offer(..))
}

/// What happens at a place.
pub(super) fn what(script: &mut RoundPlan, at: usize) -> Option<&mut PlayedAct> {
    script.events.get_mut(at).map(|event| &mut event.what)
}

/// Who acts at a place.
pub(super) fn seat_of(script: &RoundPlan, at: usize) -> Option<u8> {
    script.events.get(at).and_then(|event| event.seat)
}

/// One of the draws that come when the pile holds so many cards, and the pile as it lies, its top last.
pub(super) fn one_draw_over(
    script: &RoundPlan,
    least: usize,
    rng: &mut ChaCha20Rng,
) -> Option<(usize, Vec<LoggedCards>)> {
    let mut pile: Vec<LoggedCards> = script.upcard.into_iter().collect();
    let mut draws = Vec::new();
    for (at, event) in script.events.iter().enumerate() {
        match event.what {
            PlayedAct::Draw(_) if pile.len() >= least => draws.push((at, pile.clone())),
            PlayedAct::Discard(card) => pile.push(card),
            PlayedAct::Take(_) => drop(pile.pop()),
            PlayedAct::TakePile(cards) => {
                let taken = usize::try_from(cards).unwrap_or(usize::MAX);
                pile.truncate(pile.len().saturating_sub(taken));
            }
            _ => {}
        }
    }
    let places: Vec<usize> = (0..draws.len()).collect();
    draws.get(RoundPlan::one_of(&places, rng)?).cloned()
}

/// Ends the round with these events in place of a draw and of what follows it.
pub(super) fn instead_of_draw(
    script: &mut RoundPlan,
    at: usize,
    events: [PlayedAct; 2],
) -> Option<()> {
    let seat = script.events.get(at)?.seat;
    script.events.truncate(at);
    script.events.extend(events.map(|what| LoggedEvent { seat, what }));
    Some(())
}

/// The events stop so many events after the end of a turn, before the round is over. Only where
/// no player is out: that is another fault.
pub(super) fn stop_after(script: &mut RoundPlan, more: usize, rng: &mut ChaCha20Rng) -> Option<()> {
    let is_stock = script.kind() == "stock";
    let last = script.last;
    let mut ends = script.places(|event| ends_turn(event) || event.what == PlayedAct::LastCard);
    ends.retain(|end| is_stock && *end + 1 < last);
    let end = RoundPlan::one_of(&ends, rng)?;
    script.events.truncate(end + 1 + more);
    Some(())
}
