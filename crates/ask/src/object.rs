//! A line as a JSON object in which no key stands twice: of two values nobody could say which was
//! meant, and of two answers which was given.

use crate::QuestionError;
use crate::question::Keys;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// Reads the object of a line, at any depth without a doubled key. `what` begins a sentence.
///
/// # Errors
/// With the keys that were read, so that the question can be named: what is wrong with the line.
pub(crate) fn read(line: &str, what: &str) -> Result<Keys, (Keys, QuestionError)> {
    let problem = |sentence| (Keys::new(), QuestionError::new(sentence));
    let mut doubled = None;
    let mut reader = serde_json::Deserializer::from_str(line);
    let read = UniqueKeyValue(&mut doubled).deserialize(&mut reader).and_then(|value| {
        reader.end()?;
        Ok(value)
    });
    let object = match read {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Err(problem(format!("{what} is no JSON object."))),
        Err(error) => return Err(problem(format!("{what} is no JSON: {error}."))),
    };
    match doubled {
        None => Ok(object),
        Some(key) => Err((object, twice(&key))),
    }
}

/// A key that stands twice.
pub(crate) fn twice(key: &str) -> QuestionError {
    let shown: String = key.chars().take(80).flat_map(char::escape_debug).collect();
    QuestionError::new(format!("The key `{shown}` stands twice; give it once."))
}

/// A value; the first key that stands twice in it is noted, and its first value stays.
struct UniqueKeyValue<'a>(&'a mut Option<String>);

impl<'de> DeserializeSeed<'de> for UniqueKeyValue<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for UniqueKeyValue<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(UniqueKeyValue(&mut *self.0))? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut keys = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let value = map.next_value_seed(UniqueKeyValue(&mut *self.0))?;
            if keys.contains_key(&key) {
                self.0.get_or_insert(key);
            } else {
                keys.insert(key, value);
            }
        }
        Ok(Value::Object(keys))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(line: &str) -> String {
        read(line, "The question")
            .map_or_else(|(_, problem)| problem.to_string(), |_| "read".into())
    }

    #[test]
    fn a_line_without_doubled_keys_is_read_as_it_stands() {
        let line = r#"{"a":[1,-2,2.5,true,null,"x\n",{"a":{"a":18446744073709551615}}],"b":{}}"#;
        let plain: Value = serde_json::from_str(line).unwrap();
        assert_eq!(read(line, "It").map(Value::Object).ok(), Some(plain));
    }

    #[test]
    fn a_doubled_key_is_named_wherever_it_stands() {
        let twice = "The key `hands` stands twice; give it once.";
        assert_eq!(outcome(r#"{"hands":1,"hands":1}"#), twice);
        assert_eq!(outcome(r#"{"state":{"hands":1,"turn":0,"hands":2}}"#), twice);
        assert_eq!(outcome(r#"{"rounds":[{"x":1},{"hands":1,"hands":2}]}"#), twice);
        assert_eq!(outcome(r#"{"hands":1,"h\u0061nds":2}"#), twice);
        assert_eq!(outcome(r#"{"x":{"hands":1},"y":{"hands":1}}"#), "read");
    }

    #[test]
    fn what_is_no_object_is_told() {
        assert_eq!(outcome("[]"), "The question is no JSON object.");
        assert!(outcome("{").starts_with("The question is no JSON: "));
        assert!(outcome("{} {}").starts_with("The question is no JSON: "));
        assert!(outcome(&"[".repeat(100_000)).starts_with("The question is no JSON: "));
    }
}
