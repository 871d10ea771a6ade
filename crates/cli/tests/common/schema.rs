//! What the command writes, against the JSON Schemas that describe it.

use serde_json::{Deserializer, Value};

/// Asserts that there is JSON, one value after the other, and that each fits a schema of `vectors/schema`.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn assert_fits(name: &str, text: &str) {
    let path = super::top().join(format!("vectors/schema/{name}-1.schema.json"));
    let schema: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut compared = 0;
    for value in Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.unwrap();
        let errors: Vec<String> =
            validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {value}: {errors:?}");
        compared += 1;
    }
    assert!(compared > 0, "{name}: nothing to compare");
}
