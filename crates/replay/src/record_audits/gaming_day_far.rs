//! The gaming day of a record is far from its time.
//!
//! `gaming_day` is the day to which the round is assigned; `at` is when it was settled. A round after
//! midnight belongs to the previous day, and a clock may be set to any time zone; but a record of March
//! does not belong to January. Where a list of tables states when the gaming day begins, the time may be
//! up to six hours outside the day; otherwise from 14 hours before the date begins in UTC to 48 hours
//! after. It is unknown which of the two is wrong, so the sequence number of such a record is not counted
//! as missing on either day. Needs `at` and a gaming day that is a date.
//!
//! What to do: correct the day or the time in the source system.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::AuditObject;
use crate::finding::RecordIdentity;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::object::Text;
use crate::record::when::{Day, day_bounds};
use crate::rules::rulebook::EffectiveRules;
use gincert_evidence::{Grade, Quantity};

pub(super) const CODE: &str = "gaming-day-far";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Record(plant));

const HOUR: i64 = 3600;
/// Hours that a round may lie outside of its day, where it is known when the day begins.
const BESIDE: i64 = 6 * HOUR;

/// Whether the day that a record names is far from its time.
pub(crate) fn is_far(
    record: &Record<'_>,
    known: &RecordIdentity<'_>,
    in_force: &EffectiveRules<'_>,
) -> bool {
    let (Day::Number(day), Some(at), Some(_)) = (&known.day, known.at, &record.gaming_day) else {
        return false;
    };
    let listed = in_force.row.filter(|row| row.day.is_stated);
    let (from, to) = match listed.and_then(|row| day_bounds(*day, &row.day)) {
        Some((from, to)) => (from - BESIDE, to + BESIDE),
        None => {
            let midnight = day.saturating_mul(86_400);
            (midnight.saturating_sub(14 * HOUR), midnight.saturating_add(48 * HOUR))
        }
    };
    !(from..to).contains(&at.as_second())
}

/// Raises it, where it is so; with the time of the record at the table's own clock.
pub(crate) fn raise(
    known: &RecordIdentity<'_>,
    at: Option<String>,
    sink: &mut FindingCollector<'_>,
) {
    let message = "The gaming day is far from the time at which the round was settled.";
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| {
            finding
                .expected(Quantity::Text(format!("a round of {}", known.day)))
                .observed(Quantity::Text(at.unwrap_or_default()))
                .help("Correct the day or the time in the source system.")
        });
    }
}

fn plant(record: &mut Record<'static>) {
    record.gaming_day = Some(Text::from("2024-02-29"));
}
