//! A closed-hand round, judged from as much of it as the record shows.

use super::advice::{FinalAct, advice};
use super::claims::compare;
use super::events::event;
use super::siblings::{Position, elsewhere};
use crate::families::played::{Judgement, PlayFinding, View, figures, scores_most, trouble};
use crate::finding::level::EvaluatorChoice;
use crate::record::cards::LoggedCards;
use crate::record::played::{LoggedEvent, PlayedAct, PlayedRecord};
use crate::rules::gin_rummy::ClosedRules;
use crate::rules::play_rules::CompiledPlayRules;
use crate::summary::play_counts::Evidence;
use gincert_game::dealing::{InitialDeal, PACK_CARDS, Redeposit, Starts, Stock, deal, starter};
use gincert_game::gin_rummy::{
    Act, Counter, End, Event, FinalPosition, GinRummy, Phase, Round, settle_by,
};
use gincert_game::{Card, CardSet, Code, RuleViolation};

/// Judges a round.
pub(crate) fn judge(
    (sheet, closed): (&CompiledPlayRules, &ClosedRules),
    sheets: &[CompiledPlayRules],
    view: View<'_, '_>,
    evaluator: EvaluatorChoice,
) -> Judgement {
    let played = view.played;
    if let Some(found) = trouble(played, 0) {
        return Judgement::broken(Evidence::Hidden, found);
    }
    let rules = overridden(closed.rules, played);
    let counter = closed.counter(evaluator);
    let evidence = evidence(played);
    if !view.is_settled && !played.overrides.judged_though_void {
        let mut judged = Judgement::nothing(Some(evidence));
        judged.found.extend(points_of_nothing(played));
        let settled = settled(&rules, counter, played, evidence);
        judged.due_to = settled.ok().and_then(|settled| scores_most(&settled.end.points));
        return judged;
    }
    if evidence == Evidence::Hidden {
        return Judgement::nothing(Some(Evidence::Hidden));
    }
    let settled = settled(&rules, counter, played, evidence);
    let fault = match settled {
        Ok(settled) => {
            let rules_of = (sheet, sheets);
            let mut judged = ended(rules_of, &rules, counter, view, evidence, &settled, evaluator);
            judged.points = Some(settled.end.points);
            return judged;
        }
        Err(fault) => fault,
    };
    match fault {
        StopReason::NotShown => Judgement::nothing(Some(Evidence::Hidden)),
        // What its own engine calls over, the rules of the round do not know.
        StopReason::By(RuleViolation { code: Code::RoundUnfinished, .. }) if !view.is_settled => {
            let mut judged = Judgement::nothing(Some(evidence));
            judged.found.extend(points_of_nothing(played));
            judged
        }
        StopReason::By(RuleViolation { code, at }) => {
            let seat = played.event(at).and_then(|event| event.seat);
            Judgement::broken(evidence, PlayFinding { seat, at, ..PlayFinding::new(code.word()) })
        }
    }
}

/// The hands and the upcard as dealt, where the record shows the pack in place of them.
pub(crate) fn dealt_hands(closed: &ClosedRules, played: &PlayedRecord<'_>) -> Option<InitialDeal> {
    let is_pack = trouble(played, 0).is_none() && evidence(played) == Evidence::Pack;
    let rules = overridden(closed.rules, played);
    dealt(&rules, played, Evidence::Pack).ok().filter(|_| is_pack)
}

/// The round as far as the record shows it.
fn settled(
    rules: &GinRummy,
    counter: &dyn Counter,
    played: &PlayedRecord<'_>,
    evidence: Evidence,
) -> Result<SettledRound, StopReason> {
    match evidence {
        Evidence::Hidden => Err(StopReason::NotShown),
        Evidence::Final => from_the_end(rules, counter, played),
        Evidence::Deal | Evidence::Pack => from_the_deal(rules, counter, played, evidence),
    }
}

/// The rules with what the log's own engine played by.
fn overridden(mut rules: GinRummy, played: &PlayedRecord<'_>) -> GinRummy {
    if let Some(change) = &played.overrides.closed {
        change.apply(&mut rules);
    }
    rules
}

/// Whether a text shows every card.
fn whole(cards: &LoggedCards) -> bool {
    !cards.hides()
}

/// How much a record shows.
fn evidence(played: &PlayedRecord<'_>) -> Evidence {
    let hides = PlayedRecord::hides(&played.events);
    let pack = played.pack.as_ref().is_some_and(|pack| !pack.hides);
    let deal = played.deal.as_ref().is_some_and(|deal| {
        !deal.hands.is_empty() && deal.hands.iter().chain(&deal.upcard).all(whole)
    });
    let last = || {
        let events = ending(&played.events).and_then(|at| played.events.get(at..));
        events.is_some_and(|events| !PlayedRecord::hides(events))
    };
    match () {
        () if pack && !hides => Evidence::Pack,
        () if deal && !hides => Evidence::Deal,
        () if !played.hands.is_empty() && played.hands.iter().all(whole) && last() => {
            Evidence::Final
        }
        () => Evidence::Hidden,
    }
}

/// The event that ends the turns.
fn ending(events: &[LoggedEvent]) -> Option<usize> {
    let ends = |event: &LoggedEvent| {
        matches!(
            event.what,
            PlayedAct::Knock(..) | PlayedAct::BigGin(..) | PlayedAct::StockEnd | PlayedAct::Misdeal
        )
    };
    events.iter().position(ends)
}

/// A round that came to its end.
struct SettledRound {
    end: End,
    hands: Vec<CardSet>,
    upcard: Option<Card>,
    /// The events from the one that ended the round, and the place of that.
    last: Vec<Event>,
    at: usize,
    /// The hand before the last discard, and what might not be thrown.
    going: (CardSet, CardSet),
}

/// Why a round did not come to its end.
enum StopReason {
    /// A rule is broken.
    By(RuleViolation),
    /// Something that the rules go by is not in the record.
    NotShown,
}

impl From<RuleViolation> for StopReason {
    fn from(fault: RuleViolation) -> StopReason {
        StopReason::By(fault)
    }
}

fn card(cards: &Option<LoggedCards>) -> Option<Card> {
    cards.as_ref().and_then(|card| card.cards().lowest())
}

fn seat(seat: u64) -> u8 {
    u8::try_from(seat).unwrap_or(u8::MAX)
}

/// How many seats play: the one number that the rules allow, else as many as the record names.
fn seats(rules: &GinRummy, played: &PlayedRecord<'_>) -> u8 {
    let (least, most) = rules.settle.seats;
    let claimed = played.end.as_ref().and_then(|end| end.points.as_ref()).map_or(0, Vec::len);
    let named = played.events.iter().filter_map(|event| event.seat).max();
    let named = named.max(played.dealer_seat.map(seat)).map_or(0, |seat| seat.saturating_add(1));
    u8::try_from(claimed).unwrap_or(u8::MAX).max(named).clamp(least, most)
}

/// What was dealt, and who plays first.
fn dealt(
    rules: &GinRummy,
    played: &PlayedRecord<'_>,
    evidence: Evidence,
) -> Result<InitialDeal, StopReason> {
    let seats = match (&played.deal, evidence) {
        (Some(deal), Evidence::Deal) => u8::try_from(deal.hands.len()).unwrap_or(u8::MAX),
        _ => seats(rules, played),
    };
    let (least, most) = rules.settle.seats;
    if seats < least || seats > most {
        return Err(RuleViolation::of_all(Code::CardCount).into());
    }
    let starts = rules.deal.starts;
    let dealer = played.dealer_seat.map(seat);
    let first = played.events.iter().find_map(|event| event.seat);
    let knows = match starts {
        Starts::SeatZero => true,
        Starts::NonDealer => dealer.is_some(),
        Starts::LastWinner => played.last_winner.is_some(),
    };
    let dealer_or_any = dealer.unwrap_or(0);
    let mut dealt = match (&played.pack, &played.deal) {
        (Some(pack), _) if evidence == Evidence::Pack => {
            let by_seat =
                rules.deal.order == gincert_game::dealing::DealOrder::WholeHandsFromSeatZero;
            if dealer.is_none() && !by_seat {
                return Err(StopReason::NotShown);
            }
            let last_winner = played.last_winner.map(seat);
            deal(&rules.dealing(), &pack.cards, seats, dealer_or_any, last_winner)?
        }
        (_, Some(logged)) => {
            let hands: Vec<CardSet> = logged.hands.iter().map(LoggedCards::cards).collect();
            let upcard = card(&logged.upcard);
            let used = hands.iter().map(|hand| usize::from(hand.len())).sum::<usize>();
            let used = used + usize::from(upcard.is_some());
            let left = u8::try_from(PACK_CARDS.saturating_sub(used)).unwrap_or(0);
            let last_winner = played.last_winner.map(seat);
            let starter = starter(starts, dealer_or_any, last_winner, seats);
            InitialDeal { hands, upcard, stock: Stock::Unseen(left), starter }
        }
        _ => return Err(StopReason::NotShown),
    };
    if !knows {
        // The rules do not determine the starter, so the record's own is used.
        dealt.starter = first.unwrap_or(dealt.starter);
    }
    Ok(dealt)
}

fn from_the_deal(
    rules: &GinRummy,
    counter: &dyn Counter,
    played: &PlayedRecord<'_>,
    evidence: Evidence,
) -> Result<SettledRound, StopReason> {
    let dealt = dealt(rules, played, evidence)?;
    contradiction(played, &dealt, evidence)?;
    let upcard = dealt.upcard;
    let knock_card = card(&played.knock_card);
    if rules.settle.limit(rules.settle.limit_card(upcard, knock_card)).is_none() {
        return Err(StopReason::NotShown);
    }
    let mut round = Round::begin_by(counter, rules, dealt, knock_card)?;
    let last_at = ending(&played.events).unwrap_or(played.events.len());
    let mut last = Vec::new();
    let mut going = (CardSet::EMPTY, CardSet::EMPTY);
    for (at, logged) in played.events.iter().enumerate() {
        let event = event(logged).map_err(|code| RuleViolation::of_event(code, at))?;
        if at == last_at {
            let hand = round.hands().get(usize::from(round.turn())).copied().unwrap_or_default();
            let kept = match round.phase() {
                Phase::Throw { kept, .. } => *kept,
                _ => CardSet::EMPTY,
            };
            going = (hand, kept);
        }
        round.step(&event).map_err(|code| RuleViolation::of_event(code, at))?;
        if at >= last_at {
            last.push(event);
        }
    }
    let hands = round.hands().to_vec();
    let end = round.finish().map_err(RuleViolation::of_all)?;
    if last.is_empty() {
        last.push(Event::nobody(Act::StockEnd));
    }
    Ok(SettledRound { end, hands, upcard, last, at: last_at, going })
}

/// Hands or an upcard that the record gives twice, and not alike.
fn contradiction(
    played: &PlayedRecord<'_>,
    dealt: &InitialDeal,
    evidence: Evidence,
) -> Result<(), RuleViolation> {
    if evidence != Evidence::Pack {
        return Ok(());
    }
    let other_upcard = |card: Option<Card>| card.is_some() && card != dealt.upcard;
    let hands = played.deal.as_ref().is_some_and(|deal| {
        let hands = deal.hands.iter().map(LoggedCards::cards);
        let hidden = deal.hands.iter().any(LoggedCards::hides);
        !hidden && !hands.eq(dealt.hands.iter().copied()) || other_upcard(card(&deal.upcard))
    });
    match hands || other_upcard(card(&played.upcard)) {
        true => Err(RuleViolation::of_all(Code::DeckMismatch)),
        false => Ok(()),
    }
}

fn from_the_end(
    rules: &GinRummy,
    counter: &dyn Counter,
    played: &PlayedRecord<'_>,
) -> Result<SettledRound, StopReason> {
    let hands: Vec<CardSet> = played.hands.iter().map(LoggedCards::cards).collect();
    let upcard = card(&played.upcard);
    let limit_card = rules.settle.limit_card(upcard, card(&played.knock_card));
    let at = ending(&played.events).ok_or(RuleViolation::of_all(Code::RoundUnfinished))?;
    let logged = played.events.get(at..).unwrap_or_default();
    let mut last = Vec::with_capacity(logged.len());
    let mut unread = None;
    for (place, one) in logged.iter().enumerate() {
        match event(one) {
            Ok(event) => last.push(event),
            Err(code) => {
                unread = Some(RuleViolation::of_event(code, at + place));
                break;
            }
        }
    }
    let knocked = last.iter().any(|event| event.seat.is_some());
    if knocked && rules.settle.limit(limit_card).is_none() {
        return Err(StopReason::NotShown);
    }
    let end = FinalPosition { hands: &hands, limit_card, events: &last };
    let settled = settle_by(counter, &rules.settle, &end).map_err(|fault| match unread {
        Some(unread) if fault.code == Code::RoundUnfinished => unread,
        _ => RuleViolation { at: fault.at.map(|place| place + at), ..fault },
    })?;
    if let Some(unread) = unread {
        return Err(unread.into());
    }
    let discard = match last.first().map(|event| &event.act) {
        Some(Act::Knock { discard, .. } | Act::BigGin { discard, .. }) => *discard,
        _ => None,
    };
    let own = settled.by.and_then(|by| hands.get(usize::from(by))).copied().unwrap_or_default();
    let before = discard.map_or(own, |card| own.with(card));
    // Which card was just taken is not shown: where it may not be thrown back, no other discard is
    // known to have been allowed.
    let kept = match rules.deal.redeposit {
        Redeposit::Allowed => CardSet::EMPTY,
        Redeposit::Forbidden | Redeposit::FirstUpcardOnly => before,
    };
    Ok(SettledRound { end: settled, upcard, last, at, going: (before, kept), hands })
}

/// A round that came to its end: its claims, what could have been done better, and other documents.
fn ended(
    (sheet, sheets): (&CompiledPlayRules, &[CompiledPlayRules]),
    rules: &GinRummy,
    counter: &dyn Counter,
    view: View<'_, '_>,
    evidence: Evidence,
    settled: &SettledRound,
    evaluator: EvaluatorChoice,
) -> Judgement {
    let SettledRound { end, hands, upcard, last, at, going } = settled;
    let mut judged = Judgement::nothing(Some(evidence));
    judged.ended = Some(end.kind.word());
    judged.due_to = scores_most(&end.points);
    if let Some(claimed) = &view.played.end {
        judged.is_compared = claimed.claims_figures();
        judged.found.extend(compare(&rules.settle, end, claimed));
    }
    let discard = match last.first().map(|event| &event.act) {
        Some(Act::Knock { discard, .. }) => *discard,
        _ => None,
    };
    let (hand, kept) = *going;
    let going = FinalAct { at: *at, hand, discard, kept };
    judged.found.extend(advice(rules, counter, end, &going));
    if sheets.len() > 1 {
        let knock_card = card(&view.played.knock_card);
        let position = Position { hands, upcard: *upcard, knock_card, events: last };
        let (answers, found) = elsewhere(sheet, sheets, end, &position, evaluator);
        judged.elsewhere = answers;
        judged.found.extend(found);
    }
    judged
}

/// Points that a round claims which counts for nothing.
fn points_of_nothing(played: &PlayedRecord<'_>) -> Option<PlayFinding> {
    let points = played.end.as_ref()?.points.as_ref()?;
    let scored = points.iter().any(|points| points.0 != 0);
    let claimed: Vec<i64> = points.iter().map(|points| points.0).collect();
    let zero = vec![0; claimed.len()];
    scored.then(|| {
        PlayFinding::new(Code::PointsWrong.word()).figures(figures(&zero), figures(&claimed))
    })
}
