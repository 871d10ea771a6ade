//! The settlement of a round from its end: the hands, and the events from the knock on.

use super::ending::{misdeal, showdown_end, stock_end};
use super::showdown::Showdown;
use super::{
    Act, Counter, End, Event, Reference, RunBonus, Setting, SettleRules, best_defence_worth,
};
use crate::deadwood::{Meld, MeldKind};
use crate::{Card, CardSet, Code, Rank, RuleViolation};
use alloc::vec::Vec;

/// Fewest cards of a run whose every card scores ("Sequence Gin").
const LONG_RUN_MIN: u8 = 6;

/// A round at its end, as a record at level *final* gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalPosition<'a> {
    /// The hands before anything is laid off; that of the player who ended the round after his
    /// discard.
    pub hands: &'a [CardSet],
    /// The card that sets the limit.
    pub limit_card: Option<Card>,
    /// The events from the knock on.
    pub events: &'a [Event],
}

/// Settles a round from its end.
///
/// # Errors
/// The first rule broken. Hands of a wrong size and cards in two hands are nobody's event.
pub fn settle(rules: &SettleRules, end: &FinalPosition<'_>) -> Result<End, RuleViolation> {
    settle_by(&Reference, rules, end)
}

/// Settles a round from its end, the hands counted by somebody else than the reference.
///
/// # Errors
/// As [`settle`].
pub fn settle_by(
    counter: &dyn Counter,
    rules: &SettleRules,
    end: &FinalPosition<'_>,
) -> Result<End, RuleViolation> {
    let mut known = CardSet::EMPTY;
    let discard = match end.events.first().map(|event| &event.act) {
        Some(Act::Knock { discard, .. } | Act::BigGin { discard, .. }) => *discard,
        _ => None,
    };
    for cards in end.hands.iter().copied().chain([discard.into_iter().collect()]) {
        if !known.is_disjoint(cards) {
            return Err(RuleViolation::of_all(Code::CardDuplicate));
        }
        known = known.union(cards);
    }
    card_counts(rules, end)?;
    let Some((first, rest)) = end.events.split_first() else {
        return Err(RuleViolation::of_all(Code::RoundUnfinished));
    };
    let mut showdown =
        match open(counter, rules, end, first).map_err(|code| RuleViolation::of_event(code, 0))? {
            OpeningResult::Showdown(showdown) => showdown,
            OpeningResult::Over(over) => {
                let later = (!rest.is_empty()).then(|| RuleViolation::of_event(Code::AfterEnd, 1));
                return later.map_or(Ok(over), Err);
            }
        };
    for (event, at) in rest.iter().zip(1..) {
        lay_out(rules, &mut showdown, event).map_err(|code| RuleViolation::of_event(code, at))?;
    }
    Ok(count(counter, rules, &showdown, end.hands, end.limit_card))
}

/// Every hand has its cards; who goes out without a discard has one more.
fn card_counts(rules: &SettleRules, end: &FinalPosition<'_>) -> Result<(), RuleViolation> {
    let with_one_more = match end.events.first() {
        Some(Event { seat, act: Act::Knock { discard: None, .. } | Act::BigGin { .. } }) => *seat,
        _ => None,
    };
    for (seat, hand) in end.hands.iter().enumerate() {
        let one_more = with_one_more.is_some_and(|by| usize::from(by) == seat);
        if hand.len() != rules.hand_cards.saturating_add(u8::from(one_more)) {
            return Err(RuleViolation::of_all(Code::CardCount));
        }
    }
    let seats = u8::try_from(end.hands.len()).unwrap_or(u8::MAX);
    let (least, most) = rules.seats;
    if seats < least || seats > most {
        return Err(RuleViolation::of_all(Code::CardCount));
    }
    Ok(())
}

enum OpeningResult {
    Showdown(Showdown),
    Over(End),
}

fn open(
    counter: &dyn Counter,
    rules: &SettleRules,
    end: &FinalPosition<'_>,
    first: &Event,
) -> Result<OpeningResult, Code> {
    let seat = first.seat.filter(|seat| usize::from(*seat) < end.hands.len());
    match (&first.act, seat) {
        (Act::StockEnd, None) => Ok(OpeningResult::Over(at_stock_end(counter, rules, end.hands))),
        (Act::Misdeal, None) => Ok(OpeningResult::Over(misdeal(end.hands.len()))),
        (Act::Knock { discard, melds }, Some(by)) => {
            let limit = rules.limit(end.limit_card).unwrap_or(0);
            let hands = end.hands;
            Showdown::knock(rules, hands, by, *discard, melds, limit).map(OpeningResult::Showdown)
        }
        (Act::BigGin { discard, melds }, Some(by)) => {
            Showdown::big_gin(rules, end.hands, by, *discard, melds).map(OpeningResult::Showdown)
        }
        _ => Err(Code::TurnOrder),
    }
}

/// An event after the knock.
pub(super) fn lay_out(
    rules: &SettleRules,
    showdown: &mut Showdown,
    event: &Event,
) -> Result<(), Code> {
    match (&event.act, event.seat) {
        (Act::LayOff { card, meld }, Some(seat)) => showdown.lay_off(rules, seat, *card, *meld),
        (Act::Meld(cards), Some(seat)) => showdown.meld(rules, seat, *cards),
        (Act::StockEnd | Act::Misdeal, _) => Err(Code::AfterEnd),
        _ => Err(Code::TurnOrder),
    }
}

/// The end of the stock: each hand counts at its least. Nobody went out, so nobody is caught with
/// an ace.
pub(super) fn at_stock_end(counter: &dyn Counter, rules: &SettleRules, hands: &[CardSet]) -> End {
    stock_end(rules, hands.iter().map(|hand| counter.least(rules, *hand, false)).collect())
}

/// Counts a showdown: the knocker as he spread, the defenders by the rule.
pub(super) fn count(
    counter: &dyn Counter,
    rules: &SettleRules,
    showdown: &Showdown,
    hands: &[CardSet],
    limit_card: Option<Card>,
) -> End {
    let core = rules.caught_core();
    let spread: &[Meld] = if showdown.may_lay_off(rules) { &showdown.spread } else { &[] };
    let mut counted = Vec::with_capacity(hands.len());
    let mut minimum = Vec::with_capacity(hands.len());
    let mut runs = Vec::with_capacity(hands.len());
    let mut best = None;
    for (seat, hand) in (0..).zip(hands) {
        let left = showdown.left.get(usize::from(seat)).copied().unwrap_or_default();
        if seat == showdown.by {
            counted.push(rules.core.values.points(left));
            minimum.push(counter.least(rules, *hand, false));
            runs.push(run_points(rules, &showdown.spread));
            continue;
        }
        let defence = counter.defence(rules, spread, *hand);
        best = Some(defence);
        minimum.push(counter.least(rules, *hand, true));
        let laid = showdown.melds.get(usize::from(seat)).map(Vec::as_slice).unwrap_or_default();
        match rules.defender {
            Setting::CardsSpeak => {
                counted.push(defence);
                runs.push(runs_of_a_hand_that_speaks(rules, spread, *hand, laid));
            }
            Setting::AsLaid => {
                counted.push(core.values.points(left));
                runs.push(run_points(rules, laid));
            }
        }
    }
    let multiplier = rules.multiplier(limit_card);
    let end = showdown_end(rules, showdown.ended, showdown.by, counted, &runs, multiplier);
    End { minimum, best_defence: best.filter(|_| hands.len() == 2), ..end }
}

/// The points for the runs of a defender whose cards speak: of the melds that he laid, or of his best
/// defence; of several the one with the most of them.
fn runs_of_a_hand_that_speaks(
    rules: &SettleRules,
    spread: &[Meld],
    hand: CardSet,
    laid: &[Meld],
) -> i64 {
    if rules.run_bonus == RunBonus::None || !laid.is_empty() {
        return run_points(rules, laid);
    }
    let worth = |melds: &[Meld]| run_points(rules, melds);
    best_defence_worth(&rules.caught_core(), spread, hand, &worth)
}

/// The points for runs: in a run of six or more each card, and in any run each court card
/// ("Sequence Gin").
fn run_points(rules: &SettleRules, melds: &[Meld]) -> i64 {
    let counts = rules.run_bonus == RunBonus::LongRunsAndCourtCards;
    let runs = melds.iter().filter(|meld| counts && meld.kind() != MeldKind::Set);
    let points = runs.map(|run| {
        let cards = run.cards();
        let long = if cards.len() >= LONG_RUN_MIN { i64::from(cards.len()) } else { 0 };
        let court = |card: &Card| card.rank() >= Rank::new(11);
        long + cards.cards().iter().filter(|card| court(card)).count() as i64
    });
    points.sum()
}
