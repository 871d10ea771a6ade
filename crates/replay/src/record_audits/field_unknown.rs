//! A record has a key that the format does not define.
//!
//! The key is ignored and named here. Keys that begin with `_` are custom keys and are not reported,
//! unless they look like a field (`free-key-alike`). A key that is a misspelt field of cards, decisions
//! or money (`Net` for `net`) is minor where the field itself is absent, because people can read its
//! value but no audit does.
//!
//! What to do: rename the key as docs/hand-log.md has it, begin it with `_`, or give a map (`--map`).

use super::free_key_alike::standing_for;
use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::AuditObject;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::input::could_be_card;
use crate::record::Record;
use crate::record::object::{is_free, spelled};
use gincert_evidence::{Grade, Quantity, printable};
use rand_chacha::ChaCha20Rng;

/// Stands for a name that could be a masked card number.
const HIDDEN: &str = "(not shown)";

pub(super) const CODE: &str = "field-unknown";
pub(super) const GRADE: Grade = Grade::Observation;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::of_every_log(InjectionKind::Line(plant));

/// Raises it once for a record, with the names of its unknown keys; of those that could be masked card numbers a word.
pub(crate) fn audit(
    record: &Record<'_>,
    (is_played, is_masked): (bool, bool),
    sink: &mut FindingCollector<'_>,
) {
    let mut names: Vec<&str> = record.unknown_names().collect();
    if let Some(played) = record.played.as_ref().filter(|_| !is_played) {
        names.extend(&played.keys);
    }
    if is_played {
        let not_of_these =
            [("dealer", record.dealer.is_some()), ("seats", !record.seats.is_empty())];
        let more = [("deck", record.deck.is_some()), ("net", record.net.is_some())];
        let there = not_of_these.into_iter().chain(more).filter(|(_, there)| *there);
        names.extend(there.map(|(name, _)| name));
    }
    names.retain(|name| !is_free(name));
    if names.is_empty() {
        return;
    }
    if is_masked {
        for name in names.iter_mut().filter(|name| could_be_card(name)) {
            *name = HIDDEN;
        }
    }
    names.sort_unstable();
    names.dedup();
    let shown: Vec<String> =
        names.iter().take(8).map(|name| format!("'{}'", short(name))).collect();
    let message = format!("The format does not define {}.", shown.join(", "));
    let spelled: Vec<String> = standing_for(record, &misspelt)
        .into_iter()
        .filter_map(|(name, is_absent)| is_absent.then_some(name))
        .collect();
    let grade = if spelled.is_empty() { GRADE } else { Grade::Minor };
    if let Some(found) = sink.raise(CODE, grade, (None, None), message) {
        if let Some(name) = spelled.first() {
            found.with(|finding| {
                finding.note(format!(
                    "'{name}' resembles a field of the format; its value is ignored."
                ))
            });
        }
        let text = names.iter().take(8).map(|name| short(name)).collect::<Vec<_>>().join(" ");
        found.with(|finding| finding.observed(Quantity::Text(text)));
    }
}

/// The field of cards, decisions or money that a key is but for its spelling.
fn misspelt(name: &str) -> Option<String> {
    let field = spelled(name).filter(|_| !is_free(name))?;
    let list = field.split('_').next().unwrap_or_default();
    let lists = ["dealer", "seats", "cards", "action", "bets", "net", "paid", "adjusted"];
    let wagers = ["ante", "play", "bonus", "side"];
    let is_settled_by = field != "dealer_id"; // Who dealt decides no wager.
    (is_settled_by && lists.contains(&list) || wagers.contains(&field.as_str())).then_some(field)
}

fn short(name: &str) -> String {
    let shown: String = name.chars().take(40).collect();
    printable(&shown)
}

fn plant(line: &mut String, _: &mut ChaCha20Rng) {
    line.insert_str(1, "\"colour\":\"red\",");
}
