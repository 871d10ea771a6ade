//! Faults of one turn with melds on the table that the simple players never come near: what follows
//! the contract, several cards of the pile, a turn without an end.

use crate::cards::LoggedCards;
use crate::played::generate::Script;
use crate::played::{LoggedEvent, What};
use rand_chacha::ChaCha20Rng;

/// Plants such a fault; `None` for others.
pub(super) fn of_single_turns(
    code: &str,
    script: &mut Script,
    rng: &mut ChaCha20Rng,
) -> Option<bool> {
    let planted = match code {
        "contract-turn" => after_the_contract(script),
        "pile-use" => several_unused(script, rng),
        "redeposit" => thrown_back(script, rng),
        "round-unfinished" => stops(script, rng, true),
        "turn-end-missing" => stops(script, rng, false),
        _ => return None,
    };
    Some(planted.is_some())
}

fn ends_turn(what: &What) -> bool {
    matches!(what, What::Discard(_) | What::Offer(..) | What::LastCard)
}

/// A card is added in the turn that laid the contract.
fn after_the_contract(script: &mut Script) -> Option<()> {
    let is_meld = |event: Option<&LoggedEvent>| {
        event.is_some_and(|event| matches!(event.what, What::Meld(..)))
    };
    let first = script.events.iter().position(|event| matches!(event.what, What::Meld(..)))?;
    // The first melds of a round are a contract: three, then the end of the turn.
    let end = (first..).find(|at| !is_meld(script.events.get(*at)))?;
    let LoggedEvent { seat, what } = script.events.get(end)?.clone();
    let What::Offer(card, _) = what else { return None };
    script.events.insert(end, LoggedEvent { seat, what: What::Add(0, card) });
    Some(())
}

/// Draws that come when the pile holds so many cards, each with the pile as it lies, its top last.
fn draws(script: &Script, least: usize) -> Vec<(usize, Vec<LoggedCards>)> {
    let mut pile: Vec<LoggedCards> = script.upcard.into_iter().collect();
    let mut found = Vec::new();
    for (at, event) in script.events.iter().enumerate() {
        match event.what {
            What::Draw(_) if pile.len() >= least => found.push((at, pile.clone())),
            What::Discard(card) => pile.push(card),
            _ => {}
        }
    }
    found
}

fn one_draw(
    script: &Script,
    least: usize,
    rng: &mut ChaCha20Rng,
) -> Option<(usize, Vec<LoggedCards>)> {
    let draws = draws(script, least);
    let places: Vec<usize> = (0..draws.len()).collect();
    draws.get(Script::one_of(&places, rng)?).cloned()
}

/// Two cards of the pile are taken, and the upper one is thrown at once.
fn several_unused(script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    let (at, pile) = one_draw(script, 2, rng)?;
    let top = *pile.last()?;
    let seat = script.events.get(at)?.seat;
    script.events.truncate(at);
    script.events.push(LoggedEvent { seat, what: What::TakePile(2) });
    script.events.push(LoggedEvent { seat, what: What::Discard(top) });
    Some(())
}

/// The top of the pile is taken and thrown back.
fn thrown_back(script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    let (at, pile) = one_draw(script, 1, rng)?;
    let top = *pile.last()?;
    let seat = script.events.get(at)?.seat;
    script.events.truncate(at);
    script.events.push(LoggedEvent { seat, what: What::Take(top) });
    script.events.push(LoggedEvent { seat, what: What::Discard(top) });
    Some(())
}

/// The events stop before the hand is over: between two turns, or within one. Only where nobody is
/// said to be out: that is another fault.
fn stops(script: &mut Script, rng: &mut ChaCha20Rng, between_turns: bool) -> Option<()> {
    let is_stock = script.end.kind.as_ref().is_some_and(|kind| kind.as_str() == "stock");
    let last = script.last;
    let mut ends = script.places(|event| ends_turn(&event.what));
    ends.retain(|end| is_stock && *end + 1 < last);
    let end = Script::one_of(&ends, rng)?;
    // The event after the end of a turn begins the next one.
    script.events.truncate(if between_turns { end + 1 } else { end + 2 });
    Some(())
}
