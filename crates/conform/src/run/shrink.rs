//! The smallest round on which an engine still differs: fewest wagers, smallest amounts, plainest cards. The
//! engine is asked about many simpler rounds at once; the plainest that still differs is the next one.
//!
//! Knows nothing about causes.

use super::tally::ObservedRound;
use crate::deals::Dealer;
use crate::document::TestedDocument;
use crate::engine::messages::{EngineAnswer, EngineRequest};
use crate::engine::session::{AskedRequest, EngineSession};
use crate::round::{EngineRound, WagerPart, card_height};
use crate::settled::settled_by_reference;
use gincert_game::CardSet;
use gincert_game::gin_and_win::Action;

/// Steps towards a smaller round.
const STEPS_MAX: usize = 60;
/// Simpler rounds that are asked about in one step, the plainest of them first.
const SIMPLER_MAX: usize = 400;

/// A smaller round that differs on the same wagers, or the given one.
pub fn shrunk(
    session: &mut EngineSession<'_>,
    ids: &mut dyn Iterator<Item = u64>,
    document: &TestedDocument,
    from: &ObservedRound,
    part: WagerPart,
) -> ObservedRound {
    let refuses = from.net.is_none();
    let unit = Dealer::new(document.rules(), 0).unit();
    let mut smallest = *from;
    for _ in 0..STEPS_MAX {
        let mut simpler = simpler_rounds(&smallest.round, unit, part);
        simpler.sort_by_key(EngineRound::plainness);
        simpler.truncate(SIMPLER_MAX);
        let mut asked = simpler.into_iter().zip(&mut *ids).map(|(round, id)| AskedRequest {
            id,
            request: EngineRequest::Round(round),
            context: round,
        });
        let mut found: Option<ObservedRound> = None;
        session.converse(&mut || asked.next(), &mut |asked, answer| {
            let round = asked.context;
            let net = match answer {
                EngineAnswer::Missing => return,
                EngineAnswer::Net(net) => Some(net),
                EngineAnswer::Refused => None,
            };
            let right = settled_by_reference(document.rules(), &round);
            let one = ObservedRound { round, right, net };
            let differs = if refuses { net.is_none() } else { net.is_some() && !one.agrees(part) };
            if differs && found.is_none() {
                found = Some(one);
            }
        });
        match found {
            Some(one) => smallest = one,
            None => break,
        }
    }
    smallest
}

/// Rounds that are plainer in one thing.
fn simpler_rounds(round: &EngineRound, unit: i64, part: WagerPart) -> Vec<EngineRound> {
    let mut all = Vec::new();
    let bets = round.bets;
    let plain = 100 * unit;
    if part == WagerPart::Base && bets.bonus > 0 {
        let mut one = *round;
        one.bets.bonus = 0;
        all.push(one);
    }
    if part == WagerPart::Bonus && round.action == Action::Play {
        let mut one = *round;
        (one.action, one.bets.play) = (Action::Fold, 0);
        all.push(one);
    }
    if bets.ante > plain {
        let mut one = *round;
        one.bets.play = bets.play / bets.ante * plain;
        one.bets.ante = plain;
        all.push(one);
    }
    if bets.bonus > plain {
        let mut one = *round;
        one.bets.bonus = plain;
        all.push(one);
    }
    let open = CardSet::DECK.minus(round.dealer).minus(round.player);
    for of_dealer in [false, true] {
        let hand = if of_dealer { round.dealer } else { round.player };
        for old in hand.cards() {
            for new in open.cards().into_iter().filter(|new| card_height(*new) < card_height(old)) {
                let changed = hand.without(old).with(new);
                let mut one = *round;
                if of_dealer {
                    one.dealer = changed
                } else {
                    one.player = changed
                }
                all.push(one);
            }
        }
    }
    all
}
