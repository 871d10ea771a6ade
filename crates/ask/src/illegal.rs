//! The answer to illegal play: which rule it breaks, and where.

use gincert_game::RuleViolation;
use serde_json::{Value, json};

/// The answer to illegal play.
pub(crate) fn illegal(fault: RuleViolation) -> Value {
    json!({ "legal": false, "code": fault.code.word(), "at": fault.at })
}
