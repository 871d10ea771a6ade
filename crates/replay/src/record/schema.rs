//! The JSON Schema (draft 2020-12) of a record, made from the record's own types.
//!
//! A line that the schema refuses is no record, or has a key or a card that the format does not
//! define. What no schema can say is left to the audit: a seat that stands twice, a card that does.

pub(crate) mod played;

use crate::record::amounts::{Amounts, SIDE_AMOUNTS_MAX, SIDE_KEY};
use crate::record::cards::LoggedCards;
use crate::record::deck::LoggedDeck;
use crate::record::object::Text;
use crate::record::played::{
    ClaimedParty, LoggedEvent, LoggedPack, POINTS_LOGGED_MAX, Pair, Points, RunningScore,
    SidePoints,
};
use crate::record::shape::{Shape, object};
use crate::record::{Bet, MINOR_MAX, MinorUnits, Record, SEATS_MAX, STATES, UNSETTLED_STATES};
use gincert_game::score::{SIDES, SIDES_MAX};
use serde_json::{Value, json};

/// One card or a hidden one, then whatever may stand between cards; a hyphen for none at all.
pub(crate) const CARDS: &str =
    "^(-|([ ,\\t]|\\?\\?|(10|[A2-9TJQKa2-9tjqk])[CDHScdhs\u{2660}-\u{2667}])*)$";

impl Shape for Text<'_> {
    fn shape() -> Value {
        json!({"type": "string"})
    }
}

impl Shape for MinorUnits {
    fn shape() -> Value {
        json!({"type": "integer", "minimum": -MINOR_MAX, "maximum": MINOR_MAX})
    }
}

impl Shape for LoggedCards {
    fn shape() -> Value {
        let text = json!({"type": "string", "pattern": CARDS});
        json!({"anyOf": [text, {"type": "array", "items": text}]})
    }
}

impl Shape for LoggedDeck {
    fn shape() -> Value {
        json!({"type": "string"})
    }
}

impl Shape for LoggedPack {
    fn shape() -> Value {
        json!({"type": "string"})
    }
}

impl Shape for Points {
    fn shape() -> Value {
        let most = POINTS_LOGGED_MAX;
        json!({"type": "integer", "minimum": -most, "maximum": most})
    }
}

impl Shape for Pair {
    fn shape() -> Value {
        json!({"type": "array", "items": Points::shape(), "minItems": 2, "maxItems": 2})
    }
}

impl Shape for SidePoints {
    fn shape() -> Value {
        json!({"type": "array", "items": Points::shape(), "minItems": SIDES, "maxItems": SIDES_MAX})
    }
}

impl<T: Shape> Shape for ClaimedParty<T> {
    fn shape() -> Value {
        Option::<T>::shape()
    }
}

impl Shape for RunningScore {
    fn shape() -> Value {
        json!({})
    }
}

impl Shape for LoggedEvent {
    fn shape() -> Value {
        json!({"type": "array", "minItems": 2})
    }
}

impl Shape for Amounts<'_> {
    fn shape() -> Value {
        let fields = Bet::ALL.map(|bet| (bet.word(), "", Option::<MinorUnits>::shape()));
        let sides = json!({
            "type": ["object", "null"],
            "patternProperties": {"^_": true},
            "additionalProperties": Option::<MinorUnits>::shape(),
            "maxProperties": SIDE_AMOUNTS_MAX,
        });
        let sides = (SIDE_KEY, "Side wagers after the first, by their names.", sides);
        let keys: Vec<_> = fields.into_iter().chain([sides]).collect();
        json!({"anyOf": [MinorUnits::shape(), object("", keys)]})
    }
}

/// The JSON Schema of a record.
///
/// ```
/// let schema = gincert_replay::schema::record();
/// assert_eq!(schema["properties"]["v"]["const"], 1);
/// ```
pub fn record() -> Value {
    let mut schema = Record::shape();
    let instant = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$";
    let amounts = format!("{}/bets/anyOf/0", SEAT);
    for (place, narrower) in [
        ("/properties/v", json!({"const": 1})),
        ("/properties/table/anyOf/0", json!({"minLength": 1})),
        ("/properties/round/anyOf/0", json!({"minLength": 1})),
        ("/properties/at/anyOf/0", json!({"pattern": instant})),
        ("/properties/currency/anyOf/0", json!({"pattern": "^[A-Z]{3}$"})),
        ("/properties/state/anyOf/0", json!({"enum": STATES})),
        (&format!("{amounts}/anyOf/0"), json!({"minimum": 0})),
        (&format!("{amounts}/anyOf/1/properties/ante/anyOf/0"), json!({"minimum": 0})),
        (&format!("{amounts}/anyOf/1/properties/play/anyOf/0"), json!({"minimum": 0})),
        (&format!("{amounts}/anyOf/1/properties/bonus/anyOf/0"), json!({"minimum": 0})),
        (&format!("{amounts}/anyOf/1/properties/total/anyOf/0"), json!({"minimum": 0})),
        (
            &format!("{amounts}/anyOf/1/properties/side/additionalProperties/anyOf/0"),
            json!({"minimum": 0}),
        ),
        (&format!("{SEAT}/meter/anyOf/0"), json!({"minimum": 0})),
        ("/properties/seats", json!({"maxItems": SEATS_MAX})),
    ] {
        narrow(&mut schema, place, narrower);
    }
    narrow(
        &mut schema,
        "",
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Hand-log record, version 1",
            "required": ["v", "round", "table"],
            "allOf": [
                {"properties": {"round": {"type": "string"}, "table": {"type": "string"}}},
                {
                    "if": {
                        "required": ["state"],
                        "properties": {"state": {"enum": UNSETTLED_STATES}},
                    },
                    "else": {
                        "required": ["seats"],
                        "properties": {"seats": {"type": "array", "minItems": 1}},
                    },
                },
            ],
        }),
    );
    schema
}

const SEAT: &str = "/properties/seats/items/properties";

/// Adds words to a part of a schema.
pub(crate) fn narrow(schema: &mut Value, place: &str, narrower: Value) {
    let part = schema.pointer_mut(place).and_then(Value::as_object_mut);
    if let (Some(part), Value::Object(narrower)) = (part, narrower) {
        part.extend(narrower);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_a_record_is_in_the_schema_with_its_meaning() {
        let schema = record();
        let keys = schema["properties"].as_object().unwrap();
        assert_eq!(keys.len(), 23);
        assert!(keys.values().all(|key| key["description"].is_string()));
        let seat = schema.pointer(SEAT).unwrap();
        assert_eq!(seat["cards"]["description"], "The player's cards.");
        assert_eq!(seat["bets"]["anyOf"][0]["anyOf"][0]["minimum"], 0);
    }

    #[test]
    fn the_schema_is_the_stored_one() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/schema");
        let path = format!("{folder}/hand-log-1.schema.json");
        // A deck of this game may have jokers.
        let schema = played::with_jokers(record());
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
            std::fs::write(&path, &text).unwrap();
        }
        let stored = std::fs::read_to_string(&path).unwrap();
        assert!(stored == text, "the schema has changed; run cargo xtask bless");
    }
}
