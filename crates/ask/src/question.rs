//! The keys that several questions share.

use crate::QuestionError;
use gincert_game::Code;
use serde_json::{Map, Value, json};

/// A question's keys.
pub(crate) type Keys = Map<String, Value>;

/// A seat number from 0; whether the table has that seat is for the rules to say.
pub(crate) fn seat(value: Option<&Value>, key: &str) -> Result<Option<u8>, QuestionError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let seat = value.as_u64().and_then(|seat| u8::try_from(seat).ok());
            seat.map(Some).ok_or_else(|| QuestionError::key(key, "a seat from 0, or null"))
        }
    }
}

/// A seat that has to be there.
pub(crate) fn need_seat(keys: &Keys, key: &str) -> Result<u8, QuestionError> {
    seat(keys.get(key), key)?.ok_or_else(|| QuestionError::key(key, "a seat"))
}

/// A list that has to be there.
pub(crate) fn need_list<'a>(keys: &'a Keys, key: &str) -> Result<&'a [Value], QuestionError> {
    let list = keys.get(key).and_then(Value::as_array);
    list.map(Vec::as_slice).ok_or_else(|| QuestionError::key(key, "a list"))
}

/// Whole numbers, one a seat or side.
pub(crate) fn numbers(value: &Value, key: &str) -> Result<Vec<i64>, QuestionError> {
    let list =
        value.as_array().ok_or_else(|| QuestionError::key(key, "a list of whole numbers"))?;
    let number = |value: &Value| {
        let read = -NUMBER_MAX..=NUMBER_MAX;
        let number = value.as_i64().filter(|number| read.contains(number));
        number.ok_or_else(|| {
            QuestionError::key(key, "a list of whole numbers of nine digits at most")
        })
    };
    list.iter().map(number).collect()
}

/// The rules that claims break, as answers list them.
pub(crate) fn codes_json(codes: &[Code]) -> Value {
    codes.iter().map(|code| json!({ "code": code.word() })).collect()
}

/// Largest number that is read.
pub(crate) const NUMBER_MAX: i64 = 999_999_999;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_least_number_of_all_is_refused_like_any_that_is_too_far_from_zero() {
        for far in [i64::MIN, i64::MAX, NUMBER_MAX + 1, -NUMBER_MAX - 1] {
            assert!(numbers(&json!([far, 0]), "points").is_err(), "{far}");
        }
        assert_eq!(numbers(&json!([-NUMBER_MAX, NUMBER_MAX]), "points").unwrap().len(), 2);
    }
}
