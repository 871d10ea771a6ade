//! A round with melds on the table, judged from the deal on.

use super::claims::compare;
use super::events::event;
use crate::families::played::{Judgement, PlayFinding, View, scores_most, trouble};
use crate::record::cards::LoggedCards;
use crate::record::played::{PlayedAct, PlayedRecord};
use crate::summary::play_counts::Evidence;
use gincert_game::dealing::{DealOrder, InitialDeal, PACK_CARDS, Starts, Stock, deal, starter};
use gincert_game::table_gin::{TableGin, play_hand};
use gincert_game::{CardSet, Code, RuleViolation};

/// Judges a round. There is one evaluator of such games: a round has nothing to be looked up.
pub(crate) fn judge(rules: &TableGin, view: View<'_, '_>) -> Judgement {
    let played = view.played;
    if let Some(found) = trouble(played, rules.core.jokers_in_deck()) {
        return Judgement::broken(Evidence::Hidden, found);
    }
    let evidence = evidence(played);
    if evidence == Evidence::Hidden {
        return Judgement::nothing(Some(evidence));
    }
    let Some(dealt) = dealt(rules, played, evidence) else {
        let shown = if view.is_settled { Evidence::Hidden } else { evidence };
        return Judgement::nothing(Some(shown));
    };
    let mut events = Vec::with_capacity(played.events.len());
    let mut unread = None;
    for (at, logged) in played.events.iter().enumerate() {
        match event(logged) {
            Ok(event) => events.push(event),
            Err(code) => {
                unread = Some(RuleViolation::of_event(code, at));
                break;
            }
        }
    }
    let end = dealt.and_then(|dealt| play_hand(rules, dealt, &events));
    if !view.is_settled {
        let end = end.ok().filter(|_| unread.is_none());
        let due_to = end.and_then(|end| scores_most(&end.points));
        return Judgement { due_to, ..Judgement::nothing(Some(evidence)) };
    }
    let fault = match (end, unread) {
        (Ok(end), None) => {
            let mut judged = Judgement::nothing(Some(evidence));
            judged.ended = Some(end.kind.word());
            judged.points = Some(end.points.clone());
            judged.due_to = scores_most(&end.points);
            if let Some(claimed) = &played.end {
                judged.is_compared = claimed.claims_figures();
                judged.found = compare(rules, &end, claimed);
            }
            return judged;
        }
        (Ok(_) | Err(RuleViolation { code: Code::RoundUnfinished, .. }), Some(unread)) => unread,
        (Err(fault), _) => fault,
    };
    let RuleViolation { mut code, at } = fault;
    if code == Code::RoundUnfinished {
        code = unfinished(played);
    }
    let seat = played.event(at).and_then(|event| event.seat);
    Judgement::broken(evidence, PlayFinding { seat, at, ..PlayFinding::new(code.word()) })
}

/// The hands and the upcard as dealt, where the record shows the pack in place of them.
pub(crate) fn dealt_hands(rules: &TableGin, played: &PlayedRecord<'_>) -> Option<InitialDeal> {
    let is_pack = trouble(played, rules.core.jokers_in_deck()).is_none()
        && evidence(played) == Evidence::Pack;
    dealt(rules, played, Evidence::Pack)?.ok().filter(|_| is_pack)
}

/// What is wrong with events that stop early: in a hand that is claimed to be out a player still holds
/// cards; else the last turn has no end, or no turn followed it.
fn unfinished(played: &PlayedRecord<'_>) -> Code {
    let claimed = played.end.as_ref().and_then(|end| end.kind.as_ref());
    let last =
        played.events.iter().rev().find(|event| !matches!(event.what, PlayedAct::Challenge(_)));
    let is_open = last.is_some_and(|event| {
        !matches!(event.what, PlayedAct::Discard(_) | PlayedAct::Offer(..) | PlayedAct::LastCard)
    });
    match (claimed.is_some_and(|kind| kind.as_str() == "out"), is_open) {
        (true, _) => Code::OutWithCards,
        (false, true) => Code::TurnEndMissing,
        (false, false) => Code::RoundUnfinished,
    }
}

fn evidence(played: &PlayedRecord<'_>) -> Evidence {
    let hides = PlayedRecord::hides(&played.events);
    let shown = |cards: &LoggedCards| !cards.hides();
    let deal = played.deal.as_ref().is_some_and(|deal| {
        !deal.hands.is_empty() && deal.hands.iter().chain(&deal.upcard).all(shown)
    });
    match () {
        () if !hides && played.pack.as_ref().is_some_and(|pack| !pack.hides) => Evidence::Pack,
        () if !hides && deal => Evidence::Deal,
        () => Evidence::Hidden,
    }
}

fn seat(seat: u64) -> u8 {
    u8::try_from(seat).unwrap_or(u8::MAX)
}

/// What was dealt; `None` where the record does not tell how the pack was dealt out.
fn dealt(
    rules: &TableGin,
    played: &PlayedRecord<'_>,
    evidence: Evidence,
) -> Option<Result<InitialDeal, RuleViolation>> {
    let dealer = played.dealer_seat.map(seat);
    let last_winner = played.last_winner.map(seat);
    let begins = played.events.iter().find_map(|event| event.seat);
    let known = match rules.starts {
        Starts::SeatZero => true,
        Starts::NonDealer => dealer.is_some(),
        Starts::LastWinner => last_winner.is_some(),
    };
    let mut dealt = if evidence == Evidence::Pack {
        if dealer.is_none() && rules.order != DealOrder::WholeHandsFromSeatZero {
            return None;
        }
        let claimed = played.end.as_ref().and_then(|end| end.points.as_ref()).map_or(2, Vec::len);
        let named = played.events.iter().filter_map(|event| event.seat).max().unwrap_or(0);
        let seats = u8::try_from(claimed).unwrap_or(u8::MAX).max(named.saturating_add(1));
        let (least, most) = rules.seats;
        let seats = seats.clamp(least, most);
        let pack = played.pack.as_ref()?;
        deal(&rules.dealing(seats), &pack.cards, seats, dealer.unwrap_or(0), last_winner)
    } else {
        from_hands(rules, played, dealer.unwrap_or(0), last_winner)
    };
    if let (Ok(dealt), false) = (&mut dealt, known) {
        // The rules do not determine the starter, so the record's own is used.
        dealt.starter = begins.unwrap_or(dealt.starter);
    }
    Some(dealt)
}

fn from_hands(
    rules: &TableGin,
    played: &PlayedRecord<'_>,
    dealer: u8,
    last_winner: Option<u8>,
) -> Result<InitialDeal, RuleViolation> {
    let logged = played.deal.as_ref().ok_or(RuleViolation::of_all(Code::CardCount))?;
    let hands: Vec<CardSet> = logged.hands.iter().map(LoggedCards::with_jokers).collect();
    let seats = u8::try_from(hands.len()).unwrap_or(u8::MAX);
    let wrong = hands.iter().any(|hand| hand.len() != rules.hand_sizes.of(seats));
    let (least, most) = rules.seats;
    if wrong || !(least..=most).contains(&seats) {
        return Err(RuleViolation::of_all(Code::CardCount));
    }
    let upcard = logged.upcard.as_ref().and_then(|card| card.with_jokers().lowest());
    let used = hands.iter().map(|hand| usize::from(hand.len())).sum::<usize>();
    let used = used + usize::from(upcard.is_some());
    let pack = PACK_CARDS + usize::from(rules.core.jokers_in_deck());
    let left = u8::try_from(pack.saturating_sub(used)).unwrap_or(0);
    let starter = starter(rules.starts, dealer, last_winner, seats);
    Ok(InitialDeal { hands, upcard, stock: Stock::Unseen(left), starter })
}
