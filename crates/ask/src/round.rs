//! `round`: a whole round from the pack.

use crate::cards::{card, sequence};
use crate::event_parts::EventList;
use crate::events::events;
use crate::problem::illegal;
use crate::question::{Keys, need_list, need_seat, seat};
use crate::score::end_json as table_end_json;
use crate::settle::{agreed, end_json};
use crate::table_events::table_events;
use crate::{QuestionError, Rows};
use gincert_fast::TableCache;
use gincert_game::dealing::{Starts, deal};
use gincert_game::gin_rummy::{GinRummy, play, play_by};
use gincert_game::table_gin::play_hand;
use gincert_game::{Code, RuleViolation};
use gincert_terms::{gin_rummy, table_gin};
use serde_json::{Value, json};

pub(crate) fn answer(
    tables: &mut TableCache,
    rows: &Rows,
    question: &Keys,
) -> Result<Value, QuestionError> {
    if table_gin::is_table_game(rows) {
        with_melds(rows, question)
    } else {
        closed(tables, rows, question)
    }
}

/// A hand with melds on the table, of two players unless the question says otherwise.
fn with_melds(rows: &Rows, question: &Keys) -> Result<Value, QuestionError> {
    let rules = table_gin::rules(rows)?;
    let seats = match question.get("seats") {
        None => 2,
        Some(seats) => {
            let seats = seats.as_u64().filter(|seats| (2..=4).contains(seats));
            let seats = seats.and_then(|seats| u8::try_from(seats).ok());
            seats.ok_or_else(|| QuestionError::key("seats", "2, 3 or 4"))?
        }
    };
    let dealer = need_seat(question, "dealer_seat")?;
    let last_winner = seat(question.get("last_winner"), "last_winner")?;
    if dealer >= seats || last_winner.is_some_and(|winner| winner >= seats) {
        return Err(QuestionError::new(format!("A seat is named that is none of the {seats}.")));
    }
    let pack = sequence(question.get("pack"), "pack")?;
    let EventList { events, fault } = table_events(need_list(question, "events")?)?;
    let dealt = match deal(&rules.dealing(), &pack, seats, dealer, last_winner) {
        Ok(dealt) => dealt,
        Err(fault) => return Ok(illegal(fault)),
    };
    Ok(match (play_hand(&rules, dealt, &events), fault) {
        (Ok(_), Some(fault)) => illegal(fault),
        (Err(RuleViolation { code: Code::RoundUnfinished, .. }), Some(fault)) => illegal(fault),
        (Err(fault), _) => illegal(fault),
        (Ok(end), None) => json!({ "legal": true, "end": table_end_json(&rules, &end) }),
    })
}

/// A round with closed hands.
fn closed(tables: &mut TableCache, rows: &Rows, question: &Keys) -> Result<Value, QuestionError> {
    let rules = gin_rummy::rules(rows)?;
    let list = need_list(question, "events")?;
    let seats = seats(&rules, question, list)?;
    let dealer = need_seat(question, "dealer_seat")?;
    let last_winner = seat(question.get("last_winner"), "last_winner")?;
    if rules.deal.starts == Starts::LastWinner && last_winner.is_none() {
        return Err(QuestionError::key("last_winner", "a seat, because the last winner starts"));
    }
    if dealer >= seats || last_winner.is_some_and(|winner| winner >= seats) {
        return Err(QuestionError::new(format!("A seat is named that is none of the {seats}.")));
    }
    let pack = sequence(question.get("pack"), "pack")?;
    let EventList { events, fault } = events(list)?;
    let dealt = match deal(&rules.dealing(), &pack, seats, dealer, last_winner) {
        Ok(dealt) => dealt,
        Err(fault) => return Ok(illegal(fault)),
    };
    let knock_card = card(question.get("knock_card"), "knock_card")?;
    let limit_card = rules.settle.limit_card(dealt.upcard, knock_card);
    if rules.settle.limit(limit_card).is_none() {
        return Err(QuestionError::new("The card that sets the limit is not given."));
    }
    let tables = tables.round_tables(&rules.settle);
    let by_tables = play_by(&tables, &rules, dealt.clone(), knock_card, &events);
    let played = agreed(play(&rules, dealt, knock_card, &events), by_tables)?;
    Ok(match (played, fault) {
        (Ok(_), Some(fault)) => illegal(fault),
        (Err(RuleViolation { code: Code::RoundUnfinished, .. }), Some(fault)) => illegal(fault),
        (Err(fault), _) => illegal(fault),
        (Ok(end), None) => json!({ "legal": true, "end": end_json(&end) }),
    })
}

/// How many seats play: the one number that the rules allow, else as many as the record names.
fn seats(rules: &GinRummy, question: &Keys, events: &[Value]) -> Result<u8, QuestionError> {
    let (least, most) = rules.settle.seats;
    if let Some(seats) = question.get("seats").and_then(Value::as_u64) {
        let seats = u8::try_from(seats).ok().filter(|seats| (least..=most).contains(seats));
        return seats.ok_or_else(|| QuestionError::key("seats", "a number that the rules allow"));
    }
    let mut named = vec![seat(question.get("dealer_seat"), "dealer_seat")?];
    for event in events {
        named.push(seat(event.get(0), "seat of an event")?);
    }
    let highest = named.into_iter().flatten().max().unwrap_or(0);
    Ok(highest.saturating_add(1).clamp(least, most))
}
