//! What a type says of itself in a JSON Schema: plain values, lists and objects.

use serde_json::{Map, Value, json};

/// A type that knows its schema.
pub(crate) trait Shape {
    /// The schema of a value.
    fn shape() -> Value;
}

impl Shape for u32 {
    fn shape() -> Value {
        json!({"type": "integer", "minimum": 0, "maximum": u32::MAX})
    }
}

impl Shape for u64 {
    fn shape() -> Value {
        json!({"type": "integer", "minimum": 0, "maximum": u64::MAX})
    }
}

impl Shape for bool {
    fn shape() -> Value {
        json!({"type": "boolean"})
    }
}

impl<T: Shape> Shape for Option<T> {
    fn shape() -> Value {
        json!({"anyOf": [T::shape(), {"type": "null"}]})
    }
}

impl<T: Shape> Shape for Vec<T> {
    fn shape() -> Value {
        json!({"type": "array", "items": T::shape()})
    }
}

/// The schema of an object with these keys: name, what it is, and the schema of its value.
pub(crate) fn object(about: &str, keys: Vec<(&str, &str, Value)>) -> Value {
    let mut properties = Map::new();
    for (name, about, mut shape) in keys {
        if let (false, Some(shape)) = (about.is_empty(), shape.as_object_mut()) {
            shape.insert("description".to_owned(), json!(about.trim()));
        }
        properties.insert(name.to_owned(), shape);
    }
    let mut shape = json!({
        "type": "object",
        "properties": properties,
        "patternProperties": {"^_": true},
        "additionalProperties": false,
    });
    if let (false, Some(shape)) = (about.is_empty(), shape.as_object_mut()) {
        shape.insert("description".to_owned(), json!(about.trim()));
    }
    shape
}
