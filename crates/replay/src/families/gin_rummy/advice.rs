//! Observations about the final act of a round: what its player could have done better. They never affect
//! the score.

use crate::families::played::PlayFinding;
use gincert_game::gin_rummy::{BigGin, Counter, End, EndKind, GinRummy, Setting};
use gincert_game::{Card, CardSet};

/// The act that ended a round.
pub(super) struct FinalAct {
    /// Its event.
    pub at: usize,
    /// The hand before its discard.
    pub hand: CardSet,
    /// The discard.
    pub discard: Option<Card>,
    /// Cards that might not be thrown.
    pub kept: CardSet,
}

/// What could have been done better.
pub(super) fn advice(
    rules: &GinRummy,
    counter: &dyn Counter,
    end: &End,
    going: &FinalAct,
) -> Vec<PlayFinding> {
    let mut found = Vec::new();
    let Some(by) = end.by else { return found };
    let place = usize::from(by);
    let spread = end.deadwood.get(place).copied().unwrap_or(0);
    let least = end.minimum.get(place).copied().unwrap_or(0);
    let own = |code| PlayFinding { seat: Some(by), at: Some(going.at), ..PlayFinding::new(code) };
    let is_full = going.hand.len() > rules.settle.hand_cards;
    let before = is_full.then(|| counter.least(&rules.settle, going.hand, false));
    let all_melded = before == Some(0);
    let big = matches!(rules.settle.big_gin, BigGin::Bonus(_)) && end.kind != EndKind::BigGin;
    if all_melded && big {
        found.push(own("missed-big-gin").figures("big gin".into(), end.kind.word().into()));
    } else if spread > 0 && (least == 0 || missed_gin(rules, counter, going, before)) {
        found.push(own("missed-gin").figures("gin".into(), format!("{spread} left over")));
    } else if spread > least {
        found.push(own("better-spread").figures(least.to_string(), spread.to_string()));
    }
    if let (Setting::AsLaid, Some(best)) = (rules.settle.defender, end.best_defence) {
        let seat = u8::from(by == 0);
        let laid = end.deadwood.get(usize::from(seat)).copied().unwrap_or(0);
        if laid > best {
            let defence = PlayFinding { seat: Some(seat), ..PlayFinding::new("better-defence") };
            found.push(defence.figures(best.to_string(), laid.to_string()));
        }
    }
    found
}

/// Whether some discard would have left nothing over; `before` is the least that is left over of the hand with it.
fn missed_gin(
    rules: &GinRummy,
    counter: &dyn Counter,
    going: &FinalAct,
    before: Option<u32>,
) -> bool {
    if going.discard.is_none() {
        return false;
    }
    let values = &rules.settle.core.values;
    // Where all others are melded, no more is left over of the hand than the card thrown.
    let is_worth =
        |card: Card| before.is_none_or(|before| values.points(CardSet::EMPTY.with(card)) >= before);
    let gin = |hand: CardSet| counter.least(&rules.settle, hand, false) == 0;
    let mut may_throw = going.hand.minus(going.kept).lowest_first();
    may_throw.any(|card| is_worth(card) && gin(going.hand.without(card)))
}
