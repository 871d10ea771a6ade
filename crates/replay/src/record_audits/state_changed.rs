//! A later record of a round gives it another state: it was settled and is void, or the other way round.
//!
//! Systems that only add to their logs write a cancelled round a second time, with the state `void`. The
//! later record counts, and the earlier one is excluded as a corrected round: its wagers are none, and its
//! exceptions are not outstanding. Further void records of the round, such as one for each wager, are
//! excluded as duplicates without a finding of their own. A void record before a settled one of the same
//! name is a round that was dealt again under its number, or one whose cancellation was taken back; the
//! settled record counts. A void record that shows other cards than the settled one before it is no
//! cancellation of it, but [`round-repeated`](#round-repeated). Needs `state`.
//!
//! What to do: confirm who cancelled the round and why, and that every wager was returned.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use crate::record::Record;
use crate::record::object::Text;
use gincert_evidence::{Finding, Grade, Place};

pub(crate) const CODE: &str = "state-changed";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Further(|record, _| {
    let (state, reason) = (Some(Text::from("void")), Some(Text::from("cancelled")));
    let seats = Vec::new();
    vec![Record { state, reason, seats, ..record.clone() }]
}));

/// The finding on the later record, which counts.
pub(crate) fn finding(place: Place, is_settled: bool, earlier: Place) -> Finding {
    let [message, note] = match is_settled {
        false => [
            "The round was settled by an earlier record, and this later one makes it void.",
            "The round counts as void: the settled record is excluded from the account.",
        ],
        true => [
            "The round was void by an earlier record, and this later one settles it.",
            "The round counts as settled: the void record is excluded from the account.",
        ],
    };
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .note_at("The earlier record is here.", earlier)
        .note(note)
        .help(
            "Confirm who changed the state of the round and why, and what was returned to players.",
        )
}
