//! Faults of closed-hand rounds: each changes a right round so that an audit finds its code there and
//! no other. False where this round does not lend itself to it.

use super::super::rules::ClosedRules;
use crate::cards::LoggedCards;
use crate::object::Text;
use crate::played::generate::Script;
use crate::played::{EndRecord, Evidence, LoggedEvent, Points, Said, What};
use crate::reference_log::below;
use gincert_game::gin_rummy::{
    BigGin, EarlyKnock, FinalDiscard, FirstTurn, GinRummy, Knock, LayOff, Redeposit, Setting,
};
use gincert_game::{Card, CardSet};
use rand_chacha::ChaCha20Rng;

/// Faults that a log of some game with closed hands can have.
pub(crate) const PLANTABLE: [&str; 31] = [
    "after-end",
    "better-defence",
    "better-spread",
    "big-gin-invalid",
    "bonus-wrong",
    "card-count",
    "card-duplicate",
    "card-unreadable",
    "deadwood-wrong",
    "deck-mismatch",
    "discard-missing",
    "draw-source",
    "forced-stock",
    "knock-over-limit",
    "layoff-by-knocker",
    "layoff-invalid",
    "layoff-on-gin",
    "meld-invalid",
    "meld-overlap",
    "misdeal-missed",
    "misdeal-wrong",
    "missed-big-gin",
    "missed-gin",
    "multiplier-wrong",
    "not-in-hand",
    "points-wrong",
    "redeposit",
    "round-unfinished",
    "stock-end",
    "turn-order",
    "undercut-wrong",
];

/// Whether rounds under these rules cannot have a fault.
pub(crate) fn hindered(rules: &GinRummy, code: &str) -> bool {
    let settle = &rules.settle;
    let gin_only = settle.knock == Knock::GinOnly;
    let never = settle.lay_off == LayOff::Never;
    match code {
        "better-defence" => {
            settle.defender == Setting::CardsSpeak || settle.seats.1 > 2 || gin_only
        }
        "better-spread" | "missed-gin" | "undercut-wrong" => gin_only,
        "missed-big-gin" => !matches!(settle.big_gin, BigGin::Bonus(_)),
        "discard-missing" => settle.final_discard == FinalDiscard::Optional,
        "forced-stock" => rules.deal.first_turn != FirstTurn::Offers,
        "layoff-on-gin" => settle.lay_off == LayOff::OnKnockOrGin,
        "layoff-invalid" => gin_only && !never,
        "misdeal-missed" => rules.deal.early_knock != EarlyKnock::Misdeal,
        "redeposit" => rules.deal.redeposit == Redeposit::Allowed,
        _ => false,
    }
}

/// The least evidence in which a fault shows.
pub(crate) fn needs(code: &str) -> Evidence {
    match code {
        "deck-mismatch" => Evidence::Pack,
        "after-end" | "better-defence" | "better-spread" | "bonus-wrong" | "card-count"
        | "card-duplicate" | "card-unreadable" | "deadwood-wrong" | "knock-over-limit"
        | "layoff-by-knocker" | "layoff-invalid" | "layoff-on-gin" | "meld-invalid"
        | "meld-overlap" | "missed-big-gin" | "multiplier-wrong" | "points-wrong"
        | "undercut-wrong" => Evidence::Final,
        _ => Evidence::Deal,
    }
}

/// Plants a fault.
pub(crate) fn plant(
    closed: &ClosedRules,
    code: &str,
    script: &mut Script,
    rng: &mut ChaCha20Rng,
) -> bool {
    of_turns(closed, code, script, rng)
        .or_else(|| of_deal(code, script, rng))
        .or_else(|| super::plant_showdown::of_showdown(closed, code, script))
        .or_else(|| of_cards(code, script))
        .or_else(|| of_claims(closed, code, script))
        .unwrap_or(false)
}

fn what(script: &Script, at: usize) -> Option<&What> {
    script.events.get(at).map(|event| &event.what)
}

/// Faults of the turns; `None` for others.
fn of_turns(
    closed: &ClosedRules,
    code: &str,
    script: &mut Script,
    rng: &mut ChaCha20Rng,
) -> Option<bool> {
    let discards = script.places(|event| matches!(event.what, What::Discard(_)));
    let draws = script.places(|event| matches!(event.what, What::Draw(_)));
    Some(match code {
        "turn-order" => match Script::one_of(&discards, rng) {
            Some(at) => {
                let seats = u8::try_from(script.dealt.len()).unwrap_or(2);
                let event = &mut script.events[at];
                event.seat = event.seat.map(|seat| (seat + 1) % seats);
                true
            }
            None => false,
        },
        "draw-source" => {
            // After the first turns no draw has to come from the stock.
            let later: Vec<usize> = draws.into_iter().filter(|at| *at > 4).collect();
            match Script::one_of(&later, rng).and_then(|at| Some((at, what(script, at)?.clone()))) {
                Some((at, What::Draw(card))) => {
                    script.events[at].what = What::Take(card);
                    true
                }
                _ => false,
            }
        }
        "forced-stock" => {
            let passes = script.places(|event| event.what == What::Pass);
            let first = script.dealt.len();
            match (passes.len() == first, script.upcard) {
                (true, Some(upcard)) => {
                    script.events[first].what = What::Take(upcard);
                    true
                }
                _ => false,
            }
        }
        "stock-end" => match Script::one_of(&draws, rng) {
            Some(at) => {
                script.events.insert(at, nobody(What::StockEnd));
                true
            }
            None => false,
        },
        "not-in-hand" => match (Script::one_of(&discards, rng), script.unseen()) {
            (Some(at), Some(card)) => {
                script.events[at].what = What::Discard(card);
                true
            }
            _ => false,
        },
        "redeposit" => redeposit(closed, &discards, script),
        "deck-mismatch" => match (Script::one_of(&draws, rng), script.unseen()) {
            (Some(at), Some(card)) => {
                script.events[at].what = What::Draw(card);
                true
            }
            _ => false,
        },
        _ => return None,
    })
}

/// Throws a card again that was just taken where that is not allowed.
fn redeposit(closed: &ClosedRules, discards: &[usize], script: &mut Script) -> bool {
    let first_only = closed.rules.deal.redeposit == Redeposit::FirstUpcardOnly;
    let taken = |at: usize| match (what(script, at.checked_sub(1)?)?, what(script, at)?) {
        (What::Take(card), What::Discard(_)) => Some((at, *card)),
        _ => None,
    };
    let mut turns = discards.iter().filter_map(|at| taken(*at));
    let found = turns.find(|(_, card)| !first_only || Some(*card) == script.upcard);
    match found {
        Some((at, card)) => {
            script.events[at].what = What::Discard(card);
            true
        }
        None => false,
    }
}

/// Faults of a round that is dealt and not played, or not to its end; `None` for others.
fn of_deal(code: &str, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<bool> {
    Some(match code {
        "misdeal-wrong" => {
            let played = script.events.first().is_some_and(|event| event.what != What::Misdeal);
            if played {
                script.events.insert(0, nobody(What::Misdeal));
            }
            played
        }
        "misdeal-missed" => {
            let is_void = script.events.first().is_some_and(|event| event.what == What::Misdeal);
            if is_void {
                script.events = vec![LoggedEvent { seat: Some(0), what: What::Pass }];
            }
            is_void
        }
        "round-unfinished" => {
            let keep = below(rng, u32::try_from(script.last).unwrap_or(1).max(1)) as usize;
            script.events.truncate(keep);
            // A stock that is used up ends a round without a word.
            matches!(script.end.kind.as_ref().map(Text::as_str), Some("knock" | "gin" | "undercut"))
        }
        _ => return None,
    })
}

/// An event that is nobody's.
fn nobody(what: What) -> LoggedEvent {
    LoggedEvent { seat: None, what }
}

pub(super) fn one(card: Card) -> LoggedCards {
    LoggedCards::shown(CardSet::EMPTY.with(card))
}

pub(super) fn lowest(cards: &Option<LoggedCards>) -> Option<Card> {
    cards.as_ref().and_then(|card| card.cards().lowest())
}

/// Faults of the cards that are shown; `None` for others.
fn of_cards(code: &str, script: &mut Script) -> Option<bool> {
    let hands = match script.evidence {
        Evidence::Final | Evidence::Hidden => &mut script.hands,
        _ => &mut script.dealt,
    };
    let [first, second, ..] = hands.as_mut_slice() else { return Some(false) };
    Some(match code {
        "card-count" if script.evidence == Evidence::Pack => script.pack.pop().is_some(),
        "card-count" => match second.cards().lowest() {
            Some(card) => {
                *second = LoggedCards::shown(second.cards().without(card));
                true
            }
            None => false,
        },
        "card-duplicate" if script.evidence == Evidence::Pack => {
            let again = script.pack.first().copied();
            script.pack.pop();
            script.pack.extend(again);
            true
        }
        "card-duplicate" => match first.cards().lowest().zip(second.cards().lowest()) {
            Some((again, card)) => {
                *second = LoggedCards::shown(second.cards().without(card).with(again));
                true
            }
            None => false,
        },
        "card-unreadable" => script.events.iter().any(|event| {
            matches!(event.what, What::Draw(_) | What::Take(_) | What::Discard(_))
                && script.evidence >= Evidence::Deal
                || matches!(event.what, What::Knock(Some(_), _))
        }),
        _ => return None,
    })
}

/// Faults of the claimed end, and choices of the players; `None` for others.
fn of_claims(closed: &ClosedRules, code: &str, script: &mut Script) -> Option<bool> {
    let settle = &closed.rules.settle;
    let kind = script.end.kind.as_ref().map_or("", |kind| kind.as_str()).to_owned();
    let contested = matches!(kind.as_str(), "knock" | "undercut");
    let winner = script.winner.map(usize::from);
    let end: &mut EndRecord<'static> = &mut script.end;
    let points = end.points.as_mut().and_then(|points| points.get_mut(winner?));
    Some(match code {
        "deadwood-wrong" => {
            let other = winner.map(|winner| usize::from(winner == 0));
            match end.deadwood.as_mut().zip(other).and_then(|(all, seat)| all.get_mut(seat)) {
                Some(deadwood) => {
                    deadwood.0 += 3;
                    true
                }
                None => false,
            }
        }
        "undercut-wrong" if contested => {
            let other = winner.map(|winner| u64::from(winner == 0));
            end.kind = Some(Text::from(if kind == "knock" { "undercut" } else { "knock" }));
            end.winner = Said::from(other);
            true
        }
        "undercut-wrong" => false,
        "bonus-wrong" => {
            let times = match settle.doubling {
                gincert_game::gin_rummy::Doubling::AllPoints => end.multiplier.map_or(1, |m| m.0),
                _ => 1,
            };
            let bonus = match kind.as_str() {
                "gin" => settle.gin_bonus,
                "undercut" => settle.undercut_bonus,
                _ => 0,
            };
            let other = if bonus == 10 { 20 } else { 10 };
            match points.filter(|_| bonus > 0) {
                Some(points) => {
                    points.0 += (other - bonus) * times;
                    true
                }
                None => false,
            }
        }
        "points-wrong" => match points.filter(|points| points.0 > 8) {
            Some(points) => {
                points.0 += 3;
                true
            }
            None => false,
        },
        "multiplier-wrong" => {
            end.multiplier = end.multiplier.map(|multiplier| Points(3 - multiplier.0));
            true
        }
        "better-defence" | "better-spread" | "missed-gin" | "missed-big-gin" => {
            return Some(chosen(closed, code, script));
        }
        _ => return None,
    })
}

/// Whether the players have made the choice that was asked of them.
fn chosen(closed: &ClosedRules, code: &str, script: &Script) -> bool {
    use gincert_game::deadwood::least_points;
    let core = &closed.rules.settle.core;
    let Some(event) = script.events.get(script.last) else { return false };
    let What::Knock(discard, melds) = &event.what else { return false };
    let Some(by) = event.seat else { return false };
    let own = script.hands.get(usize::from(by)).map(LoggedCards::cards).unwrap_or_default();
    let laid = melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.cards()));
    let left = own.minus(laid);
    let counted = core.values.points(left);
    let before = lowest(discard).map_or(own, |card| own.with(card));
    let throws = before.cards();
    let could_gin = throws.iter().any(|card| least_points(core, before.without(*card)) == 0);
    let least = least_points(core, own);
    match code {
        "missed-big-gin" => least_points(core, before) == 0,
        "missed-gin" => counted > 0 && could_gin,
        "better-spread" => counted > least && least > 0 && !could_gin,
        _ => {
            // The other player has laid less than he could.
            let seat = usize::from(by == 0);
            let spread: Vec<_> = melds.iter().filter_map(|meld| core.meld(meld.cards())).collect();
            let open: &[_] = if left.is_empty() { &[] } else { &spread };
            let hand = script.hands.get(seat).map(LoggedCards::cards).unwrap_or_default();
            let core = closed.rules.settle.caught_core();
            let best = gincert_game::gin_rummy::best_defence(&core, open, hand).points;
            let laid = script.events.iter().skip(script.last + 1).flat_map(|one| one.what.cards());
            let left = laid.fold(hand, |left, cards| left.minus(cards.cards()));
            core.values.points(left) > best
        }
    }
}
