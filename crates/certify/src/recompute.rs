//! Doing a certification again, to see whether a report can be derived from its inputs.

use crate::certification::{CertifyError, certify};
use serde_json::Value;
use std::path::Path;

/// What came of a recomputation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recomputed {
    /// Whether every fact of `report.json` came out the same; the tool build is no fact.
    pub facts_equal: bool,
    /// Whether `report.md` came out the same to the byte.
    pub bytes_equal: bool,
}

/// Certifies the submission again and compares with the report at hand.
///
/// # Errors
/// [`CertifyError`] when the report cannot be put together again.
pub fn recompute(
    folder: &Path,
    engagement: Option<(&str, &[u8])>,
    report_md: &[u8],
    report_json: &[u8],
) -> Result<Recomputed, CertifyError> {
    let again = certify(folder, engagement)?;
    let json = again.beside.iter().find(|(file, _)| file == "report.json");
    let new = json.map(|(_, bytes)| facts(bytes)).unwrap_or_default();
    Ok(Recomputed {
        facts_equal: new.is_some() && new == facts(report_json),
        bytes_equal: again.markdown == report_md,
    })
}

/// The report's JSON without the build of the tool that made it.
fn facts(bytes: &[u8]) -> Option<Value> {
    let mut value: Value = serde_json::from_slice(bytes).ok()?;
    let header = value.get_mut("header")?.as_array_mut()?;
    header.retain(|fact| fact.get("name").and_then(Value::as_str) != Some("Tool build"));
    Some(value)
}
