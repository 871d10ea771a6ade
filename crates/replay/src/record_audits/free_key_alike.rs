//! A custom key has the name of a standard field.
//!
//! Keys that begin with `_` are custom keys and are not read. A record that writes `_net` instead of
//! `net` shows a result to people but not to an audit. Where the record lacks the field itself, this is
//! minor; where it has both, an observation.
//!
//! What to do: find out why the record was written this way; rename the key.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::AuditObject;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::object::{Text, alike};
use gincert_evidence::{Grade, Quantity, printable};
use rand_chacha::ChaCha20Rng;
use serde::Serialize;
use serde_json::Value;

pub(super) const CODE: &str = "free-key-alike";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Line(plant));

/// Raises it once for a record.
pub(crate) fn audit(record: &Record<'_>, sink: &mut FindingCollector<'_>) {
    let mut found = standing_for(record, &alike);
    if found.is_empty() {
        return;
    }
    found.sort();
    found.dedup();
    let grade = match found.iter().any(|(_, is_absent)| *is_absent) {
        true => GRADE,
        false => Grade::Observation,
    };
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let names = names.join("', '");
    let message = format!("Custom key '{names}' shadows a standard field.");
    if let Some(found) = sink.raise(CODE, grade, (None, None), message) {
        found.with(|finding| {
            finding
                .observed(Quantity::Text(names))
                .note("Its value is ignored.")
                .help("Find out why the record was written this way; rename the key.")
        });
    }
}

/// The keys of a record that are read as nothing and stand for a field, and whether the field itself is
/// absent.
pub(super) fn standing_for(record: &Record<'_>, field: Naming<'_>) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    keys(record, &record.unknown, field, &mut found);
    if let Some(dealer) = &record.dealer {
        keys(dealer, &dealer.unknown, field, &mut found);
    }
    if let Some(end) = record.played.as_deref().and_then(|played| played.end.as_ref()) {
        keys(end, &end.unknown, field, &mut found);
    }
    for seat in &record.seats {
        keys(seat, &seat.unknown, field, &mut found);
        for amounts in [&seat.bets, &seat.net, &seat.paid].into_iter().flatten() {
            keys(amounts, &amounts.unknown, field, &mut found);
        }
        for moved in &seat.adjusted {
            keys(moved, &moved.unknown, field, &mut found);
        }
    }
    found
}

/// The field that a key stands for, if it stands for one.
pub(super) type Naming<'n> = &'n dyn Fn(&str) -> Option<String>;

/// The keys of an object that look like a field, and whether the field itself is absent: in the
/// object, or anywhere in it where the name is one of a deeper object.
fn keys(
    object: &impl Serialize,
    unknown: &[Text<'_>],
    field: Naming<'_>,
    found: &mut Vec<(String, bool)>,
) {
    for name in unknown {
        let Some(field) = field(name.as_str()) else {
            continue;
        };
        let object = serde_json::to_value(object).unwrap_or_default();
        found.push((printable(name.as_str()), !is_there(&object, &field)));
    }
}

fn is_there(object: &Value, field: &str) -> bool {
    // A column such as `net_ante` is a part of a list.
    let parts = field.split_once('_').filter(|(list, _)| !list.is_empty());
    let in_list =
        |object: &Value| parts.and_then(|(list, key)| object.get(list)?.get(key)).is_some();
    let is_own = RECORD_KEYS.contains(&field);
    match object {
        Value::Object(map) => {
            object.get(field).is_some()
                || in_list(object)
                || (!is_own && map.values().any(|inner| is_there(inner, field)))
        }
        Value::Array(all) => all.iter().any(|inner| is_there(inner, field)),
        _ => false,
    }
}

/// Keys of the record's own object that deeper ones have too.
const RECORD_KEYS: [&str; 2] = ["net", "at"];

fn plant(line: &mut String, _: &mut ChaCha20Rng) {
    line.insert_str(1, "\"_tokes\":500,");
}
