//! Maps of engines with words of their own: the sample obeys the schema, and what the schema refuses is
//! refused when the map is read.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_conform::EngineMap;
use serde_json::{Value, json};
use std::path::Path;

fn read(path: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn what_the_schema_refuses_is_no_map() {
    let schema = read("vectors/schema/engine-map-1.schema.json");
    let schema = jsonschema::validator_for(&schema).unwrap();
    let sample = read("vectors/engines/mapped/table_server.map.json");
    let agree = |map: &Value| {
        let parsed = EngineMap::parse(map.to_string().as_bytes());
        assert_eq!(schema.is_valid(map), parsed.is_ok(), "{map}: {:?}", parsed.err());
        parsed.is_ok()
    };
    assert!(agree(&sample));
    let changes: [(&str, Value); 15] = [
        ("/engine_map", json!(2)),
        ("/engine_map", json!("1")),
        ("/request", json!({})),
        ("/request/id", json!("")),
        ("/request/id", json!("a..b")),
        ("/request/id", json!("a.b.c.d.e.f.g.h.i")),
        ("/request/id", json!(7)),
        ("/answer/refusal", json!(null)),
        ("/id", json!("words")),
        ("/actions", json!({ "play": 1 })),
        ("/cards/codes", json!([1, 2, 3])),
        ("/cards/form", json!("pile")),
        ("/amounts/decimals", json!(5)),
        ("/amounts/answer", json!("gross")),
        ("/constants", json!({ "a..b": 1 })),
    ];
    for (place, value) in changes {
        let mut map = sample.clone();
        *map.pointer_mut(place).unwrap() = value;
        assert!(!agree(&map), "{place}");
    }
    for key in ["engine_map", "request", "answer"] {
        let mut map = sample.clone();
        map.as_object_mut().unwrap().remove(key);
        assert!(!agree(&map), "{key}");
    }
    for key in ["id", "actions", "cards", "amounts", "constants"] {
        let mut map = sample.clone();
        map.as_object_mut().unwrap().remove(key);
        assert!(agree(&map), "{key}");
    }
}
