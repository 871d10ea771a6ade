//! The items of results about the end of a hand.

use super::answer::{by_seat, place};
use super::example::{ExampleResult, ExpectedResult, Item, foul, unknown};
use super::text::{after, numbers, parts, seat};
use gincert_evidence::Span;
use serde_json::{Value, json};

/// How a hand ends, in one word.
const KINDS: [&str; 10] =
    ["knock", "gin", "big-gin", "undercut", "tie", "void", "stock", "misdeal", "out", "challenge"];

/// Numbers, one a seat, and the keys that they have in answers.
const PER_SEAT: [(&str, &str); 7] = [
    ("deadwood", "deadwood"),
    ("points", "points"),
    ("bonus", "bonus"),
    ("minimum", "hand_minimum"),
    ("run bonus", "run_bonus"),
    ("totals", "hand_totals"),
    ("table totals", "table_totals"),
];

/// The results about the end of a hand, which stands under `base` in the answer.
pub(crate) fn of_end(results: &[(&str, Span)], base: &str) -> ExampleResult<ExpectedResult> {
    if let [(result, span)] = results
        && let Some(foul) = foul(result, *span)
    {
        return Ok(foul);
    }
    let mut items = Vec::new();
    for (result, span) in results {
        for phrase in parts(result, ';') {
            let item = end_item(phrase).ok_or_else(|| unknown(*span, "result", phrase))?;
            items.push(item.at(phrase, *span, base));
        }
    }
    Ok(ExpectedResult::Holds(items))
}

/// The results of turns: how things stand, and the end of the hand if it is over.
pub(crate) fn of_turns(results: &[(&str, Span)], seats: usize) -> ExampleResult<ExpectedResult> {
    if let [(result, span)] = results
        && let Some(foul) = foul(result, *span)
    {
        return Ok(foul);
    }
    let mut items = Vec::new();
    for (result, span) in results {
        for phrase in parts(result, ';') {
            let item = match state_item(phrase, seats) {
                Some(item) => item.at(phrase, *span, ""),
                None => {
                    let item = end_item(phrase).ok_or_else(|| unknown(*span, "result", phrase))?;
                    item.at(phrase, *span, "/end")
                }
            };
            items.push(item);
        }
    }
    Ok(ExpectedResult::Holds(items))
}

/// Where a figure stands, below some base, and what it is.
pub(crate) struct Figure {
    pub(crate) pointer: String,
    pub(crate) want: Value,
}

impl Figure {
    /// A figure under a key.
    pub(crate) fn new(key: &str, want: impl Into<Value>) -> Figure {
        Figure { pointer: format!("/{key}"), want: want.into() }
    }

    /// As an item of a result.
    pub(crate) fn at(self, phrase: &str, span: Span, base: &str) -> Item {
        let pointer = format!("{base}{}", self.pointer);
        Item { span, phrase: phrase.to_owned(), pointer, want: self.want }
    }
}

fn end_item(phrase: &str) -> Option<Figure> {
    if KINDS.contains(&phrase) {
        return Some(Figure::new("kind", phrase));
    }
    for key in ["by", "winner", "ahead"] {
        if let Some(who) = after(phrase, key) {
            return Some(Figure::new(key, json!(seat(who)?)));
        }
    }
    if let Some(list) = after(phrase, "winners") {
        return Some(Figure::new("winners", json!(numbers(list)?)));
    }
    for (word, key) in PER_SEAT {
        if let Some(list) = after(phrase, word) {
            // `bonus` begins no other word; `table totals` and `run bonus` have their own.
            return Some(Figure::new(key, json!(numbers(list)?)));
        }
    }
    for (word, key) in [("multiplier", "multiplier"), ("best defence", "best_defence")] {
        if let Some(one) = after(phrase, word) {
            return Some(Figure::new(key, super::text::number(one)?));
        }
    }
    match phrase {
        "over" => Some(Figure::new("over", true)),
        "not over" => Some(Figure::new("over", false)),
        _ => None,
    }
}

fn state_item(phrase: &str, seats: usize) -> Option<Figure> {
    if let Some(turn) = after(phrase, "turn") {
        return Some(Figure::new("turn", super::text::number(turn)?));
    }
    if let Some(hand) = after(phrase, "hand") {
        let (seat, cards) = hand.split_once(' ').unwrap_or((hand, ""));
        return Some(Figure::new(&format!("hands/{}", place(seat)?), cards.trim()));
    }
    if let Some(pile) = after(phrase, "pile") {
        return Some(Figure::new("pile", pile));
    }
    if let Some(stock) = after(phrase, "stock").filter(|stock| !stock.is_empty()) {
        return Some(Figure::new("stock_left", super::text::number(stock)?));
    }
    if let Some(laid) = after(phrase, "contract") {
        return Some(Figure::new("contract", by_seat(laid, seats)?));
    }
    if let Some(card) = after(phrase, "accepted") {
        let card = (card != "none").then_some(card);
        return Some(Figure::new("accepted", json!(card)));
    }
    let meld = after(phrase, "table").filter(|meld| !meld.starts_with("totals"))?;
    let (id, rest) = meld.split_once(' ')?;
    let (kind, cards) = rest.trim().split_once(' ')?;
    let want = json!({ "kind": kind, "cards": cards.trim() });
    Some(Figure::new(&format!("meld/{}", place(id)?), want))
}
