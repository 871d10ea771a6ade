//! The JSON Schema (draft 2020-12) of records of these games, made from the types that read them. Which
//! acts and ends a game has, its family says.

use crate::record::UNSETTLED_STATES;
use crate::record::cards::LoggedCards;
use crate::record::played::{
    DealRecord, EndRecord, GameRecord, LoggedPack, RoundRecord, StandingRecord,
};
use crate::record::schema::{CARDS, narrow, record};
use crate::record::shape::{Shape, object};
use serde_json::{Value, json};

/// Keys of the envelope that only games of wagers have.
const OF_WAGERS: [&str; 7] = ["dealer", "seats", "deck", "net", "tokes", "cap_applied", "currency"];

/// One natural or hidden card.
const CARD: &str = "^ *(\\?\\?|(10|[A2-9TJQKa2-9tjqk])[CDHScdhs\u{2660}-\u{2667}]) *$";

/// A schema whose cards may be jokers: every pattern of cards takes them too.
pub(crate) fn with_jokers(mut schema: Value) -> Value {
    admit_jokers(&mut schema);
    schema
}

fn admit_jokers(schema: &mut Value) {
    match schema {
        Value::String(pattern) if pattern == CARD || pattern == CARDS => {
            *pattern = pattern.replacen("\\?\\?|", "\\?\\?|[Xx][12]|", 1);
        }
        Value::Array(all) => all.iter_mut().for_each(admit_jokers),
        Value::Object(all) => all.values_mut().for_each(admit_jokers),
        _ => {}
    }
}

/// One card as an event has it: a text, shown or hidden.
pub(crate) fn card() -> Value {
    json!({"type": "string", "minLength": 2, "pattern": CARD})
}

/// Cards as an event has them.
pub(crate) fn cards() -> Value {
    LoggedCards::shape()
}

/// A number of a meld, or of cards.
pub(crate) fn count() -> Value {
    u64::shape()
}

/// An event: who acts, the word, and its parts.
pub(crate) fn event(word: &str, parts: &[Value]) -> Value {
    let seat = json!({"anyOf": [u64::shape(), {"type": "null"}]});
    let mut items = vec![seat, json!({"const": word})];
    items.extend_from_slice(parts);
    json!({"type": "array", "minItems": items.len(), "prefixItems": items, "items": {"type": "null"}})
}

/// The schema of a family's records: its events, and the words for the ends of its rounds.
pub(crate) fn schema(game: &str, events: &[Value], ends: &[&str]) -> Value {
    let mut schema = record();
    let of_end = json!({"anyOf": [{"enum": ends}, {"type": "null"}]});
    let mut end = EndRecord::shape();
    narrow(&mut end, "/properties/kind", of_end);
    let list = |shape: Value| json!({"type": "array", "items": shape});
    let nullable = |shape: Value| json!({"anyOf": [shape, {"type": "null"}]});
    let own = object(
        "",
        vec![
            ("dealer_seat", "Who dealt: seats count clockwise from 0.", Option::<u64>::shape()),
            ("last_winner", "Who won the round before.", Option::<u64>::shape()),
            ("pack", "All cards in deal order.", Option::<LoggedPack>::shape()),
            ("deal", "The hands as dealt.", nullable(DealRecord::shape())),
            ("hands", "The hands at the end, before anything is laid off.", list(cards())),
            ("upcard", "The card turned up.", Option::<LoggedCards>::shape()),
            (
                "knock_card",
                "The card of a second deck that sets the limit.",
                Option::<LoggedCards>::shape(),
            ),
            ("events", "What was done, in order.", list(json!({"anyOf": events}))),
            ("end", "How it ended, as the log says.", nullable(end)),
            (
                "match",
                "The match's name.",
                json!({"anyOf": [{"type": "string"}, {"type": "null"}]}),
            ),
            ("first_dealer", "Who dealt first.", json!({"enum": [0, 1, 2, 3, null]})),
            ("rounds", "The rounds of a match.", list(RoundRecord::shape())),
            ("games", "Its finished games.", nullable(list(GameRecord::shape()))),
            ("final", "How it stands.", nullable(StandingRecord::shape())),
            (
                "dealers",
                "The dealer of each round, and of the next.",
                nullable(list(json!({"enum": [0, 1, 2, 3]}))),
            ),
        ],
    );
    let keys = schema.pointer_mut("/properties").and_then(Value::as_object_mut);
    if let (Some(keys), Some(Value::Object(own))) = (keys, own.get("properties").cloned()) {
        keys.retain(|key, _| !OF_WAGERS.contains(&key.as_str()));
        keys.extend(own);
    }
    narrow(&mut schema, "/properties/game", json!({"anyOf": [{"const": game}, {"type": "null"}]}));
    let shows = ["pack", "deal", "hands"].map(|key| json!({"required": [key]}));
    let void = json!({
        "required": ["state"],
        "properties": {"state": {"enum": UNSETTLED_STATES}},
    });
    let is_match = json!({"anyOf": [{"required": ["match"]}, {"required": ["rounds"]}]});
    narrow(
        &mut schema,
        "",
        json!({
            "title": format!("Hand-log record of {game}, version 1"),
            "required": ["v"],
            "allOf": [{
                "if": {"anyOf": [void, is_match]},
                "else": {"required": ["round", "table"], "anyOf": shows},
            }],
        }),
    );
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_has_its_parts_and_no_others() {
        let take = event("take", &[card()]);
        assert_eq!(take["minItems"], 3);
        assert_eq!(take["items"], json!({"type": "null"}));
    }
}
