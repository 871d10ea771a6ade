//! A round is void, misdealt or incomplete, and the record gives no reason.
//!
//! Such a round returns every wager and is excluded from the totals; its reason is the only information
//! left about it. Needs `state` and `reason`.
//!
//! What to do: ask whoever declared the round void to record the reason.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::AuditObject;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::object::Text;
use crate::record::{Amounts, Bet, Record};
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "void-without-reason";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::of_every_log(InjectionKind::Record(plant));

/// Raises it.
pub(crate) fn audit(record: &Record<'_>, sink: &mut FindingCollector<'_>) {
    let state = record.state.as_ref().map(|state| state.as_str());
    let Some(state) = state.filter(|state| *state != "settled") else {
        return;
    };
    let reason = record.reason.as_ref().map_or("", |reason| reason.as_str());
    if !reason.trim().is_empty() {
        return;
    }
    let state = match state {
        "misdeal" => "a misdeal".to_owned(),
        other => printable(other),
    };
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
        let bets = Bet::WAGERS.into_iter().filter(|bet| made.get(*bet).is_some());
        let net = bets.fold(Amounts::default(), |net, bet| net.with(bet, 0));
        let sides = made.sides().iter();
        seat.net = Some(sides.fold(net, |net, side| net.with_side(side.name.as_str(), 0)));
    }
    if let Some(played) = &mut record.played {
        played.end = None;
    }
}
