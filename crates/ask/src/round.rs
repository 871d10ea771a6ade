//! `round`: a whole round from the pack.

use crate::cards::{card, sequence};
use crate::event_parts::{EventList, judged};
use crate::events::{NO_JOKERS, events};
use crate::problem::AnswerError;
use crate::question::{Keys, need_list, need_seat, seat};
use crate::score::ScoreAnswer;
use crate::settle::{SettleAnswer, agreed};
use crate::table_events::table_events;
use crate::{KeyResult, QuestionError};
use gincert_fast::TableCache;
use gincert_game::dealing::{Dealing, InitialDeal, Starts, deal};
use gincert_game::gin_rummy::{Event, GinRummy, play, play_by};
use gincert_game::table_gin::{Event as TableEvent, TableGin, play_hand};
use gincert_game::{Card, Code};
use serde_json::Value;

/// A whole round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundQuestion<E> {
    /// How many seats play.
    pub seats: u8,
    /// The seat that deals.
    pub dealer: u8,
    /// The seat that won the last round, where it is known.
    pub last_winner: Option<u8>,
    /// The pack in deal order.
    pub pack: KeyResult<Vec<Card>>,
    /// The card of a second deck that sets the limit; games with melds on the table have none.
    pub knock_card: KeyResult<Option<Card>>,
    /// What was done.
    pub events: KeyResult<EventList<E>>,
}

/// Deals a round, and gives its events.
fn dealt<E>(
    dealing: &Dealing,
    question: RoundQuestion<E>,
) -> Result<(InitialDeal, EventList<E>), AnswerError> {
    let RoundQuestion { seats, dealer, last_winner, pack, events, .. } = question;
    if dealer >= seats || last_winner.is_some_and(|winner| winner >= seats) {
        let sentence = format!("A seat is named that is none of the {seats}.");
        return Err(QuestionError::new(sentence).into());
    }
    let (pack, events) = (pack?, events?);
    Ok((deal(dealing, &pack, seats, dealer, last_winner)?, events))
}

/// How many seats play under rules of closed hands: as many as are given, else as many as the
/// record names and the rules allow.
///
/// # Errors
/// A number that the rules do not allow.
pub fn closed_seats(
    rules: &GinRummy,
    given: Option<u64>,
    named: impl IntoIterator<Item = u8>,
) -> Result<u8, QuestionError> {
    let (least, most) = rules.settle.seats;
    if let Some(seats) = given {
        let seats = u8::try_from(seats).ok().filter(|seats| (least..=most).contains(seats));
        return seats.ok_or_else(|| QuestionError::key("seats", "a number that the rules allow"));
    }
    let highest = named.into_iter().max().unwrap_or(0);
    Ok(highest.saturating_add(1).clamp(least, most))
}

/// Reads a round with melds on the table, of as few players as the rules have unless the question says
/// otherwise.
pub(crate) fn read_table(
    rules: &TableGin,
    question: &Keys,
) -> Result<RoundQuestion<TableEvent>, QuestionError> {
    let seats = match question.get("seats") {
        None => rules.seats.0,
        Some(seats) => {
            let seats = seats.as_u64().filter(|seats| (2..=4).contains(seats));
            let seats = seats.and_then(|seats| u8::try_from(seats).ok());
            seats.ok_or_else(|| QuestionError::key("seats", "2, 3 or 4"))?
        }
    };
    let jokers = rules.core.jokers_in_deck();
    Ok(RoundQuestion {
        seats,
        dealer: need_seat(question, "dealer_seat")?,
        last_winner: seat(question.get("last_winner"), "last_winner")?,
        pack: sequence(question.get("pack"), "pack", jokers),
        knock_card: Ok(None),
        events: need_list(question, "events").and_then(|list| table_events(list, jokers)),
    })
}

/// Reads a round with closed hands.
pub(crate) fn read_closed(
    rules: &GinRummy,
    question: &Keys,
) -> Result<RoundQuestion<Event>, QuestionError> {
    let list = need_list(question, "events")?;
    let given = question.get("seats").and_then(Value::as_u64);
    let mut named = Vec::new();
    if given.is_none() {
        named.push(seat(question.get("dealer_seat"), "dealer_seat")?);
        for event in list {
            named.push(seat(event.get(0), "seat of an event")?);
        }
    }
    Ok(RoundQuestion {
        seats: closed_seats(rules, given, named.into_iter().flatten())?,
        dealer: need_seat(question, "dealer_seat")?,
        last_winner: seat(question.get("last_winner"), "last_winner")?,
        pack: sequence(question.get("pack"), "pack", NO_JOKERS),
        knock_card: card(question.get("knock_card"), "knock_card", NO_JOKERS),
        events: events(list),
    })
}

/// Plays a hand with melds on the table.
pub(crate) fn play_table(
    rules: &TableGin,
    question: RoundQuestion<TableEvent>,
) -> Result<ScoreAnswer, AnswerError> {
    let dealing = rules.dealing(question.seats);
    let (dealt, EventList { events, fault }) = dealt(&dealing, question)?;
    let end = judged(play_hand(rules, dealt, &events), fault, Code::RoundUnfinished)?;
    Ok(ScoreAnswer { end, faults: None })
}

/// Plays a round with closed hands.
pub(crate) fn play_closed(
    tables: &mut TableCache,
    rules: &GinRummy,
    question: RoundQuestion<Event>,
) -> Result<SettleAnswer, AnswerError> {
    if rules.deal.starts == Starts::LastWinner && question.last_winner.is_none() {
        let needed = "a seat, because the last winner starts";
        return Err(QuestionError::key("last_winner", needed).into());
    }
    let knock_card = question.knock_card.clone();
    let (dealt, EventList { events, fault }) = dealt(&rules.dealing(), question)?;
    let knock_card = knock_card?;
    let limit_card = rules.settle.limit_card(dealt.upcard, knock_card);
    if rules.settle.limit(limit_card).is_none() {
        return Err(QuestionError::new("The card that sets the limit is not given.").into());
    }
    let tables = tables.round_tables(&rules.settle);
    let by_tables = play_by(&tables, rules, dealt.clone(), knock_card, &events);
    let played = agreed(play(rules, dealt, knock_card, &events), by_tables)?;
    let end = judged(played, fault, Code::RoundUnfinished)?;
    Ok(SettleAnswer::new(&rules.settle, end, None))
}
