//! Faults of rounds with melds on the table: each changes a right round so that an audit finds its
//! code there and no other. False where this round does not lend itself to it.

use crate::cards::LoggedCards;
use crate::object::Text;
use crate::played::generate::Script;
use crate::played::{Evidence, LoggedEvent, Points, What};
use gincert_game::CardSet;
use gincert_game::dealing::Redeposit;
use gincert_game::table_gin::{AddTo, Challenge, TableGin, TurnEnds};
use rand_chacha::ChaCha20Rng;

/// Faults that a log of some game with melds on the table can have.
pub(crate) const PLANTABLE: [&str; 29] = [
    "ace-skip",
    "add-invalid",
    "add-limit",
    "add-owner",
    "after-end",
    "bonus-wrong",
    "card-count",
    "card-duplicate",
    "card-unreadable",
    "challenge-invalid",
    "contract-missing",
    "contract-turn",
    "deck-mismatch",
    "discard-invalid",
    "draw-source",
    "knock-invalid",
    "last-card-wrong",
    "meld-invalid",
    "not-in-hand",
    "offer-repeated",
    "out-with-cards",
    "pile-use",
    "points-wrong",
    "redeposit",
    "round-unfinished",
    "stock-end",
    "total-wrong",
    "turn-end-missing",
    "turn-order",
];

/// Whether rounds under these rules cannot have a fault.
pub(crate) fn hindered(rules: &TableGin, code: &str) -> bool {
    let offers = rules.turn_ends == TurnEnds::Offer;
    match code {
        "ace-skip" => !rules.ace_costs_draw,
        "add-limit" => rules.add_to != AddTo::OwnOneOrTwo,
        "add-owner" => rules.add_to == AddTo::AnyMeld,
        "challenge-invalid" => rules.challenge == Challenge::AtAnyTime,
        "contract-missing" | "contract-turn" => rules.contract.is_none(),
        "pile-use" => rules.pile_use.is_none(),
        "redeposit" => offers || rules.redeposit == Redeposit::Allowed,
        "discard-invalid" | "offer-repeated" | "last-card-wrong" => !offers,
        "draw-source" => offers,
        // Without an end of the stock a round that stops early claims that somebody is out, and the
        // last card that is drawn is always played.
        "deck-mismatch" | "out-with-cards" | "round-unfinished" | "stock-end"
        | "turn-end-missing" => rules.stock_left.is_none(),
        _ => false,
    }
}

/// Plants a fault.
pub(crate) fn plant(
    rules: &TableGin,
    code: &str,
    script: &mut Script,
    rng: &mut ChaCha20Rng,
) -> bool {
    super::plant_turn::of_single_turns(code, script, rng)
        .or_else(|| of_turns(rules, code, script, rng))
        .or_else(|| of_the_rest(rules, code, script))
        .unwrap_or(false)
}

/// Faults of the turns and how they end; `None` for others.
fn of_turns(
    rules: &TableGin,
    code: &str,
    script: &mut Script,
    rng: &mut ChaCha20Rng,
) -> Option<bool> {
    let all = script.events.len();
    let mut turn_ends = script.places(is_end);
    turn_ends.retain(|at| at + 1 < all);
    let draws = script.places(|event| matches!(event.what, What::Draw(_)));
    let end = Script::one_of(&turn_ends, rng);
    let draw = Script::one_of(&draws, rng);
    Some(match code {
        "turn-order" => end.is_some_and(|at| {
            let event = &mut script.events[at];
            event.seat = event.seat.map(|seat| 1 - seat.min(1));
            true
        }),
        "not-in-hand" => end.zip(script.unseen()).is_some_and(|(at, card)| {
            let what = &mut script.events[at].what;
            *what = match what {
                What::Offer(_, accepted) => What::Offer(card, *accepted),
                _ => What::Discard(card),
            };
            true
        }),
        "deck-mismatch" => {
            // The last draw, and a card that nobody asks for again: play goes on as it was.
            let last = draws.last().copied().zip(script.unseen());
            last.is_some_and(|(at, card)| drawn_otherwise(script, at, card))
        }
        "draw-source" => draw.filter(|at| *at > 0).is_some_and(|at| match script.events[at].what {
            What::Draw(card) => {
                script.events[at].what = What::Take(card);
                true
            }
            _ => false,
        }),
        "stock-end" => draw.is_some_and(|at| {
            let event = LoggedEvent { seat: None, what: What::StockEnd };
            script.events.insert(at, event);
            true
        }),
        "knock-invalid" => draw.is_some_and(|at| {
            let what = What::Knock(None, Vec::new());
            let event = LoggedEvent { seat: seat_of(script, at), what };
            script.events.insert(at + 1, event);
            true
        }),
        "challenge-invalid" => draw.is_some_and(|at| {
            let event = LoggedEvent { seat: seat_of(script, at), what: What::Challenge(false) };
            // After the draw it is too late wherever there is a time for it.
            script.events.insert(at + 1, event);
            true
        }),
        "discard-invalid" => end.is_some_and(|at| match script.events[at].what {
            What::Offer(card, _) => {
                script.events[at].what = What::Discard(card);
                true
            }
            _ => false,
        }),
        "last-card-wrong" => end.is_some_and(|at| {
            script.events[at].what = What::LastCard;
            // The first turns end with many cards.
            at < 12
        }),
        "ace-skip" => draw.is_some_and(|at| {
            script.events[at].what = What::Skip;
            true
        }),
        "offer-repeated" => offered_again(&turn_ends, script),
        _ => return of_melds(rules, code, script, rng),
    })
}

/// Offers a card again that was refused before, with nothing laid between.
fn offered_again(turn_ends: &[usize], script: &mut Script) -> bool {
    let accepted = turn_ends.iter().copied().find_map(|at| match script.events[at].what {
        What::Offer(card, true) => Some((at, card)),
        _ => None,
    });
    let next = |at: usize| turn_ends.iter().copied().find(|end| *end > at);
    let place = accepted.and_then(|(at, card)| Some((at, next(at)?, card)));
    place.is_some_and(|(at, next, card)| {
        // Nothing is laid between: the card is still there.
        let quiet =
            next == at + 2 && matches!(script.events[at + 1].what, What::Draw(_) | What::Skip);
        if quiet {
            script.events[next].what = What::Offer(card, false);
        }
        quiet
    })
}

/// Faults of what is laid on the table; `None` for others.
fn of_melds(
    rules: &TableGin,
    code: &str,
    script: &mut Script,
    rng: &mut ChaCha20Rng,
) -> Option<bool> {
    let melds = script.places(|event| matches!(event.what, What::Meld(..)));
    let adds = script.places(|event| matches!(event.what, What::Add(..)));
    Some(match code {
        "contract-missing" => Script::one_of(&melds, rng).is_some_and(|at| {
            let first = melds.iter().find(|one| seat_of(script, **one) == seat_of(script, at));
            // The second meld of a contract is left out.
            let second = first.map(|first| first + 1).filter(|second| melds.contains(second));
            second.is_some_and(|second| {
                script.events.remove(second);
                script.events.get(second + 1).is_some_and(is_end)
            })
        }),
        "meld-invalid" => Script::one_of(&melds, rng).is_some_and(|at| {
            let What::Meld(cards, _) = &mut script.events[at].what else { return false };
            let card = cards.cards().lowest();
            let fewer = card.map(|card| cards.cards().without(card)).unwrap_or_default();
            *cards = LoggedCards::shown(fewer);
            fewer.len() == 2
        }),
        "add-invalid" => Script::one_of(&adds, rng).is_some_and(|at| {
            let What::Add(meld, _) = &mut script.events[at].what else { return false };
            *meld = 99;
            true
        }),
        "add-owner" => {
            Script::one_of(&adds, rng).is_some_and(|at| add_elsewhere(rules, script, at))
        }
        "add-limit" => {
            // Three cards at once are too many, whatever they are.
            Script::one_of(&adds, rng).is_some_and(|at| three_at_once(script, at))
        }
        _ => return None,
    })
}

/// Whether an event ends a turn.
fn is_end(event: &LoggedEvent) -> bool {
    matches!(event.what, What::Discard(_) | What::Offer(..))
}

fn seat_of(script: &Script, at: usize) -> Option<u8> {
    script.events.get(at).and_then(|event| event.seat)
}

/// A card that is drawn in place of another and lies in the hand to the end of its turn, where it is
/// thrown in its place.
fn drawn_otherwise(script: &mut Script, at: usize, card: LoggedCards) -> bool {
    let What::Draw(drawn) = script.events[at].what else { return false };
    let later = script.events.iter().skip(at + 1);
    let used: Vec<usize> = later
        .enumerate()
        .filter(|(_, event)| {
            event.what.cards().any(|cards| !cards.cards().is_disjoint(drawn.cards()))
        })
        .map(|(place, _)| at + 1 + place)
        .collect();
    if script.evidence != Evidence::Pack || !used.is_empty() {
        return false;
    }
    script.events[at].what = What::Draw(card);
    true
}

/// An addition sent to a meld of a player to whose melds one may not add.
fn add_elsewhere(rules: &TableGin, script: &mut Script, at: usize) -> bool {
    let seat = script.events[at].seat;
    let owners: Vec<Option<u8>> = script
        .events
        .iter()
        .take(at)
        .filter(|event| matches!(event.what, What::Meld(..)))
        .map(|event| event.seat)
        .collect();
    let forbidden = |owner: Option<u8>| match rules.add_to {
        AddTo::OwnOneOrTwo => owner != seat,
        AddTo::OpponentsMelds => owner == seat,
        AddTo::AnyMeld => false,
    };
    let place = owners.iter().position(|owner| forbidden(*owner));
    match (&mut script.events[at].what, place) {
        (What::Add(meld, _), Some(place)) => {
            *meld = place as u64;
            true
        }
        _ => false,
    }
}

/// An addition of three cards that the seat holds: its own, and two that the seat plays later without
/// having got them in between.
fn three_at_once(script: &mut Script, at: usize) -> bool {
    let seat = script.events[at].seat;
    let (mut played, mut got) = (CardSet::EMPTY, CardSet::EMPTY);
    for event in script.events.iter().skip(at) {
        let cards = event.what.cards().fold(CardSet::EMPTY, |all, one| all.union(one.cards()));
        match event.what {
            What::Draw(_) if event.seat == seat => got = got.union(cards),
            What::Offer(_, true) if event.seat != seat => got = got.union(cards),
            _ if event.seat == seat => played = played.union(cards.minus(got)),
            _ => {}
        }
    }
    let What::Add(_, cards) = &mut script.events[at].what else { return false };
    let more = played.minus(cards.cards()).cards();
    let three = more.into_iter().take(2).fold(cards.cards(), CardSet::with);
    *cards = LoggedCards::shown(three);
    three.len() > 2
}

fn of_the_rest(rules: &TableGin, code: &str, script: &mut Script) -> Option<bool> {
    let winner = script.winner.map(usize::from);
    let is_out = script.end.kind.as_ref().is_some_and(|kind| kind.as_str() == "out");
    let end = &mut script.end;
    let points = end.points.as_mut().and_then(|points| points.get_mut(winner?));
    Some(match code {
        "after-end" => {
            let event = LoggedEvent { seat: Some(0), what: What::LastCard };
            script.events.push(event);
            true
        }
        "out-with-cards" => {
            let stock = !is_out;
            end.kind = Some(Text::from("out"));
            stock
        }
        "points-wrong" => points.is_some_and(|points| {
            points.0 += 3;
            points.0 > 8
        }),
        "bonus-wrong" => points.filter(|_| is_out && rules.out_bonus != 0).is_some_and(|points| {
            let others = end.hand_totals.iter().flatten().map(|total| total.0).sum::<i64>();
            let bonus = match points.0 - others == rules.out_bonus_no_contract {
                true => rules.out_bonus_no_contract,
                false => rules.out_bonus,
            };
            points.0 += other_bonus(bonus);
            true
        }),
        "total-wrong" => match end.hand_totals.as_mut().and_then(|all| all.last_mut()) {
            Some(total) => {
                *total = Points(total.0 + 3);
                true
            }
            None => false,
        },
        "card-count" if script.evidence == Evidence::Pack => script.pack.pop().is_some(),
        "card-count" => match script.dealt.first_mut().and_then(|hand| {
            let card = hand.cards().lowest()?;
            *hand = LoggedCards::shown(hand.cards().without(card));
            Some(())
        }) {
            Some(()) => true,
            None => false,
        },
        "card-duplicate" => match script.dealt.as_slice() {
            [first, second, ..] if script.evidence == Evidence::Deal => {
                let again = first.cards().lowest().zip(second.cards().lowest());
                let hand = again.map(|(again, card)| second.cards().without(card).with(again));
                match hand {
                    Some(hand) => {
                        script.dealt[1] = LoggedCards::shown(hand);
                        true
                    }
                    None => false,
                }
            }
            _ => {
                let again = script.pack.first().copied();
                script.pack.pop();
                script.pack.extend(again);
                true
            }
        },
        "card-unreadable" => script.events.iter().any(|event| matches!(event.what, What::Draw(_))),
        _ => return None,
    })
}

/// What another bonus adds to the points.
fn other_bonus(bonus: i64) -> i64 {
    if bonus == 25 { -5 } else { 25 - bonus }
}
