//! A round is void, misdealt or incomplete, and the record gives no reason.
//!
//! Such a round returns every wager and is excluded from the totals; its reason is the only information
//! left about it. Needs `state` and `reason`.
//!
//! What to do: ask whoever declared the round void to record the reason.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, is_training, unsettled_state};
use crate::record::Record;
use crate::record::object::Text;
use gincert_evidence::{Grade, Quantity};

pub(super) const CODE: &str = "void-without-reason";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::of_every_log(InjectionKind::Record(plant));

/// Raises it.
pub(crate) fn audit(record: &Record<'_>, sink: &mut FindingCollector<'_>) {
    // That of a training is its reason.
    let Some(state) = unsettled_state(record).filter(|_| !is_training(record)) else { return };
    let reason = record.reason.as_ref().map_or("", |reason| reason.as_str());
    if !reason.trim().is_empty() {
        return;
    }
    let message = format!("The round is {state}; no reason is given.");
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| finding.expected(Quantity::Text("a reason".to_owned())));
    }
}

/// A void round returns every wager, and scores nothing.
fn plant(record: &mut Record<'static>) {
    record.state = Some(Text::from("void"));
    for seat in &mut record.seats {
        let Some(made) = &seat.bets else { continue };
        seat.net = Some(made.all_returned());
    }
    if let Some(played) = &mut record.played {
        played.end = None;
    }
}
