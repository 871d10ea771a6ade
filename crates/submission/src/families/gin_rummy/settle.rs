//! `settle` examples of closed hands: a line for each seat with its hand at the end.

use crate::families::deadwood::events::{event, melds};
use crate::families::deadwood::items::of_end;
use crate::families::deadwood::text::{after, all_cards, number, parts, set_hand};
use crate::families::deadwood::{Example, ExampleQuestion, ExampleResult, apart, unknown};
use gincert_evidence::Span;
use gincert_pages::Cell;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What the lines of an example say, one after the other.
#[derive(Default)]
struct ExampleLines {
    beside: Map<String, Value>,
    hands: BTreeMap<u8, String>,
    /// What ends the hand: a knock, or the end of the stock.
    ended: Option<Value>,
    /// Melds and lay-offs behind it.
    acts: Vec<Value>,
}

pub(super) fn example(lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let mut read = ExampleLines::default();
    for (line, span) in shown {
        take(&mut read, line, span)?;
    }
    let in_order = read.hands.keys().copied().eq(0..read.hands.len() as u8);
    if !in_order || read.hands.is_empty() {
        return Err((first, "Every seat from 0 on needs a line with its hand.".to_owned()));
    }
    let Some(ended) = read.ended else {
        return Err((first, "No seat knocks, and the stock does not end.".to_owned()));
    };
    let mut question = read.beside;
    let hands: Vec<String> = read.hands.into_values().collect();
    let events: Vec<Value> = std::iter::once(ended).chain(read.acts).collect();
    question.insert("ask".into(), json!("settle"));
    question.entry("dealer_seat").or_insert(json!(0));
    question.insert("hands".into(), json!(hands));
    question.insert("events".into(), json!(events));
    Ok(Example { asked: ExampleQuestion::Question(question), wanted: of_end(&results, "")? })
}

fn take(read: &mut ExampleLines, line: &str, span: Span) -> ExampleResult<()> {
    for (words, key) in [("upcard", "upcard"), ("knock card", "knock_card")] {
        if let Some(card) = after(line, words) {
            read.beside.insert(key.into(), json!(card));
            return Ok(());
        }
    }
    if let Some(dealer) = after(line, "dealer") {
        let seat = number(dealer).ok_or_else(|| unknown(span, "seat", dealer))?;
        read.beside.insert("dealer_seat".into(), json!(seat));
        return Ok(());
    }
    if line == "stock-end" {
        return ends(read, json!([null, "stock-end"]), span);
    }
    let Some((head, hand)) = line.split_once(':') else {
        read.acts.push(event(line).map_err(|sentence| (span, sentence))?);
        return Ok(());
    };
    seat_line(read, head.trim(), hand, span)
}

/// `N knock CARD : HAND`, `N big-gin : HAND`, or `N : HAND ; layoff CARD MELD, ...`.
fn seat_line(read: &mut ExampleLines, head: &str, rest: &str, span: Span) -> ExampleResult<()> {
    let no_line = || unknown(span, "line of a seat", head);
    let mut words = head.split_whitespace();
    let seat = words.next().and_then(number).and_then(|seat| u8::try_from(seat).ok());
    let seat = seat.ok_or_else(no_line)?;
    let words: Vec<&str> = words.collect();
    let mut items = rest.split(';').map(str::trim);
    let hand = items.next().unwrap_or_default();
    if read.hands.insert(seat, all_cards(hand)).is_some() {
        return Err((span, format!("Seat {seat} has a hand already.")));
    }
    match words.as_slice() {
        ["knock", discard] => {
            let discard = (*discard != "-").then_some(*discard);
            ends(read, json!([seat, "knock", discard, melds(hand)]), span)?;
        }
        ["big-gin"] => ends(read, json!([seat, "big-gin", null, melds(hand)]), span)?,
        [] => {
            let (own, _) = set_hand(hand).unwrap_or_default();
            read.acts.extend(own.iter().map(|cards| json!([seat, "meld", cards])));
            for more in items {
                let list = after(more, "layoff").ok_or_else(|| unknown(span, "lay-off", more))?;
                for one in parts(list, ',') {
                    let act = event(&format!("{seat} layoff {one}"));
                    read.acts.push(act.map_err(|sentence| (span, sentence))?);
                }
            }
            return Ok(());
        }
        _ => return Err(no_line()),
    }
    match items.next() {
        None => Ok(()),
        Some(more) => Err(unknown(span, "part of a knock", more)),
    }
}

fn ends(read: &mut ExampleLines, event: Value, span: Span) -> ExampleResult<()> {
    if read.ended.is_some() {
        return Err((span, "This hand has ended already.".to_owned()));
    }
    read.ended = Some(event);
    Ok(())
}
