//! Faults of the event that ends a closed-hand round, and of what follows it. False where the round does
//! not lend itself to it.

use super::super::rules::ClosedRules;
use super::plant::{lowest, one};
use crate::cards::LoggedCards;
use crate::played::generate::Script;
use crate::played::{Evidence, LoggedEvent, What};
use gincert_game::gin_rummy::{BigGin, SettleRules};
use gincert_game::{Card, CardSet};

/// Who ended a round, and how.
struct Ending<'e> {
    settle: &'e SettleRules,
    /// Whose event it is, and the cards of that hand.
    by: Option<u8>,
    own: CardSet,
    /// The points that are allowed to a knock.
    limit: u32,
    kind: String,
    defender: Option<u8>,
    /// The defender's cards.
    held: CardSet,
    knocked: bool,
}

/// Plants a fault of the end; `None` for others.
pub(super) fn of_showdown(closed: &ClosedRules, code: &str, script: &mut Script) -> Option<bool> {
    let ending = ending(closed, script)?;
    of_knock(&ending, code, script).or_else(|| of_layoffs(&ending, code, script))
}

fn ending<'e>(closed: &'e ClosedRules, script: &Script) -> Option<Ending<'e>> {
    let settle = &closed.rules.settle;
    let by = script.events.get(script.last)?.seat;
    let own = by.and_then(|by| script.hands.get(usize::from(by))).map(LoggedCards::cards);
    let limit_card = settle.limit_card(lowest(&script.upcard), lowest(&script.knock_card));
    let kind = script.end.kind.as_ref().map_or("", |kind| kind.as_str()).to_owned();
    let defender = by.map(|by| if by == 0 { 1 } else { 0 });
    Some(Ending {
        settle,
        by,
        own: own.unwrap_or_default(),
        limit: settle.limit(limit_card).unwrap_or(0),
        defender,
        held: defender.and_then(|seat| script.hands.get(usize::from(seat)))?.cards(),
        knocked: matches!(kind.as_str(), "knock" | "undercut" | "tie" | "gin"),
        kind,
    })
}

/// Faults of the cards that are laid down; `None` for others.
fn of_knock(ending: &Ending<'_>, code: &str, script: &mut Script) -> Option<bool> {
    let (settle, own, last) = (ending.settle, ending.own, script.last);
    Some(match code {
        "knock-over-limit" => match &mut script.events[last].what {
            What::Knock(_, melds) => {
                let points = |cards: &LoggedCards| settle.core.values.points(cards.cards());
                melds.sort_by_key(points);
                let laid = melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.cards()));
                let left = settle.core.values.points(own.minus(laid));
                let over = melds.last().is_some_and(|meld| left + points(meld) > ending.limit);
                if over {
                    melds.pop();
                }
                over
            }
            _ => false,
        },
        "discard-missing" => match &mut script.events[last].what {
            What::Knock(discard, _) if discard.is_some() && settle.big_gin != BigGin::AsGin => {
                *discard = None;
                true
            }
            _ => false,
        },
        "big-gin-invalid" => match script.events[last].what.clone() {
            What::Knock(Some(discard), melds) => {
                script.events[last].what = What::BigGin(Some(discard), melds);
                script.evidence >= Evidence::Deal
            }
            _ => false,
        },
        "meld-invalid" => match &mut script.events[last].what {
            What::Knock(_, melds) => {
                let laid = melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.cards()));
                let meld = melds.first().map(LoggedCards::cards).unwrap_or_default();
                let swapped = own.minus(laid).lowest().zip(meld.lowest());
                let swapped = swapped.map(|(left, card)| meld.without(card).with(left));
                match swapped.filter(|cards| settle.core.meld(*cards).is_none()) {
                    Some(cards) => {
                        melds[0] = LoggedCards::shown(cards);
                        true
                    }
                    None => false,
                }
            }
            _ => false,
        },
        "meld-overlap" => match &mut script.events[last].what {
            What::Knock(_, melds) if !melds.is_empty() => {
                let again = melds[0];
                melds.push(again);
                true
            }
            _ => false,
        },
        _ => return None,
    })
}

/// Faults of what follows; `None` for others.
fn of_layoffs(ending: &Ending<'_>, code: &str, script: &mut Script) -> Option<bool> {
    let event = |seat, what| LoggedEvent { seat, what };
    let (settle, knocked, defender) = (ending.settle, ending.knocked, ending.defender);
    let (held, kind, last) = (ending.held, ending.kind.as_str(), script.last);
    Some(match code {
        "layoff-on-gin" if kind == "gin" => match held.lowest() {
            Some(card) => {
                script.events.push(event(defender, What::LayOff(one(card), 0)));
                true
            }
            None => false,
        },
        "layoff-on-gin" => false,
        "layoff-invalid" => {
            let fits_nowhere = |card: &Card| match &script.events[last].what {
                What::Knock(_, melds) => melds.iter().all(|meld| {
                    let meld = settle.core.meld(meld.cards());
                    meld.is_some_and(|meld| {
                        settle.core.extend(&meld, CardSet::EMPTY.with(*card)).is_none()
                    })
                }),
                _ => false,
            };
            let laid = script.events.iter().skip(last + 1).flat_map(|event| event.what.cards());
            let left = laid.fold(held, |left, cards| left.minus(cards.cards()));
            // A lay-off that was made may have opened the way for another.
            let untouched = script
                .events
                .iter()
                .skip(last + 1)
                .all(|event| !matches!(event.what, What::LayOff(..)));
            let card = left.cards().into_iter().find(fits_nowhere);
            match card.filter(|_| knocked && kind != "gin" && untouched) {
                Some(card) => {
                    script.events.push(event(defender, What::LayOff(one(card), 0)));
                    true
                }
                None => false,
            }
        }
        "layoff-by-knocker" => match ending.own.lowest().filter(|_| knocked) {
            Some(card) => {
                script.events.push(event(ending.by, What::LayOff(one(card), 0)));
                true
            }
            None => false,
        },
        "after-end" if knocked => {
            script.events.push(event(None, What::StockEnd));
            true
        }
        "after-end" => false,
        _ => return None,
    })
}
