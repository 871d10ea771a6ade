//! `settle` examples of closed hands: a line for each seat with its hand at the end.

use super::events::{discard, event};
use crate::families::deadwood::events::{self, seat_number, spread};
use crate::families::deadwood::items::of_end;
use crate::families::deadwood::text::{
    NO_JOKERS, after, all_cards, cards, one_card, parts, set_hand,
};
use crate::families::deadwood::{
    Example, ExampleProblem, ExampleResult, apart, asked_or_illegal, first_fault, unknown,
};
use gincert_ask::{Question, SettleQuestion, card_set};
use gincert_evidence::Span;
use gincert_game::gin_rummy::{Act, Event};
use gincert_game::{Card, CardSet, Code};
use gincert_pages::Cell;
use gincert_terms::Rows;
use std::collections::BTreeMap;

/// What the lines of an example say, one after the other.
#[derive(Default)]
struct ExampleLines {
    upcard: Option<Card>,
    knock_card: Option<Card>,
    hands: BTreeMap<u8, CardSet>,
    /// What ends the hand: a knock, or the end of the stock.
    ended: Option<Result<Event, Code>>,
    /// Melds and lay-offs behind it.
    acts: Vec<Result<Event, Code>>,
}

pub(super) fn example(_: &Rows, lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let mut read = ExampleLines::default();
    let fault = first_fault(shown.into_iter().map(|(line, span)| take(&mut read, line, span)))?;
    let asked = question(read, first)?;
    Ok(Example { asked: fault.map_or(Ok(asked), Err), wanted: of_end(&results)? })
}

fn question(read: ExampleLines, first: Span) -> ExampleResult<Question> {
    let in_order = read.hands.keys().copied().eq(0..read.hands.len() as u8);
    if !in_order || read.hands.is_empty() {
        return Err((first, "Every seat from 0 on needs a line with its hand.".to_owned()));
    }
    let Some(ended) = read.ended else {
        return Err((first, "No seat knocks, and the stock does not end.".to_owned()));
    };
    Ok(Question::Settle(SettleQuestion {
        hands: read.hands.into_values().collect(),
        upcard: read.upcard,
        knock_card: read.knock_card,
        events: std::iter::once(ended).chain(read.acts).collect(),
        claims: Ok(None),
    }))
}

fn take(read: &mut ExampleLines, line: &str, span: Span) -> Result<(), ExampleProblem> {
    for (words, slot) in [("upcard", &mut read.upcard), ("knock card", &mut read.knock_card)] {
        if let Some(card) = after(line, words) {
            *slot = Some(one_card(card, NO_JOKERS).ok_or_else(|| unknown(span, "card", card))?);
            return Ok(());
        }
    }
    if let Some(dealer) = after(line, "dealer") {
        // Who dealt changes nothing at the end of a hand.
        seat_number(dealer).ok_or_else(|| unknown(span, "seat", dealer))?;
        return Ok(());
    }
    if line == "stock-end" {
        return Ok(ends(read, Ok(Event::nobody(Act::StockEnd)), span)?);
    }
    let Some((head, hand)) = line.split_once(':') else {
        read.acts.push(events::event(line, NO_JOKERS, event).map_err(|sentence| (span, sentence))?);
        return Ok(());
    };
    seat_line(read, head.trim(), hand, span)
}

/// `N knock CARD : HAND`, `N big-gin : HAND`, or `N : HAND ; layoff CARD MELD, ...`.
fn seat_line(
    read: &mut ExampleLines,
    head: &str,
    rest: &str,
    span: Span,
) -> Result<(), ExampleProblem> {
    let no_line = || unknown(span, "line of a seat", head);
    let mut words = head.split_whitespace();
    let seat = words.next().and_then(seat_number).ok_or_else(no_line)?;
    let words: Vec<&str> = words.collect();
    // The discard of a knock; of big gin there is none.
    let (ends_hand, knock) = match words.as_slice() {
        [] => (false, None),
        ["big-gin"] => (true, None),
        ["knock", card] => (true, Some(discard(card).ok_or_else(no_line)?)),
        _ => return Err(no_line().into()),
    };
    let mut items = rest.split(';').map(str::trim);
    let hand = items.next().unwrap_or_default();
    // A hand that breaks a rule is a hand all the same.
    let held = asked_or_illegal(cards(&all_cards(hand), NO_JOKERS, span))?;
    if read.hands.insert(seat, CardSet::EMPTY).is_some() {
        return Err((span, format!("Seat {seat} has a hand already.")).into());
    }
    if ends_hand {
        let act = spread(hand).ok_or_else(|| unknown(span, "spread", hand.trim()))?.map(|melds| {
            match knock {
                Some(discard) => Act::Knock { discard, melds },
                None => Act::BigGin { discard: None, melds },
            }
        });
        ends(read, act.map(|act| Event::of(seat, act)), span)?;
        if let Some(more) = items.next() {
            return Err(unknown(span, "part of a knock", more).into());
        }
    } else {
        let (melds, _) = set_hand(hand).unwrap_or_default();
        for meld in melds {
            let meld = card_set(&meld, NO_JOKERS).map_err(|_| unknown(span, "meld", &meld))?;
            read.acts.push(meld.map(|cards| Event::of(seat, Act::Meld(cards))));
        }
        layoffs(read, seat, items, span)?;
    }
    read.hands.insert(seat, held?);
    Ok(())
}

/// `layoff CARD MELD, ...`.
fn layoffs<'a>(
    read: &mut ExampleLines,
    seat: u8,
    items: impl Iterator<Item = &'a str>,
    span: Span,
) -> ExampleResult<()> {
    for more in items {
        let list = after(more, "layoff").ok_or_else(|| unknown(span, "lay-off", more))?;
        for one in parts(list, ',') {
            let act = events::event(&format!("{seat} layoff {one}"), NO_JOKERS, event);
            read.acts.push(act.map_err(|sentence| (span, sentence))?);
        }
    }
    Ok(())
}

fn ends(read: &mut ExampleLines, event: Result<Event, Code>, span: Span) -> ExampleResult<()> {
    if read.ended.is_some() {
        return Err((span, "This hand has ended already.".to_owned()));
    }
    read.ended = Some(event);
    Ok(())
}
