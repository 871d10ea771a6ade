//! Events of examples, written as in a record without its brackets and quotation marks, into the
//! record's form.

use super::text::{number, parts, set_hand};
use gincert_evidence::printable;
use serde_json::{Value, json};

/// Reads one event.
///
/// # Errors
/// A sentence that says what is no event.
pub(crate) fn event(text: &str) -> Result<Value, String> {
    let wrong = || format!("'{}' is not an event.", printable(text));
    if matches!(text, "stock-end" | "misdeal") {
        return Ok(json!([null, text]));
    }
    let (head, spread) = match text.split_once(':') {
        Some((head, spread)) => (head.trim(), Some(spread)),
        None => (text, None),
    };
    let mut words = head.split_whitespace();
    let seat = words.next().and_then(number).ok_or_else(wrong)?;
    let act = words.next().ok_or_else(wrong)?;
    let words: Vec<&str> = words.collect();
    match (act, words.as_slice(), spread) {
        ("knock", [discard], Some(spread)) => {
            let discard = (*discard != "-").then_some(*discard);
            Ok(json!([seat, act, discard, melds(spread)]))
        }
        ("big-gin", [], Some(spread)) => Ok(json!([seat, act, null, melds(spread)])),
        (_, words, None) => plain(seat, act, words).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

/// The melds of a spread; what follows a slash is left over.
pub(crate) fn melds(spread: &str) -> Vec<String> {
    match set_hand(spread) {
        Some((melds, _)) => melds,
        None => parts(spread, '|').map(str::to_owned).collect(),
    }
}

fn plain(seat: i64, act: &str, words: &[&str]) -> Option<Value> {
    Some(match (act, words) {
        ("pass" | "skip" | "last-card" | "stock-end", []) => json!([seat, act]),
        // A knock without a spread is what games without a knock refuse.
        ("take" | "draw" | "discard" | "knock", [card]) => json!([seat, act, card]),
        ("take-pile", [count]) => json!([seat, act, number(count)?]),
        ("layoff", [card, meld]) => json!([seat, act, card, number(meld)?]),
        ("meld", [cards @ .., kind @ ("set" | "run" | "poker")]) if !cards.is_empty() => {
            json!([seat, act, cards.join(" "), kind])
        }
        ("meld", cards) if !cards.is_empty() => json!([seat, act, cards.join(" ")]),
        ("add", [meld, cards @ ..]) if !cards.is_empty() => {
            json!([seat, act, number(meld)?, cards.join(" ")])
        }
        ("offer", [card, answer]) => json!([seat, act, card, accepted(answer)?]),
        ("challenge", [answer]) => json!([seat, act, accepted(answer)?]),
        _ => return None,
    })
}

/// Whether an offer or a challenge was accepted.
pub(crate) fn accepted(word: &str) -> Option<bool> {
    match word {
        "accepted" => Some(true),
        "refused" => Some(false),
        _ => None,
    }
}

/// A meld on the table: `SEAT KIND CARDS`, with `added SEAT CARDS, SEAT CARDS` behind it where that
/// is reported; `None` for another text.
pub(crate) fn table_meld(text: &str, id: usize) -> Option<Value> {
    let (meld, added) = match text.split_once(" added ") {
        Some((meld, added)) => (meld, Some(added)),
        None => (text, None),
    };
    let (by, rest) = meld.trim().split_once(' ')?;
    let (kind, cards) = rest.trim().split_once(' ')?;
    if !matches!(kind, "set" | "run" | "poker") {
        return None;
    }
    let one = |part: &str| {
        let (seat, cards) = part.split_once(' ')?;
        Some(json!([number(seat)?, cards.trim()]))
    };
    let added: Option<Vec<Value>> = parts(added.unwrap_or_default(), ',').map(one).collect();
    Some(json!({
        "id": id, "by": number(by)?, "kind": kind, "cards": cards.trim(), "added": added?,
    }))
}

/// The events of some lines, apart by semicolons or line ends.
pub(crate) fn events(lines: &[&str]) -> Result<Vec<Value>, String> {
    lines.iter().flat_map(|line| parts(line, ';')).map(event).collect()
}

/// Whether a line begins with an event: a seat, or what is nobody's act.
pub(crate) fn is_event(line: &str) -> bool {
    let first = line.split([' ', ';']).next().unwrap_or_default();
    number(first).is_some() || matches!(first, "stock-end" | "misdeal")
}
